"""Phase 10: rulings R23 to R26 and the tie-break."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.antiquity import victory
from gemcheck.games.antiquity.components import (
    BARBARA,
    BUILDINGS,
    CATHEDRAL,
    CHRISTOFORI,
    DUMP,
    GIORGIO,
    HOUSES,
    MARIA,
    NICOLO,
    STABLES,
)
from gemcheck.games.antiquity.ground import city_hexes, land, zone_of
from gemcheck.games.antiquity.state import City, Placed, Seat, State
from tests.antiquity.made import M2, at, goods, seat, state, table, town

TABLE = table()
ALL_EIGHT = goods(grain=3, sheep=3, olives=3, fish=3, wine=3, gold=3, pearls=3, dye=3)


def patron(saint: int, *kinds: int, houses: int = 4, centre: tuple[int, int] = (0, 0), **fields: Any) -> Seat:
    return seat(town(at(centre, M2), (CATHEDRAL, *kinds), houses=houses), saint=saint, **fields)


def against(first: Seat, second: Seat | None = None, **fields: Any) -> State:
    return state(first, second or seat(town(at((-1, 14), M2))), tiles=M2, **fields)


def test_san_nicolo_wants_all_twenty_men() -> None:
    assert victory.winners(TABLE, against(patron(NICOLO, houses=len(HOUSES)))) == (0,)
    assert victory.winners(TABLE, against(patron(NICOLO, houses=len(HOUSES) - 1))) == ()


def test_san_christofori_wants_three_of_each_food_and_luxury() -> None:
    assert victory.winners(TABLE, against(patron(CHRISTOFORI, goods=ALL_EIGHT))) == (0,)
    for kind in range(8):
        short = tuple(number - (one == kind) for one, number in enumerate(ALL_EIGHT))
        assert victory.winners(TABLE, against(patron(CHRISTOFORI, goods=short))) == ()


def test_without_a_cathedral_or_for_another_saint_nobody_wins() -> None:
    rich = seat(town(at((0, 0), M2)), goods=ALL_EIGHT)
    assert victory.winners(TABLE, against(rich)) == ()
    assert victory.winners(TABLE, against(patron(NICOLO, goods=ALL_EIGHT))) == ()
    assert victory.winners(TABLE, against(replace(patron(CHRISTOFORI, goods=ALL_EIGHT), out=True))) == ()


PACKING = (
    "FF.OOHH/.F.OOhH/.F.OO.H/GFFMMHH/GGCMMSS/GCCCCSS/ssC.EEE",
    "...fbb/.....b/.....b/DDD..b/DDD..c/DDD.cc",
    "TTTAAA/TTTAAA/TTUUAA/BBUUPP/BBBPPP/BBBPPP",
)
KINDS = {
    "h": 3,
    "f": 2,
    "s": 1,
    "c": 0,
    "E": 14,
    "G": 17,
    "U": 9,
    "M": 6,
    "S": 8,
    "b": 16,
    "F": 18,
    "H": 7,
    "O": 5,
    "C": 4,
    "D": 15,
    "T": 10,
    "B": 11,
    "A": 12,
    "P": 13,
}


def packed(rows: str, centre: int) -> City:
    """A city map of the reference packing."""
    side = rows.index("/")
    squares = rows.replace("/", "")
    masks: dict[str, int] = {}
    for square, letter in enumerate(squares):
        if letter != ".":
            masks[letter] = masks.get(letter, 0) | 1 << square
    placed = (Placed(KINDS[letter], mask_) for letter, mask_ in masks.items() if letter not in "hf")
    return City(side, centre, tuple(sorted(placed)), masks.get("h", 0), masks.get("f", 0))


def test_santa_barbara_wants_every_kind_in_any_city_without_graves() -> None:
    centres = [at(one, M2) for one in ((0, 0), (4, 5), (-5, 9))]
    cities = [packed(rows, centre) for rows, centre in zip(PACKING, centres, strict=True)]
    whole = seat(*cities, saint=BARBARA)
    assert victory.kinds(TABLE, whole) == len(BUILDINGS) == 19
    assert victory.winners(TABLE, against(whole)) == (0,)
    assert victory.winners(TABLE, against(seat(*cities[:2], saint=BARBARA))) == ()
    dump = next(placed.mask for placed in cities[1].placed if placed.kind == DUMP)
    buried = seat(cities[0], replace(cities[1], graves=dump & -dump), cities[2], saint=BARBARA)
    assert victory.winners(TABLE, against(buried)) == ()
    assert victory.winners(table(win_barbara__graves="any"), against(buried)) == (0,)


def test_san_giorgio_lacks_the_whole_zone_of_a_distant_player() -> None:
    now = against(patron(GIORGIO))
    zone, target = zone_of(TABLE, now, 0), zone_of(TABLE, now, 1)
    assert (target & ~zone).bit_count() == target.bit_count() == 22
    assert victory.winners(TABLE, now) == ()


def test_san_giorgio_encloses_with_inns_and_only_players_who_are_in_the_game() -> None:
    target = seat(town(at((4, 2), M2)))
    now = against(patron(GIORGIO, STABLES), target)
    missing = zone_of(TABLE, now, 1) & ~zone_of(TABLE, now, 0)
    under = city_hexes(land(now), now.seats[0])
    inns = missing & ~under
    closed = replace(now, seats=(replace(now.seats[0], inns=inns), target))
    assert victory.winners(TABLE, now) == ()
    assert victory.winners(TABLE, closed) == (0,)
    assert victory.winners(TABLE, replace(closed, seats=(closed.seats[0], replace(target, out=True)))) == ()


def test_hexes_under_cities_and_inns_need_not_be_reached() -> None:
    assert victory.lacking(0b0011, 0b0100, 0b1111, 0b1000) == 0
    assert victory.lacking(0b0011, 0b0100, 0b1111, 0b0000) == 0b1000
    assert victory.lacking(0b0011, 0b0000, 0b1111, 0b1000) == 0b0100


def test_santa_maria_wants_two_goals_at_once() -> None:
    both = patron(MARIA, houses=len(HOUSES), goods=ALL_EIGHT)
    assert victory.goals(TABLE, against(both), 0) == (NICOLO, CHRISTOFORI)
    assert victory.winners(TABLE, against(both)) == (0,)
    assert victory.winners(TABLE, against(patron(MARIA, goods=ALL_EIGHT))) == ()


def test_a_grave_on_the_cathedral_blocks_the_victory_only_under_its_reading() -> None:
    winner = patron(CHRISTOFORI, goods=ALL_EIGHT)
    cathedral = next(placed.mask for placed in winner.cities[0].placed if placed.kind == CATHEDRAL)
    city = replace(winner.cities[0], graves=cathedral & -cathedral)
    now = against(replace(winner, cities=(city,)))
    assert victory.winners(TABLE, now) == (0,)
    assert victory.winners(table(win_graved__cathedral="blocked"), now) == ()


@pytest.mark.parametrize(
    ("readings", "winners", "reason"),
    [({}, (1,), "tie-break"), ({"win_several": "shared"}, (0, 1), "shared victory")],
)
def test_the_larger_unpolluted_area_breaks_a_tie(
    readings: dict[str, str], winners: tuple[int, ...], reason: str
) -> None:
    rules = table(**readings)
    now = against(
        patron(CHRISTOFORI, goods=ALL_EIGHT, centre=(-3, 0)), patron(CHRISTOFORI, goods=ALL_EIGHT, centre=(-1, 14))
    )
    assert victory.area(rules, now, 0) == 16
    assert victory.area(rules, now, 1) == 22
    result = victory.finished(rules, replace(now, polluted=0))
    assert result is not None
    assert (result.winners, result.reason) == (winners, reason)


def test_equal_areas_share_the_victory() -> None:
    now = against(
        patron(CHRISTOFORI, goods=ALL_EIGHT, centre=(-3, 0)), patron(CHRISTOFORI, goods=ALL_EIGHT, centre=(-1, 14))
    )
    zone = zone_of(TABLE, now, 1)
    spoilt = 0
    while (zone & ~spoilt).bit_count() > victory.area(TABLE, now, 0):
        spoilt |= (zone & ~spoilt) & -(zone & ~spoilt)
    result = victory.finished(TABLE, replace(now, polluted=spoilt))
    assert result is not None
    assert (result.winners, result.reason) == ((0, 1), "shared victory")


def test_the_connected_area_is_the_largest_linked_group() -> None:
    now = against(patron(CHRISTOFORI, goods=ALL_EIGHT))
    zone = zone_of(TABLE, now, 0)
    connected = table(win_tie__area="connected")
    assert 0 < victory.area(connected, now, 0) <= victory.area(TABLE, now, 0) == 25
    lonely = zone & -zone
    split = replace(now, polluted=zone & land(now).beside(lonely))
    assert victory.area(TABLE, split, 0) - victory.area(connected, split, 0) >= 1


def test_the_result_names_the_saint_and_the_clauses() -> None:
    result = victory.finished(TABLE, against(patron(CHRISTOFORI, goods=ALL_EIGHT)))
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "christofori")
    assert result.clauses == ("win.saint", "win.christofori")
    assert victory.finished(TABLE, against(patron(CHRISTOFORI))) is None
