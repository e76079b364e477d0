"""What a seat sees depends on nothing that is hidden from it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.state import State, seat_changed
from gemcheck.games.tigris.swaps import added
from gemcheck.games.tigris.views import view

GAME = load_game("tigris")


def mid_game(seed: int) -> State:
    """A state some way into a random game of three, all hands being full."""
    rng = Random(seed)
    state: State = GAME.start(3, rng)
    for step in range(400):
        if step > 120 and all(sum(seat.hand) == 6 for seat in state.seats):
            break
        movers = GAME.to_move(state)
        if movers:
            after = GAME.advance(state, {movers[0]: GAME.sample(state, movers[0], rng)})
        else:
            after = GAME.chance_step(state, GAME.draw(state, rng))
        assert isinstance(after, State)
        if after.result is not None:
            break
        state = after
    return state


@pytest.mark.parametrize("seed", range(6))
def test_exchanging_hidden_tiles_changes_no_view_of_the_others(seed: int) -> None:
    state = mid_game(seed)
    one, other = state.seats[1], state.seats[2]
    assert sum(one.hand) == sum(other.hand), "hands of different size could be told apart"
    swapped = replace(
        state,
        seats=(state.seats[0], replace(one, hand=other.hand), replace(other, hand=one.hand)),
    )
    assert view(swapped, 0) == view(state, 0)
    if one.hand != other.hand:
        assert view(swapped, 1) != view(state, 1)


@pytest.mark.parametrize("seed", range(6))
def test_points_treasures_and_removed_tiles_are_hidden(seed: int) -> None:
    state = mid_game(seed)
    rich = replace(state.seats[2], points=added(state.seats[2].points, (3, 1, 4, 1)), treasures=9)
    changed = replace(state, seats=seat_changed(state, 2, rich), removed=(1, 2, 3, 4))
    assert view(changed, 0) == view(state, 0)
    assert view(changed, 2) != view(state, 2)


def test_what_is_public_is_seen() -> None:
    state = mid_game(0)
    seen = view(state, 0)
    assert seen.own == state.seats[0]
    assert (seen.tiles, seen.kingdoms, seen.treasures) == (state.tiles, state.kingdoms, state.treasures)
    assert seen.bag == sum(state.bag)
    assert seen.others[0] is None
    for number in (1, 2):
        rival = seen.others[number]
        assert rival is not None
        assert rival.held == sum(state.seats[number].hand)
        assert (rival.hand, rival.points, rival.treasures) == (None, None, None)
        assert rival.leaders == state.seats[number].leaders
    assert view(replace(state, bag=added(state.bag, (1, 0, 0, 0))), 0) != seen
