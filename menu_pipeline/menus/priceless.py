"""Menus that name no prices at all: titles with what they are made of, lists under headings, plain titles.

Without a price nothing but its form and its words tells a dish from a news item, so every form asks for many of a
kind, and most of them must speak of food.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from menu_pipeline.menus.alternating import taking_turns
from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import could_name, looks_like_name
from menu_pipeline.menus.topics import announces_menu
from menu_pipeline.menus.unpriced import Placed, unpriced_item
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: A title longer than this is a sentence; so is the entry of a list.
_LONGEST_TITLE, _LONGEST_ENTRY = 60, 90
#: So many plain titles, or entries of lists, make a menu.
_FEWEST_PLAIN, _FEWEST_ENTRIES = 8, 6
#: A heading has as many entries on average, or it is a title and they describe it.
_ENTRIES_A_HEADING = 2.5
_WORDS_OF_AN_ENTRY = 6
#: Fragments looked at behind a title.
_REACH = 60


@dataclass(slots=True)
class _Title:
    """A title with the texts below it, up to the next title of its make, a heading or a price."""

    at: int
    about: list[int] = field(default_factory=list)


def without_prices(fragments: list[Fragment], title: str) -> list[Placed]:
    """The dishes of a page on which nothing costs anything; ``title`` is the page's."""
    makes: dict[str, list[_Title]] = {}
    for i, fragment in enumerate(fragments):
        titled = not fragment.region and could_name(fragment) and looks_like_name(fragment)
        if titled and len(fragment.text) <= _LONGEST_TITLE:
            makes.setdefault(fragment.piece.sig, []).append(_Title(i, _about(fragments, i)))
    called = announces_menu(title) or any(announces_menu(f.text) for f in fragments if f.piece.heading in (1, 2))
    found = _in_turns(fragments) or (_listed(fragments, makes) if called else [])
    found = found or _described(fragments, makes) or _plain(fragments, makes, 6 if called else 8)
    return found or (_bare(fragments) if called or _headed_as_menu(fragments) else [])


def beyond_extras(fragments: list[Fragment], placed: list[Placed], title: str) -> list[Placed]:
    """``placed``, or the dishes of a menu that has prices only for what is chosen on top: "add chicken $6, shrimp $9".

    Such a menu has many times as many titles without a price, and hardly one of those priced is such a title.
    """
    if not _FEWEST_EXTRAS <= len(placed) <= _MOST_EXTRAS or not all(p.item.prices for p in placed):
        return placed
    titles = without_prices(fragments, title)
    titled = {p.name for p in titles} & {p.name for p in placed}
    many = len({p.item.name for p in titles}) >= _TITLES_AN_EXTRA * len(placed)
    return titles if many and len(titled) * 4 <= len(placed) else placed


#: Set menus are fewer, and what they are made of has no price; a page with more prices is a priced menu.
_FEWEST_EXTRAS, _MOST_EXTRAS = 4, 20
_TITLES_AN_EXTRA = 3


def _in_turns(fragments: list[Fragment]) -> list[Placed]:
    turns = taking_turns(fragments)
    found = [
        _placed(fragments, [turn.name, *turn.about], None if turn.heading is None else fragments[turn.heading].text)
        for turn in turns
    ]
    return found if _about_food(found, 6) else []


def _headed_as_menu(fragments: list[Fragment]) -> bool:
    """Whether the first text of the page, or one of the next, set in bold, calls it a menu."""
    return any(f.piece.bold and announces_menu(f.text) and len(f.text) <= _LONGEST_TITLE for f in fragments[:5])


def _bare(fragments: list[Fragment]) -> list[Placed]:
    """Short texts of one make, a line each, that are most of what a page says, and most of them about food."""
    own = [i for i, f in enumerate(fragments) if not f.region and could_name(f)]
    makes: dict[str, list[int]] = {}
    for i in own:
        if not fragments[i].piece.heading and len(fragments[i].text) <= _LONGEST_TITLE:
            makes.setdefault(
                _ANY_COLUMN.sub("", fragments[i].piece.sig).rpartition("/")[2].partition(".")[0], []
            ).append(i)
    alike = max(makes.values(), key=len, default=[])
    named = [i for i in alike if not fragments[i].piece.bold]
    if len(named) < _FEWEST_PLAIN or len(named) * 10 < 6 * len(own):
        return []
    if len({fragments[i].line for i in named}) < len(named):
        return []
    found = [_placed(fragments, [i], _bold_above(fragments, i)) for i in named]
    return found if _are_short(found) and _about_food(found, 6) else []


_ANY_COLUMN = re.compile(r"(?<=[\w-]):\d+(?=/|$)")


def _bold_above(fragments: list[Fragment], i: int) -> str | None:
    """The nearest bold line before a text."""
    return next((fragments[k].text for k in range(i - 1, -1, -1) if fragments[k].piece.bold), None)


def _about(fragments: list[Fragment], i: int) -> list[int]:
    make = fragments[i].piece.sig
    about: list[int] = []
    for k in range(i + 1, min(i + 1 + _REACH, len(fragments))):
        follower = fragments[k]
        if follower.piece.sig == make or follower.is_price or follower.piece.heading or follower.region:
            break
        about.append(k)
    return about


def _listed(fragments: list[Fragment], makes: dict[str, list[_Title]]) -> list[Placed]:
    """The entries of the lists under headings of one level (or make), each on a line of its own."""
    levels: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        level = fragments[titles[0].at].piece.heading
        levels.setdefault(f"h{level}" if level else make, []).extend(titles)
    best: list[Placed] = []
    for titles in levels.values():
        titles.sort(key=lambda t: t.at)
        lists = [(title, entries) for title in titles if len(entries := _entries(fragments, title)) >= 2]
        found = [_placed(fragments, lines, fragments[title.at].text) for title, entries in lists for lines in entries]
        enough = len(found) >= max(_FEWEST_ENTRIES, _ENTRIES_A_HEADING * len(titles))
        if enough and len(found) > len(best) and _are_short(found) and _are_listed_food(found):
            best = found
    return best


def _entries(fragments: list[Fragment], title: _Title) -> list[list[int]]:
    """The lines below a title, most of which begin alike: the fragments of each of these, its name first."""
    lines: dict[int, list[int]] = {}
    for k in title.about:
        lines.setdefault(fragments[k].line, []).append(k)
    firsts = [ks[0] for ks in lines.values()]
    usual = Counter(fragments[k].piece.sig for k in firsts).most_common(1)[0][0] if firsts else ""
    alike = [ks for ks in lines.values() if fragments[ks[0]].piece.sig == usual]
    named = [ks for ks in alike if could_name(fragments[ks[0]]) and len(fragments[ks[0]].text) <= _LONGEST_ENTRY]
    return named if len(named) * 10 >= 8 * len(lines) else []


def _are_listed_food(found: list[Placed]) -> bool:
    """Names of drinks are names of anything: the heading over them may say what they are."""
    by_heading = sum(is_food(f"{p.item.name} {p.item.section or ''}") for p in found)
    return _about_food(found, 3) and by_heading * 10 >= 6 * len(found)


def _are_short(found: list[Placed]) -> bool:
    return median(len(p.item.name.split()) for p in found) <= _WORDS_OF_AN_ENTRY


def _described(fragments: list[Fragment], makes: dict[str, list[_Title]]) -> list[Placed]:
    """Titles of one make, most of them with some words of another make below them."""
    best: list[_Title] = []
    for titles in _by_element(makes):
        described = [t for t in titles if sum(len(fragments[k].text.split()) for k in t.about) >= 4]
        fewest = 4 if len({fragments[t.at].piece.sig for t in titles}) == 1 else 6
        if len(described) >= fewest and len(described) * 10 >= 8 * len(titles) and len(titles) > len(best):
            best = titles
    if sum(SECTION_WORDS.match(fragments[t.at].text) is not None for t in best) >= 2:
        return []
    if sum(announces_menu(fragments[t.at].text) for t in best) * 3 >= len(best):
        return []  # a list of menus, not of dishes
    found = [_placed(fragments, [t.at, *t.about], _heading_above(fragments, t.at)) for t in best]
    return found if _about_food(found, 7) else []


def _by_element(makes: dict[str, list[_Title]]) -> list[list[_Title]]:
    """The titles in elements of one class, whatever these stand in: sections often have classes of their own."""
    elements: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        around, _, own = make.rpartition("/")
        if own in ("strong", "b", "a", "span", "em"):
            own = f"{around.rpartition('/')[2]}/{own}"
        elements.setdefault(own if "." in own else make, []).extend(titles)
    return [sorted(titles, key=lambda t: t.at) for titles in elements.values()]


def _plain(fragments: list[Fragment], makes: dict[str, list[_Title]], tenths: int) -> list[Placed]:
    """Many short titles of one make, whatever stands between them, so many ``tenths`` of them about food."""
    elements: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        elements.setdefault(make.rpartition("/")[2], []).extend(titles)
    best: list[Placed] = []
    for titles in elements.values():
        titles.sort(key=lambda t: t.at)
        menus = sum(announces_menu(fragments[t.at].text) for t in titles)
        if len(titles) < max(_FEWEST_PLAIN, 5 * menus) or len(titles) <= len(best):
            continue
        found = [_placed(fragments, [t.at, *_own_words(fragments, t)], _heading_above(fragments, t.at)) for t in titles]
        around = [0, *(t.at + 1 for t in titles[:-1])]
        food = sum(
            is_food(" ".join(f.text for f in fragments[max(start, t.at - 3) : t.at + 1 + len(t.about[:2])]))
            for start, t in zip(around, titles, strict=True)
        )
        if _are_short(found) and food * 10 >= tenths * len(titles):
            best = found
    return best


def _own_words(fragments: list[Fragment], title: _Title) -> list[int]:
    """The texts behind a title that are no further from it than it is from what stands before."""
    return [k for k in title.about[:3] if fragments[k].gap >= fragments[title.at].gap]


def _about_food(found: list[Placed], tenths: int) -> bool:
    food = sum(is_food(f"{p.item.name} {p.item.description or ''}") for p in found)
    return bool(found) and food * 10 >= tenths * len(found)


def _placed(fragments: list[Fragment], at: list[int], section: str | None) -> Placed:
    about = " ".join(fragments[k].text for k in at[1:])[:600] or None
    return Placed(unpriced_item(fragments[at[0]], section, about), at[0], at[0], at[-1] + 1)


def _heading_above(fragments: list[Fragment], i: int) -> str | None:
    level = fragments[i].piece.heading
    for k in range(i - 1, -1, -1):
        if fragments[k].piece.heading and fragments[k].piece.heading < level:
            return fragments[k].text
    return None
