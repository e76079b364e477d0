"""The end: points of Locations, ties, shared victory."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.plans import Pass
from gemcheck.games.settlers.state import Seat
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, at, does, game_of, goods, seat, under


def ended(*seats: Seat, reading: str = "no") -> tuple[tuple[int, ...], str]:
    """Who wins, and by what, when the first seat passes last in the fifth round."""
    rest = [other if i == 0 else replaced(other) for i, other in enumerate(seats)]
    after = does(game_of(*rest, round=5), Pass(), game=under({"tie.gold": reading}))
    assert after.result is not None
    return after.result.winners, after.result.reason


def replaced(one: Seat) -> Seat:
    """The seat once it has passed."""
    return replace(one, passed=True)


def test_locations_are_worth_one_or_two_and_nothing_else_counts() -> None:
    one = seat("roman", "joiner", "ruins", "legion", foundations=["quarry"], deals=["builder"], hand=["town"], points=3)
    assert scoring.final_points(GAME.table, game_of(one, seat("egyptian")), 0) == 3 + 1 + 1 + 2
    with ablated("gemcheck.games.settlers", "end.locations"):
        assert scoring.final_points(GAME.table, game_of(one, seat("egyptian")), 0) == 3


def test_gate_needs_three_cards() -> None:
    for cards, vp in ((2, 2), (3, 4)):
        there = at("gate", tucked=tuple(sorted(GAME.table.decks[0][:cards])))
        state = game_of(seat("japanese", there), seat("egyptian"))
        assert scoring.final_points(GAME.table, state, 0) == vp
        with ablated("gemcheck.games.settlers", "end.bonus"):
            assert scoring.final_points(GAME.table, state, 0) == 2


def test_most_points_win() -> None:
    assert ended(seat("roman", points=5), seat("egyptian", "joiner", points=5)) == ((1,), "points")


@pytest.mark.parametrize(("reading", "winners"), [("no", (0,)), ("yes", (1,))])
def test_ties_go_to_workers_and_resources(reading: str, winners: tuple[int, ...]) -> None:
    """Ruling 45 and A16: Gold does not count but in one reading."""
    one, other = seat("roman", worker=1, food=1), seat("egyptian", wood=1, gold=3)
    assert ended(one, other, reading=reading) == (winners, "goods")


def test_goods_on_locations_samurai_and_tokens_do_not_count_for_ties() -> None:
    """Ruling 45."""
    used = at("casino", used=1, goods=goods(worker=1), samurai=True)
    one, other = seat("japanese", used, raze=5, defense=1), seat("roman", "joiner", "ruins", wood=1)
    assert ended(one, other) == ((1,), "goods")


def test_then_to_cards_in_hand() -> None:
    one, other = seat("roman", worker=1, hand=["town"]), seat("egyptian", stone=1, hand=["ruins", "oasis"])
    assert ended(one, other) == ((1,), "hand")
    with ablated("gemcheck.games.settlers", "tie.hand"):
        assert ended(one, other) == ((0, 1), "shared")


def test_then_the_victory_is_shared() -> None:
    seats = [seat("roman"), seat("egyptian"), seat("japanese"), seat("barbarian", points=0)]
    assert ended(*seats) == ((0, 1, 2, 3), "shared")
    assert ended(seat("roman", worker=1), seat("egyptian", wood=1), seat("japanese")) == ((0, 1), "shared")


def test_the_tie_break_is_about_those_who_lead() -> None:
    seats = seat("roman", points=1), seat("egyptian", points=1, hand=["ruins"]), seat("japanese", worker=9)
    assert ended(*seats) == ((1,), "hand")
