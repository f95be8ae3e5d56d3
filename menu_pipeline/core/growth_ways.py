"""Requests for a way, not a page: what redirects cost, and which of them led nowhere (core/growth.py)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from menu_pipeline.core.corners import corner
from menu_pipeline.core.growth_pages import Candidate
from menu_pipeline.core.policy import Policy


@dataclass(slots=True)
class Ways:
    """URLs of a site that redirect. One leads nowhere where its target is refused, is known by another address, or
    redirects in turn: each is a request, and a site may make up as many as it likes (``/go/17``, counted clicks)."""

    policy: Policy
    via: dict[str, str] = field(default_factory=dict)  # URL that redirects -> the page that named it
    _nowhere: Counter[str] = field(default_factory=Counter)  # by corner
    _open: set[str] = field(default_factory=set)  # those of which it is not known yet
    _waiting: Counter[str] = field(default_factory=Counter)  # the same by corner
    _pages: Counter[str] = field(default_factory=Counter)  # pages read, by corner

    def led(self, page: Candidate, *, in_vain: bool) -> None:
        """The URL of ``page`` redirects. It counts until what it leads to is read."""
        self.via[page.url] = page.found_on
        if in_vain or page.hops:
            self._nowhere[corner(page.url)] += 1
        else:
            self._open.add(page.url)
            self._waiting[corner(page.url)] += 1

    def arrived(self, page: Candidate) -> None:
        """A page was read, and what led to it led somewhere."""
        self._pages[corner(page.url)] += 1
        url = page.found_on
        for _ in range(self.policy.max_redirects):
            if url in self._open:
                self._open.remove(url)
                self._waiting[corner(url)] -= 1
            url = self.via.get(url, "")

    def namer(self, url: str) -> str:
        """The page that led to ``url`` by redirects; ``url`` itself where none did."""
        for _ in range(self.policy.max_redirects):
            if url not in self.via:
                break
            url = self.via[url]
        return url

    def limit(self, page: Candidate) -> str | None:
        """Why no more is asked of a corner most of whose URLs lead nowhere, though the seed links them; what lies at
        the root, where all corners meet, is left only where it is the next step of a redirect."""
        place = corner(page.url)
        total = self._nowhere.total()
        nowhere = self._nowhere[place] + (0 if page.hops else self._waiting[place])  # where one leads is seen by a hop
        is_left = nowhere >= self.policy.growth_nowhere and nowhere > self._pages[place]
        if is_left and (page.hops or place != "/*"):
            return f"{place}: {nowhere} redirects led to nothing new"
        if page.hops and total >= self.policy.growth_nowhere_site and total > self._pages.total():
            return f"site: {total} redirects led to nothing new"
        return None
