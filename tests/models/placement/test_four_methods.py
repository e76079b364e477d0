"""One best score, whichever way it is found: every method on the same random problems, at least four on each.

`exhaustive` follows every way by the engine; `turn`, the column sweep and CP-SAT are the product's; z3, clingo and the
cities put together at one stroke are written for these tests alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice

import pytest
from gemcheck_models.gempire.placement import cpsat_scope, sweep_refusals
from gemcheck_models.gempire.placement.cpsat import cpsat
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem, replayed
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.turn import turn

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from tests.models.placement.many_problems import problems
from tests.models.placement.raw_cities import best_city
from tests.models.placement.raw_clingo import asked
from tests.models.placement.raw_scope import Declined
from tests.models.placement.raw_z3 import optimized

CHUNKS, EACH = 40, 50
"""So many parts of so many problems that four methods answer: two thousand."""

AT_MOST = 80
"""Of so many problems at least that many are answered by four methods."""

RULES = load_game("gempire").rules
"""The rules as they are read by default."""

FOUR = 4
STATES = 1000
"""States after which the engine's own search gives a problem up; it is then left out."""

WHOLE = 3
"""Up to so many cards every city is put together."""

UNSUPPORTED: tuple[type[Exception], ...] = (sweep_refusals.Unsupported, cpsat_scope.Unsupported, Declined)

METHODS: dict[str, Callable[[Problem], Answer]] = {"turn": turn, "sweep": sweep, "clingo": asked}
"""The methods that are asked about every problem."""

SECOND, SELDOM = 2, 15
"""CP-SAT, which is slower, is asked about each second problem and where less than four have answered, z3 from each
fifteenth on until it has answered one."""


def scores(problem: Problem, number: int, z3: bool) -> dict[str, Score]:
    """The best score by every method that covers a problem, each with a city that replays to it; nothing where the
    engine's own search is too long."""
    oracle = exhaustive(problem, budget=STATES)
    if oracle.verdict is not Verdict.FOUND:
        return {}
    answers = {"exhaustive": oracle}
    found: dict[str, Score] = {}
    for name, method in METHODS.items():
        with suppress(*UNSUPPORTED):
            answers[name] = method(problem)
    if len(problem.hand) <= WHOLE:
        with suppress(*UNSUPPORTED):
            found["cities"] = best_city(problem)
    if number % SECOND == 0 or len(answers) + len(found) < FOUR:
        with suppress(*UNSUPPORTED):
            answers["CP-SAT"] = cpsat(problem)
    if z3:
        with suppress(*UNSUPPORTED):
            answers["z3"] = optimized(problem)
    for name, answer in answers.items():
        assert answer.verdict is Verdict.FOUND, name
        assert answer.score is not None, name
        assert answer.bound == answer.score, name
        again = replayed(problem, answer.best[0].plans)
        assert (again.score, again.city) == (answer.score, answer.best[0].city), name
        found[name] = answer.score
    return found


def compared(drawn: Iterable[tuple[str, Problem]]) -> Iterator[dict[str, Score]]:
    """The scores of each problem, which must all be the same."""
    due = False
    for number, (name, problem) in enumerate(drawn):
        due = due or number % SELDOM == 0
        try:
            found = scores(problem, number, due)
        except AssertionError as error:
            raise AssertionError(f"{name}, {problem.objective.text()}: {error}") from error
        assert len(set(found.values())) <= 1, f"{name}, {problem.objective.text()}: {found}"
        due = due and "z3" not in found
        yield found


def enough(first: int, number: int) -> Counter[str]:
    """How many problems each method has answered, until so many have been answered by four methods."""
    told: Counter[str] = Counter()
    for found in compared(problems(first, number * AT_MOST // EACH)):
        told.update(found.keys())
        told["four"] += len(found) >= FOUR
        if told["four"] == number:
            break
    return told


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_four_methods_agree(chunk: int) -> None:
    told = enough(1000 * chunk, EACH)
    assert told["four"] == EACH
    for name in ("exhaustive", "turn", "sweep", "CP-SAT", "clingo", "cities"):
        assert told[name] > EACH // 3, told
    assert told["z3"], told


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_four_methods_agree_on_many_more(chunk: int) -> None:
    assert enough(1_000_000 + 10_000 * chunk, 4 * EACH)["four"] == 4 * EACH


def test_the_problems_are_of_every_kind() -> None:
    """Hands of every size, in one row and two, in empty cities and others, for every objective."""
    sizes: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for _, problem in islice(problems(0, 600), 600):
        sizes[len(problem.hand)] += 1
        objective, seat, table = problem.objective, problem.seat, problem.table
        kinds["second row"] += seat.second >= 0
        kinds["city"] += bool(seat.row1)
        kinds["reading"] += table.rules != RULES
        kinds["gems"] += objective.asks_for("gems", "gold-gems", "culture-gems")
        kinds["choice"] += problem.least < problem.most
        kinds["pair"] += len(objective.demands()) > 1
        kinds["technology"] += bool(seat.technologies)
        kinds["diamonds"] += any(placed.diamonds for placed in seat.row1 + seat.row2)
        kinds.update(f"demand {number}" for number in objective.demands())
    assert set(sizes) == set(range(1, 7))
    assert sum(sizes[size] for size in (1, 2, 3)) > 500
    assert all(kinds[f"demand {number}"] > 10 for number in (2, 4, 5, 8, 10, 11, 12, 13)), kinds
    for kind in ("second row", "city", "reading", "gems", "choice", "technology", "diamonds"):
        assert 50 < kinds[kind] < 590, kinds
    assert kinds["pair"] > 40
