"""The methods that the placement benchmark compares: the product's own and raw solvers with their parameters."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from math import floor

from gemcheck_models.gempire.placement.cpsat import PlacementModel, cpsat, plans_of
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.problem import Answer, Method, Problem, replayed
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported

from gemcheck.findings import Certificate, Verdict
from tests.bench.placement_hands import supported
from tests.bench.raw_cells import by_cells
from tests.models.placement.raw_clingo import asked
from tests.models.placement.raw_z3 import optimized

__all__ = ["BRUTE_FORCE", "OURS", "fast_method", "raw_methods", "warm"]

KERNEL = "gemcheck_models.gempire.placement.fast"
OURS = ("sweep", "fast")
BRUTE_FORCE = "every way by the engine"

WARM_HANDS = 5
"""So many hands of each kind are answered before anything is measured."""

PARAMETERS: dict[str, dict[str, object]] = {
    "CP-SAT pairs, linearization 2": {"num_workers": 1, "linearization_level": 2},
    "CP-SAT pairs, 8 workers": {"num_workers": 8},
    "CP-SAT pairs, cores": {"num_workers": 1, "optimize_with_core": True},
}


def fast_method() -> Method | None:
    """The compiled kernel, if it can be imported here."""
    try:
        method: Method = import_module(KERNEL).fast
    except ImportError:
        return None
    return method


def warm() -> None:
    """Import the solvers and load compiled code, so that no run is charged for it."""
    for solver in ("clingo", "z3", "ortools.sat.python.cp_model"):
        import_module(solver)
    kernel = fast_method()
    if kernel is not None:
        # Hands of a few cards do not come by all that is compiled: ends at which nothing fits, layers that grow.
        for cards, hands in ((2, 1), (10, WARM_HANDS)):
            for growing in (False, True):
                for problem in supported(hands, cards, 2, growing):
                    with suppress(Unsupported):
                        kernel(problem)


def raw_methods() -> dict[str, Callable[..., Answer]]:
    """Every method of the comparison by its name."""
    methods: dict[str, Callable[..., Answer]] = {"sweep": sweep}
    kernel = fast_method()
    if kernel is not None:
        methods["fast"] = kernel
    methods["CP-SAT pairs, 1 worker"] = cpsat
    for name, parameters in PARAMETERS.items():
        methods[name] = _with(name, parameters)
    methods["CP-SAT cells"] = by_cells
    methods["z3 Optimize"] = optimized
    methods["clingo"] = asked
    methods["clingo, usc"] = lambda problem: asked(problem, ("--opt-strategy=usc",))
    methods[BRUTE_FORCE] = exhaustive
    return methods


def _with(name: str, parameters: dict[str, object]) -> Callable[[Problem], Answer]:
    """CP-SAT on the product's model of pairs with other parameters than the product's."""

    def method(problem: Problem) -> Answer:
        from ortools.sat.python import cp_model

        made = PlacementModel(problem)
        (part,) = made.parts
        made.model.maximize(part)
        solver = cp_model.CpSolver()
        for parameter, value in parameters.items():
            setattr(solver.parameters, parameter, value)
        if solver.solve(made.model) != cp_model.OPTIMAL:
            raise AssertionError(f"{name} finds no best city")
        found = replayed(problem, plans_of(made, solver.value))
        bound = (floor(solver.best_objective_bound + 1e-6),)
        if found.score != bound:
            raise AssertionError(f"{name} says {bound}, the engine {found.score}")
        return Answer(Verdict.FOUND, (found,), bound, name, 0, Certificate("optimum", name))

    return method
