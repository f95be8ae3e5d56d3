"""What a browser sidecar is asked and what its answer is worth: the FlareSolverr v1 API as it really behaves.

FlareSolverr says ``status`` 200 and no headers whatever the page's server said, reports Chrome's error pages and
unsolved challenges as "ok", gives the viewer's HTML for a PDF, JSON inside ``<pre>``, and HTTP 500 for every failure,
the target's as well as its own. So nothing it says is believed but the HTML itself, and that only after a look.

Two questions are kept apart: what became of the page (``Reading.outcome``), and whether the *backend* failed, which is
what the breaker counts. A hard target that was answered about is a healthy backend.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from menu_pipeline.core import urls
from menu_pipeline.core.challenge import Standin, detect
from menu_pipeline.core.html_tree import parse_html
from menu_pipeline.core.policy import MIB
from menu_pipeline.core.soft404 import is_soft_404

#: The page's HTML at most, as for plain http.
BODY_CAP: Final = 16 * MIB
#: Share of our own deadline that the sidecar gets, so that its answer arrives before we hang up.
_SIDECAR_SHARE: Final = 0.9

_HTML_TYPE: Final = "text/html; charset=utf-8"


class RenderOutcome(StrEnum):
    PAGE = "page"
    BLOCKED = "blocked"  # the target turned the browser away too, or its challenge was not solved
    GONE = "gone"
    EMPTY = "empty"
    BINARY = "binary"  # a document in the browser's viewer: not the document
    TOO_LARGE = "too_large"
    REDIRECTED = "redirected"  # to another host: a frontier entry of that host
    UNSAFE = "unsafe"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class SiteRequest:
    """One request that our own sidecar made to the site. Seconds count from the start of the call."""

    url: str
    started_s: float
    ended_s: float
    status: int | None
    wire_bytes: int | None
    ttfb_s: float | None
    peer: str | None
    problem: str | None
    retry_after: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What an answer of the sidecar is worth. ``html`` is unwrapped, ``content_type`` says as what; only of a page.

    ``status`` is the page's own where the sidecar is ours, else None: not known. ``url`` is where the browser ended.
    """

    outcome: RenderOutcome
    backend_failure: bool
    detail: str
    html: str | None = None
    content_type: str = _HTML_TYPE
    url: str | None = None
    status: int | None = None
    requests: tuple[SiteRequest, ...] = ()

    @property
    def is_page(self) -> bool:
        return self.outcome is RenderOutcome.PAGE


def build_request(url: str, timeout_s: float) -> dict[str, Any]:
    """The JSON to post to ``/v1`` for ``url`` under a deadline of ``timeout_s`` seconds of ours."""
    return {
        "cmd": "request.get",
        "url": url,
        "maxTimeout": max(1, int(timeout_s * 1000 * _SIDECAR_SHARE)),
        "disableMedia": True,  # since FlareSolverr 3.4; older ones ignore it
    }


def interpret(
    http_status: int | None, body: bytes | None, transport_error: Exception | None, requested_url: str
) -> Reading:
    """The reading of one call: its HTTP status and body, or the error that came instead."""
    if transport_error is not None or http_status is None:
        return _backend(f"sidecar: {transport_error or type(transport_error).__name__}")
    answer = _parsed(body or b"")
    if answer is None:
        return _backend(f"HTTP {http_status} without a JSON object")
    solution = answer.get("solution")
    if http_status != 200 or answer.get("status") != "ok":
        return _failed(http_status, answer)
    if not isinstance(solution, Mapping) or not isinstance(solution.get("response"), str):
        return _backend("status ok without a page")
    return _solution(solution, requested_url)


def _backend(detail: str) -> Reading:
    return Reading(RenderOutcome.ERROR, True, _words(detail))


def _words(said: object, most: int = 300) -> str:
    """What a sidecar says, as a database takes it: no control characters, no halves of characters."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in str(said)[:most])


def _status(value: object) -> int | None:
    """A status of HTTP, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 100 <= value <= 599 else None


def _parsed(body: bytes) -> Mapping[str, Any] | None:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


# --- failures: whose? -----------------------------------------------------------------------------------------------

#: FlareSolverr's words for a target that turned it away.
_TURNED_AWAY: Final = re.compile(r"has blocked this request|captcha detected|access denied|banned for this site", re.I)
#: Chrome's network errors that are the target's or the network's beyond it (net_error_list.h), not the browser's.
_TARGET_TROUBLE: Final = re.compile(
    r"net::ERR_(?:NAME_|DNS_|ADDRESS_(?!IN_USE)|CONNECTION_|CERT_|SSL_|BAD_SSL|TIMED_OUT|EMPTY_RESPONSE|TOO_MANY_REDIR"
    r"|INVALID_|HTTP2_|HTTP_|QUIC_|RESPONSE_HEADERS|CONTENT_|INCOMPLETE_|UNSAFE_|UNKNOWN_URL|ABORTED|BLOCKED_BY_|ECH_)",
    re.I,
)
#: Our own sidecar's words.
_REFUSED_TARGET: Final = re.compile(r"^error: refused target", re.I)
_NO_PAGE_TO_RENDER: Final = re.compile(r"^error: not a page to render", re.I)


#: FlareSolverr's words, and ours, for a challenge that was not solved in its time.
_GAVE_UP: Final = re.compile(r"^error: error solving the challenge\. timeout after", re.I)


def gave_up(detail: str) -> bool:
    """Whether a failure of the backend (``Reading.detail``) is its answer that it tried in vain to its time."""
    return bool(_GAVE_UP.search(detail))


def _failed(http_status: int, answer: Mapping[str, Any]) -> Reading:
    message = _words(answer.get("message") or answer.get("error") or f"HTTP {http_status}")
    requests = _requests(answer.get("requests"))
    if _REFUSED_TARGET.search(message):
        return Reading(RenderOutcome.UNSAFE, False, message, requests=requests)
    if _NO_PAGE_TO_RENDER.search(message):
        return Reading(RenderOutcome.BINARY, False, message, requests=requests)
    if _TURNED_AWAY.search(message):
        return Reading(RenderOutcome.BLOCKED, False, message, requests=requests)
    return Reading(RenderOutcome.ERROR, not _TARGET_TROUBLE.search(message), message, requests=requests)


# --- a solution, looked at ------------------------------------------------------------------------------------------

# Each repetition is bounded: a page of "<embed <embed <embed ..." would otherwise take the time of its length squared.
_ERROR_PAGE: Final = re.compile(
    r"""id=["']?main-frame-error|class=["']?[^"'>]{0,200}\bneterror\b|chrome-error://""", re.I
)
_VIEWER: Final = re.compile(
    r"""<embed\b[^>]{0,500}type=["']?application/(?:pdf|x-google-chrome-pdf)|<pdf-viewer\b"""
    r"""|<video\b[^>]{0,500}\bname=["']?media\b""",
    re.I,
)
_IMAGE_VIEWER: Final = re.compile(
    r"""<body[^>]{0,200}style=["'][^"']{0,200}margin:\s{0,9}0[^"']{0,200}["'][^>]{0,200}>\s{0,99}"""
    r"""<img\b[^>]{0,2000}>\s{0,99}</body>""",
    re.I,
)


def _solution(solution: Mapping[str, Any], requested_url: str) -> Reading:
    """``solution`` of an "ok" answer: a page only if it looks like the page that was asked for."""
    html, url = str(solution["response"]), str(solution.get("url") or requested_url)
    requests, own = _requests(solution.get("requests")), bool(solution.get("observed"))
    status = _status(solution.get("status"))

    def reading(outcome: RenderOutcome, detail: str) -> Reading:
        return Reading(outcome, False, detail, url=url, status=status if own else None, requests=requests)

    trouble = _trouble_of_status(status) or _trouble_of_place(url, requested_url) or _trouble_of_html(html, url)
    if trouble is not None:
        return reading(*trouble)
    text, content_type = unwrapped(html)
    return Reading(
        RenderOutcome.PAGE,
        False,
        _words(solution.get("message") or "rendered"),
        text,
        content_type,
        url,
        status if own else None,
        requests,
    )


_Trouble = tuple[RenderOutcome, str]


def _trouble_of_status(status: int | None) -> _Trouble | None:
    """A bad status is believed (FlareSolverr never says one, other backends do), a good one says nothing."""
    if status is None or status < 400:
        return None
    if status in (404, 410):
        return RenderOutcome.GONE, f"status {status}"
    blocked = status in (401, 403, 405, 429, 451)
    return (RenderOutcome.BLOCKED if blocked else RenderOutcome.ERROR), f"status {status}"


def _trouble_of_place(url: str, requested_url: str) -> _Trouble | None:
    """Where the browser ended: an error page's address, or another host's."""
    try:
        elsewhere = urls.clock_key(urls.normalize(url)) != urls.clock_key(urls.normalize(requested_url))
    except urls.UrlRefused as refused:
        return RenderOutcome.ERROR, _words(f"the browser ended at {url[:100]} ({refused.reason})")
    return (RenderOutcome.REDIRECTED, url[:300]) if elsewhere else None


def _trouble_of_html(html: str, url: str) -> _Trouble | None:
    if len(html) > BODY_CAP or len(body := html.encode("utf-8", "surrogatepass")) > BODY_CAP:
        return RenderOutcome.TOO_LARGE, f"more than {BODY_CAP} bytes of HTML"
    if _ERROR_PAGE.search(html[:200_000]):
        return RenderOutcome.ERROR, "the browser's own error page"
    if _VIEWER.search(html[:200_000]) or _IMAGE_VIEWER.search(html[-4000:]):
        return RenderOutcome.BINARY, "a document in the browser's viewer"
    verdict = detect(200, {"content-type": _HTML_TYPE}, body, url)
    if verdict is not None and verdict.kind is not Standin.SHELL:  # before emptiness: some show nothing while they work
        return RenderOutcome.BLOCKED, "; ".join((verdict.reason, *verdict.evidence))
    if _is_empty(html):
        return RenderOutcome.EMPTY, "nothing came"
    if is_soft_404(200, body, url):
        return RenderOutcome.GONE, "a page that says it is not there"
    return None


#: Elements that show nothing: a page that holds only these, after its scripts had their time, holds nothing.
_INERT: Final = "script, style, noscript, template, link, meta"
_MOST_LOOKED_THROUGH: Final = 300_000  # characters of HTML; whoever sends more sent something


def _is_empty(html: str) -> bool:
    if len(html) > _MOST_LOOKED_THROUGH:
        return False
    tree = parse_html(html)
    if tree.body is None:
        return True
    for node in tree.body.css(_INERT):
        node.decompose()
    return not tree.body.text(strip=True) and tree.body.css_first("body *") is None


# --- viewers --------------------------------------------------------------------------------------------------------

_WRAPPER: Final = re.compile(r"""<pre\b[^>]*\bstyle=["'][^"']*(?:word-wrap|white-space)""", re.I)
_XML_VIEWER: Final = "webkit-xml-viewer-source-xml"


def unwrap(html: str) -> str:
    """The JSON, text or XML that Chrome shows in a page of its own; any other HTML as it is."""
    return unwrapped(html)[0]


def unwrapped(html: str) -> tuple[str, str]:
    """``unwrap`` and the content type of what came out."""
    if _XML_VIEWER in html:
        source = parse_html(html).css_first(f"#{_XML_VIEWER}")
        if source is not None and source.inner_html:
            return source.inner_html.strip(), "text/xml; charset=utf-8"
    if not _WRAPPER.search(html[:2000]):
        return html, _HTML_TYPE
    tree = parse_html(html)
    pre = tree.css_first("body > pre")
    others = [node for node in tree.css("body > *") if node.tag != "pre" and node.text(strip=True)]
    if pre is None or others or tree.css_first("head > title") is not None:
        return html, _HTML_TYPE
    text = pre.text()
    return text, f"{'application/json' if _is_json(text) else 'text/plain'}; charset=utf-8"


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


# --- what our own sidecar reports -----------------------------------------------------------------------------------


def _requests(reported: object) -> tuple[SiteRequest, ...]:
    if not isinstance(reported, list):
        return ()
    return tuple(_request(entry) for entry in reported[:_MOST_REQUESTS] if isinstance(entry, Mapping))


_MOST_REQUESTS: Final = 500  # of one call; our own sidecar makes 40 to a site
_MOST_COUNTED: Final = 1e12


def _request(entry: Mapping[str, Any]) -> SiteRequest:
    size, started_s = _number(entry.get("wireBytes")), _number(entry.get("startedS")) or 0.0
    return SiteRequest(
        url=_words(entry.get("url"), most=4096),
        started_s=started_s,
        ended_s=max(started_s, _number(entry.get("endedS")) or 0.0),
        status=_status(entry.get("status")),
        wire_bytes=None if size is None else int(size),
        ttfb_s=_number(entry.get("ttfbS")),
        peer=_text(entry.get("peer")),
        problem=_text(entry.get("problem")),
        retry_after=_text(entry.get("retryAfter")),
    )


def _number(value: object) -> float | None:
    """Seconds or bytes: finite, not negative, and no more than a database or a clock can count."""
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MOST_COUNTED
    return float(value) if good else None  # type: ignore[arg-type]


def _text(value: object) -> str | None:
    return _words(value) if isinstance(value, str) else None
