"""Answers to a victory claim: who may answer, in which order, with which moves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Log, Objection
from gemcheck.games.gempire import flag, placement, resolution, technologies
from gemcheck.games.gempire.plans import Discover, Done, Lay, MoveGem, Place, Plan
from gemcheck.games.gempire.state import NOBODY, RESPOND, Response, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["answers", "objections", "opened", "over", "respond", "to_answer"]


@clause("demand.win.response", "tech.calendar.block")
def answering_order(table: Table) -> str:
    """How answers are ordered; the text only says that there may be some."""
    return table.reading("win.response.order")


@clause("demand.win.response")
def held_gems_only(table: Table) -> bool:
    """Whether only held culture gems may be laid in answer, or everything a resolution part allows."""
    return table.reading("win.response.moves") == "held-gems-only"


@clause(
    "demand.win.response",
    "tech.calendar.block",
    "tech.calendar",
    without=lambda table, state, who: iter(()),
)
def answers(table: Table, state: State, who: int) -> Iterator[Plan]:
    """The moves with which a seat may answer, passing excepted."""
    seat = state.seats[who]
    if resolution.obliged(seat):
        yield from resolution.obligations(table, state, who)
        return
    if seat.held:
        yield from flag.lays(table, state, who)
    if held_gems_only(table):
        return
    if seat.blueprints:
        for plan in placement.placements(table, state, who):
            if plan.blueprint:
                yield plan
    for technology in technologies.discoverable(table, state, who):
        yield Discover(technology)
    yield from flag.gem_moves(table, state, who)


def opened(table: Table, state: State, claimants: tuple[int, ...], early: tuple[int, ...]) -> State:
    """The state in which seats may answer these claims. Order: from the left of the first claimant onward, which of
    several is the one who comes first from the starting player on."""
    mask = sum(1 << who for who in claimants)
    count = len(state.seats)
    first = min(claimants, key=lambda who: (who - state.first) % count)
    order = answering_order(table)
    if order == "simultaneous":
        response = Response(mask, NOBODY, early=early)
    else:
        through = mask if order == "others-once" else 0
        response = Response(mask, (first + 1) % count, through=through, early=early)
    return skipped(table, replace(state, phase=RESPOND, response=response))


def skipped(table: Table, state: State) -> State:
    """Let every seat pass that has no answer at all."""
    count = len(state.seats)
    while not over(state):
        response = state.response
        if response is None:
            raise TypeError("no claim is open")
        if response.turn == NOBODY:
            silent = [w for w in range(count) if not can_answer(table, state, w)]
            through = response.through | sum(1 << w for w in silent)
            return replace(state, response=replace(response, through=through))
        if not response.through >> response.turn & 1 and can_answer(table, state, response.turn):
            return state
        state = replace(state, response=passed(table, response, count))
    return state


def can_answer(table: Table, state: State, who: int) -> bool:
    """Whether a seat has any answer."""
    return next(answers(table, state, who), None) is not None


def passed(table: Table, response: Response, count: int) -> Response:
    """The response after the seat whose turn it is has passed."""
    through = response.through
    if answering_order(table) == "others-once":
        through |= 1 << response.turn
    return replace(response, turn=(response.turn + 1) % count, passes=response.passes + 1, through=through)


def over(state: State) -> bool:
    """Whether nobody has anything more to answer."""
    response = state.response
    if response is None:
        return True
    count = len(state.seats)
    everybody = (1 << count) - 1
    return response.passes >= count or response.through == everybody


def to_answer(state: State) -> tuple[int, ...]:
    """The seats that may answer now."""
    response = state.response
    if response is None:
        return ()
    if response.turn != NOBODY:
        return (response.turn,)
    return tuple(w for w in range(len(state.seats)) if not response.through >> w & 1)


def objections(table: Table, state: State, who: int, plan: Plan) -> list[Objection]:
    """Everything the rules hold against an answer."""
    seat = state.seats[who]
    if isinstance(plan, Done):
        if resolution.obliged(seat):
            return [Objection(cites(resolution.obliged), "something that is due at once comes first")]
        return []
    if not resolution.obliged(seat):
        allowed = isinstance(plan, Lay) and plan.held
        if not held_gems_only(table):
            allowed = allowed or isinstance(plan, Discover | MoveGem) or (isinstance(plan, Place) and plan.blueprint)
        if not allowed:
            return [Objection(cites(answers), "this is not an answer to a claim")]
    return resolution.objections(table, state, who, plan)


def respond(table: Table, state: State, who: int, plan: Plan, log: Log) -> State:
    """Carry out one answer, or a pass, and hand the turn on once nothing is owed."""
    count = len(state.seats)
    response = state.response
    if response is None:
        raise TypeError("no claim is open")
    if isinstance(plan, Done):
        if response.turn == NOBODY:
            state = replace(state, response=replace(response, through=response.through | 1 << who))
        else:
            state = replace(state, response=passed(table, response, count))
        return skipped(table, state)
    state = resolution.perform(table, state, who, plan, log)
    if resolution.obliged(state.seats[who]):
        return state
    if answering_order(table) == "round-robin":
        state = replace(state, response=replace(response, turn=(who + 1) % count, passes=0))
    return skipped(table, state)
