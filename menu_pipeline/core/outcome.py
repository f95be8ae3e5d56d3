"""What a request came to: facts of the wire, and the one sum type everything downstream matches on.

``WireResponse | WireFailure`` is what a tier returns: facts, no judgement. ``classify`` turns them into a
``FetchOutcome``. Expected refusals are values here, never exceptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class FailureClass(StrEnum):
    """Why no usable answer came. ``host_wide`` ones say nothing about the page that was asked for."""

    DNS = "dns"
    CONNECT = "connect"
    TLS = "tls"
    TIMEOUT = "timeout"
    RESET = "reset"
    PROTOCOL = "protocol"  # not HTTP: junk status line, broken chunking, over-long headers
    TRUNCATED = "truncated"  # body shorter than Content-Length, or broken compression
    SERVER_ERROR = "http_5xx"
    OUTAGE = "outage"  # page after page fails, and none is read
    UNSAFE = "unsafe"  # the address guard refused the target
    TOO_LARGE = "too_large"
    INTERRUPTED = "interrupted"  # we stopped (cancel, Ctrl-C)
    BROWSER = "browser"  # the sidecar failed us: says nothing about the page or its host

    @property
    def host_wide(self) -> bool:
        return self in {FailureClass.DNS, FailureClass.CONNECT, FailureClass.TLS, FailureClass.OUTAGE}


@dataclass(frozen=True, slots=True)
class WireResponse:
    """An HTTP answer as it arrived.

    ``headers`` has lower-case names, repeated fields joined with ``", "`` (RFC 9110 section 5.3).
    ``body`` is decoded from its content coding and complete; ``ttfb_s`` runs from the last byte of the
    request to the first byte of the status line; ``peer`` is the address really connected to.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes
    ttfb_s: float
    total_s: float
    peer: str | None
    wire_bytes: int


@dataclass(frozen=True, slots=True)
class WireFailure:
    """No usable answer. ``sent`` is False only when it is certain that no byte of a request left.

    ``headers`` and ``status`` are there when the head of an answer had come, ``wire_bytes`` when some of its body had.
    ``certain``: the next try would come to the same (a URL that cannot be sent, a content coding nobody asked for, a
    name that does not exist).
    """

    failure: FailureClass
    detail: str
    sent: bool
    total_s: float
    status: int | None = None
    headers: Mapping[str, str] | None = None
    ttfb_s: float | None = None
    peer: str | None = None
    certain: bool = False
    wire_bytes: int | None = None

    @property
    def unreached(self) -> bool:
        """Whether no connection came about and nothing was sent: another address of the name may do better."""
        return not self.sent and self.failure in {FailureClass.CONNECT, FailureClass.TLS, FailureClass.TIMEOUT}


WireResult = WireResponse | WireFailure


@dataclass(frozen=True, slots=True)
class Fetched:
    response: WireResponse
    code = "fetched"


@dataclass(frozen=True, slots=True)
class NotModified:
    response: WireResponse
    code = "not_modified"


@dataclass(frozen=True, slots=True)
class Redirected:
    """``location`` is the raw header value, not yet resolved."""

    response: WireResponse
    location: str
    code = "redirected"


@dataclass(frozen=True, slots=True)
class Refused:
    """401, 403, 451 and other 4xx that are neither gone nor rate-limited."""

    response: WireResponse
    code = "refused"


@dataclass(frozen=True, slots=True)
class Challenged:
    """Something stands in the page's place: a challenge, a block page, an unrendered shell, or a bare 403.

    ``signal`` is its code (``core.escalation``), ``evidence`` what convinced; ``rung`` is the one that met it.
    """

    signal: str
    evidence: tuple[str, ...]
    rung: str = "http"
    response: WireResponse | None = None
    code = "challenged"


@dataclass(frozen=True, slots=True)
class RateLimited:
    response: WireResponse
    code = "rate_limited"


@dataclass(frozen=True, slots=True)
class Gone:
    """404 and 410."""

    response: WireResponse
    code = "gone"


@dataclass(frozen=True, slots=True)
class Transient:
    """Worth another try later, unless ``certain`` to come to the same; ``failure`` says of which class."""

    failure: FailureClass
    detail: str
    response: WireResponse | None = None
    certain: bool = False
    code = "transient"


@dataclass(frozen=True, slots=True)
class Unsafe:
    """The address guard refused to connect; no byte left."""

    detail: str
    code = "unsafe"


@dataclass(frozen=True, slots=True)
class TooLarge:
    detail: str
    code = "too_large"


@dataclass(frozen=True, slots=True)
class NotAPage:
    """A successful answer of a kind we do not read (image, video, archive, empty)."""

    response: WireResponse
    detail: str
    code = "not_a_page"


FetchOutcome = (
    Fetched
    | NotModified
    | Redirected
    | Challenged
    | Refused
    | RateLimited
    | Gone
    | Transient
    | Unsafe
    | TooLarge
    | NotAPage
)


def kind_of(outcome: FetchOutcome) -> str:
    """The outcome as a word to count: its code, and of a transient one its class (``transient_timeout``)."""
    return f"transient_{outcome.failure.value}" if isinstance(outcome, Transient) else outcome.code


def classify(result: WireResult) -> FetchOutcome:
    """The outcome of one request, from its wire facts alone (the content's kind is judged later)."""
    if isinstance(result, WireFailure):
        return _classify_failure(result)
    status = result.status
    if status == 304:
        return NotModified(result)
    if 200 <= status < 300:
        return Fetched(result)
    if 300 <= status < 400:
        location = result.headers.get("location", "").strip()
        if location:
            return Redirected(result, location)
        return Transient(FailureClass.PROTOCOL, f"status {status} without a Location", result, certain=True)
    if status in (404, 410):
        return Gone(result)
    if status == 429:
        return RateLimited(result)
    if 400 <= status < 500:
        return Refused(result)
    if 500 <= status < 600:
        return Transient(FailureClass.SERVER_ERROR, f"status {status}", result)
    return Transient(FailureClass.PROTOCOL, f"status {status} is not a final HTTP status", result, certain=True)


def _classify_failure(failure: WireFailure) -> FetchOutcome:
    if failure.failure is FailureClass.UNSAFE:
        return Unsafe(failure.detail)
    if failure.failure is FailureClass.TOO_LARGE:
        return TooLarge(failure.detail)
    return Transient(failure.failure, failure.detail, certain=failure.certain)
