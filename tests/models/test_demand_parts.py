"""Two-part Demands: the value of Demand 13 never decides, every other half does."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from gemcheck_models.gempire import demand_parts
from gemcheck_models.gempire.demand_parts import PARTS, Part, decides, deciding_threshold, enumerated, verdict_for

from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.demands_culture import gems_of_value

GAME: Any = load_game("gempire")
CONSTRUCTION = GAME.under(GAME.rulebook.ruleset({"demand.13.technology": "with-construction"}))
OF = {part.clause: part for part in PARTS}
VALUE = OF["demand.13.value"]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_value_of_demand_13_never_decides(seats: int) -> None:
    assert decides(GAME, VALUE, seats) is None
    hits, tuples = enumerated(GAME, VALUE, seats, 120)
    assert (hits, tuples > 5000) == (0, True)


@pytest.mark.parametrize(("seats", "value"), [(3, 80), (4, 70), (5, 60)])
def test_with_gems_of_construction_it_decides(seats: int, value: int) -> None:
    assert decides(CONSTRUCTION, VALUE, seats) == (value, 0, 0, 1)
    assert verdict_for(CONSTRUCTION, VALUE, seats, (value, 0, 0, 1)) == (False, True)
    assert verdict_for(CONSTRUCTION, VALUE, seats, (value - 1, 0, 0, 1)) == (False, False)


@pytest.mark.parametrize("required", [1, 7, 8, 9])
def test_a_value_of_ten_for_each_gem_is_the_last_that_asks_for_nothing(required: int) -> None:
    assert deciding_threshold(GAME, required) == 10 * required + 1
    assert min(sum((a, b, 0)) for a in range(99) for b in range(9) if gems_of_value((a, b, 0)) >= required) == (
        10 * required
    )


@pytest.mark.parametrize("part", [part for part in PARTS if part is not VALUE], ids=lambda part: part.clause)
def test_every_other_half_decides(part: Part) -> None:
    for seats in (3, 4, 5):
        numbers = decides(GAME, part, seats)
        assert numbers is not None
        assert verdict_for(GAME, part, seats, numbers) == (False, True)


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_do_not_depend_on_the_seed(seed: int) -> None:
    z3.set_param("smt.random_seed", seed)
    try:
        found = {clause: decides(GAME, OF[clause], 3) for clause in ("demand.06.balance", "demand.13.gems")}
    finally:
        z3.set_param("smt.random_seed", 0)
    assert found == {"demand.06.balance": (150, 0, 0), "demand.13.gems": (89, 1, 0, 0)}


def test_the_check_finds_one_dead_sentence_and_where_it_lives() -> None:
    report = demand_parts.demand_parts.run(GAME)
    (finding,) = report.findings
    assert (finding.id, finding.verdict) == ("gempire/dead-or-redundant/demand-13-value", Verdict.PROVED)
    assert "decides under demand.13.technology=with-construction" in finding.certificate.also
    assert "3 seats: 9 gems, value 90; a value of 91 or more would decide" in finding.certificate.also
    assert dict(finding.outcomes)["demand.13.technology=with-construction"] == "not met, without the sentence met"
    assert len(report.statements) == len(PARTS) - 1


def test_under_another_reading_it_finds_nothing() -> None:
    assert demand_parts.demand_parts.run(CONSTRUCTION).findings == ()


def test_a_higher_value_is_a_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demand_parts, "second_threshold", lambda table, demand, seats: 95)
    assert decides(GAME, VALUE, 3) == (90, 0, 0, 0)


def test_a_number_of_gems_that_asks_for_nothing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decides(GAME, OF["demand.06.gems"], 3) is not None
    monkeypatch.setattr(demand_parts, "threshold", lambda table, demand, seats: 0)
    assert decides(GAME, OF["demand.06.gems"], 3) is None


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = demand_parts.demand_parts.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
