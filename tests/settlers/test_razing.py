"""Razing: what can be razed, the price, who gains what, what becomes of the card."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers.pending import VIRTUAL_SEAT
from gemcheck.games.settlers.plans import Raze
from gemcheck.games.settlers.state import Location, Virtual
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    against,
    at,
    card,
    does,
    game_of,
    hand,
    legal,
    locations,
    pile,
    points,
    raze,
    seat,
    supply,
    under,
)

PACKAGE = "gemcheck.games.settlers"
OTHER = seat("egyptian")
PRICE = {"raze.price"}


def test_ruins_cannot_be_razed() -> None:
    """Ruling 12: neither from the hand nor on the table."""
    state = game_of(seat("roman", hand=["ruins"], raze=3), seat("egyptian", "ruins"))
    assert against(state, raze(state, "ruins")) == {"raze.field", "raze.japanese"}
    assert against(state, raze(state, "ruins", 1)) == {"raze.field", "raze.japanese"}
    assert not legal(state, Raze)


@pytest.mark.parametrize(
    ("there", "price"),
    [(at("joiner"), 2), (at("joiner", defense=True), 3), (at("farm"), 2), (at("farm", samurai=True), 3)],
)
def test_the_price_of_an_enemy_location(there: Location, price: int) -> None:
    """Ruling 13."""
    enemy = seat("japanese", there)
    poor, rich = game_of(seat("roman", raze=price - 1), enemy), game_of(seat("roman", raze=price), enemy)
    plan = Raze(seat=1, place=0)
    assert against(poor, plan) == PRICE
    assert supply(does(rich, plan)).get("raze", 0) == 0


def test_a_card_of_the_hand_costs_one_token_and_is_discarded() -> None:
    """Rulings 13 and K9; both Goods are gained."""
    state = game_of(seat("roman", hand=["armorer"], raze=1), OTHER)
    after = does(state, raze(state, "armorer"))
    assert (supply(after), points(after), hand(after), after.discards) == ({"stone": 1}, 1, [], (card("armorer"),))
    assert against(game_of(seat("roman", hand=["armorer"]), OTHER), raze(state, "armorer")) == PRICE


def test_own_locations_are_not_razed() -> None:
    """Ruling 14."""
    state = game_of(seat("roman", "joiner", raze=3), OTHER)
    assert against(state, raze(state, "joiner", 0)) == {"raze.own"}


def test_the_owner_of_a_razed_common_location_has_a_foundation_and_a_wood() -> None:
    """Rulings 15 and K9: points to the track of who razes."""
    state = game_of(seat("roman", raze=2), seat("egyptian", "armorer"))
    after = does(state, raze(state, "armorer", 1))
    assert (supply(after), points(after)) == ({"stone": 1}, 1)
    assert (locations(after, 1), after.seats[1].foundations) == ([], (card("armorer"),))
    assert supply(after, 1) == {"wood": 1}
    with ablated(PACKAGE, "raze.foundation"):
        assert supply(does(state, raze(state, "armorer", 1)), 1) == {}


def test_a_razed_japanese_location_is_gone_with_its_samurai() -> None:
    """Ruling 16: one point, no Foundation, no Wood."""
    state = game_of(seat("roman", raze=3), seat("japanese", at("farm", samurai=True)))
    after = does(state, raze(state, "farm", 1))
    assert (points(after), supply(after, 1), after.seats[1].foundations) == (1, {}, ())
    assert after.seats[1].discards == (card("farm"),)


@pytest.mark.parametrize("key", ["gate", "shrine"])
def test_gate_and_shrine_have_no_raze_field(key: str) -> None:
    """Ruling 17 and K3: not even from the hand; other Japanese cards have one."""
    state = game_of(seat("japanese", hand=[key, "farm"], raze=3), seat("roman"))
    assert against(state, raze(state, key)) == {"raze.field", "raze.japanese"}
    assert points(does(state, raze(state, "farm"))) == 1
    enemy = game_of(seat("roman", raze=3), seat("japanese", key))
    assert against(enemy, raze(enemy, key, 1)) == {"raze.field", "raze.japanese"}
    with ablated(PACKAGE, "raze.japanese"):
        assert against(enemy, raze(enemy, key, 1)) == set()


def test_a_faction_location_of_others_has_no_raze_field() -> None:
    """Ruling 18 and K3, for the action."""
    state = game_of(seat("roman", raze=3), seat("egyptian", "pyramid"))
    assert against(state, raze(state, "pyramid", 1)) == {"raze.field", "raze.japanese"}


def test_who_has_passed_is_out_of_reach() -> None:
    """Ruling 19 and K5."""
    state = game_of(seat("roman", raze=3), seat("egyptian", "joiner", passed=True))
    assert against(state, raze(state, "joiner", 1)) == {"action.pass.safe", "card.one-enemy"}
    with ablated(PACKAGE, "action.pass.safe"):
        assert against(state, raze(state, "joiner", 1)) == set()


def test_a_feature_for_razing_fires_once_for_each_card() -> None:
    state = game_of(seat("barbarian", "raid", "gallows", hand=["joiner"], raze=1), OTHER)
    assert points(does(state, raze(state, "joiner"))) == 1 + 2
    with ablated(PACKAGE, "feature.raze"):
        assert points(does(state, raze(state, "joiner"))) == 1


def test_in_peaceful_play_no_opponent_is_razed_by_the_action() -> None:
    game = under({"play.peaceful": "yes"})
    state = game_of(seat("roman", hand=["armorer"], raze=3), seat("egyptian", "joiner"))
    assert against(state, raze(state, "joiner", 1), game) == {"variant.peaceful"}
    assert against(state, raze(state, "armorer"), game) == set()


def test_the_cards_of_the_virtual_player_are_razed_and_discarded() -> None:
    state = game_of(seat("roman", raze=2), virtual=Virtual(locations=pile("joiner", "armorer")))
    after = does(state, Raze(seat=VIRTUAL_SEAT, place=[card("joiner"), card("armorer")].index(card("joiner"))))
    assert after.virtual is not None
    assert sorted((*after.virtual.locations, *after.discards)) == sorted(pile("joiner", "armorer"))
    assert len(after.discards) == 1
    assert not after.seats[0].foundations


@pytest.mark.parametrize("plan", [Raze(), Raze(seat=1, place=4), Raze(seat=7, place=0), Raze(seat=VIRTUAL_SEAT)])
def test_what_is_not_there_is_not_razed(plan: Raze) -> None:
    state = game_of(seat("roman", raze=5), seat("egyptian", "joiner"))
    assert against(state, plan) == {"raze.target"}


def test_goods_of_the_field_are_all_gained() -> None:
    state = game_of(seat("roman", hand=["pig_farmer_a"], raze=1), OTHER)
    assert supply(does(state, raze(state, "pig_farmer_a"))) == {"worker": 1, "food": 1}
    with ablated(PACKAGE, "raze.gain"):
        assert supply(does(state, raze(state, "pig_farmer_a"))) == {}


def test_a_location_taken_over_is_out_of_reach_when_owner_or_taker_has_passed() -> None:
    taken = seat("roman", at("joiner", taker=2))
    for passed in ({0}, {2}, set[int]()):
        seats = [seat("barbarian", raze=3), taken, seat("egyptian")]
        if 2 in passed:
            seats[2] = seat("egyptian", passed=True)
        if 0 in passed:
            seats[1] = seat("roman", at("joiner", taker=2), passed=True)
        state = game_of(*seats)
        assert bool(against(state, Raze(seat=1, place=0))) == bool(passed)
