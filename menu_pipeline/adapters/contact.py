"""Who may be asked without CONTACT_URL: only hosts inside ALLOW_NETWORKS. Looked up before anything is sent.

``settings.check_contact`` is the rule for one host and its addresses, and what the crawl holds each host to.
``refuse_strangers`` applies it to a whole list beforehand, so that a mistake shows at import.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from menu_pipeline.core.errors import SettingsError
from menu_pipeline.core.urls import hostname
from menu_pipeline.settings import PREFIX, Settings, check_contact

#: Names looked up at once (the resolver has as many threads), and seconds for one of them.
LOOKUPS_AT_ONCE = 8
LOOKUP_TIMEOUT_S = 5.0


class Resolves(Protocol):
    async def resolve(self, host: str) -> list[str]: ...


async def refuse_strangers(settings: Settings, hosts: Iterable[str], resolver: Resolves) -> None:
    """Raises ``SettingsError`` when CONTACT_URL is missing and one of ``hosts`` lies outside ALLOW_NETWORKS.

    Names that do not resolve now are let through: the crawl looks them up again and refuses what lies outside.
    """
    asked = sorted(set(hosts))
    if settings.contact_url or not asked:
        return
    if not settings.networks:
        raise SettingsError(_no_contact(asked))
    slots = asyncio.Semaphore(LOOKUPS_AT_ONCE)
    for host, addresses in await asyncio.gather(*(_look_up(host, resolver, slots) for host in asked)):
        if addresses:
            check_contact(settings, host, addresses)


def refuse_strangers_now(settings: Settings, seed_urls: Iterable[str]) -> None:
    """``refuse_strangers`` for commands: the hosts of ``seed_urls``, by the hosts file and DNS; blocks."""
    if settings.contact_url:
        return
    from menu_pipeline.adapters.resolver import Resolver

    resolver = Resolver(settings.hosts_file)
    try:
        asyncio.run(refuse_strangers(settings, [hostname(url) for url in seed_urls], resolver))
    finally:
        resolver.close()


def _no_contact(hosts: list[str]) -> str:
    others = f" and {len(hosts) - 1} more" if len(hosts) > 1 else ""
    return (
        f"{PREFIX}CONTACT_URL: not set, and without it no host outside {PREFIX}ALLOW_NETWORKS is crawled"
        f" ('{hosts[0]}'{others}): set it to a page that says who runs this crawler, e.g. https://example.org/bot"
    )


async def _look_up(host: str, resolver: Resolves, slots: asyncio.Semaphore) -> tuple[str, list[str]]:
    async with slots:
        try:
            return host, await asyncio.wait_for(resolver.resolve(host), LOOKUP_TIMEOUT_S)
        except OSError:  # no such name, no answer; TimeoutError is one too
            return host, []
