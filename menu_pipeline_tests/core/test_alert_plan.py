"""What was told as a warning and becomes an error is told once more: of one site, and of many without a flood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.alerting import CRAWL_OUTCOME, MENU_FRESH, Kind, Severity
from menu_pipeline_tests.core.test_alerting import GATHER, POLICY, Watch, kinds, many, sites


def warned(*names: str) -> Watch:
    watch = Watch()
    watch.fails(*names)
    watch.live(2)
    return watch


def test_a_warning_that_becomes_an_error_is_told_once_more_and_its_end_once() -> None:
    watch = warned("a.example")
    watch.fails("a.example", severity=Severity.ERROR)
    assert watch.tick() == []
    (worse,) = watch.tick(GATHER)
    assert (worse.kind, sites(worse), worse.severity) == (Kind.WORSENED, ["a.example"], Severity.ERROR)
    watch.fails("a.example", severity=Severity.ERROR)
    assert watch.live(30) == []
    watch.passes("a.example")
    watch.tick()
    assert kinds(watch.said) == ["broke", "worsened", "recovered"]
    assert len({message.key for message in watch.said}) == 3


def test_what_is_an_error_from_the_start_or_only_until_it_is_told_is_told_once() -> None:
    watch = Watch()
    watch.fails("a.example", severity=Severity.ERROR)
    watch.fails("b.example")
    watch.fails("b.example", severity=Severity.ERROR)
    assert kinds(watch.live(30)) == ["broke", "broke"]


def test_a_severity_that_goes_up_and_down_is_told_once() -> None:
    watch = warned("a.example")
    for _ in range(5):
        watch.fails("a.example", severity=Severity.ERROR)
        watch.live(2)
        watch.fails("a.example")
        watch.live(2)
    assert kinds(watch.said) == ["broke", "worsened"]


def test_an_error_that_is_a_warning_again_before_it_was_told_is_not_told() -> None:
    watch = warned("a.example")
    watch.fails("a.example", severity=Severity.ERROR)
    watch.tick()
    watch.fails("a.example")
    assert watch.live(2) == []


def test_another_check_of_a_site_that_fails_as_an_error_makes_its_story_worse() -> None:
    watch = Watch()
    watch.fails("a.example", check=CRAWL_OUTCOME)
    watch.live(25)
    watch.fails("a.example", check=MENU_FRESH)
    assert kinds(watch.live(2)) == []
    watch.fails("a.example", check=MENU_FRESH, severity=Severity.ERROR)
    (worse,) = watch.live(2)
    assert (worse.kind, [one.check for one in worse.failures]) == (Kind.WORSENED, [MENU_FRESH])


def test_an_error_told_of_a_site_speaks_for_what_joins_it_also_after_it_passed() -> None:
    watch = Watch()
    watch.fails("a.example", check=CRAWL_OUTCOME, severity=Severity.ERROR)
    watch.live(1)
    watch.fails("a.example", check=MENU_FRESH, severity=Severity.ERROR)
    watch.live(1)
    watch.passes("a.example", check=CRAWL_OUTCOME)
    assert kinds(watch.live(5)) == []
    assert kinds(watch.said) == ["broke"]


def test_few_sites_worsen_one_by_one_and_many_that_were_told_on_different_days_in_one_message() -> None:
    for count, said in ((POLICY.alert_group_over, [1] * POLICY.alert_group_over), (12, [12])):
        watch = Watch()
        for site in many(count):
            watch.fails(site)
            watch.live(3)
        watch.fails(*many(count), severity=Severity.ERROR)
        assert [message.sites for message in watch.live(5)] == said
        watch.passes(*many(count))
        watch.tick()
        assert len({message.key for message in watch.said}) == len(watch.said)


@pytest.mark.parametrize("at_a_time", [25, 500])
def test_a_crowd_that_worsens_over_hours_says_a_handful_and_names_each_once(at_a_time: int) -> None:
    watch = warned(*many(500))
    for start in range(0, 500, at_a_time):
        watch.fails(*many(at_a_time, start), severity=Severity.ERROR)
        watch.live(0.2, step_s=180)
    watch.live(12, step_s=1200)
    broke, *worse = watch.said
    assert broke.kind is Kind.BROKE
    assert kinds(worse) == ["worsened"] * len(worse)
    assert 1 <= len(worse) <= 5
    assert sorted(site for message in worse for site in sites(message) if site) == many(500)
    assert len({message.key for message in watch.said}) == len(watch.said)


@given(st.lists(st.tuples(st.integers(0, 12), st.sampled_from(["passes", *Severity])), max_size=120), st.integers(0, 3))
def test_whatever_happens_no_error_that_lasts_was_only_told_as_a_warning(
    happened: list[tuple[int, str]], every: int
) -> None:
    watch = Watch()
    for number, (site, what) in enumerate(happened):
        if what == "passes":
            watch.passes(f"s{site}.example")
        else:
            watch.fails(f"s{site}.example", severity=Severity(what))
        if number % (every + 1) == 0:
            watch.tick(700.0)
    watch.live(12, step_s=600)
    live = [one for one in watch.failures.values() if one.passed_at is None]
    assert all(one.told_severity is Severity.ERROR for one in live if one.severity is Severity.ERROR)
    assert len({message.key for message in watch.said}) == len(watch.said)
