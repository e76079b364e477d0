"""Upgrades of one city: every legal plan, carried out in every way, the best of each.

question: which upgrade written now leads to the best city, and where do its diamonds go
scope:    every plan of upgrade steps that the rules allow, with a collection under Mechanics; every place of every
          diamond, throwing away included; every choice of Literacy and Philosophy. Blueprints stay where they are, and
          of the technologies only Architecture is discovered on the way
expected: found; tens of milliseconds for a city of eight cards
budget:   states; exponential in the diamonds only

Ways that lead to the same seat are followed once; in which order cards have received their diamonds counts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from gemcheck.games.gempire import actions, palace, resolution
from gemcheck.games.gempire.notation_city import city_text
from gemcheck.games.gempire.plan_text import plan_text
from gemcheck.games.gempire.plans import Act, Discard, Discover, Lay, Mechanics, Plan, Upgrade
from gemcheck.games.gempire.state import RESOLVE, Seat, State, Turn
from gemcheck.games.gempire.table import ARCHITECTURE, MECHANICS, PHILOSOPHY, Table
from gemcheck.games.gempire.upgrade_steps import STEPS, affordable
from gemcheck_models.gempire.placement.objective import Objective, Score, score

__all__ = ["Bought", "Search", "obvious", "searched", "written"]

ORDERED_DEMAND = 9


class Bought(msgspec.Struct, frozen=True):
    """What a plan leads to at best: the plan (None: no upgrade), the decisions in their order, the state afterwards.

    spent: production paid.
    """

    score: Score
    spent: int
    words: str
    city: str
    plan: Upgrade | Mechanics | None
    decisions: tuple[Plan, ...]
    state: State

    def rank(self) -> tuple[tuple[int, ...], int, int, str, str]:
        """Best first: the highest score, the lowest price, the fewest diamonds thrown away, then the least in words."""
        thrown = sum(isinstance(decision, Discard) for decision in self.decisions)
        return tuple(-part for part in self.score), self.spent, thrown, self.words, self.city


class Search(msgspec.Struct, frozen=True):
    """The best of each plan, best first; no upgrade at all is one of them. whole: nothing was left out."""

    best: tuple[Bought, ...]
    states: int
    whole: bool


def written(state: State, who: int, plan: Plan) -> State:
    """The state in which this plan has been uncovered and is about to be carried out by its seat."""
    seat = state.seats[who]
    turn = Turn(written=plan, held_some=seat.production > 0)
    return resolution.with_seat(replace(state, phase=RESOLVE, space=3), who, replace(seat, turn=turn))


def searched(
    table: Table,
    state: State,
    who: int,
    objective: Objective,
    *,
    budget: int | None = None,
    late: Callable[[], bool] = lambda: False,
    progress: Callable[[str], None] = lambda text: None,
) -> Search:
    """The best of every legal plan of a seat in the planning phase. Stops after `budget` states or when it is late."""
    stopper = _Stopper(budget, late)
    flags = bool(objective.demands()) or state.seats[who].owns(PHILOSOPHY) or ORDERED_DEMAND in state.demands
    best = [_end(table, state, who, objective, None, ())]
    for plan in _legal(table, state, who):
        if stopper.stopped():
            break
        bought = _best_way(table, state, who, objective, plan, flags, stopper)
        if bought is not None:
            best.append(bought)
            best.sort(key=Bought.rank)
            progress(f"best {best[0].words}, {stopper.states} states")
    return Search(tuple(best), stopper.states, not stopper.hit)


class _Stopper:
    """Counts states and says when to stop."""

    def __init__(self, budget: int | None, late: Callable[[], bool]) -> None:
        self.budget, self.late = budget, late
        self.states = 0
        self.hit = False

    def stopped(self) -> bool:
        self.hit = self.hit or self.late() or (self.budget is not None and self.states >= self.budget)
        return self.hit


def _legal(table: Table, state: State, who: int) -> Iterator[Upgrade | Mechanics]:
    yield from palace.upgrades(table, state, who)
    if state.seats[who].owns(MECHANICS):
        yield from palace.mechanics(table, state, who)


def _best_way(
    table: Table, state: State, who: int, objective: Objective, plan: Upgrade | Mechanics, flags: bool, stop: _Stopper
) -> Bought | None:
    """The best way of carrying a plan out; None when the search was stopped before any end."""
    start = written(state, who, plan)
    ways: dict[State, tuple[State, Plan] | None] = {_key(start, who): None}
    waiting = [_key(start, who)]
    best: Bought | None = None
    while waiting and not stop.stopped():
        node = waiting.pop()
        stop.states += 1
        seat = node.seats[who]
        if _complete(seat) and not resolution.obliged(seat):
            if best is not None and score(table, node, who, objective) < best.score:
                continue
            end = _end(table, node, who, objective, plan, _decisions(ways, node))
            best = end if best is None or end.rank() < best.rank() else best
            continue
        for decision in _choices(table, node, who, flags):
            after = _key(resolution.perform(table, node, who, decision, None), who)
            if after not in ways:
                ways[after] = (node, decision)
                waiting.append(after)
    return best


def _key(state: State, who: int) -> State:
    """The state with the places of this upgrade's diamonds in a fixed order, so that equal cities are one."""
    seat = state.seats[who]
    if len(seat.turn.bearers) < 2:
        return state
    return resolution.with_seat(
        state, who, replace(seat, turn=replace(seat.turn, bearers=tuple(sorted(seat.turn.bearers))))
    )


def _complete(seat: Seat) -> bool:
    return seat.turn.written is None or seat.turn.acted >= actions.parts(seat.turn.written)


def _choices(table: Table, state: State, who: int, flags: bool) -> Sequence[Plan]:
    """Every decision that can matter: what is due at once, else the next part of the action, Architecture before it."""
    if resolution.obliged(state.seats[who]):
        due = resolution.obligations(table, state, who)
        lays = [plan for plan in due if isinstance(plan, Lay)]
        return [plan for plan in due if flags or not isinstance(plan, Lay) or plan is lays[0]]
    found: list[Plan] = [Act()]
    architecture = Discover(ARCHITECTURE)
    if not resolution.objections(table, state, who, architecture):
        found.append(architecture)
    return found


def _decisions(ways: dict[State, tuple[State, Plan] | None], node: State) -> tuple[Plan, ...]:
    taken: list[Plan] = []
    way = ways[node]
    while way is not None:
        before, decision = way
        taken.append(decision)
        way = ways[before]
    return tuple(reversed(taken))


def _end(
    table: Table,
    state: State,
    who: int,
    objective: Objective,
    plan: Upgrade | Mechanics | None,
    decisions: tuple[Plan, ...],
) -> Bought:
    seat = state.seats[who]
    words = "no upgrade" if plan is None else plan_text(table, plan)
    points = score(table, state, who, objective)
    return Bought(points, seat.turn.spent, words, city_text(table, seat), plan, decisions, state)


def obvious(table: Table, state: State, who: int, objective: Objective) -> Bought:
    """What somebody does who raises the palace as high as production allows (else buys the second row, else nothing),
    and puts each diamond where it scores most at once."""
    seat = state.seats[who]
    steps = [step for step in STEPS if affordable(table, seat, step)]
    plans = [Upgrade((step,)) for step in sorted(steps, reverse=True)]
    plan = next((p for p in plans if not palace.upgrade_objections(table, state, who, p)), None)
    if plan is None:
        return _end(table, state, who, objective, None, ())
    state, decisions = written(state, who, plan), list[Plan]()
    while resolution.obliged(state.seats[who]) or not _complete(state.seats[who]):
        due = resolution.obligations(table, state, who) or [Act()]
        after = [(resolution.perform(table, state, who, decision, None), decision) for decision in due]
        state, decision = max(after, key=lambda pair: _at_once(table, pair[0], who, objective, pair[1]))
        decisions.append(decision)
    return _end(table, state, who, objective, plan, tuple(decisions))


def _at_once(table: Table, state: State, who: int, objective: Objective, decision: Plan) -> tuple[Score, bool]:
    """How good a state looks now; a diamond that brings nothing yet is still put down rather than thrown away."""
    return score(table, state, who, objective), not isinstance(decision, Discard)
