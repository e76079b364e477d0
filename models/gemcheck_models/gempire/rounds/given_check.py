"""A second implementation of the layered search under given chance, plain and slow: every legal plan, nothing left out.

It shares with the first one the engine alone. It lists the plans that the engine calls legal, bids of every height and
poorer collections among them, and drops a state only where the very same one has been seen after the same round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.gempire import Gempire, victory
from gemcheck.games.gempire.state import OVER, RESOLVE, ROLL, SHUFFLE, State
from gemcheck_models.gempire.rounds.given_source import Source

__all__ = ["Spent", "expanded"]


class Spent(Exception):
    """More states than the budget has."""


def expanded(
    game: Gempire,
    starts: list[State],
    source: Source,
    rounds: int,
    places: tuple[int, int],
    budget: int,
    late: Callable[[], bool] = lambda: False,
) -> tuple[int, ...] | None:
    """How many different states there are after each of so many rounds when the first seat plays on from the starts and
    the others are idle; None when some play meets the Demands on both places. Raises Spent."""
    layer = set(starts)
    sizes = []
    left = budget
    for roll in source.rolls[:rounds]:
        after: set[State] = set()
        for state in sorted(layer, key=repr):
            for now in _played(game, state, roll):
                left -= 1
                if left < 0 or late():
                    raise Spent
                if now.phase != OVER:
                    after.add(now)
                elif now.result is not None and now.result.winners == (0,):
                    met = victory.positions_met(game.table, now, 0)
                    if all(met >> place & 1 for place in places):
                        return None
        layer = after
        sizes.append(len(layer))
    return tuple(sizes)


def _played(game: Gempire, state: State, roll: tuple[int, int, int]) -> Iterator[State]:
    """Every state at the next roll or the end of the game, each at least once."""
    open_states = [state]
    seen: set[State] = set()
    while open_states:
        now = open_states.pop()
        if now in seen:
            continue
        seen.add(now)
        if now.phase == OVER or (now.phase == ROLL and now is not state):
            yield now
        elif now.phase == ROLL:
            _push(open_states, game.chance_step(now, roll))
        elif now.phase != SHUFFLE:
            movers = game.to_move(now)
            together = game.joint(now)
            idle = {who: game.idle(now, who) for who in movers if who}
            others = {who: plan or next(iter(game.legal(now, who))) for who, plan in idle.items()}
            if 0 not in movers or (now.phase == RESOLVE and movers[0] != 0):
                _push(open_states, game.step(now, others if together else {movers[0]: others[movers[0]]}))
                continue
            for plan in game.legal(now, 0):
                _push(open_states, game.step(now, {0: plan, **others} if together else {0: plan}))


def _push(states: list[State], after: State | Undefined) -> None:
    if not isinstance(after, Undefined):
        states.append(replace(after))
