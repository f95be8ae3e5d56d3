from __future__ import annotations

import socket
import sys

import pytest
from click.testing import CliRunner

from menu_pipeline.cli import main


def test_the_help_says_what_it_is_for_and_what_it_will_not_do():
    said = CliRunner().invoke(main, ["browser", "serve", "--help"])
    assert said.exit_code == 0
    assert "solves no challenges" in said.output
    assert "menu-pipeline browser serve --port 8191" in said.output


def test_no_browser_on_the_machine_is_wrong_use_and_says_the_remedy(monkeypatch, tmp_path):
    missing = str(tmp_path / "chromium")
    said = CliRunner().invoke(main, ["browser", "serve", "--chromium", missing])
    assert said.exit_code == 2
    assert missing in said.output
    assert "install Chromium" in said.output


def test_without_the_extra_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "playwright.async_api", None)
    for name in ("menu_pipeline.browser.server", "menu_pipeline.browser.rendering"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    said = CliRunner().invoke(main, ["browser", "serve"])
    assert said.exit_code == 2
    assert "menu-pipeline[browser]" in said.output


@pytest.fixture
def free_port_taken():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_taken_port_is_a_failure_in_one_line(chromium, free_port_taken):
    said = CliRunner().invoke(main, ["browser", "serve", "--chromium", str(chromium), "--port", str(free_port_taken)])
    assert said.exit_code == 1
    assert said.output.count("\n") == 1
