"""The ladder in whole visits: a scripted web, a scripted sidecar on loopback, a real database."""

import json
import random
import threading
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace

import pytest

from menu_pipeline.adapters.clock import SystemClock
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl.browser_desk import BrowserDesk, BrowserWait
from menu_pipeline.crawl.context import CrawlOptions
from menu_pipeline.crawl.run import crawl_sites
from menu_pipeline.crawl.visit import VisitWord
from menu_pipeline.settings import Settings
from menu_pipeline_tests.support.crawling import JumpClock, ScriptedTier, add_site, answer, plain_url, rows_of
from menu_pipeline_tests.support.sidecars import scripted_sidecar, solved

SITE = "soup.test"
MENU = f"http://{SITE}/menu"
HTML = {"content-type": "text/html; charset=utf-8"}
DISHES = {"Leek soup": "6.50", "Beet soup": "7.00", "Cold soup": "5.20", "Fish soup": "9.80"}
CARDS = "".join(
    f'<div class="dish"><h3>{name}</h3><p>From our own pot.</p><span class="price">€{price}</span></div>'
    for name, price in DISHES.items()
)
PAGE = f"<html><head><title>Menu</title></head><body><h1>Menu</h1><h2>Soups</h2>{CARDS}</body></html>"
HOME = '<html><head><title>Soup</title></head><body><h1>Soup</h1><p><a href="/menu">Menu</a></p></body></html>'
CHALLENGE = "<html><head><title>Just a moment...</title></head><body><script>_cf_chl_opt={}</script></body></html>"
SHELL = f'<html><body><div id="app"></div><script>/*{"x" * 4000}*/</script></body></html>'
ROBOTS = answer(200, b"User-agent: *\nDisallow: /private/\n", {"content-type": "text/plain"})


def html(body, status=200, **headers):
    return answer(status, body.encode(), {**HTML, **headers})


class Web:
    def __init__(self, **pages):
        self.pages = {"/robots.txt": ROBOTS, "/": html(HOME)} | {f"/{path}": page for path, page in pages.items()}
        self.asked = Counter()

    def __call__(self, url):
        path = url.removeprefix(f"http://{SITE}")
        self.asked[path] += 1
        return self.pages.get(path, answer(404))


@pytest.fixture
def crawl(sqlite_visitor):
    """Crawl SITE over a web and, where one is given, a sidecar; time goes on from call to call."""
    here = {"hosts_file": sqlite_visitor.hosts_file, "allow_networks": "127.0.0.0/8"}

    def go(web, sidecar=None, later_h=0.0):
        through = {"browser_url": sidecar.url if sidecar else None}
        sqlite_visitor.settings = sqlite_visitor.settings.model_copy(update=here | through)
        return sqlite_visitor(web, later_h=later_h)

    go.clock = sqlite_visitor.clock
    return go


@contextmanager
def browser(pages):
    """A FlareSolverr that has these pages."""
    with scripted_sidecar(lambda url: solved(url, pages[url])) as sidecar:
        yield sidecar


def asked(sidecar):
    return [url for url, *_ in sidecar.log]


def dishes(db):
    return sorted(str(row["name"]) for row in rows_of(db, "select name from current_menu"))


def page_row(db, url=MENU):
    return rows_of(db, "select * from page where url = :url", url=url)[0]


def tiers(db, url=MENU):
    rows = rows_of(db, "select tier, outcome, reason from request where url = :url order by request_id", url=url)
    return [(row["tier"], row["outcome"]) for row in rows]


REFUSALS = {
    "menu": html(CHALLENGE),
    "menu/403-challenge": html(CHALLENGE, 403),
    "menu/403": html("<h1>Forbidden</h1>", 403),
    "menu/429-challenge": html(CHALLENGE, 429),
    "menu/202-challenge": html(CHALLENGE, 202),
    "menu/header": html("<h1>x</h1>", **{"cf-mitigated": "challenge"}),
}


def with_links(web, paths):
    links = "".join(f'<a href="/{path}">{path}</a> ' for path in paths)
    web.pages["/"] = html(HOME.replace("</p>", f"{links}</p>"))
    return web


def test_a_page_that_is_refused_or_challenged_is_read_through_the_browser(sqlite_db, crawl):
    web = with_links(Web(**REFUSALS), REFUSALS)
    pages = {f"http://{SITE}/{path}": PAGE.replace("<h2>", f"<p>{path}</p><h2>") for path in REFUSALS}
    with browser(pages) as sidecar:
        visit = crawl(web, sidecar)
    assert (visit.word, dishes(sqlite_db)) == (VisitWord.READ, sorted(DISHES))
    assert sorted(asked(sidecar)) == sorted(pages)
    for url in pages:
        assert tiers(sqlite_db, url) == [("http", "challenged"), ("browser", "fetched")]
        assert page_row(sqlite_db, url)["tier"] == "browser"
    assert rows_of(sqlite_db, "select * from browser_slot where owner is not null") == []


def test_what_a_page_needed_is_remembered_and_a_lower_rung_is_tried_now_and_then(sqlite_db, crawl):
    web = Web(menu=html(CHALLENGE))
    with browser({MENU: PAGE}) as sidecar:
        crawl(web, sidecar)
        crawl(web, sidecar, later_h=24)
        assert (web.asked["/menu"], len(sidecar.log)) == (1, 2)
        crawl(web, sidecar, later_h=7 * 24)  # probed: still challenged
        assert (web.asked["/menu"], len(sidecar.log)) == (2, 3)
        crawl(web, sidecar, later_h=24)
        assert (web.asked["/menu"], len(sidecar.log)) == (2, 4)
        open_now = Web(menu=html(PAGE))
        crawl(open_now, sidecar, later_h=7 * 24)  # probed: no longer
        assert page_row(sqlite_db)["tier"] == "http"
        crawl(open_now, sidecar, later_h=24)
    assert (open_now.asked["/menu"], len(sidecar.log)) == (2, 4)
    assert dishes(sqlite_db) == sorted(DISHES)


def test_what_a_browser_cannot_mend_never_reaches_it(sqlite_db, crawl):
    trouble = {f"menu/{status}": html(CHALLENGE, status) for status in (500, 503, 520, 404, 410)}
    with browser({}) as sidecar:
        crawl(with_links(Web(**trouble), trouble), sidecar)
    assert sidecar.log == []
    told = rows_of(sqlite_db, "select distinct status, reason from request where status >= 500")
    assert {row["status"] for row in told} == {500, 503, 520}
    assert all("challenge_cloudflare" in str(row["reason"]) for row in told)


def test_an_unrendered_shell_is_rendered(sqlite_db, crawl):
    with browser({MENU: PAGE}) as sidecar:
        crawl(Web(menu=html(SHELL)), sidecar)
        assert dishes(sqlite_db) == sorted(DISHES)
        crawl(Web(menu=html(SHELL)), sidecar, later_h=24)
    assert len(sidecar.log) == 2
    assert page_row(sqlite_db)["tier"] == "browser"


def test_a_page_that_is_sparse_by_nature_is_shown_to_the_browser_once(sqlite_db, crawl):
    with browser({MENU: SHELL.replace("</div>", "<p>Closed.</p></div>")}) as sidecar:
        crawl(Web(menu=html(SHELL)), sidecar)
        for day in range(3):
            crawl(Web(menu=html(SHELL.replace("xxx", f"{day}xx"))), sidecar, later_h=7 * 24)
        assert len(sidecar.log) == 1
        crawl(Web(menu=html(SHELL.replace("xxx", "zzz"))), sidecar, later_h=30 * 24)
    assert len(sidecar.log) == 2  # things may have changed since


def test_a_shell_whose_data_holds_the_menu_needs_no_browser(sqlite_db, crawl):
    items = [
        {"@type": "MenuItem", "name": n, "offers": {"price": p, "priceCurrency": "EUR"}} for n, p in DISHES.items()
    ]
    data = json.dumps({"@context": "https://schema.org", "@type": "Menu", "hasMenuItem": items})
    shell = SHELL.replace("<body>", f'<body><script type="application/ld+json">{data}</script>')
    with browser({}) as sidecar:
        crawl(Web(menu=html(shell)), sidecar)
    assert sidecar.log == []
    assert dishes(sqlite_db) == sorted(DISHES)


def test_without_a_browser_a_shell_is_a_page_and_a_challenge_is_not(sqlite_db, crawl):
    crawl(Web(menu=html(SHELL)))
    assert page_row(sqlite_db)["content_sha256"] is not None
    crawl(Web(menu=html(CHALLENGE)), later_h=24 * 8)
    assert rows_of(sqlite_db, "select 1 as one from content c join page p on p.content_sha256 = c.sha256")
    assert page_row(sqlite_db)["reason"] == "challenge_cloudflare"


def test_nothing_of_a_challenge_reaches_content_menu_or_schedule(sqlite_db, crawl):
    crawl(Web(menu=html(PAGE)))
    before = page_row(sqlite_db), rows_of(sqlite_db, "select * from content"), rows_of(sqlite_db, "select * from menu")
    with browser({MENU: CHALLENGE}) as sidecar:
        visit = crawl(Web(menu=html(CHALLENGE)), sidecar, later_h=24)
    after = page_row(sqlite_db), rows_of(sqlite_db, "select * from content"), rows_of(sqlite_db, "select * from menu")
    assert after[1:] == before[1:]
    kept = ("content_sha256", "fetched_at", "verified_at", "changed_at", "has_prices", "deliveries")
    assert [after[0][name] for name in kept] == [before[0][name] for name in kept]
    assert (after[0]["state"], after[0]["last_outcome"]) == ("deferred", "challenged")
    assert len(sidecar.log) == 1
    tables = {report.stage: report.tables for report in visit.stages}
    assert {"reason": "challenge_cloudflare", "count": 1} in tables["fetched_pages"]["refusals"]


def test_after_two_unsolved_challenges_the_host_rests_and_a_person_is_asked(sqlite_db, crawl):
    web = Web(menu=html(CHALLENGE))
    with browser({MENU: CHALLENGE}) as sidecar:
        crawl(web, sidecar)
        assert rows_of(sqlite_db, "select * from standing_failures where class = 'ask_partner'") == []
        visit = crawl(web, sidecar, later_h=2)
        assert (visit.word, visit.failure) == (VisitWord.UNREADABLE, "blocked")
        (task,) = rows_of(sqlite_db, "select * from standing_failures where class = 'ask_partner'")
        assert (task["site"], task["host"]) == (SITE, SITE)
        assert "_cf_chl_opt" in str(task["evidence"])
        conduct = json.loads(str(task["conduct"]))
        assert conduct["identity"].startswith("DabbaBot/")
        assert conduct["gaps_under_the_promise"] == 0
        assert conduct["requests"] >= 1
        assert conduct["robots"] == [f"http://{SITE}: rules (status 200)"]
        asked_before = len(sidecar.log), sum(web.asked.values())
        crawl(web, sidecar)  # it rests
        assert (len(sidecar.log), sum(web.asked.values())) == asked_before
    with browser({MENU: PAGE}) as sidecar:
        crawl(web, sidecar, later_h=24)
    assert rows_of(sqlite_db, "select * from standing_failures where class = 'ask_partner'") == []
    assert dishes(sqlite_db) == sorted(DISHES)


def test_a_403_that_the_browser_gets_too_is_a_block(sqlite_db, crawl):
    with scripted_sidecar(lambda url: solved(url, "<h1>no</h1>", status=403, observed=True)) as sidecar:
        visit = crawl(Web(menu=html("<h1>no</h1>", 403)), sidecar)
    assert visit.failure in (None, "blocked")
    (host,) = rows_of(sqlite_db, "select blocked_reason, blocked_until from host")
    assert host["blocked_reason"] == "blocked_403"
    assert float(str(host["blocked_until"])) > crawl.clock.time + 3500
    assert page_row(sqlite_db)["due_at"] > host["blocked_until"]  # with a jitter of its own beyond the host's


def test_the_browser_is_not_sent_to_a_host_that_asked_for_rest(sqlite_db, crawl):
    with browser({MENU: PAGE}) as sidecar:
        crawl(Web(menu=html(CHALLENGE, 429, **{"retry-after": "7200"})), sidecar)
        assert sidecar.log == []
        crawl(Web(menu=html(CHALLENGE)), sidecar, later_h=2.1)
    assert len(sidecar.log) == 1


@pytest.mark.parametrize("speaker", ["/menu", "/data.json"])
def test_a_wait_that_the_browser_was_told_is_kept_whatever_the_status(sqlite_db, crawl, speaker):
    """By the page itself, or by what the page loads; the one who asks for the longest time is heard."""

    def told(url):
        times = {"startedS": 0.1, "endedS": 0.2, "status": 200, "peer": "127.0.0.9"}
        requests = [
            {"url": f"http://{SITE}{path}", **times, "retryAfter": "7200" if path == speaker else "60"}
            for path in ("/menu", "/data.json")
        ]
        requests += [{"url": url, **times, "retryAfter": "90000"} for url in ("http://fonts.test/a", "http://[::1", "")]
        return solved(url, PAGE, status=200, observed=True, requests=requests)

    with scripted_sidecar(told) as sidecar:
        visit = crawl(Web(menu=html(CHALLENGE)), sidecar)
        assert (visit.word, dishes(sqlite_db)) == (VisitWord.READ, sorted(DISHES))
    (host,) = rows_of(sqlite_db, "select blocked_reason, blocked_until from host")
    assert host["blocked_reason"] == "retry_after_200"
    assert host["blocked_until"] == pytest.approx(crawl.clock.time + 7200, abs=1)


def test_a_target_that_the_address_guard_refuses_is_not_handed_to_the_sidecar(sqlite_db, crawl, tmp_path):
    (tmp_path / "hosts").write_text(f"10.0.0.1 {SITE}\n")
    with browser({MENU: PAGE}) as sidecar:
        crawl(Web(menu=html(CHALLENGE)), sidecar)
    assert sidecar.log == []
    assert page_row(sqlite_db)["reason"] == "unsafe"


def test_a_sick_sidecar_costs_the_page_nothing_and_the_next_run_reads_it(sqlite_db, crawl):
    def sick(url):
        return 500, {"status": "error", "message": "Error: [Errno 24] Too many open files"}

    challenged = {f"menu/{n}": html(CHALLENGE) for n in range(6)}
    web = with_links(Web(menu=html(CHALLENGE), **challenged), challenged)
    with scripted_sidecar(sick) as sidecar:
        visit = crawl(web, sidecar)
        assert len(sidecar.log) == 2  # a host alone does not open the breaker, whatever its pages do to the browser
        assert visit.word is VisitWord.PARTLY_READ  # the home page was read, and no page that may be the menu
        for _ in range(2):
            crawl(web, sidecar, later_h=0.05)
        assert len(sidecar.log) == 5  # five in a row, then the breaker is open
    pages = rows_of(sqlite_db, "select state, reason, deliveries from page where url <> :url", url=f"http://{SITE}/")
    reasons = Counter(str(row["reason"]) for row in pages)
    assert set(reasons) == {"browser_failed", "browser_open"}
    assert reasons.total() == 7
    assert {(row["state"], row["deliveries"]) for row in pages} == {("deferred", 0)}
    (failure,) = rows_of(sqlite_db, "select * from standing_failures where class = 'browser'")
    assert (failure["reason"], failure["items"]) == ("open", 5)
    with scripted_sidecar(lambda url: solved(url, PAGE.replace("</h1>", f"</h1><p>{url}</p>"))) as sidecar:
        crawl(web, sidecar, later_h=0.2)
    assert len(set(asked(sidecar))) == 7
    assert dishes(sqlite_db) == sorted(DISHES)
    assert rows_of(sqlite_db, "select * from standing_failures where class = 'browser'") == []


def test_redirects_of_the_browser_are_pages_of_their_own(sqlite_db, crawl):
    moved = f"http://{SITE}/en/menu"
    with scripted_sidecar(lambda url: solved(moved, PAGE)) as sidecar:
        crawl(Web(menu=html(CHALLENGE), **{"en/menu": html(CHALLENGE)}), sidecar)
    assert page_row(sqlite_db)["redirect_to"] == moved
    assert asked(sidecar) == [MENU, moved]
    assert dishes(sqlite_db) == sorted(DISHES)


def test_a_challenge_that_the_browser_gives_up_on_while_it_serves_others_is_unsolved(sqlite_db, crawl):
    pages = {f"menu/{n}": html(CHALLENGE) for n in range(4)}

    def respond(url):
        if url.endswith("menu/0"):
            return solved(url, PAGE)
        return 500, {"status": "error", "message": "Error: Error solving the challenge. Timeout after 27.0 seconds."}

    with scripted_sidecar(respond) as sidecar:
        visit = crawl(with_links(Web(**pages), pages), sidecar)
    assert visit.failure in (None, "blocked")
    given_up = rows_of(sqlite_db, "select outcome, reason from request where tier = 'browser' and outcome <> 'fetched'")
    assert [row["outcome"] for row in given_up] == ["challenged"] * 2  # then the host rests
    (task,) = rows_of(sqlite_db, "select reason, evidence from standing_failures where class = 'ask_partner'")
    assert task["reason"] == "unsolved"
    assert "Timeout after 27.0" in str(task["evidence"])
    assert rows_of(sqlite_db, "select state, failures from breaker") == [{"state": "closed", "failures": 2}]


def test_a_sidecar_that_gives_up_on_everybody_is_sick_and_nobody_is_asked(sqlite_db, crawl):
    def respond(url):
        return 500, {"status": "error", "message": "Error: Error solving the challenge. Timeout after 27.0 seconds."}

    pages = {f"menu/{n}": html(CHALLENGE) for n in range(4)}
    with scripted_sidecar(respond) as sidecar:
        crawl(with_links(Web(**pages), pages), sidecar)
    assert len(sidecar.log) == 2
    assert rows_of(sqlite_db, "select unsolved from host") == [{"unsolved": 0}]
    reasons = {row["reason"] for row in rows_of(sqlite_db, "select reason from page where state = 'deferred'")}
    assert reasons == {"browser_failed"}


NOTHING = "<html><head></head><body><script>/* still at it */</script></body></html>"


def test_a_wall_behind_which_the_browser_shows_nothing_is_unsolved_until_it_was_seen_so_twice(sqlite_db, crawl):
    web = Web(menu=html(CHALLENGE))
    with browser({MENU: NOTHING}) as sidecar:
        visit = crawl(web, sidecar)
        row = page_row(sqlite_db)
        assert (row["state"], row["reason"], row["last_outcome"]) == ("deferred", "rendered_empty", "challenged")
        assert row["due_at"] < crawl.clock.time + 3 * 3600
        assert rows_of(sqlite_db, "select unsolved from host") == [{"unsolved": 1}]
        tables = {report.stage: report.tables for report in visit.stages}
        assert {"reason": "rendered_empty", "count": 1} in tables["fetched_pages"]["refusals"]
        crawl(web, sidecar, later_h=3)
    assert len(sidecar.log) == 2
    row = page_row(sqlite_db)
    assert (row["state"], row["reason"], row["last_outcome"]) == ("done", "not_a_page", "not_a_page")
    assert row["due_at"] > crawl.clock.time + 6 * 86400
    assert rows_of(sqlite_db, "select unsolved from host") == [{"unsolved": 1}]  # the second was no wall
    assert row["content_sha256"] is None


def test_two_walls_behind_which_nothing_shows_send_the_host_to_rest_and_a_person_is_asked(sqlite_db, crawl):
    pages = {f"menu/{n}": html(CHALLENGE) for n in range(3)}
    with browser({f"http://{SITE}/{path}": NOTHING for path in pages}) as sidecar:
        crawl(with_links(Web(**pages), pages), sidecar)
    assert len(sidecar.log) == 2  # then the host rests
    (task,) = rows_of(sqlite_db, "select reason, host from standing_failures where class = 'ask_partner'")
    assert task["reason"] == "rendered_empty"
    (host,) = rows_of(sqlite_db, "select blocked_reason from host")
    assert host["blocked_reason"] == "ask_partner"


def test_a_page_that_came_between_two_empty_looks_makes_the_second_a_wall_again(sqlite_db, crawl):
    web, shown = Web(menu=html(CHALLENGE)), [NOTHING, PAGE, NOTHING]
    with scripted_sidecar(lambda url: solved(url, shown[len(sidecar.log)])) as sidecar:
        for _ in shown:
            crawl(web, sidecar, later_h=25)
    row = page_row(sqlite_db)
    assert (row["state"], row["reason"]) == ("deferred", "rendered_empty")
    assert dishes(sqlite_db) == sorted(DISHES)  # what was read stays on display, with its time


def test_a_shell_of_which_the_browser_shows_nothing_is_no_wall_and_is_left_at_plain_http(sqlite_db, crawl):
    with browser({MENU: NOTHING}) as sidecar:
        crawl(Web(menu=html(SHELL)), sidecar)
        row = page_row(sqlite_db)
        assert (row["state"], row["reason"], row["tier"]) == ("done", "not_a_page", "http")
        crawl(Web(menu=html(SHELL)), sidecar, later_h=8 * 24)
    assert len(sidecar.log) == 1
    assert rows_of(sqlite_db, "select unsolved from host") == [{"unsolved": 0}]
    assert page_row(sqlite_db)["content_sha256"] is not None


class HastySettings(Settings):
    def policy(self):
        return replace(super().policy(), stop_grace_s=0.2, browser_busy_wait_s=0.1)


def test_a_stop_ends_a_call_under_way_and_gives_its_slot_back(sqlite_db, tmp_path):
    (tmp_path / "hosts").write_text(f"127.0.0.9 {SITE}\n")
    add_site(sqlite_db, SITE)
    stop, clock = threading.Event(), JumpClock()

    def hang(url):
        threading.Timer(0.3, stop.set).start()

    with scripted_sidecar(hang) as sidecar:
        settings = HastySettings(
            home=tmp_path / "home",
            database_url=plain_url(sqlite_db),
            blob_url=(tmp_path / "blobs").as_uri(),
            hosts_file=tmp_path / "hosts",
            allow_networks="127.0.0.0/8",
            browser_url=sidecar.url,
        )
        started = time.monotonic()
        web = ScriptedTier(clock, Web(menu=html(CHALLENGE)))
        crawl_sites(
            settings,
            [SITE],
            CrawlOptions(),
            run_id="one",
            on_visit=lambda visit: None,
            stop=stop,
            clock=clock,
            tier=web,
        )
        assert time.monotonic() - started < 60
    assert tiers(sqlite_db) == [("http", "challenged"), ("browser", "transient")]
    assert rows_of(sqlite_db, "select owner from browser_slot where owner is not null") == []
    assert rows_of(sqlite_db, "select failures from breaker") == [{"failures": 0}]
    row = page_row(sqlite_db)
    assert (row["deliveries"], row["tier"], row["reason"]) == (0, "browser", "challenge_cloudflare")


# --- slots and breaker, over several runs ----------------------------------------------------------------------------


def desk(name, clock, policy=None):
    return BrowserDesk(None, None, (), clock, policy or Policy(), name, random.Random(name))


def test_two_slots_bind_over_all_runs(db):
    clock = JumpClock()
    one, two = desk("one", clock), desk("two", clock)
    with db.begin() as connection:
        first, second = one.admit(connection), two.admit(connection)
        third = one.admit(connection)
    assert {first, second} == {1, 2}
    assert isinstance(third, BrowserWait)
    assert third.reason == "browser_busy"
    with db.begin() as connection:
        two.finished(connection, second, backend_failure=False)
        assert one.admit(connection) == second


def test_a_slot_cannot_be_given_back_by_another_run(db):
    clock = JumpClock()
    one, two = desk("one", clock), desk("two", clock)
    with db.begin() as connection:
        slot = one.admit(connection)
        two.finished(connection, slot, backend_failure=None)
        assert rows(connection)[slot] == "one"


def test_slots_of_a_run_that_was_killed_are_free_again_after_a_calls_deadline_and_a_little(db):
    clock, policy = JumpClock(), Policy(browser_deadline_s=0.5)
    killed, next_run = desk("killed", clock, policy), desk("next", clock, policy)
    with db.begin() as connection:
        slots = {killed.admit(connection), killed.admit(connection)}
        assert next_run.admit(connection).reason == "browser_busy"
        taken = connection.exec_driver_sql("select min(taken_until), max(taken_until) from browser_slot").one()
        assert taken[1] - taken[0] < 10  # of a run that lives, a call ends before: 0.5 s, and ten seconds of grace
        connection.exec_driver_sql("update browser_slot set taken_until = taken_until - 10.5")
        assert next_run.admit(connection) in slots
        killed.finished(connection, 2, backend_failure=None)  # too late: what it held is another's, or free
        assert "next" in rows(connection).values()
        assert isinstance(next_run.admit(connection), int)


def rows(connection):
    found = connection.exec_driver_sql("select slot, owner from browser_slot").mappings()
    return {row["slot"]: row["owner"] for row in found}


def test_five_failures_over_two_runs_open_the_breaker_and_one_probe_passes(db):
    clock = JumpClock()
    one, two = desk("one", clock), desk("two", clock)
    for run in (one, two, one, two, one):
        with db.begin() as connection:
            run.finished(connection, run.admit(connection), backend_failure=True)
    with db.begin() as connection:
        waits = [one.admit(connection), two.admit(connection)]
    assert [wait.reason for wait in waits] == ["browser_open"] * 2
    assert all(120 <= wait.until - clock.time < 240 for wait in waits)
    assert waits[0].until != waits[1].until  # jitter
    clock.time += 120
    with db.begin() as connection:
        assert isinstance(two.admit(connection), int)  # the probe
        assert one.admit(connection).reason == "browser_busy"  # until the probe has told


def test_failures_and_calls_in_flight_never_exceed_five(db):
    clock = JumpClock()
    one, two = desk("one", clock), desk("two", clock)
    with db.begin() as connection:
        for _ in range(4):
            one.finished(connection, one.admit(connection), backend_failure=True)
        slot = one.admit(connection)
        assert isinstance(slot, int)
        assert two.admit(connection).reason == "browser_busy"
        one.finished(connection, slot, backend_failure=False)
        assert isinstance(two.admit(connection), int)


def test_two_runs_at_once_share_two_calls(sqlite_db, tmp_path):
    """As two processes would: each run has its own loop, client and connection; the database is all they share."""
    sites = [f"soup-{number}.test" for number in range(8)]
    (tmp_path / "hosts").write_text("".join(f"127.0.1.{number} {site}\n" for number, site in enumerate(sites, 1)))
    for site in sites:
        add_site(sqlite_db, site)

    def slowly(url):
        time.sleep(0.2)
        return solved(url, PAGE.replace("</h1>", f"</h1><p>{url}</p>"))

    def respond(url):
        if url.endswith("/robots.txt"):
            return ROBOTS
        return html(CHALLENGE) if url.endswith(".test/") else answer(404)

    def run_over(some, name):
        settings = HastySettings(
            home=tmp_path / name,
            database_url=plain_url(sqlite_db),
            blob_url=(tmp_path / "blobs").as_uri(),
            hosts_file=tmp_path / "hosts",
            allow_networks="127.0.0.0/8",
            browser_url=sidecar.url,
            min_delay_s=0.05,
        )
        clock = SystemClock()
        crawl_sites(
            settings,
            some,
            CrawlOptions(run_budget_s=60),
            run_id=name,
            on_visit=lambda visit: None,
            stop=threading.Event(),
            tier=ScriptedTier(RealTime(clock), respond, seconds=0.0),
        )

    with scripted_sidecar(slowly) as sidecar:
        runs = [threading.Thread(target=run_over, args=(sites[n::2], f"run-{n}")) for n in (0, 1)]
        for each in runs:
            each.start()
        for each in runs:
            each.join(60)
    assert sorted(asked(sidecar)) == sorted(f"http://{site}/" for site in sites)
    assert sidecar.most_at_once == 2
    assert {row["state"] for row in rows_of(sqlite_db, "select state from page where depth = 0")} == {"done"}


class RealTime(JumpClock):
    """The real clock in the shape a scripted tier wants."""

    def __init__(self, clock):
        super().__init__()
        self._clock = clock

    def now(self):
        return self._clock.now()
