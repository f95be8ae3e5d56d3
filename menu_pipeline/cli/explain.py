"""``menu-pipeline explain``: why a URL was fetched, or was not, from what is stored. Sends nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import click

from menu_pipeline.cli.explained import explained_url, state_of
from menu_pipeline.cli.opening import existing_database, json_option
from menu_pipeline.cli.output import console, counted, print_json, shown, table, utc
from menu_pipeline.core import urls
from menu_pipeline.core.errors import UsageError
from menu_pipeline.settings import load_settings

Row = Mapping[str, Any]


@click.command()
@click.argument("url")
@json_option
def explain(url: str, as_json: bool) -> None:
    """Why URL was fetched, or was not: from what is stored, without asking the site anything.

    Shows the normalised form, the site it belongs to, what the stored robots.txt says and by which rule, whether a
    trap or the page budget refuses it, its last outcome, when it is due next, and whether a menu was found.

    \b
    Examples:  menu-pipeline explain 'https://joes.example/menu?utm_source=mail'
               menu-pipeline explain https://joes.example/calendar/2031/05 --json
    """
    settings = load_settings()
    try:
        normalised = urls.check_seed_url(url)
    except urls.UrlRefused as error:
        raise UsageError(f"URL: {error}") from None
    with existing_database(settings) as db, db.read() as conn:
        explained = explained_url(conn, url, normalised, settings.policy(), time.time())
    if as_json:
        print_json(explained)
    else:
        _print(explained)


def _print(explained: Row) -> None:
    out = console()
    out.print(f"{explained['url']} {explained['verdict']}")
    out.print(table(None, ("", ""), _lines(explained)))
    if explained["requests"]:
        columns = ("sent", "purpose", "status", "outcome", "reason", "bytes")
        fields = ("sent_at", "purpose", "status", "outcome", "reason", "wire_bytes")
        out.print(table("last requests", columns, [[row[f] for f in fields] for row in explained["requests"]]))


def _lines(explained: Row) -> list[tuple[str, object]]:
    page, budget = explained["page"], explained["budget"]
    lines: list[tuple[str, object]] = [
        ("asked for", explained["asked"]),
        ("site", f"{explained['site']} ({explained['site_state']})" if explained["site"] else "none"),
        ("robots.txt", _robots_line(explained["robots"])),
        *_lists_lines(explained),
        ("trap", f"{explained['trap']['reason']}: {explained['trap']['evidence']}" if explained["trap"] else "no"),
    ]
    if budget:
        deep = f", {budget['deep']} too many links away" if budget["deep"] else ""
        beside = f"{budget['traps']} held for traps{deep} and {_copies(budget['copies'])} not count"
        over = f", {budget['refused_pages']} refused" if budget["refused_pages"] else ""
        lines.append(("page budget", f"{budget['pages']} of {budget['limit']}{over}; {beside}"))
    lines += _host_lines(explained["host"])
    if page:
        lines += _page_lines(page)
    return [*lines, ("menu", _menu_line(explained))]


def _lists_lines(explained: Row) -> list[tuple[str, object]]:
    """Its kind, the list it is or stands in, the rule it falls under, its group."""
    lines: list[tuple[str, object]] = [("kind", explained["kind"])] if explained["kind"] else []
    if as_list := explained["list"]:
        named = f", named by {as_list['found_on']}" if as_list["found_on"] else ""
        read = f"status {as_list['status']}, {as_list['entries']} entries, {utc(as_list['checked_at'])}"
        lines.append((as_list["kind"], f"{read if as_list['checked_at'] else 'not read yet'}{named}"))
    if listed := explained["listed"]:
        said = (
            f"last change {utc(listed['lastmod'])}, believed {listed['lastmod_trust']:.0%}" if listed["lastmod"] else ""
        )
        vouched = f"; vouched for {utc(listed['vouched_at'])}" if listed["vouched_at"] else ""
        lines.append(("listed by", f"{listed['by'] or 'a sitemap'}; {said or 'no date'}{vouched}"))
    if rule := explained["rule"]:
        pairs = f"{rule['pairs']} pairs, such as {rule['example']}"
        lines.append(
            ("learned rule", f"'{rule['does_not_matter']}' does not matter ({pairs}); {rule['stands']} stands")
        )
    if group := explained["group"]:
        words = f"{group['speaker']} speaks for it" if group["speaker"] else f"speaks for {', '.join(group['members'])}"
        lines.append(("near-duplicates", words))
    return lines


def _robots_line(rules: Row) -> str:
    if rules["allowed"] is None:
        return "not read yet"
    word = "allowed" if rules["allowed"] else "refused"
    rule = f" by '{rules['rule']}'" if rules["rule"] else ""
    again = f"; asked for again {utc(rules['again_at'])}" if rules["again_at"] else ""
    return f"{word}{rule} ({rules['reason']}; copy of {utc(rules['read_at'])}; {rules['detail'] or ''}{again})"


def _host_lines(clock: Row | None) -> list[tuple[str, object]]:
    if clock is None:
        return []
    crawl_delay = f", crawl delay {shown(clock['crawl_delay_s'])} s" if clock["crawl_delay_s"] else ""
    lines: list[tuple[str, object]] = [("delay", f"{shown(clock['delay_s'])} s{crawl_delay}")]
    if clock["blocked_until"]:
        lines.append(("blocked until", f"{utc(clock['blocked_until'])}: {clock['blocked_reason']}"))
    return lines


def _copies(number: int) -> str:
    return "1 copy does" if number == 1 else f"{number} copies do"


def _page_lines(page: Row) -> list[tuple[str, object]]:
    outcome = " ".join(str(part) for part in (page["last_outcome"], page["last_status"]) if part is not None)
    return [
        ("state", state_of(page)),
        ("last outcome", outcome or "not fetched yet"),
        ("next due", "never" if page["state"] == "dead" else utc(page["due_at"])),
        ("read / verified", f"{utc(page['fetched_at'])} / {utc(page['verified_at'])}"),
        ("found on", f"{page['found_on'] or 'the partner list'} ({counted(page['depth'], 'link')} from the seed)"),
        ("deliveries", page["deliveries"]),
    ]


def _menu_line(explained: Row) -> str:
    found = [
        f"{menu['kitchen']}: {menu['dishes']} dishes, verified {utc(menu['verified_at'])}"
        for menu in explained["menus"]
    ]
    reason = explained["page"]["extract_reason"] if explained["page"] else None
    return "; ".join(found) or f"none{f' ({reason})' if reason else ''}"
