"""What stands in the place of a page, robots.txt or sitemap, looked at in the worker process; and whom to ask then."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace
from typing import Any

from menu_pipeline.adapters.database import Row, run
from menu_pipeline.core import escalation
from menu_pipeline.core.challenge import ChallengeVerdict, Standin, told_by_headers
from menu_pipeline.core.content import content_kind
from menu_pipeline.core.errors import ExtractionCrashed
from menu_pipeline.core.escalation import Signal
from menu_pipeline.core.outcome import Challenged, WireResponse, WireResult
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl.asking import Sent
from menu_pipeline.crawl.context import RunTools, SiteContext


async def stands_in(tools: RunTools, site: SiteContext, result: WireResult, url: str) -> ChallengeVerdict | None:
    """What an HTML answer is instead of what was asked for; None where it is what it seems, or no HTML."""
    if not isinstance(result, WireResponse) or not result.body:
        return None
    if content_kind(result.headers.get("content-type"), result.body, url) != "html":
        return None
    headers = dict(result.headers)
    try:
        found: ChallengeVerdict | None = await tools.worker.call("challenge", result.status, headers, result.body, url)
    except ExtractionCrashed:
        site.tally.refusals["markup_not_read"] += 1
        return told_by_headers(result.headers)
    return found


async def seen_through(tools: RunTools, site: SiteContext, sent: Sent, url: str) -> Sent:
    """``sent`` of a robots.txt or sitemap, as ``Challenged`` where a challenge or a block page came in its place.

    An unrendered shell is no challenge: a site that answers anything with its start page has no such file, and a
    browser would not make one of it. Behind a 429, a 5xx, a 404 or a redirect the status says all there is to say.
    """
    if sent.result.status == 429:
        return sent
    verdict = await stands_in(tools, site, sent.result, url)
    if verdict is None or verdict.kind is Standin.SHELL:
        return sent
    signal = escalation.signal(sent.result.status or 0, verdict)
    if signal is None:
        return sent
    response = sent.result if isinstance(sent.result, WireResponse) else None
    return replace(sent, outcome=Challenged(signal.code, signal.evidence, sent.tier, response))


def told(signal: Signal) -> str:
    """The signal in words, as rows and tables keep it."""
    return f"{signal.code}: {'; '.join(signal.evidence)}"[:500]


async def task_for(tools: RunTools, site: SiteContext, host: str, signal: Signal, now: float) -> dict[str, Any]:
    """Values of ``ladder.task_open``: what the host answered, and our own conduct there in the hour before."""
    rows = await tools.writer.read(lambda c: run(c, "ladder.conduct", host=host, since=now - HOUR_S, now=now))
    robots = await tools.writer.read(lambda c: run(c, "ladder.robots_of_host", host=host))
    conduct = {
        **conduct_of(rows),
        "robots": [f"{row['authority']}: {row['kind']} (status {row['status']})" for row in robots],
        "identity": tools.identity,
    }
    return {
        "host": host,
        "site": site.site,
        "reason": signal.code,
        "evidence": told(signal),
        "conduct": json.dumps(conduct, sort_keys=True),
        "now": now,
    }


def conduct_of(rows: list[Row]) -> dict[str, Any]:
    """Our conduct at a host from its ledger rows, oldest first: how many, how close, and whether promises were kept."""
    pairs = itertools.pairwise(rows)
    gaps = [(later["sent_at"] - row["ended_at"], later["promised_delay_s"]) for row, later in pairs]
    starts = [row["sent_at"] for row in rows]
    return {
        "requests": len(rows),
        "smallest_gap_s": round(min(gap for gap, _ in gaps), 3) if gaps else None,
        "gaps_under_the_promise": sum(gap < promised - 0.001 for gap, promised in gaps),
        "most_in_60_s": max((sum(start <= other < start + 60 for other in starts) for start in starts), default=0),
        "refused_answers": sum(row["status"] in (401, 403, 429, 503) for row in rows),
        "by_tier": {tier: sum(row["tier"] == tier for row in rows) for tier in sorted({row["tier"] for row in rows})},
    }
