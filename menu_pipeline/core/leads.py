"""Which links of a directory's page lead to a kitchen that is no partner yet. Pure.

A lead is a host for a person to look at; nothing is ever asked of it. So this errs on the side of too many, but leaves
out what no kitchen lives on: networks, maps, stores of apps, ordering platforms, the makers of web sites.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from menu_pipeline.core import urls
from menu_pipeline.core.page_facts import Link
from menu_pipeline.core.site import registrable_domain

# fmt: off
#: First labels of registrable domains that are no kitchen's, whatever the country: ``tripadvisor.de``, ``yelp.co.uk``.
_BRANDS: Final = frozenset({
    "adobe", "akamai", "amazon", "apple", "bing", "booking", "cloudflare", "creativecommons", "deliveroo", "doordash",
    "ebay", "facebook", "foodora", "foodpanda", "foursquare", "glovoapp", "google", "googleapis", "googletagmanager",
    "googleusercontent", "gravatar", "grubhub", "gstatic", "instagram", "just-eat", "justeat", "klarna", "lieferando",
    "linkedin", "linktr", "mailchimp", "mapbox", "mastercard", "microsoft", "mollie", "mozilla", "opentable",
    "openstreetmap", "paypal", "pinterest", "quandoo", "reddit", "resy", "seamless", "skype", "snapchat", "spotify",
    "stripe", "takeaway", "telegram", "thefork", "thuisbezorgd", "tiktok", "toasttab", "tripadvisor", "trustpilot",
    "twitter", "ubereats", "vimeo", "visa", "waze", "whatsapp", "wikipedia", "wolt", "yahoo", "yandex", "yelp",
    "youtube", "zomato",
})
#: Makers of web sites: their own pages are no kitchen's, those they host are.
_MAKERS: Final = frozenset({"godaddy", "jimdo", "shopify", "squarespace", "weebly", "wix", "wordpress"})
#: Registrable domains of which the first label alone would say too little.
_DOMAINS: Final = frozenset({
    "bit.ly", "fb.com", "fb.me", "g.co", "g.page", "goo.gl", "jquery.com", "maps.me", "schema.org", "t.co", "t.me",
    "threads.net", "tinyurl.com", "w3.org", "wa.me", "x.com", "youtu.be",
})
# fmt: on


def leads_on(links: Iterable[Link], own_hosts: Iterable[str]) -> dict[str, str]:
    """Host -> first URL linked there, of links to other registrable domains than those of ``own_hosts``.

    A link that is not to be followed is no lead either: whoever wrote it does not vouch for where it leads.
    """
    own = {registrable_domain(host) for host in own_hosts}
    found: dict[str, str] = {}
    for link in links:
        if link.nofollow:
            continue
        try:
            url = urls.normalize(link.url)
        except urls.UrlRefused:
            continue
        host = urls.clock_key(url)
        if host not in found and _may_be_a_kitchen(host, own):
            found[host] = url
    return found


def _may_be_a_kitchen(host: str, own: set[str]) -> bool:
    domain = registrable_domain(host)
    label, _, rest = domain.partition(".")
    named = bool(rest) and not rest.rpartition(".")[2].isdigit() and ":" not in host  # not an address, nor "localhost"
    maker = label in _MAKERS and host == domain
    return named and domain not in own and label not in _BRANDS and domain not in _DOMAINS and not maker
