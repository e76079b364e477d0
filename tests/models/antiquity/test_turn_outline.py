"""What is played in the engine is possible in the outline: it leaves hindrances out and adds none."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from gemcheck_models.antiquity.makers import FEASIBLE, IMPOSSIBLE, CpSat
from gemcheck_models.antiquity.turn_model import APART, BARBARA, CHRISTOFORI, Goal, outlined

from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.city import buildings
from gemcheck.games.antiquity.state import Seat, State
from tests.models.antiquity.rules import game

TURNS = 7


def ends(seed: int, most: int) -> Iterator[State]:
    """The state after each turn of a game of two scripted seats."""
    play, rng = game(), Random(seed)
    state = play.start(2, rng)
    while state.result is None and state.turn <= most:
        turn = state.turn
        seats = play.to_move(state)
        if seats:
            following = play.step(state, {who: play.greedy(state, who, rng) for who in seats})
        else:
            following = play.chance_step(state, play.draw(state, rng))
        assert isinstance(following, State)
        state = following
        if state.turn > turn or state.result is not None:
            yield state


def standing(seat: Seat, kind: int) -> int:
    if kind == box.FOUNTAIN:
        return sum(city.fountains.bit_count() for city in seat.cities)
    return sum(placed.kind == kind for _, placed in buildings(seat))


def followed(goal: Goal, seats: list[Seat], more: int = 0) -> str:
    """What CP-SAT says of the outline held to what a seat has after each turn; `more`: wood that it does not have."""
    problem = CpSat()
    run = outlined(problem, goal)
    for kind in goal.kinds:
        word = box.BUILDINGS[kind].word
        for turn, seat in enumerate(seats, 1):
            built = sum(problem.terms[f"build {word} {one}"] for one in range(1, turn + 1))
            problem.hold(built == standing(seat, kind))
    for turn, seat in enumerate(seats, 1):
        for good in goal.goods:
            held = seat.goods[box.GOODS.index(good.name)] + more * (good.name == "wood")
            problem.hold(problem.terms[f"have {good.name} {turn}"] == held)
        for number in range(1, len(box.HOUSES) + 1):
            paid = sum(problem.terms[f"house {number} {one}"] for one in range(1, turn + 1))
            problem.hold(paid == (seat.houses >> number - 1 & 1))
    for good in goal.goods:
        at_work = sum(box.GOODS[producer.good] == good.name for producer in seats[-1].producers)
        problem.hold(run.producers[good.name] >= at_work)
    return problem.answer().says


@pytest.mark.parametrize("seed", [2, 4, 5])
@pytest.mark.parametrize("who", [0, 1])
def test_scripted_play_is_possible_in_the_outline(seed: int, who: int) -> None:
    seats = [state.seats[who] for state in ends(seed, TURNS)]
    assert len(seats) == TURNS
    assert any(seat.producers for seat in seats)
    assert followed(Goal(CHRISTOFORI, TURNS), seats) == FEASIBLE
    assert followed(Goal(CHRISTOFORI, TURNS), seats, more=6) == IMPOSSIBLE


def test_scripted_victories_take_no_fewer_turns_than_the_bound() -> None:
    won = []
    for seed in range(12):
        last = list(ends(seed, 40))[-1]
        if last.result is not None and last.result.reason == "christofori":
            won.append(last.turn)
    assert won
    assert min(won) >= 5


def test_goods_have_their_own_names_in_the_outline() -> None:
    assert {good.name for good in APART} == set(box.GOODS)
    assert {good.name for good in Goal(BARBARA, 1).goods} < set(box.GOODS)
