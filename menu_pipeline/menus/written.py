"""Markup inside of code and data: ``menu.innerHTML = `<h3>Leek pie</h3><b>9.50</b>` ``, pages of a content system."""

from __future__ import annotations

import html
import re
from typing import Any, Final

from menu_pipeline.menus.page import Page

#: A text of a script with markup in it. Those with places to be filled in say nothing yet.
_TEXT: Final = re.compile(r"`([^`]{40,})`|\"(<(?:[^\"\\\n]|\\.){40,})\"|'(<(?:[^'\\\n]|\\.){40,})'")
_MARKUP: Final = re.compile(r"</(?:h\d|p|li|td|div|span|b|strong)>")
_ESCAPED: Final = re.compile(r"\\(.)")
#: Characters of markup that are read: more than any menu in a script takes.
_MOST: Final = 400_000


def written(page: Page) -> str:
    """The markup in a page's scripts, one text after the other; "" where there is none."""
    found: list[str] = []
    for _, script in page.scripts:
        if "</" not in script or len(script) > _MOST:
            continue
        for match in _TEXT.finditer(script):
            text = match.group(1) or match.group(2) or match.group(3)
            if _MARKUP.search(text) and "${" not in text:
                found.append(_ESCAPED.sub(lambda m: " " if m.group(1) in "nrt" else m.group(1), text))
    return "\n".join(found)[:_MOST]


#: Keys of what heads the markup beside it in content systems' data, and values looked at.
_TITLES: Final = ("title", "name", "heading")
_MOST_VALUES: Final = 20_000


def told(values: list[Any]) -> str:
    """The markup in the texts of JSON ``values``, each under the title of its object; "" where there is none."""
    found: list[str] = []
    stack: list[tuple[Any, str]] = [(value, "") for value in reversed(values)]
    for _ in range(_MOST_VALUES):
        if not stack:
            break
        value, title = stack.pop()
        if isinstance(value, str) and _MARKUP.search(value):
            found.append(f"<h2>{html.escape(title)}</h2>{value}" if title else value)
        elif isinstance(value, dict):
            own = _title(value) or title
            stack.extend((inner, own) for key, inner in reversed(value.items()) if key not in _TITLES)
        elif isinstance(value, list):
            stack.extend((inner, title) for inner in reversed(value))
    return "\n".join(found)[:_MOST]


def _title(node: dict[Any, Any]) -> str:
    said = next((node[key] for key in _TITLES if key in node), "")
    said = said.get("rendered") if isinstance(said, dict) else said
    return said if isinstance(said, str) and "<" not in said else ""
