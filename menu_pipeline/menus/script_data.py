"""The data a page carries for its scripts: state of frameworks, literals in code, JSON in attributes.

Frameworks write the same thing in many ways: a JSON script (Next, Gatsby), a flat list of references (Nuxt 3), a
function called with its constants (Nuxt 2), a stream of text (Next's app router), an attribute (Inertia, Livewire).
"""

from __future__ import annotations

import html
import re
from typing import Any

from menu_pipeline.menus.embedded_json import promising, read_values
from menu_pipeline.menus.json_shapes import revived
from menu_pipeline.menus.model import Hints, MenuItem
from menu_pipeline.menus.page import Page
from menu_pipeline.menus.tolerant_json import MAX_CHARACTERS, read_all, read_assignments, read_loosely

_CODE = ("", "text/javascript", "module", "application/javascript", "text/babel")


def read_embedded(page: Page, hints: Hints, source: str = "") -> list[MenuItem]:
    """The dishes in a page's scripts that hold data; where those have none, in the attributes of ``source``."""
    values: list[Any] = []
    stream: list[str] = []
    for kind, text in page.scripts:
        lowered = kind.partition(";")[0].strip().lower()
        if lowered.endswith("json") and lowered != "application/ld+json":
            values.extend(map(revived, read_all(text)))
        elif lowered not in _CODE:
            continue
        elif "__next_f" in text:
            stream.extend(_streamed(text))
        elif promising(text):
            values.extend(_called_function(text) or read_assignments(text))
    values.extend(_lines_of("".join(stream)))
    return read_values(values, hints) or read_values(_in_attributes(source), hints)


def _streamed(script: str) -> list[str]:
    """The texts a script of Next's app router pushes: ``self.__next_f.push([1, "5:{...}"])``."""
    pushed = [v for v in read_assignments(script, most=4) if isinstance(v, list) and len(v) == 2]
    return [v[1] for v in pushed if isinstance(v[1], str)]


def _lines_of(stream: str) -> list[Any]:
    """The values of such a stream: one a line, behind its number."""
    if not promising(stream):
        return []
    values: list[Any] = []
    for line in stream.split("\n")[:5000]:
        start = re.match(r"[0-9a-f]{1,6}:(?=[\[{])", line)
        if start is not None and promising(line):
            values.extend(read_all(line[start.end() :])[:1])
    return values


_FUNCTION = re.compile(r"__NUXT__\s*=\s*\(?\s*function\s*\(([\w$,\s]*)\)\s*\{\s*return\s*(?=\{)")


def _called_function(script: str) -> list[Any]:
    """``window.__NUXT__=(function(a,b){return {...}}(1,"x"))``: the object, with its constants put in."""
    head = _FUNCTION.search(script)
    call = script.rfind("}(") if head is not None else -1
    if head is None or call < head.end() or len(script) > MAX_CHARACTERS:
        return []
    names = [name.strip() for name in head.group(1).split(",")]
    constants = read_loosely(f"[{script[call + 2 :]}")[:1]
    known = dict(zip(names, constants[0] if constants else [], strict=False))
    return read_loosely(script[head.end() : call], known)[:1]


#: Found by its equals sign: tried at the letters of each name it takes twenty times as long.
_ATTRIBUTE = re.compile(r"""=(?<=[\w:@.-]{2}=)(?:"(\s*[\[{][^"<>]{40,})"|'(\s*[\[{][^'<>]{40,})')""")


def _in_attributes(source: str) -> list[Any]:
    """Values of attributes that are JSON or an object literal and speak of prices."""
    values: list[Any] = []
    for match in _ATTRIBUTE.finditer(source):
        text = html.unescape(match.group(1) or match.group(2))
        if promising(text):
            values.extend(read_all(text))
        if len(values) >= 200:
            break
    return values
