"""Our own sidecar with a real headless Chromium, against servers on loopback that log what they were asked."""

import asyncio
import itertools
import os
import signal
import socket

import pytest

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.sidecar import RenderOutcome
from menu_pipeline_tests.support.processes import wait_until
from menu_pipeline_tests.support.raw_server import Pause, RawServer, ok
from menu_pipeline_tests.support.sidecars import own_sidecar

#: More than one browser renders before it is started anew (``--recycle-after``); fifty with ``make incident``.
PAGES = 50 if os.environ.get("MENU_PIPELINE_TEST_INCIDENT") == "full" else 14

HTML, SCRIPT, DATA = "Content-Type: text/html", "Content-Type: text/javascript", "Content-Type: application/json"
SHELL = (
    b"<html><head><title>Soup</title><link rel=stylesheet href=/look.css></head><body><div id=app></div>"
    b"<img src=/soup.png><script src=http://tracker.test/t.js></script><script src=/app.js></script>"
    b"<iframe src=/frame></iframe></body></html>"
)
APP = (
    b"const read = url => fetch(url).then(answer => answer.json()).catch(() => []);"
    b"Promise.all(['/api/soups', '/api/breads', '/private/notes'].map(read))"
    b".then(all => { document.getElementById('app').innerHTML = '<h1>Menu</h1>'"
    b" + all.flat().map(d => '<p>' + d + '</p>').join('') });"
    b"fetch('/api/count', {method: 'POST', body: '1'}).catch(() => 0); navigator.sendBeacon('/beacon', '1')"
)
SITE = {
    "/menu": ok(SHELL, HTML),
    "/app.js": ok(APP, SCRIPT),
    "/api/soups": ok(b'["Leek soup 6.50"]', DATA),
    "/api/breads": ok(b'["Rye bread 2.10"]', DATA),
    "/private/notes": ok(b'["Not for robots"]', DATA),
    "/gone": ok(b"<h1>no</h1>", HTML, status="404 Not Found"),
    "/card.pdf": ok(b"%PDF-1.4 ...", "Content-Type: application/pdf"),
    "/away": ok(b"", "Location: http://127.0.0.99/menu", status="302 Found"),
    "/old": ok(b"", "Location: /menu", status="301 Moved Permanently"),
    "/busy": ok(b"<html><body><p>x</p><script>while (true) {}</script></body></html>", HTML),
    "/late": ok(
        b"<html><body><div id=app></div><script>const busy = () => { const end = Date.now() + 900;"
        b"while (Date.now() < end) {} fetch('/api/soups').then(answer => answer.json())"
        b".then(all => { app.innerHTML = all[0] }) }; setTimeout(busy, 100)</script></body></html>",
        HTML,
    ),
    "/never-loaded": ok(
        b"<html><body><script>setTimeout(() => { document.open(); document.write('<p>Leek soup 6.50') })</script>", HTML
    ),
    "/plain": ok(b"<html><body><h1>Plain</h1><p>Leek soup 6.50 and some more words</p></body></html>", HTML),
}


def site(asked):
    if asked.target == "/slow":
        return [Pause(30)]
    if asked.target == "/waits":
        return [ok(b"<html><body><p>Leek soup 6.50, every day</p><script src=/slow></script></body></html>", HTML)]
    return [SITE.get(asked.target, ok(b"no", status="404 Not Found"))]


@pytest.fixture(scope="module")
def sidecar(chromium):
    with own_sidecar(chromium, "--recycle-after", "12", min_delay_s="0.1") as running:
        yield running
        started = running.descendants()
    assert running.process.returncode == 0
    # the kernel tells its children's end a moment after its own
    wait_until(lambda: not [line for pid, line in started.items() if still_runs(pid, line)], 60)


def asking(sidecar, *paths, together=False, deadline_s=20.0, **extra):
    """Readings of the paths of one site, in turn or together, and the site's server."""
    policy = Policy(browser_deadline_s=deadline_s)

    async def go():
        async with RawServer(site) as server:
            calls = [sidecar.render(server.url(path), policy, **extra) for path in paths]
            found = await asyncio.gather(*calls) if together else [await call for call in calls]
            return [rendering.reading for rendering in found], server

    return asyncio.run(go())


def test_a_page_of_scripts_shows_its_dishes(sidecar):
    (reading,), server = asking(sidecar, "/menu", robotsTxt="User-agent: *\nDisallow: /private/\n")
    assert reading.is_page
    assert "Leek soup 6.50" in reading.html
    assert "Rye bread 2.10" in reading.html
    assert "Not for robots" not in reading.html
    # no picture, no looks, no frame, no post, no beacon, no other host, nothing that robots.txt forbids
    assert sorted(server.targets) == ["/api/breads", "/api/soups", "/app.js", "/menu"]
    assert {asked.fields["user-agent"].partition("/")[0] for asked in server.log} == {"DabbaBot"}
    assert not any("cookie" in asked.fields for asked in server.log)


def test_a_browser_too_busy_to_ask_is_waited_for(sidecar):
    (reading,), server = asking(sidecar, "/late")
    assert server.targets == ["/late", "/api/soups"]
    assert "Leek soup 6.50" in reading.html
    assert [request.status for request in reading.requests] == [200, 200]


def test_a_document_that_scripts_never_close_is_read_all_the_same(sidecar):
    (reading,), _ = asking(sidecar, "/never-loaded")
    assert reading.is_page
    assert "Leek soup 6.50" in reading.html


def test_requests_to_the_site_come_one_at_a_time_at_its_pace_and_are_all_reported(sidecar):
    readings, server = asking(sidecar, "/menu", "/plain", together=True, paceS=0.3)
    assert server.most_in_flight == 1
    reported = [request for reading in readings for request in reading.requests]
    assert sorted(request.url for request in reported) == sorted(server.url(target) for target in server.targets)
    assert {request.status for request in reported} == {200}
    for reading in readings:
        times = [(request.started_s, request.ended_s) for request in reading.requests]
        gaps = [start - end for (_, end), (start, _) in itertools.pairwise(times)]
        assert all(gap >= 0.3 for gap in gaps)


def test_what_became_of_a_page_is_its_own_status(sidecar):
    readings, _ = asking(sidecar, "/gone", "/card.pdf", "/old", "/plain")
    assert [reading.outcome for reading in readings] == [
        RenderOutcome.GONE,
        RenderOutcome.BINARY,
        RenderOutcome.PAGE,
        RenderOutcome.PAGE,
    ]
    assert [reading.status for reading in readings[2:]] == [200, 200]
    assert readings[2].url.endswith("/menu")
    assert not any(reading.backend_failure for reading in readings)


def test_another_host_is_not_visited_out_of_turn(sidecar):
    (reading,), server = asking(sidecar, "/away")
    assert (reading.outcome, reading.detail) == (RenderOutcome.REDIRECTED, "http://127.0.0.99/menu")
    assert server.targets == ["/away"]


def test_a_target_that_robots_or_the_address_guard_forbids_is_not_asked(sidecar):
    (reading,), server = asking(sidecar, "/plain", robotsTxt="User-agent: *\nDisallow: /\n")
    assert (reading.outcome, reading.backend_failure) == (RenderOutcome.UNSAFE, False)
    assert server.targets == []
    for url in ("http://169.254.169.254/latest/meta-data", "http://10.0.0.1/", "file:///etc/passwd"):
        refused = asyncio.run(sidecar.render(url)).reading
        assert (refused.outcome, refused.backend_failure) == (RenderOutcome.UNSAFE, False), refused


DOORS = """<html><head><link rel=preconnect href=http://HOST><link rel=prefetch href=http://HOST/prefetch></head>
<body><p>Leek soup 6.50, every day</p><script>
const attempts = [
  () => window.open('http://HOST/popup'),
  () => { const blank = window.open('about:blank'); blank.eval("fetch('http://HOST/blank')") },
  () => { const peers = new RTCPeerConnection({iceServers: [{urls: 'stun:UDP'},
            {urls: 'turn:HOST?transport=tcp', username: 'a', credential: 'b'}]});
          peers.createDataChannel('x'); peers.createOffer().then(offer => peers.setLocalDescription(offer)) },
  () => new WebSocket('ws://HOST/socket'),
  () => new WebTransport('https://UDP/transport'),
  () => new EventSource('http://HOST/events'),
  () => new Worker(URL.createObjectURL(new Blob(["fetch('http://HOST/worker'); importScripts('http://HOST/imported')"]))),
  () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('http://HOST/shared')"]))),
  () => { const link = document.createElement('a'); link.href = 'http://HOST/download'; link.download = 'x';
          document.body.append(link); link.click() },
  () => { const form = document.createElement('form'); form.action = 'http://HOST/form'; form.method = 'post';
          document.body.append(form); form.submit() },
  () => { location.href = 'http://HOST/elsewhere' },
];
for (const attempt of attempts) try { attempt() } catch (refused) {}
setTimeout(() => { location.href = '/elsewhere' }, 100)
</script></body></html>"""


def test_a_page_that_tries_every_door_reaches_nothing_and_is_read_as_it_stood(sidecar):
    """Windows, workers, sockets, STUN by address, downloads, forms, itself sent elsewhere: to ports in our reach."""
    with socket.socket() as tcp, socket.socket(type=socket.SOCK_DGRAM) as udp:
        for listening in (tcp, udp):
            listening.bind(("127.0.0.1", 0))
            listening.setblocking(False)
        tcp.listen()
        names = {"HOST": f"127.0.0.1:{tcp.getsockname()[1]}", "UDP": f"127.0.0.1:{udp.getsockname()[1]}"}
        page = DOORS.replace("HOST", names["HOST"]).replace("UDP", names["UDP"]).encode()

        async def go():
            async with RawServer(lambda asked: [ok(page, HTML)], host="127.0.0.10") as server:
                return (await sidecar.render(server.url("/menu"))).reading, server.targets

        reading, asked = asyncio.run(go())
        with pytest.raises(BlockingIOError):
            tcp.accept()
        with pytest.raises(BlockingIOError):
            udp.recv(1)
    assert reading.is_page, reading.detail
    assert "Leek soup 6.50" in reading.html
    assert asked == ["/menu"]


def test_a_page_that_waits_for_ever_is_taken_as_far_as_it_got(sidecar):
    # The sidecar keeps a second of any deadline for taking what there is, which a busy machine may need for itself.
    for deadline_s in (6.0, 12.0, 30.0):
        (reading,), _ = asking(sidecar, "/waits", deadline_s=deadline_s)
        if reading.is_page:
            break
    assert reading.is_page
    assert "Leek soup" in reading.html
    assert [request.problem for request in reading.requests] == [None, "interrupted"]


def test_a_page_that_never_lets_go_ends_at_the_deadline_and_the_next_one_works(sidecar):
    (reading,), _ = asking(sidecar, "/busy", deadline_s=5.0)  # by itself that page would never end
    assert not reading.is_page
    assert reading.backend_failure
    (again,), _ = asking(sidecar, "/plain")
    assert again.is_page


def test_a_browser_killed_mid_page_costs_that_call_and_no_other(sidecar):
    async def go():
        async with RawServer(site) as server:
            call = asyncio.create_task(sidecar.render(server.url("/waits"), Policy(browser_deadline_s=15.0)))
            while "/slow" not in server.targets:  # noqa: ASYNC110 - the server's log has no event
                await asyncio.sleep(0.02)
            for pid in sidecar.browsers():
                os.kill(pid, signal.SIGKILL)
            killed = (await call).reading
            again = (await sidecar.render(server.url("/plain"))).reading
            return killed, again

    killed, again = asyncio.run(go())
    assert (killed.outcome, killed.backend_failure) == (RenderOutcome.ERROR, True)
    assert again.is_page


async def pages_in_a_row(sidecar):
    """Of two sites, two at a time; whether each was a page, and the most processes that ran after one of them."""
    async with RawServer(site, host="127.0.0.10") as one, RawServer(site, host="127.0.0.11") as two:
        gate, most = asyncio.Semaphore(2), 0

        async def page(number):
            nonlocal most
            async with gate:
                read = (await sidecar.render((one, two)[number % 2].url("/plain"))).reading.is_page
                most = max(most, len(sidecar.descendants()))
                return read

        return await asyncio.gather(*(page(number) for number in range(PAGES))), most


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_pages_in_a_row_leave_no_stray_process(sidecar):
    """Over several lives of the browser (``--recycle-after``). That none is left at the end is the fixture's to say."""
    read, most = asyncio.run(pages_in_a_row(sidecar))
    assert read == [True] * PAGES
    assert most <= 14  # the driver, one browser and its helpers, and a second page's; not one a page
    running = sidecar.descendants()
    assert len(sidecar.browsers()) <= 1
    assert not [line for line in running.values() if "--type=renderer" in line and "--extension" in line]
    assert len(running) <= 12


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_sidecar_that_ends_mid_page_takes_its_browser_along(chromium, number):
    async def end(sidecar):
        async with RawServer(site) as server:
            call = asyncio.create_task(sidecar.render(server.url("/waits"), Policy(browser_deadline_s=30.0)))
            while "/slow" not in server.targets:  # noqa: ASYNC110 - the server's log has no event
                await asyncio.sleep(0.02)
            running = sidecar.descendants()
            sidecar.process.send_signal(number)
            return running, (await call).reading

    with own_sidecar(chromium, min_delay_s="0.01") as sidecar:
        running, reading = asyncio.run(end(sidecar))
        assert (reading.outcome, reading.backend_failure) == (
            RenderOutcome.ERROR,
            True,
        )  # deferred, no fault of the page
        sidecar.process.wait(60)
    assert len(running) >= 3
    wait_until(lambda: not [pid for pid, line in running.items() if still_runs(pid, line)], 60)


def still_runs(pid, line):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace") == line and line != ""
    except OSError:
        return False
