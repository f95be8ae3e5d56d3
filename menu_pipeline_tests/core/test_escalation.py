import pytest

from menu_pipeline.core import escalation
from menu_pipeline.core.challenge import ChallengeVerdict, Standin
from menu_pipeline.core.escalation import LADDER, HostMemory, Remembered, Rung, first_rung, next_rung, signal
from menu_pipeline.core.policy import DAY_S, Policy

POLICY = Policy()
CHALLENGE = ChallengeVerdict(Standin.CHALLENGE, "cloudflare", ("title 'Just a moment...'",))
SHELL = ChallengeVerdict(Standin.SHELL, "", ("large and empty",))


@pytest.mark.parametrize("status", [400, 401, 404, 410, 418, 429, 451, 500, 502, 503, 521, 522, 304, 301, 200])
def test_no_status_but_403_climbs_by_itself(status):
    assert signal(status, None) is None


def test_a_403_climbs_and_says_so():
    assert signal(403, None).code == "forbidden"
    assert signal(403, CHALLENGE).code == "challenge_cloudflare"


@pytest.mark.parametrize("status", [200, 202, 401, 405, 429])
def test_an_answer_that_is_not_the_page_climbs(status):
    assert signal(status, CHALLENGE).evidence == (f"status {status}", "title 'Just a moment...'")


@pytest.mark.parametrize("status", [404, 410, 503, 500, 302])
def test_what_a_browser_cannot_mend_never_climbs(status):
    assert signal(status, CHALLENGE) is None


def test_the_empty_rung_is_named_and_never_stood_on():
    assert Rung.TLS_IMPERSONATION in LADDER
    assert next_rung(Rung.HTTP, browser=True) is Rung.BROWSER
    assert next_rung(Rung.HTTP, browser=False) is Rung.ASK_THE_PARTNER
    assert next_rung(Rung.BROWSER, browser=True) is Rung.ASK_THE_PARTNER
    assert next_rung(Rung.ASK_THE_PARTNER, browser=True) is Rung.ASK_THE_PARTNER


def test_a_visit_starts_where_the_last_one_got_through_and_probes_lower_now_and_then():
    known = Remembered(Rung.BROWSER, probed_at=1000.0)
    assert first_rung(known, 1000.0 + DAY_S, POLICY, browser=True) is Rung.BROWSER
    assert first_rung(known, 1000.0 + 7 * DAY_S, POLICY, browser=True) is Rung.HTTP
    assert first_rung(known, 1000.0 + DAY_S, POLICY, browser=False) is Rung.HTTP
    assert first_rung(Remembered(), 1000.0, POLICY, browser=True) is Rung.HTTP


def test_one_page_tries_plain_http_for_all_of_its_host():
    known = Remembered(Rung.BROWSER, probed_at=1000.0)
    tried = HostMemory(met_at=1000.0 + 6 * DAY_S)
    assert first_rung(known, 1000.0 + 8 * DAY_S, POLICY, browser=True, host=tried) is Rung.BROWSER
    assert first_rung(known, 1000.0 + 13 * DAY_S, POLICY, browser=True, host=tried) is Rung.HTTP
    often = HostMemory(met_at=1000.0 + 27.5 * DAY_S)  # others of the host are turned away again and again
    assert first_rung(known, 1000.0 + 28 * DAY_S, POLICY, browser=True, host=often) is Rung.HTTP  # its own turn


def test_where_one_page_got_through_by_plain_http_the_others_try_it_too():
    known = Remembered(Rung.BROWSER, probed_at=1000.0)
    now = 1000.0 + DAY_S
    assert first_rung(known, now, POLICY, browser=True, host=HostMemory(opened_at=2000.0)) is Rung.HTTP
    assert first_rung(known, now, POLICY, browser=True, host=HostMemory(opened_at=900.0)) is Rung.BROWSER
    closed_again = HostMemory(opened_at=2000.0, met_at=3000.0)
    assert first_rung(known, now, POLICY, browser=True, host=closed_again) is Rung.BROWSER


@pytest.mark.parametrize("host", [HostMemory(), HostMemory(met_at=1e9), HostMemory(met_at=1e9, barren=9)])
def test_whatever_its_host_needed_a_page_that_was_not_turned_away_starts_with_plain_http(host):
    assert first_rung(Remembered(), 1e9 + 1, POLICY, browser=True, host=host) is Rung.HTTP


def test_what_a_browser_adds_to_a_page_is_measured():
    assert escalation.rendering_helped(40, 2000, POLICY)
    assert not escalation.rendering_helped(40, 60, POLICY)


def test_two_unsolved_challenges_call_for_a_person():
    assert [escalation.must_ask_partner(count, POLICY) for count in (0, 1, 2, 3)] == [False, False, True, True]
