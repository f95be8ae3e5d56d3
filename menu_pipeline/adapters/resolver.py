"""Names to addresses: a hosts file first, then the system's resolver, with a cache and threads of its own.

Nothing here judges an address; the guard (``core.address``) does, on what ``resolve`` returns and again at the socket.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from menu_pipeline.adapters.wire_words import lookup_words
from menu_pipeline.core.errors import SettingsError

#: Seconds an answer is used. getaddrinfo tells no TTL; five minutes let a site move within a run.
ANSWER_TTL_S: Final = 300.0
#: Seconds a failure is used: the pages of a host whose name is gone ask once, not once each.
FAILURE_TTL_S: Final = 30.0
#: Lookups at once, each on a thread of its own: a dead name server must hold up neither the loop's other threads nor,
#: since they are daemons, the end of the process (getaddrinfo cannot be interrupted and may take half a minute).
LOOKUPS_AT_ONCE: Final = 8
MAX_CACHED: Final = 10_000  # names

#: ``inet_aton`` reads more spellings than dotted quads: ``127.1``, ``2130706433``, ``0x7f.0.0.1``, ``0177.0.0.1``.
_NUMERAL: Final = re.compile(r"(?:0x[0-9a-f]*|[0-9]+)(?:\.(?:0x[0-9a-f]*|[0-9]+)){0,3}\.?", re.IGNORECASE)

#: Name -> addresses, blocking; raises OSError (``socket.gaierror``) or UnicodeError. ``socket.getaddrinfo`` by default.
Lookup = Callable[[str], Sequence[str]]


class NameNotResolved(OSError):
    """The name has no address, or nobody could be asked; ``str()`` says which name and why.

    ``no_such_name``: somebody was asked, and says that there is no such name (not: that it cannot tell).
    """

    def __init__(self, message: str, *, no_such_name: bool = False) -> None:
        self.no_such_name = no_such_name
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class _Answer:
    addresses: tuple[str, ...]
    problem: str
    until: float
    no_such_name: bool = False


class Resolver:
    """Resolves host names; one lookup at a time for a name, its answer shared by all who ask meanwhile.

    ``hosts_file`` is in /etc/hosts format, read once. ``monotonic`` returns seconds. Raises ``SettingsError`` for a
    hosts file that cannot be read or has a bad line.
    """

    def __init__(
        self,
        hosts_file: Path | None = None,
        *,
        monotonic: Callable[[], float] = time.monotonic,
        lookup: Lookup | None = None,
    ) -> None:
        self._static = _read_hosts(hosts_file) if hosts_file is not None else {}
        self._monotonic = monotonic
        self._lookup = lookup or _system_lookup
        self._cache: dict[str, _Answer] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._slots = asyncio.Semaphore(LOOKUPS_AT_ONCE)

    async def resolve(self, host: str) -> list[str]:
        """The addresses of ``host`` (a name, or an address in any spelling), in the order to try them.

        Raises ``NameNotResolved`` (an OSError) when there are none.
        """
        name = host.lower().rstrip(".").removeprefix("[").removesuffix("]")
        fixed = as_address(name) or self._static.get(name)
        if fixed:
            return list(fixed)
        answer = self._cached(name) or await self._asked_once(name)
        if not answer.addresses:
            raise NameNotResolved(f"{name} has no address: {answer.problem}", no_such_name=answer.no_such_name)
        return list(answer.addresses)

    def known(self, host: str) -> Sequence[str] | None:
        """What ``resolve`` would give without a lookup; None for addresses, and for names that it would look up."""
        name = host.lower().rstrip(".")
        answer = self._cached(name)
        return self._static.get(name) or (answer.addresses if answer is not None else None) or None

    def close(self) -> None:
        """Forgets every answer. Lookups under way are abandoned with whoever waits for them."""
        self._cache.clear()

    def _cached(self, name: str) -> _Answer | None:
        answer = self._cache.get(name)
        return answer if answer is not None and self._monotonic() < answer.until else None

    async def _asked_once(self, name: str) -> _Answer:
        lock = self._locks.setdefault(name, asyncio.Lock())
        try:
            async with lock:
                return self._cached(name) or await self._ask(name)
        finally:
            if not lock.locked():
                self._locks.pop(name, None)

    async def _ask(self, name: str) -> _Answer:
        try:
            found = await self._looked_up(name)
        except (OSError, UnicodeError) as problem:  # UnicodeError: a label that IDNA cannot spell
            no_such_name = isinstance(problem, socket.gaierror) and problem.errno == socket.EAI_NONAME
            return self._remember(
                name, _Answer((), lookup_words(problem), self._monotonic() + FAILURE_TTL_S, no_such_name)
            )
        if not found:
            return self._remember(name, _Answer((), "no address", self._monotonic() + FAILURE_TTL_S))
        return self._remember(name, _Answer(tuple(found), "", self._monotonic() + ANSWER_TTL_S))

    async def _looked_up(self, name: str) -> Sequence[str]:
        """The lookup on a thread; its slot is taken until the thread ends, even when nobody waits any more."""
        await self._slots.acquire()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Sequence[str]] = loop.create_future()

        def settle(found: Sequence[str], problem: Exception | None) -> None:
            self._slots.release()
            if answer.done():
                return
            if problem is None:
                answer.set_result(found)
            else:
                answer.set_exception(problem)

        def work() -> None:
            found, problem = _caught(self._lookup, name)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, found, problem)

        threading.Thread(target=work, name=f"resolver {name}", daemon=True).start()
        return await answer

    def _remember(self, name: str, answer: _Answer) -> _Answer:
        while len(self._cache) >= MAX_CACHED:
            self._cache.pop(next(iter(self._cache)))  # the oldest
        self._cache[name] = answer
        return answer


def _caught(lookup: Lookup, name: str) -> tuple[Sequence[str], Exception | None]:
    try:
        return lookup(name), None
    except (OSError, UnicodeError) as problem:
        return (), problem


def _system_lookup(name: str) -> list[str]:
    """AI_ADDRCONFIG: no IPv6 addresses on a machine that has none itself."""
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def as_address(name: str) -> list[str] | None:
    """``name`` itself when it is an address, IPv4 numerals in their usual spelling; None for names."""
    try:
        if _NUMERAL.fullmatch(name):
            return [socket.inet_ntoa(socket.inet_aton(name.rstrip(".")))]
        if ":" in name:
            ip_address(name)
            return [name]
    except (OSError, ValueError):
        return None
    return None


def _read_hosts(path: Path) -> dict[str, list[str]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as problem:
        raise SettingsError(f"HOSTS_FILE: cannot read {str(path)!r} ({problem}); name a readable file") from problem
    found: dict[str, list[str]] = {}
    for number, line in enumerate(lines, start=1):
        fields = line.partition("#")[0].split()
        if not fields:
            continue
        address, names = fields[0], fields[1:]
        _check_line(path, number, address, names)
        for name in names:
            known = found.setdefault(name.lower().rstrip("."), [])
            if address not in known:
                known.append(address)
    return found


def _check_line(path: Path, number: int, address: str, names: list[str]) -> None:
    try:
        ip_address(address.partition("%")[0])
    except ValueError as problem:
        raise SettingsError(
            f"HOSTS_FILE: line {number} of {str(path)!r}: {address!r} is no address; write 'ADDRESS NAME…'"
        ) from problem
    if not names:
        raise SettingsError(f"HOSTS_FILE: line {number} of {str(path)!r}: no name after {address!r}")
