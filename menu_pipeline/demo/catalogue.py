"""The catalogue of a street: which hosts and sites it has, for a seed and a size. Nothing here serves anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from menu_pipeline.demo.directory import Listing, platform
from menu_pipeline.demo.hosts import Host
from menu_pipeline.demo.kitchens import written_kitchens
from menu_pipeline.demo.model import Kitchen
from menu_pipeline.demo.ordinary import ordinary_kitchen
from menu_pipeline.demo.prices import PriceBook
from menu_pipeline.demo.sites import Shelf, Site, kitchen_host, kitchen_site, redirecting_host, shelve

Kinds = Literal["all", "ordinary"]

#: Where the street's servers listen.
STREET_NETWORK = "127.77.0.0/16"


@dataclass(frozen=True, slots=True)
class Plan:
    """A street before anybody lives in it: hosts by name, and partners in the order of the list."""

    seed: int
    hosts: Mapping[str, Host]
    sites: Mapping[str, Site]


def build_street(
    seed: int = 1, sites: int | None = None, kinds: Kinds = "all", directory_kitchens: int | None = None
) -> Plan:
    """The plan of a street with ``sites`` partners, always the same for a seed.

    ``kinds="all"`` takes the hand-made kitchens first, in their order, and ordinary ones for the rest; ``None`` for
    ``sites`` means the hand-made ones alone. ``kinds="ordinary"`` takes ordinary ones only (30, if not told).
    ``directory_kitchens`` overrides how many kitchens the directory lists. Raises ``ValueError`` for a size below 1
    or above what the street's addresses can hold.
    """
    wanted = 30 if sites is None and kinds == "ordinary" else sites
    if wanted is not None and not 1 <= wanted <= 50_000:
        raise ValueError(f"a street has 1 to 50000 sites, not {wanted}")
    builder = _Builder(seed, directory_kitchens)
    if kinds == "all":
        _add_written(builder, wanted)
    for number in range((wanted or 0) - builder.partners):
        builder.add(ordinary_kitchen(seed, number), ordinary=True)
    return Plan(seed, builder.hosts, builder.sites)


class _Addresses:
    """Hands out 127.77.x.y, one a caller, or the same one to all who name the same shared house."""

    def __init__(self) -> None:
        self._given = 0
        self._shared: dict[str, str] = {}

    def next(self, shared: str = "") -> str:
        if shared and shared in self._shared:
            return self._shared[shared]
        self._given += 1
        address = f"127.77.{self._given // 250}.{self._given % 250 + 1}"
        if shared:
            self._shared[shared] = address
        return address


class _Builder:
    def __init__(self, seed: int, directory_kitchens: int | None) -> None:
        self.hosts: dict[str, Host] = {}
        self.sites: dict[str, Site] = {}
        self._seed = seed
        self._addresses = _Addresses()
        self._directory_kitchens = directory_kitchens

    @property
    def partners(self) -> int:
        return sum(site.partner for site in self.sites.values())

    def add(self, kitchen: Kitchen, ordinary: bool = False) -> None:
        shelf = self._shelf(kitchen)
        address = self._addresses.next(kitchen.trait("address"))
        self.hosts[kitchen.host] = kitchen_host(kitchen, shelf, address)
        site = kitchen_site(kitchen, shelf, ordinary=ordinary)
        self.sites[site.name] = site
        if site.seed_host != site.host:
            own = address if site.host == f"www.{site.seed_host}" else self._addresses.next()
            self.hosts[site.seed_host] = redirecting_host(kitchen, own)

    def add_platform(self, kitchens: Sequence[Kitchen]) -> None:
        host, sites = platform(kitchens, self._seed, self._addresses.next())
        self.hosts[host.name] = host
        self.sites.update((site.name, site) for site in sites)

    def _shelf(self, kitchen: Kitchen) -> Shelf:
        if kitchen.trait("directory"):
            count = self._directory_kitchens or int(kitchen.trait("directory"))
            return Listing(kitchen, self._seed, count).shelf()
        return shelve(kitchen, PriceBook(kitchen, self._seed))


def _add_written(builder: _Builder, limit: int | None) -> None:
    """The hand-made kitchens, at most ``limit`` partners of them; kitchens of one host come together."""
    groups: dict[str, list[Kitchen]] = {}
    for kitchen in written_kitchens():
        groups.setdefault(kitchen.host, []).append(kitchen)
    for group in groups.values():
        if limit is not None and builder.partners + len(group) > limit:
            continue
        if len(group) == 1:
            builder.add(group[0])
        else:
            builder.add_platform(group)


def with_delay(plan: Plan, host: str, delay_s: float) -> Plan:
    """The same street with one host's pages answered after ``delay_s`` seconds."""
    slowed = plan.hosts[host]
    habits = replace(slowed.habits, delay_s=delay_s)
    return replace(plan, hosts={**plan.hosts, host: replace(slowed, habits=habits)})
