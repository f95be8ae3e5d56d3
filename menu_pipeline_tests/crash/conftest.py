"""Databases of the crawls that are killed: SQLite; in the full run (MENU_PIPELINE_TEST_CRASH=full) PostgreSQL too."""

from __future__ import annotations

import os

import pytest

from menu_pipeline.adapters.database import Database

FULL = os.environ.get("MENU_PIPELINE_TEST_CRASH") == "full"


@pytest.fixture(params=["sqlite", "postgresql"] if FULL else ["sqlite"])
def database_of_crawls(request: pytest.FixtureRequest) -> Database:
    database: Database = request.getfixturevalue("sqlite_db" if request.param == "sqlite" else "postgres_db")
    return database
