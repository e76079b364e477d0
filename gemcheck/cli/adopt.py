"""`gemcheck case adopt`: a finding of a check written down as a case."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import click

from gemcheck import __version__
from gemcheck.casebook.adopt import AdoptError, adopt, renamed
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Case, Found
from gemcheck.casebook.write import canonical, write_case
from gemcheck.cli import exits
from gemcheck.cli.asking import Answers, Wanted, ask
from gemcheck.cli.findings import named
from gemcheck.cli.output import emit, envelope
from gemcheck.cli.run import Run, common
from gemcheck.findings import KINDS, Finding
from gemcheck.game import GameError

__all__ = ["command"]


@common("cards", "quiet", "verbose")
@click.command("adopt")
@click.argument("game")
@click.argument("finding", metavar="FINDING-ID")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write it below DIR, at the place that its id names.",
)
@click.option("--date", "found_on", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="Default: today.")
def command(run: Run, game: str, finding: str, folder: Path | None, found_on: datetime | None) -> int:
    """Make a case of a finding of GAME's checks, and print it; -o FILE or --dir DIR writes it.

    FINDING-ID is the id that `check` shows, or the name it is known as. The case asserts what is seen when the witness
    is played under each reading; it cites the clauses that move something there, and passes `verify`. A file that
    exists is never overwritten.
    """
    if run.cards is not None:
        raise click.UsageError("a case is played with the game's own cards: --cards cannot be kept in it")
    if run.output is not None and folder is not None:
        raise click.UsageError("-o and --dir say two different places")
    if run.output is not None:
        _free(run.output)
    made = run.game(game)
    chosen, check, stopped = _found(run, game, finding)
    if chosen is None:
        return stopped
    day = found_on.date() if found_on else date.today()
    found = Found(check, chosen.found_by or f"gemcheck {__version__}", day)
    defaults = {point.id: point.default for point in made.rulebook.open_points.values()}
    reading = {point: option for point, option in made.rules.items() if option != defaults[point]}
    case = adopt(game, chosen, found, Games(), reading)
    if folder is not None:
        file, case = _placed(case, folder)
        _free(file)
        write_case(file, case)
        emit(run, envelope(run, None, file=str(file), case=case) if run.json else str(file))
    else:
        case = renamed(case, str(run.output)) if run.output is not None else case
        emit(run, envelope(run, None, case=case) if run.json and run.output is None else canonical(case))
    return exits.CLEAN


def _free(file: Path) -> None:
    if file.exists():
        raise click.UsageError(f"{file}: exists already; a case is never overwritten")


def _found(run: Run, game: str, name: str) -> tuple[Finding | None, str, int]:
    """The one finding of this name and its check; none, and the exit code, when the search was stopped before it."""
    made = run.game(game)
    kinds = [part for part in name.split("/") if part in KINDS]
    answers = ask(run, made, Wanted(kinds=tuple(kinds) or None))
    if not _has(answers, name) and kinds and not answers.stopped:
        answers = ask(run, made, Wanted())
    if not _has(answers, name) and answers.stopped:
        click.echo(f"gemcheck: stopped before '{name}' was found", err=True)
        return None, "", answers.stopped
    chosen = named(answers.findings, name)
    if len(chosen) > 1:
        raise GameError(f"'{name}' is the name of {len(chosen)} findings: {', '.join(found.id for found in chosen)}")
    return chosen[0], answers.check_of(chosen[0]), exits.CLEAN


def _has(answers: Answers, name: str) -> bool:
    return any(name in (found.id, found.known_as) for found in answers.findings)


def _placed(case: Case, folder: Path) -> tuple[Path, Case]:
    """The file below a folder whose place agrees with the case's id; the folder may be part of that place already."""
    parts = case.id.split("/")
    fault: AdoptError | None = None
    for skipped in range(len(parts)):
        file = folder.joinpath(*parts[skipped:-1], f"{parts[-1]}.toml")
        try:
            if renamed(case, str(file.absolute())).id == case.id:
                return file, case
        except AdoptError as error:
            fault = fault or error
    raise fault or AdoptError(f"{folder}: there is no place for {case.id}")
