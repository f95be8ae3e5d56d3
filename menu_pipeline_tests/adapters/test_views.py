"""What the readers' views say, on both databases."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database, as_datetime, run
from menu_pipeline.adapters.statements import expand

HOUR = 3600.0
Seen = tuple[float, float | None]  # sent, finished


def rows(db: Database, sql: str) -> list[dict[str, Any]]:
    with db.read() as conn:
        return [dict(row) for row in conn.execute(text(sql)).mappings()]


def insert(db: Database, table: str, **values: Any) -> None:
    columns, marks = ", ".join(values), ", ".join(f":{name}" for name in values)
    with db.begin() as conn:
        conn.execute(text(f"insert into {table} ({columns}) values ({marks})"), values)


def now(db: Database) -> float:
    with db.read() as conn:
        return float(conn.exec_driver_sql(expand("select $now", db.dialect)).scalar() or 0.0)


def add_requests(
    db: Database,
    seen: Sequence[Seen],
    *,
    host: str = "soup.test",
    peer: str | None = "127.0.0.9",
    promised: float = 1.0,
) -> None:
    values = [
        {"host": host, "sent": sent, "deadline": sent + 20.0, "finished": finished, "peer": peer, "promised": promised}
        for sent, finished in seen
    ]
    insert_one = text(
        "insert into request (run_id, site, host, url, purpose, lease_token, promised_delay_s, sent_at, deadline_at,"
        " finished_at, peer) values ('r', 's', :host, 'u', 'page', 1, :promised, :sent, :deadline, :finished, :peer)"
    )
    with db.begin() as conn:
        conn.execute(insert_one, values)


def politeness(db: Database, host: str = "soup.test") -> dict[str, Any]:
    return next(row for row in rows(db, "select * from politeness") if row["host"] == host)


# politeness


def test_a_polite_crawl_shows_its_gaps_and_margins(db: Database) -> None:
    add_requests(db, [(100.0, 100.5), (101.75, 102.0), (103.5, 104.0)])
    seen = politeness(db)
    assert (seen["requests"], seen["most_in_flight"]) == (3, 1)
    assert seen["smallest_gap_s"] == 1.25
    assert seen["smallest_margin_s"] == 0.25
    assert seen["address"] is None


def test_an_intent_without_outcome_counts_as_in_flight_until_its_deadline(db: Database) -> None:
    add_requests(db, [(100.0, None), (110.0, 111.0), (125.0, 126.0)])
    seen = politeness(db)
    assert seen["most_in_flight"] == 2
    assert seen["smallest_gap_s"] == -10.0


def test_a_long_request_overlaps_more_than_its_neighbour(db: Database) -> None:
    add_requests(db, [(100.0, 110.0), (101.0, 102.0), (105.0, 106.0)])
    assert politeness(db)["most_in_flight"] == 2
    assert politeness(db)["smallest_gap_s"] == -9.0


def test_one_that_ends_as_the_next_begins_is_not_in_flight_with_it(db: Database) -> None:
    add_requests(db, [(100.0, 101.0), (101.0, 102.0)])
    assert politeness(db)["most_in_flight"] == 1
    assert politeness(db)["smallest_gap_s"] == 0.0


@pytest.mark.parametrize(
    ("at", "in_1s", "in_60s"),
    [([0.0], 1, 1), ([0.0, 1.0, 60.0], 1, 2), ([0.0, 0.5, 0.99, 1.2], 3, 4), ([0.0, 59.0, 59.5, 60.5], 2, 3)],
)
def test_the_most_within_a_second_and_a_minute_are_counted_from_each_request_on(
    db: Database, at: list[float], in_1s: int, in_60s: int
) -> None:
    add_requests(db, [(1000.0 + moment, 1000.0 + moment + 0.01) for moment in at])
    assert (politeness(db)["most_in_1s"], politeness(db)["most_in_60s"]) == (in_1s, in_60s)


def brute_force(seen: Sequence[Seen]) -> tuple[int, int, float | None]:
    spans = sorted((sent, finished if finished is not None else sent + 20.0) for sent, finished in seen)
    flying = max(sum(1 for other in spans if other[0] <= sent < other[1]) for sent, _ in spans)
    in_1s = max(sum(1 for other in spans if sent <= other[0] < sent + 1) for sent, _ in spans)
    ends = list(itertools.accumulate((end for _, end in spans), max))
    gaps = [sent - end for (sent, _), end in zip(spans[1:], ends, strict=False)]
    return flying, in_1s, min(gaps, default=None)


@pytest.mark.parametrize("seed", range(5))
def test_it_agrees_with_counting_by_hand(db: Database, seed: int) -> None:
    import random

    rng = random.Random(seed)
    moments = rng.sample(range(400), 40)  # quarters of a second, so that every sum is exact
    seen: list[Seen] = [(at / 4, None if rng.random() < 0.1 else (at + rng.randint(1, 12)) / 4) for at in moments]
    add_requests(db, seen)
    found = politeness(db)
    assert (found["most_in_flight"], found["most_in_1s"], found["smallest_gap_s"]) == brute_force(seen)


def test_hosts_on_one_address_are_counted_together_there(db: Database) -> None:
    add_requests(db, [(100.0, 102.0)], host="soup.test")
    add_requests(db, [(101.0, 103.0)], host="pie.test")
    add_requests(db, [(100.0, 101.0)], host="lost.test", peer=None)
    found = rows(db, "select host, address, requests, most_in_flight from politeness order by host, address")
    by_address = [row for row in found if row["address"]]
    assert by_address == [{"host": None, "address": "127.0.0.9", "requests": 2, "most_in_flight": 2}]
    assert {row["host"] for row in found if row["host"]} == {"soup.test", "pie.test", "lost.test"}
    assert all(row["most_in_flight"] == 1 for row in found if row["host"])


def test_a_request_without_outcome_counts_at_the_address_whose_slot_it_holds(db: Database) -> None:
    add_requests(db, [(100.0, 101.0)], host="soup.test")
    add_requests(db, [(100.5, None)], host="pie.test", peer=None)
    add_requests(db, [(118.0, 118.5), (119.0, None)], host="lost.test", peer=None)  # the first reached nobody
    with db.begin() as conn:
        conn.execute(text("update request set address = '127.0.0.9' where host <> 'lost.test' or finished_at is null"))
        conn.execute(text("update request set address = '127.0.0.8' where address is null"))
    names = "address, requests, most_in_flight, smallest_gap_s, most_in_1s"
    found = rows(db, f"select {names} from politeness where address is not null order by address")
    assert [tuple(row.values()) for row in found] == [("127.0.0.8", 1, 1, None, 1), ("127.0.0.9", 3, 2, -1.5, 2)]
    assert rows(db, f"select {names} from politeness where address = '127.0.0.9'") == found[1:]


def test_ten_thousand_requests_are_judged_within_a_few_seconds(db: Database) -> None:
    add_requests(db, [(float(at), at + 0.5) for at in range(10_000)], promised=0.5)
    assert politeness(db)["smallest_margin_s"] == 0.0
    assert politeness(db)["most_in_60s"] == 60


def test_requests_a_day_are_the_most_in_any_24_hours(db: Database) -> None:
    day = 24 * HOUR
    add_requests(db, [(at, at + 0.5) for at in (0.0, HOUR, day - 1, day + 1, day + HOUR + 1)])
    assert politeness(db)["most_in_24h"] == 3


def test_the_drift_tells_whether_a_server_became_slower_while_we_were_there(db: Database) -> None:
    add_requests(db, [(10.0 * n, 10.0 * n + 0.5) for n in range(8)])
    with db.begin() as conn:
        conn.execute(text("update request set ttfb_s = case when sent_at < 40 then 0.1 else 0.2 end"))
    seen = politeness(db)
    assert seen["response_drift"] == pytest.approx(2.0)
    assert seen["response_s"] == pytest.approx(0.15)
    with db.begin() as conn:
        conn.execute(text("update request set run_id = cast(request_id as text)"))
    assert politeness(db)["response_drift"] is None, "one answer a run shows nothing"


def test_one_host_is_read_from_its_range_of_the_index(sqlite_db: Database) -> None:
    plan = rows(sqlite_db, "explain query plan select * from politeness where host = 'soup.test'")
    steps = [str(step["detail"]) for step in plan]
    first_arm = steps[: steps.index("CO-ROUTINE a")]  # of addresses
    whole = [step for step in first_arm if step.startswith("SCAN request")]
    assert whole == []
    assert sum(step.startswith("SEARCH request USING") for step in first_arm) >= 8


def test_one_address_is_read_from_its_ranges_of_the_indexes(sqlite_db: Database) -> None:
    plan = rows(sqlite_db, "explain query plan select * from politeness where address = '127.0.0.9'")
    steps = [str(step["detail"]) for step in plan]
    second_arm = steps[steps.index("CO-ROUTINE a") :]
    assert [step for step in second_arm if step.startswith("SCAN request")] == []
    assert sum(step.startswith("SEARCH request USING INDEX request_address_idx") for step in second_arm) >= 7


# menus


def add_menu(
    db: Database, *, verified_h_ago: float = 1.0, status: str = "active", valid_to: float | None = None
) -> int:
    moment = now(db) - verified_h_ago * HOUR
    insert(
        db, "site", site="soup.test", seed_url="http://soup.test/", name="Soup", kind="kitchen", host="soup.test",
        status=status, imported_at=moment,
    )  # fmt: skip
    insert(db, "content", sha256="c", blob_key="k", size=1, stored_size=1, media_kind="html", stored_at=moment)
    insert(
        db, "page", site="soup.test", url="http://soup.test/menu", host="soup.test", state="done", due_at=moment,
        found_at=moment,
    )  # fmt: skip
    page_id = rows(db, "select page_id from page")[0]["page_id"]
    insert(
        db, "menu", site="soup.test", kitchen="Soup", page_id=page_id, source_url="http://soup.test/menu",
        content_sha256="c", extractor_version="1", menu_sha256="m", dishes=1, valid_from=moment, valid_to=valid_to,
        fetched_at=moment, verified_at=moment,
    )  # fmt: skip
    menu_id = int(rows(db, "select menu_id from menu")[0]["menu_id"])
    for variant, (label, price) in enumerate([("half", Decimal("4.50")), ("full", Decimal("8.00"))]):
        insert(
            db, "menu_item", menu_id=menu_id, position=0, variant=variant, name="Borscht", price=price,
            currency="EUR", label=label, extractor="json_ld", confidence=1.0,
        )  # fmt: skip
    return menu_id


def test_the_current_menu_shows_each_price_with_its_time_and_source(db: Database) -> None:
    add_menu(db)
    found = rows(db, "select name, label, price, currency, source_url, fetched_at, stale from current_menu")
    prices = sorted((row["label"], row["price"], row["currency"], row["stale"]) for row in found)
    assert prices == [("full", Decimal("8.00"), "EUR", 0), ("half", Decimal("4.50"), "EUR", 0)]
    fetched = as_datetime(found[0]["fetched_at"])
    assert fetched is not None
    assert abs(fetched.timestamp() - (now(db) - HOUR)) < 5.0


def test_reading_the_current_menus_does_not_read_the_old_ones(sqlite_db: Database) -> None:
    plan = rows(sqlite_db, "explain query plan select * from current_menu order by site, menu_id, position")
    steps = [str(step["detail"]) for step in plan]
    assert any(step.startswith("SCAN m USING INDEX menu_live_idx") for step in steps), steps
    assert any(step.startswith("SEARCH i USING") for step in steps), steps


def test_a_menu_not_verified_for_long_is_stale_by_the_hours_in_the_database(db: Database) -> None:
    add_menu(db, verified_h_ago=30)
    assert {row["stale"] for row in rows(db, "select stale from current_menu")} == {0}
    assert rows(db, "select stale from site_status") == [{"stale": 0}]
    with db.begin() as conn:
        run(conn, "meta.set", key="stale_after_h", value="24")
    assert {row["stale"] for row in rows(db, "select stale from current_menu")} == {1}
    assert rows(db, "select stale from site_status") == [{"stale": 1}]


def test_a_lost_setting_hides_no_menu(db: Database) -> None:
    add_menu(db)
    with db.begin() as conn:
        conn.execute(text("delete from meta where key = 'stale_after_h'"))
    assert len(rows(db, "select * from current_menu")) == 2
    assert len(rows(db, "select * from site_status")) == 1


def test_a_retired_partner_is_shown_no_more_but_its_history_stays(db: Database) -> None:
    add_menu(db, status="retired")
    assert rows(db, "select * from current_menu") == []
    assert len(rows(db, "select * from price_history")) == 2


def test_a_replaced_menu_is_history(db: Database) -> None:
    add_menu(db, valid_to=now(db))
    assert rows(db, "select * from current_menu") == []
    assert [row["valid_to"] is not None for row in rows(db, "select valid_to from price_history")] == [True, True]


# site_status and dead_letter


def test_the_status_of_a_site_counts_its_pages_by_state(db: Database) -> None:
    add_menu(db)
    later = now(db) + HOUR
    for state, due_at in [("due", 0.0), ("deferred", later), ("dead", 0.0)]:
        insert(
            db, "page", site="soup.test", url=f"http://soup.test/{state}", host="soup.test", state=state,
            due_at=due_at, found_at=0.0,
        )  # fmt: skip
    insert(db, "host", host="soup.test", blocked_until=later, blocked_reason="retry_after_503", updated_at=0.0)
    status = rows(db, "select * from site_status")[0]
    counted = {name: status[name] for name in ("pages", "due", "deferred", "dead", "dishes", "blocked_reason")}
    assert counted == {
        "pages": 4,
        "due": 2,  # the menu is due again, too
        "deferred": 1,
        "dead": 1,
        "dishes": 1,
        "blocked_reason": "retry_after_503",
    }
    assert type(status["dishes"]) is int


def test_a_site_without_pages_or_host_has_a_status_too(db: Database) -> None:
    insert(
        db, "site", site="new.test", seed_url="http://new.test/", name="New", kind="kitchen", host="new.test",
        imported_at=0.0,
    )  # fmt: skip
    status = rows(db, "select * from site_status")[0]
    assert (status["pages"], status["dishes"], status["stale"], status["blocked_until"]) == (0, 0, None, None)


def test_a_rest_that_is_over_is_not_shown(db: Database) -> None:
    add_menu(db)
    insert(db, "host", host="soup.test", blocked_until=now(db) - 1, blocked_reason="blocked_403", updated_at=0.0)
    status = rows(db, "select blocked_until, blocked_reason from site_status")
    assert status == [{"blocked_until": None, "blocked_reason": None}]


def test_a_dead_letter_comes_with_the_evidence_of_its_last_request(db: Database) -> None:
    add_menu(db)
    add_requests(db, [(100.0, 101.0)])
    with db.begin() as conn:
        conn.execute(text("update request set reason = 'no answer within 20 s'"))
        conn.execute(
            text(
                "update page set state = 'dead', reason = 'timeout', deliveries = 8,"
                " last_request_id = (select max(request_id) from request)"
            )
        )
    letter = rows(db, "select url, reason, deliveries, last_tried_at, evidence from dead_letter")[0]
    assert (letter["reason"], letter["deliveries"], letter["evidence"]) == ("timeout", 8, "no answer within 20 s")
    tried = as_datetime(letter["last_tried_at"])
    assert tried is not None
    assert tried.timestamp() == 100.0
