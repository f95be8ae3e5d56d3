"""``menu-pipeline sites``: the partner list."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import BinaryIO

import click

from menu_pipeline.cli.opening import (
    existing_database,
    json_option,
    new_or_existing_database,
    require_sites,
    site_names,
)
from menu_pipeline.core.errors import UsageError, WorkFailed
from menu_pipeline.settings import Settings, load_settings

#: Seconds that an erasure waits for a run to let go of the site, and between two looks.
ERASE_WAIT_S = 30.0
ERASE_POLL_S = 0.5

all_option = click.option("--all", "every", is_flag=True, help="Every site that is not retired.")
sites_argument = click.argument("names", metavar="SITE...", nargs=-1)


@click.group()
def sites() -> None:
    """The partner list: import, list, pause, resume, retire.

    \b
    Examples:  menu-pipeline sites import partners.csv
               menu-pipeline sites list
               menu-pipeline sites pause joes.example
               menu-pipeline sites retire joes.example --erase
    """


@sites.command("import")
@click.argument("file", type=click.File("rb"))
@json_option
def import_(file: BinaryIO, as_json: bool) -> None:
    """Add the partners in FILE (CSV, UTF-8), or bring them up to date. Doing it twice changes nothing.

    \b
    The first line is the header; kind is kitchen or directory:
        site,seed_url,name,kind,page_budget
        joes.example,https://joes.example/menu,Joe's Diner,kitchen,
        ,https://tram.example/,Tram Eats,directory,5000

    An empty site is taken from the seed's host; several partners on one host are host~slug. An empty
    page_budget is 200 pages for a kitchen, 20000 for a directory. Optional columns: extra_hosts (separated by
    spaces), language, currency, time_zone, quiet_hours (HH:MM-HH:MM).

    Every bad row is reported with its line, and then nothing is imported. Sites that FILE does not name stay as
    they are (sites retire takes one out); a retired site that it names becomes active again.

    \b
    Example:  menu-pipeline sites import partners.csv
    """
    from menu_pipeline.adapters.contact import refuse_strangers_now
    from menu_pipeline.adapters.partners import import_partners, known_sites, parse_partners

    settings = load_settings()
    data = file.read()
    with new_or_existing_database(settings) as db:
        rows = parse_partners(data, settings.networks, known_sites(db))
        refuse_strangers_now(settings, [row.seed_url for row in rows])
        report = import_partners(db, rows, time.time())
    _sync_partitions(settings)
    if as_json:
        from menu_pipeline.cli.output import print_json

        print_json(asdict(report))
        return
    click.echo(f"{len(rows)} sites: {_counts(report)}")
    if report.reactivated:
        click.echo(f"active again, were retired: {', '.join(report.reactivated)}")


def _counts(report: object) -> str:
    return ", ".join(f"{len(getattr(report, what))} {what}" for what in ("added", "changed", "unchanged"))


def _sync_partitions(settings: Settings) -> None:
    """Brings Dagster's partitions in step, so that the UI knows the sites at once. Loads Dagster: slow."""
    from menu_pipeline.defs.partitions import sync_partitions

    sync_partitions(settings)


@sites.command("list")
@json_option
def list_(as_json: bool) -> None:
    """Every site with its state and what its last visit came to.

    \b
    Example:  menu-pipeline sites list --json
    """
    from menu_pipeline.adapters.database import as_datetime, run
    from menu_pipeline.cli.output import console, iso, print_json, table, utc

    with existing_database(load_settings()) as db, db.read() as conn:
        rows = [dict(row) for row in run(conn, "pages.sites_listed")]
    if as_json:
        times = ("visited_at", "read_at")
        print_json([row | {name: iso(as_datetime(row[name])) for name in times} for row in rows])
        return
    columns = ("site", "name", "kind", "state", "last visit", "came to", "seed")
    lines = [
        (
            r["site"],
            r["name"],
            r["kind"],
            r["status"],
            utc(as_datetime(r["visited_at"])),
            r["visit_word"],
            r["seed_url"],
        )
        for r in rows
    ]
    console().print(table(None, columns, lines))
    console().print(f"{len(rows)} sites")


@sites.command(short_help="Stop asking these sites anything, at once.")
@sites_argument
@all_option
def pause(names: tuple[str, ...], every: bool) -> None:
    """Stop asking these sites anything, within one request, in runs under way too.

    \b
    Examples:  menu-pipeline sites pause joes.example
               menu-pipeline sites pause --all
    """
    _change(names, every, "pages.sites_pause", "paused")


@sites.command()
@sites_argument
@all_option
def resume(names: tuple[str, ...], every: bool) -> None:
    """Go on with sites that were paused.

    \b
    Example:  menu-pipeline sites resume --all
    """
    _change(names, every, "pages.sites_resume", "resumed")


def _change(names: Sequence[str], every: bool, statement: str, done: str) -> None:
    from menu_pipeline.adapters.database import run

    _one_of(names, every)
    with existing_database(load_settings()) as db:
        chosen = site_names(db) if every else require_sites(site_names(db), names)
        with db.begin() as conn:
            states = {row["site"]: row["status"] for row in run(conn, "pages.sites_all")}
            _refuse_retired([] if every else [site for site in chosen if states[site] == "retired"])
            changed = [row["site"] for row in run(conn, statement, site_list=chosen)]
    click.echo(f"{done} {len(changed)} of {len(chosen)}{': ' if changed else ''}{', '.join(sorted(changed)[:20])}")


def _one_of(names: Sequence[str], every: bool) -> None:
    if bool(names) == every:
        raise click.UsageError("name one or more sites, or give --all (not both)")


def _refuse_retired(names: Sequence[str]) -> None:
    if names:
        raise UsageError(f"SITE: '{names[0]}' is retired: import it again to bring it back")


@sites.command(short_help="Take partners out of the list; --erase deletes theirs.")
@click.argument("names", metavar="SITE...", nargs=-1, required=True)
@click.option("--erase", is_flag=True, help="Also delete everything we hold of them. Cannot be undone.")
@click.option("--yes", is_flag=True, help="Do not ask before erasing.")
def retire(names: tuple[str, ...], erase: bool, yes: bool) -> None:
    """Take partners out of the list: no further request, and their menus are no longer current.

    With --erase their pages, bodies, menus and request ledger are deleted too, for a partner who opts out.
    Take them out of your CSV as well: importing it again would bring them back.

    \b
    Examples:  menu-pipeline sites retire joes.example
               menu-pipeline sites retire joes.example --erase --yes
    """
    from menu_pipeline.adapters.database import run
    from menu_pipeline.crawl.announcing import announce_site

    settings = load_settings()
    with existing_database(settings) as db:
        chosen = require_sites(site_names(db), names)
        if erase and not yes:
            click.confirm(f"Delete everything we hold of {', '.join(chosen)}?", abort=True)
        with db.begin() as conn:
            retired = [row["site"] for row in run(conn, "pages.sites_retire", site_list=chosen, now=time.time())]
            run(conn, "pages.sites_menus_close", site_list=chosen, now=time.time())
            for site in chosen:
                announce_site(conn, site, time.time())
        click.echo(f"retired {len(retired)} of {len(chosen)}{': ' if retired else ''}{', '.join(sorted(retired))}")
        for site in chosen if erase else ():
            _erase(settings, db, site)
    _sync_partitions(settings)


def _erase(settings: Settings, db: object, site: str) -> None:
    from menu_pipeline.adapters.blobs import open_blobs
    from menu_pipeline.adapters.database import Database
    from menu_pipeline.adapters.erasure import busy_for, erase_site

    assert isinstance(db, Database)
    give_up = time.monotonic() + ERASE_WAIT_S
    while (left := busy_for(db, site)) > 0:
        if time.monotonic() > give_up:
            raise WorkFailed(
                f"SITE: '{site}' is retired, but a run still holds its host for {left:.0f} s or longer:"
                " nothing of it was erased; run this again when that run has ended"
            )
        time.sleep(ERASE_POLL_S)
    erased = erase_site(db, open_blobs(settings.blob_url), site)
    click.echo(f"erased {site}: {erased.pages} pages, {erased.bodies} bodies, {erased.requests} requests")
