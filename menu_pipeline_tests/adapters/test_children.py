"""What we start runs the code that we run, whatever lies in the working directory."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from menu_pipeline.adapters.children import same_modules
from menu_pipeline.cli import dagster_ui
from menu_pipeline.core.policy import Policy
from menu_pipeline.crawl import extraction
from menu_pipeline.demo.process import StreetProcess
from menu_pipeline.settings import load_settings

TRAP = "raise SystemExit('this is not the module that was meant')\n"
HERE = "import menu_pipeline, json; print(menu_pipeline.__file__, json.__file__)"


@pytest.fixture
def littered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with another ``menu_pipeline`` in it, and a file named like one of Python's own modules."""
    (tmp_path / "menu_pipeline").mkdir()
    for name in ("menu_pipeline/__init__.py", "json.py", "pickle.py"):
        (tmp_path / name).write_text(TRAP, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_child_imports_what_its_parent_imports(littered: Path) -> None:
    import json

    import menu_pipeline

    shown = subprocess.check_output([sys.executable, "-c", HERE], env=same_modules(os.environ), text=True, timeout=60)
    assert shown.split() == [menu_pipeline.__file__, json.__file__]


def test_the_extraction_worker_is_ours(littered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extraction, "COMMAND", (sys.executable, "-m", "menu_pipeline.crawl.extraction_worker"))

    async def read() -> bool:
        worker = extraction.ExtractionWorker(Policy())
        try:
            facts, *_ = await worker.call("html", b"<p>Soup", "http://joes.test/", "text/html", 200, {})
            return "Soup" in facts.visible_text
        finally:
            await worker.aclose()

    assert asyncio.run(read())


def test_the_street_is_ours(littered: Path) -> None:
    with StreetProcess(littered / "street", sites=1) as street:
        assert street.partners_file.exists()


def test_dagster_is_told_the_same(littered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_HOME", str(littered / "home"))
    environment = dagster_ui._environment(load_settings(), littered / "dagster")
    assert environment["PYTHONSAFEPATH"] == "1"
    subprocess.run([sys.executable, "-c", HERE], env=environment, check=True, capture_output=True, timeout=60)
