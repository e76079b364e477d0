"""`gemcheck explain`: a case played step by step, each event and each asserted number with its clauses."""

from __future__ import annotations

from typing import Any

import click

from gemcheck.casebook.games import Games
from gemcheck.casebook.judge import assertion_faults, explained
from gemcheck.casebook.lines import Path
from gemcheck.casebook.outcome import MISSING, shown, split
from gemcheck.casebook.schema import Case
from gemcheck.cli import exits
from gemcheck.cli.findings import grouped, step_words
from gemcheck.cli.library import named_case
from gemcheck.cli.output import emit, envelope, paragraph
from gemcheck.cli.run import Run, common
from gemcheck.cli.tracing import Traced, trace

__all__ = ["command"]


@common("ruleset", "cards", "seed", "time_limit", "jobs", "quiet")
@click.command()
@click.argument("case")
def command(run: Run, case: str) -> int:
    """Play CASE (a file, or the id of a case) under each reading it names and trace every number to its clauses.

    An asserted value rests on a clause when striking the clause changes the value. --reading adds a reading to each.
    """
    _, found = named_case(case)
    games = Games()
    tables = [{**raw, "reading": raw.get("reading", {}) | dict(run.reading)} for raw in found.then] or [{}]
    played = [trace(found, split(table), games) for table in tables]
    wrong = any(assertion_faults(index, one.then, one.seen) for index, one in enumerate(played))
    if run.json:
        frame = envelope(run, games.load(found.text.rulebook), case=found.id, outcomes=[_entry(one) for one in played])
        emit(run, frame | {"verdict": "unknown" if wrong else "proved"})
    else:
        emit(run, _text(run, found, played, games))
    return exits.FINDINGS if wrong else exits.CLEAN


def _entry(one: Traced) -> dict[str, Any]:
    names = one.seen.run.names
    return {
        "under": one.then.label(),
        "events": [
            {
                "what": event.what,
                "seat": None if event.seat is None else names[event.seat],
                "clauses": event.clauses,
                "data": event.data,
            }
            for event in one.seen.run.events
        ],
        "undefined": one.seen.undefined,
        "values": [
            {"path": _dotted(path), "expected": expected, "got": _got(one, path), "rests_on": one.rests_on[path]}
            for path, expected in one.then.outcome
        ],
        "exercised": one.exercised,
    }


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _got(one: Traced, path: Path) -> Any:
    value = one.seen.at(path)
    return None if value is MISSING else value


def _text(run: Run, case: Case, played: list[Traced], games: Games) -> str:
    book = games.load(case.text.rulebook).rulebook
    lines = [
        click.style(case.id, bold=True) + f"  ({case.kind}, {case.status}{', ' + case.impact if case.impact else ''})",
        paragraph("title", case.title),
        paragraph("given", " ".join(grouped(case.given)) or "the default set-up"),
    ]
    lines += [paragraph(f"step {i}", step_words(entry)) for i, entry in enumerate(case.script, 1)]
    if case.note:
        lines.append(paragraph("note", case.note))
    for index, one in enumerate(played):
        lines += ["", *_outcome(index, one)]
    cited = set(case.clauses)
    if run.verbosity > 0:
        cited |= {clause for one in played for event in one.seen.run.events for clause in event.clauses}
        cited |= {clause for one in played for clauses in one.rests_on.values() for clause in clauses}
    lines += ["", click.style("clauses", bold=True)]
    lines += [paragraph("", f"{i}: {book.clauses[i].text}", 3, 0) for i in book.clauses if i in cited]
    return "\n".join(lines)


def _outcome(index: int, one: Traced) -> list[str]:
    """What happened under one ruleset, what came out, and what does not agree with the case."""
    lines = [click.style(f"under {one.then.label()}", bold=True)]
    events = explained(one.seen) or ["nothing happens"]
    lines += [paragraph(f"{i}.", event, 3, 4) for i, event in enumerate(events, 1)]
    for path, clauses in one.rests_on.items():
        value = one.seen.at(path)
        rests = ", ".join(clauses) or "no clause that can be struck alone"
        word = "nothing" if value is MISSING else shown(value)
        lines.append(paragraph("=", f"{_dotted(path)} = {word}  rests on {rests}", 3, 4))
    for fault in assertion_faults(index, one.then, one.seen):
        lines.append(paragraph("!", click.style(fault.text, fg="red"), 3, 4))
    return lines
