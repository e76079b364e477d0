"""Activations in words: what is used, in which way, what is paid, and what it is aimed at.

use joiner with worker1.wood1
use dark-chapel-a way 2 with raze2 at b/armorer
use negotiator with worker1 deal farm paying wood1
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.settlers import prices
from gemcheck.games.settlers.activating import price_of
from gemcheck.games.settlers.building import price_of as price_of_card
from gemcheck.games.settlers.components import Card
from gemcheck.games.settlers.effects import ANY_RESOURCE, GAINS, Action, Amounts
from gemcheck.games.settlers.notation_signs import (
    amounts_text,
    card_word,
    good_word,
    pile_at,
    pile_text,
    place_at,
    place_text,
    seat_text,
)
from gemcheck.games.settlers.plan_words import Context, Words, deal_words, spot_text
from gemcheck.games.settlers.plans import Activate, Aim
from gemcheck.games.settlers.state import NO_GOODS, NONE, Supply

__all__ = ["paid_with", "read_use", "use_text"]

AT_DEALS = ("build_own_deal_ignore_location_cost", "gain_good_of_own_deal")
"""Effects aimed at an own Deal."""
AT_OWN = (*AT_DEALS, "raze_own_common")
"""Effects that are aimed at nothing but what is one's own, so that no seat is named."""
AT_ENEMY_DEALS = ("discard_enemy_deal", "discard_enemy_deal_gain_its_good", "steal_deal")


def paid_with(asked: Amounts, supply: Supply) -> Supply:
    """The payment that is meant where none is named: with as little Gold as possible out of the supply, or the plain
    price where that cannot be paid."""
    for pay in prices.ways(asked, supply):
        return pay
    worker, wood, stone, food, gold, raze = asked[:6]
    return (worker, wood + asked[ANY_RESOURCE], stone, food, gold, raze, 0)


# -- writing


def use_text(context: Context, plan: Activate) -> str:
    """The words for an activation."""
    words = [f"use {spot_text(context, plan.seat, plan.place)}"]
    action = _card(context, plan.seat, plan.place).action
    if plan.way:
        words.append(f"way {plan.way + 1}")
    if any(plan.pay) or (action is not None and _costs(action, plan.way)):
        words.append(f"with {amounts_text(plan.pay) or '-'}")
    if plan.hand:
        words.append(f"discarding {pile_text(context.table, plan.hand)}")
    if plan.deals:
        deals = deal_words(context, context.who)
        words.append(f"giving {','.join(place_text(deals, place) for place in plan.deals)}")
    return " ".join([*words, *_aim_text(context, plan.aim, "" if action is None else action.special)])


def _costs(action: Action, way: int) -> bool:
    return 0 <= way < len(action.ways) and any(action.ways[way].pay[: ANY_RESOURCE + 1])


def _card(context: Context, seat: int, place: int) -> Card:
    return context.table.cards[context.state.seats[seat].locations[place].card]


def _aim_text(context: Context, aim: Aim, special: str) -> list[str]:
    words = []
    if aim.card != NONE:
        words.append(f"card {card_word(context.table, aim.card)}")
    if aim.place != NONE:
        deals = special in (*AT_DEALS, *AT_ENEMY_DEALS)
        seat = context.who if aim.seat == NONE else aim.seat
        words.append(f"{'deal' if deals else 'at'} {spot_text(context, seat, aim.place, deals)}")
    elif aim.seat != NONE:
        words.append(f"seat {seat_text(aim.seat)}")
    if aim.good != NONE:
        words.append(f"good {good_word(GAINS[aim.good])}")
    if any(aim.pay):
        words.append(f"paying {amounts_text(aim.pay)}")
    return words


# -- reading


def read_use(words: Words) -> Activate:
    """The activation of the words behind `use`."""
    context = words.context
    here = words.rest[0] if words.rest else words.behind
    seat, place = words.spot()
    if not 0 <= seat < len(context.state.seats) or place >= len(context.state.seats[seat].locations):
        raise here.error("only a Location that lies before a seat can be activated [activate.action]")
    action = _card(context, seat, place).action
    plan, pay = Activate(seat, place, _way(words, action)), None
    hand, deals = plan.hand, plan.deals
    aim: dict[str, Any] = {}
    paying: Supply | None = None
    special = "" if action is None else action.special
    while words.rest:
        if words.taken("with"):
            pay = words.goods()
        elif words.taken("discarding"):
            hand = pile_at(words.table, words.word("the cards"))
        elif words.taken("giving"):
            names = deal_words(context, context.who)
            deals = tuple(place_at(part, names, "own Deal") for part in words.word("the Deals").split(","))
        elif words.taken("card"):
            aim["card"] = words.card()
        elif words.taken("seat"):
            aim["seat"] = words.seat()
        elif words.taken("good"):
            aim["good"] = words.good()
        elif words.taken("paying"):
            paying = words.goods()
        elif words.rest[0].text.lower() in ("at", "deal"):
            owner, aim["place"] = words.spot(deals=words.word("the aim").text == "deal")
            aim["seat"] = NONE if special in AT_OWN and owner == context.who else owner
        else:
            words.rest[0].one_of(
                ("with", "discarding", "giving", "card", "seat", "good", "paying", "at", "deal"), "word"
            )
    whole = Activate(seat, place, plan.way, NO_GOODS, hand, deals, Aim(**aim))
    if pay is None and action is not None:
        pay = paid_with(price_of(words.table, context.state, action, whole), context.seat.supply)
    pay = pay or NO_GOODS
    return Activate(
        seat, place, plan.way, pay, hand, deals, Aim(**aim, pay=_for_card(context, whole.aim, special, pay, paying))
    )


def _way(words: Words, action: Action | None) -> int:
    if not words.taken("way"):
        return 0
    piece = words.word("the number of the way")
    way, most = piece.whole("the number of the way"), 1 if action is None else len(action.ways)
    if not 1 <= way <= most:
        raise piece.error(f"ways are numbered from 1 to {most} here [activate.pay]")
    return way - 1


def _for_card(context: Context, aim: Aim, special: str, pay: Supply, paying: Supply | None) -> Supply:
    """What is paid for the card that is built with the Action; unless it is named, as for any other card."""
    if paying is not None:
        return paying
    card = aim.card if special == "build_faction_now_ignore_location_cost" else NONE
    deals = context.seat.deals
    if special == AT_DEALS[0] and 0 <= aim.place < len(deals):
        card = deals[aim.place].card
    if card == NONE:
        return NO_GOODS
    a, b, c, d, e, f, g = (max(there - less, 0) for there, less in zip(context.seat.supply, pay, strict=True))
    return paid_with(price_of_card(context.table.cards[card]), (a, b, c, d, e, f, g))
