"""Demands 2 and 4: the second row."""

from __future__ import annotations

import pytest

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_rows import (
    above_in_all,
    artificial_row_points,
    enough_in_second_row,
    lacking,
    row_totals,
    second_row_cards,
)
from gemcheck.rulebook import ablated
from tests.gempire.build import G, P, card, table
from tests.gempire.demand_seats import PLAIN, cards, have_need, met, numbered, seat, tally

PACKAGE = "gemcheck.games.gempire"


def second_row(count: int) -> str:
    """Ten cards below, so many above."""
    above = "".join(f",{c}" for c in cards(("G2", count)).split(",") if c)
    return f"{cards(('P1', 10))}/0{above}"


# -- Demand 2


@pytest.mark.parametrize(("players", "need"), numbered((10, 9, 8)))
def test_demand_2_at_its_threshold(players: int, need: int) -> None:
    assert met(PLAIN, 2, second_row(need), players=players)
    assert not met(PLAIN, 2, second_row(need - 1), players=players)
    assert not met(PLAIN, 2, f"{second_row(need - 1)} f0.5.5", players=players)
    assert have_need(PLAIN, 2, second_row(4), players=players) == (4, need)


@pytest.mark.parametrize(("players", "need"), numbered((10, 9, 8)))
def test_demand_2_with_culture_gems(players: int, need: int) -> None:
    """Three gems leave five cards at five players."""
    assert met(PLAIN, 2, f"{second_row(need - 3)} f3.0.0", players=players)
    assert not met(PLAIN, 2, f"{second_row(need - 3)} f2.0.0", players=players)


def test_demand_2_without_a_second_row() -> None:
    """G-092: five players, eight culture gems on Demand 2, no second row."""
    needs_row = table(readings={"demand.02.no-row": "needs-row"})
    assert met(PLAIN, 2, "f8.0.0", players=5)
    assert not met(needs_row, 2, "f8.0.0", players=5)
    assert have_need(needs_row, 2, "f8.0.0", players=5) == (0, 8)
    assert met(needs_row, 2, "/ f8.0.0", players=5)
    assert met(needs_row, 2, "P1/0,P1 f7.0.0 r-1", players=5)


def test_many_buildings_are_one_card() -> None:
    assert have_need(PLAIN, 2, "P1,P1/0,G2X4,G2X3") == (2, 10)


def test_demand_2_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.02.bonus"):
        assert have_need(PLAIN, 2, "f8.0.0") == (0, 10)
    with ablated(PACKAGE, "demand.02.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 2, "")
    assert second_row_cards(5, 3) == 8
    assert enough_in_second_row(8, 8)
    assert not enough_in_second_row(7, 8)


# -- Demand 4


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_4_needs_every_attribute(players: int) -> None:
    assert met(PLAIN, 4, "P4,G5,C6/0,P5,G6,C7", players=players)
    assert not met(PLAIN, 4, "P5,G5,C6/0,P5,G6,C7", players=players)
    assert not met(PLAIN, 4, "P4,G6,C6/0,P5,G6,C7", players=players)
    assert not met(PLAIN, 4, "P4,G5,C7/0,P5,G6,C7", players=players)
    assert not met(PLAIN, 4, "P4,G5,C6/0,P50,G60,C6", players=players)
    assert have_need(PLAIN, 4, "P6,G5,C6/0,P5,G9,C4 f1.0.0", players=players) == (5, 5)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_sample_of_demand_4(players: int) -> None:
    """demand.04.example: 20/20/20 against 21/19/18 with one gem, spent as 2 gold and 3 culture."""
    city = "P20,G20,C20/0,P21,G19,C18"
    assert have_need(PLAIN, 4, city, players=players) == (0, 5)
    assert met(PLAIN, 4, f"{city} f1.0.0", players=players)
    assert not met(PLAIN, 4, f"{city} f0.1.1", players=players)
    assert not met(PLAIN, 4, "P20,G20,C20/0,P21,G19,C17 f1.0.0", players=players)
    assert met(PLAIN, 4, "P20,G20,C20/0,P21,G19,C17 f2.0.0", players=players)


def test_an_attribute_that_is_missing() -> None:
    """G-093: no population anywhere, gold 10 over 9, culture 10 over 9."""
    skipped = table(readings={"demand.04.missing": "skipped"})
    city = "G9,C9/0,G10,C10"
    assert not met(PLAIN, 4, city)
    assert met(PLAIN, 4, f"{city} f1.0.0")
    assert met(skipped, 4, city)
    assert not met(skipped, 4, "P1,G9,C9/0,G10,C10")
    assert met(skipped, 4, "G9,C9/0,P1,G10,C10")
    assert have_need(skipped, 4, "G9/0,G9") == (0, 1)
    assert have_need(PLAIN, 4, "G9/0,G9") == (0, 3)


def test_bonuses_of_technologies_in_rows() -> None:
    """G-077: population 18 below with three population buildings, 20 above with none; Matrimony gives 9."""
    lodge = [card("lodge", P, G, value=(20, 1))]
    city = "P6,P6,P6/0,G.lodge,C1 t.iron,matrimony"
    nowhere, rows = table(lodge), table(lodge, {"tech.bonus.row": "row-of-building"})
    assert row_totals(nowhere, seat(nowhere, city)) == ((18, 0, 0), (20, 1, 1))
    assert row_totals(rows, seat(rows, city)) == ((27, 0, 0), (20, 1, 1))
    assert met(nowhere, 4, city)
    assert not met(rows, 4, city)
    assert have_need(rows, 4, city) == (0, 8)


def test_bonuses_above_help_where_they_stand_in_rows() -> None:
    shop = [card("corner-shop", G, value=1)]
    city = "G5,P1,C1/0,G.corner-shop,P2,C2 t.economics"
    assert have_need(table(shop), 4, city) == (0, 5)
    assert met(table(shop, {"tech.bonus.row": "row-of-building"}), 4, city)


def test_artificial_points_spread_freely() -> None:
    assert lacking(4, 4) == 1
    assert lacking(4, 5) == 0
    assert lacking(4, 9) == 0
    assert lacking(9, 4) == 6
    assert artificial_row_points(2) == 10
    assert above_in_all([1, 4, 0], 5)
    assert not above_in_all([2, 4, 0], 5)
    assert tally(PLAIN, 4, "P3,G1/0,P2 f1.0.0").text == "D4 met: 5 of 5 (second row 2/0/0, first row 3/1/0)"


def test_demand_4_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.04.bonus"):
        assert have_need(PLAIN, 4, "f9.0.0") == (0, 3)
    with ablated(PACKAGE, "demand.04.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 4, "")
