"""Real pages labelled by hand, kept beside the checkout: measured where they are, skipped loudly where not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from menu_pipeline_tests.menus.score_corpus import CORPUS, gold_of, predict


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"SKIPPED: no corpus at {CORPUS}")
@pytest.mark.parametrize("split", ["dev", "dev2"])
def test_items_of_real_pages_are_found_and_negatives_stay_clean(split: str, tmp_path: Path) -> None:
    if split == "dev2":
        pytest.importorskip(
            "pypdfium2", reason="SKIPPED: a third of this split is PDFs, and pypdfium2 is not installed"
        )
    for gold in gold_of(split):
        prediction, _ = predict(gold["id"])
        (tmp_path / f"{gold['id']}.json").write_text(json.dumps(prediction), "utf-8")
    report = tmp_path / "report"
    command = [sys.executable, str(CORPUS / "score.py"), str(tmp_path), "--split", split, "--json", str(report)]
    subprocess.run(command, check=True, capture_output=True)
    summary = json.loads(report.read_text("utf-8"))["summary"]
    assert summary["micro_f1"] >= 0.97
    assert summary["macro_f1"] >= 0.93
    assert summary["negative_clean"] == summary["negative_pages"]
    assert summary["itemless_clean"] == summary["itemless_menu_pages"]
