"""Whole visits over a scripted web: real database, blobs, worker process and policies; only the network is made up."""

import itertools
from collections import Counter

import pytest

from menu_pipeline.core.outcome import FailureClass, WireFailure
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline_tests.support.crawling import answer, rows_of

SITE = "soup.test"
HTML = {"content-type": "text/html; charset=utf-8"}


def page(title: str, *links: str, dishes: dict[str, str] | None = None) -> str:
    anchors = "".join(f'<p><a href="{link}">{link}</a></p>' for link in links)
    cards = "".join(
        f'<div class="dish"><h3>{name}</h3><p>From our own pot.</p><span class="price">€{price}</span></div>'
        for name, price in (dishes or {}).items()
    )
    return (
        f"<html><head><title>{title}</title></head><body><h1>{title}</h1>{anchors}<h2>Soups</h2>{cards}</body></html>"
    )


DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80"}


class Web:
    """A made-up web: path of SITE -> body or answer; everything else is 404."""

    def __init__(self, pages):
        self.pages = dict(pages)
        self.asked = Counter()
        self.headers = {}

    def __call__(self, url):
        path = url.removeprefix(f"http://{SITE}")
        self.asked[path] += 1
        found = self.pages.get(path)
        if callable(found):
            found = found()
        if found is None:
            return answer(404)
        if isinstance(found, str):
            return answer(200, found.encode(), HTML)
        return found


@pytest.fixture
def crawl(visitor):
    """Crawl SITE over a web; clock and run go on from call to call."""
    return visitor


KITCHEN = {
    "/robots.txt": answer(200, b"User-agent: *\nDisallow: /private/\n", {"content-type": "text/plain"}),
    "/": page("Soup", "/menu", "/about", "/private/diary"),
    "/menu": page("Menu", "/", "/menu?utm_source=card", "/about#top", dishes=DISHES),
    "/about": page("About us", "/menu"),
}


def dishes(db):
    return rows_of(
        db, "select name, price, currency, source_url, fetched_at, verified_at from current_menu order by name"
    )


def test_a_kitchen_is_read_from_its_seed_to_its_dishes(db, crawl):
    web = Web(KITCHEN)
    visit = crawl(web)
    assert (visit.word, visit.failure) == (VisitWord.READ, None)
    assert [row["name"] for row in dishes(db)] == sorted(DISHES)
    assert {row["source_url"] for row in dishes(db)} == {f"http://{SITE}/menu"}
    assert web.asked == {"/robots.txt": 1, "/sitemap.xml": 1, "/": 1, "/menu": 1, "/about": 1}
    assert next(iter(web.asked)) == "/robots.txt"


def test_the_same_day_again_sends_nothing(db, crawl):
    crawl(Web(KITCHEN))
    again = Web(KITCHEN)
    visit = crawl(again)
    assert visit.word is VisitWord.NOTHING_DUE
    assert not again.asked


def test_an_unchanged_page_is_verified_and_nothing_is_stored(db, crawl):
    crawl(Web(KITCHEN))
    before = rows_of(db, "select count(*) as n from content"), rows_of(db, "select count(*) as n from menu")
    read_at = {row["fetched_at"] for row in dishes(db)}
    visit = crawl(Web(KITCHEN), later_h=21)
    assert visit.word is VisitWord.UNCHANGED
    assert (rows_of(db, "select count(*) as n from content"), rows_of(db, "select count(*) as n from menu")) == before
    assert {row["fetched_at"] for row in dishes(db)} == read_at
    assert all(row["verified_at"] > row["fetched_at"] for row in dishes(db))


def test_validators_are_sent_and_a_304_keeps_the_menu(db, crawl):
    menu = answer(200, KITCHEN["/menu"].encode(), {**HTML, "etag": '"v1"'})
    crawl(Web({**KITCHEN, "/menu": menu}))
    visit = crawl(Web({**KITCHEN, "/menu": answer(304, b"", {"etag": '"v2"'})}), later_h=21)
    sent = {url: headers for url, headers, *_ in crawl.tier.log}
    assert sent[f"http://{SITE}/menu"] == {"If-None-Match": '"v1"'}
    assert visit.word is VisitWord.UNCHANGED
    assert len(dishes(db)) == len(DISHES)
    crawl(Web({**KITCHEN, "/menu": answer(304)}), later_h=21)
    sent = {url: headers for url, headers, *_ in crawl.tier.log}
    assert sent[f"http://{SITE}/menu"] == {"If-None-Match": '"v2"'}  # a 304 refreshes the stored validators


def test_a_changed_price_is_a_new_version_and_the_old_one_is_history(db, crawl):
    crawl(Web(KITCHEN))
    dearer = {**DISHES, "Leek soup": "6.90"}
    visit = crawl(Web({**KITCHEN, "/menu": page("Menu", "/", dishes=dearer)}), later_h=21)
    assert {row["name"]: str(row["price"]) for row in dishes(db)}["Leek soup"].startswith("6.9")
    history = rows_of(db, "select price, valid_to from price_history where name = 'Leek soup' order by menu_id")
    assert [row["valid_to"] is None for row in history] == [False, True]
    pages = {report.stage: report for report in visit.stages}
    assert pages["extracted_menus"].numbers["price_changes"] == 1


def test_a_price_leads_back_to_the_request_that_read_it(db, crawl):
    crawl(Web(KITCHEN))
    (row,) = rows_of(
        db,
        "select r.url, r.status, c.sha256 from current_menu m join request r on r.request_id = m.request_id"
        " join content c on c.sha256 = m.content_sha256 where m.name = 'Beet soup'",
    )
    assert row["url"] == f"http://{SITE}/menu"
    assert row["status"] == 200


@pytest.mark.parametrize(
    ("trouble", "failure"),
    [
        (answer(500), "robots_unreachable"),
        (answer(429), "rate_limited"),
        (WireFailure(FailureClass.TIMEOUT, "no answer in 20 s", True, 20.0), "timeout"),
        (WireFailure(FailureClass.DNS, "no such host", False, 0.1), "dns"),
    ],
)
def test_unreachable_robots_means_hands_off(db, crawl, trouble, failure):
    web = Web({**KITCHEN, "/robots.txt": trouble})
    visit = crawl(web)
    assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, failure)
    assert web.asked == {"/robots.txt": 1}
    later = Web({**KITCHEN, "/robots.txt": trouble})
    visit = crawl(later)  # asked again on the schedule, not at once
    assert visit.word in (VisitWord.UNREADABLE, VisitWord.DEFERRED)
    assert not later.asked


def test_a_good_copy_of_robots_serves_for_a_day_when_the_file_is_unreachable(db, crawl):
    crawl(Web(KITCHEN))
    web = Web({**KITCHEN, "/robots.txt": answer(503)})
    assert crawl(web, later_h=23).word is VisitWord.UNCHANGED
    web = Web({**KITCHEN, "/robots.txt": answer(503)})
    assert crawl(web, later_h=21).word is VisitWord.UNREADABLE
    assert web.asked == {"/robots.txt": 1}


def test_missing_robots_means_no_rules(db, crawl):
    web = Web({**KITCHEN, "/robots.txt": answer(404), "/private/diary": page("Diary")})
    crawl(web)
    assert web.asked["/private/diary"] == 1


def test_the_crawl_delay_holds_from_the_very_answer_that_brought_it(db, crawl):
    robots = answer(200, b"User-agent: *\nCrawl-delay: 9\n", {"content-type": "text/plain"})
    crawl(Web({**KITCHEN, "/robots.txt": robots}))
    log = crawl.tier.log
    assert all(later[2] - earlier[3] >= 9 for earlier, later in itertools.pairwise(log))


def test_a_page_that_fails_is_retried_later_in_the_run_and_its_site_is_still_read(db, crawl):
    answers = iter([answer(500), answer(502), answer(200, KITCHEN["/menu"].encode(), HTML)])
    visit = crawl(Web({**KITCHEN, "/menu": lambda: next(answers)}))
    assert visit.word is VisitWord.READ
    assert len(dishes(db)) == len(DISHES)


def test_a_page_that_always_fails_is_a_dead_letter_with_its_class(db, crawl):
    web = Web({**KITCHEN, "/about": answer(500)})
    crawl(web)
    assert web.asked["/about"] == 8
    (dead,) = rows_of(db, "select url, reason, deliveries from dead_letter")
    assert (dead["url"], dead["reason"], dead["deliveries"]) == (f"http://{SITE}/about", "http_5xx", 8)


def test_a_missing_page_is_asked_once_and_classified(db, crawl):
    web = Web({key: value for key, value in KITCHEN.items() if key != "/about"})
    crawl(web)
    assert web.asked["/about"] == 1
    (row,) = rows_of(db, "select state, reason from page where url like '%/about'")
    assert (row["state"], row["reason"]) == ("done", "gone")


@pytest.mark.parametrize("none", [answer(404), page("Page not found")], ids=["by its status", "by its words"])
def test_a_menu_page_that_is_gone_is_asked_again_before_its_menu_is_withdrawn(db, crawl, none):
    crawl(Web(KITCHEN))
    without = Web({**KITCHEN, "/menu": none})
    crawl(without, later_h=21, run_budget_s=600)
    assert without.asked["/menu"] == 1
    assert len(dishes(db)) == len(DISHES)
    crawl(Web({**KITCHEN, "/menu": none}), later_h=2)
    assert dishes(db) == []
    assert rows_of(db, "select count(*) as n from price_history")[0]["n"] == len(DISHES)


def test_a_redirect_is_a_page_of_its_own_and_is_not_followed_out_of_turn(db, crawl):
    web = Web({**KITCHEN, "/": answer(301, b"", {"location": "/home"}), "/home": KITCHEN["/"]})
    crawl(web)
    assert len(dishes(db)) == len(DISHES)
    log = crawl.tier.log
    assert all(later[2] - earlier[3] >= 1 for earlier, later in itertools.pairwise(log))


def test_redirects_without_end_are_given_up_after_five_hops(db, crawl):
    hops = {f"/{n}": answer(302, b"", {"location": f"/{n + 1}"}) for n in range(20)}
    web = Web({**KITCHEN, "/about": answer(302, b"", {"location": "/0"}), **hops})
    crawl(web)
    assert sum(web.asked[f"/{n}"] for n in range(20)) == 5


def test_noindex_pages_are_not_published_and_nofollow_links_not_followed(db, crawl):
    hidden = page("Secret menu", dishes=DISHES).replace("<head>", '<head><meta name="robots" content="noindex">')
    start = page("Soup", "/secret") + '<a href="/never" rel="nofollow">never</a>'
    web = Web({**KITCHEN, "/": start, "/secret": hidden, "/never": page("Never")})
    crawl(web)
    assert dishes(db) == []
    assert web.asked["/secret"] == 1
    assert web.asked["/never"] == 0


def test_the_budget_of_a_site_bounds_what_is_stored(db, crawl):
    with db.begin() as connection:
        connection.exec_driver_sql("update site set page_budget = 3")
    web = Web({**KITCHEN, "/": page("Soup", "/menu", *(f"/p{n}" for n in range(50)))})
    crawl(web)
    assert rows_of(db, "select count(*) as n from page")[0]["n"] == 3
    assert web.asked["/menu"] == 1  # the most promising first
    (row,) = rows_of(db, "select refused_pages from site")
    assert row["refused_pages"] >= 48


def test_what_the_budget_refused_is_forgotten_once_the_site_has_room(db, crawl):
    with db.begin() as connection:
        connection.exec_driver_sql("update site set page_budget = 3")
    web = {**KITCHEN, "/": page("Soup", "/menu", *(f"/p{n}" for n in range(50)))}
    crawl(Web(web))
    crawl(Web(web), later_h=24)
    assert rows_of(db, "select refused_pages from site")[0]["refused_pages"] >= 48
    with db.begin() as connection:
        connection.exec_driver_sql("update site set page_budget = 300")
    crawl(Web(web), later_h=24)
    assert rows_of(db, "select refused_pages from site")[0]["refused_pages"] == 0


def test_a_site_that_was_coming_soon_is_read_whole_when_it_has_come(sqlite_visitor):
    sqlite_visitor(Web({"/": page("Soup: coming soon")}))
    rooms = {f"/rooms-{n}": page(f"Room {n}") for n in range(12)}
    web = Web({**KITCHEN, "/": page("Soup", "/menu", *rooms), **rooms})
    sqlite_visitor(web, later_h=24)
    assert {path for path in rooms if web.asked[path]} == set(rooms)
    more = {f"/halls-{n}": page(f"Hall {n}") for n in range(12)}
    again = Web({**KITCHEN, "/": page("Soup again", "/menu", *more), **more})
    sqlite_visitor(again, later_h=24)
    assert sum(again.asked[path] for path in more) == Policy().growth_renewed, "it is held to few another time"


def test_a_page_behind_too_many_links_is_on_record_and_read_once_a_nearer_page_links_it(db, crawl):
    chain = {f"/p{n}": page(f"Part {n}", f"/p{n + 1}") for n in range(1, 12)}
    web = Web({**KITCHEN, "/": page("Soup", "/menu", "/p1"), **chain})
    crawl(web)
    assert (web.asked["/p8"], web.asked["/p9"]) == (1, 0)
    (deep,) = rows_of(db, "select url, state, depth from page where reason = 'too_deep'")
    assert (deep["url"].rpartition("/")[2], deep["state"], deep["depth"]) == ("p9", "done", 9)
    again = Web({**KITCHEN, "/": page("Soup", "/menu", "/p1"), **chain})
    crawl(again, later_h=24 * 8)
    assert again.asked["/p9"] == 0, "it stays so, however often it is looked at"
    near = Web({**KITCHEN, "/": page("Soup today", "/menu", "/p1", "/p9"), **chain})
    crawl(near, later_h=24)
    assert (near.asked["/p9"], near.asked["/p10"]) == (1, 1)


def test_a_run_stops_taking_pages_when_its_time_is_spent_and_the_next_goes_on(db, crawl):
    pages = {f"/p{n}": page(f"Page {n}") for n in range(20)}
    everything = {**KITCHEN, "/": page("Soup", "/menu", *pages), **pages}
    first = Web(everything)
    visit = crawl(first, run_budget_s=8)
    assert visit.word is VisitWord.OVER_BUDGET
    assert first.asked["/menu"] == 1
    second = Web(everything)
    assert crawl(second).word is VisitWord.READ
    assert not {path for path in first.asked if path in second.asked}


def test_forcing_asks_known_pages_again_conditionally_and_only_once(db, crawl):
    menu = answer(200, KITCHEN["/menu"].encode(), {**HTML, "last-modified": "Mon, 30 Nov 2026 00:00:00 GMT"})
    crawl(Web({**KITCHEN, "/menu": menu}))
    web = Web({**KITCHEN, "/menu": answer(304)})
    visit = crawl(web, force=True)
    assert visit.word is VisitWord.UNCHANGED
    assert web.asked["/menu"] == 1
    sent = {url: headers for url, headers, *_ in crawl.tier.log}
    assert "If-Modified-Since" in sent[f"http://{SITE}/menu"]


def test_stored_bodies_are_extracted_again_without_a_request(db, crawl):
    crawl(Web(KITCHEN))
    with db.begin() as connection:
        connection.exec_driver_sql("update page set extractor_version = 'older'")
    web = Web(KITCHEN)
    visit = crawl(web, stages=frozenset({"extracted_menus"}))
    assert not web.asked
    assert [report.stage for report in visit.stages] == ["extracted_menus"]
    assert visit.stages[0].numbers["pages_extracted"] == 3
    assert len(dishes(db)) == len(DISHES)


def test_two_pages_with_the_same_dishes_do_not_double_the_menu(db, crawl):
    web = Web({**KITCHEN, "/about": page("The same again", dishes=DISHES)})
    crawl(web)
    assert [row["name"] for row in dishes(db)] == sorted(DISHES)


def test_sitemap_entries_are_pages_and_what_left_it_is_counted(db, crawl):
    def sitemap(*paths):
        urls = "".join(f"<url><loc>http://{SITE}{path}</loc></url>" for path in paths)
        body = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
        return answer(200, body.encode(), {"content-type": "application/xml"})

    extra = {"/lunch": page("Lunch"), "/dinner": page("Dinner")}
    first = crawl(Web({**KITCHEN, **extra, "/sitemap.xml": sitemap("/lunch", "/dinner")}))
    second = crawl(Web({**KITCHEN, **extra, "/sitemap.xml": sitemap("/lunch")}), later_h=21)
    numbers = [{r.stage: r for r in visit.stages}["sitemap_diff"].numbers for visit in (first, second)]
    assert (numbers[0]["listed"], numbers[0]["new"]) == (2, 2)
    assert (numbers[1]["listed"], numbers[1]["gone"]) == (1, 1)


def test_a_paused_site_is_left_alone(db, crawl):
    with db.begin() as connection:
        connection.exec_driver_sql("update site set status = 'paused'")
    web = Web(KITCHEN)
    assert crawl(web).word is VisitWord.PAUSED
    assert not web.asked


def test_a_robots_txt_behind_403_means_no_rules_and_a_page_behind_403_is_a_block(db, crawl):
    web = Web({**KITCHEN, "/robots.txt": answer(403), "/about": answer(403)})
    assert crawl(web).word is VisitWord.PARTLY_READ  # the decorated menu is behind the block
    assert web.asked["/menu"] == 1
    assert len(dishes(db)) == len(DISHES)
    (host,) = rows_of(db, "select blocked_reason from host")
    assert host["blocked_reason"] == "blocked_403"


def test_a_seed_that_the_sitemap_lists_too_is_still_the_seed(db, crawl):
    urlset = (
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://{SITE}/</loc></url></urlset>'
    )
    crawl(Web({**KITCHEN, "/sitemap.xml": answer(200, urlset.encode(), {"content-type": "application/xml"})}))
    (seed,) = rows_of(db, "select url, depth from page where role = 'seed'")
    assert (seed["url"], seed["depth"]) == (f"http://{SITE}/", 0)


def test_a_short_retry_after_is_waited_out_and_a_long_one_ends_the_visit(db, crawl):
    answers = iter([answer(429, headers={"retry-after": "20"}), answer(200, KITCHEN["/menu"].encode(), HTML)])
    visit = crawl(Web({**KITCHEN, "/menu": lambda: next(answers)}))
    assert visit.word is VisitWord.READ
    assert len(dishes(db)) == len(DISHES)
    log = [entry for entry in crawl.tier.log if entry[0].endswith("/menu")]
    assert log[1][2] - log[0][3] >= 20
    web = Web({**KITCHEN, "/menu": answer(503, headers={"retry-after": "7200"})})
    visit = crawl(web, later_h=21)
    assert web.asked["/menu"] == 1
    assert "retry_after_503" in visit.detail


def test_a_crawl_delay_behind_a_redirect_to_www_slows_the_one_clock_of_both(db, crawl):
    def respond(url):
        if url == f"http://{SITE}/robots.txt":
            return answer(301, headers={"location": f"http://www.{SITE}/robots.txt"})
        if url == f"http://www.{SITE}/robots.txt":
            return answer(200, b"User-agent: *\nCrawl-delay: 7\n", {"content-type": "text/plain"})
        return Web(KITCHEN)(url)

    crawl(respond)
    log = crawl.tier.log
    assert len(log) > 4
    assert all(later[2] - earlier[3] >= 7 for earlier, later in itertools.pairwise(log[1:]))


def test_one_authority_asked_again_does_not_forget_the_delay_of_the_other(db, crawl):
    slow = answer(200, b"User-agent: *\nCrawl-delay: 7\n", {"content-type": "text/plain"})
    web = Web({**KITCHEN, "/robots.txt": slow})
    crawl(web)
    with db.begin() as connection:  # the other authority of the same host, read a while ago, asks for nothing
        connection.exec_driver_sql(
            "insert into robots (authority, host, kind, body, checked_at, next_check_at, fetched_at)"
            f" values ('http://www.{SITE}', '{SITE}', 'rules', '', 0, 0, 0)"
        )
    start = page("Soup", f"http://www.{SITE}/menu", "/about")
    pages = {"/": start, "/about": KITCHEN["/about"]}

    def respond(url):
        if url == f"http://www.{SITE}/robots.txt":
            return answer(200, b"User-agent: *\nDisallow:\n", {"content-type": "text/plain"})
        if url == f"http://www.{SITE}/menu":
            return answer(200, KITCHEN["/menu"].encode(), HTML)
        return Web({**pages, "/robots.txt": slow})(url)

    crawl(respond, later_h=21)
    log = crawl.tier.log
    assert any(url == f"http://www.{SITE}/menu" for url, *_ in log)
    assert all(later[2] - earlier[3] >= 7 for earlier, later in itertools.pairwise(log))


def test_the_file_a_menu_page_draws_its_dishes_from_is_fetched_and_read(db, crawl):
    drawn = (
        "<html><head><title>Menu</title></head><body><h1>Our menu</h1><div id='dishes'>Loading the menu</div>"
        "<script>fetch('/data/menu.json').then(r => r.json()).then(show)</script></body></html>"
    )
    items = ", ".join(f'{{"name": "{name}", "price": "{price}", "currency": "EUR"}}' for name, price in DISHES.items())
    data = answer(200, f'{{"menu": [{items}]}}'.encode(), {"content-type": "application/json"})
    web = Web({**KITCHEN, "/menu": drawn, "/data/menu.json": data})
    crawl(web)
    assert web.asked["/data/menu.json"] == 1
    assert [row["name"] for row in dishes(db)] == sorted(DISHES)
    assert {row["source_url"] for row in dishes(db)} == {f"http://{SITE}/data/menu.json"}


@pytest.mark.parametrize(
    ("seed", "failure"),
    [
        (answer(302, b"", {"location": "http://elsewhere.test/"}), "redirect_refused"),
        (WireFailure(FailureClass.TOO_LARGE, "body over 16 MiB", True, 1.0), "too_large"),
        (answer(200, b"\x89PNG\r\n\x1a\n", {"content-type": "image/png"}), "not_a_page_image"),
    ],
)
def test_a_seed_that_can_never_be_read_is_said_to_be_unreadable(db, crawl, seed, failure):
    visit = crawl(Web({**KITCHEN, "/": seed}))
    assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, failure)


def endless(wire_bytes):
    return WireFailure(FailureClass.TOO_LARGE, "body over 16 MiB", True, 1.0, 200, {}, 0.1, wire_bytes=wire_bytes)


def test_a_host_whose_pages_have_no_end_rests_after_three_of_them(db, crawl):
    """Each costs its line sixteen megabytes, in vain; ninety of them in one visit are what nobody may do."""
    links = "".join(f'<a href="/stream{n}">{n}</a>' for n in range(90))
    web = Web({"/": page(links), **{f"/stream{n}": endless(17_000_000) for n in range(90)}})
    visit = crawl(web)
    assert sum(web.asked[f"/stream{n}"] for n in range(90)) == 3
    assert "too_large" in visit.detail
    rows = rows_of(db, "select sent_at, finished_at, wire_bytes from request where wire_bytes > 1e6 order by sent_at")
    assert [row["wire_bytes"] for row in rows] == [17_000_000] * 3
    assert all(after["sent_at"] - before["finished_at"] >= 16 for before, after in itertools.pairwise(rows))
    (host,) = rows_of(db, "select blocked_until, blocked_reason, blocks from host")
    assert (host["blocked_reason"], host["blocks"]) == ("too_large", 1)
    assert 3500 < host["blocked_until"] - rows[-1]["finished_at"] < 2 * 3600


def test_pages_that_are_told_too_large_beforehand_cost_nothing_and_nobody_rests(db, crawl):
    links = "".join(f'<a href="/film{n}">{n}</a>' for n in range(9))
    web = Web({"/": page(links), **{f"/film{n}": endless(None) for n in range(9)}})
    assert crawl(web).word is VisitWord.READ
    assert sum(web.asked[f"/film{n}"] for n in range(9)) == 9


def test_an_idle_visit_leaves_on_record_what_the_last_real_one_came_to(db, crawl):
    crawl(Web(KITCHEN))
    assert crawl(Web(KITCHEN)).word is VisitWord.NOTHING_DUE
    (row,) = rows_of(db, "select visit_word from site")
    assert row["visit_word"] == "read"


@pytest.mark.parametrize(("certain", "times"), [(True, 1), (False, 2)])
def test_a_page_whose_answer_is_no_http_is_given_up_early_and_the_site_is_read(db, crawl, certain, times):
    fault = WireFailure(FailureClass.PROTOCOL, "not HTTP", sent=True, total_s=0.1, certain=certain)
    web = Web({**KITCHEN, "/about": fault})
    assert crawl(web).word is VisitWord.READ
    assert web.asked["/about"] == times
    (row,) = rows_of(db, "select reason from dead_letter")
    assert row["reason"] == "protocol"
