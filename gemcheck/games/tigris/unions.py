"""Unions: the marker on the tile that joins two kingdoms, and which wars follow in which order."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris.geometry import NOWHERE, name
from gemcheck.games.tigris.kingdoms import kingdom_at, leaders_in
from gemcheck.games.tigris.plans import War
from gemcheck.games.tigris.state import ATTACK, COLOURS, NONE, ORDER, Conflict, State
from gemcheck.rulebook import cites, clause

__all__ = ["doubled", "marked", "objections", "settled", "war_begun"]


@clause("union.marker", without=lambda state, near, space, log: state)
def marked(state: State, near: list[int], space: int, log: Log) -> State:
    """The marker goes on the tile that unites two kingdoms."""
    if log is not None:
        log.append(Event("union", state.active, cites(marked), {"space": name(space)}))
    return replace(state, conflict=Conflict(marker=space, before=(near[0], near[1])))


def _twice(state: State, group: int) -> list[int]:
    seen: list[int] = []
    double: list[int] = []
    for colour, _, _ in leaders_in(state, group):
        if colour in seen:
            double.append(colour)
        seen.append(colour)
    return sorted(double)


def _anywhere(state: State, marker: int) -> list[int]:
    """Every colour of which two leaders stood in the kingdoms that were united, linked or not."""
    conflict = state.conflict
    if conflict is None:
        return []
    return _twice(state, conflict.before[0] | conflict.before[1])


@clause("union.parted", without=_anywhere)
def doubled(state: State, marker: int) -> list[int]:
    """The colours of which two leaders are still linked: both are in the kingdom of the marked tile, which was their
    only link. Leaders that a war has parted are not."""
    group = kingdom_at(state.kingdoms, marker)
    return _twice(state, group) if group else []


@clause("union.together", without=lambda colours: [])
def must_fight(colours: list[int]) -> list[int]:
    """Leaders of one colour that are still together must fight."""
    return colours


@clause("union.order", without=lambda colours: False)
def choice(colours: list[int]) -> bool:
    """Whether the active player has an order to choose, involved or not."""
    return len(colours) > 1


@clause("union.attacker", without=lambda state, sides: next(who for who in sides if who != state.active))
def active_side(state: State, sides: list[int]) -> int:
    """The active seat when one of the two leaders is its own; NONE otherwise."""
    return state.active if state.active in sides else NONE


@clause("union.attacker.clockwise", without=lambda state, sides: sides[-1])
def first_clockwise(state: State, sides: list[int]) -> int:
    """The first of the two seats clockwise from the active one."""
    seats = len(state.seats)
    return min(sides, key=lambda who: (who - state.active) % seats)


def war_begun(state: State, conflict: Conflict, colour: int, log: Log) -> State:
    """The leaders of this colour go to war."""
    group = kingdom_at(state.kingdoms, conflict.marker)
    sides = [who for c, who, _ in leaders_in(state, group) if c == colour]
    attacker = active_side(state, sides)
    if attacker < 0:
        attacker = first_clockwise(state, sides)
    defender = sides[1] if attacker == sides[0] else sides[0]
    if log is not None:
        log.append(Event("war", attacker, cites(must_fight), {"colour": COLOURS[colour], "against": 1 + defender}))
    began = replace(conflict, colour=colour, attacker=attacker, defender=defender, committed=NONE)
    return replace(state, phase=ATTACK, conflict=began)


@clause("monument.after-conflict", without=lambda space: NOWHERE)
def tile_placed(space: int) -> int:
    """The tile that may still complete a square for a monument: a union does not take the offer away."""
    return space


@clause("union.peace", without=lambda state, log: state)
def over(state: State, log: Log) -> State:
    """With nothing left to fight about the marker comes off."""
    if log is not None:
        log.append(Event("marker-off", None, cites(over)))
    return replace(state, conflict=None, placed=tile_placed(state.placed))


def settled(state: State, conflict: Conflict, log: Log) -> State:
    """What a union leads to now: peace, the one war there is, or the choice among several."""
    colours = must_fight(doubled(state, conflict.marker))
    if not colours:
        return over(state, log)
    if choice(colours):
        return replace(state, phase=ORDER, conflict=conflict)
    return war_begun(state, conflict, colours[0], log)


def objections(state: State, plan: War) -> list[Objection]:
    """Everything against this war coming next."""
    conflict = state.conflict
    if conflict is not None and plan.colour in doubled(state, conflict.marker):
        return []
    return [Objection(cites(choice), f"there is no war of {COLOURS[plan.colour]} leaders to fight")]
