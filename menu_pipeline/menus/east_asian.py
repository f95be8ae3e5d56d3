"""Prices inside Japanese, Chinese and Korean texts: courses called by their price, sentences that speak of money.

These languages set no space between a price and the word it belongs to, so a number with a sign may be the name of
a course (``3,500円コース``), a threshold (``5,000円以上``) or part of a sentence (``追加は200円です。``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from menu_pipeline.menus.prices import Token

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: What a price right before it names.
_COURSE = re.compile(
    r"(?:の|の?[^\s\d/／・（(、。]{0,6}?)(?:コース|ランチ|セット|プラン|弁当|ディナー|定食|食べ放題|飲み放題|套餐|便當|便当|세트|코스|정식)"
)
_OPENED = re.compile(r"[(（][^)）]*$")
#: Between the price of a dish and that of a larger one of it: ``〜 / フルコース``, ``（税込） / プレミアム``.
_ALTERNATIVE = re.compile(r"\s*(?:[〜～~]|から)?[^\s/／]{0,6}\s*(?:[（(][^()（）]{1,20}[)）])?\s*[/／]\s*(?=\S)")
_OF_PRICES = re.compile(r"[(（【]?(?:税込み?|税抜き?|税別|お一人様|1名様|含税|每位|1인)[)）】:：]?")
#: A course's heading and the line with its price are no further apart than this many lines.
_NEAR = 4


def names_course(text: str, token: Token) -> bool:
    """Whether a price is part of the name of a course."""
    return not text.isascii() and _COURSE.match(text, token.end) is not None


def said_in_passing(text: str, token: Token) -> bool:
    """Whether a price is part of a sentence, or names a course in a remark in brackets."""
    if "。" in text and _CJK.search(text) and "。" in text[token.end :]:
        return not (begins_with_price(text[: token.start]) and _NAMED.match(text, token.end))
    return names_course(text, token) and _OPENED.search(text, 0, token.start) is not None


#: A name, not the rest of a sentence, right behind a price that begins a text: "1,100円（税込）鶏の定食。ご飯つき。"
_NAMED = re.compile(rf"\s*(?:{_OF_PRICES.pattern})?\s*(?![のをはがでにとも、。]|から|以上|より|まで)[^。、]{{2,16}}。")
_TITLED = re.compile("([^。、，,!！?？]{2,16})。(?=\\S)")
#: How sentences end.
_PREDICATE = re.compile("(?:です|ます|した|せん|ない|さい|たい|[るうくすむぶつぬ])$")


def title_in(text: str) -> str | None:
    """The name that a text begins with and a sentence follows: ``鶏の定食。ご飯とお味噌汁つきです。``"""
    match = _TITLED.match(text) if "。" in text and _CJK.search(text) else None
    return match.group(1) if match and not _PREDICATE.search(match.group(1)) else None


def without_names(texts: Sequence[str], tokens: list[list[Token]]) -> list[list[Token]]:
    """``tokens`` (by line) without the prices that name a course whose price stands in one of the next lines."""
    return [
        [t for t in line if not (names_course(text, t) and _comes_again(t, tokens[i + 1 : i + 1 + _NEAR]))]
        if line and not text.isascii()
        else line
        for i, (text, line) in enumerate(zip(texts, tokens, strict=True))
    ]


def _comes_again(token: Token, below: Sequence[list[Token]]) -> bool:
    return any(other.amount == token.amount for line in below for other in line)


def is_of_prices(text: str) -> bool:
    """Whether a text only says what a price is (``税別】``)."""
    return not text.isascii() and _OF_PRICES.fullmatch(text) is not None


def begins_with_price(before: str) -> bool:
    """Whether a text is one of prices: ``before`` is what stands in front of the first."""
    return not before.strip() or _OF_PRICES.fullmatch(before.strip()) is not None


def alternative(text: str) -> str | None:
    """The label of a further price of the same dish, from the text between the two; None where it is none."""
    match = _ALTERNATIVE.match(text) if _CJK.search(text) else None
    return text[match.end() :].strip() if match else None
