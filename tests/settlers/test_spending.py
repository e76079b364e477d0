"""Spending Workers, and Oasis."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers.pending import Draw, MorePairs
from gemcheck.games.settlers.plans import Pass, Spend, Stop
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    against,
    at,
    chance,
    does,
    game_of,
    good,
    hand,
    legal,
    rested,
    seat,
    supply,
    under,
    without_decks,
)

PAIR = {"workers.pair", "workers.look"}


def spend(name: str) -> Spend:
    """Spend a pair for this."""
    return Spend(good(name))


def test_each_pair_chooses_for_itself_and_cards_are_looked_at_first() -> None:
    """Ruling 39: one action, several pairs."""
    state = game_of(seat("roman", worker=7), seat("egyptian"))
    state = does(state, spend("wood"), spend("faction_card"))
    assert isinstance(state.pending[0], Draw)
    state = chance(state, "legion")
    assert hand(state) == ["legion"]
    assert isinstance(state.pending[0], MorePairs)
    state = does(state, spend("food"))
    assert (supply(state), state.active) == ({"worker": 1, "wood": 1, "food": 1}, 1)


def test_r10_eight_workers_for_a_wood_and_three_cards() -> None:
    state = game_of(seat("roman", worker=8), seat("egyptian"))
    state = does(state, spend("wood"))
    for key in ("joiner", "farmers_at_work"):
        state = chance(does(state, spend("common_card")), key)
    state = chance(does(state, spend("faction_card")), "builder")
    assert supply(state) == {"wood": 1}
    assert len(hand(state)) == 3
    assert state.active == 1


def test_without_more_pairs_the_action_ends() -> None:
    state = game_of(seat("roman", worker=3), seat("egyptian"))
    assert does(state, spend("stone")).active == 1
    more = game_of(seat("roman", worker=4), seat("egyptian"))
    assert does(more, spend("stone")).active == 0
    assert does(more, spend("stone"), Stop()).active == 1


def test_a_pair_is_two_workers_for_a_resource_or_a_card() -> None:
    state = game_of(seat("roman", worker=2), seat("egyptian"))
    assert [plan.good for plan in legal(state, Spend)] == [
        good(name) for name in ("wood", "stone", "food", "common_card", "faction_card")
    ]
    for name in ("gold", "raze", "vp", "card", "worker"):
        assert against(state, spend(name)) == PAIR
    assert against(game_of(seat("roman", worker=1), seat("egyptian")), spend("wood")) == PAIR


def test_an_empty_deck_gives_no_card() -> None:
    state = without_decks(game_of(seat("roman", worker=2), seat("egyptian")), 0)
    assert against(state, spend("faction_card")) == {"deck.common", "deck.faction"}
    assert against(state, spend("common_card")) == set()


def test_oasis_gains_a_worker_for_a_pair_of_an_opponent_four_at_most() -> None:
    """Ruling 33 and K6."""
    state = game_of(seat("roman", worker=12), seat("egyptian", "oasis"))
    for number in range(1, 6):
        state = does(state, spend("wood"))
        assert supply(state, 1) == {"worker": min(number, 4)}
    with ablated("gemcheck.games.settlers", "feature.oasis"):
        first = game_of(seat("roman", worker=2), seat("egyptian", "oasis"))
        assert supply(does(first, spend("wood")), 1) == {}


def test_oasis_pays_nothing_for_the_pairs_of_its_owner() -> None:
    state = game_of(seat("egyptian", "oasis", worker=2), seat("roman"))
    assert supply(does(state, spend("wood"))) == {"wood": 1}


@pytest.mark.parametrize(("reading", "worker"), [("yes", 1), ("no", 0)])
def test_oasis_when_its_owner_has_passed(reading: str, worker: int) -> None:
    """u1."""
    state = game_of(seat("roman", worker=2), seat("egyptian", "oasis", passed=True))
    after = does(state, spend("wood"), game=under({"oasis.passed": reading}))
    assert supply(after, 1).get("worker", 0) == worker


@pytest.mark.parametrize(("reading", "worker"), [("card-text", 1), ("own-turn", 0)])
def test_oasis_outside_the_own_turn(reading: str, worker: int) -> None:
    """A7."""
    state = game_of(seat("roman", worker=2), seat("egyptian", "oasis"))
    after = does(state, spend("wood"), game=under({"feature.in-turn": reading}))
    assert supply(after, 1).get("worker", 0) == worker


def test_oasis_begins_anew_in_the_next_round() -> None:
    spent = game_of(seat("roman", worker=4), seat("egyptian", at("oasis", fired=4), passed=True))
    after = does(spent, spend("wood"))
    assert supply(after, 1) == {}

    after = does(rested(after), Pass())
    assert after.round == 2
    assert after.seats[1].locations == (at("oasis"),)
