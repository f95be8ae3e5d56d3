"""Events of menus: what an event says, and that each difference between view and events is told once.

That every visit announces what it changes is asked after each test of ``test_suspects`` and ``test_visit`` (conftest).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database
from menu_pipeline.adapters.erasure import erase_site
from menu_pipeline.crawl import announcing
from menu_pipeline_tests.support.announced import events, told, view
from menu_pipeline_tests.support.crawled import CrawledData

JOES = "joes.example"


@pytest.fixture
def data(db: Database, tmp_path: Path) -> CrawledData:
    """Two kitchens whose menus nobody announced: they are older than events."""
    return CrawledData.lay_out(db, tmp_path / "blobs")


@pytest.fixture
def told_once(data: CrawledData) -> CrawledData:
    assert announcing.catch_up(data.db, data.now) == 2
    return data


def change(db: Database, sql: str, **values: Any) -> None:
    """As a program that forgets to say so."""
    with db.begin() as connection:
        connection.execute(text(sql), values)


def new_version(data: CrawledData, price: str = "7.25") -> None:
    """Joe's menu is replaced by one that differs in a price."""
    copied = "site, kitchen, page_id, source_url, content_sha256, extractor_version, dishes, fetched_at, verified_at"
    items = "position, variant, section, name, description, currency, label, extractor, confidence"
    with data.db.begin() as connection:
        old = connection.execute(text(f"select menu_id from menu where site = '{JOES}' and valid_to is null")).scalar()
        new = connection.execute(
            text(
                f"insert into menu ({copied}, menu_sha256, valid_from) select {copied}, :sha256, 0 from menu"
                " where menu_id = :old returning menu_id"
            ),
            {"old": old, "sha256": f"with {price}"},
        ).scalar_one()
        connection.execute(
            text(f"insert into menu_item (menu_id, {items}, price) select :new, {items}, :price from menu_item"
                 " where menu_id = :old"),
            {"old": old, "new": new, "price": price},
        )  # fmt: skip
        connection.execute(text("update menu set valid_to = 1 where menu_id = :old"), {"old": old})
        assert announcing.announce(connection, JOES, ["Joe's Diner"], data.now) == 1


def test_an_event_holds_the_whole_menu_and_the_times_its_prices_are_shown_with(told_once: CrawledData) -> None:
    event = next(event for event in events(told_once.db) if event["site"] == JOES)
    (menu,) = event.pop("menus")
    assert abs(event["sequence"] - (told_once.now - 100 * 3600)) < 3  # numbers begin at the time of its import
    assert event == {
        "id": announcing.event_id(JOES, "Joe's Diner", "m", event["sequence"]),
        "type": "menu_changed",
        "schema_version": 1,
        "site": JOES,
        "kitchen": "Joe's Diner",
        "sequence": event["sequence"],
        "occurred_at": announcing._iso(told_once.now),
    }
    assert menu["source_url"] == "https://joes.example/menu"
    assert menu["verified_at"] == announcing._iso(told_once.now - 2 * 3600)
    assert menu["fetched_at"] == announcing._iso(told_once.now - 3 * 3600)
    cup, bowl = (
        {"amount": amount, "currency": "USD", "label": label} for amount, label in (("6.50", "cup"), ("9.00", "bowl"))
    )
    assert menu["items"] == [
        {"section": "Soups", "name": "Clam chowder [bold]", "description": None, "prices": [cup, bowl]},
        {"section": "Pies", "name": "Apple pie", "description": None, "prices": []},
    ]


def test_what_is_announced_late_is_announced_in_parts_when_time_is_short(
    data: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "_CATCH_UP", 1)
    parts = [announcing.catch_up(data.db, data.now, enough=lambda: True) for _ in range(3)]
    assert parts == [1, 1, 0]
    assert told(events(data.db)) == view(data.db)


def test_what_was_told_is_not_told_again(told_once: CrawledData) -> None:
    assert announcing.catch_up(told_once.db, told_once.now) == 0
    with told_once.db.begin() as connection:
        assert announcing.announce_site(connection, JOES, told_once.now) == 0
    assert len(events(told_once.db)) == 2


def test_the_events_of_a_site_are_numbered_and_the_same_menu_after_another_one_is_an_event_of_its_own(
    told_once: CrawledData,
) -> None:
    for price in ("7.25", "8.00", "7.25"):
        new_version(told_once, price)
    of_joe = [event for event in events(told_once.db) if event["site"] == JOES]
    first = of_joe[0]["sequence"]
    assert [event["sequence"] - first for event in of_joe] == [0, 1, 2, 3]
    assert len({event["id"] for event in of_joe}) == 4
    assert told(events(told_once.db)) == view(told_once.db)


def test_the_same_event_always_has_the_same_id() -> None:
    once = announcing.event_id(JOES, "Joe's", "abc", 7)
    assert once == "evt_960dd784f3e740f5481a95286a88fa07"
    others = [("x", "Joe's", "abc", 7), (JOES, "x", "abc", 7), (JOES, "Joe's", None, 7), (JOES, "Joe's", "abc", 8)]
    assert len({once, *(announcing.event_id(*other) for other in others)}) == 5


def test_a_menu_that_goes_stale_is_no_event(told_once: CrawledData) -> None:
    change(told_once.db, "update menu set verified_at = verified_at - 1000000")
    assert announcing.catch_up(told_once.db, told_once.now) == 0


@pytest.mark.parametrize(
    "how",
    [
        "update site set status = 'retired' where site = 'joes.example'",
        "update menu set valid_to = 1 where site = 'joes.example'",
        "update menu set suspect_since = 1 where site = 'joes.example'",
    ],
    ids=["retired", "ended", "held back"],
)
def test_what_readers_no_longer_see_is_withdrawn_though_nobody_said_so(told_once: CrawledData, how: str) -> None:
    change(told_once.db, how)
    assert announcing.catch_up(told_once.db, told_once.now) == 1
    last = events(told_once.db)[-1]
    assert (last["type"], last["site"], last["menus"]) == ("menu_withdrawn", JOES, [])
    assert told(events(told_once.db)) == view(told_once.db)


def test_what_rolls_back_leaves_no_event(told_once: CrawledData) -> None:
    try:
        with told_once.db.begin() as connection:
            connection.execute(text("update menu set valid_to = 1"))
            assert announcing.announce_site(connection, JOES, told_once.now) == 1
            raise KeyError
    except KeyError:
        pass
    assert len(events(told_once.db)) == 2
    new_version(told_once)  # and the number is used by the next one
    assert events(told_once.db)[-1]["sequence"] == events(told_once.db)[-2]["sequence"] + 1


def test_other_versions_of_the_same_dishes_are_no_event_and_not_looked_at_for_ever(told_once: CrawledData) -> None:
    change(told_once.db, "update menu set menu_id = menu_id + 100 where site = 'none'")
    change(told_once.db, "update announced_menu set menu_sum = 0")
    assert announcing.catch_up(told_once.db, told_once.now) == 0
    assert told_once.count("announced_menu", "menu_sum = 0") == 0


def test_where_nobody_takes_events_only_the_newest_of_each_kitchen_waits(told_once: CrawledData) -> None:
    for price in ("7.25", "8.00"):
        new_version(told_once, price)
    newest = events(told_once.db)[-1]
    assert announcing.forget_superseded(told_once.db) == 2
    assert [event["site"] for event in events(told_once.db)] == ["annas.example", JOES]
    assert events(told_once.db)[-1] == newest
    assert told(events(told_once.db)) == view(told_once.db)


def test_a_menu_larger_than_receivers_take_is_told_without_its_dishes(
    told_once: CrawledData, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcing, "MAX_EVENT_BYTES", 600)
    new_version(told_once)
    (menu,) = events(told_once.db)[-1]["menus"]
    assert (menu["items"], menu["dishes"]) == (None, 2)


def test_a_partner_who_is_erased_leaves_only_the_word_that_the_menu_is_withdrawn(told_once: CrawledData) -> None:
    change(told_once.db, "update site set status = 'retired' where site = 'joes.example'")
    announcing.catch_up(told_once.db, told_once.now)
    erase_site(told_once.db, told_once.blobs, JOES)
    assert [event["type"] for event in events(told_once.db) if event["site"] == JOES] == ["menu_withdrawn"]
    assert announcing.catch_up(told_once.db, told_once.now) == 0
    assert told_once.count("event_stream", "site = 'joes.example'") == 0
