"""The root command: finds the module of a command by name and imports it only when the command runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from gemcheck import __version__
from gemcheck.cli import exits
from gemcheck.cli.groups import LazyGroup, help_to_stderr

__all__ = ["COMMANDS", "root"]

COMMANDS = {
    "check": "All checks of a game; findings, worst first.",
    "verify": "Replay the casebook, or a folder of your own cases.",
    "advise": "The best thing to do in a position, with its bound.",
    "rounds": "The fewest rounds in which goals can be met, with plans.",
    "rules": "Clauses of a game: text, code, cases, coverage.",
    "readings": "Open points, their options and defaults.",
    "case": "Show, write, format and fill case files.",
    "explain": "A case, each number traced to its clauses.",
    "show": "A state in the notation of its game.",
    "cards": "Check a card set, or write an empty one.",
    "simulate": "Whole games by random or greedy seats.",
    "compare": "How often two rulesets differ in play, and in what.",
    "coverage": "Which clauses have ever run, and by what.",
    "hunt": "Edge cases nobody asked about, made small.",
    "report": "The annotated rulebook, as a folder of pages.",
}
"""Every command and its line in `gemcheck --help`; the module has the command's name."""


class Root(LazyGroup):
    """The `gemcheck` command itself; turns whatever happens into an exit code."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and exit the process with its code, in standalone mode or not."""
        words = list(sys.argv[1:] if args is None else args)
        try:
            code = super().main(words, prog_name, complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            code = _pipe_closed()
        except (Exception, KeyboardInterrupt) as error:
            code = exits.report(error, verbose=any(word == "--verbose" or word.startswith("-v") for word in words))
        sys.exit(code if isinstance(code, int) else exits.CLEAN)

    def invoke(self, ctx: click.Context) -> Any:
        # Click would exit with 1 when the reader of a pipe goes away, and 1 means findings here.
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            return _pipe_closed()


def _pipe_closed() -> int:
    """Point stdout at nothing, so that the interpreter does not complain at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = sys.__stdout__
    return exits.INTERRUPTED


@click.group(
    cls=Root,
    package="gemcheck.cli",
    table=COMMANDS,
    invoke_without_command=True,
    context_settings={
        "auto_envvar_prefix": "GEMCHECK",
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
    },
    epilog="Exit codes: 0 nothing wrong, 1 findings or failures, 2 bad usage or input, 3 internal error, "
    "4 limit reached, 5 nothing ran, 130 interrupted.",
)
@click.version_option(__version__, prog_name="gemcheck")
@click.pass_context
def root(ctx: click.Context) -> int | None:
    """Check a rulebook the way good engineers check software.

    Each clause of a game is a small cited function, each open point a named reading; gemcheck finds where the text
    contradicts itself or falls silent, and keeps every finding as a case that can be replayed.
    """
    if ctx.invoked_subcommand is None:
        return help_to_stderr(ctx)
    from gemcheck.cli.config import default_map

    name = ctx.invoked_subcommand
    command = root.get_command(ctx, name)
    if command is not None:
        ctx.default_map = {name: default_map(name, command)}
    return None
