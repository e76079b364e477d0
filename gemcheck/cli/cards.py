"""`gemcheck cards`: a card set of one's own, checked against the rulebook, or an empty one to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from gemcheck.cli import exits
from gemcheck.cli.output import counted, emit, envelope
from gemcheck.cli.run import Run, common
from gemcheck.game import GameError

__all__ = ["command"]


@common("seed", "time_limit", "jobs", "cards", "quiet")
@click.command()
@click.argument("game")
@click.argument("action", type=click.Choice(["lint", "template"]))
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
def command(run: Run, game: str, action: str, file: Path | None) -> int:
    """Check the card set in FILE (lint), or write an empty one to FILE or stdout (template).

    What a rulebook does not print is an input: lint holds a card set against everything that is printed. A set that
    contradicts print is refused with exit status 2; notices alone are no fault.
    """
    made = run.game(game)
    if action == "template":
        template: Callable[[], str] | None = getattr(made, "card_template", None)
        if template is None:
            raise GameError(f"{made.name} offers no template of a card set")
        return _template(run, template(), file)
    lint: Callable[[str], Iterable[Any]] | None = getattr(made, "lint_cards", None)
    if lint is None:
        raise GameError(f"{made.name} offers no check of card sets")
    if file is None:
        raise click.UsageError("cards lint needs the FILE of a card set")
    complaints = [_complaint(item) for item in lint(str(file))]
    errors = sum(1 for level, _, _ in complaints if level == "error")
    if run.json:
        listed = [{"level": level, "text": text, "clauses": clauses} for level, text, clauses in complaints]
        verdict = "found" if errors else "proved"
        emit(run, envelope(run, made, file=str(file), complaints=listed) | {"verdict": verdict})
    else:
        lines = [
            f"{file}: {level}: {text}" + (f"  [{', '.join(clauses)}]" if clauses else "")
            for level, text, clauses in complaints
            if level == "error" or run.verbosity > 0
        ]
        notices = len(complaints) - errors
        hidden = (
            f", {counted(notices, 'notice')}" + ("" if run.verbosity > 0 else " (-v shows them)") if notices else ""
        )
        emit(run, "\n".join([*lines, f"{file}: {counted(errors, 'error')}{hidden}"]))
    return exits.USAGE if errors else exits.CLEAN


def _complaint(item: Any) -> tuple[str, str, tuple[str, ...]]:
    """Level, text with its place, and clauses of a complaint, which may be an Objection or a plain sentence."""
    text, place = getattr(item, "text", str(item)), getattr(item, "where", "")
    placed = f"{place}: {text}" if place else text
    return getattr(item, "level", "error"), placed, tuple(getattr(item, "clauses", ()))


def _template(run: Run, text: str, file: Path | None) -> int:
    from dataclasses import replace

    if file is not None and file.exists():
        raise GameError(f"{file}: exists already; a template never overwrites")
    emit(run if file is None else replace(run, output=file), text)
    return exits.CLEAN
