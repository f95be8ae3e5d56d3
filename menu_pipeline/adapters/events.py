"""Delivering events: a webhook (HTTP POST, signed as Standard Webhooks) or NATS JetStream, behind one protocol.

In: an event's id, type, site and JSON. Out: ``Answer``: taken, or not and why. A receiver's refusal is a value, never
an exception; ``problem`` is one line for people and holds no secret. Both say the event's id where a receiver looks
for it (``webhook-id``, ``Nats-Msg-Id``), since an event may come twice.

Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
JetStream: https://docs.nats.io/using-nats/developer/develop_jetstream/model_deep_dive#message-deduplication
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from menu_pipeline import __version__
from menu_pipeline.core.events_url import JetStream, Webhook
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.retry_after import parse_retry_after

if TYPE_CHECKING:
    import httpx
    from nats.aio.client import Client

#: Bytes of a refusal's body that are read, to quote its first words.
_QUOTED = 300


@dataclass(frozen=True, slots=True)
class Outgoing:
    """One event. ``body`` is its JSON, the bytes that are sent and signed."""

    id: str
    type: str
    site: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of sending. ``retry_after_s``: the receiver asked to be left alone for so long."""

    taken: bool
    problem: str | None = None
    retry_after_s: float | None = None


class EventSink(Protocol):
    """Where events go. One call is one attempt, bounded by ``Policy.event_deadline_s``."""

    async def send(self, event: Outgoing, now: float) -> Answer:
        """One attempt at ``now`` (epoch seconds)."""
        ...

    async def aclose(self) -> None:
        """Lets go of connections."""
        ...


def open_sink(target: Webhook | JetStream, keys: Sequence[bytes], policy: Policy) -> EventSink:
    """The sink of a parsed EVENTS_URL. ``keys`` sign what goes to a webhook; JetStream has its own credentials."""
    if isinstance(target, JetStream):
        return JetStreamSink(target, policy)
    return WebhookSink(target, keys, policy)


def signature(keys: Sequence[bytes], event_id: str, timestamp: int, body: bytes) -> str:
    """The header ``webhook-signature``: ``v1,`` and base64 of HMAC-SHA256 over ``id.timestamp.body``, one a key."""
    signed = f"{event_id}.{timestamp}.".encode() + body
    macs = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    return " ".join(f"v1,{base64.b64encode(mac).decode()}" for mac in macs)


class WebhookSink:
    """POST to one URL. Taken is 2xx; redirects are not followed, since a signed body goes to whom it is meant for."""

    def __init__(self, target: Webhook, keys: Sequence[bytes], policy: Policy) -> None:
        self._url, self._keys, self._policy = target.url, tuple(keys), policy
        self._client: httpx.AsyncClient | None = None

    async def send(self, event: Outgoing, now: float) -> Answer:
        import httpx

        try:
            async with asyncio.timeout(self._policy.event_deadline_s):
                return await self._post(event, now)
        except TimeoutError:
            return Answer(False, f"no answer within {self._policy.event_deadline_s:g} s")
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return Answer(False, f"{type(error).__name__}: {str(error) or 'no further word'}")

    async def _post(self, event: Outgoing, now: float) -> Answer:
        headers = {"content-type": "application/json", "webhook-id": event.id, "webhook-timestamp": str(int(now))}
        if self._keys:
            headers["webhook-signature"] = signature(self._keys, event.id, int(now), event.body)
        async with self._opened().stream("POST", self._url, content=event.body, headers=headers) as response:
            if response.is_success:
                return Answer(True)
            words = await _first_words(response)
            after = parse_retry_after(response.headers.get("retry-after"), now, self._policy)
            return Answer(False, f"HTTP {response.status_code}{words}", after)

    def _opened(self) -> httpx.AsyncClient:
        import httpx

        if self._client is None:
            agent = {"user-agent": f"menu-pipeline/{__version__}"}
            self._client = httpx.AsyncClient(headers=agent, follow_redirects=False, timeout=None)
        return self._client

    async def aclose(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None


async def _first_words(response: httpx.Response) -> str:
    """``: `` and the beginning of a refusal's body on one line, or nothing."""
    if response.is_redirect:
        return ": redirects are not followed: give EVENTS_URL its final address"
    read = b""
    async for chunk in response.aiter_bytes():
        read += chunk
        if len(read) >= _QUOTED:
            break
    words = " ".join(read[:_QUOTED].decode("utf-8", "replace").split())
    return f": {words}" if words.isprintable() and words else ""


class JetStreamSink:
    """Publishes on ``<prefix>.<type>.<site>``. Taken is the stream's acknowledgement, also that of a duplicate."""

    def __init__(self, target: JetStream, policy: Policy) -> None:
        self._target, self._policy = target, policy
        self._client: Client | None = None
        self._connecting = asyncio.Lock()
        self._last_error = ""

    async def send(self, event: Outgoing, now: float) -> Answer:
        import nats.errors
        from nats.js.errors import APIError, NoStreamResponseError

        subject = f"{self._target.prefix}.{event.type}.{event.site}"
        try:
            async with asyncio.timeout(self._policy.event_deadline_s):
                client = await self._connected()
                await client.jetstream().publish(
                    subject, event.body, timeout=self._policy.event_deadline_s, headers={"Nats-Msg-Id": event.id}
                )
        except NoStreamResponseError:
            remedy = f"add one (nats stream add --subjects '{self._target.prefix}.>')"
            return Answer(False, f"no stream takes {subject}: {remedy}")
        except APIError as error:
            return Answer(False, f"JetStream: {error.description or type(error).__name__}")
        except (TimeoutError, OSError, nats.errors.Error) as error:
            await self.aclose()  # the next event finds out whether the server is back
            return Answer(False, self._named(error))
        return Answer(True)

    def _named(self, error: Exception) -> str:
        said = self._last_error or str(error) or type(error).__name__
        return f"no acknowledgement in time: {said}" if isinstance(error, TimeoutError) else said

    async def _connected(self) -> Client:
        import nats

        async with self._connecting:
            if self._client is None or not self._client.is_connected:
                self._last_error = ""
                self._client = await nats.connect(
                    self._target.server,
                    name="menu-pipeline",
                    allow_reconnect=False,  # the relay has its own backoff, and tells what is wrong meanwhile
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    connect_timeout=max(1, int(self._policy.event_deadline_s / 2)),
                    error_cb=self._noted,
                )
        return self._client

    async def _noted(self, error: Exception) -> None:
        self._last_error = str(error) or type(error).__name__

    async def aclose(self) -> None:
        client, self._client = self._client, None
        if client is not None and not client.is_closed:
            await client.close()
