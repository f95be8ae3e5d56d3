"""What a value looks like in the UI, whatever the crawl hands over."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import dagster as dg
import pytest
from dagster._serdes import deserialize_value, serialize_value

from menu_pipeline.crawl.visit import SiteVisit, StageReport, VisitWord
from menu_pipeline.defs import metadata


class Reason(StrEnum):
    TRAP = "trap"


def rendered(value: dg.MetadataValue) -> str:
    assert isinstance(value, dg.MarkdownMetadataValue)
    return str(value.md_str)


def test_whole_numbers_stay_whole_and_shares_stay_shares() -> None:
    assert metadata.number(3) == dg.MetadataValue.int(3)
    assert metadata.number(0.5) == dg.MetadataValue.float(0.5)


def test_a_text_that_is_a_url_is_a_link() -> None:
    assert metadata.text("https://a.example/menu") == dg.MetadataValue.url("https://a.example/menu")
    assert metadata.text("see https://a.example/menu") == dg.MetadataValue.text("see https://a.example/menu")


@pytest.mark.parametrize("value", [Reason.TRAP, Path("menu"), 3, 0.5, True, None, "x"])
def test_whatever_stands_in_a_table_can_be_stored(value: object) -> None:
    shown = metadata.table([{"reason": value}])
    event = dg.AssetMaterialization("a", metadata={"table": shown})
    assert deserialize_value(serialize_value(event), dg.AssetMaterialization) == event


def test_columns_are_typed_by_what_stands_in_them() -> None:
    shown = metadata.table(
        [{"reason": Reason.TRAP, "count": 2, "share": 0.5}, {"reason": "other", "count": 1, "share": 1}]
    )
    assert isinstance(shown, dg.TableMetadataValue)
    assert [(one.name, one.type) for one in shown.schema.columns] == [
        ("reason", "string"),
        ("count", "int"),
        ("share", "float"),
    ]


def test_a_long_table_is_cut_and_says_so() -> None:
    text = rendered(metadata.markdown_table([{"dish": f"dish {number}"} for number in range(60)]))
    assert text.count("| dish ") == metadata.MAX_ROWS + 1
    assert text.endswith("… and 10 more")


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("fish | chips", "fish \\| chips"),
        ("two\nlines", "two lines"),
        ("<img src=x>", "&lt;img src=x>"),
        ("http://a.example/a|b?c=d", "[/a%7Cb](<http://a.example/a%7Cb?c=d>)"),
        (None, ""),
    ],
)
def test_a_partners_text_cannot_break_out_of_its_cell(cell: object, shown: str) -> None:
    assert rendered(metadata.markdown_table([{"dish": cell}])).splitlines()[-1] == f"| {shown} |"


def test_the_outcome_comes_first_and_empty_tables_are_left_out() -> None:
    report = StageReport("fetched_pages", True, {"requests": 2}, {"kind": "rules"}, {"refusals": []})
    shown = metadata.stage_metadata(SiteVisit("a", VisitWord.READ, "two pages", next_due_at=5.0), report)
    assert list(shown) == ["outcome", "detail", "next_due", "requests", "kind"]
