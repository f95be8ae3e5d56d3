from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.frontier import Spent, discovery_next


@given(st.floats(0, 1), st.integers(1, 200))
def test_discovery_gets_its_share_while_both_loops_have_work(share, requests):
    spent = Spent()
    for _ in range(requests):
        discover = discovery_next(spent, share, refresh_waits=True, discovery_waits=True)
        spent = Spent(spent.refresh + (not discover), spent.discovery + discover)
    assert abs(spent.discovery - share * requests) <= 1


def test_an_unused_share_flows_over():
    assert discovery_next(Spent(0, 90), 0.1, refresh_waits=False, discovery_waits=True)
    assert not discovery_next(Spent(90, 0), 0.9, refresh_waits=True, discovery_waits=False)
    assert not discovery_next(Spent(), 0.5, refresh_waits=False, discovery_waits=False)
