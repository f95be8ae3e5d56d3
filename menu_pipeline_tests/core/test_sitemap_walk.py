"""The walk over sitemaps: every file once, within its caps, and never off the site."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.sitemap_walk import SitemapAnswer, SitemapWalk, walk_sitemaps

ORIGIN = "https://kitchen.example"
POLICY = Policy()


def index(*locs: str) -> SitemapAnswer:
    entries = "".join(f"<sitemap><loc>{loc}</loc></sitemap>" for loc in locs)
    return SitemapAnswer(200, {"content-type": "application/xml"}, f"<sitemapindex>{entries}</sitemapindex>".encode())


def urlset(*paths: str) -> SitemapAnswer:
    entries = "".join(f"<url><loc>{ORIGIN}{path}</loc></url>" for path in paths)
    return SitemapAnswer(200, {"content-type": "application/xml"}, f"<urlset>{entries}</urlset>".encode())


def redirect(location: str) -> SitemapAnswer:
    return SitemapAnswer(301, {"location": location}, b"")


class Site:
    """Answers by URL, remembering what it was asked."""

    def __init__(self, answers: dict[str, SitemapAnswer]) -> None:
        self.answers = {ORIGIN + path if path.startswith("/") else path: a for path, a in answers.items()}
        self.asked: list[str] = []

    def fetch(self, url: str) -> SitemapAnswer:
        self.asked.append(url)
        return self.answers.get(url, SitemapAnswer(404, {}, b""))

    def pages(self, *starts: str, policy: Policy = POLICY) -> list[str]:
        walk = walk_sitemaps(self.fetch, [ORIGIN + start for start in starts or ("/sitemap.xml",)], policy)
        return [url.removeprefix(ORIGIN) for url, _ in walk]


def test_the_pages_of_every_child_are_found_once() -> None:
    site = Site(
        {
            "/sitemap.xml": index(ORIGIN + "/a.xml", ORIGIN + "/b.xml", ORIGIN + "/a.xml"),
            "/a.xml": urlset("/menu", "/about"),
            "/b.xml": urlset("/menu", "/wine"),
        }
    )
    assert site.pages() == ["/menu", "/about", "/wine"]
    assert len(site.asked) == 3


def test_an_index_that_lists_itself_and_its_parent_ends() -> None:
    site = Site(
        {
            "/sitemap.xml": index(ORIGIN + "/sitemap.xml", ORIGIN + "/a.xml"),
            "/a.xml": index(ORIGIN + "/sitemap.xml#again", ORIGIN + "/b.xml"),
            "/b.xml": redirect("/sitemap.xml"),
        }
    )
    assert site.pages() == []
    assert len(site.asked) == 3


def test_a_redirect_is_followed_and_its_target_is_not_asked_for_again() -> None:
    site = Site({"/sitemap.xml": redirect("/sitemap_index.xml"), "/sitemap_index.xml": urlset("/menu")})
    assert site.pages("/sitemap.xml", "/sitemap_index.xml") == ["/menu"]
    assert len(site.asked) == 2


def test_redirects_end_after_the_policys_hops() -> None:
    site = Site({f"/{n}": redirect(f"/{n + 1}") for n in range(50)})
    assert site.pages("/0") == []
    assert len(site.asked) == POLICY.max_redirects + 1


def test_no_redirect_and_no_index_leads_off_the_site() -> None:
    site = Site(
        {
            "/sitemap.xml": index("http://169.254.169.254/latest", "file:///etc/passwd", ORIGIN + "/away.xml"),
            "/away.xml": redirect("http://10.0.0.1/sitemap.xml"),
        }
    )
    walk = SitemapWalk([ORIGIN + "/sitemap.xml"], POLICY)
    while (url := walk.next_url()) is not None:
        walk.accept(site.fetch(url))
    assert site.asked == [ORIGIN + "/sitemap.xml", ORIGIN + "/away.xml"]
    assert walk.skipped == {"other_host": 1}


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("http://10.0.0.1/", "other_host"),
        ("https://a:b@kitchen.example/s.xml", "credentials"),
        ("https://a:b@other.example/s.xml", "credentials"),
        ("file:///etc/passwd", "scheme"),
        ("//[broken", "invalid"),
        ("https://exa mple/", "invalid"),
        ("/sitemap.xml", "seen"),
    ],
)
def test_a_redirect_that_is_not_followed_is_counted_by_its_reason(location: str, reason: str) -> None:
    walk = SitemapWalk([ORIGIN + "/sitemap.xml"], POLICY)
    walk.next_url()
    assert walk.accept(redirect(location)) is None
    assert walk.next_url() is None
    assert walk.skipped == {reason: 1}


def test_apex_and_www_are_one_site() -> None:
    www = "https://www.kitchen.example/sitemap.xml"
    site = Site({"/sitemap.xml": redirect(www), www: urlset("/menu")})
    assert site.pages() == ["/menu"]


def test_an_index_elsewhere_named_by_robots_may_list_its_neighbours_for_our_pages() -> None:
    cdn = "https://cdn.example/kitchen"
    site = Site({cdn + "/index.xml": index(cdn + "/a.xml"), cdn + "/a.xml": urlset("/menu")})
    pages = walk_sitemaps(site.fetch, [cdn + "/index.xml"], POLICY, owns=lambda url: url.startswith(ORIGIN))
    assert [url for url, _ in pages] == [ORIGIN + "/menu"]


def test_depth_files_and_entries_are_capped() -> None:
    deep = Site({f"/{n}.xml": index(f"{ORIGIN}/{n + 1}.xml") for n in range(50)})
    deep.pages("/0.xml")
    assert len(deep.asked) == POLICY.sitemap_max_depth + 1

    wide = Site({"/sitemap.xml": index(*(f"{ORIGIN}/{n}.xml" for n in range(500)))})
    wide.pages()
    assert len(wide.asked) == POLICY.sitemap_max_files

    full = Site({"/a.xml": urlset("/1", "/2", "/3"), "/b.xml": urlset("/4"), "/c.xml": urlset("/5")})
    full.pages("/a.xml", "/b.xml", "/c.xml", policy=replace(POLICY, sitemap_max_entries=4))
    assert len(full.asked) == 2


def test_a_failing_answer_is_no_sitemap_whatever_its_body() -> None:
    body = urlset("/menu").body
    for status in (204, 301, 304, 403, 404, 429, 500, 503):
        site = Site({"/sitemap.xml": SitemapAnswer(status, {}, body if status != 204 else b"")})
        assert site.pages() == []


def test_what_was_left_out_is_counted_by_reason() -> None:
    walk = SitemapWalk([ORIGIN + "/a.xml", ORIGIN + "/a.xml", "ftp://kitchen.example/b.xml"], POLICY)
    assert walk.next_url() == ORIGIN + "/a.xml"
    walk.accept(SitemapAnswer(503, {}, b""))
    assert walk.next_url() is None
    assert walk.skipped == {"seen": 1, "scheme": 1, "status_503": 1}


def test_indexes_that_list_indexes_without_end_are_left_after_a_few() -> None:
    class Endless(Site):
        def fetch(self, url: str) -> SitemapAnswer:
            self.asked.append(url)
            return index(*(f"{url}{n}" for n in range(30)))

    site = Endless({})
    assert list(walk_sitemaps(site.fetch, [f"{ORIGIN}/map-{n}.xml" for n in range(50)], POLICY)) == []
    assert len(site.asked) == POLICY.sitemap_files_in_vain


def test_of_many_indexes_the_first_child_is_read_before_the_others() -> None:
    names = [f"/{letter}.xml" for letter in "abcdefghij"]
    children = {f"{name}.1": urlset(f"{name}/menu") for name in names}
    site = Site({name: index(f"{ORIGIN}{name}.1") for name in names} | children)
    found = list(walk_sitemaps(site.fetch, [ORIGIN + name for name in names], POLICY))
    assert len(found) == len(names)
    assert site.asked[:2] == [f"{ORIGIN}/a.xml", f"{ORIGIN}/a.xml.1"]
