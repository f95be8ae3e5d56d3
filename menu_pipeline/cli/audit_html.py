"""The audit as one HTML file that a webmaster can open: no script, nothing loaded from elsewhere, all text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import gmtime, strftime

from menu_pipeline.cli.audit_chart import chart
from menu_pipeline.cli.audit_report import Report, RobotsFile, promises
from menu_pipeline.cli.ledger_figures import Sent
from menu_pipeline.cli.output import utc
from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.reports.svg import safe

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --soft: #5b6470; --line: #d9dee4; --back: #fff; --card: #f5f7f9;
  --good: #1a6f4a; --bad: #b3261e; --ok: #2563a8; --same: #2563a8; --error: #b3261e; --bar: #9db4cc; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4b0; --line: #363d46; --back: #14171b;
  --card: #1c2127; --good: #5cc796; --bad: #ff8a80; --ok: #7db5f0; --same: #7db5f0; --error: #ff8a80;
  --bar: #45586c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; background: var(--back); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; }
p, ul { margin: .5rem 0; } ul { padding-left: 1.25rem; }
.soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); }
.verdict { padding: .75rem 1rem; border-left: .3rem solid currentColor; background: var(--card); font-weight: 600; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1rem 0; }
dl div { background: var(--card); padding: .6rem .8rem; border-radius: .4rem; }
dt { color: var(--soft); font-size: .85rem; } dd { margin: 0; font-size: 1.15rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; white-space: nowrap; }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.t { white-space: nowrap; font-variant-numeric: tabular-nums; } td.u { overflow-wrap: anywhere; min-width: 14rem; }
pre { background: var(--card); padding: .75rem 1rem; overflow-x: auto; font-size: .85rem; max-height: 24rem; }
code { overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; font: 11px system-ui, sans-serif; }
svg text { fill: var(--soft); }
svg .axis { stroke: var(--line); } svg .bar { fill: var(--bar); } svg .ok { fill: var(--ok); }
svg .same { fill: var(--back); stroke: var(--same); stroke-width: 1.5; }
svg .error { stroke: var(--error); stroke-width: 1.8; fill: none; }
"""


def html_report(made: Report) -> str:
    """The whole page."""
    title = f"What {made.site} got from us"
    parts = [
        f"<h1>{safe(title)}</h1>",
        f'<p class="soft">{safe(_period(made))}</p>',
        _verdict(made),
        _who(made),
        _figures(made),
        _chart(made),
        _promises(made),
        *(_robots(file) for file in made.robots),
        _breaches(made),
        _troubles(made),
        _requests(made),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{safe(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _period(made: Report) -> str:
    if made.day is not None:
        return f"All requests of {made.day}, times in UTC"
    if not made.sent:
        return "No request so far"
    return f"All requests from {utc(made.summary.first_at)} to {utc(made.summary.last_at)}, times in UTC"


def _verdict(made: Report) -> str:
    if not made.sent:
        return '<p class="verdict">We sent no request in that time.</p>'
    if made.kept:
        return (
            f'<p class="verdict good">All {made.summary.requests} requests kept every promise below.</p>'
            '<p class="soft">Worked out from our ledger, where each request is written down before it is sent.</p>'
        )
    return f'<p class="verdict bad">{len(made.breaches)} promises were broken. They are listed below; we are sorry.</p>'


def _who(made: Report) -> str:
    url = safe(made.contact_url or "")
    contact = f'<p>Who runs it and how to reach a person: <a href="{url}">{url}</a></p>' if url else ""
    purpose = "DabbaBot reads the menus of partner restaurants, so that dishes and prices shown to guests are your own."
    return (
        f"<h2>Who we are</h2><p>{purpose}</p>"
        f"<p>In your access log we are always <code>{safe(made.user_agent)}</code>"
        f"{safe(_hosts(made))}.</p>{contact}"
    )


def _hosts(made: Report) -> str:
    return f", asking {', '.join(made.hosts)}" if made.hosts else ""


def _figures(made: Report) -> str:
    summary = made.summary
    if not made.sent:
        return ""
    rows = [
        ("requests", f"{summary.requests:,}"),
        ("for", made.counted("purpose")),
        *([("for other sites", f"{made.for_others:,}")] if made.for_others else []),
        ("answers", made.counted("answer")),
        ("bytes", f"{summary.bytes:,}"),
        ("most at the same moment", summary.most_in_flight),
        ("most within 1 s / 60 s", f"{summary.most_in_1s} / {summary.most_in_60s}"),
        ("most within 24 h", summary.most_in_24h),
        ("shortest gap", _seconds(summary.smallest_gap_s)),
        ("gap promised", _range(summary.least_promised_s, summary.most_promised_s)),
        ("gaps as promised", f"{summary.kept} of {summary.gaps}"),
    ]
    cells = "".join(f"<div><dt>{safe(name)}</dt><dd>{safe(value)}</dd></div>" for name, value in rows)
    return f"<h2>In short</h2><dl>{cells}</dl>"


def _seconds(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f} s"


def _range(least: float | None, most: float | None) -> str:
    return _seconds(least) if _seconds(least) == _seconds(most) else f"{_seconds(least)} to {_seconds(most)}"


def _chart(made: Report) -> str:
    if not made.sent:
        return ""
    return (
        "<h2>When we asked, and how long your server took</h2>"
        f'<div class="wide">{chart([one.entry for one in made.sent], whole_day=made.day)}</div>'
    )


def _promises(made: Report) -> str:
    items = "".join(f"<li>{safe(line)}</li>" for line in promises(made))
    return f"<h2>What we promise</h2><ul>{items}</ul>"


def _robots(file: RobotsFile) -> str:
    url = f"{file.authority}/robots.txt"
    head = f"<h2>Your robots.txt, as we know it</h2><p><code>{safe(url)}</code>, read {safe(utc(file.read_at))}"
    head += f" ({safe(file.detail)})." if file.detail else "."
    if not file.body.strip():
        return f"{head} It holds no rules.</p>"
    return f"{head} The group for DabbaBot counts, else the one for <code>*</code>.</p><pre>{safe(file.body)}</pre>"


def _breaches(made: Report) -> str:
    rows = [
        (b.kind.value.replace("_", " "), b.says, _told(b.request), _told(b.earlier) if b.earlier else "")
        for b in made.breaches
    ]
    return _table("Broken promises", ("what", "how", "request", "because of"), rows) if rows else ""


def _told(entry: Entry) -> str:
    return f"{_at(entry.sent_at)} {entry.url} ({entry.answer}; no. {entry.request_id})"


def _troubles(made: Report) -> str:
    if not made.troubles:
        return "<h2>Errors, and what we did</h2><p>We saw none.</p>" if made.sent else ""
    rows = [(_at(t.entry.sent_at), t.entry.answer, t.says, t.entry.url) for t in made.troubles]
    return _table("Errors, and what we did", ("sent", "answer", "then", "url"), rows, classes=("t", "", "", "u"))


def _requests(made: Report) -> str:
    if not made.sent:
        return ""
    columns = ("no.", "sent", "gap", "promised", "first byte", "took", "for", "answer", "bytes", "url")
    classes = ("n", "t", "n", "n", "n", "n", "", "", "n", "u")
    others = " For another site: its pages lead to your host, by a document they link or a redirect." * bool(
        made.for_others
    )
    return _table("Every request", columns, [_line(one, made.site) for one in made.sent], classes) + (
        '<p class="soft">Gap: seconds from the end of the answer before it to this request. Promised: the least we '
        "had promised it to be. First byte, took: seconds until your server began to answer, and until it was done."
        f"{others}</p>"
    )


def _line(sent: Sent, site: str) -> tuple[object, ...]:
    one = sent.entry
    took = None if one.finished_at is None else one.finished_at - one.sent_at
    numbers = (_number(sent.gap_s), _number(one.promised_delay_s), _number(one.ttfb_s), _number(took))
    purpose = one.purpose + (", conditional" if one.conditional else "") + (", browser" if one.tier != "http" else "")
    purpose += "" if one.site == site else f", for {one.site}"
    size = "" if one.wire_bytes is None else f"{one.wire_bytes:,}"
    return one.request_id, _at(one.sent_at), *numbers, purpose, one.answer, size, one.url


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _at(seconds: float) -> str:
    return f"{strftime('%Y-%m-%d %H:%M:%S', gmtime(seconds))}.{int(seconds % 1 * 1000):03d}"


def _table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], classes: Sequence[str] | None = None
) -> str:
    kinds = list(classes or [""] * len(columns))
    head = "".join(f"<th{_class(kind)}>{safe(name)}</th>" for name, kind in zip(columns, kinds, strict=True))
    lines = "\n".join(
        "<tr>" + "".join(f"<td{_class(k)}>{safe(cell)}</td>" for cell, k in zip(row, kinds, strict=True)) + "</tr>"
        for row in rows
    )
    table = f"<table><thead><tr>{head}</tr></thead>\n<tbody>{lines}</tbody></table>"
    return f'<h2>{safe(title)}</h2><div class="wide">{table}</div>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
