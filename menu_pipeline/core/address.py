"""The address guard: which machines may be asked at all (server-side request forgery, CWE-918).

Only addresses that are globally routable unicast, by the IANA special-purpose registries
(https://www.iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry, both as of
2025-10-09). ``ipaddress.is_global`` is not enough: it takes multicast, NAT64 and 6to4 for global.
Every form that embeds an IPv4 address in IPv6 is refused whatever it embeds: no kitchen needs one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from menu_pipeline.core.policy import Policy
from menu_pipeline.core.urls import UrlRefused, hostname, normalize
from menu_pipeline.core.urls import resolve as resolve_link

Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]
#: Host name -> its addresses as text; raises OSError (``socket.gaierror``) when there are none.
Resolve = Callable[[str], Sequence[str]]
#: Address, exempt networks -> the decision: ``ip_allowed``, or ``only_exempt`` for who has not said who he is.
Decide = Callable[[str, Networks], "AddressDecision"]
#: One request: URL, address to connect to -> ``{"status", "headers" (lower-case names), "body"}``.
Send = Callable[[str, str], Mapping[str, Any]]

_IPV4_REFUSED: Final = (
    ("0.0.0.0/8", "this_network"),  # RFC 791
    ("10.0.0.0/8", "private"),  # RFC 1918
    ("100.64.0.0/10", "shared"),  # carrier-grade NAT, RFC 6598
    ("127.0.0.0/8", "loopback"),  # RFC 1122
    ("168.63.129.16/32", "metadata"),  # Azure WireServer: looks public
    ("169.254.0.0/16", "link_local"),  # RFC 3927, cloud metadata among them
    ("172.16.0.0/12", "private"),
    ("192.0.0.0/24", "special"),  # RFC 6890
    ("192.0.2.0/24", "documentation"),  # RFC 5737
    ("192.31.196.0/24", "special"),  # AS112, RFC 7535
    ("192.52.193.0/24", "special"),  # AMT relays, RFC 7450
    ("192.88.99.0/24", "special"),  # 6to4 relays, RFC 7526
    ("192.168.0.0/16", "private"),
    ("192.175.48.0/24", "special"),  # AS112, RFC 7534
    ("198.18.0.0/15", "benchmark"),  # RFC 2544
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("224.0.0.0/4", "multicast"),  # RFC 5771
    ("240.0.0.0/4", "reserved"),  # RFC 1112, broadcast among them
)
_IPV6_REFUSED: Final = (
    ("::1/128", "loopback"),  # RFC 4291
    ("::/128", "unspecified"),
    ("::ffff:0:0/96", "embedded_ipv4"),  # v4-mapped
    ("::ffff:0:0:0/96", "embedded_ipv4"),  # SIIT, RFC 2765
    ("::/96", "embedded_ipv4"),  # v4-compatible
    ("64:ff9b::/96", "embedded_ipv4"),  # NAT64, RFC 6052
    ("64:ff9b:1::/48", "embedded_ipv4"),  # NAT64 of a site, RFC 8215
    ("2001::/32", "embedded_ipv4"),  # Teredo, RFC 4380
    ("2001::/23", "special"),  # IETF protocol assignments: benchmarking, ORCHID, AMT, AS112
    ("2001:db8::/32", "documentation"),  # RFC 3849
    ("2002::/16", "embedded_ipv4"),  # 6to4, RFC 3056
    ("2620:4f:8000::/48", "special"),  # AS112
    ("3fff::/20", "documentation"),  # RFC 9637
    ("fc00::/7", "private"),  # unique local, RFC 4193
    ("fe80::/10", "link_local"),
    ("fec0::/10", "private"),  # site-local, RFC 3879
    ("ff00::/8", "multicast"),
)
_LOOPBACK: Final = "127.0.0.1"
_MAX_REDIRECTS: Final = Policy().max_redirects
_GLOBAL_UNICAST: Final = IPv6Network("2000::/3")  # all that IANA has given out
_ISATAP: Final = frozenset({0x00005EFE, 0x02005EFE})  # interface identifiers that embed IPv4, RFC 5214
_REFUSED: Final = tuple((ip_network(net), why) for net, why in _IPV4_REFUSED + _IPV6_REFUSED)


@dataclass(frozen=True, slots=True)
class AddressDecision:
    """Whether ``address`` may be connected to. ``reason`` is a code: ``public``, ``exempt``, or why not."""

    allowed: bool
    reason: str
    address: str


class AddressRefused(ValueError):
    """A guarded fetch met a target it may not connect to, or no end of redirects; ``decision`` says which."""

    def __init__(self, url: str, decision: AddressDecision) -> None:
        self.decision = decision
        super().__init__(f"{url}: address {decision.address or 'unknown'} refused ({decision.reason})")


def parse_networks(text: str) -> Networks:
    """Networks in ``text``, separated by commas or blanks (``127.0.0.0/8, ::1``).

    Raises ``ValueError`` that names the bad one.
    """
    return tuple(_network(part) for part in text.replace(",", " ").split())


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a network ({error}); write it like 127.0.0.0/8 or fd00::/8") from None


@lru_cache(maxsize=4096)
def ip_allowed(ip: str, allow: Networks = ()) -> AddressDecision:
    """The decision on ``ip``, an address as ``getaddrinfo`` gives it (a zone is ignored).

    ``allow`` holds networks exempt from the guard. What is no address is refused (``not_an_address``).
    """
    try:
        address = ip_address(ip.partition("%")[0])
    except ValueError:
        return AddressDecision(False, "not_an_address", ip)
    if any(address in network for network in allow):
        return AddressDecision(True, "exempt", ip)
    refused = _refused_for(address)
    return AddressDecision(refused is None, refused or "public", ip)


def only_exempt(ip: str, allow: Networks = ()) -> AddressDecision:
    """The decision on ``ip`` while there is no CONTACT_URL: nobody outside ``allow`` is asked by who has no name."""
    decision = ip_allowed(ip, allow)
    if decision.allowed and decision.reason != "exempt":
        return AddressDecision(False, "no_contact_url", ip)
    return decision


def is_public(ip: str) -> bool:
    """Whether ``ip`` passes the guard without exemptions."""
    return ip_allowed(ip).allowed


def _refused_for(address: Address) -> str | None:
    for network, why in _REFUSED:
        if address in network:  # False across IP versions
            return why
    if isinstance(address, IPv6Address):
        if address not in _GLOBAL_UNICAST:
            return "reserved"
        if (int(address) >> 32) & 0xFFFFFFFF in _ISATAP:
            return "embedded_ipv4"
    return None


def literal_refusal(url: str, allow: Networks = ()) -> AddressDecision | None:
    """The refusal when the host of ``url`` is itself an address that may not be asked; None for names and the rest.

    ``url`` is normalised, so that ``127.1`` and ``0x7f000001`` have become ``127.0.0.1``. ``localhost`` and what is
    below it are an address too, whatever a resolver says (RFC 6761 section 6.3).
    """
    host = hostname(url)
    if host.removesuffix(".").rpartition(".")[2] == "localhost":
        host = _LOOPBACK
    if not _is_literal(host):
        return None
    decision = ip_allowed(host, allow)
    return None if decision.allowed else decision


def _is_literal(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()


def check_addresses(addresses: Iterable[str], allow: Networks = (), decide: Decide = ip_allowed) -> AddressDecision:
    """One decision for all ``addresses`` of a name: the first refused one refuses the name, no address too."""
    decision = AddressDecision(False, "no_address", "")
    for ip in addresses:
        found = decide(ip, allow)
        if not found.allowed:
            return found
        decision = decision if decision.allowed else found
    return decision


def check_url(url: str, resolve: Resolve, allow: Networks = ()) -> AddressDecision:
    """The decision on ``url``; its ``address`` is the one to connect to.

    A URL that cannot be asked for and a name that does not resolve are refusals (``invalid``, ``no_address``…).
    """
    try:
        host = hostname(normalize(url))
    except UrlRefused as refusal:
        return AddressDecision(False, refusal.reason, "")
    if _is_literal(host):
        return ip_allowed(host, allow)
    try:
        return check_addresses(resolve(host), allow)
    except OSError:
        return AddressDecision(False, "no_address", "")


def url_allowed(url: str, resolve: Resolve, allow: Networks = ()) -> bool:
    """Whether ``url`` may be fetched."""
    return check_url(url, resolve, allow).allowed


def guarded_fetch(
    url: str, resolve: Resolve, send: Send, allow: Networks = (), max_redirects: int = _MAX_REDIRECTS
) -> Mapping[str, Any]:
    """Fetch ``url`` through ``send``, following at most ``max_redirects`` hops, each checked anew and pinned.

    ``send`` gets the very address that was checked. Raises ``AddressRefused`` (or ``UrlRefused`` for a redirect
    to what is no http URL). The crawl follows redirects through its frontier; this loop is the same rule for
    callers without one.
    """
    for _ in range(max_redirects + 1):
        decision = check_url(url, resolve, allow)
        if not decision.allowed:
            raise AddressRefused(url, decision)
        url = normalize(url)
        answer = send(url, decision.address)
        location = answer["headers"].get("location", "")
        if not (300 <= answer["status"] < 400 and location):
            return answer
        url = resolve_link(url, location)
    raise AddressRefused(url, AddressDecision(False, "too_many_redirects", ""))
