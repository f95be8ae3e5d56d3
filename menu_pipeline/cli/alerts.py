"""``menu-pipeline alerts``: what fails now and who was told; and whether ALERT_URLS work."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import click

from menu_pipeline.cli.opening import existing_database, json_option
from menu_pipeline.core.alerting import Failure
from menu_pipeline.core.errors import SettingsError, WorkFailed
from menu_pipeline.settings import PREFIX, Settings, load_settings

#: The daemon looks every 30 s; a list older than this (s) is said to be old.
_OLD_S = 600.0


@click.group()
def alerts() -> None:
    """What fails now and who was told. Alerts go to MENU_PIPELINE_ALERT_URLS while the daemon runs.

    One message when something breaks, one when it passes again; many at once are one message.

    \b
    Examples:  menu-pipeline alerts test
               menu-pipeline alerts list
    """


@alerts.command("list", short_help="What fails now, the oldest first, and who was told.")
@json_option
def list_(as_json: bool) -> None:
    """What fails now, the oldest first, with the command that explains it; and messages that wait for a receiver.

    A failure that was not told is young (some wait for others, a site may be down for a night), or nobody listens.

    \b
    Example:  menu-pipeline alerts list --json
    """
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.crawl.alerts import KIND, load, looked_at
    from menu_pipeline.crawl.outbox import waiting

    settings = load_settings()
    with existing_database(settings) as db, db.read() as conn:
        failures, _ = load(conn)
        letters, looked = waiting(conn, [KIND], 1000), looked_at(conn)
    failing = sorted((one for one in failures.values() if one.passed_at is None), key=lambda one: one.since_at)
    if as_json:
        print_json([_json(one) for one in failing])
        return
    _print(failing)
    _notes(settings, looked)
    problems = {letter.problem for letter in letters if letter.problem}
    if letters:
        click.echo(f"{len(letters)} messages wait for a receiver{_said(problems)}", err=True)


def _print(failing: Sequence[Failure]) -> None:
    from menu_pipeline.cli.output import console, table

    if not failing:
        click.echo("no alert stands; menu-pipeline failures lists what is broken, told or not")
        return
    columns = ("check", "site", "severity", "since", "age", "told", "reason", "explained by")
    now = time.time()
    console().print(table(None, columns, [_line(one, now) for one in failing]))


def _notes(settings: Settings, looked: float | None) -> None:
    """What makes the list worth less than it seems, on standard error."""
    from menu_pipeline.cli.output import utc

    if looked is None or time.time() - looked > _OLD_S:
        click.echo(f"note: the daemon looked last: {utc(looked)}. Is `menu-pipeline up` running?", err=True)
    if not settings.alert_targets:
        click.echo(f"note: {PREFIX}ALERT_URLS is not set: nobody is told.", err=True)


def _line(failure: Failure, now: float) -> tuple[object, ...]:
    from menu_pipeline.cli.output import utc
    from menu_pipeline.core.alert_text import age

    return (
        failure.check,
        failure.site,
        failure.severity.value,
        utc(failure.since_at),
        age(now - failure.since_at),
        utc(failure.told_at) if failure.told_at else "not yet",
        failure.reason,
        failure.explained_by,
    )


def _json(failure: Failure) -> dict[str, Any]:
    from menu_pipeline.cli.output import iso

    return {
        "check": failure.check,
        "site": failure.site,
        "severity": failure.severity.value,
        "reason": failure.reason,
        "since": iso(failure.since_at),
        "seen_at": iso(failure.seen_at),
        "told_at": iso(failure.told_at),
        "incident": failure.incident,
        "explained_by": failure.explained_by,
    }


def _said(problems: set[str]) -> str:
    return f": {'; '.join(sorted(problems))}" if problems else ""


@alerts.command("test")
@json_option
def send_test(as_json: bool) -> None:
    """Send a test message to each receiver and say what came of it. Exit code 1 when one did not take it.

    \b
    Example:  menu-pipeline alerts test
    """
    from menu_pipeline.adapters.alerts import AppriseCourier, check_receivers
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.core.alert_text import trial_notice

    settings = load_settings()
    if not settings.alert_targets:
        raise SettingsError(f"{PREFIX}ALERT_URLS: not set, so nobody is told: write Apprise URLs separated by spaces")
    check_receivers(settings.alert_targets)
    courier = AppriseCourier(settings.alert_targets, settings.policy().alert_deadline_s)
    notice = trial_notice(time.time())
    rows = [{"receiver": courier.label(lane), "problem": courier.send(lane, notice)} for lane in courier.lanes]
    if as_json:
        print_json(rows)
    else:
        for row in rows:
            click.echo(f"{row['receiver']}: {row['problem'] or 'took the message'}")
    failed = [row for row in rows if row["problem"]]
    if failed:
        raise WorkFailed(f"{len(failed)} of {len(rows)} receivers did not take the message")
