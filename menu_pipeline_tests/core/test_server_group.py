from ipaddress import IPv6Address, ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.server_group import address_key, parse_platforms


def test_an_ipv4_address_is_its_own_key():
    assert address_key("192.0.32.7") == "192.0.32.7"
    assert address_key("192.0.32.8") != address_key("192.0.32.7")


def test_ipv6_addresses_of_one_64_share_a_key():
    assert address_key("2a00:1450:4001:80b::200e") == "2a00:1450:4001:80b::/64"
    assert address_key("2a00:1450:4001:80b:ffff::1") == address_key("2a00:1450:4001:80b::200e")
    assert address_key("2a00:1450:4001:80c::1") != address_key("2a00:1450:4001:80b::1")


def test_a_v4_mapped_address_is_the_ipv4_address_it_means():
    assert address_key("::ffff:192.0.32.7") == "192.0.32.7"


def test_a_zone_does_not_make_another_machine():
    assert address_key("fe80::1%eth0") == address_key("fe80::1%eth1")


def test_a_shared_platform_has_no_clock_of_its_own():
    exempt = parse_platforms("# a CDN\n104.16.0.0/13\n2606:4700::/32  # its other half\n")
    assert address_key("104.17.3.4", exempt) is None
    assert address_key("::ffff:104.17.3.4", exempt) is None
    assert address_key("2606:4700::6810:1", exempt) is None
    assert address_key("104.32.0.1", exempt) == "104.32.0.1"


def test_what_is_no_address_or_network_is_said():
    with pytest.raises(ValueError, match="soup"):
        address_key("soup")
    with pytest.raises(ValueError, match="soup"):
        parse_platforms("10.0.0.0/8\nsoup")


@given(st.ip_addresses(v=6), st.integers(0, 2**64 - 1))
def test_the_key_is_the_network_of_every_address_in_it(address, other):
    if address.ipv4_mapped is not None:
        return
    key = address_key(str(address))
    neighbour = IPv6Address((int(address) >> 64 << 64) + other)
    assert address in ip_network(key)
    assert neighbour.ipv4_mapped is not None or address_key(str(neighbour)) == key
