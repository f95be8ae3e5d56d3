"""``menu-pipeline audit``: the request ledger of one site, what one sends the partner who phones."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import click

from menu_pipeline.adapters.database import run
from menu_pipeline.cli.ledger_figures import Figures, Sent, figures, with_gaps
from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.settings import load_settings

#: Seconds before a day whose requests are read too, so that the day's first gap is known.
LOOK_BACK_S = 2 * 86_400.0


@click.command()
@click.argument("site")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="D", help="Only this day (UTC), e.g. 2025-03-01.")
@json_option
def audit(site: str, day: datetime | None, as_json: bool) -> None:
    """Every request SITE got from us: when, what for, the gap before it, and the delay we had promised.

    Gaps run from the end of one answer to the start of the next request to the same host, whichever site of that
    host it was for. Times are UTC.

    \b
    Examples:  menu-pipeline audit joes.example
               menu-pipeline audit joes.example --day 2025-03-01 --json
    """
    from menu_pipeline.cli.output import print_json

    since, until = _span(day)
    with existing_database(load_settings()) as db:
        require_sites(site_names(db), [site])
        with db.read() as conn:
            rows = run(conn, "pages.audit_rows", site=site, since=since - LOOK_BACK_S, until=until)
    sent = [one for one in with_gaps([Sent.of(row) for row in rows]) if one.sent_at >= since]
    own = [one for one in sent if one.site == site]
    summary = figures(sent, own)
    if as_json:
        print_json({"site": site, "day": day.date().isoformat() if day else None, **_json(summary, own)})
    else:
        _print(site, summary, own)


def _span(day: datetime | None) -> tuple[float, float]:
    if day is None:
        return 0.0, 1e12
    start = day.replace(tzinfo=UTC)
    return start.timestamp(), (start + timedelta(days=1)).timestamp()


def _json(summary: Figures, own: list[Sent]) -> dict[str, Any]:
    return {"summary": summary.as_json(), "requests": [one.as_json() for one in own]}


def _print(site: str, summary: Figures, own: list[Sent]) -> None:
    from menu_pipeline.cli.output import console, table

    out = console()
    if not own:
        out.print(f"{site} got no request from us in that time")
        return
    out.print(table(site, ("", ""), _lines(summary, own)))
    out.print()
    columns = ("sent (UTC)", "gap s", "promised s", "for", "status", "outcome", "took s", "bytes", "url")
    right = ("gap s", "promised s", "took s", "bytes")
    out.print(table(None, columns, [_request_line(one) for one in own], right=right))


def _lines(summary: Figures, own: list[Sent]) -> list[tuple[str, object]]:
    from menu_pipeline.cli.output import utc

    purposes = ", ".join(f"{n} {purpose}" for purpose, n in Counter(one.purpose for one in own).most_common())
    statuses = ", ".join(f"{n} {status}" for status, n in Counter(one.answer for one in own).most_common())
    return [
        ("requests", f"{len(own)} ({purposes})"),
        ("answers", statuses),
        ("first / last", f"{utc(summary.first_at)} / {utc(summary.last_at)}"),
        ("most in flight", summary.most_in_flight),
        ("most in 1 s / 60 s", f"{summary.most_in_1s} / {summary.most_in_60s}"),
        ("smallest gap", _seconds(summary.smallest_gap_s)),
        ("promised", f"{_seconds(summary.least_promised_s)} to {_seconds(summary.most_promised_s)}"),
        ("promises kept", f"{summary.kept} of {summary.gaps}"),
        ("bytes", summary.bytes),
    ]


def _seconds(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f} s"


def _request_line(one: Sent) -> tuple[object, ...]:
    at = datetime.fromtimestamp(one.sent_at, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    gap = "" if one.gap_s is None else f"{one.gap_s:.3f}"
    took = "" if one.finished_at is None else f"{one.finished_at - one.sent_at:.3f}"
    promised = f"{one.promised_delay_s:.3f}"
    return at, gap, promised, one.purpose, one.status, one.outcome or "in flight", took, one.wire_bytes, one.url
