"""A whole state of Antiquity as a text in one line, which a person may break between words.

    AQ1 T0.T1r2.T2.T3 turn.2 phase.country.a famine.1 polluted.3,-2x4 a goods.wood6 houses.1-4 city.0,0/....... b ...

The words are: the tiles of the map, fields of the whole game, and for each seat its letter and its own words. Whether a
state keeps the rules beyond what a text can say is a question for the game's `defects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.notation_fields import fields_text, unseen_at_first, values_at
from gemcheck.games.antiquity.notation_seat import seat_at, seat_text
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS, Scope
from gemcheck.games.antiquity.state import CITY, State
from gemcheck.scan import Piece, line_of

__all__ = ["LINE", "read_state", "state_text"]

LINE = "AQ1"


def state_text(state: State) -> str:
    """The canonical line of a state."""
    return " ".join((LINE, ".".join(state.tiles), *fields_text(state), *_seats_text(state)))


def _seats_text(state: State) -> Iterator[str]:
    land = land_of(state.tiles)
    for who, seat in enumerate(state.seats):
        yield SEAT_SIGNS[who]
        yield from seat_text(land, who, seat)


def read_state(text: str) -> State:
    """The state of a text: one line, or several that are read as one. Raises GameError with a caret line."""
    written = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not written:
        raise GameError(f"a position begins with {LINE}")
    lines = [line_of(line, number if len(written) > 1 else 0) for number, line in written]
    first, *words = (word for line in lines for word in line.words())
    first.one_of((LINE,), "notation")
    behind = lines[-1].part(len(lines[-1].text.rstrip()))
    if not words:
        raise behind.error("the tiles of the map are missing, such as T0.T1.T2.T3")
    land = _land_at(words[0])
    fields, seats = _parted(words[1:], behind)
    scope = Scope(land, len(seats))
    values: dict[str, Any] = {
        "order": tuple(range(len(seats))),
        "phase": CITY,
        "counters": land.counters,
        "unseen": unseen_at_first(len(seats)),
        **values_at(scope, fields),
    }
    return State(
        seats=tuple(seat_at(scope, who, belonging) for who, belonging in enumerate(seats)),
        tiles=land.tiles,
        **values,
    )


def _land_at(piece: Piece) -> Land:
    words = piece.split(".")
    try:
        return land_of(tuple(word.text for word in words))
    except GameError as error:
        wrong = next((word for word in words if f"'{word.text}'" in str(error)), piece)
        raise wrong.error(f"{error} [map.tiles]") from error


def _parted(words: Sequence[Piece], behind: Piece) -> tuple[list[Piece], list[list[Piece]]]:
    """The words before the first seat, and the words of each seat."""
    fields: list[Piece] = []
    seats: list[list[Piece]] = []
    for word in words:
        if word.text in SEAT_SIGNS and len(word.text) == 1:
            if word.text != SEAT_SIGNS[len(seats) : len(seats) + 1]:
                raise word.error(f"seats come once each and in the order {SEAT_SIGNS}, not {word.text} here")
            seats.append([])
        else:
            (seats[-1] if seats else fields).append(word)
    if not seats:
        raise behind.error(f"the seats are missing: {SEAT_SIGNS[0]}, then its words")
    return fields, seats
