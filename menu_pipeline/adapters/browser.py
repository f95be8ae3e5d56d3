"""The browser tier's client: one call to a FlareSolverr-compatible sidecar, under a deadline of our own.

Slots, breaker, robots and pacing are the crawl's (``crawl/browser_tier.py``); what an answer is worth is
``core.sidecar``'s. Cookies that a sidecar hands out are never kept: they belong to its identity, not to ours.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import aiohttp

from menu_pipeline.adapters.daemon_threads import in_thread
from menu_pipeline.adapters.wire_words import words_for
from menu_pipeline.core.policy import MIB, Policy
from menu_pipeline.core.sidecar import Reading, build_request, interpret

#: Bytes read of one answer: a page of 16 MiB, with room for JSON's escapes.
_ANSWER_CAP: Final = 40 * MIB
_EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rendering:
    """One call: what it came to and how long it took, in seconds."""

    reading: Reading
    total_s: float


class BrowserClient:
    """Asks the sidecar at ``url`` (``…/v1``). Belongs to the event loop of its first call."""

    def __init__(self, url: str, policy: Policy) -> None:
        self._url, self._policy = url, policy
        self._session: aiohttp.ClientSession | None = None

    async def render(self, url: str, extra: Mapping[str, Any] = _EMPTY) -> Rendering:
        """Have the page at ``url`` rendered. Never raises for what a sidecar can do; cancellation passes through.

        ``extra`` are fields that only our own sidecar knows (``paceS``, ``robotsTxt``, ``connectTo``); others ignore
        them.
        """
        deadline, started = self._policy.browser_deadline_s, time.monotonic()
        status: int | None = None
        body: bytes | None = None
        problem: Exception | None = None
        try:
            async with asyncio.timeout(deadline):
                status, body = await self._post({**build_request(url, deadline), **extra})
        except TimeoutError:
            problem = TimeoutError(f"no answer within {deadline:g} s")
        except (aiohttp.ClientError, OSError, ValueError) as error:
            problem = ConnectionError(words_for(error))
        reading = await in_thread(interpret, status, body, problem, url)
        return Rendering(reading, time.monotonic() - started)

    async def _post(self, request: Mapping[str, Any]) -> tuple[int, bytes]:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                timeout=aiohttp.ClientTimeout(total=None), cookie_jar=aiohttp.DummyCookieJar(), trust_env=False
            )
        # A connection of its own for each call: a hung browser must not poison the next one.
        async with self._session.post(
            self._url, json=request, allow_redirects=False, headers={"Connection": "close"}
        ) as answer:
            pieces, taken = [], 0
            async for chunk in answer.content.iter_any():
                taken += len(chunk)
                if taken > _ANSWER_CAP:
                    raise ValueError(f"the sidecar's answer is larger than {_ANSWER_CAP} bytes")
                pieces.append(chunk)
            return answer.status, b"".join(pieces)

    async def aclose(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()
