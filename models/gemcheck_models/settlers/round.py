"""The best sequence of actions of the current round for one seat, and the fewest actions to a target.

question: what should the seat that is to act do in the rest of the round, when nobody else does anything?
scope:    as in `round_items`; any number of actions
expected: six worked rounds: 12, 15, 12, 6, 8, 10
budget:   seconds of deterministic solver time (`WORK`), positions of the plain search (`POSITIONS`)

Two methods have to agree before an answer is called proved: the slots, whose optimum for a length becomes one for every
length by the bound on how many actions a better sequence could have; the relaxation without order, where it meets the
value; plain search, which shows that nothing better exists. The sequence is always replayed through the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State
from gemcheck_models.settlers.round_items import Problem, problem_of
from gemcheck_models.settlers.round_play import Played, played
from gemcheck_models.settlers.round_relaxed import least_actions, most_actions, relaxed_bound
from gemcheck_models.settlers.round_search import searched
from gemcheck_models.settlers.round_solver import WEIGHT, best_line, fewest_line
from gemcheck_models.settlers.round_steps import END, GOODS, NOW, Line, Step
from gemcheck_models.settlers.round_target import Target, is_met

__all__ = ["POSITIONS", "WORK", "Answer", "Fewest", "answered", "fewest", "value_in_engine"]

WORK = 60.0
POSITIONS = 30_000
SPARE = 2
"""Slots more than the relaxation needs, at first."""
LONGEST = 40


class Answer(msgspec.Struct, frozen=True):
    """The best sequence: its value, what the bound without order says, which methods show that nothing is better, the
    verdict, and the sequence as it was played. `now`: the value of doing nothing."""

    problem: Problem
    objective: str
    value: int
    now: int
    bound: int
    steps: tuple[Step, ...]
    play: Played
    shown_by: tuple[str, ...]
    verdict: Verdict
    slots: int
    positions: int


class Fewest(msgspec.Struct, frozen=True):
    """The fewest actions to a target, with the sequence; `least`: no fewer, as far as was shown."""

    actions: int
    least: int
    proved: bool
    steps: tuple[Step, ...]
    play: Played


def value_in_engine(game: Settlers, state: State, who: int, objective: str) -> int:
    """The value of a state by the engine's own rules."""
    points = state.seats[who].points if objective == NOW else scoring.final_points(game.table, state, who)
    if objective == GOODS:
        return WEIGHT * points + scoring.goods_left(game.table, state.seats[who])
    return points


def answered(
    game: Settlers,
    state: State,
    who: int,
    objective: str = END,
    draws: Sequence[int] = (),
    late: Callable[[], bool] = lambda: False,
    work: float = WORK,
    positions: int = POSITIONS,
) -> Answer:
    """The best sequence of the rest of the round. Raises GameError when the position is none of the Action phase,
    when Locations of others are taken over, or when nothing was found within the work that is allowed."""
    if state.phase != "act" or state.pending or state.active != who:
        raise GameError("the best round is asked of a seat that is to act, when nothing is pending [action.turns]")
    problem, table = problem_of(game.table, state, who, draws), game.table
    bound = relaxed_bound(problem, table, objective).value
    first = least_actions(problem, table, objective, bound) or 0
    length = min(first + SPARE, LONGEST)
    try:
        line, slots_show = _longer(problem, game, length, objective, bound, work, late)
    except TimeoutError as error:
        raise GameError(f"no sequence was found: {error}") from error
    play = played(game, state, problem, line.steps, draws)
    value = value_in_engine(game, play.state, who, objective)
    if value < line.value or (value > line.value and not problem.left_out):
        raise AssertionError(f"the engine says {value} where the model says {line.value}")
    plain = None if late() else searched(problem, objective, line.value, positions)
    shown = ["a bound without order that meets the value"] if bound == line.value else []
    if slots_show:
        shown.append("no better sequence of any length in the slots")
    if plain is not None and plain.complete and plain.better is None:
        shown.append(f"plain search of {plain.positions} positions")
    whole = not problem.left_out
    verdict = Verdict.PROVED if len(shown) > 1 and whole else Verdict.FOUND if shown and whole else Verdict.BOUNDED
    return Answer(
        problem,
        objective,
        value,
        value_in_engine(game, state, who, objective),
        bound,
        line.steps,
        play,
        tuple(shown),
        verdict,
        length,
        plain.positions if plain is not None else 0,
    )


def _longer(
    problem: Problem,
    game: Settlers,
    length: int,
    objective: str,
    bound: int,
    work: float,
    late: Callable[[], bool],
) -> tuple[Line, bool]:
    """The best sequence of any length, and whether the slots show that: they do when they have as many slots as a
    better sequence could fill."""
    line = best_line(problem, game.table, length, objective, work, None, bound)
    if line is None:
        raise TimeoutError("doing nothing is always possible")
    while True:
        if line.value == bound:
            return line, False  # The slots were told the bound, so that they say nothing of their own.
        most = most_actions(problem, game.table, objective, line.value + 1)
        if most is None or most <= length:
            return line, line.proved
        if most > LONGEST or late():
            return line, False
        length = most
        try:
            better = best_line(problem, game.table, length, objective, work, line.value, bound)
        except TimeoutError:
            return line, False
        if better is None:
            return line, True
        line = better


def fewest(
    game: Settlers,
    state: State,
    who: int,
    target: Target,
    draws: Sequence[int] = (),
    most: int = 12,
    work: float = WORK,
) -> Fewest | None:
    """The fewest actions to a target, None when it cannot be reached in `most` slots. Spending Workers is an action of
    its own. Raises GameError when the solver was stopped before it found a way."""
    problem = problem_of(game.table, state, who, draws)
    for length in sorted({min(4, most), min(8, most), most}):
        try:
            line = fewest_line(problem, game.table, length, target, work)
        except TimeoutError as error:
            raise GameError(f"no way to the target was found: {error}") from error
        if line is None:
            continue
        if line.value > length and length < most:
            continue  # A way of more slots, each without Workers, might take fewer actions.
        play = played(game, state, problem, line.steps, draws)
        if not is_met(state, play.state, who, target):
            raise AssertionError("the engine does not reach the target")
        return Fewest(line.value, line.bound, line.proved, line.steps, play)
    return None
