"""`gemcheck rules`: the clauses of a game, the code and the cases behind each, and what is covered."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gemcheck.cli import exits
from gemcheck.cli.library import Library, case_option, library
from gemcheck.cli.output import columns, counted, emit, envelope, paragraph
from gemcheck.cli.run import Run, common
from gemcheck.game import GameError
from gemcheck.rulebook import nearest, rules_of

if TYPE_CHECKING:
    from gemcheck.game import Game
    from gemcheck.rulebook import Clause, Rule

__all__ = ["command"]

BASES = ("code", "data", "example", "exempt", "missing")
"""What carries a clause: a rule of the engine, a packaged table, a worked example (which rules nothing), a written
reason why nothing needs to, or nothing yet."""


@common("seed", "time_limit", "jobs", "quiet")
@click.command()
@click.argument("game")
@click.argument("action", type=click.Choice(["list", "show", "search", "coverage"]), default="list")
@click.argument("what", nargs=-1)
@case_option
def command(run: Run, game: str, action: str, what: tuple[str, ...], cases: tuple[Path, ...]) -> int:
    """The clauses of GAME: list, show ID, search TEXT, or coverage.

    coverage exits with 1 when some clause has neither code, nor data, nor a reason to have neither.
    """
    made = run.game(game)
    rules = _by_clause(made)
    known = library(made, cases)
    if action in ("show", "search") and not what:
        raise click.UsageError(f"rules {action} needs {'the ID of a clause' if action == 'show' else 'a TEXT'}")
    if action in ("list", "coverage") and what:
        raise click.UsageError(f"rules {action} takes nothing after it, but got '{' '.join(what)}'")
    if action == "show":
        return _show(run, made, rules, known, [_known(made, clause_id) for clause_id in what])
    if action == "coverage":
        return _coverage(run, made, rules, known)
    clauses = list(made.rulebook.clauses.values())
    if action == "search":
        clauses = [clause for clause in clauses if _matches(clause, " ".join(what))]
    return _list(run, made, rules, known, clauses)


def _by_clause(game: Game[Any, Any]) -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {clause_id: [] for clause_id in game.rulebook.clauses}
    for rule in rules_of(game.package):
        for clause_id in rule.clauses:
            found.setdefault(clause_id, []).append(rule)
    return found


def _known(game: Game[Any, Any], clause_id: str) -> Clause:
    clauses = game.rulebook.clauses
    if clause_id not in clauses:
        raise GameError(f"unknown clause '{clause_id}'{nearest(clause_id, clauses)}")
    return clauses[clause_id]


def _matches(clause: Clause, text: str) -> bool:
    """Whether every word of the text occurs in the clause."""
    where = f"{clause.id} {clause.section} {clause.text}".casefold()
    return all(word in where for word in text.casefold().split())


def _basis(clause: Clause, rules: dict[str, list[Rule]]) -> str:
    if rules[clause.id]:
        return "code"
    if clause.data:
        return "data"
    if clause.example:
        return "example"
    return "exempt" if clause.no_code else "missing"


def _where(clause: Clause, rules: dict[str, list[Rule]]) -> list[str]:
    """Where the clause lives, or why it lives nowhere."""
    basis = _basis(clause, rules)
    if basis == "code":
        return [rule.where for rule in rules[clause.id]]
    return {"data": [clause.data], "example": ["worked example"], "exempt": [clause.no_code]}.get(basis, [])


def _entry(clause: Clause, rules: dict[str, list[Rule]], cases: Library) -> dict[str, Any]:
    """Everything about a clause as JSON content."""
    return {
        "number": clause.number,
        "id": clause.id,
        "kind": clause.kind,
        "section": clause.section,
        "text": clause.text,
        "inferred": clause.inferred,
        "basis": _basis(clause, rules),
        "where": _where(clause, rules),
        "interacts": clause.interacts,
        "source": clause.source,
        "cases": [case.id for case in cases.citing(clause.id)],
    }


def _list(run: Run, game: Game[Any, Any], rules: dict[str, list[Rule]], cases: Library, clauses: list[Clause]) -> int:
    code = exits.CLEAN if clauses else exits.NOTHING
    if run.json:
        emit(run, envelope(run, game, clauses=[_entry(clause, rules, cases) for clause in clauses]))
        return code
    if run.verbosity > 0:
        blocks = [
            f"{click.style(clause.id, bold=True)}  {clause.kind}\n{paragraph('', clause.text, 2, 0)}"
            for clause in clauses
        ]
        emit(run, "\n\n".join([*blocks, counted(len(clauses), "clause")]))
        return code
    rows = [("clause", "kind", "cases", "where")]
    for clause in clauses:
        places = _where(clause, rules)
        basis = _basis(clause, rules)
        first = places[0].removeprefix(f"{game.package}.") if places else click.style("nowhere", fg="red")
        more = f" (+{len(places) - 1})" if len(places) > 1 else ""
        shown = first + more if basis in ("code", "missing") else f"{basis}: {first}"
        rows.append((clause.id, clause.kind, str(len(cases.citing(clause.id))), shown))
    emit(run, "\n".join([columns(rows, right=(2,)), "", counted(len(clauses), "clause")]))
    return code


def _show(run: Run, game: Game[Any, Any], rules: dict[str, list[Rule]], cases: Library, clauses: list[Clause]) -> int:
    if run.json:
        emit(run, envelope(run, game, clauses=[_entry(clause, rules, cases) for clause in clauses]))
        return exits.CLEAN
    emit(run, "\n\n".join(_page(game, clause, rules, cases) for clause in clauses))
    return exits.CLEAN


def _page(game: Game[Any, Any], clause: Clause, rules: dict[str, list[Rule]], cases: Library) -> str:
    inferred = ", inferred from an example or a diagram" if clause.inferred else ""
    lines = [
        click.style(clause.id, bold=True) + f"  (clause {clause.number}, {clause.kind}{inferred})",
        paragraph("text", clause.text),
        paragraph("section", clause.section + (f"; source: {clause.source}" if clause.source else "")),
        paragraph(_basis(clause, rules), "\n".join(_where(clause, rules)) or "neither code nor data nor a reason"),
    ]
    if clause.interacts:
        lines.append(paragraph("interacts", ", ".join(clause.interacts)))
    points = [f"{p.id} = {game.rules.reading(p.id)}: {p.question}" for p in game.rulebook.points_of(clause.id)]
    if points:
        lines.append(paragraph("open", "\n".join(points)))
    lines.append(paragraph("cases", "\n".join(f"{c.id}: {c.title}" for c in cases.citing(clause.id)) or "none"))
    return "\n".join(lines)


def _coverage(run: Run, game: Game[Any, Any], rules: dict[str, list[Rule]], cases: Library) -> int:
    exercised = cases.exercised()
    clauses = list(game.rulebook.clauses.values())
    by_basis = {basis: [c for c in clauses if _basis(c, rules) == basis] for basis in BASES}
    covered = {basis: sum(c.id in exercised or bool(cases.citing(c.id)) for c in by_basis[basis]) for basis in BASES}
    idle = [clause.id for clause in by_basis["code"] if clause.id not in exercised]
    missing = [clause.id for clause in by_basis["missing"]]
    if run.json:
        table = {basis: {"clauses": len(by_basis[basis]), "covered": covered[basis]} for basis in BASES}
        emit(run, envelope(run, game, coverage=table, missing=missing, not_exercised=idle, cases=len(cases.cases)))
        return exits.FINDINGS if missing else exits.CLEAN
    rows = [("carried by", "clauses", "in cases")]
    rows += [(basis, str(len(by_basis[basis])), str(covered[basis])) for basis in BASES if by_basis[basis]]
    rows.append(("all", str(len(clauses)), str(sum(covered.values()))))
    lines = [columns(rows, right=(1, 2)), "", f"{counted(len(cases.cases), 'case')} of {game.title}"]
    if missing:
        lines.append(paragraph("missing", ", ".join(missing), 0, 15))
    if idle:
        chapters = Counter(clause_id.partition(".")[0] for clause_id in idle)
        short = ", ".join(f"{chapter} {number}" for chapter, number in chapters.most_common()) + "; -v names them"
        lines.append(paragraph("not exercised", ", ".join(idle) if run.verbosity > 0 else short, 0, 15))
    emit(run, "\n".join(lines))
    return exits.FINDINGS if missing else exits.CLEAN
