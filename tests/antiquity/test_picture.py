"""Pictures of states: everything that lies somewhere is shown, the coloured text is the plain one, the SVG is sound."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.games.antiquity.ground import zone_of
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.notation import read_state
from gemcheck.games.antiquity.picture import pictures
from gemcheck.games.antiquity.picture_land import Places, size
from gemcheck.games.antiquity.picture_signs import COLOURS, HEX, corners
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import Rulebook
from tests.antiquity.random_states import random_state

TABLE = Table(Rulebook.load("antiquity", "gemcheck.games.antiquity.rulebook").ruleset())
SVG = "{http://www.w3.org/2000/svg}"
SEEDS = st.integers(0, 2**32)
EMPTY = "......./......./......./......./......./......./......."
THIRTEEN = "bbbbCHH/bGGGChH/ssGCCCH/UUMMCHH/UUMMcOO/SSfccOO/SSEEEOO"

STATE = read_state(
    "AQ1 T0.T1.T2.T3 turn.3 order.ba phase.country.b famine.2 polluted.2,1x3.2,2 cut.-3,-1x2 stone.-4,7x2 "
    f"a goods.fish2.wood6 houses.1-4.7 saint.maria inns.3,1 city.0,0/{THIRTEEN}/men.d5.a4/graves.c6 "
    "city.5,3/...fbb/.....b/.....b/DDDx.b/DDD..c/DDD.cc farm/2,2/wine/2,2.2,3 woodcutter/-3,-1/wood/-3,-1x2 "
    f"b houses.1-2 city.-1,14/{EMPTY}"
)


def drawn(state: State, form: str) -> str:
    return pictures(TABLE, state)[form]()


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_coloured_text_is_the_plain_one(seed: int) -> None:
    state = random_state(seed)
    assert re.sub(r"\033\[[0-9;]*m", "", drawn(state, "colour")) == drawn(state, "text")


def test_every_hex_has_a_cell_in_its_row() -> None:
    lines = drawn(STATE, "text").split("\n\n")[1].split("\n")
    land = land_of(STATE.tiles)
    middles = set()
    for line, r in zip(lines, sorted({at[1] for at in land.hexes}), strict=True):
        row = [at for at in land.hexes if at[1] == r]
        assert line.startswith(f"{hex_text(row[0]):>7} ")
        start = len(line) - len(line[8:].lstrip())
        assert len(line) - start == 4 * len(row) - 4 + len(line[start + 4 * len(row) - 4 :])
        assert not any(line[start + 4 * at : start + 4 * at + 2].isspace() for at in range(len(row)))
        middles.add(start - 2 * (2 * row[0][0] + r))
    assert len(middles) == 1


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        (-2, ["m", "f", "g", "g", "g", "g", "g"]),
        (-1, ["aW", "wo", "f", "A#", "A#", "g", "g?", "g"]),
        (1, ["f", "m", "g", "A#", "A#", "f", "f *", "ai*", "f *", "g", "f", "f", "g"]),
        (2, ["f", "m?", "m", "f", "~", "f", "aF*", "f", "g", "A#", "A#", "f", "f"]),
    ],
)
def test_what_lies_on_hexes(row: int, cells: list[str]) -> None:
    lines = drawn(STATE, "text").split("\n\n")[1].split("\n")
    line = lines[row + 4][8:].lstrip()
    assert [line[start : start + 4].rstrip() for start in range(0, len(line), 4)] == cells


def test_zones_in_text_are_the_zones_of_the_engine() -> None:
    block = drawn(STATE, "text").split("\n\n")[2]
    signs = re.findall(r"(?<=\s)[a-dA-D.2](?=\s)", re.sub(r"^.{8}", " ", block, flags=re.MULTILINE) + " ")
    one, other = (zone_of(TABLE, STATE, who) for who in (0, 1))
    assert signs.count("a") == (one & ~other).bit_count()
    assert signs.count("b") == (other & ~one).bit_count()
    assert (signs.count("A"), signs.count("B")) == (15, 7)


def test_words_of_seats_and_maps_of_cities() -> None:
    text = drawn(STATE, "text")
    assert "Antiquity, turn 3, order of play b a\nseat b builds in the countryside\nfamine level 2" in text
    assert "stone in the mountain ranges from -4,6" in text
    assert "seat a: Santa Maria\n  goods fish 2 wood 6\n  houses 1-4 7; men 5, idle 1\n" in text
    assert "> seat b: no saint" in text
    assert "4 U'U M'M C H H    4 D D D x . b" in text
    assert "6 S S fxc c O O    6 D D D . c c" in text


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_svg_is_well_formed_and_inside_its_frame(seed: int) -> None:
    state = random_state(seed)
    svg = drawn(state, "svg")
    assert svg == drawn(state, "svg")
    root = ElementTree.fromstring(svg)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
    hexes = 0
    for part in root.iter():
        if part.tag == f"{SVG}text":
            assert 0 <= float(part.attrib["x"]) <= wide
            assert 0 <= float(part.attrib["y"]) <= high
        if part.tag == f"{SVG}polygon" and part.attrib.get("stroke") == "#8a8069":
            hexes += 1
    assert hexes == land_of(state.tiles).size


def test_svg_shows_what_there_is() -> None:
    svg = drawn(STATE, "svg")
    root = ElementTree.fromstring(svg)
    texts = [part.text for part in root.iter(f"{SVG}text")]
    assert texts.count("?") == 8
    assert [texts.count(sign) for sign in ("aW", "aF", "wi", "wo")] == [1, 1, 2, 2]
    fills = [part.attrib.get("fill") for part in root.iter(f"{SVG}polygon")]
    assert (fills.count(COLOURS[0]), fills.count(COLOURS[1])) == (15, 7)
    discs = [part for part in root.iter(f"{SVG}circle") if part.attrib.get("r") == "11"]
    assert len(discs) == 4
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert "seat a: Santa Maria" in (description.text or "")


def test_edges_of_a_hex_face_its_neighbours() -> None:
    """The border of a zone is drawn on the right sides: corner i and the next one are nearest to neighbour i."""
    land = land_of(("SM1",))
    places = Places(land, 0, 0)
    at = (1, 3)
    points = corners(*places.of(at))
    for side, other in enumerate(((2, 3), (1, 4), (0, 4), (0, 3), (1, 2), (2, 2))):
        x, y = places.of(other)
        (x1, y1), (x2, y2) = points[side], points[(side + 1) % 6]
        distances = [((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py in ((x1, y1), (x2, y2))]
        assert distances == pytest.approx([HEX, HEX], abs=0.05)


def test_the_countryside_fits_its_size() -> None:
    land = land_of(STATE.tiles)
    wide, high = size(land)
    places = Places(land, 0, 0)
    points = [point for at in bits(land.whole) for point in corners(*places.of(land.hexes[at]))]
    assert min(x for x, _ in points) == pytest.approx(0, abs=0.1)
    assert max(x for x, _ in points) == pytest.approx(wide, abs=0.1)
    assert (min(y for _, y in points), max(y for _, y in points)) == pytest.approx((0, high), abs=0.1)
