"""Building a Location: what may be built, what it costs, what is given up for it, and what it sets off."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers import prices
from gemcheck.games.settlers.components import COMMON, Card
from gemcheck.games.settlers.effects import GAINS, NOTHING, Amounts
from gemcheck.games.settlers.features import after_building
from gemcheck.games.settlers.gains import gained, paid
from gemcheck.games.settlers.leaving import discarded_location
from gemcheck.games.settlers.piles import discarded
from gemcheck.games.settlers.places import amount_per, location
from gemcheck.games.settlers.plans import Build
from gemcheck.games.settlers.production import produced
from gemcheck.games.settlers.state import (
    NONE,
    Location,
    Seat,
    State,
    with_seat,
    without_card,
)
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["build", "builds", "entered", "objections", "price_of"]


# -- legality


@clause("build.hand", "card.copies", without=lambda seat, card: True)
def in_hand(seat: Seat, card: int) -> bool:
    """Whether a card is in the hand; it is of no matter whether another one of its name is on the table."""
    return card in seat.hand


@clause("build.location", "build.location.any", without=lambda state, who, card: 0)
def asks_for_location(state: State, who: int, card: Card) -> int:
    """How many own Locations or Foundations the price of a card asks for."""
    return card.location


@clause("foundation.use", "foundation.common", without=lambda table, card: True)
def takes_foundation(table: Table, card: Card) -> bool:
    """Whether a Foundation is of use for a card: where a Location is in its price, or in one reading for any card."""
    return bool(card.location) or table.reading("foundation.scope") == "none-common-free"


@clause("card.temple-of-ra", without=lambda there: True)
def may_go(there: Location) -> bool:
    """Whether an own Location may be given up for a price: not while somebody has taken it over."""
    return there.taker == NONE


@clause("build.pay", "build.free", without=lambda card: prices.for_resources((0, 0, 0)))
def price_of(card: Card) -> Amounts:
    """The Resources in the price of a card."""
    return prices.for_resources(card.price)


def asked(table: Table, card: Card, plan: Build) -> list[Amounts]:
    """The Resources to be paid: those of the price; where a Foundation takes the place of a Resource, one of several
    prices with one Resource less."""
    whole = price_of(card)
    if plan.foundation == NONE or card.location:
        return [whole]
    return [tuple(number - (place == less) for place, number in enumerate(whole)) for less in (1, 2, 3) if whole[less]]


def objections(table: Table, state: State, who: int, plan: Build) -> list[Objection]:
    """Everything the rules hold against building a card of the hand."""
    seat = state.seats[who]
    if not in_hand(seat, plan.card):
        return [Objection(cites(in_hand), "the card is not in the hand")]
    card = table.cards[plan.card]
    return given_up_objections(table, state, who, card, plan) + payment_objections(table, seat, card, plan)


def payment_objections(table: Table, seat: Seat, card: Card, plan: Build) -> list[Objection]:
    """What is wrong with the Resources that are paid."""
    found = [prices.objections(price, plan.pay, seat.supply, cites(price_of)) for price in asked(table, card, plan)]
    return [] if any(not wrong for wrong in found) else (found[0] if found else [_nothing_to_save()])


def _nothing_to_save() -> Objection:
    return Objection(cites(takes_foundation), "the card costs nothing that the Foundation could pay")


def given_up_objections(table: Table, state: State, who: int, card: Card, plan: Build) -> list[Objection]:
    """What is wrong with what is given up for the Location in the price."""
    seat, given = state.seats[who], (plan.place != NONE) + (plan.foundation != NONE)
    wanted = asks_for_location(state, who, card)
    if plan.foundation != NONE and plan.foundation not in seat.foundations:
        return [Objection(cites(takes_foundation), "there is no such Foundation")]
    if plan.foundation != NONE and not takes_foundation(table, card):
        return [Objection(cites(takes_foundation), "the price has no Location that a Foundation could pay")]
    if plan.foundation != NONE and plan.place == NONE and not wanted:
        return []
    if given != wanted:
        return [Objection(cites(asks_for_location), f"the price asks for {wanted} own Location or Foundation")]
    if plan.place == NONE:
        return []
    there = location(state, who, plan.place)
    if there is None:
        return [Objection(cites(asks_for_location), "there is no own Location at this place")]
    if not may_go(there):
        return [Objection(cites(may_go), "the Location has been taken over for this round")]
    return []


def builds(table: Table, state: State, who: int) -> Iterator[Build]:
    """Every legal way to build a card of the hand."""
    for card in dict.fromkeys(state.seats[who].hand):
        yield from builds_of(table, state, who, card)


def builds_of(table: Table, state: State, who: int, index: int) -> Iterator[Build]:
    """Every way to build this card of the hand."""
    seat, card = state.seats[who], table.cards[index]
    whole = prices.ways(price_of(card), seat.supply)
    if not whole and (card.location or not seat.foundations):
        return
    wanted = asks_for_location(state, who, card)
    given: list[tuple[int, int]] = [] if wanted else [(NONE, NONE)]
    if wanted:
        seen: set[Location] = set()
        for place, there in enumerate(seat.locations):
            if may_go(there) and there not in seen:
                seen.add(there)
                given.append((place, NONE))
    if takes_foundation(table, card):
        given += [(NONE, foundation) for foundation in dict.fromkeys(seat.foundations)]
    for place, foundation in given:
        plan, pays = Build(index, place=place, foundation=foundation), whole
        if foundation != NONE and not card.location:
            less = asked(table, card, plan)
            pays = tuple(dict.fromkeys(pay for asks in less for pay in prices.ways(asks, seat.supply)))
        yield from (replace(plan, pay=pay) for pay in pays)


# -- payment and effect


def _placed_first(table: Table, state: State, who: int, plan: Build, log: Log) -> State:
    state = paid(state, who, plan.pay)
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, plan.card)))
    return given_up(table, entered(table, state, who, plan.card, log), who, plan, log)


@clause("build.order", without=_placed_first)
def build(table: Table, state: State, who: int, plan: Build, log: Log) -> State:
    """Build a card of the hand: pay, give up a Location, place the card, then what it sets off."""
    state = paid(state, who, plan.pay)
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, plan.card)))
    state = given_up(table, state, who, plan, log)
    return entered(table, state, who, plan.card, log)


def given_up(table: Table, state: State, who: int, plan: Build, log: Log) -> State:
    """What is given up for the Location in the price goes to its discards; Goods on it are lost."""
    if plan.place != NONE:
        return discarded_location(table, state, who, plan.place, log, cites(asks_for_location))
    if plan.foundation == NONE:
        return state
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, foundations=without_card(seat.foundations, plan.foundation)))
    if log is not None:
        log.append(Event("foundation-used", who, cites(takes_foundation), {"card": table.cards[plan.foundation].key}))
    return discarded(table, state, plan.foundation)


@clause("build.production", without=lambda table, state, who, index, log: state)
def produces_at_once(table: Table, state: State, who: int, index: int, log: Log) -> State:
    """A Production Location produces when it is built."""
    return produced(table, state, who, index, log, cites(produces_at_once))


@clause("bonus.per", without=lambda table, state, who, card: NOTHING)
def bonus_per(table: Table, state: State, who: int, card: Card) -> Amounts:
    """What a Building Bonus gains for each of the things that it counts, the new card included."""
    if card.bonus_per is None:
        return NOTHING
    number = amount_per(table, state, who, card.bonus_per)
    return tuple(number if good == card.bonus_per.good else 0 for good in range(len(GAINS)))


@clause("bonus.once", "card.ninjas", without=lambda table, state, who, card, log: state)
def bonus(table: Table, state: State, who: int, card: Card, log: Log) -> State:
    """The Building Bonus of a card that has just been built."""
    state = gained(table, state, who, card.bonus, log, cites(bonus), "bonus")
    return gained(table, state, who, bonus_per(table, state, who, card), log, cites(bonus_per), "bonus")


def entered(table: Table, state: State, who: int, index: int, log: Log) -> State:
    """Place a card as a Location, and carry out what that sets off: production, bonus, Features."""
    seat, card, new = state.seats[who], table.cards[index], Location(index)
    state = with_seat(state, who, replace(seat, locations=(*seat.locations, new)))
    if log is not None:
        deck = "common" if card.deck == COMMON else "faction"
        log.append(Event("built", who, cites(build), {"card": card.key, "deck": deck}))
    state = produces_at_once(table, state, who, index, log)
    state = bonus(table, state, who, card, log)
    return after_building(table, state, who, (who, len(state.seats[who].locations) - 1), log)
