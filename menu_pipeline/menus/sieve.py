"""Patterns of words that are tried only on texts in which they can match.

Most lines of a menu have none of the words that a pattern of a hundred alternatives looks for, and trying it at each
letter, whatever the case, took half of an extraction. A ``Sieve`` knows literals of which every match has one
("deliver", "liefer", ...), read off the pattern itself, and looks for those first, which costs a tenth.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from re import _constants as ops  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any, Final

#: Letters that re.IGNORECASE takes for another, whose lower case they are not (CPython's ``re._casefix``; those of
#: the scripts of our patterns).
_TWINS: Final = {
    0x131: "i", 0x17F: "s", 0xB5: "\u03bc", 0x345: "\u03b9", 0x1FBE: "\u03b9", 0x3C2: "\u03c3", 0x3D0: "\u03b2",
    0x3D1: "\u03b8", 0x3D5: "\u03c6", 0x3D6: "\u03c0", 0x3F0: "\u03ba", 0x3F1: "\u03c1", 0x3F5: "\u03b5",
    0x1C80: "\u0432", 0x1C81: "\u0434", 0x1C82: "\u043e", 0x1C83: "\u0441", 0x1C84: "\u0442", 0x1C85: "\u0442",
    0x1C86: "\u044a",
}  # fmt: skip
_TWIN: Final = re.compile(f"[{''.join(map(chr, _TWINS))}]")
#: A literal of fewer letters is in most texts; a letter beyond the alphabets counts as three.
_FEWEST: Final = 3
_BEYOND_ALPHABETS: Final = "\u0530"
#: Texts a part of a pattern may stand for, at most: more are no quicker to look for than the pattern itself.
_MOST: Final = 160
_MOST_JOINED: Final = 12


def folded(text: str) -> str:
    """``text`` in lower case as re.IGNORECASE compares it: texts it takes for equal become equal."""
    return text.lower() if text.isascii() else _folded(text)


@lru_cache(maxsize=2048)  # one pattern after the other asks for the same text
def _folded(text: str) -> str:
    lowered = text.replace("İ", "i").lower()  # the one letter whose lower case is two characters
    return lowered.translate(_TWINS) if _TWIN.search(lowered) else lowered


class Sieve:
    """A compiled pattern that first asks whether the text has a literal no match can be without."""

    def __init__(self, pattern: str, flags: re.RegexFlag = re.I) -> None:
        self.pattern = re.compile(pattern, flags)

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The literals, folded; empty where the pattern has none and is always tried. Read off at the first use."""
        return needed(self.pattern.pattern, re.RegexFlag(self.pattern.flags))

    def may_match(self, text: str) -> bool:
        """Whether ``text`` has one of the literals."""
        lowered = text.lower() if text.isascii() else _folded(text)
        for literal in self.needed:  # noqa: SIM110 (``any`` takes half as long again)
            if literal in lowered:
                return True
        return False

    def search(self, text: str) -> re.Match[str] | None:
        """The first match in ``text``, as ``re.Pattern.search`` finds it."""
        return self.pattern.search(text) if not self.needed or self.may_match(text) else None

    def sub(self, put: str, text: str) -> str:
        """``text`` with ``put`` for each match."""
        return self.pattern.sub(put, text) if self.search(text) else text


class Anywhere:
    """A pattern looked for in a text, whatever its case: in the folded text, several times as fast.

    ``pattern`` has its letters folded already (``folded`` of it is the same), so that its escapes stay what they are.
    """

    def __init__(self, pattern: str) -> None:
        self.source = pattern
        self._pattern = re.compile(pattern)

    def search(self, text: str) -> bool:
        """Whether it is in ``text``, as a pattern with ``re.IGNORECASE`` would tell."""
        return self._pattern.search(text.lower() if text.isascii() else _folded(text)) is not None


class Beginning:
    """A pattern for the beginning of a text, whatever its case: compared with the folded text, five times as fast."""

    def __init__(self, pattern: str) -> None:
        self.source = pattern
        self._pattern = re.compile(_ESCAPED_OR_NOT.sub(lambda m: m[0] if m[0][0] == "\\" else folded(m[0]), pattern))

    def match(self, text: str) -> bool:
        """Whether ``text`` begins so, as a pattern with ``re.IGNORECASE`` would tell."""
        return self._pattern.match(text.lower() if text.isascii() else _folded(text)) is not None


_ESCAPED_OR_NOT: Final = re.compile(r"\\.|.", re.S)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a pattern: the ``texts`` it stands for where they are few, and literals each of its matches has."""

    texts: frozenset[str] | None
    needs: frozenset[str] | None


_EMPTY: Final = _Part(frozenset({""}), None)
_UNKNOWN: Final = _Part(None, None)


def needed(pattern: str, flags: re.RegexFlag = re.I) -> tuple[str, ...]:
    """Folded literals of which every match of ``pattern`` has at least one; () where no such are found."""
    found = _sequence(_parser.parse(pattern, flags)).needs or frozenset()
    every = sorted({folded(text) for text in found}, key=lambda text: (len(text), text))
    return tuple(text for n, text in enumerate(every) if not any(shorter in text for shorter in every[:n]))


def _sequence(parsed: Iterable[tuple[Any, Any]]) -> _Part:
    """Parts one after the other: the best needs of any of them, or of a run of texts that touch each other."""
    run: frozenset[str] = frozenset({""})
    whole, best = True, None
    for op, value in parsed:
        part = _part(op, value)
        best = _better(best, part.needs)
        if part.texts is not None and len(run) * len(part.texts) <= max(_MOST_JOINED, len(run), len(part.texts)):
            run = frozenset(a + b for a in run for b in part.texts)
            continue
        best, whole = _better(best, run), False
        run = part.texts if part.texts is not None else frozenset({""})
    return _Part(run if whole else None, _better(best, run))


def _part(op: Any, value: Any) -> _Part:
    if op is ops.LITERAL:
        return _Part(frozenset({chr(value)}), None)
    if op is ops.AT or op is ops.ASSERT or op is ops.ASSERT_NOT:
        return _EMPTY
    if op is ops.IN and len(value) <= _MOST_JOINED and all(kind is ops.LITERAL for kind, _ in value):
        return _Part(frozenset(chr(code) for _, code in value), None)
    if op is ops.BRANCH:
        return _branch([_sequence(one) for one in value[1]])
    if op is ops.SUBPATTERN and not value[1] and not value[2]:
        return _sequence(value[3])
    if op is ops.MAX_REPEAT or op is ops.MIN_REPEAT:
        return _repeat(value[0], value[1], _sequence(value[2]))
    return _UNKNOWN


def _branch(parts: list[_Part]) -> _Part:
    texts = _union([part.texts for part in parts])
    return _Part(texts, _union([part.needs for part in parts]))


def _union(sets: list[frozenset[str] | None]) -> frozenset[str] | None:
    """All of them together; None where one is unknown or they are too many."""
    joined = frozenset().union(*(one for one in sets if one is not None))
    return joined if None not in sets and len(joined) <= _MOST else None


def _repeat(least: int, most: Any, part: _Part) -> _Part:
    if least == 0:
        texts = part.texts | {""} if part.texts is not None and most == 1 else None
        return _Part(texts, None)
    return _Part(part.texts if most == 1 else None, _better(part.needs, part.texts))


def _better(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    """The set whose shortest text says most; None where neither says enough."""
    worth = [(min(map(_weight, texts)), -len(texts), texts) for texts in (one, other) if texts]
    told = max(worth, key=lambda w: w[:2], default=None)
    return told[2] if told is not None and told[0] >= _FEWEST else None


def _weight(text: str) -> int:
    return min(6, sum(1 if ch < _BEYOND_ALPHABETS else 3 for ch in text))
