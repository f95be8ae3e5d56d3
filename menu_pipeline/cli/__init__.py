"""The command line: ``menu-pipeline``. One module a subject; heavy imports inside the commands.

``COMMANDS`` names them all, so that ``menu-pipeline --help`` loads none of them.
"""

from __future__ import annotations

import click

from menu_pipeline import __version__
from menu_pipeline.cli.group import Command, LazyGroup

COMMANDS = (
    Command("demo", "menu_pipeline.cli.demo:demo", "Crawl the sample street and show what came of it."),
    Command("up", "menu_pipeline.cli.up:up", "Start Dagster's UI and daemon on the embedded storage."),
    Command("sites", "menu_pipeline.cli.sites:sites", "The partner list: import, list, pause, resume, retire."),
    Command("crawl", "menu_pipeline.cli.crawl:crawl", "Visit sites, politely, and read their menus."),
    Command("menus", "menu_pipeline.cli.menus:menus", "Current dishes and prices, with the time they were read."),
    Command("status", "menu_pipeline.cli.status:status", "How each site is doing, and what is due next."),
    Command("explain", "menu_pipeline.cli.explain:explain", "Why a URL was fetched, or was not."),
    Command("failures", "menu_pipeline.cli.failures:failures", "What is broken now, by class, with the next step."),
    Command("report", "menu_pipeline.cli.report:report", "The whole fleet: freshness, requests, failures, promises."),
    Command("dead-letters", "menu_pipeline.cli.dead_letters:dead_letters", "What exhausted its retries; put it back."),
    Command("audit", "menu_pipeline.cli.audit:audit", "Every request a site got from us, and the gaps between."),
    Command("events", "menu_pipeline.cli.events:events", "Menu-changed events that wait for the ordering platform."),
    Command("extract", "menu_pipeline.cli.extract:extract", "What the extractor sees in saved pages, and why."),
    Command("browser", "menu_pipeline.cli.browser:browser", "A rendering sidecar for pages that need scripts."),
    Command("alerts", "menu_pipeline.cli.alerts:alerts", "What fails now, who was told, and a test message."),
    Command("settings", "menu_pipeline.cli.settings:settings", "Each setting with value, source, unit and meaning."),
    Command("db", "menu_pipeline.cli.db:db", "The database's schema."),
)


@click.group(cls=LazyGroup, commands_listed=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="menu-pipeline", message="%(prog)s %(version)s")
def main() -> None:
    """Reads partner kitchens' menus every day without any of their sites noticing.

    \b
    A first look:        menu-pipeline demo --once
    Your own partners:   menu-pipeline sites import partners.csv
                         menu-pipeline crawl --due
                         menu-pipeline menus
    In the Dagster UI:   menu-pipeline up

    Settings are environment variables that begin with MENU_PIPELINE_ (menu-pipeline settings lists them).
    Exit code: 0 done, 1 the work failed, 2 wrong use.
    """
