"""Demands 8, 10, 12 and 13: districts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_culture import (
    enough_gems_earned,
    enough_value_earned,
    gems_of_value,
    touched_culture,
)
from gemcheck.games.gempire.demands_districts import (
    all_different,
    different_left_to_need,
    different_sizes,
    district_cards,
    district_values,
    enough_different,
    enough_large,
    enough_strong,
    largest_district,
    sizes,
    strong,
    strong_left_to_need,
)
from gemcheck.games.gempire.values import districts
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, table
from tests.gempire.demand_seats import PLAIN, cards, have_need, met, seat, tally, who_meets
from tests.gempire.strategies import PATIENT

PACKAGE = "gemcheck.games.gempire"


# -- Demand 8


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_8_needs_six_strong_districts(players: int) -> None:
    assert met(PLAIN, 8, "P20,G12,G8,C25/0,G20,P20,P1,C20", players=players)
    assert not met(PLAIN, 8, "P20,G12,G7,C25/0,G20,P20,P1,C20", players=players)
    assert not met(PLAIN, 8, "P20,G12,G8,C25/0,G20,P19,C20 s50", players=players)
    assert not met(PLAIN, 8, "P99,G99,C99/0,G99,P99", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_8_with_culture_gems(players: int) -> None:
    five = "P20,G20,C20/0,G20,P20"
    assert met(PLAIN, 8, f"{five} f3.0.0", players=players)
    assert not met(PLAIN, 8, f"{five} f2.9.9", players=players)
    assert met(PLAIN, 8, "P20,G20,C20 f9.0.0", players=players)
    assert not met(PLAIN, 8, "P20,G20,C20 f8.0.0", players=players)
    assert have_need(PLAIN, 8, "P20,G20,C19 f6.0.0", players=players) == (2, 4)


def test_iron_and_districts() -> None:
    """G-088: a gold district of a Vineyard (9 and 7) and a Mill (4)."""
    known = [card("vineyard", G, C, value=(9, 7)), card("mill", G, value=4)]
    colour_only = table(known, {"tech.iron.district": "colour-only"})
    city = "G.vineyard,G.mill t.iron"
    for t, value, count in ((table(known), (0, 13, 7), 1), (colour_only, (0, 13, 0), 0)):
        owner = seat(t, city)
        assert district_values(t, owner, districts(owner)) == [value]
        assert have_need(t, 8, city)[0] == count


def test_bonuses_of_technologies_in_districts() -> None:
    """G-077: a district of 17 with one population building under Matrimony."""
    beside = table(readings={"tech.bonus.row": "row-of-building"})
    city = "P17,G1,P20 t.matrimony"
    assert have_need(PLAIN, 8, city)[0] == 1
    assert have_need(beside, 8, city)[0] == 2
    owner = seat(beside, "P1,G1/0,P2X2,P1 t.matrimony")
    assert district_values(beside, owner, districts(owner)) == [(4, 0, 0), (0, 1, 0), (12, 0, 0)]


def test_bonuses_of_shops_stand_in_their_districts() -> None:
    t = table([card("corner-shop", G, value=15)], {"tech.bonus.row": "row-of-building"})
    owner = seat(t, "P1,G.corner-shop t.economics,surveying")
    assert district_values(t, owner, districts(owner)) == [(1, 0, 0), (0, 20, 0)]
    above = seat(t, "P1/0,G.corner-shop t.economics,surveying")
    assert district_values(t, above, districts(above)) == [(1, 0, 0), (0, 25, 0)]


def test_demand_8_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.08.bonus"):
        assert have_need(PLAIN, 8, "f6.0.0") == (0, 6)
        assert have_need(PLAIN, 12, "f6.0.0") == (0, 3)
    with ablated(PACKAGE, "demand.08.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 8, "")
    assert strong((19, 20, 21), 20) == 2
    assert strong_left_to_need(6, 7, 0) == 4
    assert enough_strong(4, 4)
    assert not enough_strong(3, 4)


# -- Demand 10


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_10_needs_five_cards_and_a_lead(players: int) -> None:
    five, four, six = (cards(("G1", count)) for count in (5, 4, 6))
    assert met(PLAIN, 10, five, four, players=players)
    assert not met(PLAIN, 10, four, players=players)
    assert not met(PLAIN, 10, five, five, players=players)
    assert not met(PLAIN, 10, five, *[""] * (players - 2), six, players=players)
    assert met(PLAIN, 10, f"{six}/0,{five}", five, players=players)
    assert not met(PLAIN, 10, "G1,G1,G1,P1,G1,G1", players=players)
    assert not met(PLAIN, 10, "G1,G1,G1/0,G1,G1,G1", players=players)
    assert not met(PLAIN, 10, "G1X5", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_10_with_culture_gems(players: int) -> None:
    assert met(PLAIN, 10, "G1,G1,G1 f2.0.0", players=players)
    assert not met(PLAIN, 10, "G1,G1,G1 f1.1.1", players=players)
    assert met(PLAIN, 10, "f5.0.0", players=players)
    assert not met(PLAIN, 10, "f4.0.0", players=players)
    assert have_need(PLAIN, 10, "G1 f1.0.0", "G1,G1,G1,G1 f2.0.0", players=players) == (2, 7)
    assert have_need(PLAIN, 10, "G1 f1.0.0", "G1,G1,G1 f1.0.0", players=players) == (2, 5)


def test_opponents_and_minimum_of_demand_10() -> None:
    """G-090 and G-091: a district of four and one gem."""
    four = "G1,G1,G1,G1 f1.0.0"
    only = table(readings={"demand.bonus.minimum": "only-demand-5"})
    real = table(readings={"demand.bonus.rivals": "real-only"})
    assert met(PLAIN, 10, four)
    assert not met(only, 10, four)
    assert met(only, 10, "G1,G1,G1,G1,G1 f1.0.0", "G1,G1,G1,G1,G1")
    assert who_meets(PLAIN, 10, cards(("P1", 5)), f"{cards(('P1', 5))} f1.0.0", "P1,P1,P1 f2.0.0") == [1]
    assert who_meets(real, 10, cards(("P1", 6)), f"{cards(('P1', 5))} f2.0.0") == [0, 1]


def test_demand_10_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.10.bonus"):
        assert have_need(PLAIN, 10, "f9.0.0") == (0, 5)
    with ablated(PACKAGE, "demand.10.minimum"):
        assert met(PLAIN, 10, "P1")
    with ablated(PACKAGE, "demand.10.condition"):
        assert met(PLAIN, 10, cards(("P1", 5)), cards(("P1", 6)))
        assert not met(PLAIN, 10, cards(("P1", 4)))
    assert largest_district([]) == 0
    assert largest_district([1, 4, 2]) == 4
    assert district_cards(4, 2) == 6
    assert enough_large(5, 5)
    assert not enough_large(4, 5)


# -- Demand 12


def city_of(*row_sizes: tuple[int, ...]) -> str:
    """A city whose rows have districts of these sizes."""
    colours = ("P1", "G1", "C1", "P2")
    rows = [cards(*zip(colours, row, strict=False)) for row in row_sizes]
    return rows[0] if len(rows) == 1 else f"{rows[0]}/0,{rows[1]}"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_12_needs_five_sizes(players: int) -> None:
    assert met(PLAIN, 12, city_of((3, 4, 5), (1, 2)), players=players)
    assert not met(PLAIN, 12, city_of((3, 4, 4), (1, 2)), players=players)
    assert not met(PLAIN, 12, city_of((3, 4, 5), (1, 1)), players=players)
    assert met(PLAIN, 12, city_of((3, 4, 5), (1, 7)), players=players)
    assert not met(PLAIN, 12, city_of((3, 4, 5), (2,)), players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_12_with_culture_gems(players: int) -> None:
    assert met(PLAIN, 12, f"{city_of((3, 4, 5), (2,))} f3.0.0", players=players)
    assert not met(PLAIN, 12, f"{city_of((3, 4, 5), (2,))} f2.9.9", players=players)
    assert met(PLAIN, 12, f"{city_of((1, 2, 3, 4))} f3.0.0", players=players)
    assert have_need(PLAIN, 12, f"{city_of((2, 2, 2))} f6.0.0", players=players) == (1, 3)
    assert met(PLAIN, 12, f"{city_of((1, 2))} f9.0.0", players=players)
    assert not met(PLAIN, 12, f"{city_of((2, 2))} f9.0.0", players=players)


def test_surplus_districts() -> None:
    """G-099: six districts of 1, 2, 3, 4, 5, 5 cards."""
    everything = table(readings={"demand.12.scope": "all-districts"})
    six = city_of((5, 5, 4), (1, 2, 3))
    assert sizes(PLAIN, seat(PLAIN, six)) == [5, 5, 4, 1, 2, 3]
    assert met(PLAIN, 12, six)
    assert not met(everything, 12, six)
    assert met(everything, 12, city_of((5, 6, 4), (1, 2, 3)))
    assert not met(everything, 12, city_of((5, 6, 4), (1,)))
    assert have_need(PLAIN, 12, six) == have_need(everything, 12, six) == (5, 5)


def test_demand_12_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.12.bonus"):
        assert have_need(PLAIN, 12, "f6.0.0") == (0, 5)
        assert have_need(PLAIN, 8, "f6.0.0") == (0, 4)
    with ablated(PACKAGE, "demand.12.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 12, "")
    assert different_left_to_need(5, 3, 0) == 4
    assert enough_different(4, 4)
    assert not enough_different(3, 4)
    assert tally(PLAIN, 12, city_of((2, 1))).text == (
        "D12 not met: 2 of 5 (sizes of districts: 1, 2, culture gems here 0)"
    )


@settings(PATIENT)
@given(numbers=st.lists(st.integers(1, 6), max_size=8))
def test_different_sizes_by_their_definition(numbers: list[int]) -> None:
    assert different_sizes(numbers) == len(set(numbers))
    assert all_different(numbers) == (len(set(numbers)) == len(numbers))


# -- Demand 13


@pytest.mark.parametrize(("players", "gems", "value"), [(3, 9, 90), (4, 8, 80), (5, 7, 70)])
def test_demand_13_at_its_thresholds(players: int, gems: int, value: int) -> None:
    assert met(PLAIN, 13, f"C1,G{value},C1/0,P1,C1,P1", players=players)
    assert not met(PLAIN, 13, f"C1,G{value - 1},C1/0,P1,C1,P1", players=players)
    assert not met(PLAIN, 13, f"C1,G{value},C1/0,P1,G1,P1", players=players)
    assert not met(PLAIN, 13, f"P1,G{value},C1/0,P1,C1,P1", players=players)
    assert have_need(PLAIN, 13, f"C1,G{value},C1/0,P1,C1,P1", players=players) == (gems, gems)


@pytest.mark.parametrize(("players", "gems", "value"), [(3, 9, 90), (4, 8, 80), (5, 7, 70)])
def test_both_quantities_of_demand_13_are_needed(players: int, gems: int, value: int) -> None:
    hybrid = [card("manor", P, G, value=(9, value - 9))]
    t = table(hybrid)
    enough_value = "C1,G.manor,C1/0,P1,C1,P1 t.iron"
    assert have_need(t, 13, enough_value, players=players) == (gems - 1, gems)
    assert not met(t, 13, enough_value, players=players)
    with ablated(PACKAGE, "demand.13.gems"):
        assert met(t, 13, enough_value, players=players)
    with_gems = table(hybrid, {"demand.13.technology": "with-construction"})
    enough_gems = f"C1,G{value - 10}X4,C1/0,P1,C1,P1 t.construction"
    assert have_need(with_gems, 13, enough_gems, players=players) == (gems, gems)
    assert not met(with_gems, 13, enough_gems, players=players)
    with ablated(PACKAGE, "demand.13.value"):
        assert met(with_gems, 13, enough_gems, players=players)


def test_culture_gems_do_nothing_for_demand_13() -> None:
    assert not met(PLAIN, 13, "C1,G89,C1/0,P1,C1,P1 f9.0.0")
    with ablated(PACKAGE, "demand.13.no-bonus"):
        assert have_need(PLAIN, 13, "C1,G89,C1/0,P1,C1,P1 f1.0.0") == (9, 9)


def test_gems_come_from_each_attribute_by_itself() -> None:
    assert gems_of_value((9, 19, 10)) == 2
    assert gems_of_value((0, 0, 0)) == 0
    assert enough_gems_earned(7, 7)
    assert not enough_gems_earned(6, 7)
    assert enough_value_earned(70, 70)
    assert not enough_value_earned(69, 70)
    two = "C1,G45,C1,P45,C1/0,C1,C1,C1,C1,C1"
    assert have_need(PLAIN, 13, two) == (8, 9)
    assert have_need(PLAIN, 13, "C1,G50,C1,G40,C1/0,C1,C1,C1,C1,C1") == (9, 9)


def test_touching_is_by_card_and_each_card_counts_once() -> None:
    owner = seat(PLAIN, "C1,G1,G1,C1,P1/0,P1,C1,C1,C1,C1")
    found = districts(owner)
    touched = {(d.row, d.colour, d.start): len(touched_culture(PLAIN, owner, d)) for d in found}
    assert touched == {
        (1, C, 0): 0,
        (1, G, 1): 4,
        (1, C, 3): 1,
        (1, P, 4): 2,
        (2, P, 0): 2,
        (2, C, 1): 1,
    }


def test_diagonals_touch_where_a_reading_says_so() -> None:
    diagonal = table(readings={"adjacency.diagonal": "yes"})
    city = "P1,G90,P1/0,C1,C1,C1"
    assert not met(PLAIN, 13, city)
    assert met(diagonal, 13, city)


def test_a_culture_district_and_itself() -> None:
    """G-100: one row, one culture district of four cards worth 92, three players."""
    itself = table(readings={"demand.13.self": "touches-itself"})
    city = "C23,C23,C23,C23"
    assert not met(PLAIN, 13, city)
    assert met(itself, 13, city)
    assert not met(itself, 13, "C46,C46")
    assert met(itself, 13, "C30,C30,C30")


def test_each_district_or_all_together() -> None:
    """G-101: a population district touches two culture cards, a gold district two others."""
    together = table(readings={"demand.13.near": "together"})
    city = "C1,P40,C1/1,G50,C1"
    apart = "C1,P40,P1,G1,G50,C1/1,C1,P1,P1,C1"
    owner = seat(PLAIN, apart)
    near = [len(touched_culture(PLAIN, owner, district)) for district in districts(owner)]
    assert near == [0, 2, 2, 0, 0, 2, 0]
    assert have_need(PLAIN, 13, apart) == (0, 9)
    assert have_need(together, 13, apart) == (9, 9)
    assert met(together, 13, apart)
    assert not met(PLAIN, 13, apart)
    assert have_need(together, 13, city)[0] == 9
    assert have_need(together, 13, "C1,P90,C1") == (0, 9)


def test_gems_of_technologies_and_demand_13() -> None:
    """G-102: a qualifying gold district of twelve buildings worth 62, owner of Construction, three players."""
    with_construction = table(readings={"demand.13.technology": "with-construction"})
    city = "C1,G62X12,C1/0,P1,C1,P1"
    assert have_need(PLAIN, 13, f"{city} t.construction") == (6, 9)
    assert have_need(with_construction, 13, f"{city} t.construction") == (9, 9)
    assert not met(with_construction, 13, f"{city} t.construction")
    assert have_need(with_construction, 13, city) == (6, 9)
    assert have_need(with_construction, 13, "C1,G62X11,C1/0,P1,C1X8,P1 t.construction")[0] == 8


def test_only_the_colour_of_a_district_may_count() -> None:
    hybrid = [card("manor", P, G, value=(40, 50))]
    city = "C1,G.manor,C1/0,P1,C1,P1 t.iron"
    assert met(table(hybrid), 13, city)
    assert have_need(table(hybrid, {"tech.iron.district": "colour-only"}), 13, city) == (5, 9)


def test_bonuses_in_districts_beside_culture() -> None:
    city = "C1,P88,C1/0,G1,C1,G1 t.matrimony"
    assert not met(PLAIN, 13, city)
    assert met(table(readings={"tech.bonus.row": "row-of-building"}), 13, city)
    assert tally(PLAIN, 13, city).text == "D13 not met: 8 of 9 (districts beside culture 1, their value 88 of 90)"
