"""Markup that scripts write into a page: ``menu.innerHTML = `<h3>Leek pie</h3><b>9.50</b>` ``."""

from __future__ import annotations

import re
from typing import Final

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
