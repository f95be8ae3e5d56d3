"""The extractor's version: another one whenever what it is made of is another."""

from __future__ import annotations

import re
from pathlib import Path

from menu_pipeline.crawl import extractor
from menu_pipeline.menus import EXTRACTOR_VERSION


def test_the_version_is_the_number_and_a_digest_and_the_same_at_each_call():
    assert re.fullmatch(rf"{EXTRACTOR_VERSION}\+[0-9a-f]{{8}}", extractor.extractor_version())
    assert extractor.extractor_version() == extractor.extractor_version()


def test_any_change_to_a_source_or_a_library_is_another_version(tmp_path: Path):
    first, second = tmp_path / "blocks.py", tmp_path / "prices.py"
    first.write_text("A = 1\n")
    second.write_text("B = 2\n")
    before = extractor.digest_of([first, second], ["1.0"])
    assert extractor.digest_of([second, first], ["1.0"]) == before, "whatever order files are listed in"
    assert extractor.digest_of([first, second], ["1.1"]) != before
    second.write_text("B = 3\n")
    assert extractor.digest_of([first, second], ["1.0"]) != before
    second.write_bytes(b"B = 2\r\n")
    assert extractor.digest_of([first, second], ["1.0"]) == before, "whatever line ends a checkout has"


def test_every_module_that_reads_menus_counts():
    named = {path.name for path in extractor._sources()}
    assert {"choose.py", "blocks.py", "prices.py", "judge.py", "pdf.py", "content.py"} <= named
