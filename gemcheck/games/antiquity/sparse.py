"""Positions in few words: what the tables of a case say of a state.

Every word is one of the notation, behind the key of a case. A game that is over or has not begun, and whatever else
tables cannot tell, is told by its position in one line.
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.antiquity import notation
from gemcheck.games.antiquity.case_seats import DEFAULT_NAMES
from gemcheck.games.antiquity.components import FIRST_WOOD, WOOD
from gemcheck.games.antiquity.ground import land
from gemcheck.games.antiquity.land import SAMPLES, Land, standard_land
from gemcheck.games.antiquity.notation_city import CITY, EMPTY
from gemcheck.games.antiquity.notation_fields import FIELDS
from gemcheck.games.antiquity.notation_seat import OUT, seat_text
from gemcheck.games.antiquity.notation_signs import hexes_text
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.state import CITY as CITY_PHASE
from gemcheck.games.antiquity.state import NONE, OVER, PRODUCERS, START, Seat, State

__all__ = ["sparse_given"]

Spec = dict[str, Any]

KEPT = ("turn", "famine", "due")
"""Fields that are numbers."""

NOTHING = "-"


def sparse_given(state: State) -> Spec:
    """The `given` of a case for a state."""
    if state.phase in (START, OVER) or any(not seat.cities for seat in state.seats if not seat.out):
        return {"position": notation.state_text(state)}
    names = DEFAULT_NAMES[: len(state.seats)]
    spec: Spec = {"players": len(names)}
    if state.tiles[0] in SAMPLES:
        spec["land"] = state.tiles[0]
    elif state.tiles != standard_land(len(names)).tiles:
        spec["land"] = list(state.tiles)
    for name, field in FIELDS.items():
        value = field.write(state)
        if name in KEPT and value:
            spec[name] = int(value)
        elif name == "order" and value:
            spec["order"] = [names[who] for who in state.order]
        elif name not in ("phase", *KEPT) and (value or name == "counters"):
            # Counters are always told: the tables leave out those under cities, which need not be where they were.
            spec[name] = value or _all_counters(state)
    if state.phase != CITY_PHASE:
        spec["phase"] = state.phase
        if state.active != NONE:
            spec["active"] = names[state.active]
    where = land(state)
    return {**spec, "seats": {word: _seat(where, who, state.seats[who]) for who, word in enumerate(names)}}


def _all_counters(state: State) -> str:
    """The hexes with counters when each marked hex has one."""
    return hexes_text(land(state), state.counters)


def _seat(where: Land, who: int, seat: Seat) -> Spec:
    """What a case says of a seat: its words by their keys."""
    spec: Spec = {}
    for word in seat_text(where, who, seat):
        name = word.partition("/")[0].partition(".")[0]
        value = word[len(name) + 1 :]
        if name == OUT:
            spec[OUT] = True
        elif name == CITY:
            spec.setdefault("cities", []).append(_city(value))
        elif name in PRODUCERS:
            spec.setdefault("fisheries" if name.endswith("y") else f"{name}s", []).append(value)
        else:
            spec[name] = int(value) if value.isdigit() and name in ("corner", "cathedrals", "away") else value
    if seat.goods == goods_of((WOOD,) * FIRST_WOOD):
        spec.pop("goods", None)
    else:
        spec.setdefault("goods", NOTHING)
    return spec


def _city(value: str) -> Spec:
    """A city of a case from its word: its middle, its map unless it is empty, and what lies on the map."""
    middle, *parts = value.split("/")
    spec: Spec = {"at": middle}
    side = len(parts[0])
    rows, tails = parts[:side], parts[side:]
    if any(set(row) != {EMPTY} for row in rows):
        spec["map"] = rows
    for tail in tails:
        key, _, squares = tail.partition(".")
        spec[key] = squares.split(".")
    return spec
