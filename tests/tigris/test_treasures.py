"""Who takes which treasures, said a second time: kingdom by kingdom, from the pieces and the board alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gemcheck.game import load_game
from gemcheck.games.tigris.geometry import bits, named
from gemcheck.games.tigris.plans import Leader, Leave
from gemcheck.games.tigris.state import ACT, GREEN, TREASURE, State
from gemcheck.games.tigris.treasures import due, may_stay
from tests.tigris import laws
from tests.tigris.strategies import PATIENT, states

GAME: Any = load_game("tigris")


@PATIENT
@given(states())
def test_treasures_are_due_to_a_trader_with_more_than_one(state: State) -> None:
    traders = {cell: who for cell, (colour, who) in laws.standing(state).items() if colour == GREEN}
    lying = laws.cells(state.treasures)
    owed = [
        (sorted(who for cell, who in traders.items() if cell in kingdom)[0], kingdom & lying)
        for kingdom in laws.kingdoms(state)
        if len(kingdom & lying) > 1 and kingdom & traders.keys()
    ]
    who, kingdom, treasures = due(state)
    if not owed:
        assert (who, kingdom, treasures) == (-1, 0, 0)
    else:
        assert (who, laws.cells(treasures)) in owed
        assert laws.cells(treasures) == laws.cells(kingdom) & lying


SPECIAL = ["b2", "p2"]
"""Start temples of the standard board on a special border."""


@pytest.mark.parametrize(
    ("lying", "stay"),
    [
        (["b2", "p2", "f3"], ["f3"]),  # both special ones go
        (["b2", "f3", "i7"], ["f3", "i7"]),
        (["b2", "p2"], ["b2", "p2"]),
        (["f3", "i7", "n5"], ["f3", "i7", "n5"]),
    ],
)
def test_treasures_on_special_borders_go_first(lying: list[str], stay: list[str]) -> None:
    state = State(seats=())
    assert may_stay(GAME.table, state, bits(map(named, lying))) == bits(map(named, stay))


@pytest.mark.parametrize("owner", ["ann", "bea"])
def test_the_owner_of_the_trader_chooses_what_stays(owner: str) -> None:
    # Ann's king links two groups with a plain treasure each; the trader in one of them takes one.
    seats: dict[str, dict[str, Any]] = {"ann": {}, "bea": {}}
    seats[owner]["leaders"] = {"trader": "f2"}
    row = ["g3", "h3", "i3", "i4", "i5"]
    _, state, names = GAME.given({"players": 2, "temples": row, "seats": seats})
    after = GAME.advance(state, {0: Leader(0, named("h7"))})
    assert after.phase == ACT  # i7 is not linked with i5 yet
    assert after.treasures == state.treasures
    after = GAME.advance(after, {0: Leader(0, named("i6"))})
    who = names.index(owner)
    assert after.phase == TREASURE
    assert GAME.to_move(after) == (who,)
    assert set(GAME.legal(after, who)) == {Leave(named("f3")), Leave(named("i7"))}
    (objection,) = GAME.why_not(after, who, Leave(named("n5")))
    assert objection.clauses == ("treasure.take",)
    chosen = GAME.advance(after, {who: Leave(named("i7"))})
    assert chosen.treasures == state.treasures & ~(1 << named("f3"))
    assert [seat.treasures for seat in chosen.seats] == [int(number == who) for number in range(2)]
