"""The names the conformance suites call, mapped to the project's functions: nothing else belongs here.

Run one suite from the project's folder:

    .venv/bin/python ../shared/cases/urls/run_urls.py menu_pipeline_tests/conformance.py --part dev
"""

# ruff: noqa: F401, I001

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

# --- urls ------------------------------------------------------------------------------------------------
from menu_pipeline.core.urls import normalize, resolve

# --- ssrf ------------------------------------------------------------------------------------------------
from menu_pipeline.core.address import guarded_fetch, url_allowed
from menu_pipeline.core.address import is_public as ip_allowed
