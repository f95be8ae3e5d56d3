"""Pages of a site: take what is due, fetch it politely, settle what it came to in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import frontier, urls
from menu_pipeline.core.freshness import asks_in_full
from menu_pipeline.core.frontier import Spent
from menu_pipeline.core.policy import DAY_S, PRODUCT_TOKEN
from menu_pipeline.crawl import revisits
from menu_pipeline.crawl.browser_desk import BrowserWait
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.hosts import HostBusy, sleep_or_stop
from menu_pipeline.crawl.ladder import robots_txt_of
from menu_pipeline.crawl.ledger import Ask, HostResting, Sent, Settlement
from menu_pipeline.crawl.lessons import Lessons, Word
from menu_pipeline.crawl.links import Found, rows_of, store_rows
from menu_pipeline.crawl.menus_stage import MenuDesk
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable
from menu_pipeline.crawl.settle import PageSettler
from menu_pipeline.crawl.vouching import Vouching

#: The start page is asked for before any other: what it links is the site's own word, whoever else names it later.
_SEED_PROMISE = 100
#: Why pages wait that failed or sent their host to rest (``frontier.take_known`` and ``take_new`` have these words).
TROUBLED = frozenset({"status_403", "status_429", "rate_limited", "outage", "http_5xx", "timeout", "reset"})
TAKE = 50  # pages of a site held in memory at a time, for each of the two loops


class PageLoop:
    """One site's loop over its due pages."""

    def __init__(self, tools: RunTools, robots: RobotsBook, site: SiteContext, menus: MenuDesk) -> None:
        self._tools, self._robots, self._site, self._menus = tools, robots, site, menus
        self._settler = PageSettler(tools, site)
        self._lessons = Lessons(tools, site)
        self._vouching = Vouching(tools, site)
        self._refresh: list[Row] = []
        self._discovery: list[Row] = []
        self._troubled: list[Row] = []  # each failed, or sent the host to rest, when it was asked last
        self._aside: list[Row] = []  # duplicates whose rule is to be verified once what stands for them is read
        self._spent = Spent()

    async def run(self) -> None:
        """Until nothing can become due inside the run's time budget. Host-wide trouble is raised."""
        await self._lessons.load()
        await self._vouching.begin()
        try:
            await self._run()
            await self._lessons.conclude()
        finally:
            self._site.tally.rules = self._lessons.rows()

    async def _run(self) -> None:
        while True:
            self._tools.check_stop()
            if self._tools.time_left() <= 0:
                self._site.tally.out_of_time = True
                return
            page = await self._next_page()
            if page is not None:
                await self._visit(page)
            elif not (
                await self._lessons.reopened() or await self._wait_for_retry() or await self._vouching.conclude()
            ):
                return

    async def _next_page(self) -> Row | None:
        if not self._refresh and not self._discovery:
            await self._refill()
        share = self._tools.policy.discovery_share
        discover = frontier.discovery_next(
            self._spent, share, refresh_waits=bool(self._refresh), discovery_waits=bool(self._discovery)
        )
        if discover:
            return self._discovery.pop(self._lessons.first_of(self._discovery))
        if self._refresh:
            return self._refresh.pop(0)
        if self._aside:
            self._lessons.wait_no_longer()
            return self._aside.pop(0)
        return self._troubled.pop(0) if self._troubled else None

    async def _refill(self) -> None:
        """What is due. A page that failed, or for which the host was sent to rest, comes after all others."""
        known, new = await self._tools.writer.read(self._due)
        self._troubled = [page for page in (*known, *new) if page["reason"] in TROUBLED]
        self._refresh = [page for page in known if page["reason"] not in TROUBLED]
        self._discovery = [page for page in new if page["reason"] not in TROUBLED]

    def _due(self, connection: Connection) -> tuple[list[Row], list[Row]]:
        """The next pages to refresh, and to discover: neither loop can crowd out the other."""
        tools, site, now = self._tools, self._site.site, self._tools.clock.now()
        held = [row["page_id"] for row in self._aside]
        known = run(
            connection,
            "frontier.take_known",
            site=site,
            now=now,
            force=int(tools.options.force),
            run_started_at=tools.started_at,
            heed=int(revisits.heeds_lastmod(connection, site, tools.policy)),
            held_list=held,
            most=TAKE,
            **self._vouching.parameters(now),
        )
        return known, run(connection, "frontier.take_new", site=site, now=now, held_list=held, most=TAKE)

    async def _wait_for_retry(self) -> bool:
        """Sleep until a deferred page is due, if that is inside the run's budget; else remember when it is."""
        tools = self._tools
        rows = await tools.writer.read(lambda c: run(c, "frontier.next_retry", site=self._site.site))
        due_at = rows[0]["due_at"]
        if due_at is None:
            return False
        wait = due_at - tools.clock.now()
        if wait > tools.time_left():
            self._site.tally.defer(due_at)
            return False
        await sleep_or_stop(tools.clock, max(0.0, wait), tools.stopping)
        return True

    async def _visit(self, page: Row) -> None:
        url = str(page["url"])
        try:
            rules = await self._robots.rules_for(self._site, url)
            decision = rules.decide(url, PRODUCT_TOKEN)
            if not decision.allowed:
                self._site.tally.refusals["robots_disallow"] += 1
                await self._refuse(page, "robots_disallow")
                return
            word = Word.ASK if page["verified_at"] is not None else await self._lessons.word_on(page)
            if word is Word.ASK:
                await self._request(page)
            elif word is Word.LATER:
                self._aside.append(page)
        except BrowserWait as wait:
            await self._settler.ladder.wait(page, wait)
        except (RobotsUnreachable, HostResting, HostBusy) as trouble:
            if page["host"] != self._site.host:
                await self._defer_foreign(page, trouble)
            elif isinstance(trouble, HostResting) and await self._tools.waited_out(trouble):
                self._refresh, self._discovery = [], []  # the page is still due, and taken again
            else:
                raise

    async def _request(self, page: Row) -> None:
        known = page["verified_at"] is not None
        self._spent = Spent(self._spent.refresh + known, self._spent.discovery + (not known))
        url = str(page["url"])
        via = await self._settler.ladder.way(page, robots_txt_of(self._robots.row_of(urls.authority(url))))
        headers = {} if via else conditional_headers(page)
        answers, policy = revisits.answers_of(self._site.row), self._tools.policy
        self._settler.reader.asked_in_full = bool(headers) and asks_in_full(answers, page["not_modified"], policy)
        ask = Ask(
            self._site.site, url, "page", {} if self._settler.reader.asked_in_full else headers, page["page_id"], via
        )
        links_before = self._site.tally.new_pages

        async def settle(sent: Sent) -> Settlement:
            return await self._settler.settle(page, sent)

        await self._tools.ledger.send(ask, settle)
        if self._site.tally.new_pages != links_before or self._settler.ladder.climbed:
            # What was just found may be more promising; and what the browser makes of one page says if others need it.
            # What is held may have given way to it.
            self._refresh, self._discovery, self._aside = [], [], []
            self._settler.ladder.climbed = False
        if self._settler.reader.changed_content:
            await self._menus.extract_due()
            fruit = page["page_id"] in self._menus.sources
            await self._lessons.page_read(page, self._settler.reader.text, self._settler.reader.canonical, fruit=fruit)
        elif self._settler.reader.unchanged:
            await self._lessons.page_unchanged(page)
        elif known:
            await self._lessons.page_left(page)

    async def _refuse(self, page: Row, reason: str) -> None:
        due_at = self._tools.clock.now() + DAY_S
        await self._tools.writer.write(
            lambda c: run(c, "frontier.page_refused", page_id=page["page_id"], reason=reason, due_at=due_at)
        )

    async def _defer_foreign(self, page: Row, trouble: Exception) -> None:
        """A document on another host whose turn cannot come now: that one page waits, the site goes on."""
        now = self._tools.clock.now()
        until = getattr(trouble, "until", None) or now + 60 * (1 + self._tools.rng.random())
        reason = getattr(trouble, "reason", None) or getattr(trouble, "failure", None) or "host_busy"
        self._site.tally.refusals[f"other_host_{reason}"] += 1
        self._site.tally.defer(until)
        values = settled_values(page, "deferred", str(reason), until)
        await self._tools.writer.write(lambda c: run(c, "frontier.page_settled", **values))


async def plant_seed(tools: RunTools, site: SiteContext) -> None:
    """The site's first page, before anything else can find it and take it for an ordinary one."""
    seed = Found(urls.normalize(str(site.row["seed_url"])), role="seed")
    rows = rows_of(site.site, [seed], "partner list", tools.clock.now())
    rows[0]["promise"] = _SEED_PROMISE
    budget = max(1, site.budget(tools.policy))
    await tools.writer.write(lambda c: store_rows(c, site.site, rows, budget))


def conditional_headers(page: Mapping[Any, Any]) -> dict[str, str]:
    """Validators we hold of a page whose content we still have (RFC 9110 section 13.1)."""
    headers: dict[str, str] = {}
    if page["content_sha256"] is None:
        return headers
    if page["etag"]:
        headers["If-None-Match"] = str(page["etag"])
    if page["last_modified"]:
        headers["If-Modified-Since"] = str(page["last_modified"])
    return headers


def settled_values(page: Mapping[Any, Any], state: str, reason: str, due_at: float) -> dict[str, Any]:
    """Values of ``frontier.page_settled`` for a page that was not asked for."""
    return {
        "page_id": page["page_id"],
        "state": state,
        "reason": reason,
        "due_at": due_at,
        "outcome": page["last_outcome"],
        "status": None,
        "redirect_to": None,
    }
