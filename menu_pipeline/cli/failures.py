"""``menu-pipeline failures``: what is broken now, by class, since when, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.core.errors import UsageError
from menu_pipeline.settings import load_settings

if TYPE_CHECKING:
    from menu_pipeline.reports.failures import StandingFailure


@click.command()
@click.option("--class", "kinds", multiple=True, metavar="C", help="Only of this class; repeatable.")
@click.option("--site", "names", multiple=True, metavar="SITE", help="Only of this site; repeatable.")
@json_option
def failures(kinds: tuple[str, ...], names: tuple[str, ...], as_json: bool) -> None:
    """What is broken now: by class, then each failure with since when, the evidence and the next step.

    The same as the view standing_failures and the asset of that name in Dagster. Paused and retired sites are left out.

    \b
    Examples:  menu-pipeline failures
               menu-pipeline failures --class ask_partner --json
               menu-pipeline failures --site joes.example
    """
    from menu_pipeline.cli.output import print_json
    from menu_pipeline.reports.failures import standing_failures

    _known_classes(kinds)
    with existing_database(load_settings()) as db:
        chosen = require_sites(site_names(db), names)
        with db.read() as conn:
            found = standing_failures(conn)
    found = [one for one in found if (not kinds or one.kind in kinds) and (not chosen or one.site in chosen)]
    if as_json:
        print_json([one.as_json() for one in found])
    elif not found:
        click.echo("nothing is broken")
    else:
        _print(found)


def _known_classes(kinds: Sequence[str]) -> None:
    from menu_pipeline.cli.group import closest
    from menu_pipeline.reports.failures import CLASSES

    for kind in kinds:
        if kind not in CLASSES:
            raise UsageError(
                f"--class: there is no class '{kind}'.{closest(kind, CLASSES)} There are {', '.join(CLASSES)}"
            )


def _print(found: Sequence[StandingFailure]) -> None:
    from menu_pipeline.cli.output import console, table
    from menu_pipeline.reports.failures import conduct_in_words, counts, short

    out = console()
    rows = [(one.kind, one.failures, one.sites, one.oldest, one.next_step) for one in counts(found) if one.failures]
    out.print(table(None, ("class", "failures", "sites", "since", "next step"), rows, right=("failures", "sites")))
    out.print()
    columns = ("class", "site", "reason", "items", "since", "evidence")
    lines = [(one.kind, one.site, one.reason, one.items, one.since, short(one.evidence)) for one in found]
    out.print(table(None, columns, lines, right=("items",)))
    for one in found:
        if one.conduct is not None:
            out.print(f"\nOur own conduct at {one.host}: {conduct_in_words(one.conduct)}")
