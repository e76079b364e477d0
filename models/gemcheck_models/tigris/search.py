"""The best turn: every action and every decision that follows, each accounted for, with the rivals as assumed.

The value of a turn is the objective of the seat once the turn has ended, monuments paid, before hands are refilled.
Rivals who have a choice make it against the seat. The first action is tried on every space; first actions that cannot
make the second one better are left out, and so are second ones that no longer matter (`cells`):

* a catastrophe on an empty space bars a space and does nothing else;
* a tile beside no kingdom matters only for what then touches its region, or a square with it.

A swap is worth the average over all draws, each counted in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.tigris import swaps
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import AROUND, SQUARE, SQUARES_WITH, WHOLE, around, spread
from gemcheck.games.tigris.plans import Pass, Plan, Ruin, Swap, Tile
from gemcheck.games.tigris.state import ACT, ATTACK, DEFEND, OVER, REFILL, SWAP, State
from gemcheck_models.tigris.bound import union_at_most
from gemcheck_models.tigris.cells import last_leaders, last_tiles
from gemcheck_models.tigris.commits import commitments
from gemcheck_models.tigris.objective import Value, Worth
from gemcheck_models.tigris.rivals import HOPE, Hidden

__all__ = ["LEAST", "MOST", "Found", "Line", "Search"]

Line = tuple[tuple[int, Plan], ...]
"""Decisions in their order, each with the seat that makes it."""

LEAST: Value = (-1,)
MOST: Value = (10**9,)
"""Values below and above all others."""


class Found(msgspec.Struct, frozen=True):
    """A turn: its value, its decisions (rivals' included) as far as chance leaves them open, and, after a swap, how
    many draws its average is over (0: no chance)."""

    value: Value
    line: Line
    draws: int = 0


class Search:
    """The search for one seat, position, objective and assumption; `steps` counts the engine's steps."""

    def __init__(self, game: Tigris, start: State, who: int, worth: Worth, mode: str) -> None:
        self.game = game
        self.table = game.table
        self.who = who
        self.turn = start.turn
        self.worth = worth
        self.maximal = mode == HOPE
        self.steps = 0
        self._after_draw: dict[object, Value] = {}

    # -- one decision after another

    def step(self, state: State, mover: int, plan: Plan) -> State:
        """The state after a decision. The engine leaves no decision of a turn undefined under the search's rules."""
        self.steps += 1
        after = self.game.advance(state, {mover: plan})
        if isinstance(after, Undefined):
            raise ValueError(f"{after.point}: {after.why}")
        return after

    def ended(self, state: State) -> bool:
        """Whether the turn is over, so that only refilling may follow."""
        return state.phase in (REFILL, OVER) or state.turn != self.turn

    def resolved(
        self, state: State, hidden: Hidden, floor: Value = LEAST, ceiling: Value = MOST, within: int = WHOLE
    ) -> Found:
        """The best that can come of a state in the middle of an action. A value up to `floor` or from `ceiling` on only
        says that; a further action is looked for `within` a set of spaces."""
        if self.ended(state):
            return Found(self.worth(state.seats[self.who]), ())
        if state.phase == ACT:
            return self.last(state, hidden, floor, ceiling, within)
        (mover,) = self.game.to_move(state)
        best: Found | None = None
        for plan in self.decisions(state, mover):
            after = self.step(state, mover, plan)
            left, after = hidden.committed(state, after, mover)
            found = self.resolved(after, left, floor, ceiling, within)
            found = Found(found.value, ((mover, plan), *found.line))
            if mover == self.who or self.maximal:
                if best is None or found.value > best.value:
                    best = found
                floor = max(floor, found.value)
            else:
                if best is None or found.value < best.value:
                    best = found
                ceiling = min(ceiling, found.value)
            if floor >= ceiling:
                break
        if best is None:
            raise ValueError(f"no decision in phase {state.phase}")
        return best

    def decisions(self, state: State, mover: int) -> Iterator[Plan]:
        """The decisions of which one is best for the seat that makes it."""
        if state.phase in (ATTACK, DEFEND) and state.conflict is not None:
            yield from commitments(self.table, state, state.conflict)
        else:
            yield from self.game.legal(state, mover)

    # -- the last action of a turn

    def last(
        self, state: State, hidden: Hidden, floor: Value = LEAST, ceiling: Value = MOST, within: int = WHOLE
    ) -> Found:
        """The best last action. Of the placements only those on spaces `within` are looked at."""
        who = self.who
        best = Found(self.worth(self.step(state, who, Pass()).seats[who]), ((who, Pass()),))
        for plan, at_most in self._last_actions(state, within):
            reached = max(best.value, floor)
            if reached >= ceiling:
                break
            if at_most <= reached:
                continue
            found = self.resolved(self.step(state, who, plan), hidden, reached, ceiling)
            if found.value > best.value:
                best = Found(found.value, ((who, plan), *found.line))
        return best

    def _last_actions(self, state: State, within: int) -> Iterator[tuple[Plan, Value]]:
        """The last actions to look at, each with a value that it does not exceed; unions, which cost most, last."""
        unions = []
        for tile, uniting in last_tiles(self.table, state, self.who, within):
            if uniting:
                unions.append(tile)
            else:
                yield tile, MOST
        for leader in last_leaders(self.table, state, self.who, within):
            yield leader, MOST
        for tile in unions:
            yield tile, self.worth(union_at_most(self.table, state, self.who, tile))

    # -- the first of two actions

    def first(self, state: State, hidden: Hidden, plan: Plan, alone: Value, floor: Value = LEAST) -> Found | None:
        """The best turn that begins with this action; None when the action is left out, because no turn that begins
        with it is better than `alone`, the value of the best single action. A value up to `floor` only says that."""
        who = self.who
        if isinstance(plan, Swap):
            return self.swapped(state, hidden, plan)
        if isinstance(plan, Ruin) and not state.linked >> plan.space & 1:
            return None
        after = self.step(state, who, plan)
        if isinstance(plan, Tile) and not any(AROUND[plan.space] & kingdom for kingdom in state.kingdoms):
            found = self.resolved(after, hidden, max(alone, floor), MOST, _near(after, plan.space))
            if found.value <= alone:
                return None
        else:
            found = self.resolved(after, hidden, floor)
        return Found(found.value, ((who, plan), *found.line))

    def swapped(self, state: State, hidden: Hidden, plan: Swap) -> Found:
        """The average over all draws of the best that can follow."""
        after = self.step(state, self.who, plan)
        if after.phase != SWAP:
            found = self.resolved(after, hidden)
            return Found(found.value, ((self.who, plan), *found.line))
        after = replace(after, bag=hidden.pool)
        sums: list[int | Fraction] = []
        total = draws = 0
        for tiles, ways in swaps.draws(hidden.pool, after.dealt):
            dealt = self.game.chance_step(after, tiles)
            if isinstance(dealt, Undefined):
                raise ValueError(f"{dealt.point}: {dealt.why}")
            left, dealt = hidden.drawn(dealt, tiles)
            key = tuple(seat.hand for seat in dealt.seats)
            value = self._after_draw.get(key)
            if value is None:
                value = self._after_draw[key] = self.resolved(dealt, left).value
            sums = [ways * part + before for part, before in zip(value, sums or [0] * len(value), strict=True)]
            total, draws = total + ways, draws + 1
        return Found(tuple(_whole(Fraction(part) / total) for part in sums), ((self.who, plan),), draws)


def _whole(number: Fraction) -> int | Fraction:
    return int(number) if number.denominator == 1 else number


def _near(state: State, space: int) -> int:
    """The spaces that touch the region of a tile, or complete a square with it."""
    found = around(spread(1 << space, state.linked))
    for corner in SQUARES_WITH[space]:
        found |= SQUARE[corner]
    return found
