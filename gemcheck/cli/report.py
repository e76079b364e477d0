"""`gemcheck report`: the annotated rulebook of a game, as a folder of pages."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import click

from gemcheck.cli.library import case_option
from gemcheck.cli.output import counted, emit, envelope
from gemcheck.cli.paging import answers, known_cases, since_then, site
from gemcheck.cli.run import Run, common

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
    metavar="DIR|REV",
    help="An older report, or a git revision: what has changed since is told, clause by clause.",
)
@click.option("--fast", is_flag=True, help="Leave out the slow checks.")
@click.option("--fresh", is_flag=True, help="Ask every check again, whatever was answered before.")
@click.option("--open", "opened", is_flag=True, help="Show the pages in a browser.")
@case_option
def command(
    run: Run,
    game: str,
    folder: Path,
    since: str | None,
    fast: bool,
    fresh: bool,
    opened: bool,
    cases: tuple[Path, ...],
) -> int:
    """Write the annotated rulebook of GAME: clauses with their code, findings with their witnesses drawn, open points
    with their readings, the casebook, and how the game plays.

    The pages need no server and no network. What the checks answer is kept, so that a second report is quick. The time
    limit (exit code 4) or an interrupt while checks run leaves everything as it was; the time limit while open points
    are weighed writes the pages with what has been played.
    """
    from gemcheck.report.folder import refuse, write
    from gemcheck.report.pages import rendered

    made = run.game(game)
    refuse(folder)
    known = known_cases(made, cases)
    compared = since_then(made, since, known, cases) if since is not None else None
    reports, stopped = answers(run, made, fast, fresh)
    if stopped:
        return stopped
    pages, stopped = site(run, made, reports, known, cases, fresh, fast)
    if compared is not None:
        pages = compared(pages)
    files = rendered(pages)
    write(folder, files)
    size = sum(len(text.encode()) for text in files.values())
    if run.json:
        emit(
            run,
            envelope(
                run,
                made,
                folder=str(folder),
                files=sorted(files),
                bytes=size,
                since=pages.since,
                changes=pages.changes,
                complete=not stopped,
            ),
        )
    else:
        lines = [f"{made.title}: {counted(len(pages.findings), 'finding')}, {counted(len(pages.cases), 'case')}"]
        lines += [f"{what} {which}: {how}" for what, which, how in pages.changes]
        lines += [f"nothing has changed since {pages.since}"] if pages.since and not pages.changes else []
        if stopped:
            lines.append(
                f"stopped by the time limit while weighing open points: {pages.played or 'no game was played'}"
            )
        emit(run, "\n".join([*lines, f"pages: {folder / 'index.html'} ({size / 1e6:.1f} MB)"]))
    if opened:
        webbrowser.open((folder / "index.html").absolute().as_uri())
    return stopped
