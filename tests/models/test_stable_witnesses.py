"""Witnesses are the least in a stated order, so that they depend neither on a solver's luck nor on its seed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import z3

from gemcheck.checks import CheckReport, checks_for
from gemcheck.game import load_game

GAME = load_game("gempire")
CHECKS = ("bonus-edges", "demand-parts", "currency-cycle", "victory-tie")
"""Checks whose witnesses a solver finds."""

LONGER = ("several-thresholds",)
"""Such checks that take some seconds."""

SEEDS = ("smt.random_seed", "sat.random_seed", "smt.phase_selection")


@pytest.fixture
def another_solver() -> Iterator[None]:
    """z3 with other seeds and another way of choosing phases, as another version might have."""
    before = {name: z3.get_param(name) for name in SEEDS}
    try:
        z3.set_param("smt.random_seed", 4711)
        z3.set_param("sat.random_seed", 4711)
        z3.set_param("smt.phase_selection", 5)
        yield
    finally:
        for name, value in before.items():
            z3.set_param(name, value)


def report(name: str) -> CheckReport:
    (check,) = (one for one in checks_for(GAME) if one.id == name)
    return check.run(GAME)


@pytest.fixture
def usual(name: str) -> CheckReport:
    """What a check says with the solver as it is; made before the test changes it."""
    return report(name)


@pytest.fixture(scope="module")
def first_answers() -> list[str]:
    return _first_answers()


@pytest.mark.parametrize("name", [*CHECKS, *(pytest.param(name, marks=pytest.mark.slow) for name in LONGER)])
def test_another_seed_gives_the_same_report(name: str, usual: CheckReport, another_solver: None) -> None:
    assert report(name) == usual
    assert usual.findings


def test_the_seed_does_change_what_the_solver_finds_first(first_answers: list[str], another_solver: None) -> None:
    """Else the test above would show nothing: an unguided question has many answers."""
    assert _first_answers() != first_answers


def _first_answers() -> list[str]:
    answers = []
    for bits in range(8, 40):
        solver = z3.Solver()
        numbers = z3.BitVecs([f"x{i}" for i in range(6)], bits)
        solver.add(z3.Distinct(*numbers), sum(numbers) == 3 * bits, *(number != 1 for number in numbers))
        solver.check()
        answers.append(str(solver.model()))
    return answers
