"""robots.txt of every kind, and what each of them really forbids.

The street judges its visitors by its own few lines below (longest pattern wins, allow wins a tie: RFC 9309 section
2.2.2), not by the parser of the visitor, so that both can be wrong separately.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from menu_pipeline.demo.links import PORT

MOVED_TO = "/house-rules/robots.txt"
PAGES_FORBIDDEN_WHILE_UNREACHABLE = ("/",)


@dataclass(frozen=True, slots=True)
class RobotsFile:
    """What ``/robots.txt`` answers. ``forbid`` and ``allow`` are patterns with ``*`` and ``$``, as truth.

    ``crawl_delay_s`` is the delay the file asks of us, in seconds (0: none).
    """

    status: int
    body: bytes
    content_type: str = "text/plain"
    moved_to: str | None = None
    forbid: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    crawl_delay_s: float = 0.0

    def forbids(self, target: str) -> bool:
        """Whether ``target`` (path and query) may not be asked for."""
        return _longest(self.forbid, target) > _longest(self.allow, target)


def _longest(patterns: Sequence[str], target: str) -> int:
    return max((len(pattern) for pattern in patterns if _compiled(pattern).match(target)), default=-1)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    end = "$" if pattern.endswith("$") else ""
    return re.compile(".*".join(map(re.escape, pattern.removesuffix("$").split("*"))) + end)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a kitchen wants said: patterns, the delay in seconds, and paths of its sitemaps."""

    host: str
    forbid: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    crawl_delay_s: float = 0.0
    sitemaps: tuple[str, ...] = ()

    def rules(self) -> str:
        delay = f"Crawl-delay: {self.crawl_delay_s:g}\n" if self.crawl_delay_s else ""
        lines = [f"Disallow: {path}\n" for path in self.forbid] + [f"Allow: {path}\n" for path in self.allow]
        return "".join(lines) + delay or "Disallow:\n"

    def sitemap_lines(self) -> str:
        return "".join(f"\nSitemap: http://{self.host}{PORT}{path}\n" for path in self.sitemaps)

    def file(self, text: str, encoding: str = "utf-8", content_type: str = "text/plain") -> RobotsFile:
        """A 200 answer that says ``text`` and the sitemaps, and means these wishes."""
        body = (text + self.sitemap_lines()).encode(encoding)
        return RobotsFile(200, body, content_type, None, self.forbid, self.allow, self.crawl_delay_s)


def _plain(wishes: Wishes) -> RobotsFile:
    return wishes.file("# Robots are welcome. Wipe your treads.\nUser-agent: *\n" + wishes.rules())


def _missing(wishes: Wishes) -> RobotsFile:
    return RobotsFile(404, b"There was a robots.txt here. The robot took it.\n")


def _bom(wishes: Wishes) -> RobotsFile:
    return wishes.file("User-agent: *\n" + wishes.rules(), encoding="utf-8-sig")


def _old_mac(wishes: Wishes) -> RobotsFile:
    """Lines that end in a carriage return alone, and a comment in Latin-1."""
    text = "# Für Roboter: bitte die Füße abtreten.\nuser-AGENT : *   # all of you\n" + wishes.rules()
    return wishes.file(text.replace("\n", "\r"), encoding="latin-1")


def _for_us(wishes: Wishes) -> RobotsFile:
    """Everybody out, save for us, in two groups of ours that must be merged."""
    first, rest = wishes.forbid[:1], wishes.forbid[1:]
    text = (
        "User-agent: *\nDisallow: /\n\n"
        "User-agent: GreedyBot\nUser-agent: dabbabot\n" + "".join(f"Disallow: {p}\n" for p in first) + "\n"
        "User-agent: DabbaBot\n" + Wishes(wishes.host, rest, wishes.allow, wishes.crawl_delay_s).rules()
    )
    return wishes.file(text)


def _unreachable(wishes: Wishes) -> RobotsFile:
    """A broken server: nobody may ask for anything until it is well again (RFC 9309 section 2.3.1.4)."""
    return RobotsFile(503, b"The rules are at the cleaner's.\n", forbid=PAGES_FORBIDDEN_WHILE_UNREACHABLE)


def _moved(wishes: Wishes) -> RobotsFile:
    plain = _plain(wishes)
    return RobotsFile(301, b"", "text/html", MOVED_TO, plain.forbid, plain.allow, plain.crawl_delay_s)


def _members_only(wishes: Wishes) -> RobotsFile:
    """403: the rules are secret, so there are none (RFC 9309 section 2.3.1.3)."""
    return RobotsFile(403, b"Members may read the house rules. Are you a member? You do not look like soup people.\n")


def _fine_print(wishes: Wishes) -> RobotsFile:
    """More than 500 KiB. What matters comes first; the rest forbids places that do not exist."""
    clause = "# Clause {}: the robot shall not, in the matter of scones, take sides.\nDisallow: /clause/{}/appendix\n"
    clauses = "".join(clause.format(number, number) for number in range(1, 5600))
    return wishes.file("User-agent: *\n" + wishes.rules() + clauses)


def _web_page(wishes: Wishes) -> RobotsFile:
    """A site that answers 200 and a web page to anything, its robots.txt included."""
    return RobotsFile(200, b"<!doctype html><title>Oops</title><p>User error: agent not found.</p>\n", "text/html")


ROBOTS: dict[str, Callable[[Wishes], RobotsFile]] = {
    "plain": _plain,
    "missing": _missing,
    "bom": _bom,
    "old-mac": _old_mac,
    "for-us": _for_us,
    "unreachable": _unreachable,
    "moved": _moved,
    "members-only": _members_only,
    "fine-print": _fine_print,
    "web-page": _web_page,
}


def rules_at_new_place(wishes: Wishes) -> RobotsFile:
    """The file a ``moved`` robots.txt leads to."""
    return _plain(wishes)
