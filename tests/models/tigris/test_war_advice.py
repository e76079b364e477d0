"""`advise tigris war`: what it says of a union and a revolt, and how it refuses what makes no sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris.war import advisor, analysed

from gemcheck.advice import Advice, Request
from gemcheck.game import GameError
from gemcheck.games.tigris.state import BLACK
from tests.models.tigris.war_positions import GAME, HELPED, OPENED, UNION, union


def asked(position: str = UNION, **options: Any) -> Advice:
    return advisor().answer(GAME, Request(position, options))


def test_the_advice_shows_tables_orders_and_chances() -> None:
    advice = asked(action=(OPENED,), objective="total")
    assert advice.headline.startswith("Best for ann: war black: at least sum 0")
    headings = [section.heading for section in advice.sections]
    assert headings[:3] == ["War of the kings", "Commitments of settlements", "War of the traders"]
    lines = [line for section in advice.sections for line in section.lines]
    assert "ann with 2 settlements: bea needs 1 to win; chance that ann wins: 24.9%" in lines
    assert any(line.startswith("war.supporters=as-before-union: ") for line in lines)
    first, second = advice.data["orders"]
    assert (first["order"], second["order"]) == (["black", "green"], ["green", "black"])
    assert GAME.read_state(advice.data["conflicts"][0]["outcomes"][0]["after"]).tiles[BLACK] == 0
    assert advice.bound == [[0, 0, 0, 0, 0], [3, 0, 0, 1, 2]]


def test_a_revolt_is_about_temples() -> None:
    position = 'players = 2\ntemples = ["d5"]\nseats.ann = {}\nseats.bea = { leaders.king = "c5" }\n'
    advice = asked(position, action=("leader king d6",), seat="bea")
    assert advice.headline.startswith("ann decides; for bea: ")
    (conflict,) = advice.data["conflicts"]
    assert (conflict["kind"], conflict["tiles"], conflict["strength"]) == ("revolt", "temple", [1, 1])


def test_what_rivals_may_help_to_is_told() -> None:
    advice = asked(HELPED, action=("tile market e5",))
    assert advice.headline == "bea decides; for ann: totals 0, 0, 0, 0; if rivals help, up to totals 0, 0, 0, 1"
    (assumed,) = (section for section in advice.sections if section.heading == "Assumed")
    assert "Rivals who decide otherwise may let it come to totals 0, 0, 0, 1, and never to more." in assumed.lines
    assert advice.data["ever_at_most"] == [0, 0, 0, 1]


def test_a_position_in_notation_and_a_settled_order() -> None:
    advice = asked(GAME.state_text(union()), order="trader, king", seat="2", rivals="known")
    assert [course["order"] for course in advice.data["orders"]] == [["green", "black"]]
    assert advice.data["free"] is None
    assert advice.data["seat"] == 2
    assert advice.data["spread"] is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "no conflict is under way (phase act); --action"),
        ({"action": (OPENED,), "order": "red"}, "order red: the wars to be ordered are black, green [union.order]"),
        ({"action": (OPENED, "war black"), "order": "green"}, "there are no wars to be ordered [union.order]"),
        ({"action": (OPENED,), "order": "pink"}, "--order"),
        ({"action": (OPENED,), "seat": "cal"}, "--seat"),
        ({"action": ("tile temple c5",)}, "c5 is not empty"),
        ({"action": (OPENED, "commit 1")}, "wars are to be fought"),
        ({"action": ("swap S1", "pass")}, "--action pass: chance is to move"),
    ],
)
def test_bad_input_is_one_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError) as error:
        asked(**options)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(GameError, match="there is no seat 3: the position has 2"):
        analysed(GAME, union(), 2)
    with pytest.raises(GameError, match="no conflict is under way"):
        analysed(GAME, GAME.start(2, Random(0)))
