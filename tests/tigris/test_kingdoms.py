"""Kingdoms, said a second time cell by cell; and the first space of the board is a space like any other.

The space a1 has the number 0, next to the number that stands for no space at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import NOWHERE, SPACES, bits, named, place
from gemcheck.games.tigris.kingdoms import down, kingdom_at, leader_in, leaders_in, off_board, with_leader, with_tile
from gemcheck.games.tigris.kingdoms import kingdoms_beside as beside
from gemcheck.games.tigris.plans import Build, Commit, Leader, Pass, Tile, Withdraw
from gemcheck.games.tigris.state import ACT, ATTACK, BLACK, GREEN, MONUMENT, RED, State
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")
CORNER = named("a1")


def as_cells(kingdoms: tuple[int, ...]) -> list[frozenset[laws.Cell]]:
    return sorted((frozenset(laws.cells(kingdom)) for kingdom in kingdoms), key=sorted)


@PATIENT
@given(states())
def test_kingdoms_are_the_linked_groups_with_a_leader(state: State) -> None:
    kingdoms = laws.kingdoms(state)
    assert as_cells(state.kingdoms) == sorted(map(frozenset, kingdoms), key=sorted)
    assert laws.cells(down(state)) == laws.hidden(state)
    for space in SPACES:
        here = [kingdom for kingdom in kingdoms if place(space) in kingdom]
        assert laws.cells(kingdom_at(state.kingdoms, space)) == (here[0] if here else set())
        near = [kingdom for kingdom in kingdoms if kingdom & laws.beside(place(space))]
        assert len(beside(state.kingdoms, state.linked, space)) == len(near)
    for group, kingdom in zip(state.kingdoms, map(laws.cells, state.kingdoms), strict=True):
        stand = {cell: piece for cell, piece in laws.standing(state).items() if cell in kingdom}
        assert sorted(leaders_in(state, group)) == sorted(
            (colour, who, 17 * row + column) for (row, column), (colour, who) in stand.items()
        )
        for colour in range(4):
            owners = [who for c, who in stand.values() if c == colour]
            assert leader_in(state.seats, colour, group) == (min(owners) if owners else -1)


@PATIENT
@given(states())
def test_kingdoms_are_kept_up_to_date_when_pieces_come_and_go(state: State) -> None:
    for who, seat in enumerate(state.seats):
        for colour, space in enumerate(seat.leaders):
            if space >= 0:
                after = off_board(state, who, colour)
                assert after.seats[who].leaders[colour] == NOWHERE
                assert after == GAME.recomputed(after)
    for space in SPACES:
        if (state.linked | state.ruins) >> space & 1:
            continue
        near = beside(state.kingdoms, state.linked, space)
        group = laws.cells(state.linked) | {place(space)}
        reached, edge = {place(space)}, [place(space)]
        while edge:
            further = laws.beside(edge.pop()) & group - reached
            reached |= further
            edge += further
        others = [kingdom for kingdom in state.kingdoms if kingdom not in near]
        led = as_cells(with_leader(state, space, near))
        assert led == sorted([*map(frozenset, map(laws.cells, others)), frozenset(reached)], key=sorted)
        tiled = as_cells(with_tile(state, space, near))
        assert tiled == (led if near else as_cells(state.kingdoms))


# -- the first space


def position(seats: Mapping[str, Mapping[str, Any]], **spec: Any) -> State:
    """The position of a case of two; the temple nearest to the corner is gone, and bea has its treasure."""
    seats = {"ann": seats.get("ann", {}), "bea": {"treasures": 1, **seats.get("bea", {})}}
    state: State = GAME.given({"players": 2, "cleared": ["b2"], "seats": seats, **spec})[1]
    return state


def test_a_leader_on_the_first_space_earns() -> None:
    for owner, who in (("ann", 0), ("bea", 1)):
        seats: Mapping[str, Any] = {"ann": {"hand": "M1"}, owner: {"hand": "M1", "leaders": {"trader": "a1"}}}
        after = GAME.advance(position(temples=["a2"], seats=seats), {0: Tile(GREEN, named("b1"))})
        assert after.seats[who].points == (0, 0, 0, 1)


def test_a_leader_on_the_first_space_moves_and_is_withdrawn() -> None:
    state = position(temples=["a2", "b1"], seats={"ann": {"leaders": {"king": "a1"}}})
    assert state.kingdoms == (bits(map(named, ("a1", "a2", "b1"))),)
    known = list(GAME.legal(state, 0))
    assert known.count(Withdraw(BLACK)) == 1
    assert GAME.count_legal(state, 0) == len(known)
    assert GAME.why_not(state, 0, Withdraw(BLACK)) == []
    assert [o.clauses for o in GAME.why_not(state, 0, Leader(BLACK, CORNER))] == [("leader.move",)]
    after = GAME.advance(state, {0: Withdraw(BLACK)})
    assert (after.leading, after.kingdoms, after.seats[0].leaders[BLACK]) == (0, (), NOWHERE)
    after = GAME.advance(state, {0: Leader(BLACK, named("c1"))})
    assert after.leading == 1 << named("c1")
    assert after.seats[0].leaders[BLACK] == named("c1")


def test_a_leader_on_the_first_space_is_a_rival() -> None:
    seats: dict[str, dict[str, Any]] = {"ann": {"hand": "S1"}, "bea": {"hand": "S1", "leaders": {"king": "a1"}}}
    state = position(temples=["a2", "b1"], seats=seats)
    state = GAME.advance(state, {0: Leader(BLACK, named("c1"))})
    assert state.phase == ATTACK
    assert state.conflict is not None
    assert (state.conflict.attacker, state.conflict.defender) == (0, 1)
    state = GAME.advance(state, {0: Commit(0)})
    state = GAME.advance(state, {1: Commit(0)})
    # One temple beside the attacker, two beside the defender.
    assert state.seats[0].leaders[BLACK] == NOWHERE
    assert [seat.points[RED] for seat in state.seats] == [0, 1]


def test_a_tile_on_the_first_space_unites_and_its_wars_are_no_revolts() -> None:
    seats: dict[str, dict[str, Any]] = {
        "ann": {"hand": "S1T1M1", "leaders": {"trader": "c1"}},
        "bea": {"hand": "T1M2", "leaders": {"trader": "a3"}},
    }
    state = position(temples=["b1", "a2"], seats=seats)
    state = GAME.advance(state, {0: Tile(BLACK, CORNER)})
    assert state.phase == ATTACK
    assert state.conflict is not None
    assert state.conflict.marker == CORNER
    # No market supports either side, and markets are committed, not temples.
    assert set(GAME.legal(state, 0)) == {Commit(0), Commit(1)}
    state = GAME.advance(state, {0: Commit(1)})
    assert set(GAME.legal(state, 1)) == {Commit(0), Commit(1), Commit(2)}
    state = GAME.advance(state, {1: Commit(0)})
    assert state.phase == ACT
    assert state.seats[0].points == (0, 0, 0, 1)
    assert state.seats[1].leaders == (NOWHERE,) * 4


def test_a_tile_on_the_first_space_completes_a_square() -> None:
    state = position(temples=["b1", "a2", "b2"], seats={"ann": {"hand": "T1"}})
    state = GAME.advance(state, {0: Tile(RED, CORNER)})
    assert state.phase == MONUMENT
    kinds = [kind for kind, colours in enumerate(GAME.table.box.monuments) if RED in colours]
    assert {plan for plan in GAME.legal(state, 0) if isinstance(plan, Build)} == {Build(k, CORNER) for k in kinds}


def test_a_monument_pays_a_leader_on_the_first_space() -> None:
    built = [{"colours": "black-red", "at": "a2", "tiles": "temple"}]
    for leader, points in (("king", (1, 0, 0, 0)), ("priest", (0, 1, 0, 0)), ("farmer", (0, 0, 0, 0))):
        seats = {"ann": {"leaders": {leader: "a1"}}}
        after = GAME.advance(position(temples=["b1"], monuments=built, seats=seats), {0: Pass()})
        assert after.seats[0].points == points
