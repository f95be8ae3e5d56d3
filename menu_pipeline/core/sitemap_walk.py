"""Which sitemap to ask for next: the walk over indexes and redirects, without any I/O.

The crawl session drives ``SitemapWalk`` with its own polite requests; ``walk_sitemaps`` drives it with a plain
function. Every URL is asked for once, compared after redirects, so that an index that lists itself, its parent
or one child three times ends (ultimate-sitemap-parser#13, #29, #73).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urljoin

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.sitemap import parse_sitemap
from menu_pipeline.core.sitemap_harvest import Owns, Page, SitemapReading, host_of, same_host
from menu_pipeline.core.urls import UrlRefused, normalize


@dataclass(frozen=True, slots=True)
class SitemapAnswer:
    """One answer, redirects not followed. ``headers`` with lower-case names; ``body`` without content coding."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class _Step(NamedTuple):
    url: str
    depth: int  # sitemap indexes above it
    hops: int  # redirects that led here


class SitemapWalk:
    """A walk over the sitemaps of one site, starting at ``starts`` (from robots.txt and the usual places).

    Ask ``next_url`` for a URL, request it, hand the answer to ``accept``, until ``next_url`` is None. At most
    ``sitemap_max_files`` requests (redirects count), ``sitemap_max_depth`` indexes deep, ``max_redirects`` hops,
    ``sitemap_max_entries`` pages in all, and no further after ``sitemap_files_in_vain`` files in a row that list no
    page: indexes of indexes go on for ever. What an index lists goes before what is left.
    ``skipped`` counts what was left out by reason: ``seen``, ``depth``,
    ``files``, ``redirects``, ``other_host``, ``entries``, the reasons of ``urls.UrlRefused``, and ``status_<n>`` for
    answers that are no sitemap. URLs come as the sitemap writes them: send ``urls.normalize`` of them.
    """

    def __init__(self, starts: Iterable[str], policy: Policy, owns: Owns | None = None) -> None:
        self._policy = policy
        urls = list(starts)
        self._owns = owns or same_host(*urls)
        self._queue: deque[_Step] = deque()
        self._current: _Step | None = None
        self._seen: set[str] = set()
        self._requests = 0
        self._entries = 0
        self._in_vain = 0  # files read since one listed a page
        self.skipped: Counter[str] = Counter()
        for url in urls:
            self._plan(_Step(url, 0, 0))

    def next_url(self) -> str | None:
        """The next sitemap to request; None at the end of the walk."""
        if not self._queue:
            return None
        policy = self._policy
        spent = self._requests >= policy.sitemap_max_files or self._in_vain >= policy.sitemap_files_in_vain
        if spent or self._entries >= policy.sitemap_max_entries:
            reason = "files" if spent else "entries"
            self.skipped[reason] += len(self._queue)
            self._queue.clear()
            return None
        self._requests += 1
        self._current = self._queue.popleft()
        return self._current.url

    def accept(self, answer: SitemapAnswer) -> SitemapReading | None:
        """What the answer to the last ``next_url`` lists; None for a redirect or a failure."""
        if 300 <= answer.status < 400 and answer.headers.get("location"):
            self.redirected(answer.headers["location"])
            return None
        if not 200 <= answer.status < 300:
            self.failed(f"status_{answer.status}")
            return None
        url = self._current.url if self._current else ""
        reading = parse_sitemap(answer.body, url, answer.headers.get("content-type"), self._policy, self._owns)
        self.read(reading)
        return reading

    def read(self, reading: SitemapReading) -> None:
        """The last ``next_url`` was read, elsewhere: ``reading`` is what it lists."""
        step = self._taken()
        self._entries += len(reading.pages)
        self._in_vain = 0 if reading.pages else self._in_vain + 1
        others = list(self._queue)
        self._queue.clear()
        for url in reading.sitemaps:
            self._plan(_Step(url, step.depth + 1, 0))
        self._queue.extend(others)

    def redirected(self, location: str) -> None:
        """The last ``next_url`` answered with a redirect to ``location`` (as the header has it)."""
        self._redirect(self._taken(), location)

    def failed(self, reason: str) -> None:
        """The last ``next_url`` gave nothing, for ``reason``."""
        self._taken()
        self.skipped[reason] += 1

    def _taken(self) -> _Step:
        step, self._current = self._current, None
        if step is None:
            raise RuntimeError("an answer without a next_url() before it")
        return step

    def _redirect(self, step: _Step, location: str) -> None:
        try:
            target = urljoin(step.url, location.strip())
            known = host_of(target) == host_of(step.url) or self._owns(normalize(target))
        except ValueError as error:  # no URL, or one that is refused
            self.skipped[error.reason if isinstance(error, UrlRefused) else "invalid"] += 1
            return
        if known:
            self._plan(_Step(target, step.depth, step.hops + 1))
        else:
            self.skipped["other_host"] += 1

    def _plan(self, step: _Step) -> None:
        try:
            key = normalize(step.url)
        except UrlRefused as refused:
            self.skipped[refused.reason] += 1
            return
        reason = self._reason_against(step, key)
        if reason is not None:
            self.skipped[reason] += 1
            return
        self._seen.add(key)
        if step.hops:
            self._queue.appendleft(step)  # a redirect is the same sitemap: it goes first
        else:
            self._queue.append(step)

    def _reason_against(self, step: _Step, key: str) -> str | None:
        if key in self._seen:
            return "seen"
        if step.depth > self._policy.sitemap_max_depth:
            return "depth"
        return "redirects" if step.hops > self._policy.max_redirects else None


def walk_sitemaps(
    fetch: Callable[[str], SitemapAnswer], starts: Iterable[str], policy: Policy, owns: Owns | None = None
) -> Iterator[Page]:
    """Pages of all sitemaps reached from ``starts``, each URL once, with the first date given for it."""
    walk = SitemapWalk(starts, policy, owns)
    listed: set[str] = set()
    while (url := walk.next_url()) is not None:
        reading = walk.accept(fetch(url))
        for page in reading.pages if reading else ():
            if page[0] not in listed:
                listed.add(page[0])
                yield page
