"""``menu-pipeline dead-letters``: pages that exhausted their retries, by class; and putting them back."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import click

from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.core.errors import UsageError
from menu_pipeline.core.outcome import FailureClass
from menu_pipeline.settings import load_settings

#: Parameters of one statement: SQLite takes 32,766 at most.
_BATCH = 5_000

site_option = click.option("--site", "names", multiple=True, metavar="SITE", help="Only of this site; repeatable.")
reason_option = click.option("--reason", "reasons", multiple=True, metavar="R", help="Only of this class; repeatable.")


@click.group("dead-letters")
def dead_letters() -> None:
    """Pages that failed in every delivery, with the class of failure. Nothing asks for them until redriven.

    \b
    Examples:  menu-pipeline dead-letters list
               menu-pipeline dead-letters redrive --reason timeout --dry-run
    """


@dead_letters.command("list")
@reason_option
@site_option
@json_option
def list_(reasons: tuple[str, ...], names: tuple[str, ...], as_json: bool) -> None:
    """Dead letters by class, then each page with its last answer.

    \b
    Example:  menu-pipeline dead-letters list --site joes.example --json
    """
    from menu_pipeline.cli.output import console, print_json, table

    with existing_database(load_settings()) as db:
        _known_reasons(db, reasons)
        letters = _letters(db, names, reasons)
    if as_json:
        print_json(letters)
        return
    if not letters:
        click.echo("no dead letters")
        return
    classes = Counter(letter["reason"] for letter in letters)
    console().print(table(None, ("class", "pages"), classes.most_common(), right=("pages",)))
    columns = ("site", "class", "status", "deliveries", "last tried", "url", "evidence")
    console().print()
    console().print(table(None, columns, [_line(letter) for letter in letters]))


def _line(letter: dict[str, Any]) -> tuple[object, ...]:
    fields = ("site", "reason", "last_status", "deliveries", "last_tried_at", "url", "evidence")
    return tuple(letter[field] for field in fields)


def _letters(db: Database, names: Sequence[str], reasons: Sequence[str]) -> list[dict[str, Any]]:
    chosen = require_sites(site_names(db), names)
    with db.read() as conn:
        rows = run(conn, "pages.dead_letters", every=not chosen, site_list=chosen)
    letters = [dict(row) | {"last_tried_at": as_datetime(row["last_tried_at"])} for row in rows]
    return [letter for letter in letters if not reasons or letter["reason"] in reasons]


@dead_letters.command(short_help="Put dead letters back once their cause is gone.")
@reason_option
@site_option
@click.option("--older-than", type=click.FloatRange(min=0), metavar="H", help="Only those last tried H hours ago.")
@click.option("--dry-run", is_flag=True, help="Say what would be put back; change nothing.")
def redrive(reasons: tuple[str, ...], names: tuple[str, ...], older_than: float | None, dry_run: bool) -> None:
    """Put dead letters back once their cause is gone: due at once, with all their deliveries.

    \b
    Examples:  menu-pipeline dead-letters redrive --reason http_5xx --older-than 6
               menu-pipeline dead-letters redrive --site joes.example --dry-run
    """
    with existing_database(load_settings()) as db:
        _known_reasons(db, reasons)
        letters = [letter for letter in _letters(db, names, reasons) if _is_older(letter["last_tried_at"], older_than)]
        if not dry_run:
            _put_back(db, [letter["page_id"] for letter in letters])
    verb = "would put back" if dry_run else "put back"
    counts = ", ".join(f"{n} {reason}" for reason, n in Counter(letter["reason"] for letter in letters).most_common())
    click.echo(f"{verb} {len(letters)} pages{f' ({counts})' if counts else ''}")


def _known_reasons(db: Database, reasons: Sequence[str]) -> None:
    """Raises UsageError for a class that no dead letter has and that none could have; a class may be empty now."""
    if not reasons:
        return
    there = {letter["reason"] for letter in _letters(db, (), ())}
    known = sorted({failure.value for failure in FailureClass} | there)
    unknown = [reason for reason in reasons if reason not in known]
    if unknown:
        named = ", ".join(f"'{reason}'" for reason in unknown)
        raise UsageError(
            f"--reason: there is no class {named}: dead letters now are of "
            f"{', '.join(sorted(there)) or 'no class'}; the classes are {', '.join(known)}"
        )


def _is_older(tried_at: datetime | None, hours: float | None) -> bool:
    return hours is None or tried_at is None or time.time() - tried_at.timestamp() >= hours * 3600


def _put_back(db: Database, page_ids: Sequence[int]) -> None:
    with db.begin() as conn:
        for batch in _batches(page_ids):
            run(conn, "pages.redrive", page_id_list=batch, now=time.time())


def _batches(values: Sequence[int]) -> Iterator[Sequence[int]]:
    return (values[start : start + _BATCH] for start in range(0, len(values), _BATCH))
