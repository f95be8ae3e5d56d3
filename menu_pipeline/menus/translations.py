"""Texts that a script shows in one of several languages, side by side in the page: one of them is read."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from menu_pipeline.menus.normal import words

_STATED = "data-lang"
#: Boxes of one language each are panels, of which one is chosen when their dishes are known.
_BOXES = words("div section article main aside ul ol table tbody body html dl nav header footer button option a li")
#: Siblings looked at on either side: sites speak a few languages.
_MOST = 8


def is_translation(node: LexborNode, tag: str, attributes: dict[str, str | None], shown: str) -> bool:
    """Whether an element says what another beside it says in the language ``shown``, or that stands first."""
    own = _language(attributes)
    if not own or tag in _BOXES:
        return False
    before, after = _beside(node, forward=False)[::-1], _beside(node, forward=True)
    if not before and not after:
        return False
    spoken = [*before, own, *after]
    kept = shown[:2] if shown[:2] in spoken else spoken[0]
    return own != kept and kept in (*before, *after)


def _beside(node: LexborNode, *, forward: bool) -> list[str]:
    """The languages of the elements that follow, or come before, with nothing but space between, nearest first."""
    found: list[str] = []
    other = node
    while len(found) < _MOST:
        following = other.next if forward else other.prev
        if following is None:
            break
        other = following
        if other.tag == "-text" and (other.text_content or "").isspace():
            continue
        said = _language(other.attributes) if other.tag == node.tag else ""
        if not said:
            break
        found.append(said)
    return found


def _language(attributes: dict[str, str | None]) -> str:
    return (attributes.get(_STATED) or "").lower()[:2]
