"""The same game with the seats in other places."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import Undefined
from gemcheck.games.settlers.plans import Activate, Aim, Pass, Raze
from gemcheck.games.settlers.seating import plan_moved, rotated
from gemcheck.games.settlers.state import Mark
from tests.settlers.made import GAME, at, card, game_of, seat


def test_seats_named_in_plans_move_along() -> None:
    assert plan_moved(Raze(seat=2, place=1), [1, 2, 0]) == Raze(seat=1, place=1)
    moved = plan_moved(Activate(0, 3, aim=Aim(seat=1, place=2)), [1, 2, 0])
    assert moved == Activate(2, 3, aim=Aim(seat=0, place=2))
    assert plan_moved(Pass(), [1, 0]) == Pass()
    assert plan_moved(Raze(seat=-2, place=0), [0]) == Raze(seat=-2, place=0)


def test_takers_and_marks_move_along() -> None:
    there = at("builder", taker=2, marks=(Mark(0, card("farm")),))
    state = game_of(seat("japanese"), seat("roman", there), seat("egyptian"), first=1)
    moved = rotated(state, 1)
    assert moved.seats[0].locations == (at("builder", taker=1, marks=(Mark(2, card("farm")),)),)
    assert (moved.first, moved.active) == (0, 2)


@pytest.mark.parametrize("seed", range(6))
def test_turning_the_table_and_playing_commute(seed: int) -> None:
    rng = Random(seed)
    seats = 2 + seed % 3
    state = GAME.start(seats, rng)
    order = [*range(1, seats), 0]
    while state.result is None:
        moved = GAME.seats_moved(state, order)
        movers = GAME.to_move(state)
        if movers:
            plan = GAME.sample(state, movers[0], rng)
            after = GAME.advance(state, {movers[0]: plan})
            then = GAME.advance(moved, {order.index(movers[0]): GAME.plan_moved(plan, order)})
        else:
            outcome = GAME.draw(state, rng)
            after, then = GAME.chance_step(state, outcome), GAME.chance_step(moved, outcome)
        assert not isinstance(after, Undefined)
        assert then == GAME.seats_moved(after, order)
        state = after
