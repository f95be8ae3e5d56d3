"""``menu-pipeline audit``: the request ledger of one site, what one sends the partner who phones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from menu_pipeline.cli.audit_html import html_report
from menu_pipeline.cli.audit_report import Report, promises, report
from menu_pipeline.cli.ledger_figures import Sent
from menu_pipeline.cli.opening import existing_database, json_option, require_sites, site_names
from menu_pipeline.core.errors import UsageError
from menu_pipeline.crawl.proving import FOR_EVER
from menu_pipeline.settings import load_settings

#: Lines of a robots.txt shown in the text; the HTML has all of it.
_ROBOTS_LINES = 20


@click.command()
@click.argument("site")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), metavar="D", help="Only this day (UTC), e.g. 2025-03-01.")
@click.option(
    "--html",
    "html_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write one HTML file with a chart instead of text.",
)
@json_option
def audit(site: str, day: datetime | None, html_file: Path | None, as_json: bool) -> None:
    """Every request SITE got from us: when, what for, the gap before it, and whether all promises were kept.

    What its own host got for other sites is among them: a document that another partner's page links, say.

    Written to be sent to the webmaster of SITE. The verdict is worked out from the ledger of requests alone, and
    names the two requests of each breach. Gaps run from the end of one answer to the start of the next request to
    the same host, whichever site of that host it was for. Times are UTC.

    \b
    Examples:  menu-pipeline audit joes.example
               menu-pipeline audit joes.example --day 2025-03-01 --html joes.html
    """
    from menu_pipeline.cli.output import print_json

    if as_json and html_file is not None:
        raise UsageError("--json, --html: choose one of them")
    since, until = _span(day)
    settings = load_settings()
    with existing_database(settings) as db:
        require_sites(site_names(db), [site])
        with db.read() as conn:
            made = report(conn, settings, site, day.date().isoformat() if day else None, since, until)
    if as_json:
        print_json(made.as_json())
    elif html_file is not None:
        _write(html_file, html_report(made))
        click.echo(f"wrote {html_file}: {made.summary.requests} requests, {_verdict(made)}")
    else:
        _print(made)


def _span(day: datetime | None) -> tuple[float, float]:
    if day is None:
        return 0.0, FOR_EVER
    start = day.replace(tzinfo=UTC)
    return start.timestamp(), (start + timedelta(days=1)).timestamp()


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"--html: cannot write {path}: {error.strerror}") from None


def _verdict(made: Report) -> str:
    if made.kept:
        return "every promise kept"
    return "1 breach of a promise" if len(made.breaches) == 1 else f"{len(made.breaches)} breaches of promises"


def _print(made: Report) -> None:
    from menu_pipeline.cli.output import console, table, utc

    out = console()
    if not made.sent:
        out.print(f"{made.site} got no request from us in that time")
        return
    out.print(table(made.site, ("", ""), _lines(made)))
    out.print("\nWhat we promise")
    for line in promises(made):
        out.print(f"  {line}")
    for file in made.robots:
        out.print(f"\n{file.authority}/robots.txt ({file.detail}), read {utc(file.read_at)}")
        for line in file.body.splitlines()[:_ROBOTS_LINES]:
            out.print("  " + "".join(c if c.isprintable() else " " for c in line))
    if made.robots:
        out.print(
            "\nRequests sent since it was read are judged by this copy; those before were bound by an earlier one."
        )
    if made.breaches:
        rows = [(b.kind.value, b.says, b.request.url, b.earlier.url if b.earlier else "") for b in made.breaches]
        out.print()
        out.print(table("broken promises", ("what", "how", "request", "because of"), rows))
        out.print(
            "Judged by MENU_PIPELINE_MIN_DELAY_S as it was when each request was sent "
            "(where that is not known any more, by the delay promised with it)."
        )
    if made.troubles:
        troubles = [(utc(t.entry.sent_at), t.entry.answer, t.says, t.entry.url) for t in made.troubles]
        out.print()
        out.print(table("errors, and what we did", ("sent (UTC)", "answer", "then", "url"), troubles))
    out.print()
    columns = ("sent (UTC)", "gap s", "promised s", "for", "status", "outcome", "took s", "bytes", "url")
    right = ("gap s", "promised s", "took s", "bytes")
    out.print(table("every request", columns, [request_line(one, made.site) for one in made.sent], right=right))


def _lines(made: Report) -> list[tuple[str, object]]:
    from menu_pipeline.cli.output import utc

    summary = made.summary
    return [
        ("we are", made.user_agent),
        ("ask us at", made.contact_url or "no CONTACT_URL is set"),
        ("verdict", _verdict(made)),
        ("requests", f"{summary.requests} ({made.counted('purpose')}) to {', '.join(made.hosts)}"),
        *([("of them for other sites", made.for_others)] if made.for_others else []),
        ("answers", made.counted("answer")),
        ("first / last", f"{utc(summary.first_at)} / {utc(summary.last_at)}"),
        ("most in flight", summary.most_in_flight),
        ("most in 1 s / 60 s / 24 h", f"{summary.most_in_1s} / {summary.most_in_60s} / {summary.most_in_24h}"),
        ("smallest gap", _seconds(summary.smallest_gap_s)),
        ("promised", f"{_seconds(summary.least_promised_s)} to {_seconds(summary.most_promised_s)}"),
        ("gaps as promised", f"{summary.kept} of {summary.gaps}"),
        ("bytes", summary.bytes),
    ]


def _seconds(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f} s"


def request_line(sent: Sent, site: str) -> tuple[object, ...]:
    """One request as a line of the table, in the order of its columns; ``site`` is whose audit it is."""
    one = sent.entry
    at = datetime.fromtimestamp(one.sent_at, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    gap = "" if sent.gap_s is None else f"{sent.gap_s:.3f}"
    took = "" if one.finished_at is None else f"{one.finished_at - one.sent_at:.3f}"
    promised = f"{one.promised_delay_s:.3f}"
    purpose = one.purpose if one.site == site else f"{one.purpose}, for {one.site}"
    return at, gap, promised, purpose, one.status, one.outcome or "in flight", took, one.wire_bytes, one.url
