"""`gemcheck readings`: the open points of a rulebook, their options, and the cases that tell the options apart."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.library import Library, case_option, library
from gemcheck.cli.output import columns, counted, emit, envelope, paragraph
from gemcheck.cli.run import Run, common
from gemcheck.findings import IMPACTS
from gemcheck.game import GameError
from gemcheck.rulebook import nearest

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.rulebook import OpenPoint

__all__ = ["command"]


@common("seed", "time_limit", "jobs", "quiet")
@click.command()
@click.argument("game")
@click.argument("action", type=click.Choice(["list", "show"]), default="list")
@click.argument("points", nargs=-1, metavar="[POINT]…")
@case_option
def command(run: Run, game: str, action: str, points: tuple[str, ...], cases: tuple[Path, ...]) -> int:
    """The open points of GAME: list, or show POINT with every option and its consequence.

    A point that no case separates is reported as untested.
    """
    made = run.game(game)
    book = made.rulebook.open_points
    if action == "show" and not points:
        raise click.UsageError("readings show needs an open POINT")
    if action == "list" and points:
        raise click.UsageError(f"readings list takes nothing after it, but got '{' '.join(points)}'")
    for point in points:
        if point not in book:
            raise GameError(f"unknown open point '{point}'{nearest(point, book)}")
    chosen = [book[point] for point in points] or list(book.values())
    known = library(made, cases)
    if run.json:
        emit(run, envelope(run, made, open_points=[_entry(made, point, known) for point in chosen]))
    elif action == "show":
        emit(run, "\n\n".join(_page(made, point, known) for point in chosen))
    else:
        emit(run, _listing(run, made, chosen, known))
    return exits.CLEAN


def _entry(game: Game[Any, Any], point: OpenPoint, cases: Library) -> dict[str, Any]:
    return {
        "id": point.id,
        "question": point.question,
        "kind": point.kind,
        "impact": point.impact,
        "clauses": point.clauses,
        "options": {option.id: option.text for option in point.option},
        "default": point.default,
        "why": point.why,
        "chosen": game.rules.reading(point.id),
        "excludes": point.excludes,
        "findings": point.findings,
        "separated_by": [case.id for case in cases.separating(point.id)],
    }


def _listing(run: Run, game: Game[Any, Any], points: list[OpenPoint], cases: Library) -> str:
    rows = [("open point", "cases", "reading", "other options")]
    untested = []
    for point in points:
        number = len(cases.separating(point.id))
        if not number:
            untested.append(point.id)
        chosen = game.rules.reading(point.id)
        mark = "" if chosen == point.default else " (default: " + point.default + ")"
        others = ", ".join(option for option in point.option_ids() if option != chosen)
        rows.append((point.id, str(number), chosen + mark, others))
        if run.verbosity > 0:
            rows.append(("", "", point.question, ""))
    by_impact = ", ".join(f"{sum(p.impact == impact for p in points)} {impact}" for impact in IMPACTS)
    lines = [columns(rows, right=(1,)), "", f"{counted(len(points), 'open point')}: {by_impact}"]
    if untested:
        lines.append(paragraph("untested", f"{len(untested)}: {', '.join(untested)}", 0, 10))
    return "\n".join(lines)


def _page(game: Game[Any, Any], point: OpenPoint, cases: Library) -> str:
    chosen = game.rules.reading(point.id)
    lines = [
        click.style(point.id, bold=True) + f"  ({point.kind}, {point.impact})",
        paragraph("question", point.question),
        paragraph("clauses", "\n".join(f"{i}: {game.rulebook.clauses[i].text}" for i in point.clauses)),
    ]
    for option in point.option:
        marks = [
            word for word, holds in (("default", option.id == point.default), ("chosen", option.id == chosen)) if holds
        ]
        label = f"{option.id}{' (' + ', '.join(marks) + ')' if marks else ''}: {option.text}"
        barred = point.excludes.get(option.id, ())
        lines.append(paragraph("option", label + (f"; not with {', '.join(barred)}" if barred else "")))
    lines.append(paragraph("why", point.why))
    if point.findings:
        lines.append(paragraph("findings", ", ".join(point.findings)))
    separating = cases.separating(point.id)
    shown = "\n".join(f"{case.id}: {case.title}" for case in separating)
    lines.append(paragraph("cases", shown or "none separates the options: untested"))
    return "\n".join(lines)
