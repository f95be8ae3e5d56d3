"""The fleet report as one HTML file: no script, nothing loaded from elsewhere, light and dark, for a phone as well."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.reports.fleet import DAYS, PROOF_DAYS, Day, Fleet, HostGaps
from menu_pipeline.reports.fleet_charts import (
    ages_chart,
    drift_chart,
    failures_chart,
    menus_chart,
    pacing_chart,
    requests_chart,
    response_chart,
)
from menu_pipeline.reports.summary import SLOWER_FROM, SLOWER_RUNS, slower_hosts, stale_prices
from menu_pipeline.reports.svg import safe

TABLE_ROWS = 10
CLOSEST = 6

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5f6873; --line: #dfe4e9; --back: #f6f7f9; --card: #fff;
  --ok: #2f6fb0; --same: #9cc0e4; --warn: #d18b1f; --bad: #c0392b; --good: #1b7350; --up: #b8572a; --down: #2d8a6a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7eaee; --soft: #9ba5b1; --line: #333b45; --back: #101316;
  --card: #191d22; --ok: #6ba8e6; --same: #35597d; --warn: #e0a545; --bad: #f0776b; --good: #5cc796; --up: #e58a5a;
  --down: #5cc0a0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.75rem 1rem 4rem; max-width: 72rem; background: var(--back); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
h2 { font-size: 1.02rem; line-height: 1.35; margin: 0 0 .15rem; }
p { margin: 0; } .soft { color: var(--soft); } .small { font-size: .875rem; }
.verdict { margin: 1rem 0 0; padding: .7rem 1rem; border-left: .3rem solid; border-radius: .25rem;
  background: var(--card); font-weight: 600; }
.verdict.good { border-color: var(--good); } .verdict.bad { border-color: var(--bad); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0; }
dl div, section { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
dl div { padding: .6rem .85rem .7rem; }
dt { color: var(--soft); font-size: .8125rem; } dd { margin: 0; font-size: 1.35rem; line-height: 1.25; font-weight: 600;
  font-variant-numeric: tabular-nums; }
dd small { display: block; font-size: .8125rem; font-weight: 400; color: var(--soft); line-height: 1.35; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1rem; }
section { padding: .9rem 1rem 1rem; min-width: 0; }
section > p { min-height: 2.6em; } section.wide { grid-column: 1 / -1; } section.wide > p { min-height: 0; }
.scroll { overflow-x: auto; margin-top: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .35rem .9rem .35rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; } tr:last-child td { border-bottom: 0; }
th { font-weight: 600; color: var(--soft); white-space: nowrap; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; } td.w { min-width: 15rem; }
td.u { overflow-wrap: anywhere; min-width: 9.5rem; }
svg { display: block; width: 100%; height: auto; margin-top: .5rem; font: 12px system-ui, sans-serif; }
@media (max-width: 40rem) { svg { font-size: 14px; } section > p { min-height: 0; }
  table { font-size: .8125rem; } th, td { padding-right: .6rem; } td.u { min-width: 7rem; } }
svg text { fill: var(--soft); } svg text.value { fill: var(--ink); font-weight: 600; }
svg .axis { stroke: var(--line); } svg .base { stroke: var(--soft); stroke-opacity: .55; }
svg .ok { fill: var(--ok); } svg .same { fill: var(--same); } svg .warn { fill: var(--warn); }
svg .bad { fill: var(--bad); } svg .up { fill: var(--up); } svg .down { fill: var(--down); }
svg .line { fill: none; stroke-width: 2; stroke-linejoin: round; } svg .line.ok { stroke: var(--ok); }
svg .line.same { stroke: var(--ok); } svg .line.warn { stroke: var(--warn); } svg .line.dot { stroke-width: 0; }
svg .line.dot.ok, svg .line.dot.same { fill: var(--ok); } svg .line.dot.warn { fill: var(--warn); }
svg .hover { fill: transparent; } svg .area { fill-opacity: .22; }
"""


def fleet_html(fleet: Fleet) -> str:
    """The whole page."""
    title = "Fleet report"
    head = f"<h1>{title}</h1><p class='soft'>{safe(_subtitle(fleet))}</p>{_verdict(fleet)}{_tiles(fleet)}"
    cards = "\n".join([*_cards(fleet), _pacing_table(fleet), _failures_table(fleet), _drift_table(fleet)])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f'<header>{head}</header>\n<main class="cards">\n{cards}\n</main>\n</body>\n</html>\n'
    )


def problems(fleet: Fleet) -> list[str]:
    """What breaks one of the two first rules, in sentences; empty when both are kept."""
    found = []
    if fleet.sooner:
        found.append(f"{fleet.sooner:,} requests came sooner than promised, {fleet.overlapping:,} of them overlapping.")
    stale = stale_prices(fleet)
    if stale:
        found.append(f"{stale:,} of {fleet.ages.total:,} displayed prices are stale: not verified for "
                     f"{fleet.ages.stale_h:g} h.")  # fmt: skip
    return found


def _subtitle(fleet: Fleet) -> str:
    made = datetime.fromtimestamp(fleet.made_at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    paused = f", {fleet.paused:,} paused" if fleet.paused else ""
    return f"{made} · {fleet.active:,} active partners{paused} · the last {DAYS} days, in UTC"


def _verdict(fleet: Fleet) -> str:
    found = problems(fleet)
    if found:
        return f'<div class="verdict bad">{"".join(f"<p>{safe(one)}</p>" for one in found)}</div>'
    if not fleet.gaps and not fleet.ages.total:
        return '<p class="verdict good">Nothing was asked and nothing is on display yet.</p>'
    return (
        '<p class="verdict good">No host was asked sooner than promised, and no price on display is stale.</p>'
    )  # fmt: skip


def _tiles(fleet: Fleet) -> str:
    ages, requests = fleet.ages, sum(day.requests for day in fleet.days[-2:-1])
    in_time = f"{ages.within(ages.in_time_h) / ages.total:.1%}" if ages.total else "none"
    oldest = "none" if ages.oldest_at is None else _hours((fleet.made_at - ages.oldest_at) / HOUR_S)
    failures = sum(one.failures for one in fleet.failures)
    margin = "none" if fleet.margin_s is None else f"{fleet.margin_s:+.3f} s"
    rows = [
        ("prices on display", f"{ages.total:,}", f"{fleet.menus[-1].dishes:,} dishes"),
        (f"verified within {ages.in_time_h:g} h", in_time, f"the oldest {oldest} ago"),
        ("sites read in 24 h", f"{fleet.lately_read:,}", f"of {fleet.active:,} active"),
        ("requests yesterday", f"{requests:,}", _share(fleet.days[-8:-1])),
        ("tightest gap", margin, "over its promise, in 7 days"),
        ("standing failures", f"{failures:,}", f"in {sum(bool(one.failures) for one in fleet.failures)} classes"),
    ]
    return "<dl>" + "".join(
        f"<div><dt>{safe(name)}</dt><dd>{safe(value)}<small>{safe(more)}</small></dd></div>"
        for name, value, more in rows
    ) + "</dl>"  # fmt: skip


def _hours(hours: float) -> str:
    return f"{hours:.0f} h" if hours < 72 else f"{hours / 24:.0f} days"


def _share(days: Iterable[Day]) -> str:
    there = list(days)
    pages = sum(day.page_requests for day in there)
    return (
        f"{sum(day.not_modified for day in there) / pages:.0%} of pages answered 304" if pages else "no page asked for"
    )


def _cards(fleet: Fleet) -> list[str]:
    return [
        _card("How old displayed prices are", _ages_says(fleet), ages_chart(fleet.ages)),
        _card("What is broken now", _failures_says(fleet), failures_chart(fleet.failures)),
        _card("Requests by day", _requests_says(fleet), requests_chart(fleet.days)),
        _card("Dishes and price changes", _menus_says(fleet), menus_chart(fleet.menus)),
        _card("How quickly hosts answer", _response_says(fleet), response_chart(fleet.days)),
        _card("Whether we are a burden", _drift_says(fleet), drift_chart(fleet.drift)),
        _card("Whether every promise was kept", _pacing_says(fleet), pacing_chart(fleet.gaps)),
    ]


def _card(title: str, says: str, chart: str, wide: bool = False) -> str:
    kind = ' class="wide"' if wide else ""
    return f'<section{kind}><h2>{safe(title)}</h2><p class="soft small">{safe(says)}</p>{chart}</section>'


def _ages_says(fleet: Fleet) -> str:
    ages = fleet.ages
    return (
        f"A page with prices is due again {ages.in_time_h:g} h after it was verified; "
        f"its menu is stale after {ages.stale_h:g} h."
    )


def _failures_says(fleet: Fleet) -> str:
    there = sum(one.failures for one in fleet.failures)
    return f"{there:,} standing failures by class; the next step of each is below." if there else "Nothing."


def _requests_says(fleet: Fleet) -> str:
    days = [day for day in fleet.days[:-1] if day.requests]
    if not days:
        return "Today is not over; there is no whole day yet."
    mean = sum(day.requests for day in days) / len(days)
    sent = sum(day.bytes for day in days) / len(days)
    return f"On average {mean:,.0f} a day and {sent / 1e6:,.1f} MB. The last bar is today so far."


def _menus_says(fleet: Fleet) -> str:
    raised, lowered = sum(day.raised for day in fleet.menus), sum(day.lowered for day in fleet.menus)
    return (
        f"{fleet.menus[-1].dishes:,} dishes are on display; in {DAYS} days {raised:,} prices rose and {lowered:,} fell."
    )


def _response_says(fleet: Fleet) -> str:
    known = [day.median_s for day in fleet.days if day.median_s is not None]
    if len(known) < 2:
        return "Mean time to the first byte of each host, by day."
    return f"Time to the first byte. The median host: {known[0] * 1000:.0f} ms at first, {known[-1] * 1000:.0f} ms now."


def _drift_says(fleet: Fleet) -> str:
    return (
        f"In the last {PROOF_DAYS} days {slower_hosts(fleet):,} of {len(fleet.drift):,} hosts answered more slowly "
        f"while a run went on (by over {SLOWER_FROM - 1:.0%}, over {SLOWER_RUNS} runs or more)."
    )


def _pacing_says(fleet: Fleet) -> str:
    gaps = sum(host.gaps for host in fleet.gaps)
    return (
        f"{gaps:,} gaps at {len(fleet.gaps):,} hosts in {PROOF_DAYS} days, from the ledger alone: {fleet.sooner:,} "
        "shorter than promised."
    )


def _failures_table(fleet: Fleet) -> str:
    rows = [
        (one.title, f"{one.failures:,}", f"{one.sites:,}", _date(one.oldest), one.next_step)
        for one in fleet.failures
        if one.failures
    ]
    columns = (("class", ""), ("rows", "n"), ("sites", "n"), ("since", "n"), ("next step", "w"))
    says = "menu-pipeline failures lists each of them."
    return _table("Failures, and what to do", says, columns, rows)


def _pacing_table(fleet: Fleet) -> str:
    known = sorted((host for host in fleet.gaps if host.margin_s is not None), key=lambda host: host.margin_s or 0.0)
    columns = (("host", "u"), ("gap", "n"), ("promised", "n"), ("margin", "n"), ("too soon", "n"))
    says = "The least of each; a margin is a gap less the promise before it. menu-pipeline audit SITE shows them all."
    rows = [_pacing_row(host) for host in known[:CLOSEST]]
    return _table("Hosts asked closest to their promise", says, columns, rows, wide=False)


def _pacing_row(host: HostGaps) -> tuple[object, ...]:
    gap, promised, margin = host.smallest_gap_s or 0.0, host.promised_s or 0.0, host.margin_s or 0.0
    return host.host, f"{gap:.3f} s", f"{promised:.3f} s", f"{margin:+.3f} s", host.sooner


def _drift_table(fleet: Fleet) -> str:
    slow = [one for one in fleet.drift if one.drift > SLOWER_FROM and one.runs >= SLOWER_RUNS][:TABLE_ROWS]
    rows = [
        (
            one.host,
            f"{one.early_s * 1000:.0f} ms",
            f"{one.early_s * one.drift * 1000:.0f} ms",
            f"{one.drift:.2f}",
            one.runs,
        )
        for one in slow
    ]
    columns = (("host", "u"), ("first half", "n"), ("second half", "n"), ("drift", "n"), ("runs", "n"))
    says = "The closed loop slows down by itself where answers do; a host that stays here wants a longer crawl delay."
    return _table("Hosts that answer more slowly during a run", says, columns, rows)


def _table(
    title: str, says: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[object]], wide: bool = True
) -> str:
    """A table over the page's whole width, or as a card; nothing where there is no row. Columns: (name, class)."""
    if not rows:
        return ""
    head = "".join(f"<th{_kind(kind)}>{safe(name)}</th>" for name, kind in columns)
    lines = "\n".join(
        "<tr>"
        + "".join(f"<td{_kind(k)}>{safe(cell)}</td>" for cell, (_, k) in zip(row, columns, strict=True))
        + "</tr>"
        for row in rows
    )
    table = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'
    return _card(title, says, table, wide)


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def _date(moment: datetime | None) -> str:
    return "" if moment is None else moment.strftime("%Y-%m-%d")
