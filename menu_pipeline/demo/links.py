"""How a site writes the links between its own pages: plainly, or with everything a marketing plugin can hang on them.

Decorations come from a hash of where the link stands and where it leads, so the same request always gives the same
bytes; but a session number depends on the URL that was *asked for*, so a visitor who keeps session numbers in URLs
finds new URLs for ever. That is how twelve pages become four thousand requests.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

Href = Callable[[str], str]

#: Replaced by ``:8123`` when a page is sent: always explicit, and left out where it is the scheme's default.
EXPLICIT_PORT = "{{:port}}"
PORT = "{{port}}"


def digest(*parts: object) -> str:
    """Forty hex digits that depend on ``parts`` alone."""
    return hashlib.sha1("\x1f".join(map(str, parts)).encode(), usedforsecurity=False).hexdigest()


def plain(path: str) -> str:
    return path


@dataclass(frozen=True, slots=True)
class _Marked:
    """Links of the page that was asked for as ``target`` on ``host``; what leads to another host is left as it is."""

    host: str
    target: str

    def __call__(self, path: str) -> str:
        return path if "//" in path else self._written(path, digest(self.host, self.target, path))

    def _written(self, path: str, mark: str) -> str:
        raise NotImplementedError


class Decorated(_Marked):
    """No two pages link alike."""

    __slots__ = ()

    def _written(self, path: str, mark: str) -> str:
        way = _WAYS[int(mark[:4], 16) % len(_WAYS)]
        tags = _TAGS[int(mark[4:8], 16) % len(_TAGS)](mark)
        bare, _, query = path.partition("?")
        return way(self.host, bare, mark) + (f"?{query}&{tags[1:]}" if query else tags)


def _odd_case(host: str, path: str, mark: str) -> str:
    shouting = "".join(c.upper() if int(digit, 16) % 2 else c for c, digit in zip(host, mark * 2, strict=False))
    return f"http://{shouting}{EXPLICIT_PORT}{path}"


def _dotted(host: str, path: str, mark: str) -> str:
    return f"/{mark[:3]}/./..{path}"


def _schemeless(host: str, path: str, mark: str) -> str:
    return f"//{host.upper()}{EXPLICIT_PORT}{path}"


def _session_in_path(host: str, path: str, mark: str) -> str:
    return f"{path};jsessionid={mark[8:24].upper()}"


def _bare(host: str, path: str, mark: str) -> str:
    return path


_WAYS = (_odd_case, _dotted, _schemeless, _session_in_path, _bare)

_TAGS: tuple[Callable[[str], str], ...] = (
    lambda mark: f"?utm_source=spoon&utm_medium=tray&utm_campaign=soup-{mark[:2]}",
    lambda mark: f"?utm_campaign=soup-{mark[:2]}&utm_source=fork&utm_medium=tray#top",
    lambda mark: f"?PHPSESSID={mark[10:36]}",
    lambda mark: f"?fbclid=IwAR{mark[:20]}#menu",
    lambda mark: f"?gclid={mark[3:25]}&utm_source=ladle",
    lambda mark: f"?PHPSESSID={mark[10:36]}&fbclid=IwAR{mark[:12]}#ketchup",
    lambda mark: f"?utm_term=second+helpings#s{mark[:4]}",
)


class Numbered(_Marked):
    """Links that carry the visitor's number, under a name that is in nobody's list of session parameters."""

    __slots__ = ()

    def _written(self, path: str, mark: str) -> str:
        return f"{path}{'&' if '?' in path else '?'}gast={int(mark[:8], 16)}"


#: Ways to write links, by the ``links:`` line of a kitchen's file.
HREFS: dict[str, Callable[[str, str], Href]] = {"decorated": Decorated, "numbered": Numbered}
