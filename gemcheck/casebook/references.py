"""Whether a case speaks of things its rulebook knows, and of the text as it is now."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.casebook.lines import Path
from gemcheck.casebook.result import Fault
from gemcheck.casebook.schema import Case
from gemcheck.rulebook import Rulebook, RulebookError, nearest

__all__ = ["mark", "reference_faults", "stale_faults"]


def mark(rulebook: Rulebook, clause: str) -> str:
    """Six digits that change with the text of one clause."""
    return rulebook.digest([clause])[:6]


def reference_faults(case: Case, rulebook: Rulebook) -> Iterator[Fault]:
    """Words of the case that its rulebook does not know."""
    for index, name in enumerate(case.clauses):
        if name not in rulebook.clauses:
            yield Fault(f"unknown clause '{name}'{nearest(name, rulebook.clauses)}", where=("cites", index, "clause"))
    if case.example and case.example not in case.clauses:
        yield Fault(f"example '{case.example}' is not among the clauses cited", where=("example",))
    elif case.example in rulebook.clauses and not rulebook.clauses[case.example].example:
        yield Fault(f"clause '{case.example}' is not a worked example", where=("example",))
    readings: list[tuple[Path, dict[str, str]]] = [
        (("then", index, "reading"), raw.get("reading", {})) for index, raw in enumerate(case.then)
    ]
    if case.ruling:
        readings.append((("ruling", "reading"), case.ruling.reading))
    if case.claim:
        readings.append((("claim", "reading"), case.claim.reading))
    for where, reading in readings:
        for point, option in reading.items():
            try:
                rulebook.check_reading(point, option)
            except RulebookError as error:
                yield Fault(str(error), where=(*where, point))
    for index, raw in enumerate(case.then):
        point = raw.get("undefined", "")
        if point and point not in rulebook.open_points:
            text = f"unknown open point '{point}'{nearest(point, rulebook.open_points)}"
            yield Fault(text, where=("then", index, "undefined"))


def stale_faults(case: Case, rulebook: Rulebook, now: str) -> list[Fault]:
    """A fault when the text of the cited clauses, whose digest is `now`, is not the one the case was written for."""
    if case.text.digest == now:
        return []
    if not case.text.digest:
        return [Fault("text.digest is missing: fill the case in", where=("text",))]
    changed = [cite.clause for cite in case.cites if cite.mark and cite.mark != mark(rulebook, cite.clause)]
    names = f"the text of {', '.join(changed)} has changed" if changed else "the text of a cited clause has changed"
    return [Fault(f"stale: {names} (digest {case.text.digest}, now {now})", where=("text", "digest"))]
