"""Which sites a run was asked for: planning marks in the database, and the sites that are due.

A mark stands for one run that was asked for and is not over. Its number is the run's key, so it is issued by the
database, never twice. A site has at most one mark at a time, which one statement decides: what the daily schedule
planned, the recrawl sensor leaves out, and the other way round, on whatever machine they run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from menu_pipeline.adapters.database import Row, run, run_many
from menu_pipeline.core import robots, urls
from menu_pipeline.core.batches import SiteWork
from menu_pipeline.core.hours import Hours, Span, quiet_span, visit_span
from menu_pipeline.core.policy import DAY_S, PRODUCT_TOKEN, Policy
from menu_pipeline.crawl.menu_store import WAITS

#: Requests of a site nobody has visited that are certain: robots.txt, sitemap, the seed.
FIRST_VISIT = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """A run that was asked for and is not over: times in epoch seconds."""

    mark_id: int
    planned_by: str
    occasion: str
    planned_at: float
    expires_at: float
    sites: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The run's key and tag. The time keeps it apart from a mark of the same number in an older database."""
        return f"{self.mark_id}-{self.planned_at:.0f}"


@dataclass(frozen=True, slots=True)
class DueSite:
    """A site to visit, the work it is expected to be, and since when it is due (epoch seconds; None: it is new)."""

    work: SiteWork
    due_at: float | None

    def waited_s(self, now: float, policy: Policy) -> float:
        """Seconds it has been due; a new site need not wait for others."""
        return policy.recrawl_gather_s if self.due_at is None else now - self.due_at


# -- marks ---------------------------------------------------------------------------------------------------------


def open_marks(connection: Connection) -> list[Mark]:
    """Marks whose run is not known to be over, without their sites."""
    return [_mark(row) for row in run(connection, "plans.open_marks")]


def settle(connection: Connection, over: Iterable[int], alive: Iterable[int], now: float, policy: Policy) -> list[int]:
    """Free the sites of runs that are ``over``, and of marks that expired without one; renew those ``alive``.

    Gives the marks that ended, by number. In the write transaction of the plan that follows.
    """
    alive, over = set(alive), set(over)
    marks = open_marks(connection)
    ended = [m.mark_id for m in marks if m.mark_id in over or (m.mark_id not in alive and m.expires_at <= now)]
    soon = now + policy.plan_mark_s / 2
    kept = [m.mark_id for m in marks if m.mark_id in alive and m.mark_id not in over and m.expires_at < soon]
    if kept:
        run(connection, "plans.marks_renew", mark_list=kept, expires_at=now + policy.plan_mark_s)
    if ended:
        run(connection, "plans.sites_free", mark_list=ended)
        run(connection, "plans.marks_end", mark_list=ended)
    return ended


def claim(
    connection: Connection,
    planned_by: str,
    occasion: str,
    batches: Sequence[Sequence[str]],
    now: float,
    policy: Policy,
) -> list[Mark]:
    """A mark for each of ``batches``, with the sites nobody else has planned; none for a batch left empty."""
    ids: list[int] = []
    for _ in batches:
        values = {"planned_by": planned_by, "occasion": occasion, "now": now, "expires_at": now + policy.plan_mark_s}
        ids.append(run(connection, "plans.mark_add", **values)[0]["mark_id"])
    wanted = {site: mark_id for mark_id, sites in zip(ids, batches, strict=True) for site in sites}
    # In the order of their names: two planners that claim at once wait for each other, but never in a circle.
    run_many(connection, "plans.site_claim", [{"site": s, "mark_id": wanted[s], "now": now} for s in sorted(wanted)])
    marks = _with_sites(connection, [m for m in open_marks(connection) if m.mark_id in set(ids)])
    empty = [mark.mark_id for mark in marks if not mark.sites]
    if empty:
        run(connection, "plans.marks_end", mark_list=empty)
    return [mark for mark in marks if mark.sites]


def planned_before(connection: Connection, planned_by: str, occasion: str) -> list[Mark]:
    """The open marks of that very tick, with their sites: a tick evaluated twice asks for the same runs."""
    marks = [m for m in open_marks(connection) if (m.planned_by, m.occasion) == (planned_by, occasion)]
    return _with_sites(connection, marks)


def not_planned(connection: Connection, sites: Sequence[str]) -> list[str]:
    """Those of ``sites`` that no open mark holds."""
    free = {row["site"] for row in run(connection, "plans.unmarked", site_list=list(sites))}
    return [site for site in sites if site in free]


def _with_sites(connection: Connection, marks: Sequence[Mark]) -> list[Mark]:
    sites: dict[int, list[str]] = {mark.mark_id: [] for mark in marks}
    for row in run(connection, "plans.marked_sites", mark_list=list(sites)) if sites else []:
        sites[row["mark_id"]].append(row["site"])
    return [
        Mark(m.mark_id, m.planned_by, m.occasion, m.planned_at, m.expires_at, tuple(sites[m.mark_id])) for m in marks
    ]


def _mark(row: Row) -> Mark:
    return Mark(row["mark_id"], row["planned_by"], row["occasion"], row["planned_at"], row["expires_at"])


# -- what is due ---------------------------------------------------------------------------------------------------


def due_sites(connection: Connection, now: float, policy: Policy, before_daily: Span | None = None) -> list[DueSite]:
    """Sites that may be asked for something at ``now`` (epoch seconds) and that nobody has planned.

    Within ``before_daily`` pages that were read before wait for the daily run. Left out: paused sites, hosts that
    rest, whose robots.txt is not due again, that a run holds, or whose requests of the day are spent; quiet hours and
    Visit-time. A site where a body waits to be read, since a run was killed between the two, is due whatever keeps us
    from asking its host, unless a run holds that.
    """
    near = before_daily is not None and before_daily.holds(now)
    rows = run(
        connection,
        "plans.due_sites",
        now=now,
        refreshed_before=0.0 if near else now,
        planned_before=now - policy.recrawl_gap_s,
        **unread_parameters(policy),
    )
    spent = _spent_hosts(connection, rows, now, policy)
    visits = _visit_times(connection, rows)
    return [
        DueSite(_work(row, policy), None if row["is_new"] else _since(row))
        for row in rows
        if row["unread_since"] is not None or (row["host"] not in spent and _is_open(row, visits, now))
    ]


def unread_parameters(policy: Policy) -> dict[str, object]:
    """What tells bodies that wait to be read from those that wait for somebody, or have crashed the extractor."""
    return {"most_attempts": policy.extract_max_attempts, "waits": WAITS}


def _since(row: Row) -> float:
    return min(float(at) for at in (row["due_at"], row["unread_since"]) if at is not None)


def _work(row: Row, policy: Policy) -> SiteWork:
    requests = row["pages_due"] + 1 if not row["is_new"] else FIRST_VISIT
    asked = max(row["loop_delay_s"], row["crawl_delay_s"] or 0.0, policy.ttfb_factor * (row["ttfb_s"] or 0.0))
    delay_s = min(policy.max_delay_s, max(policy.min_delay_s, asked))  # as core.pacing.base_delay
    return SiteWork(row["site"], row["host"], requests, requests * delay_s, row["kind"] == "directory")


def _spent_hosts(connection: Connection, rows: Sequence[Row], now: float, policy: Policy) -> set[str]:
    """Hosts whose crawl delay is beyond the cap and leaves no request for today (crawl.ledger keeps that budget)."""
    slow = sorted({row["host"] for row in rows if (row["crawl_delay_s"] or 0.0) > policy.max_delay_s})
    if not slow:
        return set()
    found = run(connection, "plans.day_budgets", host_list=slow, since=now - DAY_S, cap_s=policy.max_delay_s)
    return {row["host"] for row in found if row["requests"] >= max(1, int(DAY_S // row["crawl_delay_s"]))}


def _visit_times(connection: Connection, rows: Sequence[Row]) -> dict[str, Span]:
    """Visit-time by authority, where a robots.txt has one."""
    hosts = sorted({row["host"] for row in rows})
    found = run(connection, "plans.visit_times", host_list=hosts) if hosts else []
    spans = {r["authority"]: visit_span(robots.parse(r["body"].encode()).visit_time(PRODUCT_TOKEN)) for r in found}
    return {authority: span for authority, span in spans.items() if span is not None}


def _is_open(row: Row, visits: Mapping[str, Span], now: float) -> bool:
    hours = Hours(quiet_span(row["quiet_hours"], row["time_zone"]), visits.get(urls.authority(row["seed_url"])))
    return hours.closed_for(now) is None


def before_daily(daily_at: str, daily_tz: str, policy: Policy) -> Span:
    """The hours before the daily run in which refreshes wait for it (``policy.daily_slack``)."""
    end = datetime.combine(date(2000, 1, 2), time.fromisoformat(daily_at))
    start = end - timedelta(hours=min(12.0, policy.daily_slack * policy.refresh_within_h))
    return Span(start.time(), end.time(), ZoneInfo(daily_tz))


def worth_a_run(due: Sequence[DueSite], now: float, policy: Policy) -> bool:
    """Whether to start runs now, or to wait for more: a run costs 8 s of CPU, however little is due."""
    if len(due) >= policy.recrawl_gather_sites:
        return True
    return any(site.waited_s(now, policy) >= policy.recrawl_gather_s for site in due)
