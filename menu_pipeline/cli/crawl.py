"""``menu-pipeline crawl``: visit sites now, as runs of the same graph that the daily schedule starts."""

from __future__ import annotations

import time
from collections.abc import Sequence

import click

from menu_pipeline.cli.opening import existing_database, json_option, require_sites
from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.crawl.visit import STOPPED, SiteVisit, VisitWord
from menu_pipeline.settings import Settings, load_settings


@click.command()
@click.option("--all", "every", is_flag=True, help="Every active site; what is not due there is not fetched.")
@click.option("--due", is_flag=True, help="Only sites where something is due.")
@click.option(
    "--site", "named", multiple=True, metavar="SITE...", help="These sites: --site A B, or --site A --site B."
)
@click.argument("more", nargs=-1, metavar="")
@click.option("--force", is_flag=True, help="Ask for known pages again, conditionally, though they are not due.")
@click.option("--dry-run", is_flag=True, help="Say how many requests each site would get and how long it would take.")
@json_option
def crawl(
    every: bool, due: bool, named: tuple[str, ...], more: tuple[str, ...], force: bool, dry_run: bool, as_json: bool
) -> None:
    """Visit sites, politely, and read their menus; then publish them.

    A site that cannot be read is reported and is no failure of the command. Ctrl-C stops at once: nothing more is
    sent, and what was read is kept. A dry run is refused where the crawl would be: without CONTACT_URL.

    \b
    Examples:  menu-pipeline crawl --due
               menu-pipeline crawl --site joes.example tram.example --force
               menu-pipeline crawl --all --dry-run
    """
    if sum((every, due, bool(named))) != 1 or (more and not named):
        raise click.UsageError("Say which sites: one of --all, --due or --site SITE.")
    settings = load_settings()
    sites = chosen_sites(settings, due=due, named=(*named, *more))
    _say_who_we_are(settings, sites)
    if dry_run:
        _show_plan(settings, sites, force, as_json)
    else:
        from menu_pipeline.cli.services import terminable

        with terminable():
            crawl_and_show(settings, sites, force=force, as_json=as_json)


def chosen_sites(settings: Settings, *, due: bool, named: Sequence[str]) -> list[str]:
    """The sites a command is about. Raises UnknownSite."""
    from menu_pipeline.adapters.database import run
    from menu_pipeline.crawl.planning import unread_parameters

    with existing_database(settings) as db, db.read() as conn:
        if named:
            return require_sites([row["site"] for row in run(conn, "reports.partitions")], named)
        if due:
            rows = run(conn, "reports.due_sites", now=time.time(), **unread_parameters(settings.policy()))
        else:
            rows = run(conn, "reports.active_sites")
    return [row["site"] for row in rows]


def _say_who_we_are(settings: Settings, sites: Sequence[str]) -> None:
    """Without CONTACT_URL a host outside our networks is wrong use, said before a run begins. Raises SettingsError."""
    from menu_pipeline.adapters.contact import refuse_strangers_now
    from menu_pipeline.adapters.database import run

    if settings.contact_url:
        return
    with existing_database(settings) as db, db.read() as conn:
        seeds = [row["seed_url"] for row in run(conn, "pages.sites_named", site_list=list(sites))]
    refuse_strangers_now(settings, seeds)


def crawl_and_show(settings: Settings, sites: Sequence[str], *, force: bool, as_json: bool) -> None:
    """Crawls and publishes, with a line for each site on the way. Raises WorkFailed for a fault of ours."""
    from rich.console import Console

    from menu_pipeline.cli.crawl_view import CrawlView, summary, totals
    from menu_pipeline.cli.crawl_view import as_json as visit_as_json
    from menu_pipeline.cli.output import console, print_json
    from menu_pipeline.defs.local_run import crawl_here, publish_here

    out = Console(stderr=True, markup=False, highlight=False, emoji=False) if as_json else console()
    with CrawlView(out, len(sites)) as view:
        done = crawl_here(settings, sites, force=force, on_visit=view.show)
    problems = done.problems
    if not done.stopped:  # a stop is over within 10 s
        try:
            problems = problems + publish_here(settings)
        except KeyboardInterrupt:
            done.stopped = True
    if as_json:
        print_json([visit_as_json(visit) for visit in done.visits])
    else:
        if any(visit.word is not VisitWord.NOTHING_DUE for visit in done.visits):  # else the lines above say it all
            out.print()
            out.print(summary(done.visits))
        out.print(totals(done.visits))
    if done.stopped:
        raise WorkFailed(stopped_line(done.visits, len(sites)))
    if problems:
        raise WorkFailed("\n".join(problems))


def stopped_line(visits: Sequence[SiteVisit], sites: int) -> str:
    """What a crawl of ``sites`` sites that was told to stop says at its end: visits it cut off are not done."""
    done = sum(1 for visit in visits if visit.detail != STOPPED)
    if done == sites:
        return (
            f"stopped when all {sites} sites had been visited: nothing is lost, and the next crawl writes the files of "
            "published menus"
        )
    return (
        f"stopped: {done} of {sites} sites had been visited; nothing is lost: what was not visited is still due, "
        "and `menu-pipeline crawl --due` goes on"
    )


def _show_plan(settings: Settings, sites: Sequence[str], force: bool, as_json: bool) -> None:
    from dataclasses import asdict

    from menu_pipeline.cli.output import console, print_json, table, utc
    from menu_pipeline.crawl.plan import plan_requests
    from menu_pipeline.crawl.visit import CrawlOptions

    planned = plan_requests(settings, sites, CrawlOptions(force=force))
    if as_json:
        print_json([asdict(site) for site in planned])
        return
    rows = [(site.site, site.requests, site.seconds, site.reason) for site in planned]
    console().print(table(None, ("site", "requests", "seconds", "why"), rows, right=("requests", "seconds")))
    longest = min(max((site.seconds for site in planned), default=0.0), settings.run_budget_s)
    total = sum(site.requests for site in planned)
    console().print(
        f"{len(planned)} sites, {total} requests known now; a run begun now would end at about "
        f"{utc(time.time() + longest)} (links found on the way add to it)"
    )
