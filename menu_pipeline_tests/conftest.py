"""Fixtures for every test: a clean environment, and real servers on loopback.

``MENU_PIPELINE_REQUIRE_SERVICES=1`` (``make test``, CI) makes a missing server a failure instead of a skip.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import boto3
import pytest
from hypothesis import settings as hypothesis_settings

from menu_pipeline.adapters.database import Database
from menu_pipeline.crawl import extraction
from menu_pipeline_tests.support import services
from menu_pipeline_tests.support.inbox import Receiver, receiver
from menu_pipeline_tests.support.kept_database import KeptDatabase
from menu_pipeline_tests.support.nest import nest

# Machines are shared and slow at times: what takes long is found by pytest's own time limit.
hypothesis_settings.register_profile("here", deadline=None)
hypothesis_settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "here")

_KEPT = ("MENU_PIPELINE_TEST_", "MENU_PIPELINE_REQUIRE_")

#: Where tests take longest, longest first: workers that take a file at a time then end together.
_LONGEST_FIRST = (
    "ui/test_dagster_ui.py",
    "browser/test_server.py",
    "cli/test_demo.py",
    "ui/test_up.py",
    "incidents/",
    "ui/",
    "crash/",
    "cli/test_crawl.py",
    "deployment/",
    "simulation/",
    "crawl/",
    "defs/",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    file = item.path.relative_to(Path(__file__).parent).as_posix()
    return next((place for place, start in enumerate(_LONGEST_FIRST) if file.startswith(start)), len(_LONGEST_FIRST))


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the settings, the Dagster home, the cloud account or the terminal's width of whoever runs it."""
    for name in list(os.environ):
        ours = name.startswith("MENU_PIPELINE_") and not name.startswith(_KEPT)
        if ours or name in ("DAGSTER_HOME", "COLUMNS") or (name.startswith("AWS_") and name != "AWS_CA_BUNDLE"):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session", autouse=True)
def quick_workers() -> Iterator[None]:
    """Extraction workers that share the time their imports take: crawls in this process start hundreds of them."""
    with nest() as command, pytest.MonkeyPatch.context() as patch:
        patch.setattr(extraction, "COMMAND", command)
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL server (its maintenance database): make a database in it with ``fresh_database``."""
    with _service(), services.postgres_server() as url:
        yield url


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[str]:
    """URL of an empty PostgreSQL database."""
    with services.fresh_database(postgres_url) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of an empty database, on SQLite and on PostgreSQL in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/menu_pipeline.db"
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture(scope="session")
def kept_postgres(postgres_url: str) -> Iterator[KeptDatabase]:
    """The PostgreSQL database that tests have in turn."""
    kept = KeptDatabase(postgres_url)
    yield kept
    kept.close()


@pytest.fixture
def postgres_db(kept_postgres: KeptDatabase) -> Iterator[Database]:
    """A PostgreSQL database at the newest version, empty."""
    with Database.open(kept_postgres.url()) as database:
        yield database


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest) -> Database:
    """A database at the newest version, on SQLite and on PostgreSQL in turn."""
    name = "sqlite_db" if request.param == "sqlite" else "postgres_db"
    database: Database = request.getfixturevalue(name)
    return database


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file at the newest version to copy, as ``kept_postgres``."""
    path = tmp_path_factory.mktemp("template") / "menu_pipeline.db"
    Database.open(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite_db(tmp_path: Path, sqlite_template: Path) -> Iterator[Database]:
    """A SQLite database only: for tests whose subject is not the database."""
    shutil.copyfile(sqlite_template, tmp_path / "menu_pipeline.db")
    with Database.open(f"sqlite:///{tmp_path}/menu_pipeline.db") as database:
        yield database


@pytest.fixture(scope="session")
def s3_endpoint() -> Iterator[str]:
    """Endpoint URL of an S3 server."""
    with _service(), services.s3_server() as endpoint:
        yield endpoint


@pytest.fixture
def s3_url(s3_endpoint: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """``s3://bucket/prefix`` of a new bucket, with the environment set for it."""
    for name, value in services.s3_environment(s3_endpoint).items():
        monkeypatch.setenv(name, value)
    bucket = f"menus-{secrets.token_hex(6)}"
    boto3.client("s3").create_bucket(Bucket=bucket)
    return f"s3://{bucket}/bodies"


@pytest.fixture(scope="session")
def nats_url() -> Iterator[str]:
    """``nats://`` URL of a NATS server with JetStream, without a stream: take a subject prefix of your own."""
    with _service(), services.nats_server() as url:
        yield url


@pytest.fixture
def inbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A receiver of alerts, empty."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with receiver() as opened:
        yield opened


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Path of a local Chromium."""
    with _service():
        return services.find_chromium()


@contextmanager
def _service() -> Iterator[None]:
    try:
        yield
    except services.ServiceMissing as missing:
        _missing(str(missing))


def _missing(message: str) -> NoReturn:
    if os.environ.get("MENU_PIPELINE_REQUIRE_SERVICES") == "1":
        pytest.fail(message, pytrace=False)
    pytest.skip(message)
