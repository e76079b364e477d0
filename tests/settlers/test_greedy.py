"""Sensible and random plans: legal, repeatable, and the sensible ones better."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gemcheck.games.settlers import greedy
from gemcheck.games.settlers.plans import Activate, Answer, Build, Pass, Stop
from tests.settlers.made import GAME, build, card, game_of, seat
from tests.settlers.test_repetition import baths, once_around, porters


def played(seats: int, seed: int, sensible: int) -> Any:
    """The end of a game in which one seat is greedy (-1: none) and the others random; every plan is legal."""
    rng = Random(seed)
    state: Any = GAME.start(seats, rng)
    while state.result is None:
        movers = GAME.to_move(state)
        if movers:
            (who,) = movers
            choose = GAME.greedy if who == sensible else GAME.sample
            plan = choose(state, who, rng)
            assert GAME.why_not(state, who, plan) == []
            state = GAME.advance(state, {who: plan})
        else:
            state = GAME.chance_step(state, GAME.draw(state, rng))
    return state


def test_a_greedy_seat_beats_random_ones() -> None:
    won = sum(played(2, seed, seed % 2).result.winners == (seed % 2,) for seed in range(12))
    assert won >= 10


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_greedy_plans_are_legal_and_repeat_themselves(seats: int) -> None:
    assert played(seats, 3, 0) == played(seats, 3, 0)


def test_points_are_taken_where_they_cost_nothing_else() -> None:
    state = game_of(seat("roman", "joiner", worker=1, wood=1), seat("egyptian"), round=5)
    assert isinstance(GAME.greedy(state, 0, Random(0)), Activate)
    idle = game_of(seat("roman"), seat("egyptian"))
    assert GAME.greedy(idle, 0, Random(0)) == Pass()


def test_a_dear_location_is_not_given_up_for_a_cheap_one() -> None:
    state = game_of(seat("roman", "ruins", "stonemason", hand=["roman_bank"], stone=1), seat("egyptian"))
    plan = GAME.greedy(state, 0, Random(0))
    assert plan == build(state, "roman_bank", over="ruins")
    assert isinstance(plan, Build)


def test_answers_take_what_is_worth_most() -> None:
    state = game_of(seat("egyptian", "slaver", hand=["pyramid"], stone=3, gold=1), seat("roman"))
    after: Any = GAME.step(state, {0: build(state, "pyramid")})
    assert GAME.greedy(after, 0, Random(0)) == Answer(0)
    assert greedy.judged(GAME.table, after, 0, Stop()) == 0


def test_goods_are_worth_less_in_the_last_round_and_points_as_much() -> None:
    assert greedy.worth((1, 0, 0, 0, 0, 0, 0, 1), 0) < greedy.worth((1, 0, 0, 0, 0, 0, 0, 1), 1)
    assert greedy.worth((0,) * 7 + (1,), 0) == greedy.worth((0,) * 7 + (1,), 4) == greedy.POINT
    quarry = GAME.table.cards[card("quarry")]
    assert greedy.standing(quarry, (1, 2), 3) > greedy.standing(quarry, (1, 2), 0) == greedy.POINT


def test_every_legal_plan_can_be_drawn() -> None:
    state = game_of(
        seat("barbarian", "joiner", "pack_a", hand=["raid", "armorer"], worker=3, wood=2, food=1, raze=1, defense=1),
        seat("egyptian", "mason_a"),
    )
    rng = Random(0)
    drawn = {GAME.sample(state, 0, rng) for _ in range(3000)}
    assert drawn == set(GAME.legal(state, 0))


def test_a_plan_that_would_repeat_a_position_is_not_drawn() -> None:
    closing = once_around(baths(), GAME, last=False)
    rng = Random(0)
    drawn = {GAME.sample(closing, 0, rng) for _ in range(300)}
    assert drawn == set(GAME.legal(closing, 0))
    assert porters(closing) not in drawn
