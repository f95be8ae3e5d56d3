"""``menu-pipeline extract``: the extractor on saved pages, without a request."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import click

from menu_pipeline.cli.opening import json_option

if TYPE_CHECKING:
    from menu_pipeline.menus.model import MenuItem, MenuResult

#: By ending; anything else is left to the extractor's own detection.
CONTENT_TYPES = {
    ".html": "text/html",
    ".htm": "text/html",
    ".xhtml": "application/xhtml+xml",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".xml": "application/xml",
    ".txt": "text/plain",
}


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--url", help="Address the pages were saved from; links and some hints depend on it.")
@json_option
@click.pass_context
def extract(ctx: click.Context, files: tuple[str, ...], url: str | None, as_json: bool) -> None:
    """What the extractor sees in saved pages, and why.

    The kind of a file is told from its ending (.html .pdf .json .xml .txt) and its content. With --json: an array,
    one object a file, amounts as decimal strings. Exit code 1 if a file could not be read.

    \b
    Examples:  menu-pipeline extract menu.html
               menu-pipeline extract saved/*.html --json
               menu-pipeline extract menu.pdf --url https://joes.example/menu.pdf
    """
    base = _checked(url)
    readings, unread = [], []
    for name in files:
        try:
            body = Path(name).read_bytes()
        except OSError as error:
            unread.append(f"FILE: '{name}' cannot be read ({error.strerror}): name a readable file")
            continue
        readings.append((name, _read(name, body, base)))
    _print(readings, as_json)
    for line in unread:
        click.echo(f"error: {line}", err=True)
    ctx.exit(1 if unread else 0)


def _checked(url: str | None) -> str | None:
    from menu_pipeline.core.errors import UsageError
    from menu_pipeline.core.urls import UrlRefused, normalize

    try:
        return normalize(url) if url else None
    except UrlRefused as error:
        raise UsageError(f"--url: {error}") from None


def _read(name: str, body: bytes, url: str | None) -> MenuResult:
    from menu_pipeline.menus import extract as extract_menu
    from menu_pipeline.menus.model import Hints

    path = Path(name)
    # RFC 2606 section 2: a host that never exists, for pages whose address is not known.
    address = url or f"https://saved.invalid/{quote(path.name)}"
    return extract_menu(body, address, CONTENT_TYPES.get(path.suffix.lower()), Hints())


def _print(readings: list[tuple[str, MenuResult]], as_json: bool) -> None:
    from menu_pipeline.cli.output import console, print_json, table

    if as_json:
        print_json([as_json_object(name, reading) for name, reading in readings])
        return
    out = console()
    for name, reading in readings:
        verdict = f"{len(reading.items)} dishes" if reading.is_menu else "no menu"
        out.print(f"{name}: {verdict} ({reading.reason})")
        if reading.items:
            columns = ("section", "name", "prices", "extractor", "confidence")
            out.print(table(None, columns, [_line(item) for item in reading.items], right=("confidence",)))


def as_json_object(name: str, reading: MenuResult) -> dict[str, Any]:
    """One file's reading in the contract's shape."""
    from menu_pipeline.menus import to_json

    return {"file": name, **to_json(reading)}


def _line(item: MenuItem) -> tuple[object, ...]:
    from menu_pipeline.cli.output import amount

    prices = [" ".join(part for part in (p.label, amount(p.amount), p.currency) if part) for p in item.prices]
    return item.section, item.name, "; ".join(prices), item.extractor, item.confidence
