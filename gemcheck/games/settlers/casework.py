"""Reading a case: the state, the plans and the draws that its `[given]` and `[[when]]` describe.

A case names only what matters: seats have nothing but what is said of them, cards that are nowhere named lie in their
decks, and the first player is about to act in the first round. A position in one line may stand in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, one_of, table_of, text, truth, whole
from gemcheck.game import GameError, Objection
from gemcheck.games.settlers import flow, notation
from gemcheck.games.settlers.case_cards import pile_of, with_piles
from gemcheck.games.settlers.case_seats import names_of, seats_of, with_seats
from gemcheck.games.settlers.drawing import outcomes
from gemcheck.games.settlers.drawing import pile_of as pile_drawn_from
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.invariants import defects
from gemcheck.games.settlers.lookout import clockwise
from gemcheck.games.settlers.notation_signs import card_word, good_word
from gemcheck.games.settlers.pending import Reveal
from gemcheck.games.settlers.plan_text import read_plan
from gemcheck.games.settlers.plans import Plan
from gemcheck.games.settlers.state import (
    ACT,
    ATTACK,
    CLEANUP,
    FIRST_DRAW,
    NONE,
    PRODUCE,
    ROW,
    SECOND_ROW,
    State,
    Virtual,
)
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import nearest

__all__ = ["chance_from_case", "given", "plan_from_case"]

KEYS = (
    "active",
    "assumes",
    "deck",
    "discards",
    "first",
    "phase",
    "players",
    "position",
    "reachable",
    "round",
    "row",
    "seats",
    "virtual",
)
PHASES = {
    "lookout": FIRST_DRAW,
    "row": ROW,
    "second-row": SECOND_ROW,
    "production": PRODUCE,
    "act": ACT,
    "cleanup": CLEANUP,
    "attack": ATTACK,
}
"""Where a case may begin: at the beginning of each part of a round."""
VIRTUAL_KEYS = ("attacks", "collection", "line", "locations")

Entry = Mapping[str, Any]


# -- the given state


def given(table: Table, entry: Entry) -> tuple[State, tuple[str, ...]]:
    """The state, at the next decision of a seat or of chance, and the names of its seats. Raises GameError for
    contradictions, and for a state that breaks an invariant unless the case says `reachable = false`."""
    spec = table_of(entry, KEYS, "given")
    sound = truth(spec.get("reachable", True), "given.reachable")
    if "position" in spec:
        state, names = _at_position(table, spec)
    else:
        names = names_of(table, spec, None)
        state = State(seats_of(table, spec, names), deck=(), phase=ACT)
        state = _with_virtual(table, state, spec)
        state = with_piles(table, _with_row(table, with_seats(table, state, names, spec), spec), spec, names)
        state = _with_course(table, state, names, spec)
    if sound:
        for defect in defects(table, state):
            raise GameError(fault(defect, names))
    return flow.settled(table, state, None), names


def _at_position(table: Table, spec: Entry) -> tuple[State, tuple[str, ...]]:
    for key in spec:
        if key not in ("assumes", "players", "position", "reachable", "seats"):
            raise GameError(f"given.{key}: the position says this already")
    try:
        state = notation.read_state(table, text(spec["position"], "given.position"))
    except GameError as error:
        raise GameError(f"given.position: {error}") from error
    for word, seat in table_of(spec.get("seats", {}), None, "given.seats").items():
        table_of(seat, (), f"given.seats.{word}")
    return state, names_of(table, spec, len(state.seats))


def _with_row(table: Table, state: State, spec: Entry) -> State:
    piles = {key: pile_of(table, spec[key], f"given.{key}") for key in ("discards", "row") if key in spec}
    return replace(state, **piles)


def _with_virtual(table: Table, state: State, spec: Entry) -> State:
    """The virtual player of a game for one."""
    if "virtual" not in spec:
        return replace(state, virtual=Virtual()) if len(state.seats) == 1 else state
    if len(state.seats) > 1:
        raise GameError("given.virtual: the virtual player plays when there is one seat [solo.seat]")
    entry = table_of(spec["virtual"], VIRTUAL_KEYS, "given.virtual")
    line = [text(word, "given.virtual.line") for word in listed(entry.get("line", ()), "given.virtual.line")]
    known = [good_word(good) for good in GAINS]
    return replace(
        state,
        virtual=Virtual(
            locations=pile_of(table, entry.get("locations", ()), "given.virtual.locations"),
            collection=pile_of(table, entry.get("collection", ()), "given.virtual.collection"),
            line=tuple(known.index(one_of(word, known, "Good", "given.virtual.line")) for word in line),
            left=whole(entry.get("attacks", 0), "given.virtual.attacks"),
        ),
    )


def _with_course(table: Table, state: State, names: Sequence[str], spec: Entry) -> State:
    """Round, phase, first player and whose turn it is."""
    first = names.index(one_of(spec.get("first", names[0]), names, "seat", "given.first"))
    number = whole(spec.get("round", 1), "given.round", 1, table.box.rounds)
    phase = PHASES[one_of(spec.get("phase", "act"), PHASES, "phase", "given.phase")]
    state = replace(state, first=first, round=number, phase=phase)
    if phase != ACT:
        if "active" in spec:
            raise GameError("given.active: a seat is active in the phase 'act' alone")
        return replace(state, order=clockwise(state) if phase == PRODUCE else ())
    word = one_of(spec.get("active", names[first]), names, "seat", "given.active")
    active = names.index(word)
    if not state.seats[active].passed:
        return replace(state, active=active)
    if "active" in spec:
        raise GameError(f"given.active: {word} has passed [action.pass]")
    rest = [who for who in clockwise(state) if not state.seats[who].passed]
    return replace(state, active=rest[0] if rest else NONE)


def fault(defect: Objection, names: Sequence[str]) -> str:
    """A broken invariant in one line, with the seat by its name."""
    where, words = "given", defect.text
    for number, name in enumerate(names, 1):
        if words.startswith(f"seat {number} "):
            where, words = f"given.seats.{name}", words.removeprefix(f"seat {number} ")
            break
    return f"{where}: {words} [{', '.join(defect.clauses)}]"


# -- plans and draws


def plan_from_case(table: Table, state: State, seat: int, entry: Entry) -> Plan:
    """The plan of a table such as `{ build = "idol", over = "joiner", with = "stone3" }`: its keys and values in their
    order are the words of the plan; `true` stands for a word alone. Raises GameError."""
    words = []
    for key, value in table_of(entry, None, "plan").items():
        words.append(key)
        if value is not True:
            words.append(str(value) if isinstance(value, int) else text(value, f"plan.{key}"))
    try:
        return read_plan(table, state, seat, " ".join(words))
    except GameError as error:
        raise GameError(f"plan: {str(error).partition(chr(10))[0]}") from error


def chance_from_case(table: Table, state: State, entry: Entry) -> int:
    """The card drawn or the Attack card turned up: that of `draw`, else the one of which there are most, of equals the
    first. Raises GameError."""
    table_of(entry, ("draw",), "chance")
    if not state.pending:
        raise GameError("chance: nothing is drawn now")
    head = state.pending[0]
    if "draw" not in entry:
        return max(outcomes(state), key=lambda outcome: (outcome[1], -outcome[0]))[0]
    word = text(entry["draw"], "chance.draw").replace("_", "-")
    there = dict.fromkeys(pile_drawn_from(state, head))
    known = {good_word(GAINS[one]) if isinstance(head, Reveal) else card_word(table, one): one for one in there}
    if word not in known:
        raise GameError(f"chance.draw: '{word}' is not among what can be drawn now{nearest(word, known)}")
    return known[word]
