"""Sets of spaces that the models work out for themselves, held to the engine's squares on every filling of a window."""

from __future__ import annotations

from typing import Any

from gemcheck_models.tigris.cells import completing
from gemcheck_models.tigris.fewest_goals import Built

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import SQUARE, at, bits, spaces_in
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.monuments import squares
from gemcheck.games.tigris.state import BLACK, RED, Seat, State

GAME: Any = load_game("tigris")
LAND = GAME.table.boards[0].land
WINDOW = next(
    window
    for row in range(9)
    for column in range(14)
    if (window := bits(at(row + i, column + j) for i in range(3) for j in range(3))) & ~LAND == 0
)
"""Three by three spaces of land."""


def fillings() -> list[int]:
    """Every set of spaces of the window."""
    spaces = list(spaces_in(WINDOW))
    return [bits(space for i, space in enumerate(spaces) if number >> i & 1) for number in range(1 << len(spaces))]


def state(red: int, black: int = 0) -> State:
    return derived(State(seats=(Seat(), Seat()), tiles=(black, red, 0, 0)))


def test_the_spaces_that_complete_a_square_are_the_engines() -> None:
    for red in fillings():
        for space in spaces_in(WINDOW & ~red):
            completes = bool(squares(state(red | 1 << space), space))
            assert bool(completing(red) >> space & 1) == completes


def test_what_a_square_lacks_is_counted_space_by_space() -> None:
    """Red tiles anywhere, the middle black or not: the bound of every square of land without a ruin."""
    middle = list(spaces_in(WINDOW))[4]
    goal = Built(GAME.table, state(0), (2,), "black and red")
    for red in fillings():
        for black in (0, 1 << middle & ~red):
            board = state(red, black)
            found = {
                corner: need for need, corners in goal.squares(board, RED, 4).items() for corner in spaces_in(corners)
            }
            for corner, square in SQUARE.items():
                lacking = (square & ~red).bit_count()
                full = not square & ~board.linked
                want = lacking + full + (lacking == 0)
                assert found.get(corner) == (want if square & ~LAND == 0 else None)
    assert goal.squares(state(0, WINDOW), BLACK, 4)
