"""What an answer means for its host and its row in the ledger: the next clock, a rest, the values. No I/O."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any, assert_never

from menu_pipeline.core import backoff, pacing
from menu_pipeline.core.ledger_entry import with_rest
from menu_pipeline.core.outcome import (
    Challenged,
    FailureClass,
    Fetched,
    Gone,
    NotAPage,
    NotModified,
    RateLimited,
    Redirected,
    Refused,
    TooLarge,
    Transient,
    Unsafe,
    WireFailure,
)
from menu_pipeline.core.pacing import HostClock, Observation
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.retry_after import FIELD_KEPT, asked_wait
from menu_pipeline.crawl.asking import Ask, Sent, Settlement
from menu_pipeline.crawl.hosts import Gate


def next_clock(
    clock: HostClock, ask: Ask, sent: Sent, settlement: Settlement, policy: Policy, rng: random.Random
) -> HostClock:
    """The host's clock after an answer and what was made of it: its delay, its time, its rest."""
    if settlement.sets_delay:
        clock = replace(clock, crawl_delay_s=settlement.crawl_delay_s)
    clock = pacing.after_response(clock, observed(ask, sent), policy, rng.random())
    if settlement.rests_as is not None:
        blocks = clock.blocks + 1
        until = sent.ended_at + backoff.rest_delay(blocks, policy, rng.random())
        return pacing.resting(replace(clock, blocks=blocks), until, settlement.rests_as)
    jitter = rng.random()
    return rest_after(clock, sent, policy, jitter, blocked_by_403=settlement.blocks, of_page=settlement.of_page)


def observed(ask: Ask, sent: Sent) -> Observation:
    """What an answer says of its host's state and speed."""
    result = sent.result
    timed_out = isinstance(result, WireFailure) and result.failure is FailureClass.TIMEOUT
    sign = pacing.sign_of(result.status, timed_out=timed_out)
    if isinstance(sent.outcome, Challenged) and sign is pacing.Sign.HEALTHY:
        sign = pacing.Sign.NEUTRAL  # quick as it is, it says nothing of how long a page takes
    return Observation(
        ended_at=sent.ended_at,
        total_s=result.total_s,
        ttfb_s=result.ttfb_s,
        sign=sign,
        is_page=ask.purpose == "page",
        late_s=sent.late_s if ask.via is None or ask.via.report(sent.sent_at, sent.ended_at) else math.inf,
        rendered=ask.via is not None,
        wire_bytes=result.wire_bytes or 0,
    )


def reported_rows(ask: Ask, gate: Gate, sent: Sent, run_id: str) -> list[dict[str, Any]]:
    """Ledger rows of what a sidecar of ours asked of the site; the first one is the page, whose row is there."""
    if ask.via is None:
        return []
    common = {
        "run_id": run_id,
        "site": ask.site,
        "host": gate.host,
        "tier": ask.tier,
        "lease_token": gate.token,
        "page_id": ask.page_id,
    }
    return [common | row for row in ask.via.report(sent.sent_at, sent.ended_at)]


def rest_after(
    clock: HostClock, sent: Sent, policy: Policy, jitter: float, *, blocked_by_403: bool, of_page: bool = False
) -> HostClock:
    """The clock after what the answer says about rest: Retry-After, a block, a failure of the whole host.

    RFC 9110 section 10.2.3 names Retry-After with 503 and 3xx; it is obeyed on any status, since it says the same of
    the host on all of them. What came with it counts for what it is: a page that came is read, and its host rests.
    A 403 is a block where a page was asked for; for robots.txt it means "no rules" (RFC 9309 section 2.3.1.3).
    A host that asks to wait a second, each time, means more than it says (unless it does so ``of_page`` alone).
    A block whose Retry-After nobody can read is one without.
    """
    status = sent.result.status
    refused = blocked_by_403 and status == 403
    told = asked_wait((sent.result.headers or {}).get("retry-after"), sent.ended_at, policy)
    if told is not None and not told.read and (refused or isinstance(sent.outcome, RateLimited)):
        told = None
    asked = None if told is None else told.wait_s
    if asked is not None and status is not None and (asked > 0 or status >= 400):
        if isinstance(sent.outcome, Fetched | NotModified):
            clock = pacing.forgiven(clock, sent.ended_at, policy)
        failures = 0 if status < 400 else clock.failures if of_page else clock.failures + 1
        beyond = failures - policy.retry_afters_as_told
        wait = asked if beyond < 1 or of_page else max(asked, backoff.host_retry_delay(beyond, policy, jitter))
        return pacing.resting(replace(clock, failures=failures), sent.ended_at + wait, f"retry_after_{status}")
    if isinstance(sent.outcome, RateLimited) or refused:
        blocks = clock.blocks + 1
        until = sent.ended_at + backoff.rest_delay(blocks, policy, jitter)
        return pacing.resting(replace(clock, blocks=blocks, failures=0), until, f"blocked_{status}")
    match sent.outcome:
        case Transient(failure) if failure.host_wide:
            failures = clock.failures + 1
            until = sent.ended_at + backoff.host_retry_delay(failures, policy, jitter, certain=sent.outcome.certain)
            return pacing.resting(replace(clock, failures=failures), until, failure.value)
        case Fetched() | NotModified():
            return pacing.forgiven(pacing.answering(clock), sent.ended_at, policy)
        case Challenged() | Refused() | Gone() | Redirected() | Transient() | Unsafe() | TooLarge() | NotAPage():
            return pacing.answering(clock)
        case _:
            assert_never(sent.outcome)


def outcome_values(sent: Sent, reason: str | None, rests_until: float | None) -> dict[str, object]:
    """Values of ``ledger.outcome``. ``rests_until`` (epoch seconds): until when the answer sent the host to rest."""
    result = sent.result
    detail = result.detail if isinstance(result, WireFailure) else None
    return {
        "request_id": sent.request_id,
        "finished_at": sent.ended_at,
        "outcome": sent.outcome.code,
        "reason": with_rest(reason or detail, rests_until),
        "status": result.status,
        "wire_bytes": result.wire_bytes,
        "ttfb_s": result.ttfb_s,
        "total_s": result.total_s,
        "peer": result.peer,
        "retry_after": ((result.headers or {}).get("retry-after") or "")[:FIELD_KEPT] or None,
    }
