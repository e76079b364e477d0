"""A second opinion on placements, by CP-SAT.

question: which city has the best score of all that the hand can lead to
scope:    order of the cards free, no card kept, nothing pending; see cpsat_scope for what is refused
expected: proved up to eight cards and two rows in seconds
budget:   CP-SAT's deterministic time (about seconds on an idle machine), one worker, a fixed seed

A pairwise model: a truth value for each card and cell, and one for each pair of cards in which one can see the other.
It shares the engine's formulas with the other methods and nothing else. What it finds is put into an order of
decisions and played by the engine, which has to come to the same score.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import floor
from typing import Any

from gemcheck.findings import Certificate, Verdict
from gemcheck.game import GameError
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import Lay, Place, Plan
from gemcheck.games.gempire.state import COLOURS, State
from gemcheck_models.gempire.placement.cpsat_board import Board
from gemcheck_models.gempire.placement.cpsat_demands import DemandGoals
from gemcheck_models.gempire.placement.cpsat_rows import Item
from gemcheck_models.gempire.placement.cpsat_scope import Unsupported, require_supported
from gemcheck_models.gempire.placement.cpsat_values import City, Values
from gemcheck_models.gempire.placement.objective import Goal, Score
from gemcheck_models.gempire.placement.problem import Answer, Found, Problem, Progress, handed, replayed

__all__ = ["METHOD", "PlacementModel", "Unsupported", "cpsat"]

METHOD = "CP-SAT, pairwise model"
SEED = 1
UNBOUNDED = 10**6
"""Stands for a part of the score of which nothing is proved: no part is as large."""


class PlacementModel:
    """The model of one problem: its board, its values, and one term for each part of the score."""

    board_of: Callable[[Any, Problem], Board] = Board
    values_of: Callable[[Board, Any], Values] = Values

    def __init__(self, problem: Problem) -> None:
        from ortools.sat.python import cp_model

        from gemcheck_models.cpsat_algebra import CpSatAlgebra

        self.problem = problem
        self.model = cp_model.CpModel()
        alg = CpSatAlgebra(self.model)
        self.board = type(self).board_of(self.model, problem)
        self.city = type(self).values_of(self.board, alg).city()
        self.demands = DemandGoals(self.board, self.city, alg) if problem.objective.demands() else None
        self.parts = [part for goal in problem.objective.goals for part in self._parts(goal)]

    def _parts(self, goal: Goal) -> list[Any]:
        if goal.demands and self.demands is not None:
            return self.demands.goals(goal.demands)
        return [sum(weight * quantity(self.city, name) for name, weight in goal.weights)]


def quantity(city: City, name: str) -> Any:
    """One quantity of an objective."""
    if name == "total":
        return sum(city.attributes)
    if name in COLOURS:
        return city.attributes[COLOURS.index(name)]
    if name == "gems":
        return sum(city.gems)
    return city.gems[COLOURS.index(name.removesuffix("-gems"))]


def cpsat(
    problem: Problem,
    *,
    top: int = 1,
    budget: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    model: type[PlacementModel] = PlacementModel,
) -> Answer:
    """One best way, and the bound that CP-SAT proves; which of the best cities it is, is not said.

    One part of the score is made as large as possible after the other. Raises Unsupported for a problem that the model
    does not cover, and for `top` above 1; AssertionError when the engine refuses the city found or scores it otherwise.
    """
    require_supported(problem)
    if top != 1:
        raise Unsupported("CP-SAT: only one best way is found")
    made = model(problem)
    bound: list[int] = []
    best: Found | None = None
    work = 0
    left = budget
    complete = True
    for part in made.parts:
        run = _Run(made, part, left)
        work += run.work
        left = None if left is None else left - run.time
        if run.plans is not None:
            way = _replayed(problem, run.plans)
            best = way if best is None or way.score > best.score else best
        bound.append(run.bound if complete else UNBOUNDED)
        complete = complete and run.complete
        if best is not None and progress is not None:
            progress(Progress(best.score, _filled(bound, made), work))
        if not complete or (left is not None and left <= 0):
            complete = complete and len(bound) == len(made.parts)
            break
        made.model.add(part >= run.bound)
        run.hint(made)
    return _answer(best, _filled(bound, made), complete, work)


def _replayed(problem: Problem, plans: list[Plan]) -> Found:
    try:
        return replayed(problem, plans)
    except GameError as error:
        raise AssertionError(f"the engine refuses what CP-SAT has found: {error}") from error


def _filled(bound: list[int], made: PlacementModel) -> Score:
    return (*bound, *([UNBOUNDED] * (len(made.parts) - len(bound))))


def _answer(best: Found | None, bound: Score, complete: bool, work: int) -> Answer:
    ways = (best,) if best is not None else ()
    if best is not None and (best.score > bound or (complete and best.score != bound)):
        raise AssertionError(f"CP-SAT says {bound} for {best.city}, the engine {best.score}")
    verdict = Verdict.FOUND if complete else Verdict.BOUNDED if ways else Verdict.UNKNOWN
    scope = "every city" if complete else "stopped by its budget"
    return Answer(verdict, ways, bound, METHOD, work, Certificate("optimum", f"{METHOD}: {scope}"))


class _Run:
    """One part of the score made as large as possible."""

    def __init__(self, made: PlacementModel, part: Any, budget: float | None) -> None:
        from ortools.sat.python import cp_model

        made.model.maximize(part)
        self.solver = cp_model.CpSolver()
        self.solver.parameters.num_workers = 1
        self.solver.parameters.random_seed = SEED
        if budget is not None:
            self.solver.parameters.max_deterministic_time = max(budget, 0.0)
        status = self.solver.solve(made.model)
        if status in (cp_model.INFEASIBLE, cp_model.MODEL_INVALID):
            raise AssertionError(f"CP-SAT finds no city at all ({self.solver.status_name(status)})")
        self.complete = status == cp_model.OPTIMAL
        found = self.complete or status == cp_model.FEASIBLE
        # The bound of a whole number comes as a float that may lie just beside it.
        self.bound = floor(self.solver.best_objective_bound + 1e-6) if found else UNBOUNDED
        self.work = int(self.solver.num_branches + self.solver.num_conflicts)
        self.time = float(self.solver.response_proto.deterministic_time)
        self.plans = plans_of(made, self.solver.value) if found else None

    def hint(self, made: PlacementModel) -> None:
        """Have the next run begin with this one's city."""
        made.model.clear_hints()  # type: ignore[no-untyped-call]
        for item in made.board.items:
            for term in item.cells.values():
                if not isinstance(term, int):
                    made.model.add_hint(term, self.solver.boolean_value(term))


# -- the city as decisions


def plans_of(made: PlacementModel, value: Callable[[Any], int]) -> list[Plan]:
    """Decisions that lead to the city of a solution: the first row outwards, then the second, what is due at once."""
    problem = made.problem
    spots = {
        item.number: next(cell for cell, here in item.cells.items() if value(here))
        for item in made.board.items
        if item.placed is None and value(item.there)
    }
    wanted = {place: value(term) for place, term in made.demands.lays.items()} if made.demands is not None else {}
    plans: list[Plan] = []
    state = problem.state
    for item in _outwards(made.board, spots):
        row, column = spots[item.number]
        colour = next(colour for colour, side in item.sides.items() if value(side))
        if not item.blueprint:
            state = handed(problem, state, [item.index])
        plan = Place(item.index, row, column + problem.seat.start1, colour, item.blueprint)
        state = _done(problem, state, plan, plans)
        while resolution.obliged(state.seats[problem.who]):
            state = _done(problem, state, _due(problem, state, wanted), plans)
    return plans


def _outwards(board: Board, spots: Mapping[int, tuple[int, int]]) -> list[Item]:
    """The new cards in an order in which each stands at an end of its row."""
    order = []
    for row in board.rows:
        held = [column for r, column in board.standing if r == row]
        first = min(held or [column for r, column in spots.values() if r == row], default=0)
        mine = [item for item in board.items if item.number in spots and spots[item.number][0] == row]
        mine.sort(key=lambda item: spots[item.number][1])
        order += [item for item in mine if spots[item.number][1] >= first]
        order += [item for item in reversed(mine) if spots[item.number][1] < first]
    return order


def _done(problem: Problem, state: State, plan: Plan, plans: list[Plan]) -> State:
    plans.append(plan)
    return resolution.perform(problem.table, state, problem.who, plan, None)


def _due(problem: Problem, state: State, wanted: dict[int, int]) -> Plan:
    """The next decision that is due: a culture gem goes where the solution wants it, anything else as it comes."""
    plans = resolution.obligations(problem.table, state, problem.who)
    for plan in plans:
        if isinstance(plan, Lay) and wanted.get(plan.position - 1, 0) > 0:
            wanted[plan.position - 1] -= 1
            return plan
    return next((plan for plan in plans if isinstance(plan, Lay) and plan.position == 1), plans[0])
