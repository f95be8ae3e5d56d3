"""The frontier of one site as a crawl keeps it, in memory and without a network: for thousands of webs in seconds.

What is asked next, refused and looked at again is decided by the crawl's own ``SiteKnowledge``; the loop around it does
what ``crawl/pages_stage.py`` and ``crawl/lessons.py`` do, which tests of whole visits check on the same webs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.routing import promise
from menu_pipeline.core.simhash import fingerprint
from menu_pipeline.crawl.knowledge import DATED, SiteKnowledge, candidate_of

BASE = "http://soup.test"


@dataclass(frozen=True)
class Said:
    """A page: paths it links, its words, and whether it shows dishes nobody else has."""

    links: Sequence[str]
    text: str
    fruit: bool = False


@dataclass
class Frontier:
    web: Callable[[str], Said | None]
    policy: Policy = field(default_factory=Policy)
    rows: dict[str, dict[str, object]] = field(default_factory=dict)
    read: dict[str, dict[str, object]] = field(default_factory=dict)  # as ``frontier.read_pages`` gives them
    today: int = 0
    looks: int = 0

    def __post_init__(self) -> None:
        self._add("/", "", 0, "seed")

    def _add(self, path: str, found_on: str, depth: int, role: str = "page") -> dict[str, object]:
        url = BASE + path
        row = {"url": url, "found_on": found_on, "depth": depth, "role": role, "in_sitemap": 0, "reason": None}
        self.rows[url] = row | {"promise": promise(url, path), "due": self.today, "named_late": 0, "hops": 0}
        return self.rows[url]

    def day(self) -> int:
        """Crawl a day; how many pages were asked for."""
        asked, known = 0, self._known()
        self.looks = 0
        while (row := self._next(known)) is not None:
            refusal = known.refusal(candidate_of(row))
            if refusal is not None:
                if (
                    refusal.same_as is None
                    and row["reason"]
                    and self.looks < known.growth.looks_most(candidate_of(row))
                ):
                    self.looks += 1
                else:
                    row["reason"], row["due"] = refusal.reason, self.today + 7
                    continue
            asked += 1
            self._ask(known, row)
        self._conclude(known)
        self.today += 1
        return asked

    def _known(self) -> SiteKnowledge:
        named = [row for row in self.rows.values() if row["role"] == "page"]
        now = 1_796_040_000.0 + self.today * DAY_S
        return SiteKnowledge.of_rows(self.policy, self.read.values(), [], "", now, named)

    def _next(self, known: SiteKnowledge) -> dict[str, object] | None:
        due = self._due() or self._reopened(known)
        if not due:
            return None
        best = max(row["promise"] for row in due)
        alike = sorted((row for row in due if row["promise"] == best), key=lambda row: row["depth"])
        return min(alike, key=lambda row: known.turn(str(row["url"])))

    def _reopened(self, known: SiteKnowledge) -> list[dict[str, object]]:
        refused = self._refused()
        worth = [row for row in refused if known.refusal(candidate_of(row)) is None]
        if not worth and self.looks and not known.growth.has_fruit:
            worth = refused[: max(0, known.growth.looks_most(candidate_of(refused[0])) - self.looks)] if refused else []
        for row in worth:
            row["due"] = self.today
        return worth

    def _refused(self) -> list[dict[str, object]]:
        refused = [row for row in self.rows.values() if row["url"] not in self.read and row["reason"]]
        return sorted(refused, key=lambda row: (row["reason"] == DATED, -int(str(row["promise"])), row["depth"]))

    def _due(self) -> list[dict[str, object]]:
        return [row for row in self.rows.values() if row["url"] not in self.read and row["due"] <= self.today]

    def _ask(self, known: SiteKnowledge, row: dict[str, object]) -> None:
        url = str(row["url"])
        page = self.web(url.removeprefix(BASE))
        assert page is not None
        depth, fresh = int(str(row["depth"])) + 1, []
        for path in page.links:
            if BASE + path in self.rows or depth > self.policy.max_depth:
                continue
            new = self._add(path, url, depth)
            if (refusal := known.refusal(candidate_of(new))) is not None:
                new["reason"], new["due"] = refusal.reason, self.today + 7
            fresh.append((BASE + path, depth))
        known.named(url, fresh)
        text = fingerprint(page.text)
        known.read(candidate_of(row), text, fruit=page.fruit, now=0.0)
        state = {"canonical_url": None, "page_left": 0, "simhash": text, "extracted": 1, "near_of": None}
        state |= {"named_more": 0, "page_id": len(self.read)}
        self.read[url] = row | state | {"fruit": int(page.fruit)}

    def _conclude(self, known: SiteKnowledge) -> None:
        chosen = 0
        for row in self._refused():
            if chosen < known.growth.looks_most(candidate_of(row)):
                chosen += 1
                row["due"] = min(int(str(row["due"])), self.today + 1)
