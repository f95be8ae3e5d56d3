"""Settings: the contract's names and defaults; each wrong value is one line with name, value and remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from menu_pipeline import __version__
from menu_pipeline.core.errors import SettingsError
from menu_pipeline.core.policy import Policy
from menu_pipeline.settings import Settings, check_contact, ensure_home, load_settings, mask_password

CONTRACT = {
    "home": Path(".menu_pipeline").absolute(),
    "contact_url": None,
    "min_delay_s": 1.0,
    "max_delay_s": 60.0,
    "run_budget_s": 3600.0,
    "discovery_share": 0.3,
    "max_depth": 8,
    "daily_at": "04:00",
    "ttfb_factor": 10.0,
    "hosts_file": None,
    "allow_networks": "",
    "browser_url": None,
    "refresh_within_h": 20.0,
    "stale_after_h": 36.0,
    "alert_urls": "",
    "events_url": None,
}


def refusal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> list[str]:
    for name, value in environment.items():
        monkeypatch.setenv(f"MENU_PIPELINE_{name}", value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert caught.value.exit_code == 2
    return str(caught.value).splitlines()


def test_the_defaults_are_the_contracts() -> None:
    settings = load_settings()
    assert {name: getattr(settings, name) for name in CONTRACT} == CONTRACT
    assert settings.database_url == f"sqlite:///{settings.home}/crawl.db"
    assert settings.blob_url == f"file://{settings.home}/blobs"


def test_the_policys_own_defaults_agree_with_the_settings() -> None:
    assert load_settings().policy() == Policy()


def test_every_setting_that_the_policy_shares_reaches_it(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = set(Settings.model_fields) & set(Policy.__dataclass_fields__)
    given = {name: 0.5 if name == "discovery_share" else 7 for name in shared}
    policy = load_settings(**given).policy()
    assert {name: getattr(policy, name) for name in shared} == given
    assert len(shared) == 8


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_CONTACT_URL", "")
    monkeypatch.setenv("MENU_PIPELINE_MIN_DELAY_S", "")
    assert load_settings().contact_url is None
    assert load_settings().min_delay_s == 1.0


def test_the_paths_follow_home_even_with_odd_characters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MENU_PIPELINE_HOME", str(tmp_path / "a b%20ü"))
    settings = load_settings()
    assert settings.blob_url == (tmp_path / "a b%20ü" / "blobs").as_uri()
    assert settings.database_url == f"sqlite:///{tmp_path}/a b%20ü/crawl.db"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("ALLOW_NETWORKS", "127.0.0.0/33", "is not a list of networks"),
        ("ALLOW_NETWORKS", "localhost", "is not a list of networks"),
        ("MIN_DELAY_S", "0", "is not a number above 0"),
        ("MIN_DELAY_S", "-1", "is not a number above 0"),
        ("MIN_DELAY_S", "nan", "is not a number above 0"),
        ("MAX_DELAY_S", "inf", "is not a number above 0"),
        ("MIN_DELAY_S", "fast", "is not a number"),
        ("HOSTS_FILE", "/no/such/file", "does not exist"),
        ("HOSTS_FILE", "/", "is a folder"),
        ("CONTACT_URL", "bot@example.org", "does not start with http:// or https://"),
        ("CONTACT_URL", "https://", "names no host"),
        ("DATABASE_URL", "mysql://db/menus", "is neither a postgresql:// nor a sqlite:/// URL"),
        ("DATABASE_URL", "/tmp/file.db", "is neither a postgresql:// nor a sqlite:/// URL"),
        ("BLOB_URL", "gs://bucket", "is neither an s3://bucket nor a file:/// URL"),
        ("BLOB_URL", "s3://", "is neither an s3://bucket nor a file:/// URL"),
        ("DAILY_AT", "24:00", "is not a time of day"),
        ("DAILY_AT", "4am", "is not a time of day"),
        ("DAILY_TZ", "Mars/Olympus", "is not a time zone"),
        ("DISCOVERY_SHARE", "1.2", "is not between 0 and 1"),
        ("MAX_DEPTH", "-1", "is below 0"),
        ("MAX_DEPTH", "3.5", "is not a whole number"),
        ("BROWSER_URL", "ftp://sidecar", "does not start with http:// or https://"),
        ("EVENTS_URL", "kafka://x", "does not start with"),
        ("STALE_AFTER_H", "0", "is not a number above 0"),
        ("UI_PORT", "70000", "is not a port"),
    ],
)
def test_a_wrong_value_is_one_line_with_its_name_value_and_remedy(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, says: str
) -> None:
    lines = refusal(monkeypatch, **{name: value})
    assert len(lines) == 1
    assert lines[0].startswith(f"MENU_PIPELINE_{name}: '{value}' {says}")
    assert lines[0].count(": ") >= 2, "the remedy comes last"


def test_all_wrong_values_are_reported_together(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(refusal(monkeypatch, MIN_DELAY_S="x", DAILY_AT="y", BLOB_URL="z", MAX_DEPTH="w")) == 4


def test_a_floor_above_the_cap_names_both(monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = refusal(monkeypatch, MIN_DELAY_S="90")
    assert "MENU_PIPELINE_MIN_DELAY_S: '90' is more than MENU_PIPELINE_MAX_DELAY_S (60)" in line


def test_a_refusal_never_shows_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    (line,) = refusal(monkeypatch, DATABASE_URL="mysql://menus:hunter2@db/menus")
    assert "hunter2" not in line
    assert "menus:***@db" in line


@pytest.mark.parametrize(
    ("url", "masked"),
    [
        ("postgresql://u:p@h/d", "postgresql://u:***@h/d"),
        ("postgresql://u:p%40:x@h/d", "postgresql://u:***@h/d"),
        ("postgresql://h/d?user=u&password=p&x=1", "postgresql://h/d?user=u&password=***&x=1"),
        ("https://hooks.example/x?token=abc", "https://hooks.example/x?token=***"),
        ("sqlite:////tmp/a.db", "sqlite:////tmp/a.db"),
        ("https://h/a@b:c", "https://h/a@b:c"),
    ],
)
def test_passwords_in_urls_are_masked(url: str, masked: str) -> None:
    assert mask_password(url) == masked


def test_the_user_agent_is_honest_with_and_without_a_contact() -> None:
    assert load_settings().user_agent == f"DabbaBot/{__version__}"
    with_contact = load_settings(contact_url="https://example.org/bot")
    assert with_contact.user_agent == f"DabbaBot/{__version__} (+https://example.org/bot)"


def test_the_daily_time_becomes_a_cron_line() -> None:
    assert load_settings(daily_at="04:05").daily_cron == "5 4 * * *"


def test_without_a_contact_a_host_outside_the_allowed_networks_is_refused() -> None:
    settings = load_settings(allow_networks="127.0.0.0/8")
    check_contact(settings, "kitchen.test", ["127.0.0.7"])
    for addresses in (["93.184.215.14"], ["127.0.0.7", "93.184.215.14"], []):
        with pytest.raises(SettingsError, match=r"MENU_PIPELINE_CONTACT_URL: not set.*'joes.example'.*set it"):
            check_contact(settings, "joes.example", addresses)
    check_contact(load_settings(contact_url="https://example.org/bot"), "joes.example", ["93.184.215.14"])


def test_a_home_that_cannot_be_written_is_refused_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(
        SettingsError, match=r"MENU_PIPELINE_HOME: '.*/file/home' cannot be written to \(Not a directory\)"
    ):
        ensure_home(load_settings(home=tmp_path / "file" / "home"))
    assert ensure_home(load_settings(home=tmp_path / "new" / "home")).is_dir()
    assert list((tmp_path / "new" / "home").iterdir()) == []


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("ui_host", "local host", "is no address or name of a machine"),
        ("ui_host", "http://0.0.0.0", "is no address or name of a machine"),
        ("max_depth", "100000000", "is above 1000"),
        ("contact_url", "https://example.org/bot)(x", "holds characters that a user agent cannot carry"),
    ],
)
def test_a_slip_of_the_keyboard_is_named_with_its_remedy(field: str, value: str, problem: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(f"MENU_PIPELINE_{field.upper()}: '{value}' {problem}: ")):
        load_settings(**{field: value})
