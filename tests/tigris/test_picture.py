"""Pictures of positions: what each form shows, that none depends on colour, and that equal states give equal bytes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from random import Random

import click
import pytest
from msgspec.structs import replace

from gemcheck.game import Result
from gemcheck.games.tigris.components import boards
from gemcheck.games.tigris.geometry import NOWHERE, SPACES, bits, named
from gemcheck.games.tigris.invariants import defects
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.picture import pictures
from gemcheck.games.tigris.picture_svg import XMLNS
from gemcheck.games.tigris.setup import new_state
from gemcheck.games.tigris.state import (
    ATTACK,
    DEFEND,
    MONUMENT,
    ORDER,
    OVER,
    REFILL,
    SWAP,
    TREASURE,
    Conflict,
    Monument,
    Seat,
    State,
)
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import Rulebook

TABLE = Table(Rulebook.load("tigris", "gemcheck.games.tigris.rulebook").ruleset())
TEMPLES = boards()[0].temples


def spaces(words: str) -> int:
    """The set of the spaces named."""
    return bits(map(named, words.split()))


def stands(**leaders: str) -> tuple[int, int, int, int]:
    """The spaces of a seat's leaders: k, p, f and t."""
    return (
        named(leaders["k"]) if "k" in leaders else NOWHERE,
        named(leaders["p"]) if "p" in leaders else NOWHERE,
        named(leaders["f"]) if "f" in leaders else NOWHERE,
        named(leaders["t"]) if "t" in leaders else NOWHERE,
    )


PEACE = derived(
    State(
        seats=(
            Seat((1, 2, 2, 1), (3, 0, 1, 0), 0, 2, stands(k="c8", t="a8")),
            Seat((0, 3, 0, 0), (0, 0, 0, 1), 2, 1, stands(k="h7", p="k2")),
            Seat((6, 0, 0, 0), (10, 11, 0, 1), 0, 2, stands(f="f9")),
        ),
        tiles=(spaces("c9 b9 h8"), TEMPLES | spaces("d9"), spaces("f8 g8 g9 d3"), spaces("i6")),
        treasures=TEMPLES & ~spaces("o9 k11"),
        ruins=spaces("p11"),
        monuments=(Monument(1, named("k4"), 0),),
        bag=(15, 39, 28, 27),
        removed=(1, 2, 2, 1),
        turn=17,
    )
)
"""Three kingdoms, that of seat a and that of b and c two spaces apart."""

UNITED = derived(
    replace(PEACE, tiles=(*PEACE.tiles[:2], PEACE.tiles[2] | spaces("d8 e8"), PEACE.tiles[3]), bag=(15, 39, 26, 27))
)
UNION = Conflict(marker=named("e8"), before=(PEACE.kingdoms[1], PEACE.kingdoms[2]))
WAR = replace(UNITED, phase=DEFEND, conflict=replace(UNION, colour=0, attacker=0, defender=1, committed=2))


def test_the_positions_pictured_here_are_sound() -> None:
    assert [defects(TABLE, state) for state in (PEACE, WAR)] == [[], []]


def text(state: State) -> str:
    return pictures(TABLE, state)["text"]()


def row(state: State, number: int) -> str:
    """A row of the board without its numbers and without the map of kingdoms."""
    line = next(line for line in text(state).splitlines() if line.startswith(f"{number:>2}  "))
    return line[4 : 4 + 48]


def drawing(state: State) -> ElementTree.Element:
    return ElementTree.fromstring(pictures(TABLE, state)["svg"]())


def said(state: State) -> list[str]:
    """Every text in the drawing."""
    return [element.text or "" for element in drawing(state).iter(f"{{{XMLNS}}}text")]


# -- in text


def test_every_space_shows_its_piece() -> None:
    assert row(PEACE, 8).split() == ["at", "T$", "ak", "~", "~", "F", "F", "S", ".", ".", ".", ".", "~", ".", ".", "."]
    assert row(PEACE, 3).split()[:6] == [".", ".", ".", "F", "~", "T$"]
    assert row(PEACE, 5).split()[10:12] == ["D", "D"]
    assert row(PEACE, 11).split()[-1] == "X"


def test_the_map_beside_the_board_numbers_the_kingdoms() -> None:
    assert text(PEACE).splitlines()[3].endswith("  abcdefghijklmnop")
    line = next(line for line in text(PEACE).splitlines() if line.startswith(" 8  "))
    assert line.endswith("  222..333........")
    assert "kingdom 2  6 spaces: ak c8, at a8; 1 treasure\n" in text(PEACE)


def test_a_board_without_leaders_has_no_map() -> None:
    start = text(new_state(TABLE, 2, Random(1)))
    assert "kingdom 1" not in start
    assert "abcdefghijklmnop" not in start
    assert start.count("none on the board") == 2


def test_seats_supply_and_monuments_are_told() -> None:
    lines = text(PEACE).splitlines()
    assert lines[0] == "Tigris & Euphrates, standard board, turn 17"
    assert "> a, seat 1  S1 T2 F2 M1      3    0     1      0          0             2  king c8, trader a8" in lines
    assert "  c, seat 3  S6              10   11     0      1          0             2  farmer f9" in lines
    assert "bag 109 (S15 T39 F28 M27), removed 6 (S1 T2 F2 M1)" in lines
    assert "monument   black-blue at k4 on settlements" in lines
    assert lines[-1].startswith("treasures on the board 8 (k1, b2, p2,")


def test_a_war_marks_the_tile_and_both_leaders() -> None:
    assert row(WAR, 8)[6:15] == "ak!F  F !"
    assert row(WAR, 7)[21:24] == "bk!"
    assert "conflict   the tile on e8 unites two kingdoms\n" in text(WAR)
    assert (
        "war of kings: seat a (c8, strength 2 on the board) attacks seat b (h7, strength 1 on the board); "
        "2 committed, 4 in all\n" in text(WAR)
    )


def test_a_revolt_has_no_marker_and_counts_temples() -> None:
    seats = (*PEACE.seats[:2], replace(PEACE.seats[2], leaders=stands(f="f9", k="d10")))
    fight = Conflict(colour=0, attacker=2, defender=0)
    revolt = derived(replace(PEACE, seats=seats, active=2, phase=ATTACK, conflict=fight))
    assert "conflict   revolt of kings: seat c (d10, strength 1 on the board) attacks seat a (c8, strength 1" in text(
        revolt
    )
    assert "unites" not in text(revolt)
    assert (row(revolt, 8)[6:9], row(revolt, 10)[9:12]) == ("ak!", "ck!")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (PEACE, "seat a acts, 2 actions left"),
        (replace(PEACE, actions=1), "seat a acts, 1 action left"),
        (replace(UNITED, phase=ORDER, conflict=UNION), "seat a chooses the war that comes next: black"),
        (WAR, "seat b commits tiles as the defender, holding 0 settlement tiles"),
        (
            replace(WAR, phase=ATTACK, conflict=replace(UNION, colour=0, attacker=0, defender=1)),
            "seat a commits tiles as the attacker, holding 1 settlement tile",
        ),
        (
            replace(PEACE, phase=MONUMENT, placed=named("c9")),
            "seat a builds a monument with the tile on c9, or declines",
        ),
        (replace(PEACE, phase=SWAP, dealt=2), "chance deals 2 tiles to seat a for those swapped"),
        (replace(PEACE, phase=REFILL, drawing=1), "chance refills the hand of seat b"),
        (replace(PEACE, phase=TREASURE), "nobody chooses the treasure that stays"),
        (
            replace(PEACE, phase=OVER, result=Result((0, 2), "bag")),
            "the game is over (bag): seat a and seat c win",
        ),
        (replace(PEACE, phase=OVER, result=Result((1,), "treasures")), "the game is over (treasures): seat b wins"),
        (replace(PEACE, phase=OVER, result=Result((), "bag")), "the game is over (bag): nobody wins"),
    ],
    ids=lambda value: value.phase if isinstance(value, State) else "",
)
def test_the_phase_is_told_in_words(state: State, words: str) -> None:
    assert text(state).splitlines()[1] == words
    assert words in said(state)


@pytest.mark.parametrize("state", [PEACE, WAR, new_state(TABLE, 4, Random(3))], ids=["peace", "war", "start"])
def test_the_coloured_form_is_the_plain_one_with_escapes(state: State) -> None:
    coloured = pictures(TABLE, state)["colour"]()
    assert "\033[" in coloured
    assert click.unstyle(coloured) == text(state)
    assert all(line == line.rstrip() for line in text(state).splitlines())


# -- drawn


def test_a_drawing_stands_alone_and_never_changes() -> None:
    svg = pictures(TABLE, WAR)["svg"]()
    assert svg == pictures(TABLE, WAR)["svg"]()
    assert svg.count("://") == 1
    assert not re.search(r"<(script|image|use|style|foreignObject)|href|url\(", svg)


def test_a_drawing_has_words_for_a_screen_reader() -> None:
    root = drawing(WAR)
    assert root.get("role") == "img"
    assert root[0].text == "Tigris & Euphrates, standard board, turn 17"
    assert "kingdom 2, 17 spaces: ak c8, at a8, bk h7, cf f9" in (root[1].text or "")


def test_every_piece_has_its_letters_in_the_drawing() -> None:
    words = said(PEACE)
    for sign, lying in zip("STFM", PEACE.tiles, strict=True):
        in_monuments = sum(sign in letters for letters in ("SF",))
        assert words.count(sign) == lying.bit_count() + in_monuments
    assert {"ak", "at", "bk", "bp", "cf"} <= set(words)
    assert [words.count(letter) for letter in "ap"] == [2, 2]
    assert [words.count(str(number)) for number in (4, 11)] == [2, 2]


def test_a_drawing_covers_the_board_and_nothing_leaves_it() -> None:
    root = drawing(WAR)
    width, height = (float(root.get(key, "0")) for key in ("width", "height"))
    fields = [e for e in root.iter(f"{{{XMLNS}}}rect") if e.get("fill") in ("#9fc9e8", "#e6d3a3")]
    assert len(fields) == len(SPACES)
    assert sum(e.get("fill") == "#9fc9e8" for e in fields) == boards()[0].river.bit_count()
    for element in root.iter(f"{{{XMLNS}}}text"):
        assert 0 <= float(element.get("x", "-1")) <= width
        assert 0 <= float(element.get("y", "-1")) <= height


def test_a_war_is_marked_in_the_drawing() -> None:
    assert said(WAR).count("!") == 1
    assert "the tile on e8 unites two kingdoms" in said(WAR)
    assert len(list(drawing(WAR).iter(f"{{{XMLNS}}}line"))) == len(list(drawing(PEACE).iter(f"{{{XMLNS}}}line"))) + 1
    assert "!" not in said(PEACE)
