"""Positions in few words: what the tables of a case say of a state.

Every word is one of the notation, behind the key of a case. A state that tables cannot tell (something is pending or
over, positions may not come again) is told by its position in one line: whoever reads the tables has to come back to
the same state.
"""

from __future__ import annotations

from typing import Any

from gemcheck.game import GameError, OpenEnd
from gemcheck.games.settlers import casework, notation
from gemcheck.games.settlers.case_seats import DEFAULT_NAMES
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.notation_seat import deals_text, locations_text
from gemcheck.games.settlers.notation_signs import amounts_text, good_word, pile_text
from gemcheck.games.settlers.state import ACT, NONE, Pile, Seat, State, Virtual
from gemcheck.games.settlers.table import Table

__all__ = ["sparse_given"]

Spec = dict[str, Any]


def sparse_given(table: Table, state: State) -> Spec:
    """The `given` of a case for a state."""
    spec = _told(table, state)
    try:
        same = casework.given(table, spec)[0] == state
    except (GameError, OpenEnd):
        same = False
    return spec if same else {"position": notation.state_text(table, state)}


def _told(table: Table, state: State) -> Spec:
    names = DEFAULT_NAMES[: len(state.seats)]
    words = {phase: word for word, phase in casework.PHASES.items()}
    spec: Spec = {} if len(names) == 2 else {"players": len(names)}
    if state.round > 1:
        spec["round"] = state.round
    if state.phase != ACT:
        spec["phase"] = words.get(state.phase, state.phase)
    if state.first:
        spec["first"] = names[state.first]
    if state.active not in (NONE, state.first):
        spec["active"] = names[state.active]
    spec |= _cards(table, "row", state.row)
    # A named deck sends all that lies nowhere else to the discards, so that these need not be named.
    whole = not state.discards or _short(table, state.deck) > _short(table, state.discards)
    spec |= _cards(table, "discards", state.discards) if whole else {"deck": _list(table, state.deck)}
    if state.virtual is not None and state.virtual != Virtual(attack=state.virtual.attack):
        spec["virtual"] = _virtual(table, state.virtual)
    spec["seats"] = {word: _seat(table, state.seats[who]) for who, word in enumerate(names)}
    return spec


def _list(table: Table, pile: Pile) -> list[str]:
    return pile_text(table, pile).split(".") if pile else []


def _short(table: Table, pile: Pile) -> int:
    return len(pile_text(table, pile))


def _cards(table: Table, key: str, pile: Pile) -> Spec:
    return {key: _list(table, pile)} if pile else {}


def _virtual(table: Table, virtual: Virtual) -> Spec:
    spec: Spec = {**_cards(table, "locations", virtual.locations), **_cards(table, "collection", virtual.collection)}
    if virtual.line:
        spec["line"] = [good_word(GAINS[good]) for good in virtual.line]
    if virtual.left:
        spec["attacks"] = virtual.left
    return spec


def _seat(table: Table, seat: Seat) -> Spec:
    """What a case says of a seat: its words by their keys."""
    spec: Spec = {"faction": table.box.factions[seat.faction].key}
    if any(seat.supply):
        spec["supply"] = amounts_text(seat.supply)
    if seat.points:
        spec["points"] = seat.points
    if seat.passed:
        spec["passed"] = True
    for key in ("hand", "foundations", "draft"):
        spec |= _cards(table, key, getattr(seat, key))
    if seat.deals:
        spec["deals"] = deals_text(table, seat.deals).split(".")
    if seat.locations:
        spec["locations"] = [word.partition("/")[2] for word in locations_text(table, seat.locations)]
    if seat.discards and _short(table, seat.deck) < _short(table, seat.discards):
        spec["deck"] = _list(table, seat.deck)
    else:
        spec |= _cards(table, "discards", seat.discards)
    return spec
