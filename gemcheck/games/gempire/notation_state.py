"""A whole state as a text of several lines, notation GS1. It gives back exactly the state it was written from.

    GS1 round 4 phase resolve first 2
    demands 3,9,12
    market mill,-,g4x2
    seat GC1 C.brothel,G4/1,G2 g1.0.1 h4
    written bid A2 C1
    turn won mill held_some yes
    seat GC1

The grammar is in docs/notation.md. What is not said has the value of an empty table. A state is read as it is written:
whether it keeps the rules is a question for the game's `defects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError, Result
from gemcheck.games.gempire import notation_words as kinds
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.notation_city_read import city_at
from gemcheck.games.gempire.notation_words import Kind, pairs_at, pairs_text
from gemcheck.games.gempire.plan_text import plan_at, plan_text
from gemcheck.games.gempire.state import EMPTY_TURN, NOBODY, Response, Seat, State, Turn
from gemcheck.games.gempire.table import Table
from gemcheck.scan import Piece, line_of

__all__ = ["read_state", "state_text"]

HEADER = "GS1"

FIRST_LINE: Mapping[str, Kind] = {"round": kinds.NUMBER, "phase": kinds.PHASE, "first": kinds.SEAT}

TABLE_LINES: Mapping[str, Kind] = {
    "demands": kinds.NUMBERS,
    "technologies": kinds.TECHNOLOGY_LIST,
    "cubes": kinds.NUMBERS,
    "rewards": kinds.NUMBERS,
    "roll": kinds.NUMBERS,
    "space": kinds.NUMBER,
    "market": kinds.MARKET,
    "winners": kinds.SEAT_LIST,
    "deck": kinds.CARDS,
    "discards": kinds.CARDS,
}
"""The fields of State that have a line each, in canonical order."""

RESPONSE: Mapping[str, Kind] = {
    "claimants": kinds.SEAT_MASK,
    "turn": kinds.SEAT,
    "passes": kinds.NUMBER,
    "through": kinds.SEAT_MASK,
    "early": kinds.NUMBERS,
}

RESULT: Mapping[str, Kind] = {"winners": kinds.SEAT_LIST, "reason": kinds.WORD, "clauses": kinds.WORDS}

TURN: Mapping[str, Kind] = {
    "acted": kinds.NUMBER,
    "won": kinds.CARDS,
    "kept": kinds.CARDS,
    "unkept": kinds.NUMBER,
    "diamonds": kinds.NUMBER,
    "bearers": kinds.PAIRS,
    "literacy": kinds.NUMBER,
    "culture": kinds.NUMBER,
    "sets": kinds.PAIRS,
    "loose": kinds.NUMBERS,
    "chain": kinds.NUMBER,
    "spent": kinds.NUMBER,
    "lost": kinds.NUMBER,
    "held_some": kinds.FLAG,
    "discovered": kinds.TECHNOLOGY_LIST,
    "moved": kinds.FLAG,
    "finished": kinds.FLAG,
}
"""The fields of Turn except the written plan, in canonical order."""

NO_RESPONSE = Response(0, NOBODY)
NO_RESULT = Result((), "")


# -- writing


def state_text(table: Table, state: State) -> str:
    """The canonical text of a state, with a newline after each line."""
    return "".join(f"{line}\n" for line in _lines(table, state))


def _lines(table: Table, state: State) -> Iterator[str]:
    yield f"{HEADER} {pairs_text(table, state, FIRST_LINE, None)}"
    empty = State(seats=())
    for name, kind in TABLE_LINES.items():
        content = getattr(state, name)
        if content != getattr(empty, name):
            yield f"{name} {kind.write(table, content)}"
    if state.response is not None:
        yield f"response {pairs_text(table, state.response, RESPONSE, NO_RESPONSE)}".rstrip()
    if state.result is not None:
        yield f"result {pairs_text(table, state.result, RESULT, NO_RESULT)}".rstrip()
    for seat in state.seats:
        yield f"seat {city_text(table, seat, exact=True)}"
        if seat.turn.written is not None:
            yield f"written {plan_text(table, seat.turn.written)}"
        turn = pairs_text(table, seat.turn, TURN, EMPTY_TURN)
        if turn:
            yield f"turn {turn}"


# -- reading


def read_state(table: Table, text: str) -> State:
    """The state of a text; unnamed cards enter the table.

    Blank lines and the order of the lines before the seats do not matter. Raises GameError with the number of the line
    and a caret line.
    """
    lines = [line_of(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError(f"a state begins with {HEADER}")
    first = lines[0].words()
    if first[0].text != HEADER:
        raise first[0].error(f"a state begins with {HEADER}")
    reader = _Reader(table)
    reader.fields.update(pairs_at(table, first[1:], FIRST_LINE))
    for line in lines[1:]:
        reader.read(line)
    return reader.state()


class _Reader:
    """What the lines read so far have said."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fields: dict[str, Any] = {}
        self.seats: list[Seat] = []
        self.turns: list[dict[str, Any]] = []

    def state(self) -> State:
        seats = [replace(seat, turn=Turn(**turn)) for seat, turn in zip(self.seats, self.turns, strict=True)]
        return State(seats=tuple(seats), **self.fields)

    def read(self, line: Piece) -> None:
        """Take in one line."""
        keyword, *words = line.words()
        rest = line.part(keyword.start + len(keyword.text))
        name = keyword.one_of([*TABLE_LINES, "response", "result", "seat", "written", "turn"], "line")
        if name == "seat":
            self.seats.append(city_at(self.table, rest, lenient=True))
            self.turns.append({})
        elif name in ("written", "turn"):
            self.read_turn(keyword, rest, words)
        elif name in self.fields:
            raise keyword.error(f"'{name}' is given twice")
        elif name == "response":
            self.fields[name] = replace(NO_RESPONSE, **pairs_at(self.table, words, RESPONSE))
        elif name == "result":
            self.fields[name] = replace(NO_RESULT, **pairs_at(self.table, words, RESULT))
        elif len(words) > 1:
            raise words[1].error(f"'{words[1].text}' does not belong here; a list has commas and no blanks")
        else:
            self.fields.update(pairs_at(self.table, [keyword, *words], {name: TABLE_LINES[name]}))

    def read_turn(self, keyword: Piece, rest: Piece, words: list[Piece]) -> None:
        """Take in a line about the turn of the seat above it."""
        if not self.seats:
            raise keyword.error(f"'{keyword.text}' belongs below a seat")
        turn = self.turns[-1]
        said = (
            {"written": plan_at(self.table, rest)} if keyword.text == "written" else pairs_at(self.table, words, TURN)
        )
        if turn.keys() & said.keys():
            raise keyword.error(f"'{keyword.text}' says something twice")
        turn.update(said)
