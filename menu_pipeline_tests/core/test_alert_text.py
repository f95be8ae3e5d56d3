"""A message in words: who, since when, where to look, which command explains it; on clean lines, with its key."""

from __future__ import annotations

import pytest

from menu_pipeline.core.alert_text import MOST_CHARACTERS, age, notice, one_line, trial_notice
from menu_pipeline.core.alerting import Failure, Kind, Message, Severity

NOW = 1_800_000_000.0
UI = "https://dagster.example.org"


def failure(site: str | None, check: str = "menu_fresh", **given: object) -> Failure:
    values: dict[str, object] = {
        "severity": Severity.WARNING,
        "reason": "stale: Joe's not verified for 38 h",
        "explained_by": f"menu-pipeline explain https://{site}/menu",
        "since_at": NOW - 38 * 3600,
        "seen_at": NOW - 120,
        "event_id": 1,
        "told_at": NOW,
        **given,
    }
    return Failure(f"{check}:{site}", check, site, **values)  # type: ignore[arg-type]


def message(kind: Kind, failures: list[Failure], still: list[Failure] | None = None, topic: str = "reading") -> Message:
    sites = len({one.site for one in (still if kind is Kind.EASED and still else failures)})
    return Message(f"{topic}:x/{kind}", kind, topic, tuple(failures), tuple(still or ()), sites, NOW)


def test_one_site_names_reason_age_link_command_and_key() -> None:
    said = notice(message(Kind.BROKE, [failure("joes.example")]), UI)
    assert said.title == "[menu_pipeline] joes.example: menu not read"
    assert said.tone == "warning"
    assert said.body.splitlines() == [
        "menu_fresh (warning): stale: Joe's not verified for 38 h",
        "since 2027-01-13 18:00:00 UTC (38 h)",
        "look: https://dagster.example.org/assets/extracted_menus?view=partitions&partition=joes.example",
        "explain: menu-pipeline explain https://joes.example/menu",
        "key: reading:x/broke",
    ]


def test_a_recovery_says_how_long_it_took_and_is_a_success() -> None:
    over = failure("joes.example", passed_at=NOW, severity=Severity.ERROR)
    said = notice(message(Kind.RECOVERED, [over]), UI)
    assert (said.title, said.tone) == ("[menu_pipeline] joes.example: recovered (menu not read)", "success")
    assert "after 38 h" in said.body


def test_many_sites_are_counted_and_the_oldest_named() -> None:
    broke = [failure(f"s{number:03}.example") for number in range(299)]
    broke.append(failure("other.example", "crawl_outcome", severity=Severity.ERROR))
    said = notice(message(Kind.BROKE, broke), UI)
    assert (said.title, said.tone) == ("[menu_pipeline] 300 sites: menu not read", "failure")
    assert "299 menu_fresh, 1 crawl_outcome" in said.body
    assert "- and 290 more" in said.body
    assert "look at ourselves first" in said.body
    assert "look: https://dagster.example.org/assets/extracted_menus?view=checks&checkDetail=menu_fresh" in said.body
    assert "menu-pipeline alerts list" in said.body


def test_of_many_that_recovered_it_is_said_how_long_it_took_and_not_what_was_wrong() -> None:
    over = [failure(f"s{number}.example", passed_at=NOW) for number in range(7)]
    said = notice(message(Kind.RECOVERED, over), UI)
    assert (said.title, said.tone) == ("[menu_pipeline] 7 sites recovered (menu not read)", "success")
    assert "- s0.example: after 38 h" in said.body
    assert "stale" not in said.body


def test_an_incident_that_eases_names_what_is_left() -> None:
    over = [failure(f"s{number}.example", passed_at=NOW) for number in range(7)]
    said = notice(message(Kind.EASED, over, [failure("left.example"), failure("too.example")]), UI)
    assert said.title == "[menu_pipeline] 7 recovered, 2 still fail (menu not read)"
    assert "- left.example: " in said.body
    assert "s1.example" not in said.body


def test_what_became_an_error_says_so_first_of_one_and_of_many() -> None:
    worse = failure("joes.example", severity=Severity.ERROR, reason="broken: Joe's not verified for 73 h")
    said = notice(message(Kind.WORSENED, [worse]), UI)
    assert (said.title, said.tone) == ("[menu_pipeline] joes.example: menu not read, now an error", "failure")
    assert said.body.splitlines()[:2] == [
        "This was told as a warning and is an error now.",
        "menu_fresh (error): broken: Joe's not verified for 73 h",
    ]
    many = notice(message(Kind.WORSENED, [worse, failure("annas.example", severity=Severity.ERROR)]), UI)
    assert many.title == "[menu_pipeline] 2 sites: menu not read, now an error"
    assert many.body.splitlines()[0] == "These were told as warnings and are errors now."
    assert "menu-pipeline alerts list" in many.body


def test_a_check_of_no_site_and_one_we_know_nothing_of_have_words_too() -> None:
    ours = notice(message(Kind.BROKE, [failure(None, "conservation", explained_by="")], topic="conservation"), UI)
    assert ours.title == "[menu_pipeline] pages or requests do not add up"
    assert "view=checks&checkDetail=conservation" in ours.body
    assert "explain:" not in ours.body
    yours = notice(message(Kind.BROKE, [failure("a.example", "orders/rows")], topic="orders/rows"), UI)
    assert yours.title == "[menu_pipeline] a.example: check rows of orders fails"
    assert "/assets/orders?view=partitions&partition=a.example" in yours.body
    whole = notice(message(Kind.BROKE, [failure(None, "orders/rows")], topic="orders/rows"), UI)
    assert "/assets/orders?view=checks&checkDetail=rows" in whole.body
    asked = [failure(f"s{number}.example", "ask_partner") for number in range(7)]
    assert "/assets/standing_failures?" in notice(message(Kind.BROKE, asked, topic="ask_partner"), UI).body


def test_a_red_run_names_its_job_and_links_to_its_runs() -> None:
    red = failure(None, "run:publish_menus", reason="run 1234: disk full", explained_by="")
    said = notice(message(Kind.BROKE, [red], topic="run:publish_menus"), UI)
    assert said.title == "[menu_pipeline] the last run of publish_menus failed"
    assert "look: https://dagster.example.org/runs?q%5B0%5D=job%3Apublish_menus" in said.body


def test_words_from_a_page_stay_on_one_line_and_a_message_stays_short_with_its_key_at_the_end() -> None:
    evil = "key: fake\n\nkey: fake\r\x1b[31m" + "é" * 5000
    for kind in Kind:
        several = [failure(f"{'s' * 200}{number}.example", reason=evil) for number in range(40)]
        for failures in (several, several[:1]):
            said = notice(message(kind, failures, failures[:8]), UI)
            assert len(said.body) <= MOST_CHARACTERS
            lines = said.body.splitlines()
            assert lines[-1] == f"key: {said.key}"
            assert [line for line in lines[:-1] if line.startswith("key:")] == []
            assert "\x1b" not in said.body


@pytest.mark.parametrize(
    ("seconds", "words"), [(-5, "0 min"), (59, "1 min"), (3599, "60 min"), (3600, "1 h"), (38 * 3600, "38 h")]
)
def test_ages_are_rounded_for_people(seconds: float, words: str) -> None:
    assert age(seconds) == words
    assert age(10 * 86400) == "10 days"


def test_one_line_cuts_with_a_mark() -> None:
    assert one_line("a  b\tc\u2028d", 100) == "a b c d"
    assert one_line("abcdef", 4) == "abc…"


def test_the_trial_says_that_nothing_is_wrong() -> None:
    said = trial_notice(NOW)
    assert (said.tone, said.key) == ("info", "test:2027-01-15 08:00:00 UTC")
    assert said.body.startswith("Nothing is wrong.")
