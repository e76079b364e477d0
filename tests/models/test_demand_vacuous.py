"""Demands met with nothing of what they count, and with the fewest cards."""

from __future__ import annotations

from typing import Any

import pytest
import z3
from gemcheck_models.gempire.demand_fewest import coarser, empty, enumerated, fewest
from gemcheck_models.gempire.demand_sketch import Sketch, city_text
from gemcheck_models.gempire.demand_vacuous import vacuous_demands

from gemcheck.findings import Verdict
from gemcheck.game import load_game

GAME: Any = load_game("gempire")
TABLE = GAME.table
GEMS = {1: 4, 2: 10, 3: None, 4: 1, 5: None, 6: 8, 7: None, 8: 18, 9: 9, 10: 5, 11: 18, 12: 15, 13: None, 14: None}
"""Fewest gems with which three seats meet each Demand without a card; None: never."""
CARDS = {1: 0, 2: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 14: 3, 15: 0}


@pytest.mark.parametrize("demand", sorted(GEMS))
def test_fewest_gems_without_a_card(demand: int) -> None:
    found = empty(TABLE, demand, 3)
    assert (None if found is None else sum(found.city.gems)) == GEMS[demand]
    hits, _ = enumerated(TABLE, demand, 3, 1 if demand in (3, 7) else GEMS[demand] or 100)
    assert hits == 0


def test_demand_15_needs_no_city_at_all() -> None:
    found = empty(TABLE, 15, 3)
    assert found is not None
    assert (found.city.science, sum(found.city.gems)) == (130, 0)


@pytest.mark.parametrize("demand", sorted(CARDS))
def test_fewest_cards(demand: int) -> None:
    found = fewest(TABLE, demand, 3)
    assert found is not None
    assert len(found.city.values) == CARDS[demand]
    coarser(TABLE, demand, CARDS[demand])


def test_demand_13_needs_four_cards() -> None:
    found = fewest(TABLE, 13, 5)
    assert found is not None
    assert city_text(found.city.shape, found.city.values) == "GC1 C1,P70,C1/1,C1"


def bonus_only(table: Any, city: Sketch, demand: int, seats: int, alg: Any) -> Any:
    """A faulty twin: three points, a card is one and a culture gem is one."""
    return alg.at_least(len(city.values) + city.on(demand), 3)


def bonus_and_card(table: Any, city: Sketch, demand: int, seats: int, alg: Any) -> Any:
    """Its repair: there must be a card that the gems are added to."""
    return alg.both(bonus_only(table, city, demand, seats, alg), alg.at_least(len(city.values), 1))


def test_a_bonus_without_anything_to_add_to_is_found_and_its_repair_is_not() -> None:
    found = empty(TABLE, 2, 3, bonus_only)
    assert found is not None
    assert found.gems == 3
    assert empty(TABLE, 2, 3, bonus_and_card) is None


def test_under_the_reading_that_repairs_it_there_is_none() -> None:
    repaired: Any = GAME.under(GAME.rulebook.ruleset({"demand.zero": "at-least-one", "demand.02.no-row": "needs-row"}))
    assert [empty(repaired.table, demand, 3) for demand in (2, 8, 9, 11, 12)] == [None] * 5


@pytest.mark.parametrize("seed", range(3))
def test_the_witness_does_not_depend_on_the_seed(seed: int) -> None:
    z3.set_param("smt.random_seed", seed)
    try:
        texts = [found.text() for demand in (4, 6, 7, 14) if (found := fewest(TABLE, demand, 3))]
    finally:
        z3.set_param("smt.random_seed", 0)
    assert texts == [
        "GC1 C6/0,C4, 1 culture gem on it",
        "GC1 P50,C50, 5 culture gems on it",
        "GC1 C70, 7 culture gems on it, 4 palace levels, 4 technologies",
        "GC1 P1,G1,C20, 2 culture gems on it",
    ]


def test_the_check_reports_all_demands() -> None:
    report = vacuous_demands.run(GAME)
    known = {finding.id.rsplit("/", 1)[1]: finding.known_as for finding in report.findings}
    assert known == {
        "demand-1": "G-091",
        "demand-2": "G-092",
        "demand-4": "G-093",
        "demand-4-skipped": "G-093",
        "demand-6": "",
        "demand-8": "G-095",
        "demand-9": "G-095",
        "demand-10": "",
        "demand-11": "G-095",
        "demand-12": "G-095",
        "demand-15": "",
    }
    empty_table = next(f for f in report.findings if f.id.endswith("skipped"))
    assert empty_table.witness["given"]["seats"] == {"ann": {}}
    assert empty_table.outcomes == (
        ("demand.04.missing=skipped", "met"),
        ("demand.04.missing=compared", "not met"),
    )
    proved = [s.text for s in report.statements if s.verdict == Verdict.PROVED]
    assert [int(text.split()[1]) for text in proved] == [3, 5, 7, 13, 14]


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = vacuous_demands.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
