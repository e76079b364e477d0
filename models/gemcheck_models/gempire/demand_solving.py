"""What the questions about Demands share: a decision, the smallest answer, and its replay by the engine.

A question is a list of constraints. `smallest` decides it first and then fixes one measure after another at its least
value, so that the answer does not depend on the solver's luck as long as the measures tell all answers apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gemcheck.casebook.replay import play
from gemcheck.game import Game
from gemcheck_models.gempire.bids import UndecidedError

__all__ = ["SEATS", "UndecidedError", "least", "possible", "replay", "smallest", "words"]

SEATS = ("ann", "bea", "cal", "dan", "eve")


def possible(constraints: Iterable[Any]) -> bool:
    """Whether some whole numbers satisfy the constraints. Raises UndecidedError when the solver gives up."""
    import z3

    solver = z3.Solver()
    solver.add(*constraints)
    return decided(solver)


def decided(solver: Any) -> bool:
    """Whether what a solver holds can be satisfied. Raises UndecidedError when it gives up."""
    import z3

    answer = solver.check()
    if answer == z3.unknown:
        raise UndecidedError(solver.reason_unknown())
    return bool(answer == z3.sat)


def smallest(constraints: Iterable[Any], measures: Sequence[Any], terms: Sequence[Any]) -> tuple[int, ...] | None:
    """The values of `terms` where the measures, none negative, are smallest one after another; None: no answer."""
    import z3

    solver = z3.Solver()
    solver.add(*constraints)
    if not decided(solver):
        return None
    for measure in measures:
        solver.add(measure == least(solver, measure))
    decided(solver)
    model = solver.model()
    return tuple(model.eval(z3.IntVal(0) + term, model_completion=True).as_long() for term in terms)


def least(solver: Any, measure: Any) -> int:
    """The least value of a measure that is never negative, under satisfiable constraints, by halving."""
    import z3

    decided(solver)
    high = int(solver.model().eval(z3.IntVal(0) + measure, model_completion=True).as_long())
    low = 0
    while low < high:
        middle = (low + high) // 2
        solver.push()
        solver.add(measure <= middle)
        if decided(solver):
            high = int(solver.model().eval(z3.IntVal(0) + measure, model_completion=True).as_long())
        else:
            low = middle + 1
        solver.pop()
    return high


def replay(
    game: Game[Any, Any], tables: Mapping[str, Any], reading: Mapping[str, str] | None = None
) -> Mapping[str, Any]:
    """What the engine lets one see at the end of a witness, under readings that replace some of the game's own."""
    rules = game.rules_with(reading or {})
    run = play(game.under(rules), tables["given"], tables.get("when", ()))
    if run.undefined is not None:
        return {"undefined": run.undefined.point}
    if run.stopped_by:
        raise AssertionError(f"the engine refuses a witness: {run.objections}")
    return run.observation()


def words(reading: Mapping[str, str]) -> str:
    """Readings as one line."""
    return ", ".join(f"{point}={option}" for point, option in reading.items())
