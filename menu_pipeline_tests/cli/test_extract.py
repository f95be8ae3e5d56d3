"""``menu-pipeline extract``: saved pages in, dishes and reasons out; many files in one process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from menu_pipeline_tests.cli.conftest import Cli

DISHES = [("Clam chowder", "9.50"), ("Apple pie", "4.00"), ("Root beer float", "5.25"), ("Corn bread", "3.00")]


@pytest.fixture
def menu_page(tmp_path: Path) -> Path:
    """A page that states its menu in JSON-LD and shows it."""
    items = [
        {"@type": "MenuItem", "name": name, "offers": {"@type": "Offer", "price": price, "priceCurrency": "USD"}}
        for name, price in DISHES
    ]
    section = {"@type": "MenuSection", "name": "Lunch", "hasMenuItem": items}
    menu = {"@context": "https://schema.org", "@type": "Menu", "hasMenuSection": [section]}
    shown = "".join(f"<li><b>{name}</b> <span>${price}</span></li>" for name, price in DISHES)
    page = tmp_path / "lunch.html"
    page.write_text(
        f"<html lang=en><title>Menu</title><script type=application/ld+json>{json.dumps(menu)}</script>"
        f"<h1>Our menu</h1><h2>Lunch</h2><ul>{shown}</ul></html>"
    )
    return page


@pytest.fixture
def other_page(tmp_path: Path) -> Path:
    page = tmp_path / "jobs.html"
    page.write_text("<html><title>Jobs</title><h1>Jobs</h1><p>We look for a cook. Write to us.</p></html>")
    return page


def read(cli: Cli, *paths: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = cli.json("extract", *map(str, paths))
    return found


def test_each_file_is_one_object_in_the_contracts_shape(cli: Cli, menu_page: Path, other_page: Path) -> None:
    menu, jobs = read(cli, menu_page, other_page)
    assert list(menu) == ["file", "is_menu", "reason", "items"]
    assert (menu["file"], menu["is_menu"]) == (str(menu_page), True)
    assert [(item["name"], item["prices"][0]["amount"]) for item in menu["items"]] == DISHES
    keys = ["kitchen", "section", "name", "prices", "description", "extractor", "confidence"]
    assert all(list(item) == keys for item in menu["items"])
    assert all(list(price) == ["amount", "currency", "label"] for item in menu["items"] for price in item["prices"])
    assert (jobs["is_menu"], jobs["items"]) == (False, [])
    assert jobs["reason"]


def test_the_text_form_says_how_many_dishes_and_why_none(cli: Cli, menu_page: Path, other_page: Path) -> None:
    shown = cli.ok("extract", str(menu_page), str(other_page))
    assert f"{menu_page}: 4 dishes (menu)" in shown
    assert "9.50 USD" in shown
    assert f"{other_page}: no menu (" in shown


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_still_read(cli: Cli, menu_page: Path) -> None:
    result = cli.run("extract", "no-such.html", str(menu_page), str(menu_page.parent), "--json")
    assert result.exit_code == 1
    assert result.stderr.splitlines() == [
        "error: FILE: 'no-such.html' cannot be read (No such file or directory): name a readable file",
        f"error: FILE: '{menu_page.parent}' cannot be read (Is a directory): name a readable file",
    ]
    assert [reading["file"] for reading in json.loads(result.stdout)] == [str(menu_page)]


@pytest.mark.parametrize("ending", [".html", ".pdf", ".json", ".txt", ".xml", ".bin", ""])
def test_no_content_whatsoever_ends_the_command(cli: Cli, tmp_path: Path, ending: str) -> None:
    for number, body in enumerate([b"", b"\x00\xff\xfe" * 50, b"%PDF-1.7", b"{", b"<" * 500, "é".encode("utf-16")]):
        (tmp_path / f"{number}{ending}").write_bytes(body)
    paths = sorted(tmp_path.glob(f"?{ending}"))
    assert all(not reading["items"] for reading in read(cli, *paths))


def test_extract_needs_neither_database_nor_settings(
    cli: Cli, menu_page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "nonsense")
    assert len(read(cli, menu_page)[0]["items"]) == 4
    assert not cli.home.exists()


def test_a_wrong_url_is_wrong_use(cli: Cli, menu_page: Path) -> None:
    assert cli.refused("extract", str(menu_page), "--url", "ftp://x/")[0].startswith("error: --url: ")


def test_without_files_it_is_wrong_use(cli: Cli) -> None:
    assert cli.run("extract").exit_code == 2
