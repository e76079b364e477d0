"""The course of a turn: what follows an action, the end of a turn, refilling, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.tigris import fights, leaders, monuments, scoring, swaps, treasures, unions
from gemcheck.games.tigris.geometry import NOWHERE
from gemcheck.games.tigris.state import (
    ACT,
    ATTACK,
    DEFEND,
    MONUMENT,
    NONE,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TREASURE,
    Four,
    State,
)
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["dealt", "deciding", "progressed", "swap_wanted", "turn_over"]


def deciding(state: State) -> tuple[int, ...]:
    """The seat with an open decision; none when chance moves or the game is over."""
    phase = state.phase
    if phase in (ACT, MONUMENT, ORDER):
        return (state.active,)
    if phase in (ATTACK, DEFEND) and state.conflict is not None:
        return (fights.to_commit(state.conflict),)
    return (treasures.due(state)[0],) if phase == TREASURE else ()


@clause("turn.complete")
def progressed(table: Table, state: State, log: Log) -> State:
    """Carry an action on to the next decision: its wars, its monument, homeless leaders, treasures; then it is over."""
    conflict = state.conflict
    if conflict is not None:
        state = unions.settled(state, conflict, log)
        if state.conflict is not None:
            return state
    if state.barred:
        state = replace(state, barred=monuments.still_barred(table, state))
    if state.placed >= 0:
        if monuments.offers(table, state):
            return replace(state, phase=MONUMENT)
        state = replace(state, placed=NOWHERE)
    state = leaders.homeless(state, log)
    while True:
        who, _, lying = treasures.due(state)
        if who < 0:
            return action_over(table, state, log)
        stay = treasures.may_stay(table, state, lying)
        if stay.bit_count() > 1:
            return replace(state, phase=TREASURE)
        state = treasures.taken(state, who, lying, stay.bit_length() - 1, log)


def _one_action_only(table: Table, state: State, log: Log) -> State:
    return turn_over(table, state, log)


@clause("turn.two-actions", "turn.repeat", without=_one_action_only)
def action_over(table: Table, state: State, log: Log) -> State:
    """One action fewer; after the last one the turn ends."""
    left = state.actions - 1
    state = replace(state, actions=left, phase=ACT)
    return state if left else turn_over(table, state, log)


@clause("turn.end", without=lambda table, state, log: refilling(table, replace(state, actions=0), log))
def turn_over(table: Table, state: State, log: Log) -> State:
    """The end of a turn: monuments pay, hands are refilled, the end is checked, the next player follows."""
    return refilling(table, monuments.turn_scored(table, replace(state, actions=0), log), log)


# -- draws


@clause("refill.order")
def in_order(state: State) -> Iterator[int]:
    """The seats in the order in which they draw: the active one first, then clockwise."""
    seats = len(state.seats)
    return ((state.active + i) % seats for i in range(seats))


@clause("refill.six", without=lambda table, state, who: 0)
def wanted(table: Table, state: State, who: int) -> int:
    """How many tiles the seat's hand lacks."""
    return table.box.hand - sum(state.seats[who].hand)


@clause("refill.order")
def supply_needed(table: Table, state: State, who: int) -> int:
    """How many tiles the bag must hold for this seat to draw: its own, or those of everybody (an open point)."""
    if table.reading("refill.order") == "all-or-nothing":
        return sum(wanted(table, state, seat) for seat in range(len(state.seats)))
    return wanted(table, state, who)


@clause("end.bag", without=lambda bag, number: sum(bag) == 0 < number)
def bag_fails(bag: Four, number: int) -> bool:
    """Whether the bag cannot supply so many tiles; that it is empty is nothing by itself."""
    return sum(bag) < number


def refilling(table: Table, state: State, log: Log) -> State:
    """Let chance fill the next hand that lacks tiles; when all are full the turn is really over."""
    for who in in_order(state):
        if wanted(table, state, who) > 0:
            if bag_fails(state.bag, supply_needed(table, state, who)):
                return game_over(table, state, "bag", cites(bag_fails), log)
            return replace(state, phase=REFILL, drawing=who)
    return next_turn(table, replace(state, drawing=NONE), log)


def swap_wanted(table: Table, state: State, number: int, log: Log) -> State:
    """Let chance deal the tiles of a swap; when the bag cannot, the game ends at once."""
    if bag_fails(state.bag, number):
        return game_over(table, state, "bag", cites(bag_fails), log)
    return replace(state, phase=SWAP, dealt=number) if number else progressed(table, state, log)


def dealt(table: Table, state: State, tiles: Four, log: Log) -> State:
    """What follows when chance has dealt these tiles."""
    if state.phase == SWAP:
        return progressed(table, replace(swaps.received(state, state.active, tiles, log), dealt=0), log)
    return refilling(table, swaps.received(state, state.drawing, tiles, log), log)


# -- the end


@clause("end.treasures", without=lambda table, state: False)
def treasures_few(table: Table, state: State) -> bool:
    """Whether so few treasures are left on the board that the game ends with this turn."""
    return state.treasures.bit_count() <= table.box.last_treasures


@clause("turn.clockwise")
def next_turn(table: Table, state: State, log: Log) -> State:
    """The game ends here, or the turn goes clockwise."""
    if treasures_few(table, state):
        return game_over(table, state, "treasures", cites(treasures_few), log)
    following = (state.active + 1) % len(state.seats)
    return replace(state, active=following, actions=table.box.actions, turn=state.turn + 1, phase=ACT)


def game_over(table: Table, state: State, reason: str, clauses: tuple[str, ...], log: Log) -> State:
    """End the game and name the winners."""
    result = scoring.finished(table, state, reason, clauses)
    if log is not None:
        log.append(
            Event("over", None, result.clauses, {"reason": reason, "winners": [1 + who for who in result.winners]})
        )
    return replace(state, phase=OVER, drawing=NONE, dealt=0, result=result)
