"""Where a request for a host name may go: its server addresses, by clock, in the order to try.

A slot is held for one address (``crawl.addresses``), so a request connects to that one and to no other. A name whose
first address is dead (no IPv6 behind an AAAA record, a server that was moved) has others: they are tried in turn, each
from a slot of its own, and the one that answered is tried first the next time, in later runs too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from menu_pipeline.adapters.database import run
from menu_pipeline.adapters.polite_transport import OnlyTo
from menu_pipeline.core import urls
from menu_pipeline.core.address import Networks
from menu_pipeline.core.policy import Policy
from menu_pipeline.core.server_group import address_key
from menu_pipeline.crawl.writer import Writer

#: Host name -> its addresses, in the order they are tried; raises OSError when there are none.
Locate = Callable[[str], Awaitable[Sequence[str]]]

#: Host name -> its addresses where they are known already, else None.
Known = Callable[[str], Sequence[str] | None]


@dataclass(frozen=True, slots=True)
class Place:
    """Addresses of a host name that have one clock. ``key`` None: no clock. No ``ips``: wherever the name leads.

    Not ``known``: the name has no address that we know of, so a request for it may reach nobody.
    """

    key: str | None
    ips: tuple[str, ...] = ()
    known: bool = True


UNKNOWN = Place(None, known=False)


@dataclass(frozen=True, slots=True)
class Try:
    """One request's try of a place: what lies ``ahead`` if it is put off, and whether it is the ``last``."""

    place: Place
    ahead: tuple[Place, ...] = ()
    last: bool = True

    def only_to(self, policy: Policy) -> OnlyTo | None:
        """What the transport is told; the whole deadline is for the connection where there is no other place."""
        if self.place.known and not self.place.ips:
            return None
        return OnlyTo(self.place.ips, None if self.last else policy.next_address_after_s)


class Unreached(Exception):
    """Nobody took a connection at a place, and its name has others (or has an address at last, where it had none).

    ``tried``: a request was written down for it; a place not ``tried`` is one where other hosts found nobody.
    """

    def __init__(self, *, tried: bool) -> None:
        self.tried = tried
        super().__init__()


class Places:
    """The places of one run's host names. ``exempt`` networks have no clock of their own."""

    def __init__(self, writer: Writer, policy: Policy, locate: Locate, exempt: Networks, known: Known) -> None:
        """``known`` says at once what ``locate`` would say without asking anybody."""
        self._writer, self._policy = writer, policy
        self._locate, self._exempt, self._known = locate, exempt, known
        self._answered: dict[str, list[str]] = {}  # host name -> addresses that answered for it, the latest first
        self._silent: set[str | None] = set()  # keys of places that took no connection when they were last tried

    def key(self, ip: str) -> str | None:
        return address_key(ip, self._exempt)

    async def of(self, url: str) -> list[Place]:
        """Where a request for ``url`` may go; never empty, and no key comes twice.

        A name that does not resolve in time is no reason to wait here: its request fails by itself, and reaches nobody,
        even where the name resolves a moment later: no slot is held of the address it then has.
        """
        name = urls.hostname(url)
        try:
            ips = self._known(name)
            if not ips:
                async with asyncio.timeout(self._policy.request_deadline_s):
                    ips = await self._locate(name)
            found = self._by_key(ips)
        except (OSError, ValueError):  # TimeoutError is an OSError
            return [UNKNOWN]
        return await self._ordered(found, name, urls.clock_key(url)) if len(found) > 1 else found or [UNKNOWN]

    def _by_key(self, ips: Sequence[str]) -> list[Place]:
        found: dict[str | None, tuple[str, ...]] = {}
        for ip in ips:
            key = self.key(ip)
            found[key] = (*found.get(key, ()), ip)
        return [Place(key, group) for key, group in found.items()]

    async def _ordered(self, found: list[Place], name: str, host: str) -> list[Place]:
        """As the resolver has it, but who answered last first, and where other hosts found nobody last."""
        if name not in self._answered:
            rows = await self._writer.read(lambda c: run(c, "ledger.last_peers", host=host))
            self._answered.setdefault(name, [row["peer"] for row in rows])
        peers = self._answered[name]
        met = next((place.key for peer in peers for place in found if peer in place.ips), found[0].key)
        return sorted(found, key=lambda place: (place.key in self._silent, place.key != met))

    def answered(self, name: str, peer: str) -> None:
        """``peer`` took a request for the host name."""
        self._answered[name] = [peer]
        self._silent.discard(self.key(peer))

    def unreached(self, place: Place) -> None:
        """Nobody took a connection there; other hosts of this run try their other places first."""
        self._silent.add(place.key)

    def lead_elsewhere(self, place: Place, others: Sequence[Place]) -> bool:
        """Whether nobody was found at ``place`` lately, and one of ``others`` is not known to be as bad."""
        return place.key in self._silent and any(one.key not in self._silent for one in others)


__all__ = ["UNKNOWN", "Known", "Locate", "Place", "Places", "Try", "Unreached"]
