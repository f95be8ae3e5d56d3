"""From the exceptions of aiohttp, sockets and our own reading to a ``FailureClass``: the one place that knows them."""

from __future__ import annotations

import ssl
from typing import Final

import aiohttp
from aiohttp import http_exceptions

from menu_pipeline.adapters.wire_words import words_for
from menu_pipeline.core.address import AddressDecision
from menu_pipeline.core.compression import BodyTooLarge, UndecodableBody
from menu_pipeline.core.outcome import FailureClass


class AddressGuarded(OSError):
    """The guard refused an address: to aiohttp a connection that failed, so it may try another address."""

    def __init__(self, decision: AddressDecision) -> None:
        self.decision = decision
        super().__init__(f"address {decision.address or 'unknown'} refused ({decision.reason})")


class NotSendable(ValueError):
    """The URL cannot be put on the wire as it is written."""


class OtherAddress(Exception):
    """A kept connection leads to another address than the request may go to; nothing was sent on it."""


class UnaskedAnswer(Exception):
    """Bytes came on a kept connection while nothing was asked: they would pass as the answer to what comes next."""


class NotLeaving(Exception):
    """The right to send was gone before the first byte left (the lease lapsed while this process slept)."""


#: Everything a network or a server can make the client raise. Cancellation is not among them, nor are bugs.
EXPECTED: Final = (
    aiohttp.ClientError,
    http_exceptions.HttpProcessingError,
    OSError,  # TimeoutError, ssl.SSLError and AddressGuarded are among them
    NotSendable,
    NotLeaving,
    OtherAddress,
    UnaskedAnswer,
    BodyTooLarge,
    UndecodableBody,
)
_TLS: Final = (
    aiohttp.ClientConnectorSSLError,
    aiohttp.ClientConnectorCertificateError,
    ssl.SSLError,
    ssl.CertificateError,
)
#: First match counts, so the particular stands before the general.
_CLASSES: Final[tuple[tuple[type[BaseException] | tuple[type[BaseException], ...], FailureClass], ...]] = (
    (AddressGuarded, FailureClass.UNSAFE),
    (BodyTooLarge, FailureClass.TOO_LARGE),
    (NotSendable, FailureClass.PROTOCOL),
    (NotLeaving, FailureClass.INTERRUPTED),
    (aiohttp.InvalidURL, FailureClass.PROTOCOL),
    (aiohttp.ClientConnectorDNSError, FailureClass.DNS),
    (_TLS, FailureClass.TLS),
    (aiohttp.ClientConnectorError, FailureClass.CONNECT),
    (aiohttp.ConnectionTimeoutError, FailureClass.CONNECT),
    (TimeoutError, FailureClass.TIMEOUT),
    (http_exceptions.HttpProcessingError, FailureClass.PROTOCOL),
    (aiohttp.ClientResponseError, FailureClass.PROTOCOL),
    ((aiohttp.ClientConnectionError, OtherAddress, UnaskedAnswer, OSError), FailureClass.RESET),
)


def failure_of(problem: BaseException, *, head_seen: bool) -> tuple[FailureClass, str]:
    """Class of ``problem`` and one line about it. ``head_seen``: the answer's head had arrived."""
    return _class_of(problem, head_seen), words_for(problem)


def is_certain(problem: BaseException) -> bool:
    """Whether the next try would come to the same: what is wrong is the URL, or a coding nobody asked for, or there is
    no host of that name."""
    if isinstance(problem, UndecodableBody):
        return problem.reason not in ("broken", "cut")
    if isinstance(problem, aiohttp.ClientConnectorDNSError):
        return bool(getattr(problem.os_error, "no_such_name", False))
    return isinstance(problem, NotSendable | aiohttp.InvalidURL)


def is_no_connection(problem: BaseException) -> bool:
    """Whether ``problem`` is that no connection came about."""
    return isinstance(problem, aiohttp.ClientConnectorError)


def _class_of(problem: BaseException, head_seen: bool) -> FailureClass:
    if isinstance(problem, UndecodableBody):
        return FailureClass.TRUNCATED if problem.reason in ("broken", "cut") else FailureClass.PROTOCOL
    if isinstance(problem, aiohttp.ClientPayloadError):
        return _class_of_body(problem)
    for kinds, failure in _CLASSES:
        if isinstance(problem, kinds):
            return FailureClass.TRUNCATED if failure is FailureClass.RESET and head_seen else failure
    return FailureClass.PROTOCOL


def _class_of_body(problem: aiohttp.ClientPayloadError) -> FailureClass:
    """A body that stops early is truncated; one whose framing makes no sense is not HTTP."""
    cause = problem.__cause__
    ended = isinstance(cause, http_exceptions.ContentLengthError | http_exceptions.TransferEncodingError)
    return (
        FailureClass.TRUNCATED
        if ended or not isinstance(cause, http_exceptions.BadHttpMessage)
        else FailureClass.PROTOCOL
    )
