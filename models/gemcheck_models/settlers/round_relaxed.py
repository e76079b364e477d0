"""What a round can be worth at most: the same Goods and cards without any order.

question: how much could the rest of the round be worth if everything could be done in any order, on credit?
scope:    as in `round_items`; Goods may be owed until the end, Features and colours count as if all had been there
expected: never below the best sequence; often equal to it, and then it proves that one
budget:   milliseconds; below 200 unknowns
"""

from __future__ import annotations

import msgspec

from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_effects import Act
from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_late import Late, never
from gemcheck_models.settlers.round_second import most_by_second_solver
from gemcheck_models.settlers.round_totals import Totals

__all__ = ["Relaxed", "least_actions", "likely_acts", "most_actions", "relaxed_bound"]


class Relaxed(msgspec.Struct, frozen=True):
    """The best value without order (or a bound of it, where the solver had not enough time), how many unknowns the
    model has, and whether a second solver agrees."""

    value: int
    unknowns: int
    confirmed: bool = False


def relaxed_bound(problem: Problem, table: Table, objective: str, twice: bool = False, late: Late = never) -> Relaxed:
    """The most that the rest of the round can be worth, by two solvers if it is asked `twice`; a bound of it where the
    solver does not finish."""
    model = Totals(problem, late=late)
    value = model.value(table, objective)
    model.model.maximize(value)
    found, finished = model.most()
    second = most_by_second_solver(model.model) if twice and finished else None
    if second is not None and second != found:
        raise AssertionError(f"the solvers do not agree about the bound: {found} and {second}")
    return Relaxed(found, len(model.model.proto.variables), second == found)


def most_actions(problem: Problem, table: Table, objective: str, at_least: int, late: Late = never) -> int | None:
    """How many actions but spending Workers a sequence of this value can have at most, None when there is no such
    sequence. Raises TimeoutError."""
    model = Totals(problem, late=late)
    model.model.add(model.value(table, objective) >= at_least)
    model.model.maximize(sum(model.actions))
    found, feasible = model.solved()
    return found if feasible else None


def least_actions(problem: Problem, table: Table, objective: str, at_least: int) -> int | None:
    """How many actions but spending Workers a sequence of this value takes at least, as far as the relaxation knows;
    None when there is no such sequence. Raises TimeoutError."""
    model = Totals(problem)
    model.model.add(model.value(table, objective) >= at_least)
    model.model.minimize(sum(model.actions))
    found, feasible = model.solved()
    return found if feasible else None


def likely_acts(
    problem: Problem, table: Table, objective: str, at_least: int, late: Late = never
) -> dict[Act, int] | None:
    """Which actions, how often each, make up a short sequence of this value if order is of no matter; None when
    there is none, or none was found in time."""
    model = Totals(problem, late=late)
    model.model.add(model.value(table, objective) >= at_least)
    model.model.minimize(sum(model.actions))
    try:
        _, feasible = model.solved()
    except TimeoutError:
        return None
    return model.acts() if feasible else None
