"""The set-up."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import GameError
from gemcheck.games.settlers import setup
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everyone_begins_with_two_common_and_two_faction_cards(seats: int) -> None:
    state = GAME.start(seats, Random(7))
    assert len({one.faction for one in state.seats}) == seats
    for one in state.seats:
        decks = [GAME.table.cards[card].deck for card in one.hand]
        assert sorted(decks) == [0, 0, 1 + one.faction, 1 + one.faction]
        assert len(one.deck) == 28
    assert len(state.deck) == 84 - 2 * seats
    assert (state.virtual is not None) == (seats == 1)


def test_every_faction_and_every_first_player_comes_up() -> None:
    states = [GAME.start(2, Random(seed)) for seed in range(60)]
    assert {one.seats[0].faction for one in states} == {0, 1, 2, 3}
    assert {one.first for one in states} == {0, 1}
    with ablated("gemcheck.games.settlers", "setup.first"):
        assert {GAME.start(2, Random(seed)).first for seed in range(9)} == {0}


@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(GameError, match=r"the rulebook knows 1, 2, 3, 4 \[setup.seats\]"):
        GAME.start(seats, Random(0))
    assert setup.seat_counts(GAME.table) == (1, 2, 3, 4)


def test_the_factions_may_be_given() -> None:
    state = setup.dealt(GAME.table, (3, 0), Random(0))
    assert [one.faction for one in state.seats] == [3, 0]
