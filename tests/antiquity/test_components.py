"""Components: the figures of the box, and what the loader refuses."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.games.antiquity import components
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    FOOD,
    GOODS,
    HOUSES,
    LUXURY,
    MATERIAL,
    SAINT_NAMES,
    SAINTS,
    STABLES,
    Price,
)
from gemcheck.rulebook import RulebookError

AREAS = {
    "cart_shop": 3,
    "store": 2,
    "fountain": 1,
    "house": 1,
    "cathedral": 6,
    "hospital": 6,
    "market": 4,
    "harbour": 6,
    "stables": 4,
    "university": 4,
    "faculty_alchemy": 8,
    "faculty_biology": 8,
    "faculty_philosophy": 8,
    "faculty_theology": 8,
    "explorer": 3,
    "dump": 9,
    "brewery": 5,
    "granary": 4,
    "forced_labour": 6,
}


def test_ten_goods_in_three_classes() -> None:
    assert [GOODS[good] for good in (*FOOD, *LUXURY, *MATERIAL)] == list(GOODS)
    assert (len(FOOD), len(LUXURY), len(MATERIAL), len(GOODS)) == (4, 4, 2, 10)
    assert GOODS[components.FISH] == "fish"
    assert GOODS[components.STONE] == "stone"


def test_nineteen_kinds_with_their_areas() -> None:
    assert {one.word: one.squares for one in BUILDINGS} == AREAS
    assert [one.kind for one in BUILDINGS] == list(range(19))


def test_constants_name_the_kinds() -> None:
    for one in BUILDINGS:
        constant = one.word.removeprefix("faculty_").upper()
        assert getattr(components, constant) == one.kind


def test_one_of_each_kind_costs_96_squares_and_21_goods() -> None:
    assert sum(one.squares for one in BUILDINGS) == 96
    prices = [one.price for one in BUILDINGS]
    assert (sum(p.wood for p in prices), sum(p.stone for p in prices), sum(p.luxury for p in prices)) == (8, 9, 4)
    assert BUILDINGS[STABLES].price == Price(luxury=2)


def test_what_needs_no_man_and_what_repeats() -> None:
    assert {one.word for one in BUILDINGS if not one.manned} == {"fountain", "house", "cathedral", "brewery", "granary"}
    repeatable = {one.word for one in BUILDINGS if one.repeatable}
    assert repeatable == {"cart_shop", "store", "fountain", "house"}
    assert {one.word: one.stock for one in BUILDINGS if one.stock} == {"cart_shop": 16, "store": 16, "fountain": 16}


def test_houses_cost_58_goods() -> None:
    assert len(HOUSES) == 20
    assert HOUSES[:4] == (Price(),) * 4
    assert (sum(p.food for p in HOUSES), sum(p.luxury for p in HOUSES)) == (37, 21)
    assert HOUSES[16] == Price(food=2, luxury=3)


def test_five_saints() -> None:
    assert SAINTS == ("nicolo", "barbara", "christofori", "giorgio", "maria")
    assert SAINT_NAMES[components.BARBARA] == "Santa Barbara"


@pytest.mark.parametrize(
    ("path", "kind", "message"),
    [
        ("rates.hospitals", int, "buildings.toml: no entry 'rates.hospitals'"),
        ("rates.hospital.five", int, "buildings.toml: no entry 'rates.hospital.five'"),
        ("rates.source", int, "buildings.toml, rates.source: Expected `int`"),
    ],
)
def test_a_missing_or_wrong_entry_is_named(path: str, kind: Any, message: str) -> None:
    with pytest.raises(RulebookError, match=message.replace(".", r"\.")):
        components.value(path, kind)


def test_a_building_with_a_ragged_shape_or_no_pieces_is_refused() -> None:
    data = dict(components.document("buildings.toml")["building"]["dump"])
    with pytest.raises(RulebookError, match=r"building\.dump\.shape: rows of equal length"):
        components._building(0, "dump", data | {"shape": ["##", "#"]})
    with pytest.raises(RulebookError, match="either a common stock or pieces for each player"):
        components._building(0, "dump", data | {"stock": 4})
    with pytest.raises(RulebookError, match="unknown field `shapes`"):
        components._building(0, "dump", data | {"shapes": []})


def test_a_missing_file_is_named() -> None:
    with pytest.raises(RulebookError, match=r"huts\.toml: "):
        components.document("huts.toml")
