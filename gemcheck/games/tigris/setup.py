"""Setting the game up: board, hands, bag, first player."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from gemcheck.games.tigris import swaps
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.state import BOARDS, RED, Four, Seat, State, changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import clause

__all__ = ["empty_board", "full_bag", "new_state", "seat_counts", "side"]


@clause("setup.players")
def seat_counts(table: Table) -> tuple[int, ...]:
    """Numbers of players; nothing else changes with them."""
    return tuple(range(table.box.least_seats, table.box.most_seats + 1))


@clause("setup.side", "variant.advanced")
def side(table: Table) -> int:
    """The side of the board on which new games are played."""
    return BOARDS.index(table.reading("board.side"))


@clause("setup.kit", "box.leaders", "box.catastrophes")
def kit(table: Table) -> Seat:
    """What a player starts with: four leaders in the supply, two catastrophes, nothing else."""
    return Seat(catastrophes=table.box.catastrophes)


@clause("setup.temples", "board.spaces", "box.treasures")
def start_temples(table: Table, board: int) -> int:
    """The spaces on which a temple with a treasure lies at the start."""
    return table.boards[board].temples


@clause("setup.bag", "box.tiles")
def full_bag(table: Table, temples: int) -> Four:
    """The bag before hands are dealt: all tiles but the temples on the board."""
    return changed(table.box.tiles, RED, -temples)


def empty_board(table: Table, board: int, seats: int) -> State:
    """A game before hands are dealt, the first seat being active."""
    temples = start_temples(table, board)
    state = State(
        seats=tuple(kit(table) for _ in range(seats)),
        board=board,
        tiles=(0, temples, 0, 0),
        treasures=temples,
        bag=full_bag(table, temples.bit_count()),
        actions=table.box.actions,
    )
    return derived(state)


@clause("setup.first", "box.unification")
def first_player(seats: int, rng: Random) -> int:
    """The seat that begins, drawn by lot."""
    return rng.randrange(seats)


@clause("setup.hand")
def hands_dealt(table: Table, state: State, rng: Random) -> State:
    """Every seat draws its first hand."""
    for who in range(len(state.seats)):
        state = swaps.received(state, who, swaps.deal(state.bag, table.box.hand, rng), None)
    return state


def new_state(table: Table, seats: int, rng: Random) -> State:
    """A game before its first turn, with every draw taken from `rng`."""
    state = hands_dealt(table, empty_board(table, side(table), seats), rng)
    return replace(state, active=first_player(seats, rng))
