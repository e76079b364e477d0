"""Positions in the middle of a conflict, for the tests of wars."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.plans import Leader, Tile
from gemcheck.games.tigris.state import ATTACK, State
from tests.models.tigris.plain import moved, small

GAME: Any = load_game("tigris")

UNION = """
players = 2
temples = ["d5", "f5"]
settlements = ["g5"]
markets = ["h5"]
seats.ann = { hand = "S2T2F1M1", leaders.king = "c5", leaders.trader = "d6" }
seats.bea = { hand = "S1T2F2M1", leaders.king = "f4", leaders.trader = "f6" }
"""
OPENED = "tile temple e5"


def union() -> State:
    _, state, _ = GAME.given(tomllib.loads(UNION))
    after = GAME.step(state, {0: GAME.read_plan(state, 0, OPENED)})
    assert isinstance(after, State)
    return after


HELPED = """
players = 3
temples = ["b5", "c5", "c6", "d5", "f5", "g5", "h5"]
treasures = ["d5", "h5"]
seats.ann = { hand = "S2M1", leaders.trader = "d6" }
seats.bea = { hand = "S1T1", leaders.priest = "b6" }
seats.cal = { treasures = 8, hand = "F2", leaders.priest = "g4" }
"""


def helped() -> State:
    """Two rivals fight over a union by which the seat that made it may come to a treasure."""
    _, state, _ = GAME.given(tomllib.loads(HELPED))
    after = GAME.step(state, {0: GAME.read_plan(state, 0, "tile market e5")})
    assert isinstance(after, State)
    few = replace(after.seats[0], hand=(2, 0, 0, 0))
    return replace(after, seats=(few, *after.seats[1:]), bag=(1, 1, 1, 1))


def conflict(made: Any, seed: str) -> State:
    """A small random position in the middle of a conflict; hands of few tiles."""
    rng = Random(seed)
    while True:
        state = small(made, rng, 3)
        state = replace(
            state, seats=tuple(replace(seat, hand=(1, 1, 0, rng.randrange(2))) for seat in state.seats), actions=1
        )
        for who in range(len(state.seats)):
            ready = replace(state, active=who)
            plans = [plan for plan in made.legal(ready, who) if isinstance(plan, Tile | Leader)]
            rng.shuffle(plans)
            for plan in plans[:60]:
                after = made.step(ready, {who: plan})
                if after.conflict is None:
                    continue
                if after.phase == ATTACK and rng.random() < 0.3:
                    after = moved(made, after, rng)
                assert isinstance(after, State)
                return after
