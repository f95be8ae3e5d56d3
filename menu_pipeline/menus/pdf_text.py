"""The spelling of a PDF's words: accents drawn as glyphs of their own, ligatures, fonts whose encoding is misstated.

A font without a table of its characters is read by the encoding it names, and some name the wrong one: ``ü`` of
Windows' code page reads as ``¸`` in the Macintosh's. Nobody writes such signs inside words, which is how it shows.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from itertools import pairwise

#: Accents that stand alone in a font, and what they are on a letter.
ACCENTS = {
    "´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "˜": "\u0303", "¨": "\u0308", "¯": "\u0304", "˘": "\u0306",
    "˙": "\u0307", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
#: The dotless i carries accents without its dot.
_DOTTED = {"ı": "i", "ȷ": "j"}


#: The library writes U+0002 for a hyphen that ends a line, and no line end behind it.
HYPHEN = "\x02"
#: A soft hyphen that a file draws is seen.
_HYPHENS = {0xAD: "-", ord(HYPHEN): HYPHEN}


_DOTS = re.compile(r"(?<!\S)(?:\.(?:\s|\Z)+){3,}")


def visible(text: str) -> str:
    """``text`` with spaces for leaders of single dots and what cannot be shown; what a font alone explains stays."""
    if ". ." in text or ".\r\n." in text:
        text = _DOTS.sub(lambda dots: " " * len(dots.group()), text)
    unseen = [c for c in set(text) if not c.isspace() and not c.isprintable() and not "\ue000" <= c < "\uf900"]
    return text.translate(dict.fromkeys(map(ord, unseen), " ") | _HYPHENS) if unseen else text


def composed(text: str, spans: list[tuple[float, float]]) -> str:
    """``text`` with each accent on the letter it is drawn over, and ``fi`` and ``fl`` of one glyph as one character.

    ``spans`` are the characters' left and right.
    """
    letters = list(text)
    for k, char in enumerate(text):
        if char in ACCENTS:
            _put_on_letter(letters, spans, k)
        elif text[k : k + 2] in _ONE_GLYPH and spans[k] == spans[k + 1]:
            letters[k], letters[k + 1] = _ONE_GLYPH[text[k : k + 2]], ""
    return "".join(letters)


_ONE_GLYPH = {"fi": "\ufb01", "fl": "\ufb02"}


def _put_on_letter(letters: list[str], spans: list[tuple[float, float]], k: int) -> None:
    bases = [n for n, letter in enumerate(letters) if letter.isalpha()]
    under = max(bases, key=lambda n: _overlap(spans[k], spans[n]), default=None)
    if under is None or _overlap(spans[k], spans[under]) < 0.5 * (spans[k][1] - spans[k][0]):
        return
    letter = unicodedata.normalize("NFC", _DOTTED.get(letters[under], letters[under]) + ACCENTS[letters[k]])
    if len(letter) == 1:
        letters[under], letters[k] = letter, ""


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> float:
    return min(one[1], other[1]) - max(one[0], other[0])


#: Points by which the boxes of characters side by side may overlap.
_HAIR = 0.1


def in_order(text: str, spans: list[tuple[float, float]]) -> tuple[str, float, float]:
    """``text`` as it stands from left to right, with its left and right; some files draw the digits of a price anyhow.

    ``spans`` are the characters' left and right.
    """
    lefts = [left for left, _ in spans]
    if any(right < left + _HAIR for (left, _), (_, right) in pairwise(spans)):
        text = "".join(text[k] for k in sorted(range(len(text)), key=lefts.__getitem__))
    return text, min(lefts), max(right for _, right in spans)


def _misreadings(real: str, stated: str) -> dict[int, str]:
    """What each character of the ``stated`` encoding stands for where the bytes are of the ``real`` one."""
    table: dict[int, str] = {}
    for byte in range(0x80, 0x100):
        shown = bytes([byte]).decode(stated, "ignore")
        meant = bytes([byte]).decode(real, "ignore")
        if shown and meant:
            table[ord(shown)] = meant
    return table


_TABLES = (_misreadings("cp1252", "mac_roman"), _misreadings("mac_roman", "cp1252"))
#: A capital with an accent, or a sign, right behind a small letter; a sign right before one.
_ODD = re.compile(
    "(?<=[a-zß-ÿ])(?:[À-ÖØ-ÞŠŽŸŒ](?![A-ZÀ-Þ])|[‰¸ˆ‡˙¯‹›÷ƒ§¬√≈∆◊⁄‚„˘˝˛ˇ∂∑∏π∫Ω])|[‰¸ˆ‡˙¯‹ƒ§√≈∆◊](?=[a-zß-ÿ])"
)


def mended(words: list[str]) -> Callable[[str], str]:
    """What makes the words of one font right; ``words`` are all that are set in it."""
    odd = [word for word in words if not word.isascii() and _ODD.search(word)]
    if len(set(odd)) >= 2:
        before = _oddities(odd)
        best = min(_TABLES, key=lambda table: _oddities([word.translate(table) for word in odd]))
        if _oddities([word.translate(best) for word in odd]) * 5 <= before:
            return lambda word: _plain(word.translate(best))
    return _plain


#: Letters that a text of so many small ones has in every language with Latin letters; the share that one has of them.
_COMMON, _FEWEST, _SHARES = "aeinorst", 150, (0.02, 0.2)
#: How much wider than another the same glyph may be measured; how many times oftener than right a letter is lost.
_SAME_WIDTH, _OFTENER = 1.1, 20


def lost_letter(said: str, widths: list[list[float]]) -> str:
    """The letter that the glyphs without a character must be in some fonts of a page; "" where that is not clear.

    It is the one common letter that the small letters ``said`` in these fonts (almost) never show, if the glyph, in
    each font always as wide (``widths``, as shares of the height), comes as often as a letter does.
    """
    times = sum(map(len, widths))
    lacking = [letter for letter in _COMMON if said.count(letter) * _OFTENER < times]
    often = _SHARES[0] < times / (len(said) + 1) < _SHARES[1]
    alike = all(max(font) <= _SAME_WIDTH * min(font) for font in widths)
    return lacking[0] if len(lacking) == 1 and len(said) >= _FEWEST and often and alike else ""


def are_words(texts: list[str]) -> bool:
    """Whether texts read as words all the same: the library falls back to the codes, and those may be right."""
    long = [text for text in texts if len(text) >= 3]
    return sum(1 for text in long if text.isalpha() and _VOWEL.search(text)) * 2 > len(long)


_VOWEL = re.compile("[aeiouyà-ÿ]|[^\x00-\u024f]", re.I)


def _oddities(words: list[str]) -> int:
    return sum(len(_ODD.findall(word)) for word in words)


def _plain(word: str) -> str:
    """``word`` with ligatures as letters, accents composed, and nothing that has no meaning outside its font."""
    if word.isascii():
        return word
    text = unicodedata.normalize("NFC", word.translate(_LIGATURES))
    return "".join(ch for ch in text if not 0xE000 <= ord(ch) < 0xF900)
