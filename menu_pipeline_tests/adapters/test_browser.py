"""The client against sidecars that hang, break off and lie."""

import asyncio
import time

import pytest

from menu_pipeline.adapters.browser import BrowserClient
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.sidecar import RenderOutcome
from menu_pipeline_tests.support.raw_server import Close, Pause, RawServer, Reset, ok
from menu_pipeline_tests.support.sidecars import scripted_sidecar, solved

PAGE = "<html><body><h1>Menu</h1><p>Leek soup 6.50 and bread</p></body></html>"
QUICK = Policy(browser_deadline_s=0.5)


def render(url, target="http://kitchen.test/", policy=QUICK, **extra):
    async def go():
        client = BrowserClient(url, policy)
        try:
            return await client.render(target, extra)
        finally:
            await client.aclose()

    return asyncio.run(go())


def test_a_page_comes_back_and_only_v1_fields_are_sent_unless_asked():
    with scripted_sidecar(lambda url: solved(url, PAGE)) as sidecar:
        assert render(sidecar.url).reading.html == PAGE
        assert render(sidecar.url, paceS=2.0).reading.is_page
    assert set(sidecar.asked[0]) == {"cmd", "url", "maxTimeout", "disableMedia"}
    assert sidecar.asked[1]["paceS"] == 2.0


def test_a_sidecar_that_hangs_is_left_at_our_own_deadline():
    with scripted_sidecar(lambda url: None) as sidecar:
        started = time.monotonic()
        rendering = render(sidecar.url)
        assert time.monotonic() - started < 30
    assert rendering.reading.backend_failure
    assert "0.5 s" in rendering.reading.detail


@pytest.mark.parametrize(
    "steps",
    [
        [Reset],
        [Close],
        [b"junk\r\n\r\n", Close],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", Close],
        [b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{", Pause(5)],
        [ok(b"", "Location: http://127.0.0.1:1/", status="302 Found")],
        [ok(b"<h1>Bad gateway</h1>", status="502 Bad Gateway")],
    ],
)
def test_whatever_a_broken_sidecar_says_is_its_failure_and_no_exception(steps):
    async def go():
        async with RawServer(lambda asked: steps) as server:
            client = BrowserClient(server.url("/v1"), QUICK)
            try:
                return (await client.render("http://kitchen.test/")).reading, len(server.log)
            finally:
                await client.aclose()

    reading, calls = asyncio.run(go())
    assert (reading.outcome, reading.backend_failure) == (RenderOutcome.ERROR, True)
    assert calls == 1


@pytest.mark.parametrize("pause", [0.0, 0.05])
def test_an_answer_without_end_is_left_at_the_cap_or_at_the_deadline(monkeypatch, pause):
    """Poured out or dribbled, it costs no more memory than the cap and no more time than the deadline."""
    monkeypatch.setattr("menu_pipeline.adapters.browser._ANSWER_CAP", 1_000_000)
    piece = b" " * (100_000 if pause == 0.0 else 10)
    steps = [b"HTTP/1.1 200 OK\r\n\r\n", *[part for _ in range(60) for part in (piece, Pause(pause))], Close]

    async def go():
        async with RawServer(lambda asked: steps) as server:
            client = BrowserClient(server.url("/v1"), Policy(browser_deadline_s=5.0 if pause == 0.0 else 0.5))
            try:
                return (await client.render("http://kitchen.test/")).reading
            finally:
                await client.aclose()

    reading = asyncio.run(go())
    assert reading.backend_failure
    assert ("larger than 1000000 bytes" if pause == 0.0 else "no answer within 0.5 s") in reading.detail


def test_nobody_listening_is_a_failure_of_the_backend():
    assert render("http://127.0.0.1:1/v1").reading.backend_failure
