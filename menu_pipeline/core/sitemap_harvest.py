"""What a sitemap gave: the value every reader fills, and the one gate a location passes to get in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from urllib.parse import urljoin

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.urls import UrlRefused, clock_key, normalize

Page = tuple[str, datetime | None]
Owns = Callable[[str], bool]

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = re.compile(r"(?i)https?://([^/?#\\]+)")
_LINE_BREAKS = str.maketrans("", "", "\t\r\n")  # WHATWG URL, basic URL parser, step 3
_EDGES = re.compile("^[\\s\u200b\u2060\ufeff]+|[\\s\u200b\u2060\ufeff]+$")
_STRAY_BYTE = re.compile("[\udc80-\udcff]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class ReadingStopped(Exception):
    """Ends the reading of one sitemap; what came before it stays good. Never leaves ``core``'s sitemap modules."""

    def __init__(self, problem: str | None = None, *, truncated: bool = False) -> None:
        self.problem = problem
        self.truncated = truncated
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class SitemapReading:
    """What one sitemap or feed lists.

    ``pages``: absolute http(s) URL and when it last changed (aware, UTC), each URL once, in the order of the
    document. ``sitemaps``: URLs of sitemaps it lists. ``truncated``: a cap of the policy ended the reading.
    ``problem``: None, or ``empty``, ``html``, ``not_a_sitemap``, ``broken`` (ends inside the document),
    ``broken_gzip``, ``entities`` (declares entities: refused whole). ``refused``: locations left out, counted
    by reason: ``other_host``, and ``scheme``, ``invalid``, ``credentials``, ``length`` as in ``urls.UrlRefused``.
    """

    pages: tuple[Page, ...]
    sitemaps: tuple[str, ...]
    truncated: bool = False
    problem: str | None = None
    refused: Mapping[str, int] = field(default_factory=dict)


def host_of(url: str) -> str:
    """The host an http(s) URL shares its clock with (``urls.clock_key``); "" when it has none."""
    match = _WEB.match(url)
    return _clock_key(match[0]) if match else ""


@lru_cache(maxsize=256)  # a sitemap has a handful of origins and 50,000 URLs
def _clock_key(origin: str) -> str:
    try:
        return clock_key(origin)
    except UrlRefused:
        return ""


def same_host(*urls: str) -> Owns:
    """True for URLs on the hosts of ``urls``, apex and www taken as one (sitemaps.org, "Sitemap file location")."""
    hosts = frozenset(map(host_of, urls)) - {""}
    return lambda url: host_of(url) in hosts


def of_normalized(owns: Owns) -> Owns:
    """``owns``, asked about the normalised URL; raises ``UrlRefused`` for one that has none."""
    return lambda url: owns(normalize(url))


class Harvest:
    """Collects the entries of one sitemap at ``url``, each through the same gate, up to the policy's number."""

    def __init__(self, url: str, policy: Policy, owns: Owns) -> None:
        self._url, self._owns = url, owns
        self.max_entries, self._max_length = policy.sitemap_max_entries, policy.max_url_length
        self._owns_sitemap = same_host(url)
        self._pages: dict[str, datetime | None] = {}
        self._sitemaps: dict[str, None] = {}
        self._refused: Counter[str] = Counter()
        self._entries = 0

    def entry(self) -> None:
        """One more entry, whatever it holds. Raises ``ReadingStopped`` past ``sitemap_max_entries``."""
        self._entries += 1
        if self._entries > self.max_entries:
            raise ReadingStopped(truncated=True)

    def page(self, loc: str, lastmod: datetime | None = None, base: str = "") -> None:
        """Raises ``ReadingStopped`` when alternates bring the pages past ``sitemap_max_entries``."""
        url = self._admitted(loc, base, self._owns)
        if url is None:
            return
        self._room_for(url, self._pages)
        if self._pages.get(url) is None:
            self._pages[url] = lastmod

    def sitemap(self, loc: str) -> None:
        """As ``page``. An index may list sitemaps of its own host and of the site's (sitemaps.org, index files)."""
        url = self._admitted(loc, "", lambda target: self._owns_sitemap(target) or self._owns(target))
        if url is not None:
            self._room_for(url, self._sitemaps)
            self._sitemaps[url] = None

    def reading(self, problem: str | None, truncated: bool) -> SitemapReading:
        pages, sitemaps = tuple(self._pages.items()), tuple(self._sitemaps)
        return SitemapReading(pages, sitemaps, truncated, problem, dict(self._refused))

    def _room_for(self, url: str, held: Mapping[str, object]) -> None:
        if len(held) >= self.max_entries and url not in held:
            raise ReadingStopped(truncated=True)

    def _admitted(self, loc: str, base: str, owns: Owns) -> str | None:
        cleaned = clean(loc)
        if not cleaned:
            return None
        url = cleaned if _WEB.match(cleaned) else self._resolved(cleaned, base)
        reason = self._refusal(url, owns)
        if reason is None:
            return url
        self._refused[reason] += 1
        return None

    def _resolved(self, loc: str, base: str) -> str:
        if _SCHEME.match(loc):
            return loc
        if host_of(f"https://{loc}") == host_of(self._url):  # "kitchen.example/menu", its scheme forgotten
            return f"{self._url.partition('://')[0]}://{loc}"
        try:
            return urljoin(urljoin(self._url, base), loc)
        except ValueError:  # brackets that hold no IPv6 address
            return ""

    def _refusal(self, url: str, owns: Owns) -> str | None:
        if len(url) > self._max_length:
            return "length"
        match = _WEB.match(url)
        if match is None:
            return "scheme" if _SCHEME.match(url) else "invalid"
        if "@" in match[1]:
            return "credentials"
        try:
            return None if owns(url) else "other_host"
        except UrlRefused as refused:
            return refused.reason


def clean(loc: str) -> str:
    """A location without the white space around and the line breaks inside it, stray bytes percent-encoded."""
    stripped = loc.strip()
    if stripped.isascii():
        return stripped.translate(_LINE_BREAKS)
    encoded = _STRAY_BYTE.sub(lambda byte: f"%{ord(byte[0]) - 0xDC00:02X}", _EDGES.sub("", stripped))
    return _LONE_SURROGATE.sub("\ufffd", encoded).translate(_LINE_BREAKS)
