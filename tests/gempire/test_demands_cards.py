"""Demands 5, 11 and 14: single cards."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.demands_cards import (
    artificial_base,
    best_two,
    best_two_cards,
    cards_left_to_need,
    enough_for_best_two,
    enough_valuable,
    fewest_and_most,
    multiplied_points,
    valuable,
)
from gemcheck.games.gempire.state import Seat
from gemcheck.games.gempire.table import DRAIN_SYSTEM, IRON, Table
from gemcheck.games.gempire.values import bases, card_values, multiplier
from gemcheck.rulebook import ablated
from tests.gempire.build import C, G, P, card, table
from tests.gempire.demand_seats import PLAIN, cards, have_need, met, numbered, tally, who_meets
from tests.gempire.strategies import PATIENT, cities, sample_table

PACKAGE = "gemcheck.games.gempire"


# -- Demand 5


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_5_needs_31_and_a_lead(players: int) -> None:
    assert met(PLAIN, 5, "P16,G15,C1", players=players)
    assert not met(PLAIN, 5, "P15,G15,C9", players=players)
    assert met(PLAIN, 5, "P16,G15,C9", "P15,P15", players=players)
    assert not met(PLAIN, 5, "P16,G15,C9", "P30,P1", players=players)
    assert not met(PLAIN, 5, "P16,G15,C9", *[""] * (players - 2), "P32,P1", players=players)
    assert met(PLAIN, 5, "P3/0,P16 b.P99", "P3/0,P15", players=players) is False
    assert met(PLAIN, 5, "P15,P1/0,C16 s99", "P9,P9 s99", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_sample_of_demand_5(players: int) -> None:
    """demand.05.example: cards of 15 and of 6 doubled; one gem on the doubled card gives 33."""
    city = "P15,G6O1D1"
    assert have_need(PLAIN, 5, city, players=players) == (27, 31)
    assert have_need(PLAIN, 5, f"{city} f1.0.0", players=players) == (33, 31)
    assert met(PLAIN, 5, f"{city} f1.0.0", players=players)
    assert not met(PLAIN, 5, f"{city} f0.1.1", players=players)
    assert not met(PLAIN, 5, "P12,G6O1D1 f1.0.0", players=players)
    assert met(PLAIN, 5, "P13,G6O1D1 f1.0.0", players=players)


def test_points_go_where_the_total_is_best() -> None:
    assert have_need(PLAIN, 5, "P15,G14,C6O1D1 f1.0.0")[0] == 33
    assert have_need(PLAIN, 5, "P15,G14,C3O2D2 f1.0.0")[0] == 33
    assert have_need(PLAIN, 5, "P15,G14,C2O2D2 f1.0.0")[0] == 32
    assert have_need(PLAIN, 5, "P15,G14,C1O2D2 f2.0.0")[0] == 36
    assert have_need(PLAIN, 5, "P15,G14,C0 f4.0.0")[0] == 41
    assert have_need(PLAIN, 5, "P15,G14,C5O1D1 f1.0.0", "P20,P20 f1.0.0") == (32, 44)


def test_opponents_points_count() -> None:
    """G-090 for Demand 5: 33 against 31 and one gem on a single card of 17."""
    lines = ("P18,P15", "P17,P14 f1.0.0")
    assert who_meets(PLAIN, 5, *lines) == [1]
    assert who_meets(table(readings={"demand.bonus.rivals": "real-only"}), 5, *lines) == [0, 1]


def test_the_minimum_of_demand_5_always_includes_artificial_points() -> None:
    """G-091: only Demand 5 says so expressly."""
    only = table(readings={"demand.bonus.minimum": "only-demand-5"})
    assert met(only, 5, "P15,P13 f1.0.0")
    assert not met(only, 5, "P15,P12 f1.0.0")


def test_drain_system_and_artificial_points() -> None:
    """G-072: base 2, two symbols, two diamonds, one culture gem."""
    line = "P2O2D2 f1.0.0 t.drain-system"
    assert have_need(PLAIN, 5, line)[0] == 24
    assert have_need(table(readings={"demand.05.drain": "points-first"}), 5, line)[0] == 15
    assert have_need(PLAIN, 5, "P2O2D2 f1.0.0")[0] == 15


def test_points_first_beyond_the_floor() -> None:
    first = table(readings={"demand.05.drain": "points-first"})
    assert have_need(first, 5, "P2O2D2 f2.0.0 t.drain-system")[0] == 24
    assert have_need(first, 5, "P7O1D1 f1.0.0 t.drain-system")[0] == 20
    assert have_need(first, 5, "P2,P1O1D1 f1.0.0 t.drain-system")[0] == 15
    after = table(readings={"demand.05.drain": "points-first", "tech.drain.order": "after-diamonds"})
    assert have_need(after, 5, "P0O1D1 f1.0.0 t.drain-system")[0] == 6
    assert have_need(after, 5, "P1 f1.0.0 t.drain-system")[0] == 5


def test_iron_and_artificial_points() -> None:
    """G-087: a Vineyard with one useful diamond, one culture gem."""
    vineyard = [card("vineyard", G, C, value=(9, 7), diamond_symbols=1)]
    line = "G.vineyardD1 f1.0.0 t.iron"
    assert have_need(table(vineyard), 5, line)[0] == 38
    assert have_need(table(vineyard, {"demand.05.iron": "each-side"}), 5, line)[0] == 44
    assert have_need(table(vineyard, {"demand.05.iron": "each-side"}), 5, "G.vineyardD1 f1.0.0")[0] == 24


def test_iron_drain_system_and_artificial_points() -> None:
    fountain = [card("fountain", G, C, value=(0, 4))]
    line = "G.fountain f1.0.0 t.iron,drain-system"
    first = {"demand.05.drain": "points-first"}
    assert have_need(table(fountain), 5, line)[0] == 13
    assert have_need(table(fountain, first), 5, line)[0] == 12
    assert have_need(table(fountain, {**first, "demand.05.iron": "each-side"}), 5, line)[0] == 12
    assert have_need(table(fountain, {"demand.05.iron": "each-side"}), 5, line)[0] == 16


def test_a_single_card() -> None:
    """G-094: a single card of 33, opponents at 30."""
    two = table(readings={"demand.05.one-card": "two-required"})
    assert met(PLAIN, 5, "P33", "P15,P15", "P20,P10")
    assert not met(two, 5, "P33", "P15,P15", "P20,P10")
    assert have_need(two, 5, "P33 f1.0.0", "P15,P15") == (0, 31)
    assert met(two, 5, "P16,P15", "P40")
    assert have_need(two, 5, "P33,P0") == (33, 31)
    assert have_need(PLAIN, 5, "P33 f1.0.0") == (36, 31)
    assert have_need(PLAIN, 5, "f3.0.0") == (0, 31)


def test_bonuses_are_no_part_of_a_card() -> None:
    """G-075: a shop of 11 with one useful diamond under Economics."""
    shop = [card("jewelry-shop", G, value=11, diamond_symbols=1)]
    line = "G.jewelry-shopD1 t.economics"
    assert have_need(table(shop), 5, line)[0] == 22
    assert have_need(table(shop, {"tech.economics.credit": "card"}), 5, line)[0] == 32


def test_demand_5_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.05.minimum"):
        assert met(PLAIN, 5, "P3")
        assert not met(PLAIN, 5, "P3", "P3")
    with ablated(PACKAGE, "demand.05.condition"):
        assert met(PLAIN, 5, "P31", "P40")
        assert not met(PLAIN, 5, "P30", "P40")
    with ablated(PACKAGE, "demand.05.bonus"):
        assert have_need(PLAIN, 5, "P15,G6O1D1 f1.0.0")[0] == 27
    with ablated(PACKAGE, "demand.05.base-value"):
        assert have_need(PLAIN, 5, "P15,G6O1D1 f1.0.0")[0] == 30
    assert artificial_base(2) == 6
    assert multiplied_points(6, 3) == 18
    assert enough_for_best_two(31, 31)
    assert not enough_for_best_two(30, 31)


@settings(PATIENT)
@given(
    values=st.lists(st.integers(0, 40), max_size=7),
    gains=st.lists(st.integers(0, 40), min_size=7, max_size=7),
)
def test_best_two_is_the_best_pair(values: list[int], gains: list[int]) -> None:
    boosted = [value + gain for value, gain in zip(values, gains, strict=False)]
    if len(values) < 2:
        expected = sum(boosted)
    else:
        expected = max(boosted[i] + values[j] for i, j in permutations(range(len(values)), 2))
    assert best_two(values, boosted) == expected


def searched(t: Table, owner: Seat, gems: int) -> int:
    """The two best cards by trying every pair and every distribution of gems over cards and sides."""
    bare = replace(owner, technologies=owner.technologies & ~(1 << DRAIN_SYSTEM))
    floor_first = t.reading("demand.05.drain") == "floor-first" or not owner.owns(DRAIN_SYSTEM)
    each_side = t.reading("demand.05.iron") == "each-side"
    worth: list[list[int]] = []
    for placed, low, high, value in zip(
        owner.row1 + owner.row2, bases(t, bare), bases(t, owner), card_values(t, owner), strict=True
    ):
        printed = t.cards[placed.card]
        sides = printed.colours if printed.hybrid and owner.owns(IRON) else (placed.colour,)
        times = multiplier(t, owner, placed)
        options = []
        for gem in range(gems + 1):
            best = 0
            for spread in range(3 * gem + 1):
                shares = (3 * gem, 3 * gem) if each_side else (spread, 3 * gem - spread)
                total = sum(value) - times * sum(high[a] for a in sides)
                for side, share in zip(sides, shares if len(sides) == 2 else (3 * gem,), strict=True):
                    total += times * (high[side] + share if floor_first else max(5, low[side] + share))
                best = max(best, total)
            options.append(best)
        worth.append(options)
    if len(worth) == 1:
        return worth[0][gems]
    pairs = permutations(range(len(worth)), 2)
    return max((worth[i][k] + worth[j][gems - k] for i, j in pairs for k in range(gems + 1)), default=0)


@pytest.mark.parametrize("iron", ["once", "each-side"])
@pytest.mark.parametrize("drain", ["floor-first", "points-first"])
@settings(PATIENT, max_examples=30)
@given(data=st.data())
def test_the_distribution_of_gems_is_exact(data: st.DataObject, drain: str, iron: str) -> None:
    t = sample_table({"demand.05.drain": drain, "demand.05.iron": iron})
    owner = data.draw(cities(t))
    owner = replace(owner, technologies=owner.technologies | data.draw(st.sampled_from((0, 1 << DRAIN_SYSTEM))))
    gems = data.draw(st.integers(0, 3))
    assert best_two_cards(t, owner, gems) == searched(t, owner, gems)


# -- Demand 11


@pytest.mark.parametrize(("players", "need"), numbered((9, 8, 7)))
def test_demand_11_at_its_threshold(players: int, need: int) -> None:
    assert met(PLAIN, 11, f"{cards(('P10', 4), ('G30', need - 4))}/0,C9", players=players)
    assert not met(PLAIN, 11, f"{cards(('P10', 4), ('G30', need - 5))}/0,C9", players=players)
    assert met(PLAIN, 11, f"{cards(('P9', 2), ('G30', need - 1))}/0,C9,C10", players=players)


@pytest.mark.parametrize(("players", "need"), numbered((9, 8, 7)))
def test_demand_11_with_culture_gems(players: int, need: int) -> None:
    assert met(PLAIN, 11, f"{cards(('P10', need - 1))} f2.0.0", players=players)
    assert not met(PLAIN, 11, f"{cards(('P10', need - 1))} f1.2.2", players=players)
    assert met(PLAIN, 11, f"{cards(('P10', need - 2))} f5.0.0", players=players)
    assert not met(PLAIN, 11, f"{cards(('P10', need - 2))} f3.0.0", players=players)


def test_many_buildings_are_one_valuable_card() -> None:
    assert have_need(PLAIN, 11, "P10X3,P9X4") == (1, 9)
    with ablated(PACKAGE, "demand.cards-not-buildings"):
        assert have_need(PLAIN, 11, "P10X3,P9X4/0,G9,G12X2") == (5, 9)


def test_diamonds_and_demand_11() -> None:
    """G-098: base 5, doubled."""
    base = table(readings={"demand.11.diamonds": "base"})
    assert have_need(PLAIN, 11, "P5O1D1")[0] == 1
    assert have_need(base, 11, "P5O1D1")[0] == 0
    assert have_need(base, 11, "P10O1D1")[0] == 1
    assert have_need(PLAIN, 11, "P4O1D1")[0] == 0


def test_iron_and_demand_11() -> None:
    """G-073: a Fountain in the first row, 0 and 0, lifted to 5 and 5."""
    fountain = [card("fountain", G, C, value=0)]
    single = table(fountain, {"demand.11.iron": "single-attribute"})
    line = "G.fountain t.iron,drain-system"
    assert have_need(table(fountain), 11, line)[0] == 1
    assert have_need(single, 11, line)[0] == 0
    assert have_need(single, 11, "G10 t.iron")[0] == 1
    assert have_need(table(fountain), 11, "G.fountain t.drain-system")[0] == 0


def test_demand_11_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.11.bonus"):
        assert have_need(PLAIN, 11, "f4.0.0") == (0, 9)
    with ablated(PACKAGE, "demand.11.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 11, "")
    assert valuable((9, 10, 11), 10) == [False, True, True]
    assert cards_left_to_need(9, 5, 0) == 7
    assert enough_valuable(7, 7)
    assert not enough_valuable(6, 7)


# -- Demand 14


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_14_needs_fewest_cards_and_most_gems(players: int) -> None:
    assert met(PLAIN, 14, "P1,G1,G1,C1,C1 g2.1.1", players=players)
    assert not met(PLAIN, 14, "P1,G1,C1,C1 g2.1.1", players=players)
    assert not met(PLAIN, 14, "P1,G1,G1,C1 g2.1.1", players=players)
    assert not met(PLAIN, 14, "P1,G1,G1,C1,C1 g2.2.1", players=players)
    assert not met(PLAIN, 14, "P1,G1,G1,C1,C1 g2.1.2", players=players)
    assert not met(PLAIN, 14, "P1,G1,G1,C1,C1 g0.2.1", players=players)
    assert met(PLAIN, 14, "P1,P1,G1,C1,C1 g1.2.1", players=players)
    assert met(PLAIN, 14, "P1,P1,G1,G1,C1 g1.1.2", players=players)
    assert not met(PLAIN, 14, "", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demand_14_with_culture_gems(players: int) -> None:
    city = "P1,P1,G1,G1/0,C1,C1 g5.1.2"
    assert not met(PLAIN, 14, city, players=players)
    assert met(PLAIN, 14, f"{city} f2.0.0", players=players)
    assert not met(PLAIN, 14, f"{city} f1.1.1", players=players)
    more = "P1,P1,P1,G1,G1/0,C1,C1 g5.1.2"
    assert not met(PLAIN, 14, f"{more} f3.0.0", players=players)
    assert met(PLAIN, 14, f"{more} f4.0.0", players=players)
    assert not met(PLAIN, 14, "P1,P1,G1,G1,C1 g5.1.2 f2.0.0", players=players)


def test_most_gems_compared_with_whom() -> None:
    """G-103: cards 1/4/5, gems 5/3/4, an opponent has six population gems."""
    everybody = table(readings={"demand.14.most": "all-players"})
    city = f"{cards(('P1', 1), ('G1', 4), ('C1', 5))} g5.3.4"
    assert met(PLAIN, 14, city, "g6.0.0")
    assert not met(everybody, 14, city, "g6.0.0")
    assert not met(everybody, 14, city, "", "g5.0.0")
    assert met(everybody, 14, city, "g4.9.9")
    assert have_need(everybody, 14, city, "g6.0.0") == (0, 1)
    assert have_need(PLAIN, 14, city, "g6.0.0") == (3, 1)


def test_the_edges_of_the_bonus() -> None:
    """G-104: no colour has most gems; no cards of the colour are left to take off."""
    assert not met(PLAIN, 14, "P1,G1,G1,C1 g5.0.5 f2.0.0")
    assert have_need(PLAIN, 14, "P1,G1,G1,C1 g5.0.5 f2.0.0") == (0, 1)
    assert met(PLAIN, 14, "G1,C1 g5.0.4 f4.0.0")
    assert have_need(PLAIN, 14, "G1,C1 g5.0.4 f4.0.0") == (1, 1)
    assert not met(PLAIN, 14, "G1 g5.0.4 f4.0.0")


def test_hybrids_count_by_chosen_colour_and_cards_count_once() -> None:
    t = table([card("farm", P, G, value=1), card("brothel", C, buildings=4)])
    assert met(t, 14, "P.farm,P.farm,G.farm,G.farm,C.brothel g1.1.2")
    assert tally(t, 14, "P.farm,C.brothel g1.1.2").text == (
        "D14 not met: -1 of 1 (cards 1/0/1, gems 1/1/2, most gems: culture)"
    )
    with ablated(PACKAGE, "demand.cards-not-buildings"):
        assert not met(t, 14, "P.farm,P.farm,G.farm,G.farm,C.brothel g1.1.2")


def test_demand_14_without_its_clauses() -> None:
    with ablated(PACKAGE, "demand.14.ties"):
        assert met(PLAIN, 14, "P1,G1,C1 g1.1.1")
        assert not met(PLAIN, 14, "P1,P1,G1,C1 g2.1.1")
    with ablated(PACKAGE, "demand.14.bonus"):
        assert not met(PLAIN, 14, "P1,P1,G1,G1,C1,C1 g5.1.2 f2.0.0")
    with ablated(PACKAGE, "demand.14.condition"), pytest.raises(OpenEnd):
        met(PLAIN, 14, "")


@settings(PATIENT)
@given(
    numbers=st.tuples(*[st.integers(0, 4)] * 3),
    gems=st.tuples(*[st.integers(0, 4)] * 3),
    lying=st.integers(0, 5),
)
def test_fewest_and_most_by_its_definition(
    numbers: tuple[int, int, int], gems: tuple[int, int, int], lying: int
) -> None:
    most = [colour for colour in range(3) if gems[colour] == max(gems)]
    for least in (0, -100):
        left = list(numbers)
        if len(most) == 1:
            left[most[0]] = max(least, left[most[0]] - lying // 2)
        fewest = [colour for colour in range(3) if left[colour] == min(left)]
        met = len(most) == 1 and most == fewest
        assert fewest_and_most(numbers, gems, lying, stops=least == 0) == met
