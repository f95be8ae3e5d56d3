"""Menus without prices in whatever form: the texts set alike that are most like the names of dishes.

Asked after the readers of known forms. A form here is only what any list has: texts in elements alike, headings of one
level, the cells of a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable

from menu_pipeline.menus.few_titles import are_told_of
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.headed_lists import OF_A_RECIPE
from menu_pipeline.menus.likeness import dish_odds, mean_odds
from menu_pipeline.menus.spans import any_column, could_name
from menu_pipeline.menus.titles import heading_above, placed_at
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: Fewer texts are no list, and a longer one is a sentence.
_FEWEST, _LONGEST = 4, 70
#: A list says so many in ten of its entries once, or so many in all: "Beef" comes back under each sauce.
_ONCE_IN_TEN, _MANY = 6, 12
#: So many in ten stand under the names they are said of.
_HANG_IN_TEN = 7
#: A wide net must catch what is so much more like dishes.
_DOUBT = 2
#: What leads elsewhere may be named like dishes: the sections of a menu.
_LINKED = 0.2
#: Texts behind the last name that may be said of it, and between a name and the last text said of it.
_AFTER_LAST, _REACH = 3, 6

#: What guests said.
_SAID = re.compile(r"\bblockquote|\bq\b|review|testimonial|quote", re.I)
_LETTERS = re.compile(r"[^\W\d_]{2}")

#: Where the entries of a list stand.
_List = tuple[int, ...]


def alike(fragments: list[Fragment], least: float, beyond: float = 0) -> list[Placed]:
    """The largest list of a page whose mean log-odds reach ``least``, each entry with what stands below it.

    Only one of more than ``beyond`` entries is looked for.
    """
    lists = {
        ix: (len(ix) * weight, ix)
        for ix, weight in _lists(fragments, max(_FEWEST, beyond)).items()
        if mean_odds(fragments[i].text for i in ix) >= least + _DOUBT * (1 - weight)
    }
    if not lists:
        return []
    names = _named_over(fragments, max(lists, key=lists.__getitem__))
    if _are_headed_alike(fragments[names[0] : names[-1]]):
        return []
    ends = [*names[1:], min(names[-1] + 1 + _AFTER_LAST, len(fragments))]
    found = [
        placed_at(fragments, [i, *_about(fragments, i, end)], heading_above(fragments, i))
        for i, end in zip(names, ends, strict=True)
    ]
    cooked = any(p.item.section and OF_A_RECIPE.match(p.item.section) for p in found)
    return [] if cooked or are_told_of(found) else found


def _are_headed_alike(fragments: list[Fragment]) -> bool:
    """Whether a heading comes back, as in recipe after recipe ("Ingredients", "Method")."""
    heads = Counter(f.text.casefold() for f in fragments if f.piece.heading and _is_short(f))
    return any(times >= _COMES_BACK for times in heads.values())


#: So often is no chance.
_COMES_BACK = 3


def _make(fragment: Fragment) -> str:
    return any_column(fragment.piece.sig)


def _own(fragment: Fragment) -> str:
    return _make(fragment).rpartition("/")[2]


def _pair(fragment: Fragment) -> str:
    return "/".join(_make(fragment).rsplit("/", 2)[-2:])


#: What makes texts a list, and how much each of them counts: the wider a net, the more else is in it.
_NETS: tuple[tuple[float, Callable[[Fragment], Hashable]], ...] = (
    (1.0, _make),
    (1.0, _pair),
    (1.0, _own),
    (0.85, lambda f: f.piece.heading or None),
    (0.85, lambda f: f.piece.cell and (f.piece.cell.table, f.piece.cell.column)),
    (0.75, lambda f: f.piece.cell and f.piece.cell.table),
    (0.75, lambda f: f.piece.bold or None),
)


def _lists(fragments: list[Fragment], fewest: float) -> dict[_List, float]:
    """The lists of a page of so many entries or more, and how much an entry of each counts."""
    short = [i for i, fragment in enumerate(fragments) if _is_short(fragment)]
    found: dict[_List, float] = {}
    for weight, net in _NETS if len(short) >= fewest else ():
        caught: dict[Hashable, list[int]] = {}
        for i in short:
            if (key := net(fragments[i])) is not None:
                caught.setdefault(key, []).append(i)
        for members in caught.values():
            ix = _trimmed(fragments, members) if len(members) >= fewest else []
            if len(ix) >= fewest and _vary(fragments, ix):
                linked = all("a" in (step.partition(".")[0] for step in _make(fragments[i]).split("/")) for i in ix)
                found.setdefault(tuple(ix), weight * _LINKED if linked else weight)
    return found


def _is_short(fragment: Fragment) -> bool:
    named = not fragment.region and could_name(fragment) and len(fragment.text) <= _LONGEST
    told = named and _LETTERS.search(fragment.text) is not None and not _SAID.search(fragment.piece.sig)
    return told and not SECTION_WORDS.match(fragment.text) and not announces_menu(fragment.text)


def _trimmed(fragments: list[Fragment], ix: list[int]) -> list[int]:
    """A list without what stands at its ends and is unlike a dish: what the house is called, where to find it."""
    start, end = 0, len(ix)
    while start < end and dish_odds(fragments[ix[start]].text) < _UNLIKE:
        start += 1
    while start < end and dish_odds(fragments[ix[end - 1]].text) < _UNLIKE:
        end -= 1
    return ix[start:end]


#: A dish with a name of its own is as little like one; what is said at the end of a page is less.
_UNLIKE = -0.7


def _vary(fragments: list[Fragment], ix: list[int]) -> bool:
    """Whether a list says different things, and does not call them out as guests do."""
    once = len({fragments[i].text.casefold() for i in ix})
    called_out = sum(fragments[i].text[-1] in "!?！？" for i in ix)
    return (once * 10 >= _ONCE_IN_TEN * len(ix) or once >= _MANY) and called_out * 10 <= len(ix)


def _named_over(fragments: list[Fragment], ix: _List) -> _List:
    """The names over a list of what is said of them, a few entries each; the list itself where it has none."""
    heads = [head for i in ix if (head := _head(fragments, i)) is not None]
    usual = Counter(_own(fragments[i]) for i in heads).most_common(1)
    if not usual or usual[0][1] * 10 < _HANG_IN_TEN * len(ix):
        return ix
    over = len(set(heads)) * 10 >= _HANG_IN_TEN * len(ix)
    names = [i for i, f in enumerate(fragments) if _is_short(f) and _own(f) == usual[0][0]] if over else []
    over = over and _vary(fragments, names)
    return tuple(names) if over and mean_odds(fragments[i].text for i in names) >= _LEAST_OF_NAMES else ix


#: What is said of names speaks for them; they may not speak against it.
_LEAST_OF_NAMES = 0.2


def _head(fragments: list[Fragment], i: int) -> int | None:
    """The text of another make that a text stands under: the last before it that is further from what it follows."""
    own, gap = _own(fragments[i]), fragments[i].gap
    for k in range(i - 1, max(-1, i - 1 - _REACH), -1):
        if fragments[k].gap < gap:
            if _own(fragments[k]) != own:
                return k if _is_short(fragments[k]) else None
            gap = fragments[k].gap
    return None


def _about(fragments: list[Fragment], name: int, end: int) -> list[int]:
    """The texts below a name, up to a heading, a price or the page's own."""
    about: list[int] = []
    for k in range(name + 1, end):
        if fragments[k].is_price or fragments[k].piece.heading or fragments[k].region:
            break
        about.append(k)
    return about
