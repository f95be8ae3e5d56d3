"""What looks like dishes and is none."""

from __future__ import annotations

import pytest

from menu_pipeline.menus.dom import read_page
from menu_pipeline.menus.model import MenuItem
from menu_pipeline.menus.no_menus import is_broken_prose, names_kinds, tells_a_recipe


def unpriced(*names: str) -> list[MenuItem]:
    return [MenuItem(name=name, extractor="blocks", confidence=0.5) for name in names]


def test_lines_of_a_korean_story_are_no_dishes() -> None:
    assert is_broken_prose(
        unpriced("가게의 이름은", "함께 나누는 의미이며", "멀리서 온 손님들에게도", "만든 식당입니다")
    )


def test_korean_dishes_are_no_story() -> None:
    assert not is_broken_prose(unpriced("돌솥비빔밥", "해물파전", "김치찌개", "떡볶이"))


def test_kinds_of_dishes_are_none_and_dishes_are() -> None:
    assert names_kinds(unpriced("Pizza", "Pasta", "Salat", "Desserts"))
    assert not names_kinds(unpriced("Pizza", "Pasta al forno", "Salat Niçoise", "Tiramisu"))


@pytest.mark.parametrize(
    ("takes", "made"),
    [("Ingredients", "Method"), ("Zutaten:", "Zubereitung"), ("材料", "作り方"), ("Bahan", "Cara membuat")],
)
def test_a_recipe_says_what_it_takes_and_how_it_is_made(takes: str, made: str) -> None:
    both = read_page(f"<h3>{takes}</h3><p>6 eggs</p><h3>{made}</h3><p>Beat them.</p>")
    assert tells_a_recipe(both)
    assert not tells_a_recipe(read_page(f"<h3>{takes}</h3><p>6 eggs</p>"))
    assert not tells_a_recipe(read_page(f"<p>{takes} and {made}</p>"))
