"""`gemcheck show`: a state in the canonical notation of its game, with everything that is wrong with it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from gemcheck.cli import exits
from gemcheck.cli.output import emit, envelope
from gemcheck.cli.run import Run, common
from gemcheck.game import GameError

__all__ = ["command", "read_text"]


def read_text(source: str) -> str:
    """The text itself, the content of a file of that name, or all of stdin for `-`."""
    if source == "-":
        return sys.stdin.read().strip()
    try:
        path = Path(source)
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise GameError(f"{source}: not a text in UTF-8 ({error.reason} at byte {error.start})") from error
    except (OSError, ValueError):
        pass  # too long or too odd for a file name: it is the notation itself
    return source


@common("seed", "time_limit", "jobs", "quiet", "verbose")
@click.command()
@click.argument("game")
@click.argument("state")
def command(run: Run, game: str, state: str) -> int:
    """Read STATE (a notation, a file, or - for stdin) and print it in its one canonical form.

    Every invariant that the state breaks is listed under it, and makes the exit code 1.
    """
    made = run.game(game)
    value = made.read_state(read_text(state))
    defects = made.defects(value)
    text = made.state_text(value)
    if run.json:
        found = [{"clauses": defect.clauses, "text": defect.text} for defect in defects]
        verdict = "found" if defects else "proved"
        emit(run, envelope(run, made, state=text, defects=found) | {"verdict": verdict})
    else:
        lines = [click.style("broken: ", fg="red") + f"{d.text} [{', '.join(d.clauses)}]" for d in defects]
        emit(run, "\n".join([text, *lines]))
    return exits.FINDINGS if defects else exits.CLEAN
