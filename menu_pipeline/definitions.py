"""What Dagster loads: ``dagster dev`` and ``menu-pipeline up`` point here."""

from __future__ import annotations

from menu_pipeline.defs.build import build_defs

defs = build_defs()
