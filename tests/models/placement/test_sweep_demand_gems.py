"""How many culture gems the sweep for Demands hopes for."""

from __future__ import annotations

import pytest
from gemcheck_models.gempire.placement import sweep_demand
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep import sweep
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_demand import DemandSteps
from gemcheck_models.gempire.placement.sweep_demand_scores import earned, gems_count
from gemcheck_models.gempire.placement.sweep_joint import apart
from gemcheck_models.gempire.placement.sweep_refusals import why_not
from gemcheck_models.gempire.placement.sweep_steps import Steps
from msgspec.structs import replace

from tests.models.placement.test_sweep_demands import all_agree, asking


def test_no_more_gems_are_hoped_for_than_can_be_earned(monkeypatch: pytest.MonkeyPatch) -> None:
    """The culture of a city is known to the gem that it earns at most, and one gem less would lose best cities."""
    exact = loose = 0
    for seed in range(120):
        problem = asking(seed, 3, "demand 10, total")
        if why_not(problem, 1) is not None or not gems_count(problem):
            continue
        gems, ceiling = earned(problem), DemandSteps(problem).ceiling
        best = sweep(replace(problem, objective=read_objective("culture"))).score
        assert best is not None
        assert ceiling >= gems(best[0])
        exact += gems(best[0]) == ceiling
        loose += gems(culture_bound(problem)) > ceiling
    assert exact > 10
    assert loose > 0
    monkeypatch.setattr(sweep_demand, "most_gems", lambda *args: 0)
    with pytest.raises(AssertionError):
        all_agree(range(150), 2, ("demand 10, total",))


def culture_bound(problem: Problem) -> int:
    """The bound of the culture of all cities."""
    tables = apart(problem)[1][2]
    codes = Codes(tables)
    return max(0, Steps(tables, codes, Bounds(tables, codes)).most())
