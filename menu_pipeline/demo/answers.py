"""From a leaf to bytes on the wire: encoded once, kept, and answered again until the day changes.

Validators depend on the seed, the host and what the page says, never on the port, so two streets of the same seed
agree on every ETag. Conditional requests follow RFC 9110 section 13.2.2: ``If-None-Match`` decides where it is
present, ``If-Modified-Since`` only where it is not.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time
from email.utils import format_datetime, parsedate_to_datetime
from http import HTTPStatus

from menu_pipeline.demo.hosts import Ask, Habits, Host, Kind, Leaf
from menu_pipeline.demo.links import EXPLICIT_PORT, PORT, digest
from menu_pipeline.demo.sites import day_date

_COMPRESSIBLE = ("text/", "application/xml", "application/rss+xml")
_MIN_GZIP_BYTES = 400


@dataclass(frozen=True, slots=True)
class Answer:
    """A response ready to send. ``head`` is its status line and header lines without those that change from one
    request to the next; ``zipped`` is the same pair for a visitor who accepts gzip, or None.
    """

    kind: Kind
    document: str
    disallowed: bool
    status: int
    head: bytes
    body: bytes
    zipped: tuple[bytes, bytes] | None = None
    unchanged: bytes = b""  # the head of a 304
    etag: str = ""
    modified: datetime | None = None
    delay_s: float = 0.0
    chunked: bool = False
    retry_after_s: int | None = None
    first: Answer | None = None  # what the very first request gets instead


def status_line(status: int) -> str:
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"


def http_date(moment: datetime) -> str:
    return format_datetime(moment, usegmt=True)


def answer(host: Host, ask: Ask, port: int) -> Answer:
    """What ``host`` answers to ``ask``, on a street that listens on ``port``."""
    document = host.document(ask.target)
    leaf = host.leaf(document)
    disallowed = leaf.kind is not Kind.ROBOTS and host.robots.forbids(_path_query(ask.target))
    text = _bytes(leaf.render(ask), host.habits, leaf)
    body = _with_port(text, port)
    if leaf.gzipped:
        body = gzip.compress(body, mtime=0)
    return _answer(host, ask, leaf, body, digest(host.name, document, text), port, document, disallowed)


def _answer(
    host: Host, ask: Ask, leaf: Leaf, body: bytes, mark: str, port: int, document: str, disallowed: bool
) -> Answer:
    habits = host.habits
    etag, modified = _validators(leaf, habits, mark, ask.day)
    told = {"ETag": etag, "Last-Modified": http_date(modified) if modified else ""}
    fields = {"Content-Type": _content_type(leaf, habits), **told, "Location": _location(leaf, ask, port)}
    zipped = None
    if habits.gzip and len(body) >= _MIN_GZIP_BYTES and leaf.content_type.startswith(_COMPRESSIBLE):
        packed = gzip.compress(body, 6, mtime=0)
        zipped = (_head(leaf.status, {**fields, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}), packed)
    return Answer(
        leaf.kind,
        document,
        disallowed,
        leaf.status,
        _head(leaf.status, {**fields, "Vary": "Accept-Encoding" if zipped else ""}),
        body,
        zipped,
        _head(304, told),
        etag,
        modified,
        habits.delay_s if leaf.kind in (Kind.PAGE, Kind.TRAP) else 0.0,
        habits.chunked and leaf.kind is Kind.PAGE,
        first=_busy(leaf, document, disallowed) if leaf.once else None,
    )


def _busy(leaf: Leaf, document: str, disallowed: bool) -> Answer:
    """429 or the like, with the seconds after which one may come back."""
    body = b"One at a time, please. The soup is hot and the cook is not.\n"
    fields = {"Content-Type": "text/plain; charset=utf-8", "Retry-After": str(leaf.retry_after_s)}
    status = leaf.once or 429
    return Answer(
        Kind.NOTHING, document, disallowed, status, _head(status, fields), body, retry_after_s=leaf.retry_after_s
    )


def _head(status: int, fields: Mapping[str, str]) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    return (status_line(status) + lines).encode("latin-1")


def _bytes(body: str | bytes, habits: Habits, leaf: Leaf) -> bytes:
    """Pages in the host's charset, what it lacks as character references; other files as they are."""
    if isinstance(body, bytes):
        return body
    return body.encode(habits.charset if leaf.kind in (Kind.PAGE, Kind.TRAP) else "utf-8", "xmlcharrefreplace")


def _with_port(body: bytes, port: int) -> bytes:
    if b"{{" not in body:
        return body
    shown = b"" if port == 80 else b":%d" % port
    return body.replace(EXPLICIT_PORT.encode(), b":%d" % port).replace(PORT.encode(), shown)


def _content_type(leaf: Leaf, habits: Habits) -> str:
    if leaf.kind in (Kind.PAGE, Kind.TRAP):
        declared = habits.declares in ("header", "both")
        return f"{leaf.content_type}; charset={habits.charset}" if declared else leaf.content_type
    return f"{leaf.content_type}; charset=utf-8" if leaf.content_type == "text/html" else leaf.content_type


def _location(leaf: Leaf, ask: Ask, port: int) -> str:
    return _with_port(leaf.location(ask).encode("latin-1", "replace"), port).decode("latin-1") if leaf.location else ""


def _validators(leaf: Leaf, habits: Habits, mark: str, day: int) -> tuple[str, datetime | None]:
    if leaf.status != 200:
        return "", None
    etag = {"weak": f'W/"{mark[:16]}"', "etag": f'"{mark[:16]}"', "both": f'"{mark[:16]}"'}.get(habits.validators, "")
    dated = habits.validators in ("modified", "both")
    return etag, datetime.combine(day_date(leaf.changed_on(day)), time(6), UTC) if dated else None


def _path_query(target: str) -> str:
    return target.partition("#")[0]


def not_modified(reply: Answer, none_match: str | None, modified_since: str | None) -> bool:
    """Whether a GET or HEAD with these two headers is answered with 304 (RFC 9110 section 13.2.2)."""
    if none_match is not None:
        return bool(reply.etag) and _matches(reply.etag, none_match)
    if modified_since is not None and reply.modified is not None:
        since = _moment(modified_since)
        return since is not None and reply.modified <= since
    return False


def _matches(etag: str, none_match: str) -> bool:
    """Weak comparison (RFC 9110 section 8.8.3.2)."""
    tags = [tag.strip().removeprefix("W/") for tag in none_match.split(",")]
    return "*" in tags or etag.removeprefix("W/") in tags


def _moment(text: str) -> datetime | None:
    """An HTTP date; None for what is none, which is then ignored (RFC 9110 section 13.1.3)."""
    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
