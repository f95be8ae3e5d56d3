"""What is said when checks fail and pass again, told as stories over injected time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.alert_plan import plan
from menu_pipeline.core.alerting import (
    ASK_PARTNER,
    CRAWL_OUTCOME,
    MENU_FRESH,
    POLITENESS,
    Failure,
    Finding,
    Incident,
    Kind,
    Message,
    Severity,
    observe,
)
from menu_pipeline.core.policy import HOUR_S, Policy

POLICY = Policy()
START = 1_800_000_000.0
GATHER = POLICY.alert_gather_s
WINDOW = POLICY.alert_group_window_s


@dataclass
class Watch:
    """Failures and incidents as a daemon carries them from tick to tick, and everything it said."""

    policy: Policy = POLICY
    now: float = START
    failures: dict[str, Failure] = field(default_factory=dict)
    incidents: dict[str, Incident] = field(default_factory=dict)
    said: list[Message] = field(default_factory=list)
    events: int = 0

    def see(
        self, check: str, sites: Iterable[str | None], failing: bool, severity: Severity = Severity.WARNING
    ) -> None:
        found = []
        for site in sites:
            self.events += 1
            found.append(Finding(check, site, failing, "why", self.now, self.events, severity))
        self.failures = observe(self.failures, found)

    def fails(self, *sites: str | None, check: str = MENU_FRESH, severity: Severity = Severity.WARNING) -> None:
        self.see(check, sites, True, severity)

    def passes(self, *sites: str | None, check: str = MENU_FRESH) -> None:
        self.see(check, sites, False)

    def tick(self, after_s: float = 30.0, *, tell_new: bool = True) -> list[Message]:
        self.now += after_s
        made = plan(self.failures, self.incidents, self.now, self.policy, tell_new=tell_new)
        self.failures, self.incidents = made.failures, made.incidents
        self.said += made.messages
        return list(made.messages)

    def live(self, hours: float, step_s: float = 60.0) -> list[Message]:
        return [message for _ in range(int(hours * HOUR_S / step_s)) for message in self.tick(step_s)]


def kinds(messages: Iterable[Message]) -> list[str]:
    return [message.kind.value for message in messages]


def sites(message: Message) -> list[str | None]:
    return [one.site for one in message.failures]


def many(count: int, start: int = 0) -> list[str]:
    return [f"s{number:04}.example" for number in range(start, start + count)]


def test_one_message_when_it_breaks_and_one_when_it_passes_again() -> None:
    watch = Watch()
    watch.fails("a.example")
    assert watch.tick() == []
    (broke,) = watch.tick(GATHER)
    assert (broke.kind, sites(broke), broke.topic) == (Kind.BROKE, ["a.example"], "reading")
    watch.fails("a.example")
    assert watch.live(30) == []
    watch.passes("a.example")
    (over,) = watch.tick()
    assert (over.kind, sites(over)) == (Kind.RECOVERED, ["a.example"])
    assert broke.key.removesuffix("/broke") == over.key.removesuffix("/recovered")
    assert (watch.failures, watch.incidents, watch.live(2)) == ({}, {}, [])


def test_what_passes_before_it_was_told_is_never_told() -> None:
    watch = Watch()
    watch.fails("a.example")
    watch.tick()
    watch.passes("a.example")
    assert watch.live(2) == []
    assert watch.failures == {}


def test_a_check_that_passes_and_was_never_known_to_fail_says_nothing() -> None:
    watch = Watch()
    watch.passes(*many(50))
    assert (watch.live(1), watch.failures) == ([], {})


def test_breaking_again_after_the_recovery_is_a_new_message_with_a_new_key() -> None:
    watch = Watch()
    for _ in range(2):
        watch.fails("a.example")
        watch.tick(GATHER)
        watch.passes("a.example")
        watch.tick()
    assert kinds(watch.said) == ["broke", "recovered", "broke", "recovered"]
    assert len({message.key for message in watch.said}) == 4


def test_a_flap_between_two_looks_is_no_news() -> None:
    watch = Watch()
    watch.fails("a.example")
    watch.tick(GATHER)
    watch.passes("a.example")
    watch.fails("a.example")
    assert watch.live(2) == []


def test_a_site_that_is_down_a_night_is_nobodys_business_and_after_a_day_it_is() -> None:
    watch = Watch()
    watch.fails("a.example", check=CRAWL_OUTCOME)
    assert watch.live(POLICY.alert_unreadable_after_h - 0.1) == []
    (broke,) = watch.live(0.2)
    assert sites(broke) == ["a.example"]


@pytest.mark.parametrize("hours", [6.0, 48.0])
def test_how_long_a_site_may_be_down_is_a_knob(hours: float) -> None:
    watch = Watch(policy=replace(POLICY, alert_unreadable_after_h=hours))
    watch.fails("a.example", check=CRAWL_OUTCOME)
    assert (watch.live(hours - 0.1), len(watch.live(0.2))) == ([], 1)


def test_a_fault_of_ours_does_not_wait_a_day() -> None:
    watch = Watch()
    watch.fails("a.example", check=CRAWL_OUTCOME, severity=Severity.ERROR)
    assert kinds(watch.live(0.1)) == ["broke"]


def test_a_site_that_goes_down_is_told_once_when_its_menu_goes_stale() -> None:
    watch = Watch()
    watch.fails("a.example", check=CRAWL_OUTCOME)
    watch.tick(16 * HOUR_S)
    watch.fails("a.example", check=MENU_FRESH)
    assert kinds(watch.live(1)) == ["broke"]
    watch.live(40)
    watch.fails("a.example", check=MENU_FRESH, severity=Severity.ERROR)
    watch.live(40)
    watch.passes("a.example", check=CRAWL_OUTCOME)
    assert watch.live(1) == []
    watch.passes("a.example", check=MENU_FRESH)
    watch.live(1)
    assert kinds(watch.said) == ["broke", "worsened", "recovered"]


def test_topics_are_apart() -> None:
    watch = Watch()
    for check in (MENU_FRESH, POLITENESS, ASK_PARTNER, "conservation", "a_check_of_yours"):
        watch.fails("a.example" if check != "conservation" else None, check=check)
    watch.tick(GATHER)
    assert sorted(message.topic for message in watch.said) == [
        *("a_check_of_yours", "ask_partner", "conservation", "politeness", "reading")
    ]
    watch.passes("a.example", check=POLITENESS)
    watch.passes(None, check="conservation")
    assert sorted(message.topic for message in watch.tick()) == ["conservation", "politeness"]


def test_what_breaks_together_is_told_together_and_few_are_told_one_by_one() -> None:
    watch = Watch()
    watch.fails(*many(POLICY.alert_group_over))
    watch.tick(GATHER)
    assert [sites(message) for message in watch.said] == [[site] for site in many(POLICY.alert_group_over)]


def test_three_hundred_sites_at_once_are_one_message_and_one_recovery() -> None:
    watch = Watch()
    watch.fails(*many(150))
    watch.tick(30)
    watch.fails(*many(150, 150))
    watch.live(12, step_s=300)
    (broke,) = watch.said
    assert (broke.kind, broke.sites, len(broke.failures)) == (Kind.BROKE, 300, 300)
    watch.passes(*many(300))
    watch.live(12, step_s=300)
    assert kinds(watch.said) == ["broke", "recovered"]
    assert watch.said[1].sites == 300


def test_how_many_make_a_crowd_is_a_knob() -> None:
    watch = Watch(policy=replace(POLICY, alert_group_over=1))
    watch.fails("a.example", "b.example")
    watch.tick(GATHER)
    assert [message.sites for message in watch.said] == [2]


def test_sites_that_fail_one_after_the_other_within_the_hour_become_one_incident() -> None:
    watch = Watch()
    for site in many(28):
        watch.fails(site)
        watch.live(1 / 30)
    assert kinds(watch.said) == ["broke"] * (POLICY.alert_group_over + 1)
    watch.live(3)
    assert kinds(watch.said[POLICY.alert_group_over :]) == ["broke", "grew"]
    assert watch.said[-1].sites == 28 - POLICY.alert_group_over


def test_sites_that_fail_on_different_days_are_each_told() -> None:
    watch = Watch()
    for site in many(12):
        watch.fails(site)
        watch.live(24, step_s=600)
    assert kinds(watch.said) == ["broke"] * 12


def test_an_outage_that_spreads_over_two_thousand_sites_in_four_hours_says_a_handful() -> None:
    watch = Watch()
    for start in range(0, 2000, 50):
        watch.fails(*many(50, start))
        watch.live(0.1)
    watch.live(24, step_s=1200)
    assert kinds(watch.said)[0] == "broke"
    assert len(watch.said) <= 5
    assert watch.said[-1].sites == 2000
    assert sum(len(message.failures) for message in watch.said) == 2000


def test_two_thousand_sites_down_for_a_day_are_one_message_though_they_broke_over_an_hour() -> None:
    watch = Watch()
    for start in range(0, 2000, 100):
        watch.fails(*many(100, start), check=CRAWL_OUTCOME)
        watch.tick(150)
    watch.live(30, step_s=900)
    assert kinds(watch.said) == ["broke"]
    assert watch.said[0].sites == 2000


def test_a_site_that_breaks_while_a_crowd_is_still_broken_since_yesterday_is_told_by_itself() -> None:
    watch = Watch()
    watch.fails(*many(100))
    watch.live(20, step_s=300)
    watch.fails("late.example")
    watch.live(1)
    assert [sites(message) for message in watch.said[1:]] == [["late.example"]]


def test_a_crowd_that_recovers_bit_by_bit_speaks_when_half_is_left_and_leaves_the_last_few_to_themselves() -> None:
    watch = Watch()
    watch.fails(*many(64))
    watch.live(2)
    for start in range(0, 60, 4):
        watch.passes(*many(4, start))
        watch.live(0.5)
    assert kinds(watch.said) == ["broke", *["eased"] * (len(watch.said) - 1)]
    assert len(watch.said) <= 5
    assert watch.said[-1].sites == 4
    assert {one.site for one in watch.incidents.values()} == set(many(4, 60))
    watch.passes(*many(4, 60))
    watch.tick()
    assert kinds(watch.said[-4:]) == ["recovered"] * 4


def test_recoveries_that_trickle_in_over_a_tick_or_two_are_one_message() -> None:
    watch = Watch()
    watch.fails(*many(20))
    watch.tick(GATHER)
    watch.passes(*many(18))
    watch.tick()
    watch.passes(*many(2, 18))
    watch.tick()
    assert kinds(watch.said) == ["broke", "recovered"]


def test_while_nobody_listens_nothing_is_told_and_what_still_fails_is_told_when_somebody_does() -> None:
    watch = Watch()
    watch.fails("a.example", "b.example")
    watch.tick(HOUR_S, tell_new=False)
    watch.passes("b.example")
    assert watch.tick(tell_new=False) == []
    (broke,) = watch.tick()
    assert sites(broke) == ["a.example"]


def test_evaluations_read_twice_or_out_of_order_change_nothing() -> None:
    watch = Watch()
    watch.fails("a.example")
    watch.passes("b.example")
    first = [
        Finding(MENU_FRESH, "a.example", False, "", START, 10),
        Finding(MENU_FRESH, "a.example", True, "", START, 12),
    ]
    state = observe(watch.failures, first)
    assert observe(state, first) == state
    assert observe(observe(watch.failures, first[1:]), first[:1]) == state
    assert state["menu_fresh:a.example"].event_id == 12


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=300), st.integers(0, 6))
def test_whatever_happens_every_failure_is_spoken_of_and_every_end_of_one_is(
    happened: list[tuple[int, bool]], every: int
) -> None:
    """In the end: who fails was told, who passes is not open, and no key was used twice."""
    watch, failing = Watch(), dict[str, bool]()
    for number, (site, fails) in enumerate(happened):
        name = f"s{site}.example"
        failing[name] = fails
        (watch.fails if fails else watch.passes)(name)
        if number % (every + 1) == 0:
            watch.tick(700.0)
    watch.live(12, step_s=600)
    open_now = {name for name, fails in failing.items() if fails}
    live = {one.site for one in watch.failures.values() if one.passed_at is None}
    assert live == open_now
    assert all(one.told_at is not None for one in watch.failures.values())
    spoken: set[str | None] = set()
    for message in watch.said:
        told = {one.site for one in message.failures}
        if message.kind is not Kind.WORSENED:
            spoken = spoken | told if message.kind in (Kind.BROKE, Kind.GREW) else spoken - told
            spoken |= {one.site for one in message.still}  # what a recovery says is left
    assert open_now <= spoken
    assert len({message.key for message in watch.said}) == len(watch.said)
    assert {one.incident for one in watch.failures.values()} == set(watch.incidents)


def test_what_joined_a_crowd_and_passed_before_it_was_named_is_never_spoken_of() -> None:
    watch = Watch()
    for n in range(6):
        watch.fails(f"s{n}.example")
    watch.tick(700.0)
    watch.fails("short.example")
    watch.tick(700.0)
    watch.passes("short.example")
    watch.live(12, step_s=600)
    for n in range(4):
        watch.passes(f"s{n}.example")
    watch.live(12, step_s=600)
    named = [one.site for message in watch.said for one in (*message.failures, *message.still)]
    assert "s0.example" in named
    assert "short.example" not in named
