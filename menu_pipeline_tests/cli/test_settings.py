"""``menu-pipeline settings``: value, source, unit and meaning; secrets masked; misspelt names noticed."""

from __future__ import annotations

import pytest

from menu_pipeline.settings import Settings
from menu_pipeline_tests.cli.conftest import Cli


def test_each_setting_is_listed_with_its_source_unit_and_meaning(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "2.5")
    rows = {row["name"]: row for row in cli.json("settings")}
    assert set(rows) == {f"MENU_PIPELINE_{field.upper()}" for field in Settings.model_fields}
    assert all(row["unit"] and row["meaning"] for row in rows.values())
    assert (rows["MENU_PIPELINE_MIN_DELAY_S"]["value"], rows["MENU_PIPELINE_MIN_DELAY_S"]["source"]) == (
        "2.5",
        "environment",
    )
    assert rows["MENU_PIPELINE_MAX_DELAY_S"]["source"] == "default"
    assert rows["MENU_PIPELINE_DATABASE_URL"]["value"] == f"sqlite:///{cli.home}/crawl.db"


def test_secrets_are_masked_in_both_forms(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_DATABASE_URL", "postgresql://menus:hunter2@db/menus")
    monkeypatch.setenv("MENU_PIPELINE_ALERT_URLS", "json://someone:hunter2@127.0.0.1/hunter2")
    for arguments in (("settings",), ("settings", "--json")):
        shown = cli.ok(*arguments)
        assert "hunter2" not in shown
        assert "menus:***@db" in shown


def test_a_misspelt_variable_is_noticed(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY", "3")
    noted = cli.run("settings").stderr
    says = "MENU_PIPELINE_MIN_DELAY is set, but there is no such setting. Did you mean 'MENU_PIPELINE_MIN_DELAY_S'?"
    assert noted == f"warning: {says}\n"


def test_every_command_warns_of_a_misspelt_variable_in_one_line_and_goes_on(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_CONTACT", "https://example.org")
    monkeypatch.setenv("MENU_PIPELINE_REQUIRE_SERVICES", "1")
    done = cli.run("sites", "import", cli.partners(",https://a.example/,A,kitchen,"))
    (warning,) = [line for line in done.stderr.splitlines() if line.startswith("warning: ")]
    assert "MENU_PIPELINE_CONTACT is set" in warning
    assert "REQUIRE_SERVICES" not in warning
    assert done.exit_code == 0
    assert cli.run("sites", "list", "--json").stdout.startswith("[")
