"""Methods that are wrong on purpose, each in a way that a status never shows: the comparison of methods notices them.

Gems that pay for themselves, a goal that holds where the search begins, a card counted in the wrong row, a bound too
tight by one; CP-SAT's own, districts cut in two among them, are in `test_cpsat`. Each mutant is caught by a problem of
few cards and by random ones.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import pytest
from gemcheck_models.gempire.placement import exhaustive as exhaustive_module
from gemcheck_models.gempire.placement import turn_shapes
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_bounds import Bound, Bounds
from gemcheck_models.gempire.placement.sweep_gems import Gems
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported
from gemcheck_models.gempire.placement.sweep_search import Search
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.turn import turn
from gemcheck_models.gempire.placement.turn_best import Best

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from tests.models.placement import raw_clingo, raw_z3
from tests.models.placement.many_problems import problems
from tests.models.placement.raw_cities import best_city
from tests.models.placement.raw_clingo import asked as clingo
from tests.models.placement.raw_scope import Declined
from tests.models.placement.raw_z3 import optimized
from tests.models.placement.sweep_problems import asked

Patch = pytest.MonkeyPatch
Triple = tuple[int, int, int]

MANY = 150
"""Of so many random problems some notice each mutant."""

STATES = 500
"""Problems of so few states are enough."""


# -- gems that pay for themselves


def sweep_supports_itself(patch: Patch) -> None:
    """The sweep takes the most gems that the totals with these gems pay for."""
    settled = Gems.settled

    def most(gems: Gems, sums: Triple, rates: tuple[int, ...]) -> tuple[Triple, Triple]:
        a, b, c = (part + 9 * max(rates[attribute::3]) for attribute, part in enumerate(sums))
        high = (a, b, c)
        while True:
            _, owned = settled(gems, high, (0,) * 9)
            earned = [now - then for now, then in zip(owned, gems.problem.seat.gems, strict=True)]
            x, y, z = (part + sum(earned[k] * rates[3 * k + n] for k in range(3)) for n, part in enumerate(sums))
            if (x, y, z) == high or not any(rates):
                return settled(gems, sums, rates) if not any(rates) else (high, owned)
            high = (min(a, x), min(b, y), min(c, z))
            a, b, c = high

    patch.setattr(Gems, "settled", most)


def clingo_supports_itself(patch: Patch) -> None:
    """clingo guesses gems and asks only that they are paid for in the end."""
    rule = "earned(C,N) :- step(C,N,T), T <= #sum { V,K : gain(C,V,K) }."
    assert rule in raw_clingo.GEMS
    guess = "{ earned(C,N) } :- step(C,N,_). :- earned(C,N), step(C,N,T), T > #sum { V,K : gain(C,V,K) }."
    patch.setattr(raw_clingo, "GEMS", raw_clingo.GEMS.replace(rule, guess))


def z3_supports_itself(patch: Patch) -> None:
    """z3 counts any gems that are paid for in the end."""

    def guessed(self: Any, plain: list[Any]) -> tuple[list[Any], list[Any]]:
        gems = [self.z3.Int(f"guessed{colour}") for colour in range(3)]
        totals = self._raised("t", plain, gems)
        for one, other in zip(gems, self._earned("g", totals), strict=True):
            self.optimize.add(one == other)
        return totals, gems

    patch.setattr(raw_z3._Model, "_chain", guessed)


# -- a goal that holds where the search begins


def exhaustive_stops_at_the_root(patch: Patch) -> None:
    patch.setattr(exhaustive_module, "_over", lambda problem, node: True)
    patch.setattr(exhaustive_module, "_steps", lambda problem, node, flags: iter(()))


def sweep_stops_at_the_root(patch: Patch) -> None:
    """The goal is asked before the first step, without the cards that are still to come."""

    def at_once(self: Search, found: Any, layer: Any, *how: Any) -> dict[Any, Any]:
        start = next(iter(layer))
        found.best, found.end = self.steps.worth(start, layer[start].value), (0, layer[start])
        return {}

    patch.setattr(Search, "_layer", at_once)


def clingo_takes_the_first(patch: Patch) -> None:
    """Whatever fits is called the best."""
    patch.setattr(raw_clingo, "PLAIN", "")
    patch.setattr(raw_clingo, "GEMS", "")


# -- a card counted in the wrong row


def sweep_counts_in_the_other_row(patch: Patch) -> None:
    points = Steps._points
    patch.setattr(Steps, "_points", lambda self, state, entry, row: points(self, state, entry, 1 - row))


def turn_looks_at_the_first_row_only(patch: Patch) -> None:
    """A turn has no shapes with new cards in the second row."""
    patch.setattr(turn_shapes, "row_open", lambda seat, row: row == 1)


def clingo_counts_in_the_other_row(patch: Patch) -> None:
    rule = "in(I,O,R) :- at(I,O,R,_)."
    assert rule in raw_clingo.CELLS
    patch.setattr(raw_clingo, "CELLS", raw_clingo.CELLS.replace(rule, "in(I,O,1-R) :- at(I,O,R,_)."))


def z3_counts_in_the_other_row(patch: Patch) -> None:
    holds = raw_z3._Model._holds

    def other(self: Any) -> Any:
        right = self.lies
        self.lies = [{(o, r): lies.get((o, 1 - r), x) for (o, r), x in lies.items()} for lies in right]
        found = holds(self)
        self.lies = right
        return found

    patch.setattr(raw_z3._Model, "_holds", other)


# -- a bound too tight by one


def sweep_bounds_too_tightly(patch: Patch) -> None:
    of = Bounds.of

    def tight(self: Bounds, code: int, mask: int) -> Bound:
        bound = of(self, code, mask)
        return bound._replace(points=bound.points - 1)

    patch.setattr(Bounds, "of", tight)


def turn_bounds_too_tightly(patch: Patch) -> None:
    welcome = Best.welcome

    def tight(self: Best, bound: Score | None, prefix: str = "") -> bool:
        return welcome(self, None if bound is None else (*bound[:-1], bound[-1] - 1), prefix)

    patch.setattr(Best, "welcome", tight)


class Mutant(NamedTuple):
    """A method, what makes it wrong, and a problem of few cards that shows it, whichever city is looked at first."""

    method: Callable[[Problem], Answer]
    wrong: Callable[[Patch], None]
    small: Problem | None


GROWING = asked(("dairy-farm", "p2"), "GC1 P10,P10", least=1, most=1)
"""The farm makes twenty-four points of population, which pay for two gems, with which they are twenty-eight; with a
third gem they would be thirty, which would pay for it."""

PLAIN = asked(("p3",), "GC1 P2", "population")
RAISED = asked(("bunkhouse",), "GC1 P5/")

MUTANTS = {
    wrong.__name__: Mutant(method, wrong, small)
    for method, wrong, small in (
        (sweep, sweep_supports_itself, GROWING),
        (clingo, clingo_supports_itself, GROWING),
        (optimized, z3_supports_itself, GROWING),
        (exhaustive, exhaustive_stops_at_the_root, PLAIN),
        (sweep, sweep_stops_at_the_root, PLAIN),
        (clingo, clingo_takes_the_first, PLAIN),
        (sweep, sweep_counts_in_the_other_row, RAISED),
        (turn, turn_looks_at_the_first_row_only, None),
        (clingo, clingo_counts_in_the_other_row, RAISED),
        (optimized, z3_counts_in_the_other_row, RAISED),
        (sweep, sweep_bounds_too_tightly, PLAIN),
        (turn, turn_bounds_too_tightly, None),
    )
}


@cache
def drawn() -> list[tuple[Problem, Answer]]:
    """Random problems with the answers of the engine's own search."""
    return [(problem, exhaustive(problem, budget=STATES)) for _, problem in problems(500_000, MANY)]


def wrong(method: Callable[[Problem], Answer], problem: Problem, best: tuple[int, ...] | None) -> bool:
    """Whether a method says anything else than the best score, or nothing that the engine would play."""
    try:
        answer = method(problem)
    except (AssertionError, GameError):
        return True
    return answer.score != best or answer.bound != best


@pytest.mark.parametrize("name", [name for name, mutant in MUTANTS.items() if mutant.small is not None])
def test_a_wrong_method_is_caught_by_few_cards(name: str, monkeypatch: Patch) -> None:
    method, mutate, small = MUTANTS[name]
    assert small is not None
    best = best_city(small)
    assert not wrong(method, small, best)
    mutate(monkeypatch)
    assert wrong(method, small, best)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_method_is_caught_by_random_problems(name: str, monkeypatch: Patch) -> None:
    method, mutate, _ = MUTANTS[name]
    known = drawn()
    mutate(monkeypatch)
    for problem, oracle in known:
        with suppress(Unsupported, Declined):
            if oracle.verdict is Verdict.FOUND and wrong(method, problem, oracle.score):
                return
    raise AssertionError(f"no problem notices that {name.replace('_', ' ')}")
