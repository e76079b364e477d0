"""Everything that the pages of a game show, collected in the order of the rulebook and of the findings' ranks."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

from gemcheck import __version__
from gemcheck.casebook.adopt import playable
from gemcheck.casebook.outcome import split
from gemcheck.casebook.schema import SOLVER_KINDS, Case
from gemcheck.checks import CheckReport
from gemcheck.findings import IMPACTS, Finding, Reach
from gemcheck.game import Game
from gemcheck.report.drawn import Drawn, drawn
from gemcheck.report.model import (
    CasePage,
    ClausePage,
    FindingPage,
    Number,
    OptionRow,
    Outcome,
    Picture,
    PointPage,
    Section,
    Site,
    StatementRow,
)
from gemcheck.rulebook import Clause, rules_of
from gemcheck.search.coverage_table import rows

__all__ = ["gathered"]

AnyGame = Game[Any, Any]
DRAWN_CASES = 60
"""Of the cases of one kind, so many are drawn; a picture takes room, and a page has to stay small."""
SVG_ROOM = 1_500_000
"""Letters of all drawings on a page."""


def gathered(
    game: AnyGame,
    reports: Sequence[CheckReport],
    cases: Sequence[Case],
    ran: Mapping[str, Set[str]],
    charts: Sequence[Picture],
    progress: Callable[[str], None] = lambda text: None,
) -> Site:
    """All pages of a game: what its checks have found, its casebook, which clauses have run and by what."""
    findings = sorted((found for report in reports for found in report.findings), key=Finding.rank)
    checks = {found.id: report.check for report in reports for found in report.findings}
    index = _Index(game, findings, cases, ran)
    room = _Room(SVG_ROOM)
    progress("drawing findings")
    shown = tuple(_finding(game, found, checks[found.id], room) for found in findings)
    progress("drawing cases")
    return Site(
        game=game.name,
        title=game.title,
        version=game.rulebook.version,
        ruleset=f"{game.rules.name} ({game.rules.digest()})",
        data=game.data(),
        digest=game.rulebook.digest(),
        made_by=f"gemcheck {__version__}",
        numbers=_numbers(game, findings, reports, cases, ran),
        kinds=_kinds(findings),
        sections=index.sections(),
        points=index.points(),
        findings=shown,
        statements=_statements(reports),
        cases=tuple(_cases(game, cases, _Room(SVG_ROOM))),
        charts=tuple(charts),
    )


class _Room:
    """How much may still be drawn on a page."""

    def __init__(self, letters: int) -> None:
        self.letters = letters

    def for_all(self, pictures: Sequence[Picture]) -> tuple[Picture, ...]:
        """The pictures, or none of them when there is no room for all."""
        size = sum(len(picture.svg) for picture in pictures)
        if size > self.letters:
            return ()
        self.letters -= size
        return tuple(pictures)


class _Index:
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

    def points(self) -> tuple[PointPage, ...]:
        """The open points in the order of the rulebook."""
        found = []
        for point in self.game.rulebook.open_points.values():
            chosen = self.game.rules.reading(point.id)
            options = tuple(
                OptionRow(option.id, option.text, option.id == point.default, option.id == chosen)
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
                    cases=tuple(case.id for case in self.cases if _reads(case, point.id)),
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


def _reads(case: Case, point: str) -> bool:
    return any(point in then.get("reading", {}) or then.get("undefined") == point for then in case.then)


# -- findings


def _finding(game: AnyGame, found: Finding, check: str, room: _Room) -> FindingPage:
    witness, made = found.witness, Drawn()
    if isinstance(witness.get("state"), str):
        made = drawn(game, {"position": witness["state"]}, ())
    elif playable(witness):
        made = drawn(game, witness["given"], witness.get("when", ()))
    certificate = found.certificate
    because = (certificate.kind, *(f"within {certificate.scope}" for _ in range(bool(certificate.scope))))
    because += tuple(f"agreed by {certificate.second}" for _ in range(bool(certificate.second)))
    chosen = {f"{point}={option}" for point, option in game.rules.items()}
    return FindingPage(
        id=found.id,
        kind=found.kind,
        impact=found.impact,
        verdict=found.verdict.word,
        title=found.title,
        known_as=found.known_as,
        reach=_reach(found.reach),
        clauses=found.clauses,
        witness=tuple(_facts(witness)),
        pictures=room.for_all(made.pictures),
        steps=made.steps,
        outcomes=tuple(Outcome(reading, text, reading in chosen) for reading, text in found.outcomes),
        because=(*because, *certificate.also),
        commands=_commands(game, found, check),
    )


def _reach(reach: Reach | None) -> str:
    return "" if reach is None else f"{reach.answer}: {reach.text}"


def _facts(value: Any, path: str = "") -> list[str]:
    """The leaves of a witness, one a line: `seats.ann.gold: 1`."""
    if isinstance(value, Mapping):
        return [line for name, item in value.items() for line in _facts(item, f"{path}.{name}" if path else str(name))]
    if isinstance(value, list | tuple):
        if all(not isinstance(item, Mapping | list | tuple) for item in value):
            return [f"{path}: {' '.join(map(str, value))}"]
        return [line for number, item in enumerate(value, 1) for line in _facts(item, f"{path}.{number}")]
    return [f"{path}: {value}"]


def _commands(game: AnyGame, found: Finding, check: str) -> tuple[str, ...]:
    points = game.rulebook.open_points
    options = [
        word
        for point, option in game.rules.items()
        if points[point].default != option
        for word in ("--reading", f"{point}={option}")
    ]
    again = ["gemcheck", "check", game.name, "--check", check, "--finding", found.id, "-v", *options]
    commands = [shlex.join(again)]
    if playable(found.witness):
        commands.append(shlex.join(["gemcheck", "case", "adopt", game.name, found.id, *options]))
    return tuple(commands)


def _statements(reports: Sequence[CheckReport]) -> tuple[StatementRow, ...]:
    found = [StatementRow(report.check, one.verdict.word, one.text) for report in reports for one in report.statements]
    return tuple(sorted(found, key=lambda row: (row.verdict != "proved", row.check, row.text)))


# -- cases


def _cases(game: AnyGame, cases: Sequence[Case], room: _Room) -> list[CasePage]:
    seen: Counter[str] = Counter()
    pages = []
    for case in sorted(cases, key=lambda case: (case.kind, case.id)):
        seen[case.kind] += 1
        made = drawn(game, case.given, case.script) if seen[case.kind] <= DRAWN_CASES else Drawn()
        pages.append(_case(case, made, room))
    return pages


def _case(case: Case, made: Drawn, room: _Room) -> CasePage:
    outcomes = []
    for then in map(split, case.then):
        told = [f"{'.'.join(map(str, path))} = {value}" for path, value in then.outcome]
        if then.undefined:
            told.append(f"no answer ({then.undefined})")
        outcomes.append(Outcome(then.label(), "; ".join(told)))
    return CasePage(
        id=case.id,
        title=case.title,
        kind=case.kind,
        status=case.status,
        impact=case.impact,
        clauses=case.clauses,
        claim=_claim(case),
        pictures=room.for_all(made.pictures),
        steps=made.steps,
        outcomes=tuple(outcomes),
        file=f"cases/{case.id}.toml",
    )


def _claim(case: Case) -> str:
    if case.claim is None or case.kind not in SOLVER_KINDS:
        return ""
    value = "none" if case.claim.value is None else str(case.claim.value)
    bound = "none" if case.claim.bound is None else str(case.claim.bound)
    return f"best found {value}, bound {bound}"


# -- the overview


def _numbers(
    game: AnyGame,
    findings: Sequence[Finding],
    reports: Sequence[CheckReport],
    cases: Sequence[Case],
    ran: Mapping[str, Set[str]],
) -> tuple[Number, ...]:
    clauses = len(game.rulebook.clauses)
    code = [row for row in rows(game, ran) if row.basis == "code"]
    separated = {point for point in game.rulebook.open_points if any(_reads(case, point) for case in cases)}
    proved = sum(one.verdict.word == "proved" for report in reports for one in report.statements)
    return (
        Number("clauses", clauses, link="clauses.html"),
        Number("clauses of which code has run", sum(bool(row.by) for row in code), len(code), "clauses.html"),
        Number("open points", len(game.rulebook.open_points), link="readings.html"),
        Number("open points that a case tells apart", len(separated), len(game.rulebook.open_points), "readings.html"),
        Number("findings", len(findings), link="findings.html"),
        *(
            Number(f"findings: {impact}", sum(found.impact == impact for found in findings), len(findings))
            for impact in IMPACTS
        ),
        Number("statements proved", proved, link="findings.html#statements"),
        Number("cases", len(cases), link="cases.html"),
    )


def _kinds(findings: Sequence[Finding]) -> tuple[tuple[str, str, int], ...]:
    """Findings by kind and impact."""
    count = Counter((found.kind, found.impact) for found in findings)
    order = {impact: number for number, impact in enumerate(IMPACTS)}
    return tuple(
        (kind, impact, number)
        for (kind, impact), number in sorted(count.items(), key=lambda item: (order[item[0][1]], -item[1], item[0][0]))
    )
