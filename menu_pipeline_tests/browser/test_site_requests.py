"""What of a page's requests is made, and how: without a browser, against a server on loopback."""

import asyncio
import itertools

import pytest

from menu_pipeline.adapters.polite_transport import PoliteTransport
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.browser.server import _addresses
from menu_pipeline.browser.site_requests import MAX_REQUESTS, SiteRequests
from menu_pipeline.core import robots
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.support.raw_server import Pause, RawServer, ok

LOOPBACK = parse_networks("127.0.0.0/8")
RULES = robots.parse(b"User-agent: *\nDisallow: /private/\n")


def requests_of(target="http://kitchen.test/menu", pace_s=0.0):
    transport = PoliteTransport(Resolver(None), LOOPBACK, Policy())
    return SiteRequests(transport, {}, "DabbaBot/1 (+https://x.test)", target, pace_s, RULES)


def test_requests_to_the_site_go_to_the_address_whose_slot_the_caller_holds():
    """Not to the first address of the name; another name of the site goes its own way."""

    async def go():
        async with RawServer(lambda asked: [ok(b"second")], host="127.72.0.2") as server:
            first = await asyncio.start_server(
                lambda reader, writer: writer.write(ok(b"first")), "127.72.0.1", server.port
            )
            transport = PoliteTransport(Resolver(lookup=lambda name: ["127.72.0.1", "127.72.0.2"]), LOOPBACK, Policy())
            target = f"http://kitchen.test:{server.port}/menu"
            requests = SiteRequests(transport, {}, "DabbaBot/1", target, 0.0, RULES, ("127.72.0.2",))
            try:
                pinned = await requests.answer(target, {})
                await requests.answer(target.replace("kitchen", "www.kitchen"), {})
            finally:
                await transport.aclose()
                first.close()
            return pinned.body, [entry["peer"] for entry in requests.report]

    assert asyncio.run(go()) == (b"second", ["127.72.0.2", "127.72.0.1"])


@pytest.mark.parametrize(
    ("value", "addresses"),
    [
        (["127.0.0.1", "::1"], ("127.0.0.1", "::1")),
        (["kitchen.test", "127.1", 7, None], ()),
        ("127.0.0.1", ()),
        (None, ()),
    ],
)
def test_what_a_caller_names_as_addresses_is_taken_where_it_is_one(value, addresses):
    assert _addresses(value) == addresses


@pytest.mark.parametrize(
    ("url", "kind", "method", "verdict"),
    [
        ("http://kitchen.test/app.js", "script", "GET", "site"),
        ("https://www.kitchen.test:8443/api", "fetch", "GET", "site"),  # one clock, one host
        ("http://kitchen.test/api", "xhr", "GET", "site"),
        ("http://kitchen.test/api", "xhr", "POST", "refused"),
        ("http://kitchen.test/private/notes", "fetch", "GET", "refused"),
        ("http://kitchen.test/look.css", "stylesheet", "GET", "empty"),
        ("http://kitchen.test/soup.png", "image", "GET", "refused"),
        ("http://kitchen.test/soup.mp4", "media", "GET", "refused"),
        ("http://kitchen.test/soup.woff2", "font", "GET", "refused"),
        ("http://kitchen.test/live", "websocket", "GET", "refused"),
        ("http://kitchen.test/seen", "ping", "POST", "refused"),
        ("http://api.kitchen.test/menu", "fetch", "GET", "refused"),  # another host: its lease is not ours
        ("https://tracker.test/t.js", "script", "GET", "refused"),
        ("https://cdn.jsdelivr.net/npm/vue@3", "script", "GET", "library"),
        ("https://cdn.jsdelivr.net/npm/data.json", "fetch", "GET", "refused"),
        ("http://169.254.169.254/latest", "fetch", "GET", "refused"),
        ("file:///etc/passwd", "script", "GET", "refused"),
        ("data:text/javascript,1", "script", "GET", "refused"),
    ],
)
def test_only_what_text_may_depend_on_is_asked_for_and_only_of_the_site(url, kind, method, verdict):
    requests = requests_of()
    assert requests.judge(url, kind, method) == verdict
    assert sum(requests.refused.values()) == (verdict == "refused")


def against(respond, work, pace_s=0.0):
    async def go():
        async with RawServer(respond) as server:
            requests = requests_of(server.url("/menu"), pace_s)
            try:
                return await work(requests, server), requests, server
            finally:
                await requests.transport.aclose()

    return asyncio.run(go())


def test_requests_wait_for_each_other_and_for_the_pace():
    async def work(requests, server):
        return await asyncio.gather(*(requests.answer(server.url(f"/{n}"), {}) for n in range(4)))

    answers, requests, server = against(lambda asked: [Pause(0.05), ok()], work, pace_s=0.1)
    assert [answer.status for answer in answers] == [200] * 4
    assert server.most_in_flight == 1
    starts = [asked.at for asked in server.log]
    assert all(later - start >= 0.15 for start, later in itertools.pairwise(starts))
    assert len(requests.report) == 4


def test_a_page_cannot_ask_without_end():
    async def work(requests, server):
        return [await requests.answer(server.url(f"/{n}"), {}) for n in range(MAX_REQUESTS + 3)]

    answers, _, server = against(lambda asked: [ok()], work)
    assert len(server.log) == MAX_REQUESTS
    assert [answer.problem is None for answer in answers] == [True] * MAX_REQUESTS + [False] * 3


def test_redirects_that_leave_the_site_are_not_followed():
    def respond(asked):
        place = {"/one": "/two", "/two": "/three", "/away": "http://127.0.0.99/"}.get(asked.target)
        return [ok(b"", f"Location: {place}", status="302 Found") if place else ok()]

    async def work(requests, server):
        return [await requests.followed(server.url(path), {}) for path in ("/one", "/away")]

    (stayed, left), _, server = against(respond, work)
    assert (stayed.status, stayed.problem) == (200, None)
    assert left.problem == "redirected to http://127.0.0.99/"
    assert server.targets == ["/one", "/two", "/three", "/away"]


def test_we_say_who_we_are_whatever_the_page_says():
    told = {
        "User-Agent": "Mozilla/5.0",
        "Cookie": "a=b",
        "Sec-Fetch-Mode": "cors",
        "X-Api-Key": "menu",
        "Accept": "a/b",
    }

    async def work(requests, server):
        return await requests.answer(server.url("/"), told)

    _, _, server = against(lambda asked: [ok()], work)
    fields = server.log[0].fields
    assert fields["user-agent"] == "DabbaBot/1 (+https://x.test)"
    assert (fields["x-api-key"], fields["accept"]) == ("menu", "a/b")
    assert not {"cookie", "sec-fetch-mode"} & fields.keys()


def test_hanging_up_ends_what_is_under_way_and_reports_it():
    async def work(requests, server):
        slow = asyncio.create_task(requests.answer(server.url("/slow"), {}))
        waiting = asyncio.create_task(requests.answer(server.url("/next"), {}))
        while not server.log:  # noqa: ASYNC110 - the server's log has no event
            await asyncio.sleep(0.01)
        await requests.hang_up()
        return [await slow, await waiting]

    answers, requests, server = against(lambda asked: [Pause(600)], work)
    assert all(answer.problem for answer in answers)
    assert server.targets == ["/slow"]
    assert [entry["problem"] for entry in requests.report] == ["interrupted"]
