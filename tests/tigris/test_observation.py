"""What can be asserted after a script of Tigris & Euphrates."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from gemcheck.casebook.outcome import MISSING, look
from gemcheck.casebook.replay import Run, play
from gemcheck.game import Undefined
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.geometry import SPACES, name
from gemcheck.games.tigris.observation import observe
from gemcheck.rulebook import ablated

Spec = Mapping[str, Any]
PACKAGE = "gemcheck.games.tigris"


@cache
def game() -> Tigris:
    return Tigris()


def script(spec: Spec, *entries: Spec) -> Run:
    return play(game(), spec, entries)


def seen(run: Run, path: str) -> Any:
    """The value at a path with dots."""
    return look(run.observation(), tuple(path.split(".")))


def check(run: Run, **expected: Any) -> None:
    """Hold values against an observation; `__` stands for a dot."""
    for path, value in expected.items():
        assert seen(run, path.replace("__", ".")) == value, path


# -- the course of the game


def test_before_anything_has_happened() -> None:
    run = script({"players": 3})
    check(
        run,
        phase="act",
        active="ann",
        actions=2,
        turn=1,
        board="standard",
        to_move=["ann"],
        over=False,
        reason="none",
        winners=[],
        kingdoms=0,
        monuments=[],
        treasures=["b2", "b8", "f10", "f3", "i7", "k1", "k11", "n5", "o9", "p2"],
        bag={"settlement": 27, "temple": 41, "farm": 30, "market": 27},
        removed={"settlement": 0, "temple": 0, "farm": 0, "market": 0},
        in_bag=125,
        kingdom={},
        conflict=MISSING,
    )


def test_nothing_is_seen_of_an_outcome_without_an_answer() -> None:
    run = script({})
    assert observe(game().table, run.before, Undefined("p", (), "why"), (), run.names) == {}


def test_the_end_of_a_game() -> None:
    run = script({"bag": "-", "seats": {"ann": {"hand": "S1"}, "bea": {"points": "S1T1F1M1"}}}, {"ann": {"pass": True}})
    check(run, phase="over", over=True, reason="bag", winners=["bea"], to_move=[], after__bea__score=1)


# -- the seats


def test_the_possessions_of_a_seat() -> None:
    ann = {"points": "S3T1F4", "treasures": 2, "leaders": {"king": "c2"}, "catastrophes": 1}
    kept = ["f3", "f10", "i7", "k1", "k11", "n5", "o9", "p2"]
    run = script({"treasures": kept, "catastrophes": ["a1"], "seats": {"ann": ann}})
    check(
        run,
        after__ann__hand={"settlement": 1, "temple": 2, "farm": 2, "market": 1},
        after__ann__points={"black": 3, "red": 1, "blue": 4, "green": 0},
        after__ann__treasures=2,
        after__ann__catastrophes=1,
        after__ann__leaders={"king": "c2", "priest": "supply", "farmer": "supply", "trader": "supply"},
        after__ann__score=1,
        after__ann__totals=[1, 2, 3, 4],
        after__bea__score=0,
        space__a1="catastrophe",
        space__b2="temple",
    )


def test_what_has_been_gained() -> None:
    run = script(
        {"seats": {"ann": {"points": "S2", "leaders": {"king": "a2"}}, "bea": {}}},
        {"ann": {"tile": "settlement", "at": "a1"}},
        {"ann": {"tile": "market", "at": "b1"}},
    )
    check(
        run,
        after__ann__points={"black": 3, "red": 0, "blue": 0, "green": 1},
        gained__ann={"black": 1, "red": 0, "blue": 0, "green": 1},
        gained__bea={"black": 0, "red": 0, "blue": 0, "green": 0},
        kingdoms=1,
        kingdom__a1=["a1", "a2", "b1", "b2"],
        kingdom__c1=MISSING,
        phase="refill",
        to_move=[],
    )


def test_treasures_gained() -> None:
    row = ["g3", "h3", "i3", "j3", "k3"]
    run = script(
        {"markets": row, "seats": {"ann": {"leaders": {"trader": "f2"}}}}, {"ann": {"tile": "temple", "at": "k2"}}
    )
    check(run, phase="treasure", to_move=["ann"], treasures_gained__ann=0)
    run = play(game(), {"position": game().state_text(run.after)}, [{"ann": {"leave": "k1"}}])
    check(run, phase="act", treasures_gained__ann=1, treasures_gained__bea=0, space__f3="temple")
    assert "f3" not in seen(run, "treasures")


# -- the board


def test_every_space_has_a_word() -> None:
    run = script({"farms": ["d3"], "seats": {"bea": {"leaders": {"trader": "a2"}}}})
    assert set(seen(run, "space")) == {name(space) for space in SPACES}
    check(run, space__a1="empty", space__d3="farm", space__b2="temple with treasure", space__a2="bea's trader")


def test_monuments_and_what_lies_under_them() -> None:
    run = script(
        {"temples": ["j1", "j2"], "seats": {"ann": {}}},
        {"ann": {"tile": "temple", "at": "k2"}},
    )
    check(run, phase="monument", to_move=["ann"], space__k1="temple with treasure")
    run = script(
        {"temples": ["j1", "j2"], "seats": {"ann": {}}},
        {"ann": {"tile": "temple", "at": "k2"}},
        {"ann": {"build": "red-black", "at": "j1"}},
    )
    check(
        run,
        monuments=["black-red at j1"],
        space__k1="face-down temple with treasure",
        space__j2="face-down temple",
        actions=1,
    )


# -- conflicts

TWO_KINGDOMS: Spec = {
    "temples": ["c5", "g5"],
    "settlements": ["d5", "f5", "f6"],
    "seats": {
        "ann": {"leaders": {"king": "c6", "priest": "b5"}},
        "bea": {"leaders": {"king": "g6", "priest": "h5"}},
    },
}


def test_a_revolt() -> None:
    spec = {"turn": "bea", "seats": {"ann": {"leaders": {"king": "h7"}}, "bea": {}}}
    start = {"bea": {"leader": "king", "at": "j7"}}
    revolt = {"kind": "revolt", "colour": "black", "attacker": "bea", "defender": "ann", "attack": 1, "defence": 1}
    check(script(spec, start), phase="attack", to_move=["bea"], conflict=revolt)
    check(script(spec, start, {"bea": {"commit": 2}}), phase="defend", to_move=["ann"], conflict=revolt)
    end = script(spec, start, {"bea": {"commit": 2}}, {"ann": {"commit": 0}})
    check(end, conflict=MISSING, after__ann__leaders__king="supply", gained__bea__red=1, removed__temple=2)


def test_a_union_and_its_wars() -> None:
    start = {"ann": {"tile": "market", "at": "e5"}}
    run = script(TWO_KINGDOMS, start)
    check(run, phase="order", to_move=["ann"], conflict={"kind": "union", "marker": "e5"})
    run = script(TWO_KINGDOMS, start, {"ann": {"war": "black"}})
    check(
        run,
        phase="attack",
        conflict={
            "kind": "war",
            "colour": "black",
            "attacker": "ann",
            "defender": "bea",
            "attack": 1,
            "defence": 2,
            "marker": "e5",
        },
    )


# -- what a seat sees


def test_what_a_seat_sees() -> None:
    run = script({"players": 3, "seats": {"ann": {"hand": "S1", "points": "S1"}}})
    hidden = {"ann": "hidden", "cal": "hidden"}
    check(
        run,
        sees__bea__held={"ann": 1, "cal": 6},
        sees__bea__hand=hidden,
        sees__bea__points=hidden,
        sees__bea__treasures=hidden,
        sees__bea__bag=130,
        sees__bea__removed="hidden",
        sees__bea__held__bea=MISSING,
    )


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("hidden.hand", {"hand": {"ann": {"settlement": 1, "temple": 0, "farm": 0, "market": 0}}}),
        (
            "hidden.points",
            {"points": {"ann": {"black": 1, "red": 0, "blue": 0, "green": 0}}, "treasures": {"ann": 0}},
        ),
        ("hidden.removed", {"removed": 0}),
    ],
)
def test_what_a_seat_would_see_without_a_rule(clause: str, expected: Spec) -> None:
    run = script({"seats": {"ann": {"hand": "S1", "points": "S1"}}})
    with ablated(PACKAGE, clause):
        sees = seen(run, "sees.bea")
    hidden = {"ann": "hidden"}
    nothing_more = {"hand": hidden, "points": hidden, "treasures": hidden, "removed": "hidden"}
    assert sees == {"held": {"ann": 1}, "bag": 136, **nothing_more, **expected}
