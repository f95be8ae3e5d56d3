"""What a site teaches about its URLs, over whole visits: learned duplicates, canonical names, traps that grow."""

import random
from collections import Counter

import pytest

from menu_pipeline_tests.crawl.test_visit import DISHES, HTML, SITE, Web, page
from menu_pipeline_tests.support.crawling import answer, rows_of


@pytest.fixture
def crawl(visitor):
    """Crawl SITE over a web, as in test_visit; several calls are several runs."""
    return visitor


class Sloppy(Web):
    """A web that looks pages up by path alone: queries change nothing. ``mark`` writes the links of each answer."""

    def __init__(self, pages, mark):
        super().__init__(pages)
        self.mark = mark

    def __call__(self, url):
        path = url.removeprefix(f"http://{SITE}")
        self.asked[path] += 1
        found = self.pages.get(path.partition("?")[0])
        if not isinstance(found, str):
            return found or answer(404)
        return answer(200, self.mark(found, path).encode(), HTML)

    @property
    def pages_asked(self):
        return sum(n for path, n in self.asked.items() if path not in ("/robots.txt", "/sitemap.xml"))


NAMES = ["menu", "drinks", "about", "hours", "find-us", "jobs", "news", "press", "team", "gift-cards", "privacy"]
TWELVE = {
    "/": page("Soup", *(f"/{name}" for name in NAMES)),
    "/menu": page("Menu", "/", *(f"/{name}" for name in NAMES), dishes=DISHES),
    **{
        f"/{name}": page(name, "/", *(f"/{other}" for other in NAMES if other != name)) + f"<p>All of {name}.</p>"
        for name in NAMES[1:]
    },
}


def test_a_parameter_of_an_unknown_name_that_changes_nothing_is_learned(db, crawl):
    numbers = random.Random(5)

    def visits_numbered(html, path):
        for name in NAMES:
            html = html.replace(f'href="/{name}"', f'href="/{name}?besuch={numbers.randrange(10**6)}"')
        return html

    web = Sloppy(TWELVE, visits_numbered)
    visit = crawl(web)
    read = {path.partition("?")[0] for path in web.asked}
    assert read >= set(TWELVE)
    assert web.pages_asked <= 28, web.asked
    (rule,) = [row for row in rows_of(db, "select * from duplicate_rule") if row["thing"] == "besuch"]
    assert rule["pairs"] >= 2
    shown = {report.stage: report for report in visit.stages}["fetched_pages"].tables["rules"]
    assert "besuch" in [row["does not matter"] for row in shown]
    assert len(rows_of(db, "select name from current_menu")) == len(DISHES)


def test_a_rule_that_turns_out_wrong_is_undone_and_what_it_spared_is_read(db, crawl):
    """For a week ``room`` changes nothing; then every room has a menu of its own."""
    rooms = [f"/menu?room={n}" for n in range(12)]
    web = Sloppy({"/": page("Soup", *rooms), "/menu": page("Menu", "/", dishes=DISHES)}, lambda html, path: html)
    crawl(web)
    assert [row["thing"] for row in rows_of(db, "select thing from duplicate_rule")] == ["room"]
    spared = rows_of(db, "select url from page where reason = 'duplicate_room'")
    assert len(spared) >= 8

    def own_menu(html, path):
        number = int(path.partition("room=")[2] or 99)
        return html.replace("soup", f"soup of room {number}").replace("6.50", f"{number}.50")

    different = Sloppy(web.pages, own_menu)
    for _ in range(4):
        crawl(different, later_h=24 * 8)
    assert rows_of(db, "select thing from duplicate_rule") == []
    kept = rows_of(db, "select distinct source_url from current_menu")
    assert len(kept) == 12


def test_pages_whose_menus_differ_are_never_merged(db, crawl):
    """Three pages with one text and a fourth with another price: a parameter that matters in one case matters."""

    def lunch_is_cheaper(html, path):
        return html.replace("6.50", "5.50") if "time=lunch" in path else html

    times = [f"/menu?time={name}" for name in ("lunch", "dinner", "late", "brunch")]
    web = Sloppy({"/": page("Soup", *times), "/menu": page("Menu", "/", dishes=DISHES)}, lunch_is_cheaper)
    crawl(web)
    assert all(web.asked[path] == 1 for path in times)
    assert rows_of(db, "select thing from duplicate_rule") == []
    prices = {str(row["price"]) for row in rows_of(db, "select price from current_menu where name = 'Leek soup'")}
    assert {"5.50", "6.50"} <= prices


def test_index_html_is_the_home_page_once_it_is_proven(db, crawl):
    links = ["/index.html", "/menu/", "/menu/index.html", "/about/", "/about/index.html"]
    pages = {
        "/": page("Soup", *links),
        "/menu/": page("Menu", "/", dishes=DISHES),
        "/about/": page("About us", "/"),
    }
    for path in list(pages):
        pages[f"{path}index.html"] = pages[path]
    web = Web(pages)
    crawl(web)
    assert rows_of(db, "select thing from duplicate_rule") == [{"thing": "/index.html"}]
    asked = [path for path in web.asked if path.endswith("index.html")]
    assert len(asked) <= 2, asked


def canonical(html, path):
    return html.replace("<head>", f'<head><link rel="canonical" href="http://{SITE}{path}">')


def test_a_page_that_calls_another_one_its_own_gives_way_to_it(db, crawl):
    menu = canonical(page("Menu", "/", dishes=DISHES), "/menu")
    web = Web({"/": page("Soup", "/menu-print-42", "/menu"), "/menu": menu, "/menu-print-42": menu})
    crawl(web)
    assert {row["source_url"] for row in rows_of(db, "select source_url from current_menu")} == {f"http://{SITE}/menu"}
    (other,) = rows_of(db, "select reason, redirect_to from page where url like '%print-42'")
    assert (other["reason"], other["redirect_to"]) == ("canonical", f"http://{SITE}/menu")
    again = Web(web.pages)
    crawl(again, later_h=21)
    assert again.asked["/menu-print-42"] == 0
    assert again.asked["/menu"] == 1


def test_pages_that_all_call_the_home_page_their_own_are_read_all_the_same(db, crawl):
    pages = {path: canonical(html, "/") for path, html in TWELVE.items()}
    web = Web(pages)
    crawl(web)
    assert set(web.asked) >= set(TWELVE)
    assert len(rows_of(db, "select name from current_menu")) == len(DISHES)


def test_a_canonical_name_on_another_scheme_or_host_is_not_asked_for(db, crawl):
    pages = {
        path: html.replace("<head>", f'<head><link rel="canonical" href="https://{SITE}{path}">')
        for path, html in TWELVE.items()
    }
    web = Web(pages)
    crawl(web)
    assert not [path for path in web.asked if path.startswith("https")]
    assert len(rows_of(db, "select name from current_menu")) == len(DISHES)


def test_two_pages_that_call_each_other_their_own_lose_no_dish(db, crawl):
    one, two = page("One", "/two", dishes=DISHES), page("Two", "/one", dishes=DISHES)
    web = Web({"/": page("Soup", "/one", "/two"), "/one": canonical(one, "/two"), "/two": canonical(two, "/one")})
    crawl(web)
    assert len(rows_of(db, "select name from current_menu")) == len(DISHES)


def test_a_refresh_to_the_page_itself_asks_for_nothing(db, crawl):
    home = page("Soup", "/menu").replace("<head>", '<head><meta http-equiv="refresh" content="300;url=/">')
    web = Web({"/": home, "/menu": page("Menu", "/", dishes=DISHES)})
    crawl(web)
    assert web.asked["/"] == 1


def test_what_a_site_says_to_nonsense_is_learned_from_the_sitemap_that_is_none(db, crawl):
    """No English, no status: the page that answers for a missing sitemap tells which pages are none."""
    nothing = "<html><head><title>Ups</title></head><body><p>Hier gibt es leider gar keine Suppe.</p></body></html>"
    lost = {f"/alt/{n}": nothing for n in range(6)}
    web = Web({"/": page("Suppe", "/menu", *lost), "/menu": page("Karte", "/", dishes=DISHES), **lost})
    web.pages["/sitemap.xml"] = nothing
    crawl(web)
    reasons = Counter(row["reason"] for row in rows_of(db, "select reason from page where url like '%/alt/%'"))
    assert reasons["soft_404"] == 6


def test_a_walk_over_sitemaps_that_was_cut_short_goes_on_where_it_was(db, crawl):
    def urlset(*paths):
        urls = "".join(f"<url><loc>http://{SITE}{path}</loc></url>" for path in paths)
        body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
        return answer(200, body.encode(), {"content-type": "application/xml"})

    parts = "".join(f"<sitemap><loc>http://{SITE}/part{n}.xml</loc></sitemap>" for n in range(3))
    index = f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{parts}</sitemapindex>'
    pages = {
        "/": page("Soup"),
        "/sitemap.xml": answer(200, index.encode(), {"content-type": "application/xml"}),
        **{f"/part{n}.xml": urlset(f"/p{n}") for n in range(3)},
        **{f"/p{n}": page(f"Page {n}") for n in range(3)},
    }
    first = Web(pages)
    crawl(first, run_budget_s=2.5)
    assert 0 < sum(first.asked[f"/part{n}.xml"] for n in range(3)) < 3
    with db.begin() as connection:  # as a kill leaves it: the walk's end was never written
        connection.exec_driver_sql("update site set sitemap_checked_at = null")
    second = Web(pages)
    crawl(second)
    files = ["/sitemap.xml", *(f"/part{n}.xml" for n in range(3))]
    assert {path: first.asked[path] + second.asked[path] for path in files} == dict.fromkeys(files, 1)
    assert all(first.asked[f"/p{n}"] + second.asked[f"/p{n}"] == 1 for n in range(3))
