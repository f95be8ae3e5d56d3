"""Links, where a page sends us, what it calls its own, what it forbids, what a reader sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.page_facts import MAX_LINK_TEXT, MAX_LINKS, Link, PageFacts, page_facts, x_robots
from menu_pipeline_tests.support.growth import assert_grows_evenly

URL = "https://kitchen.example/a/page.html"


def facts(html: str, url: str = URL) -> PageFacts:
    return page_facts(html.encode(), url, "text/html; charset=utf-8")


def urls(html: str) -> list[str]:
    return [link.url for link in facts(html).links]


# --- links ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("href", "target"),
    [
        ("soto.html", "https://kitchen.example/a/soto.html"),
        ("/menu", "https://kitchen.example/menu"),
        ("../b", "https://kitchen.example/b"),
        ("?page=2", "https://kitchen.example/a/page.html?page=2"),
        ("//other.example/x", "https://other.example/x"),
        ("HTTP://Other.Example/x", "http://other.example/x"),
        ("/menu#drinks", "https://kitchen.example/menu"),
        (" \n/menu\t ", "https://kitchen.example/menu"),
        ("/me\nnu", "https://kitchen.example/menu"),
        ("/a&amp;b?c=1&amp;d=2", "https://kitchen.example/a&b?c=1&d=2"),
        ("/caf\u00e9", "https://kitchen.example/caf%C3%A9"),
        ("\\menu\\day", "https://kitchen.example/menu/day"),
        ("https://b\u00fccher.example/", "https://xn--bcher-kva.example/"),
    ],
)
def test_a_link_leads_where_a_browser_would_go(href: str, target: str) -> None:
    assert urls(f'<a href="{href}">x</a>') == [target]


@pytest.mark.parametrize(
    "href",
    ["#top", "", "  ", "mailto:a@b.example", "tel:1", "javascript:void(0)", "JAVASCRIPT:x", "java\nscript:x", "data:,x",
     "ftp://x.example/", "whatsapp://send", "http://", "http://[::1", "about:blank", "x" * 9000],
)  # fmt: skip
def test_what_leads_to_no_other_page_is_no_link(href: str) -> None:
    assert urls(f'<a href="{href}">x</a>') == []


def test_areas_and_frames_are_links_too() -> None:
    html = '<map><area href="/bar" alt="The bar"></map><iframe src="/menu" title="Menu"></iframe>'
    assert facts(html).links == (
        Link("https://kitchen.example/bar", "The bar", False, ""),
        Link("https://kitchen.example/menu", "Menu", False, "frame"),
    )
    assert urls('<frameset><frame src="left.html"><frame src="right.html"></frameset>') == [
        "https://kitchen.example/a/left.html",
        "https://kitchen.example/a/right.html",
    ]


def test_links_in_comments_scripts_and_templates_are_not_there() -> None:
    html = "<!-- <a href=/a>a</a> --><script>'<a href=/b>'</script><template><a href=/c>c</a></template>"
    html += "<textarea><a href=/d>d</a></textarea><noscript><iframe src=/e></iframe></noscript>"
    assert urls(html) == []


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("Menu", "Menu"),
        (" The\n <b>menu</b> <i>of</i>\u00a0the day ", "The menu of the day"),
        ('<img src="m.png" alt="Speisekarte">', "Speisekarte"),
        ("x" * 1000, "x" * MAX_LINK_TEXT),
        ("", ""),
    ],
)
def test_the_text_of_a_link_is_what_a_reader_sees(inside: str, text: str) -> None:
    assert facts(f'<a href="/m">{inside}</a>').links[0].text == text


def test_a_link_without_text_is_named_by_its_label_or_title() -> None:
    assert facts('<a href="/m" aria-label="Open the menu"><svg/></a>').links[0].text == "Open the menu"
    assert facts('<a href="/m" title="Menu"></a>').links[0].text == "Menu"


def test_a_target_linked_twice_is_one_link_with_the_first_text() -> None:
    html = '<a href="/m"></a><a href="/x">X</a><a href="/m#a" rel=nofollow>Menu</a><a href="/m">Again</a>'
    assert [(link.url[-2:], link.text) for link in facts(html).links] == [("/m", "Menu"), ("/x", "X")]


@pytest.mark.parametrize(
    ("html", "nofollow"),
    [
        ('<a href="/m" rel="nofollow">', True),
        ('<a href="/m" rel="noopener NoFollow">', True),
        ('<a href="/m" rel="noopener nofollowing">', False),
        ('<a href="/m" rel=nofollow></a><a href="/m">', False),
    ],
)
def test_rel_nofollow_is_seen(html: str, nofollow: bool) -> None:
    assert facts(html).links[0].nofollow is nofollow


@pytest.mark.parametrize(
    ("base", "target"),
    [
        ("/menu/", "https://kitchen.example/menu/s"),
        ("  /m/ \n", "https://kitchen.example/m/s"),
        ("https://other.example/x/y", "https://other.example/x/s"),
        ("javascript:alert(1)//", "https://kitchen.example/a/s"),
        ("data:text/html,x", "https://kitchen.example/a/s"),
        ("http://[", "https://kitchen.example/a/s"),
        ("", "https://kitchen.example/a/s"),
    ],
)
def test_links_are_relative_to_a_usable_base(base: str, target: str) -> None:
    assert urls(f'<base href="{base}"><base href="/second/"><a href="s">') == [target]


def test_the_number_of_links_is_bounded() -> None:
    assert len(urls("".join(f"<a href={number}>x" for number in range(MAX_LINKS + 50)))) == MAX_LINKS


# --- where the page sends us ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "seconds", "target"),
    [
        ("0;url=/new", 0, "/new"),
        ("0; URL='/new'", 0, "/new"),
        ('5 ; url = "/new" trailing', 5, "/new"),
        ("0,/new", 0, "/new"),
        ("0 /new", 0, "/new"),
        ("2.9;url=/new", 2, "/new"),
        (".5;url=/new", 0, "/new"),
        ("600;url=/news", 600, "/news"),
        ("0;url='/new", 0, "/new"),
    ],
)
def test_a_refresh_leads_on(content: str, seconds: float, target: str) -> None:
    page = facts(f"<meta content='{content}' http-equiv=Refresh>" if "'" not in content else
                 f'<meta content="{content}" http-equiv=Refresh>')  # fmt: skip
    assert (page.refresh, page.refresh_after_s) == (f"https://kitchen.example{target}", seconds)


@pytest.mark.parametrize(
    "content", ["30", "0;", "0;url=", "x;url=/new", "0;url=javascript:x", "0url=/new", "", ";/new"]
)
def test_a_reload_or_a_broken_refresh_leads_nowhere(content: str) -> None:
    assert facts(f'<meta http-equiv="refresh" content="{content}">').refresh is None


def test_a_refresh_in_a_comment_or_for_readers_without_scripts_is_not_taken() -> None:
    html = '<meta http-equiv="refresh" content="0;url=/no">'
    assert facts(f"<head><!-- {html} --><noscript>{html}</noscript></head>").refresh is None


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        ('<link rel="Canonical" href="https://kitchen.example/c">', "https://kitchen.example/c"),
        ('<link rel="canonical alternate" href="/c#x">', "https://kitchen.example/c"),
        ('<base href="/b/"><link rel=canonical href="c">', "https://kitchen.example/b/c"),
        ('<link rel=canonical href="/c"><link rel=canonical href="/c">', "https://kitchen.example/c"),
        ('<link rel=canonical href="/c"><link rel=canonical href="/d">', None),
        ('<link rel=alternate href="/c">', None),
        ('<link rel=canonical href="javascript:x">', None),
        ('<link rel=canonical href="">', None),
    ],
)
def test_the_canonical_url_is_the_one_the_head_names(head: str, canonical: str | None) -> None:
    assert facts(f"<html><head>{head}</head><body></body></html>").canonical == canonical


def test_a_canonical_in_the_body_is_somebody_elses() -> None:
    assert facts("<body><p>comment<link rel=canonical href='https://spam.example/'>").canonical is None


# --- what the page forbids ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("metas", "noindex", "nofollow"),
    [
        ('<meta name="robots" content="noindex, nofollow">', True, True),
        ('<meta name="ROBOTS" content="NONE">', True, True),
        ('<meta content="NoIndex" name="robots">', True, False),
        ('<meta name="robots" content="follow nofollow">', False, True),
        ('<meta name="dabbabot" content="noindex">', True, False),
        ('<meta name="DabbaBot" content="nofollow"><meta name="robots" content="noindex">', True, True),
        ('<meta name="googlebot" content="noindex">', False, False),
        ('<meta name="robots" content="index, follow, max-snippet:0">', False, False),
        ('<meta name="robots" content="noindexing">', False, False),
        ('<!-- <meta name="robots" content="noindex"> -->', False, False),
        ('<meta property="robots" content="noindex">', False, False),
    ],
)
def test_robots_meta_elements_are_obeyed(metas: str, noindex: bool, nofollow: bool) -> None:
    page = facts(metas)
    assert (page.noindex, page.nofollow) == (noindex, nofollow)


@pytest.mark.parametrize(
    ("value", "noindex", "nofollow"),
    [
        ("noindex", True, False),
        ("NoFollow , NoIndex", True, True),
        ("none", True, True),
        ("dabbabot: noindex, nofollow", True, True),
        ("otherbot: noindex, nofollow", False, False),
        ("otherbot: noindex, DabbaBot: nofollow", False, True),
        ("*: noindex", True, False),
        ("unavailable_after: 25 Jun 2026 15:00:00 PST, noindex", True, False),
        ("max-image-preview: large, nofollow", False, True),
        ("all", False, False),
        ("", False, False),
    ],
)
def test_x_robots_tag_is_read_for_us(value: str, noindex: bool, nofollow: bool) -> None:
    found = x_robots({"x-robots-tag": value})
    assert (found.noindex, found.nofollow) == (noindex, nofollow)


def test_no_x_robots_tag_forbids_nothing() -> None:
    assert not x_robots({}).noindex


# --- what a reader sees ---------------------------------------------------------------------------------------------


def test_visible_text_leaves_out_what_is_not_shown() -> None:
    html = """<title>T</title><style>a{}</style><script>b</script>
    <p></p><noscript>Enable JavaScript</noscript><template>c</template><p hidden>d</p>
    <p style="color:red; display : none">e</p><svg><title>f</title></svg>
    <h1>Soto  Ayam</h1>\n<p>Rp 18.000<!-- g --></p>"""
    page = facts(html)
    assert page.visible_text == "Soto Ayam Rp 18.000"
    assert page.title == "T"


def test_a_shell_of_a_script_page_shows_nothing() -> None:
    shell = "<html><body><div id=root></div><script>" + "x" * 5000 + "</script></body></html>"
    assert facts(shell).visible_text == ""


# --- whatever comes -------------------------------------------------------------------------------------------------


@given(st.binary(max_size=500), st.text(max_size=40), st.one_of(st.none(), st.text(max_size=40)))
def test_any_bytes_have_facts(html: bytes, url: str, content_type: str | None) -> None:
    page = page_facts(html, url, content_type)
    assert all(link.url.startswith(("http://", "https://")) for link in page.links)


PIECES = [
    *("<a href=", "<base href=", "<meta http-equiv=refresh content=", "<link rel=canonical href=", "<iframe src="),
    *(">", "'", '"', "0;url=", "http://", "/x", "//", "[", "\x00", "\ud800", "<svg>", "<table>", "<template>", "</a>"),
    *("<!--", "<p hidden>", "<noscript>", "\ufeff", "&#x110000;", "&#0;", "style=display:none"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_any_broken_markup_has_facts(pieces: list[str]) -> None:
    markup = "".join(pieces).encode("utf-8", "surrogatepass")
    page = page_facts(markup, URL, "text/html; charset=utf-8")
    for text in (page.visible_text, page.title, *(link.text for link in page.links)):
        assert text.encode().decode() == text
        assert len(text) <= len(markup)
    targets = [link.url for link in page.links] + [url for url in (page.refresh, page.canonical) if url is not None]
    assert all(url.isascii() and url.startswith(("http://", "https://")) for url in targets)
    assert len(page.links) <= markup.count(b"<")


def test_a_link_of_a_long_page_takes_no_longer_than_one_of_a_short_page() -> None:
    row = '<div class="item"><h3><a href="/dish/{n}">Soto {n}</a></h3><p>With rice</p><span>Rp {n}.000</span></div>\n'

    def read(links: int) -> None:
        page = "".join(row.format(n=n) for n in range(links)).encode()
        assert len(page_facts(page, URL, "text/html").links) == links

    assert_grows_evenly(read, 8_000)


def test_feeds_and_sitemaps_named_in_the_head_are_lists_and_those_of_comments_come_last() -> None:
    html = b"""<html><head><base href="/de/">
    <link rel="alternate" type="application/rss+xml" href="/comments/feed/">
    <link rel="Alternate" type="application/atom+xml; charset=utf-8" href="news.atom">
    <link rel="alternate" type="application/feed+json" href="//soup.test/feed.json">
    <link rel="sitemap" href="map.xml"><link rel="alternate" hreflang="fr" href="/fr/">
    <link rel="alternate" type="application/json+oembed" href="/oembed">
    </head><body><link rel="alternate" type="application/rss+xml" href="/spam"></body></html>"""
    facts = page_facts(html, "http://soup.test/", "text/html")
    assert [(link.kind, link.url) for link in facts.lists] == [
        ("feed", "http://soup.test/de/news.atom"),
        ("feed", "http://soup.test/feed.json"),
        ("sitemap", "http://soup.test/de/map.xml"),
        ("feed", "http://soup.test/comments/feed/"),
    ]
