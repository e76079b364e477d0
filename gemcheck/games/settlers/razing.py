"""Razing: what can be razed, at which price, what it gains, what becomes of the card. What Actions raze comes by here
as well."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.effects import RAZE
from gemcheck.games.settlers.features import after_razing
from gemcheck.games.settlers.gains import gained, paid, supply_of
from gemcheck.games.settlers.leaving import founded
from gemcheck.games.settlers.pending import HAND, NONE, VIRTUAL_SEAT
from gemcheck.games.settlers.piles import discarded
from gemcheck.games.settlers.places import location
from gemcheck.games.settlers.plans import Raze
from gemcheck.games.settlers.state import Location, State, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "objections",
    "out_of_reach",
    "price_of_location",
    "raze",
    "razed_from_hand",
    "razed_location",
    "razes",
    "reach_objections",
    "rivals",
    "seat_objections",
    "target_objections",
    "targets",
]


# -- legality


@clause("action.pass.safe", "card.one-enemy", without=lambda state, seat: False)
def out_of_reach(state: State, seat: int) -> bool:
    """Whether a seat cannot be the target of another's action: it has passed."""
    return state.seats[seat].passed


def rivals(state: State, who: int) -> list[int]:
    """The seats at which an action of this one may be aimed; alone, the virtual player."""
    if state.virtual is not None:
        return [VIRTUAL_SEAT]
    return [seat for seat in range(len(state.seats)) if seat != who and not out_of_reach(state, seat)]


@clause("raze.field", "raze.japanese", without=lambda table, card: True)
def has_field(table: Table, card: int) -> bool:
    """Whether a card has a Raze field."""
    return table.cards[card].razable


@clause("variant.peaceful", without=lambda table: False)
def peaceful(table: Table) -> bool:
    """Whether Locations of opponents may not be razed but by the text of a card."""
    return table.reading("play.peaceful") == "yes"


def seat_objections(state: State, who: int, seat: int) -> list[Objection]:
    """Why an action may not be aimed at a seat."""
    if seat == VIRTUAL_SEAT and state.virtual is not None:
        return []
    if not 0 <= seat < len(state.seats):
        return [Objection(cites(raze), "there is no such seat")]
    if is_own(who, seat):
        return [Objection(cites(is_own), "that is no opponent")]
    if out_of_reach(state, seat):
        return [Objection(cites(out_of_reach), f"seat {seat + 1} has passed")]
    return []


@clause("raze.own", without=lambda who, seat: False)
def is_own(who: int, seat: int) -> bool:
    """Whether a seat is the one that acts: no own Location is razed by the action."""
    return seat == who


def card_at(state: State, seat: int, place: int) -> int:
    """The card of a Location of a seat, or of the virtual player; NONE where there is none."""
    if seat == VIRTUAL_SEAT:
        virtual = state.virtual
        return virtual.locations[place] if virtual is not None and 0 <= place < len(virtual.locations) else NONE
    there = location(state, seat, place)
    return NONE if there is None else there.card


def reach_objections(state: State, who: int, seat: int, place: int) -> list[Objection]:
    """Why an action may not be aimed at a Location. One that has been taken over counts as its taker's, and is lost by
    its owner: neither may have passed, or be the one who acts."""
    found = seat_objections(state, who, seat)
    if found:
        return found
    if card_at(state, seat, place) == NONE:
        return [Objection(cites(raze), "there is no Location at this place")]
    there = location(state, seat, place)
    return seat_objections(state, who, there.taker) if there is not None and there.taker != NONE else []


def target_objections(table: Table, state: State, who: int, seat: int, place: int) -> list[Objection]:
    """Why a Location of an opponent cannot be razed, whatever the price."""
    found = reach_objections(state, who, seat, place)
    if found:
        return found
    card = card_at(state, seat, place)
    if not has_field(table, card):
        return [Objection(cites(has_field), f"{table.cards[card].name} has no Raze field")]
    return []


# -- price


@clause("defense.price", without=lambda table, there: 0)
def defense_price(table: Table, there: Location) -> int:
    """Raze tokens more for a Defense token on a Location."""
    return table.box.raze_defense if there.defense else 0


@clause("samurai.price", without=lambda table, there: 0)
def samurai_price(table: Table, there: Location) -> int:
    """Raze tokens more for a Samurai on a Location."""
    return table.box.raze_samurai if there.samurai else 0


def protection(table: Table, state: State, seat: int, place: int) -> int:
    """Raze tokens more for what stands on a Location; nothing protects those of the virtual player."""
    there = None if seat == VIRTUAL_SEAT else location(state, seat, place)
    return 0 if there is None else defense_price(table, there) + samurai_price(table, there)


@clause("raze.price", without=lambda table, state, seat, place: 0)
def price_of_location(table: Table, state: State, seat: int, place: int) -> int:
    """Raze tokens for a Location of an opponent."""
    return table.box.raze_enemy + protection(table, state, seat, place)


@clause("raze.price", without=lambda table: 0)
def price_of_card(table: Table) -> int:
    """Raze tokens for a card of the hand."""
    return table.box.raze_hand


# -- the action


def objections(table: Table, state: State, who: int, plan: Raze) -> list[Objection]:
    """Everything the rules hold against razing this."""
    seat = state.seats[who]
    if plan.card != NONE:
        price = price_of_card(table)
        found = hand_objections(table, state, who, plan.card)
    else:
        price = price_of_location(table, state, plan.seat, plan.place)
        found = target_objections(table, state, who, plan.seat, plan.place)
        if peaceful(table):
            found = [Objection(cites(peaceful), "in peaceful play no Location of an opponent is razed"), *found]
    if not found and seat.supply[RAZE] < price:
        found = [Objection(cites(price_of_card), f"that costs {price} Raze tokens, and {seat.supply[RAZE]} are there")]
    return found


def hand_objections(table: Table, state: State, who: int, card: int) -> list[Objection]:
    """Why a card of the hand cannot be razed, whatever the price."""
    if card not in state.seats[who].hand:
        return [Objection(cites(razed_from_hand), "the card is not in the hand")]
    if not has_field(table, card):
        return [Objection(cites(has_field), f"{table.cards[card].name} has no Raze field")]
    return []


def razes(table: Table, state: State, who: int) -> Iterator[Raze]:
    """Every legal way to raze: cards of the hand, then Locations of the opponents."""
    tokens = state.seats[who].supply[RAZE]
    for card in dict.fromkeys(state.seats[who].hand) if tokens >= price_of_card(table) else ():
        plan = Raze(card=card)
        if not objections(table, state, who, plan):
            yield plan
    for seat, place in targets(table, state, who) if tokens >= table.box.raze_enemy else ():
        plan = Raze(seat=seat, place=place)
        if not objections(table, state, who, plan):
            yield plan


def targets(table: Table, state: State, who: int) -> Iterator[tuple[int, int]]:
    """Every Location of an opponent at which an action may be aimed, equal ones once."""
    for seat in rivals(state, who):
        if seat == VIRTUAL_SEAT:
            cards = () if state.virtual is None else state.virtual.locations
            yield from ((seat, place) for place, card in enumerate(cards) if card not in cards[:place])
            continue
        seen: set[Location] = set()
        for place, there in enumerate(state.seats[seat].locations):
            if there not in seen and not reach_objections(state, who, seat, place):
                yield seat, place
            seen.add(there)


@clause("raze.target")
def raze(table: Table, state: State, who: int, plan: Raze, log: Log) -> State:
    """Raze a card of the hand or a Location of an opponent: pay, gain, then what becomes of it."""
    if plan.card != NONE:
        return razed_from_hand(table, tokens_paid(state, who, price_of_card(table)), who, plan.card, log)
    price = price_of_location(table, state, plan.seat, plan.place)
    return razed_location(table, tokens_paid(state, who, price), who, plan.seat, plan.place, log)


def tokens_paid(state: State, who: int, number: int) -> State:
    """The state with Raze tokens paid."""
    return paid(state, who, supply_of((0, 0, 0, 0, 0, number, 0)))


# -- effect


@clause("raze.gain", without=lambda table, state, who, card, log, to: state)
def raze_goods(table: Table, state: State, who: int, card: int, log: Log, to: str) -> State:
    """Who razes gains every Good of the Raze field."""
    return gained(table, state, who, table.cards[card].raze, log, cites(raze_goods), "razed", to)


@clause("raze.hand", "raze.discard", without=lambda table, state, who, card, log: state)
def razed_from_hand(table: Table, state: State, who: int, card: int, log: Log, to: str = HAND) -> State:
    """A card of the hand is discarded, and its Raze Goods are gained; cards among them go to the hand, or elsewhere
    (`to`)."""
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, card)))
    if log is not None:
        log.append(Event("razed-from-hand", who, cites(razed_from_hand), {"card": table.cards[card].key}))
    state = raze_goods(table, discarded(table, state, card), who, card, log, to)
    return after_razing(table, state, who, log)


def razed_location(table: Table, state: State, who: int, seat: int, place: int, log: Log, to: str = HAND) -> State:
    """The Location is razed: its Goods to who razes (cards to the hand, or elsewhere), a Foundation and a Wood to its
    owner, then what that sets off."""
    card = card_at(state, seat, place)
    if log is not None:
        data = {"card": table.cards[card].key, "owner": seat + 1 if seat >= 0 else "virtual"}
        log.append(Event("razed-location", who, cites(raze), data))
    state = raze_goods(table, state, who, card, log, to)
    state = fallen(table, state, card) if seat == VIRTUAL_SEAT else founded(table, state, seat, place, log)
    return after_razing(table, state, who, log)


@clause("solo.raze", without=lambda table, state, card: state)
def fallen(table: Table, state: State, card: int) -> State:
    """A card of the virtual player that is razed is discarded."""
    if state.virtual is None:
        return state
    virtual = replace(state.virtual, locations=without_card(state.virtual.locations, card))
    return discarded(table, replace(state, virtual=virtual), card)
