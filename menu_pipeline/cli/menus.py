"""``menu-pipeline menus``: what the ordering platform sees, as a menu one can read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.settings import load_settings

Row = Mapping[str, Any]


@click.command()
@click.option("--site", "names", multiple=True, metavar="SITE", help="Only this site; may be given several times.")
@json_option
def menus(names: tuple[str, ...], as_json: bool) -> None:
    """Current dishes and prices, each with the time its page was read.

    fetched_at is when this content was read, verified_at when it was last seen unchanged. A menu not verified for
    MENU_PIPELINE_STALE_AFTER_H hours is marked STALE.

    \b
    Examples:  menu-pipeline menus
               menu-pipeline menus --site joes.example --json
    """
    from menu_pipeline.adapters.database import run
    from menu_pipeline.cli.output import console, print_json

    with existing_database(load_settings()) as db:
        chosen = require_sites(site_names(db), names)
        with db.read() as conn:
            rows = [dict(row) for row in run(conn, "pages.menu_rows", every=not chosen, site_list=chosen)]
    if as_json:
        print_json([as_json_row(row) for row in rows])
        return
    if not rows:
        click.echo("no menus yet: menu-pipeline crawl --due reads them, menu-pipeline status says how far it is")
        return
    print_menus(console(), rows)


def as_json_row(row: Row) -> dict[str, Any]:
    """One dish as the contract names its columns; further ones after them. The price is a decimal string."""
    from menu_pipeline.adapters.database import as_datetime
    from menu_pipeline.cli.output import amount, iso

    readable = {
        "price": amount(row["price"]),
        "fetched_at": iso(as_datetime(row["fetched_at"])),
        "verified_at": iso(as_datetime(row["verified_at"])),
        "stale": bool(row["stale"]),
    }
    return {**row, **readable}


def print_menus(console: Console, rows: Sequence[Row]) -> None:
    """Menus as text, grouped by site, kitchen and section; ``rows`` in the order of ``pages.menu_rows``."""
    kitchens = dishes = 0
    for _, menu in groupby(rows, key=lambda row: (row["site"], row["menu_id"])):
        lines = list(menu)
        _print_menu(console, lines)
        kitchens, dishes = kitchens + 1, dishes + len({(line["section"], line["name"]) for line in lines})
    console.print(f"{kitchens} menus, {dishes} dishes")


def _print_menu(console: Console, rows: Sequence[Row]) -> None:
    from menu_pipeline.adapters.database import as_datetime
    from menu_pipeline.cli.output import shown, utc

    first = rows[0]
    console.print(Text.assemble((shown(first["kitchen"]), "bold"), (f"   {shown(first['site'])}", "dim")))
    if first["stale"]:
        console.print(Text(f"STALE: last verified {utc(as_datetime(first['verified_at']))}", style="bold white on red"))
    read, verified = utc(as_datetime(first["fetched_at"])), utc(as_datetime(first["verified_at"]))
    console.print(Text(f"read {read}, verified {verified}   {shown(first['source_url'])}", style="dim"))
    console.print(_menu_table(rows))


def _menu_table(rows: Sequence[Row]) -> Table:
    made = Table(show_header=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    made.add_column(min_width=36, max_width=70, overflow="fold")
    made.add_column(overflow="fold", max_width=30)
    made.add_column(justify="right", no_wrap=True)
    for line in _menu_lines(rows):
        made.add_row(*line)
    made.add_row("", "", "")
    return made


def _menu_lines(rows: Iterable[Row]) -> Iterator[tuple[Text, Text, Text]]:
    """Section headings and dishes; a dish with several prices is named once."""
    from menu_pipeline.cli.output import money, shown

    section = dish = None
    for row in rows:
        if row["section"] and row["section"] != section:
            yield Text(shown(row["section"]), style="bold italic"), Text(), Text()
            dish = None
        section = row["section"]
        name = "" if row["name"] == dish else f"  {shown(row['name'])}"
        dish = row["name"]
        price = money(row["price"], row["currency"]) if row["price"] is not None else "no price"
        yield Text(name), Text(shown(row["label"])), Text(price)
