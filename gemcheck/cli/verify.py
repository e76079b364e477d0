"""`gemcheck verify`: every case replayed, judged and shaken."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from gemcheck.casebook.result import CRASH, ERROR, FAIL, OUTCOMES, PASS, STALE, UNKNOWN, CaseResult
from gemcheck.casebook.verify import verify_paths
from gemcheck.cli import exits
from gemcheck.cli.output import Progress, counted, emit, envelope, paragraph
from gemcheck.cli.run import Run, common

__all__ = ["command"]

COLOURS = {PASS: "green", UNKNOWN: "yellow", FAIL: "red", STALE: "yellow", ERROR: "red", CRASH: "red"}


class _TimeUpError(Exception):
    """The time limit passed between two cases."""


@common("reading", "ruleset", "cards", "seed")
@click.command()
@click.argument("paths", nargs=-1, metavar="[CASE|DIR]…")
@click.option("-k", "select", metavar="EXPR", help="Only cases with these words: 'tie and not open'.")
@click.option("--prove", is_flag=True, help="Prove the bounds of claims again.")
@click.option("--readings", type=click.Choice(["stated", "all"]), default="stated", show_default=True)
@click.option("--no-ablation", is_flag=True, help="Do not check that each citation matters.")
def command(run: Run, paths: tuple[str, ...], select: str | None, prove: bool, readings: str, no_ablation: bool) -> int:
    """Replay cases: the casebook that comes with gemcheck, or the given files and folders.

    A case passes when each outcome holds under its readings, when striking any clause it cites moves some outcome, and
    when the text is still the one it was written for.
    """
    results: list[CaseResult] = []
    progress = Progress(run)
    late = False

    def arrived(result: CaseResult) -> None:
        nonlocal late
        if late:  # one more has come although the time was up: there was something left to do
            raise _TimeUpError
        results.append(result)
        progress(counted(len(results), "case"))
        late = run.late()

    stopped = exits.CLEAN
    try:
        verify_paths(
            paths,
            select=select,
            prove=prove,
            all_readings=readings == "all",
            ablation=not no_ablation,
            jobs=run.jobs,
            on_progress=arrived,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    except _TimeUpError:
        stopped = exits.LIMIT
    except KeyboardInterrupt:
        stopped = exits.INTERRUPTED
    progress.clear()
    code = _code(results, prove, stopped)
    if run.json:
        emit(run, _document(run, results, code))
    else:
        emit(run, _text(run, results, stopped))
    return code


def _code(results: list[CaseResult], prove: bool, stopped: int) -> int:
    """Interrupted before crash before unreadable before failing before unproved; nothing at all has its own code."""
    seen = {result.outcome for result in results}
    if stopped == exits.INTERRUPTED or (stopped and not seen):
        return stopped
    if not seen:
        return exits.NOTHING
    if CRASH in seen:
        return exits.INTERNAL
    if ERROR in seen:
        return exits.USAGE
    if seen & {FAIL, STALE}:
        return exits.FINDINGS
    return exits.LIMIT if stopped or (prove and UNKNOWN in seen) else exits.CLEAN


def _counts(results: list[CaseResult]) -> dict[str, int]:
    counter = Counter(result.outcome for result in results)
    return {outcome: counter[outcome] for outcome in OUTCOMES if counter[outcome]}


def _document(run: Run, results: list[CaseResult], code: int) -> dict[str, Any]:
    verdict = {exits.CLEAN: "proved", exits.FINDINGS: "found"}.get(code, "unknown")
    frame = envelope(run, None, counts=_counts(results), cases=results)
    return frame | {"verdict": verdict}


def _text(run: Run, results: list[CaseResult], stopped: int) -> str:
    lines = []
    for result in results:
        if result.outcome == PASS and run.verbosity < 1:
            continue
        if result.outcome == UNKNOWN and run.verbosity < 0:
            continue
        mark = click.style(result.outcome.ljust(7), fg=COLOURS[result.outcome])
        lines.append(f"{mark} {result.id or result.file}" + (f": {result.title}" if result.title else ""))
        lines += [paragraph("", message, 8, 0) for message in result.messages]
        if run.verbosity > 0:
            lines += [paragraph("note", note, 8, 6) for note in result.notes]
            lines += [paragraph("", line, 10, 0) for line in result.explain]
    counts = ", ".join(f"{number} {outcome}" for outcome, number in _counts(results).items())
    if stopped:
        lines.append(f"stopped by the {'time limit' if stopped == exits.LIMIT else 'interrupt'}")
    lines.append(f"{counted(len(results), 'case')}{': ' + counts if counts else ''}")
    return "\n".join(lines)
