"""Titles: texts set off as names are, with what stands below each."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.spans import could_name, looks_like_name
from menu_pipeline.menus.unpriced import Placed, unpriced_item

#: A title longer than this is a sentence.
LONGEST_TITLE = 60
#: So many plain titles make a menu.
FEWEST_PLAIN = 8
#: The level of a text that is no heading: below all of them.
NO_HEADING = 7
_WORDS_OF_AN_ENTRY = 6
#: Fragments looked at behind a title.
_REACH = 60

#: Titles by the make of their texts.
Titles = dict[str, list["Title"]]


@dataclass(slots=True)
class Title:
    """A title with the texts below it, up to the next title of its make, a heading or a price."""

    at: int
    about: list[int] = field(default_factory=list)


def titles_of(fragments: list[Fragment]) -> Titles:
    """The titles of a page by their make, in order."""
    makes: Titles = {}
    for i in range(len(fragments)):
        if is_title(fragments, i):
            makes.setdefault(fragments[i].piece.sig, []).append(Title(i, _about(fragments, i)))
    return makes


def is_title(fragments: list[Fragment], i: int) -> bool:
    """Whether a text is set off as names are; not so what stands under a heading, nearer to it than to what follows."""
    fragment = fragments[i]
    set_off = looks_like_name(fragment) or fragment.piece.tag == "figcaption"
    titled = not fragment.region and could_name(fragment) and set_off
    if not titled or len(fragment.text) > LONGEST_TITLE:
        return False
    headed = 0 < i < len(fragments) - 1 and _is_over(fragments[i - 1], fragment)
    return not (headed and fragment.gap > fragments[i + 1].gap)


def _is_over(heading: Fragment, fragment: Fragment) -> bool:
    return bool(heading.piece.heading) and not 0 < fragment.piece.heading <= heading.piece.heading


def _about(fragments: list[Fragment], i: int) -> list[int]:
    make = fragments[i].piece.sig
    about: list[int] = []
    for k in range(i + 1, min(i + 1 + _REACH, len(fragments))):
        follower = fragments[k]
        if follower.piece.sig == make or follower.is_price or follower.piece.heading or follower.region:
            break
        about.append(k)
    return about


def by_element(makes: Titles) -> list[list[Title]]:
    """The titles in elements of one class, whatever these stand in: sections often have classes of their own."""
    elements: dict[str, list[Title]] = {}
    for make, titles in makes.items():
        around, _, own = make.rpartition("/")
        if own in ("strong", "b", "a", "span", "em"):
            own = f"{around.rpartition('/')[2]}/{own}"
        elements.setdefault(own if "." in own else make, []).extend(titles)
    return [sorted(titles, key=lambda t: t.at) for titles in elements.values()]


def by_own_element(makes: Titles) -> list[list[Title]]:
    """The titles in elements alike, whatever these stand in."""
    elements: dict[str, list[Title]] = {}
    for make, titles in makes.items():
        elements.setdefault(make.rpartition("/")[2], []).extend(titles)
    return [sorted(titles, key=lambda t: t.at) for titles in elements.values()]


def differ(fragments: list[Fragment], titles: list[Title]) -> bool:
    """Whether most titles are said once: what card after card says ("Ingredients") names none of them."""
    return len({fragments[t.at].text.casefold() for t in titles}) * 10 >= 6 * len(titles)


def head_others(fragments: list[Fragment], titles: list[Title]) -> bool:
    """Whether more titles, of one make and each of its own, stand below these: then these are headings of sections."""
    below: dict[str, set[str]] = {}
    for i in (k for title in titles for k in title.about if is_title(fragments, k)):
        below.setdefault(fragments[i].piece.sig, set()).add(fragments[i].text)
    return any(len(names) >= 1.5 * len(titles) and _name_food(names) for names in below.values())


def _name_food(names: set[str]) -> bool:
    return sum(map(is_food, names)) * 10 >= 6 * len(names)


def are_short(found: list[Placed]) -> bool:
    """Whether half of the names have few words."""
    return median(len(p.item.name.split()) for p in found) <= _WORDS_OF_AN_ENTRY


def about_food(found: list[Placed], tenths: int) -> bool:
    """Whether so many ``tenths`` of the items speak of food."""
    food = sum(is_food(f"{p.item.name} {p.item.description or ''}") for p in found)
    return bool(found) and food * 10 >= tenths * len(found)


def placed_at(fragments: list[Fragment], at: list[int], section: str | None) -> Placed:
    """The item that the first of the texts ``at`` names and the others describe."""
    about = " ".join(fragments[k].text for k in at[1:])[:600] or None
    return Placed(unpriced_item(fragments[at[0]], section, about), at[0], at[0], at[-1] + 1)


def heading_above(fragments: list[Fragment], i: int) -> str | None:
    """The nearest heading of a higher level before a text."""
    level = fragments[i].piece.heading or NO_HEADING
    for k in range(i - 1, -1, -1):
        if fragments[k].piece.heading and fragments[k].piece.heading < level:
            return fragments[k].text
    return None
