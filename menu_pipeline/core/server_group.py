"""Which hosts share a machine's patience: the clock of a server address, beside the clock of a host.

Thirty kitchens on one cheap box are one machine. The key is the IPv4 address, or the /64 of an IPv6 address (what one
customer is given at least: RFC 6177). Large shared platforms and CDNs are exempt by network: behind one of their
addresses stand thousands of machines, so their address says nothing about anybody's patience, and each host's own
clock is the measure. BUbiNG paces by address in the same way; heritrix3#754 is what happens without.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from menu_pipeline.core.address import Networks, parse_networks

IPV6_PREFIX = 64


@lru_cache(maxsize=4096)
def address_key(ip: str, exempt: Networks = ()) -> str | None:
    """The key of the clock that ``ip`` (as ``getaddrinfo`` gives it) belongs to; None for exempt networks.

    An IPv6 address that embeds an IPv4 one is that one. Raises ValueError for what is no address.
    """
    address = ip_address(ip.partition("%")[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if any(address in network for network in exempt):
        return None
    if isinstance(address, IPv6Address):
        return str(IPv6Network((int(address) >> IPV6_PREFIX << IPV6_PREFIX, IPV6_PREFIX)))
    return str(address)


def parse_platforms(text: str) -> Networks:
    """The networks of a list of shared platforms: one a line, ``#`` begins a comment. ValueError names a bad one."""
    return parse_networks(" ".join(line.partition("#")[0] for line in text.splitlines()))
