"""Pictures of states: everything that lies somewhere is shown, the coloured text is the plain one, the SVG is sound."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gemcheck.games.settlers import casework
from gemcheck.games.settlers.components import COLOURS
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.picture_signs import COLOURS as FILLS
from gemcheck.games.settlers.picture_signs import element, number, text
from gemcheck.games.settlers.state import State
from tests.settlers.played import reached

GAME = Settlers()
SVG = "{http://www.w3.org/2000/svg}"
SPEC: dict[str, Any] = {
    "round": 3,
    "seats": {
        "ann": {
            "faction": "roman",
            "supply": "worker2.wood1",
            "points": 4,
            "hand": ["builder", "ruins2"],
            "deals": ["gardens"],
            "foundations": ["mill"],
            "locations": [
                "gold_mine/used1/goods.worker1/defense",
                "ruins",
                "trade_colony",
                {"card": "stonemason", "marks": [{"seat": "bea", "card": "farm"}]},
                {"card": "joiner", "taker": "bea", "blocked": True},
            ],
        },
        "bea": {
            "faction": "japanese",
            "passed": True,
            "locations": [
                {"card": "gate", "samurai": True, "tucked": ["statue", "mason_a"]},
                {"card": "shrine", "stored": "wood3"},
                {"card": "stalls", "used": 2},
            ],
        },
        "cal": {"faction": "egyptian", "locations": ["oasis/fired2"]},
    },
}


def made(**spec: Any) -> State:
    return casework.given(GAME.table, spec)[0]


def drawn(state: State, form: str) -> str:
    return GAME.pictures(state)[form]()


def plain(said: str) -> str:
    return re.sub("\033\\[[0-9;]*m", "", said)


@given(st.integers(1, 4), st.integers(0, 2**32), st.integers(0, 260))
@settings(max_examples=25, deadline=None)
def test_every_state_can_be_drawn(seats: int, seed: int, steps: int) -> None:
    state = reached(GAME, seats, seed, steps)
    assert plain(drawn(state, "colour")) == drawn(state, "text")
    svg = drawn(state, "svg")
    root = ElementTree.fromstring(svg)
    assert drawn(state, "svg") == svg
    wide, high = (float(root.attrib[key]) for key in ("width", "height"))
    cards = 0
    for one in root.iter(f"{SVG}rect"):
        x, y = (float(one.attrib.get(key, 0)) for key in ("x", "y"))
        assert 0 <= x <= x + float(one.attrib["width"]) <= wide
        assert 0 <= y <= y + float(one.attrib["height"]) <= high
        cards += one.attrib["fill"] == "#ffffff"
    assert cards == sum(len(seat.locations) for seat in state.seats)
    for line in drawn(state, "text").splitlines():
        assert line == line.rstrip()


def test_the_text_of_a_tableau() -> None:
    said = drawn(made(**SPEC), "text").splitlines()
    assert said[:3] == [
        "Imperial Settlers, round 3, Action, first player a",
        "seat a acts",
        "Common deck 76, discards 0",
    ]
    start = said.index("> seat a: Romans, 4 points, 11 with Locations")
    assert said[start + 1 : start + 5] == [
        "  supply worker 2 wood 1",
        "  hand 3: 2 Ruins, Builder",
        "  Deals Gardens (food)",
        "  Foundations 1; own deck 26, discards 0",
    ]
    rows = "\n".join(said)
    assert "Gold Mine (gold) [used, worker 1, defense]" in rows
    assert "Ruins (no colour)" in rows
    assert "Trade Colony (red/brown/grey)" in rows
    assert "Stonemason (grey) [Deal of b]" in rows
    assert "Joiner (brown) [blocked, taken over by b]" in rows
    assert "Gate (blue) [samurai, 2 cards under it]" in rows
    assert "Shrine (gold) [stored wood 3]" in rows
    assert "Stalls (red) [used 2 times]" in rows
    assert "Oasis (pink) [fired 2 times]" in rows
    assert "seat b: Japanese, 0 points, 8 with Locations, passed" in rows
    assert "  Deals Stonemason (stone)" in said


def test_rows_and_sides() -> None:
    said = drawn(made(seats={"ann": {"locations": ["joiner", "quarry", "raid", "mill", "primeval_forest"]}}), "text")
    rows = [line.split() for line in said.splitlines()]
    assert ["Production", "Quarry", "(grey)", "Primeval", "Forest", "(brown)"] in rows
    assert ["Feature", "Mill", "(red)", "Raid", "(black)"] in rows
    assert ["Action", "Joiner", "(brown)"] in rows
    assert "  no Location" in said


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"phase": "row"}, "a card is drawn"),
        ({"players": 1, "phase": "attack", "virtual": {"attacks": 1}}, "an Attack card is turned up"),
        (
            {"phase": "production", "seats": {"ann": {"faction": "egyptian", "locations": ["pharaohs_guard"]}}},
            "seat a chooses what it gains",
        ),
        (
            {"players": 1, "virtual": {"locations": ["mill"], "line": ["wood"]}},
            "virtual player: Mill; Collection 0; line",
        ),
        ({"round": 5, "phase": "cleanup"}, "the game is over (shared): seat a and seat b win"),
        ({"row": ["mill"]}, "laid out: Mill"),
    ],
)
def test_what_the_head_says(spec: dict[str, Any], words: str) -> None:
    assert words in drawn(made(**spec), "text")


def test_the_svg_says_what_lies_on_cards_and_tells_colours_in_words() -> None:
    root = ElementTree.fromstring(drawn(made(**SPEC), "svg"))
    said = [one.text or "" for one in root.iter(f"{SVG}text")]
    assert "Trade Colony" in said
    assert "red/brown/grey; raze never" in said
    assert "gold; raze 1 gold 1 vp" in said
    assert "used, worker 1, defense" in said
    assert "\u25b6 seat a: Romans, 4 points, 11 with Locations" in said
    description = root.find(f"{SVG}desc")
    assert description is not None
    assert "seat b: Japanese, 0 points, 8 with Locations, passed: Gate, Shrine, Stalls" in (description.text or "")


def test_signs() -> None:
    assert set(FILLS) == set(COLOURS)
    assert [number(value) for value in (3, 3.0, 2.5, 0.127)] == ["3", "3", "2.5", "0.13"]
    assert element("rect", x=1.0, stroke_width=2) == '<rect x="1" stroke-width="2"/>'
    assert text(1, 2, "a < b", 9, fill="#000000") == '<text x="1" y="2" font-size="9" fill="#000000">a &lt; b</text>'
