"""A site's knowledge kept: loaded when a visit takes its first page, used before each request, written as it grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from enum import Enum
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core.growth_fruit import Fruit
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy
from menu_pipeline.core.traps import TOO_DEEP
from menu_pipeline.crawl.context import RunTools, SiteContext
from menu_pipeline.crawl.knowledge import (
    DUPLICATE,
    PRINT,
    TRAP,
    Refusal,
    Rule,
    SiteKnowledge,
    candidate_of,
)

#: Pages refused for growth that are to be asked for all the same are due after this: on the next day.
_LOOK_AFTER_S = 20 * HOUR_S


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
        self._looks = 0  # pages refused for growth that were asked for all the same in this visit

    async def load(self) -> None:
        """From the database; pages and rules of earlier visits count."""
        name, now, policy = self._site.site, self._tools.clock.now(), self._tools.policy
        unspoken: list[int] = []
        prints: list[str] = []

        def read(connection: Connection) -> tuple[SiteKnowledge, list[int]]:
            orphans = [row["page_id"] for row in run(connection, "frontier.near_orphans", site=name)]
            unspoken[:] = _unspoken(connection, name, now)
            prints[:] = [str(row["reason"]) for row in run(connection, "frontier.prints_spared", site=name)]
            return knowledge_of(connection, name, policy, now), orphans

        self._known, orphans = await self._tools.writer.read(read)
        if orphans:
            await self._tools.writer.write(lambda c: run(c, "frontier.near_freed", page_list=orphans, now=now))
        await self._due_again(unspoken, now)
        self._site.knowledge = self._known
        things = [reason.removeprefix(DUPLICATE) for reason in prints]
        proven = self._known.print_views
        self._known.undone_now += [thing for thing in things if not proven(thing.removeprefix(PRINT)).proves(PRINT)]
        await self._kept([], now)

    async def word_on(self, page: Mapping[Any, Any]) -> Word:
        """Whether a page never read is worth a request. One that is not is put off, with the reason."""
        refusal = self._known.refusal(candidate_of(page))
        now = self._tools.clock.now()
        if refusal is None:
            return await self._word_on_print_view(page, now)
        if refusal.same_as is not None and self._known.wants_probe(refusal, now):
            if refusal.same_as in self._known.fresh:
                self._known.probed(refusal, now)
                return Word.ASK
            if self._waits:
                return Word.LATER
        if str(page["reason"]).startswith(TRAP) and self._looks < self._looks_most(page):
            self._looks += 1
            return Word.ASK
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
        days = self._known.growth.days_until_near(str(page["url"])) if refusal.same_as is None else 7
        days = min(days, self._tools.policy.growth_days_far)  # nothing is put off for years: crawl/conservation.py
        run(connection, "frontier.page_same_as", **values, due_at=now + days * DAY_S)
        if refusal.same_as is not None:
            thing = refusal.reason.removeprefix(DUPLICATE)
            run(connection, "frontier.rule_spared", site=self._site.site, thing=thing)

    async def page_read(self, page: Mapping[Any, Any], text: str, canonical: str | None, *, fruit: bool) -> None:
        """A page brought new content that is extracted by now; what that teaches is kept."""
        known, url, now = self._known, str(page["url"]), self._tools.clock.now()
        if canonical:
            known.canonicals[url] = canonical
        known.fresh.add(url)
        if fruit and self._site.budget(self._tools.policy) <= self._tools.policy.kitchen_page_budget:
            shown = await self._tools.writer.read(lambda c: dishes_by_page(c, self._site.site, page["page_id"]))
            fruit = known.fruit.of(url, shown.get(page["page_id"]))
        await self._kept(known.read(candidate_of(page), text, fruit=fruit, now=now), now)

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

    # -- pages refused for growth ------------------------------------------------------------------

    def first_of(self, pages: list[Row]) -> int:
        """The place of the page to ask for first, among the most promising of ``pages``, which stand in front."""
        alike = [page for page in pages if page["promise"] == pages[0]["promise"]]
        return min(range(len(alike)), key=lambda place: self._known.turn(str(alike[place]["url"])))

    def _looks_most(self, page: Mapping[Any, Any]) -> int:
        """How many refused pages like ``page`` a visit asks for all the same: none is dropped."""
        asked = candidate_of(page)
        if asked.is_only_listed:
            return self._tools.policy.growth_looks_no_menu
        return self._known.growth.looks_most(asked)

    async def reopened(self) -> bool:
        """Whether pages refused for growth are worth a request after all that was read since; they are due."""
        if not self._site.tally.fetched:
            return False
        rows = [row for row in await self._refused() if row["reason"] != TOO_DEEP]
        worth = [row["page_id"] for row in rows if self._known.refusal(candidate_of(row)) is None]
        if not worth and self._looks and not self._known.growth.has_fruit:  # what they led to is looked at as well
            worth = [row["page_id"] for row in rows][: max(0, self._looks_most(rows[0]) - self._looks)] if rows else []
        worth = worth[: await self._room()] if worth else []
        await self._due_again(worth, self._tools.clock.now())
        return bool(worth)

    async def _room(self) -> int:
        """How many more pages the site's budget holds: what is refused counts for it no longer once it is asked for."""
        site = self._site
        kept = await self._tools.writer.read(lambda c: run(c, "frontier.pages_of_site", site=site.site)[0]["pages"])
        return max(0, site.budget(self._tools.policy) - int(kept))

    async def conclude(self) -> None:
        """At the end of a visit: a few of the pages refused for growth are due on the next day."""
        rows = await self._refused()
        self._site.tally.pages_refused = Counter(str(row["reason"]) for row in rows)
        self._site.tally.no_menu = not self._known.growth.has_fruit
        if self._site.row["refused_pages"]:
            most = self._site.budget(self._tools.policy)
            await self._tools.writer.write(lambda c: run(c, "frontier.refused_none", site=self._site.site, most=most))
        chosen: list[int] = []
        for row in rows:
            if row["reason"] != TOO_DEEP and len(chosen) < self._looks_most(row):
                chosen.append(row["page_id"])
        if chosen:
            due_at = self._tools.clock.now() + _LOOK_AFTER_S
            await self._tools.writer.write(lambda c: run(c, "frontier.growth_due", page_list=chosen, due_at=due_at))

    async def _refused(self) -> list[Row]:
        return await self._tools.writer.read(lambda c: run(c, "frontier.growth_refused", site=self._site.site))

    def rows(self) -> list[Mapping[str, object]]:
        """The rules in force, for metadata."""
        known = self._known
        evidence = {rule.thing: rule.evidence for rule in known.rules.values()}
        prints = {PRINT + mark: known.print_views(mark) for mark in known.prints}
        evidence |= {thing: pairs for thing, pairs in prints.items() if pairs.proves(PRINT)}
        return [
            {
                "does not matter": thing,
                "pairs": pairs.same,
                "example": " ".join(pairs.example),
                "spared": known.spared[thing],
            }
            for thing, pairs in evidence.items()
        ]


def knowledge_of(connection: Connection, site: str, policy: Policy, now: float) -> SiteKnowledge:
    """What ``site`` has taught us by now, from the database. ``now`` in epoch seconds."""
    row = run(connection, "pages.sites_named", site_list=[site])[0]
    budget = policy.page_budget(row["kind"], row["page_budget"])
    scale = max(1.0, budget / policy.kitchen_page_budget)
    return SiteKnowledge.of_rows(
        policy,
        run(connection, "frontier.read_pages", site=site),
        run(connection, "frontier.rules", site=site),
        str(row["nonsense"] or ""),
        now,
        run(connection, "frontier.named_pages", site=site),
        int(run(connection, "frontier.listed_count", site=site)[0]["pages"]),
        scale,
        run(connection, "frontier.asked_unread", site=site),
        # A directory's pages are other kitchens each, and many.
        Fruit(dishes_by_page(connection, site), policy.growth_new_part) if scale == 1 else None,
    )


def dishes_by_page(connection: Connection, site: str, page_id: int | None = None) -> dict[int, set[Hashable]]:
    """Dishes on display, with a price each, of the site's pages or of one."""
    dishes: dict[int, set[Hashable]] = {}
    for row in run(connection, "menus.dishes_by_page", site=site, page_id=page_id):
        dishes.setdefault(row["page_id"], set()).add((str(row["name"]).casefold(), str(row["price"])))
    return dishes


def _unspoken(connection: Connection, site: str, now: float) -> list[int]:
    """Pages put off because another says the same, which is not there any more."""
    return [row["page_id"] for row in run(connection, "frontier.duplicate_orphans", site=site, now=now)]
