"""JSON as it is found in the wild: comments, trailing commas, single quotes, bare keys, several values.

Broken parts cost only themselves: a text that cannot be read yields what could be, never an exception.
"""

from __future__ import annotations

import html
import json
import re
from typing import Any

#: Longer texts are not read: an embedded menu is small, and time is bounded.
MAX_CHARACTERS = 8_000_000
#: Texts that need repair are read up to here only: it takes a second for every few million characters.
_MOST_REPAIRED = 2_000_000
#: Values read from one text at most.
_MAX_VALUES = 50

_WRAPPERS = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|"
                       r"(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*$")  # fmt: skip
#: How a text in one of them begins or ends: the pattern alone is tried at each letter.
_OPENS_WRAPPER, _CLOSES_WRAPPER = ("<!", "/"), ("-->", "]]>", "*/")
_TOKEN = re.compile(
    r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
    r"""|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<word>[A-Za-z_$][\w$.]*)|(?P<number>-?\d[\d_.eE+-]*|-?\.\d+)"""
    r"""|(?P<punct>[{}\[\]:,])|(?P<space>\s+)|(?P<other>.)""",
    re.S,
)
_DECODER = json.JSONDecoder(strict=False)


def read_all(text: str) -> list[Any]:
    """Every JSON value in ``text``, strictly first, then after repair; an unreadable text gives []."""
    if len(text) > MAX_CHARACTERS:
        return []
    text = _unwrap(text)
    values = _decode(text)
    if values is None:
        values = _decode(repair(text[:_MOST_REPAIRED]))
    return values or []


def _unwrap(text: str) -> str:
    text = text.lstrip("\ufeff \t\r\n").rstrip("; \t\r\n\x00")
    for _ in range(2):
        if text.startswith(_OPENS_WRAPPER) or text.endswith(_CLOSES_WRAPPER):
            text = _WRAPPERS.sub("", text)
        text = text.strip().rstrip(";")
    if '"' not in text and "&quot;" in text:
        text = html.unescape(text)
    return text


def _decode(text: str) -> list[Any] | None:
    """The concatenated values of ``text``; None when the first cannot be read."""
    values: list[Any] = []
    position, end = 0, len(text)
    while position < end and len(values) < _MAX_VALUES:
        while position < end and text[position] in " \t\r\n,;\ufeff":
            position += 1
        if position >= end:
            break
        try:
            value, position = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            return values or None
        values.append(value)
    return values


def repair(text: str) -> str:
    """``text`` as strict JSON: comments dropped, quotes doubled, keys quoted, trailing commas removed."""
    out: list[str] = []
    for match in _TOKEN.finditer(text):
        kind, value = match.lastgroup, match.group()
        if kind == "string":
            out.append(_double_quoted(value))
        elif kind == "word":
            out.append(value if value in ("true", "false", "null") else json.dumps(value))
        elif kind == "number":
            out.append(_number(value))
        elif kind == "punct":
            _punctuate(out, value)
        elif kind == "other":
            return "".join(out)
    return "".join(out)


def _double_quoted(value: str) -> str:
    if value[0] == '"':
        return value
    inner = re.sub(r"\\(['`$])", r"\1", value[1:-1])
    inner = inner.replace("\n", "\\n").replace("\r", "")
    return '"' + re.sub(r'(?<!\\)"', '\\"', inner) + '"'


def _number(value: str) -> str:
    value = value.replace("_", "")
    value = re.sub(r"^(-?)\.", r"\g<1>0.", value)
    return value if re.fullmatch(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", value) else json.dumps(value)


def _punctuate(out: list[str], value: str) -> None:
    if value in "}]" and out and out[-1] == ",":
        out.pop()
    if value == "," and (not out or out[-1] in (",", "[", "{")):
        return
    out.append(value)


_ASSIGNMENT = re.compile(r"(?:=|\(|:|\breturn)\s*(?=[{\[])")


def read_assignments(script: str, most: int = 40) -> list[Any]:
    """The object and array literals a script assigns or passes (``window.X = {...}``, ``const menu = [...]``)."""
    if len(script) > MAX_CHARACTERS:
        return []
    values: list[Any] = []
    position = 0
    for _ in range(most):
        match = _ASSIGNMENT.search(script, position)
        if match is None:
            break
        end = literal_end(script, match.end())
        if end is None:
            break
        if end - match.end() >= 20:
            value = _decode(script[match.end() : end]) or _decode(repair(script[match.end() : end]))
            if value:
                values.append(value[0])
                position = end
                continue
        position = match.end() + 1
    return values


def literal_end(text: str, start: int) -> int | None:
    """Where the bracket opened at ``start`` closes, strings and comments skipped; None when it never does."""
    depth = 0
    for match in _BRACKETS.finditer(text, start):
        token = match.group()
        if token in "{[":
            depth += 1
        elif token in "}]":
            depth -= 1
            if depth == 0:
                return match.end()
    return None


_BRACKETS = re.compile(
    r"""[{}\[\]]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|//[^\n]*|/\*.*?\*/""", re.S
)
