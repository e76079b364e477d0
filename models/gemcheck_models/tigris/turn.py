"""The answer to a question about a turn: the best action, the best turns, what the obvious turn loses."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, GameError, Undefined
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.plans import Pass, Plan
from gemcheck.games.tigris.state import ACT, OVER, State
from gemcheck_models.tigris.objective import Value, without_end, worth
from gemcheck_models.tigris.rivals import BEST, HOPE, Hidden, hidden
from gemcheck_models.tigris.search import LEAST, Found, Line, Search

__all__ = ["Answer", "Question", "Told", "answered", "question_of", "replayed"]


class Question(msgspec.Struct, frozen=True):
    """The best turn of the seat to move: with which objective, and what is assumed of the rivals."""

    game: Tigris
    state: State
    who: int
    objective: str
    rivals: str


class Answer(msgspec.Struct, frozen=True):
    """What was found.

    now: the value of ending the turn at once (None in the middle of an action); single: the best one action; best: the
    best turns by their first action, best first; obvious: the best single action, and then the best that is left;
    hope: what the best turn may be worth when hidden tiles and rivals help, under `best` only; actions: legal first
    actions; followed: how many of them were looked at; left_out: those that add nothing to a second one; steps: of the
    engine.
    """

    now: Value | None
    single: Found | None
    best: tuple[Found, ...]
    obvious: Found | None
    first_alone: Value | None
    hope: Value | None
    actions: int
    left_out: int
    steps: int
    followed: int

    @property
    def complete(self) -> bool:
        """Whether all first actions were looked at."""
        return self.followed == self.actions


def question_of(game: Tigris, state: State, objective: str, rivals: str) -> Question:
    """The question of a position. Raises GameError when no seat is about to decide in its own turn."""
    if state.phase == OVER:
        raise GameError("the game is over: there is no turn to be played [end.treasures, end.bag]")
    movers = game.to_move(state)
    if not movers:
        raise GameError(f"chance is to move: tiles are drawn first (phase {state.phase}) [swap.draw, refill.six]")
    if movers[0] != state.active:
        raise GameError(
            f"seat {movers[0] + 1} decides now, in a turn of seat {state.active + 1}: a turn is asked of its own seat"
        )
    return Question(without_end(game), state, state.active, objective, rivals)


def answered(question: Question, top: int = 1, late: Callable[[], bool] | None = None) -> Answer:
    """The best turn, or the best `top` of them by their first action. Stops between two first actions when it is
    late."""
    game, state, who = question.game, question.state, question.who
    search = Search(game, state, who, worth(question.objective), question.rivals)
    assumption = hidden(state, who, question.rivals)
    start = assumption.assumed(state)
    actions = game.count_legal(start, who)
    if state.phase != ACT:
        found = search.resolved(start, assumption)
        return Answer(None, None, (found,), None, None, _hope(question, found), actions, 0, search.steps, actions)
    now = search.worth(search.step(start, who, Pass()).seats[who])
    single = search.last(replace(start, actions=1), assumption)
    if state.actions == 1:
        return Answer(now, single, (single,), None, None, _hope(question, single), actions, 0, search.steps, actions)
    best, left_out, followed = _turns(search, start, assumption, single, top, late)
    obvious = search.first(start, assumption, single.line[0][1], single.value) or single
    hope = _hope(question, best[0])
    alone = _alone(question, best[0])
    return Answer(now, single, tuple(best), obvious, alone, hope, actions, left_out, search.steps, followed)


def _turns(
    search: Search, start: State, assumption: Hidden, single: Found, top: int, late: Callable[[], bool] | None
) -> tuple[list[Found], int, int]:
    """The best turns by their first action, how many first actions were left out, and how many were looked at.

    Of equal turns the one that begins with passing comes first, then the one that begins with the best single action.
    Both are looked at however late it is, so that no answer falls behind the best single action.
    """
    ranked: list[Found] = []
    left_out = followed = 0
    ahead = list(dict.fromkeys((Pass(), single.line[0][1])))
    for plan in (*ahead, *(plan for plan in search.game.legal(start, search.who) if plan not in ahead)):
        if late is not None and plan not in ahead and late():
            break
        followed += 1
        floor = ranked[-1].value if len(ranked) >= top else LEAST
        found = search.first(start, assumption, plan, single.value, floor)
        if found is None:
            left_out += 1
        elif len(ranked) < top or found.value > floor:
            ranked.append(found)
            ranked.sort(key=lambda one: one.value, reverse=True)
            del ranked[top:]
    return ranked, left_out, followed


def _alone(question: Question, found: Found) -> Value | None:
    """What the first action of a turn is worth when nothing follows it."""
    state = replace(question.state, actions=1)
    search = Search(question.game, state, question.who, worth(question.objective), question.rivals)
    assumption = hidden(state, question.who, question.rivals)
    first = search.first(assumption.assumed(state), assumption, found.line[0][1], LEAST)
    return None if first is None else first.value


def _hope(question: Question, best: Found) -> Value | None:
    """The most that the best turn's first decision may turn out to be worth, under `best` only."""
    if question.rivals != BEST or not best.line:
        return None
    state, (mover, plan) = question.state, best.line[0]
    search = Search(question.game, state, question.who, worth(question.objective), HOPE)
    assumption = hidden(state, question.who, HOPE)
    start = assumption.assumed(state)
    if state.phase == ACT and state.actions > 1:
        found = search.first(start, assumption, plan, best.value)
        return best.value if found is None else found.value
    after = search.step(start, mover, plan)
    left, after = assumption.committed(start, after, mover)
    return search.resolved(after, left).value


class Told(msgspec.Struct, frozen=True):
    """A decision as it was carried out: who made it, what happened, the state after it."""

    mover: int
    plan: Plan
    events: tuple[Event, ...]
    after: State


def replayed(question: Question, line: Line) -> tuple[Told, ...]:
    """A line carried out by the engine under the assumption made, every decision checked for legality; it ends where
    chance deals tiles. Raises ValueError for an illegal decision."""
    assumption = hidden(question.state, question.who, question.rivals)
    state = assumption.assumed(question.state)
    told = []
    for mover, plan in line:
        against = question.game.why_not(state, mover, plan)
        if against:
            raise ValueError(f"{plan}: {against[0].text}")
        log: list[Event] = []
        after = question.game.advance(state, {mover: plan}, log)
        if isinstance(after, Undefined):
            raise ValueError(f"{plan}: {after.why}")
        assumption, state = assumption.committed(state, after, mover)
        told.append(Told(mover, plan, tuple(log), state))
    return tuple(told)
