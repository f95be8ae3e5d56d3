"""Hosts with several kitchens on them: a listing of small ones, and a platform that partners share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from menu_pipeline.demo.hosts import Ask, Host, Kind, Leaf
from menu_pipeline.demo.links import plain
from menu_pipeline.demo.model import Kitchen, Page
from menu_pipeline.demo.ordinary import ordinary_kitchen
from menu_pipeline.demo.pages import Frame, body_html, framed, inline_links
from menu_pipeline.demo.prices import PriceBook
from menu_pipeline.demo.sites import Shelf, Site, SitePage, kitchen_host, kitchen_site, shelve


def platform(kitchens: Sequence[Kitchen], seed: int, address: str) -> tuple[Host, list[Site]]:
    """One host with a kitchen under each ``/slug``; each is a partner of its own. Robots and habits are the first's."""
    shelves = {k.trait("slug"): shelve(k, PriceBook(k, seed), f"/{k.trait('slug')}") for k in kitchens}
    leaves = {path: leaf for shelf in shelves.values() for path, leaf in shelf.leaves.items()}
    pages = {path: page for shelf in shelves.values() for path, page in shelf.pages.items()}
    lobby = Leaf(Kind.PAGE, lambda ask: _lobby(kitchens))
    host = kitchen_host(kitchens[0], Shelf({**leaves, "/": lobby}, pages), address)
    sites = [kitchen_site(k, shelves[k.trait("slug")], f"/{k.trait('slug')}") for k in kitchens]
    return host, sites


def _lobby(kitchens: Sequence[Kitchen]) -> str:
    links = "".join(f'<li><a href="/{k.trait("slug")}/">{escape(k.name)}</a></li>' for k in kitchens)
    title = escape(kitchens[0].trait("lobby", kitchens[0].host))
    return (
        f"<!doctype html><title>{title}</title><h1>{title}</h1><p>Take the lift. Mind the soup.</p><ul>{links}</ul>\n"
    )


class Listing:
    """The pages of a directory: its own, the lists of kitchens, and one page a kitchen."""

    def __init__(self, kitchen: Kitchen, seed: int, count: int) -> None:
        self._kitchen = kitchen
        self._members = {self._slug(member): member for member in _members(seed, count)}
        self._books = {slug: PriceBook(member, seed) for slug, member in self._members.items()}
        self._on_a_page = 6 if count <= 60 else 50
        self._navigation = [(page.path, page.title) for page in kitchen.pages if page.listed]

    def shelf(self) -> Shelf:
        own = shelve(self._kitchen, PriceBook(self._kitchen, 0))
        leaves, pages = dict(own.leaves), dict(own.pages)
        for number in range(1, self._pages + 1):
            leaves[self._list(number)] = Leaf(Kind.PAGE, lambda ask, n=number: self._list_html(n))  # type: ignore[misc]
            pages[self._list(number)] = self._list_page(number)
        for slug, member in self._members.items():
            leaves[f"/kitchens/{slug}"] = self._member_leaf(slug, member)
            pages[f"/kitchens/{slug}"] = self._member_page(slug, member)
        return Shelf(leaves, pages)

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._members) // self._on_a_page))

    def _slug(self, member: Kitchen) -> str:
        return "-".join(re.findall(r"[a-z0-9]+", member.name.lower().replace("'", "")))

    def _list(self, number: int) -> str:
        return "/" if number == 1 else f"/?page={number}"

    def _on_page(self, number: int) -> list[str]:
        start = (number - 1) * self._on_a_page
        return list(self._members)[start : start + self._on_a_page]

    def _neighbours(self, number: int) -> list[tuple[str, str]]:
        ends = [(number - 1, "the doors before"), (number + 1, "further down the street")]
        return [(self._list(n), text) for n, text in ends if 1 <= n <= self._pages]

    def _list_html(self, number: int) -> str:
        home = next(page for page in self._kitchen.pages if page.path == "/")
        intro = body_html(self._kitchen, home, (), plain) if number == 1 else f"<h1>Doors, page {number}</h1>"
        entries = "\n".join(self._entry(slug) for slug in self._on_page(number))
        pager = " · ".join(f'<a href="{path}">{text}</a>' for path, text in self._neighbours(number))
        body = f'{intro}\n<div class="entries">\n{entries}\n</div>\n<p class="pager">{pager}</p>'
        return framed(self._kitchen, home.title, body, Frame(self._navigation, plain))

    def _entry(self, slug: str) -> str:
        member = self._members[slug]
        return (
            f'<div class="entry"><h3><a href="/kitchens/{slug}">{escape(member.name)}</a></h3>'
            f"<p>{escape(member.motto)}</p></div>"
        )

    def _list_page(self, number: int) -> SitePage:
        home = next(page for page in self._kitchen.pages if page.path == "/")
        links = {f"/kitchens/{slug}" for slug in self._on_page(number)} | {p for p, _ in self._neighbours(number)}
        links |= {path for path, _ in self._navigation} | (set(inline_links(home)) if number == 1 else set())
        title = f"{home.title}, page {number}"
        return SitePage(self._kitchen.host, self._list(number), title, "", frozenset(links), _nothing, _never)

    def _member_leaf(self, slug: str, member: Kitchen) -> Leaf:
        page, book = _whole_menu(member), self._books[slug]

        def render(ask: Ask) -> str:
            body = body_html(member, page, book.on(ask.day), plain)
            return framed(self._kitchen, member.name, body, Frame(self._navigation, plain))

        everything = frozenset(member.sections)
        return Leaf(Kind.PAGE, render, lambda day: book.last_change(everything, day))

    def _member_page(self, slug: str, member: Kitchen) -> SitePage:
        book, everything = self._books[slug], frozenset(member.sections)
        return SitePage(
            self._kitchen.host,
            f"/kitchens/{slug}",
            member.name,
            member.name,
            frozenset(path for path, _ in self._navigation),
            lambda day: tuple(dish.line for dish in book.on(day)),
            lambda day: book.last_change(everything, day),
        )


def _nothing(day: int) -> tuple[()]:
    return ()


def _never(day: int) -> int:
    return 0


def _members(seed: int, count: int) -> list[Kitchen]:
    """The kitchens of the listing: others than those on the street itself, all of one language and currency."""
    return [ordinary_kitchen(seed + 1_000_003, number, ("en",)) for number in range(count)]


def _whole_menu(member: Kitchen) -> Page:
    return Page("/", member.name, (member.motto, "@menu *"))
