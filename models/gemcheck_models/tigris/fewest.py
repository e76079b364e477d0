"""The fewest actions in which one seat reaches a goal, over several of its turns, rivals doing nothing.

Deepening by one action at a time: every plan of fewer actions is followed before one of more is. A branch ends where
more actions are needed than are left (`fewest_goals`), and where the same position has been left before with as many
to take. Passing costs no action. It is tried when the end of the turn brings tiles that may be used; otherwise it puts
off nothing but the end of the game, so it is tried again for every depth at which some plan met that end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from gemcheck.game import Event, GameError, Undefined
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.plans import Pass, Plan
from gemcheck.games.tigris.state import ACT, OVER, REFILL, Four, State
from gemcheck.games.tigris.swaps import added
from gemcheck_models.tigris.fewest_goals import Goal
from gemcheck_models.tigris.fewest_play import NO_TILES, Alone, Drawn, Made, Stand, reckoned
from gemcheck_models.tigris.objective import without_end

__all__ = ["BUDGET", "Asked", "Fewest", "Happened", "asked", "fewest", "replayed"]

BUDGET = 100_000
"""Steps of the engine after which the search stops, unless told otherwise."""


class Asked(msgspec.Struct, frozen=True):
    """A goal of the seat to move, and what is assumed of draws."""

    game: Tigris
    state: State
    who: int
    goal: Goal
    draws: str


class Fewest(msgspec.Struct, frozen=True):
    """What was found.

    actions: the fewest (None: no plan is known); plan: the seat's own decisions; least: no plan has fewer actions
    (None: there is no plan at all); bound: what the position says before any search; steps: of the engine; ended:
    whether some plan met the end of the game first.
    """

    actions: int | None
    plan: tuple[Plan, ...]
    least: int | None
    bound: int | None
    steps: int
    ended: bool


class Stopped(Exception):
    """The budget is spent, or it is late."""


def asked(game: Tigris, state: State, goal: Goal, draws: str) -> Asked:
    """The question of a position. Raises GameError when no action is to be chosen, or the goal is reached already."""
    if state.phase != ACT:
        raise GameError(f"an action is to be chosen: this position is in phase {state.phase} [turn.two-actions]")
    if goal.reached(state):
        raise GameError(f"{goal.words}: it is so already")
    return Asked(without_end(game), state, state.active, goal, draws)


def fewest(question: Asked, budget: int = BUDGET, late: Callable[[], bool] = lambda: False) -> Fewest:
    """The fewest actions, or as much as is known of them when the budget of engine steps is spent or it is late."""
    play = Alone(question.game, question.who, question.draws)
    start = play.begun(question.state)
    bound = question.goal.least(play, start)
    if bound is None:
        return Fewest(None, (), None, None, 0, False)
    depth, ended = bound, False
    try:
        while True:
            if depth > 2 and question.goal.likely(play, start, depth) is not None:
                search = _Deepening(play, question.goal, False, budget, late, likely=True)
                found = search.reach(start, depth)
                if found is not None:
                    return Fewest(depth, tuple(reversed(found)), depth, bound, play.steps, ended or search.ended)
            for passing in (False, True):
                search = _Deepening(play, question.goal, passing, budget, late)
                found = search.reach(start, depth)
                if found is not None:
                    return Fewest(depth, tuple(reversed(found)), depth, bound, play.steps, ended or search.ended)
                if not search.ended:
                    break
                ended = True
            if not search.cut:
                return Fewest(None, (), None, bound, play.steps, ended)
            depth += 1
    except Stopped:
        return Fewest(None, (), depth, bound, play.steps, ended)


class _Deepening:
    """The search of all plans of so many actions. ended: some plan met the end of the game; cut: some plan had to stop
    because it had no action left."""

    def __init__(
        self, play: Alone, goal: Goal, passing: bool, budget: int, late: Callable[[], bool], likely: bool = False
    ) -> None:
        self.play = play
        self.likely = likely
        self.goal = goal
        self.passing = passing
        self.budget = budget
        self.late = late
        self.ended = self.cut = False
        self._seen: dict[object, int] = {}

    def reach(self, stand: Stand, left: int) -> list[Plan] | None:
        """The decisions that reach the goal from here with so many actions, last one first; None: there are none."""
        play, goal = self.play, self.goal
        choosing = stand.state.phase == ACT
        if choosing:
            need = goal.least(play, stand)
            if need is None:
                return None
            if need > left:
                self.cut = True
                return None
        key = reckoned(stand, play.who)
        if self._seen.get(key, -1) >= left:
            return None
        self._seen[key] = left
        for plan in self._plans(stand, left, choosing):
            if play.steps >= self.budget or self.late():
                raise Stopped
            after = play.step(stand, plan)
            if after.state.phase in (ACT, OVER) and goal.reached(after.state):
                return [plan]
            if after.state.phase == OVER:
                self.ended = True
                continue
            rest = self.reach(after, left - (choosing and not isinstance(plan, Pass)))
            if rest is not None:
                rest.append(plan)
                return rest
        return None

    def _plans(self, stand: Stand, left: int, choosing: bool) -> Iterator[Plan]:
        if not choosing:
            yield from self.play.plans(stand)
            return
        keep = (self.likely and self.goal.likely(self.play, stand, left)) or self.goal.useful(self.play, stand, left)
        passing = self.passing or (self.play.best and self.play.short(stand))
        for plan in self.play.plans(stand):
            if isinstance(plan, Pass):
                if passing:
                    yield plan
            elif keep(plan):
                yield plan
            else:
                self.cut = True


class Happened(msgspec.Struct, frozen=True):
    """Something that was carried out: a decision or a draw, the seat, what happened, the state after it."""

    seat: int
    plan: Plan | None
    drawn: Four
    events: tuple[Event, ...]
    after: State


def replayed(question: Asked, plan: tuple[Plan, ...]) -> tuple[Happened, ...]:
    """A plan carried out by the engine from the position as it is, every decision checked for legality and every draw
    named, to the state in which the goal is reached. Raises ValueError where that fails."""
    game, state = question.game, question.state
    play = Alone(game, question.who, question.draws)
    stand, record = play.begun(state), list[Made | Drawn]()
    for decision in plan:
        stand = play.step(stand, decision, record)
    draws = iter(_settled(record, stand, question.who))
    told: list[Happened] = []
    for one in record:
        log: list[Event] = []
        after: State | Undefined
        if isinstance(one, Drawn):
            drawn = next(draws)
            after = game.chance_step(state, drawn, log)
            told.append(Happened(one.seat, None, drawn, tuple(log), _sound(one, after)))
        else:
            against = game.why_not(state, one.mover, one.plan)
            if against:
                raise ValueError(f"{one.plan}: {against[0].text}")
            after = game.advance(state, {one.mover: one.plan}, log)
            told.append(Happened(one.mover, one.plan, NO_TILES, tuple(log), _sound(one, after)))
        state = told[-1].after
        if state.phase in (ACT, REFILL, OVER) and question.goal.reached(state):
            break
    if not question.goal.reached(state):
        raise ValueError(f"{question.goal.words}: the plan does not lead there")
    return tuple(told)


def _sound(one: Made | Drawn, after: State | Undefined) -> State:
    """The state after a step. Raises ValueError where a reading leaves it open or tiles are missing."""
    if isinstance(after, Undefined) or min(*after.bag, *(n for seat in after.seats for n in seat.hand)) < 0:
        raise ValueError(f"{one}: this cannot be carried out")
    return after


def _settled(record: list[Made | Drawn], end: Stand, who: int) -> list[Four]:
    """What each draw brings: a tile that is used comes with the earliest draw that can still hold it; what is never
    used is of whatever is left at the end."""
    draws: list[tuple[int, int, Four]] = []
    for one in record:
        if isinstance(one, Drawn):
            draws.append((one.seat, one.number, NO_TILES))
            continue
        for colour, number in enumerate(one.used):
            for _ in range(number):
                place = next(i for i, (seat, size, tiles) in enumerate(draws) if seat == who and sum(tiles) < size)
                seat, size, tiles = draws[place]
                draws[place] = (seat, size, added(tiles, _one(colour)))
    left, found = end.state.bag, []
    for _, size, tiles in draws:
        more = [0, 0, 0, 0]
        for colour, there in enumerate(left):
            more[colour] = min(there, size - sum(tiles) - sum(more))
        rest: Four = (more[0], more[1], more[2], more[3])
        left = added(left, rest, -1)
        found.append(added(tiles, rest))
    return found


def _one(colour: int) -> Four:
    return (int(colour == 0), int(colour == 1), int(colour == 2), int(colour == 3))
