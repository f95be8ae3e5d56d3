"""Many listening sockets on loopback, one an address, all on the same port."""

from __future__ import annotations

import resource
import socket
from collections.abc import Sequence

_ATTEMPTS = 20


def listen(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """One listening socket an address, all on ``port``; with 0, on one that is free on all of them.

    Raises ``OSError`` when the port is taken, or the machine does not answer for 127/8 (only Linux does unasked).
    """
    _raise_file_limit(len(addresses))
    for attempt in range(1, _ATTEMPTS + 1):
        opened: list[socket.socket] = []
        try:
            for address in addresses:
                opened.append(_bound(address, opened[0].getsockname()[1] if opened else port))
        except OSError as error:
            for listener in opened:
                listener.close()
            if port or attempt == _ATTEMPTS:
                where = f"{addresses[len(opened)]}:{port or 'any free port'}"
                raise OSError(error.errno, f"the street cannot listen on {where}: {error.strerror}") from error
        else:
            return opened
    raise AssertionError("every attempt either returned or raised")


def _bound(address: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _raise_file_limit(sockets: int) -> None:
    """Makes room for a socket an address and twice as many connections, as far as the hard limit allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 3 * sockets + 500
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
