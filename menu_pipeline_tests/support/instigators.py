"""Sensors switched off before Dagster comes up, for tests that start their runs themselves."""

from __future__ import annotations

from pathlib import Path

from dagster._core.remote_origin import RegisteredCodeLocationOrigin, RemoteInstigatorOrigin, RemoteRepositoryOrigin
from dagster._core.scheduler.instigation import (
    InstigatorState,
    InstigatorStatus,
    InstigatorType,
    SensorInstigatorData,
)

from menu_pipeline.defs.home import open_instance
from menu_pipeline.settings import load_settings


def switch_off(home: Path, sensor: str) -> None:
    """Leaves ``sensor`` off in the embedded instance under ``home``, as a click in the UI would."""
    repository = RemoteRepositoryOrigin(RegisteredCodeLocationOrigin("menu_pipeline"), "__repository__")
    off = InstigatorState(
        RemoteInstigatorOrigin(repository, sensor),
        InstigatorType.SENSOR,
        InstigatorStatus.STOPPED,
        SensorInstigatorData(min_interval=60),
    )
    with open_instance(load_settings(home=home)) as instance:
        if instance.get_instigator_state(off.instigator_origin_id, off.selector_id) is None:
            instance.add_instigator_state(off)
