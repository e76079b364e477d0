"""The market: swaps with the stock and trade between seats (R33)."""

from __future__ import annotations

import pytest

from gemcheck.games.antiquity import city_plan, market
from gemcheck.games.antiquity.components import GOLD, MARKET, STONE, WINE, WOOD
from gemcheck.games.antiquity.plans import Barter, CityPlan, Trade
from gemcheck.games.antiquity.state import Seat
from tests.antiquity.made import goods, seat, state, table, town

TABLE = table()


def trader(manned: bool = True, **held: int) -> Seat:
    return seat(town(0, (MARKET,), manned=manned), goods=goods(**held))


def clauses(one: Seat, plan: Barter) -> list[tuple[str, ...]]:
    return [found.clauses for found in market.barter_objections(TABLE, one, plan)]


def test_any_two_goods_for_any_one() -> None:
    one = trader(wood=2, wine=1)
    for gives in ((WINE, WOOD), (WOOD, WOOD)):
        assert not clauses(one, Barter(gives, STONE))
    after = market.bartered(one, 0, Barter((WINE, WOOD), GOLD), None)
    assert after.goods == goods(wood=1, gold=1)


@pytest.mark.parametrize(
    ("plan", "clause"),
    [
        (Barter((WINE, WINE), GOLD), "city.pay"),
        (Barter((WOOD, WINE), GOLD), "market.barter"),
        (Barter((-1, WOOD), GOLD), "market.barter"),
        (Barter((WOOD, 10), GOLD), "market.barter"),
        (Barter((WOOD, WOOD), 10), "market.barter"),
    ],
)
def test_what_is_no_swap(plan: Barter, clause: str) -> None:
    assert clauses(trader(wood=2, wine=1), plan) == [(clause,)]


def test_the_market_needs_its_man() -> None:
    assert clauses(trader(False, wood=2), Barter((WOOD, WOOD), GOLD)) == [("market.barter",)]


def test_a_market_gives_what_the_stock_has() -> None:
    both = state(trader(wood=2), trader(gold=48))
    plans = {0: CityPlan((Barter((WOOD, WOOD), GOLD),)), 1: CityPlan()}
    assert city_plan.apply_city(TABLE, both, plans).seats[0].goods == goods(gold=1)
    assert city_plan.apply_city(table(box_supply="box"), both, plans).seats[0].goods == goods()


# -- between seats

OFFER = Trade(1, goods(wood=2), goods(stone=1))


def offer_clauses(offer: Trade, partners: int = 0) -> list[tuple[str, ...]]:
    both = state(trader(wood=2), trader(False, stone=1))
    return [found.clauses for found in market.trade_objections(both, 0, offer, partners)]


def test_an_offer_is_judged_by_what_its_seat_knows() -> None:
    assert not offer_clauses(OFFER)
    assert not offer_clauses(Trade(1, goods(), goods(gold=1)))
    assert not offer_clauses(Trade(1, goods(wood=1), goods()))
    for seat_ in (0, 2, -1):
        assert offer_clauses(Trade(seat_, OFFER.gives, OFFER.gets)) == [("market.trade",)]
    assert offer_clauses(Trade(1, goods(), goods())) == [("market.trade",)]
    assert offer_clauses(Trade(1, goods(wood=-1), goods(gold=1))) == [("market.trade",)]
    assert offer_clauses(Trade(1, goods(wood=3), goods())) == [("city.pay",)]
    assert offer_clauses(Trade(1, goods(), goods(gold=2))) == [("market.trade",)]
    assert offer_clauses(OFFER, 0b10) == [("market.trade",)]
    assert not offer_clauses(OFFER, 0b01)


def test_nobody_trades_with_a_seat_that_is_out() -> None:
    alone = state(trader(wood=2))
    assert alone.seats[1].out
    (found,) = market.trade_objections(alone, 0, OFFER, 0)
    assert found.clauses == ("market.trade",)


def test_offers_meet_when_each_names_the_other() -> None:
    answer = Trade(0, OFFER.gets, OFFER.gives)
    assert market.mirrored(0, OFFER, 1, answer)
    assert not market.mirrored(0, OFFER, 1, Trade(0, OFFER.gives, OFFER.gets))
    assert not market.mirrored(0, OFFER, 1, Trade(2, OFFER.gets, OFFER.gives))
    assert not market.mirrored(0, OFFER, 2, answer)


@pytest.mark.parametrize(("mine", "theirs"), [(True, False), (False, True), (True, True)])
def test_one_manned_market_is_enough(mine: bool, theirs: bool) -> None:
    both = state(trader(mine, wood=2), trader(theirs, stone=1))
    assert not market.meeting_objections(TABLE, both, 0, OFFER)
    after = market.traded(both, 0, OFFER, None)
    assert [one.goods for one in after.seats] == [goods(stone=1), goods(wood=2)]


def test_without_a_manned_market_or_the_goods_no_trade() -> None:
    idle = state(trader(False, wood=2), trader(False, stone=1))
    assert [one.clauses for one in market.meeting_objections(TABLE, idle, 0, OFFER)] == [("market.trade",)]
    poor = state(trader(wood=1), trader(gold=1))
    assert [one.clauses for one in market.meeting_objections(TABLE, poor, 0, OFFER)] == [("city.pay",)] * 2


@pytest.mark.parametrize(("reading", "most"), [("one", 1), ("several", 10)])
def test_so_many_offers_to_a_seat_may_be_made_in_one_plan(reading: str, most: int) -> None:
    """With several, once for each kind of goods; what is offered to one seat does not bar offers to another."""
    rules = table(market_exchanges=reading)
    three = state(trader(wood=2), trader(stone=1), trader(stone=1))
    there, back = Trade(1, goods(wood=1), goods()), Trade(1, goods(), goods(wood=1))
    acts = [there, back] * (most // 2) + [there] * (most % 2)
    other = Trade(2, goods(), goods(stone=1))
    assert not city_plan.city_objections(rules, three, 0, CityPlan((*acts, other)))
    (found,) = city_plan.city_objections(rules, three, 0, CityPlan((*acts, back, other)))
    assert (found.clauses, found.text.startswith(f"act {most + 1}: ")) == (("market.trade",), True)
