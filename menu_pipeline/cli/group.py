"""The outermost group: finds commands by name when they are used, and turns our errors into lines and exit codes."""

from __future__ import annotations

import difflib
import importlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from menu_pipeline.core.errors import MenuPipelineError


@dataclass(frozen=True, slots=True)
class Command:
    """A command's name, where it lives (``module:attribute``) and its line in ``--help``."""

    name: str
    place: str
    help: str

    def load(self) -> click.Command:
        module, _, attribute = self.place.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


class LazyGroup(click.Group):
    """A group whose commands are imported when asked for: ``--help`` and quick commands stay quick."""

    def __init__(self, *args: Any, commands_listed: Sequence[Command] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listed = {command.name: command for command in commands_listed}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._listed)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        listed = self._listed.get(cmd_name)
        return listed.load() if listed else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(command.name, command.help) for command in self._listed.values()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(f"{error.message}{closest(args[0], self._listed)}", ctx) from None

    def invoke(self, ctx: click.Context) -> Any:
        _note_unknown_variables()
        try:
            return super().invoke(ctx)
        except MenuPipelineError as error:
            for line in str(error).splitlines():
                click.echo(f"error: {line}", err=True)
            ctx.exit(error.exit_code)


def _note_unknown_variables() -> None:
    """A misspelt setting has no effect, which nobody would see: one line on stderr, whatever the command."""
    if any(name.upper().startswith("MENU_PIPELINE_") for name in os.environ):
        from menu_pipeline.cli.settings import unknown_note  # pydantic: not for a help text

        if note := unknown_note(os.environ):
            click.echo(f"warning: {note}", err=True)


def closest(word: str, known: Sequence[str] | Any) -> str:
    """`` Did you mean 'x'?``, or nothing."""
    found = difflib.get_close_matches(word, list(known), n=1)
    return f" Did you mean '{found[0]}'?" if found else ""
