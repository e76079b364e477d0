"""Who earns the point of a tile, and what is paid when the box runs short."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.game import Event, load_game
from gemcheck.games.tigris.geometry import named
from gemcheck.games.tigris.plans import Tile
from gemcheck.games.tigris.points import awarded
from gemcheck.games.tigris.state import BLUE, GREEN, RED, Four, Seat, State

GAME: Any = load_game("tigris")
LIMITED: Any = GAME.under(GAME.rulebook.ruleset({"points.supply": "limited"}))


def paid(game: Any, lying: Four, amount: int) -> tuple[int, tuple[str, ...]]:
    """What a seat gets of so many blue points when two seats have some already, and the clauses told."""
    state = State(seats=(Seat(points=lying), Seat(points=(90, 90, 40, 90))))
    log: list[Event] = []
    after = awarded(game.table, state, 0, BLUE, amount, ("war.points",), log)
    assert after.seats[1] == state.seats[1]
    (event,) = log
    got = after.seats[0].points[BLUE] - lying[BLUE]
    assert (event.seat, event.data) == (0, {"colour": "blue", "amount": got})
    assert after.seats[0].points == (lying[0], lying[1], lying[2] + got, lying[3])
    return got, event.clauses


@pytest.mark.parametrize("game", [GAME, LIMITED])
def test_points_that_the_box_holds_are_paid(game: Any) -> None:
    assert paid(game, (9, 9, 50, 9), 3) == (3, ("war.points",))
    assert paid(game, (9, 9, 52, 9), 3) == (3, ("war.points",))


@pytest.mark.parametrize(("lying", "got"), [(53, 2), (54, 1), (55, 0), (56, 0), (90, 0)])
def test_the_ninety_sixth_point_of_a_colour(lying: int, got: int) -> None:
    assert paid(GAME, (9, 9, lying, 9), 3) == (3, ("war.points",))
    assert paid(LIMITED, (9, 9, lying, 9), 3) == (got, ("war.points", "box.points"))


@pytest.mark.parametrize("owner", ["ann", "bea"])
@pytest.mark.parametrize(("leader", "clause"), [("trader", "points.leader"), ("king", "points.king")])
def test_the_leader_of_the_colour_earns_or_else_the_king(owner: str, leader: str, clause: str) -> None:
    seats: dict[str, dict[str, Any]] = {"ann": {"hand": "M1"}, "bea": {}}
    seats[owner]["leaders"] = {leader: "d5"}
    state = GAME.given({"players": 2, "temples": ["c5"], "seats": seats})[1]
    log: list[Event] = []
    after = GAME.advance(state, {0: Tile(GREEN, named("e5"))}, log)
    who = ("ann", "bea").index(owner)
    assert [seat.points for seat in after.seats] == [(0, 0, 0, int(number == who)) for number in range(2)]
    (event,) = (event for event in log if event.what == "points")
    assert (event.seat, event.clauses) == (who, (clause,))


@pytest.mark.parametrize("owner", ["ann", "bea"])
def test_no_other_leader_stands_in(owner: str) -> None:
    seats: dict[str, dict[str, Any]] = {"ann": {"hand": "M1"}, "bea": {}}
    seats[owner]["leaders"] = {"priest": "d5"}
    state = GAME.given({"players": 2, "temples": ["c5"], "seats": seats})[1]
    after = GAME.advance(state, {0: Tile(GREEN, named("e5"))})
    assert [seat.points for seat in after.seats] == [(0, 0, 0, 0)] * 2


def test_outside_kingdoms_nobody_earns() -> None:
    seats = {"ann": {"hand": "T1", "leaders": {"priest": "d5", "king": "b5"}}}
    state = GAME.given({"players": 2, "temples": ["c5"], "seats": seats})[1]
    after = GAME.advance(state, {0: Tile(RED, named("k10"))})
    assert after.seats[0].points == (0, 0, 0, 0)
