"""One site's visit, politely: robots, sitemap, pages, menus; ends in one word."""

from __future__ import annotations

import traceback
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run
from menu_pipeline.core import urls
from menu_pipeline.core.errors import BlobUnavailable, DatabaseUnavailable, ExtractorBroken
from menu_pipeline.crawl import revisits
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.endings import Ending, ending, failing_pages
from menu_pipeline.crawl.hosts import HostBusy, LeaseLapsed, Stopped
from menu_pipeline.crawl.ledger import HostResting, SitePaused
from menu_pipeline.crawl.lessons import Lessons
from menu_pipeline.crawl.menus_stage import MenuDesk
from menu_pipeline.crawl.pages_stage import PageLoop, plant_seed
from menu_pipeline.crawl.report import stage_reports
from menu_pipeline.crawl.robots_stage import RobotsBook, RobotsUnreachable
from menu_pipeline.crawl.sitemap_stage import read_lists_found, read_sitemaps
from menu_pipeline.crawl.visit import STOPPED, SiteVisit, VisitWord

#: Reasons of a rest that mean "this host cannot be read", as against "it asked us to come later".
_UNREADABLE_RESTS = frozenset({"dns", "connect", "tls", "outage", "blocked_403", "ask_partner"})


#: Words of a visit that asked nothing and learned nothing: what the last real one came to stays on record.
_NO_VISIT = frozenset({VisitWord.BUSY, VisitWord.NOTHING_DUE})


class SiteSession:
    """Visits one site once."""

    def __init__(self, tools: RunTools, robots: RobotsBook, site: SiteContext) -> None:
        self._tools, self._robots, self._site = tools, robots, site
        self._menus = MenuDesk(tools, site)

    async def visit(self) -> SiteVisit:
        """The whole visit. Never raises for what a site does; a fault of ours is a visit with failure ``bug``."""
        try:
            came_to = await self._ending()
        except (BlobUnavailable, DatabaseUnavailable, ExtractorBroken) as lost:
            self._tools.stop_for(lost)
            came_to = Ending(VisitWord.DEFERRED, f"{STOPPED}: {lost}", None, {})
        except Exception as error:  # noqa: BLE001 - one site's bug must not end the others; the run fails for it later
            trace = "".join(traceback.format_exception(error, limit=-8))
            detail = f"fault of ours: {type(error).__name__}: {error}"
            came_to = Ending(VisitWord.UNREADABLE, detail, "bug", {"traceback": trace})
        return await self._close(*came_to)

    async def _ending(self) -> Ending:
        try:
            await self._stages()
        except Stopped:
            return Ending(VisitWord.DEFERRED, STOPPED, None, {})
        except SitePaused:
            return Ending(VisitWord.PAUSED, "the site is paused or retired", None, {})
        except HostBusy as busy:
            return Ending(VisitWord.BUSY, str(busy), None, {"lease held by run": busy.holder})
        except LeaseLapsed as lapsed:
            return Ending(VisitWord.DEFERRED, str(lapsed), None, {})
        except HostResting as rest:
            return await self._resting(rest)
        except RobotsUnreachable as unreachable:
            self._site.tally.defer(unreachable.until)
            failure = unreachable.failure or "robots_unreachable"
            return Ending(VisitWord.UNREADABLE, str(unreachable), failure, {"robots.txt": unreachable.detail})
        return await self._word()

    async def _stages(self) -> None:
        options, site = self._tools.options, self._site
        if site.row["status"] != "active":
            raise SitePaused(site.site)
        if options.sends_requests:
            await self._read_what_was_left()
            self._check_hours()
            await self._tools.hosts.gate(site.host)
            await self._robots.rules_for(site, str(site.row["seed_url"]))
            await plant_seed(self._tools, site)
            if "sitemap_diff" in options.stages:
                await read_sitemaps(self._tools, self._robots, site)
            if "fetched_pages" in options.stages:
                await PageLoop(self._tools, self._robots, site, self._menus).run()
                if "sitemap_diff" in options.stages and await read_lists_found(self._tools, self._robots, site):
                    await PageLoop(self._tools, self._robots, site, self._menus).run()
        if "extracted_menus" in options.stages:
            await self._menus.extract_due()

    async def _read_what_was_left(self) -> None:
        """Extract what a run fetched that was killed before it read it: no request, and first, whatever keeps us from
        the host now. Under its lease, which is the claim on its pages: raises HostBusy."""
        if "extracted_menus" not in self._tools.options.stages or not await self._menus.any_left():
            return
        await self._tools.hosts.gate(self._site.host)
        await Lessons(self._tools, self._site).load()
        await self._menus.extract_due()

    def _check_hours(self) -> None:
        """Raise HostResting outside of the site's hours, before anything of its host is touched."""
        hours, site = self._tools.ledger.hours, self._site
        hours.note_site(site.row)
        closed = hours.closed(site.site, str(site.row["seed_url"]), self._tools.clock.now())
        if closed is not None:
            raise HostResting(site.host, *closed)

    async def _resting(self, rest: HostResting) -> Ending:
        tally = self._site.tally
        tally.defer(rest.until)
        failure = "blocked" if rest.reason.startswith(("blocked", "ask_partner")) else rest.reason
        refuses = rest.reason in _UNREADABLE_RESTS
        if tally.fetched or tally.unchanged:
            came = await self._word()
            if refuses and came.failure is None:  # it was read until then; what waits now cannot be
                came = came._replace(word=VisitWord.PARTLY_READ, failure=failure)
            return came._replace(detail=f"{came.detail}; then {rest}")
        if refuses:
            return Ending(VisitWord.UNREADABLE, tally.last_failure or str(rest), failure, {"rests": str(rest)})
        return Ending(VisitWord.DEFERRED, str(rest), None, {"rests": str(rest)})

    async def _word(self) -> Ending:
        site, now = self._site, self._tools.clock.now()
        failing = await self._tools.writer.read(lambda c: failing_pages(c, site.site, now))
        return ending(site.tally, failing, ever_read=site.row["read_at"] is not None)

    async def _close(self, word: VisitWord, detail: str, failure: str | None, evidence: dict[str, str]) -> SiteVisit:
        site, tools = self._site, self._tools
        now = tools.clock.now()
        was_read = int(
            word in (VisitWord.READ, VisitWord.UNCHANGED) or bool(site.tally.fetched or site.tally.unchanged)
        )
        saves, asked = word not in _NO_VISIT, site.tally.page_requests > 0
        said = {"now": now, "word": word.value, "detail": detail, "was_read": was_read}

        def close(connection: Connection) -> tuple[float | None, dict[str, Any]]:
            if saves:
                run(connection, "pages.visit_save", site=site.site, **said)
            if asked:
                revisits.price_host(connection, site.host, tools.policy)
            due_at = run(connection, "frontier.next_due", site=site.site)[0]["due_at"]
            return due_at, _menu_summary(connection, site.site)

        due_at, summary = await (tools.writer.write if saves or asked else tools.writer.read)(close)
        authority = urls.authority(str(site.row["seed_url"]))
        gate = tools.hosts.held(site.host)
        stages = stage_reports(
            site.tally, tools.options, self._robots.row_of(authority), gate.clock if gate else None, summary, now
        )
        next_due = max(filter(None, (due_at, site.tally.deferred_until)), default=None)
        return SiteVisit(site.site, word, detail, failure, evidence, next_due, stages)


def _menu_summary(connection: Any, site: str) -> dict[str, Any]:
    totals = dict(run(connection, "menus.summary_of_site", site=site)[0])
    totals["preview"] = [dict(row) for row in run(connection, "menus.preview_of_site", site=site, most=12)]
    return totals
