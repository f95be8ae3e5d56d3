"""One page with its redirects, for callers without frontier and clock: the conformance suite on broken HTTP."""

from __future__ import annotations

import asyncio

from menu_pipeline.adapters.http import HttpTier
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import parse_networks
from menu_pipeline.core.outcome import Redirected, WireFailure, WireResponse, classify
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.urls import resolve

#: Seconds between hops: the crawl waits its host's delay there, and a server has time to say that it hung up.
HOP_DELAY_S = 0.05


class FetchFailed(Exception):
    """Carries the ``WireFailure``, or says that redirects have no end."""


def fetch_on_loopback(url: str, policy: Policy | None = None) -> WireResponse:
    """GET of ``url`` on 127.0.0.0/8, at most ``max_redirects`` hops. Raises ``FetchFailed``, ``UrlRefused``."""
    return asyncio.run(_follow(url, policy or Policy()))


async def _follow(url: str, policy: Policy) -> WireResponse:
    resolver = Resolver()
    tier = HttpTier("DabbaBot/0 (+https://example.org/bot)", resolver, parse_networks("127.0.0.0/8"), policy)
    try:
        for _ in range(policy.max_redirects + 1):
            result = await tier.fetch(url)
            if isinstance(result, WireFailure):
                raise FetchFailed(result)
            outcome = classify(result)
            if not isinstance(outcome, Redirected):
                return result
            url = resolve(url, outcome.location)
            await asyncio.sleep(HOP_DELAY_S)
        raise FetchFailed(f"more than {policy.max_redirects} redirects, the last one to {url}")
    finally:
        await tier.aclose()
        resolver.close()
