"""A city in one line, notation GC1: `GC1 C.brothel,C.shrineD2/1,G4X2 g1.2.3 f2.0.1 l3 h4 s23.12 t.iron b.G.mill`.

The grammar is in docs/notation.md. A city's columns matter only up to translation, so the canonical line begins at
column 0; an exact line, as a state text needs it, says where the first row begins. Turns are no part of a city.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from gemcheck.games.gempire.gem_sources import POINTS, UNIVERSITY_POINTS, fifty_due, fours
from gemcheck.games.gempire.notation_scan import LETTERS, is_unnamed
from gemcheck.games.gempire.state import Blueprint, Placed, Seat, Triple, Turn
from gemcheck.games.gempire.table import ARTISTRY, CONSTRUCTION, PHILOSOPHY, TECHNOLOGIES, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes

__all__ = ["FIELDS", "HEADER", "ZERO", "History", "city_text", "flags", "history"]

HEADER = "GC1"
FIELDS: Mapping[str, str] = {
    "g": "gems",
    "f": "culture gems on the flag",
    "k": "culture gems held back",
    "q": "gems on the palace token",
    "l": "palace level",
    "d": "palace diamonds placed",
    "h": "production",
    "s": "science and science used",
    "t": "technologies",
    "b": "blueprints",
    "r": "round in which the second row was opened",
    "m": "multiples of ten paid",
    "u": "multiples of twenty paid",
    "c": "multiples of four buildings paid",
    "y": "Philosophy sets settled",
    "o": "column of the first row's leftmost card",
    "a": "attributes",
}
"""The fields in canonical order and what they say."""

ZERO: Triple = (0, 0, 0)


class History(msgspec.Struct, frozen=True):
    """What follows from a city about its past, unless its line says otherwise."""

    palace_diamonds: int
    reached: Triple
    twenties: Triple
    fours: Triple
    fifties: int


def history(table: Table, seat: Seat) -> History:
    """The past that follows from a city: every multiple reached is paid, and every diamond came from the palace, except
    that one on each second-row card of an owner of Artistry did not."""
    totals = seat.attributes
    settled = sum(1 << colour for colour, value in enumerate(totals) if fifty_due(value))
    gifts = seat.owns(ARTISTRY)
    later = sum(max(0, placed.diamonds - gifts) for placed in seat.row2)
    return History(
        palace_diamonds=sum(placed.diamonds for placed in seat.row1) + later,
        reached=_divided(totals, POINTS),
        twenties=_divided(totals, UNIVERSITY_POINTS) if seat.owns(UNIVERSITY) else ZERO,
        fours=fours(table, seat) if seat.owns(CONSTRUCTION) else ZERO,
        fifties=settled if seat.owns(PHILOSOPHY) else 0,
    )


def _divided(totals: Triple, unit: int) -> Triple:
    return (totals[0] // unit, totals[1] // unit, totals[2] // unit)


def city_text(table: Table, seat: Seat, exact: bool = False) -> str:
    """The canonical line of a seat's city and possessions.

    Without `exact` the city is shifted to begin at column 0 and its attributes are taken to be what the cards give.
    """
    seat = replace(seat, turn=Turn())  # the line says nothing of a turn, so nothing in it may rest on one
    if not exact:
        seat = _shifted(replace(seat, attributes=attributes(table, seat)))
    return " ".join([HEADER, *_rows_text(table, seat), *_fields_text(table, seat)])


def _shifted(seat: Seat) -> Seat:
    origin = seat.start1 if seat.row1 else seat.start2
    return replace(seat, start1=0, start2=seat.start2 - origin if seat.row2 else 0)


def _rows_text(table: Table, seat: Seat) -> Iterator[str]:
    first = ",".join(_placed_text(table, placed) for placed in seat.row1)
    second = [_placed_text(table, placed) for placed in seat.row2]
    if second or seat.start2:
        second.insert(0, str(seat.start2 - seat.start1))
    if second or seat.second >= 0:
        yield f"{first}/{','.join(second)}"
    elif first:
        yield first


def _placed_text(table: Table, placed: Placed) -> str:
    tails = "".join(f"{letter}{count}" for letter, count in (("D", placed.diamonds), ("I", placed.idle)) if count)
    return _card_text(table, placed.card, placed.colour) + tails


def _card_text(table: Table, index: int, colour: int) -> str:
    card = table.cards[index]
    if is_unnamed(card) and card.colours == (colour,):
        return card.slug.upper()
    return f"{LETTERS[colour]}.{card.slug}"


def _blueprint_text(table: Table, blueprint: Blueprint) -> str:
    text = _card_text(table, blueprint.card, table.cards[blueprint.card].colours[0])
    return f"{text}.{blueprint.round}" if blueprint.round else text


def _dotted(numbers: Triple) -> str:
    return ".".join(map(str, numbers))


def flags(bits: int) -> Triple:
    """A bit mask over the three attributes as 0 or 1 for each."""
    return (bits & 1, bits >> 1 & 1, bits >> 2 & 1)


def _fields_text(table: Table, seat: Seat) -> Iterator[str]:
    """The fields that differ from what follows from the rest, in canonical order."""
    past = history(table, seat)
    opened = 0 if seat.second >= 0 or seat.row2 or seat.start2 else -1
    technologies = ",".join(slug for index, slug in enumerate(TECHNOLOGIES) if seat.owns(index))
    blueprints = ",".join(_blueprint_text(table, blueprint) for blueprint in seat.blueprints)
    counts = (
        ("g", _dotted(seat.gems), seat.gems != ZERO),
        ("f", _dotted(seat.flag), seat.flag != ZERO),
        ("k", seat.held, seat.held),
        ("q", seat.token, seat.token),
        ("l", seat.palace, seat.palace),
        ("d", seat.palace_diamonds, seat.palace_diamonds != past.palace_diamonds),
        ("h", seat.production, seat.production),
        ("s", f"{seat.science}.{seat.used}" if seat.used else seat.science, seat.science or seat.used),
        ("t.", technologies, technologies),
        ("b.", blueprints, blueprints),
        ("r", seat.second, seat.second != opened),
        ("m", _dotted(seat.reached), seat.reached != past.reached),
        ("u", _dotted(seat.twenties), seat.twenties != past.twenties),
        ("c", _dotted(seat.fours), seat.fours != past.fours),
        ("y", _dotted(flags(seat.fifties)), seat.fifties != past.fifties),
        ("o", seat.start1, seat.start1),
        ("a", _dotted(seat.attributes), seat.attributes != attributes(table, seat)),
    )
    return (f"{letter}{value}" for letter, value, wanted in counts if wanted)
