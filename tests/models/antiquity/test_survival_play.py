"""An idle player in the engine lives and dies as the model says."""

from __future__ import annotations

from random import Random

import pytest
from gemcheck_models.antiquity.survival import idle

from gemcheck.games.antiquity.city import graves
from gemcheck.games.antiquity.ground import zone_of
from gemcheck.games.antiquity.pollution import clear
from gemcheck.games.antiquity.state import State
from tests.models.antiquity.rules import game, under

LARGE = ["......."] * 6
HOUSES = "/".join(["hhhh...", *LARGE])
GRANARY = "/".join(["hhhh...", "......G", ".....GG", "......G", *LARGE[:3]])
START = "AQ1 T0.T1.T2.T3 a houses.1-4 city.0,0/{} b corner.2 houses.1-4 city.0,13/{}"


def played(city: str, reading: str) -> tuple[list[int], int, int]:
    """The graves of the first seat after each turn as long as it lives, the turn in which it is out, and the hexes that
    it can pollute. Nobody does anything that he does not have to."""
    play = under("pollution.on-counter", reading) if reading != "removed" else game()
    state = play.read_state(START.format(city, city))
    hexes = (zone_of(play.table, state, 0) & clear(play.table, state)).bit_count()
    rng, after = Random(0), []
    while state.result is None and not state.seats[0].out:
        turn = state.turn
        seats = play.to_move(state)
        plans = {}
        for who in seats:
            idled = play.idle(state, who)
            plans[who] = play.sample(state, who, rng) if idled is None else idled
        following = play.step(state, plans)
        assert isinstance(following, State)
        state = following
        if state.turn > turn:
            after.append(graves(state.seats[0]))
    return after, turn, hexes


@pytest.mark.parametrize("granary", [False, True])
@pytest.mark.parametrize(("reading", "hexes"), [("removed", 25), ("occupied", 23)])
def test_the_engine_agrees_with_the_model(granary: bool, reading: str, hexes: int) -> None:
    after, turn, free = played(GRANARY if granary else HOUSES, reading)
    assert free == hexes
    tolls = idle(41 if granary else 45, hexes, granary)
    assert after == [toll.graves for toll in tolls[:-1]]
    assert turn == tolls[-1].turn
    assert granary or turn == 10
