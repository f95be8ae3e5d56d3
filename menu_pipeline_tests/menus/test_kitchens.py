"""A directory shows many kitchens: each page, or part of a page, is one menu under its own name."""

from __future__ import annotations

from menu_pipeline import menus
from menu_pipeline.menus import Hints, MenuResult
from menu_pipeline_tests.golden import round_four, round_one
from menu_pipeline_tests.golden.odd import Odd

DIRECTORY = Hints(site_name="Eat The Lane", directory=True)
_PRICED = (("Soup", "£4.50"), ("Pie", "£5.50"), ("Cake", "£6.50"))
DISHES = "<ul>" + "".join(f"<li>{name} <b>{price}</b></li>" for name, price in _PRICED) + "</ul>"


def read(html: str, hints: Hints) -> MenuResult:
    return menus.extract(html.encode(), "https://lane.example/kitchens/x", "text/html", hints)


def kitchens(result: MenuResult) -> set[str | None]:
    return {item.kitchen for item in result.items}


def page(heading: str, title: str) -> str:
    return f"<title>{title}</title><body><h1>{heading}</h1><h2>Starters</h2>{DISHES}</body>"


def of(odds: list[Odd], key: str) -> str:
    return next(odd.html for odd in odds if odd.key == key)


def test_the_first_heading_of_a_directorys_page_names_the_kitchen() -> None:
    assert kitchens(read(page("The Crooked Spoon", "The Crooked Spoon – Eat The Lane"), DIRECTORY)) == {
        "The Crooked Spoon"
    }


def test_the_directorys_own_name_is_no_kitchen() -> None:
    assert kitchens(read(page("Eat The Lane", "The Crooked Spoon | Eat The Lane"), DIRECTORY)) == {"The Crooked Spoon"}


def test_a_word_like_menu_is_no_kitchen() -> None:
    assert kitchens(read(page("Menu", "The Crooked Spoon | Eat The Lane"), DIRECTORY)) == {"The Crooked Spoon"}


def test_on_the_site_of_one_kitchen_headings_name_none() -> None:
    assert kitchens(read(page("The Crooked Spoon", "Menu"), Hints(site_name="The Crooked Spoon"))) == {None}


def test_vendors_in_boxes_of_their_own_have_a_menu_each() -> None:
    result = read(of(round_one.MENUS, "directory_of_three_kitchens"), Hints())
    assert kitchens(result) == {"Nonna's Slice", "Bao Bar", "Cold Cow"}
    assert {item.section for item in result.items} == {None}


def test_headings_over_sections_name_the_kitchens_of_a_food_hall() -> None:
    hall = of(round_four.MENUS, "food_hall_without_classes_as_directory")
    result = read(hall, Hints(site_name="The Shed", directory=True))
    assert [(i.kitchen, i.section, i.name) for i in result.items][::3] == [
        ("Smoke & Bone", "Plates", "Beef brisket"),
        ("Dumpling Sisters", "Steamed", "Pork and chive"),
    ]


def entries(*names: str, href: str) -> str:
    slugs = {name: name.lower().replace(" ", "-") for name in names}
    found = "".join(
        f"<div class=entry><h3><a href='{href.format(slug)}'>{name}</a></h3><p>Warm soup, lukewarm welcome.</p></div>"
        for name, slug in slugs.items()
    )
    return f"<title>Eat The Lane, page 4</title><body><h1>Doors, page 4</h1><div>{found}</div></body>"


_KITCHENS = (
    *("The Unhurried Ham", "The Third Onion", "The Folding Chair", "The Burnt Pan", "The Reluctant Oyster"),
    *("Two Left Forks", "The Apologetic Goose", "The Noodle Bar", "The Soup Kitchen", "The Damp Umbrella"),
)
_DISHES = (
    *("Roast pork", "Onion soup", "Fried noodles", "Oyster pie", "Goose liver", "Apple cake"),
    *("Bread pudding", "Beef stew", "Fish soup", "Cheese board"),
)


def test_a_list_of_links_to_kitchens_named_after_food_is_no_menu() -> None:
    for hints in (DIRECTORY, Hints()):
        assert not read(entries(*_KITCHENS, href="/kitchens/{}"), hints).is_menu


def test_dishes_without_prices_may_be_links() -> None:
    assert len(read(entries(*_DISHES, href="/dishes/{}"), Hints()).items) == len(_DISHES)
    assert read(entries(*_KITCHENS, href="#{}"), Hints()).is_menu, "links within the page list nothing"
