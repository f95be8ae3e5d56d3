"""Which sites go into one run together: a pure plan from estimated work.

A run costs seven seconds of CPU before it does anything, so sites share runs; and menus are published when a run is
over, so that no quick kitchen should wait for a slow one, and none for a directory. Sites that share a host share its
clock and one lease, and stay together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from menu_pipeline.core.policy import Policy


@dataclass(frozen=True, slots=True)
class SiteWork:
    """What a visit is expected to take: ``requests`` (processor time goes by them) and ``seconds`` by its host's delay.

    ``alone``: a directory, which runs by itself.
    """

    site: str
    host: str
    requests: int
    seconds: float
    alone: bool = False


@dataclass(frozen=True, slots=True)
class _Group:
    """The sites of one host."""

    sites: tuple[str, ...]
    load: int
    seconds: float
    alone: bool


def batches(work: Iterable[SiteWork], policy: Policy) -> list[list[str]]:
    """Each site in exactly one batch: quick kitchens first, slow ones apart from them, directories last and alone.

    At most ``policy.batch_sites`` a batch (more only where so many share a host), about ``policy.batch_requests``
    requests, alike in work, and quicker sites before slower ones.
    """
    groups = sorted(_by_host(work), key=lambda group: (group.seconds, group.sites))
    kitchens = [group for group in groups if not group.alone]
    quick = [group for group in kitchens if group.seconds < policy.batch_apart_s]
    slow = [group for group in kitchens if group.seconds >= policy.batch_apart_s]
    directories = [list(group.sites) for group in groups if group.alone]
    return _packed(quick, policy) + _packed(slow, policy) + directories


def _by_host(work: Iterable[SiteWork]) -> list[_Group]:
    hosts: dict[str, list[SiteWork]] = {}
    for one in work:
        hosts.setdefault(one.host, []).append(one)
    return [
        _Group(
            tuple(one.site for one in sites),
            sum(one.requests + 1 for one in sites),  # looking at a site where nothing is due costs something too
            sum(one.seconds for one in sites),
            any(one.alone for one in sites),
        )
        for sites in hosts.values()
    ]


def _packed(groups: Sequence[_Group], policy: Policy) -> list[list[str]]:
    sites = sum(len(group.sites) for group in groups)
    load = sum(group.load for group in groups)
    wanted = max(1, -(-sites // policy.batch_sites), -(-load // policy.batch_requests))
    share_sites, share_load = sites / wanted, load / wanted
    made: list[list[str]] = []
    full, so_far = True, 0
    for group in groups:
        if full or len(made[-1]) + len(group.sites) > policy.batch_sites:
            made.append([])
        made[-1].extend(group.sites)
        so_far += group.load
        # Full when its share of all is done, in requests or in sites, whichever would be too much sooner.
        full = so_far >= share_load * len(made) or len(made[-1]) >= max(1, round(share_sites * 1.25))
    return made
