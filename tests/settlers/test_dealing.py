"""Making a Deal."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers import production
from gemcheck.games.settlers.plans import MakeDeal
from gemcheck.games.settlers.scoring import final_points
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, against, card, deal, does, game_of, hand, legal, points, seat, supply

OTHER = seat("egyptian")


@pytest.mark.parametrize("gold", [False, True])
def test_a_deal_costs_a_food_or_a_gold(gold: bool) -> None:
    """Ruling 5 for Deals, and the Good of the Deal at once (47)."""
    state = game_of(seat("barbarian", hand=["sentry_tower"], gold=int(gold), food=int(not gold)), OTHER)
    assert legal(state, MakeDeal) == [deal("sentry_tower", gold)]
    after = does(state, deal("sentry_tower", gold))
    assert (supply(after), hand(after)) == ({"worker": 1}, [])
    assert [one.card for one in after.seats[0].deals] == [card("sentry_tower")]
    assert against(state, deal("sentry_tower", not gold)) == {"deal.pay"}


def test_a_deal_gives_its_good_again_in_each_production_phase_and_there_may_be_many() -> None:
    """Ruling 47."""
    state = game_of(seat("barbarian", deals=["sentry_tower", "sentry_tower", "expedition"]), OTHER)
    assert supply(production.from_deals(GAME.table, state, 0, None)) == {"worker": 2, "stone": 1}
    with ablated("gemcheck.games.settlers", "production.deals"):
        assert supply(production.from_deals(GAME.table, state, 0, None)) == {}


def test_a_deal_is_no_location() -> None:
    """Ruling 48: neither points nor colour."""
    state = game_of(seat("barbarian", hand=["hillfort"], deals=["raid", "burning_stake"]), OTHER)
    assert final_points(GAME.table, state, 0) == 0
    assert not [plan for plan in GAME.legal(state, 0) if type(plan).__name__ == "Activate"]


def test_a_common_card_has_no_deal_field() -> None:
    state = game_of(seat("barbarian", hand=["village_a"], food=1), OTHER)
    assert against(state, deal("village_a")) == {"deal.field"}
    assert against(state, deal("raid")) == {"deal.hand"}


def test_dojo_gains_a_point_for_each_deal() -> None:
    state = game_of(seat("japanese", "dojo", "dojo", hand=["farm"], food=1), OTHER)
    after = does(state, deal("farm"))
    assert (points(after), supply(after)) == (2, {"worker": 1})
    with ablated("gemcheck.games.settlers", "feature.deal"):
        assert points(does(state, deal("farm"))) == 0


def test_a_deal_for_a_point_is_scored_at_once() -> None:
    state = game_of(seat("japanese", hand=["trade_route_c"], food=1), OTHER)
    assert points(does(state, deal("trade_route_c"))) == 1


def test_without_the_price_a_deal_is_free() -> None:
    state = game_of(seat("japanese", hand=["farm"]), OTHER)
    assert not legal(state, MakeDeal)
    with ablated("gemcheck.games.settlers", "deal.pay"):
        assert legal(state, MakeDeal)
