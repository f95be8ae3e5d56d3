"""``menu-pipeline settings``: every knob, with where its value came from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import click

from menu_pipeline.cli.group import closest
from menu_pipeline.cli.opening import json_option
from menu_pipeline.settings import PREFIX, Settings, environment_values, load_settings, setting_extra, shown_value

#: Variables that only the tests read (Makefile, menu_pipeline_tests/conftest.py).
_OF_TESTS = tuple(f"{PREFIX}{name}" for name in ("TEST_", "REQUIRE_SERVICES", "SIM"))


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as ``menu-pipeline settings`` prints it. ``source`` is ``environment`` or ``default``."""

    name: str
    value: str
    source: str
    unit: str
    meaning: str


def describe(settings: Settings, environ: Mapping[str, str] | None = None) -> list[SettingRow]:
    """Each setting with its value (secrets masked), where it came from, unit and meaning, in the contract's order."""
    given = environment_values(os.environ if environ is None else environ)
    return [
        _describe(settings, field, "environment" if field in given else "default") for field in Settings.model_fields
    ]


def _describe(settings: Settings, field: str, source: str) -> SettingRow:
    extra = setting_extra(field)
    meaning = Settings.model_fields[field].description or ""
    return SettingRow(
        f"{PREFIX}{field.upper()}", shown_value(field, getattr(settings, field)), source, extra["unit"], meaning
    )


def known_variables() -> list[str]:
    return [f"{PREFIX}{field.upper()}" for field in Settings.model_fields]


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Variables with our prefix that no setting reads: most likely misspelt. What only tests read is left out."""
    ours = (name for name in environ if name.upper().startswith(PREFIX) and not name.startswith(_OF_TESTS))
    return sorted(name for name in ours if name.upper() not in known_variables())


def unknown_note(environ: Mapping[str, str]) -> str | None:
    """One line that names the variables that no setting reads, each with the likely right one; None without any."""
    known = known_variables()
    named = [
        f"{name} is set, but there is no such setting.{closest(name, known)}" for name in unknown_variables(environ)
    ]
    return " ".join(named) or None


@click.command()
@json_option
def settings(as_json: bool) -> None:
    """Each setting with its value, source, unit and meaning. Secrets are masked.

    Settings are environment variables; there is no file. A value that cannot work is refused with the reason.

    \b
    Examples:  menu-pipeline settings
               MENU_PIPELINE_MIN_DELAY_S=2 menu-pipeline settings --json
    """
    loaded = load_settings()
    if loaded.alert_targets:
        from menu_pipeline.adapters.alerts import check_receivers

        check_receivers(loaded.alert_targets)
    rows = describe(loaded)
    if as_json:
        from menu_pipeline.cli.output import print_json

        print_json([asdict(row) for row in rows])
        return
    from menu_pipeline.cli.output import console, table

    columns = ("setting", "value", "source", "unit", "meaning")
    console().print(table(None, columns, [(row.name, row.value, row.source, row.unit, row.meaning) for row in rows]))
