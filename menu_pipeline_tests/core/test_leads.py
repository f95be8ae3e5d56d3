"""Which links of a directory lead to a kitchen that is no partner."""

from __future__ import annotations

import pytest

from menu_pipeline.core.leads import leads_on
from menu_pipeline.core.page_facts import Link

OWN = ("tram.example.co.uk", "eats.example")


def link(url: str, nofollow: bool = False) -> Link:
    return Link(url, "Website", nofollow, "nofollow" if nofollow else "")


def test_a_link_to_another_registrable_domain_is_a_lead_under_its_host() -> None:
    links = [link("https://www.noodle-bar.example.org/?utm_source=tram"), link("http://noodle-bar.example.org/menu")]
    assert leads_on(links, OWN) == {"noodle-bar.example.org": "https://www.noodle-bar.example.org/"}


def test_kitchens_on_a_platform_that_gives_each_a_name_of_its_own_are_leads() -> None:
    assert set(leads_on([link("https://soup.wordpress.com/"), link("https://pie.wixsite.com/")], OWN)) == {
        "soup.wordpress.com",
        "pie.wixsite.com",
    }


@pytest.mark.parametrize(
    "url",
    [
        "https://tram.example.co.uk/kitchens/1",
        "https://shop.example.co.uk/",
        "https://www.facebook.com/noodlebar",
        "https://maps.google.co.uk/?q=noodle",
        "https://www.tripadvisor.de/noodle",
        "https://x.com/noodle",
        "https://wordpress.com/",
        "mailto:noodle@bar.example",
        "http://192.0.2.7/",
        "http://localhost/",
    ],
)
def test_what_no_kitchen_lives_on_is_none(url: str) -> None:
    assert leads_on([link(url)], OWN) == {}


def test_a_link_that_is_not_to_be_followed_is_none() -> None:
    assert leads_on([link("https://paid.example.org/", nofollow=True)], OWN) == {}
