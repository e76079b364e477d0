"""Claims of the casebook about placements, proved again: kinds `optimum` and `impossible`.

The instance of a claim names the question and its terms; the position is the `given` of the case, whose seat has the
cards in hand as `won`:

    [claim]
    instance = { question = "placement", seat = "ann", objective = "total", take = "all", order = "any" }
    value = 39
    bound = 39
    measure = "after.ann.total"

An objective of one goal is meant; of Demands the number that can be met together counts, which must be below their
number where the case says that meeting them is impossible.
"""

from __future__ import annotations

from typing import Any

from gemcheck.casebook.claims import Proof
from gemcheck.casebook.schema import Case
from gemcheck.findings import Verdict
from gemcheck.game import Game
from gemcheck_models.gempire.placement.cpsat_scope import Unsupported
from gemcheck_models.gempire.placement.objective import Objective, read_objective
from gemcheck_models.gempire.placement.portfolio import answered
from gemcheck_models.gempire.placement.problem import Answer, Problem, problem_of
from gemcheck_models.gempire.placement.prove import confirmed

__all__ = ["prove_placement"]

QUESTION = "placement"


def prove_placement(game: Game[Any, Any], case: Case) -> Proof | None:
    """What the methods say of a claim about placing; None for another question. Raises GameError for odd terms."""
    claim = case.claim
    if claim is None or claim.instance.get("question") != QUESTION:
        return None
    objective = read_objective(str(claim.instance.get("objective", "total")))
    problem = _problem(game, case, objective)
    answer = answered(problem)
    note = answer.method
    try:
        answer = confirmed(problem, answer)
        note = f"{note} and CP-SAT"
    except Unsupported as unsupported:
        note = f"{note}; {unsupported}"
    return _judged(case, objective, answer, note)


def _problem(game: Game[Any, Any], case: Case, objective: Objective) -> Problem:
    instance = case.claim.instance if case.claim is not None else {}
    seat = str(instance.get("seat", next(iter(case.given.get("seats", {})), "")))
    seats = {name: dict(entry) for name, entry in case.given.get("seats", {}).items()}
    cards = seats.get(seat, {}).pop("won", [])
    take = str(instance.get("take", "all"))
    least, most = (len(cards), len(cards)) if take == "all" else (0, len(cards)) if take == "any" else (int(take),) * 2
    given = {**case.given, "seats": seats}
    fixed = instance.get("order", "any") == "fixed"
    return problem_of(game, given, seat, cards, least=least, most=most, fixed=fixed, objective=objective)


def _judged(case: Case, objective: Objective, answer: Answer, note: str) -> Proof:
    """Whether the answer bears the claim out. A claim without a second method's agreement is not proved."""
    bound = None if answer.bound is None else answer.bound[0]
    if case.kind == "impossible":
        wanted = len(objective.goals[0].demands)
        if answer.score is not None and answer.score[0] >= wanted:
            return Proof(Verdict.FOUND, note=f"{note}: {answer.best[0].city}")
        shown = answer.verdict is Verdict.PROVED and bound is not None and bound < wanted
        return Proof(Verdict.PROVED if shown else Verdict.UNKNOWN, None, note)
    return Proof(Verdict.PROVED if answer.verdict is Verdict.PROVED else answer.verdict, bound, note)
