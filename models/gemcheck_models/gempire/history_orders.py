"""Every way in which one seat can go on from a small position, and the positions it comes to.

The other seats do as little as they can; chance brings what is least eventful. In the planning phase the seat uses a
few kinds of plans that a scene names; in the resolution part it uses every legal decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from gemcheck.game import Undefined
from gemcheck.games.gempire.plans import Plan
from gemcheck.games.gempire.state import OVER, PLAN, State

__all__ = ["Allowed", "Way", "gone_through"]

Allowed = Callable[[Plan], bool]
"""Whether a scene uses a secret plan."""


class Way(NamedTuple):
    """How a position is reached: where seat 1 began, and its decisions with the mark of those made in secret."""

    start: State
    line: tuple[tuple[bool, Plan], ...]


def gone_through(game: Any, starts: Iterable[State], rounds: int, allowed: Allowed) -> dict[State, Way]:
    """The positions that seat 1 can bring about in this many rounds, each by the fewest of its decisions."""
    found: dict[State, Way] = {}
    waiting = [(state, Way(state, ())) for state in (_alone(game, start) for start in starts)]
    last = max(state.round for state, _ in waiting) + rounds
    for state, way in waiting:
        if state in found:
            continue
        found[state] = way
        if state.phase != OVER and state.round < last:
            joint = game.joint(state)
            for plan, after in _next(game, state, allowed):
                waiting.append((after, Way(way.start, (*way.line, (joint, plan)))))
    return found


def _alone(game: Any, state: State) -> State:
    """The position once the others, where they need not wait for one another, have done as little as they can."""
    others = [seat for seat in game.to_move(state) if seat]
    if not others or game.joint(state):
        return state
    after: State = game.step(state, {seat: _least(game, state, seat) for seat in others})
    return after


def _next(game: Any, state: State, allowed: Allowed) -> Iterator[tuple[Plan, State]]:
    for plans in _choices(game, state, allowed):
        after = game.step(state, plans)
        while not isinstance(after, Undefined) and after.phase != OVER and 0 not in game.to_move(after):
            after = _passed(game, after)
        if isinstance(after, State):
            yield plans[0], after


def _choices(game: Any, state: State, allowed: Allowed) -> Iterator[dict[int, Plan]]:
    joint = game.joint(state)
    for plan in game.legal(state, 0):
        if state.phase != PLAN or allowed(plan):
            others = game.to_move(state)[1:] if joint else ()
            yield {0: plan, **{seat: _least(game, state, seat) for seat in others}}


def _passed(game: Any, state: State) -> State | Undefined:
    """The state after chance or the others have gone on."""
    movers = game.to_move(state)
    if not movers:
        after: State | Undefined = game.chance_step(state, game.chance_from_case(state, {}))
        return after
    gone: State | Undefined = game.step(state, {seat: _least(game, state, seat) for seat in movers})
    return gone


def _least(game: Any, state: State, seat: int) -> Plan:
    """What changes least, else the first legal plan."""
    idle: Plan | None = game.idle(state, seat)
    first: Plan = next(game.legal(state, seat)) if idle is None else idle
    return first
