"""Exit codes, and how every error becomes one clear line."""

from __future__ import annotations

import sys

import click

__all__ = ["CLEAN", "FINDINGS", "INTERNAL", "INTERRUPTED", "LIMIT", "NOTHING", "USAGE", "report"]

CLEAN = 0
FINDINGS = 1
USAGE = 2
INTERNAL = 3
LIMIT = 4
NOTHING = 5
INTERRUPTED = 130
"""0 nothing wrong; 1 findings, a failing case or a difference; 2 usage or unreadable input; 3 internal error; 4 a limit
was reached before an answer; 5 nothing ran; 130 interrupted."""


def report(error: BaseException, verbose: bool) -> int:
    """Print what went wrong as one line on stderr and return the exit code.

    Anything that is not a known complaint about the input is an internal error, so that a crash never looks like a
    finding; its traceback is printed with -v.
    """
    if isinstance(error, click.Abort | KeyboardInterrupt):
        click.echo("gemcheck: interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, click.ClickException):
        click.echo(f"gemcheck: {error.format_message()}", err=True)
        return USAGE
    if isinstance(error, OSError):
        name = f" '{error.filename}'" if error.filename is not None else ""
        click.echo(f"gemcheck: cannot use{name}: {error.strerror or error}", err=True)
        return USAGE
    if isinstance(error, _complaints()):
        click.echo(f"gemcheck: {error}", err=True)
        return USAGE
    import traceback

    if verbose:
        traceback.print_exception(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    hint = "" if verbose else "; -v shows where it came from"
    click.echo(
        f"gemcheck: internal error: {type(error).__name__}: {error} (in {last.name}, line {last.lineno}){hint}",
        err=True,
    )
    return INTERNAL


def _complaints() -> tuple[type[Exception], ...]:
    """The exceptions whose message is written for a person, of the modules that have been imported at all."""
    known = {
        "gemcheck.game": ("GameError", "IllegalPlan"),
        "gemcheck.rulebook": ("RulebookError",),
        "gemcheck.casebook.load": ("CaseError",),
        "gemcheck.casebook.replay": ("ScriptError",),
    }
    return tuple(
        getattr(sys.modules[module], name)
        for module, names in known.items()
        if module in sys.modules
        for name in names
        if hasattr(sys.modules[module], name)
    )
