"""Zones of control and what producers take: the reference figures of sections 6.3 and 6.6, R9, R12, R13 and R17."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.games.antiquity import zones
from gemcheck.games.antiquity.hexes import Hex, apart, bits, mask_of
from gemcheck.games.antiquity.land import Land, sample_land, standard_land
from gemcheck.games.antiquity.zones import farm_hexes, fishery_hexes, mine_hexes, woodcutter_hexes, zone
from gemcheck.rulebook import ablated

M2, SM1 = sample_land("M2"), sample_land("SM1")
MODES = ((False, False), (True, False), (False, True), (True, True))
"""Nothing manned, stables, harbour, both."""


def city(land: Land, middle: Hex) -> int:
    return land.rings[land.index[middle]]


def at(land: Land, *hexes: Hex) -> int:
    return mask_of(land.index[one] for one in hexes)


@pytest.mark.parametrize(
    ("land", "middle", "sizes"),
    [
        (M2, (0, 0), [25, 44, 32, 48]),
        (M2, (-3, 0), [16, 25, 16, 25]),
        (M2, (0, -3), [12, 20, 20, 26]),
        (M2, (3, 0), [15, 24, 25, 32]),
        (M2, (-1, 14), [22, 42, 38, 53]),
        (SM1, (1, 3), [29, 37, 29, 37]),
        (SM1, (2, 2), [25, 36, 25, 36]),
        (SM1, (4, 2), [18, 30, 31, 42]),
    ],
)
def test_sizes_of_zones(land: Land, middle: Hex, sizes: list[int]) -> None:
    assert [zone(land, city(land, middle), 0, *mode).bit_count() for mode in MODES] == sizes


def test_a_zone_with_an_inn() -> None:
    cities, inn = city(SM1, (1, 3)), at(SM1, (4, 3))
    assert [zone(SM1, cities, inn, *mode).bit_count() for mode in MODES] == [33, 40, 33, 40]


def test_two_counters_lie_in_the_zone_of_the_first_city() -> None:
    assert (zone(M2, city(M2, (0, 0)), 0, False, False) & M2.counters).bit_count() == 2


def by_matrix(land: Land, start: int, number: int, harbour: bool, walls: int) -> int:
    """The zone worked out another way: who is how far, by relaxing distances until nothing changes."""
    far = [0 if start >> n & 1 else 99 for n in range(land.size)]
    changed = True
    while changed:
        changed = False
        for n in range(land.size):
            if land.terrain[n] != "sea" and not walls >> n & 1:
                best = min([far[n], *(far[m] + 1 for m in bits(land.near[n]))])
                changed |= best < far[n]
                far[n] = best
    reached = mask_of(n for n in range(land.size) if 0 < far[n] <= number)
    if harbour:
        wet = mask_of(n for n in bits(land.sea) if start >> n & 1 or any(start >> m & 1 for m in bits(land.near[n])))
        while (wider := wet | mask_of(n for n in bits(land.sea) if land.near[n] & wet)) != wet:
            wet = wider
        reached |= wet | mask_of(n for n in range(land.size) if land.near[n] & wet)
    return reached & ~start & ~walls


LANDS = st.sampled_from([SM1, M2, standard_land(3)])


@st.composite
def holdings(draw: st.DrawFn) -> tuple[Land, int, int]:
    """A land, the hexes of one or two cities on it, and up to four inns."""
    land = draw(LANDS)
    middles = st.sampled_from([n for n in range(land.size) if land.rings[n]])
    cities = 0
    for middle in draw(st.lists(middles, min_size=1, max_size=2)):
        cities |= land.rings[middle]
    inns = mask_of(draw(st.sets(st.integers(0, land.size - 1), max_size=4))) & land.dry & ~cities
    return land, cities, inns


@given(holdings(), st.booleans(), st.booleans(), st.data())
def test_a_second_way_to_the_same_zone(
    held: tuple[Land, int, int], stables: bool, harbour: bool, data: st.DataObject
) -> None:
    land, cities, inns = held
    walls = data.draw(st.integers(0, land.whole)) & data.draw(st.integers(0, land.whole)) & ~cities & ~inns
    for wall in (0, walls):
        found = zone(land, cities, inns, stables, harbour, wall)
        assert found == by_matrix(land, cities | inns, 3 if stables else 2, harbour, wall)


@given(holdings(), st.data())
def test_zone_and_own_hexes_grow_with_everything(held: tuple[Land, int, int], data: st.DataObject) -> None:
    land, cities, inns = held
    more = inns | at(land, land.hexes[data.draw(st.integers(0, land.size - 1))]) & land.dry & ~cities
    for stables, harbour in MODES:
        small = zone(land, cities, inns, stables, harbour) | cities | inns
        assert small & ~(zone(land, cities, more, stables, harbour) | cities | more) == 0
        assert small & ~(zone(land, cities, inns, True, harbour) | cities | inns) == 0
        assert small & ~(zone(land, cities, inns, stables, True) | cities | inns) == 0


@given(holdings())
def test_without_a_harbour_no_sea_is_in_a_zone(held: tuple[Land, int, int]) -> None:
    land, cities, inns = held
    assert zone(land, cities, inns, True, False) & land.sea == 0


# -- yields


@pytest.mark.parametrize(
    ("hexes", "size"),
    [
        ([(4, 3), (4, 1)], 6),
        ([(4, 0), (3, 1), (4, 2)], 5),
        ([(3, 4), (3, 2)], 4),
        ([(3, 0)], 3),
    ],
)
def test_sizes_of_woodcutters(hexes: list[Hex], size: int) -> None:
    occupied = city(SM1, (1, 3))
    for one in hexes:
        assert SM1.terrain[SM1.index[one]] == "forest"
        assert woodcutter_hexes(SM1, 0, 0, occupied, SM1.index[one]).bit_count() == size


def most(land: Land, middle: Hex, terrain: int, number: int) -> int | None:
    """The most hexes that so many producers of one terrain take together, built one after another."""
    cities = city(land, middle)
    free = terrain & ~cities
    sites = list(bits(zone(land, cities, 0, False, False) & free))
    best = None
    for chosen in product(sites, repeat=number):
        taken = 0
        for site in chosen:
            if taken >> site & 1:
                break
            taken |= (land.near[site] | 1 << site) & free & ~taken
        else:
            best = max(best or 0, taken.bit_count())
    return best


@pytest.mark.parametrize(
    ("land", "middle", "wood", "grass", "mountain"),
    [
        (SM1, (1, 3), [6, 11, 12], [6, 12, 16], [5, 5, None]),
        (M2, (0, 0), [6, 11, 15], [6, 8, 9], [4, 8, 9]),
        (M2, (-1, 14), [7, 12, 15], [5, 9, 12], [None, None, None]),
    ],
)
def test_most_hexes_of_one_to_three_producers(
    land: Land, middle: Hex, wood: list[int | None], grass: list[int | None], mountain: list[int | None]
) -> None:
    for terrain, sizes in ((land.forest, wood), (land.grass, grass), (land.mountain, mountain)):
        assert [most(land, middle, terrain, number) for number in (1, 2, 3)] == sizes


def test_of_two_woodcutters_the_later_is_smaller_and_the_order_changes_no_total() -> None:
    first, second = SM1.index[4, 1], SM1.index[3, 1]
    sizes = []
    for older, younger in ((first, second), (second, first)):
        taken = woodcutter_hexes(SM1, 0, 0, 0, older) & ~(1 << younger)
        rest = woodcutter_hexes(SM1, 0, 0, taken, younger)
        assert taken & rest == 0
        sizes.append((taken.bit_count(), rest.bit_count()))
    assert sum(sizes[0]) == sum(sizes[1])
    assert sizes[0] != sizes[1]


def test_wood_leaves_grass_and_grass_feeds_farms() -> None:
    middle = SM1.index[4, 1]
    wood = woodcutter_hexes(SM1, 0, 0, 0, middle)
    assert wood & ~SM1.forest == 0
    assert woodcutter_hexes(SM1, wood, 0, 0, middle) == 1 << middle
    farm = farm_hexes(SM1, wood, 0, 0, middle)
    assert farm & wood == wood
    assert farm_hexes(SM1, wood, 0, wood & ~(1 << middle), middle) == farm & ~wood | 1 << middle


def test_pollution_and_occupation_keep_hexes_from_producers() -> None:
    middle = SM1.index[-2, 6]
    whole = mine_hexes(SM1, 0, 0, 0, middle)
    assert (whole, whole.bit_count()) == (SM1.ranges[middle], 5)
    spoiled = whole & -whole
    assert mine_hexes(SM1, 0, spoiled, 0, middle) == mine_hexes(SM1, 0, 0, spoiled, middle)
    assert mine_hexes(SM1, 0, spoiled, 0, middle) == whole & ~spoiled | 1 << middle


def test_the_best_fishery_of_a_city_takes_three() -> None:
    cities = city(SM1, (1, 3))
    reach = zone(SM1, cities, 0, False, False)
    sizes = {}
    for one in bits(SM1.dry & ~cities):
        for other in bits(SM1.near[one] & SM1.dry & ~cities):
            coast = SM1.near[one] & SM1.sea and SM1.near[other] & SM1.sea
            if coast and one < other and (reach >> one | reach >> other) & 1:
                sizes[SM1.hexes[one], SM1.hexes[other]] = fishery_hexes(SM1, 0, 0, one, other).bit_count()
    assert max(sizes.values()) == 3
    assert [pair for pair, size in sizes.items() if size == 3] == [((4, 2), (5, 2))]


def test_a_fishery_counts_each_clean_sea_hex_once() -> None:
    one, other = SM1.index[4, 2], SM1.index[5, 2]
    both = SM1.near[one] & SM1.near[other] & SM1.sea
    whole = fishery_hexes(SM1, 0, 0, one, other)
    assert both
    assert whole == (SM1.near[one] | SM1.near[other]) & SM1.sea
    rest = whole & ~both
    assert fishery_hexes(SM1, rest, 0, one, other) == both
    assert fishery_hexes(SM1, 0, both, one, other) == rest


# -- striking clauses

WITH_INN = (SM1, city(SM1, (1, 3)), at(SM1, (4, 3)))


@pytest.mark.parametrize(
    ("clause", "without"),
    [
        ("zone.walk", [0, 0, 0, 0]),
        ("zone.inns", [29, 37, 29, 37]),
        ("zone.stables", [33, 33, 33, 33]),
        ("zone.own", [41, 48, 41, 48]),
    ],
)
def test_zones_without_a_clause(clause: str, without: list[int]) -> None:
    with ablated("gemcheck.games.antiquity", clause) as struck:
        assert struck == 1
        assert [zone(*WITH_INN, *mode).bit_count() for mode in MODES] == without
    assert [zone(*WITH_INN, *mode).bit_count() for mode in MODES] == [33, 40, 33, 40]


def test_without_the_bar_of_sea_a_zone_is_everything_near() -> None:
    land, cities, inns = WITH_INN
    start = [land.hexes[n] for n in bits(cities | inns)]
    near = [min(apart(one, other) for other in start) for one in land.hexes]
    with ablated("gemcheck.games.antiquity", "zone.sea"):
        for stables, reach in ((False, 2), (True, 3)):
            assert zone(land, cities, inns, stables, False).bit_count() == sum(0 < far <= reach for far in near)


def test_zones_without_the_harbour() -> None:
    with ablated("gemcheck.games.antiquity", "zone.harbour"):
        assert [zone(SM1, city(SM1, (4, 2)), 0, *mode).bit_count() for mode in MODES] == [18, 30, 18, 30]


def test_yields_without_a_clause() -> None:
    forest, grass, mountain = (SM1.index[one] for one in ((4, 1), (0, 0), (-2, 6)))
    one, other = SM1.index[4, 2], SM1.index[5, 2]
    whole = fishery_hexes(SM1, 0, 0, one, other)
    for kind, site in (("woodcutter", forest), ("farm", grass), ("mine", mountain)):
        assert getattr(zones, f"{kind}_hexes")(SM1, 0, 0, 0, site).bit_count() > 1
        with ablated("gemcheck.games.antiquity", f"{kind}.cover"):
            assert getattr(zones, f"{kind}_hexes")(SM1, 0, 0, 0, site) == 1 << site
    assert fishery_hexes(SM1, whole, 0, one, other) == 0
    with ablated("gemcheck.games.antiquity", "fishery.clean"):
        assert zones.fishery_hexes(SM1, whole, 0, one, other) == whole
