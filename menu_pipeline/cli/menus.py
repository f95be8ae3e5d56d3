"""``menu-pipeline menus``: what the ordering platform sees, as a menu one can read."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from menu_pipeline.cli.menus_changes import changes
from menu_pipeline.cli.menus_diff import accept, diff
from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.settings import load_settings

Row = Mapping[str, Any]


@click.group(invoke_without_command=True)
@click.option("--site", "names", multiple=True, metavar="SITE", help="Only this site; may be given several times.")
@json_option
@click.pass_context
def menus(ctx: click.Context, names: tuple[str, ...], as_json: bool) -> None:
    """Current dishes and prices, each with the time its page was read.

    fetched_at is when this content was read, verified_at when it was last seen unchanged. A menu not verified for
    MENU_PIPELINE_STALE_AFTER_H hours is marked STALE. A menu that suddenly vanished, halved or moved its prices tenfold
    is held back as suspect until a second visit finds it again, or a person says: confirm, or reject. What only a new
    version of the extractor reads otherwise waits for a person too: diff shows it, accept publishes it.

    \b
    Examples:  menu-pipeline menus
               menu-pipeline menus --site joes.example --json
               menu-pipeline menus confirm joes.example
               menu-pipeline menus changes --hours 12
               menu-pipeline menus diff
    """
    if ctx.invoked_subcommand is not None:
        return
    from menu_pipeline.adapters.database import run
    from menu_pipeline.cli.output import console, print_json
    from menu_pipeline.crawl.menu_store import WAITS

    with existing_database(load_settings()) as db:
        chosen = require_sites(site_names(db), names)
        with db.read() as conn:
            rows = [dict(row) for row in run(conn, "pages.menu_rows", every=not chosen, site_list=chosen)]
            held = [dict(row) for row in run(conn, "pages.held_rows", every=not chosen, site_list=chosen)]
            waiting = run(conn, "menus.waiting", waits=WAITS, every=int(not chosen), site_list=chosen)
    if as_json:
        print_json([as_json_row(row) for row in rows])
        return
    for row in held:
        print_held(row)
    if waiting:
        click.echo(f"a new extractor reads menus of {len(waiting)} sites otherwise: menu-pipeline menus diff", err=True)
    if not rows:
        click.echo("no menus yet: menu-pipeline crawl --due reads them, menu-pipeline status says how far it is")
        return
    print_menus(console(), rows)


menus.add_command(diff)
menus.add_command(changes)
menus.add_command(accept)


def print_held(row: Row) -> None:
    """One menu that is held back, on standard error: what ``menus`` prints is what readers get."""
    from menu_pipeline.adapters.database import as_datetime
    from menu_pipeline.cli.output import utc

    click.echo(
        f"held back: {row['site']}: {row['kitchen']}: {row['why']}, since {utc(as_datetime(row['suspect_since']))} "
        f"({row['source_url']}); menu-pipeline menus confirm {row['site']}, or reject",
        err=True,
    )


@menus.command(short_help="Publish what is held back of SITE.")
@click.argument("site")
@json_option
def confirm(site: str, as_json: bool) -> None:
    """Publish what is held back of SITE: its menu is right as it is now.

    \b
    Example:  menu-pipeline menus confirm joes.example
    """
    _settle(site, accept=True, as_json=as_json)


@menus.command()
@click.argument("site")
@json_option
def reject(site: str, as_json: bool) -> None:
    """Keep the last good menu of SITE. It goes stale unless the page shows something else.

    \b
    Example:  menu-pipeline menus reject joes.example
    """
    _settle(site, accept=False, as_json=as_json)


def _settle(site: str, *, accept: bool, as_json: bool) -> None:
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.crawl.suspects import settle_by_person

    with existing_database(load_settings()) as db:
        (name,) = require_sites(site_names(db), [site])
        with db.begin() as conn:
            rows = settle_by_person(conn, name, time.time(), accept=accept)
    word = "confirmed" if accept else "rejected"
    if as_json:
        print_json([{"site": name, "kitchen": row["kitchen"], "why": row["suspect_why"], "now": word} for row in rows])
        return
    if not rows:
        click.echo(f"{name}: nothing is held back")
    for row in rows:
        click.echo(f"{name}: {row['kitchen']}: {word} ({row['suspect_why']})")


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
    """Menus as text, grouped by site, kitchen, page and section; ``rows`` in the order of ``pages.menu_rows``."""
    from menu_pipeline.cli.output import shown

    menus = dishes = 0
    for (site, kitchen), lines in groupby(rows, key=lambda row: (row["site"], row["kitchen"])):
        console.print(Text.assemble((shown(kitchen), "bold"), (f"   {shown(site)}", "dim")))
        for _, menu in groupby(lines, key=lambda row: row["menu_id"]):
            listed = list(menu)
            _print_menu(console, listed)
            menus, dishes = menus + 1, dishes + len({(line["section"], line["name"]) for line in listed})
    console.print(f"{menus} menus, {dishes} dishes")


def _print_menu(console: Console, rows: Sequence[Row]) -> None:
    """What one page of a kitchen shows, under the times it was read and verified."""
    from menu_pipeline.adapters.database import as_datetime
    from menu_pipeline.cli.output import shown, utc

    first = rows[0]
    if first["stale"]:
        console.print(Text(f"STALE: last verified {utc(as_datetime(first['verified_at']))}", style="bold white on red"))
    read, verified = utc(as_datetime(first["fetched_at"])), utc(as_datetime(first["verified_at"]))
    source = Text(f"read {read}, verified {verified}   {shown(first['source_url'])}", style="dim")
    console.print(source, soft_wrap=True)  # an address in two pieces cannot be clicked
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
