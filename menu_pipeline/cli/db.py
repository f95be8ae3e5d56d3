"""``menu-pipeline db``: the database's schema."""

from __future__ import annotations

import click

from menu_pipeline.settings import ensure_home, load_settings


@click.group()
def db() -> None:
    """The database's schema.

    \b
    Example:  menu-pipeline db upgrade
    """


@db.command()
def upgrade() -> None:
    """Apply pending migrations. Refuses while a crawl holds host leases.

    Migrations only add; a program of the version before goes on working on an upgraded database.

    \b
    Example:  MENU_PIPELINE_DATABASE_URL=postgresql://menus@db/menus menu-pipeline db upgrade
    """
    from menu_pipeline.adapters.database import Database

    settings = load_settings()
    ensure_home(settings)
    with Database.connect(settings.database_url) as database:
        applied = database.upgrade()
        version = database.version()
    done = f"applied {', '.join(str(number) for number in applied)}" if applied else "nothing to do"
    click.echo(f"{done}; {database.where} has schema version {version}")
