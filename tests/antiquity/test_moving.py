"""Santa Barbara's moves and the hospital: what leaves its squares (R4, R34, R35)."""

from __future__ import annotations

import pytest

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import hospital, manning, moving
from gemcheck.games.antiquity.components import BARBARA, CATHEDRAL, FOUNTAIN, GRANARY, HOSPITAL, MARKET, NICOLO
from gemcheck.games.antiquity.plans import Heal, Move, Shift
from gemcheck.games.antiquity.state import City, Placed, Seat
from tests.antiquity.made import seat, table
from tests.antiquity.test_city import squares

TABLE = table()
CROSS = squares(7, "f1", "e2", "f2", "g2", "f3", "f4")
BLOCK = squares(7, "a1", "b1", "a2", "b2")


def owner(*graves: str, saint: int = BARBARA, fountains: int = 0, small: bool = False) -> Seat:
    placed = (Placed(CATHEDRAL, CROSS), Placed(MARKET, BLOCK, True))
    city = City(7, 0, placed, squares(7, "a7", "b7", "c7", "d7"), fountains, squares(7, *graves) if graves else 0)
    return seat(city, *([City(6, 30)] if small else []), saint=saint)


def clauses(one: Seat, *shifts: Shift) -> list[tuple[str, ...]]:
    return [found.clauses for found in moving.move_objections(TABLE, one, Move(shifts))]


def done(one: Seat, *shifts: Shift) -> Seat:
    assert not clauses(one, *shifts)
    return moving.moved(one, 0, Move(shifts), None)


def test_a_building_moves_with_its_man_also_to_another_city() -> None:
    after = done(owner(small=True), Shift(0, 0, 1, 0b11000011))
    assert maps.piece_at(after.cities[0], 0) is None
    assert after.cities[1].placed == (Placed(MARKET, 0b11000011, True),)
    assert manning.works(TABLE, after, MARKET)


def test_pieces_lifted_together_may_change_places() -> None:
    one = owner()
    house = maps.first(squares(7, "a7"))
    one_block = squares(7, "a6", "b6", "a7", "b7")
    shifts = (
        Shift(0, 0, 0, one_block),
        Shift(0, house, 0, 1),
        Shift(0, house + 1, 0, 2),
    )
    after = done(one, *shifts)
    assert after.cities[0].houses == squares(7, "a1", "b1", "c7", "d7")
    assert maps.piece_at(after.cities[0], house) == Placed(MARKET, one_block, True)


def test_graves_go_along_or_stay() -> None:
    one, to = owner("b2"), squares(7, "c5", "d5", "c6", "d6")
    left = done(one, Shift(0, 0, 0, to))
    assert left.cities[0].graves == squares(7, "b2")
    assert manning.works(TABLE, left, MARKET)
    taken = done(one, Shift(0, 0, 0, to, True))
    assert taken.cities[0].graves == squares(7, "d6")
    assert not manning.works(TABLE, taken, MARKET)


def test_a_grave_moves_to_empty_squares_only() -> None:
    one, b2 = owner("b2", "g7"), maps.first(squares(7, "b2"))
    after = done(one, Shift(0, b2, 0, squares(7, "d4")))
    assert after.cities[0].graves == squares(7, "d4", "g7")
    assert manning.works(TABLE, after, MARKET)
    assert clauses(one, Shift(0, b2, 0, squares(7, "f1"))) == [("saint.barbara.graves",)]
    assert clauses(one, Shift(0, b2, 0, squares(7, "a7"))) == [("saint.barbara.graves",)]
    assert clauses(one, Shift(0, b2, 0, squares(7, "g7"))) == [("city.empty",)]


def test_no_building_is_put_on_a_grave() -> None:
    to = squares(7, "c5", "d5", "c6", "d6")
    assert clauses(owner("c5"), Shift(0, 0, 0, to)) == [("saint.barbara.graves",)]
    half = squares(7, "b1", "c1", "b2", "c2")
    assert clauses(owner("b1"), Shift(0, 0, 0, half)) == [("saint.barbara.graves",)]
    assert not clauses(owner("b1"), Shift(0, 0, 0, half, True))


@pytest.mark.parametrize(
    ("shifts", "clause"),
    [
        ((Shift(0, 0, 0, squares(7, "d1", "e1", "d2", "e2")),), ("city.empty",)),
        ((Shift(0, 0, 0, BLOCK),), ("city.stays",)),
        ((Shift(0, 1, 0, BLOCK << 1),), ("saint.barbara",)),
        ((Shift(0, 20, 0, 1 << 30),), ("saint.barbara",)),
        ((), ("saint.barbara",)),
        ((Shift(0, 0, 0, 0b1111),), ("city.shape", "city.fit")),
        ((Shift(0, 0, 1, BLOCK),), ("city.fit",)),
        ((Shift(0, 0, 0, BLOCK << 42),), ("city.fit",)),
        ((Shift(0, 0, 0, 0),), ("city.fit",)),
        ((Shift(0, -1, 0, 1),), ("city.fit",)),
        ((Shift(2, 0, 0, 1),), ("city.fit",)),
        ((Shift(0, 0, 0, BLOCK << 1, True),), ("saint.barbara.graves",)),
        ((Shift(0, 42, 0, 1 << 30), Shift(0, 0, 0, BLOCK << 1)), ("saint.barbara",)),
        ((Shift(0, 42, 0, 1 << 30), Shift(0, 42, 0, 1 << 31)), ("saint.barbara",)),
        ((Shift(0, 42, 0, 1 << 30), Shift(0, 43, 0, 1 << 30)), ("city.empty",)),
    ],
)
def test_what_is_no_move(shifts: tuple[Shift, ...], clause: tuple[str, ...]) -> None:
    assert clause in clauses(owner(), *shifts)


def test_only_santa_barbara_moves() -> None:
    assert clauses(owner(saint=NICOLO), Shift(0, 0, 0, BLOCK << 1)) == [("saint.barbara",)]
    assert clauses(owner("f1"), Shift(0, 0, 0, BLOCK << 1)) == [("saint.barbara",)]


def test_a_grave_does_not_move_twice() -> None:
    one, to = owner("b2"), squares(7, "c5", "d5", "c6", "d6")
    b2 = maps.first(squares(7, "b2"))
    assert clauses(one, Shift(0, 0, 0, to, True), Shift(0, b2, 0, 1 << 48)) == [("saint.barbara",)]
    assert not clauses(one, Shift(0, 0, 0, to), Shift(0, b2, 0, 1 << 48))


def test_a_fountain_leaves_its_grave_behind() -> None:
    one = owner("d4", fountains=squares(7, "d4"))
    after = done(one, Shift(0, maps.first(squares(7, "d4")), 0, squares(7, "d5")))
    assert (after.cities[0].fountains, after.cities[0].graves) == (squares(7, "d5"), squares(7, "d4"))


@pytest.mark.parametrize("graves", [(), ("b2",), ("b2", "g7")])
def test_listed_targets_are_all_moves_of_one_piece(graves: tuple[str, ...]) -> None:
    one = owner(*graves, small=True)
    for at, piece in moving.pieces(one):
        for shift in moving.targets(TABLE, one, at, piece):
            assert moving.piece_of(one.cities[at], shift) == piece
            assert not moving.shift_objections(TABLE, one, shift)


# -- hospital


def patient(number: int, manned: bool = True) -> Seat:
    row = [f"{column}7" for column in "abcdefg"][:number]
    ward = Placed(HOSPITAL, squares(7, "a1", "b1", "c1", "a2", "b2", "c2"), manned)
    city = City(7, 0, (ward, Placed(GRANARY, squares(7, "e1", "d2", "e2", "f2"))), squares(7, "g1"))
    return seat(City(7, 0, tuple(sorted(city.placed)), city.houses, 0, squares(7, *row) if row else 0))


def heal_clauses(one: Seat, graves: tuple[int, ...], times: int = 0, **readings: str) -> list[tuple[str, ...]]:
    return [found.clauses for found in hospital.heal_objections(table(**readings), one, Heal(graves), times)]


def test_up_to_five_graves_once_a_turn() -> None:
    six = patient(6)
    five = squares(7, "a7", "b7", "c7", "d7", "e7")
    assert not heal_clauses(six, (five,))
    assert not heal_clauses(six, (five & -five,))
    assert heal_clauses(six, (five,), 1) == [("hospital.five",)]
    assert heal_clauses(six, (six.cities[0].graves,)) == [("hospital.five",)]
    assert heal_clauses(six, (0,)) == [("hospital.five",)]
    assert heal_clauses(six, (five & -five,), hospital_number="all-it-can") == [("hospital.five",)]
    assert not heal_clauses(six, (five,), hospital_number="all-it-can")
    after = hospital.healed(six, 0, Heal((five,)), None)
    assert after.cities[0].graves == squares(7, "f7")
    assert maps.free_in(after) == maps.free_in(six) + 5


def test_only_own_graves_and_only_when_manned() -> None:
    assert heal_clauses(patient(2), (1,)) == [("hospital.heal",)]
    assert heal_clauses(patient(2), (-1,)) == [("hospital.heal",)]
    assert heal_clauses(patient(2), (1 << 42, 0)) == [("hospital.heal",)]
    assert heal_clauses(patient(2, manned=False), (1 << 42,)) == [("hospital.heal",)]


def test_a_granary_works_again_without_its_grave() -> None:
    one = patient(0)
    buried = maps.buried(one, (squares(7, "e1"),))
    assert not manning.granary(TABLE, buried)
    assert manning.granary(TABLE, hospital.healed(buried, 0, Heal((squares(7, "e1"),)), None))


def test_fountains_are_pieces_too() -> None:
    one = owner(fountains=squares(7, "d4"))
    kinds = [piece.kind for _, piece in moving.pieces(one)]
    assert kinds.count(FOUNTAIN) == 1
    assert moving.GRAVE not in kinds
