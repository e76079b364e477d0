"""Wars of a union: who attacks, which wars there are, and what comes after them; with every seat in every role."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import named
from gemcheck.games.tigris.plans import Build, Commit, Tile, War
from gemcheck.games.tigris.state import ACT, ATTACK, BLACK, DEFEND, GREEN, MONUMENT, ORDER, RED, State

GAME: Any = load_game("tigris")
NAMES = ("ann", "bea", "cal", "dan")


def united(active: str, west: dict[str, str], east: dict[str, str], players: int = 4) -> State:
    """A market on e5 unites the kingdom of the temple c5 and the market d5 with that of the market f5 and the temple
    g5; leaders are named with their owners, and stand on b5 and c6 in the west, on h5, g4 and g6 in the east."""
    seats: dict[str, dict[str, Any]] = {name: {"hand": "S1T1M1", "leaders": {}} for name in NAMES[:players]}
    for leaders, spaces in ((west, ("b5", "c6")), (east, ("h5", "g4", "g6"))):
        for (leader, owner), space in zip(leaders.items(), spaces, strict=False):
            seats[owner]["leaders"][leader] = space
    board = {"temples": ["c5", "g5"], "markets": ["d5", "f5"]}
    state = GAME.given({"players": players, **board, "seats": seats, "turn": active})[1]
    after: State = GAME.advance(state, {state.active: Tile(GREEN, named("e5"))})
    return after


def clockwise(active: int, seats: int) -> list[int]:
    return [(active + step) % seats for step in range(seats)]


@pytest.mark.parametrize("active", range(4))
@pytest.mark.parametrize(("west", "east"), [(a, b) for a in range(4) for b in range(4) if a != b])
def test_the_active_player_attacks_or_the_first_one_clockwise(active: int, west: int, east: int) -> None:
    state = united(NAMES[active], {"king": NAMES[west]}, {"king": NAMES[east]})
    attacker, defender = sorted((west, east), key=clockwise(active, 4).index)
    assert state.phase == ATTACK
    assert state.conflict is not None
    assert (state.conflict.colour, state.conflict.attacker, state.conflict.defender) == (BLACK, attacker, defender)
    assert GAME.to_move(state) == (attacker,)
    state = GAME.advance(state, {attacker: Commit(0)})
    assert state.phase == DEFEND
    assert GAME.to_move(state) == (defender,)


@pytest.mark.parametrize("active", range(3))
def test_the_active_player_chooses_among_several_wars(active: int) -> None:
    state = united(
        NAMES[active], {"king": "ann", "priest": "bea"}, {"king": "bea", "priest": "cal", "trader": "bea"}, players=3
    )
    assert state.phase == ORDER
    assert GAME.to_move(state) == (active,)
    assert set(GAME.legal(state, active)) == {War(BLACK), War(RED)}
    for colour in (GREEN, 2):
        (objection,) = GAME.why_not(state, active, War(colour))
        assert objection.clauses == ("union.order",)
    (objection,) = GAME.why_not(state, active, Tile(GREEN, named("a1")))
    assert objection.clauses == ("union.order", "union.together")


@pytest.mark.parametrize("first", [BLACK, RED])
def test_each_pair_fights_once_and_then_the_turn_goes_on(first: int) -> None:
    state = united("cal", {"king": "ann", "priest": "bea"}, {"king": "bea", "priest": "cal"}, players=3)
    fought = []
    state = GAME.advance(state, {2: War(first)})
    while state.conflict is not None:
        fought.append(state.conflict.colour)
        attacker, defender = state.conflict.attacker, state.conflict.defender
        state = GAME.advance(state, {attacker: Commit(0)})
        state = GAME.advance(state, {defender: Commit(0)})
    assert fought == ([BLACK, RED] if first == BLACK else [RED, BLACK])
    assert (state.phase, state.active, state.actions) == (ACT, 2, 1)
    # No settlement stands against none, one temple against one, and a tie is the defender's. Ann, the first clockwise
    # from cal, attacks bea's king, and cal himself attacks bea's priest.
    assert state.seats[0].leaders[BLACK] < 0
    assert state.seats[1].leaders[BLACK] == named("h5")
    assert state.seats[2].leaders[RED] < 0
    assert state.seats[1].leaders[RED] == named("c6")


@pytest.mark.parametrize("active", range(3))
def test_kingdoms_without_a_rival_pair_unite_in_peace(active: int) -> None:
    state = united(NAMES[active], {"king": "ann", "trader": "ann"}, {"priest": "bea", "farmer": "cal"}, players=3)
    assert (state.phase, state.active, state.actions) == (ACT, active, 1)
    assert state.conflict is None
    assert len(state.kingdoms) == 1
    assert [seat.points for seat in state.seats] == [(0, 0, 0, 0)] * 3


@pytest.mark.parametrize("rival", ["trader", "farmer"])
def test_a_square_completed_by_the_uniting_tile_is_offered_when_the_wars_are_over(rival: str) -> None:
    seats = {
        "ann": {"hand": "S1T1", "leaders": {"farmer": "c5"}},
        "bea": {"hand": "S1T1", "leaders": {rival: "h6"}},
    }
    spec = {"temples": ["d5", "g6"], "settlements": ["e5", "f5", "e6"], "seats": seats}
    state = GAME.given({"players": 2, **spec})[1]
    state = GAME.advance(state, {0: Tile(BLACK, named("f6"))})
    if rival == "farmer":
        assert state.phase == ATTACK
        for who in (0, 1):
            state = GAME.advance(state, {who: Commit(0)})
    assert state.phase == MONUMENT
    assert state.conflict is None
    assert {plan.corner for plan in GAME.legal(state, 0) if isinstance(plan, Build)} == {named("e5")}
