"""``menu-pipeline up``: Dagster's webserver and daemon, with nothing to install."""

from __future__ import annotations

import click

from menu_pipeline.settings import Settings, load_settings


@click.command()
@click.option("--demo", "with_demo", is_flag=True, help="Also the sample street: import its sites and crawl them.")
def up(with_demo: bool) -> None:
    """Start Dagster's UI and daemon on the embedded storage, until Ctrl-C.

    The UI listens on this machine only, unless MENU_PIPELINE_UI_HOST says otherwise. Ctrl-C and SIGTERM stop the
    runs under way too, within seconds. With --demo the state lies under HOME/demo, apart from the real one.

    \b
    Examples:  menu-pipeline up
               menu-pipeline up --demo
    """
    from menu_pipeline.adapters.alerts import check_receivers

    settings = load_settings()
    check_receivers(settings.alert_targets)
    if with_demo:
        from menu_pipeline.cli.demo import up_with_demo

        up_with_demo(settings)
    else:
        serve(settings)


def serve(settings: Settings) -> None:
    """The UI and the daemon, until Ctrl-C or SIGTERM. Raises WorkFailed."""
    from menu_pipeline.adapters.database import Database
    from menu_pipeline.cli.dagster_ui import dagster_ui, keep_up
    from menu_pipeline.cli.services import terminable
    from menu_pipeline.settings import ensure_home

    ensure_home(settings)
    Database.open(settings.database_url).close()  # set up, or refused with a clear line, before anything starts
    click.echo("Dagster is starting…", err=True)
    with terminable():
        try:
            with dagster_ui(settings) as (address, services):
                click.echo(f"Dagster UI: {address}   (Ctrl-C stops it and its runs)")
                keep_up(services)
        except KeyboardInterrupt:
            click.echo("stopping…", err=True)
