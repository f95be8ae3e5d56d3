"""The pages that growth judges (core/growth.py): those to be read, and what is kept of those that were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from menu_pipeline.core.corners import kind_of

#: ``Candidate.promise`` from which on a word for "menu" in the address or the link speaks for a page (core/routing.py).
MENU_PROMISE: Final = 6

SEED: Final = "seed"
SITEMAP: Final = "sitemap"  #: ``Candidate.found_on`` of a page that only a sitemap names


@dataclass(frozen=True, slots=True)
class Candidate:
    """A page not yet read. ``depth``: links from the seed; ``vouched``: a sitemap lists it, or it is the seed;
    ``found_on``: the page that named it first; ``promise``: how menu-like its link looks; ``late``: that page had been
    read before, on another visit, and did not name it then; ``hops``: redirects that led to it from there."""

    url: str
    depth: int
    vouched: bool
    promise: int = 0
    found_on: str = ""
    late: bool = False
    hops: int = 0

    @property
    def is_own(self) -> bool:
        """Whether it is the site's own statement of what it has."""
        plain = self.depth <= 1 and not self.late and self.hops <= 1
        return self.vouched or (plain and kind_of(self.url) == "clean")

    @property
    def is_only_listed(self) -> bool:
        """Whether a sitemap lists it, and neither did a page name it first nor does the seed link it."""
        return self.found_on == SITEMAP


@dataclass(frozen=True, slots=True)
class GrowthVerdict:
    """Why a page is not asked for. ``kind``: ``growth`` or ``dated``; ``evidence`` for a person."""

    kind: str
    evidence: str


@dataclass(slots=True)
class ReadOne:
    """A page that was read, and what it counts for while it is barren."""

    corner: str
    shape: str
    kind: str  # "own" (SEED: the seed, whose menu opens no corner), "clean", "query", "dated"
    found_on: str
    generation: int  # links from what the site itself states, or from dishes
    pool: int  # of the site, when it was read: how much was read in vain by then
    weight: int
    worded: bool
    breeds: bool = False
    fruit: bool = False  # has dishes, or led to such
    ends: bool = False  # ... and does not only lead on to more of its like: what it brought counts for its corner
    listed: bool = False  # only a sitemap names it
    vouched: bool = False
    late: bool = False
    way: str = ""  # how a page that the seed links speaks of it (core/growth_frame.py)
