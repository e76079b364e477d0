"""The best turn by plain enumeration: every legal action of the engine, then every other, and all that follows them.

The second opinion about `advise tigris turn`. It knows no cells, no bound, no cut by what is best so far, no choice
among commitments; totals come from comparing all spreads of the treasures. Shared with the search are the engine and
what is assumed of rivals (`rivals`). Hands after a first swap are looked at once each; after a last one the first draw
stands for all, because the turn ends and tiles in a hand are worth nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import msgspec
from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.tigris.plans import Plan
from gemcheck.games.tigris.state import COLOURS, OVER, REFILL, SWAP, Four, Seat, State
from gemcheck_models.tigris.objective import LOWEST, TOTAL, VICTORY, Value
from gemcheck_models.tigris.rivals import Hidden, hidden
from gemcheck_models.tigris.search import Found
from gemcheck_models.tigris.treasures import spreads
from gemcheck_models.tigris.turn import Answer, Question

__all__ = ["Confirmed", "confirmed", "enumerated"]


class Confirmed(msgspec.Struct, frozen=True):
    """What enumeration says of an answer: the first decisions that were followed of all there are, the engine's steps,
    and whether every one was."""

    followed: int
    actions: int
    steps: int

    @property
    def complete(self) -> bool:
        return self.followed == self.actions


def confirmed(question: Question, answer: Answer, late: Callable[[], bool] = lambda: False) -> Confirmed:
    """Enumerate all turns and compare: the best single action, each turn shown, and none better than the best.

    Stops between two first decisions when it is late. Raises ValueError when the two methods contradict each other.
    """
    plain = _Plain(question)
    plans = plain.plans()
    shown = {found.line[0][1]: found for found in answer.best}
    best = answer.best[0]
    for number, plan in enumerate(plans):
        if late():
            return Confirmed(number, len(plans), plain.steps)
        value = plain.first(plan)
        if value > best.value:
            raise ValueError(f"{plan}: {value} by plain enumeration, the best turn found is {best.value}")
        if plan in shown and value != shown[plan].value:
            raise ValueError(f"{plan}: {value} by plain enumeration, {shown[plan].value} by the search")
    if answer.single is not None:
        _single(plain, plans, answer.single)
    return Confirmed(len(plans), len(plans), plain.steps)


def _single(plain: _Plain, plans: list[Plan], single: Found) -> None:
    value = max(plain.first(plan, alone=True) for plan in plans)
    if value != single.value:
        raise ValueError(f"one action: {value} by plain enumeration, {single.value} by the search")


def enumerated(question: Question) -> dict[Plan, Value]:
    """The value of the best turn that begins with each legal decision."""
    plain = _Plain(question)
    return {plan: plain.first(plan) for plan in plain.plans()}


@cache
def _totals(points: Four, number: int) -> Value:
    """The best ordered totals of all spreads."""
    return max(tuple(sorted(p + w for p, w in zip(points, way, strict=True))) for way in spreads(number))


def _worth(objective: str, seat: Seat) -> Value:
    totals = _totals(seat.points, seat.treasures)
    if objective == VICTORY:
        return totals
    if objective == LOWEST:
        return (totals[0], sum(totals))
    first = sum(totals) if objective == TOTAL else seat.points[COLOURS.index(objective)]
    return (first, *totals)


class _Plain:
    """Plain minimax over a turn; `steps` counts the engine's steps."""

    def __init__(self, question: Question) -> None:
        self.game = question.game
        self.who = question.who
        self.objective = question.objective
        self.hidden = hidden(question.state, question.who, question.rivals)
        self.start = self.hidden.assumed(question.state)
        self.steps = 0
        self._after_draw: dict[object, Value] = {}

    def plans(self) -> list[Plan]:
        return list(self.game.legal(self.start, self.who))

    def first(self, plan: Plan, alone: bool = False) -> Value:
        """The best value of the turn once this decision is made; `alone`: as the only action."""
        state = replace(self.start, actions=1) if alone else self.start
        (mover,) = self.game.to_move(state)
        return self._decided(state, mover, plan, self.hidden)

    def _decided(self, state: State, mover: int, plan: Plan, assumed: Hidden) -> Value:
        self.steps += 1
        after = self.game.advance(state, {mover: plan})
        if isinstance(after, Undefined):
            raise ValueError(f"{after.point}: {after.why}")
        left, after = assumed.committed(state, after, mover)
        return self._value(after, left)

    def _value(self, state: State, assumed: Hidden) -> Value:
        if state.phase in (REFILL, OVER) or state.turn != self.start.turn:
            return _worth(self.objective, state.seats[self.who])
        if state.phase == SWAP:
            return self._average(state, assumed)
        (mover,) = self.game.to_move(state)
        values = (self._decided(state, mover, plan, assumed) for plan in self.game.legal(state, mover))
        return max(values) if mover == self.who else min(values)

    def _average(self, state: State, assumed: Hidden) -> Value:
        """The average over all draws, number by number."""
        state = replace(state, bag=assumed.pool)
        sums = [Fraction(0)] * len(_worth(self.objective, state.seats[self.who]))
        total = 0
        for tiles, ways in self.game.chances(state):
            after = self.game.chance_step(state, tiles)
            if isinstance(after, Undefined):
                raise ValueError(f"{after.point}: {after.why}")
            left, after = assumed.drawn(after, tiles)
            if state.actions == 1:
                return self._value(after, left)
            key = (tuple(seat.hand for seat in after.seats), left.pool)
            if key not in self._after_draw:
                self._after_draw[key] = self._value(after, left)
            sums = [part + ways * one for part, one in zip(sums, self._after_draw[key], strict=True)]
            total += ways
        return tuple(part / total for part in sums)
