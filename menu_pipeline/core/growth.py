"""Traps by growth: a corner of a site that goes on bringing pages and no longer brings dishes loses its budget.

Every page read either bore fruit (dishes nobody else had, or a link to a page with such) or it did not. A corner is
the shape of a URL: its first folder and how deep it goes, with or without a query. Pages that a sitemap lists and
those the seed links plainly are the site's own statement of what it has, and are never refused for this.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from menu_pipeline.core.policy import Policy

_NUMBERED: Final = re.compile(r"\d+|[0-9a-f]{8,}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page not yet read. ``depth``: links from the seed; ``vouched``: a sitemap lists it."""

    url: str
    depth: int
    vouched: bool


@dataclass(frozen=True, slots=True)
class GrowthVerdict:
    """Why a page is not asked for: its ``corner`` (or ``site``) and what was read there in vain."""

    corner: str
    barren: int
    fruitful: int

    @property
    def evidence(self) -> str:
        return f"{self.corner}: {self.barren} pages without new dishes, {self.fruitful} with"


@dataclass(slots=True)
class Growth:
    """What a site's pages have yielded so far, by corner."""

    barren: Counter[str] = field(default_factory=Counter)
    fruitful: Counter[str] = field(default_factory=Counter)

    def read(self, url: str, *, fruit: bool, again: bool = False) -> None:
        """A page was read. ``again``: it says what another page of the site says, which counts twice as barren."""
        if fruit:
            self.fruitful[corner(url)] += 1
        else:
            self.barren[corner(url)] += 2 if again else 1

    def bore(self, url: str) -> None:
        """A page that was counted as barren led to fruit after all."""
        place = corner(url)
        if self.barren[place] > 0:
            self.barren[place] -= 1
        self.fruitful[place] += 1

    def verdict(self, page: Candidate, policy: Policy) -> GrowthVerdict | None:
        """Why ``page`` should not be asked for now; None when it may be."""
        if page.vouched or (page.depth <= 1 and "?" not in page.url):
            return None
        place = corner(page.url)
        barren, fruitful = self.barren[place], self.fruitful[place]
        if barren >= policy.growth_barren_pages + policy.growth_credit * fruitful:
            return GrowthVerdict(place, barren, fruitful)
        barren, fruitful = self.barren.total(), self.fruitful.total()
        if page.depth > 1 and barren >= policy.growth_barren_site + policy.growth_credit * fruitful:
            return GrowthVerdict("site", barren, fruitful)
        return None


def corner(url: str) -> str:
    """The corner of a site that ``url`` (normalised) lies in: ``/*``, ``/menu/*``, ``/calendar/**?`` and so on."""
    path, _, query = url[url.find("/", 8) :].partition("?")
    first, *more = path.strip("/").split("/")
    mark = "?" if query else ""
    if not more:
        return ("/*" if first else "/") + mark
    return f"/{_NUMBERED.sub('#', first)}/{'*' if len(more) == 1 else '**'}{mark}"
