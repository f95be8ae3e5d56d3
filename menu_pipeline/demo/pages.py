"""Pages of the street as HTML: the frame of a site, and the little markup its texts are written in.

Frames differ from kitchen to kitchen (a modern one, a heap of ``div``, a table from 1999), as do the links in them
(``links.py``); what a page says does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby

from menu_pipeline.demo.forms import FORMS, by_section
from menu_pipeline.demo.links import Href, digest
from menu_pipeline.demo.model import Dish, Kitchen, Page

_LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a page: its site's navigation, how links are written, and lines for the head."""

    navigation: Sequence[tuple[str, str]]
    href: Href
    head: str = ""


def page_html(kitchen: Kitchen, page: Page, dishes: Sequence[Dish], frame: Frame) -> str:
    """The whole page; ``dishes`` is the kitchen's menu as of today."""
    meta = '<meta name="robots" content="noindex">' if "noindex" in page.flags else ""
    body = body_html(kitchen, page, dishes, frame.href)
    return framed(kitchen, page.title, body, replace(frame, head=frame.head + meta))


def body_html(kitchen: Kitchen, page: Page, dishes: Sequence[Dish], href: Href) -> str:
    """What a page says, without its frame."""
    return f"<h1>{escape(page.title)}</h1>\n" + "\n".join(_blocks(kitchen, page, dishes, href))


def framed(kitchen: Kitchen, title: str, body: str, frame: Frame) -> str:
    """``body`` in the kitchen's frame."""
    number = int(digest(kitchen.host)[:6], 16)
    skin = _SKINS[kitchen.trait("skin") or ("modern", "heap", "table")[number % 3]]
    head = (
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)} – {escape(kitchen.name)}</title>'
        f'<meta name="description" content="{escape(kitchen.motto)}">{frame.head}'
        f"<style>{_STYLE.replace('HUE', str(number % 360))}</style>"
    )
    return (
        f'<!doctype html>\n<html lang="{kitchen.language}"><head>{head}</head>\n{skin(kitchen, body, frame)}</html>\n'
    )


def shown_dishes(page: Page, dishes: Sequence[Dish]) -> list[Dish]:
    """The dishes this page displays, in the order of the menu."""
    wanted = {name for block in page.blocks if block.startswith("@menu") for name in _section_names(block)}
    return [dish for dish in dishes if "*" in wanted or dish.section in wanted]


def inline_links(page: Page) -> list[str]:
    """Targets of the links in a page's text."""
    return [match[2] for block in page.blocks for match in _LINK.finditer(block)]


def _section_names(block: str) -> list[str]:
    return [name.strip() for name in block.removeprefix("@menu").split(",")]


def _blocks(kitchen: Kitchen, page: Page, dishes: Sequence[Dish], href: Href) -> Iterable[str]:
    for mark, group in groupby(page.blocks, key=lambda block: block[:2] if block[:2] in ("- ", "$ ") else block[:1]):
        blocks = list(group)
        if mark == "- ":
            yield "<ul>" + "".join(f"<li>{_text(block[2:], href)}</li>" for block in blocks) + "</ul>"
        elif mark == "$ ":
            yield "<ul class='tariff'>" + "".join(_tariff(block[2:]) for block in blocks) + "</ul>"
        elif mark == "@":
            shown = by_section(shown_dishes(Page(page.path, page.title, tuple(blocks)), dishes))
            yield FORMS[kitchen.form](kitchen, shown)
        else:
            yield from (f"<p>{_text(block, href)}</p>" for block in blocks)


def _tariff(text: str) -> str:
    name, _, price = text.partition("|")
    return f"<li>{escape(name.strip())}: <span>{escape(price.strip())}</span></li>"


def _text(text: str, href: Href) -> str:
    """Escaped text with its links."""
    return _LINK.sub(lambda match: f'<a href="{escape(href(match[2]))}">{match[1]}</a>', escape(text, quote=False))


def _navigation(frame: Frame) -> list[str]:
    return [f'<a href="{escape(frame.href(path))}">{escape(title)}</a>' for path, title in frame.navigation]


def _footer(kitchen: Kitchen) -> str:
    number = int(digest("door", kitchen.host)[:6], 16)
    return (
        f"{escape(kitchen.name)} · {number % 90 + 2} Sample Street · tel. 01632 960{number % 900 + 100} · "
        f"since {1890 + number % 130} · seats {number % 40 + 8}"
    )


def _modern(kitchen: Kitchen, body: str, frame: Frame) -> str:
    return (
        f'<body><header><p class="sign">{escape(kitchen.name)}</p><p>{escape(kitchen.motto)}</p>'
        f"<nav>{' '.join(_navigation(frame))}</nav></header>\n<main>\n{body}\n</main>\n"
        f"<footer>{_footer(kitchen)}</footer></body>"
    )


def _heap(kitchen: Kitchen, body: str, frame: Frame) -> str:
    items = "".join(f"<li>{link}</li>" for link in _navigation(frame))
    return (
        f'<body><div id="wrap"><div class="top"><div class="sign">{escape(kitchen.name)}</div>'
        f'<div class="claim">{escape(kitchen.motto)}</div></div><div class="bar"><ul>{items}</ul></div>\n'
        f'<div class="content"><div class="inner">\n{body}\n</div></div>'
        f'<div class="foot">{_footer(kitchen)}</div></div></body>'
    )


def _table(kitchen: Kitchen, body: str, frame: Frame) -> str:
    links = "<br>".join(_navigation(frame))
    return (
        f'<body><table width="100%" class="page"><tr><td colspan="2" class="sign">{escape(kitchen.name)}'
        f'<br><i>{escape(kitchen.motto)}</i></td></tr><tr><td valign="top" width="160">{links}</td><td valign="top">\n'
        f'{body}\n</td></tr><tr><td colspan="2"><small>{_footer(kitchen)}</small></td></tr></table></body>'
    )


_SKINS: dict[str, Callable[[Kitchen, str, Frame], str]] = {"modern": _modern, "heap": _heap, "table": _table}

_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;background:hsl(HUE 40% 97%);"
    "color:#222}.sign{font-size:1.8rem;color:hsl(HUE 60% 30%)}a{color:hsl(HUE 70% 35%)}nav a{margin-right:.8rem}"
    ".cards,.tiles{display:grid;grid-template-columns:1fr 1fr;gap:.8rem}.dish,.tile{background:#fff;padding:.6rem}"
    ".note,small{color:#666;display:block}.price,em,.num,b{color:hsl(HUE 60% 30%)}table td{padding:.2rem .6rem}"
    ".row{display:flex;justify-content:space-between}footer,.foot{margin-top:2rem;font-size:.8rem;color:#777}"
)
