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

from collections.abc import Sequence

import msgspec

from gemcheck.findings import Verdict
from gemcheck.game import GameError
from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck_models.settlers.round_effects import Act
from gemcheck_models.settlers.round_items import Problem
from gemcheck_models.settlers.round_late import Late, never
from gemcheck_models.settlers.round_play import Played, played
from gemcheck_models.settlers.round_prices import good_prices
from gemcheck_models.settlers.round_problem import problem_of
from gemcheck_models.settlers.round_relaxed import likely_acts, most_actions, relaxed_bound
from gemcheck_models.settlers.round_search import beamed, searchable, searched
from gemcheck_models.settlers.round_solver import WEIGHT, best_line, fewest_line
from gemcheck_models.settlers.round_steps import END, GOODS, NOW, Line, Step
from gemcheck_models.settlers.round_target import Target, is_met

__all__ = ["POSITIONS", "WORK", "Answer", "Fewest", "answered", "fewest", "value_in_engine"]

WORK = 60.0
GUIDED = 1.5
"""Deterministic time for the slots with the actions that the relaxation would take."""
POSITIONS = 6_000
LAYERS = ((60, False), (100, True), (250, False), (500, True))
"""How many positions are kept in each layer, and whether only the actions of the relaxation are taken."""
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
    late: Late = never,
    work: float = WORK,
    positions: int = POSITIONS,
) -> Answer:
    """The best sequence of the rest of the round. Raises GameError when the position is none of the Action phase,
    when Locations of others are taken over, or when nothing was found within the work that is allowed."""
    if state.phase != "act" or state.pending or state.active != who:
        raise GameError("the best round is asked of a seat that is to act, when nothing is pending [action.turns]")
    problem, table = problem_of(game.table, state, who, draws), game.table
    relaxed = relaxed_bound(problem, table, objective, twice=True, late=late)
    bound, shown = relaxed.value, []
    try:
        line = first_line(problem, table, objective, bound, work, late)
        plain = None
        if line.value < bound and not late():
            plain = searched(problem, objective, line.value, positions, late=late)
            if plain is not None and plain.better is not None:
                along = plain.acts
                line = best_line(problem, table, len(along), objective, work, line.value, bound, along) or line
        length, slots_show = len(line.steps), False
        if line.value < bound and not late() and not (plain is not None and plain.complete):
            line = guided_line(problem, table, objective, line, bound, late)
        if line.value < bound and not late():
            line, length, slots_show = _longer(problem, table, line, objective, bound, work, late)
    except TimeoutError as error:
        raise GameError(f"no sequence was found: {error}") from error
    play = played(game, state, problem, line.steps, draws)
    value = value_in_engine(game, play.state, who, objective)
    if value < line.value or (value > line.value and not problem.left_out):
        raise AssertionError(f"the engine says {value} where the model says {line.value}")
    if bound == line.value:
        shown.append("a bound without order that meets the value")
        shown += ["the same bound by a second solver"] if relaxed.confirmed else []
    if slots_show:
        shown.append("no better sequence of any length in the slots")
    if plain is not None and plain.complete and (plain.better or 0) <= line.value:
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


def first_line(
    problem: Problem,
    table: Table,
    objective: str,
    bound: int,
    work: float,
    late: Late = never,
) -> Line:
    """A good sequence, and the best one in most cases: by layers of positions, at first free, then with the actions
    that the relaxation would take. Raises TimeoutError."""
    best = nothing_done(problem, objective, table)
    likely: dict[Act, int] | None = None
    worth = good_prices(problem, objective) if searchable(problem, objective) else None
    for width, guided in LAYERS if worth is not None else ():
        if late():
            break
        if guided and likely is None:
            likely = likely_acts(problem, table, objective, bound, late) or {}
        only = {act for act, number in (likely or {}).items() if number} if guided else None
        found = beamed(problem, objective, bound, width, worth, only, late)
        if found is not None and found.value > best.value:
            line = best_line(problem, table, len(found.acts), objective, work, None, bound, found.acts)
            best = line if line is not None and line.value > best.value else best
        if best.value == bound:
            return best
    return best


def guided_line(problem: Problem, table: Table, objective: str, best: Line, bound: int, late: Late) -> Line:
    """A better sequence than the best so far, of the actions that the relaxation would take, if the slots find one."""
    likely = likely_acts(problem, table, objective, bound, late) or {}
    length = min(sum(likely.values()), LONGEST)
    try:
        line = best_line(problem, table, length, objective, GUIDED, best.value, bound, among=likely, late=late)
    except TimeoutError:
        return best
    return line or best


def nothing_done(problem: Problem, objective: str, table: Table) -> Line:
    """No action at all, by the slots; what is no action may be done."""
    line = best_line(problem, table, 0, objective, WORK)
    if line is None:
        raise TimeoutError("doing nothing is always possible")
    return line


def _longer(
    problem: Problem,
    table: Table,
    line: Line,
    objective: str,
    bound: int,
    work: float,
    late: Late,
) -> tuple[Line, int, bool]:
    """The best sequence of any length, how many slots it was looked for in, and whether they show that nothing is
    better: they do when they have as many slots as a better sequence could fill."""
    length = len(line.steps)
    while line.value < bound:
        if late():
            return line, length, False
        try:
            most = most_actions(problem, table, objective, line.value + 1, late)
            if most is None or most > LONGEST:
                return line, length, False
            length = most
            better = best_line(problem, table, length, objective, work, line.value, bound, late=late)
        except TimeoutError:
            return line, length, False
        if better is None:
            return line, length, True
        line = better
        if better.proved and line.value < bound:
            return line, length, True
    return line, length, False


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
