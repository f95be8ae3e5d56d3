"""From a visit's numbers, texts and tables to Dagster metadata.

What belongs here: how a value looks in the UI. What does not: deciding what is worth reporting; that is
``crawl``'s, whose ``StageReport`` names the few and stable keys. Numbers stay numbers, so that the UI plots them.
https://docs.dagster.io/guides/build/assets/metadata-and-tags
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import Enum
from urllib.parse import urlsplit

import dagster as dg

from menu_pipeline.core.money import money
from menu_pipeline.crawl.visit import SiteVisit, StageReport

#: Rows of a table kept on one event: enough to see what is going on, without swelling the event log.
MAX_ROWS = 50

#: The table of dishes in a visit's report: ``kitchen, section, name, price, currency, label, source_url, fetched_at``.
MENU = "menu"

Row = Mapping[str, object]


def stage_metadata(visit: SiteVisit, report: StageReport) -> dict[str, dg.MetadataValue]:
    """What one materialization shows: the outcome word first, then numbers, texts and tables of the stage."""
    metadata: dict[str, dg.MetadataValue] = {
        "outcome": dg.MetadataValue.text(visit.word.value),
        "detail": dg.MetadataValue.text(visit.detail),
    }
    if visit.next_due_at is not None:
        metadata["next_due"] = dg.MetadataValue.timestamp(visit.next_due_at)
    metadata.update({key: number(value) for key, value in report.numbers.items()})
    metadata.update({key: text(value) for key, value in report.text.items()})
    metadata.update(menu_metadata(report.tables.get(MENU, ())))
    metadata.update({key: table(rows) for key, rows in report.tables.items() if rows and key != MENU})
    return metadata


def menu_metadata(rows: Iterable[Row]) -> dict[str, dg.MetadataValue]:
    """The first dishes twice: as a table that is seen at once, and with links to their pages, which a table lacks."""
    dishes = [dish(row) for row in rows]
    if not dishes:
        return {}
    one_kitchen = len({row["kitchen"] for row in dishes}) == 1
    shown = [{key: value for key, value in row.items() if key != "kitchen" or not one_kitchen} for row in dishes]
    return {"menu": table(shown), "menu_with_links": markdown_table(shown)}


def dish(row: Row) -> Row:
    """A dish as a person reads it: price with currency, and where and when it was read."""
    name = f"{row['name']} ({row['label']})" if row.get("label") else str(row["name"])
    price = "" if row.get("price") is None else money(str(row["price"]), str(row.get("currency") or "") or None)
    return {
        "kitchen": row["kitchen"],
        "section": row.get("section"),
        "dish": name,
        "price": price,
        "read": utc(row["fetched_at"]),
        "source": row["source_url"],
    }


def utc(moment: object) -> str:
    """``2025-03-01 04:12 UTC``, of epoch seconds or a datetime."""
    at = moment if isinstance(moment, datetime) else datetime.fromtimestamp(float(str(moment)), UTC)
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def number(value: float) -> dg.MetadataValue:
    """An integer stays one: the UI shows it without a decimal point and plots it."""
    return dg.MetadataValue.int(value) if isinstance(value, int) else dg.MetadataValue.float(float(value))


def text(value: str) -> dg.MetadataValue:
    """A link when it is one."""
    return dg.MetadataValue.url(value) if is_link(value) else dg.MetadataValue.text(str(_cell(value)))


def table(rows: Sequence[Row]) -> dg.MetadataValue:
    """A sortable table of at most ``MAX_ROWS`` rows; columns in the order in which they first appear."""
    names = columns(rows)
    kept = rows[:MAX_ROWS]
    schema = dg.TableSchema([dg.TableColumn(name, _column_type(row.get(name) for row in kept)) for name in names])
    return dg.MetadataValue.table([dg.TableRecord({n: _cell(row.get(n)) for n in names}) for row in kept], schema)


def markdown_table(rows: Sequence[Row]) -> dg.MetadataValue:
    """A table to be read: URLs become links, and what was left out is said."""
    names = columns(rows)
    lines = ["| " + " | ".join(name.replace("_", " ") for name in names) + " |", "|" + " --- |" * len(names)]
    lines += ["| " + " | ".join(_markdown_cell(row.get(name)) for name in names) + " |" for row in rows[:MAX_ROWS]]
    if len(rows) > MAX_ROWS:
        lines += ["", f"… and {len(rows) - MAX_ROWS} more"]
    return dg.MetadataValue.md("\n".join(lines))


def columns(rows: Iterable[Row]) -> list[str]:
    """Every column of ``rows``, in the order in which they first appear."""
    return list(dict.fromkeys(name for row in rows for name in row))


def is_link(value: str) -> bool:
    """Whether ``value`` is an http(s) URL and nothing else."""
    return value.startswith(("http://", "https://")) and not any(character.isspace() for character in value)


def _cell(value: object) -> str | int | float | bool | None:
    """A plain value: Dagster refuses to store enums, though they are strings, and anything else."""
    if value is None or type(value) in (str, int, float, bool):
        return value  # type: ignore[return-value]
    return str(value.value if isinstance(value, Enum) else value)


def _column_type(values: Iterable[object]) -> str:
    kinds = {type(_cell(value)) for value in values if value is not None}
    if kinds and kinds <= {int}:
        return "int"
    return "float" if kinds and kinds <= {int, float} else "string"


def _markdown_cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str) and is_link(value):
        return f"[{urlsplit(value).path or '/'}](<{value}>)".replace("|", "%7C")
    shown = str(value).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return " ".join(shown.split())
