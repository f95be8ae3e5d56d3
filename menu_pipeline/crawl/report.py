"""From a visit's tally to what is shown of each stage: few, stable keys, so that the UI can plot them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from menu_pipeline.core.pacing import HostClock
from menu_pipeline.crawl.visit import CrawlOptions, StageReport, Tally, iso


def stage_reports(
    tally: Tally,
    options: CrawlOptions,
    robots_row: Mapping[Any, Any],
    clock: HostClock | None,
    menus: Mapping[Any, Any],
    now: float,
) -> tuple[StageReport, ...]:
    """One report a selected stage, in the order of the chain."""
    reports = (
        _robots(tally, robots_row, clock),
        _sitemap(tally),
        _pages(tally, clock),
        _menus(tally, menus, now),
    )
    return tuple(report for report in reports if report.stage in options.stages)


def _robots(tally: Tally, row: Mapping[Any, Any], clock: HostClock | None) -> StageReport:
    numbers: dict[str, float | int] = {"requests": tally.robots_asked}
    if clock is not None and clock.crawl_delay_s is not None:
        numbers["crawl_delay_s"] = clock.crawl_delay_s
    text = {"kind": str(row.get("kind", "not asked")), "detail": str(row.get("detail") or "")}
    if row.get("fetched_at"):
        text["read_at"] = iso(row["fetched_at"])
    if row.get("body"):
        text["robots_txt"] = str(row["body"])[:2000]
    return StageReport("robots_rules", tally.robots_asked > 0, numbers, text)


def _sitemap(tally: Tally) -> StageReport:
    numbers: dict[str, float | int] = {"files": len(tally.sitemap_files), **tally.sitemap}
    return StageReport("sitemap_diff", bool(tally.sitemap_files), numbers, {}, {"files": tally.sitemap_files})


def _pages(tally: Tally, clock: HostClock | None) -> StageReport:
    numbers: dict[str, float | int] = {
        "pages_fetched": tally.fetched,
        "pages_unchanged": tally.unchanged,
        "pages_new": tally.new_pages,
        "requests": tally.requests,
        "share_304": round(tally.not_modified / tally.page_requests, 3) if tally.page_requests else 0.0,
        "bytes": tally.wire_bytes,
        "blocked": tally.blocked,
        "traps": tally.traps,
        "failures": tally.failures.total(),
    }
    if tally.vouched:
        numbers["pages_vouched"] = tally.vouched
    if clock is not None:
        numbers["delay_s"] = round(clock.delay_s, 3)
    if tally.ttfb_count:
        numbers["response_time_ms"] = round(1000 * tally.ttfb_total_s / tally.ttfb_count, 1)
    outcomes = _table(tally.outcomes)  # of every request of the visit, robots.txt and sitemaps among them
    tables = {
        "outcomes": outcomes,
        "refusals": _table(tally.refusals),
        "failures": _table(tally.failures),
        "rules": tally.rules,
    }
    text = {}
    if tally.pages_refused:
        numbers["pages_refused"] = tally.pages_refused.total()
        tables["pages_refused"] = _table(tally.pages_refused)
        if tally.no_menu:
            text["next"] = (
                "no dish so far, and pages are held for a trap: some are read each day; see menu-pipeline status"
            )
    return StageReport("fetched_pages", tally.page_requests > 0, numbers, text, tables)


def _menus(tally: Tally, menus: Mapping[Any, Any], now: float) -> StageReport:
    numbers: dict[str, float | int] = {
        "dishes": menus["dishes"],
        "menus": menus["menus"],
        "pages_extracted": tally.extracted,
        "menu_versions": tally.menu_versions,
        "price_changes": tally.price_changes,
    }
    text = {}
    if tally.menus_waiting:
        numbers["menus_waiting"] = tally.menus_waiting
        text["next"] = "the new extractor reads these menus otherwise: menu-pipeline menus diff, then menus accept"
    if menus["oldest_verified_at"] is not None:
        numbers["oldest_price_age_h"] = round((now - menus["oldest_verified_at"]) / 3600, 3)
    tables = {"menu": menus["preview"], "reasons": _table(tally.extract_reasons)}
    return StageReport("extracted_menus", tally.extracted > 0, numbers, text, tables)


def _table(counts: Counter[str]) -> list[Mapping[str, object]]:
    return [{"reason": reason, "count": count} for reason, count in counts.most_common() if count]
