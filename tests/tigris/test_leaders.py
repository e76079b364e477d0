"""Where leaders may stand, said a second time: space by space, from the pieces and the board alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import COLUMNS, NOWHERE, ROWS, place
from gemcheck.games.tigris.leaders import spaces
from gemcheck.games.tigris.state import COLOURS, RED, State, changed, seat_changed
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states
from tests.tigris.test_tiles import occupied

GAME: Any = load_game("tigris")


def taken_off(state: State, who: int, colour: int) -> State:
    """The pieces without this leader."""
    seat = state.seats[who]
    supply = replace(seat, leaders=changed(seat.leaders, colour, NOWHERE - seat.leaders[colour]))
    return replace(state, seats=seat_changed(state, who, supply))


@pytest.mark.parametrize("reading", ["illegal", "legal"])
@PATIENT
@given(state=states())
def test_leaders_stand_on_empty_land_beside_a_temple_and_one_kingdom_at_most(reading: str, state: State) -> None:
    game = GAME.under(GAME.rulebook.ruleset({"leader.same-space": reading}))
    land = laws.cells(GAME.table.boards[state.board].land)
    temples = laws.cells(state.tiles[RED])
    for who, seat in enumerate(state.seats):
        for colour in range(len(COLOURS)):
            origin = seat.leaders[colour]
            without = taken_off(state, who, colour)
            full, kingdoms = occupied(without), laws.kingdoms(without)
            allowed = {
                cell
                for cell in ((row, column) for row in range(ROWS) for column in range(COLUMNS))
                if cell in land - full
                and laws.beside(cell) & temples
                and sum(bool(laws.beside(cell) & kingdom) for kingdom in kingdoms) <= 1
            }
            if reading == "illegal" and origin >= 0:
                allowed -= {place(origin)}
            assert laws.cells(spaces(game.table, state, who, colour)) == allowed
