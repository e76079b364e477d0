"""Clauses and open points, each with what speaks about it: code, findings, cases, and where its code has run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from gemcheck.casebook.schema import Case
from gemcheck.findings import Finding
from gemcheck.game import Game
from gemcheck.report.model import ClausePage, OptionRow, PointPage, Section
from gemcheck.rulebook import Clause, rules_of
from gemcheck.search.coverage_table import rows
from gemcheck.search.mattering import Mattering

__all__ = ["Index", "reads"]

AnyGame = Game[Any, Any]


class Index:
    """Which findings and cases speak about a clause or an open point."""

    def __init__(
        self, game: AnyGame, findings: Sequence[Finding], cases: Sequence[Case], ran: Mapping[str, Set[str]]
    ) -> None:
        self.game = game
        self.findings = findings
        self.cases = cases
        self.rows = {row.clause: row for row in rows(game, ran)}
        self.where: dict[str, list[str]] = {}
        for rule in rules_of(game.package):
            for name in rule.clauses:
                self.where.setdefault(name, []).append(_place(rule.where, game.package))

    def sections(self) -> tuple[Section, ...]:
        """The chapters in the order of the rulebook."""
        found: dict[str, list[ClausePage]] = {}
        for clause in self.game.rulebook.clauses.values():
            found.setdefault(clause.section, []).append(self._clause(clause))
        return tuple(Section(title, tuple(clauses)) for title, clauses in found.items())

    def _clause(self, clause: Clause) -> ClausePage:
        row = self.rows[clause.id]
        where = tuple(self.where.get(clause.id, ())) or ((row.reason,) if row.reason else ())
        return ClausePage(
            number=clause.number,
            id=clause.id,
            kind=clause.kind,
            text=clause.text,
            source=clause.source,
            inferred=clause.inferred,
            basis=row.basis,
            where=where,
            interacts=clause.interacts,
            points=tuple(point.id for point in self.game.rulebook.points_of(clause.id)),
            findings=tuple(found.id for found in self.findings if clause.id in found.clauses),
            cases=tuple(case.id for case in self.cases if clause.id in case.clauses),
            ran=row.by,
        )

    def points(self, often: Mattering | None = None) -> tuple[PointPage, ...]:
        """The open points in the order of the rulebook, with how often they matter in play where that is known."""
        asked = often.asked if often is not None else {}
        others = often.others if often is not None else {}
        found = []
        for point in self.game.rulebook.open_points.values():
            chosen = self.game.rules.reading(point.id)
            options = tuple(
                OptionRow(
                    id=option.id,
                    text=option.text,
                    default=option.id == point.default,
                    chosen=option.id == chosen,
                    play=others.get(point.id, {}).get(option.id),
                )
                for option in point.option
            )
            found.append(
                PointPage(
                    id=point.id,
                    question=point.question,
                    kind=point.kind,
                    impact=point.impact,
                    why=point.why,
                    clauses=point.clauses,
                    options=options,
                    findings=tuple(one.id for one in self.findings if _about(one, point.id, point.findings)),
                    cases=tuple(case.id for case in self.cases if reads(case, point.id)),
                    asked=asked.get(point.id),
                )
            )
        return tuple(found)


def _place(where: str, package: str) -> str:
    """`module:function:line` as a file and a line."""
    module, function, line = where.split(":")
    return f"{module.removeprefix(package + '.')}.py:{line} {function}"


def _about(finding: Finding, point: str, names: Sequence[str]) -> bool:
    known = {name.strip() for name in finding.known_as.split(",")}
    return bool(known & set(names)) or any(reading.startswith(f"{point}=") for reading, _ in finding.outcomes)


def reads(case: Case, point: str) -> bool:
    return any(point in then.get("reading", {}) or then.get("undefined") == point for then in case.then)
