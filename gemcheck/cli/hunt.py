"""`gemcheck hunt`: look for edge cases that nobody asked about, and keep the smallest witness of each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.findings import block
from gemcheck.cli.output import Progress, columns, counted, emit, envelope, paragraph, percent
from gemcheck.cli.run import Run, common
from gemcheck.findings import IMPACTS, KINDS, Verdict

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.search.corpus_folder import Folder
    from gemcheck.search.hunt import Found, Hunt

__all__ = ["command"]

GAMES = 200
"""Games of a hunt that is given neither a number nor a time limit."""
ENDING = 0.65
"""After this part of the time limit no further game is begun: the rest is for making small what was found."""
SAVED = 5.0
"""Seconds between two times the folder is brought up to date."""


@common(parallel=True)
@click.command()
@click.argument("game")
@click.option(
    "-n", "--games", "count", type=click.IntRange(1), metavar="N", help=f"Games; default {GAMES}, or until the limit."
)
@click.option("--toward", metavar="CLAUSE|OPEN-POINT|KIND", help="Search in this direction.")
@click.option(
    "--save",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep what is found there.",
)
@click.option("--resume", is_flag=True, help="Go on with the hunt in DIR.")
def command(run: Run, game: str, count: int | None, toward: str | None, folder: Path | None, resume: bool) -> int:
    """Hunt for faults of GAME that nobody asked about: random games that learn where something new happens, every step
    held against oracles, every finding made small.

    Exits with 1 when there are findings. The same seed and number of games give the same findings on any number of
    processes. An interrupt or the time limit keeps what was found; --save DIR makes case files that `verify DIR`
    replays, and --resume goes on.
    """
    from gemcheck.search.corpus_folder import Folder
    from gemcheck.search.fuzz_swarm import Aim
    from gemcheck.search.hunt import Hunt, aim_at

    if resume and folder is None:
        raise click.UsageError("--resume goes on with the hunt in a folder: name it by --save DIR")
    made = run.game(game)
    limit = count if count is not None or run.time_limit is not None else GAMES
    hunt = Hunt(made, run.seed, aim_at(made, toward) if toward else Aim(), limit)
    kept = Folder(folder) if folder is not None else None
    resumed = kept.open(hunt, resume) if kept is not None else False
    if resumed and limit is not None:
        hunt.limit = limit + hunt.games if count is None else max(count, hunt.games)
    code, failure = _hunted(run, made, hunt, kept)
    found = hunt.found()
    if kept is not None and not isinstance(failure, OSError):
        try:
            kept.save(hunt)
            kept.keep(found)
        except OSError as error:
            failure = error
    if code == exits.CLEAN and found:
        code = exits.FINDINGS
    emit(run, _document(run, made, hunt, found, code) if run.json else _text(run, made, hunt, found, code, folder))
    if failure is not None:
        raise failure
    return code


def _hunted(run: Run, game: Game[Any, Any], hunt: Hunt, folder: Folder | None) -> tuple[int, Exception | None]:
    """Run the hunt; the exit code without regard to findings, and what has gone wrong with the folder or a process."""
    from gemcheck.search.coverage import executable
    from gemcheck.search.hunt_pool import WorkerLostError, crew
    from gemcheck.search.hunt_run import Interrupt
    from gemcheck.search.hunt_run import run as hunted

    interrupt = Interrupt()
    clauses = frozenset(f"clause {name}" for name in executable(game))
    ending = None if run.time_limit is None else run.started + ENDING * run.time_limit
    told = _Told(run, clauses, folder)
    team = crew(game, run.maker(game), run.jobs)
    through = False
    try:
        with interrupt.heard():
            through = hunted(
                hunt,
                team,
                stop=lambda: interrupt.seen or run.late() or told.failure is not None,
                last=lambda: ending is not None and time.monotonic() >= ending,
                told=told,
            )
    except WorkerLostError as error:
        return exits.INTERNAL, error
    finally:
        team.close()
        told.progress.clear()
    if interrupt.seen:
        return exits.INTERRUPTED, told.failure
    # A hunt that was given nothing but time has done what it was asked for when the time is over.
    limited = hunt.limit is not None and not (through and hunt.played_out)
    return (exits.LIMIT if limited else exits.CLEAN), told.failure


class _Told:
    """Shows how a hunt gets on, and brings its folder up to date now and then."""

    def __init__(self, run: Run, clauses: frozenset[str], folder: Folder | None) -> None:
        self.progress = Progress(run)
        self.clauses = clauses
        self.folder = folder
        self.saved = time.monotonic()
        self.failure: OSError | None = None

    def __call__(self, hunt: Hunt) -> None:
        met = len(self.clauses & hunt.corpus.first.keys())
        small = sum(record.settled is not None for record in hunt.records.values())
        total = "" if hunt.limit is None else f" of {hunt.limit}"
        self.progress(
            f"{hunt.games}{total} games, {met} of {len(self.clauses)} clauses, "
            f"{counted(len(hunt.records), 'finding')}, {small} made small"
        )
        now = time.monotonic()
        if self.folder is not None and now - self.saved > SAVED:
            self.saved = now
            try:
                self.folder.save(hunt)
            except OSError as error:
                self.failure = error


def _document(run: Run, game: Game[Any, Any], hunt: Hunt, found: Sequence[Found], code: int) -> dict[str, Any]:
    from gemcheck.search.coverage import fractions
    from gemcheck.search.hunt_findings import known_names

    met = fractions(game, hunt.corpus.first)
    rediscovered, new = _known(found)
    frame = envelope(
        run,
        game,
        complete=code in (exits.CLEAN, exits.FINDINGS),
        games=hunt.games,
        steps=hunt.steps,
        coverage={key: {"met": seen, "of": total} for key, (seen, total) in met.items()},
        features=len(hunt.corpus.first),
        corpus=len(hunt.corpus.entries),
        toward={"word": hunt.aim.word, "game": hunt.reached} if hunt.aim.word else None,
        known={"rediscovered": rediscovered, "of": len(known_names(game)), "new": new},
        findings=[
            {
                "games": one.games,
                "game": one.hit.index,
                "small": one.settled.small,
                "case": one.settled.case_id or None,
                "no_case": one.settled.no_case,
                "known": one.settled.known,
                "in_casebook": one.settled.kept or None,
                "finding": one.settled.finding,
            }
            for one in found
        ],
    )
    return frame | {"verdict": (Verdict.FOUND if found else Verdict.UNKNOWN).word}


def _known(found: Sequence[Found]) -> tuple[list[str], int]:
    """The known findings that were rediscovered, and how many findings are not known."""
    return sorted({name for one in found for name in one.settled.known}), sum(one.settled.new for one in found)


def _text(run: Run, game: Game[Any, Any], hunt: Hunt, found: Sequence[Found], code: int, folder: Path | None) -> str:
    from gemcheck.search.coverage import fractions
    from gemcheck.search.hunt_findings import known_names

    parts = [_blocks(run, hunt, found)] if found else []
    clauses, points = fractions(game, hunt.corpus.first).values()
    rediscovered, new = _known(found)
    cases = sum(bool(one.settled.case) for one in found)
    lines = [
        f"{game.title}, ruleset {game.rules.name} ({game.rules.digest()}), seed {run.seed}: "
        f"{counted(hunt.games, 'game')}, {counted(hunt.steps, 'step')}",
        paragraph("met", f"{_of(clauses)} clauses with code, {_of(points)} open points", 0, 12),
        paragraph("found", f"{counted(len(found), 'finding')}; {cases} make a case that passes verification", 0, 12),
    ]
    if found:
        impacts = Counter(one.settled.finding.impact for one in found)
        kinds = Counter(one.settled.finding.kind for one in found)
        known = f"rediscovers {len(rediscovered)} of {counted(len(known_names(game)), 'known finding')}, {new} new"
        lines += [
            paragraph("known", known, 0, 12),
            paragraph("by impact", ", ".join(f"{impacts[i]} {i}" for i in IMPACTS if impacts[i]), 0, 12),
            paragraph("by kind", ", ".join(f"{kinds[k]} {k}" for k in KINDS if kinds[k]), 0, 12),
        ]
    if hunt.aim.word:
        where = f"reached in game {hunt.reached}" if hunt.reached is not None else "not reached"
        lines.append(paragraph("toward", f"{hunt.aim.word}: {where}", 0, 12))
    if folder is not None:
        lines.append(paragraph("kept in", f"{folder}; verify them: gemcheck verify {folder}", 0, 12))
    if code in (exits.LIMIT, exits.INTERRUPTED):
        why = "time limit" if code == exits.LIMIT else "interrupt"
        lines.append(f"stopped by the {why}: more may be there")
    return "\n\n".join([*parts, "\n".join(lines)])


def _of(fraction: tuple[int, int]) -> str:
    met, total = fraction
    return f"{met} of {total} ({percent(met, total)})" if total else "0 of 0"


def _blocks(run: Run, hunt: Hunt, found: Sequence[Found]) -> str:
    """The findings: those that are new in full, the known ones as a table unless -v is given."""

    def whole(one: Found) -> bool:
        return run.verbosity > 0 or one.settled.new

    blocks = [
        block(number, one.settled.finding)
        + "\n"
        + paragraph("in play", f"met in {one.games} of {counted(hunt.games, 'game')}")
        + "\n"
        + paragraph("kept as", one.settled.case_id or f"a finding: {one.settled.no_case}")
        for number, one in enumerate(filter(whole, found), 1)
    ]
    rows = [
        (
            ", ".join(one.settled.known) or one.settled.kept,
            one.settled.finding.kind,
            one.settled.finding.id.rpartition("/")[2],
            f"{one.games} of {counted(hunt.games, 'game')}",
            "case" if one.settled.case else "no case",
        )
        for one in found
        if not whole(one)
    ]
    table = columns([("known as", "kind", "point", "met in", ""), *rows]) if rows else ""
    return "\n\n".join([*blocks, *([table] if table else [])])
