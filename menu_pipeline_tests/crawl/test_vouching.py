"""What a proven sitemap says of pages with prices that stand still, and what becomes of its word when it is false."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from menu_pipeline.settings import Settings
from menu_pipeline_tests.crawl.conftest import SITE
from menu_pipeline_tests.crawl.test_visit import DISHES, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of

KITCHENS = 16
DAY_S = 86_400.0
FIRST_DAY = 1_796_095_500.0  # 2026-12-01T03:25:00Z


class FewPages(Settings):
    """Settings under which a dozen pages are many: a test need not have a thousand."""

    def policy(self):
        return replace(super().policy(), vouch_pages_least=6, vouch_proof=4, vouch_sample_least=1, vouch_hits=3)


@pytest.fixture
def db(sqlite_db):
    """One database: the statements are plain, and whole visits take their time."""
    return sqlite_db


@pytest.fixture
def listing(visitor):
    """Visits to a list of kitchens: ``changed`` maps a kitchen to how often its menu changed, ``dated`` to when."""
    visitor.settings = FewPages(**visitor.settings.model_dump(exclude_unset=True))
    visitor.clock.time = FIRST_DAY

    def go(changed, dated, *, later_d=1.0, clock_time="T02:00:00Z", **options):
        pages = {f"/k/{n}": menu_of(n, changed.get(n, 0)) for n in range(KITCHENS)}
        stamps = {n: datetime.fromtimestamp(FIRST_DAY + dated.get(n, -90) * DAY_S, UTC) for n in range(KITCHENS)}
        urls = "".join(
            f"<url><loc>http://{SITE}/k/{n}</loc><lastmod>{stamp:%Y-%m-%d}{clock_time}</lastmod></url>"
            for n, stamp in stamps.items()
        )
        body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
        sitemap = answer(200, body.encode(), {"content-type": "application/xml"})
        web = Web({"/": page("Kitchens", *pages), **pages, "/sitemap.xml": sitemap})
        visitor(web, later_h=24 * later_d, **options)
        return {n for n in range(KITCHENS) if web.asked[f"/k/{n}"]}

    return go


def menu_of(number, changes):
    dishes = {f"{name} of kitchen {number}": f"{float(price) + changes:.2f}" for name, price in DISHES.items()}
    return page(f"Kitchen {number}", dishes=dishes)


EVERY = set(range(KITCHENS))


def test_where_lastmod_has_proved_true_only_what_moved_and_a_sample_is_asked(db, listing, visitor):
    assert listing({}, {}, later_d=0) == EVERY
    second = listing({9: 1, 10: 1, 11: 1, 12: 1}, {9: 1, 10: 1, 11: 1, 12: 1})
    assert second >= {9, 10, 11, 12}
    assert len(second) == 4 + 4
    third = listing({9: 2, 10: 1, 11: 1, 12: 1, 13: 1}, {9: 2, 10: 1, 11: 1, 12: 1, 13: 2})
    assert third >= {9, 13}
    assert len(third) <= 2 + 2
    assert not third & second - {9}, "the sample goes round"
    ages = {visitor.clock.time - row["verified_at"] for row in rows_of(db, "select verified_at from menu"
                                                                      " where valid_to is null")}  # fmt: skip
    assert max(ages) < 3600, "their menus are verified as of the sitemap"
    (page_row,) = rows_of(db, f"select * from page where url = 'http://{SITE}/k/15'")
    assert page_row["vouched_at"] > page_row["verified_at"] + DAY_S, "the page itself was not asked"


def test_one_page_that_changed_unannounced_and_every_page_is_asked(db, listing):
    listing({}, {}, later_d=0)
    quiet_change = {9: 1, 10: 1, 11: 1, 12: 1, 1: 1}  # kitchen 1 is in the sample, and its lastmod stands still
    assert listing(quiet_change, {9: 1, 10: 1, 11: 1, 12: 1}) == EVERY
    assert rows_of(db, "select page_id from page where vouched_at is not null") == []


def test_a_lastmod_that_never_announced_a_change_vouches_for_nothing(db, listing):
    listing({}, {}, later_d=0)
    assert listing({}, {}) == EVERY
    assert listing({}, {}) == EVERY


def test_a_date_without_a_time_says_nothing_of_its_own_day(db, listing):
    """Read at 03:25 of the day its lastmod names: what changed later that day would bear the same date."""
    listing({}, {}, later_d=0, clock_time="")
    changed, moved = {9: 1, 10: 1, 11: 1, 12: 1}, {9: 1, 10: 1, 11: 1, 12: 1}
    listing(changed, moved, clock_time="")
    assert listing(changed, moved, clock_time="") >= {9, 10, 11, 12}


def test_force_asks_every_page_whatever_the_sitemap_says(db, listing):
    listing({}, {}, later_d=0)
    assert listing({9: 1, 10: 1, 11: 1, 12: 1}, {9: 1, 10: 1, 11: 1, 12: 1}, force=True) == EVERY
