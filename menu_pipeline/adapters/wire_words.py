"""What went wrong on the wire, in words for a reader: no class name, error number or repr of a library gets out."""

from __future__ import annotations

import errno
import os
import re
import socket
import ssl
from typing import Final

import aiohttp
from aiohttp import http_exceptions

#: Why no connection came about, by error number; others in the system's words.
_NO_CONNECTION: Final = {
    errno.ECONNREFUSED: "it is refused",
    errno.EHOSTUNREACH: "there is no way to the host",
    errno.ENETUNREACH: "there is no way to its network",
    errno.ETIMEDOUT: "nothing answers",
}
_RECEIVED: Final = re.compile(r"received (\d+) of (\d+) bytes")
#: What aiohttp's parser found, without the bytes it found it in.
_FOUND: Final = re.compile(
    r"\A(?:\d+, message:)?\s*(?:Bad status line: )?([A-Z][\w ,/'-]{3,80}?)\s*(?:: b?['\"]|[:.^\n]|\Z)"
)
_LAST: Final = "no complete answer within the deadline"


def words_for(problem: BaseException) -> str:
    """One line about ``problem``: an exception of aiohttp, of the system, or one of ours (whose text is taken)."""
    if isinstance(problem, aiohttp.ClientConnectorError | ssl.SSLError):
        return _no_connection(problem)
    if isinstance(problem, aiohttp.ConnectionTimeoutError):
        return "no connection to the server in time"
    if isinstance(problem, TimeoutError):
        return _LAST if isinstance(problem, aiohttp.ClientError) else _text(problem) or _LAST
    if isinstance(problem, aiohttp.ClientPayloadError):
        return _broken_body(problem)
    if isinstance(problem, aiohttp.ClientResponseError | http_exceptions.HttpProcessingError):
        return f"the answer is not well-formed HTTP{_parsers(problem.message)}"
    if isinstance(problem, ConnectionResetError):
        return "the connection was reset"
    if isinstance(problem, aiohttp.ServerConnectionError):
        return "the connection was closed before an answer came"
    if isinstance(problem, aiohttp.ClientError) and not isinstance(problem, OSError | ValueError):
        return "the connection broke"
    return _system(problem) or _text(problem) or "the connection broke"


def _text(problem: BaseException) -> str:
    return " ".join(str(problem).split())[:300]


def _system(problem: BaseException) -> str:
    """An error of the system's as it calls it; "" for exceptions of ours, which have no number."""
    number = problem.errno if isinstance(problem, OSError) else None
    if number is None:
        return ""
    return lookup_words(problem) if isinstance(problem, socket.gaierror) else os.strerror(number).lower()


def lookup_words(problem: Exception) -> str:
    """Why a name has no address, for whoever looks names up."""
    if isinstance(problem, UnicodeError):
        return "not a name that can be looked up"
    return str(getattr(problem, "strerror", None) or problem or "no address").lower()


def _no_connection(problem: aiohttp.ClientConnectorError | ssl.SSLError) -> str:
    cause: BaseException = problem
    where = "the server"
    if isinstance(problem, aiohttp.ClientConnectorCertificateError):
        cause, where = problem.certificate_error, str(problem.host)
    elif isinstance(problem, aiohttp.ClientConnectorError):
        cause, where = problem.os_error, f"{problem.host}:{problem.port}"
    if isinstance(problem, aiohttp.ClientConnectorDNSError):
        return _text(cause) or f"{problem.host} has no address"
    if isinstance(cause, ssl.CertificateError):
        why = str(getattr(cause, "verify_message", "") or "").rstrip(".")
        return f"the certificate of {where} is not valid{': ' if why else ''}{why}"
    if isinstance(cause, ssl.SSLError):
        why = str(cause.reason or "").replace("_", " ").lower()
        return f"no TLS with {where}{': ' if why else ''}{why}"
    number = cause.errno if isinstance(cause, OSError) else None
    if number is None:
        return f"no connection to {where}"
    return f"no connection to {where}: {_NO_CONNECTION.get(number) or os.strerror(number).lower()}"


def _broken_body(problem: aiohttp.ClientPayloadError) -> str:
    cause = problem.__cause__
    counted = _RECEIVED.search(str(cause or problem))
    if counted is not None:
        return f"the answer broke off: {counted[1]} of {counted[2]} bytes came"
    ended = isinstance(cause, http_exceptions.ContentLengthError | http_exceptions.TransferEncodingError)
    if ended or not isinstance(cause, http_exceptions.BadHttpMessage):
        return "the answer broke off in the middle of its body"
    return f"the answer's body is not well-formed HTTP{_parsers(cause.message)}"


def _parsers(message: str) -> str:
    found = _FOUND.match(" ".join(message.split()))
    return f" ({found[1][0].lower()}{found[1][1:].rstrip()})" if found is not None else ""
