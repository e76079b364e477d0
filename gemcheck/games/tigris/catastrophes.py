"""Catastrophes: tiles that end a space for good."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris.geometry import WHOLE, name
from gemcheck.games.tigris.kingdoms import down, without
from gemcheck.games.tigris.plans import Ruin
from gemcheck.games.tigris.state import State, changed, seat_changed
from gemcheck.rulebook import cites, clause

__all__ = ["objections", "played", "spaces"]


def _nowhere_barred(state: State) -> int:
    return 0


# -- legality: each rule gives the spaces that it bars


@clause("catastrophe.treasure", without=_nowhere_barred)
def treasure(state: State) -> int:
    """No catastrophe on a treasure."""
    return state.treasures


@clause("catastrophe.monument", "monument.lasting", without=_nowhere_barred)
def monument(state: State) -> int:
    """No catastrophe on a monument."""
    return down(state)


@clause("catastrophe.leader", without=_nowhere_barred)
def leader(state: State) -> int:
    """No catastrophe on a leader."""
    return state.leading


@clause("catastrophe.again", without=_nowhere_barred)
def ruin(state: State) -> int:
    """No catastrophe on a catastrophe."""
    return state.ruins


@clause("catastrophe.where", without=lambda state: WHOLE & ~state.linked)
def empty(state: State) -> int:
    """Empty spaces are no obstacle, river or land: none of them is barred."""
    return 0


BARS = {
    "is empty": empty,
    "holds a treasure": treasure,
    "is under a monument": monument,
    "holds a leader": leader,
    "is dead already": ruin,
}


@clause("catastrophe.where")
def spaces(state: State) -> int:
    """Every space where a catastrophe may be played: empty ones, river too, and tiles."""
    barred = 0
    for bar in BARS.values():
        barred |= bar(state)
    return WHOLE & ~barred


@clause("catastrophe.once", without=lambda state, who: True)
def left(state: State, who: int) -> bool:
    """Each player's catastrophes are played once."""
    return state.seats[who].catastrophes > 0


def objections(state: State, who: int, plan: Ruin) -> list[Objection]:
    """Everything against a catastrophe on this space."""
    found = []
    if not left(state, who):
        found.append(Objection(cites(left), "both catastrophes have been played"))
    for why, bar in BARS.items():
        if bar(state) >> plan.space & 1:
            found.append(Objection(cites(bar), f"{name(plan.space)} {why}"))
    return found


# -- effect


@clause("catastrophe.destroys", without=lambda state, bit: state)
def destroyed(state: State, bit: int) -> State:
    """The tile under a catastrophe leaves the game, and what it linked is linked no more."""
    for colour, lying in enumerate(state.tiles):
        if lying & bit:
            linked = state.linked & ~bit
            return replace(
                state,
                tiles=changed(state.tiles, colour, -bit),
                removed=changed(state.removed, colour, 1),
                linked=linked,
                kingdoms=without(state.kingdoms, bit, linked, state.leading),
            )
    return state


@clause("catastrophe.where", "catastrophe.nothing")
def played(state: State, who: int, plan: Ruin, log: Log) -> State:
    """Play a catastrophe: it brings no points and starts no conflict."""
    bit = 1 << plan.space
    if log is not None:
        log.append(Event("catastrophe", who, cites(played), {"space": name(plan.space)}))
    seat = state.seats[who]
    fewer = replace(seat, catastrophes=seat.catastrophes - 1)
    state = replace(state, seats=seat_changed(state, who, fewer), ruins=state.ruins | bit)
    return destroyed(state, bit)
