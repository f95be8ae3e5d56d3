"""What holds of every menu, whatever the page was: for tests that read noise and damaged pages."""

from __future__ import annotations

import json
from collections.abc import Iterable

from menu_pipeline import menus
from menu_pipeline.menus import MenuItem, MenuResult
from menu_pipeline.menus.limits import MAX_DISHES
from menu_pipeline.menus.model import Reason


def assert_sound_items(items: Iterable[MenuItem]) -> None:
    """Each dish has a name and real amounts, and can be stored as text."""
    for item in items:
        assert item.name.strip(), item
        assert 0 <= item.confidence <= 1, item
        for text in (item.name, item.section, item.description, item.kitchen, *(price.text for price in item.prices)):
            assert text is None or text.encode() is not None
        assert all(price.amount is None or (price.amount.is_finite() and price.amount >= 0) for price in item.prices)


def assert_sound(result: MenuResult) -> None:
    """A menu has dishes and the reason of one; what is none has neither, and its reason is one of the table's."""
    assert result.is_menu == bool(result.items) == (result.reason == Reason.MENU), result
    assert str(result.reason) in set(Reason)
    assert len(result.items) <= MAX_DISHES
    assert_sound_items(result.items)
    told = menus.to_json(result)
    assert json.loads(json.dumps(told)) == told
    assert [item["name"] for item in told["items"]] == [item.name for item in result.items]
