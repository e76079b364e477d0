"""The market: two goods for one with the stock, and goods for goods between two seats."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import manning
from gemcheck.games.antiquity.components import GOODS, MARKET
from gemcheck.games.antiquity.payment import goods_of, goods_words, lacking, plus, spent
from gemcheck.games.antiquity.plans import Barter, Trade
from gemcheck.games.antiquity.state import Goods, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "barter_objections",
    "bartered",
    "may_trade",
    "meeting_objections",
    "mirrored",
    "offered",
    "taken_for_granted",
    "trade_objections",
    "traded",
]


def lacking_objections(seat: Seat, goods: Goods) -> list[Objection]:
    """One objection for each good of which the seat gives more than it has."""
    return [
        Objection(cites(lacking), f"{goods[good]} {GOODS[good]} given, {seat.goods[good]} at hand")
        for good in lacking(seat.goods, goods)
    ]


# -- with the stock


@clause("market.barter", without=lambda table, seat: False)
def may_barter(table: Table, seat: Seat) -> bool:
    """Whether the market works."""
    return manning.works(table, seat, MARKET)


def barter_objections(table: Table, seat: Seat, plan: Barter) -> list[Objection]:
    """Everything against swapping these two goods for that one."""
    kinds = range(len(GOODS))
    if plan.gets not in kinds or any(good not in kinds for good in plan.gives):
        return [Objection(cites(may_barter), "there is no such good")]
    if plan.gives[0] > plan.gives[1]:
        return [Objection(cites(may_barter), "the two goods are named in the order of the list of goods")]
    found = [] if may_barter(table, seat) else [Objection(cites(may_barter), "only a working market swaps goods")]
    return found + lacking_objections(seat, goods_of(plan.gives))


def bartered(seat: Seat, who: int, plan: Barter, log: Log, there: int = 1) -> Seat:
    """Two goods go to the stock, one comes from it, if there is one: `there`, 1 or 0, says so of the stock before."""
    given = goods_of(plan.gives)
    there = 1 if plan.gets in plan.gives else there
    if log is not None:
        facts = {"gives": goods_words(given), "gets": GOODS[plan.gets]}
        log.append(Event("bartered", who, cites(may_barter), facts))
    return replace(seat, goods=plus(spent(seat.goods, given), goods_of((plan.gets,) * there)))


# -- between seats


@clause("market.trade", without=lambda table, one, other: False)
def may_trade(table: Table, one: Seat, other: Seat) -> bool:
    """Whether two seats may trade: the market of one of them works."""
    return manning.works(table, one, MARKET) or manning.works(table, other, MARKET)


def trade_objections(state: State, who: int, plan: Trade, partners: int) -> list[Objection]:
    """Everything against this offer as far as a seat can know; `partners`: the seats it has made an offer to."""
    source = cites(may_trade)
    if not 0 <= plan.seat < len(state.seats) or plan.seat == who or state.seats[plan.seat].out:
        return [Objection(source, f"seat {plan.seat + 1} is nobody to trade with")]
    if min(plan.gives) < 0 or min(plan.gets) < 0 or not sum(plan.gives) + sum(plan.gets):
        return [Objection(source, "a trade moves some goods")]
    found = lacking_objections(state.seats[who], plan.gives)
    if partners >> plan.seat & 1:
        found.append(Objection(source, f"no more is exchanged with seat {plan.seat + 1} in this phase"))
    others = sum(sum(seat.goods) for other, seat in enumerate(state.seats) if other != who)
    if sum(plan.gets) > others:
        found.append(Objection(source, f"{sum(plan.gets)} goods asked for, the others have {others}"))
    return found


OFFER_BITS = 4
"""Bits for the number of offers to one seat, which is at most that of the kinds of goods."""


def offered(table: Table, partners: int, offers: int, other: int) -> tuple[int, int]:
    """To whom a seat may make no offer any more (bits), and how many offers it has made to each seat (OFFER_BITS each),
    after one more to this seat: the last one, unless several are allowed (an open point)."""
    if table.reading("market.exchanges") == "several":
        offers += 1 << OFFER_BITS * other
        if offers >> OFFER_BITS * other & (1 << OFFER_BITS) - 1 < len(GOODS):
            return partners, offers
    return partners | 1 << other, offers


def mirrored(one: int, offer: Trade, other: int, answer: Trade) -> bool:
    """Whether two offers meet: each seat names the other, and gives what the other asks for."""
    return offer.seat == other and answer.seat == one and offer.gives == answer.gets and offer.gets == answer.gives


def meeting_objections(table: Table, state: State, one: int, offer: Trade) -> list[Objection]:
    """Everything against a trade on which both agree: no market works, or a seat does not have what it gives."""
    giver, taker = state.seats[one], state.seats[offer.seat]
    found = lacking_objections(giver, offer.gives) + lacking_objections(taker, offer.gets)
    if not may_trade(table, giver, taker):
        found.append(Objection(cites(may_trade), "the market of neither seat works"))
    return found


def taken_for_granted(seat: Seat, plan: Trade) -> Seat:
    """The seat after its offer has been met, as its own plan reckons."""
    return replace(seat, goods=plus(spent(seat.goods, plan.gives), plan.gets))


def traded(state: State, one: int, offer: Trade, log: Log) -> State:
    """The goods change hands."""
    if log is not None:
        facts = {"with": offer.seat + 1, "gives": goods_words(offer.gives), "gets": goods_words(offer.gets)}
        log.append(Event("traded", one, cites(may_trade), facts))
    seats = list(state.seats)
    giver, taker = seats[one], seats[offer.seat]
    seats[one] = replace(giver, goods=plus(spent(giver.goods, offer.gives), offer.gets))
    seats[offer.seat] = replace(taker, goods=plus(spent(taker.goods, offer.gets), offer.gives))
    return replace(state, seats=tuple(seats))
