"""JSON as it is found in the wild: comments, trailing commas, single quotes, bare keys, several values, code.

Broken parts cost only themselves: a text that cannot be read yields what could be, never an exception.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from typing import Any

#: Longer texts are not read: an embedded menu is small, and time is bounded.
MAX_CHARACTERS = 8_000_000
#: Texts that need repair are read up to here only: it takes a second for every few million characters.
_MOST_REPAIRED = 2_000_000
#: Values read from one text at most.
_MAX_VALUES = 50
#: Quotes and comments without their end in a text: each costs a look at all that follows.
_MOST_UNCLOSED = 8
_FUNCTION = "function"
#: Brackets open at once in a text that needs repair; nothing nests deeper but to harm.
_DEEPEST = 400

_WRAPPERS = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|"
                       r"(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*$")  # fmt: skip
#: How a text in one of them begins or ends: the pattern alone is tried at each letter.
_OPENS_WRAPPER, _CLOSES_WRAPPER = ("<!", "/"), ("-->", "]]>", "*/")
_TOKEN = re.compile(
    r"""\s*(?:(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)"""
    r"""|(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<word>[^\W\d][\w$]*(?:\.[^\W\d][\w$]*)*|\$[\w$.]*)"""
    r"""|(?P<number>-?\d[\d_.eE+-]*|-?\.\d+)|(?P<open>[{\[(])|(?P<close>[}\])])|(?P<punct>[:,;])|(?P<space>\s+)"""
    r"""|(?P<other>=>|.))""",
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
        values = read_loosely(text[:_MOST_REPAIRED])
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


@dataclass(slots=True)
class _Frame:
    """A bracket that is open: what was read in it, and the parts of the entry being read."""

    kind: str  # { [ ( or "" for the text itself
    value: Any
    key: str | None = None
    parts: list[Any] = field(default_factory=list)
    names: list[str] = field(default_factory=list)  # bare words: identifiers, or keys
    joined: bool = True  # nothing but + between the parts
    known: dict[str, Any] = field(default_factory=dict)  # values of bare words


def read_loosely(text: str, known: dict[str, Any] | None = None) -> list[Any]:
    """The objects and lists of a text in JavaScript's notation or damaged JSON.

    Where code stands in place of a value, the first literal in it is taken (``money(8.5)``, ``lang ? "a" : "b"``),
    texts joined by ``+`` are joined, and what has none is left out. What is cut off before its end is not
    read. ``known`` are values of bare names.
    """
    stack = [_Frame("", [], known=known or {})]
    skipping = unclosed = 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        if kind == "comment" or kind == "space":
            continue
        frame, token = stack[-1], match[kind]
        if kind == "other":
            unclosed += token in "\"'`\\" or text.startswith("/*", match.start(kind))
            if unclosed > _MOST_UNCLOSED:
                break
        if skipping:
            skipping += (kind == "open") - (kind == "close")
        elif kind == "open":
            if _is_data(frame, token) and len(stack) < _DEEPEST:
                stack.append(_Frame(token, {} if token == "{" else [], known=frame.known))
            else:
                skipping = 1
        elif kind == "close":
            if len(stack) > 1:
                _close(stack)
        else:
            _take(frame, kind, token)
    if len(stack) == 1:
        _flush(stack[0])
    values = stack[0].value
    return [v for v in values if isinstance(v, dict | list)][:_MAX_VALUES]


def _is_data(frame: _Frame, token: str) -> bool:
    """Whether a bracket opens a value, and not the body of a function, an index or a computed key."""
    if token == "(" or not frame.kind:
        return frame.kind != "{" or frame.key is not None
    if frame.kind == "{" and frame.key is None:
        return False
    return not frame.parts and not frame.names


def _close(stack: list[_Frame]) -> None:
    done = stack.pop()
    _flush(done)
    above = stack[-1]
    if done.kind == "(":
        called = bool(above.names) and _FUNCTION not in above.names
        if called:
            above.names.clear()
        row = called and above.kind == "[" and _is_row(done.value)
        above.parts.extend([done.value] if row else done.value[:1])
    elif above.kind:
        above.parts.append(done.value)
    else:
        above.value.append(done.value)


def _is_row(arguments: list[Any]) -> bool:
    """``new Dish("Leek soup", 5.5)`` in a list: what a thing is made with, its name first, tells it whole."""
    numbers = [a for a in arguments if isinstance(a, int | float) and not isinstance(a, bool)]
    return len(arguments) >= 2 and isinstance(arguments[0], str) and bool(numbers)


def _take(frame: _Frame, kind: str, token: str) -> None:
    if kind == "string":
        frame.parts.append(_unquoted(token))
    elif kind == "number":
        frame.parts.append(_number(token))
    elif kind == "word":
        _word(frame, token)
    elif token in ",;":
        _flush(frame)
    elif token == ":" and frame.kind == "{" and frame.key is None:
        frame.key = str(frame.parts[-1]) if frame.parts else frame.names[-1] if frame.names else None
        frame.parts, frame.names = [], []
    elif token == "?":
        frame.parts, frame.names = [], []
    elif token == "=>":
        frame.names.append(_FUNCTION)
    elif token != "+":
        frame.joined = False


def _word(frame: _Frame, token: str) -> None:
    if token in ("true", "false"):
        frame.parts.append(token == "true")
    elif token == "null":
        frame.parts.append(None)
    elif token not in ("new", "await", "undefined", "as", "const"):
        frame.names.append(token)


def _flush(frame: _Frame) -> None:
    """An entry is over: its value goes to where it belongs."""
    has = bool(frame.parts) or bool(frame.names)
    value = _worth(frame) if has else None
    if isinstance(frame.value, dict):
        if frame.key is not None and has:
            frame.value[frame.key] = value
    elif has:
        frame.value.append(value)
    frame.key, frame.joined = None, True
    frame.parts, frame.names = [], []


def _worth(frame: _Frame) -> Any:
    parts = frame.parts
    if not parts:
        return None if _FUNCTION in frame.names else frame.known.get(frame.names[0], frame.names[0])
    if len(parts) > 1 and frame.joined and all(isinstance(p, str) for p in parts):
        return "".join(parts)
    return parts[0]


def _unquoted(token: str) -> str:
    inner = token[1:-1]
    if "\\" not in inner:
        return inner
    inner = re.sub(r"\\(['`$\n])", lambda m: "" if m.group(1) == "\n" else m.group(1), inner)
    inner = re.sub(r"\\x([0-9a-fA-F]{2})", r"\\u00\1", inner)
    if token[0] != '"':
        inner = re.sub(r'(?<!\\)"', '\\"', inner)
    try:
        return str(json.loads(f'"{inner}"', strict=False))
    except ValueError:
        return inner


def _number(token: str) -> Any:
    plain = re.sub(r"^(-?)\.", r"\g<1>0.", token.replace("_", ""))
    if re.fullmatch(r"-?(?:0|[1-9]\d{0,300})", plain):
        return int(plain)
    if re.fullmatch(r"-?(?:0|[1-9]\d{0,300})\.\d+", plain):
        return float(plain)
    return plain


_ASSIGNMENT = re.compile(r"(?:=|\(|:|\breturn|\bdefault)\s*(?=[{\[])")
_PARSED = re.compile(r"""JSON\.parse\(\s*(?=["'`])""")


def read_assignments(script: str, most: int = 40) -> list[Any]:
    """The object and array literals a script assigns or passes (``window.X = {...}``, ``const menu = [...]``)."""
    if len(script) > MAX_CHARACTERS:
        return []
    script = _without_comments(script)
    values: list[Any] = list(_parsed_texts(script))
    position = 0
    for _ in range(most):
        match = _ASSIGNMENT.search(script, position)
        if match is None:
            break
        end = literal_end(script, match.end())
        if end is None:
            break
        if end - match.end() >= 20:
            literal = script[match.end() : end]
            value = _decode(literal) or read_loosely(literal[:_MOST_REPAIRED])
            values.extend(value[:1])
            if value and "return" not in literal:  # what functions inside return is read by itself
                position = end
                continue
        position = match.end() + 1
    return values


_COMMENT = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<line>(?<![:\w\\"'/])//[^\n]*)|(?P<block>/\*)"""
)


def _without_comments(script: str) -> str:
    """``script`` without what its author has commented out: dishes that are off the menu."""
    if "//" not in script and "/*" not in script:
        return script
    kept: list[str] = []
    position = start = 0
    while (match := _COMMENT.search(script, position)) is not None:
        position = match.end()
        if match.lastgroup == "block":
            closed = script.find("*/", position)
            if closed < 0:
                break
            position = closed + 2
        if match.lastgroup != "string":
            kept += (script[start : match.start()], " ")
            start = position
    return "".join((*kept, script[start:]))


def _parsed_texts(script: str) -> list[Any]:
    """What a script has parsed: ``JSON.parse("{...}")``."""
    values: list[Any] = []
    for match in list(_PARSED.finditer(script))[:20]:
        token = _TOKEN.match(script, match.end())
        if token is not None and token.lastgroup == "string":
            values.extend(_decode(_unquoted(token["string"])) or [])
    return values


def literal_end(text: str, start: int) -> int | None:
    """Where the bracket opened at ``start`` closes, strings skipped; None when it never does."""
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


_BRACKETS = re.compile(r"""[{}\[\]]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.S)
