"""A state as one line: round trips, one canonical form, and errors that point at what is wrong."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.game import GameError, Result
from gemcheck.games.antiquity.components import BUILDINGS, CART_SHOP, CATHEDRAL, FISH, STORE
from gemcheck.games.antiquity.hexes import mask_of
from gemcheck.games.antiquity.land import land_of, sample_land
from gemcheck.games.antiquity.notation import read_state, state_text
from gemcheck.games.antiquity.state import CITY, COUNTRY, NONE, OVER, City, Placed
from tests.antiquity.random_states import random_state

SEEDS = st.integers(0, 2**32)
LARGE = "......./......./......./......./......./......./......."
THIRTEEN = "bbbbCHH/bGGGChH/ssGCCCH/UUMMCHH/UUMMcOO/SSfccOO/SSEEEOO"
"""Thirteen kinds that fill a large map."""

SECOND, THIRD = "5,3", "-3,5"
"""Hexes around which there is only land, far from 0,0."""

BARBARA = (
    "FF.OOHH/.F.OOhH/.F.OO.H/GFFMMHH/GGCMMSS/GCCCCSS/ssC.EEE",
    "...fbb/.....b/.....b/DDD..b/DDD..c/DDD.cc",
    "TTTAAA/TTTAAA/TTUUAA/BBUUPP/BBBPPP/BBBPPP",
)
"""All nineteen kinds in three cities, the university in touch with its faculties."""


@given(SEEDS)
def test_round_trip(seed: int) -> None:
    state = random_state(seed)
    text = state_text(state)
    assert read_state(text) == state
    assert state_text(read_state(text)) == text


@given(SEEDS)
def test_alphabet(seed: int) -> None:
    assert re.fullmatch(r"AQ1( [A-Za-z0-9.,/-]+)+", state_text(random_state(seed)))


@given(SEEDS, st.data())
@settings(max_examples=100, deadline=None)
def test_a_spoiled_text_is_read_or_refused_in_words(seed: int, data: st.DataObject) -> None:
    """No text makes the reader stumble: it answers with a state or with a fault of the text."""
    text = state_text(random_state(seed % 20))
    at = data.draw(st.integers(4, len(text) - 1))
    sign = data.draw(st.sampled_from("abcdxsCU.,/-0179 \u00b2") | st.just(""))
    spoiled = text[:at] + sign + text[at + data.draw(st.integers(0, 3)) :]
    said = ""
    try:
        read = read_state(spoiled)
    except GameError as error:
        said = str(error)
    else:
        assert read_state(state_text(read)) == read
    assert said.count("\n") in (0, 2)


def city(text: str) -> City:
    """The first city of seat a in a state on the sample map."""
    found: City = read_state(f"AQ1 SM1 a city.1,3/{text} b").seats[0].cities[0]
    return found


def test_a_full_map_of_thirteen_kinds() -> None:
    read = city(THIRTEEN)
    assert len({placed.kind for placed in read.placed} | {2, 3}) == 13
    squares = sum(placed.mask.bit_count() for placed in read.placed)
    assert (squares, read.houses.bit_count(), read.fountains.bit_count()) == (47, 1, 1)


def test_three_cities_with_every_kind() -> None:
    words = " ".join(f"city.{at}/{rows}" for at, rows in zip(("0,0", SECOND, THIRD), BARBARA, strict=True))
    seat = read_state(f"AQ1 T0.T1.T2.T3 a {words} b").seats[0]
    kinds = [placed.kind for one in seat.cities for placed in one.placed]
    assert len(kinds) == 17
    assert len(set(kinds)) == 17
    assert sum(one.houses.bit_count() for one in seat.cities) == 1


def test_neighbours_of_one_letter_are_told_apart() -> None:
    text = "ssss.../ssss.../......./......./......./......./......."
    whole = city(text)
    assert whole.placed == (Placed(STORE, 0b1111 | 0b1111 << 7),)
    parted = city(f"{text}/pieces.a1b1a2b2.c1d1.c2d2/men.c2")
    assert sorted(placed.mask.bit_count() for placed in parted.placed) == [2, 2, 4]
    assert [placed.man for placed in parted.placed if placed.mask >> 9 & 1] == [True]
    carts = city("c.cc.../ccc..../......./......./......./......./......./pieces.a1a2b2.c1d1c2")
    assert [(placed.kind, placed.mask.bit_count()) for placed in carts.placed] == [(CART_SHOP, 3)] * 2


def test_graves_on_empty_squares_and_on_buildings() -> None:
    read = city(THIRTEEN.replace("h", "x") + "/graves.c6.a1")
    assert read.graves == 1 << 12 | 1 << 37 | 1
    assert read.fountains == 1 << 37
    assert read.houses == 0


def test_fields_and_defaults() -> None:
    state = read_state("AQ1 T0.T1.T2.T3 a b")
    land = sample_land("M2")
    assert (state.turn, state.order, state.phase, state.active) == (1, (0, 1), CITY, NONE)
    assert (state.counters, state.unseen, state.polluted) == (land.counters, (2, 2, 2, 2), 0)
    assert [seat.corner for seat in state.seats] == [0, 1]
    text = (
        "AQ1 T0.T1.T2.T3 turn.3 order.ba phase.country.b famine.2 polluted.0,0x3.-1,14 counters.- unseen.0.1.2.2 "
        "used.alchemy.biology due.4 a corner.2 goods.fish2.wood6 houses.1-4.7 saint.maria cathedrals.1 away.2 "
        "inns.3,0 out b"
    )
    state = read_state(text)
    assert state_text(state) == text
    assert (state.turn, state.order, state.phase, state.active, state.famine) == (3, (1, 0), COUNTRY, 1, 2)
    assert state.polluted == mask_of(land.index[at] for at in ((0, 0), (1, 0), (2, 0), (-1, 14)))
    assert (state.counters, state.unseen, state.used, state.due) == (0, (0, 1, 2, 2), 3, 4)
    one = state.seats[0]
    assert (one.corner, one.goods[FISH], one.houses, one.saint) == (1, 2, 0b1001111, 4)
    assert (one.cathedrals, one.away, one.out) == (1, 2, True)


def test_results() -> None:
    state = read_state("AQ1 SM1 phase.over.draw.ab,win.tie,win.draw a b")
    assert (state.phase, state.result) == (OVER, Result((0, 1), "draw", ("win.tie", "win.draw")))
    assert read_state("AQ1 SM1 phase.over.out.- a b").result == Result((), "out")


def test_words_of_a_seat_may_stand_in_any_order() -> None:
    one = read_state("AQ1 SM1 a woodcutter/4,1/wood/4,1x2 houses.1-4 goods.wood6 b")
    other = read_state("AQ1 SM1 a goods.wood6 houses.1.2.3-4 woodcutter/4,1/wood/4,1.5,1 b")
    assert one == other
    assert state_text(other) == "AQ1 SM1 a goods.wood6 houses.1-4 woodcutter/4,1/wood/4,1x2 b"


def test_a_text_may_be_broken_between_words() -> None:
    text = "AQ1 SM1 turn.2 a goods.wood6 b"
    assert read_state("\nAQ1 SM1 turn.2\n\n  a goods.wood6\n  b\n") == read_state(text)
    with pytest.raises(GameError, match="line 3: unknown good 'wod'; did you mean 'wood'"):
        read_state("AQ1 SM1 turn.2\n\n  a goods.wod6\n  b\n")


BAD = [
    ("", "a position begins with AQ1", ""),
    ("TE1 SM1 a b", "unknown notation 'TE1'", "TE1"),
    ("AQ1", "the tiles of the map are missing", ""),
    ("AQ1 T0.T1.T9.T3 a b", "'T9' is no map tile", "T9"),
    ("AQ1 T0.T1 a b", "2 tiles make no map: it has 4, 6, 8 of them", "T0.T1"),
    ("AQ1 SM1 turn.2", "the seats are missing", ""),
    ("AQ1 SM1 turn.0 a b", "turns are numbered from 1", "0"),
    ("AQ1 SM1 turn. a b", "the number of the turn must be written such as turn.3", "turn."),
    ("AQ1 SM1 trun.2 a b", "unknown field 'trun'; did you mean 'turn'?", "trun.2"),
    ("AQ1 SM1 turn.2 turn.3 a b", "field 'turn' is given twice", "turn.3"),
    ("AQ1 SM1 order.aa a b", "seat a is named twice", "a"),
    ("AQ1 SM1 order.ac a b", "no seat c, only 2 seats play", "c"),
    ("AQ1 SM1 phase.cities a b", "unknown phase 'cities'", "cities"),
    ("AQ1 SM1 phase.country.a.b a b", "nothing belongs behind 'country' but a deciding seat", ".a.b"),
    ("AQ1 SM1 phase.over.nicolo a b", "the end needs its reason and the winners", "nicolo"),
    ("AQ1 SM1 phase.over.Nicolo.a a b", "a reason is a word of small letters, not 'Nicolo'", "Nicolo"),
    ("AQ1 SM1 polluted.9,9 a b", "the map has no hex 9,9 [map.layout]", "9,9"),
    ("AQ1 SM1 polluted.0,0.9 a b", "'9' is no hex: two numbers q,r", "9"),
    ("AQ1 SM1 polluted.0,0x3.1,0 a b", "1,0 is named twice", "1,0"),
    ("AQ1 SM1 polluted.0,0x99 a b", "the map has no hex 9,0 [map.layout]", "0,0x99"),
    ("AQ1 SM1 polluted.0,0x0 a b", "the number of hexes must be 1 or more", "0,0x0"),
    ("AQ1 SM1 unseen.1.2.3 a b", "a number for each of olives, sheep, wine, grain is expected", "1.2.3"),
    ("AQ1 SM1 used.theology a b", "unknown faculty 'theology'", "theology"),
    ("AQ1 SM1 used.alchemy.alchemy a b", "'alchemy' is named twice", "alchemy"),
    ("AQ1 SM1 b a", "seats come once each and in the order abcd, not b here", "b"),
    ("AQ1 SM1 a b c d a", "seats come once each and in the order abcd, not a here", "a"),
    ("AQ1 SM1 a goods.wood6.wood1 b", "wood is given twice", "wood1"),
    ("AQ1 SM1 a goods.wod6 b", "unknown good 'wod'; did you mean 'wood'?", "wod"),
    ("AQ1 SM1 a goods.6 b", "a good and its number such as wood6 are expected", "6"),
    ("AQ1 SM1 a goods.wood b", "the number behind 'wood' must be a number without sign", ""),
    ("AQ1 SM1 a goods b", "goods must be written such as goods.wood6", "goods"),
    ("AQ1 SM1 a goods.wood6 goods.wood6 b", "'goods' is given twice", "goods.wood6"),
    ("AQ1 SM1 a houses.4-1 b", "the number of a house is 1 to 20, or a run such as 1-4, not '4-1'", "4-1"),
    ("AQ1 SM1 a houses.21 b", "the number of a house is 1 to 20", "21"),
    ("AQ1 SM1 a houses.1-4.3 b", "the number of a house in '3' is named twice", "3"),
    ("AQ1 SM1 a saint.mary b", "unknown saint 'mary'; did you mean 'maria'?", "mary"),
    ("AQ1 SM1 a corner.9 b", "the map has corners 1 to 4, not 9 [map.layout]", "9"),
    ("AQ1 SM1 a out.x b", "nothing belongs behind 'out'", "out.x"),
    ("AQ1 SM1 a farn/1,1/wine/1,1 b", "unknown word 'farn'; did you mean 'farm'?", "farn/1,1/wine/1,1"),
    ("AQ1 SM1 a farm/1,1/wine b", "a farm has its place, its good and the hexes with goods such as", "farm/1,1/wine"),
    ("AQ1 SM1 a farm/1,1/wood/1,1 b", "unknown good of a farm 'wood'", "wood"),
    ("AQ1 SM1 a farm/1,1x2/wine/1,1 b", "a farm stands on one hex", "1,1x2"),
    ("AQ1 SM1 a fishery/4,2/fish/6,2 b", "a fishery stands on two hexes", "4,2"),
    ("AQ1 SM1 a fishery/0,0.2,0/fish/6,2 b", "the two hexes of a fishery are adjacent [fishery.where]", "0,0.2,0"),
    (f"AQ1 SM1 a city.0,0/{LARGE} b", "not all hexes around 0,0 are on the map [newcity.hexes]", "0,0"),
    (f"AQ1 SM1 a city.1,3/{LARGE} city.4,2/{LARGE} b", "lies on land only [country.no-sea]", "4,2"),
    (f"AQ1 SM1 a city.1,3/{LARGE[8:]} b", "6 rows, the map of this city has 7 [city.maps]", f"1,3/{LARGE[8:]}"),
    (f"AQ1 SM1 a city.1,3/{LARGE[1:]} b", "6 squares, the map of this city has 7 in a row [city.maps]", "......"),
    (f"AQ1 SM1 a city.1,3/Q{LARGE[1:]} b", "unknown letter 'Q'; a city map has csfhC", "Q"),
    (f"AQ1 SM1 a city.1,3/CCC{LARGE[3:]} b", "the letters C from a1 make no cathedral [city.fit]", "CCC"),
    (f"AQ1 SM1 a city.1,3/sss{LARGE[3:]} b", "the letters s from a1 make no store [city.fit]", "sss"),
    (f"AQ1 SM1 a city.1,3/{LARGE}/men.a1 b", "no building that takes a man is there [man.needs]", "a1"),
    (f"AQ1 SM1 a city.1,3/{LARGE}/men.h1 b", "'h1' is no square of this map: a1 to g7 [city.maps]", "h1"),
    (f"AQ1 SM1 a city.1,3/ss{LARGE[2:]}/men.a1.b1 b", "the store has its man already [man.one]", "b1"),
    (f"AQ1 SM1 a city.1,3/h{LARGE[1:]}/graves.a1 b", "no grave lies on a house [grave.never-house]", "a1"),
    (f"AQ1 SM1 a city.1,3/{LARGE}/graves.a1 b", "a grave on an empty square is an x on the map", "a1"),
    (f"AQ1 SM1 a city.1,3/f{LARGE[1:]}/graves.a1.a1 b", "named twice [grave.one-per-square]", "a1"),
    (f"AQ1 SM1 a city.1,3/{LARGE}/tombs.a1 b", "unknown words behind the map of a city", "tombs.a1"),
    (f"AQ1 SM1 a city.1,3/ss{LARGE[2:]}/men.a1/men.a1 b", "'men' is given twice", "men.a1"),
    (f"AQ1 SM1 a city.1,3/ss{LARGE[2:]}/pieces.a1c1 b", "do not have one letter, or are named twice", "a1c1"),
    (f"AQ1 SM1 a city.1,3/sss{LARGE[3:]}/pieces.a1b1c1 b", "these squares make no store [city.fit]", "a1b1c1"),
]


@pytest.mark.parametrize(("text", "message", "marked"), BAD)
def test_errors_point_at_what_is_wrong(text: str, message: str, marked: str) -> None:
    with pytest.raises(GameError) as caught:
        read_state(text)
    said = str(caught.value).split("\n")
    assert message in said[0]
    if text:
        carets = said[2].removeprefix("  ")
        assert said[1] == f"  {text}"
        assert carets.strip() == "^" * max(1, len(marked))
        start = carets.index("^")
        assert text[start : start + len(marked)] == marked


def test_every_letter_of_a_building_is_its_own() -> None:
    assert len({one.letter for one in BUILDINGS}) == 19
    assert BUILDINGS[CATHEDRAL].letter == "C"


def test_turned_tiles_come_back() -> None:
    state = read_state("AQ1 T0r3.T1.T2r5m.T3 a b")
    assert state.tiles == ("T0r3", "T1", "T2r5m", "T3")
    assert land_of(state.tiles).size == 244
