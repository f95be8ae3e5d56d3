"""``menu-pipeline failures``: what is broken now, by class, since when, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.core.errors import UsageError
from menu_pipeline.settings import load_settings

if TYPE_CHECKING:
    from rich.console import RenderableType

    from menu_pipeline.reports.failures import ClassCount, StandingFailure


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
    """A line a class with its count, and below it each failure; the next step once where it is the same for all."""
    from menu_pipeline.cli.output import console
    from menu_pipeline.reports.failures import conduct_in_words, counts

    out, now = console(), datetime.now(UTC)
    by_class = [one for one in counts(found) if one.failures]
    out.print(f"{len(found)} failures of {len({one.site for one in found if one.site})} sites")
    for kind in by_class:
        of_class = [one for one in found if one.kind == kind.kind]
        out.print()
        for line in _of_class(kind, of_class, now):
            out.print(line)
    for one in found:
        if one.conduct is not None:
            out.print(f"\nOur own conduct at {one.host}: {conduct_in_words(one.conduct)}")


def _of_class(kind: ClassCount, found: Sequence[StandingFailure], now: datetime) -> Iterator[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    from menu_pipeline.cli.status_view import said, since, step

    sites = f"{kind.sites} site{'s' if kind.sites != 1 else ''}"
    many = sites if kind.failures == kind.sites else f"{kind.failures} failures of {sites}"
    yield Text.assemble((kind.kind, "bold"), f"  {kind.title}: {many}")
    alike = len({one.next_step for one in found}) == 1
    if alike:
        yield step(found[0].next_step)
    for one in found:
        pages = f" ({one.items})" if one.kind == "dead_letter" else ""
        line = Text.assemble((one.site or "the sidecar", "bold"), f"{pages} since {since(one.since, now)}: {said(one)}")
        yield Padding(line, (0, 0, 0, 2))
        if not alike:
            yield Padding(step(one.next_step), (0, 0, 0, 4))
