"""Dagster's embedded storage, opened by several commands at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

OPEN = """
from menu_pipeline.defs.home import open_instance
from menu_pipeline.settings import load_settings
import sys
with open_instance(load_settings(home=sys.argv[1])) as instance:
    assert instance.get_runs_count() == 0
"""


def test_a_new_instance_may_be_opened_by_several_processes_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN, str(tmp_path / "home")]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [process.communicate(timeout=120)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], said
