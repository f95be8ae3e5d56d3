import itertools
import re
from importlib.resources import files

from menu_pipeline.adapters.shared_platforms import shared_platforms
from menu_pipeline.core.address import ip_allowed
from menu_pipeline.core.server_group import address_key


def test_the_list_comes_with_the_program_and_says_where_it_is_from_and_when():
    text = files("menu_pipeline.adapters").joinpath("shared_platforms.txt").read_text(encoding="utf-8")
    assert re.search(r"As of 20\d\d-\d\d-\d\d", text)
    for block in text.split("\n\n")[1:]:
        assert block.startswith("# "), f"networks without a source: {block}"
    assert len(shared_platforms()) > 50


def test_every_network_is_public_and_no_network_stands_twice():
    networks = shared_platforms()
    assert all(ip_allowed(str(network.network_address + 1)).allowed for network in networks)
    pairs = itertools.combinations(networks, 2)
    assert not [pair for pair in pairs if pair[0].version == pair[1].version and pair[0].overlaps(pair[1])]


def test_a_cdn_is_exempt_and_a_rented_machine_is_not():
    assert address_key("104.16.132.229", shared_platforms()) is None
    assert address_key("2606:4700::6810:84e5", shared_platforms()) is None
    assert address_key("116.203.1.2", shared_platforms()) == "116.203.1.2"
    assert address_key("127.77.0.1", shared_platforms()) == "127.77.0.1"
