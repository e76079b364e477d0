"""Sketches of cities: each Demand says of a sketch of given numbers what the engine says of the city, and z3's terms
mean the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import z3
from gemcheck_models.gempire.demand_sketch import Sketch, case_given, shapes
from gemcheck_models.gempire.demand_solving import replay
from gemcheck_models.gempire.demand_terms import MEETS, meets
from gemcheck_models.z3_algebra import Z3

from gemcheck.algebra import INTS
from gemcheck.game import load_game

GAME: Any = load_game("gempire")
SHAPES = [shape for cards in range(5) for shape in shapes(GAME.table, cards)]
RULINGS: list[dict[str, str]] = [
    {},
    {"demand.zero": "at-least-one", "demand.12.scope": "all-districts", "demand.13.near": "together"},
    {"demand.02.no-row": "needs-row", "demand.04.missing": "skipped", "demand.05.one-card": "two-required"},
    {"demand.bonus.minimum": "only-demand-5", "demand.13.self": "touches-itself", "demand.09.strike": "next"},
]


def sketch(rng: Random, demands: list[int]) -> Sketch:
    """A city of numbers that sit near the thresholds, all its culture gems on these Demands."""
    shape = rng.choice(SHAPES)
    values = [rng.choice((1, 4, 10, 19, 20, 31, 45, 60, 90)) for _ in shape.colours]
    empty = Sketch(shape, values, (0, 0, 0), {}, rng.choice((0, 15, 20, 90, 130)), rng.randrange(6), rng.randrange(5))
    gems = [due + rng.choice((0, 0, 1, 7)) for due in empty.earned(INTS)]
    lying = dict.fromkeys(demands, 0)
    for _ in range(gems[2]):
        lying[rng.choice(demands[:2])] += 1
    return empty._replace(gems=gems, lying=lying)


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ",".join(ruling.values()) or "default")
def test_sketches_and_the_engine_agree(ruling: dict[str, str]) -> None:
    game: Any = GAME.under(GAME.rulebook.ruleset(ruling))
    rng = Random(5)
    met = dict.fromkeys(MEETS, 0)
    for _ in range(250):
        demands = rng.sample(sorted(MEETS), 3)
        city, seats = sketch(rng, demands), rng.choice((3, 4, 5))
        seen = replay(game, {"given": case_given(game.table, {"ann": city}, demands, seats)})["met"]["ann"]
        for demand in demands:
            mine = bool(meets(game.table, city, demand, seats))
            assert mine == seen[f"D{demand}"], (demand, seats, city)
            met[demand] += mine
    assert sum(map(bool, met.values())) >= 11


def test_terms_mean_the_same_to_z3() -> None:
    rng = Random(8)
    for _ in range(120):
        demands = rng.sample(sorted(MEETS), 3)
        city = sketch(rng, demands)
        for demand in demands:
            term = z3.simplify(z3.And(meets(GAME.table, city, demand, 3, Z3)))
            assert z3.is_true(term) == bool(meets(GAME.table, city, demand, 3))


def test_shapes_are_all_different_and_legal() -> None:
    assert len({(shape.row1, shape.row2, shape.start2) for shape in SHAPES}) == len(SHAPES)
    assert [sum(len(shape.colours) == cards for shape in SHAPES) for cards in range(4)] == [1, 3, 18, 81]
    for shape in SHAPES:
        assert 0 <= shape.start2 <= len(shape.row1) - len(shape.row2)
