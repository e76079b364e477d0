"""Revolts: where one begins, how strong the sides are, and what the winner gets; with every seat in every role."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import NOWHERE, named
from gemcheck.games.tigris.plans import Commit, Leader
from gemcheck.games.tigris.revolts import rival, strength
from gemcheck.games.tigris.state import ACT, ATTACK, BLACK, BLUE, DEFEND, GREEN, RED, State
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")
NAMES = ("ann", "bea", "cal")


@PATIENT
@given(states())
def test_the_strength_of_a_leader_is_the_temples_beside_it(state: State) -> None:
    temples = laws.cells(state.tiles[RED])
    for cell, (colour, who) in laws.standing(state).items():
        assert strength(state, who, colour) == len(laws.beside(cell) & temples)


@PATIENT
@given(states())
def test_a_rival_is_another_seats_leader_of_the_colour_in_the_same_kingdom(state: State) -> None:
    leaders = laws.standing(state)
    kingdoms = laws.kingdoms(state)
    for cell, (colour, who) in leaders.items():
        (kingdom,) = (group for group in kingdoms if cell in group)
        others = {seat for other, (c, seat) in leaders.items() if other in kingdom and c == colour and seat != who}
        found = rival(state, who, colour, 17 * cell[0] + cell[1])
        assert found in others if others else found == -1


def revolt(attacker: int, defender: int, colour: int, commits: tuple[int, int]) -> State:
    """One temple beside the new leader on d5, two beside the one on b5; a market on e5 is in the kingdom as well."""
    leader = ("king", "priest", "farmer", "trader")[colour]
    seats: dict[str, dict[str, Any]] = {name: {"hand": "S1T3M1"} for name in NAMES}
    seats[NAMES[defender]]["leaders"] = {leader: "b5"}
    spec = {"temples": ["c5", "b6"], "markets": ["e5"], "turn": NAMES[attacker]}
    state: State = GAME.given({"players": 3, "seats": seats, **spec})[1]
    state = GAME.advance(state, {attacker: Leader(colour, named("d5"))})
    assert (state.phase, GAME.to_move(state)) == (ATTACK, (attacker,))
    assert set(GAME.legal(state, attacker)) == {Commit(number) for number in range(4)}
    state = GAME.advance(state, {attacker: Commit(commits[0])})
    assert (state.phase, GAME.to_move(state)) == (DEFEND, (defender,))
    after: State = GAME.advance(state, {defender: Commit(commits[1])})
    return after


@pytest.mark.parametrize(("attacker", "defender"), [(a, b) for a in range(3) for b in range(3) if a != b])
@pytest.mark.parametrize("colour", [BLACK, RED, BLUE, GREEN])
@pytest.mark.parametrize(("commits", "won"), [((0, 0), False), ((1, 0), False), ((2, 0), True), ((2, 1), False)])
def test_temples_decide_and_the_winner_gets_one_red_point(
    attacker: int, defender: int, colour: int, commits: tuple[int, int], won: bool
) -> None:
    state = revolt(attacker, defender, colour, commits)
    winner, loser = (attacker, defender) if won else (defender, attacker)
    assert state.seats[winner].leaders[colour] == named("d5" if won else "b5")
    assert state.seats[loser].leaders == (NOWHERE,) * 4
    assert [seat.points for seat in state.seats] == [(0, int(who == winner), 0, 0) for who in range(3)]
    assert state.removed == (0, sum(commits), 0, 0)
    assert state.seats[attacker].hand == (1, 3 - commits[0], 0, 1)
    assert state.seats[defender].hand == (1, 3 - commits[1], 0, 1)
    assert (state.phase, state.active, state.actions, state.conflict) == (ACT, attacker, 1, None)
    assert [lying.bit_count() for lying in state.tiles] == [0, 12, 0, 1]
    assert state == GAME.recomputed(replace(state))
