"""Treasures: a trader's owner takes all but one of those in his kingdom."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris.geometry import name, spaces_in
from gemcheck.games.tigris.kingdoms import leader_in
from gemcheck.games.tigris.plans import Leave
from gemcheck.games.tigris.state import GREEN, NONE, State, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["due", "may_stay", "objections", "taken"]


@clause("treasure.trader", without=lambda state, kingdom: state.active)
def taker(state: State, kingdom: int) -> int:
    """The seat whose trader stands in the kingdom; NONE: the treasures wait."""
    return leader_in(state.seats, GREEN, kingdom)


@clause("treasure.take", without=lambda lying: False)
def too_many(lying: int) -> bool:
    """Whether a kingdom holds more than the one treasure that stays."""
    return lying.bit_count() > 1


@clause("treasure.time", without=lambda state: state.actions == 1)
def in_time(state: State) -> bool:
    """Treasures are taken at the end of any player's action."""
    return True


def due(state: State) -> tuple[int, int, int]:
    """(seat, kingdom, treasures in it) of the first kingdom whose treasures are to be taken now; (NONE, 0, 0) when
    there is none."""
    if state.treasures and in_time(state):
        for kingdom in state.kingdoms:
            lying = kingdom & state.treasures
            if lying and too_many(lying):
                who = taker(state, kingdom)
                if who >= 0:
                    return who, kingdom, lying
    return NONE, 0, 0


@clause("treasure.special", without=lambda special, lying: lying)
def special_first(special: int, lying: int) -> int:
    """The treasures of which one may stay: those on special borders go first."""
    return lying & ~special or lying


@clause("treasure.choice", without=lambda spaces: spaces & -spaces)
def chosen_among(spaces: int) -> int:
    """Beyond that the trader's owner chooses."""
    return spaces


def may_stay(table: Table, state: State, lying: int) -> int:
    """The spaces of the treasures of which one stays."""
    return chosen_among(special_first(table.boards[state.board].special, lying))


def objections(table: Table, state: State, plan: Leave) -> list[Objection]:
    """Everything against this treasure being the one that stays."""
    _, _, lying = due(state)
    if not lying >> plan.space & 1:
        return [Objection(cites(too_many), f"no treasure of this kingdom lies on {name(plan.space)}")]
    if not may_stay(table, state, lying) >> plan.space & 1:
        return [Objection(cites(special_first), f"the treasure on {name(plan.space)} is taken before others")]
    return []


@clause("treasure.take")
def taken(state: State, who: int, lying: int, stays: int, log: Log) -> State:
    """The seat takes the treasures but the one that stays; they are its own for good."""
    gone = lying & ~(1 << stays)
    if log is not None:
        spaces = [name(space) for space in spaces_in(gone)]
        log.append(Event("treasures", who, (*cites(too_many), *cites(taker)), {"taken": spaces, "stays": name(stays)}))
    seat = state.seats[who]
    richer = replace(seat, treasures=seat.treasures + gone.bit_count())
    return replace(state, seats=seat_changed(state, who, richer), treasures=state.treasures & ~gone)
