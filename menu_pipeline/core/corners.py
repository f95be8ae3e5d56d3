"""What a URL looks like beside others of its site: its corner, its shape, and whether it is made up at will."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import Final

from menu_pipeline.core.traps import days_of

_NUMBERED: Final = re.compile(r"\d+|[0-9a-f]{8,}", re.IGNORECASE)
#: A segment, or the end of one, that nobody chose: ten characters or more with three digits among letters.
_RANDOM: Final = re.compile(r"(?:(?<=[-_.~=])|^)(?=(?:[a-z]*\d){3})(?=\d*[a-z])[0-9a-z]{10,}$", re.IGNORECASE)
#: An entry of a content management system, which has no other address: TYPO3's ``index.php?id=7``, WordPress's
#: ``/?page_id=7`` and ``/?p=7``, ``article.php?id=7``. One number, and a script or the root in front.
_IS_ENTRY: Final = re.compile(
    r"(?:://[^/?]+/|\.(?:php|aspx?|cfm|jsp|cgi|pl))\?(?:id|p|pid|page_?id|cat|cid)=\d{1,6}$", re.IGNORECASE
).search
#: Last segments of what content management systems hang on each of their pages.
_SATELLITES: Final = frozenset(("feed", "rss", "atom", "amp", "print", "embed", "trackback"))


def days_from(url: str, today: int) -> int:
    """How many days the date in ``url`` lies from ``today`` (ordinals), the past counted double; 0 without a date."""
    days = days_of(url)
    if days is None or days[0] <= today <= days[1]:
        return 0
    return days[0] - today if days[0] > today else 2 * (today - days[1])


def ordinal(seconds: float) -> int:
    """The ordinal of the day (UTC) of a time in epoch seconds."""
    return date(1970, 1, 1).toordinal() + int(seconds // 86_400)


def kind_of(url: str) -> str:
    """``dated``, ``query`` or ``clean``."""
    if days_of(url) is not None:
        return "dated"
    return "query" if "?" in url and not _IS_ENTRY(url) else "clean"


def is_page(url: str) -> bool:
    """Whether a link to ``url`` is to a clean page of its own, not to one that every page of a site has for itself."""
    return kind_of(url) == "clean" and not is_satellite(url)


def is_satellite(url: str) -> bool:
    """Whether ``url`` is a view or feed that a content management system hangs on each page."""
    return url.rstrip("/").rpartition("/")[2].lower() in _SATELLITES


@lru_cache(maxsize=16_384)
def corner(url: str) -> str:
    """The corner of a site that ``url`` (normalised) lies in: ``/*``, ``/menu/*``, ``/calendar/**?`` and so on."""
    path, _, query = url[url.find("/", 8) :].partition("?")
    first, *more = path.strip("/").split("/")
    mark = "?" if query else ""
    if not more:
        return ("/*" if first else "/") + mark
    return f"/{_named(first)}/{'*' if len(more) == 1 else '**'}{mark}"


@lru_cache(maxsize=16_384)
def shape(url: str) -> str:
    """What ``url`` looks like: its folders, numbers as ``#``, its last part as ``*`` unless it has a number, and the
    names of its parameters. Lists of a site share one, which articles do not."""
    path, _, query = url[url.find("/", 8) :].partition("?")
    *folders, last = [_named(segment) for segment in path.strip("/").split("/")]
    names = sorted({pair.partition("=")[0] for pair in query.split("&") if pair})
    return "/".join(["", *folders, last if "#" in last or not last else "*"]) + ("?" + "&".join(names) if names else "")


def _named(segment: str) -> str:
    return _NUMBERED.sub("#", _RANDOM.sub("#", segment))
