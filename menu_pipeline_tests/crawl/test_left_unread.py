"""Bodies that a killed run fetched and did not come to read: the next run reads them, whatever it may ask the host."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from menu_pipeline.adapters.database import Database, run
from menu_pipeline.cli.crawl import chosen_sites
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.crawl import planning
from menu_pipeline.crawl.menu_store import WAITS
from menu_pipeline.crawl.menus_stage import MenuDesk
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import DISHES, KITCHEN, Web
from menu_pipeline_tests.support.crawling import rows_of


@pytest.fixture
def left(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """A site whose pages were all fetched by a run that ended before it read one; nothing is due."""

    async def killed_first(self: MenuDesk) -> int:
        return 0

    with monkeypatch.context() as patch:
        patch.setattr(MenuDesk, "extract_due", killed_first)
        visitor(Web(KITCHEN))
    assert dishes(visitor.db) == []
    visitor.clock.time += visitor.settings.policy().recrawl_gap_s + 1
    return visitor


def dishes(db: Database) -> list[object]:
    return [row["name"] for row in rows_of(db, "select name from current_menu order by name")]


def change(db: Database, sql: str, **values: object) -> None:
    with db.begin() as connection:
        connection.execute(text(sql), values)


def due(left: Visitor) -> list[planning.DueSite]:
    with left.db.read() as connection:
        return planning.due_sites(connection, left.clock.now(), left.settings.policy())


def rests(left: Visitor) -> None:
    change(left.db, "update host set blocked_until = :at, blocked_reason = 'dns'", at=left.clock.now() + HOUR_S)


def is_closed(left: Visitor) -> None:
    change(left.db, "update site set quiet_hours = '00:00-23:59', time_zone = 'UTC'")


def hides_its_robots(left: Visitor) -> None:
    change(
        left.db,
        "update robots set kind = 'unreachable', fetched_at = null, detail = 'dns: gone', next_check_at = :at",
        at=left.clock.now() + HOUR_S,
    )


def has_nothing_due(left: Visitor) -> None:
    assert rows_of(left.db, f"select 1 from page where due_at <= {left.clock.now()}") == []


@pytest.mark.parametrize("hindered", [has_nothing_due, rests, is_closed, hides_its_robots])
def test_the_next_run_reads_what_was_left_without_a_request(left: Visitor, hindered: Callable[[Visitor], None]) -> None:
    hindered(left)
    (site,) = due(left)
    assert site.work.site == SITE
    assert site.due_at is not None
    assert site.due_at <= left.clock.now() - left.settings.policy().recrawl_gap_s
    web = Web(KITCHEN)
    visit = left(web)
    assert not web.asked
    assert dishes(left.db) == sorted(DISHES)
    assert visit.word is not VisitWord.NOTHING_DUE
    assert {report.stage: report.numbers for report in visit.stages}["extracted_menus"]["pages_extracted"] == 3
    assert due(left) == []


def test_the_command_takes_such_a_site_for_due(left: Visitor) -> None:
    def after_it() -> list[str]:
        return chosen_sites(left.settings, due=True, named=())

    change(left.db, "update page set due_at = 99e9")  # for the command goes by the machine's clock
    assert after_it() == [SITE]
    left(Web(KITCHEN))
    change(left.db, "update page set due_at = 99e9")
    assert after_it() == []


def test_what_another_run_holds_is_left_to_it(left: Visitor) -> None:
    with left.db.begin() as connection:
        values = {"owner": "else", "run_id": "other", "ttl_s": 600, "dead_owner": None}
        assert run(connection, "frontier.lease_take", host=SITE, **values)
    assert due(left) == []
    assert left(Web(KITCHEN)).word is VisitWord.BUSY
    assert dishes(left.db) == []


def test_a_pause_holds_for_reading_too(left: Visitor) -> None:
    change(left.db, "update site set status = 'paused'")
    assert due(left) == []
    assert left(Web(KITCHEN)).word is VisitWord.PAUSED
    assert dishes(left.db) == []


def test_what_no_run_would_read_makes_no_site_due(left: Visitor) -> None:
    assert [site.due_at for site in due(left)] == rows_and_first(left)
    for settled in (
        f"extracted_sha256 = '', extract_reason = '{WAITS}'",  # somebody is to accept it first
        "extract_reason = null, extract_attempts = 2",  # it has crashed the extractor before
        "extract_attempts = 0, noindex = 1",
        "noindex = 0, reason = 'gone'",
    ):
        change(left.db, f"update page set {settled}")
        assert due(left) == [], settled
    change(left.db, "update page set reason = null")
    assert len(due(left)) == 1


def rows_and_first(left: Visitor) -> list[object]:
    return [row["at"] for row in rows_of(left.db, "select min(fetched_at) as at from page")]
