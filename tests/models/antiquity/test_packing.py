"""What city maps hold: every answer by search and by CP-SAT, every packing put up by the engine's rules."""

from __future__ import annotations

from itertools import combinations

import pytest
from gemcheck_models.antiquity.cover import StoppedError, packed, packings, refuted
from gemcheck_models.antiquity.limits import ALL, JOINED, all_kinds, cities, held, most_by_area, most_kinds, shown
from gemcheck_models.antiquity.maps import built, drawn, maps_at, plots_of, seat_for, standing
from gemcheck_models.antiquity.packing import best, fits
from gemcheck_models.antiquity.pieces import Item, Packing, Plot, Task, area, fault, items, places, price

from gemcheck.games.antiquity import city as city_maps
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.city_build import shape_objections
from gemcheck.games.antiquity.state import Seat
from tests.models.antiquity.rules import game

TABLE = game().table
LARGE, SMALL = Plot(box.LARGE), Plot(box.SMALL)
BESIDE = Task((LARGE,), joined=box.FACULTIES)
THREE = "FF.OOHH/.F.OOhH/.F.OO.H/GFFMMHH/GGCMMSS/GCCCCSS/ssC.EEE + ...fbb/.....b/.....b/DDD..b/DDD..c/DDD.cc + "
ALL_KINDS = THREE + "TTTAAA/TTTAAA/TTUUAA/BBUUPP/BBBPPP/BBBPPP"
PERFECT = "bbbbCHH/bGGGChH/ssGCCCH/UUMMCHH/UUMMcOO/SSfccOO/SSEEEOO"


def kinds(*wanted: int) -> tuple[Item, ...]:
    return items(wanted)


@pytest.mark.parametrize(
    ("kind", "large", "small"),
    [
        (box.CART_SHOP, 144, 100),
        (box.STORE, 84, 60),
        (box.GRANARY, 120, 80),
        *((faculty, 100, 64) for faculty in box.FACULTIES),
        (box.BREWERY, 96, 60),
        (box.HARBOUR, 96, 60),
        (box.CATHEDRAL, 80, 48),
        (box.EXPLORER, 70, 48),
        (box.HOSPITAL, 60, 40),
        (box.FORCED_LABOUR, 40, 24),
        *((square, 36, 25) for square in (box.MARKET, box.STABLES, box.UNIVERSITY)),
        (box.DUMP, 25, 16),
        (box.HOUSE, 49, 36),
    ],
)
def test_how_many_places_a_piece_has(kind: int, large: int, small: int) -> None:
    task = Task((LARGE, SMALL))
    found = places(task, *items([kind]))
    assert [sum(city == at for city, _ in found) for at in (0, 1)] == [large, small]


def test_how_many_places_stores_of_every_size_have() -> None:
    for plot, number in ((LARGE, 528), (SMALL, 297)):
        sizes = range(2, plot.side**2 + 1, 2)
        assert sum(len(places(Task((plot,)), Item(box.STORE, size))) for size in sizes) == number


@pytest.mark.parametrize(("plot", "most", "next_squares"), [(LARGE, 13, 55), (SMALL, 10, 37)])
def test_the_most_kinds_of_one_map(plot: Plot, most: int, next_squares: int) -> None:
    found = most_kinds(Task((plot,)))
    assert (found.limit, found.kinds) == (most, most)
    assert found.packing is not None
    smallest = sorted(item.squares for item in ALL)
    assert sum(smallest[:most]) <= plot.side**2 < sum(smallest[: most + 1])
    assert sum(smallest[: most + 1]) == next_squares
    assert refuted(Task((plot,), may=ALL), most) == 0


def test_thirteen_kinds_fill_the_large_map_without_a_gap() -> None:
    six = (box.FORCED_LABOUR, box.HARBOUR, box.HOSPITAL, box.CATHEDRAL)
    smaller = [item for item in ALL if item.squares < 6]
    assert len(smaller) == 10
    for three in combinations(six, 3):
        wanted = (*smaller, *items(three))
        assert area(wanted) == 49
        assert checked(Task((LARGE,)), wanted) is not None


def checked(task: Task, wanted: tuple[Item, ...]) -> Packing | None:
    """A packing by both methods, looked over piece by piece and put up by the engine."""
    found = held(task, wanted)
    for one in (found, fits(task, wanted)):
        if one is not None:
            assert fault(task, one, wanted) == ""
            seat = built(TABLE, seat_for(task), one)
            assert city_maps.free_in(seat) == task.room - area(wanted)
    return found


@pytest.mark.parametrize(
    ("more", "fitting"),
    [
        ((box.BREWERY,), True),
        ((box.HOSPITAL,), True),
        ((box.HARBOUR,), True),
        ((box.GRANARY,), True),
        ((box.MARKET, box.STABLES), True),
        ((box.EXPLORER, box.CART_SHOP, box.STORE, box.HOUSE, box.FOUNTAIN), True),
        ((box.FORCED_LABOUR,), False),
        ((box.CATHEDRAL,), False),
        ((box.HOSPITAL, box.BREWERY), False),
    ],
)
def test_what_fits_beside_a_university_with_all_faculties(more: tuple[int, ...], fitting: bool) -> None:
    assert (checked(BESIDE, (*JOINED, *items(more))) is not None) is fitting


@pytest.mark.parametrize("kind", [box.FORCED_LABOUR, box.CATHEDRAL])
def test_without_touching_they_fit(kind: int) -> None:
    assert checked(Task((LARGE,)), (*JOINED, *kinds(kind))) is not None


def test_university_and_faculties_fill_the_small_map_in_one_pattern() -> None:
    found = list(packings(Task((SMALL,)), JOINED))
    assert len(found) == 1
    assert area(JOINED) == 36
    assert fault(Task((SMALL,), joined=box.FACULTIES), found[0], JOINED) == ""


def test_a_dump_and_faculties_in_the_small_map() -> None:
    first, second, third, _ = box.FACULTIES
    joined = Task((SMALL,), joined=box.FACULTIES)
    assert checked(joined, kinds(box.DUMP, box.UNIVERSITY, first, second)) is not None
    assert checked(Task((SMALL,)), kinds(box.DUMP, first, second, third)) is not None
    large = kinds(box.DUMP, box.HOSPITAL, box.FORCED_LABOUR, box.CATHEDRAL, box.HARBOUR)
    assert area(large) == 33
    assert checked(Task((SMALL,)), large) is None


# -- Santa Barbara


def test_two_cities_are_too_small_and_three_hold_all_kinds() -> None:
    assert area(ALL) == 96
    assert [Task(cities(number)).room for number in (1, 2, 3)] == [49, 85, 121]
    assert most_by_area(85) < len(ALL)
    number, task, packing = all_kinds(Task((), joined=box.FACULTIES))
    assert number == 3
    assert fault(task, packing, ALL) == ""
    assert city_maps.free_in(built(TABLE, seat_for(task), packing)) == 25


def test_what_one_of_each_kind_costs() -> None:
    assert price(ALL) == box.Price(wood=8, stone=9, luxury=4)
    more = box.CITY_PRICE
    assert (2 * more.food, 2 * more.wood, 2 * more.stone, 2 * more.luxury) == (2, 2, 2, 4)


@pytest.mark.parametrize(("text", "number"), [(ALL_KINDS, 19), (PERFECT, 13)])
def test_known_packings_are_good(text: str, number: int) -> None:
    seat = maps_at(text).seats[0]
    empty = Seat(cities=tuple(city.__class__(city.side, city.centre) for city in seat.cities))
    placed = [(one.kind, at, one.mask) for at, one in city_maps.buildings(seat)]
    for at, city in enumerate(seat.cities):
        placed += [(box.HOUSE, at, city.houses)] * bool(city.houses)
        placed += [(box.FOUNTAIN, at, city.fountains)] * bool(city.fountains)
    packing = Packing(tuple((Item(kind, mask.bit_count()), (at, mask)) for kind, at, mask in placed))
    assert len({kind for kind, _, _ in placed}) == len(placed) == number
    task = Task(plots_of(empty), joined=box.FACULTIES if number == 19 else ())
    assert fault(task, packing, packing.items) == ""
    assert drawn(built(TABLE, empty, packing).cities) == text


def test_the_twenty_sixth_grave_hits_a_building() -> None:
    seat = maps_at(ALL_KINDS).seats[0]
    assert city_maps.free_in(seat) == 25
    everywhere = tuple(city_maps.free(city) for city in seat.cities)
    assert not city_maps.grave_objections(TABLE, seat, everywhere, 25)
    full = city_maps.buried(seat, everywhere)
    assert city_maps.free_in(full) == 0
    assert sum(mask.bit_count() for mask in city_maps.graves_over(full)) == 96 - 1


# -- the methods


def test_what_stands_and_lies_is_in_the_way() -> None:
    seat = maps_at("hhhhccx/.....cx/UU....x/UU...xx/...xxxx/...xxxx/...xxxx").seats[0]
    task = Task(plots_of(seat), joined=box.FACULTIES, standing=standing(seat))
    wanted = kinds(box.ALCHEMY, box.FOUNTAIN)
    found = packed(task, wanted)
    assert found is not None
    after = built(TABLE, seat, found)
    assert not any(city_maps.free(city) & city.graves for city in after.cities)
    assert checked(task, (*wanted, *kinds(box.FORCED_LABOUR))) is None
    assert packed(Task((LARGE,)), (*wanted, *kinds(box.FORCED_LABOUR))) is not None


def test_pieces_turned_over_have_more_places() -> None:
    over = Task((LARGE,), flips=True)
    assert len(places(over, *items([box.BREWERY]))) == 192
    packing = Packing(((items([box.BREWERY])[0], places(over, *items([box.BREWERY]))[0]),))
    wrong = [one for one in places(over, *items([box.BREWERY])) if one not in places(Task((LARGE,)), packing.items[0])]
    assert shape_objections(TABLE, seat_for(over), box.BREWERY, *wrong[0])


def test_a_purse_limits_what_is_built() -> None:
    task = Task((LARGE,), may=ALL, purse=box.Price(wood=2, stone=1))
    found = best(task)
    assert (found.value, found.complete) == (4, True)  # a house has no price here
    assert refuted(task, found.value) == 0


def test_houses_fill_what_is_left() -> None:
    must = kinds(box.DUMP, box.UNIVERSITY, box.ALCHEMY)
    task = Task((SMALL,), must=must, may=items([box.HOUSE] * len(box.HOUSES)))
    found = best(task)
    assert found.value == 36 - area(must) == 15
    assert refuted(task, found.value) == 0


def test_pieces_may_be_worth_different_things() -> None:
    """One square of four in the corner: the market and the university are worth more there than the stables."""
    corner = sum(1 << row * box.SMALL + column for row in (0, 1) for column in (0, 1))
    plot = Plot(box.SMALL, SMALL.free & ~corner)
    may = kinds(box.STABLES, box.MARKET)
    for worth, value, word in (((3, 2), 3, "stables"), ((2, 3), 3, "market")):
        found = best(Task((plot,), may=may, worth=worth))
        assert found.packing is not None
        assert (found.value, [item.word for item in found.packing.items]) == (value, [word])


def test_a_search_that_stops_says_so() -> None:
    with pytest.raises(StoppedError):
        packed(BESIDE, (*JOINED, *kinds(box.FORCED_LABOUR)), 50)


def test_better_choices_are_searched_when_counting_does_not_exclude_them() -> None:
    """A faculty has squares enough beside the dump of a crowded map, and no place."""
    seat = maps_at("xxxx.../xxxx.../xxxx.../......./.x.x.x./......./x.x.x.x").seats[0]
    task = Task(plots_of(seat), must=kinds(box.DUMP), may=items(box.FACULTIES))
    found = best(task)
    assert (found.value, found.complete) == (0, True)
    assert refuted(task, 0) == 4 + 6
    assert refuted(without_must(task), 0) is None


def without_must(task: Task) -> Task:
    return Task(task.plots, may=task.may)


def test_a_bad_packing_is_told() -> None:
    wanted = kinds(box.MARKET, box.STABLES)
    task = Task((LARGE,))
    place = places(task, wanted[0])[0]
    assert fault(task, Packing(tuple((item, place) for item in wanted)), wanted).endswith("lies on another piece")
    assert fault(task, Packing(((wanted[0], (0, 1)),)), wanted[:1]).endswith("no place of its own")
    assert fault(task, Packing(()), wanted) == "other pieces than wanted"
    with pytest.raises(ValueError, match="is not empty"):
        built(TABLE, seat_for(task), Packing(tuple((item, place) for item in wanted)))


def test_a_packing_is_drawn() -> None:
    task = Task((SMALL,), joined=box.FACULTIES)
    found = held(task, JOINED)
    assert found is not None
    assert shown(game(), task, found) == "AAABBB/AAABBB/AAUUBB/PPUUTT/PPPTTT/PPPTTT"
