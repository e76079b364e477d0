"""Activating: payment, how often, Goods that stay; the plain instances V1 and V4."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers.pending import Again
from gemcheck.games.settlers.plans import Activate, Aim, Answer, Stop
from gemcheck.games.settlers.state import Mark
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    against,
    at,
    card,
    chance,
    deal,
    does,
    game_of,
    goods,
    hand,
    legal,
    points,
    seat,
    supply,
    under,
    use,
)

PACKAGE = "gemcheck.games.settlers"
DONE = seat("egyptian", passed=True)
PAY = {"activate.pay", "goods.gold", "goods.gold.not"}


@pytest.mark.parametrize("key", ["marketplace", "barter", "brewer", "masons_guild"])
def test_gold_stands_for_any_resource(key: str) -> None:
    """Ruling 5, activations."""
    state = game_of(seat("barbarian", key, worker=1, gold=3), DONE)
    assert {plan.pay[4] for plan in legal(state, Activate)} == {sum(GAINED[key])}


GAINED = {"marketplace": (1, 1, 1), "barter": (2,), "brewer": (1,), "masons_guild": (2,)}


def test_gold_stands_for_no_worker_and_no_raze_token() -> None:
    """Ruling 5."""
    state = game_of(seat("barbarian", "joiner", "expedition", gold=5, wood=1), DONE)
    assert not legal(state, Activate)
    assert against(state, use(state, "joiner", pay=goods(gold=2))) == PAY


def test_no_resource_stands_for_gold() -> None:
    """Ruling 6."""
    state = game_of(seat("egyptian", "goldsmith", worker=1, wood=2, stone=2, food=2), seat("roman"))
    assert not legal(state, Activate)
    assert against(state, use(state, "goldsmith", pay=goods(worker=1, stone=1))) == PAY


@pytest.mark.parametrize("apart", [False, True])
def test_a_location_of_two_uses_is_used_twice_at_most(apart: bool) -> None:
    """Ruling 38: in one action or in two; both are paid."""
    state = game_of(seat("roman", "sawmill", wood=3), DONE)
    state = does(state, use(state, "sawmill"))
    assert isinstance(state.pending[0], Again)
    if apart:
        state = does(state, Stop())
    state = does(state, use(state, "sawmill"))
    assert (points(state), supply(state)) == (2, {"wood": 1})
    assert not state.pending
    assert against(state, use(state, "sawmill")) == {"activate.once", "activate.twice"}


def test_the_second_use_is_of_the_same_copy() -> None:
    state = game_of(seat("roman", at("castle_a", used=1), "castle_a", worker=3), DONE)
    state = chance(does(state, use(state, "castle_a", where=1), Answer(0)), "joiner")
    assert {plan.place for plan in legal(state, Activate)} == {1}


def test_an_action_location_is_used_once() -> None:
    state = game_of(seat("roman", "joiner", worker=2, wood=2), DONE)
    state = does(state, use(state, "joiner"))
    assert against(state, use(state, "joiner")) == {"activate.once", "activate.twice"}
    with ablated(PACKAGE, "activate.once"):
        assert against(state, use(state, "joiner")) == set()


def test_what_is_paid_lies_on_the_location() -> None:
    state = does(game_of(seat("roman", "joiner", worker=1, wood=1), DONE), Activate(0, 0, 0, goods(worker=1, wood=1)))
    assert state.seats[0].locations[0] == at("joiner", used=1, goods=goods(worker=1, wood=1))


@pytest.mark.parametrize("key", ["ruins", "quarry", "supplier"])
def test_only_action_locations_are_activated(key: str) -> None:
    state = game_of(seat("roman", key), DONE)
    assert against(state, Activate(0, 0)) == {"activate.action", "card.kinds"}
    assert against(state, Activate(0, 9)) == {"activate.action", "card.kinds"}
    assert against(state, Activate(1, 0)) == {"activate.action", "card.kinds"}


def test_a_location_of_an_opponent_is_not_activated() -> None:
    state = game_of(seat("roman", worker=1, wood=1), seat("egyptian", "joiner"))
    assert against(state, Activate(1, 0, 0, goods(worker=1, wood=1))) == {"activate.action", "card.kinds"}


def test_tavern_discards_a_card_of_the_hand() -> None:
    """Ruling 31: the card is discarded, no Worker is paid."""
    state = game_of(seat("roman", "tavern", hand=["joiner", "legion"], worker=1), DONE)
    after = does(state, use(state, "tavern", discarding=["legion"]))
    assert (points(after), supply(after), hand(after)) == (2, {"worker": 1}, ["joiner"])
    assert after.seats[0].discards == (card("legion"),)
    assert against(state, use(state, "tavern")) == {"card.discard-pay", "card.tavern"}
    assert against(state, use(state, "tavern", discarding=["ruins"])) == {"card.discard-pay", "card.tavern"}


def test_hanseatic_league_gives_up_a_deal_also_by_trade_route() -> None:
    """Ruling 29."""

    marked = at("pyramid", marks=(Mark(0, card("farm")),))
    state = game_of(seat("japanese", "hanseatic_league", deals=["stalls"], worker=2), seat("egyptian", marked))
    plans = legal(state, Activate)
    assert {plan.deals for plan in plans} == {(0,), (1,)}
    after = does(state, use(state, "hanseatic_league", giving=(1,)))
    assert points(after) == 2
    assert after.seats[1].locations == (at("pyramid"),)
    assert after.seats[0].discards == (card("farm"),)
    after = does(after, use(after, "hanseatic_league", giving=(0,)))
    assert (points(after), after.seats[0].deals) == (4, ())
    assert deal("stalls").card in after.seats[0].discards
    assert against(state, use(state, "hanseatic_league", giving=(4,))) == {"card.discard-pay", "card.tavern"}


def test_an_aim_where_there_is_none_is_refused() -> None:
    state = game_of(seat("roman", "joiner", worker=1, wood=1), DONE)
    assert against(state, use(state, "joiner", aim=Aim(seat=1))) == {"activate.action"}


def test_v1_gains_twelve() -> None:
    """Instance V1."""
    state = game_of(
        seat(
            "roman",
            "masons_guild",
            "joiner",
            "mason_a",
            "sawmill",
            "pig_farmer_a",
            "goldsmiths_workshop",
            worker=5,
            wood=2,
            stone=3,
            food=1,
            gold=1,
        ),
        DONE,
    )
    for key in ("goldsmiths_workshop", "joiner", "mason_a", "masons_guild", "pig_farmer_a", "sawmill"):
        state = does(state, use(state, key))
    assert points(state) == 12


def test_v4_the_troupe_frees_the_guild() -> None:
    """Instance V4 and K10."""
    state = game_of(seat("roman", "acting_troupe", "masons_guild", "coal_mine", worker=4, stone=4), DONE)
    state = does(state, use(state, "masons_guild"))
    state = does(state, use(state, "acting_troupe", aim=Aim(seat=0, place=1)))
    assert points(does(state, use(state, "masons_guild"))) == 6


@pytest.mark.parametrize(("reading", "extra"), [("two-gains", 0), ("one-gain", 1)])
def test_two_uses_of_one_point_and_sphinx(reading: str, extra: int) -> None:
    """u9."""
    game = under({"sphinx.two-uses": reading})
    state = game_of(seat("egyptian", "sphinx", "brewer", food=2), seat("roman", passed=True))
    state = does(state, use(state, "brewer"), game=game)
    assert points(does(state, use(state, "brewer"), game=game)) == 2 + extra
    alone = does(state, Stop(), game=game)
    assert points(does(alone, use(alone, "brewer"), game=game)) == 2
