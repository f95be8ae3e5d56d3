"""The sample street, open for visitors.

    plan = build_street(seed=1, sites=30)
    async with Street(plan, port=0) as street:
        street.port, street.hosts_text(), street.partners_csv(), street.log
        street.site("sulky-ladle.test").documents

Each host listens on a loopback address of its own (Linux answers for all of 127/8), all on one port, save for those
that share an address on purpose. Nothing listens beyond loopback.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Mapping
from contextlib import AsyncExitStack
from functools import cached_property
from html import escape
from pathlib import Path
from types import TracebackType
from typing import Self

from menu_pipeline.demo.answers import Answer, answer
from menu_pipeline.demo.catalogue import Plan
from menu_pipeline.demo.hosts import Ask, Host, Kind
from menu_pipeline.demo.listening import listen
from menu_pipeline.demo.log import RequestLog, SteadyClock
from menu_pipeline.demo.model import MenuLine
from menu_pipeline.demo.server import Conversation, Door
from menu_pipeline.demo.sites import Site, SitePage, reachable

OFFICE_ADDRESS = "127.0.0.1"  # the index for people, and the desk of those who run the street
PARTNER_COLUMNS = ("site", "seed_url", "name", "kind", "page_budget")
OPTIONAL_COLUMNS = ("extra_hosts", "language", "currency", "time_zone", "quiet_hours")
_TICK_S = 0.05


class SiteView:
    """One site of a street as it is today: what a perfect, polite visitor would bring home."""

    def __init__(self, site: Site, street: Street) -> None:
        self._site = site
        self._street = street
        self.name = site.name
        self.title = site.title
        self.kind = site.kind
        self.currency = site.currency
        self.language = site.language
        self.ordinary = site.ordinary
        self.host = site.host
        self.hosts = tuple(dict.fromkeys((site.seed_host, site.host)))

    @property
    def seed_url(self) -> str:
        return self._street.url(self._site.seed_host, self._site.seed_path)

    @cached_property
    def _reachable(self) -> tuple[SitePage, ...]:
        host = self._street.plan.hosts[self._site.host]
        return tuple(self._site.pages[document] for document in sorted(reachable(self._site, host.robots)))

    @property
    def documents(self) -> frozenset[str]:
        """URLs of every real page that robots.txt allows and links or sitemaps lead to (traps not counted)."""
        return frozenset(self._street.url(page.host, page.document) for page in self._reachable)

    @property
    def menu(self) -> list[MenuLine]:
        """Today's dishes on those pages, of every kitchen of the site, without pages marked ``noindex``."""
        return [line for menu in self.menus.values() for line in menu]

    @property
    def menus(self) -> dict[str, list[MenuLine]]:
        """The same by kitchen: one for a kitchen's own site, several in a directory."""
        kitchens: dict[str, list[MenuLine]] = {}
        for page, lines in self._menu_pages():
            kitchens.setdefault(page.kitchen, []).extend(lines)
        return kitchens

    @property
    def menus_by_url(self) -> dict[str, list[MenuLine]]:
        """The same by the URL that displays them; pages without dishes are left out."""
        return {self._street.url(page.host, page.document): list(lines) for page, lines in self._menu_pages()}

    def changed(self, day: int | None = None) -> frozenset[str]:
        """URLs of the documents that changed on ``day`` (today, if None). Day 0 changes nothing."""
        day = self._street.day if day is None else day
        changed = (page for page in self._reachable if day > 0 and page.changed_on(day) == day)
        return frozenset(self._street.url(page.host, page.document) for page in changed)

    def _menu_pages(self) -> list[tuple[SitePage, tuple[MenuLine, ...]]]:
        pages = [(page, page.menu_on(self._street.day)) for page in self._reachable if page.indexed]
        return [(page, lines) for page, lines in pages if lines]


class Street:
    """A street that serves: an async context manager. ``log_path`` also writes the log there as JSON lines."""

    def __init__(self, plan: Plan, port: int = 0, log_path: Path | None = None) -> None:
        self.plan = plan
        self.port = port
        self.day = 0
        self.clock = SteadyClock()
        self.log = RequestLog(log_path)
        self.conversations: set[Conversation] = set()
        self._answers: dict[tuple[str, str], Answer] = {}
        self._greeted: set[tuple[str, str]] = set()
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        sockets = listen([OFFICE_ADDRESS, *self.addresses()], self.port)
        self.port = sockets[0].getsockname()[1]
        for listener in sockets:
            self._stack.callback(Door(self, listener).close)
        self._stack.push_async_callback(_stopped, asyncio.create_task(self._care()))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()
        for conversation in list(self.conversations):
            conversation.hang_up()
        self.log.close()

    async def _care(self) -> None:
        """Notes how late the loop runs, writes the log out, and hangs up on visitors who fell asleep."""
        while True:
            before = self.clock()
            await asyncio.sleep(_TICK_S)
            now = self.clock()
            self.log.loop_lag_s = max(self.log.loop_lag_s, now - before - _TICK_S)
            self.log.flush()
            for conversation in [c for c in self.conversations if c.idle_since(now) > c.patience_s]:
                conversation.hang_up()

    # What the server asks of it

    def reply(self, host: str, target: str) -> Answer:
        """What ``host`` answers to ``target`` today. Documents are encoded once and kept until the day changes;
        what a visitor can invent without end (decorated targets, traps, pages that are not) is made each time.
        """
        key = (host, target)
        found = self._answers.get(key)
        if found is None:
            found = self._make(host, target)
            if found.document == target and self._written(host, target):
                self._answers[key] = found
        if found.first is not None and (host, found.document) not in self._greeted:
            self._greeted.add((host, found.document))
            return found.first
        return found

    def _written(self, host: str, document: str) -> bool:
        return host in self.plan.hosts and document in self.plan.hosts[host].leaves

    def _make(self, host: str, target: str) -> Answer:
        known = self.plan.hosts.get(host)
        if known is None:
            body = b"There is no such door on this street.\n"
            return Answer(Kind.NOTHING, target, False, 421, b"HTTP/1.1 421 Misdirected Request\r\n", body)
        return answer(known, Ask(target, self.day), self.port)

    def office(self, method: str, target: str) -> bytes | None:
        """The street's own desk: ``/`` an index for people, ``POST /flush`` (the log file), ``POST /advance``."""
        match method, target:
            case "GET" | "HEAD", "/":
                return self._index().encode()
            case "POST", "/flush":
                self.log.flush()
                return json.dumps({"loop_lag_s": self.log.loop_lag_s}).encode()
            case "POST", "/advance":
                return json.dumps({"changed": sorted(self.advance()), "day": self.day}).encode()
        return None

    def _index(self) -> str:
        rows = "".join(
            f'<li><a href="http://{site.host}.localhost:{self.port}{site.seed_path}">{escape(site.title)}</a></li>'
            for site in self.plan.sites.values()
        )
        return f"<!doctype html><meta charset=utf-8><title>The street</title><h1>The sample street</h1><ul>{rows}</ul>"

    # What those who run it ask

    def advance(self, days: int = 1) -> frozenset[str]:
        """Lets ``days`` pass: some prices move, with their ETags, dates and sitemaps. Returns the changed documents."""
        first = self.day + 1
        self.day += days
        self._answers.clear()
        views = [self.site(name) for name in self.plan.sites]
        return frozenset().union(*(view.changed(day) for view in views for day in range(first, self.day + 1)))

    def site(self, name: str) -> SiteView:
        """The site of that partner. Raises ``KeyError``."""
        return SiteView(self.plan.sites[name], self)

    @property
    def sites(self) -> list[SiteView]:
        """Every partner, in the order of the list."""
        return [self.site(name) for name, site in self.plan.sites.items() if site.partner]

    @property
    def hosts(self) -> Mapping[str, Host]:
        return self.plan.hosts

    def addresses(self) -> list[str]:
        """Every address at which a kitchen listens."""
        return list(dict.fromkeys(host.address for host in self.plan.hosts.values() if host.habits.listens))

    def url(self, host: str, document: str) -> str:
        """The canonical URL of a document."""
        return f"http://{host}{'' if self.port == 80 else f':{self.port}'}{document}"

    def hosts_text(self) -> str:
        """All names of the street in the format of /etc/hosts."""
        return "".join(f"{host.address}\t{host.name}\n" for host in self.plan.hosts.values())

    def partners_csv(self) -> str:
        """The partner list, ready to import."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow((*PARTNER_COLUMNS, *OPTIONAL_COLUMNS))
        writer.writerows(self._row(site) for site in self.plan.sites.values() if site.partner)
        return out.getvalue()

    def _row(self, site: Site) -> tuple[str | int, ...]:
        seed = self.url(site.seed_host, site.seed_path)
        budget = "" if site.page_budget is None else site.page_budget
        extra = " ".join(site.extra_hosts)
        return (site.name, seed, site.title, site.kind, budget, extra, site.language, site.currency, site.time_zone, "")


async def _stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
