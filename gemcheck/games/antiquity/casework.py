"""Reading a case: the state, the plans and the draws that its `[given]` and `[[when]]` describe.

A case names only what differs from the set-up: the map of unturned tiles (or the sample map that `land` names), the
first city of each seat in the middle of its start tile, six wood each, turn 1 at the start of phase 2. A position in
one line may stand in its place. Hexes, goods and city maps are written as in positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, one_of, table_of, text, texts, truth, whole
from gemcheck.game import GameError, Objection
from gemcheck.games.antiquity import case_seats, notation, setup
from gemcheck.games.antiquity.components import COUNTERS, LARGE
from gemcheck.games.antiquity.hexes import apart, bits
from gemcheck.games.antiquity.invariants import defects
from gemcheck.games.antiquity.land import SAMPLES, Land, land_of, sample_land, standard_land
from gemcheck.games.antiquity.notation_fields import values_at
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS, Scope
from gemcheck.games.antiquity.plan_text import read_plan
from gemcheck.games.antiquity.plans import Plan
from gemcheck.games.antiquity.state import CITY, COUNTRY, NONE, PHASES, REVEAL, City, Four, State
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import line_of

__all__ = ["chance_from_case", "given", "plan_from_case"]

HEXES = ("counters", "cut", "gold", "polluted", "stone")
NUMBERS = ("due", "famine", "turn")
KEYS = (
    *HEXES,
    *NUMBERS,
    "active",
    "assumes",
    "land",
    "order",
    "phase",
    "players",
    "position",
    "reachable",
    "seats",
    "unseen",
    "used",
)


# -- the given state


def given(table: Table, entry: Mapping[str, Any]) -> tuple[State, tuple[str, ...]]:
    """The state and the names of its seats. Raises GameError for contradictions, and for a state that breaks an
    invariant unless the case says `reachable = false`."""
    spec = table_of(entry, KEYS, "given")
    position = position_of(spec)
    names = case_seats.names_of(spec, None if position is None else len(position.seats))
    state = set_up(spec, len(names)) if position is None else position
    scope = Scope(land_of(state.tiles), len(names))
    seats = list(state.seats)
    for word, seat in spec.get("seats", {}).items():
        who = names.index(word)
        seats[who] = case_seats.seat_of(scope, who, seats[who], seat, f"given.seats.{word}")
    state = with_fields(scope, replace(state, seats=tuple(seats)), names, spec)
    if truth(spec.get("reachable", True), "given.reachable"):
        for defect in defects(table, state):
            raise GameError(fault(defect, names))
    return state, names


def position_of(spec: Mapping[str, Any]) -> State | None:
    """The position that the case starts from instead of the set-up."""
    if "position" not in spec:
        return None
    if "land" in spec:
        raise GameError("given.land: the position has its own map")
    try:
        return notation.read_state(text(spec["position"], "given.position"))
    except GameError as error:
        raise GameError(f"given.position: {error}") from error


def land_from(spec: Mapping[str, Any], seats: int) -> Land:
    """The map of the case: a sample map by its name, a list of tiles, or the unturned tiles one after another."""
    value = spec.get("land")
    try:
        if value is None:
            return standard_land(seats)
        if isinstance(value, str):
            return sample_land(one_of(value, SAMPLES, "sample map", "given.land"))
        return standard_land(seats, tuple(texts(value, "given.land")))
    except GameError as error:
        message = case_seats.first_line(error)
        raise GameError(message if message.startswith("given.") else f"given.land: {message}") from error


def set_up(spec: Mapping[str, Any], seats: int) -> State:
    """The default set-up: every first city in the middle of its start tile, phase 2 of turn 1."""
    land = land_from(spec, seats)
    state = setup.unsettled(land.tiles, tuple(range(seats)))
    towns, hexes = [], 0
    for who, seat in enumerate(state.seats):
        centre = middle_of(land, land.starts[seat.corner])
        if hexes & land.far[centre]:  # On a sample map all seats have the same start.
            towns.append(replace(seat, out=not names_city(spec, who)))
            continue
        hexes |= 1 << centre
        towns.append(replace(seat, cities=(City(LARGE, centre),)))
    return replace(state, seats=tuple(towns), phase=CITY, active=NONE)


def names_city(spec: Mapping[str, Any], who: int) -> bool:
    """Whether the case says where the first city of a seat lies."""
    written = list(spec.get("seats", {}).values())
    return who < len(written) and isinstance(written[who], Mapping) and bool(written[who].get("cities"))


@lru_cache(maxsize=256)
def middle_of(land: Land, hexes: int) -> int:
    """The hex of a set from which the others are nearest."""
    numbers = list(bits(hexes))
    return min(numbers, key=lambda one: sum(apart(land.hexes[one], land.hexes[other]) for other in numbers))


def with_fields(scope: Scope, state: State, names: Sequence[str], spec: Mapping[str, Any]) -> State:
    """The state with what the case says of the whole game."""
    values: dict[str, Any] = {}
    for key in (*HEXES, *NUMBERS, "unseen", "used"):
        if key in spec:
            values |= field(scope, key, worded(key, spec[key]))
    if "order" in spec:
        values |= field(scope, "order", "".join(letters(names, spec["order"])))
    if "phase" in spec or "active" in spec:
        phase = one_of(spec.get("phase", COUNTRY), PHASES, "phase", "given.phase")
        values |= {"phase": phase, "active": NONE}
        if "active" in spec:
            values["active"] = names.index(one_of(spec["active"], names, "seat", "given.active"))
    state = replace(state, **values)
    if "counters" in spec or "position" in spec:
        return state
    return replace(state, counters=state.counters & ~covered(scope.land, state))


def covered(land: Land, state: State) -> int:
    """The hexes from which pieces on the map have removed exploration counters."""
    hexes = state.polluted
    for seat in state.seats:
        hexes |= seat.inns
        for city in seat.cities:
            hexes |= land.rings[city.centre]
        for producer in seat.producers:
            hexes |= producer.site | producer.hexes
    return hexes


def letters(names: Sequence[str], value: Any) -> list[str]:
    """The letters of seats that a list names."""
    words = [one_of(word, names, "seat", "given.order") for word in listed(value, "given.order")]
    return [SEAT_SIGNS[names.index(word)] for word in words]


def worded(key: str, value: Any) -> str:
    """A value of a case as the notation writes it."""
    return str(whole(value, f"given.{key}")) if key in NUMBERS else text(value, f"given.{key}")


def field(scope: Scope, key: str, word: str) -> Mapping[str, Any]:
    """The fields of a state from the word for one of them."""
    try:
        return values_at(scope, [line_of(f"{key}.{word}")])
    except GameError as error:
        raise GameError(f"given.{key}: {case_seats.first_line(error)}") from error


def fault(defect: Objection, names: Sequence[str]) -> str:
    """A broken invariant in one line, with the seat by its name."""
    where, words = "given", defect.text
    for number, name in enumerate(names, 1):
        if words.startswith(f"seat {number} "):
            where, words = f"given.seats.{name}", words.removeprefix(f"seat {number} ")
            break
    return f"{where}: {words} [{', '.join(defect.clauses)}]"


# -- plans and chance


def plan_from_case(table: Table, state: State, who: int, entry: Mapping[str, Any]) -> Plan:
    """The plan of a table: `{ acts = ["house 1 1:a1", "man 1:b1"] }` for phase 2, `{ do = "done" }` for any other.
    Raises GameError."""
    table_of(entry, ("acts", "do"), "plan")
    if len(entry) != 1:
        raise GameError(f"plan: one of acts, do is expected, not {' and '.join(entry) or 'none'}")
    if "do" in entry:
        return read_plan(table, state, who, text(entry["do"], "plan.do"))
    if state.phase != CITY:
        raise GameError("plan.acts: several acts make the plan of phase 2 only [city.sealed]")
    return read_plan(table, state, who, "; ".join(texts(entry["acts"], "plan.acts")) or "nothing")


def chance_from_case(state: State, entry: Mapping[str, Any]) -> int:
    """The exploration counter that is turned up, by its kind: `{ counter = "wine" }`; without a word one that brings no
    famine if there is one. Raises GameError."""
    table_of(entry, ("counter",), "chance")
    if state.phase != REVEAL:
        raise GameError("chance: no counter is turned up now")
    unseen: Four = state.unseen
    if "counter" in entry:
        kind = COUNTERS.index(one_of(entry["counter"], COUNTERS, "counter", "chance.counter"))
        if not unseen[kind]:
            raise GameError(f"chance.counter: every counter with {COUNTERS[kind]} has been turned up")
        return kind
    left = [kind for kind, number in enumerate(unseen) if number]
    return next((kind for kind in left if COUNTERS[kind] == "wine"), left[0])
