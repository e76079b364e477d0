"""The end of a turn: who draws when, when the bag fails, when the game is over, and whose turn it is then."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import named
from gemcheck.games.tigris.plans import Pass, Ruin, Swap, Withdraw
from gemcheck.games.tigris.state import ACT, NONE, OVER, REFILL, SWAP, Four, State

GAME: Any = load_game("tigris")
STRICT: Any = GAME.under(GAME.rulebook.ruleset({"refill.order": "all-or-nothing"}))
FULL = "S1T2F2M1"


def position(*hands: str, game: Any = GAME, **spec: Any) -> State:
    """Seats with these hands, the turn being that of the second."""
    seats = {name: {"hand": hand} for name, hand in zip(("ann", "bea", "cal"), hands, strict=False)}
    state: State = game.given({"players": len(hands), "seats": seats, "turn": "bea", **spec})[1]
    return state


def test_the_active_player_draws_first_and_then_the_others_clockwise() -> None:
    state = GAME.advance(position("S1", "T2", "F3"), {1: Pass()})
    drawn = []
    while state.phase == REFILL:
        assert (state.actions, state.active, GAME.to_move(state)) == (0, 1, ())
        drawn.append(state.drawing)
        tiles, _ = next(iter(GAME.chances(state)))
        before = sum(state.bag)
        assert sum(tiles) == 6 - sum(state.seats[state.drawing].hand)
        state = GAME.chance_step(state, tiles)
        assert sum(state.bag) == before - sum(tiles)
    assert drawn == [1, 2, 0]
    assert [sum(seat.hand) for seat in state.seats] == [6, 6, 6]
    assert (state.phase, state.active, state.actions, state.turn, state.drawing) == (ACT, 2, 2, 2, NONE)


def test_a_hand_that_lacks_one_tile_is_filled_and_a_full_one_is_not() -> None:
    state = GAME.advance(position("S6", "T5", "F6"), {1: Pass()})
    assert (state.phase, state.drawing) == (REFILL, 1)
    state = GAME.chance_step(state, (0, 0, 0, 1))
    assert (state.phase, state.active) == (ACT, 2)
    assert state.seats[1].hand == (0, 5, 0, 1)
    state = GAME.advance(position("S6", "T6", "F6"), {1: Pass()})
    assert (state.phase, state.active, state.turn) == (ACT, 2, 2)


@pytest.mark.parametrize(("active", "following"), [("ann", 1), ("bea", 2), ("cal", 0)])
def test_the_turn_goes_clockwise(active: str, following: int) -> None:
    state = position(FULL, FULL, FULL, turn=active)
    after = GAME.advance(state, {state.active: Pass()})
    assert (after.active, after.turn, after.actions) == (following, 2, 2)


def test_a_turn_has_two_actions() -> None:
    state = position(FULL, FULL, FULL)
    state = GAME.advance(state, {1: Ruin(named("a1"))})
    assert (state.phase, state.active, state.actions, state.turn) == (ACT, 1, 1, 1)
    state = GAME.advance(state, {1: Ruin(named("a3"))})
    assert (state.phase, state.active, state.actions, state.turn) == (ACT, 2, 2, 2)


@pytest.mark.parametrize(("bag", "over"), [("T2", False), ("T1", True), ("-", True)])
def test_the_game_ends_when_a_hand_cannot_be_filled(bag: str, over: bool) -> None:
    state = GAME.advance(position(FULL, "S2T2", FULL, bag=bag), {1: Pass()})
    assert (state.phase == OVER) == over
    if over:
        assert state.result.reason == "bag"
        assert (state.drawing, state.dealt) == (NONE, 0)


def test_an_empty_bag_ends_nothing_while_all_hands_are_full() -> None:
    state = GAME.advance(position(FULL, FULL, FULL, bag="-"), {1: Pass()})
    assert (state.phase, state.active) == (ACT, 2)


def test_a_bag_for_one_of_two_hands() -> None:
    hands = ("S2T2", "S2T2", FULL)
    state = GAME.advance(position(*hands, bag="M3"), {1: Pass()})
    assert (state.phase, state.drawing) == (REFILL, 1)
    state = GAME.chance_step(state, (0, 0, 0, 2))
    assert (state.phase, state.drawing, state.result.reason) == (OVER, NONE, "bag")
    state = STRICT.advance(position(*hands, game=STRICT, bag="M3"), {1: Pass()})
    assert state.phase == OVER
    state = STRICT.advance(position(*hands, game=STRICT, bag="M4"), {1: Pass()})
    assert (state.phase, state.drawing) == (REFILL, 1)


@pytest.mark.parametrize(("bag", "over"), [("M3", False), ("M2", True)])
def test_a_swap_that_the_bag_cannot_serve_ends_the_game_at_once(bag: str, over: bool) -> None:
    swap: Four = (1, 1, 1, 0)
    state = GAME.advance(position(FULL, FULL, FULL, bag=bag), {1: Swap(swap)})
    assert state.phase == (OVER if over else SWAP)
    assert state.seats[1].hand == (0, 1, 1, 1)
    if over:
        assert (state.result.reason, state.dealt, state.drawing) == ("bag", 0, NONE)
        return
    assert state.dealt == 3
    state = GAME.chance_step(state, (0, 0, 0, 3))
    assert (state.phase, state.active, state.actions, state.dealt) == (ACT, 1, 1, 0)
    assert state.seats[1].hand == (0, 1, 1, 4)


@pytest.mark.parametrize(("lying", "over"), [(3, False), (2, True), (1, True), (0, True)])
def test_the_game_ends_with_two_treasures_on_the_board(lying: int, over: bool) -> None:
    state = position(FULL, FULL, FULL)
    spaces = sorted(space for space in range(200) if state.treasures >> space & 1)
    fewer = replace(state, treasures=sum(1 << space for space in spaces[:lying]))
    after = GAME.advance(fewer, {1: Pass()})
    assert (after.phase == OVER) == over
    if over:
        assert after.result.reason == "treasures"


def test_a_leader_that_is_not_on_the_board_cannot_be_withdrawn() -> None:
    assert [o.clauses for o in GAME.why_not(position(FULL, FULL), 1, Withdraw(0))] == [("leader.withdraw",)]
