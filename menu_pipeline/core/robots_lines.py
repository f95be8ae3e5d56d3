"""The lines and groups of a robots.txt, as RFC 9309 section 2.2 reads them; ``core.robots`` gives them meaning.

Bytes in, groups out, never an error: byte-order marks, bare CR line ends, other charsets, missing colons,
misspelt fields and over-long files are all dealt with here. Unknown lines are dropped before grouping, and
Crawl-delay and its like do not end a group's list of agents: "parsing of other records MUST NOT interfere" with it
(section 2.2.4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote

_LINE_END: Final = re.compile(r"\r\n|\r|\n")  # RFC 9309 section 2.2: nothing else ends a line
_BYTE_ORDER_MARK: Final = re.compile(rb"\A\xef(?:\xbb\xbf?)?")  # cut short too, as Google's parser takes it
_UNDECODABLE: Final = re.compile("[\udc80-\udcff]")
_DELAY: Final = re.compile(r"\d{1,300}(\.\d*)?|\.\d+", re.ASCII).fullmatch  # no more digits than a float can take
_AGENT_NAME: Final = re.compile(r"[^\s/,;()]+")
_COMPATIBLE: Final = re.compile(r"\(compatible;\s*([^\s/;()]+)")
#: Kept as they are in a rule's value; the rest becomes UTF-8 escapes.
_PATH_SAFE: Final = "!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~ "

#: Spellings of the fields, with the misspellings that Google's parser and protego take too.
_FIELDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("user-agent", "useragent", "user agent"), "user-agent"),
    **dict.fromkeys(("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"), "disallow"),
    **dict.fromkeys(("sitemap", "sitemaps", "site-map"), "sitemap"),
    **dict.fromkeys(("crawl-delay", "crawl delay"), "crawl-delay"),
    **dict.fromkeys(("request-rate", "request rate"), "request-rate"),
    **dict.fromkeys(("visit-time", "visit time"), "visit-time"),
    "allow": "allow",
}
_OF_TIME: Final = ("crawl-delay", "request-rate", "visit-time")
_AROUND_TIMES: Final = " \t\"'`=:;+"  # ``"30"``, ``= 30``, ``30;``, ``+30``

Line = tuple[str, str]  # field in its first spelling, value without blanks around it


@dataclass(frozen=True, slots=True)
class Group:
    """One group: the product tokens it names (lower case, or ``*``) and its lines in order."""

    agents: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RobotsFile:
    """A file taken apart. ``truncated`` tells that it was longer than the cap."""

    groups: tuple[Group, ...]
    sitemaps: tuple[str, ...]
    truncated: bool


def read_file(body: bytes, cap_bytes: int) -> RobotsFile:
    """The groups and sitemap values of ``body``; of a longer one the first ``cap_bytes``, without a cut line."""
    lines = [line for raw in _LINE_END.split(_text(body, cap_bytes)) if (line := _read_line(raw))]
    sitemaps = tuple(value for name, value in lines if name == "sitemap" and value)
    return RobotsFile(tuple(_groups(lines)), sitemaps, len(body) > cap_bytes)


def product_name(user_agent: str) -> str:
    """The product token of a User-Agent header (``DabbaBot/1.0 (+https://…)`` -> ``dabbabot``), lower case.

    A header in the browsers' form is known by what follows ``compatible;``.
    """
    found = _COMPATIBLE.search(user_agent) or _AGENT_NAME.search(user_agent)
    return (found[found.lastindex or 0] if found else user_agent).lower()


def _text(body: bytes, cap_bytes: int) -> str:
    """``body`` as text. What is not UTF-8 is kept as escapes, so that ``/caf\\xe9`` matches ``/caf%E9``."""
    if len(body) > cap_bytes:
        cut = body[:cap_bytes]
        body = cut[: max(cut.rfind(b"\n"), cut.rfind(b"\r")) + 1]
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        return body.decode("utf-16", "replace")
    text = _BYTE_ORDER_MARK.sub(b"", body).decode("utf-8", "surrogateescape").lstrip("\ufeff")
    return _UNDECODABLE.sub(lambda match: f"%{ord(match[0]) - 0xDC00:02X}", text)


def _read_line(raw: str) -> Line | None:
    """Field and value of a line, None for comments, unknown fields and junk; the colon may be missing."""
    line = raw.partition("#")[0].strip()
    name, colon, value = line.partition(":")
    known = _FIELDS.get(name.strip().lower()) if colon else None
    if known is None:
        known, value = _without_colon(line)
    return (known, _clean_value(known, value.strip())) if known else None


def _without_colon(line: str) -> tuple[str | None, str]:
    """``Disallow /cart`` and ``User agent DabbaBot``: Google's parser and protego take them, so do we. A line of time
    may have ``=`` in its place: a person knows what is meant, and no path begins so."""
    name, equals, value = line.partition("=")
    known = _FIELDS.get(name.strip().lower()) if equals else None
    if known in _OF_TIME:
        return known, value
    for count in (1, 2):
        words = line.split(maxsplit=count)
        known = _FIELDS.get(" ".join(words[:count]).lower())
        if known:
            return known, "".join(words[count:])
    return None, ""


def is_seconds(value: str) -> bool:
    """Whether the value of a Crawl-delay is a bare number of seconds, not negative and finite."""
    return _DELAY(value) is not None


def _clean_value(name: str, value: str) -> str:
    if name in ("allow", "disallow"):
        return quote(value, safe=_PATH_SAFE)
    if name in _OF_TIME:
        value = value.strip(_AROUND_TIMES)
    return " ".join(value.split())  # no vertical tab or U+2028 left that a later reader takes for a line end


def _groups(lines: list[Line]) -> list[Group]:
    """User-agent lines open a group, whose list of agents the first rule closes (section 2.2.1).

    Any other record is a group of its own for the agents just named: it closes nothing, and a delay is not meant
    for an agent that is named below it.
    """
    groups: list[_OpenGroup] = []
    others: list[Group] = []
    for name, value in lines:
        if name == "user-agent":
            if not groups or groups[-1].ruled:
                groups.append(_OpenGroup())
            groups[-1].name(_agent_names(value))
        elif groups and name in ("allow", "disallow"):
            groups[-1].rule(name, value)
        elif groups and name != "sitemap":
            others.extend(groups[-1].record(name, value))
    return [Group(tuple(group.agents), tuple(group.rules)) for group in groups] + others


@dataclass(slots=True)
class _OpenGroup:
    """A group being read: its agents, those of them named since the last record, and its rules."""

    agents: list[str] = field(default_factory=list)
    rules: list[Line] = field(default_factory=list)
    ruled: bool = False
    _naming: bool = False
    _just_named: list[str] = field(default_factory=list)

    def name(self, agents: list[str]) -> None:
        self._just_named = [*self._just_named, *agents] if self._naming else agents
        self._naming = True
        self.agents += agents

    def rule(self, name: str, value: str) -> None:
        self._naming, self.ruled = False, True
        if value:
            self.rules.append((name, value))

    def record(self, name: str, value: str) -> list[Group]:
        self._naming = False
        return [Group(tuple(self._just_named), ((name, value),))] if value else []


def _agent_names(value: str) -> list[str]:
    """``Foo/1.0`` and ``Foo*`` name ``foo``; ``Foo Bar`` and ``Foo, Bar`` name both: whoever wrote it meant both."""
    words = value.lower().replace(",", " ").split()
    return [word.partition("/")[0].strip("*") or "*" for word in words]
