"""``menu-pipeline events``: what waits for the ordering platform, and the relay by hand."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import click

from menu_pipeline.cli.opening import existing_database, json_option
from menu_pipeline.core.errors import UsageError, WorkFailed
from menu_pipeline.core.policy import DAY_S
from menu_pipeline.settings import Settings, load_settings

Row = Mapping[Any, Any]

#: Events that one listing shows at most.
MOST = 1000


@click.group()
def events() -> None:
    """Menu-changed events on their way to the ordering platform (MENU_PIPELINE_EVENTS_URL).

    The sensor deliver_events sends them while the daemon runs; without it, `send` does.

    \b
    Examples:  menu-pipeline events list
               menu-pipeline events send
    """


@events.command("list", short_help="Events that wait, the oldest first, with the last problem.")
@json_option
def list_(as_json: bool) -> None:
    """Events that wait, oldest first: since when, tries so far, when the next one is, and the last problem.

    One that fails holds back the later ones of its site, and of no other. None is ever given up.

    \b
    Example:  menu-pipeline events list --json
    """
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.crawl.relay import backlog, waiting

    settings = load_settings()
    with existing_database(settings) as db:
        rows = waiting(db, MOST)
        left = backlog(db, time.time(), settings.policy())
    if as_json:
        print_json([_readable(row) for row in rows])
        return
    if settings.events_url is None:
        click.echo("MENU_PIPELINE_EVENTS_URL is not set: nothing is delivered", err=True)
    if not rows:
        click.echo("no event waits")
        return
    _print(rows)
    if left.waiting > len(rows):
        click.echo(f"and {left.waiting - len(rows)} more")
    if left.overdue:
        days = settings.policy().event_overdue_s / DAY_S
        click.echo(f"{left.overdue} wait for more than {days:g} days: is the receiver right? `events send` tries now")


def _readable(row: Row) -> dict[str, Any]:
    from menu_pipeline.cli.output import iso

    return {
        "id": row["key"],
        "type": row["kind"],
        "site": row["site"],
        "occurred_at": iso(row["created_at"]),
        "age_h": round((time.time() - row["created_at"]) / 3600, 2),
        "attempts": row["attempts"],
        "next_try_at": iso(row["next_try_at"]),
        "problem": row["problem"],
    }


def _print(rows: Sequence[Row]) -> None:
    from menu_pipeline.cli.output import console, table, utc

    lines = [
        [row["site"], row["kind"], round((time.time() - row["created_at"]) / 3600, 1), row["attempts"],
         utc(row["next_try_at"]), row["problem"], row["key"]]
        for row in rows
    ]  # fmt: skip
    headings = ("site", "event", "age h", "tries", "next try", "last problem", "id")
    console().print(table(None, headings, lines, right=("age h", "tries")))


@events.command(short_help="Try everything that waits now.")
def send() -> None:
    """Try everything that waits now, whenever its next try would be. Safe beside the daemon.

    \b
    Example:  export MENU_PIPELINE_EVENTS_URL=https://orders.example.org/menus
              menu-pipeline events send
    """
    from menu_pipeline.crawl.delivery import receiver, relay_once
    from menu_pipeline.crawl.relay import backlog

    settings = _with_receiver(load_settings())
    with existing_database(settings) as db:
        relayed = relay_once(settings, db)
        left = backlog(db, time.time(), settings.policy())
    click.echo(f"delivered {relayed.delivered} events to {receiver(settings)}, {left.waiting} wait")
    if relayed.failed:
        gave_up = "; gave up after these" if relayed.gave_up else ""
        raise WorkFailed(f"{relayed.failed} failed: {relayed.problem}{gave_up}; nothing is lost, they are tried again")


def _with_receiver(settings: Settings) -> Settings:
    if settings.events_url is None:
        raise UsageError(
            "MENU_PIPELINE_EVENTS_URL is not set: write https://host/path (webhook) or "
            "nats://host:4222/subject-prefix (JetStream)"
        )
    return settings
