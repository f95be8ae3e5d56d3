"""What is committed with an answer: a settlement, and what others add to it."""

from __future__ import annotations

from menu_pipeline.crawl.asking import Settlement


def test_what_is_added_to_a_settlement_is_written_after_what_it_writes_itself() -> None:
    order: list[str] = []
    settlement = Settlement(reason="gone", write=lambda c: order.append("row"))
    added = settlement.also(lambda c: order.append("menus")).also(lambda c: order.append("task"))
    added.write(None)  # type: ignore[arg-type]
    assert added is settlement
    assert order == ["row", "menus", "task"]
