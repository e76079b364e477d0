"""Linear problems over whole numbers, stated once and answered by two solvers of different kinds.

A problem is stated through a `Maker`: whole numbers with a range, and linear comparisons between them in Python's own
operators. `CpSat` answers with CP-SAT (clauses and propagation), `Scip` with SCIP (linear programs and branching). Both
count work, never seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

__all__ = ["FEASIBLE", "IMPOSSIBLE", "UNDECIDED", "Answer", "CpSat", "Maker", "Scip", "asked"]

FEASIBLE, IMPOSSIBLE, UNDECIDED = "feasible", "impossible", "undecided"


class Answer(msgspec.Struct, frozen=True):
    """What a solver says: one of FEASIBLE, IMPOSSIBLE and UNDECIDED, and the numbers found by name; `optimal` is true
    when an objective was asked for and its best value has been shown."""

    says: str
    numbers: Mapping[str, int] = {}
    optimal: bool = False


class Maker(Protocol):
    """What a problem is stated through."""

    def number(self, low: int, high: int, name: str) -> Any:
        """A whole number from low to high. Names are different."""

    def hold(self, comparison: Any) -> None:
        """A linear comparison that holds; Python's own True and False where no unknown is left in it."""

    def most(self, value: Any) -> None:
        """This linear sum is to be as large as possible."""


class CpSat:
    """A problem for CP-SAT. `effort` is its deterministic measure of work, about a second each."""

    def __init__(self) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.terms: dict[str, Any] = {}
        self.aims = False

    def number(self, low: int, high: int, name: str) -> Any:
        term = self.model.new_int_var(low, high, name)
        self.terms[name] = term
        return term

    def hold(self, comparison: Any) -> None:
        if comparison is False:
            self.model.add_bool_or([])
        elif comparison is not True:
            self.model.add(comparison)

    def most(self, value: Any) -> None:
        self.model.maximize(value)
        self.aims = True

    def answer(self, effort: float = 60.0, seed: int = 0) -> Answer:
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        solver.parameters.max_deterministic_time = effort
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return Answer(IMPOSSIBLE)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Answer(UNDECIDED)
        found = {name: int(solver.value(term)) for name, term in self.terms.items()}
        return Answer(FEASIBLE, found, self.aims and status == cp_model.OPTIMAL)


class Scip:
    """A problem for SCIP. `nodes` is how many nodes of its tree it may look at."""

    def __init__(self) -> None:
        from ortools.linear_solver import pywraplp

        self.solver = pywraplp.Solver.CreateSolver("SCIP")
        self.terms: dict[str, Any] = {}
        self.aims = False

    def number(self, low: int, high: int, name: str) -> Any:
        term = self.solver.IntVar(low, high, name)
        self.terms[name] = term
        return term

    def hold(self, comparison: Any) -> None:
        if comparison is False:
            self.solver.Add(self.solver.Sum([]) >= 1)
        elif comparison is not True:
            self.solver.Add(comparison)

    def most(self, value: Any) -> None:
        self.solver.Maximize(value)
        self.aims = True

    def answer(self, nodes: int = 20_000) -> Answer:
        from ortools.linear_solver import pywraplp

        self.solver.SetSolverSpecificParametersAsString(f"limits/nodes = {nodes}\n")
        status = self.solver.Solve()
        if status == pywraplp.Solver.INFEASIBLE:
            return Answer(IMPOSSIBLE)
        if status not in (pywraplp.Solver.OPTIMAL, pywraplp.Solver.FEASIBLE):
            return Answer(UNDECIDED)
        found = {name: round(term.solution_value()) for name, term in self.terms.items()}
        return Answer(FEASIBLE, found, self.aims and status == pywraplp.Solver.OPTIMAL)


def asked(state: Callable[[Maker], None], solver: type[CpSat] | type[Scip]) -> Answer:
    """A problem, given as the function that states it, put to a solver with its usual budget."""
    problem = solver()
    state(problem)
    return problem.answer()
