"""The words of a state that belong to no seat: each with a value, in a fixed order, left out at its default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.notation_pending import WAIT, pending_at, pending_text
from gemcheck.games.settlers.notation_signs import (
    NOTHING,
    Scope,
    good_word,
    pile_at,
    pile_text,
    seat_at,
    seat_text,
    word_hint,
)
from gemcheck.games.settlers.pending import Pending
from gemcheck.games.settlers.state import NONE, OVER, PHASES, State, Virtual
from gemcheck.games.settlers.table import Table
from gemcheck.scan import Piece, result_at, result_text

__all__ = ["fields_text", "values_at"]

_SIGN = re.compile(r"[0-9a-f]{12}")
FLAGS = ("acted", "loose")


class Field(NamedTuple):
    """A field: what it says, an example, its text (empty for the default), the fields of a state from a text."""

    what: str
    example: str
    write: Callable[[Table, State], str]
    read: Callable[[Scope, Piece], Mapping[str, Any]]


def _pile(name: str, what: str) -> Field:
    return Field(
        what,
        f"{name}.joiner.ruins2",
        lambda table, state: pile_text(table, getattr(state, name)),
        lambda scope, piece: {name: pile_at(scope.table, piece)},
    )


def _seats_text(seats: Sequence[int]) -> str:
    return "".join(map(seat_text, seats))


def _seats_at(scope: Scope, piece: Piece) -> tuple[int, ...]:
    found = tuple(seat_at(scope, piece.part(at, at + 1)) for at in range(len(piece.text)))
    if len(set(found)) < len(found):
        raise piece.error("a seat is named twice")
    return found


# -- the phase


def _phase(table: Table, state: State) -> str:
    """The phase, and the seat that is active or the result."""
    if state.result is not None:
        return f"{state.phase}.{result_text(state.result, _seats_text(state.result.winners) or NOTHING)}"
    return state.phase if state.active == NONE else f"{state.phase}.{seat_text(state.active)}"


def _phase_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    word, *parts = piece.split(".")
    phase = word.one_of(PHASES, "phase")
    if phase == OVER and parts:
        told = piece.part(len(OVER) + 1)
        return {"phase": phase, "result": result_at(told, "over.points.a", lambda part: _winners_at(scope, part))}
    if len(parts) > 1:
        raise piece.part(len(phase)).error(f"nothing belongs behind '{phase}' but the active seat")
    return {"phase": phase, "active": seat_at(scope, parts[0]) if parts else NONE}


def _winners_at(scope: Scope, piece: Piece) -> tuple[int, ...]:
    return () if piece.text == NOTHING else _seats_at(scope, piece)


# -- the virtual player

VIRTUAL = ("virtual", "collection", "line", "attacks")
"""His words: his Locations, his Collection, his line of Attack cards, the attacks left."""


def _virtual(name: str, what: str, example: str) -> Field:
    def write(table: Table, state: State) -> str:
        virtual = state.virtual
        if virtual is None:
            return ""
        if name == "line":
            return ".".join(good_word(GAINS[good]) for good in virtual.line)
        if name == "attacks":
            return str(virtual.left) if virtual.left else ""
        return pile_text(table, virtual.locations if name == "virtual" else virtual.collection)

    def read(scope: Scope, piece: Piece) -> Mapping[str, Any]:
        if name == "line":
            known = [good_word(good) for good in GAINS]
            return {name: tuple(known.index(part.one_of(known, "Good")) for part in piece.split("."))}
        return {name: piece.whole("the number of attacks") if name == "attacks" else pile_at(scope.table, piece)}

    return Field(what, example, write, read)


def _round_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    number = piece.whole("the number of the round")
    if not number:
        raise piece.error("rounds are numbered from 1")
    return {"round": number}


def _seen_at(scope: Scope, piece: Piece) -> Mapping[str, Any]:
    parts = piece.split(".")
    for part in parts:
        if not _SIGN.fullmatch(part.text):
            raise part.error("positions that may not come again are written as 12 hex digits each")
    return {"seen": tuple(sorted({part.text for part in parts}))}


FIELDS: Mapping[str, Field] = {
    "round": Field("the round", "round.3", lambda t, s: "" if s.round == 1 else str(s.round), _round_at),
    "phase": Field("the phase", "phase.act.a", _phase, _phase_at),
    "first": Field(
        "the first player",
        "first.b",
        lambda t, s: seat_text(s.first) if s.first else "",
        lambda scope, piece: {"first": seat_at(scope, piece)},
    ),
    "order": Field(
        "the seats still to come in this phase",
        "order.ba",
        lambda t, s: _seats_text(s.order),
        lambda scope, piece: {"order": _seats_at(scope, piece)},
    ),
    "row": _pile("row", "the Common cards laid out"),
    "pool": _pile("pool", "the cards of which one is kept"),
    "discards": _pile("discards", "the Common discards"),
    "virtual": _virtual("virtual", "the Locations of the virtual player", "virtual.joiner.ruins2"),
    "collection": _virtual("collection", "the Collection", "collection.joiner.ruins2"),
    "line": _virtual("line", "the line of Attack cards", "line.wood.gold"),
    "attacks": _virtual("attacks", "the attacks left", "attacks.1"),
    "seen": Field("positions that may not come again", "seen.0123456789ab", lambda t, s: ".".join(s.seen), _seen_at),
}
"""The fields with a value in canonical order; flags and what is pending follow."""


def fields_text(table: Table, state: State) -> Iterator[str]:
    """Every field that does not have its default, in order."""
    for name, field in FIELDS.items():
        value = field.write(table, state)
        if value:
            yield f"{name}.{value}"
    yield from (flag for flag in FLAGS if getattr(state, flag))
    yield from pending_text(table, state.pending)


def values_at(scope: Scope, words: Sequence[Piece]) -> dict[str, Any]:
    """The fields of a state that are written; the virtual player plays when there is one seat."""
    found: dict[str, Any] = {}
    given: set[str] = set()
    pending: list[Pending] = []
    for word in words:
        if word.text.startswith(f"{WAIT}/"):
            pending += pending_at(scope, word)
            continue
        name = word.text.partition(".")[0]
        if name not in FIELDS and word.text not in FLAGS:
            raise word.error(f"unknown field '{name}'{word_hint(name, (*FIELDS, *FLAGS, WAIT))}")
        if name in given:
            raise word.error(f"field '{name}' is given twice")
        given.add(name)
        value = word.part(len(name) + 1)
        if name in FLAGS:
            found[name] = True
        elif not value.text:
            raise word.error(f"{FIELDS[name].what} must be written such as {FIELDS[name].example}")
        elif name in VIRTUAL and scope.seats > 1:
            raise word.error("the virtual player plays when there is one seat [solo.seat]")
        else:
            found |= FIELDS[name].read(scope, value)
    parts = {name: found.pop(name) for name in VIRTUAL if name in found}
    if scope.seats == 1:
        names = {"virtual": "locations", "attacks": "left"}
        found["virtual"] = Virtual(**{names.get(name, name): value for name, value in parts.items()})
    return {**found, "pending": tuple(pending)}
