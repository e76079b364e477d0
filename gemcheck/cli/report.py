"""`gemcheck report`: the annotated rulebook of a game, as a folder of pages."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.asking import Wanted, ask
from gemcheck.cli.library import case_option
from gemcheck.cli.output import Progress, counted, emit, envelope
from gemcheck.cli.run import Run, common

if TYPE_CHECKING:
    from gemcheck.checks import CheckReport
    from gemcheck.game import Game
    from gemcheck.report.model import Site

__all__ = ["command"]


@common(parallel=True)
@click.command()
@click.argument("game")
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="Where the pages go; a report that is there is replaced.",
)
@click.option(
    "--since",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="An older report: what has changed since is told, clause by clause.",
)
@click.option("--fast", is_flag=True, help="Leave out the slow checks.")
@click.option("--fresh", is_flag=True, help="Ask every check again, whatever was answered before.")
@click.option("--open", "opened", is_flag=True, help="Show the pages in a browser.")
@case_option
def command(
    run: Run,
    game: str,
    folder: Path,
    since: Path | None,
    fast: bool,
    fresh: bool,
    opened: bool,
    cases: tuple[Path, ...],
) -> int:
    """Write the annotated rulebook of GAME: clauses with their code, findings with their witnesses drawn, open points
    with their readings, the casebook, and how the game plays.

    The pages need no server and no network. What the checks answer is kept, so that a second report is quick. The time
    limit (exit code 4) or an interrupt while checks run leaves everything as it was.
    """
    from gemcheck.report import changes
    from gemcheck.report.folder import refuse, write
    from gemcheck.report.pages import rendered

    made = run.game(game)
    refuse(folder)
    before = changes.older(since) if since is not None else None
    reports, stopped = _answers(run, made, fast, fresh)
    if stopped:
        return stopped
    site = _site(run, made, reports, cases)
    if before is not None:
        import msgspec

        site = msgspec.structs.replace(site, changes=changes.changes(before, site))
    files = rendered(site)
    write(folder, files)
    size = sum(len(text.encode()) for text in files.values())
    if run.json:
        emit(run, envelope(run, made, folder=str(folder), files=sorted(files), bytes=size, changes=site.changes))
    else:
        lines = [f"{made.title}: {counted(len(site.findings), 'finding')}, {counted(len(site.cases), 'case')}"]
        lines += [f"{what} {which}: {how}" for what, which, how in site.changes]
        emit(run, "\n".join([*lines, f"pages: {folder / 'index.html'} ({size / 1e6:.1f} MB)"]))
    if opened:
        webbrowser.open((folder / "index.html").absolute().as_uri())
    return exits.CLEAN


def _answers(run: Run, game: Game[Any, Any], fast: bool, fresh: bool) -> tuple[tuple[CheckReport, ...], int]:
    """What the checks say, from those kept where they are of the same game and sources; and the exit code of a stop."""
    from gemcheck.report.cache import Kept, cache_folder

    folder, question = cache_folder(), Kept.question_of(game, fast)
    kept = None if fresh else Kept.read(folder, question)
    if kept is not None:
        return kept, exits.CLEAN
    answers = ask(run, game, Wanted(fast=fast))
    if answers.stopped:
        return answers.reports, answers.stopped
    try:
        Kept(question, answers.reports).write(folder)
    except OSError as error:
        click.echo(f"gemcheck: answers are not kept: {error}", err=True)
    return answers.reports, exits.CLEAN


def _site(run: Run, game: Game[Any, Any], reports: tuple[CheckReport, ...], paths: tuple[Path, ...]) -> Site:
    from gemcheck.cli.library import library
    from gemcheck.report.gather import gathered
    from gemcheck.report.played import charts

    known = library(game, paths)
    progress = Progress(run)
    try:
        progress("playing cases")
        ran = {"cases": known.exercised()}
        progress("playing games")
        drawings = charts(run.maker(game), run.seed)
        return gathered(game, reports, known.cases, ran, drawings, progress)
    finally:
        progress.clear()
