"""The partner list: a CSV file in, rows of the table ``site`` out.

``parse_partners`` reads and checks the whole file and reports every bad row at once; ``import_partners`` writes
what it read in one transaction. Importing the same file twice changes nothing. Sites that a file does not name
stay as they are: leaving the list is ``sites retire``.
"""

from __future__ import annotations

import codecs
import csv
import difflib
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from menu_pipeline.adapters import partner_fields as fields
from menu_pipeline.adapters.database import Database, run, run_many
from menu_pipeline.adapters.partner_fields import FieldProblem, path_prefix, slugged
from menu_pipeline.core.address import Networks
from menu_pipeline.core.errors import ImportRefused
from menu_pipeline.core.urls import clock_key
from menu_pipeline.settings import mask_password

REQUIRED = ("site", "seed_url", "name", "kind", "page_budget")
OPTIONAL = ("extra_hosts", "language", "currency", "time_zone", "quiet_hours")
HEADER = ",".join(REQUIRED)

_BYTE_ORDER_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # UTF-32's little-endian mark begins with the first
_SHOWN_LENGTH = 80


@dataclass(frozen=True, slots=True)
class PartnerRow:
    """One partner as the list gives it. ``host`` is the clock of its seed (without ``www.``).

    ``path_prefix`` is what of the host belongs to it: everything, unless several partners share the host.
    """

    line: int
    site: str
    seed_url: str
    name: str
    kind: str
    page_budget: int | None = None
    extra_hosts: tuple[str, ...] = ()
    language: str | None = None
    currency: str | None = None
    time_zone: str | None = None
    quiet_hours: str | None = None
    path_prefix: str = "/"

    @property
    def host(self) -> str:
        return _located(self.seed_url)[0]

    @property
    def place(self) -> tuple[str, int | None]:
        """Host and port; ``None`` for the scheme's own port, since http and https of a host are one site."""
        return _located(self.seed_url)


@lru_cache(maxsize=65_536)
def _located(seed_url: str) -> tuple[str, int | None]:
    return clock_key(seed_url), urlsplit(seed_url).port


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Site keys by what the import did to them. ``reactivated`` ones were retired; they are also in ``changed``."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    unchanged: tuple[str, ...]
    reactivated: tuple[str, ...]


def parse_partners(
    data: bytes | str, networks: Networks = (), known: Mapping[str, str] | None = None
) -> list[PartnerRow]:
    """The rows of a partner list; raises ``ImportRefused`` with one line a problem, all of them together.

    ``networks``: addresses allowed as literal hosts; ``known``: site keys by seed URL, for rows without a key.
    """
    records = list(_records(_decode(data)))
    if not records:
        raise ImportRefused([f"line 1, header, '': the file is empty: begin it with {HEADER}"])
    columns = _columns(*records[0])
    problems: list[str] = []
    rows = [_row(line, record, columns, networks, problems) for line, record in records[1:]]
    complete = _with_keys([row for row in rows if row is not None], known or {}, problems)
    problems += _duplicates(complete)
    if not problems and not rows:
        problems = ["line 2, row, '': the file has a header and no rows: add one line a partner"]
    if problems:
        raise ImportRefused(sorted(problems, key=_line_of))
    return complete


def known_sites(db: Database) -> dict[str, str]:
    """Site keys by seed URL, for ``parse_partners``."""
    with db.read() as conn:
        return {row["seed_url"]: row["site"] for row in run(conn, "pages.sites_all")}


def import_partners(db: Database, rows: list[PartnerRow], now: float) -> ImportReport:
    """Writes the rows in one transaction; ``now`` in epoch seconds. Raises ``ImportRefused`` and writes nothing.

    A paused site stays paused; a retired one that is listed again becomes active. Sites that come to share a host
    get their path prefixes in the same transaction.
    """
    with db.begin() as conn:
        stored = {row["site"]: dict(row) for row in run(conn, "pages.sites_all")}
        merged, others = _merge(rows, stored)
        new = [_record_of(row, now) for row in merged if row.site not in stored]
        changed = [record for record in (_record_of(row, now) for row in merged) if _differs(record, stored)]
        run_many(conn, "pages.site_add", new)
        run_many(conn, "pages.site_change", [_without(record, "imported_at") for record in changed])
        run_many(conn, "pages.site_prefix", others)
    added, altered = {record["site"] for record in new}, {record["site"] for record in changed}
    touched = added | altered
    return ImportReport(
        added=tuple(sorted(added)),
        changed=tuple(sorted(altered)),
        unchanged=tuple(sorted(row.site for row in rows if row.site not in touched)),
        reactivated=tuple(sorted(site for site in altered if stored[site]["status"] == "retired")),
    )


# ---- the file


def _decode(data: bytes | str) -> str:
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    if data.startswith(_BYTE_ORDER_MARKS) or b"\x00" in data[:200]:
        raise ImportRefused(["line 1, file, '': is UTF-16 or binary: save it as 'CSV UTF-8'"])
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = f"0x{data[error.start]:02X}"
        raise ImportRefused([f"line {line}, file, '{byte}': is not UTF-8: save the file as 'CSV UTF-8'"]) from None


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """``(line, fields)`` of each row that is not blank. A broken quote ends the file, with its line."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for record in reader:
            if any(field.strip() for field in record):
                yield line, [field.strip() for field in record]
            line = reader.line_num + 1
    except csv.Error as error:
        raise ImportRefused(
            [f"line {line}, row, '': cannot be read as CSV ({error}): close every quote, and double quotes inside one"]
        ) from None


def _columns(line: int, header: list[str]) -> list[str]:
    """The header's column names; raises ``ImportRefused`` for one that cannot be used."""
    shown = f"line {line}, header, '{_shown(','.join(header))}'"
    for separator, called in ((";", "semicolons"), ("\t", "tabs"), ("|", "bars")):
        if len(header) == 1 and separator in header[0]:
            raise ImportRefused([f"{shown}: is separated by {called}: save the file with commas between fields"])
    names = [name.lower() for name in header]
    problems = [
        f"{shown}: column '{name}' is missing: begin the file with {HEADER}" for name in REQUIRED if name not in names
    ]
    problems += [f"{shown}: column '{name}' is there twice: keep one" for name, n in Counter(names).items() if n > 1]
    problems += [f"{shown}: {_unknown(name)}" for name in names if name not in REQUIRED + OPTIONAL]
    if problems:
        raise ImportRefused(problems)
    return names


def _unknown(name: str) -> str:
    close = difflib.get_close_matches(name, REQUIRED + OPTIONAL, n=1)
    remedy = f"did you mean '{close[0]}'?" if close else f"take it out; besides {HEADER} there are {','.join(OPTIONAL)}"
    return f"column '{_shown(name)}' is unknown: {remedy}"


# ---- one row


def _checks(networks: Networks) -> dict[str, Callable[[str], Any]]:
    return {
        "site": fields.site_key,
        "seed_url": lambda value: fields.seed_url(value, networks),
        "name": fields.partner_name,
        "kind": fields.kind,
        "page_budget": fields.page_budget,
        "extra_hosts": lambda value: fields.extra_hosts(value, networks),
        "language": fields.language,
        "currency": fields.currency,
        "time_zone": fields.time_zone,
        "quiet_hours": fields.quiet_hours,
    }


def _row(
    line: int, record: list[str], columns: list[str], networks: Networks, problems: list[str]
) -> PartnerRow | None:
    if len(record) != len(columns):
        shown = _shown(",".join(record))
        remedy = "put fields that hold a comma in quotes, and keep the commas of empty ones"
        problems.append(f"line {line}, row, '{shown}': has {len(record)} fields, the header {len(columns)}: {remedy}")
        return None
    checks = _checks(networks)
    values: dict[str, Any] = {}
    for column, text in zip(columns, record, strict=True):
        try:
            values[column] = checks[column](text)
        except FieldProblem as problem:
            problems.append(f"line {line}, {column}, '{_shown(text)}': {problem}")
    return PartnerRow(line=line, **values) if len(values) == len(columns) else None


def _shown(text: str) -> str:
    """A value as an error may show it: on one line, not too long, passwords masked."""
    plain = "".join(character if character.isprintable() else "\ufffd" for character in mask_password(text))
    return plain if len(plain) <= _SHOWN_LENGTH else plain[: _SHOWN_LENGTH - 1] + "…"


def _line_of(problem: str) -> int:
    return int(problem.split(",", 1)[0].removeprefix("line "))


# ---- keys, prefixes and duplicates


def _with_keys(rows: list[PartnerRow], known: Mapping[str, str], problems: list[str]) -> list[PartnerRow]:
    shared = Counter(row.host for row in rows)
    complete = []
    for row in rows:
        key = row.site or known.get(row.seed_url) or _derived_key(row, alone=shared[row.host] == 1)
        if not key:
            value = f"line {row.line}, site, ''"
            problems.append(f"{value}: {row.host} has several sites here: write keys of your own, {row.host}~slug")
            continue
        complete.append(replace(row, site=key))
    return complete


def _derived_key(row: PartnerRow, *, alone: bool) -> str:
    host = row.host.strip("[]").replace(":", "-")  # an IPv6 literal, in tests
    if alone:
        return host
    slug = slugged("-".join(part for part in (str(row.place[1] or ""), path_prefix(row.seed_url).strip("/")) if part))
    return f"{host}~{slug}" if slug else ""


def _place(row: PartnerRow) -> tuple[str, int | None, str]:
    return (*row.place, path_prefix(row.seed_url).rstrip("/"))


def _duplicates(rows: list[PartnerRow]) -> Iterator[str]:
    sites: dict[str, int] = {}
    places: dict[tuple[str, int | None, str], PartnerRow] = {}
    for row in rows:
        first, owner = sites.setdefault(row.site, row.line), places.setdefault(_place(row), row)
        if first != row.line:
            yield f"line {row.line}, site, '{row.site}': is already on line {first}: keep one row a site"
        elif owner.line != row.line:
            yield _taken(row, f"the site on line {owner.line} ('{owner.site}')", "keep one of them")


def _taken(row: PartnerRow, owner: str, remedy: str) -> str:
    where = f"line {row.line}, seed_url, '{_shown(row.seed_url)}'"
    return f"{where}: is the same place as {owner}: {remedy}, or give each site a path of its own"


def _merge(
    rows: list[PartnerRow], stored: Mapping[str, Mapping[str, Any]]
) -> tuple[list[PartnerRow], list[dict[str, Any]]]:
    """The rows with their path prefixes, and new prefixes for stored sites the file does not name."""
    named = {row.site for row in rows}
    others = [
        _stored_row(record) for site, record in stored.items() if site not in named and record["status"] != "retired"
    ]
    _refuse_taken(rows, others)
    shared = Counter(row.place for row in chain(rows, others))
    placed = [_placed(row, alone=shared[row.place] == 1) for row in rows]
    moved = (_placed(row, alone=shared[row.place] == 1) for row in others)
    changes = [
        {"site": row.site, "path_prefix": row.path_prefix}
        for row in moved
        if row.path_prefix != stored[row.site]["path_prefix"]
    ]
    return placed, changes


def _placed(row: PartnerRow, *, alone: bool) -> PartnerRow:
    own = "~" not in row.site and alone
    return replace(row, path_prefix="/" if own else path_prefix(row.seed_url))


def _refuse_taken(rows: Iterable[PartnerRow], others: Iterable[PartnerRow]) -> None:
    owners = {_place(other): other.site for other in others}
    problems = [
        _taken(row, f"the site '{owners[_place(row)]}', imported earlier", "use that key, or retire that site first")
        for row in rows
        if _place(row) in owners
    ]
    if problems:
        raise ImportRefused(problems)


# ---- records of the table


def _record_of(row: PartnerRow, now: float) -> dict[str, Any]:
    return {
        "site": row.site,
        "seed_url": row.seed_url,
        "name": row.name,
        "kind": row.kind,
        "page_budget": row.page_budget,
        "extra_hosts": " ".join(row.extra_hosts),
        "language": row.language,
        "currency": row.currency,
        "time_zone": row.time_zone,
        "quiet_hours": row.quiet_hours,
        "host": row.host,
        "path_prefix": row.path_prefix,
        "imported_at": now,
    }


def _without(record: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != field}


def _differs(record: Mapping[str, Any], stored: Mapping[str, Mapping[str, Any]]) -> bool:
    old = stored.get(record["site"])
    if old is None:
        return False
    return old["status"] == "retired" or any(old[key] != value for key, value in record.items() if key != "imported_at")


def _stored_row(record: Mapping[str, Any]) -> PartnerRow:
    return PartnerRow(0, record["site"], record["seed_url"], record["name"], record["kind"])
