"""Pictures of cities: every card stands where it lies, and says what it is worth."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

from gemcheck.game import load_game
from gemcheck.games.gempire.districts import districts
from gemcheck.games.gempire.picture import cells, city_lines, pictures, position_lines
from gemcheck.games.gempire.picture_svg import XMLNS, draw_cities
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table

GAME = load_game("gempire")
CITY = "GC1 C.brothel,C.shrineD2,G4,P3,P2/1,G2,C.vineyard t.iron l2 h4 s12"


def position(city: str) -> tuple[Table, State]:
    made, state, _ = GAME.given({"players": 3, "seats": {"ann": {"city": city}}})
    return made.table, state  # type: ignore[attr-defined]  # Gempire's own


def drawn(table: Table, state: State) -> str:
    return pictures(table, state)["svg"]()


def test_the_rows_of_a_city_stand_one_above_the_other() -> None:
    table, state = position(CITY)
    lines = city_lines(table, state.seats[0])
    assert lines == [
        " " * 13 + "+-----------++-----------+",
        " " * 13 + "|G2         ||Vineyard   |",
        " " * 13 + "|           ||           |",
        " " * 13 + "|G2         ||G9 C7      |",
        " " * 13 + "+-----------++-----------+",
        "+-----------+" * 5,
        "|Brothel    ||Shrine     ||G4         ||P3         ||P2         |",
        "|           |" * 5,
        "|C0         ||C0 dd      ||G4         ||P3         ||P2         |",
        "+-----------+" * 5,
    ]


def test_values_in_the_boxes_add_up_to_the_attributes() -> None:
    table, state = position(CITY)
    seat = state.seats[0]
    points = [sum(cell.value[colour] for cell in cells(table, seat)) for colour in range(3)]
    assert tuple(points) == seat.attributes


def test_colour_only_adds_escapes() -> None:
    table, state = position(CITY)
    plain, coloured = position_lines(table, state), position_lines(table, state, colour=True)
    assert [re.sub(r"\x1b\[\d+m", "", line) for line in coloured] == plain
    assert any("\x1b[35m" in line for line in coloured)


def test_long_rows_are_drawn_narrower() -> None:
    table, state = position("GC1 " + ",".join(["P1"] * 14))
    lines = city_lines(table, state.seats[0])
    assert {len(line) for line in lines} == {14 * 7}


def test_an_empty_city_is_told_in_words() -> None:
    table, state = position("GC1 h4")
    assert city_lines(table, Seat()) == []
    assert "seat 1: no city" in position_lines(table, state)


def test_a_drawing_has_every_card_and_district() -> None:
    table, state = position(CITY)
    svg = drawn(table, state)
    root = ElementTree.fromstring(svg)
    space = f"{{{XMLNS}}}"
    titles = [element.text for element in root.iter(f"{space}title")]
    assert len(titles) == 1 + 7
    assert "Shrine, culture, C0, 2 diamonds" in titles
    bars = [one for one in root.iter(f"{space}rect") if one.get("height") == "4"]
    assert len(bars) == len(districts(state.seats[0])) == 5
    assert svg == drawn(table, state)


def test_cards_can_be_pointed_out() -> None:
    table, state = position(CITY)
    svg = draw_cities(table, "a title", [("after", state.seats[0], frozenset({(2, 1), (1, 4)}))])
    assert svg.count('stroke-width="4"') == 2


def test_every_position_of_a_game_can_be_drawn() -> None:
    rng = Random(5)
    state = GAME.start(4, rng)
    for step in range(400):
        movers = GAME.to_move(state)
        if GAME.result(state) is not None:
            break
        if movers:
            after = GAME.step(state, {seat: GAME.sample(state, seat, rng) for seat in movers})
        else:
            after = GAME.chance_step(state, GAME.draw(state, rng))
        assert isinstance(after, State)
        state = after
        if step % 20 == 0:
            for draw in GAME.pictures(state).values():  # type: ignore[attr-defined]  # an optional hook of this game
                assert draw()
