"""Which URLs belong to a partner's site.

A site owns its seed's host with that host's apex/www and http/https variants, its extra hosts, and, where several
partners live on one host, only its path prefix there. Registrable domains follow the Public Suffix List with its
private section, in the copy bundled with tldextract: nothing is downloaded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from menu_pipeline.core.urls import authority, clock_key, hostname, path_query

if TYPE_CHECKING:
    from tldextract import TLDExtract

_PORT: Final = re.compile(r":(\d+)$")


@cache
def _suffixes() -> TLDExtract:
    import tldextract  # with requests a tenth of a second, which each start of Dagster's code server would pay

    return tldextract.TLDExtract(
        cache_dir=None, suffix_list_urls=(), fallback_to_snapshot=True, include_psl_private_domains=True
    )


@lru_cache(maxsize=4096)
def registrable_domain(host: str) -> str:
    """The domain of ``host`` that someone registered (``menu.kitchen.co.uk`` -> ``kitchen.co.uk``).

    An address, a single label and a public suffix are their own: they have nothing above them. A top-level domain
    the list does not know is a suffix (the list's default rule ``*``).
    """
    found = _suffixes()(host)
    if found.suffix:
        return f"{found.domain}.{found.suffix}" if found.domain else host
    return host if found.ipv4 or ":" in host else ".".join(host.split(".")[-2:])


@dataclass(frozen=True)
class SiteScope:
    """What one site owns. ``extra_hosts`` are hosts, with a port only where it is no usual one.

    ``path_prefix`` (``/`` for everything) binds on the seed's host; extra hosts are owned whole.
    """

    seed_url: str
    extra_hosts: tuple[str, ...] = ()
    path_prefix: str = "/"

    def owns(self, url: str) -> bool:
        """Whether ``url`` (normalised) is a page of this site."""
        place = _place(authority(url))
        if place in self._seed_places:
            return self._is_under_prefix(url)
        return place in self._extra_places

    def with_redirect(self, url: str) -> SiteScope:
        """The scope after the seed was redirected to ``url``: its host too, if the registrable domain is the same."""
        same = registrable_domain(hostname(url)) == registrable_domain(hostname(self.seed_url))
        if not same or self.owns(url) or _place(authority(url)) in self._seed_places:
            return self
        return replace(self, extra_hosts=(*self.extra_hosts, authority(url).partition("://")[2]))

    def _is_under_prefix(self, url: str) -> bool:
        prefix = self.path_prefix.rstrip("/")
        path = path_query(url).partition("?")[0]
        return not prefix or path == prefix or path.startswith(prefix + "/")

    @cached_property
    def _seed_places(self) -> frozenset[tuple[str, str]]:
        return frozenset({_place(authority(self.seed_url))})

    @cached_property
    def _extra_places(self) -> frozenset[tuple[str, str]]:
        """Extra hosts; one without a port is meant on the seed's port as well as on the usual ones."""
        seed_port = _place(authority(self.seed_url))[1]
        places = [_place(f"http://{host.lower()}") for host in self.extra_hosts]
        return frozenset(places) | {(host, seed_port) for host, port in places if not port}


@lru_cache(maxsize=4096)
def _place(origin: str) -> tuple[str, str]:
    """Host without ``www.`` and port of an authority; the usual ports of http and https are one."""
    port = _PORT.search(origin)
    return clock_key(origin), ("" if port is None or port[1] in ("80", "443") else port[1])
