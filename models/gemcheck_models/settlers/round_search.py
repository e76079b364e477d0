"""Plain search through the sequences of a round, without a solver: the second method, and a quick first answer.

question: is there a sequence that is worth more than so much? which sequence is good?
scope:    as in `round_items`, points (now or at the end) as the objective, no cards that will be drawn, at most one
          Location that frees others, any number of actions
expected: none better than what the slots have found
budget:   a number of positions; each is looked at once, and left when its bound (`round_prices`) shows nothing better

Two orders: depth first, which is complete when it ends; layer by layer with only the most hopeful positions of each,
which finds a good sequence soon.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_late import Late, never
from gemcheck_models.settlers.round_moves import Act, Moves, Position
from gemcheck_models.settlers.round_prices import UNIT, Worth, good_prices
from gemcheck_models.settlers.round_steps import GOODS

__all__ = ["Beam", "Searched", "beamed", "searchable", "searched"]


class Searched(msgspec.Struct, frozen=True):
    """The best value found above the one asked about (None: there is none, if `complete`), positions looked at, and the
    actions to that value."""

    better: int | None
    positions: int
    complete: bool
    acts: tuple[Act, ...] = ()


class Beam(msgspec.Struct, frozen=True):
    """The best value that layers have found, the actions to it, and positions looked at."""

    value: int
    acts: tuple[Act, ...]
    positions: int


def searchable(problem: Problem, objective: str) -> bool:
    """Whether a problem is in the scope."""
    if objective == GOODS or any(piece.drawn is not None for piece in problem.pieces):
        return False
    return sum(piece.resets for piece in problem.pieces) <= 1


def searched(
    problem: Problem,
    objective: str,
    value: int,
    most: int,
    worth: Worth | None = None,
    late: Late = never,
) -> Searched | None:
    """Whether any sequence is worth more than `value`, looking at `most` positions, or at those for which there is time
    when it gets `late`; None outside the scope."""
    if not searchable(problem, objective):
        return None
    moves, worth = Moves(problem), worth or good_prices(problem, objective)
    best, count = value, 0
    last: Position | None = None
    seen: dict[Position, int] = {}
    came: dict[Position, tuple[Position, Act | None]] = {}
    stack: list[tuple[Position, int, Position | None, Act | None]] = [(moves.start(), problem.points, None, None)]
    complete = True
    while stack:
        position, points, before, by = stack.pop()
        if seen.get(position, -1) >= points:
            continue
        seen[position] = points
        if before is not None:
            came[position] = before, by
        count += 1
        if count > most or late():
            complete = False
            break
        here = points + moves.end(position, objective)
        if here > best:
            best, last = here, position
        hopes = []
        for after, gained, act in moves.moves(position):
            total = points + gained
            bound = worth.bound(after) + UNIT * total
            if bound // UNIT > best and seen.get(after, -1) < total and not _loops(came, position, after):
                hopes.append((bound, after, total, act))
        stack += [(after, total, position, act) for _, after, total, act in sorted(hopes, key=lambda hope: hope[:3])]
    if last is None:
        return Searched(None, count, complete)
    return Searched(best, count, complete, _acts(came, last))


def beamed(
    problem: Problem,
    objective: str,
    goal: int,
    width: int,
    worth: Worth | None = None,
    only: Collection[Act] | None = None,
    late: Late = never,
) -> Beam | None:
    """A good sequence: layer by layer, with `width` positions in each, until one is worth `goal` or it gets `late`;
    None outside the scope. `only`: of these acts alone."""
    if not searchable(problem, objective):
        return None
    moves, worth = Moves(problem, only), worth or good_prices(problem, objective)
    start = moves.start()
    best, last, count = problem.points + moves.end(start, objective), start, 0
    came: dict[Position, tuple[Position, Act | None]] = {}
    seen = {start: problem.points}
    layer = [(0, start)]
    while layer and best < goal:
        hopes: dict[Position, int] = {}
        for _, position in layer:
            if late():
                return Beam(best, _acts(came, last), count)
            count += 1
            points = seen[position]
            for after, gained, act in moves.moves(position):
                total = points + gained
                if seen.get(after, -1) >= total:
                    continue
                bound = worth.bound(after) + UNIT * total
                if bound // UNIT <= best:
                    continue
                if _loops(came, position, after):
                    continue
                seen[after], came[after], hopes[after] = total, (position, act), bound
                here = total + moves.end(after, objective)
                if here > best:
                    best, last = here, after
        layer = sorted(((-bound, after) for after, bound in hopes.items()))[:width]
    return Beam(best, _acts(came, last), count)


def _loops(came: dict[Position, tuple[Position, Act | None]], position: Position, after: Position) -> bool:
    """Whether a position lies on the way to another one already."""
    if after not in came:
        return False
    here: Position | None = position
    while here is not None:
        if here == after:
            return True
        here = came[here][0] if here in came else None
    return False


def _acts(came: dict[Position, tuple[Position, Act | None]], last: Position) -> tuple[Act, ...]:
    found: list[Act] = []
    while last in came:
        last, act = came[last]
        if act is not None:
            found.append(act)
    return tuple(reversed(found))
