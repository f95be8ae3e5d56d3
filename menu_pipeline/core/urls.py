"""URLs: one spelling each, the one that robots.txt decides on, that is sent, and that the seen test compares.

Parsing is the WHATWG URL standard's (library ``ada_url``): what browsers do with the same link. On top of it:
percent-encoding normalised (RFC 3986 section 6.2.2), characters RFC 3986 does not allow encoded, the fragment
dropped, parameters that never change a page dropped (``core.url_parameters``), the others sorted by name.
Everything here keeps the URL fetchable; nothing merges two addresses that a server could tell apart on purpose.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

import ada_url

from menu_pipeline.core.url_parameters import (
    DIRECTION_NAMES,
    DIRECTION_VALUES,
    ORDER_VALUES,
    SESSION_BY_VALUE,
    SESSION_NAMES,
    SESSION_VALUE,
    SORT_NAMES,
    TRACKING_NAMES,
    TRACKING_PREFIXES,
)

#: Characters of a URL we ask for. RFC 9110 section 4.1 wants 8000 octets supported by every recipient.
MAX_LENGTH: Final = 8000
#: Characters looked at before parsing: an inline ``data:`` image in an href is not worth more.
MAX_INPUT: Final = 64 * 1024

_CACHE: Final = 16_384
_ESCAPE: Final = re.compile(r"%([0-9A-Fa-f]{2})?")
_UNRESERVED: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
#: Not allowed in a path or query by RFC 3986, and sent raw by WHATWG parsers.
_STRAY: Final = re.compile(r"[\[\]|^`{}\\]")
#: ``;jsessionid=…`` (Java servlets, which write it at the end of the link) and ``/(S(…))/`` (ASP.NET, no cookies).
_QUERY_SESSION: Final = re.compile(r";(?:jsessionid|phpsessid)=[^&;]*", re.IGNORECASE)
_PATH_SESSION: Final = re.compile(
    r";(?:jsessionid|phpsessid)=[^/;]*|/\((?:[A-Z]\([0-9A-Za-z_-]{10,}\))+\)(?=/|$)", re.IGNORECASE
)
_HAS_SCHEME: Final = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*:(?!\d)").match
_USERINFO: Final = re.compile(r"(?<=//)[^/?#]*@")


class UrlRefused(ValueError):
    """The URL cannot be asked for. ``reason`` is a code to count; the message is one line for a person.

    Reasons: ``invalid``, ``scheme``, ``credentials``, ``length``.
    """

    def __init__(self, reason: str, url: str, remedy: str) -> None:
        self.reason = reason
        shown = _USERINFO.sub("…@", url[:200])
        super().__init__(f"{shown!r}: {remedy}")


class _Parts(NamedTuple):
    scheme: str
    userinfo: str
    host: str  # with port unless it is the scheme's default; IPv6 in brackets
    tail: str  # path and query, no fragment


def normalize(url: str) -> str:
    """The one spelling of an absolute ``url``; idempotent.

    Raises ``UrlRefused`` for what is no http(s) URL, carries credentials, or is longer than ``MAX_LENGTH``.
    """
    return _canonical(_href(url))


def resolve(base: str, href: str) -> str:
    """The normalised URL of link ``href`` on the page ``base``. Raises ``UrlRefused`` like ``normalize``."""
    return _canonical(_href(href, base))


def check_seed_url(url: str) -> str:
    """The normalised ``url`` of a partner's seed; ``UrlRefused`` names the fault and what to write instead."""
    if not _HAS_SCHEME(url):
        raise UrlRefused("scheme", url, "the address has no scheme; write it with https:// (or http://) in front")
    return normalize(url)


def authority(url: str) -> str:
    """``scheme://host[:port]`` of ``url``, default port left out: what one robots.txt governs."""
    parts = _parts(url)
    return f"{parts.scheme}://{parts.host}"


def hostname(url: str) -> str:
    """The host of ``url`` without port, in ASCII lower case; IPv6 without brackets."""
    host = _parts(url).host
    if host.startswith("["):
        return host[1 : host.index("]")]
    return host.partition(":")[0]


def clock_key(url: str) -> str:
    """The pacing key of ``url``: its hostname without ``www.``, so that apex and www, http and https share a clock."""
    host = hostname(url)
    apex = host.removeprefix("www.")
    return apex if "." in apex else host


def robots_url(url: str) -> str:
    """Where the rules for ``url`` are (RFC 9309 section 2.3: ``/robots.txt`` of its authority)."""
    return authority(url) + "/robots.txt"


def path_query(url: str) -> str:
    """Path and query of ``url``, beginning with ``/``."""
    return _parts(url).tail


@lru_cache(maxsize=_CACHE)
def _parts(url: str) -> _Parts:
    return _split(_href(url))


def _href(url: str, base: str | None = None) -> str:
    """``url`` (on ``base``) as the WHATWG parser writes it."""
    if len(url) > MAX_INPUT:
        raise UrlRefused("length", url, f"longer than {MAX_INPUT} characters")
    if not url.isascii():
        url = _scalar_values(url)
    try:
        return ada_url.normalize_url(url) if base is None else ada_url.join_url(base, url)
    except ValueError:
        raise UrlRefused("invalid", url, "not a valid URL; check the host and port") from None


def _scalar_values(url: str) -> str:
    """``url`` with lone surrogates replaced by U+FFFD, as the standard's USVString conversion does."""
    return url.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _split(href: str) -> _Parts:
    """The parts of a WHATWG ``href``; ``UrlRefused`` when it is not http(s)."""
    scheme, separator, rest = href.partition("://")
    if not separator or scheme not in ("http", "https"):
        raise UrlRefused("scheme", href, "only http and https can be fetched")
    location = rest.partition("#")[0]
    slash = location.index("/")  # an http href always has a path
    userinfo, _, host = location[:slash].rpartition("@")
    if "xn--" in host and not all(map(_is_readable, host.partition(":")[0].split("."))):
        raise UrlRefused("invalid", href, "not a valid URL; check the host, of which a part in Punycode is none")
    return _Parts(scheme, userinfo, _without_root_dot(host), location[slash:])


def _is_readable(label: str) -> bool:
    """Whether a label of a host that says it is Punycode is: decoded and encoded it is itself (UTS #46 section 4)."""
    if not label.startswith("xn--"):
        return True
    try:
        text = label[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return False
    return not text.isascii() and ada_url.idna_to_ascii(text) == label.encode("ascii")


def _without_root_dot(host: str) -> str:
    """``kitchen.example.`` is ``kitchen.example`` (RFC 1034 section 3.1): one host, one clock, one robots.txt."""
    name, colon, port = (host, "", "") if host.startswith("[") else host.partition(":")
    if name.endswith(".") and not name.endswith("..") and name != ".":
        return name[:-1] + colon + port
    return host


@lru_cache(maxsize=_CACHE)
def _canonical(href: str) -> str:
    parts = _split(href)
    if parts.userinfo:
        raise UrlRefused("credentials", href, "user name or password in the address; remove what stands before '@'")
    path, _, query = parts.tail.partition("?")
    stripped = _PATH_SESSION.sub("", path) if ";" in path or "(" in path else path
    if stripped != path:  # "/..;jsessionid=x" has become a dot segment
        return _canonical(ada_url.normalize_url(f"{parts.scheme}://{parts.host}{stripped or '/'}?{query}"))
    kept = _kept_query(query) if query else ""
    result = f"{parts.scheme}://{parts.host}{_escapes(path)}{'?' if kept else ''}{kept}"
    if len(result) > MAX_LENGTH:
        raise UrlRefused("length", href, f"longer than {MAX_LENGTH} characters")
    return result


def _escapes(text: str) -> str:
    """Percent-encoding in its one form (RFC 3986 sections 6.2.2.1 and 6.2.2.2); stray characters encoded."""
    if "%" in text:
        text = _ESCAPE.sub(_one_escape, text)
    return _STRAY.sub(_encoded, text)


def _one_escape(match: re.Match[str]) -> str:
    digits = match[1]
    if digits is None:
        return "%25"  # a bare "%": encoded, or the next pass could read it with what follows
    character = chr(int(digits, 16))
    return character if character in _UNRESERVED else "%" + digits.upper()


def _encoded(match: re.Match[str]) -> str:
    return f"%{ord(match[0]):02X}"


def _kept_query(query: str) -> str:
    if ";" in query:
        query = _QUERY_SESSION.sub("", query)
    pairs = [pair for pair in _escapes(query).split("&") if pair and not _is_noise(pair)]
    if len(pairs) > 1:
        pairs.sort(key=_name)  # stable: repeated parameters keep their order, which can carry meaning
    return "&".join(pairs)


def _name(pair: str) -> str:
    return pair.partition("=")[0]


def _is_noise(pair: str) -> bool:
    """Whether the page is the same without ``pair`` (``name=value``, percent-encoding normalised)."""
    name, _, value = pair.partition("=")
    name = name.lower().removeprefix("amp;")  # "&amp;" that was written as an entity twice
    if name in TRACKING_NAMES or name in SESSION_NAMES or name in SORT_NAMES or name.startswith(TRACKING_PREFIXES):
        return True
    if name in SESSION_BY_VALUE:
        return SESSION_VALUE(value) is not None
    value = value.lower()
    return (name in DIRECTION_NAMES and value in DIRECTION_VALUES) or (name == "order" and value in ORDER_VALUES)
