"""Which steps a problem takes: one number for sums over the cards, three where gems count, marks for Demands."""

from __future__ import annotations

from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_demand import DemandSteps
from gemcheck_models.gempire.placement.sweep_gems import amounts
from gemcheck_models.gempire.placement.sweep_joint import JointSteps
from gemcheck_models.gempire.placement.sweep_refusals import gems_matter
from gemcheck_models.gempire.placement.sweep_scales import Scales
from gemcheck_models.gempire.placement.sweep_states import Walk
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import tables_of

__all__ = ["Walks"]

Triple = tuple[int, int, int]


class Walks:
    """The steps of one problem, and how its scores are written as numbers."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.demand = DemandSteps(problem) if problem.objective.demands() else None
        if self.demand is not None:
            self.tables = self.demand.tables
            self.scales = self.demand.worths.scales
            return
        self.joint = JointSteps(problem) if gems_matter(problem) else None
        if self.joint is not None:
            self.tables = self.joint.tables
            self.scales = self.joint.gems.scales
            return
        goals = [amounts(goal)[:3] for goal in problem.objective.goals]
        # What the first goal can bring is of no importance, nothing stands before it.
        self.scales = Scales([0, *(_most(problem, (goal[0], goal[1], goal[2])) for goal in goals[1:])])
        a, b, c = (self.scales.number(weights) for weights in zip(*goals, strict=True))
        self.tables = tables_of(problem, (a, b, c))
        self.codes = Codes(self.tables)
        self.bounds = Bounds(self.tables, self.codes)

    def steps(self, lefts: bool) -> Walk:
        """The steps, with states kept apart by their left ends or not."""
        if self.demand is not None:
            return self.demand.by_ends() if lefts else self.demand
        if self.joint is None:
            return Steps(self.tables, self.codes, self.bounds, lefts)
        return self.joint.by_ends() if lefts else self.joint


def _most(problem: Problem, weights: Triple) -> int:
    """The most that a goal with these weights can bring."""
    tables = tables_of(problem, weights)
    codes = Codes(tables)
    steps = Steps(tables, codes, Bounds(tables, codes))
    return max(0, steps.most())
