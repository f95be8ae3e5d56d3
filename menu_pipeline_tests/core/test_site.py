"""Which URLs belong to a partner's site."""

from __future__ import annotations

import pytest

from menu_pipeline.core.site import SiteScope, registrable_domain

SCOPE = SiteScope("https://www.kitchen.example/menu")


@pytest.mark.parametrize(
    ("host", "domain"),
    [
        ("menu.kitchen.co.uk", "kitchen.co.uk"),
        ("kitchen.example", "kitchen.example"),
        ("shop.kitchen.test", "kitchen.test"),
        ("2001:db8::1", "2001:db8::1"),
        ("soto.github.io", "soto.github.io"),
        ("a.soto.myshopify.com", "soto.myshopify.com"),
        ("127.0.0.1", "127.0.0.1"),
        ("localhost", "localhost"),
        ("co.uk", "co.uk"),
    ],
)
def test_the_registrable_domain_follows_the_public_suffix_list_with_its_private_part(host: str, domain: str) -> None:
    assert registrable_domain(host) == domain


@pytest.mark.parametrize(
    "url",
    [
        "https://www.kitchen.example/about",
        "http://kitchen.example/",
        "https://kitchen.example/menu?page=2",
    ],
)
def test_a_site_owns_its_host_with_and_without_www_on_http_and_https(url: str) -> None:
    assert SCOPE.owns(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://kitchen.example.evil.example/",
        "https://shop.kitchen.example/",
        "https://kitchen.example:8443/",
        "https://other.example/",
    ],
)
def test_other_hosts_and_ports_are_not_its_own(url: str) -> None:
    assert not SCOPE.owns(url)


def test_a_seed_on_an_odd_port_owns_that_port_only() -> None:
    scope = SiteScope("http://kitchen.test:8080/", extra_hosts=("pdf.test", "cdn.test:9000"))
    assert scope.owns("http://www.kitchen.test:8080/menu")
    assert not scope.owns("http://kitchen.test/menu")
    assert scope.owns("http://pdf.test:8080/menu.pdf")
    assert scope.owns("https://pdf.test/menu.pdf")
    assert scope.owns("http://cdn.test:9000/x")
    assert not scope.owns("http://cdn.test/x")


def test_extra_hosts_are_owned_whatever_their_spelling() -> None:
    scope = SiteScope("https://kitchen.example/", extra_hosts=("Bücher.example",))
    assert scope.owns("https://xn--bcher-kva.example/menu")


@pytest.mark.parametrize(("path", "owned"), [("/soto", True), ("/soto/menu", True), ("/soto?x=1", True)])
def test_on_a_shared_host_a_site_owns_its_prefix(path: str, owned: bool) -> None:
    scope = SiteScope("https://platform.example/soto", path_prefix="/soto/")
    assert scope.owns("https://platform.example" + path) is owned


@pytest.mark.parametrize("path", ["/", "/sotong", "/other/soto", "/?x=/soto"])
def test_on_a_shared_host_the_neighbours_pages_are_not_its_own(path: str) -> None:
    scope = SiteScope("https://platform.example/soto", path_prefix="/soto")
    assert not scope.owns("https://platform.example" + path)


def test_a_seed_redirected_within_its_domain_takes_the_new_host_with_it() -> None:
    scope = SCOPE.with_redirect("https://restaurant.kitchen.example/home")
    assert scope.owns("https://restaurant.kitchen.example/menu")
    assert scope.owns("https://kitchen.example/")


@pytest.mark.parametrize("target", ["https://parked.example/", "https://kitchen.example/x"])
def test_a_redirect_to_another_domain_or_to_itself_changes_nothing(target: str) -> None:
    assert SCOPE.with_redirect(target) == SCOPE


def test_two_shops_of_one_platform_are_two_domains() -> None:
    scope = SiteScope("https://soto.myshopify.com/")
    assert scope.with_redirect("https://rawon.myshopify.com/") == scope
