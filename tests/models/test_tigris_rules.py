"""Rules of Tigris & Euphrates that a solver may use: on z3 terms they say what they say on ints."""

from __future__ import annotations

from itertools import product

import pytest

from gemcheck.games.tigris.conflicts import attacker_wins
from gemcheck.games.tigris.scoring import score

z3 = pytest.importorskip("z3")

from gemcheck_models.z3_algebra import Z3  # noqa: E402


def test_who_wins_a_conflict() -> None:
    attack, defence = z3.Ints("attack defence")
    wins = attacker_wins(attack, defence, Z3)
    for a, d in product(range(5), repeat=2):
        solver = z3.Solver()
        solver.add(attack == a, defence == d, wins)
        assert (solver.check() == z3.sat) is attacker_wins(a, d)


def test_the_score_is_the_lowest_total() -> None:
    totals = z3.Ints("black red blue green")
    lowest = score(totals, Z3)
    for values in ((3, 1, 2, 5), (0, 0, 0, 0), (4, 4, 4, 2)):
        solver = z3.Solver()
        solver.add(*(t == v for t, v in zip(totals, values, strict=True)))
        solver.add(lowest != score(values))
        assert solver.check() == z3.unsat
