"""The command line as a person has it: a HOME of its own, and what a crawl would have left in the database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from menu_pipeline.adapters.database import Database
from menu_pipeline.cli import main
from menu_pipeline_tests.support.crawled import CrawledData

HEADER = "site,seed_url,name,kind,page_budget"


class Cli:
    """Runs commands in this process; ``home`` is MENU_PIPELINE_HOME."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"

    def run(self, *arguments: str, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, arguments, input=stdin, prog_name="menu-pipeline")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def ok(self, *arguments: str) -> str:
        result = self.run(*arguments)
        assert result.exit_code == 0, result.output
        return result.stdout

    def json(self, *arguments: str) -> Any:
        return json.loads(self.ok(*arguments, "--json"))

    def refused(self, *arguments: str, exit_code: int = 2) -> list[str]:
        """The error lines of a command that must fail, with nothing on standard output and no traceback."""
        result = self.run(*arguments)
        assert (result.exit_code, result.stdout) == (exit_code, ""), result.output
        assert "Traceback" not in result.stderr
        return result.stderr.splitlines()

    def partners(self, *lines: str, header: str = HEADER) -> str:
        path = self.folder / "partners.csv"
        path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
        return str(path)


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    made = Cli(tmp_path)
    monkeypatch.setenv("MENU_PIPELINE_HOME", str(made.home))
    monkeypatch.setenv("MENU_PIPELINE_CONTACT_URL", "https://example.org/bot")
    return made


@pytest.fixture(params=["sqlite", "postgresql"])
def data(request: pytest.FixtureRequest, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> CrawledData:
    """Joe's and Anna's, crawled; on SQLite under HOME and on PostgreSQL in turn."""
    if request.param == "sqlite":
        laid_out: CrawledData = request.getfixturevalue("sqlite_only")
        return laid_out
    db: Database = request.getfixturevalue("postgres_db")
    monkeypatch.setenv("MENU_PIPELINE_DATABASE_URL", db.url.render_as_string(hide_password=False))
    return CrawledData.lay_out(db, cli.home / "blobs")


@pytest.fixture
def sqlite_only(cli: Cli) -> Iterator[CrawledData]:
    """The same on SQLite alone: for what does not depend on the dialect."""
    cli.home.mkdir()
    with Database.open(f"sqlite:///{cli.home}/crawl.db") as db:
        yield CrawledData.lay_out(db, cli.home / "blobs")
