"""What a FlareSolverr really says, and what of it is believed."""

import json

import pytest

from menu_pipeline.core.sidecar import RenderOutcome, build_request, interpret, unwrapped
from menu_pipeline_tests.support.growth import assert_grows_evenly

URL = "https://kitchen.test/menu"
PAGE = "<html><head><title>Menu</title></head><body><h1>Menu</h1><p>Leek soup 6.50</p></body></html>"
PDF_VIEWER = (
    '<html><head></head><body style="height: 100%; margin:0px"><embed name="A" src="about:blank"'
    ' type="application/pdf" internalid="A"></body></html>'
)
IMAGE_VIEWER = (
    '<html style="height: 100%;"><head><title>menu.jpg (800×600)</title></head><body style="margin: 0px; height: 100%">'
    '<img style="display: block;" src="https://kitchen.test/menu.jpg"></body></html>'
)
ERROR_PAGE = '<html><body class="neterror"><div id="main-frame-error">This site can’t be reached</div></body></html>'
CHALLENGE = "<html><head><title>Just a moment...</title></head><body><script>_cf_chl_opt={}</script></body></html>"


def ok(html, url=URL, **solution):
    return {
        "status": "ok",
        "message": "Challenge not detected!",
        "solution": {"url": url, "response": html, **solution},
    }


def failure(message):
    return {"status": "error", "message": f"Error: {message}"}


def read(answer, http_status=200, url=URL):
    return interpret(http_status, json.dumps(answer).encode(), None, url)


def test_a_page_is_a_page_and_its_status_is_not_known():
    reading = read(ok(PAGE, status=200, headers={}))
    assert (reading.outcome, reading.html, reading.status) == (RenderOutcome.PAGE, PAGE, None)


@pytest.mark.parametrize(
    ("html", "outcome"),
    [
        (PDF_VIEWER, RenderOutcome.BINARY),
        (IMAGE_VIEWER, RenderOutcome.BINARY),
        (ERROR_PAGE, RenderOutcome.ERROR),
        (CHALLENGE, RenderOutcome.BLOCKED),
        ("", RenderOutcome.EMPTY),
        ("<html><head></head><body></body></html>", RenderOutcome.EMPTY),
        ("<html><head><title>404 Not Found</title></head><body><h1>Not Found</h1></body></html>", RenderOutcome.GONE),
        ("<html><body>" + "soup " * 4_000_000 + "</body></html>", RenderOutcome.TOO_LARGE),
    ],
)
def test_what_is_reported_as_ok_is_looked_at(html, outcome):
    reading = read(ok(html, status=200))
    assert (reading.outcome, reading.backend_failure, reading.html) == (outcome, False, None)


@pytest.mark.parametrize(
    ("place", "outcome"),
    [
        ("chrome-error://chromewebdata/", RenderOutcome.ERROR),
        ("about:blank", RenderOutcome.ERROR),
        ("http://169.254.169.254/latest/", RenderOutcome.REDIRECTED),
        ("https://elsewhere.test/", RenderOutcome.REDIRECTED),
        ("http://www.kitchen.test/en/menu", RenderOutcome.PAGE),
    ],
)
def test_where_the_browser_ended_counts(place, outcome):
    assert read(ok(PAGE, url=place)).outcome is outcome


@pytest.mark.parametrize(
    ("status", "outcome"),
    [(403, RenderOutcome.BLOCKED), (404, RenderOutcome.GONE), (500, RenderOutcome.ERROR), (200, RenderOutcome.PAGE)],
)
def test_a_bad_status_is_believed_a_good_one_says_nothing(status, outcome):
    assert read(ok(PAGE, status=status)).outcome is outcome


@pytest.mark.parametrize(
    "message",
    [
        "Cloudflare has blocked this request. Probably your IP is banned for this site, check in your web browser.",
        "Error solving the challenge. Message: unknown error: net::ERR_CERT_AUTHORITY_INVALID",
        "Error solving the challenge. Message: unknown error: net::ERR_CONNECTION_REFUSED",
        "Refused target: 10.0.0.1 is private",
    ],
)
def test_a_targets_trouble_is_no_failure_of_the_backend(message):
    reading = read(failure(message), 500)
    assert not reading.is_page
    assert not reading.backend_failure


@pytest.mark.parametrize(
    "message",
    [
        "Error solving the challenge. Timeout after 27.0 seconds.",
        "[Errno 24] Too many open files",
        "Error solving the challenge. Message: session not created: Chrome failed to start: crashed",
        "the browser died",
    ],
)
def test_a_backends_trouble_is_one(message):
    assert read(failure(message), 500).backend_failure


@pytest.mark.parametrize("body", [b"", b"<html>502</html>", b"[]", b"null", b"[" * 100_000, b'{"status": "ok"}'])
def test_an_answer_that_is_none_is_the_backends_failure(body):
    assert interpret(200, body, None, URL).backend_failure
    assert interpret(None, None, TimeoutError("30 s"), URL).backend_failure


def test_json_text_and_xml_are_taken_out_of_their_viewers():
    pre = '<html><head></head><body><pre style="word-wrap: break-word; white-space: pre-wrap;">{}</pre></body></html>'
    assert unwrapped(pre.replace("{}", '{"a": "&lt;b&gt;"}')) == ('{"a": "<b>"}', "application/json; charset=utf-8")
    assert unwrapped(pre.replace("{}", "Soup 6.50")) == ("Soup 6.50", "text/plain; charset=utf-8")
    xml = '<html><body><div id="webkit-xml-viewer-source-xml"><menu><dish>Soup</dish></menu></div></body></html>'
    assert unwrapped(xml)[1] == "text/xml; charset=utf-8"
    own = "<html><head><title>Menu</title></head><body><pre style='white-space: pre'>Soup</pre></body></html>"
    assert unwrapped(own) == (own, "text/html; charset=utf-8")


@pytest.mark.parametrize("timeout_s", [30.0, 0.5, 0.001])
def test_the_sidecar_gets_less_time_than_we_wait(timeout_s):
    request = build_request(URL, timeout_s)
    assert request["cmd"] == "request.get"
    assert isinstance(request["maxTimeout"], int)
    assert 1 <= request["maxTimeout"] <= max(1, timeout_s * 1000)


def test_what_our_own_sidecar_reports_is_read_and_nonsense_in_it_is_not():
    reported = [{"url": URL, "startedS": 0.1, "endedS": 0.2, "status": 200, "peer": "127.0.0.1"}, {"url": 3}, "x"]
    reading = read(ok(PAGE, status=200, observed=True, requests=reported))
    assert reading.status == 200
    assert [(request.url, request.status) for request in reading.requests] == [(URL, 200), ("3", None)]
    assert read(ok(PAGE, requests={"a": 1})).requests == ()


ODD = "\ud800\x00\x1b[31m"


@pytest.mark.parametrize(
    "answer",
    [
        failure(f"Error: {ODD}"),
        ok(PAGE, status=10**30, observed=True),
        ok(PAGE, status=float("nan"), observed=True),
        ok(PAGE, url=f"http://kitchen.test/{ODD}"),
        ok(PAGE, url="x" * 100_000),
        ok(PAGE, observed=True, requests=[{"url": ODD, "startedS": float("inf"), "endedS": -3, "status": 1e400}]),
        ok(PAGE, observed=True, requests=[{"url": URL, "wireBytes": 10**30, "peer": ODD, "problem": ODD}]),
        ok(PAGE, observed=True, requests=[{"url": URL}] * 100_000),
        ok("\ud800" * 100),
    ],
)
def test_what_a_sidecar_makes_up_goes_into_no_book_as_it_is(answer):
    reading = read(answer)
    said = [
        reading.detail,
        *(str(part) for entry in reading.requests for part in (entry.url, entry.peer, entry.problem)),
    ]
    assert all(each.isprintable() and len(each) <= 4096 for each in said)
    assert reading.status in (None, 200)
    assert len(reading.requests) <= 500
    for entry in reading.requests:
        assert 0 <= entry.started_s <= entry.ended_s < 1e12
        assert entry.status is None
        assert entry.wire_bytes is None


@pytest.mark.parametrize("piece", ["<embed ", "class=", "<video ", "<pre ", "<body style='margin: ", "<body><img "])
def test_no_page_takes_the_time_of_its_length_squared(piece):
    """It was a minute and more, for two of them."""
    assert_grows_evenly(lambda size: read(ok("<html><body>" + piece * (size // len(piece)))), 300_000)
