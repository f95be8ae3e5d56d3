"""Sitemaps and feeds as the field writes them: read as far as they go, within caps, and never to our harm."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.policy import MIB, Policy
from menu_pipeline.core.site import SiteScope
from menu_pipeline.core.sitemap import SitemapReading, parse_sitemap

ORIGIN = "https://kitchen.example"
POLICY = Policy()
NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
MARCH_9 = datetime(2026, 3, 9, tzinfo=UTC)


def read(document: str | bytes, content_type: str | None = None, policy: Policy = POLICY) -> SitemapReading:
    body = document.encode() if isinstance(document, str) else document
    return parse_sitemap(body, f"{ORIGIN}/sitemap.xml", content_type, policy)


def paths(reading: SitemapReading) -> list[str]:
    return [url.removeprefix(ORIGIN) for url, _ in reading.pages]


def urlset(inner: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {NS}>{inner}</urlset>'


def url(path: str, more: str = "") -> str:
    return f"<url><loc>{ORIGIN}{path}</loc>{more}</url>"


# Sitemaps and indexes


def test_pages_come_with_the_day_they_changed() -> None:
    reading = read(urlset(url("/menu", "<lastmod>2026-03-09</lastmod>") + url("/about", "<lastmod/>")))
    assert reading == SitemapReading(((f"{ORIGIN}/menu", MARCH_9), (f"{ORIGIN}/about", None)), ())


def test_an_index_lists_sitemaps_and_no_pages() -> None:
    listed = f"<sitemap><loc>{ORIGIN}/a.xml.gz</loc></sitemap><sitemap><loc>{ORIGIN}/b.xml?x=1&amp;y=2</loc></sitemap>"
    reading = read(f"<sitemapindex {NS}>{listed}</sitemapindex>")
    assert reading == SitemapReading((), (f"{ORIGIN}/a.xml.gz", f"{ORIGIN}/b.xml?x=1&y=2"))


def test_any_prefix_and_any_namespace_will_do_for_the_sitemap_itself() -> None:
    prefixed = f'<s:urlset xmlns:s="urn:wrong"><s:url><s:loc>{ORIGIN}/menu</s:loc></s:url></s:urlset>'
    assert paths(read(prefixed)) == ["/menu"]
    assert paths(read(f"<URLSET><URL><LOC>{ORIGIN}/menu</LOC></URL></URLSET>")) == ["/menu"]


@pytest.mark.parametrize(
    "extension",
    [
        f"<image:image><image:loc>{ORIGIN}/i.jpg</image:loc></image:image>",
        f"<image:loc>{ORIGIN}/i.jpg</image:loc>",
        f"<video:video><loc>{ORIGIN}/v.mp4</loc><video:player_loc>{ORIGIN}/p</video:player_loc></video:video>",
        '<xhtml:link rel="alternate" media="only screen" href="https://kitchen.example/mobile"/>',
        "<news:news><news:title>Soup &nbsp; du jour & more <br></news:title></news:news>",
        "<!-- <loc>https://kitchen.example/old</loc> -->",
    ],
)
def test_extensions_declared_or_not_add_no_pages(extension: str) -> None:
    assert paths(read(urlset(f"<url>{extension}<loc>{ORIGIN}/menu</loc></url>"))) == ["/menu"]


def test_hreflang_alternates_are_pages_whose_date_is_not_known() -> None:
    link = f'<xhtml:link rel="alternate" hreflang="de" href="{ORIGIN}/karte"/>'
    reading = read(urlset(url("/menu", link + "<lastmod>2026-03-09</lastmod>")))
    assert reading.pages == ((f"{ORIGIN}/menu", MARCH_9), (f"{ORIGIN}/karte", None))
    both = read(urlset(url("/menu", link) + url("/karte", "<lastmod>2026-03-09</lastmod>")))
    assert both.pages == ((f"{ORIGIN}/menu", None), (f"{ORIGIN}/karte", MARCH_9))


@pytest.mark.parametrize(
    ("loc", "path"),
    [
        (f"\n  {ORIGIN}/menu\t", "/menu"),
        (f"\u00a0{ORIGIN}/menu\u200b\ufeff", "/menu"),
        (f"{ORIGIN}/me\n  nu".replace("\n  ", "\n"), "/menu"),
        (f"<![CDATA[ {ORIGIN}/menu?a=1&b=2 ]]>", "/menu?a=1&b=2"),
        (f"{ORIGIN}/menu<![CDATA[?a=1&b=2]]>", "/menu?a=1&b=2"),
        (f"{ORIGIN}/menu?a=1&amp;b=2&#38;c=3&#x26;d", "/menu?a=1&b=2&c=3&d"),
        (f"{ORIGIN}/menu?a=1&b=2&copy=3", "/menu?a=1&b=2&copy=3"),  # not escaped: read as meant
        (f"<url><![CDATA[{ORIGIN}/menu]]></url>", "/menu"),
        ("/menu", "/menu"),
        ("kitchen.example/menu", "/menu"),
        ("//kitchen.example/menu", "/menu"),
        (f"{ORIGIN}/menú", "/menú"),
    ],
)
def test_a_location_is_read_as_it_is_meant(loc: str, path: str) -> None:
    assert paths(read(urlset(f"<url><loc>{loc}</loc></url>"))) == [path]


@pytest.mark.parametrize(
    ("loc", "reason"),
    [
        ("https://other.example/evil", "other_host"),
        ("https://kitchen.example.evil.example/", "other_host"),
        ("https://other.example\\@kitchen.example/", "other_host"),
        ("https://joe:secret@kitchen.example/", "credentials"),
        ("javascript:alert(1)", "scheme"),
        ("ftp://kitchen.example/x", "scheme"),
        ("//[broken/x", "invalid"),
        (f"{ORIGIN}/{'x' * 3000}", "length"),
        (f"{ORIGIN}/{'x' * 300_000}", "length"),
    ],
)
def test_a_location_left_out_is_counted_by_its_reason(loc: str, reason: str) -> None:
    reading = read(urlset(f"<url><loc>{loc}</loc></url>" + url("/ok")))
    assert paths(reading) == ["/ok"]
    assert reading.refused == {reason: 1}


def test_the_site_says_which_hosts_are_its_own() -> None:
    body = urlset("<url><loc>https://other.example/menu</loc></url>").encode()
    reading = parse_sitemap(body, f"{ORIGIN}/s.xml", None, POLICY, owns=lambda url: "other" in url)
    assert reading.pages == (("https://other.example/menu", None),)


def test_a_site_is_asked_about_normalised_urls_and_never_about_broken_ones() -> None:
    locs = ["/joes/../annas/menu", "/joes/%6Denu", "//exa mple/joes/", "//kitchen.example:99999/joes/", "//[::1/joes"]
    body = urlset("".join(f"<url><loc>https:{loc}</loc></url>" for loc in locs)).replace(
        "https:/joes", f"{ORIGIN}/joes"
    )
    scope = SiteScope(f"{ORIGIN}/joes/", path_prefix="/joes/")
    reading = parse_sitemap(body.encode(), f"{ORIGIN}/s.xml", None, POLICY, scope.owns)
    assert paths(reading) == ["/joes/%6Denu"]
    assert reading.refused == {"other_host": 1, "invalid": 3}


def test_apex_www_ports_and_idn_spellings_are_one_host() -> None:
    body = urlset(
        "<url><loc>http://www.xn--kche-0ra.example/a</loc></url><url><loc>https://KÜCHE.example:8443/b</loc></url>"
    ).encode()
    assert len(parse_sitemap(body, "https://küche.example/sitemap.xml", None, POLICY).pages) == 2


# Broken documents


@pytest.mark.parametrize(
    "before",
    [
        "\n\n  ",
        "\ufeff \r\n",
        "<!-- made by a plugin -->\n",
        "Warning: foo() in /var/www/x.php on line 3\n",
        "<br />\n<b>Warning</b>: mysqli_connect(): it's < 5 \n",
        '<?xml version="1.0" encoding="UTF-8">',  # lacks its question mark
        '<!DOCTYPE urlset [<!ELEMENT urlset (url+)> <!ATTLIST url a CDATA "">]>',
        '<!DOCTYPE urlset SYSTEM "http://kitchen.example/evil.dtd">',
        '<?xml-stylesheet type="text/xsl" href="/s.xsl"?>',
    ],
)
def test_what_stands_before_the_root_hides_nothing(before: str) -> None:
    document = f"<urlset {NS}>{url('/menu')}</urlset>"
    assert paths(read(before + document)) == ["/menu"]
    assert paths(read(before + '<?xml version="1.0"?>' + document)) == ["/menu"]


@pytest.mark.parametrize(
    "inner",
    [
        f"<url><loc>{ORIGIN}/a</loc><url><loc>{ORIGIN}/b</loc></url>",  # </url> missing
        f"<url><loc>{ORIGIN}/a</loc><loc>{ORIGIN}/b</loc></url>",  # </url><url> missing
        f"<url><loc>{ORIGIN}/a</url><url><loc>{ORIGIN}/b</loc></url>",  # </loc> missing
        f"{url('/a')}</url></url>{url('/b')}",
        f"{url('/a')} < & <1 <<< {url('/b')}",
        f"{url('/a')}<x a='1' it's><y b=\"></y></x>{url('/b')}",
        f"<url><image:image><loc></image:image><loc>{ORIGIN}/a</loc></url>{url('/b')}",
        f"{url('/a')}\x00\x1b\x0b{url('/b')}",
    ],
)
def test_broken_markup_costs_no_more_than_it_breaks(inner: str) -> None:
    assert paths(read(urlset(inner))) == ["/a", "/b"]


def test_a_sitemap_cut_off_gives_what_was_whole_and_never_half_a_url() -> None:
    whole = urlset("".join(url(f"/page_{n}.html") for n in range(20)))
    known = {f"/page_{n}.html" for n in range(20)}
    for end in range(len(whole)):
        reading = read(whole[:end])
        assert set(paths(reading)) <= known
        assert len(reading.pages) >= whole[:end].count("</loc>")
        assert reading.problem in {"empty", "not_a_sitemap", "broken"}
    assert read(whole).problem is None


def test_an_error_page_in_place_of_a_sitemap_is_named_and_empty() -> None:
    assert read("<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>").problem == "html"
    assert read(f"<html><body><urlset>{url('/menu')}</urlset></body></html>").problem == "html"
    assert read("<error>no such file</error>").problem == "not_a_sitemap"
    assert read("this is a bogus sitemap").problem == "not_a_sitemap"
    assert read(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").problem == "not_a_sitemap"
    assert read("{}").problem == read("[1").problem == "not_a_sitemap"
    assert read(" \n").problem == read(b"").problem == "empty"


# Encodings and compression


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "iso-8859-1", "shift_jis"])
def test_the_encoding_a_sitemap_is_written_in_is_the_one_it_is_read_in(encoding: str) -> None:
    path = "/メニュー" if encoding == "shift_jis" else "/menü"
    document = urlset(url(path)).replace("UTF-8", encoding.removesuffix("-sig"))
    assert paths(read(document.encode(encoding))) == [path]


def test_the_header_names_the_encoding_where_the_document_does_not() -> None:
    assert paths(read(f"{ORIGIN}/menü".encode("latin-1"), "text/plain; charset=ISO-8859-1")) == ["/menü"]


def test_a_declaration_of_utf_16_in_a_document_of_single_bytes_is_not_believed() -> None:
    assert paths(read(urlset(url("/menü")).replace("UTF-8", "utf-16"))) == ["/menü"]


def test_bytes_that_are_not_utf_8_stay_what_they_were_in_the_url() -> None:
    assert paths(read(urlset(url("/menü")).encode("latin-1"))) == ["/men%FC"]


@pytest.mark.parametrize("content_type", [None, "text/html", "application/gzip", "application/xml"])
def test_gzip_is_told_by_its_bytes(content_type: str | None) -> None:
    document = urlset(url("/menu")).encode()
    assert paths(read(gzip.compress(document), content_type)) == ["/menu"]
    assert paths(read(document, content_type)) == ["/menu"]
    assert paths(read(gzip.compress(gzip.compress(document)), content_type)) == ["/menu"]


def test_gzip_members_are_read_one_after_the_other_and_padding_is_passed_over() -> None:
    document = urlset(url("/a") + url("/b")).encode()
    half = len(document) // 2
    members = gzip.compress(document[:half]) + b"\0\0" + gzip.compress(document[half:])
    assert paths(read(members)) == ["/a", "/b"]
    assert read(members + b"\0\0\0").problem is None
    assert read(members + b"trailing rubbish").problem is None


def test_damaged_gzip_gives_what_came_before_the_damage() -> None:
    document = urlset("".join(url(f"/{n * 7919 % 99991}") for n in range(20_000))).encode()
    packed = gzip.compress(document)
    cut = read(packed[: len(packed) // 2])
    assert cut.problem == "broken_gzip"
    assert 5_000 < len(cut.pages) < 20_000
    middle = len(packed) // 2
    bent = read(packed[:middle] + b"\xff" * 64 + packed[middle + 64 :])
    assert bent.problem in {"broken_gzip", "broken"}
    assert len(bent.pages) > 5_000


# Feeds and text


def test_rss_items_are_pages_and_the_channel_is_none() -> None:
    items = (
        f"<item><title>a</title><link>{ORIGIN}/a?x=1&amp;y=2</link><pubDate>Mon, 09 Mar 2026 00:00:00 GMT</pubDate>"
        f'<enclosure url="{ORIGIN}/a.mp3"/><media:content url="{ORIGIN}/a.jpg"/></item>'
        f'<item><guid isPermaLink="true">{ORIGIN}/b</guid><dc:date>2026-03-09</dc:date></item>'
        '<item><guid isPermaLink="false">tag:42</guid></item>'
        f'<item><atom:link rel="alternate" href="{ORIGIN}/c"/></item>'
    )
    reading = read(f'<rss version="2.0"><channel><link>{ORIGIN}/</link><title>t</title>{items}</channel></rss>')
    assert reading.pages == ((f"{ORIGIN}/a?x=1&y=2", MARCH_9), (f"{ORIGIN}/b", MARCH_9), (f"{ORIGIN}/c", None))


def test_rss_1_items_are_pages_by_link_or_by_what_they_are_about() -> None:
    items = f'<item rdf:about="{ORIGIN}/a"><link>{ORIGIN}/a</link></item><item rdf:about="{ORIGIN}/b"/>'
    channel = f'<channel rdf:about="{ORIGIN}/"><link>{ORIGIN}/</link><items><rdf:Seq/></items></channel>'
    assert paths(read(f"<rdf:RDF>{channel}{items}</rdf:RDF>")) == ["/a", "/b"]


def test_atom_entries_are_their_alternate_links() -> None:
    entry = (
        '<entry><link rel="self" href="/self"/><link rel="alternate" type="application/pdf" href="/a.pdf"/>'
        '<link type="text/html" href="/a"/><published>2025-01-01</published><updated>2026-03-09T00:00:00Z</updated>'
        f'<content type="xhtml"><div><link href="{ORIGIN}/no"/></div></content></entry><entry><id>tag:1</id></entry>'
    )
    reading = read(f'<feed xmlns="http://www.w3.org/2005/Atom"><link href="{ORIGIN}/"/>{entry}</feed>')
    assert reading.pages == ((f"{ORIGIN}/a", MARCH_9),)


def test_xml_base_moves_relative_feed_links() -> None:
    assert paths(read('<feed xml:base="/blog/"><entry><link href="soup"/></entry></feed>')) == ["/blog/soup"]


def test_json_feed_items_are_pages() -> None:
    items: list[object] = [{"url": f"{ORIGIN}/a", "date_modified": "2026-03-09T00:00:00Z"}, {"id": 1}, "x", {"url": 3}]
    feed = json.dumps({"version": "https://jsonfeed.org/version/1.1", "items": items})
    assert read(feed).pages == ((f"{ORIGIN}/a", MARCH_9),)
    assert read('{"items":' + "[" * 100_000).problem == "not_a_sitemap"


def test_a_text_sitemap_is_one_url_a_line_and_other_lines_are_passed_over() -> None:
    text = f"\ufeff# ours\r\n{ORIGIN}/a\r\n\r\n  {ORIGIN}/b \rnot a url\nwww.kitchen.example/c\n{ORIGIN}/d is good\n"
    assert paths(read(text)) == ["/a", "/b"]
    assert paths(read(f"User-agent: *\nSitemap: {ORIGIN}/sitemap.xml\n")) == []


# Limits and attacks


@pytest.mark.parametrize(
    "declared",
    [
        '<!DOCTYPE urlset [<!ENTITY t SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol1 "&lol;&lol;&lol;">]>',
        '<!DOCTYPE x [<!entity % p SYSTEM "http://kitchen.example/x.dtd"> %p;]>',
        '<!DOCTYPE x [<!-- ]> --><!ENTITY t "]>">]>',
    ],
)
def test_a_sitemap_that_declares_entities_is_refused_whole(declared: str) -> None:
    reading = read(f"{declared}<urlset>{url('/a')}<url><loc>{ORIGIN}/&t;</loc></url></urlset>")
    assert reading == SitemapReading((), (), problem="entities")


def test_entries_past_the_limit_are_left_out_and_said_so() -> None:
    policy = replace(POLICY, sitemap_max_entries=10)
    for n, truncated in ((10, False), (11, True)):
        reading = read(urlset("".join(url(f"/{i}") for i in range(n))), policy=policy)
        assert len(reading.pages) == 10
        assert reading.truncated is truncated
        text = read("\n".join(f"{ORIGIN}/{i}" for i in range(n)), policy=policy)
        assert (len(text.pages), text.truncated) == (10, truncated)


def test_bytes_past_the_limit_are_not_read_packed_or_not() -> None:
    document = urlset("".join(url(f"/{i}") for i in range(1000))).encode()
    policy = replace(POLICY, sitemap_cap_bytes=len(document) // 2)
    for body in (document, gzip.compress(document)):
        reading = read(body, policy=policy)
        assert reading.truncated
        assert 450 < len(reading.pages) <= 500
    assert not read(document, policy=replace(POLICY, sitemap_cap_bytes=len(document))).truncated


def peak_memory(body: bytes) -> int:
    tracemalloc.start()
    try:
        read(body)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_gzip_bomb_needs_little_memory() -> None:
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=1) as out:
        out.write(f"<urlset {NS}>".encode())
        for _ in range(64):
            out.write(b" " * MIB)
    assert peak_memory(packed.getvalue()) < 4 * MIB


def test_a_large_sitemap_builds_no_tree() -> None:
    padding = f"<image:image><image:title>{'soup ' * 1000}</image:title></image:image>"
    body = urlset("".join(url(f"/{i}", padding) for i in range(2000))).encode()
    assert len(body) > 10 * MIB * 0.9
    assert peak_memory(body) < 4 * MIB


@pytest.mark.parametrize("unit", ["<", "<a ", '<a "', "<a>", "<url>", "<loc>x", "&", "<!--", "<![CDATA[", "<?", "</"])
def test_a_flood_of_markup_ends(unit: str) -> None:
    reading = read(
        f"<urlset {NS}><url><loc>" + unit * (MIB // len(unit)), policy=replace(POLICY, sitemap_max_entries=100)
    )
    assert reading.pages == ()


PROBLEMS = {None, "empty", "html", "not_a_sitemap", "broken", "broken_gzip", "entities"}


@given(st.binary(max_size=300))
def test_no_bytes_make_it_raise_and_what_it_cannot_read_is_named(body: bytes) -> None:
    damaged = urlset(url("/menu")).encode().removesuffix(b"</urlset>") + body
    for reading in (read(body), read(damaged), read(gzip.compress(body) + body)):
        assert reading.problem in PROBLEMS
        assert len(dict(reading.pages)) == len(reading.pages)
        assert all(page.startswith(("http://", "https://")) for page, _ in reading.pages)
    assert read(b"%" + body).problem or b"http" in body  # neither markup nor a list of URLs
    assert paths(read(damaged))[:1] == ["/menu"] or read(damaged).problem == "entities"


MARKUP = (
    "<url> </url> <loc> </loc> <lastmod> 2026-03-09 </lastmod> <sitemap> </sitemap> <rss> <item> <feed> <entry> x: "
    "<link href= rel='alternate' hreflang=x <!-- --> <![CDATA[ ]]> <!DOCTYPE <?xml ?> &amp; //[ \udcff"
)
FRAGMENTS = st.sampled_from([*"<>/='\"&;[]-! \n", ORIGIN + "/a", "<link x-href='a'>", *MARKUP.split()])


@given(st.lists(FRAGMENTS, max_size=60))
def test_no_order_of_fragments_makes_it_raise_or_list_what_is_no_url(fragments: list[str]) -> None:
    body = ("<urlset>" + "".join(fragments)).encode("utf-8", "surrogateescape")
    parse_sitemap(body, f"{ORIGIN}/sitemap.xml", None, POLICY, SiteScope(ORIGIN).owns)
    for page, _ in read(body).pages:
        assert page.startswith(ORIGIN)
        page.encode()


@given(st.lists(FRAGMENTS, max_size=40), st.integers(1, 7))
def test_where_the_pieces_are_cut_makes_no_difference(fragments: list[str], size: int) -> None:
    document = "<urlset>" + "".join(fragments)
    body = document.encode("utf-8", "surrogateescape")
    members = b"".join(gzip.compress(body[at : at + size]) for at in range(0, len(body), size))
    assert read(members).pages == read(body).pages
