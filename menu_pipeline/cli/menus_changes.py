"""``menu-pipeline menus changes``: what readers see otherwise than some hours ago."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from menu_pipeline.cli.menus_diff import SIGNS, change_json, change_line
from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.settings import load_settings

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from menu_pipeline.crawl.menu_diff import KitchenDiff

Changed = tuple[str, "KitchenDiff"]


@click.command(short_help="What changed on display: new, gone, another price.")
@click.option(
    "--hours", default=24.0, show_default=True, type=click.FloatRange(0, 24 * 3650), help="Since so long ago."
)
@click.option("--site", "names", multiple=True, metavar="SITE", help="Only this site; may be given several times.")
@json_option
def changes(hours: float, names: tuple[str, ...], as_json: bool) -> None:
    """What changed on the menus on display: dishes and prices now, against those of so many hours ago.

    Menus that are new or gone are told in a line. What only came and went in between does not show: the view
    price_history has every price for as long as it stood.

    \b
    Marks:     + added   - removed   ~ another price
               . other words (section, description, label, currency)
    Examples:  menu-pipeline menus changes
               menu-pipeline menus changes --hours 168 --site joes.example --json
    """
    from menu_pipeline.adapters.database import run
    from menu_pipeline.cli.output import print_json

    now = time.time()
    since = now - hours * 3600
    with existing_database(load_settings()) as db:
        chosen = require_sites(site_names(db), names)
        with db.read() as conn:
            rows = run(conn, "menus.sites_changed", since=since, every=int(not chosen), site_list=chosen)
            found = [(row["site"], kitchen) for row in rows for kitchen in _of_site(conn, row["site"], since, now)]
    if as_json:
        print_json([_json(site, kitchen) for site, kitchen in found])
        return
    for site, kitchen in found:
        _print(site, kitchen)
    click.echo(_total(found, since))


def _of_site(conn: Connection, site: str, since: float, now: float) -> list[KitchenDiff]:
    from menu_pipeline.adapters.database import run
    from menu_pipeline.crawl.menu_diff import Display, differences

    before, after = (Display.of_rows(run(conn, "menus.display_at", site=site, at=at)) for at in (since, now))
    return differences(before, after)


def _print(site: str, kitchen: KitchenDiff) -> None:
    from menu_pipeline.cli.output import console, shown

    out, name = console(), f"{site}: {shown(kitchen.kitchen)}: "
    if not kitchen.dishes_before:
        out.print(f"{name}new, {kitchen.dishes_after} dishes")
    elif not kitchen.dishes_after:
        out.print(f"{name}gone, it had {kitchen.dishes_before} dishes: menu-pipeline status says why", soft_wrap=True)
    else:
        same = kitchen.dishes_before == kitchen.dishes_after
        dishes = (
            f"{kitchen.dishes_before} dishes" if same else f"{kitchen.dishes_before} -> {kitchen.dishes_after} dishes"
        )
        out.print(f"{name}{dishes}")
        for change in kitchen.changes:
            out.print(f"  {SIGNS[change.kind.value]} {change_line(change)}")


def _total(found: Sequence[Changed], since: float) -> str:
    from menu_pipeline.cli.output import utc

    if not found:
        return f"nothing changed since {utc(since)}"
    new = sum(not kitchen.dishes_before for _, kitchen in found)
    gone = sum(not kitchen.dishes_after for _, kitchen in found)
    both = [kitchen for _, kitchen in found if kitchen.dishes_before and kitchen.dishes_after]
    kinds = {sign: sum(one.kind.value == sign for kitchen in both for one in kitchen.changes) for sign in SIGNS}
    return (
        f"since {utc(since)}: {new} menus new, {gone} gone, {len(both)} changed ({kinds['added']} dishes added, "
        f"{kinds['removed']} removed, {kinds['price']} with another price, {kinds['details']} in other words)"
    )


def _json(site: str, kitchen: KitchenDiff) -> dict[str, Any]:
    return {
        "site": site,
        "kitchen": kitchen.kitchen,
        "dishes_before": kitchen.dishes_before,
        "dishes_after": kitchen.dishes_after,
        "changes": [change_json(change) for change in kitchen.changes],
    }
