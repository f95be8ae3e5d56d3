"""What a visit says about its page's change rate, and when the page is due again: core/freshness.py over our rows.

A page that showed prices has changed when its menus have, which extraction tells (``of_menus``); any other when its
visible text has, and where there is none to compare, its bytes. Each visit is counted once: ``evidence_at`` is how
far. The price of a request to a host is set anew at the end of a visit (``price_host``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from menu_pipeline.adapters.database import run, run_many
from menu_pipeline.core import freshness
from menu_pipeline.core.freshness import AnswerRecord, Evidence, HostPrice, PageNeed, SignalRecord
from menu_pipeline.core.policy import DAY_S, HOUR_S, Policy

Row = Mapping[Any, Any]

#: A price that moved by less than this share leaves due times as they are: they follow at the pages' next visits.
PRICE_MOVED = 0.1


@dataclass(frozen=True, slots=True)
class Counted:
    """A visit as evidence: the page's new columns, the site's new record (None: unchanged), and when it is due."""

    columns: dict[str, Any]
    record: SignalRecord | None
    due_at: float

    def write(self, connection: Connection, site: str) -> None:
        """In the transaction of the visit's outcome, before the page row itself is settled."""
        run(connection, "frontier.page_evidence", **self.columns)
        if self.record is not None:
            run(connection, "frontier.lastmod_record", site=site, **_record_columns(self.record))


def evidence_of(row: Row) -> Evidence:
    return Evidence(row["visits"], row["changes"], row["quiet_s"], row["changed_s"])


def record_of(row: Row) -> SignalRecord:
    return SignalRecord(
        row["lastmod_hits"],
        row["lastmod_false"],
        row["lastmod_missed"],
        row["lastmod_expected"],
        row["lastmod_quiet"],
    )


def answers_of(row: Row) -> AnswerRecord:
    return AnswerRecord(row["not_modified_right"], row["not_modified_wrong"])


def says_unmodified(page: Row, headers: Mapping[str, str]) -> bool:
    """Whether an answer carries the validator we hold: a conditional request would have been answered 304.

    The entity tag decides where we hold one (RFC 9110 section 13.2.2), compared weakly (section 8.8.3.2).
    """
    if page["etag"]:
        return headers.get("etag", "").removeprefix("W/") == str(page["etag"]).removeprefix("W/")
    return bool(page["last_modified"]) and headers.get("last-modified") == page["last_modified"]


def held_to_its_word(connection: Connection, page: Row, policy: Policy, *, right: bool) -> None:
    """Keep that a page read in full under unmodified validators was as they said (``right``), or had changed."""
    (site,) = run(connection, "pages.lastmod_of_site", site=page["site"])
    record = freshness.answer_noted(answers_of(site), right=right, policy=policy)
    run(connection, "frontier.answer_record", site=page["site"], right=record.right, wrong=record.wrong)


def of_visit(
    connection: Connection,
    page: Row,
    policy: Policy,
    now: float,
    *,
    changed: bool | None,
    text_sha256: str | None,
    by_304: bool = False,
) -> Counted:
    """An answered visit to ``page`` (``frontier.take_known``). ``changed`` None: not known yet, extraction tells.

    ``by_304``: only the server says that nothing changed, which counts as far as it has proved true at this site.
    """
    standing = _standing(connection, page)
    record, evidence, counted_to = record_of(standing), evidence_of(page), page["evidence_at"]
    noted: SignalRecord | None = None
    if counted_to is None:
        counted_to = now  # the first reading: nothing to compare with
    elif changed is not None:
        noted = _noted(page, record, evidence, now - counted_to, policy, changed=changed)
        trust = freshness.answer_trust(answers_of(standing)) if by_304 else 1.0
        evidence = freshness.observe(evidence, now - counted_to, changed=changed, policy=policy, trust=trust)
        counted_to = now
    # Where extraction is to tell whether the menu changed, it is to know what lastmod said of it, too.
    columns = _columns(page, evidence, counted_to) | {"text_sha256": text_sha256, "read": int(changed is not None)}
    due_at = now + _after_s(standing, page, evidence, noted or record, policy, has_prices=bool(page["has_prices"]))
    return Counted(columns, noted, due_at)


def _noted(
    page: Row, record: SignalRecord, evidence: Evidence, after_s: float, policy: Policy, *, changed: bool
) -> SignalRecord | None:
    """The site's record after a look at ``page``; None where no list dates it. A feed lists what is new only: of a page
    it has nothing new on it has said nothing.
    """
    moved = _moved(page)
    if not _listed(page) and not moved:
        return None
    chance = freshness.change_chance(evidence, after_s, policy)
    return freshness.noted(record, moved=moved, changed=changed, chance=chance, policy=policy)


def of_menus(
    connection: Connection, page: Row, policy: Policy, menus_sha256: str, *, has_prices: bool
) -> tuple[dict[str, Any], float]:
    """What extraction adds: columns of ``frontier.menus_evidence``, and seconds from verification until due."""
    evidence, counted_to = evidence_of(page), page["evidence_at"]
    to = page["verified_at"]
    standing = _standing(connection, page)
    record = record_of(standing)
    known = bool(page["has_prices"]) and page["menus_sha256"] is not None
    if known and to is not None and counted_to is not None and to > counted_to:
        changed = menus_sha256 != page["menus_sha256"]
        noted = _noted(page, record, evidence, to - counted_to, policy, changed=changed)
        if noted is not None:
            record = noted
            run(connection, "frontier.lastmod_record", site=page["site"], **_record_columns(record))
        evidence = freshness.observe(evidence, to - counted_to, changed=changed, policy=policy)
    columns = _columns(page, evidence, to if to is not None else counted_to) | {"menus_sha256": menus_sha256}
    return columns, _after_s(standing, page, evidence, record, policy, has_prices=has_prices)


def heeds_lastmod(connection: Connection, site: str, policy: Policy) -> bool:
    """True while a moved lastmod makes a page of ``site`` due at once."""
    (row,) = run(connection, "pages.lastmod_of_site", site=site)
    return freshness.heeds_signal(record_of(row), policy)


def price_host(connection: Connection, host: str, policy: Policy) -> HostPrice:
    """Set what a request to ``host`` must be worth, by its delay and its pages; due times follow when it moved."""
    rows = run(connection, "frontier.price_of_host", host=host)
    if not rows:
        return HostPrice(freshness.floor_price(policy))
    delay_s = max(rows[0]["delay_s"], rows[0]["crawl_delay_s"] or 0.0)
    budget = freshness.requests_a_day(delay_s, rows[0]["ttfb_s"] or 0.0, policy)
    before = _price_in(rows[0], policy)
    pages = run(connection, "frontier.pages_of_host", host=host)[0]["pages"]
    if pages * DAY_S / freshness.shortest_s(policy) <= budget:
        after = HostPrice(freshness.floor_price(policy))  # room for every page as often as it may come
        needs: list[Row] = []
    else:
        from menu_pipeline.core import freshness_fleet  # numpy: a third of a second, and only large hosts need it

        needs = list(run(connection, "frontier.needs_of_host", host=host))
        after = freshness_fleet.price_of([_need(row, policy) for row in needs], budget, policy)
    if after.keeps_promise == before.keeps_promise and abs(after.price / before.price - 1) < PRICE_MOVED:
        return before
    run(connection, "frontier.host_priced", host=host, price=after.price, kept=int(after.keeps_promise))
    _move_due_times(connection, needs or list(run(connection, "frontier.needs_of_host", host=host)), policy, after)
    return after


def _move_due_times(connection: Connection, rows: list[Row], policy: Policy, host: HostPrice) -> None:
    moved = [
        {
            "page_id": row["page_id"],
            "due_at": row["verified_at"] + freshness.due_after_s(_need(row, policy), policy, host),
        }
        for row in rows
        if row["state"] == "done"
        and row["verified_at"] is not None
        and not (_listed(row) and _moved(row))
        # what a sitemap vouches for, and what another page speaks for, follow schedules of their own
        and row["near_of"] is None
        and (row["vouched_at"] or 0.0) <= row["verified_at"]
    ]
    if moved:
        run_many(connection, "frontier.page_due_at", moved)


def _need(row: Row, policy: Policy) -> PageNeed:
    share = freshness.unannounced_share(record_of(row), policy) if _listed(row) else 1.0
    return PageNeed(evidence_of(row), bool(row["has_prices"]), row["role"] == "seed", share)


def _standing(connection: Connection, page: Row) -> Row:
    """What is known beside the page itself: its site's records, and the price of a request to its host."""
    return run(connection, "frontier.standing_of_page", site=page["site"], host=page["host"])[0]


def _after_s(
    standing: Row, page: Row, evidence: Evidence, record: SignalRecord, policy: Policy, *, has_prices: bool
) -> float:
    if page.get("near_of") is not None:
        return policy.near_revisit_h * HOUR_S
    share = freshness.unannounced_share(record, policy) if _listed(page) else 1.0
    need = PageNeed(evidence, has_prices, page["role"] == "seed", share)
    return freshness.due_after_s(need, policy, _price_in(standing, policy) if standing["host"] is not None else None)


def _price_in(row: Row, policy: Policy) -> HostPrice:
    floor = freshness.floor_price(policy)
    # Stored under other settings it may lie below today's floor.
    return HostPrice(max(row["revisit_price"] or floor, floor), bool(row["promise_kept"]))


def _listed(page: Row) -> bool:
    """A sitemap lists it with a lastmod."""
    return bool(page["in_sitemap"]) and page["lastmod"] is not None


def _moved(page: Row) -> bool:
    """Its lastmod is another than at its last reading."""
    known = page["lastmod_read"] if page["lastmod_read"] is not None else page["verified_at"]
    return page["lastmod"] is not None and known is not None and page["lastmod"] > known


def _columns(page: Row, evidence: Evidence, counted_to: float | None) -> dict[str, Any]:
    return {
        "page_id": page["page_id"],
        "visits": evidence.visits,
        "changes": evidence.changes,
        "quiet_s": evidence.quiet_s,
        "changed_s": evidence.changed_s,
        "evidence_at": counted_to,
    }


def _record_columns(record: SignalRecord) -> dict[str, float]:
    return {
        "hits": record.hits,
        "false": record.false,
        "missed": record.missed,
        "expected": record.expected,
        "quiet": record.quiet,
    }
