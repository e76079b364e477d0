"""What lies on the table: a state without everything that only a memory of the game could add.

Left out are the numbers of gems paid so far and by what (`reached`, `twenties`, `fours`, `fifties`), the totals, which
follow from the city or are disputed, the rounds in which a blueprint was kept and the second row was opened, which
diamonds lay idle when they were placed, how many came from the palace, and what was paid, kept or discovered earlier in
the round. What the rules ask players to mark stays: the science that technologies have used can be read off the cubes
on their prices, the tile of the second row, the palace token and the plans that were uncovered lie there.
"""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.games.gempire.state import EMPTY_TURN, Blueprint, Placed, Seat, State, Turn

__all__ = ["HIDDEN", "on_table"]

HIDDEN = ("reached", "twenties", "fours", "fifties", "palace_diamonds", "attributes")
"""Fields of a seat of which the table shows nothing; `seen_seat` says what it hides of rows and blueprints besides."""

_NOTHING = Seat()


def on_table(state: State) -> State:
    """The state with the value of an empty table wherever the table shows nothing; equal for states that look alike."""
    response = state.response
    if response is not None:
        response = replace(response, early=())
    return replace(state, seats=tuple([seen_seat(seat) for seat in state.seats]), response=response)


def seen_seat(seat: Seat) -> Seat:
    """What is seen of a seat."""
    return replace(
        seat,
        row1=seen_cards(seat.row1),
        row2=seen_cards(seat.row2),
        second=min(seat.second, 0),
        blueprints=tuple([Blueprint(card, 0) for card in sorted(kept.card for kept in seat.blueprints)]),
        turn=seen_turn(seat.turn),
        **{name: getattr(_NOTHING, name) for name in HIDDEN},
    )


def seen_cards(row: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The cards of a row with their diamonds, of which none looks idle."""
    return tuple([replace(placed, idle=0) if placed.idle else placed for placed in row])


def seen_turn(turn: Turn) -> Turn:
    """What is seen of a turn: the action uncovered and how far it is, cards won, and what is owed."""
    return replace(
        EMPTY_TURN,
        written=turn.written,
        acted=turn.acted,
        won=tuple(sorted(turn.won)),
        diamonds=turn.diamonds,
        literacy=turn.literacy,
        culture=turn.culture,
        sets=turn.sets,
        finished=turn.finished,
    )
