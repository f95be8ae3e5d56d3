"""What the name of a PDF's font says of its characters: whether they are bold, and whether italic."""

from __future__ import annotations

import re

_BOLD = re.compile(r"bold|black|heavy|extrab|demi(?!l)", re.I)
#: Names of fonts that are not bold, whatever weight they state.
_LIGHT = re.compile(r"regular|light|book|roman|thin", re.I)
_ITALIC = re.compile(r"italic|oblique", re.I)
#: The least weight that is bold (400 is that of plain text).
_WEIGHT = 600


def style_of(font: str, weight: int) -> tuple[bool, bool]:
    """Whether a font is bold and whether it is italic, by its name and the weight it states."""
    bold = _BOLD.search(font) is not None or (weight >= _WEIGHT and not _LIGHT.search(font))
    return bold, _ITALIC.search(font) is not None
