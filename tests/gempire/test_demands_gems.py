"""Demands 3, 6 and 7: gems."""

from __future__ import annotations

import pytest

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_gems import (
    balanced,
    enough_gems,
    enough_gold_and_culture,
    enough_points,
    gems_required,
    gold_and_culture,
    points,
)
from gemcheck.rulebook import ablated
from tests.gempire.build import table
from tests.gempire.demand_seats import PLAIN, have_need, met, numbered, tally

PACKAGE = "gemcheck.games.gempire"


# -- Demand 3


@pytest.mark.parametrize(("players", "need"), numbered((11, 10, 9)))
def test_demand_3_at_its_threshold(players: int, need: int) -> None:
    assert met(PLAIN, 3, f"g0.{need - 4}.4", players=players)
    assert not met(PLAIN, 3, f"g0.{need - 5}.4", players=players)
    assert not met(PLAIN, 3, f"g9.{need - 1}.0", players=players)
    assert have_need(PLAIN, 3, "g5.2.3", players=players) == (5, need)


@pytest.mark.parametrize(("players", "need"), numbered((11, 10, 9)))
def test_demand_3_counts_gems_lying_on_it_twice(players: int, need: int) -> None:
    assert met(PLAIN, 3, f"g0.{need - 6}.3 f3.0.0", players=players)
    assert not met(PLAIN, 3, f"g0.{need - 7}.3 f3.0.0", players=players)
    assert not met(PLAIN, 3, f"g0.{need - 6}.3 f2.1.0", players=players)


def test_the_sample_of_demand_3() -> None:
    """demand.03.example: five players, four culture gems on it and none of gold: one is missing."""
    assert have_need(PLAIN, 3, "g0.0.4 f4.0.0", players=5) == (8, 9)
    assert met(PLAIN, 3, "g0.1.4 f4.0.0", players=5)
    assert met(PLAIN, 3, "g0.0.5 f4.1.0", players=5)


def test_the_numbers_of_the_diagram() -> None:
    """G-002: five players, one gold gem, four culture gems on Demand 3."""
    diagram = table(readings={"demand.03.threshold": "diagram"})
    line = "g0.1.4 f4.0.0"
    assert met(PLAIN, 3, line, players=5)
    assert not met(diagram, 3, line, players=5)
    assert have_need(diagram, 3, line, players=5) == (9, 11)
    assert [have_need(diagram, 3, "", players=players)[1] for players in (3, 4, 5)] == [13, 12, 11]
    assert have_need(diagram, 2, "", players=5) == (0, 8)
    with ablated(PACKAGE, "demand.example.diagram"):
        assert met(diagram, 3, line, players=5)


def test_held_gems() -> None:
    """G-065: five players, four gold gems, five held culture gems."""
    in_position = table(readings={"tech.calendar.count": "in-position"})
    line = "g0.4.5 k5 t.calendar"
    assert have_need(PLAIN, 3, line, players=5) == (9, 9)
    assert have_need(in_position, 3, line, players=5) == (4, 9)
    assert have_need(in_position, 6, line, players=5) == (4, 13)
    assert have_need(in_position, 7, line, players=5) == (5, 20)
    assert have_need(PLAIN, 7, line, players=5) == (10, 20)


def test_demand_3_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.03.bonus"):
        assert have_need(PLAIN, 3, "g0.0.4 f4.0.0") == (4, 11)
    with ablated(PACKAGE, "demand.03.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 3, "")
    assert gold_and_culture(2, 3, 2) == 7
    assert enough_gold_and_culture(9, 9)
    assert not enough_gold_and_culture(8, 9)


# -- Demand 6


@pytest.mark.parametrize(("players", "need"), numbered((15, 14, 13)))
def test_demand_6_at_its_threshold(players: int, need: int) -> None:
    assert met(PLAIN, 6, f"P5,G5 g{need}.0.0", players=players)
    assert not met(PLAIN, 6, f"P5,G5 g{need - 1}.0.0", players=players)
    assert met(PLAIN, 6, f"P5,G5 g3.4.{need - 7}", players=players)
    assert not met(PLAIN, 6, f"P5,G4 g{need}.0.0", players=players)


@pytest.mark.parametrize(("players", "need"), numbered((15, 14, 13)))
def test_demand_6_with_culture_gems(players: int, need: int) -> None:
    assert met(PLAIN, 6, f"P5,G5 g{need - 5}.0.3 f2.0.0", players=players)
    assert not met(PLAIN, 6, f"P5,G5 g{need - 6}.0.3 f2.0.0", players=players)
    assert not met(PLAIN, 6, f"P5,G5 g{need - 5}.0.3 f1.1.0", players=players)
    assert have_need(PLAIN, 6, "g1.1.1 f3.0.0", players=players) == (3, need - 3)


@pytest.mark.parametrize(
    ("attributes", "even"),
    [
        ((30, 60, 70), True),
        ((80, 25, 55), True),
        ((80, 0, 80), True),
        ((80, 0, 79), False),
        ((81, 25, 55), False),
        ((25, 81, 55), False),
        ((25, 55, 81), False),
        ((25, 80, 55), True),
        ((25, 55, 80), True),
        ((0, 0, 0), True),
        ((1, 0, 0), False),
    ],
)
def test_balance(attributes: tuple[int, int, int], even: bool) -> None:
    """demand.06.examples and their neighbours."""
    assert balanced(attributes) is even
    line = "P{},G{},C{} g15.0.0".format(*attributes)
    assert met(PLAIN, 6, line) is even
    assert tally(PLAIN, 6, line).text.endswith(f"attributes {'in' if even else 'out of'} balance)")


def test_demand_6_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.06.balance"):
        assert met(PLAIN, 6, "P9 g15.0.0")
        assert not met(PLAIN, 6, "P9 g14.0.0")
    with ablated(PACKAGE, "demand.06.gems"):
        assert met(PLAIN, 6, "P9,G9")
        assert not met(PLAIN, 6, "P9,G8")
    with ablated(PACKAGE, "demand.06.bonus"):
        assert have_need(PLAIN, 6, "g0.0.3 f3.0.0") == (3, 15)
    assert gems_required(15, 4) == 11
    assert enough_gems(11, 11)
    assert not enough_gems(10, 11)


# -- Demand 7


@pytest.mark.parametrize(("players", "need"), numbered((22, 21, 20)))
def test_demand_7_at_its_threshold(players: int, need: int) -> None:
    rest = "l5 t.iron,masonry,literacy,calendar"
    assert met(PLAIN, 7, f"g{need - 9}.0.0 {rest}", players=players)
    assert not met(PLAIN, 7, f"g{need - 10}.0.0 {rest}", players=players)
    assert not met(PLAIN, 7, f"g{need - 9}.0.0 l4 t.iron,masonry,literacy,calendar", players=players)
    assert not met(PLAIN, 7, f"g{need - 9}.0.0 l5 t.iron,masonry,literacy", players=players)


@pytest.mark.parametrize(("players", "need"), numbered((22, 21, 20)))
def test_demand_7_with_culture_gems(players: int, need: int) -> None:
    assert met(PLAIN, 7, f"g{need - 8}.0.3 f3.0.0 l2", players=players)
    assert not met(PLAIN, 7, f"g{need - 9}.0.3 f3.0.0 l2", players=players)
    assert not met(PLAIN, 7, f"g{need - 8}.0.3 f2.1.0 l2", players=players)


def test_palace_diamonds_do_not_count_for_demand_7() -> None:
    assert have_need(PLAIN, 7, "C5O2D2 g1.1.1 l2 t.iron d2") == (6, 22)


def test_demand_7_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.07.bonus"):
        assert have_need(PLAIN, 7, "g1.1.1 f1.0.0 l2 t.iron") == (6, 22)
    with ablated(PACKAGE, "demand.07.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 7, "")
    assert points(10, 4, 5, 2) == 21
    assert enough_points(22, 22)
    assert not enough_points(21, 22)
