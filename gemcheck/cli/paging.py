"""The pages of a game for the commands that write or show them: answers that are kept, asked or drawn anew."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gemcheck.cli import exits
from gemcheck.cli.asking import Wanted, ask
from gemcheck.cli.output import Progress
from gemcheck.cli.run import Run

if TYPE_CHECKING:
    from gemcheck.casebook.schema import Case
    from gemcheck.checks import CheckReport
    from gemcheck.cli.library import Library
    from gemcheck.findings import Finding
    from gemcheck.game import Game
    from gemcheck.report.model import Site

__all__ = ["answers", "browse", "case_place", "finding_place", "kept_answers", "known_cases", "since_then", "site"]

T = TypeVar("T")


def kept_answers(game: Game[Any, Any], fast: bool) -> tuple[CheckReport, ...] | None:
    """What the checks of a game have said before, from the same sources; None when they were not asked."""
    from gemcheck.checks import CheckReport
    from gemcheck.report.cache import question

    return _read(question(game, "answers", fast=fast), tuple[CheckReport, ...])


def answers(run: Run, game: Game[Any, Any], fast: bool, fresh: bool) -> tuple[tuple[CheckReport, ...], int]:
    """What the checks say, from those kept where they are of the same game and sources; and the exit code of a stop."""
    from gemcheck.report.cache import question

    kept = None if fresh else kept_answers(game, fast)
    if kept is not None:
        return kept, exits.CLEAN
    told = ask(run, game, Wanted(fast=fast))
    if not told.stopped:
        _keep(question(game, "answers", fast=fast), told.reports)
    return told.reports, told.stopped


def known_cases(game: Game[Any, Any], paths: Sequence[Path]) -> Library:
    """The cases that a report shows. Raises GameError where there are none: a report stands on cases."""
    from gemcheck.cli.library import library
    from gemcheck.game import GameError

    known = library(game, paths)
    if not known.cases:
        where = " in " + ", ".join(map(str, paths)) if paths else ""
        raise GameError(f"{game.name} has no cases{where}: write one (`gemcheck case new`), name others with --cases")
    return known


def since_then(game: Game[Any, Any], since: str, known: Library, paths: Sequence[Path]) -> Callable[[Site], Site]:
    """How pages are told what has changed since an older report (a folder or file of that name) or, where no such file
    is, a git revision, whose texts and cases are compared with those of today. Raises GameError and UsageError."""
    from msgspec.structs import replace

    from gemcheck.report import changes, revision

    if Path(since).exists():
        before = changes.older(Path(since))
        if before.game != game.name:
            raise click.UsageError(f"--since {since}: a report about {before.game}, not about {game.name}")
        return lambda pages: replace(pages, since="an older report", changes=changes.changes(before, pages))
    then = revision.at(game, since, paths)
    if then.unread:
        more = f" (and {len(then.unread) - 1} more)" if len(then.unread) > 1 else ""
        click.echo(f"gemcheck: passed over a case of {since}: {then.unread[0]}{more}", err=True)
    found = changes.between(changes.known_of(then.rulebook, then.cases), changes.known_of(game.rulebook, known.cases))
    return lambda pages: replace(pages, since=f"revision {then.revision}", changes=found)


def site(
    run: Run,
    game: Game[Any, Any],
    reports: Sequence[CheckReport],
    known: Library,
    paths: Sequence[Path],
    fresh: bool,
    fast: bool = False,
    weigh: bool = True,
) -> tuple[Site, int]:
    """Everything the pages show, and the exit code of a stop. What takes long (playing and drawing cases, random games)
    is kept like the answers. fast: no game is played under other readings; weigh: how often open points matter is asked
    when it is not kept. The time limit stops the weighing: of its games those that are finished are shown."""
    from gemcheck.casebook.write import canonical
    from gemcheck.game import registered_games
    from gemcheck.report.cache import digest_of, question
    from gemcheck.report.casebook import Exercised, case_pages
    from gemcheck.report.gather import gathered
    from gemcheck.report.played import Played, played
    from gemcheck.search import mattering
    from gemcheck.search.coverage_table import by_making

    files = _files(paths)
    pairs = 0 if fast else mattering.PAIRS
    progress = Progress(run)

    def cases() -> Exercised:
        progress("playing cases")
        return Exercised(case_pages(game, known.cases, files, progress), tuple(sorted(known.exercised())))

    def games() -> Played:
        return played(run.maker(game), run.seed, progress)

    def making() -> tuple[str, ...]:
        return tuple(sorted(by_making(game, run.maker(game))))

    def weighing() -> mattering.Mattering:
        # A game that is known in this process only cannot be made in another one.
        jobs = run.jobs if game.name in registered_games() else 1
        return mattering.mattering(run.maker(game), run.seed, jobs, mattering.GAMES, pairs, progress, run.deadline)

    try:
        casebook = digest_of(map(canonical, known.cases))
        drawn = _kept(question(game, "cases", cases=casebook, files=files), Exercised, cases, fresh)
        random = _kept(question(game, "games", seed=run.seed), Played, games, fresh)
        made = _kept(question(game, "making"), tuple[str, ...], making, fresh)
        ran = {"making": set(made), "cases": set(drawn.ran), "random games": set(random.ran)}
        weight = question(game, "points", seed=run.seed, games=mattering.GAMES, pairs=pairs)
        often = None if weigh and fresh else _read(weight, mattering.Mattering)
        stopped = exits.CLEAN
        if weigh and often is None:
            often = weighing()
            if often.games == mattering.GAMES:
                _keep(weight, often)
            else:
                stopped = exits.LIMIT
                often = often if often.games else None
        pages = gathered(game, reports, known.cases, ran, random.charts, drawn.pages, progress, run.cards, often)
        return pages, stopped
    finally:
        progress.clear()


def _files(paths: Sequence[Path]) -> dict[str, str]:
    """Where the cases lie that are not those of the package."""
    from gemcheck.casebook.find import find_cases
    from gemcheck.casebook.load import CaseError, read_case

    found = {}
    for file in find_cases(paths) if paths else ():
        try:
            found[read_case(file).id] = str(file)
        except CaseError:
            continue  # named already when the cases were collected
    return found


def _kept(asked: Mapping[str, Any], kind: type[T], make: Callable[[], T], fresh: bool) -> T:
    """The answer that is kept, else the one made now."""
    known = None if fresh else _read(asked, kind)
    if known is not None:
        return known
    made = make()
    _keep(asked, made)
    return made


def _read(asked: Mapping[str, Any], kind: type[T]) -> T | None:
    """The answer that is kept."""
    from gemcheck.report.cache import Store, cache_folder

    return Store(cache_folder()).read(asked, kind)


def _keep(asked: Mapping[str, Any], answer: Any) -> None:
    """Keep an answer; where that cannot be done the next report takes longer, and nothing else is lost."""
    from gemcheck.report.cache import Store, cache_folder

    try:
        Store(cache_folder()).write(asked, answer)
    except OSError as error:
        click.echo(f"gemcheck: answers are not kept: {error}", err=True)


def finding_place(findings: Sequence[Finding]) -> str:
    """Where findings stand: the page of all, or the place of the only one."""
    from gemcheck.report.model import anchor

    return f"findings.html#f-{anchor(findings[0].id)}" if len(findings) == 1 else "findings.html"


def case_place(case: Case) -> str:
    """Where a case is drawn."""
    from gemcheck.casebook.schema import SOLVER_KINDS
    from gemcheck.report.model import anchor

    return f"{'optima' if case.kind in SOLVER_KINDS else 'cases'}.html#case-{anchor(case.id)}"


def browse(run: Run, game: Game[Any, Any], reports: Sequence[CheckReport], place: str, paths: Sequence[Path]) -> Path:
    """Show the pages of a game in a browser, at a place such as `cases.html#case-…`; they lie beside the kept answers.
    A game without cases is shown without them."""
    from gemcheck.cli.library import library
    from gemcheck.report.cache import cache_folder
    from gemcheck.report.folder import write
    from gemcheck.report.pages import rendered

    folder = cache_folder().with_name("pages") / f"{game.name}-{game.rules.digest()}"
    pages, _ = site(run, game, reports, library(game, paths), paths, fresh=False, weigh=False)
    write(folder, rendered(pages))
    page, _, anchor = place.partition("#")
    webbrowser.open((folder / page).absolute().as_uri() + (f"#{anchor}" if anchor else ""))
    return folder / page
