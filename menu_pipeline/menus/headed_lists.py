"""Lists under headings, without prices: their entries, one a line."""

from __future__ import annotations

import re
from collections import Counter

from menu_pipeline.menus.food import is_food
from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.json_courses import says_a_day
from menu_pipeline.menus.spans import could_name, looks_like_name
from menu_pipeline.menus.titles import Title, Titles, about_food, are_short, placed_at
from menu_pipeline.menus.unpriced import Placed

#: A longer entry is a sentence.
_LONGEST_ENTRY = 90
#: So many entries of lists make a menu.
_FEWEST_ENTRIES = 6
#: A heading has as many entries on average, or it is a title and they describe it.
_ENTRIES_A_HEADING = 2.5
#: Fewer where they are marked as the items of a list.
_MARKED_ENTRIES_A_HEADING = 1.5
#: Under so many weekdays one is enough: nobody describes a day.
_FEWEST_DAYS = 3


def listed(fragments: list[Fragment], makes: Titles) -> list[Placed]:
    """The entries of the lists under headings of one level or make, or of all levels, each on a line of its own."""
    levels: dict[str, list[Title]] = {}
    for make, titles in makes.items():
        level = fragments[titles[0].at].piece.heading
        levels.setdefault(f"h{level}" if level else make, []).extend(titles)
    levels["all"] = [t for titles in makes.values() for t in titles if fragments[t.at].piece.heading]
    best: list[Placed] = []
    for made in levels.values():
        titles = sorted((t for t in made if not OF_A_RECIPE.match(fragments[t.at].text)), key=lambda t: t.at)
        daily = are_days(fragments, titles)
        few = 1 if daily else 2
        lists = [(title, entries) for title in titles if len(entries := _entries(fragments, title)) >= few]
        found = [placed_at(fragments, lines, fragments[title.at].text) for title, entries in lists for lines in entries]
        enough = len(found) >= _fewest(fragments, titles, found, daily) and (daily or _vary(found))
        if enough and len(found) > len(best) and are_short(found) and _are_listed_food(found):
            best = found
    return best


#: What heads the things that go into a dish, where it is told how to make it.
OF_A_RECIPE = re.compile(
    r"\W*(?:[^\W\d]+\W+){0,2}(?:ingredients?|ingrédients|ingredienti|ingredientes|ingrediënten"
    r"|ingredienser|zutaten|składniki|suroviny|ingredience|ingrediencie|hozzávalók|sastojci|sestavine|ingrediente"
    r"|ингредиенты|інгредієнти|съставки|υλικά|malzemeler|材料|재료)(?:\W+(?:[^\W\d]+\W*){0,3})?$",
    re.I,
)


def _fewest(fragments: list[Fragment], titles: list[Title], found: list[Placed], daily: bool) -> float:
    """How many entries make lists of what stands under ``titles``, and not words about these."""
    marked = sum(fragments[p.name].piece.sig.rpartition("/")[2].startswith("li") for p in found) * 2 > len(found)
    each = 1.0 if daily else _MARKED_ENTRIES_A_HEADING if marked else _ENTRIES_A_HEADING
    return max(_FEWEST_DAYS if daily else _FEWEST_ENTRIES, each * sum(len(title.about) > 1 for title in titles))


def are_days(fragments: list[Fragment], titles: list[Title]) -> bool:
    """Whether titles are days of the week, which head what there is on each: lunch, if it is food."""
    days = sum(says_a_day(fragments[title.at].text) for title in titles)
    return days >= _FEWEST_DAYS and days * 2 > len(titles)


def _entries(fragments: list[Fragment], title: Title) -> list[list[int]]:
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
    return about_food(found, 3) and by_heading * 10 >= 6 * len(found)
