"""A saved page with what was read in it highlighted, as one HTML file: nothing in it runs, nothing is loaded.

Scripts, frames and forms' targets are gone, handlers and addresses that would act are taken off, and a content
security policy forbids whatever was missed. The page keeps its own inline styles; pictures and style sheets from
elsewhere are not loaded, so that looking at a page asks nothing of a partner's server.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.cli.located import Place, Span, VisibleText, locate
from menu_pipeline.cli.output import money
from menu_pipeline.menus.model import MenuItem, MenuResult

#: Marks in text nodes until the page is written: private characters, which are taken off the page first.
_OPEN, _NUMBER_ENDS, _CLOSE = "\ue000", "\ue001", "\ue002"
_PRIVATE = re.compile(f"[{_OPEN}{_NUMBER_ENDS}{_CLOSE}]")
_MARK = re.compile(f"{_OPEN}(n|p)(\\d+)(f?){_NUMBER_ENDS}")

#: Elements that act, load, or lead elsewhere by themselves.
_ACTIVE = (
    "script, iframe, frame, frameset, object, embed, applet, base, meta, link, portal, audio, video, source, track"
)
#: https://www.w3.org/TR/CSP3/ : nothing is fetched, run, framed or sent.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"
)
_STYLE = """
mark.mp-n { background: #ffe27a !important; color: #111 !important; outline: 1px solid #b58900; }
mark.mp-p { background: #9be7b1 !important; color: #111 !important; outline: 1px solid #1a6f4a; }
mark:target { outline: 3px solid #b3261e; }
#mp-read { all: initial; display: block; font: 14px/1.45 system-ui, sans-serif; color: #1d2126; background: #f5f7f9;
  border-bottom: 3px solid #1d2126; padding: 1rem 1.25rem; max-height: 45vh; overflow: auto; }
#mp-read * { font: inherit; color: inherit; }
#mp-read h1 { font-size: 1.2rem; font-weight: 600; margin: 0 0 .3rem; display: block; }
#mp-read p { display: block; margin: .2rem 0; } #mp-read .soft { color: #5b6470; }
#mp-read table { border-collapse: collapse; margin-top: .6rem; font-size: 13px; }
#mp-read td, #mp-read th { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #d9dee4;
  vertical-align: top; }
#mp-read th { font-weight: 600; } #mp-read code { font-family: ui-monospace, monospace; font-size: 12px;
  color: #5b6470; }
#mp-read a { color: #2563a8; } #mp-read .off { color: #b3261e; }
"""


def page_of_text(text: str) -> str:
    """A body without markup (JSON, text, the lines of a PDF) as a page."""
    return f"<html><head><title>read</title></head><body><pre>{html.escape(text)}</pre></body></html>"


def places_of(page: str, items: Sequence[MenuItem]) -> tuple[list[Place], list[str]]:
    """Where each item stands in ``page`` (HTML), and the path of its name's element, else what the extractor says."""
    text = VisibleText.of(LexborHTMLParser(page))
    places = locate(text, items)
    return places, [text.path(place.name) or item.path for place, item in zip(places, items, strict=True)]


def highlighted(name: str, page: str, reading: MenuResult) -> str:
    """``page`` (HTML) with the names and prices of ``reading`` marked, and a list of them on top."""
    tree = LexborHTMLParser(_PRIVATE.sub("", page))
    for node in tree.css(_ACTIVE):
        node.decompose()
    _disarm(tree)
    text = VisibleText.of(tree)
    places = locate(text, reading.items)
    paths = [text.path(place.name) or item.path for place, item in zip(places, reading.items, strict=True)]
    _mark(text, places)
    body = _MARK.sub(_opened, (tree.html or "").replace(_CLOSE, "</mark>"))
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    extra = f"{head}<title>{html.escape(name)}: what was read</title><style>{_STYLE}</style>"
    panel = _panel(name, reading, places, paths)
    body = re.sub(r"<title>.*?</title>", "", body, count=1, flags=re.DOTALL)
    body = re.sub(r"<head>", lambda _: f"<head>{extra}", body, count=1)
    return "<!doctype html>\n" + re.sub(r"<body[^>]*>", lambda found: found[0] + panel, body, count=1)


def _disarm(tree: LexborHTMLParser) -> None:
    """Take off what acts: handlers, addresses that are scripts, and where forms and links would go by themselves."""
    if tree.root is None:
        return
    for node in tree.root.traverse():
        for attribute, value in list(node.attributes.items()):
            name, told = attribute.lower(), re.sub(r"[\s\x00-\x1f]+", "", value or "").lower()
            acts = name.startswith("on") or name in ("srcdoc", "action", "formaction", "ping", "background")
            if (
                acts
                or told.startswith(("javascript:", "vbscript:", "data:text"))
                or name in ("src", "srcset", "poster")
            ):
                del node.attrs[attribute]


def _mark(text: VisibleText, places: Sequence[Place]) -> None:
    ranges: dict[int, list[tuple[Span, str]]] = {}
    for number, place in enumerate(places):
        for kind, spans in (("n", place.name), *(("p", price) for price in place.prices)):
            for order, span in enumerate(spans):
                first = "f" if kind == "n" and order == 0 else ""
                ranges.setdefault(span.node, []).append((span, f"{kind}{number}{first}"))
    for number, marks in ranges.items():
        node = text.nodes[number]
        node.replace_with(_marked(node, marks))


def _marked(node: LexborNode, marks: Iterable[tuple[Span, str]]) -> str:
    text = node.text_content or ""
    for span, mark in sorted(marks, key=lambda one: one[0].start, reverse=True):
        inside = text[span.start : span.end]
        text = f"{text[: span.start]}{_OPEN}{mark}{_NUMBER_ENDS}{inside}{_CLOSE}{text[span.end :]}"
    return text


def _opened(found: re.Match[str]) -> str:
    kind, number, first = found.groups()
    anchor = f' id="mp-{number}"' if first else ""
    return f'<mark class="mp-{kind}"{anchor} title="dish {int(number) + 1}">'


def _panel(name: str, reading: MenuResult, places: Sequence[Place], paths: Sequence[str]) -> str:
    verdict = f"{len(reading.items)} dishes" if reading.is_menu else "no menu"
    lines = [
        f"<h1>{html.escape(name)}: {verdict} ({html.escape(str(reading.reason))})</h1>",
        '<p>Names are marked <mark class="mp-n">yellow</mark>, prices <mark class="mp-p">green</mark>. '
        "Scripts are off, and nothing is loaded from elsewhere.</p>",
        *(f'<p class="soft">{html.escape(line)}</p>' for line in reading.evidence),
    ]
    if reading.items:
        head = "".join(f"<th>{title}</th>" for title in ("", "section", "dish", "prices", "extractor", "sure", "node"))
        rows = zip(reading.items, places, paths, strict=True)
        table = "".join(_row(number, *row) for number, row in enumerate(rows))
        lines.append(f"<table><tr>{head}</tr>{table}</table>")
    return f'<div id="mp-read">{"".join(lines)}</div>'


def _row(number: int, item: MenuItem, place: Place, path: str) -> str:
    dish = html.escape(item.name)
    shown = f'<a href="#mp-{number}">{dish}</a>' if place.name else f'{dish} <span class="off">(not shown)</span>'
    cells = (
        str(number + 1),
        html.escape(item.section or ""),
        shown,
        html.escape("; ".join(_price(price.label, price.amount, price.currency) for price in item.prices)),
        html.escape(item.extractor),
        f"{item.confidence:.2f}",
        f"<code>{html.escape(path)}</code>",
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _price(label: str | None, amount: object, currency: str | None) -> str:
    return " ".join(part for part in (label, money(str(amount), currency) if amount is not None else "?") if part)
