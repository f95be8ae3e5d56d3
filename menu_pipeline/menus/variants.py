"""Sizes set as entries of their own under the name of the dish: "Pommes" above "klein 3,50" and "groß 4,00"."""

from __future__ import annotations

from dataclasses import replace

from menu_pipeline.menus.fragments import Fragment
from menu_pipeline.menus.names import tidy_name
from menu_pipeline.menus.records import could_name
from menu_pipeline.menus.unpriced import Placed
from menu_pipeline.menus.vocabulary import Kind, kind_of


def under_one_name(fragments: list[Fragment], placed: list[Placed]) -> list[Placed]:
    """``placed`` with runs of entries that only name sizes merged into the dish named above them."""
    out: list[Placed] = []
    run: list[Placed] = []
    renamed: dict[str, str | None] = {}
    for place in [*placed, None]:
        if place is not None and kind_of(place.item.name) is Kind.LABEL and _follows(run, place):
            run.append(place)
            continue
        if run:
            out.extend(_merged(fragments, out, run, renamed))
            run = []
        if place is not None:
            section = place.item.section
            known = section in renamed
            item = replace(place.item, section=renamed[section]) if section is not None and known else place.item
            out.append(replace(place, item=item))
    return out


def _follows(run: list[Placed], place: Placed) -> bool:
    """Whether ``place`` goes on the run: nothing with a section of its own in between, no size twice."""
    if not run:
        return True
    sizes = {p.item.name.casefold() for p in run}
    return run[-1].item.section == place.item.section and place.item.name.casefold() not in sizes


def _merged(
    fragments: list[Fragment], before: list[Placed], run: list[Placed], renamed: dict[str, str | None]
) -> list[Placed]:
    end = before[-1].right if before else 0
    above = next((k for k in range(run[0].left - 1, end - 1, -1) if could_name(fragments[k])), None)
    if above is None or len(run) < 2:
        return run
    first = run[0].item
    name = fragments[above].text
    section = first.section
    if section == name:
        section = before[-1].item.section if before else None
        renamed[name] = section
    prices = tuple(replace(p, label=p.label or place.item.name) for place in run for p in place.item.prices)
    item = replace(first, name=tidy_name(name), section=section, prices=prices)
    return [Placed(item, above, above, run[-1].right)]
