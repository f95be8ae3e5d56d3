"""Pages that nearly say the same: one carries the menu, the others are looked at rarely, and none is merged wrongly."""

import pytest

from menu_pipeline_tests.crawl.conftest import SITE
from menu_pipeline_tests.crawl.test_visit import DISHES, Web, page
from menu_pipeline_tests.support.crawling import rows_of

DAY_H = 24.0
FRAME = "<nav>Home About Find us Opening hours Jobs</nav><footer>Soup Ltd, 1 Pot Lane, Stockton</footer>"


@pytest.fixture
def db(sqlite_db):
    """One database: the statements are plain, and whole visits take their time."""
    return sqlite_db


def shown(html):
    """A page of the site, with the frame that its print view lacks."""
    return html.replace("<body>", f"<body>{FRAME}")


def kitchen(dishes=None, printed=None):
    dishes = dishes or DISHES
    return {
        "/": shown(page("Soup", "/menu?print=1", "/menu", "/print/about", "/about")),
        "/menu": shown(page("Menu", "/", "/menu?print=1", dishes=dishes)),
        "/menu?print=1": page("Menu", dishes=printed or dishes),
        "/about": shown(page("About us", "/")),
        "/print/about": page("About us"),
    }


def row(db, path):
    (found,) = rows_of(db, "select * from page where url = :url", url=f"http://{SITE}{path}")
    return found


def sources(db):
    return [item["source_url"].removeprefix(f"http://{SITE}") for item in rows_of(db, "select * from current_menu")]


def test_a_print_view_doubles_no_dish_and_is_left_alone_for_days(db, visitor):
    visitor(Web(kitchen()))
    assert sources(db) == ["/menu"] * len(DISHES)
    assert row(db, "/menu?print=1")["near_of"] == f"http://{SITE}/menu"
    assert row(db, "/print/about")["near_of"] == f"http://{SITE}/about"
    assert row(db, "/menu")["near_of"] is row(db, "/about")["near_of"] is None
    for days, looked_at in ((1, 0), (8, 0), (6, 1)):
        web = Web(kitchen())
        visitor(web, later_h=DAY_H * days)
        assert (web.asked["/menu"], web.asked["/menu?print=1"]) == (1, looked_at)
    assert sources(db) == ["/menu"] * len(DISHES)


def test_a_print_view_is_looked_at_again_when_the_menu_it_repeats_changes(db, visitor):
    visitor(Web(kitchen()))
    dearer = {**DISHES, "Leek soup": "6.90"}
    web = Web(kitchen(dearer))
    visitor(web, later_h=DAY_H)
    assert web.asked["/menu?print=1"] == 1
    assert sources(db) == ["/menu"] * len(DISHES)
    assert row(db, "/menu?print=1")["near_of"] == f"http://{SITE}/menu"


def test_pages_whose_menus_differ_are_never_one(db, visitor):
    """The print view has another price: both are shown, and both are looked at every day."""
    other = {**DISHES, "Leek soup": "5.90"}
    visitor(Web(kitchen(printed=other)))
    assert row(db, "/menu?print=1")["near_of"] is None
    prices = {str(item["price"]) for item in rows_of(db, "select price from current_menu where name = 'Leek soup'")}
    assert {f"{float(price):.2f}" for price in prices} == {"6.50", "5.90"}
    web = Web(kitchen(printed=other))
    visitor(web, later_h=DAY_H)
    assert (web.asked["/menu"], web.asked["/menu?print=1"]) == (1, 1)


def test_a_member_that_shows_another_menu_speaks_for_itself(db, visitor):
    """The page changes and its print view does not: what differs now is shown, and is no group any more."""
    visitor(Web(kitchen()))
    dearer = {**DISHES, "Leek soup": "6.90"}
    visitor(Web(kitchen(dearer, printed=DISHES)), later_h=DAY_H)
    assert row(db, "/menu?print=1")["near_of"] is None
    assert set(sources(db)) == {"/menu", "/menu?print=1"}


def test_when_the_page_that_speaks_is_gone_its_print_view_carries_the_menu(db, visitor):
    visitor(Web(kitchen()))
    left = {path: html for path, html in kitchen().items() if path != "/menu"}
    for _ in range(3):
        visitor(Web(left), later_h=DAY_H)
    assert set(sources(db)) == {"/menu?print=1"}
    assert row(db, "/menu?print=1")["near_of"] is None


def test_near_texts_with_one_menu_are_one_and_with_another_price_are_two(db, visitor):
    long = {f"Soup number {n}": f"{n}.50" for n in range(3, 60)}
    web = {
        "/": page("Soup", "/menu/a", "/menu/b", "/menu/c"),
        "/menu/a": page("Menu of the house", dishes=long),
        "/menu/b": page("Menu of the house today", dishes=long),
        "/menu/c": page("Menu of the house", dishes={**long, "Soup number 7": "8.80"}),
    }
    visitor(Web(web))
    speakers = {path: row(db, path)["near_of"] for path in web}
    assert [path for path, speaker in speakers.items() if speaker] == ["/menu/b"]
    assert speakers["/menu/b"] == f"http://{SITE}/menu/a"
