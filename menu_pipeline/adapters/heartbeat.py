"""The sign of life: one GET to an outside watcher, such as a check of healthchecks.io or Uptime Kuma.

Its URL is a secret, so it shows in no message and in no log (aiohttp writes none).
"""

from __future__ import annotations

import asyncio


def ping(url: str, deadline_s: float) -> str | None:
    """Asks for ``url`` within ``deadline_s`` seconds: None when the answer is a 2xx, else the problem."""
    import aiohttp  # a quarter of a second, which each start of Dagster's code server would pay

    try:
        status = asyncio.run(_ask(url, deadline_s))
    except TimeoutError:
        return f"HEARTBEAT_URL did not answer within {deadline_s:g} s"
    except (aiohttp.ClientError, OSError, ValueError) as error:
        return f"HEARTBEAT_URL could not be asked ({type(error).__name__})"
    return None if 200 <= status < 300 else f"HEARTBEAT_URL answered {status}"


async def _ask(url: str, deadline_s: float) -> int:
    import aiohttp

    timeout = aiohttp.ClientTimeout(total=deadline_s)
    async with aiohttp.ClientSession(timeout=timeout, trust_env=True) as session, session.get(url) as response:
        return response.status
