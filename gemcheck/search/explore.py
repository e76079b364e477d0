"""Everything that can happen from a position, as far as a budget goes: all joint plans, all outcomes of chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from math import prod
from typing import Any

import msgspec

from gemcheck.game import Game, Undefined

__all__ = ["Explored", "explored", "joint_plans"]

AnyGame = Game[Any, Any]


class Explored(msgspec.Struct, frozen=True):
    """What was reached from a position: the states in the order in which they were met (the first one included), how
    many steps were tried, the open points that left a step without an answer, and whether nothing was left out."""

    states: tuple[Any, ...]
    steps: int
    silent: tuple[str, ...]
    complete: bool


def joint_plans(game: AnyGame, state: Any, most: int | None = None) -> Iterator[Mapping[int, Any]]:
    """Every choice of plans for the seats to move, one seat at a time where they need not move together; none at all
    when there are more than `most`."""
    movers = game.to_move(state)
    if not movers:
        return
    if most is not None:
        counts = [game.count_legal(state, seat) for seat in movers]
        if (prod(counts) if game.joint(state) else sum(counts)) > most:
            return
    if not game.joint(state):
        for seat in movers:
            yield from ({seat: plan} for plan in game.legal(state, seat))
        return
    for chosen in product(*(list(game.legal(state, seat)) for seat in movers)):
        yield dict(zip(movers, chosen, strict=True))


def explored(game: AnyGame, state: Any, budget: int, *, depth: int | None = None) -> Explored:
    """Try everything from a state, breadth first, until `budget` steps are tried or every state is at most `depth`
    steps away. `complete` means that all plans and outcomes of every state within the depth were tried."""
    found: dict[Any, int] = {state: 0}
    silent: dict[str, None] = {}
    waiting, steps, complete = [state], 0, True
    for one in waiting:
        if game.result(one) is not None or (depth is not None and found[one] >= depth):
            continue
        after = list(islice(_after(game, one), budget - steps + 1))
        if steps + len(after) > budget:
            after, complete = after[: budget - steps], False
        steps += len(after)
        for reached in after:
            if isinstance(reached, Undefined):
                silent.setdefault(reached.point)
            elif reached not in found:
                found[reached] = found[one] + 1
                waiting.append(reached)
        if not complete:
            break
    return Explored(tuple(found), steps, tuple(silent), complete)


def _after(game: AnyGame, state: Any) -> Iterator[Any]:
    if game.to_move(state):
        yield from (game.advance(state, plans) for plans in joint_plans(game, state))
    else:
        yield from (game.chance_step(state, outcome) for outcome, _ in game.chances(state))
