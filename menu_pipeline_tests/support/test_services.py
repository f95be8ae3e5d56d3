from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg2
import pytest
from sqlalchemy import make_url

from menu_pipeline.adapters.database import Database
from menu_pipeline_tests import conftest
from menu_pipeline_tests.support import services
from menu_pipeline_tests.support.processes import wait_until


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def port_of(url: str) -> int:
    port = urlsplit(url).port
    assert port is not None
    return port


@pytest.mark.parametrize("server", [services.postgres_server, services.nats_server])
def test_a_server_is_stopped_when_a_test_fails(
    server: services.Server, monkeypatch: pytest.MonkeyPatch, postgres_url: str, nats_url: str
) -> None:
    for name in ("DATABASE_URL", "NATS_URL"):
        monkeypatch.delenv(f"MENU_PIPELINE_TEST_{name}", raising=False)
    port = 0
    with contextlib.suppress(ZeroDivisionError), server() as url:
        port = port_of(url)
        assert listens(port)
        _ = 1 / 0
    assert port
    wait_until(lambda: not listens(port), 60)
    assert port not in (port_of(postgres_url), port_of(nats_url))


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel ends orphans on Linux only")
@pytest.mark.usefixtures("nats_url")
def test_a_server_does_not_outlive_a_killed_test_run() -> None:
    code = (
        "import sys, time\n"
        "from menu_pipeline_tests.support.services import nats_server\n"
        "with nats_server() as url:\n"
        "    print(url, flush=True)\n"
        "    time.sleep(60)\n"
    )
    own = {name: value for name, value in os.environ.items() if name != "MENU_PIPELINE_TEST_NATS_URL"}
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=own)
    assert process.stdout is not None
    port = port_of(process.stdout.readline().strip())
    assert listens(port)
    process.kill()
    process.wait()
    process.stdout.close()
    wait_until(lambda: not listens(port), 60)


def test_a_server_that_runs_already_is_used_when_the_environment_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_TEST_DATABASE_URL", "postgresql://someone@127.0.0.1:1/theirs")
    with services.postgres_server() as url:
        assert url == "postgresql://someone@127.0.0.1:1/theirs"


@pytest.fixture
def role_without_databases(postgres_url: str) -> Iterator[str]:
    """URL of a database for a role that may make schemas in it, and no databases."""
    url = make_url(postgres_url)
    with services.fresh_database(postgres_url) as fresh:
        name = make_url(fresh).database
        connection = psycopg2.connect(fresh)
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(f"create role guest_of_{name} login password 'guest'")
            cursor.execute(f"grant create on database {name} to guest_of_{name}")
        yield url.set(username=f"guest_of_{name}", password="guest", database=name).render_as_string(False)
        with connection.cursor() as cursor:
            cursor.execute(f"drop owned by guest_of_{name}")
            cursor.execute(f"drop role guest_of_{name}")
        connection.close()


def test_a_role_that_may_not_make_databases_gets_a_schema_of_its_own(role_without_databases: str) -> None:
    with (
        services.fresh_database(role_without_databases) as first,
        services.fresh_database(role_without_databases) as second,
    ):
        for url in (first, second):
            with Database.open(url) as db:
                assert db.version() > 0
        assert first != second


@pytest.mark.parametrize(("required", "outcome"), [("1", pytest.fail.Exception), ("", pytest.skip.Exception)])
def test_a_missing_server_fails_where_servers_are_required_and_is_skipped_loudly_elsewhere(
    monkeypatch: pytest.MonkeyPatch, required: str, outcome: type[BaseException]
) -> None:
    monkeypatch.setenv("MENU_PIPELINE_REQUIRE_SERVICES", required)
    monkeypatch.setattr(services.shutil, "which", lambda *_, **__: None)
    monkeypatch.delenv("MENU_PIPELINE_TEST_CHROMIUM", raising=False)
    for find in (services.find_chromium, services.find_nats):
        with pytest.raises(outcome, match="make services"), conftest._service():
            find()


def test_a_browser_that_the_environment_names_must_exist(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MENU_PIPELINE_TEST_CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(services.ServiceMissing):
        services.find_chromium()
    browser = tmp_path / "chromium"
    browser.touch()
    monkeypatch.setenv("MENU_PIPELINE_TEST_CHROMIUM", str(browser))
    assert services.find_chromium() == browser
