"""``menu-pipeline db``: the database's schema, and the sweep of what nothing refers to."""

from __future__ import annotations

import click

from menu_pipeline.settings import ensure_home, load_settings


@click.group()
def db() -> None:
    """The database's schema, and the sweep of bodies that nothing refers to.

    \b
    Examples:  menu-pipeline db upgrade
               menu-pipeline db sweep --dry-run
    """


@db.command()
def upgrade() -> None:
    """Apply pending migrations. Refuses while a crawl holds host leases.

    Migrations only add; a program of the version before goes on working on an upgraded database.

    \b
    Example:  export MENU_PIPELINE_DATABASE_URL=postgresql://menus@db/menus
              menu-pipeline db upgrade
    """
    from menu_pipeline.adapters.database import Database

    settings = load_settings()
    ensure_home(settings)
    with Database.connect(settings.database_url) as database:
        applied = database.upgrade()
        version = database.version()
    done = f"applied {', '.join(str(number) for number in applied)}" if applied else "nothing to do"
    click.echo(f"{done}; {database.where} has schema version {version}")


@db.command(short_help="Delete stored pages that nothing refers to.")
@click.option("--dry-run", is_flag=True, help="Only count.")
def sweep(dry_run: bool) -> None:
    """Delete page bodies that nothing refers to and that are older than 7 days, and events and alerts that were
    delivered more than 14 days ago. Safe beside a running crawl.

    \b
    Example:  menu-pipeline db sweep --dry-run
    """
    from menu_pipeline.adapters.blobs import open_blobs
    from menu_pipeline.cli.opening import existing_database
    from menu_pipeline.crawl.sweep import sweep as swept

    settings = load_settings()
    with existing_database(settings) as database:
        done = swept(database, open_blobs(settings.blob_url), dry_run=dry_run)
    verb = "would delete" if dry_run else "deleted"
    rows = f"{done.contents} rows that nothing referred to; {done.letters} letters delivered long ago"
    click.echo(f"{verb} {done.bodies} bodies; {rows}")
