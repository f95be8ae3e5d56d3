"""Batches by estimated work."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.batches import SiteWork, batches
from menu_pipeline.core.policy import Policy

POLICY = Policy(batch_sites=10, batch_requests=100, batch_apart_s=300.0)


def kitchen(number: int, requests: int = 3, seconds: float = 3.0, host: str | None = None) -> SiteWork:
    return SiteWork(f"k{number:03}", host or f"h{number:03}", requests, seconds)


@given(
    st.lists(
        st.builds(
            SiteWork,
            st.uuids().map(str),
            st.sampled_from([f"h{n}" for n in range(40)]),
            st.integers(0, 400),
            st.floats(0, 2000),
            st.booleans(),
        ),
        max_size=120,
    )
)
def test_each_site_is_in_one_batch_with_all_of_its_host_and_no_batch_is_too_large(work: list[SiteWork]) -> None:
    planned = batches(work, POLICY)
    assert sorted(site for batch in planned for site in batch) == sorted(one.site for one in work)
    at = {site: number for number, batch in enumerate(planned) for site in batch}
    hosts: dict[str, list[SiteWork]] = {}
    for one in work:
        hosts.setdefault(one.host, []).append(one)
    assert all(len({at[one.site] for one in sites}) == 1 for sites in hosts.values())
    largest_host = max((len(sites) for sites in hosts.values()), default=0)
    assert max((len(batch) for batch in planned), default=0) <= max(POLICY.batch_sites, largest_host)


def test_a_directory_runs_alone_and_last() -> None:
    guide = SiteWork("guide", "guide", 1, 1.0, alone=True)
    assert batches([guide, kitchen(1), kitchen(2)], POLICY) == [["k001", "k002"], ["guide"]]


def test_quick_kitchens_do_not_share_a_run_with_slow_ones() -> None:
    slow = [kitchen(n, seconds=400.0) for n in range(3)]
    quick = [kitchen(n) for n in range(3, 8)]
    assert batches(slow + quick, POLICY) == [[one.site for one in quick], [one.site for one in slow]]


def test_batches_are_alike_in_work_and_not_one_full_and_one_with_the_rest() -> None:
    assert [len(batch) for batch in batches([kitchen(n) for n in range(12)], POLICY)] == [6, 6]
    few_and_heavy = [kitchen(n, requests=49, seconds=60.0) for n in range(4)]
    assert [len(batch) for batch in batches(few_and_heavy, POLICY)] == [2, 2]


def test_little_work_is_one_batch_and_no_work_none() -> None:
    assert batches([], POLICY) == []
    assert len(batches([kitchen(n, requests=0) for n in range(10)], POLICY)) == 1


def test_a_thousand_sites_that_are_due_fill_a_few_runs_of_at_most_250() -> None:
    planned = batches([kitchen(n, requests=5) for n in range(1000)], Policy())
    assert [len(batch) for batch in planned] == [250] * 4
