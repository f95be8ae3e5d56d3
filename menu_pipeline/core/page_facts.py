"""What a page says to a crawler: its links, where it sends us, which URL it calls its own, what it forbids.

URLs here are absolute but not yet normalised (``core.urls`` does that): they are what a browser would go to. Parsing
takes time that grows with the page; run it where a time limit holds (see ``html_tree``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import ada_url
from selectolax.lexbor import LexborHTMLParser, LexborNode

from menu_pipeline.core.content import decode
from menu_pipeline.core.html_tree import parse_html
from menu_pipeline.core.policy import PRODUCT_TOKEN

MAX_LINKS: Final = 20_000  # distinct links kept of one page
MAX_LINK_TEXT: Final = 200  # characters
MAX_LISTS: Final = 10  # feeds and sitemaps kept of one page
MAX_HREF: Final = 8_000  # characters; longer ones are inline data or a trap

#: IANA's types of Atom, RSS (never registered, and what everybody writes) and JSON Feed (jsonfeed.org, version 1.1).
_FEED_TYPES: Final = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json"})
_SCHEME: Final = re.compile(r"[\x00-\x20]*([a-z][a-z0-9+.-]*):", re.IGNORECASE)
#: HTML section 4.2.5.3, "shared declarative refresh steps": seconds, a separator, an optional ``url=``, the rest.
_REFRESH: Final = re.compile(
    r"[\t\n\f\r ]*(?P<seconds>[0-9]+|(?=\.))[0-9.]*(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*"
    r"(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?+(?P<url>.+)",
    re.IGNORECASE | re.DOTALL,
)
#: Content that is not shown, or shown only where the element itself does not work.
_UNSEEN: Final = ["script", "style", "noscript", "template", "svg", "iframe", "canvas", "object", "audio", "video"]
_HIDDEN_STYLE: Final = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """One distinct target: ``text`` is what a reader sees of it (or its image's alternative text), collapsed.

    Pages in frames are links too (``rel`` is ``frame``): a frameset of the nineties has no others.
    """

    url: str
    text: str
    nofollow: bool
    rel: str


@dataclass(frozen=True, slots=True)
class ListLink:
    """A list of pages that a page names in its head: ``kind`` is ``feed`` (RSS, Atom, JSON Feed) or ``sitemap``."""

    url: str
    kind: str


@dataclass(frozen=True, slots=True)
class RobotsDirectives:
    """What a robots meta element or X-Robots-Tag header asks of us."""

    noindex: bool = False
    nofollow: bool = False

    def __or__(self, other: RobotsDirectives) -> RobotsDirectives:
        return RobotsDirectives(self.noindex or other.noindex, self.nofollow or other.nofollow)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """``refresh``: where a ``<meta refresh>`` leads after ``refresh_after_s`` seconds."""

    links: tuple[Link, ...]
    refresh: str | None
    refresh_after_s: float | None
    canonical: str | None
    noindex: bool
    nofollow: bool
    title: str
    visible_text: str
    lists: tuple[ListLink, ...] = ()


def page_facts(html: bytes, url: str, content_type: str | None) -> PageFacts:
    """The facts of the page ``html`` fetched from ``url``. Never raises; a broken page has fewer facts."""
    tree = parse_html(decode(html, content_type))
    base = _base(tree, url)
    after, refresh = _refresh(tree, base)
    robots = _robots_meta(tree)
    return PageFacts(
        links=_links(tree, base),
        refresh=refresh,
        refresh_after_s=after,
        canonical=_canonical(tree, base),
        noindex=robots.noindex,
        nofollow=robots.nofollow,
        title=_title(tree),
        lists=_lists(tree, base),
        visible_text=visible_text(tree),  # last: it takes the tree apart
    )


def visible_text(tree: LexborHTMLParser) -> str:
    """The words a reader sees, runs of white space collapsed. Removes what is not shown from ``tree``."""
    tree.strip_tags(_UNSEEN)
    for node in tree.css("[hidden], [style]"):
        if "hidden" in node.attributes or _HIDDEN_STYLE.search(node.attributes.get("style") or ""):
            node.decompose()
    body = tree.body
    return " ".join(body.text(separator=" ").split()) if body is not None else ""


# --- links ----------------------------------------------------------------------------------------------------------


def _links(tree: LexborHTMLParser, base: str) -> tuple[Link, ...]:
    """Distinct targets in order of first appearance; one is nofollow only where every link to it is."""
    found: dict[str, Link] = {}
    for node in tree.css("a[href], area[href], frame[src], iframe[src]"):
        link = _link(node, base)
        if link is None:
            continue
        known = found.get(link.url)
        if known is None:
            found[link.url] = link
            if len(found) >= MAX_LINKS:
                break
        else:
            found[link.url] = _merged(known, link)
    return tuple(found.values())


def _link(node: LexborNode, base: str) -> Link | None:
    attributes = node.attributes
    if node.tag in ("frame", "iframe"):
        target = None if _inside_noscript(node) else _target(base, attributes.get("src"))
        return Link(target, _collapse(attributes.get("title") or ""), False, "frame") if target else None
    target = _target(base, attributes.get("href"))
    if target is None:
        return None
    rel = (attributes.get("rel") or "").lower()
    return Link(target, _link_text(node, attributes), "nofollow" in rel.split(), rel)


def _merged(known: Link, again: Link) -> Link:
    return Link(known.url, known.text or again.text, known.nofollow and again.nofollow, known.rel or again.rel)


def _link_text(node: LexborNode, attributes: Mapping[str, str | None]) -> str:
    text = _collapse(node.text(separator=" ")) or attributes.get("aria-label") or attributes.get("title")
    if not text and (image := node.css_first("img[alt]")) is not None:
        text = image.attributes.get("alt")
    return _collapse(text or attributes.get("alt") or "")


def _collapse(text: str) -> str:
    return " ".join(text[: 8 * MAX_LINK_TEXT].split())[:MAX_LINK_TEXT]


def _target(base: str, href: str | None) -> str | None:
    """Where ``href`` leads, without its fragment; None for what is not another http(s) document."""
    if href is None or len(href) > MAX_HREF:
        return None
    scheme = _SCHEME.match(href)
    if scheme is not None and scheme.group(1).lower() not in ("http", "https"):
        return None
    if not href.strip() or href.lstrip().startswith("#"):
        return None
    return _joined(base, href)


@lru_cache(maxsize=4096)
def _joined(base: str, href: str) -> str | None:
    try:
        url = str(ada_url.join_url(base, href))
    except (ValueError, UnicodeError):
        return None
    return url.partition("#")[0] if url.startswith(("http://", "https://")) else None


def _base(tree: LexborHTMLParser, url: str) -> str:
    """The document base URL (HTML section 4.2.3): the first ``<base href>``, unless it is not http(s)."""
    node = tree.css_first("base[href]")
    href = node.attributes.get("href") if node is not None else None
    return (_joined(url, href) if href else None) or url


# --- where the page sends us ----------------------------------------------------------------------------------------


def _refresh(tree: LexborHTMLParser, base: str) -> tuple[float | None, str | None]:
    """Seconds and target of the first meta refresh that leads anywhere; not of one for readers without scripts."""
    for node in tree.css("meta[http-equiv][content]"):
        if (node.attributes.get("http-equiv") or "").strip().lower() != "refresh" or _inside_noscript(node):
            continue
        match = _REFRESH.match(node.attributes.get("content") or "")
        target = _joined(base, _unquoted(match.group("url"))) if match else None
        if match and target:
            return float(match.group("seconds")[:9] or 0), target
    return None, None


def _unquoted(text: str) -> str:
    if text[0] in "'\"":
        return text[1:].partition(text[0])[0]
    return text


def _inside_noscript(node: LexborNode) -> bool:
    parent = node.parent
    return parent is not None and parent.tag == "noscript"


def _canonical(tree: LexborHTMLParser, base: str) -> str | None:
    """The page's canonical URL, or None when it names none, or several different ones (RFC 6596).

    Only in the head: a link in the body may come from a visitor's comment.
    """
    named = {
        _target(base, node.attributes.get("href"))
        for node in tree.css("head link[rel][href]")
        if "canonical" in (node.attributes.get("rel") or "").lower().split()
    }
    return named.pop() if len(named) == 1 else None


def _lists(tree: LexborHTMLParser, base: str) -> tuple[ListLink, ...]:
    """Feeds and sitemaps named in the head, those of comments last (a feed of a kitchen's comments lists no menu)."""
    found: dict[str, ListLink] = {}
    for node in tree.css("head link[rel][href]"):
        attributes = node.attributes
        rel = (attributes.get("rel") or "").lower().split()
        media_type = (attributes.get("type") or "").partition(";")[0].strip().lower()
        is_feed = "alternate" in rel and media_type in _FEED_TYPES
        target = _target(base, attributes.get("href")) if is_feed or "sitemap" in rel else None
        if target is not None:
            found.setdefault(target, ListLink(target, "feed" if is_feed else "sitemap"))
    return tuple(sorted(found.values(), key=lambda link: "comment" in link.url.lower())[:MAX_LISTS])


def _title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("title")
    return _collapse(node.text()) if node is not None else ""


# --- what the page forbids ------------------------------------------------------------------------------------------

_OURS: Final = frozenset({"robots", PRODUCT_TOKEN.lower()})
#: Directives that carry a value after a colon: not the name of a crawler.
_VALUED: Final = frozenset({"unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"})


def _robots_meta(tree: LexborHTMLParser) -> RobotsDirectives:
    """The sum of ``<meta name=robots>`` and ``<meta name=dabbabot>``: where they differ, the stricter one holds."""
    found = RobotsDirectives()
    for node in tree.css("meta[name][content]"):
        if (node.attributes.get("name") or "").strip().lower() in _OURS:
            found |= _directives(re.split(r"[,;\s]+", node.attributes.get("content") or ""))
    return found


def x_robots(headers: Mapping[str, str]) -> RobotsDirectives:
    """The directives of X-Robots-Tag (lower-case name, repeated fields joined) that are for every crawler or for us.

    Format: https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag, "Using the X-Robots-Tag".
    A crawler's name before a colon holds until the next name.
    """
    return _directives(_for_us(headers.get("x-robots-tag", "").split(",")))


def _for_us(parts: Iterable[str]) -> Iterator[str]:
    ours = True
    for part in parts:
        name, colon, rest = part.partition(":")
        name = name.strip().lower()
        if colon and name not in _VALUED:
            ours = name in ("*", *_OURS)
            part = rest
        if ours:
            yield part


def _directives(words: Iterable[str]) -> RobotsDirectives:
    given = {word.strip().lower() for word in words}
    return RobotsDirectives(
        noindex=not given.isdisjoint({"noindex", "none"}), nofollow=not given.isdisjoint({"nofollow", "none"})
    )
