"""Opening what a command works on: the database behind the settings, and sites by name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import click

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.adapters.meta import keep_stale_after
from menu_pipeline.core.errors import UnknownSite
from menu_pipeline.settings import Settings, ensure_home

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")


@contextmanager
def existing_database(settings: Settings) -> Iterator[Database]:
    """The database, which must be there already. Raises ``DatabaseUnavailable`` or ``DatabaseTooNew``."""
    with Database.open(settings.database_url, create=False) as db:
        keep_stale_after(db, settings.stale_after_h)
        yield db


@contextmanager
def new_or_existing_database(settings: Settings) -> Iterator[Database]:
    """The database, set up when it is new. Raises ``SettingsError`` for a HOME that cannot be written to."""
    ensure_home(settings)
    with Database.open(settings.database_url) as db:
        keep_stale_after(db, settings.stale_after_h)
        yield db


def site_names(db: Database) -> list[str]:
    with db.read() as conn:
        return [row["site"] for row in run(conn, "pages.sites_all")]


def require_sites(known: Sequence[str], asked: Iterable[str]) -> list[str]:
    """``asked`` without repetitions, each a known site. Raises ``UnknownSite`` that names every other one."""
    wanted = list(dict.fromkeys(asked))
    unknown = [name for name in wanted if name not in set(known)]
    if unknown:
        raise UnknownSite("\n".join(_unknown(name, known) for name in unknown))
    return wanted


def _unknown(name: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.75)
    remedy = f"did you mean {' or '.join(close)}?" if close else "menu-pipeline sites list shows the names"
    return f"SITE: '{name}' is not in the partner list: {remedy}"
