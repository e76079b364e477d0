"""Each invariant can fail: a sound position, broken in every way that `defects` knows, is found out with its clause."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Result, load_game
from gemcheck.games.tigris import invariants
from gemcheck.games.tigris.geometry import NOWHERE, SQUARE, at
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.state import ATTACK, OVER, Conflict, Four, Monument, State, changed

GAME: Any = load_game("tigris")
SPECIAL = at(1, 1)
"""A start temple of the standard board."""
RIVER = at(0, 4)
LAND = at(5, 5)


def sound() -> State:
    """Two seats at the start, the first one active."""
    state: State = GAME.start(2, Random(1))
    return replace(state, active=0)


def seat(number: int = 0, **fields: Any) -> Callable[[State], State]:
    """Some fields of a seat replaced, kingdoms kept up to date."""

    def broken(state: State) -> State:
        seats = list(state.seats)
        seats[number] = replace(seats[number], **fields)
        return derived(replace(state, seats=tuple(seats)))

    return broken


def fields(**fields: Any) -> Callable[[State], State]:
    """Some fields of the position replaced, kingdoms kept up to date."""
    return lambda state: derived(replace(state, **fields))


def lying(colour: int, space: int) -> Callable[[State], State]:
    """One more tile on the board, taken from the bag."""

    def broken(state: State) -> State:
        bag = changed(state.bag, colour, -1)
        return derived(replace(state, tiles=changed(state.tiles, colour, 1 << space), bag=bag))

    return broken


def monument(*monuments: Monument) -> Callable[[State], State]:
    """Monuments on tiles from the bag."""

    def broken(state: State) -> State:
        bag = state.bag
        for one in monuments:
            bag = changed(bag, one.colour, -SQUARE[one.corner].bit_count())
        return derived(replace(state, monuments=monuments, bag=bag))

    return broken


def both(*changes: Callable[[State], State]) -> Callable[[State], State]:
    """One change after another."""

    def broken(state: State) -> State:
        for change in changes:
            state = change(state)
        return state

    return broken


def leaders(**spaces: int) -> Four:
    """Leaders by their words on these spaces, the others in the supply."""
    king, priest, farmer, trader = (spaces.get(word, NOWHERE) for word in ("king", "priest", "farmer", "trader"))
    return (king, priest, farmer, trader)


FAULTS: list[tuple[str, Callable[[State], State]]] = [
    ("setup.players", lambda state: replace(state, seats=state.seats[:1])),
    ("setup.players", lambda state: replace(state, seats=state.seats * 3)),
    ("refill.six", seat(hand=(7, 0, 0, 0))),
    ("refill.six", seat(hand=(-1, 0, 0, 0))),
    ("points.kept", seat(points=(0, 0, -1, 0))),
    ("points.kept", seat(treasures=-1)),
    ("catastrophe.once", seat(catastrophes=3)),
    ("catastrophe.once", seat(catastrophes=-1)),
    ("turn.clockwise", fields(active=2)),
    ("turn.clockwise", fields(active=-1)),
    ("turn.two-actions", fields(actions=3)),
    ("turn.two-actions", fields(actions=-1)),
    ("box.tiles", fields(removed=(0, 0, 0, 1))),
    ("box.tiles", fields(bag=(0, 0, 0, 0))),
    ("box.treasures", seat(treasures=1)),
    ("box.catastrophes", fields(ruins=1 << LAND)),
    ("monument.left", monument(Monument(0, at(4, 4), 0), Monument(0, at(9, 12), 0))),
    ("monument.colour", monument(Monument(0, at(4, 4), 1))),
    ("tile.empty", both(lying(0, SPECIAL))),
    ("tile.empty", fields(ruins=1 << SPECIAL)),
    ("tile.empty", monument(Monument(0, SPECIAL, 0))),
    ("tile.empty", seat(leaders=leaders(king=SPECIAL))),
    ("leader.land", seat(leaders=leaders(king=at(0, 4)))),
    ("tile.farm", lying(2, LAND)),
    ("tile.land", lying(0, RIVER)),
    ("tile.land", lying(1, RIVER)),
    ("tile.land", lying(3, RIVER)),
    ("tile.farm", monument(Monument(3, LAND, 2))),
    ("leader.empty", seat(leaders=leaders(king=at(1, 2), priest=at(1, 2)))),
    ("leader.empty", both(seat(leaders=leaders(king=at(1, 2))), seat(1, leaders=leaders(priest=at(1, 2))))),
    ("setup.temples", lambda state: replace(state, treasures=state.treasures ^ (1 << SPECIAL | 1 << LAND))),
    ("leader.temple", seat(leaders=leaders(king=LAND))),
    ("union.together", both(seat(leaders=leaders(king=at(1, 2))), seat(1, leaders=leaders(king=at(1, 0))))),
    (
        "treasure.take",
        both(
            lying(1, at(1, 2)),
            seat(leaders=leaders(trader=at(1, 3))),
            lambda state: replace(state, treasures=state.treasures ^ (1 << at(1, 2) | 1 << at(1, 15))),
        ),
    ),
    ("turn.complete", fields(phase=ATTACK)),
    ("turn.complete", fields(conflict=Conflict(0, 0, 1))),
    ("conflict.loser", fields(phase=ATTACK, conflict=Conflict(0, 0, 1))),
    ("conflict.loser", fields(phase=ATTACK, conflict=Conflict(0, 0, 5))),
    ("end.treasures", fields(phase=OVER)),
    ("end.bag", fields(result=Result((0,), "bag"))),
    ("word.kingdom", lambda state: replace(state, kingdoms=(1 << SPECIAL,))),
    ("word.kingdom", lambda state: replace(state, linked=0)),
    ("word.kingdom", lambda state: replace(state, leading=1 << LAND)),
]


def named(state: State) -> list[str]:
    """The clauses of everything that is wrong with a position."""
    return [clause for objection in GAME.defects(state) for clause in objection.clauses]


def test_the_position_is_sound_to_begin_with() -> None:
    assert GAME.defects(sound()) == []


@pytest.mark.parametrize(("clause", "broken"), FAULTS, ids=[clause for clause, _ in FAULTS])
def test_a_broken_position_is_found_out(clause: str, broken: Callable[[State], State]) -> None:
    assert clause in named(broken(sound()))
    assert clause in GAME.rulebook.clauses


def test_every_clause_that_defects_can_name_is_provoked() -> None:
    """The words in the code of `invariants` that are clauses are those above."""
    code = ast.parse(Path(invariants.__file__).read_text(encoding="utf-8"))
    words = {node.value for node in ast.walk(code) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert words & set(GAME.rulebook.clauses) == {clause for clause, _ in FAULTS}


def test_a_conflict_under_way_excuses_two_leaders_in_one_kingdom() -> None:
    state = both(seat(leaders=leaders(king=at(1, 2))), seat(1, leaders=leaders(king=at(1, 0))))(sound())
    state = replace(state, phase=ATTACK, conflict=Conflict(0, 0, 1))
    assert GAME.defects(state) == []
