"""``menu-pipeline demo``: the sample street, crawled from nothing, and what came of it."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.settings import Settings, ensure_home, load_settings

if TYPE_CHECKING:
    from rich.console import Console

    from menu_pipeline.demo.process import StreetProcess

#: Enough for every site of the street at MIN_DELAY_S; what is slower than that is deferred, and says so.
RUN_BUDGET_S = 25.0
MIN_DELAY_S = 0.2
NETWORKS = "127.0.0.0/8"

#: What a demo leaves under its home, and the next one begins by removing.
_LEFT = ("crawl.db", "crawl.db-wal", "crawl.db-shm", "blobs", "dagster", "published", "street", "logs")


@click.command()
@click.option("--once", is_flag=True, help="Exit after the tables instead of keeping the Dagster UI up.")
def demo(once: bool) -> None:
    """Crawl the sample street and show what came of it; then keep the Dagster UI up on that data until Ctrl-C.

    The street is some thirty small kitchens, good and bad, served on this machine only. Each demo begins anew; its
    state lies under HOME/demo, apart from the real one, which is never touched.

    \b
    Examples:  menu-pipeline demo
               menu-pipeline demo --once
    """
    from menu_pipeline.cli.services import terminable

    with terminable(), open_street(load_settings()) as (settings, street):
        problems = crawl_street(settings, street)
        if problems:
            raise WorkFailed("\n".join(problems))
        if not once:
            from menu_pipeline.cli.up import serve

            serve(settings)


def up_with_demo(settings: Settings) -> None:
    """The UI first, then the street crawled under its eyes. Raises WorkFailed."""
    from menu_pipeline.cli.dagster_ui import dagster_ui, keep_up
    from menu_pipeline.cli.services import terminable

    with terminable(), open_street(settings) as (of_demo, street), dagster_ui(of_demo) as (address, services):
        click.echo(f"Dagster UI: {address}   (Ctrl-C stops it and its runs)")
        problems = crawl_street(of_demo, street)
        for problem in problems:
            click.echo(f"error: {problem}", err=True)
        click.echo(f"Dagster UI: {address}   (Ctrl-C stops it and its runs)")
        keep_up(services)


@contextmanager
def open_street(settings: Settings) -> Iterator[tuple[Settings, StreetProcess]]:
    """The street, open for the length of the block, and settings for it with a home of its own, begun anew.

    Raises SettingsError where HOME cannot be written to, WorkFailed when a demo is already open there.
    """
    from menu_pipeline.cli.services import only_one
    from menu_pipeline.demo.process import StreetFailed, StreetProcess

    os.environ.pop("DAGSTER_HOME", None)  # the demo's runs have no business in an instance that somebody deployed
    home = ensure_home(load_settings(home=settings.home / "demo"))
    with only_one(home / "demo.lock", f"a demo is already open on {home}: stop that one first (Ctrl-C there)"):
        _clear(home)
        try:
            with StreetProcess(home / "street") as street:
                yield street_settings(home, street), street
        except StreetFailed as failed:
            raise WorkFailed(f"the sample street did not open: {failed}") from failed


def street_settings(home: Path, street: StreetProcess) -> Settings:
    """The caller's settings, with everything that could reach beyond the demo replaced."""
    return load_settings(
        home=home,
        database_url=f"sqlite:///{home / 'crawl.db'}",
        blob_url=(home / "blobs").as_uri(),
        hosts_file=street.hosts_file,
        allow_networks=NETWORKS,
        min_delay_s=MIN_DELAY_S,
        run_budget_s=RUN_BUDGET_S,
        browser_url=None,
        alert_urls="",
        heartbeat_url=None,
        events_url=None,
    )


def crawl_street(settings: Settings, street: StreetProcess) -> list[str]:
    """Imports the street's partners, crawls them all, publishes, prints both tables; one line a fault of ours."""
    from menu_pipeline.cli.crawl_view import CrawlView, totals
    from menu_pipeline.cli.output import console
    from menu_pipeline.defs.local_run import crawl_here, publish_here

    began = time.monotonic()
    out = console()
    sites = import_street(settings, street)
    out.print(f"The sample street is open: {len(sites)} partners. State: {settings.home}")
    with CrawlView(out, len(sites)) as view:
        # One run: a directory would wait for nobody in production, but a demo should not take two budgets.
        done = crawl_here(settings, sites, force=False, on_visit=view.show, batches=[sites])
    if done.stopped:
        raise KeyboardInterrupt
    problems = done.problems + publish_here(settings)
    _print_tables(settings, street, out)
    out.print(totals(done.visits))
    out.print(f"Crawled in {time.monotonic() - began:.0f} s.")
    out.print("To look further:")
    out.print(f"  export MENU_PIPELINE_HOME={settings.home}", soft_wrap=True)
    out.print(f"  {_program()} menus    # all dishes; also: status, failures, report, audit SITE", soft_wrap=True)
    return problems


def _program() -> str:
    """This command, as it is typed where it is not on PATH."""
    beside = Path(sys.executable).with_name("menu-pipeline")
    return "menu-pipeline" if shutil.which("menu-pipeline") or not beside.exists() else str(beside)


def import_street(settings: Settings, street: StreetProcess) -> list[str]:
    """Puts the street's partners into the list, planned by the demo; the names of the sites.

    The sensor ``recrawl_due`` visits new partners within a minute, but leaves those alone that somebody has planned.
    """
    from menu_pipeline.adapters.database import Database
    from menu_pipeline.adapters.partners import import_partners, known_sites, parse_partners
    from menu_pipeline.crawl.planning import claim

    with Database.open(settings.database_url) as database:
        rows = parse_partners(street.partners_file.read_bytes(), settings.networks, known_sites(database))
        now, sites = time.time(), [row.site for row in rows]
        import_partners(database, rows, now)
        with database.begin() as connection:
            claim(connection, "demo", "demo", [sites], now, settings.policy())
    return sites


def _print_tables(settings: Settings, street: StreetProcess, out: Console) -> None:
    from menu_pipeline.adapters.database import Database, run
    from menu_pipeline.cli.demo_view import menu_table, servers_table

    with Database.open(settings.database_url) as database, database.read() as connection:
        menus = [dict(row) for row in run(connection, "reports.menu_table")]
        promised = {row["host"]: row["promised_s"] for row in run(connection, "reports.promised_gaps")}
    for made in (menu_table(menus), servers_table(street.summary(), promised, out.width)):
        out.print()
        out.print(made)
    out.print()


def _clear(home: Path, left: Sequence[str] = _LEFT) -> None:
    """Removes what an earlier demo left, by name: nothing else that lies there."""
    for name in left:
        path = home / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
