"""Print views on a site that has one of every page: some are read, what they teach spares the others."""

from __future__ import annotations

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests.crawl.conftest import SITE, Visitor
from menu_pipeline_tests.crawl.test_visit import Web, page
from menu_pipeline_tests.support.crawling import rows_of

DAY_H = 24.0
FRAME = "<nav>Home About Find us Opening hours Jobs</nav><footer>Soup Ltd, 1 Pot Lane, Stockton</footer>"
MEALS = ["breakfast", "brunch", "lunch", "dinner", "supper", "desserts", "drinks", "wines"]
REASON = "duplicate_print:print=1"


def dishes(number: int, price: str = "6.50") -> dict[str, str]:
    return {f"{MEALS[number].title()} {kind}": price for kind in ("soup", "salad", "stew", "cake")}


def kitchen(*, dearer: int | None = None, own_prints: tuple[int, ...] = (), gone: int | None = None) -> Web:
    """Eight menus, each with a print view; menu ``dearer`` has another price today, ``own_prints`` differ from their
    pages, and menu ``gone`` is there as a print view only."""
    links = "".join(f'<p><a href="/{meal}">Meal</a> <a href="/{meal}?print=1">Print it</a></p>' for meal in MEALS)
    pages = {"/": page("Soup").replace("<body>", f"<body>{FRAME}{links}")}
    for number, meal in enumerate(MEALS):
        menu = page(meal.title(), "/", dishes=dishes(number, "7.20" if number == dearer else "6.50"))
        printed = page(meal.title(), dishes=dishes(number, "9.90")) if number in own_prints else menu
        pages[f"/{meal}?print=1"] = printed
        if number != gone:
            pages[f"/{meal}"] = menu.replace("<body>", f"<body>{FRAME}")
    return Web(pages)


def printed(web: Web) -> set[str]:
    return {path for path in web.asked if path.endswith("?print=1")}


def prices(db: Database) -> set[tuple[str, str]]:
    rows = rows_of(db, "select distinct source_url, price from current_menu where price is not null")
    return {(str(r["source_url"]).removeprefix(f"http://{SITE}"), f"{float(str(r['price'])):.2f}") for r in rows}


def spared(db: Database) -> set[str]:
    rows = rows_of(db, f"select url from page where reason = '{REASON}'")
    return {str(row["url"]).removeprefix(f"http://{SITE}") for row in rows}


def test_three_print_views_that_show_their_pages_menus_spare_the_others(sqlite_visitor: Visitor) -> None:
    db, web = sqlite_visitor.db, kitchen()
    visit = sqlite_visitor(web)
    assert len(printed(web)) == 3
    assert spared(db) == {f"/{meal}?print=1" for meal in MEALS} - printed(web)
    assert prices(db) == {(f"/{meal}", "6.50") for meal in MEALS}
    tables = {report.stage: report.tables for report in visit.stages}["fetched_pages"]
    (rule,) = [row for row in tables["rules"] if str(row["does not matter"]).startswith("print:")]
    assert (rule["does not matter"], rule["pairs"], rule["spared"]) == ("print:print=1", 3, 5)
    assert {"reason": REASON, "count": 5} in tables["refusals"]
    asked = []
    for _ in range(16):
        web = kitchen()
        sqlite_visitor(web, later_h=DAY_H)
        asked.append(len(printed(web)))
    assert sum(asked) == 4  # after a fortnight those that teach are looked at, and one of the others
    assert max(asked) == 4


def test_print_views_are_asked_when_one_of_them_shows_another_menu(sqlite_visitor: Visitor) -> None:
    """A price rises and one print view is not brought up to date: none of them is believed any more."""
    db, web = sqlite_visitor.db, kitchen()
    sqlite_visitor(web)
    teaches = MEALS.index(min(printed(web)).strip("/").partition("?")[0])
    web = kitchen(own_prints=(teaches, *(n for n in range(8) if f"/{MEALS[n]}?print=1" in spared(db))), dearer=teaches)
    sqlite_visitor(web, later_h=DAY_H)
    sqlite_visitor(web, later_h=DAY_H)
    assert spared(db) == set()
    assert len(printed(web)) >= 6
    assert len([1 for url, price in prices(db) if price == "9.90"]) == 6


def test_print_views_whose_menus_differ_are_all_read(sqlite_visitor: Visitor) -> None:
    web = kitchen(own_prints=(0, 5))
    sqlite_visitor(web)
    assert len(printed(web)) == len(MEALS)
    assert {url for url, price in prices(sqlite_visitor.db) if price == "9.90"} == {
        "/breakfast?print=1",
        "/desserts?print=1",
    }


def test_a_print_view_never_read_carries_the_menu_of_a_page_that_is_gone(sqlite_visitor: Visitor) -> None:
    db, web = sqlite_visitor.db, kitchen()
    sqlite_visitor(web)
    path = min(spared(db))
    lost = MEALS.index(path.strip("/").partition("?")[0])
    for _ in range(3):
        sqlite_visitor(kitchen(gone=lost), later_h=DAY_H)
    assert path in {url for url, _ in prices(db)}
    assert len(prices(db)) == 8
