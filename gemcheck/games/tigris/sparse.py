"""Positions in few words: what the tables of a case say of a state that was met in play.

What is said so need not be the same state: bars of declined monuments, the number of the turn and a bag with plenty in
it are left out. Whoever uses it looks again whether it still shows what was seen.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.games.tigris import conflicts, fights, notation, unions
from gemcheck.games.tigris.case_seats import DEFAULT_NAMES
from gemcheck.games.tigris.geometry import NOWHERE, name, spaces_in
from gemcheck.games.tigris.kingdoms import derived, off_board
from gemcheck.games.tigris.monuments import words
from gemcheck.games.tigris.plan_text import plan_text
from gemcheck.games.tigris.plans import Commit, Leader, Plan, Tile, War
from gemcheck.games.tigris.state import (
    ACT,
    BOARDS,
    LEADERS,
    MONUMENT,
    RED,
    TILES,
    Four,
    Seat,
    State,
    changed,
    seat_changed,
)
from gemcheck.games.tigris.table import Table

__all__ = ["letters", "sparse_given"]

Spec = dict[str, Any]

PLENTY = 24
"""So many tiles in the bag are as good as any number: four hands can be filled from them."""


def letters(numbers: Four) -> str:
    """Numbers by colour in the words of a case, such as `S1T2`; `-` for none at all."""
    found = "".join(f"{word[0].upper()}{number}" for word, number in zip(TILES, numbers, strict=True) if number)
    return found or "-"


def sparse_given(table: Table, state: State) -> Spec:
    """A `given` with what tables can say of a state: one in the middle of an action is told by what stood before it and
    the plans it was begun with. Where that cannot be told, the notation."""
    found = _unbegun(table, state)
    if found is None:
        return {"position": notation.state_text(table, state)}
    state, plans = found
    names = DEFAULT_NAMES[: len(state.seats)]
    start = table.boards[state.board].temples
    spec: Spec = {"players": len(names), "board": BOARDS[state.board]}
    for colour, (word, lying) in enumerate(zip(TILES, state.tiles, strict=True)):
        spec[f"{word}s"] = _names(lying & ~start if colour == RED else lying)
    spec["cleared"] = _names(start & ~state.tiles[RED])
    spec["catastrophes"] = _names(state.ruins)
    spec["monuments"] = [
        {"colours": words(table, built.kind), "at": name(built.corner), "tiles": TILES[built.colour]}
        for built in state.monuments
    ]
    if state.treasures != start:
        spec["treasures"] = _names(state.treasures)
    spec = {key: value for key, value in spec.items() if value}
    if state.active:
        spec["turn"] = names[state.active]
    if state.actions != table.box.actions:
        spec["actions"] = state.actions
    if sum(state.bag) < PLENTY:
        spec["bag"] = letters(state.bag)
    if plans:
        spec["begun"] = [plan_text(table, plan) for plan in plans]
    return {**spec, "seats": {word: _seat(table, seat) for word, seat in zip(names, state.seats, strict=True)}}


def _unbegun(table: Table, state: State) -> tuple[State, list[Plan]] | None:
    """The state before the action that is under way, and the plans made in it so far; None where the state does not
    tell. What earlier wars of the action have taken off the board is not put back."""
    conflict = state.conflict
    if state.phase == ACT:
        return state, []
    if state.phase == MONUMENT and state.placed >= 0:
        return _lifted(state, state.placed)
    if conflict is None:
        return None
    plans: list[Plan] = []
    if conflict.committed >= 0:
        colour = fights.colour(conflict)
        state = conflicts.paid(state, conflict.attacker, colour, -conflict.committed)
        plans = [Commit(conflict.committed)]
    if conflict.marker >= 0:
        if conflict.colour >= 0 and len(unions.doubled(state, conflict.marker)) > 1:
            plans = [War(conflict.colour), *plans]
        before, first = _lifted(state, conflict.marker)
        return before, [*first, *plans]
    space = state.seats[conflict.attacker].leaders[conflict.colour]
    before = off_board(replace(state, phase=ACT, conflict=None), conflict.attacker, conflict.colour)
    return before, [Leader(conflict.colour, space), *plans]


def _lifted(state: State, space: int) -> tuple[State, list[Plan]]:
    """The state with the tile of this space in the hand of the active seat."""
    colour = next(colour for colour, lying in enumerate(state.tiles) if lying >> space & 1)
    seat = state.seats[state.active]
    held = replace(seat, hand=changed(seat.hand, colour, 1))
    before = replace(
        state,
        seats=seat_changed(state, state.active, held),
        tiles=changed(state.tiles, colour, -(1 << space)),
        phase=ACT,
        conflict=None,
        placed=NOWHERE,
    )
    return derived(before), [Tile(colour, space)]


def _names(spaces: int) -> list[str]:
    return [name(space) for space in spaces_in(spaces)]


def _seat(table: Table, seat: Seat) -> Spec:
    spec: Spec = {"hand": letters(seat.hand)}
    if any(seat.points):
        spec["points"] = letters(seat.points)
    if seat.treasures:
        spec["treasures"] = seat.treasures
    if seat.catastrophes != table.box.catastrophes:
        spec["catastrophes"] = seat.catastrophes
    standing = {LEADERS[colour]: name(space) for colour, space in enumerate(seat.leaders) if space >= 0}
    return {**spec, "leaders": standing} if standing else spec
