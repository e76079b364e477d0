"""The course of a round: which phase follows which, and what a phase does by itself.

Every step of play ends here: first what is pending without a choice, then the phases, until chance or a seat has to
decide something or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.settlers import cleanup, lookout, production, scoring, solo, tokens
from gemcheck.games.settlers.drawing import settled_head
from gemcheck.games.settlers.plans import Pass, Stop
from gemcheck.games.settlers.state import (
    ACT,
    AGAIN,
    ATTACK,
    CLEANUP,
    FIRST_DRAW,
    NONE,
    PICK,
    PRODUCE,
    ROW,
    SECOND_ROW,
    State,
    with_seat,
)
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["passed", "rested", "settled", "turn_over"]


def settled(table: Table, state: State, log: Log) -> State:
    """The state at the next decision, of chance or of a seat, or at the end."""
    while state.result is None:
        state = settled_head(table, state, log)
        if state.pending:
            return state
        if state.acted:
            if may_go_on(table, state):
                return state
            state = turn_over(table, replace(state, acted=False), log)
        if state.active != NONE:
            return state
        state = STEPS[state.phase](table, state, log)
    return state


@clause("production.order", "lookout.order")
def producing(table: Table, state: State, log: Log) -> State:
    """The next seat produces: its board, its Deals, its Locations; after the last one the actions begin."""
    if not state.order:
        return replace(state, phase=ACT, active=state.first)
    who = state.order[0]
    state = replace(state, order=state.order[1:])
    state = production.from_board(table, state, who, log)
    state = production.from_deals(table, state, who, log)
    return production.from_locations(table, state, who, log)


@clause("defense.place", "samurai.place", without=lambda table, state: False)
def may_go_on(table: Table, state: State) -> bool:
    """Whether the active seat, which has taken its action, could still do something that is allowed at any moment of
    its turn; passing ends the turn."""
    return not state.seats[state.active].passed and tokens.any_free_move(table, state, state.active)


def rested(table: Table, state: State, who: int, plan: Stop, log: Log) -> State:
    """The seat has nothing more to do in its turn."""
    return turn_over(table, replace(state, acted=False), log)


@clause("action.turns")
def turn_over(table: Table, state: State, log: Log) -> State:
    """The turn goes to the next seat that has not passed; when all have, the Action phase is over."""
    count = len(state.seats)
    for step in range(1, count + 1):
        who = (state.active + step) % count
        if not state.seats[who].passed:
            return replace(state, active=who)
    return replace(state, active=NONE, phase=CLEANUP)


@clause("action.pass")
def passed(table: Table, state: State, who: int, plan: Pass, log: Log) -> State:
    """A seat takes no more actions in this round."""
    if log is not None:
        log.append(Event("passed", who, cites(passed)))
    return with_seat(state, who, replace(state.seats[who], passed=True))


@clause("cleanup.last", "setup.rounds", without=lambda table, state: False)
def last_round(table: Table, state: State) -> bool:
    """Whether this is the round without a Cleanup."""
    return state.round >= table.box.rounds


def cleaning(table: Table, state: State, log: Log) -> State:
    """The Cleanup, or after the last round the end."""
    if not last_round(table, state):
        state = cleanup.cleaned(table, state, log)
    if state.virtual is None:
        return scoring.ended(table, state, log) if last_round(table, state) else cleanup.next_round(table, state, log)
    if last_round(table, state) and table.reading("solo.last-attack") == "no":
        return solo.ended(table, state, log)
    return replace(solo.collected(table, state, log), phase=ATTACK)


def attacking(table: Table, state: State, log: Log) -> State:
    """The next attack of the virtual player; after the last one the next round, or the end."""
    if state.virtual is not None and state.virtual.left:
        return solo.attacked(state)
    return solo.ended(table, state, log) if last_round(table, state) else cleanup.next_round(table, state, log)


def acting(table: Table, state: State, log: Log) -> State:
    """Nobody is to act any more."""
    return replace(state, phase=CLEANUP)


STEPS: dict[str, Callable[[Table, State, Log], State]] = {
    FIRST_DRAW: lookout.begun,
    ROW: lookout.first_row,
    PICK: lookout.picking,
    SECOND_ROW: lookout.second_row,
    AGAIN: lookout.picking,
    PRODUCE: producing,
    ACT: acting,
    CLEANUP: cleaning,
    ATTACK: attacking,
}
"""What each phase does when nothing is pending and nobody is to move."""
