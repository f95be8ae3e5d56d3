"""Tier 1: plain HTTP, honest and exact. One call is one request; what came of it is a value, never an exception."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from menu_pipeline.adapters.polite_transport import PoliteTransport
from menu_pipeline.adapters.resolver import Resolver
from menu_pipeline.core.address import Decide, Networks, ip_allowed
from menu_pipeline.core.outcome import WireResult
from menu_pipeline.core.policy import Policy

ACCEPT: Final = "text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,*/*;q=0.5"
ACCEPT_ENCODING: Final = "gzip, deflate"  # what ``core.compression`` undoes
#: What a caller may add or replace: validators and preferences. Nothing that identifies or disguises.
CALLER_FIELDS: Final = frozenset({"accept", "accept-language", "if-none-match", "if-modified-since"})

_EMPTY: Final[Mapping[str, str]] = MappingProxyType({})
_UNSENDABLE_VALUE: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class HttpTier:
    """Fetches over ``PoliteTransport``. ``user_agent`` is sent as it is; ``networks`` are exempt from ``decide``."""

    def __init__(
        self, user_agent: str, resolver: Resolver, networks: Networks, policy: Policy, decide: Decide = ip_allowed
    ) -> None:
        self._own = {"User-Agent": user_agent, "Accept": ACCEPT, "Accept-Encoding": ACCEPT_ENCODING}
        self._transport = PoliteTransport(resolver, networks, policy, decide)

    async def fetch(self, url: str, headers: Mapping[str, str] = _EMPTY) -> WireResult:
        """One GET of the normalised ``url``, redirects not followed, body complete.

        ``headers`` may hold ``CALLER_FIELDS`` only (ValueError otherwise: a bug of the caller). A value that cannot
        stand in a header, such as a broken ETag sent back, is left out.
        """
        return await self._transport.exchange(url, self._own | _checked(headers) if headers else self._own)

    async def aclose(self) -> None:
        """Closes idle connections; requests under way end as failures."""
        await self._transport.aclose()


def _checked(headers: Mapping[str, str]) -> dict[str, str]:
    unknown = [name for name in headers if name.lower() not in CALLER_FIELDS]
    if unknown:
        raise ValueError(f"header {unknown[0]!r} is not one we send; allowed: {', '.join(sorted(CALLER_FIELDS))}")
    return {name.title(): value for name, value in headers.items() if not _UNSENDABLE_VALUE.search(value)}
