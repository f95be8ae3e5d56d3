"""``menu-pipeline menus`` reads like a menu: one heading a kitchen, pages in the site's order, prices in a column."""

from __future__ import annotations

from pathlib import Path

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.crawl.test_visit import page
from menu_pipeline_tests.support.shelf import SITE, Shelf

SOUPS = {"Leek soup": "6.50", "Beet soup": "7.00", "Fish soup": "9.80", "Cold soup": "5.20"}
TARTS = {"Apple tart": "4.40", "Plum tart": "5.00", "Pear tart": "4.80"}


def test_a_kitchen_is_one_menu_in_the_order_its_site_gives_its_pages(cli: Cli, tmp_path: Path) -> None:
    cli.home.mkdir()
    shelf = Shelf.of(Database.open(f"sqlite:///{cli.home}/crawl.db"), cli.home / "blobs")
    long_path = "/soups/" + "of-the-day-" * 12
    shelf.put(long_path, page("Menu", "/", dishes=SOUPS))
    shelf.put("/afters", page("Afters menu", "/", dishes=TARTS))
    shelf.read()
    lines = cli.ok("menus").splitlines()
    assert [line for line in lines if "Soup Kitchen" in line] == [f"Soup Kitchen   {SITE}"]
    assert [line.split()[-1] for line in lines if line.startswith("read ")] == [
        f"http://{SITE}{long_path}",
        f"http://{SITE}/afters",
    ], "whole addresses, and not in the order of the alphabet"
    dishes = [line for line in lines if line.startswith("  ") and line.strip()]
    assert [line.split("  ")[1].strip() for line in dishes] == [*SOUPS, *TARTS]
    assert all(line.rstrip().endswith(" EUR") for line in dishes)
    assert lines[-1] == "2 menus, 7 dishes"
