"""A new game: seats, hands, bag and board, as the rulebook lists them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gemcheck.game import GameError, load_game
from gemcheck.games.tigris.state import ACT

GAME: Any = load_game("tigris")
ADVANCED: Any = GAME.under(GAME.rulebook.ruleset({"board.side": "advanced"}))
BAGS = {(0, 2): 131, (0, 3): 125, (0, 4): 119, (1, 2): 127, (1, 3): 121, (1, 4): 115}


@pytest.mark.parametrize(("side", "seats"), BAGS)
def test_a_new_game_has_everything_in_its_place(side: int, seats: int) -> None:
    state = (GAME, ADVANCED)[side].start(seats, Random(5))
    temples = (10, 14)[side]
    assert (state.board, len(state.seats)) == (side, seats)
    assert sum(state.bag) == BAGS[side, seats]
    assert [lying.bit_count() for lying in state.tiles] == [0, temples, 0, 0]
    assert state.treasures == state.tiles[1]
    assert (state.ruins, state.monuments, state.removed, state.kingdoms) == (0, (), (0, 0, 0, 0), ())
    assert (state.phase, state.actions, state.turn, state.conflict) == (ACT, 2, 1, None)
    for seat in state.seats:
        assert sum(seat.hand) == 6
        assert (seat.points, seat.treasures, seat.catastrophes) == ((0, 0, 0, 0), 0, 2)
        assert seat.leaders == (-1, -1, -1, -1)
    held = [sum(seat.hand[colour] for seat in state.seats) for colour in range(4)]
    box = [number + hand for number, hand in zip(state.bag, held, strict=True)]
    assert box == [30, 57 - temples, 36, 30]


def test_two_to_four_may_play() -> None:
    assert GAME.seat_counts() == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(GameError, match="the rulebook knows 2, 3, 4"):
            GAME.start(seats, Random(0))


def test_the_first_player_is_drawn_by_lot() -> None:
    firsts = [GAME.start(3, Random(seed)).active for seed in range(60)]
    assert all(firsts.count(seat) > 8 for seat in range(3))
