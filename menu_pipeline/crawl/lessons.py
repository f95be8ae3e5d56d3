"""A site's knowledge kept: loaded when a visit takes its first page, used before each request, written as it grows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core.growth import Candidate
from menu_pipeline.core.policy import DAY_S, HOUR_S
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import DUPLICATE, PRINT, Refusal, Rule, SiteKnowledge


class Word(Enum):
    """What is to become of a page: ask for it, put it off (done already), or look again when others were read."""

    ASK = "ask"
    REFUSED = "refused"
    LATER = "later"


class Lessons:
    """What one site has taught us, for its page loop."""

    def __init__(self, tools: RunTools, site: SiteContext) -> None:
        self._tools, self._site = tools, site
        self._known = SiteKnowledge(tools.policy)
        self._waits = True

    async def load(self) -> None:
        """From the database; pages and rules of earlier visits count."""
        name, now = self._site.site, self._tools.clock.now()
        unspoken: list[int] = []
        prints: list[str] = []

        def read(connection: Connection) -> tuple[list[Row], list[Row], str, list[int]]:
            rules = run(connection, "frontier.rules", site=name)
            site = run(connection, "pages.sites_named", site_list=[name])[0]
            orphans = [row["page_id"] for row in run(connection, "frontier.near_orphans", site=name)]
            unspoken[:] = _unspoken(connection, name, now)
            prints[:] = [str(row["reason"]) for row in run(connection, "frontier.prints_spared", site=name)]
            return run(connection, "frontier.read_pages", site=name), rules, str(site["nonsense"] or ""), orphans

        pages, rules, nonsense, orphans = await self._tools.writer.read(read)
        if orphans:
            await self._tools.writer.write(lambda c: run(c, "frontier.near_freed", page_list=orphans, now=now))
        await self._due_again(unspoken, now)
        self._known = SiteKnowledge.of_rows(self._tools.policy, pages, rules, nonsense, now)
        self._site.knowledge = self._known
        things = [reason.removeprefix(DUPLICATE) for reason in prints]
        proven = self._known.print_views
        self._known.undone_now += [thing for thing in things if not proven(thing.removeprefix(PRINT)).proves(PRINT)]
        await self._kept([], now)

    async def word_on(self, page: Mapping[Any, Any]) -> Word:
        """Whether a page never read is worth a request. One that is not is put off, with the reason."""
        candidate = Candidate(str(page["url"]), page["depth"], bool(page["in_sitemap"]) or page["role"] == "seed")
        refusal = self._known.refusal(candidate)
        now = self._tools.clock.now()
        if refusal is None:
            return await self._word_on_print_view(page, now)
        if refusal.same_as is not None and self._known.wants_probe(refusal, now):
            if refusal.same_as in self._known.fresh:
                self._known.probed(refusal, now)
                return Word.ASK
            if self._waits:
                return Word.LATER
        self._site.tally.refusals[refusal.reason] += 1
        await self._tools.writer.write(lambda c: self._put_off(c, page, refusal, now))
        return Word.REFUSED

    async def _word_on_print_view(self, page: Mapping[Any, Any], now: float) -> Word:
        refusal = self._known.spared_print(str(page["url"]), again=page["state"] == "done")
        if refusal is None:
            return Word.ASK
        self._site.tally.refusals[refusal.reason] += 1
        due_at = now + self._tools.policy.near_revisit_h * HOUR_S
        values = {"page_id": page["page_id"], "reason": refusal.reason, "speaker": refusal.same_as, "due_at": due_at}
        await self._tools.writer.write(lambda c: run(c, "frontier.near_spared", **values))
        return Word.REFUSED

    def wait_no_longer(self) -> None:
        """Every page that is due was read: what stands for a duplicate is as fresh as it gets in this visit."""
        self._waits = False

    def _put_off(self, connection: Connection, page: Mapping[Any, Any], refusal: Refusal, now: float) -> None:
        values = {"site": self._site.site, "url": page["url"], "reason": refusal.reason, "same_as": refusal.same_as}
        run(connection, "frontier.page_same_as", **values, due_at=now + 7 * DAY_S)
        if refusal.same_as is not None:
            thing = refusal.reason.removeprefix(DUPLICATE)
            run(connection, "frontier.rule_spared", site=self._site.site, thing=thing)

    async def page_read(self, page: Mapping[Any, Any], text: str, canonical: str | None, *, fruit: bool) -> None:
        """A page brought new content that is extracted by now; what that teaches is kept."""
        known, url, now = self._known, str(page["url"]), self._tools.clock.now()
        if canonical:
            known.canonicals[url] = canonical
        known.fresh.add(url)
        await self._kept(known.read(url, text, page["found_on"], fruit=fruit, now=now), now)

    async def page_unchanged(self, page: Mapping[Any, Any]) -> None:
        """A page says what it said before; a duplicate among them carries its rule on."""
        url, now = str(page["url"]), self._tools.clock.now()
        self._known.fresh.add(url)
        if url in self._known.fingerprints:
            await self._kept(self._known.again(url, self._known.fingerprints[url], now), now)

    async def page_left(self, page: Mapping[Any, Any]) -> None:
        """A page read before is none any more; what it stood for is asked, in this visit, who is to stand now."""
        now = self._tools.clock.now()
        unspoken = await self._tools.writer.read(lambda c: _unspoken(c, self._site.site, now))
        if unspoken:
            self._known.page_left(str(page["url"]))
            await self._due_again(unspoken, now)

    async def _due_again(self, pages: list[int], now: float) -> None:
        if pages:
            await self._tools.writer.write(lambda c: run(c, "frontier.orphans_due", page_list=pages, now=now))

    async def _kept(self, rules: list[Rule], now: float) -> None:
        undone, self._known.undone_now = self._known.undone_now, []
        if rules or undone:
            await self._tools.writer.write(lambda c: self._keep(c, rules, undone, now))

    def _keep(self, connection: Connection, rules: list[Rule], undone: list[str], now: float) -> None:
        site = self._site.site
        for rule in rules:
            run(
                connection,
                "frontier.rule_save",
                site=site,
                thing=rule.thing,
                pairs=rule.evidence.same,
                example=" ".join(rule.evidence.example),
                now=now,
                verified_at=rule.verified_at,
                expires_at=rule.expires_at,
            )
            for url, stands in self._known.doubles(rule.thing):
                values = {"site": site, "url": url, "reason": f"{DUPLICATE}{rule.thing}", "same_as": stands}
                run(connection, "frontier.page_same_as", **values, due_at=rule.expires_at)
        for thing in undone:
            run(connection, "frontier.rule_undone", site=site, thing=thing)
            run(connection, "frontier.rule_pages_due", site=site, reason=f"{DUPLICATE}{thing}", now=now)

    def rows(self) -> list[Mapping[str, object]]:
        """The rules in force, for metadata."""
        known = self._known
        evidence = {rule.thing: rule.evidence for rule in known.rules.values()}
        evidence |= {PRINT + mark: known.print_views(mark) for mark in known.prints}
        return [
            {
                "does not matter": thing,
                "pairs": pairs.same,
                "example": " ".join(pairs.example),
                "spared": known.spared[thing],
            }
            for thing, pairs in evidence.items()
            if pairs.proves(thing)
        ]


def _unspoken(connection: Connection, site: str, now: float) -> list[int]:
    """Pages put off because another says the same, which is not there any more."""
    return [row["page_id"] for row in run(connection, "frontier.duplicate_orphans", site=site, now=now)]
