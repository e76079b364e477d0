"""Command groups that name the nearest command for a wrong one, and that load commands only when they run."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from gemcheck.cli import exits

__all__ = ["LazyGroup", "NearGroup", "help_to_stderr"]


def help_to_stderr(ctx: click.Context) -> int:
    """What a group does without a command: say what there is, as bad usage."""
    click.echo(ctx.get_help(), err=True)
    return exits.USAGE


class NearGroup(click.Group):
    """A group that answers an unknown command with the nearest one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            from gemcheck.rulebook import nearest

            raise click.UsageError(f"unknown command '{name}'{nearest(name, known)}", ctx)
        return super().resolve_command(ctx, args)


class LazyGroup(NearGroup):
    """A group that knows its commands by name and line of help, and finds each in the module `package.name`."""

    def __init__(self, *args: Any, package: str, table: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.package = package
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table:
            return None
        command = import_module(f"{self.package}.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise TypeError(f"{self.package}.{cmd_name} has no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))
