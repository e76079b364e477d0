"""Bonuses of Demands at the edge: idle or not, below zero, at a tie."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import z3
from gemcheck_models.gempire import demand_edges
from gemcheck_models.gempire.demand_edges import Bonus, below_zero, bonuses, can_be_idle, differing

from gemcheck.algebra import INTS, Algebra
from gemcheck.casebook.adopt import adopt
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Found
from gemcheck.findings import Verdict
from gemcheck.game import load_game
from gemcheck.games.gempire.demands_fewest import fewest_and_most

GAME: Any = load_game("gempire")


def test_every_demand_with_a_bonus_is_asked() -> None:
    assert [bonus.demand for bonus in bonuses()] == [n for n in range(1, 16) if n != 13]


def test_only_lowered_numbers_can_be_idle() -> None:
    idle = {bonus.demand for bonus in bonuses() if can_be_idle(bonus, 0) is not None}
    assert idle == {8, 9, 11, 12, 14}


def test_the_count_of_demand_14_is_found_at_zero() -> None:
    report = demand_edges.bonus_edges.run(GAME)
    (finding,) = report.findings
    assert finding.known_as == "G-104"
    assert finding.witness["given"]["seats"]["ann"] == {
        "city": "GC1 P1",
        "gems": {"culture": 2},
        "flag": [2, 0, 0],
    }
    assert finding.outcomes == (
        ("demand.14.below-zero=stops-at-zero", "not met"),
        ("demand.14.below-zero=below-zero", "met"),
    )
    assert below_zero((1, 0, 0), (0, 0, 2), 2)
    assert not fewest_and_most((1, 0, 0), (0, 0, 2), 2)
    assert len(report.statements) == 6
    assert {statement.verdict for statement in report.statements} == {Verdict.PROVED}
    assert adopt("gempire", finding, Found(by="test", date=date(2026, 11, 30)), Games()).status == "open"


def test_below_zero_agrees_with_the_engine_as_long_as_there_are_cards() -> None:
    for lying in range(5):
        for cards in ((3, 2, 2), (5, 3, 2), (4, 4, 2), (2, 3, 4)):
            for gems in ((0, 0, 4), (4, 1, 4), (1, 5, 4)):
                assert below_zero(cards, gems, lying) == fewest_and_most(cards, gems, lying)


def test_the_repaired_twin_counts_on_below_zero() -> None:
    assert demand_edges.stopping_matters(here=lambda c, g, n, rivals, alg: below_zero(c, g, n, alg)) is None


def test_where_at_least_one_is_required_it_matters_where_the_bonus_stops() -> None:
    """The faulty twin: a requirement that stops at one, not at nothing."""
    for bonus in bonuses():
        if bonus.demand in demand_edges.ENOUGH:
            assert differing(bonus, 1)
            assert not differing(bonus, 0)


def stopping(cards: Any, gems: Any, alg: Algebra = INTS) -> Any:
    """A bonus that stops at three."""
    return alg.smallest((cards + gems, cards + 3))


def adding(cards: Any, gems: Any, alg: Algebra = INTS) -> Any:
    """Its repair: a bonus that goes on."""
    return cards + gems


def test_a_bonus_that_stops_is_found_and_its_repair_is_not() -> None:
    parameters = ("cards", "gems", "alg")
    assert can_be_idle(Bonus(10, "demand.10.bonus", stopping, parameters), 0) == 3
    assert can_be_idle(Bonus(10, "demand.10.bonus", adding, parameters), 0) is None


def test_a_tie_of_gems_matters_where_a_shared_place_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(cards: Any, gems: Any, lying: Any, rivals: Any = (), alg: Algebra = INTS) -> Any:
        return alg.both(alg.at_least(gems[0], gems[1]), alg.more(cards[1], cards[0]))

    assert not demand_edges.tie_matters()
    monkeypatch.setattr(demand_edges, "fewest_and_most", shared)
    assert demand_edges.tie_matters()


def test_a_solver_that_gives_up_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(z3.Solver, "check", lambda self, *terms: z3.unknown)
    report = demand_edges.bonus_edges.run(GAME)
    assert (report.findings, report.verdict) == ((), Verdict.UNKNOWN)
