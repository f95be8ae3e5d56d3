"""The outermost command: help that teaches, quick start, errors as lines, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from menu_pipeline import __version__
from menu_pipeline.cli import COMMANDS, main
from menu_pipeline_tests.cli.conftest import Cli

REPOSITORY = Path(__file__).resolve().parents[2]


def leaf_commands(command: click.Command, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    own = [(path, command)] if path else []
    if not isinstance(command, click.Group):
        return own
    ctx = click.Context(command)
    subcommands = [(name, command.get_command(ctx, name)) for name in command.list_commands(ctx)]
    return own + [leaf for name, sub in subcommands if sub for leaf in leaf_commands(sub, (*path, name))]


def test_every_command_that_help_lists_can_be_loaded() -> None:
    assert [command.load().name for command in COMMANDS] == [command.name for command in COMMANDS]


def test_every_commands_help_shows_an_example() -> None:
    for path, command in leaf_commands(main):
        assert "Example" in (command.help or ""), f"menu-pipeline {' '.join(path)} --help has no example"


@pytest.mark.parametrize("width", [80, 120])
def test_no_help_is_wider_than_the_terminal_or_ends_in_dots(width: int) -> None:
    for path, command in [((), main), *leaf_commands(main)]:
        context = click.Context(command, info_name=" ".join(path), terminal_width=width)
        _, *shown = command.get_help(context).splitlines()
        assert [line for line in shown if len(line) > width or line.endswith("...")] == [], path


def test_every_listing_speaks_json(cli: Cli) -> None:
    listings = (
        "sites list",
        "menus",
        "status",
        "dead-letters list",
        "audit",
        "extract",
        "explain",
        "settings",
        "crawl",
    )
    commands = {" ".join(path): command for path, command in leaf_commands(main)}
    for name in listings:
        assert any("--json" in option.opts for option in commands[name].params), name


def test_the_version_is_printed(cli: Cli) -> None:
    assert cli.ok("--version") == f"menu-pipeline {__version__}\n"


def test_help_loads_neither_dagster_nor_pandas() -> None:
    script = (
        "import sys; from menu_pipeline.cli import main\n"
        "try: main(['--help'], prog_name='menu-pipeline')\n"
        "except SystemExit: pass\n"
        "heavy = {'dagster', 'pandas', 'pyarrow', 'boto3', 'sqlalchemy', 'aiohttp', 'rich'} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "dead-letters" in done.stdout


def test_reading_menus_loads_neither_dagster_nor_pandas_nor_the_extractor(cli: Cli) -> None:
    cli.ok("db", "upgrade")
    script = (
        "import sys; from menu_pipeline.cli import main\n"
        "try: main(['menus'], prog_name='menu-pipeline')\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not {'dagster', 'pandas', 'menu_pipeline.menus.choose'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_every_process_of_dagsters_imports_loads_nothing_that_only_a_crawl_or_a_bucket_needs() -> None:
    """Of ``menu_pipeline.definitions`` without Dagster itself, which takes seconds."""
    script = (
        "import sys; from menu_pipeline.adapters import blobs, heartbeat, shelves\n"
        "from menu_pipeline.crawl import conservation, menu_health, plan, planning, proving, relay, verdicts\n"
        "sys.exit(', '.join({'aiohttp', 'boto3', 'httpx', 'numpy', 'requests', 'pyarrow'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.stderr == "\n"  # nothing to name


def test_an_interrupt_that_came_while_source_text_was_executed_ends_like_any_other(tmp_path: Path) -> None:
    """Dataclasses and Dagster's records are made by ``exec``; Python then ended by SIGINT, whoever dealt with it."""
    (tmp_path / "interrupted.py").write_text(
        "import runpy\nfrom menu_pipeline.cli.group import LazyGroup\n"
        "LazyGroup.get_command = lambda *given: exec('raise KeyboardInterrupt')\n"
        "runpy.run_module('menu_pipeline.cli', run_name='__main__', alter_sys=True)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-m", "interrupted", "status"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.split()) == (1, ["Aborted!"])


@pytest.mark.parametrize("arguments", [("menu",), ("sites", "imprt"), ("menus", "--sight", "x"), ("audit",)])
def test_wrong_use_exits_with_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli.run(*arguments).exit_code == 2


def test_a_mistyped_command_is_told_the_nearest_one(cli: Cli) -> None:
    assert "Did you mean 'menus'?" in cli.run("menues").stderr


def test_a_wrong_setting_is_one_line_on_stderr_and_exit_code_2(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_ALLOW_NETWORKS", "127.0.0.0/99")
    (line,) = cli.refused("menus")
    assert line.startswith("error: MENU_PIPELINE_ALLOW_NETWORKS: '127.0.0.0/99' is not a list of networks")


def test_an_unreachable_database_is_one_line_and_exit_code_1(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MENU_PIPELINE_DATABASE_URL", "postgresql://menus:hunter2@127.0.0.1:1/menus")
    for command in (["menus"], ["status"], ["sites", "list"], ["db", "upgrade"]):
        (line,) = cli.refused(*command, exit_code=1)
        assert line.startswith("error: MENU_PIPELINE_DATABASE_URL=postgresql://menus:***@127.0.0.1:1/menus")
        assert "check that the server is up" in line


def test_reading_before_there_is_a_database_says_how_to_begin_and_makes_nothing(cli: Cli) -> None:
    (line,) = cli.refused("menus", exit_code=1)
    assert "there is no database yet: run `menu-pipeline sites import FILE.csv`" in line
    assert not cli.home.exists()


def test_an_unwritable_home_is_one_line_and_exit_code_2(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    (cli.folder / "file").write_text("")
    monkeypatch.setenv("MENU_PIPELINE_HOME", str(cli.folder / "file" / "home"))
    for command in (["sites", "import", cli.partners(",https://a.example/,A,kitchen,")], ["db", "upgrade"]):
        (line,) = cli.refused(*command)
        assert line.startswith("error: MENU_PIPELINE_HOME: ")
        assert "name a folder this user may write to" in line


def test_db_upgrade_is_done_once(cli: Cli) -> None:
    assert cli.ok("db", "upgrade").startswith("applied 1")
    assert cli.ok("db", "upgrade").startswith("nothing to do")
