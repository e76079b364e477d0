"""The words of a state that belong to no seat: each with a value, in a fixed order, left out at its default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.games.antiquity.components import COUNTERS, COUNTERS_EACH
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.notation_signs import (
    Scope,
    hexes_at,
    hexes_text,
    seat_at,
    seats_at,
    seats_text,
    word_hint,
)
from gemcheck.games.antiquity.state import ALCHEMY, BIOLOGY, CITY, NONE, OVER, PHASES, Four, State
from gemcheck.scan import Piece, result_at, result_text

__all__ = ["FIELDS", "field_name", "fields_text", "values_at"]

FACULTIES = {"alchemy": ALCHEMY, "biology": BIOLOGY}
_WORD = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


class Field(NamedTuple):
    """A field: what it says, an example, its text (nothing for the default), the fields of a state from a text."""

    what: str
    example: str
    write: Callable[[State], str]
    read: Callable[[Scope, Piece], Mapping[str, Any]]


def unseen_at_first(seats: int) -> Four:
    """The counters of a new game by kind."""
    number = COUNTERS_EACH * seats
    return (number, number, number, number)


# -- numbers and sets


def _count(name: str, what: str, default: int = 0) -> Field:
    def write(state: State) -> str:
        number: int = getattr(state, name)
        return "" if number == default else str(number)

    def read(scope: Scope, piece: Piece) -> Mapping[str, Any]:
        return {name: piece.whole(what)}

    return Field(what, f"{name}.3", write, read)


def _hexes(name: str, what: str, default: str = "") -> Field:
    def write(state: State) -> str:
        land = land_of(state.tiles)
        hexes: int = getattr(state, name)
        return "" if hexes == (getattr(land, default) if default else 0) else hexes_text(land, hexes)

    def read(scope: Scope, piece: Piece) -> Mapping[str, Any]:
        return {name: hexes_at(scope.land, piece)}

    return Field(what, f"{name}.3,-2x4.0,1", write, read)


def _turn_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    number = piece.whole("the number of the turn")
    if not number:
        raise piece.error("turns are numbered from 1")
    return {"turn": number}


def _order(state: State) -> str:
    return "" if state.order == tuple(range(len(state.seats))) else seats_text(state.order)


def _order_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    return {"order": seats_at(scope, piece)}


def _unseen(state: State) -> str:
    return "" if state.unseen == unseen_at_first(len(state.seats)) else ".".join(map(str, state.unseen))


def _unseen_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    parts = piece.split(".")
    if len(parts) != len(COUNTERS):
        raise piece.error(f"a number for each of {', '.join(COUNTERS)} is expected such as 2.2.1.2, not '{piece.text}'")
    return {"unseen": tuple(part.whole("the number of counters") for part in parts)}


def _used(state: State) -> str:
    return ".".join(word for word, bit in FACULTIES.items() if state.used & bit)


def _used_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    used = 0
    for part in piece.split("."):
        bit = FACULTIES[part.one_of(FACULTIES, "faculty")]
        if used & bit:
            raise part.error(f"'{part.text}' is named twice")
        used |= bit
    return {"used": used}


# -- the phase


def _phase(state: State) -> str:
    """The phase, and the seat that decides in it or the result; nothing for the phase of the cities."""
    if state.phase == OVER and state.result is not None:
        return f"{OVER}.{result_text(state.result, seats_text(state.result.winners))}"
    if state.active != NONE:
        return f"{state.phase}.{seats_text((state.active,))}"
    return "" if state.phase == CITY else state.phase


def _phase_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    word, *parts = piece.split(".")
    phase = word.one_of(PHASES, "phase")
    if phase == OVER and parts:
        told = piece.part(len(OVER) + 1)
        return {"phase": phase, "result": result_at(told, "over.nicolo.a", lambda part: seats_at(scope, part))}
    if len(parts) > 1:
        raise piece.part(len(phase)).error(f"nothing belongs behind '{piece.text[: len(phase)]}' but a deciding seat")
    return {"phase": phase, "active": seat_at(scope, parts[0]) if parts else NONE}


FIELDS: Mapping[str, Field] = {
    "turn": Field("the number of the turn", "turn.3", lambda s: "" if s.turn == 1 else str(s.turn), _turn_at),
    "order": Field("the order of play", "order.ba", _order, _order_at),
    "phase": Field("the phase", "phase.country.a", _phase, _phase_at),
    "famine": _count("famine", "the famine level"),
    "polluted": _hexes("polluted", "polluted hexes"),
    "cut": _hexes("cut", "forest turned into grass"),
    "stone": _hexes("stone", "mountain ranges of stone"),
    "gold": _hexes("gold", "mountain ranges of gold"),
    "counters": _hexes("counters", "exploration counters", "counters"),
    "unseen": Field("counters not turned up", "unseen.2.2.1.2", _unseen, _unseen_at),
    "used": Field("faculties used", "used.alchemy", _used, _used_at),
    "due": _count("due", "the graves to be placed"),
}
"""The fields in canonical order."""


def fields_text(state: State) -> Iterator[str]:
    """Every field that does not have its default, in order."""
    for name, field in FIELDS.items():
        value = field.write(state)
        if value:
            yield f"{name}.{value}"


def field_name(word: Piece) -> str:
    """The name of the field that a word begins with. Raises GameError for a word that names none."""
    name = word.text.partition(".")[0]
    if name not in FIELDS:
        raise word.error(f"unknown field '{name}'{word_hint(name, FIELDS)}")
    return name


def values_at(scope: Scope, words: Sequence[Piece]) -> dict[str, Any]:
    """The fields of a state that are written."""
    found: dict[str, Any] = {}
    given: set[str] = set()
    for word in words:
        name = field_name(word)
        if name in given:
            raise word.error(f"field '{name}' is given twice")
        given.add(name)
        value = word.part(len(name) + 1)
        if not value.text:
            raise word.error(f"{FIELDS[name].what} must be written such as {FIELDS[name].example}")
        found |= FIELDS[name].read(scope, value)
    return found
