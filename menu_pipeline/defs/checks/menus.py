"""The checks ``menu_fresh`` and ``menu_plausible`` on ``extracted_menus``, one verdict a site.

``menu_fresh``: was every kitchen's menu verified within STALE_AFTER_H? Past it the check warns, past twice that it
is an error; in a directory it is judged by kitchen, and says which. A site without a menu is not judged, save that one
whose menu went away passes once more: ``crawl_outcome`` and the reasons of its extraction say why there is none.
``menu_plausible``: is a version held back as suspect? What readers see is the last good one until a second visit or a
person settles it, so this warns.

How evaluations are yielded is as in ``crawl_outcome``; what is judged is in ``core/staleness.py`` and
``core/plausible.py``. Evaluated by the crawl's step for the sites it visited, and by the freshness pass for others
whose verdict changed without a visit (``crawl/verdicts.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import (
    AssetCheckEvaluationTargetMaterializationData as Target,
)

from menu_pipeline.core.alert_text import age
from menu_pipeline.core.policy import HOUR_S
from menu_pipeline.core.staleness import Freshness
from menu_pipeline.crawl.menu_health import HeldMenu, KitchenAge, MenuHealth
from menu_pipeline.crawl.visit import iso
from menu_pipeline.defs import metadata
from menu_pipeline.defs.checks.by_site import spec_by_site

ASSET = dg.AssetKey("extracted_menus")
FRESH = dg.AssetCheckKey(ASSET, "menu_fresh")
PLAUSIBLE = dg.AssetCheckKey(ASSET, "menu_plausible")

_SEVERITY = {Freshness.STALE: dg.AssetCheckSeverity.WARN, Freshness.BROKEN: dg.AssetCheckSeverity.ERROR}


def check_specs() -> list[dg.AssetCheckSpec]:
    """Both checks, partitioned by site."""
    return [
        spec_by_site(
            FRESH, "Was each kitchen's menu verified within STALE_AFTER_H? A warning past it, an error past twice."
        ),
        spec_by_site(PLAUSIBLE, "Is a menu held back because it vanished, halved, or moved its prices tenfold?"),
    ]


def evaluations(
    key: dg.AssetCheckKey, health: Sequence[MenuHealth], targets: Mapping[str, Target]
) -> Iterator[dg.AssetCheckEvaluation]:
    """One check's verdicts of each site. ``targets``: the latest materialization of the menus by site."""
    judge = {FRESH: _fresh, PLAUSIBLE: _plausible}[key]
    for site in health:
        target = targets.get(site.site)
        yield judge(site, target) if site.kitchens or site.held else _nothing_shown(site, key, target)


def _nothing_shown(site: MenuHealth, key: dg.AssetCheckKey, target: Target | None) -> dg.AssetCheckEvaluation:
    return dg.AssetCheckEvaluation(
        asset_key=ASSET,
        check_name=key.name,
        passed=True,
        partition=site.site,
        description="no menu is on display: the check crawl_outcome and `menu-pipeline explain` say why",
        metadata={"why": dg.MetadataValue.text(site.why)},
        target_materialization_data=target,
    )


def _fresh(site: MenuHealth, target: Target | None) -> dg.AssetCheckEvaluation:
    if not site.kitchens:
        return _nothing_shown(site, FRESH, target)  # all there is is held back
    oldest = max(site.kitchens, key=lambda kitchen: kitchen.age_h)
    shown: dict[str, dg.MetadataValue] = {
        "age_h": dg.MetadataValue.float(round(oldest.age_h, 3)),
        "last_success": dg.MetadataValue.timestamp(oldest.verified_at),
        "kitchens": dg.MetadataValue.int(len(site.kitchens)),
        "stale_kitchens": dg.MetadataValue.int(len(site.late)),
        "why" if site.late else "last_visit": dg.MetadataValue.text(site.why),
    }
    if site.next_try_at is not None:
        shown["next_try"] = dg.MetadataValue.timestamp(site.next_try_at)
    if site.late:
        shown["site"] = dg.MetadataValue.text(site.site)  # the log of a run does not show the partition
        shown["stale"] = metadata.table([_late(kitchen) for kitchen in site.late])
        shown["explained_by"] = dg.MetadataValue.text(f"menu-pipeline explain {oldest.source_url}")
    return dg.AssetCheckEvaluation(
        asset_key=ASSET,
        check_name=FRESH.name,
        passed=site.worst is Freshness.FRESH,
        severity=_SEVERITY.get(site.worst, dg.AssetCheckSeverity.WARN),
        partition=site.site,
        description=_says_age(site, oldest),
        metadata=shown,
        target_materialization_data=target,
    )


def _says_age(site: MenuHealth, oldest: KitchenAge) -> str:
    if not site.late:
        return f"verified {age(oldest.age_h * HOUR_S)} ago"
    many = oldest.kitchen
    if len(site.kitchens) > 1:
        named = ", ".join(kitchen.kitchen for kitchen in site.late[:3]) + (", …" if len(site.late) > 3 else "")
        many = f"{len(site.late)} of {len(site.kitchens)} kitchens ({named})"
    return f"{site.worst.value}: {many} not verified for {age(oldest.age_h * HOUR_S)}; last visit {site.why}"


def _late(kitchen: KitchenAge) -> dict[str, object]:
    return {
        "kitchen": kitchen.kitchen,
        "state": kitchen.freshness.value,
        "verified_at": iso(kitchen.verified_at),
        "age_h": round(kitchen.age_h, 1),
        "source_url": kitchen.source_url,
    }


def _plausible(site: MenuHealth, target: Target | None) -> dg.AssetCheckEvaluation:
    shown: dict[str, dg.MetadataValue] = {
        "dishes": dg.MetadataValue.int(sum(kitchen.dishes for kitchen in site.kitchens)),
        "held_back": dg.MetadataValue.int(len(site.held)),
    }
    if site.held:
        shown["site"] = dg.MetadataValue.text(site.site)
        shown["held"] = metadata.table([_held(menu) for menu in site.held])
        shown["settle_with"] = dg.MetadataValue.text(f"menu-pipeline menus confirm {site.site} (or: reject)")
    first = f"{site.held[0].kitchen}: {site.held[0].why}" if site.held else ""
    return dg.AssetCheckEvaluation(
        asset_key=ASSET,
        check_name=PLAUSIBLE.name,
        passed=not site.held,
        severity=dg.AssetCheckSeverity.WARN,
        partition=site.site,
        description=f"held back until a second visit: {first}" if site.held else "nothing is held back",
        metadata=shown,
        target_materialization_data=target,
    )


def _held(menu: HeldMenu) -> dict[str, object]:
    return {
        "kitchen": menu.kitchen,
        "why": menu.why,
        "since": iso(menu.since),
        "dishes_now": menu.dishes,
        "source_url": menu.source_url,
    }
