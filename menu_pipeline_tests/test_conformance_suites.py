"""The conformance suites beside the checkout, run whole: every ``must`` and ``should`` case has to pass.

The cases are not part of the project; without them the tests skip and say so.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
CASES = PROJECT.parent / "shared" / "cases"
#: Suites in which nothing may be left failing or missing.
AREAS = ("robots", "urls", "ssrf", "challenge", "flaresolverr")


@pytest.mark.parametrize("area", AREAS)
def test_every_must_and_should_case_of_the_suite_passes(area: str) -> None:
    runner = CASES / area / f"run_{area}.py"
    if not runner.exists():
        pytest.skip(f"no conformance cases at {CASES}: suite {area!r} was NOT run")
    command = [sys.executable, str(runner), str(PROJECT / "menu_pipeline_tests" / "conformance.py"), "--part", "dev"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
