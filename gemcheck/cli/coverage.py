"""`gemcheck coverage`: which clauses have ever run, by making the game, cases, recorded games, random games, hunts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.library import case_option, library
from gemcheck.cli.output import columns, counted, emit, envelope, paragraph, percent
from gemcheck.cli.run import Run, common
from gemcheck.game import GameError

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.search.coverage_table import Row

__all__ = ["command"]

GAMES = 10
"""Random games that are played unless it is said how many."""


@common("jobs", "time_limit")
@click.command()
@click.argument("game")
@case_option
@click.option(
    "--playthroughs",
    "records",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    metavar="PATH",
    help="Recorded games, as files or folders; may be repeated.",
)
@click.option("-n", "--games", "count", type=click.IntRange(0), default=GAMES, show_default=True, help="Random games.")
@click.option(
    "--hunt",
    "hunts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    multiple=True,
    metavar="DIR",
    help="The folder of a hunt; may be repeated.",
)
def command(
    run: Run, game: str, cases: tuple[Path, ...], records: tuple[Path, ...], count: int, hunts: tuple[Path, ...]
) -> int:
    """Which clauses of GAME have ever run, and by what.

    Clauses that need no code are listed with the written reason. Exits with 1 when a clause with code has run nowhere.
    """
    from gemcheck.search.coverage_table import by_hunt, by_making, by_play, by_records, rows

    made = run.game(game)
    sources: dict[str, set[str]] = {
        "making": by_making(made, run.maker(made)),
        "cases": library(made, cases).exercised(),
    }
    if records:
        sources["records"] = by_records(made, _files(records))
    if count:
        sources["games"] = by_play(made, count, run.seed)
    if hunts:
        sources["hunts"] = {name for folder in hunts for name in by_hunt(made, folder)}
    table = rows(made, sources)
    never = [row.clause for row in table if row.basis == "code" and not row.by]
    emit(
        run, _document(run, made, table, sources, never) if run.json else _text(run, made, table, list(sources), never)
    )
    return exits.FINDINGS if never else exits.CLEAN


def _files(paths: Sequence[Path]) -> list[Path]:
    found = [file for path in paths for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    if not found:
        raise GameError(f"no recorded game lies in {', '.join(map(str, paths))}")
    return found


def _document(
    run: Run, game: Game[Any, Any], table: Sequence[Row], sources: dict[str, set[str]], never: Sequence[str]
) -> dict[str, Any]:
    code = [row for row in table if row.basis == "code"]
    met = {name: sum(name in row.by for row in code) for name in sources}
    return envelope(
        run,
        game,
        executable=len(code),
        met=met | {"any": sum(bool(row.by) for row in code)},
        never=list(never),
        skipped=[{"clause": row.clause, "basis": row.basis, "reason": row.reason} for row in table if row.reason],
        clauses=table,
    )


def _text(run: Run, game: Game[Any, Any], table: Sequence[Row], sources: Sequence[str], never: Sequence[str]) -> str:
    code = [row for row in table if row.basis == "code"]
    lines = []
    if run.verbosity > 0:
        marks = [(row.clause, *("yes" if name in row.by else "-" for name in sources)) for row in code]
        lines += [columns([("clause", *sources), *marks]), ""]
    counts = [(name, sum(name in row.by for row in code)) for name in sources]
    counts.append(("any of them", sum(bool(row.by) for row in code)))
    shares = [(name, str(met), percent(met, len(code))) for name, met in counts]
    lines += [
        columns([("run by", "clauses", ""), *shares], right=(1, 2)),
        "",
        f"{game.title}: {counted(len(code), 'clause')} with code of {len(table)}",
    ]
    missing = [row.clause for row in table if row.basis == "missing"]
    if missing:
        lines.append(paragraph("missing", f"neither code nor data nor a reason: {', '.join(missing)}", 0, 12))
    if never:
        lines.append(paragraph("never run", ", ".join(never), 0, 12))
    reasons: dict[str, list[str]] = {}
    for row in table:
        if row.basis not in ("code", "missing"):
            reasons.setdefault(row.reason if row.basis == "exempt" else row.basis, []).append(row.clause)
    if run.verbosity > 0:
        lines += ["", "no code has to run"]
        lines += [paragraph("-", f"{', '.join(names)}: {reason}", 2, 2) for reason, names in reasons.items()]
    else:
        skipped = sum(len(names) for names in reasons.values())
        lines.append(paragraph("no code", f"{counted(skipped, 'clause')} for a written reason; -v names them", 0, 12))
    return "\n".join(lines)
