"""Values of cards and cities: the worked examples, every finding about values under each reading, and properties."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.algebra import INTS
from gemcheck.game import GameError
from gemcheck.games.gempire import facts, values
from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, floored, multiplied, side_value, times, useful_limit
from gemcheck.games.gempire.cards import NONE, Card, Formula, Yield
from gemcheck.games.gempire.state import Blueprint, Placed, Seat
from gemcheck.games.gempire.table import (
    DRAIN_SYSTEM,
    ECONOMICS,
    IRON,
    MATHEMATICS,
    MATRIMONY,
    MILITIA,
    SURVEYING,
    Table,
)
from gemcheck.games.gempire.values import (
    District,
    at,
    attributes,
    bases,
    bonuses,
    buildings,
    card_values,
    districts,
    kept_bonus,
    multiplier,
    neighbours,
)
from gemcheck.rulebook import ablated, traced

from .build import C, G, P, card, mask, row, table

PACKAGE = "gemcheck.games.gempire"

RACE_TRACK = card("race-track", C, value=Formula(4, 4, right=(0, 1, 0)), diamond_symbols=1)
STONEMASON = card("stonemason", P, value=7)
MILL = card("mill", G, value=4)
JEWELRY_SHOP = card("jewelry-shop", G, value=11, diamond_symbols=1)
TRADING_POST = card("trading-post", G, value=7, buildings=3)
BROTHEL = card("brothel", C, value=0, buildings=4)
SHRINE = card("shrine", C, value=5, diamond_symbols=2)
VINEYARD = card("vineyard", G, C, value=(9, 7), diamond_symbols=1)
FOUNTAIN = card("fountain", G, C, value=Formula(0, 8))
BUNKHOUSE = card("bunkhouse", P, value=Formula(5, 10))
INN = card("inn", P, G, value=(Formula(row2=2), Formula(3, 3)))
ROAD_SYSTEM = card("road-system", C, value=Formula(3, 3, row2=1))
DAIRY_FARM = card("dairy-farm", P, value=Formula(4, 4, gems=(2, 0, 0)), diamond_symbols=1)
EMBASSY = card("embassy", C, value=Formula(4, 4, gems=(0, 0, 2)))
FARM = card("farm", P, G, value=Formula(gems=(1, 1, 1)), diamond_symbols=1)
TOWER = card("astronomers-tower", C, value=Formula(palace_level=3, palace_bonus=10))
TWO_ROWS = card("two-rows-sample", G, value=Formula(2, 2, right=(0, 0, 2)))
WELL = card("well", P, value=0, science=Yield(placed=(1, 0, 0)), counts_itself=True)
TEMPLE = card("temple", C, value=2)

ALL = [
    RACE_TRACK,
    STONEMASON,
    MILL,
    JEWELRY_SHOP,
    TRADING_POST,
    BROTHEL,
    SHRINE,
    VINEYARD,
    FOUNTAIN,
    BUNKHOUSE,
    INN,
    ROAD_SYSTEM,
    DAIRY_FARM,
    EMBASSY,
    FARM,
    TOWER,
    TWO_ROWS,
    WELL,
    TEMPLE,
]
(
    RACE,
    STONE,
    MIL,
    JEWEL,
    TRADE,
    BROTH,
    SHRI,
    VINE,
    FOUNT,
    BUNK,
    INN_,
    ROAD,
    DAIRY,
    EMB,
    FARM_,
    TOW,
    TWO,
    WEL,
    TEMP,
) = range(len(ALL))


def known(**readings: str) -> Table:
    """The table of known cards, readings written with double underscores for dots and single ones for dashes."""
    return table(ALL, {k.replace("__", ".").replace("_", "-"): v for k, v in readings.items()})


def under(point: str, option: str) -> Table:
    return table(ALL, {point: option})


def one_card(value: Any, colour: int = C, **fields: Any) -> Card:
    return card("sample", colour, value=value, **fields)


# -- the running sample of the rulebook


def test_nick_starts_with_seven_population_and_fifteen_gold() -> None:
    seat = Seat(row1=row((STONE, P), (MIL, G)))
    assert attributes(known(), seat) == (7, 4, 0)
    assert attributes(known(), Seat(row1=row((STONE, P), (MIL, G), (JEWEL, G)))) == (7, 15, 0)


def test_nicks_race_track_is_worth_six_left_of_mill_and_jewelry_shop() -> None:
    seat = Seat(row1=row((RACE, C), (MIL, G), (JEWEL, G)), start1=-1)
    assert card_values(known(), seat)[0] == (0, 0, 6)


def test_nick_after_the_trading_post() -> None:
    # The sample states 7 population, 21 gold and 9 culture. Population and culture recompute: the Trading Post stands
    # for three buildings, so the Race Track is worth 4 + 1 + 1 + 3. The stated gold does not: 4 + 11 + 7 is 22.
    seat = Seat(row1=row((STONE, P), (RACE, C), (MIL, G), (JEWEL, G), (TRADE, G)))
    assert attributes(known(), seat) == (7, 22, 9)


@pytest.mark.parametrize(
    ("where", "worth"),
    [
        ({"row1": row((TWO, G), (TEMP, C), (TEMP, C))}, 6),
        ({"row1": row((TEMP, C), (TWO, G))}, 2),
        ({"row1": row((TWO, G), (MIL, G), (MIL, G)), "row2": row((TEMP, C), (TEMP, C)), "start2": 1}, 6),
        ({"row1": row((TWO, G), (MIL, G), (MIL, G)), "row2": row((TEMP, C), (TEMP, C)), "start2": 0}, 4),
    ],
)
def test_direction_sample_counts_culture_to_the_right_wherever_in_either_row(
    where: Mapping[str, Any], worth: int
) -> None:
    seat = Seat(second=1, **where)
    total = [value for value, placed in zip(card_values(known(), seat), seat.row1, strict=False) if placed.card == TWO]
    assert total == [(0, worth, 0)]


# -- directions, rows, neighbours


@pytest.mark.parametrize(("option", "worth"), [("both-rows", 6), ("first-row-profits", 4)])
def test_g040_left_and_right_seen_from_the_second_row(option: str, worth: int) -> None:
    seat = Seat(row1=row((MIL, G), (MIL, G), (MIL, G)), start1=1, row2=row((RACE, C)), start2=1, second=1)
    assert card_values(under("direction.rows", option), seat)[-1] == (0, 0, worth)


@pytest.mark.parametrize("option", ["both-rows", "first-row-profits"])
def test_g040_first_row_cards_and_own_row_count_under_both_readings(option: str) -> None:
    seat = Seat(
        row1=row((RACE, C), (MIL, G), (STONE, P)), start1=-2, row2=row((RACE, C), (MIL, G)), start2=-1, second=1
    )
    found = card_values(under("direction.rows", option), seat)
    assert found[0] == (0, 0, 6)
    assert found[3] == (0, 0, 5)


def test_left_effect_is_the_mirror_image() -> None:
    left = one_card(Formula(1, 1, left=(0, 3, 0)))
    tab = table([MILL, left])
    seat = Seat(row1=row((0, G), (1, C), (0, G)), start1=4)
    assert card_values(tab, seat)[1] == (0, 0, 4)
    above = Seat(row1=row((0, G), (0, G), (0, G)), start1=4, row2=row((1, C)), start2=5, second=1)
    assert card_values(tab, above)[3] == (0, 0, 4)
    below = Seat(row1=row((0, P), (1, C), (0, P)), start1=4, row2=row((0, G), (0, G)), start2=4, second=1)
    assert card_values(table([card("any", P, G, value=1), left]), below)[1] == (0, 0, 4)


@pytest.mark.parametrize(("option", "worth"), [("both-rows", 4), ("first-row-profits", 1)])
def test_g040_left_effects_from_the_second_row(option: str, worth: int) -> None:
    left = one_card(Formula(1, 1, left=(0, 3, 0)))
    tab = table([MILL, left], {"direction.rows": option})
    seat = Seat(row1=row((0, G), (0, G)), row2=row((1, C)), start2=1, second=1)
    assert card_values(tab, seat)[2] == (0, 0, worth)
    assert card_values(tab, Seat(row1=row((0, G), (1, C)), row2=row((0, G)), second=1))[1] == (0, 0, 7)


def test_striking_the_vertical_rule_counts_buildings_straight_above_to_the_left_too() -> None:
    left = one_card(Formula(1, 1, left=(0, 3, 0)))
    tab = table([MILL, STONEMASON, left])
    seat = Seat(row1=row((1, P), (2, C), (1, P)), row2=row((0, G), (0, G), (0, G)), second=1)
    assert card_values(tab, seat)[1] == (0, 0, 4)
    with ablated(PACKAGE, "second-row.direction.no-vertical"):
        assert values.card_values(tab, seat)[1] == (0, 0, 7)


@pytest.mark.parametrize("column", [-1, 0, 1, 2])
def test_a_building_straight_above_or_below_is_on_neither_side(column: int) -> None:
    both = one_card(Formula(right=(0, 1, 0), left=(0, 10, 0)))
    tab = table([MILL, STONEMASON, both])
    seat = Seat(
        row1=row((1, P), (1, P), (1, P), (1, P)),
        start1=-1,
        row2=row((0, G), (0, G), (0, G), (0, G)),
        start2=-1,
        second=1,
    )
    cards = list(seat.row1)
    cards[column + 1] = Placed(2, C)
    seat = Seat(row1=tuple(cards), start1=-1, row2=seat.row2, start2=-1, second=1)
    right, left = 2 - column, column + 1
    assert card_values(tab, seat)[column + 1] == (0, 0, right + 10 * left)


def test_a_short_second_row_far_to_one_side_counts_wholly_or_not_at_all() -> None:
    both = one_card(Formula(right=(0, 1, 0), left=(0, 10, 0)))
    tab = table([MILL, STONEMASON, both])
    first = row((2, C), (1, P), (1, P), (1, P), (2, C))
    seat = Seat(row1=first, row2=row((0, G), (0, G)), start2=1, second=1)
    found = card_values(tab, seat)
    assert found[0] == (0, 0, 2)
    assert found[4] == (0, 0, 20)


@pytest.mark.parametrize(("option", "worth"), [("no", 1), ("yes", 3)])
def test_g040_diagonal_neighbours(option: str, worth: int) -> None:
    near = one_card(Formula(adjacent=(0, 1, 0)))
    tab = table([MILL, near], {"adjacency.diagonal": option})
    seat = Seat(row1=row((0, G), (0, G), (0, G), (0, G)), start1=2, row2=row((1, C)), start2=4, second=1)
    assert card_values(tab, seat)[4] == (0, 0, worth)
    assert len(neighbours(tab, seat, 2, 4)) == worth


@pytest.mark.parametrize(("option", "worth"), [("no", 2), ("yes", 2)])
def test_g040_column_one_above_and_column_two_below(option: str, worth: int) -> None:
    tab = under("adjacency.diagonal", option)
    seat = Seat(row1=row((MIL, G), (MIL, G), (MIL, G)), start1=0, row2=row((MIL, G)), start2=1, second=1)
    assert ((1, 2) in neighbours(tab, seat, 2, 1)) == (option == "yes")
    assert len(neighbours(tab, seat, 1, 0)) == (1 if option == "no" else worth)


def test_neighbours_in_order_and_only_occupied_places() -> None:
    seat = Seat(row1=row((MIL, G), (MIL, G), (MIL, G)), start1=-1, row2=row((MIL, G), (MIL, G)), start2=0, second=1)
    tab = known()
    assert neighbours(tab, seat, 1, 0) == [(1, -1), (1, 1), (2, 0)]
    assert neighbours(tab, seat, 1, -1) == [(1, 0)]
    assert neighbours(tab, seat, 2, 1) == [(2, 0), (1, 1)]
    assert neighbours(tab, Seat(row1=row((MIL, G)), start1=5), 1, 5) == []


def test_adjacent_card_counts_buildings_left_right_and_above() -> None:
    near = one_card(Formula(1, 1, adjacent=(0, 2, 1)))
    tab = table([MILL, TRADING_POST, near, BROTHEL])
    seat = Seat(row1=row((1, G), (2, C), (0, G), (0, G)), start1=0, row2=row((3, C)), start2=1, second=1)
    assert card_values(tab, seat)[1] == (0, 0, 1 + 2 * 4 + 4)
    alone = Seat(row1=row((2, C)))
    assert card_values(tab, alone) == [(0, 0, 1)]
    ends = Seat(row1=row((2, C), (0, G), (1, G)), start1=-3)
    assert card_values(tab, ends)[0] == (0, 0, 3)


def test_at_and_districts() -> None:
    seat = Seat(
        row1=row((STONE, P), (MIL, G), (MIL, G), (TEMP, C), (MIL, G)),
        start1=-2,
        row2=row((TEMP, C), (TEMP, C)),
        start2=0,
        second=1,
    )
    assert at(seat, 1, -3) is None
    assert at(seat, 1, -2) == Placed(STONE, P)
    assert at(seat, 1, 2) == Placed(MIL, G)
    assert at(seat, 1, 3) is None
    assert at(seat, 2, 1) == Placed(TEMP, C)
    assert at(seat, 2, 2) is None
    assert districts(seat) == (
        District(1, P, -2, -1),
        District(1, G, -1, 1),
        District(1, C, 1, 2),
        District(1, G, 2, 3),
        District(2, C, 0, 2),
    )
    assert [district.cards for district in districts(seat)] == [1, 2, 1, 1, 2]
    assert districts(Seat()) == ()


# -- buildings


def test_buildings_of_cards_and_surveying() -> None:
    tab = known()
    trade, brothel = Placed(TRADE, G), Placed(BROTH, C)
    plain, surveying = Seat(), Seat(technologies=mask(SURVEYING))
    assert buildings(tab, plain, 2, trade) == 3
    assert buildings(tab, plain, 1, brothel) == 4
    assert buildings(tab, surveying, 1, brothel) == 4
    assert buildings(tab, surveying, 2, brothel) == 8
    assert buildings(tab, surveying, 2, trade, technology=True) == 6
    assert buildings(tab, Seat(technologies=mask(MATHEMATICS)), 2, trade) == 3


@pytest.mark.parametrize(("option", "worth"), [("all-effects", 16), ("technologies-only", 8)])
def test_g086_surveying_and_the_inn(option: str, worth: int) -> None:
    tab = under("tech.surveying.scope", option)
    seat = Seat(
        row1=row((MIL, G), (MIL, G), (MIL, G), (MIL, G)),
        row2=row((INN_, P), (MIL, G), (TEMP, C), (STONE, P)),
        second=1,
        technologies=mask(SURVEYING),
    )
    assert card_values(tab, seat)[4] == (worth, 0, 0)
    assert buildings(tab, seat, 2, seat.row2[1]) == (2 if option == "all-effects" else 1)
    assert buildings(tab, seat, 2, seat.row2[1], technology=True) == 2


def test_surveying_doubles_second_row_buildings_towards_the_race_track() -> None:
    seat = Seat(row1=row((RACE, C), (MIL, G)), row2=row((MIL, G)), start2=1, second=1)
    assert card_values(known(), seat)[0] == (0, 0, 6)
    surveyed = Seat(row1=seat.row1, row2=seat.row2, start2=1, second=1, technologies=mask(SURVEYING))
    assert card_values(known(), surveyed)[0] == (0, 0, 7)


@pytest.mark.parametrize(
    ("option", "technologies", "worth"),
    [("counted", 0, 2), ("not-counted", 0, 0), ("counted", mask(SURVEYING), 4), ("not-counted", mask(SURVEYING), 0)],
)
def test_g041_inn_in_the_row_it_counts(option: str, technologies: int, worth: int) -> None:
    seat = Seat(row1=row((MIL, G)), row2=row((INN_, P)), second=1, technologies=technologies)
    assert card_values(under("card.row2-self", option), seat)[1] == (worth, 0, 0)


@pytest.mark.parametrize(("option", "worth"), [("counted", 8), ("not-counted", 7)])
def test_g041_road_system(option: str, worth: int) -> None:
    tab = under("card.row2-self", option)
    seat = Seat(row1=row((ROAD, C), (MIL, G)), row2=row((ROAD, C), (BROTH, C)), second=1)
    assert card_values(tab, seat)[0] == (0, 0, 8)
    assert card_values(tab, seat)[2] == (0, 0, worth)


def test_self_counting_card_counts_itself_whatever_the_reading_of_the_inn() -> None:
    inn = one_card(Formula(row2=2), P, counts_itself=True)
    tab = table([MILL, inn], {"card.row2-self": "not-counted"})
    assert card_values(tab, Seat(row1=row((0, G)), row2=row((1, P)), second=1))[1] == (2, 0, 0)


@pytest.mark.parametrize(("itself", "city", "near"), [(True, 12, 5), (False, 10, 3)])
def test_self_counting_in_the_city_and_next_to_it(itself: bool, city: int, near: int) -> None:
    market = card("market", G, value=Formula(city=(1, 1, 0)), buildings=2, counts_itself=itself)
    stall = card("stall", G, value=Formula(adjacent=(1, 1, 0)), buildings=2, counts_itself=itself)
    tab = table([market, MILL, STONEMASON, stall, TRADING_POST])
    # 2 + 1 + 2 + 3 + 1 + 3 buildings of gold and population, none of culture counted.
    seat = Seat(row1=row((0, G), (1, G), (3, G), (2, P)), row2=row((4, G), (4, G)), start2=0, second=1)
    assert card_values(tab, seat)[0] == (0, city, 0)
    lone = Seat(row1=row((1, G), (3, G), (2, P)), row2=row((1, G)), start2=1, second=1)
    assert card_values(tab, lone)[1] == (0, near, 0)


def test_city_formula_in_the_second_row_leaves_out_its_own_doubled_buildings() -> None:
    market = card("market", G, value=Formula(city=(0, 1, 0)))
    tab = table([market, MILL])
    seat = Seat(row1=row((1, G), (1, G)), row2=row((0, G), (1, G)), second=1, technologies=mask(SURVEYING))
    assert card_values(tab, seat)[2] == (0, 4, 0)


# -- printed values by row, palace and gems


def test_bunkhouse_and_fountain_by_row() -> None:
    tab = known()
    seat = Seat(row1=row((BUNK, P), (FOUNT, G)), row2=row((BUNK, P), (FOUNT, C)), second=1)
    assert card_values(tab, seat) == [(5, 0, 0), (0, 0, 0), (10, 0, 0), (0, 0, 8)]


@pytest.mark.parametrize(("level", "worth"), [(0, 0), (2, 0), (3, 10), (5, 10)])
def test_astronomers_tower_by_palace_level(level: int, worth: int) -> None:
    assert attributes(known(), Seat(row1=row((TOW, C)), palace=level)) == (0, 0, worth)


@pytest.mark.parametrize(
    ("which", "colour", "total"),
    [(DAIRY, P, (8, 0, 0)), (EMB, C, (0, 0, 14)), (FARM_, P, (10, 0, 0)), (FARM_, G, (0, 10, 0))],
)
def test_cards_that_count_gems(which: int, colour: int, total: tuple[int, int, int]) -> None:
    assert attributes(known(), Seat(row1=row((which, colour)), gems=(2, 3, 5))) == total


@pytest.mark.parametrize(("option", "worth"), [("owned", 9), ("not-on-flag", 3)])
def test_g055_farm_and_gems_on_the_flag(option: str, worth: int) -> None:
    seat = Seat(row1=row((FARM_, G)), gems=(0, 3, 6), flag=(1, 2, 3))
    assert attributes(under("gem.have", option), seat) == (0, worth, 0)


def test_hybrid_yields_its_chosen_side_only() -> None:
    assert attributes(known(), Seat(row1=row((VINE, G)))) == (0, 9, 0)
    assert attributes(known(), Seat(row1=row((VINE, C)))) == (0, 0, 7)


def test_a_card_under_a_colour_it_does_not_have_is_refused() -> None:
    with pytest.raises(GameError, match="'mill' cannot lie under colour 2"):
        attributes(known(), Seat(row1=row((MIL, C))))


# -- Iron and Drain System


def test_g088_iron_adds_both_sides() -> None:
    seat = Seat(row1=row((VINE, G), (MIL, G)), technologies=mask(IRON))
    assert card_values(known(), seat) == [(0, 9, 7), (0, 4, 0)]
    assert sum(sum(value) for value in card_values(known(), seat)) == 20
    assert sum(value[G] for value in card_values(known(), seat)) == 13


def test_iron_on_growing_hybrids_and_their_diamonds() -> None:
    seat = Seat(row1=row((FARM_, P, 1), (INN_, G)), gems=(1, 2, 3), technologies=mask(IRON))
    assert card_values(known(), seat) == [(12, 12, 0), (0, 3, 0)]


def test_iron_counts_buildings_of_the_chosen_side_only() -> None:
    seat = Seat(row1=row((RACE, C), (VINE, C)), technologies=mask(IRON))
    assert card_values(known(), seat)[0] == (0, 0, 4)
    assert card_values(known(), Seat(row1=row((RACE, C), (VINE, G)), technologies=mask(IRON)))[0] == (0, 0, 5)


@pytest.mark.parametrize(
    ("base", "option", "worth"),
    [
        (3, "before-diamonds", 10),
        (3, "after-diamonds", 6),
        (2, "before-diamonds", 10),
        (2, "after-diamonds", 5),
        (5, "before-diamonds", 10),
        (6, "before-diamonds", 12),
        (6, "after-diamonds", 12),
    ],
)
def test_g070_drain_system_before_or_after_diamonds(base: int, option: str, worth: int) -> None:
    tab = table([one_card(base, diamond_symbols=1)], {"tech.drain.order": option})
    seat = Seat(row1=row((0, C, 1)), technologies=mask(DRAIN_SYSTEM))
    assert card_values(tab, seat) == [(0, 0, worth)]
    assert bases(tab, seat) == [(0, 0, max(base, 5) if option == "before-diamonds" else base)]


@pytest.mark.parametrize("option", ["before-diamonds", "after-diamonds"])
def test_no_card_is_lifted_without_drain_system(option: str) -> None:
    tab = table([one_card(3, diamond_symbols=1)], {"tech.drain.order": option})
    assert card_values(tab, Seat(row1=row((0, C, 1), (0, C)))) == [(0, 0, 6), (0, 0, 3)]


@pytest.mark.parametrize(("option", "worth"), [("included", 5), ("outside", 0)])
def test_g071_drain_system_on_a_well(option: str, worth: int) -> None:
    tab = under("tech.drain.science-cards", option)
    assert attributes(tab, Seat(row1=row((WEL, P)), technologies=mask(DRAIN_SYSTEM))) == (worth, 0, 0)


@pytest.mark.parametrize("option", ["included", "outside"])
def test_g071_cards_with_a_value_or_without_science_are_lifted_either_way(option: str) -> None:
    valued = card("valued", P, value=3, science=Yield(once=2))
    later = card("later", P, value=Formula(0, 8), science=Yield(once=2))
    tab = table([valued, later, BROTHEL, WELL], {"tech.drain.science-cards": option})
    seat = Seat(row1=row((0, P), (1, P), (2, C)), technologies=mask(DRAIN_SYSTEM))
    assert card_values(tab, seat) == [(5, 0, 0), (5, 0, 0), (0, 0, 5)]


def test_drain_system_leaves_five_when_the_cards_own_total_exceeds_it() -> None:
    for gold, worth in ((0, 5), (1, 5), (2, 6)):
        seat = Seat(row1=row((RACE, C), *[(MIL, G)] * gold), technologies=mask(DRAIN_SYSTEM))
        assert card_values(known(), seat)[0] == (0, 0, worth)
    for gold, value in ((0, 4), (2, 6)):
        assert card_values(known(), Seat(row1=row((RACE, C), *[(MIL, G)] * gold)))[0] == (0, 0, value)


def test_g073_drain_system_with_iron_lifts_both_sides_of_the_fountain() -> None:
    both, drain_only = mask(IRON, DRAIN_SYSTEM), mask(DRAIN_SYSTEM)
    assert card_values(known(), Seat(row1=row((FOUNT, G)), technologies=both)) == [(0, 5, 5)]
    assert card_values(known(), Seat(row1=row((FOUNT, G)), technologies=drain_only)) == [(0, 5, 0)]
    assert card_values(known(), Seat(row1=row((FOUNT, C)), technologies=drain_only)) == [(0, 0, 5)]
    assert card_values(known(), Seat(row1=row((MIL, G), (TEMP, C)), technologies=both)) == [(0, 5, 0), (0, 0, 5)]


def test_drain_system_lifts_one_side_of_a_hybrid_without_the_other_under_iron() -> None:
    uneven = card("uneven", P, C, value=(2, 9))
    tab = table([uneven])
    seat = Seat(row1=row((0, C)), technologies=mask(IRON, DRAIN_SYSTEM))
    assert card_values(tab, seat) == [(5, 0, 9)]


# -- diamonds


@pytest.mark.parametrize(
    ("symbols", "diamonds", "technologies", "factor"),
    [
        (0, 1, 0, 1),
        (0, 3, mask(MATHEMATICS), 1),
        (1, 0, 0, 1),
        (1, 1, 0, 2),
        (1, 2, 0, 2),
        (1, 2, mask(MATHEMATICS), 3),
        (1, 3, mask(MATHEMATICS), 3),
        (2, 1, 0, 2),
        (2, 2, 0, 3),
        (2, 3, 0, 3),
        (2, 3, mask(MATHEMATICS), 4),
        (2, 4, mask(MATHEMATICS), 4),
    ],
)
def test_useful_diamonds_multiply(symbols: int, diamonds: int, technologies: int, factor: int) -> None:
    tab = table([one_card(7, diamond_symbols=symbols)])
    seat = Seat(row1=row((0, C, diamonds)), technologies=technologies)
    assert multiplier(tab, seat, seat.row1[0]) == factor
    assert attributes(tab, seat) == (0, 0, 7 * factor)


@pytest.mark.parametrize(("option", "worth"), [("becomes-useful", 18), ("stays-idle", 12), ("not-placeable", 18)])
def test_g048_superfluous_diamond_and_mathematics(option: str, worth: int) -> None:
    tab = under("tech.mathematics.idle", option)
    cards = (Placed(RACE, C, 2, idle=1), Placed(MIL, G), Placed(MIL, G))
    assert card_values(tab, Seat(row1=cards))[0] == (0, 0, 12)
    assert card_values(tab, Seat(row1=cards, technologies=mask(MATHEMATICS)))[0] == (0, 0, worth)


def test_g048_a_diamond_put_after_mathematics_is_useful_beside_an_idle_one() -> None:
    tab = under("tech.mathematics.idle", "stays-idle")
    cards = (Placed(RACE, C, 3, idle=1), Placed(MIL, G), Placed(MIL, G))
    assert card_values(tab, Seat(row1=cards, technologies=mask(MATHEMATICS)))[0] == (0, 0, 18)


@pytest.mark.parametrize(
    ("option", "diamonds", "technologies", "worth"),
    [
        ("each-adds", 1, 0, 10),
        ("only-full", 1, 0, 5),
        ("each-adds", 2, 0, 15),
        ("only-full", 2, 0, 15),
        ("only-full", 1, mask(MATHEMATICS), 5),
        ("only-full", 2, mask(MATHEMATICS), 15),
        ("only-full", 3, mask(MATHEMATICS), 20),
    ],
)
def test_g049_one_diamond_on_a_two_symbol_card(option: str, diamonds: int, technologies: int, worth: int) -> None:
    seat = Seat(row1=row((SHRI, C, diamonds)), technologies=technologies)
    assert attributes(under("diamond.partial", option), seat) == (0, 0, worth)


@pytest.mark.parametrize(("option", "worth"), [("each-adds", 10), ("only-full", 10)])
def test_g049_one_symbol_card_is_doubled_by_one_diamond_under_both_readings(option: str, worth: int) -> None:
    tab = table([one_card(5, diamond_symbols=1)], {"diamond.partial": option})
    assert attributes(tab, Seat(row1=row((0, C, 1)), technologies=mask(MATHEMATICS))) == (0, 0, worth)


@pytest.mark.parametrize(("option", "worth"), [("current-value", 12), ("printed-part", 10)])
def test_g052_diamond_on_a_growing_card(option: str, worth: int) -> None:
    seat = Seat(row1=row((RACE, C, 1), (MIL, G), (MIL, G)))
    assert card_values(under("diamond.multiplies", option), seat)[0] == (0, 0, worth)


def test_g052_printed_part_with_iron_floor_and_second_row() -> None:
    tab = under("diamond.multiplies", "printed-part")
    farm = Seat(row1=row((FARM_, P, 1)), gems=(3, 2, 1), technologies=mask(IRON))
    assert card_values(tab, farm) == [(6, 6, 0)]
    # Lifted to five, of which nothing has grown: doubled. With two gold buildings, 4 doubled and 2 grown.
    drained = Seat(row1=row((RACE, C, 1)), technologies=mask(DRAIN_SYSTEM))
    assert card_values(tab, drained) == [(0, 0, 10)]
    second = Seat(row1=row((MIL, G), (MIL, G), (MIL, G)), row2=row((MIL, G), (RACE, C, 1)), second=1)
    assert card_values(tab, second)[4] == (0, 0, 4 + 4 + 1)
    assert card_values(tab, Seat(row1=row((JEWEL, G, 1)))) == [(0, 22, 0)]


# -- Matrimony and Economics


def test_matrimony_pays_for_population_buildings_by_row() -> None:
    several = card("several", P, value=2, buildings=3)
    tab = table([several, STONEMASON, MILL, INN])
    seat = Seat(row1=row((0, P), (2, G)), row2=row((1, P), (3, P)), second=1, technologies=mask(MATRIMONY))
    assert bonuses(tab, seat) == ((9, 0, 0), (6, 0, 0))
    assert attributes(tab, seat) == (2 + 7 + 4 + 15, 4, 0)
    doubled = Seat(row1=seat.row1, row2=seat.row2, second=1, technologies=mask(MATRIMONY, SURVEYING))
    assert bonuses(tab, doubled) == ((9, 0, 0), (12, 0, 0))


def test_matrimony_goes_by_the_chosen_side_even_under_iron() -> None:
    seat = Seat(row1=row((FARM_, G)), technologies=mask(MATRIMONY, IRON))
    assert bonuses(known(), seat) == ((0, 0, 0), (0, 0, 0))
    assert bonuses(known(), Seat(row1=row((FARM_, P)), technologies=mask(MATRIMONY)))[0] == (3, 0, 0)


def test_g077_matrimony_bonus_stands_beside_the_rows() -> None:
    six = card("six", P, value=6)
    twenty = card("twenty", G, P, value=(0, 20))
    tab = table([six, twenty, MILL])
    seat = Seat(row1=row((0, P), (0, P), (0, P)), technologies=mask(MATRIMONY))
    assert sum(value[P] for value in card_values(tab, seat)) == 18
    assert bonuses(tab, seat) == ((9, 0, 0), (0, 0, 0))


@pytest.mark.parametrize(("option", "gold"), [("letters", 15), ("whole-word", 5), ("meaning", 10)])
def test_g074_the_word_shop(option: str, gold: int) -> None:
    names = ("Jewelry Shop", "Workshop", "Bishop's House", "Mill")
    cards = [card(name.lower().replace(" ", "-").replace("'", ""), G, value=0, name=name) for name in names]
    tab = table(cards, {"tech.economics.shop": option})
    seat = Seat(row1=row((0, G), (1, G), (2, G), (3, G)), technologies=mask(ECONOMICS))
    assert attributes(tab, seat) == (0, gold, 0)
    assert bonuses(tab, seat) == ((0, gold, 0), (0, 0, 0))


@pytest.mark.parametrize(
    ("name", "letters", "word", "meaning"),
    [
        ("SHOP", True, True, True),
        ("Shopkeeper", True, False, True),
        ("Archbishop", True, False, False),
        ("Bishop's Shop", True, True, True),
        ("Sho p", False, False, False),
        ("Shop-house", True, True, True),
    ],
)
def test_g074_more_names(name: str, letters: bool, word: bool, meaning: bool) -> None:
    found = [values.is_shop(under("tech.economics.shop", o), name) for o in ("letters", "whole-word", "meaning")]
    assert found == [letters, word, meaning]


@pytest.mark.parametrize(("option", "on_card", "gold"), [("technology", 22, 27), ("card", 32, 32)])
def test_g075_economics_beside_or_in_the_card(option: str, on_card: int, gold: int) -> None:
    tab = under("tech.economics.credit", option)
    seat = Seat(row1=row((JEWEL, G, 1)), technologies=mask(ECONOMICS))
    assert card_values(tab, seat) == [(0, on_card, 0)]
    assert bases(tab, seat) == [(0, 11 if option == "technology" else 16, 0)]
    assert attributes(tab, seat) == (0, gold, 0)


def test_g075_economics_in_the_card_counts_towards_the_floor_of_drain_system() -> None:
    tab = table([card("stall-shop", G, value=3), MILL], {"tech.economics.credit": "card"})
    seat = Seat(row1=row((0, G), (1, G)), technologies=mask(ECONOMICS, DRAIN_SYSTEM))
    assert bases(tab, seat) == [(0, 8, 0), (0, 5, 0)]


@pytest.mark.parametrize(("option", "gold"), [("building", 10), ("card", 5)])
@pytest.mark.parametrize("credit", ["technology", "card"])
def test_g076_economics_and_several_buildings(option: str, gold: int, credit: str) -> None:
    tab = table(ALL, {"tech.economics.unit": option, "tech.economics.credit": credit})
    seat = Seat(row1=row((MIL, G)), row2=row((JEWEL, G)), second=1, technologies=mask(ECONOMICS, SURVEYING))
    assert attributes(tab, seat) == (0, 4 + 11 + gold, 0)
    if credit == "technology":
        assert bonuses(tab, seat) == ((0, 0, 0), (0, gold, 0))
    else:
        assert card_values(tab, seat) == [(0, 4, 0), (0, 11 + gold, 0)]


@pytest.mark.parametrize("credit", ["technology", "card"])
def test_surveying_leaves_a_shop_of_the_first_row_single(credit: str) -> None:
    tab = under("tech.economics.credit", credit)
    seat = Seat(row1=row((JEWEL, G)), technologies=mask(ECONOMICS, SURVEYING))
    assert attributes(tab, seat) == (0, 16, 0)


@pytest.mark.parametrize(("option", "gold"), [("placed", 0), ("won", 5)])
def test_g036_a_kept_jewelry_shop(option: str, gold: int) -> None:
    tab = under("blueprint.built", option)
    seat = Seat(blueprints=(Blueprint(JEWEL, 1), Blueprint(MIL, 1)), technologies=mask(ECONOMICS))
    assert attributes(tab, seat) == (0, gold, 0)
    assert kept_bonus(tab, seat) == (0, gold, 0)
    assert attributes(tab, Seat(blueprints=seat.blueprints)) == (0, 0, 0)
    placed = Seat(row1=row((JEWEL, G)), technologies=mask(ECONOMICS))
    assert attributes(tab, placed) == (0, 16, 0)


def test_g036_a_kept_shop_of_several_buildings_is_not_doubled_by_surveying() -> None:
    tab = table([card("double-shop", G, value=1, buildings=2)], {"blueprint.built": "won"})
    seat = Seat(blueprints=(Blueprint(0, 1),), technologies=mask(ECONOMICS, SURVEYING))
    assert attributes(tab, seat) == (0, 10, 0)


def test_other_technologies_change_no_value() -> None:
    seat = Seat(row1=row((RACE, C, 1), (MIL, G), (VINE, G)), technologies=mask(MILITIA))
    assert card_values(known(), seat) == [(0, 0, 12), (0, 4, 0), (0, 9, 0)]
    assert bonuses(known(), seat) == ((0, 0, 0), (0, 0, 0))


# -- the rules as pure arithmetic


def test_side_value_of_a_card_that_counts_everything() -> None:
    formula = Formula(
        1, 2, right=(3, 0, 0), left=(0, 5, 0), adjacent=(0, 0, 7), city=(11, 0, 0), row2=13, gems=(0, 17, 0),
        palace_level=2, palace_bonus=100,
    )  # fmt: skip
    worth = side_value(formula, 1, (1, 9, 9), (9, 2, 9), (9, 9, 3), (4, 9, 9), 5, (9, 6, 9), 2)
    assert worth == 1 + 3 + 10 + 21 + 44 + 65 + 102 + 100
    assert side_value(formula, 2, NONE, NONE, NONE, NONE, 0, NONE, 1) == 2


@pytest.mark.parametrize(("value", "result"), [(-1, 5), (0, 5), (4, 5), (5, 5), (6, 6)])
def test_floored(value: int, result: int) -> None:
    assert floored(value) == result
    assert DRAIN_FLOOR == 5


@given(st.integers(0, 30), st.integers(0, 6), st.integers(0, 2), st.booleans())
def test_multiplied_agrees_with_counting_useful_diamonds(base: int, diamonds: int, symbols: int, more: bool) -> None:
    limit = symbols + 1 if more and symbols else symbols
    assert useful_limit(symbols, more) == limit
    assert multiplied(base, diamonds, symbols, more, INTS) == base * (1 + min(diamonds, limit))
    full = 0 if min(diamonds, limit) < symbols else min(diamonds, limit)
    assert times(diamonds, symbols, more, only_full=True) == 1 + full


# -- properties

_SIDES = st.sampled_from([(i, c) for i, known_card in enumerate(ALL) for c in known_card.colours])
_PLACED = st.builds(lambda side, diamonds: Placed(side[0], side[1], diamonds), _SIDES, st.integers(0, 3))


@st.composite
def cities(draw: st.DrawFn) -> Seat:
    """A city of up to eight cards in row 1 and a second row above them, with gems, palace and technologies."""
    first = draw(st.lists(_PLACED, min_size=0, max_size=8))
    start = draw(st.integers(-4, 4))
    over = draw(st.integers(0, len(first)))
    second = draw(st.lists(_PLACED, max_size=len(first) - over))
    technologies = draw(
        st.sets(st.sampled_from([DRAIN_SYSTEM, ECONOMICS, IRON, MATHEMATICS, MATRIMONY, SURVEYING]), max_size=6)
    )
    return Seat(
        row1=tuple(first),
        start1=start,
        row2=tuple(second),
        start2=start + over,
        second=1,
        palace=draw(st.integers(0, 5)),
        gems=(draw(st.integers(0, 4)), draw(st.integers(0, 4)), draw(st.integers(0, 4))),
        technologies=mask(*technologies),
    )


def by_the_book(seat: Seat) -> list[list[int]]:
    """Card values under the default readings, straight from the rules and column by column."""
    both, drain, more = seat.owns(IRON), seat.owns(DRAIN_SYSTEM), seat.owns(MATHEMATICS)
    city = [(1, seat.start1 + i, p) for i, p in enumerate(seat.row1)]
    city += [(2, seat.start2 + i, p) for i, p in enumerate(seat.row2)]

    def number(r: int, p: Placed) -> int:
        return ALL[p.card].buildings * (2 if r == 2 and seat.owns(SURVEYING) else 1)

    result = []
    for r, x, p in city:
        c = ALL[p.card]
        worth = [0, 0, 0]
        for colour in c.colours if both else (p.colour,):
            f = c.sides[colour]
            assert f is not None
            v = f.first if r == 1 else f.second
            v += sum(f.right[q.colour] * number(s, q) for s, y, q in city if y > x)
            v += f.row2 * sum(number(s, q) for s, _, q in city if s == 2)
            v += sum(a * b for a, b in zip(f.gems, seat.gems, strict=True))
            v += f.palace_bonus if f.palace_level and seat.palace >= f.palace_level else 0
            v = max(5, v) if drain else v
            limit = c.diamond_symbols + (1 if more and c.diamond_symbols else 0)
            worth[colour] = v * (1 + min(p.diamonds, limit))
        result.append(worth)
    return result


@given(cities())
def test_values_agree_with_a_slow_reckoning(seat: Seat) -> None:
    tab = known()
    expected = by_the_book(seat)
    assert [list(value) for value in card_values(tab, seat)] == expected
    sums = [sum(value[colour] for value in expected) for colour in range(3)]
    for bonus in bonuses(tab, seat):
        sums = [a + b for a, b in zip(sums, bonus, strict=True)]
    assert list(attributes(tab, seat)) == sums


@given(cities(), st.integers(-9, 9))
def test_values_do_not_depend_on_where_the_columns_begin(seat: Seat, shift: int) -> None:
    moved = Seat(
        row1=seat.row1, start1=seat.start1 + shift, row2=seat.row2, start2=seat.start2 + shift, second=1,
        palace=seat.palace, gems=seat.gems, technologies=seat.technologies,
    )  # fmt: skip
    assert card_values(known(), moved) == card_values(known(), seat)


@given(cities())
def test_multipliers_turn_base_values_into_card_values(seat: Seat) -> None:
    tab = known()
    factors = [multiplier(tab, seat, placed) for placed in seat.row1 + seat.row2]
    for base, value, factor in zip(bases(tab, seat), card_values(tab, seat), factors, strict=True):
        assert value == tuple(factor * part for part in base)


@given(cities())
def test_districts_cover_each_card_once_and_change_colour_at_their_borders(seat: Seat) -> None:
    found = districts(seat)
    for number, start, cards in ((1, seat.start1, seat.row1), (2, seat.start2, seat.row2)):
        columns = [c for d in found if d.row == number for c in range(d.start, d.stop)]
        assert columns == list(range(start, start + len(cards)))
    for d in found:
        assert {placed.colour for c in range(d.start, d.stop) if (placed := at(seat, d.row, c))} == {d.colour}
    for left, right in pairwise(found):
        assert left.row != right.row or left.colour != right.colour


# -- clauses that are struck, cards that are added, tables that go


def struck(clause_id: str, seat: Seat) -> list[tuple[int, int, int]]:
    with ablated(PACKAGE, clause_id) as replaced:
        assert replaced
        return card_values(known(), seat)


@pytest.mark.parametrize(
    ("clause_id", "seat", "with_it", "without_it"),
    [
        ("card.race-track", Seat(row1=row((RACE, C), (MIL, G))), 5, 4),
        ("second-row.direction.both", Seat(row1=row((RACE, C), (TEMP, C)), row2=row((MIL, G)), start2=1), 5, 4),
        ("second-row.direction.no-vertical", Seat(row1=row((RACE, C)), row2=row((MIL, G))), 4, 5),
        ("card.dairy-farm", Seat(row1=row((DAIRY, P)), gems=(3, 0, 0)), 10, 4),
        ("card.inn", Seat(row1=row((INN_, P)), row2=row((MIL, G))), 2, 0),
        ("card.bunkhouse", Seat(row1=row((MIL, G)), row2=row((BUNK, P)), start2=0), 10, 5),
        ("card.astronomers-tower", Seat(row1=row((TOW, C)), palace=3), 10, 0),
        ("building.count", Seat(row1=row((RACE, C), (TRADE, G))), 7, 5),
        ("tech.surveying", Seat(row1=row((INN_, P)), row2=row((MIL, G)), technologies=mask(SURVEYING)), 4, 2),
        ("tech.iron", Seat(row1=row((VINE, G)), technologies=mask(IRON)), 16, 9),
        ("tech.drain-system", Seat(row1=row((TEMP, C)), technologies=mask(DRAIN_SYSTEM)), 5, 2),
        ("tech.mathematics", Seat(row1=row((JEWEL, G, 2)), technologies=mask(MATHEMATICS)), 33, 22),
        ("diamond.one-symbol.double", Seat(row1=row((JEWEL, G, 1))), 22, 11),
        ("diamond.one-symbol.extra", Seat(row1=row((JEWEL, G, 2))), 22, 33),
    ],
)
def test_striking_a_clause_moves_a_value(clause_id: str, seat: Seat, with_it: int, without_it: int) -> None:
    wanted = -1 if clause_id == "card.bunkhouse" else 0
    assert sum(card_values(known(), seat)[wanted]) == with_it
    assert sum(struck(clause_id, seat)[wanted]) == without_it
    assert sum(card_values(known(), seat)[wanted]) == with_it


def test_striking_a_clause_reaches_a_table_in_use() -> None:
    tab = known()
    seat = Seat(row1=row((RACE, C), (TRADE, G)))
    assert card_values(tab, seat)[0] == (0, 0, 7)
    with ablated(PACKAGE, "building.count"):
        assert card_values(tab, seat)[0] == (0, 0, 5)
    assert card_values(tab, seat)[0] == (0, 0, 7)


@pytest.mark.parametrize(
    ("clause_id", "technologies", "points"),
    [("tech.matrimony", mask(MATRIMONY), 3), ("tech.economics", mask(ECONOMICS), 5)],
)
def test_striking_the_bonuses(clause_id: str, technologies: int, points: int) -> None:
    seat = Seat(row1=row((STONE, P), (JEWEL, G)), technologies=technologies)
    assert sum(attributes(known(), seat)) == 18 + points
    with ablated(PACKAGE, clause_id):
        assert sum(attributes(known(), seat)) == 18


def test_striking_blueprint_inactive_lets_a_kept_shop_count() -> None:
    seat = Seat(blueprints=(Blueprint(JEWEL, 1),), technologies=mask(ECONOMICS))
    with ablated(PACKAGE, "blueprint.inactive"):
        assert attributes(known(), seat) == (0, 5, 0)
    assert attributes(known(), seat) == (0, 0, 0)


def test_rules_of_the_hot_path_are_traced() -> None:
    with traced(PACKAGE) as calls:
        values.attributes(known(), Seat(row1=row((RACE, C, 1), (TRADE, G)), technologies=mask(DRAIN_SYSTEM)))
    for clause_id in ("card.race-track", "building.count", "diamond.one-symbol.double", "attribute.update"):
        assert calls[clause_id] > 0


def test_cards_added_to_a_table_later_are_known() -> None:
    tab = table([MILL])
    assert attributes(tab, Seat(row1=row((0, G)))) == (0, 4, 0)
    index = tab.intern(card("new", C, value=9))
    assert attributes(tab, Seat(row1=row((0, G), (index, C)))) == (0, 4, 9)


def test_facts_leave_with_their_table() -> None:
    tab = table([MILL])
    attributes(tab, Seat(row1=row((0, G))))
    key = id(tab)
    assert key in facts._facts
    del tab
    gc.collect()
    assert key not in facts._facts
