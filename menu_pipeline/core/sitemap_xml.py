"""Sitemaps, sitemap indexes, RSS (0.9x, 1.0, 2.0) and Atom (0.3, 1.0), read in one pass without a tree.

Names are told apart by where they stand, not by namespace: in the field namespaces are missing, misspelt and
undeclared. A field is a direct child of its entry and bears the entry's prefix or none, so ``image:loc`` and
``media:link`` are never taken for the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from menu_pipeline.core.sitemap_dates import parse_lastmod, parse_pubdate
from menu_pipeline.core.sitemap_harvest import Harvest, ReadingStopped
from menu_pipeline.core.sitemap_tags import attributes, read_tags

#: Which elements are entries, by the document's root; an urlset that lists sitemaps is read as it is meant.
ENTRIES = {
    "urlset": frozenset({"url", "sitemap"}),
    "sitemapindex": frozenset({"sitemap", "url"}),
    "rss": frozenset({"item"}),
    "rdf": frozenset({"item"}),
    "feed": frozenset({"entry"}),
}
_OWN_FIELDS = frozenset({"loc", "lastmod", "link", "guid"})
#: Fields of feeds that come under any prefix (dc:date, a10:updated, feedburner:origLink), best date first.
_DATES = ("updated", "modified", "pubdate", "date", "published", "issued")
_ANY_PREFIX_FIELDS = frozenset({*_DATES, "origlink"})
#: Tags read for each entry the policy allows: twenty hreflang links or images with titles are common, and a
#: bomb of 50 MB of ``<a>`` ends here.
_TAGS_PER_ENTRY = 80
_MAX_DEPTH = 64  # elements; deeper ones are not followed
_MAX_FIELD = 8192  # characters kept of a field
_MAX_LINKS = 200  # links kept of an entry; there are fewer languages on any site
_ALTERNATE = frozenset({"", "alternate", "http://www.iana.org/assignments/relation/alternate"})
_HTML_TYPES = frozenset({"", "text/html", "application/xhtml+xml"})


def read_xml(pieces: Iterable[str], harvest: Harvest) -> str | None:
    """Fills ``harvest``; the document's problem (see ``SitemapReading``) or None. Raises ``ReadingStopped``."""
    reader = _Reader(harvest)
    try:
        read_tags(pieces, reader, _TAGS_PER_ENTRY * harvest.max_entries)
    except ReadingStopped as stopped:
        if stopped.problem != "entities":
            reader.end_entry()
        raise
    return reader.problem()


@dataclass(slots=True)
class _Entry:
    name: str
    prefix: str
    depth: int  # of its element: its children stand one deeper
    base: str
    fields: dict[str, str] = field(default_factory=dict)
    links: list[dict[str, str]] = field(default_factory=list)

    def add_link(self, link: dict[str, str]) -> None:
        if len(self.links) < _MAX_LINKS:
            self.links.append(link)


class _Reader:
    def __init__(self, harvest: Harvest) -> None:
        self._harvest = harvest
        self._root = ""
        self._base = ""
        self._open: list[str] = []  # local names of open elements, the root first
        self._entry: _Entry | None = None
        self._field = ""  # the field being read, its pieces and the depth of its element
        self._pieces: list[str] = []
        self._field_depth = 0
        self._room = 0  # characters the field may still grow by

    def start(self, name: str, raw_attributes: str) -> None:
        prefix, local = _split(name)
        if self._field:
            self._start_inside_field(local)
        elif local in ENTRIES and self._entry is None:
            self._start_root(local, raw_attributes)
        elif not self._root:
            _check_not_html(local)
        elif local in ENTRIES[self._root] and (self._entry is None or prefix == self._entry.prefix):
            self._start_entry(prefix, local, raw_attributes)
        else:
            self._start_other(prefix, local, raw_attributes)

    def end(self, name: str) -> None:
        local = _split(name)[1]
        depth = self._depth_of(local)
        if depth < 0:
            return
        if self._field and depth < self._field_depth:
            self._end_field()
        del self._open[depth:]
        if self._entry is not None and depth <= self._entry.depth:
            self.end_entry()

    def text(self, text: str) -> None:
        if self._field and self._room > 0:
            self._room -= len(text)
            self._pieces.append(text)

    def declaration(self, start: str) -> None:
        if start.startswith("<!entity"):
            raise ReadingStopped("entities")
        if start.startswith("<!doctype html"):
            raise ReadingStopped("html")

    def cut(self, markup: str) -> None:
        # Broken off inside the field's own end tag: the text before it is whole.
        if self._field and len(markup) > 1 and f"</{self._field}".startswith(markup.lower()):
            self._end_field()

    def exhausted(self) -> None:
        raise ReadingStopped(truncated=True)

    def problem(self) -> str | None:
        """The document is over; its problem, if it has one."""
        unfinished = bool(self._open)
        self.end_entry()
        if not self._root:
            return "not_a_sitemap"
        return "broken" if unfinished else None

    def end_entry(self) -> None:
        """What the open entry holds is counted; a field cut short is not."""
        entry, self._entry, self._field = self._entry, None, ""
        if entry is not None:
            _deliver(entry, self._harvest)

    def _start_inside_field(self, local: str) -> None:
        if local == self._field:  # the one before never ended
            self._pieces, self._room = [], _MAX_FIELD
            del self._open[self._field_depth :]
        else:
            self._push(local)

    def _start_root(self, local: str, raw: str) -> None:
        self.end_entry()
        self._root, self._open = local, [local]
        self._base = attributes(raw).get("base", "")

    def _start_entry(self, prefix: str, local: str, raw: str) -> None:
        if self._entry is not None:  # the one before never ended
            depth = self._entry.depth
            self.end_entry()
            del self._open[depth:]
        self._harvest.entry()
        named = attributes(raw) if raw else {}
        self._entry = _Entry(local, prefix, len(self._open), named.get("base", self._base))
        if named.get("about"):  # RSS 1.0: the page where the item has no link
            self._entry.fields["about"] = named["about"]
        self._push(local)

    def _start_other(self, prefix: str, local: str, raw: str) -> None:
        entry = self._entry
        if entry is not None and entry.depth + 1 == len(self._open) < _MAX_DEPTH:
            if local == "link" and "href" in raw.lower():
                entry.add_link(attributes(raw))
            elif local in _ANY_PREFIX_FIELDS or (local in _OWN_FIELDS and prefix in ("", entry.prefix)):
                self._field, self._pieces, self._room = local, [], _MAX_FIELD
                self._field_depth = len(self._open) + 1
        self._push(local)

    def _depth_of(self, local: str) -> int:
        """How deep the innermost open element of this name stands; -1 when there is none."""
        opened = self._open
        for depth in range(len(opened) - 1, -1, -1):
            if opened[depth] == local:
                return depth
        return -1

    def _push(self, local: str) -> None:
        if len(self._open) < _MAX_DEPTH:
            self._open.append(local)

    def _end_field(self) -> None:
        name, text, self._field = self._field, "".join(self._pieces).strip(), ""
        entry = self._entry
        if entry is None:
            return
        if name == "loc" and "loc" in entry.fields:  # two in one entry: its end tag is missing
            _deliver(entry, self._harvest)
            self._harvest.entry()
            entry.fields.clear()
        if text:
            entry.fields[name] = text


def _deliver(entry: _Entry, harvest: Harvest) -> None:
    if entry.name == "sitemap":
        harvest.sitemap(entry.fields.get("loc", ""))
    elif entry.name == "url":
        harvest.page(entry.fields.get("loc", ""), parse_lastmod(entry.fields.get("lastmod", "")))
        for link in entry.links:
            if link.get("rel", "").lower() == "alternate" and link.get("hreflang"):
                harvest.page(link.get("href", ""))  # the same page in another language; its date is not given
    else:
        harvest.page(_feed_link(entry), _feed_date(entry.fields), entry.base)


def _feed_link(entry: _Entry) -> str:
    """The page of an RSS item or Atom entry (RSS 2.0 ``<item>``, RFC 4287 section 4.2.7)."""
    fields = entry.fields
    named = fields.get("origlink") or _alternate(entry.links) or fields.get("link") or fields.get("about")
    guid = fields.get("guid", "").strip()  # many feeds call a permalink none; one that is no URL is none
    return named or (guid if guid.lower().startswith(("http://", "https://")) else "")


def _alternate(links: list[dict[str, str]]) -> str:
    candidates = [link for link in links if link.get("rel", "").strip().lower() in _ALTERNATE and link.get("href")]
    candidates.sort(key=lambda link: link.get("type", "").strip().lower() not in _HTML_TYPES)
    return candidates[0]["href"] if candidates else ""


def _feed_date(fields: dict[str, str]) -> datetime | None:
    dates = ((parse_pubdate if name == "pubdate" else parse_lastmod)(fields[name]) for name in _DATES if name in fields)
    return next((date for date in dates if date is not None), None)


def _check_not_html(local: str) -> None:
    if local in ("html", "head", "body"):
        raise ReadingStopped("html")


@lru_cache(maxsize=256)
def _split(name: str) -> tuple[str, str]:
    """Prefix as written and local name in lower case."""
    prefix, _, local = name.rpartition(":")
    return prefix, local.lower()
