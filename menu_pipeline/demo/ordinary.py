"""Ordinary kitchens, as many as are asked for: eight to twelve pages, plain links, nothing up their sleeves."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from menu_pipeline.demo.model import Dish, Kitchen, Page, Price
from menu_pipeline.demo.money import STEPS
from menu_pipeline.demo.words import Tongue, tongues

FORMS = (
    "cards",
    "price-first",
    "bullets",
    "table",
    "size-table",
    "definitions",
    "leaders",
    "lines",
    "json-ld",
    "half-json-ld",
    "microdata",
)
_LABELLED = {"size-table"}


def ordinary_kitchen(seed: int, number: int, languages: Sequence[str] = ()) -> Kitchen:
    """The ordinary kitchen number ``number`` (from 0) of the street with this seed, in one of ``languages`` (any)."""
    rng = random.Random(f"ordinary/{seed}/{number}")
    language = rng.choice(languages or tuple(tongues()))
    tongue = tongues()[language]
    form = FORMS[number % len(FORMS)]
    name = f"{rng.choice(tongue.names)} {number + 1}"
    traits = {
        "robots": rng.choice(("plain", "missing", "plain")),
        "validators": rng.choice(("both", "etag", "modified")),
    }
    if rng.random() < 0.5:
        traits["sitemap"] = rng.choice(("plain", "plain", "gzip", "text"))
    if rng.random() < 0.5:
        traits["gzip"] = "yes"
    return Kitchen(
        f"kitchen-{number + 1:05d}.test",
        name,
        language,
        tongue.currency,
        rng.choice(tongue.money),
        form,
        rng.choice(tongue.mottos),
        tongue.time_zone,
        _pages(rng, tongue),
        _dishes(rng, tongue, form in _LABELLED),
        traits,
    )


def _pages(rng: random.Random, tongue: Tongue) -> tuple[Page, ...]:
    """Home, menu and drinks always; of the rest as many as make eight to twelve."""
    paths = list(tongue.pages)
    kept = paths[:3] + sorted(rng.sample(paths[3:], rng.randint(5, 9)), key=paths.index)
    *food, drinks = tongue.sections
    shown: Mapping[str, Sequence[str]] = {paths[1]: food, paths[2]: [drinks]}
    return tuple(Page(path, tongue.pages[path], _blocks(rng, tongue, shown.get(path, ()))) for path in kept)


def _blocks(rng: random.Random, tongue: Tongue, sections: Sequence[str]) -> tuple[str, ...]:
    if sections:
        return (rng.choice(tongue.remarks), f"@menu {', '.join(sections)}")
    return tuple(rng.sample(tongue.remarks, 3))


def _dishes(rng: random.Random, tongue: Tongue, labelled: bool) -> tuple[Dish, ...]:
    """Every noun phrase once; within a section no manner comes twice."""
    dishes: list[Dish] = []
    for place, (section, bases) in enumerate(tongue.sections.items()):
        first = int(rng.random() * len(tongue.manners))
        for index, base in enumerate(bases):
            manner = tongue.manners[(first + 5 * index) % len(tongue.manners)]
            note = tongue.remarks[int(rng.random() * len(tongue.remarks))] if rng.random() < 0.3 else ""
            dishes.append(Dish(section, f"{base} {manner}", _prices(rng, tongue, place, labelled), note))
    return tuple(dishes)


#: Price of a dish against a main course, by the place of its section on the menu.
_LEVELS = (0.7, 1.4, 0.5, 0.6, 0.4)


def _prices(rng: random.Random, tongue: Tongue, place: int, labelled: bool) -> tuple[Price, ...]:
    step = STEPS[tongue.currency]
    steps = max(2, round(10 * tongue.scale * _LEVELS[place] * (0.8 + 0.6 * rng.random()) / float(step)))
    if not labelled:
        return (Price(None, steps * step, tongue.currency),)
    small, large = tongue.sizes
    return (Price(small, steps * step, tongue.currency), Price(large, steps * 3 // 2 * step, tongue.currency))
