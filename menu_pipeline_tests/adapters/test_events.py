"""Sending one event: to a webhook and to a real NATS server, each answer and each kind of trouble as a value."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import nats
import pytest
from nats.js.client import JetStreamContext

from menu_pipeline.adapters.events import Answer, EventSink, Outgoing, open_sink, signature
from menu_pipeline.core.events_url import parse_events_url
from menu_pipeline.core.policy import Policy
from menu_pipeline_tests.support import services
from menu_pipeline_tests.support.raw_server import Asked, Pause, RawServer, Step
from menu_pipeline_tests.support.receivers import Receiver, receiving

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
NOW = 1_800_000_000.9
EVENT = Outgoing("evt_1", "menu_changed", "joes.example", json.dumps({"kitchen": "Joe’s"}).encode())
KEY = b"a secret of two dozen bytes"


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def send(url: str, *, keys: tuple[bytes, ...] = (), policy: Policy | None = None, event: Outgoing = EVENT) -> Answer:
    async def go(sink: EventSink) -> Answer:
        return await sink.send(event, NOW)

    return using(url, go, keys=keys, policy=policy)


def using(
    url: str, work: Callable[[EventSink], Awaitable[T]], *, keys: tuple[bytes, ...] = (), policy: Policy | None = None
) -> T:
    async def go() -> T:
        sink = open_sink(parse_events_url(url), keys, policy or Policy())
        try:
            return await work(sink)
        finally:
            await sink.aclose()

    return asyncio.run(go())


def test_a_webhook_gets_the_event_as_it_is_signed_with_its_id_and_time() -> None:
    with receiving(Receiver()) as receiver:
        assert send(receiver.url, keys=(KEY,)) == Answer(True)
    (got,) = receiver.took
    assert got.body == EVENT.body
    assert got.headers["content-type"] == "application/json"
    assert (got.headers["webhook-id"], got.headers["webhook-timestamp"]) == ("evt_1", "1800000000")
    signed = b"evt_1.1800000000." + got.body  # what a receiver does to verify it
    expected = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    assert got.headers["webhook-signature"] == f"v1,{expected}"


def test_the_signature_is_that_of_the_published_example() -> None:
    """The example of the libraries of Standard Webhooks (libraries/python/tests, "test_sign_function")."""
    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    signed = signature((key,), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_what_the_manual_says_of_verifying_verifies() -> None:
    manual = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    (recipe,) = [block.partition("```")[0] for block in manual.split("```python\n")[1:] if "webhook-signature" in block]
    told: dict[str, Any] = {}
    exec(recipe, told)
    secret, now = "whsec_" + base64.b64encode(KEY).decode(), int(time.time())
    headers = {"webhook-id": "evt_1", "webhook-timestamp": str(now)}
    headers["webhook-signature"] = signature((b"an older key, still in use", KEY), "evt_1", now, EVENT.body)
    assert told["verified"](headers, EVENT.body, secret)
    assert not told["verified"](headers, EVENT.body + b" ", secret)
    assert not told["verified"]({**headers, "webhook-id": "evt_2"}, EVENT.body, secret)


def test_while_a_secret_is_changed_both_sign_and_without_one_nothing_is_signed() -> None:
    with receiving(Receiver()) as receiver:
        send(receiver.url, keys=(KEY, b"the next one"))
        send(receiver.url)
    first, second = (got.headers.get("webhook-signature") for got in receiver.took)
    assert first is not None
    assert len(first.split()) == 2
    assert second is None


def test_a_refusal_says_status_and_first_words_on_one_line_and_when_to_come_again() -> None:
    with receiving(Receiver(lambda received: (503, {"retry-after": "120"}))) as receiver:
        assert send(receiver.url) == Answer(False, "HTTP 503: no, not now", 120.0)


def test_a_redirect_is_not_followed() -> None:
    with receiving(Receiver(lambda received: (307, {"location": "/elsewhere"}))) as receiver:
        answer = send(receiver.url)
    assert answer.problem == "HTTP 307: redirects are not followed: give EVENTS_URL its final address"
    assert len(receiver.asked) == 1


def test_a_receiver_that_is_not_there_is_a_value() -> None:
    answer = send(f"http://127.0.0.1:{services.free_port()}/")
    assert (answer.taken, (answer.problem or "").split(":")[0]) == (False, "ConnectError")


def test_a_receiver_that_does_not_answer_is_given_up_after_the_deadline_and_not_asked_twice() -> None:
    def silent(asked: Asked) -> list[Step]:
        return [Pause(30)]

    async def go() -> tuple[Answer, int]:
        async with RawServer(silent) as server:
            sink = open_sink(parse_events_url(server.url()), (), replace(Policy(), event_deadline_s=0.2))
            answer = await sink.send(EVENT, NOW)
            await sink.aclose()
            return answer, len(server.log)

    answer, asked = asyncio.run(go())
    assert answer == Answer(False, "no answer within 0.2 s")
    assert asked <= 1  # on a busy machine it may not even have come through


async def with_stream(url: str, prefix: str, work: Callable[[JetStreamContext], Awaitable[T]]) -> T:
    client = await nats.connect(url)
    try:
        jetstream = client.jetstream()
        await jetstream.add_stream(name=prefix, subjects=[f"{prefix}.>"])
        return await work(jetstream)
    finally:
        await client.close()


def test_jetstream_keeps_an_event_that_is_sent_twice_once(nats_url: str) -> None:
    prefix = f"t{uuid4().hex}"

    async def work(jetstream: JetStreamContext) -> None:
        sink = open_sink(parse_events_url(f"{nats_url}/{prefix}"), (), Policy())
        try:
            assert [await sink.send(EVENT, NOW) for _ in range(2)] == [Answer(True)] * 2
        finally:
            await sink.aclose()
        assert (await jetstream.stream_info(prefix)).state.messages == 1
        kept = await jetstream.get_msg(prefix, 1)
        assert (kept.subject, kept.data) == (f"{prefix}.menu_changed.joes.example", EVENT.body)
        assert kept.headers == {"Nats-Msg-Id": "evt_1"}

    asyncio.run(with_stream(nats_url, prefix, work))


def test_without_a_stream_it_says_which_one_to_add(nats_url: str) -> None:
    answer = send(f"{nats_url}/nobody.menus")
    assert (answer.problem or "").startswith("no stream takes nobody.menus.menu_changed.joes.example: add one")


def test_a_nats_server_that_is_not_there_is_a_value_at_once() -> None:
    began = time.monotonic()
    answer = send(f"nats://127.0.0.1:{services.free_port()}/menus")
    assert not answer.taken
    assert "Connect call failed" in (answer.problem or "")
    assert time.monotonic() - began < 30


def test_a_stream_that_is_full_or_refuses_is_a_value(nats_url: str) -> None:
    prefix = f"t{uuid4().hex}"

    async def work(jetstream: JetStreamContext) -> None:
        await jetstream.delete_stream(prefix)
        await jetstream.add_stream(name=prefix, subjects=[f"{prefix}.>"], max_msgs=1, discard="new")
        sink = open_sink(parse_events_url(f"{nats_url}/{prefix}"), (), Policy())
        try:
            assert (await sink.send(EVENT, NOW)).taken
            refused = await sink.send(replace(EVENT, id="evt_2"), NOW)
        finally:
            await sink.aclose()
        assert refused.problem == "JetStream: maximum messages exceeded"

    asyncio.run(with_stream(nats_url, prefix, work))
