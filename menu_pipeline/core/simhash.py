"""Identity of what a page says: the same words exactly, or nearly the same words.

A fingerprint is 32 hex digits: 16 of a simhash over shingles of three words (Charikar 2002), 16 of a hash of the whole
text. Markup, links, scripts and session numbers in them do not count: only what a reader sees does. Near is a hint
(print views, "no such page" with another name in it); only the same text may stand in for a page, since a menu with
one other price is near, too.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import blake2b
from typing import Final

_BITS: Final = 64
_ALL: Final = (1 << _BITS) - 1
_MAX_WORDS: Final = 4000  # the rest of a longer text changes the exact half only
#: Bits that may differ between near texts. Manku, Jain, Das Sarma (WWW 2007) found 3 of 64 right for web pages.
NEAR: Final = 3
#: For each bit of a byte, a table that maps a byte to that bit.
_BIT: Final = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))


def fingerprint(text: str) -> str:
    """The fingerprint of visible ``text`` (runs of white space do not matter); "" of a text without words."""
    words = text.casefold().split()
    if not words:
        return ""
    exact = blake2b(" ".join(words).encode("utf-8", "replace"), digest_size=8).hexdigest()
    return f"{_simhash(words[:_MAX_WORDS]):016x}{exact}"


def _simhash(words: list[str]) -> int:
    numbers = [_number(word) for word in words]
    shingles = {
        (one * 3 + two * 0x9E3779B97F4A7C15 + three * 0xC2B2AE3D27D4EB4F) & _ALL  # the order of words counts
        for one, two, three in zip(numbers, numbers[1:] or [0], numbers[2:] or [0, 0], strict=False)
    }
    hashes = struct.pack(f"<{len(shingles)}Q", *shingles)
    half, value = len(shingles) / 2, 0
    for place in range(_BITS // 8):
        column = hashes[place::8]
        for bit, table in enumerate(_BIT):
            if column.translate(table).count(1) > half:
                value |= 1 << (8 * place + bit)
    return value


@lru_cache(maxsize=50_000)  # a site's pages share most of their words
def _number(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "replace"), digest_size=8).digest(), "little")


def distance(one: str, other: str) -> int:
    """Bits in which the simhashes of two fingerprints differ, 0 to 64; 64 when either is empty."""
    if not one or not other:
        return _BITS
    return (int(one[:16], 16) ^ int(other[:16], 16)).bit_count()


def bands(value: str) -> tuple[str, ...]:
    """Parts of a fingerprint's simhash, with their place: of two that are near, one part at least is the same."""
    return tuple(f"{place}{value[place : place + 4]}" for place in range(0, 16, 4)) if value else ()


def near(one: str, other: str) -> bool:
    """Whether two texts are nearly the same."""
    return distance(one, other) <= NEAR


def same_text(one: str, other: str) -> bool:
    """Whether two texts are the same, word for word."""
    return bool(one) and one[16:] == other[16:]
