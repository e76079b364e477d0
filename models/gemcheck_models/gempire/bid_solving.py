"""Bidders made of a solver's unknowns, and how an answer is made small. The solver is imported when it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.games.gempire.bid_contest import Bidder
from gemcheck_models.gempire.bid_scope import PRINTED_MINIMUM, Contest

__all__ = ["UndecidedError", "bidder_terms", "measures", "model", "pinned", "satisfiable", "smallest", "solver_for"]


class UndecidedError(Exception):
    """The solver gave up on a question; nothing is shown either way."""


def bidder_terms(count: int) -> list[Bidder]:
    """Bidders made of unknowns."""
    import z3

    return [
        Bidder(z3.Int(f"bid{i}"), z3.Bool(f"currency{i}"), z3.Int(f"gold{i}"), z3.Int(f"science{i}"))
        for i in range(count)
    ]


def solver_for(terms: Sequence[Bidder], seed: int = 0) -> Any:
    """A solver that knows what numbers the unknowns may be."""
    import z3

    solver = z3.Solver()
    solver.set("random_seed", seed)
    for bidder in terms:
        solver.add(bidder.bid >= PRINTED_MINIMUM, bidder.gold >= 0, bidder.science >= 0)
    return solver


def satisfiable(solver: Any) -> bool:
    """Whether the constraints can be met. Raises UndecidedError when the solver gives up."""
    import z3

    answer = solver.check()
    if answer == z3.unknown:
        raise UndecidedError(solver.reason_unknown())
    return bool(answer == z3.sat)


def measures(terms: Sequence[Bidder]) -> tuple[Any, ...]:
    """What a witness has little of: owners of Currency, bids, gold gems, science."""
    import z3

    owners = z3.Sum([z3.If(b.currency, 1, 0) for b in terms])
    return (owners, z3.Sum([b.bid for b in terms]), z3.Sum([b.gold for b in terms]), z3.Sum([b.science for b in terms]))


def pinned(solver: Any, measure: Any) -> int:
    """Fix a measure at its least value and return it; the constraints must be satisfiable."""
    least = 0
    while True:
        solver.push()
        solver.add(measure == least)
        hit = satisfiable(solver)
        solver.pop()
        if hit:
            solver.add(measure == least)
            return least
        least += 1


def smallest(solver: Any, terms: Sequence[Bidder]) -> None:
    """Leave one answer only: the smallest, and of those the one whose first seats have little."""
    import z3

    for measure in measures(terms):
        pinned(solver, measure)
    for bidder in terms:
        for number in (bidder.bid, bidder.science, bidder.gold, z3.If(bidder.currency, 1, 0)):
            pinned(solver, number)


def model(solver: Any, terms: Sequence[Bidder]) -> Contest:
    """The contest of an answer; the constraints must be satisfiable."""
    satisfiable(solver)
    answer = solver.model()

    def value(term: Any) -> int:
        return int(answer.eval(term, model_completion=True).as_long())

    return Contest(
        tuple(
            Bidder(value(b.bid), bool(answer.eval(b.currency, model_completion=True)), value(b.gold), value(b.science))
            for b in terms
        )
    )
