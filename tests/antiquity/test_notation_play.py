"""States of real games as texts and pictures: what the engine reaches comes back from its line, whole and sound."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.game import Undefined
from gemcheck.games.antiquity import Antiquity
from gemcheck.games.antiquity.notation import read_state, state_text
from gemcheck.games.antiquity.state import REVEAL, State

GAME = Antiquity()


def played(seats: int, seed: int, steps: int, sensible: bool) -> State:
    """The state after so many decisions of a game, or at its end; plans at random or by the scripted policy."""
    rng = Random(seed)
    state = GAME.start(seats, rng)
    for _ in range(steps):
        if GAME.result(state) is not None:
            break
        if state.phase == REVEAL:
            after = GAME.chance_step(state, GAME.draw(state, rng))
        else:
            choose = GAME.greedy if sensible else GAME.sample
            after = GAME.advance(state, {who: choose(state, who, rng) for who in GAME.to_move(state)})
        assert not isinstance(after, Undefined)
        state = after
    return state


@given(st.integers(2, 4), st.integers(0, 2**16), st.integers(0, 60), st.booleans())
@settings(max_examples=60, deadline=None)
def test_played_states_round_trip(seats: int, seed: int, steps: int, sensible: bool) -> None:
    state = played(seats, seed, steps, sensible)
    text = state_text(state)
    assert read_state(text) == state
    assert GAME.read_state(text) == state
    assert GAME.state_text(state) == text


@given(st.integers(2, 4), st.integers(0, 2**16), st.integers(0, 60))
@settings(max_examples=15, deadline=None)
def test_played_states_can_be_drawn(seats: int, seed: int, steps: int) -> None:
    state = played(seats, seed, steps, True)
    drawn = {form: draw() for form, draw in GAME.pictures(state).items()}
    assert set(drawn) == {"text", "colour", "svg"}
    for who in range(seats):
        assert f"seat {'abcd'[who]}: " in drawn["text"]
        assert f"seat {'abcd'[who]}: " in drawn["svg"]
