"""``menu-pipeline extract``: the extractor on saved pages, without a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import click

from menu_pipeline.cli.opening import json_option

if TYPE_CHECKING:
    from menu_pipeline.menus.model import MenuItem, MenuResult


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in one file. ``page``: its body as HTML; ``paths``: of each item, the element it was read in."""

    file: str
    page: str
    result: MenuResult
    paths: list[str]


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
@click.option(
    "--html",
    "folder",
    metavar="FOLDER",
    help="Also write each page there with what was read highlighted, for a person.",
)
@json_option
@click.pass_context
def extract(ctx: click.Context, files: tuple[str, ...], url: str | None, folder: str | None, as_json: bool) -> None:
    """What the extractor sees in saved pages, and why.

    The kind of a file is told from its ending (.html .pdf .json .xml .txt) and its content. With --json: an array,
    one object a file, amounts as decimal strings; path is a CSS selector of the element a dish's name stands in. With
    --html: one page a file, on which names and prices are marked; no script of it runs and nothing is loaded. A file
    that cannot be read is named and the others are read; the exit code is then 2.

    \b
    Examples:  menu-pipeline extract menu.html
               menu-pipeline extract saved/*.html --json
               menu-pipeline extract saved/*.html --html checked/
               menu-pipeline extract menu.pdf --url https://joes.example/menu.pdf
    """
    from menu_pipeline.core.errors import UsageError

    base = _checked(url)
    readings, unread = [], []
    for name in files:
        try:
            body = Path(name).read_bytes()
        except OSError as error:
            unread.append(f"FILE: '{name}' cannot be read ({error.strerror}): name a readable file")
            continue
        readings.append(_read(name, body, base))
    if folder is not None:
        unread += _write_pages(Path(folder), readings)
    _print(readings, as_json)
    for line in unread:
        click.echo(f"error: {line}", err=True)
    ctx.exit(UsageError.exit_code if unread else 0)


def _checked(url: str | None) -> str | None:
    from menu_pipeline.core.errors import UsageError
    from menu_pipeline.core.urls import UrlRefused, normalize

    try:
        return normalize(url) if url else None
    except UrlRefused as error:
        raise UsageError(f"--url: {error}") from None


def _read(name: str, body: bytes, url: str | None) -> Reading:
    from menu_pipeline.cli.extract_html import places_of
    from menu_pipeline.menus import extract as extract_menu
    from menu_pipeline.menus.model import Hints

    path = Path(name)
    # RFC 2606 section 2: a host that never exists, for pages whose address is not known.
    address = url or f"https://saved.invalid/{quote(path.name)}"
    content_type = CONTENT_TYPES.get(path.suffix.lower())
    result = extract_menu(body, address, content_type, Hints())
    page = _as_page(body, address, content_type)
    return Reading(name, page, result, places_of(page, result.items)[1])


def _as_page(body: bytes, url: str, content_type: str | None) -> str:
    """The body as HTML: itself, or its text."""
    from menu_pipeline.cli.extract_html import page_of_text
    from menu_pipeline.core.content import content_kind, decode
    from menu_pipeline.menus.pdf import page_of
    from menu_pipeline.menus.pdf_library import PdfUnreadable
    from menu_pipeline.menus.pdf_words import read_words

    kind = content_kind(content_type, body, url)
    if kind in ("image", "empty", "binary"):
        return page_of_text("")
    if kind == "pdf":
        try:
            return page_of_text("\n".join(line.text for line in page_of(read_words(body)).lines))
        except PdfUnreadable as error:
            return page_of_text(str(error))
    text = decode(body, content_type)
    return text if kind in ("html", "xml") else page_of_text(text)


def _write_pages(folder: Path, readings: Sequence[Reading]) -> list[str]:
    """One page a reading, named after its file; gives a line for each that could not be written."""
    from menu_pipeline.cli.extract_html import highlighted

    failed = []
    taken: set[str] = set()
    for reading in readings:
        stem = Path(reading.file).name
        name = f"{stem}.html" if f"{stem}.html" not in taken else f"{stem}.{len(taken) + 1}.html"
        taken.add(name)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            page = highlighted(reading.file, reading.page, reading.result)
            (folder / name).write_text(page, encoding="utf-8", errors="replace")
        except OSError as error:
            failed.append(
                f"--html: '{folder / name}' cannot be written ({error.strerror}): name a folder one may write to"
            )
    return failed


def _print(readings: Sequence[Reading], as_json: bool) -> None:
    from menu_pipeline.cli.output import console, print_json, table

    if as_json:
        print_json([as_json_object(reading) for reading in readings])
        return
    out = console()
    for reading in readings:
        result = reading.result
        verdict = f"{len(result.items)} dishes" if result.is_menu else "no menu"
        out.print(f"{reading.file}: {verdict} ({result.reason})")
        for line in result.evidence:
            out.print(f"  {line}")
        if result.items:
            columns = ("section", "name", "prices", "extractor", "confidence", "node")
            rows = [(*_line(item), _short(path)) for item, path in zip(result.items, reading.paths, strict=True)]
            out.print(table(None, columns, rows, right=("confidence",)))


def as_json_object(reading: Reading) -> dict[str, Any]:
    """One file's reading in the contract's shape, each item with its path."""
    from menu_pipeline.menus import to_json

    told = to_json(reading.result)
    told["items"] = [{**item, "path": path} for item, path in zip(told["items"], reading.paths, strict=True)]
    return {"file": reading.file, **told}


def _short(path: str) -> str:
    """The end of a path that is long, for a table: the part that tells dishes apart."""
    steps = path.split(" > ")
    return path if len(steps) <= 3 else "… > " + " > ".join(steps[-3:])


def _line(item: MenuItem) -> tuple[object, ...]:
    from menu_pipeline.cli.output import money

    prices = [
        " ".join(part for part in (p.label, money(p.amount, p.currency) if p.amount is not None else None) if part)
        for p in item.prices
    ]
    return item.section, item.name, "; ".join(prices), item.extractor, item.confidence
