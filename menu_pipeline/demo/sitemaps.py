"""Sitemaps of every kind, and a feed: files by path, with absolute URLs of the site's pages.

Bodies hold the marker of the port (``links.PORT``), so compression is left to whoever sends them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from html import escape

from menu_pipeline.demo.links import PORT

XML = "application/xml"
CHUNK = 1000  # URLs a file of an index; the protocol allows 50,000, but a street of small shops splits earlier


@dataclass(frozen=True, slots=True)
class Entry:
    path: str
    title: str
    changed: date


@dataclass(frozen=True, slots=True)
class MapFile:
    """``gzipped``: the file itself is a gzip archive (not a content coding)."""

    body: bytes
    content_type: str
    gzipped: bool = False


Maker = Callable[[str, Sequence[Entry]], dict[str, MapFile]]


def _url(host: str, path: str) -> str:
    return f"http://{host}{PORT}{path}"


def urlset(host: str, entries: Sequence[Entry]) -> bytes:
    rows = "".join(
        f"<url><loc>{escape(_url(host, entry.path))}</loc><lastmod>{entry.changed.isoformat()}</lastmod></url>\n"
        for entry in entries
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{rows}</urlset>\n".encode()


def _plain(host: str, entries: Sequence[Entry]) -> dict[str, MapFile]:
    return {"/sitemap.xml": MapFile(urlset(host, entries), XML)}


def _index(host: str, entries: Sequence[Entry]) -> dict[str, MapFile]:
    """An index over gzipped parts, at least two of them."""
    size = min(CHUNK, max(1, -(-len(entries) // 2)))
    chunks = [entries[start : start + size] for start in range(0, len(entries), size)]
    parts = {f"/sitemap-{number}.xml.gz": chunk for number, chunk in enumerate(chunks, 1)}
    rows = "".join(
        f"<sitemap><loc>{_url(host, path)}</loc><lastmod>{max(entry.changed for entry in chunk)}</lastmod></sitemap>\n"
        for path, chunk in parts.items()
    )
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    )
    files = {path: MapFile(urlset(host, chunk), "application/gzip", True) for path, chunk in parts.items()}
    return {"/sitemap.xml": MapFile(f"{head}{rows}</sitemapindex>\n".encode(), XML), **files}


def _gzip(host: str, entries: Sequence[Entry]) -> dict[str, MapFile]:
    return {"/sitemap.xml.gz": MapFile(urlset(host, entries), "application/x-gzip", True)}


def _text(host: str, entries: Sequence[Entry]) -> dict[str, MapFile]:
    body = "".join(f"{_url(host, entry.path)}\n" for entry in entries)
    return {"/sitemap.txt": MapFile(body.encode(), "text/plain")}


def _broken(host: str, entries: Sequence[Entry]) -> dict[str, MapFile]:
    """Good for most of its length; then a bare ampersand, an unclosed element, and the baker is called away."""
    whole = urlset(host, entries).decode()
    crumbs = "<url><loc>" + _url(host, "/rolls?size=large&glaze") + "</url>\n<url><loc>" + _url(host, "/cru")
    return {"/sitemap.xml": MapFile(whole.replace("</urlset>\n", crumbs).encode(), XML)}


SITEMAPS: dict[str, Maker] = {"plain": _plain, "index": _index, "gzip": _gzip, "text": _text, "broken": _broken}


def rss(host: str, name: str, entries: Sequence[Entry]) -> MapFile:
    """An RSS 2.0 feed of ``entries``."""
    items = "".join(
        f"<item><title>{escape(entry.title)}</title><link>{_url(host, entry.path)}</link>"
        f"<pubDate>{_mail_date(entry.changed)}</pubDate></item>\n"
        for entry in entries
    )
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>'
        f"<title>{escape(name)}</title><link>{_url(host, '/')}</link><description>News from the oven</description>\n"
        f"{items}</channel></rss>\n"
    )
    return MapFile(body.encode(), "application/rss+xml")


def _mail_date(day: date) -> str:
    return format_datetime(datetime.combine(day, time(6), UTC), usegmt=True)
