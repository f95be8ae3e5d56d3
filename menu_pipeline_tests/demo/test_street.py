"""The street keeps its promises: the same for a seed, honest about its own truth, and every oddity in its place."""

from __future__ import annotations

import asyncio
import gzip
import ipaddress
import socket
import time
from collections import Counter
from xml.etree import ElementTree

import pytest
from protego import Protego

from menu_pipeline.demo.catalogue import STREET_NETWORK, build_street, with_delay
from menu_pipeline.demo.hosts import Ask, Kind
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.demo.street import Street
from menu_pipeline_tests.demo.visitor import Reply, Visitor, links, wander
from menu_pipeline_tests.support.growth import compare
from menu_pipeline_tests.support.streets import ENDLESS

PLAN = build_street()
SPOON = "twelfth-spoon.test"


def closed(seed: int = 1, port: int = 8000, day: int = 0, sites: int | None = None) -> Street:
    """A street that listens nowhere, to ask about its truth."""
    street = Street(build_street(seed, sites), port)
    street.day = day
    return street


def test_the_same_seed_is_the_same_street_down_to_every_etag() -> None:
    one, two = closed(sites=60), closed(sites=60, port=9000)
    for host in one.hosts.values():
        for path in host.leaves:
            assert one.reply(host.name, path).etag == two.reply(host.name, path).etag
    assert one.partners_csv() == two.partners_csv().replace(":9000", ":8000")
    assert one.hosts_text() == two.hosts_text()


def test_another_seed_is_another_street() -> None:
    one, two = closed(seed=1, sites=60), closed(seed=2, sites=60)
    assert one.site("kitchen-00003.test").menu != two.site("kitchen-00003.test").menu


def test_every_host_has_an_address_of_its_own_save_for_those_who_share_on_purpose() -> None:
    street = closed(sites=300)
    houses = Counter(host.address for host in street.hosts.values())
    shared = {address for address, count in houses.items() if count > 1}
    assert {h.name for h in street.hosts.values() if h.address in shared} == {
        "gilded-chip.test",
        "rock-bottom-puddings.test",
        "wing-and-a-chair.test",
        "bao-below.test",
        "coq-distrait.test",
        "www.coq-distrait.test",
    }
    assert all(ipaddress.ip_address(address) in ipaddress.ip_network(STREET_NETWORK) for address in houses)


def test_a_street_of_a_given_size_has_that_many_partners() -> None:
    for size in (1, 7, 30, 35, 36, 120):
        assert len(closed(sites=size).sites) == size
    assert len(closed().sites) == 42
    for size in (0, 60_000):
        with pytest.raises(ValueError, match="1 to 50000 sites"):
            build_street(sites=size)


def test_thirty_sites_hold_the_directory_the_cellar_and_the_tower() -> None:
    names = {site.name for site in closed(sites=30).sites}
    assert {"eat-this-street.test", "gilded-chip.test", "rock-bottom-puddings.test"} <= names
    assert "tabletop-tower.test~lift-tea" in names


def test_ordinary_streets_have_ordinary_kitchens_only() -> None:
    street = Street(build_street(sites=40, kinds="ordinary"))
    assert all(site.ordinary for site in street.sites)
    assert all(not site.extra_hosts for site in street.plan.sites.values())
    assert {leaf.kind for host in street.hosts.values() for leaf in host.leaves.values()} <= {
        Kind.PAGE,
        Kind.ROBOTS,
        Kind.SITEMAP,
    }
    assert all(8 <= len(site.documents) <= 12 for site in street.sites)


def test_a_site_is_built_and_opened_as_quickly_on_a_street_of_a_thousand() -> None:
    async def main(sites: int) -> None:
        async with Street(build_street(sites=sites)) as street:
            assert len(street.sites) == sites

    compare(lambda: asyncio.run(main(125)), lambda: asyncio.run(main(1000)), at_most=4 * 8)


def test_the_partner_list_names_what_the_contract_names() -> None:
    rows = closed().partners_csv().splitlines()
    assert rows[0] == "site,seed_url,name,kind,page_budget,extra_hosts,language,currency,time_zone,quiet_hours"
    assert "old-oven.test,http://old-oven.test:8000/,The Old Oven,kitchen,,new-oven.test,en,GBP,Europe/London," in rows
    assert "sock-souvenirs.test" not in "".join(rows)
    assert "http://tabletop-tower.test/nonna-nine/" in Street(PLAN, 80).partners_csv()


# The truth, against what a visitor finds


def test_what_links_and_sitemaps_lead_to_is_what_the_street_says_is_there(
    street: StreetProcess, visitor: Visitor
) -> None:
    """An independent visitor, with protego for the rules, finds exactly the documents of every site."""
    truth = Street(PLAN, street.port)
    for site in truth.sites:
        if site.name in ("gone-fishing.test", SPOON, *ENDLESS):
            continue  # nobody at home; and those who go on for ever have tests of their own
        assert _found_politely(visitor, site.seed_url, set(site.hosts)) == site.documents, site.name


def _found_politely(visitor: Visitor, seed: str, hosts: set[str]) -> set[str]:
    prefix = seed.partition("/~")[0] if "tabletop" in seed else ""
    robots = {host: visitor.ask(host, "/robots.txt") for host in hosts}
    for host, reply in robots.items():
        if reply.status in (301, 302):
            place = reply.headers["location"]
            robots[host] = visitor.get(place) if "://" in place else visitor.ask(host, place)
    if any(reply.status >= 500 for reply in robots.values()):
        return set()
    rules = {
        host: Protego.parse(r.body.decode("utf-8-sig", "replace") if r.status == 200 else "")
        for host, r in robots.items()
    }
    waiting, found, tried = [seed], set(), set()
    waiting += [url for host in hosts for url in _mapped(visitor, rules[host], robots[host], host)]
    while waiting:
        url = waiting.pop()
        host = url.split("/")[2].partition(":")[0].lower()
        if (
            url in tried
            or host not in hosts
            or not url.startswith(prefix)
            or not rules[host].can_fetch(url, "DabbaBot")
        ):
            continue
        tried.add(url)
        reply = visitor.get(url)
        if reply.status == 429:
            time.sleep(0.01)
            reply = visitor.get(url)
        if reply.status == 301:
            waiting.append(_joined(url, reply.headers["location"]))
        elif reply.status == 200:
            found.add(url)
            waiting += links(url, reply)
    return {url for url in found if "?" not in url or "page=" in url}


def _joined(url: str, location: str) -> str:
    return location if "://" in location else "/".join(url.split("/")[:3]) + location


def _mapped(visitor: Visitor, rules: Protego, robots: Reply, host: str) -> list[str]:
    starts = list(rules.sitemaps) or [f"http://{host}:{visitor.port}/sitemap.xml"]
    urls: list[str] = []
    while starts:
        reply = visitor.get(starts.pop())
        if reply.status != 200:
            continue
        body = gzip.decompress(reply.body) if "gzip" in reply.headers["content-type"] else reply.body
        if reply.headers["content-type"].startswith("text/plain"):
            urls += body.decode().split()
        else:
            text = body.decode()
            found = [part.partition("<")[0] for part in text.split("<loc>")[1:] if "</loc>" in part]
            (starts if "<sitemapindex" in text else urls).extend(found)
    return [url.replace("&amp;", "&") for url in urls]


def test_twelve_pages_become_hundreds_of_urls_for_a_visitor_who_counts_letters(
    street: StreetProcess, visitor: Visitor
) -> None:
    site = Street(PLAN, street.port).site(SPOON)
    replies = wander(visitor, site.seed_url, {SPOON}, 300)
    assert len(replies) == 300, "the decorated links never run out"
    assert {reply.status for reply in replies.values()} == {200}
    host = PLAN.hosts[SPOON]
    documents = {host.document("/" + url.split("/", 3)[3]) for url in replies}
    assert {f"http://{SPOON}:{street.port}{document}" for document in documents} == site.documents
    assert len(site.documents) == 12


def test_no_link_of_the_storys_kitchen_is_plain(visitor: Visitor) -> None:
    reply = visitor.ask(SPOON, "/starters")
    hrefs = [part.partition('"')[0] for part in reply.text.split('href="')[1:]]
    assert len(hrefs) >= 14
    assert all(any(mark in href for mark in ("utm_", "fbclid", "gclid", "PHPSESSID", "jsessionid")) for href in hrefs)
    ways = " ".join(hrefs + visitor.ask(SPOON, "/mains").text.split('href="')[1:])
    for trick in ("/./..", ";jsessionid=", "#", "http://", "//TWELFTH-SPOON.TEST", "&amp;"):
        assert trick in ways


def test_the_same_request_always_gets_the_same_bytes(visitor: Visitor) -> None:
    for target in ("/", "/mains", "/mains?PHPSESSID=1", "/mains?PHPSESSID=2"):
        assert visitor.ask(SPOON, target).body == visitor.ask(SPOON, target).body
    assert visitor.ask(SPOON, "/mains?PHPSESSID=1").body != visitor.ask(SPOON, "/mains?PHPSESSID=2").body


def test_sorting_changes_the_order_of_the_dishes_and_nothing_else(visitor: Visitor) -> None:
    names = [visitor.ask(SPOON, f"/starters{query}").text.split("<h4>")[1:] for query in ("", "?sort=price")]
    dishes = [[part.partition("<")[0] for part in parts] for parts in names]
    assert dishes[0] != dishes[1]
    assert sorted(dishes[0]) == sorted(dishes[1])


@pytest.mark.parametrize(
    ("target", "document"),
    [
        ("/menu", "/menu"),
        ("/menu?utm_source=x#y", "/menu"),
        ("/a/./../menu;jsessionid=1?x=2", "/menu"),
        ("/index.html", "/"),
        ("//menu", "/menu"),
        ("/..", "/"),
        ("/menu/", "/menu/"),
        ("?x", "/"),
    ],
)
def test_a_host_knows_which_document_a_target_means(target: str, document: str) -> None:
    assert PLAN.hosts[SPOON].document(target) == document


def test_the_calendar_begins_in_1066_and_ends_in_2400(visitor: Visitor) -> None:
    cafe = "cafe-eternity.test"
    assert "/calendar/2026/01" in visitor.ask(cafe, "/").text
    now = visitor.ask(cafe, "/calendar/2026/12").text
    assert "/calendar/2027/01" in now
    assert "/calendar/2026/11" in now
    assert "Normandy" in visitor.ask(cafe, "/calendar/1066/10").text
    last = visitor.ask(cafe, "/calendar/2400/12").text
    assert "Robots welcome" in last
    assert "/calendar/2401" not in last
    assert visitor.ask(cafe, "/calendar/2026/13").status == 404


def test_documents_of_the_calendar_are_traps_and_not_the_sites_pages(street: StreetProcess, visitor: Visitor) -> None:
    site = Street(PLAN, street.port).site("cafe-eternity.test")
    assert not any("/calendar/" in url for url in site.documents)
    visitor.ask("cafe-eternity.test", "/calendar/2031/05")
    assert street.summary()["cafe-eternity.test"].trap_requests >= 1


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("/sitemap.xml", "sitemap"),
        ("/sitemap_index.xml", "sitemap"),
        ("/sitemap.txt.gz", "sitemap"),
        ("/feed", "feed"),
        ("/rss.xml", "feed"),
        ("/sitemap", "nothing"),
        ("/feedback", "nothing"),
        ("/robots.txt", "robots"),
    ],
)
def test_looking_for_a_list_in_the_usual_places_is_no_page_request(target: str, kind: str) -> None:
    reply = Street(PLAN, 8000).reply(SPOON, target)
    assert (reply.kind, reply.status) == (kind, 404)
    assert Street(PLAN, 8000).reply("old-oven.test", target).kind == (kind if kind != "nothing" else "redirect")


# Every oddity in its place


def test_robots_files_forbid_what_protego_says_they_forbid(visitor: Visitor) -> None:
    asked = 0
    for host in PLAN.hosts.values():
        if not host.habits.listens or host.robots.status != 200 or host.robots.content_type != "text/plain":
            continue
        rules = Protego.parse(visitor.ask(host.name, "/robots.txt").body.decode("utf-8-sig", "replace"))
        for path in [*host.leaves, "/menu?druck=ja", "/nothing"]:
            if path != "/robots.txt":
                asked += 1
                allowed = rules.can_fetch(f"http://{host.name}{path}", "DabbaBot/0.1")
                assert allowed != host.robots.forbids(path), (host.name, path)
    assert asked > 200


def test_robots_files_come_in_every_kind(visitor: Visitor) -> None:
    def robots(host: str) -> tuple[int, bytes]:
        reply = visitor.ask(host, "/robots.txt")
        return reply.status, reply.body

    assert robots(SPOON)[0] == 404
    assert robots("under-the-weather.test")[0] == 503
    assert robots("members-only-soup.test")[0] == 403
    assert robots("u-posledniho-knedliku.test")[1].startswith(b"\xef\xbb\xbfUser-agent")
    assert b"\n" not in robots("zum-eiligen-schnitzel.test")[1]
    assert len(robots("fine-print-tearoom.test")[1]) > 500 * 1024
    assert b"Crawl-delay: 1.5" in robots("masala-monday.test")[1]
    assert b"Sitemap: http://sulky-ladle.test:%d/sitemap.xml" % visitor.port in robots("sulky-ladle.test")[1]
    assert robots("burger-bureau.test")[1].count(b"DabbaBot") == 1
    assert robots("warung-sabar.test")[1].startswith(b"<!doctype html>")
    moved = visitor.ask("queixo-e-queixas.test", "/robots.txt")
    assert moved.status == 301
    assert b"Disallow: /gaveta" in visitor.ask("queixo-e-queixas.test", moved.headers["location"]).body
    abroad = visitor.ask("coq-distrait.test", "/robots.txt").headers["location"]
    assert abroad == f"http://www.coq-distrait.test:{visitor.port}/robots.txt"


def test_pages_behind_robots_are_linked_and_asking_for_them_is_noticed(street: StreetProcess, visitor: Visitor) -> None:
    for host, path in (
        ("zum-eiligen-schnitzel.test", "/stammtisch"),
        ("burger-bureau.test", "/form-27b"),
        ("masala-monday.test", "/kitchen-secrets"),
    ):
        assert f'href="{path}"' in visitor.ask(host, "/").text
        assert visitor.ask(host, path).status == 200
        assert path in street.summary()[host].disallowed
    visitor.ask("under-the-weather.test", "/menu")
    assert "/menu" in street.summary()["under-the-weather.test"].disallowed


def test_a_busy_page_says_so_once_and_hurrying_is_noticed() -> None:
    async def main() -> tuple[int, int, tuple[str, ...]]:
        async with Street(build_street()) as street:
            host = street.hosts["one-at-a-time.test"]
            statuses = []
            for _ in range(2):
                reader, writer = await asyncio.open_connection(host.address, street.port)
                writer.write(f"GET /specials HTTP/1.1\r\nHost: {host.name}\r\n\r\n".encode())
                head = await reader.readuntil(b"\r\n\r\n")
                statuses.append(int(head.split()[1]))
                assert (b"Retry-After: 2" in head) == (statuses[-1] == 429)
                writer.close()
            return *statuses, street.log.summary()[host.name].hurried  # type: ignore[return-value]

    assert asyncio.run(main()) == (429, 200, ("/specials",))


def test_mishaps_redirects_and_closed_doors(street: StreetProcess, visitor: Visitor) -> None:
    port = street.port
    assert visitor.ask("odd-sock-diner.test", "/pie").status == 404
    assert visitor.ask("odd-sock-diner.test", "/old-pie").status == 410
    assert visitor.ask("members-only-soup.test", "/committee").status == 403
    souvenirs = visitor.ask("odd-sock-diner.test", "/souvenirs")
    assert souvenirs.headers["location"] == f"http://sock-souvenirs.test:{port}/"
    assert visitor.ask("smoking-fuse.test", "/any/thing").status == 500
    assert visitor.ask("moved-the-menu.test", "/wall").headers["location"] == "/other-wall"
    assert visitor.ask("moved-the-menu.test", "/sign-south").headers["location"] == "/sign-north"
    apex = visitor.ask("coq-distrait.test", "/carte?x=1")
    assert (apex.status, apex.headers["location"]) == (301, f"http://www.coq-distrait.test:{port}/carte?x=1")
    assert visitor.ask("old-oven.test", "/").headers["location"] == f"http://new-oven.test:{port}/"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((visitor.addresses["gone-fishing.test"], port), timeout=2)


def test_a_page_marked_noindex_is_read_and_not_published() -> None:
    site = closed().site("odd-sock-diner.test")
    assert "http://odd-sock-diner.test:8000/staff" in site.documents
    assert "Staff meals" not in {line.section for line in site.menu}
    assert '<meta name="robots" content="noindex">' in str(
        PLAN.hosts[site.host].leaves["/staff"].render(Ask("/staff", 0))
    )


def test_sitemaps_come_in_every_kind_and_one_breaks_off(visitor: Visitor) -> None:
    ElementTree.fromstring(visitor.ask("sulky-ladle.test", "/sitemap.xml").body)
    index = visitor.ask("index-card-cafe.test", "/sitemap.xml").text
    assert index.count("<sitemap>") == 2
    part = visitor.ask("index-card-cafe.test", "/sitemap-1.xml.gz")
    assert "content-encoding" not in part.headers
    ElementTree.fromstring(gzip.decompress(part.body))
    assert visitor.ask("the-daily-loaf.test", "/sitemap.txt").text.startswith("http://the-daily-loaf.test:")
    with pytest.raises(ElementTree.ParseError):
        ElementTree.fromstring(visitor.ask("crumbly-bakery.test", "/sitemap.xml").body)
    feed = ElementTree.fromstring(visitor.ask("the-daily-loaf.test", "/feed.xml").body)
    titles = [item.findtext("title") for item in feed.iter("item")]
    assert titles == ["Local baker rises", "Duck banned from bakery", "The duck replies"]
    assert 'href="/feed.xml"' in visitor.ask("the-daily-loaf.test", "/").text


def test_charsets_are_said_where_the_kitchen_says_them(visitor: Visitor) -> None:
    knedlik = visitor.ask("u-posledniho-knedliku.test", "/jidelni-listek")
    assert knedlik.headers["content-type"] == "text/html"
    assert b'<meta charset="windows-1250">' in knedlik.body
    assert "Svíčková na přemlouvání" in knedlik.body.decode("windows-1250")
    ramen = visitor.ask("ramen-chotto-matte.test", "/menu")
    assert ramen.headers["content-type"] == "text/html; charset=shift_jis"
    assert b"<meta charset" not in ramen.body


def test_the_directory_lists_kitchens_over_several_pages_and_has_a_menu_for_each() -> None:
    directory = closed().site("eat-this-street.test")
    assert "http://eat-this-street.test:8000/?page=2" in directory.documents
    assert len(directory.menus) == 12
    assert all(len(menu) >= 15 for menu in directory.menus.values())
    big = Street(build_street(sites=30, directory_kitchens=130)).site("eat-this-street.test")
    assert len(big.menus) == 130


def test_a_platforms_kitchens_keep_to_their_own_floor() -> None:
    street = closed()
    sites = [site for site in street.sites if site.host == "tabletop-tower.test"]
    assert [site.name.partition("~")[2] for site in sites] == ["nonna-nine", "taco-landing", "lift-tea"]
    assert all(url.startswith(site.seed_url) for site in sites for url in site.documents)
    assert [len(site.menu) for site in sites] == [4, 3, 5]


# Days


def test_advancing_a_day_moves_some_prices_and_the_etags_of_exactly_their_pages() -> None:
    street = closed(sites=60)
    before = _etags(street)
    menus = {site.name: site.menu for site in street.sites}
    changed = street.advance()
    moved = {url for url, etag in _etags(street).items() if etag != before[url]}
    assert moved == {url for url in changed if url in before}
    assert 10 < len(changed) < 60
    restless = street.site("sulky-ladle.test")
    assert restless.menu != menus["sulky-ladle.test"]
    assert [line[:2] for line in restless.menu] == [line[:2] for line in menus["sulky-ladle.test"]]


def _etags(street: Street) -> dict[str, str]:
    """ETags by URL, of those documents that have any."""
    etags: dict[str, str] = {}
    for site in street.sites:
        for url in site.documents:
            target = "/" + url.split("/", 3)[3]
            reply = max((street.reply(site.host, target) for _ in range(2)), key=lambda reply: reply.etag)
            if reply.etag and site.name != SPOON:
                etags[url] = reply.etag
    return etags


def test_the_future_is_the_same_however_one_gets_there() -> None:
    by_steps, at_once = closed(sites=40), closed(sites=40)
    changed = by_steps.advance() | by_steps.advance() | by_steps.advance()
    assert at_once.advance(3) == changed
    assert [site.menu for site in by_steps.sites] == [site.menu for site in at_once.sites]


def test_a_change_shows_in_dates_sitemaps_and_conditional_requests() -> None:
    street = closed()
    first = street.reply("sulky-ladle.test", "/menu")
    street.advance()
    second = street.reply("sulky-ladle.test", "/menu")
    assert first.modified is not None
    assert second.modified is not None
    assert (second.modified - first.modified).days == 1
    assert second.etag != first.etag
    assert "<lastmod>2026-01-06</lastmod>" in street.reply("sulky-ladle.test", "/sitemap.xml").body.decode()
    assert street.reply("sulky-ladle.test", "/about").etag == closed().reply("sulky-ladle.test", "/about").etag


def test_a_plan_can_be_slowed_at_one_host() -> None:
    slowed = with_delay(PLAN, "sulky-ladle.test", 0.3)
    assert slowed.hosts["sulky-ladle.test"].habits.delay_s == 0.3
    assert PLAN.hosts["sulky-ladle.test"].habits.delay_s == 0.0
    assert Street(slowed, 8000).reply("sulky-ladle.test", "/menu").delay_s == 0.3


def test_visitors_can_invent_targets_without_filling_the_streets_memory() -> None:
    street = closed()
    for number in range(500):
        street.reply(SPOON, f"/mains?PHPSESSID={number}")
        street.reply(SPOON, f"/nothing-{number}")
        street.reply("cafe-eternity.test", f"/calendar/{1100 + number}/01")
    assert len(street._answers) < 10


def test_unknown_sites_are_a_key_error() -> None:
    with pytest.raises(KeyError):
        closed().site("nobody.test")
