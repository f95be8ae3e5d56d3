from __future__ import annotations

import pytest

from menu_pipeline.core.ledger_entry import Entry, with_rest

AT = 1_796_000_000.0


def entry(reason: str | None, **values: object) -> Entry:
    known: dict[str, object] = {
        "request_id": 1, "run_id": "r", "site": "s", "host": "h", "url": "http://h/", "purpose": "page",
        "lease_token": 1, "promised_delay_s": 1.0, "sent_at": AT, "deadline_at": AT + 20, "reason": reason,
    }  # fmt: skip
    return Entry(**{**known, **values})  # type: ignore[arg-type]


@pytest.mark.parametrize("reason", [None, "status_429", "rests until tomorrow, they say"])
def test_a_rest_is_read_back_as_it_was_written_and_leaves_the_reason_alone(reason: str | None) -> None:
    row = entry(with_rest(reason, AT + 3600.1234))
    assert row.rests_until == pytest.approx(AT + 3600.123, abs=1e-6)
    assert row.why == reason


def test_a_rest_is_never_written_longer_than_it_was_told() -> None:
    row = entry(with_rest(None, AT + 0.9999))
    assert row.rests_until is not None
    assert row.rests_until <= AT + 0.9999


@pytest.mark.parametrize(
    "reason", [None, "junk: rests until 2099-01-01T00:00:00.000Z", "rests until 2099", "rests until later"]
)
def test_what_a_server_says_is_not_taken_for_a_rest(reason: str | None) -> None:
    assert entry(reason).rests_until is None
    assert entry(reason).why == reason


def test_an_intent_without_outcome_is_over_at_its_deadline() -> None:
    assert entry(None).ended_at == AT + 20
    assert entry(None, finished_at=AT + 1).ended_at == AT + 1


def test_the_answer_is_the_status_or_else_the_failure() -> None:
    assert entry(None, status=503).answer == "503"
    assert entry(with_rest("no answer within 20 s", AT + 60), outcome="transient").answer == "no answer within 20 s"
    assert entry(None).answer == "no outcome known"


def test_a_day_that_does_not_exist_is_no_rest() -> None:
    assert entry("rests until 2099-13-41T00:00:00.000Z").rests_until is None
