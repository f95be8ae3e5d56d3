"""The frame of a site: pages that those the seed links name ("team" on "about"), which no trap beside them closes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from menu_pipeline.core.growth_pages import SEED, Candidate, ReadOne
from menu_pipeline.core.policy import Policy


@dataclass(slots=True)
class Frame:
    """What was read in vain of a site's frame, by how its pages are spoken of (``way``)."""

    policy: Policy
    _vain: Counter[str] = field(default_factory=Counter)

    def way(self, page: Candidate, finder: ReadOne | None, named: int) -> str:
        """How the page that named ``page`` speaks of it, if the seed links that; else "". ``named``: new pages that it
        names: as one of ``few``, as one of ``many`` by a word that is known and that nobody makes up (``told``), or as
        one of ``many``."""
        if page.depth < 2 or finder is None or finder.kind not in ("own", SEED):
            return ""
        if named <= self.policy.growth_late:
            return "few"
        return "told" if page.promise else "many"

    def count(self, way: str, sign: int) -> None:
        """A page of the frame was read in vain (or, ``sign`` -1, bore fruit after all)."""
        self._vain[way] += sign

    def holds(self, page: Candidate, finder: ReadOne | None, named: int, in_vain: int) -> bool:
        """Whether ``page`` is asked for though its corner may be closed. ``in_vain``: of that corner, read so far. Each
        way has a number of its own, so that pages which name many new ones do not spend what "team" is read by."""
        way = self.way(page, finder, named)
        if not way or finder is None or finder.listed or page.late or page.depth > 2:
            return False
        few = self.policy.growth_breeders if way == "few" else self.policy.growth_frame
        return self._vain[way] < few and (way != "many" or in_vain < self.policy.growth_frame)
