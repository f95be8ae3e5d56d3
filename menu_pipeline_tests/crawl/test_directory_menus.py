"""In a directory each page is the menu of the kitchen it names, and not of the directory."""

from __future__ import annotations

from menu_pipeline import menus
from menu_pipeline.crawl.menu_versions import versions_of
from menu_pipeline.crawl.menus_stage import hints_for
from menu_pipeline_tests.crawl.test_visit import DISHES, page


def kitchens(kind: str) -> list[str]:
    """The kitchens whose menus two pages of a site called "Eat This Lane" are stored as."""
    row = {"language": "en", "currency": "EUR", "seed_url": "http://lane.test/", "name": "Eat This Lane", "kind": kind}
    found = []
    for name in ("Ladle", "Kettle"):
        body = page(f"The {name}", "/", dishes=DISHES).encode()
        result = menus.extract(body, f"http://lane.test/kitchens/{name}", "text/html", hints_for(row))
        found += [version.kitchen for version in versions_of(result, "Eat This Lane")]
    return found


def test_every_kitchen_of_a_directory_has_its_menu_under_its_name() -> None:
    assert kitchens("directory") == ["The Ladle", "The Kettle"]


def test_the_pages_of_one_kitchen_are_all_its_own() -> None:
    assert kitchens("kitchen") == ["Eat This Lane", "Eat This Lane"]
