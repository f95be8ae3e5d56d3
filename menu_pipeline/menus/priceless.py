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
from menu_pipeline.menus.by_day import by_days
from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.json_courses import says_a_day
from menu_pipeline.menus.spans import could_name, looks_like_name
from menu_pipeline.menus.topics import announces_menu, speaks_of_people
from menu_pipeline.menus.unpriced import Placed, unpriced_item
from menu_pipeline.menus.vocabulary import SECTION_WORDS

#: A title longer than this is a sentence; so is the entry of a list.
_LONGEST_TITLE, _LONGEST_ENTRY = 60, 90
#: So many plain titles, or entries of lists, make a menu.
_FEWEST_PLAIN, _FEWEST_ENTRIES = 8, 6
#: A heading has as many entries on average, or it is a title and they describe it.
_ENTRIES_A_HEADING = 2.5
#: Fewer where they are marked as the items of a list.
_MARKED_ENTRIES_A_HEADING = 1.5
#: Under so many weekdays one is enough: nobody describes a day.
_FEWEST_DAYS = 3
_WORDS_OF_AN_ENTRY = 6
#: Nobody has so many things to say of a house.
_TOO_MANY_TO_TELL_OF = 12
#: The level of a text that is no heading: below all of them.
_NO_HEADING = 7
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
    for i in range(len(fragments)):
        if _is_title(fragments, i):
            makes.setdefault(fragments[i].piece.sig, []).append(_Title(i, _about(fragments, i)))
    called = announces_menu(title) or any(announces_menu(f.text) for f in fragments if f.piece.heading in (1, 2))
    called = called or _printed_as_menu(fragments) or any(_are_days(fragments, titles) for titles in makes.values())
    found = _in_turns(fragments) or (_listed(fragments, makes) if called else [])
    found = found or _described(fragments, makes) or _plain(fragments, makes, 6 if called else 8)
    found = found or (_bare(fragments) if called or _headed_as_menu(fragments) else [])
    found = [place for place in found if not says_a_day(place.item.name)]
    found = _without_places(found) or _few(fragments, makes, called)
    days = by_days(fragments)
    return days if len(days) * 2 > len(found) else found


def _is_title(fragments: list[Fragment], i: int) -> bool:
    """Whether a text is set off as names are; not so what stands under a heading, nearer to it than to what follows."""
    fragment = fragments[i]
    set_off = looks_like_name(fragment) or fragment.piece.tag == "figcaption"
    titled = not fragment.region and could_name(fragment) and set_off
    if not titled or len(fragment.text) > _LONGEST_TITLE:
        return False
    headed = 0 < i < len(fragments) - 1 and _is_over(fragments[i - 1], fragment)
    return not (headed and fragment.gap > fragments[i + 1].gap)


def _is_over(heading: Fragment, fragment: Fragment) -> bool:
    return bool(heading.piece.heading) and not 0 < fragment.piece.heading <= heading.piece.heading


def beyond_extras(fragments: list[Fragment], placed: list[Placed], title: str) -> list[Placed]:
    """``placed``, or with it the dishes of a page that names the prices of a few things only.

    Such a page has many times as many titles without a price. What is priced may be some dishes of many, and what all
    of it costs a person ("lunch buffet 16.90"); what is chosen on top in running text is no dish ("add chicken $6").
    """
    if not placed or len(placed) > _MOST_EXTRAS or not all(p.item.prices for p in placed):
        return placed
    titles = without_prices(fragments, title) if len(placed) >= _FEWEST_EXTRAS else by_days(fragments)
    if len({p.item.name for p in titles}) < _TITLES_AN_EXTRA * len(placed):
        return placed
    makes = {fragments[p.name].piece.sig for p in titles}
    alike = [p for p in placed if fragments[p.name].piece.sig in makes]
    over = {p.item.section for p in titles}
    tariff = [p for p in placed if _is_title(fragments, p.name) and fragments[p.name].text not in over]
    tariff = [p for p in tariff if not any(p.name < t.name < p.right for t in titles)]
    kept = placed if len(alike) * 4 > len(placed) else [p for p in tariff if p not in alike]
    names = {p.name for p in kept}
    return sorted([*kept, *(p for p in titles if p.name not in names)], key=lambda p: p.name)


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


def _printed_as_menu(fragments: list[Fragment]) -> bool:
    """Whether one of the first texts of a print calls it a menu, however it is set."""
    first = fragments[:3]
    return any(f.path == "pdf" and announces_menu(f.text) and len(f.text) <= _LONGEST_TITLE for f in first)


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
    """The entries of the lists under headings of one level or make, or of all levels, each on a line of its own."""
    levels: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        level = fragments[titles[0].at].piece.heading
        levels.setdefault(f"h{level}" if level else make, []).extend(titles)
    levels["all"] = [t for titles in makes.values() for t in titles if fragments[t.at].piece.heading]
    best: list[Placed] = []
    for titles in levels.values():
        titles.sort(key=lambda t: t.at)
        daily = _are_days(fragments, titles)
        few = 1 if daily else 2
        lists = [(title, entries) for title in titles if len(entries := _entries(fragments, title)) >= few]
        found = [_placed(fragments, lines, fragments[title.at].text) for title, entries in lists for lines in entries]
        enough = len(found) >= _fewest(fragments, titles, found, daily) and (daily or _vary(found))
        if enough and len(found) > len(best) and _are_short(found) and _are_listed_food(found):
            best = found
    return best


def _fewest(fragments: list[Fragment], titles: list[_Title], found: list[Placed], daily: bool) -> float:
    """How many entries make lists of what stands under ``titles``, and not words about these."""
    marked = sum(fragments[p.name].piece.sig.rpartition("/")[2].startswith("li") for p in found) * 2 > len(found)
    each = 1.0 if daily else _MARKED_ENTRIES_A_HEADING if marked else _ENTRIES_A_HEADING
    return max(_FEWEST_DAYS if daily else _FEWEST_ENTRIES, each * sum(len(title.about) > 1 for title in titles))


def _are_days(fragments: list[Fragment], titles: list[_Title]) -> bool:
    """Whether titles are days of the week, which head what there is on each: lunch, if it is food."""
    days = sum(says_a_day(fragments[title.at].text) for title in titles)
    return days >= _FEWEST_DAYS and days * 2 > len(titles)


def _entries(fragments: list[Fragment], title: _Title) -> list[list[int]]:
    """The lines below a title, most of which begin alike: the fragments of each of these, its name first.

    A sentence before them, a mark behind them and titles between them ("Soups") do not count.
    """
    lines: dict[int, list[int]] = {}
    for k in title.about:
        lines.setdefault(fragments[k].line, []).append(k)
    begun = [own for ks in lines.values() if (own := [k for k in ks if could_name(fragments[k])])]
    makes = [fragments[ks[0]].piece.sig for ks in begun]
    if not makes:
        return []
    usual = Counter(makes).most_common(1)[0][0]
    among = begun[makes.index(usual) : len(makes) - makes[::-1].index(usual)]
    alike = [ks for ks in among if fragments[ks[0]].piece.sig == usual]
    others = [ks[0] for ks in among if fragments[ks[0]].piece.sig != usual]
    between = sum(looks_like_name(fragments[k]) for k in others)
    named = [ks for ks in alike if len(fragments[ks[0]].text) <= _LONGEST_ENTRY]
    few = len(named) * 10 >= 8 * (len(among) - between) and between < len(alike)
    return named if few else []


def _vary(found: list[Placed]) -> bool:
    """Whether the entries of lists are mostly different: what comes back under each heading is in it, or about it."""
    return len({p.item.name.casefold() for p in found}) * 10 >= 7 * len(found)


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
        enough = len(described) >= fewest and len(described) * 10 >= 8 * len(titles)
        heads = _are_days(fragments, titles) or not _differ(fragments, titles) or _head_others(fragments, titles)
        if enough and len(titles) > len(best) and not heads:
            best = titles
    if sum(SECTION_WORDS.match(fragments[t.at].text) is not None for t in best) >= 2:
        return []
    if sum(announces_menu(fragments[t.at].text) for t in best) * 3 >= len(best):
        return []  # a list of menus, not of dishes
    found = [_placed(fragments, [t.at, *t.about], _heading_above(fragments, t.at)) for t in best]
    return found if _about_food(found, 7) and not _are_told_of(found) else []


def _are_told_of(found: list[Placed]) -> bool:
    """Whether few titles have words below them that say who does what for whom: a team, services, a house's pride."""
    told = sum(speaks_of_people(p.item.description or "") for p in found)
    return len(found) < _TOO_MANY_TO_TELL_OF and told * 2 >= len(found)


def _differ(fragments: list[Fragment], titles: list[_Title]) -> bool:
    """Whether most titles are said once: what card after card says ("Ingredients") names none of them."""
    return len({fragments[t.at].text.casefold() for t in titles}) * 10 >= 6 * len(titles)


def _head_others(fragments: list[Fragment], titles: list[_Title]) -> bool:
    """Whether more titles, of one make and each of its own, stand below these: then these are headings of sections."""
    below: dict[str, set[str]] = {}
    for i in (k for title in titles for k in title.about if _is_title(fragments, k)):
        below.setdefault(fragments[i].piece.sig, set()).add(fragments[i].text)
    return any(len(names) >= 1.5 * len(titles) and _name_food(names) for names in below.values())


def _name_food(names: set[str]) -> bool:
    return sum(map(is_food, names)) * 10 >= 6 * len(names)


def _by_element(makes: dict[str, list[_Title]]) -> list[list[_Title]]:
    """The titles in elements of one class, whatever these stand in: sections often have classes of their own."""
    elements: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        around, _, own = make.rpartition("/")
        if own in ("strong", "b", "a", "span", "em"):
            own = f"{around.rpartition('/')[2]}/{own}"
        elements.setdefault(own if "." in own else make, []).extend(titles)
    return [sorted(titles, key=lambda t: t.at) for titles in elements.values()]


def _by_own_element(makes: dict[str, list[_Title]]) -> list[list[_Title]]:
    elements: dict[str, list[_Title]] = {}
    for make, titles in makes.items():
        elements.setdefault(make.rpartition("/")[2], []).extend(titles)
    return [sorted(titles, key=lambda t: t.at) for titles in elements.values()]


def _plain(fragments: list[Fragment], makes: dict[str, list[_Title]], tenths: int) -> list[Placed]:
    """Many short titles of one make, whatever stands between them, so many ``tenths`` of them about food."""
    best: list[Placed] = []
    for titles in _by_own_element(makes):
        menus = sum(announces_menu(fragments[t.at].text) for t in titles)
        if len(titles) < max(_FEWEST_PLAIN, 5 * menus) or len(titles) <= len(best) or not _differ(fragments, titles):
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


def _without_places(found: list[Placed]) -> list[Placed]:
    """``found`` without sections of which no word speaks of food, though each entry is described: rooms, the team."""
    sections: dict[str | None, list[Placed]] = {}
    for place in found:
        sections.setdefault(place.item.section, []).append(place)
    alien = {section for section, places in sections.items() if section and _is_of_places(section, places)}
    left = [place for place in found if place.item.section not in alien]
    return left if len(left) * 2 > len(found) and _about_food(left, 8) else found


def _is_of_places(section: str, places: list[Placed]) -> bool:
    described = all(place.item.description for place in places)
    return described and len(places) >= 2 and not is_food(section) and not _about_food(places, 1)


def _few(fragments: list[Fragment], makes: dict[str, list[_Title]], called: bool) -> list[Placed]:
    """Some titles of one make with no others between them but headings of sections, all of them food.

    On a page that is ``called`` a menu what is said of a dish may speak of food where its name does not.
    """
    for titles in sorted(_by_own_element(makes), key=len, reverse=True):
        found = [_placed(fragments, [t.at, *t.about], _heading_above(fragments, t.at)) for t in titles]
        while found and not _is_about_food(found[-1]):
            found.pop()  # what comes after the dishes: where to find them
        if (
            not 3 <= len(found) < _FEWEST_PLAIN
            or _are_told_of(found)
            or not _are_all(fragments, makes, [p.name for p in found])
        ):
            continue
        named = sum(is_food(p.item.name) for p in found)
        strangers = sum(not _is_about_food(p) for p in found)
        if called and named * 2 >= len(found) and strangers <= (len(found) > 3):
            return found
        if named == len(found) >= 4 and any(_OFFERED.search(f.text) for f in fragments if f.piece.heading == 1):
            return found
    return []


#: Words over what is to be had, in other trades too.
_OFFERED = re.compile(
    r"\b(?:naša|наша) (?:ponuda|понуда)|\bspecijalitet|\bnaše speciality|\b(?:nasza|nasze) (?:oferta|specjały)"
    r"|\bunsere (?:angebote|spezialitäten)|\bour (?:food|special(?:i?ties|s))\b|\bnos spécialités"
    r"|\ble nostre specialità|\bnuestras especialidades|\b(?:as )?nossas especialidades",
    re.I,
)


def _are_all(fragments: list[Fragment], makes: dict[str, list[_Title]], titles: list[int]) -> bool:
    """Whether only headings of sections stand between some titles, none of them is one, and they lead nowhere."""
    level = fragments[titles[0]].piece.heading or _NO_HEADING
    others = {t.at for ts in makes.values() for t in ts if titles[0] < t.at < titles[-1]} - set(titles)
    if any(not 0 < fragments[i].piece.heading < level for i in others):
        return False
    texts = [fragments[i].text for i in titles]
    linked = sum("/a" in re.sub(r"[.:][^/]*", "", f"/{fragments[i].piece.sig}/").replace("/a/", "/a") for i in titles)
    return not any(SECTION_WORDS.match(t) or announces_menu(t) for t in texts) and linked < len(titles)


def _is_about_food(place: Placed) -> bool:
    return is_food(f"{place.item.name} {(place.item.description or '')[:200]}")


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
    level = fragments[i].piece.heading or _NO_HEADING
    for k in range(i - 1, -1, -1):
        if fragments[k].piece.heading and fragments[k].piece.heading < level:
            return fragments[k].text
    return None
