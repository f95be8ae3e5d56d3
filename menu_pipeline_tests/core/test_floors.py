"""The floor that a request of the past is held to: that of its time, and the benefit of the doubt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menu_pipeline.core.floors import Floors
from menu_pipeline.core.ledger_entry import Entry
from menu_pipeline.core.policy import DAY_S, Policy
from menu_pipeline.core.proof import AddressLimits, BreachKind, breaches

START = 1_796_000_000.0
#: A run lasts an hour, and a request twenty seconds more.
POLICY = Policy(min_delay_s=3.0, run_budget_s=3600.0, request_deadline_s=20.0)
#: Half a second at first, two seconds after ten days, three since twenty.
FLOORS = Floors.of([(START + 20 * DAY_S, 3.0), (START, 0.5), (START + 10 * DAY_S, 2.0)])


def sent(at: float, promised_s: float = 0.5) -> Entry:
    """A request ``at`` seconds after the start."""
    return Entry(
        int(at) + 10**7, "run-1", "soup.test", "soup.test", "http://soup.test/robots.txt", "robots", 1, promised_s,
        START + at, START + at + 20, START + at + 0.1, "fetched", None, 200, 1, 0.01, 0.1, "192.0.2.7",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("at", "floor_s"),
    [
        (0.0, 0.5),
        (9 * DAY_S, 0.5),
        (10 * DAY_S + 3000, 0.5),  # a run that began before the change may still go on
        (10 * DAY_S + 3700, 2.0),
        (19 * DAY_S, 2.0),
        (30 * DAY_S, 3.0),
    ],
)
def test_the_floor_is_that_of_the_time_and_for_the_length_of_a_run_the_lesser_one(at: float, floor_s: float) -> None:
    assert FLOORS.owed(sent(at), POLICY) == floor_s


def test_a_lower_floor_holds_at_once() -> None:
    lowered = Floors.of([(START, 2.0), (START + DAY_S, 0.5)])
    assert lowered.owed(sent(DAY_S + 1), POLICY) == 0.5


def test_before_the_first_one_known_the_promise_is_believed_up_to_the_policy() -> None:
    assert FLOORS.owed(sent(-5.0, promised_s=0.7), POLICY) == 0.7
    assert FLOORS.owed(sent(-5.0, promised_s=9.0), POLICY) == POLICY.min_delay_s
    assert Floors().owed(sent(5.0, promised_s=0.7), POLICY) == 0.7


def test_a_ledger_is_judged_by_the_floor_of_each_requests_time() -> None:
    old = [sent(at * 0.7) for at in range(4)]
    new = [sent(30 * DAY_S + at * 3.2, promised_s=promised) for at, promised in enumerate((3.0, 3.0, 0.5))]
    limits = AddressLimits(2, lambda one: FLOORS.owed(one, POLICY), lambda one: one.peer)
    rows = [*old, *new]
    (breach,) = breaches(rows, {}, POLICY, limits, floor=lambda one: FLOORS.owed(one, POLICY))
    assert (breach.kind, breach.request, breach.promised) == (BreachKind.PROMISE, new[2], 3.0)
    strict = replace(limits, window_s=lambda one: POLICY.min_delay_s)
    kinds = [one.kind for one in breaches(rows, {}, POLICY, strict)]
    assert kinds.count(BreachKind.PROMISE) == 4, "by today's floor all but the first of the old ones"
    assert kinds.count(BreachKind.ADDRESS_RATE) == 2
