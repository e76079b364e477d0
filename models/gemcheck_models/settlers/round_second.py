"""The bound without order a second time, by another solver: SCIP on the same linear program.

question: does a mixed integer solver find the same bound as the constraint solver?
scope:    a model of `round_relaxed`, which has linear constraints only
expected: the same number
budget:   a limit of nodes; a program of some hundred unknowns takes milliseconds
"""

from __future__ import annotations

from typing import Any

__all__ = ["most_by_second_solver"]

LARGE = 10**6
NODES = 200_000


def most_by_second_solver(model: Any) -> int | None:
    """The largest value of the objective of a constraint model, None when the solver does not know it.

    Raises ValueError for a constraint that is not linear.
    """
    from ortools.linear_solver import pywraplp

    solver = pywraplp.Solver.CreateSolver("SCIP")
    solver.SetSolverSpecificParametersAsString(f"limits/nodes = {NODES}\n")
    proto = model.proto
    numbers = [solver.IntVar(*_range(one.domain), "") for one in proto.variables]
    for constraint in proto.constraints:
        if constraint.enforcement_literal or not (constraint.has_linear() or constraint.has_bool_or()):
            raise ValueError("only linear constraints can be given to the second solver")
        if constraint.has_bool_or():  # Something that is always true, or never.
            literals = list(constraint.bool_or.literals)
            low, high = 1 - sum(literal < 0 for literal in literals), LARGE
            terms = [(literal, 1) if literal >= 0 else (-literal - 1, -1) for literal in literals]
        else:
            low, high = _range(constraint.linear.domain)
            terms = list(zip(constraint.linear.vars, constraint.linear.coeffs, strict=True))
        row, coefficients = solver.Constraint(low, high), dict[int, int]()
        for variable, factor in terms:
            coefficients[variable] = coefficients.get(variable, 0) + factor
        for variable, factor in coefficients.items():
            row.SetCoefficient(numbers[variable], factor)
    goal = solver.Objective()
    sign = -1 if proto.objective.scaling_factor < 0 else 1
    for variable, factor in zip(proto.objective.vars, proto.objective.coeffs, strict=True):
        goal.SetCoefficient(numbers[variable], sign * factor)
    goal.SetOffset(sign * proto.objective.offset)
    goal.SetMaximization()
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        return None
    value: float = goal.Value()
    return round(value)


def _range(domain: Any) -> tuple[int, int]:
    ends = list(domain)  # Its own type does not count from the end.
    low, high = ends[0], ends[-1]
    return max(low, -LARGE), min(high, LARGE)
