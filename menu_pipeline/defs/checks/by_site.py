"""How a check with one verdict a site is declared to Dagster."""

from __future__ import annotations

import warnings

import dagster as dg

from menu_pipeline.defs.partitions import SITES


def spec_by_site(key: dg.AssetCheckKey, description: str) -> dg.AssetCheckSpec:
    """The check ``key``, partitioned by site. Partitioned checks are a preview: dagster's version is pinned exactly."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)
        return dg.AssetCheckSpec(key.name, asset=key.asset_key, partitions_def=SITES, description=description)
