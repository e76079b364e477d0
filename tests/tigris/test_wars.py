"""Strength and spoils of wars, said a second time: tile by tile, from the pieces alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import bits, named, place
from gemcheck.games.tigris.plans import Commit, Tile
from gemcheck.games.tigris.state import ATTACK, GREEN, RED, Conflict, State
from gemcheck.games.tigris.wars import fighting_colour, protected, strength
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")


def linked(state: State, start: laws.Cell, without: laws.Cell) -> set[laws.Cell]:
    """What is linked to a cell, one cell being left out."""
    there = laws.hidden(state) | set(laws.standing(state))
    there = there.union(*(laws.cells(lying) for lying in state.tiles)) - {without}
    group, edge = {start}, [start]
    while edge:
        near = laws.beside(edge.pop()) & there - group
        group |= near
        edge += near
    return group


@PATIENT
@given(states())
def test_supporters_are_linked_to_the_leader_without_the_marked_tile(state: State) -> None:
    occupied = [place(space) for space in range(200) if state.linked >> space & 1]
    for cell, (colour, who) in laws.standing(state).items():
        for marked in occupied:
            if marked == cell:
                continue
            conflict = Conflict(colour=colour, marker=17 * marked[0] + marked[1])
            tiles = laws.cells(state.tiles[colour])
            assert fighting_colour(colour) == colour
            assert strength(GAME.table, state, conflict, who) == len(tiles & linked(state, cell, marked))


@PATIENT
@given(states())
def test_only_a_war_of_priests_leaves_temples(state: State) -> None:
    leaders = laws.standing(state)
    by_colour = {(colour, who): cell for cell, (colour, who) in leaders.items()}
    for colour in range(4):
        sides = [who for who in range(len(state.seats)) if (colour, who) in by_colour][:2]
        if len(sides) < 2:
            continue
        conflict = Conflict(colour=colour, attacker=sides[0], defender=sides[1], marker=0)
        kept = laws.cells(state.tiles[RED] & protected(state, conflict))
        if colour != RED:
            assert not kept
            continue
        others = set(leaders) - {by_colour[RED, who] for who in sides}
        beside = set().union(*(laws.beside(cell) for cell in others))
        assert kept == laws.cells(state.tiles[RED]) & (beside | laws.cells(state.treasures))


@pytest.mark.parametrize("attacker", ["ann", "bea"])
@pytest.mark.parametrize("added", [0, 2])
def test_the_winner_earns_one_for_the_leader_and_one_for_each_tile_lost(attacker: str, added: int) -> None:
    # One market of the attacker's against two: he loses without adding, and wins against two with two more.
    other = "bea" if attacker == "ann" else "ann"
    seats = {
        attacker: {"leaders": {"trader": "b5"}, "hand": "M3"},
        other: {"leaders": {"trader": "h5"}, "hand": "S1"},
    }
    spec = {"temples": ["c5", "g5"], "markets": ["d5", "h4", "f5"], "seats": seats, "turn": attacker}
    _, state, names = GAME.given({"players": 2, **spec})
    active, rival = names.index(attacker), names.index(other)
    state = GAME.advance(state, {active: Tile(GREEN, named("e5"))})
    assert state.phase == ATTACK
    assert [strength(GAME.table, state, state.conflict, who) for who in (active, rival)] == [1, 2]
    state = GAME.advance(state, {active: Commit(added)})
    state = GAME.advance(state, {rival: Commit(0)})
    winner = active if added else rival
    lost = 2 if added else 1
    assert state.seats[winner].points == (0, 0, 0, 1 + lost)
    assert state.seats[1 - winner].points == (0, 0, 0, 0)
    assert state.seats[1 - winner].leaders == (-1, -1, -1, -1)
    assert state.removed[GREEN] == lost + added
    assert state.tiles[GREEN].bit_count() == 4 - lost
    assert state.tiles[GREEN] >> named("e5") & 1


@pytest.mark.parametrize(("reading", "west", "east"), [("linked-now", 1, 2), ("as-before-union", 2, 3)])
def test_what_an_earlier_war_has_cut_off_supports_by_one_reading_only(reading: str, west: int, east: int) -> None:
    # Before the union the market on a6 was linked to ann's trader and that on k5 to bea's; now neither is.
    game = GAME.under(GAME.rulebook.ruleset({"war.supporters": reading}))
    seats = {"ann": {"leaders": {"trader": "b5"}}, "bea": {"leaders": {"trader": "h5"}}}
    spec = {"temples": ["c5", "g5"], "markets": ["d5", "f5", "h4", "a6", "k5"], "settlements": ["e5"], "seats": seats}
    state = game.given({"players": 2, "reachable": False, **spec})[1]
    before = [["b5", "c5", "d5", "a6"], ["f5", "g5", "h4", "h5", "k5"]]
    one, other = (bits(map(named, words)) for words in before)
    for kingdoms in ((one, other), (other, one)):
        conflict = Conflict(colour=GREEN, attacker=0, defender=1, marker=named("e5"), before=kingdoms)
        assert [strength(game.table, state, conflict, who) for who in (0, 1)] == [west, east]
