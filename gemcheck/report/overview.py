"""What the overview says in numbers: how much was found, shown, run and settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any

from gemcheck.casebook.schema import SOLVER_KINDS, STATUSES, Case
from gemcheck.checks import CheckReport
from gemcheck.findings import IMPACTS, KINDS, Finding, Verdict
from gemcheck.game import Game
from gemcheck.report.model import Cell, Number, Row, Table
from gemcheck.report.speaking import reads
from gemcheck.search.coverage_table import rows

__all__ = ["numbers", "tables"]

AnyGame = Game[Any, Any]
BASES = ("code", "data", "example", "exempt", "missing")


def numbers(
    game: AnyGame,
    findings: Sequence[Finding],
    reports: Sequence[CheckReport],
    cases: Sequence[Case],
    ran: Mapping[str, Set[str]],
) -> tuple[Number, ...]:
    """The few numbers that stand first, each with a link to what it counts."""
    points = len(game.rulebook.open_points)
    code = [row for row in rows(game, ran) if row.basis == "code"]
    separated = {point for point in game.rulebook.open_points if any(reads(case, point) for case in cases)}
    proved = sum(one.verdict == Verdict.PROVED for report in reports for one in report.statements)
    return (
        Number("clauses", len(game.rulebook.clauses), link="clauses.html"),
        Number("clauses of which code has run", sum(bool(row.by) for row in code), len(code), "clauses.html"),
        Number("open points", points, link="readings.html"),
        Number("open points that a case tells apart", len(separated), points, "readings.html"),
        Number("findings", len(findings), link="findings.html"),
        Number("statements proved", proved, link="findings.html#statements"),
        Number("cases", len(cases), link="cases.html"),
        Number("best answers among them", sum(case.kind in SOLVER_KINDS for case in cases), link="optima.html"),
    )


def tables(
    game: AnyGame,
    findings: Sequence[Finding],
    reports: Sequence[CheckReport],
    cases: Sequence[Case],
    ran: Mapping[str, Set[str]],
) -> tuple[Table, ...]:
    """Findings by kind and impact, answers by verdict, the casebook by kind and status, clauses by what carries them.
    Without anything to count a table is left out."""
    made = (_kinds(findings), _verdicts(findings, reports), _coverage(game, ran), _casebook(cases))
    return tuple(table for table in made if table.rows)


def _kinds(findings: Sequence[Finding]) -> Table:
    count = Counter((found.kind, found.impact) for found in findings)

    def where(kind: str, impact: str) -> str:
        return f"findings.html#k-{kind}-{impact}" if count[kind, impact] else ""

    impacts = [impact for impact in IMPACTS if any(met == impact for _, met in count)]
    kinds = {kind: sum(count[kind, impact] for impact in impacts) for kind, _ in count}
    worst = {kind: next(i for i, impact in enumerate(IMPACTS) if count[kind, impact]) for kind in kinds}
    lines = [
        Row(
            Cell(kind, hint=KINDS[kind].text),
            (*(Cell(_shown(count[kind, i]), where(kind, i), i) for i in impacts), Cell(str(kinds[kind]))),
        )
        for kind in sorted(kinds, key=lambda kind: (worst[kind], -kinds[kind], kind))
    ]
    return _summed("kinds", "Findings by kind and impact", ("kind", *impacts, "all"), lines)


def _verdicts(findings: Sequence[Finding], reports: Sequence[CheckReport]) -> Table:
    found = Counter(found.verdict for found in findings)
    shown = Counter(one.verdict for report in reports for one in report.statements)
    lines = [
        Row(
            Cell(verdict.word),
            (
                Cell(_shown(found[verdict]), "findings.html" if found[verdict] else ""),
                Cell(_shown(shown[verdict]), "findings.html#statements" if shown[verdict] else ""),
            ),
        )
        for verdict in sorted({*found, *shown}, reverse=True)
    ]
    return _summed("verdicts", "Answers of the checks by verdict", ("verdict", "findings", "statements"), lines)


def _coverage(game: AnyGame, ran: Mapping[str, Set[str]]) -> Table:
    known = rows(game, ran)
    lines = []
    for basis in BASES:
        here = [row for row in known if row.basis == basis]
        if here:
            by = [_shown(sum(name in row.by for row in here)) if basis == "code" else "" for name in ran]
            never = _shown(sum(not row.by for row in here)) if basis == "code" else ""
            lines.append(Row(Cell(basis), (Cell(str(len(here))), *map(Cell, by), Cell(never))))
    head = ("carried by", "clauses", *(f"ran in {name}" for name in ran), "never ran")
    return Table("coverage", "Clauses by what carries them", head, tuple(lines))


def _casebook(cases: Sequence[Case]) -> Table:
    count: Counter[tuple[str, str]] = Counter((case.kind, case.status) for case in cases)
    statuses = [status for status in STATUSES if any(met == status for _, met in count)]
    kinds = sorted({kind for kind, _ in count})
    lines = [
        Row(
            Cell(kind, f"cases.html#kind-{kind}"),
            (*(Cell(_shown(count[kind, s])) for s in statuses), Cell(str(sum(count[kind, s] for s in statuses)))),
        )
        for kind in kinds
    ]
    return _summed("casebook", "The casebook by kind and status", ("kind", *statuses, "all"), lines)


def _shown(number: int) -> str:
    """Nought is left out, so that what is there stands out."""
    return str(number) if number else ""


def _summed(name: str, title: str, head: tuple[str, ...], lines: Iterable[Row]) -> Table:
    """The table with a last line of sums, when it has more than one."""
    made = tuple(lines)
    if len(made) > 1:
        sums = [sum(int(row.cells[place].text or 0) for row in made) for place in range(len(head) - 1)]
        made += (Row(Cell("all"), tuple(Cell(str(number)) for number in sums), last=True),)
    return Table(name, title, head, made)
