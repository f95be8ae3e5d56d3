"""``menu-pipeline menus diff`` and ``menus accept``: what a new extractor would change, and letting it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.core.errors import WorkFailed
from menu_pipeline.settings import Settings, load_settings

if TYPE_CHECKING:
    from menu_pipeline.crawl.menu_diff import DishChange, KitchenDiff, ShownDish
    from menu_pipeline.crawl.upgrade import SitePreview

#: How each kind of change is marked.
SIGNS = {"added": "+", "removed": "-", "price": "~", "details": "."}


@click.command(short_help="What a new extractor would change of menus on display.")
@click.option("--site", "names", multiple=True, metavar="SITE", help="Only this site; may be given several times.")
@json_option
def diff(names: tuple[str, ...], as_json: bool) -> None:
    """What this program's extractor would change of menus that another version read.

    After an upgrade, menus that read the same are taken over at once; where the two differ, the menu on display stays,
    with its time, until somebody accepts the new reading. This reads the stored pages again, without a request, and
    shows what accepting would publish. What the kitchens themselves change meanwhile is published as ever.

    \b
    Marks:     + added   - removed   ~ another price
               . other words (section, description, label, currency)
    Examples:  menu-pipeline menus diff
               menu-pipeline menus diff --site joes.example --json
    """
    from menu_pipeline.cli.output import print_json

    settings = load_settings()
    found = asyncio.run(_previews(settings, names))
    if as_json:
        print_json([_site_json(site) for site in found if site.kitchens or site.unread])
        return
    for site in found:
        _print_site(site)
    _print_total(found)


@click.command(short_help="Publish what a new extractor reads in stored pages.")
@click.option("--site", "names", multiple=True, metavar="SITE", help="This site; may be given several times.")
@click.option("--all", "every", is_flag=True, help="Every site that menus diff shows.")
@json_option
def accept(names: tuple[str, ...], every: bool, as_json: bool) -> None:
    """Publish what this program's extractor reads in the stored pages of these sites, without a request.

    Look at menus diff first. A menu that is not plausible against the one on display is held back for a second look,
    as ever: menus confirm SITE publishes it.

    \b
    Examples:  menu-pipeline menus accept --site joes.example
               menu-pipeline menus accept --all
    """
    from menu_pipeline.cli.output import print_json

    if every == bool(names):
        raise click.UsageError("Say which sites: --all, or --site SITE.")
    settings = load_settings()
    with existing_database(settings) as db:
        from menu_pipeline.crawl import upgrade

        sites = list(upgrade.sites_behind(db, require_sites(site_names(db), names) if names else None))
        upgrade.accept(db, sites)
    done = _read_again(settings, sites)
    if as_json:
        print_json(done)
        return
    for row in done:
        if row["word"] == "paused":
            click.echo(f"{row['site']}: paused: what was accepted is published once it is resumed")
            continue
        click.echo(f"{row['site']}: {row['menu_versions']} menus published, {row['price_changes']} prices changed")
        for why in row["held_back"]:
            click.echo(f"{row['site']}: held back: {why}; menu-pipeline menus confirm {row['site']}, or reject")
    if not done:
        click.echo("nothing to accept: every menu on display was read by this program's extractor")


async def _previews(settings: Settings, names: Sequence[str]) -> list[SitePreview]:
    from menu_pipeline.adapters.blobs import open_blobs
    from menu_pipeline.crawl import upgrade

    with existing_database(settings) as db:
        sites = list(upgrade.sites_behind(db, require_sites(site_names(db), names) if names else None))
        if not sites:
            return []
        blobs = open_blobs(settings.blob_url)
        return [site async for site in upgrade.preview(db, blobs, settings.policy(), sites, time.time)]


def _read_again(settings: Settings, sites: Sequence[str]) -> list[dict[str, Any]]:
    """Extract what was accepted, as a run of ``extracted_menus``, and publish. Raises WorkFailed."""
    if not sites:
        return []
    from menu_pipeline.adapters.database import run
    from menu_pipeline.defs.local_run import crawl_here, publish_here

    done = crawl_here(settings, sites, force=False, on_visit=lambda visit: None, only=("extracted_menus",))
    if done.stopped:
        raise WorkFailed("stopped: what was not extracted again yet shows as before; accept it again to go on")
    problems = done.problems + publish_here(settings)
    with existing_database(settings) as db, db.read() as conn:
        held = run(conn, "menus.held", site_list=list(sites))
    rows = []
    for visit in done.visits:
        numbers = next((stage.numbers for stage in visit.stages if stage.stage == "extracted_menus"), {})
        row = {key: numbers.get(key, 0) for key in ("pages_extracted", "menu_versions", "price_changes")}
        why = [f"{one['kitchen']}: {one['suspect_why']}" for one in held if one["site"] == visit.site]
        rows.append({"site": visit.site, "word": visit.word.value, **row, "held_back": why})
    if problems:
        raise WorkFailed("\n".join(problems))
    return rows


def _print_site(site: SitePreview) -> None:
    from menu_pipeline.cli.output import console, shown

    out = console()
    for kitchen in site.kitchens:
        before, after = kitchen.dishes_before, kitchen.dishes_after
        dishes = f"{before} dishes" if before == after else f"{before} -> {after} dishes"
        out.print(f"{site.site}: {shown(kitchen.kitchen)}: {dishes}")
        for change in kitchen.changes:
            out.print(f"  {SIGNS[change.kind.value]} {change_line(change)}")
        if kitchen.held is not None:
            out.print(f"  would be held back as suspect: {kitchen.held}")
    for line in site.unread:
        click.echo(f"warning: {site.site}: not read: {line}", err=True)


def change_line(change: DishChange) -> str:
    """One dish for people: its price, or before and after, or what else differs."""
    from menu_pipeline.cli.output import shown

    name = shown(change.name)
    if change.before is None or change.after is None:
        return f"{name}  {_prices(change.after or change.before)}".rstrip()
    if change.kind.value == "price":
        return f"{name}  {_prices(change.before)} -> {_prices(change.after)}"
    return f"{name}  ({', '.join(change.fields)})"


def _prices(dish: ShownDish | None) -> str:
    from menu_pipeline.cli.output import money, shown

    if dish is None or not dish.prices:
        return "no price"
    parts = []
    for price in dish.prices:
        amount = "no price" if price.amount is None else money(price.amount, price.currency)
        parts.append(f"{shown(price.label)} {amount}".strip())
    return " / ".join(parts)


def _print_total(found: Sequence[SitePreview]) -> None:
    from menu_pipeline.cli.output import counted
    from menu_pipeline.crawl.extractor import extractor_version

    if not found:
        click.echo(f"nothing to show: every menu on display was read by extractor {extractor_version()}")
        return
    kitchens = [kitchen for site in found for kitchen in site.kitchens]
    counts = {sign: sum(_count(kitchen, sign) for kitchen in kitchens) for sign in SIGNS}
    older = sorted({version for site in found for version in site.from_versions})
    click.echo(
        f"{counted(sum(site.pages for site in found), 'page')} of {counted(len(found), 'site')} read again by "
        f"extractor {extractor_version()}"
        f"{' (before: ' + ', '.join(older) + ')' if older else ''}: {len(kitchens)} menus would change: "
        f"{counts['added']} dishes added, {counts['removed']} removed, {counts['price']} with another price, "
        f"{counts['details']} in other words"
    )
    if kitchens:
        click.echo("menu-pipeline menus accept --all publishes this, --site SITE only one site's")
    else:
        click.echo("all read the same: the next crawl takes them over, menu-pipeline menus accept --all does it now")


def _count(kitchen: KitchenDiff, kind: str) -> int:
    return sum(change.kind.value == kind for change in kitchen.changes)


def _site_json(site: SitePreview) -> dict[str, Any]:
    return {
        "site": site.site,
        "pages": site.pages,
        "from_versions": site.from_versions,
        "unread": site.unread,
        "kitchens": [
            {
                "kitchen": kitchen.kitchen,
                "dishes_before": kitchen.dishes_before,
                "dishes_after": kitchen.dishes_after,
                "held_back": kitchen.held,
                "changes": [change_json(change) for change in kitchen.changes],
            }
            for kitchen in site.kitchens
        ],
    }


def change_json(change: DishChange) -> dict[str, Any]:
    """One dish for programs."""
    return {
        "change": change.kind.value,
        "name": change.name,
        "fields": change.fields,
        "before": _dish_json(change.before),
        "after": _dish_json(change.after),
    }


def _dish_json(dish: ShownDish | None) -> dict[str, Any] | None:
    from menu_pipeline.cli.output import amount

    if dish is None:
        return None
    prices = [{"amount": amount(p.amount), "currency": p.currency, "label": p.label} for p in dish.prices]
    return {"name": dish.name, "section": dish.section, "description": dish.description, "prices": prices}
