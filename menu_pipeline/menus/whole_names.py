"""Names that run over several lines.

In the narrow columns of a print a name is set on three lines, in a type that nothing else has; the lines of one are
close together, each run of them is followed by a text in another type, and by one price before the next run. On a page
of the web a few names among many have a line break in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, takewhile

from menu_pipeline.menus.fragments import SAME_LINE, Fragment, breaks_off
from menu_pipeline.menus.vocabulary import Kind, kind_of

#: A run of lines: the indices of its first fragment and of the one past its last.
_Run = tuple[int, int]


def whole_names(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` with the lines of each such name made one."""
    if not fragments or fragments[-1].path != "pdf":
        return _without_breaks(_with_emphasis(fragments))
    by_make: dict[str, list[_Run]] = {}
    for run in _runs(fragments):
        by_make.setdefault(fragments[run[0]].piece.sig, []).append(run)
    joined = {start: end for runs in by_make.values() if _are_names(fragments, runs) for start, end in runs}
    out: list[Fragment] = []
    end = 0
    for i, fragment in enumerate(fragments):
        if i < end:
            continue
        end = joined.get(i, i + 1)
        out.append(_one(fragments[i:end]) if end > i + 1 else fragment)
    return out


def _runs(fragments: list[Fragment]) -> Iterator[_Run]:
    """Texts in one type, each right below the one before."""
    start = 0
    for i in range(1, len(fragments) + 1):
        if i == len(fragments) or not _is_next_line(fragments[start:i], fragments[i]):
            if fragments[start].token is None:
                yield start, i
            start = i


def _is_next_line(run: list[Fragment], fragment: Fragment) -> bool:
    """Whether a text is set like the last of a run, close below it, and the run further from what is above it."""
    last = run[-1]
    texts = last.token is None and fragment.token is None and last.line < fragment.line
    return texts and last.piece.sig == fragment.piece.sig and run[0].gap < fragment.gap >= _CLOSE


#: Lines of a PDF this close are at most those of two paragraphs (see ``pdf``).
_CLOSE = 36


def _are_names(fragments: list[Fragment], runs: list[_Run]) -> bool:
    """Whether a good part of the runs are longer than a line, and nearly all stand over a text and one price."""
    several = sum(end - start > 1 for start, end in runs)
    if len(runs) < _FEWEST or several < _FEWEST_LONG or several * 4 < len(runs):
        return False
    nexts = [start for start, _ in runs[1:]] + [len(fragments)]
    whole = sum(_names_one(fragments, run, after) for run, after in zip(runs, nexts, strict=True))
    return whole * 10 >= 8 * len(runs)


#: So many runs, and so many of them over several lines, are no chance.
_FEWEST, _FEWEST_LONG = 5, 3
#: Names over several lines have no more of them.
_MOST_LINES = 6


def _names_one(fragments: list[Fragment], run: _Run, after: int) -> bool:
    """Whether what stands between a run and the ``after`` next begins with a text close below and has a price."""
    start, end = run
    if end >= len(fragments) or end - start > _MOST_LINES or fragments[start].piece.sig == fragments[end].piece.sig:
        return False
    told = fragments[end].token is None and _CLOSE <= fragments[end].gap < SAME_LINE
    return told and any(f.token is not None for f in fragments[end:after])


def _one(lines: list[Fragment]) -> Fragment:
    """The fragments of one name as one."""
    text = " ".join(line.text for line in lines)
    return replace(lines[0], text=text, line=lines[-1].line, kind=kind_of(text), nameable=len(text) <= _LONGEST)


_LONGEST = 160


def _with_emphasis(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` with headings whole whose last words are set off: "Traditional *afternoon tea*".

    Only where more is said of the dish below; elsewhere the words set off are what is said of it.
    """
    cut = [i for i in range(len(fragments) - 1) if _ends_emphasised(fragments, i)]
    out = list(fragments)
    for i in reversed(cut):
        out[i : i + 2] = [_one(out[i : i + 2])]
    return out


def _ends_emphasised(fragments: list[Fragment], i: int) -> bool:
    title, words = fragments[i], fragments[i + 1]
    if not title.piece.heading or words.piece.tag not in _EMPHASES or title.line != words.line:
        return False
    whole = title.piece.tag in _HEADINGS and title.nameable and words.nameable and words.kind is Kind.TEXT
    if not whole or not _EMPHASISED.fullmatch(words.text) or (i > 0 and fragments[i - 1].line == title.line):
        return False
    below = list(takewhile(lambda f: not f.piece.heading, fragments[i + 2 : i + 2 + _REACH]))
    return bool(below) and below[0].line > words.line and any(f.token is None and len(f.text) >= _TOLD for f in below)


_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_EMPHASES = frozenset({"em", "i", "b", "strong"})
#: Some words, and no list of what is in the dish.
_EMPHASISED = re.compile(r"[^\W\d_][\w'’-]*(?: [\w'’&-]+){0,3}")
#: How far below a heading more is said, and in how many characters at least.
_REACH, _TOLD = 6, 25


def _without_breaks(fragments: list[Fragment]) -> list[Fragment]:
    """``fragments`` with names whole that a line break cuts before a small letter, right above their price.

    Only where most texts of that make have none, and none another: elsewhere the line below says what is in the dish.
    """
    small = [i for i, f in enumerate(fragments) if f.nameable and f.text[:1].islower()]
    cut = [i for i in small if 0 < i < len(fragments) - 1 and _goes_on(fragments, i)]
    if not cut:
        return fragments
    makes = Counter(f.piece.sig for f in fragments if f.nameable)
    broken = Counter(after.piece.sig for f, after in pairwise(fragments) if breaks_off(f, after))
    whole = {make for make, n in Counter(fragments[i].piece.sig for i in cut).items() if n == broken[make]}
    cut = [i for i in cut if (make := fragments[i].piece.sig) in whole and makes[make] >= 3 * broken[make] + 2]
    out = list(fragments)
    for i in reversed(cut):
        out[i - 1 : i + 1] = [_one(out[i - 1 : i + 1])]
    return out


def _goes_on(fragments: list[Fragment], i: int) -> bool:
    last, fragment = fragments[i - 1], fragments[i]
    if not last.nameable or fragments[i + 1].token is None:
        return False
    short = "," not in fragment.text and len(last.text) + len(fragment.text) < _LONGEST_BROKEN
    return short and last.text[0].isupper() and breaks_off(last, fragment)


#: Two lines that are longer are a name and a description.
_LONGEST_BROKEN = 60
