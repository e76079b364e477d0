"""Actions about cards of the hand and building: Settlers, Negotiator, Sanctuary, drawing two, making others discard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers import prices
from gemcheck.games.settlers.building import entered, price_of
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.gains import awaited, enough, paid
from gemcheck.games.settlers.leaving import from_hand
from gemcheck.games.settlers.pending import FACTION, NONE, POOL, FromDeck, Keep, Surrender
from gemcheck.games.settlers.piles import drawable
from gemcheck.games.settlers.plans import NO_AIM, Aim
from gemcheck.games.settlers.razing import rivals, seat_objections
from gemcheck.games.settlers.state import Deal, State, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["AGAINST", "AIMS", "EFFECTS", "PAYING"]

Spot = tuple[int, int]


def with_payment(table: Table, state: State, who: int, aim: Aim) -> Iterator[Aim]:
    """The aim with every way to pay the Resources of the card that is built."""
    card = aim.card if aim.place == NONE else state.seats[who].deals[aim.place].card
    for pay in prices.ways(price_of(table.cards[card]), state.seats[who].supply):
        yield replace(aim, pay=pay)


def _payment(table: Table, state: State, who: int, card: int, aim: Aim) -> list[Objection]:
    asked = price_of(table.cards[card])
    return prices.objections(asked, aim.pay, state.seats[who].supply, cites(price_of))


# -- Settlers


def for_settlers(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Faction cards of the hand."""
    cards = dict.fromkeys(state.seats[who].hand)
    yield from (Aim(card=card) for card in cards if table.cards[card].deck != COMMON)


def against_settlers(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against building this card now."""
    if aim.card not in state.seats[who].hand:
        return [Objection(cites(settles), "the card is not in the hand")]
    if table.cards[aim.card].deck == COMMON:
        return [Objection(cites(settles), "a Faction card is built")]
    return _payment(table, state, who, aim.card, aim)


@clause("card.settlers", without=lambda table, state, who, spot, target, aim, log: state)
def settles(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Faction card of the hand is built; the Location in its price is not paid."""
    state = paid(state, who, aim.pay)
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, aim.card)))
    return entered(table, state, who, aim.card, log)


# -- Negotiator


def for_negotiator(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Own Deals that lie under the own board, equal ones once."""
    deals = state.seats[who].deals
    for place, deal in enumerate(deals):
        if deal not in deals[:place] and deal.marker == NONE:
            yield Aim(place=place)


def against_negotiator(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against building this Deal."""
    deals = state.seats[who].deals
    if not 0 <= aim.place < len(deals):
        return [Objection(cites(negotiates), "there is no such own Deal")]
    if deals[aim.place].marker != NONE:
        return [Objection(cites(negotiates), "a Deal by Trade Route cannot be built")]
    return _payment(table, state, who, deals[aim.place].card, aim)


@clause("card.negotiator", without=lambda table, state, who, spot, target, aim, log: state)
def negotiates(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """An own Deal is built; the Location in its price is not paid."""
    state = paid(state, who, aim.pay)
    seat = state.seats[who]
    deal: Deal = seat.deals[aim.place]
    deals = (*seat.deals[: aim.place], *seat.deals[aim.place + 1 :])
    return entered(table, with_seat(state, who, replace(seat, deals=deals)), who, deal.card, log)


# -- Sanctuary


def for_sanctuary(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Common cards of the hand."""
    cards = dict.fromkeys(state.seats[who].hand)
    yield from (Aim(card=card) for card in cards if table.cards[card].deck == COMMON)


def against_sanctuary(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against turning this card into a Foundation."""
    if aim.card not in state.seats[who].hand:
        return [Objection(cites(from_hand), "the card is not in the hand")]
    if table.cards[aim.card].deck != COMMON:
        return [Objection(cites(from_hand), "a Common card becomes a Foundation")]
    return []


def founds(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Common card of the hand becomes a Foundation."""
    return from_hand(table, state, who, aim.card, log)


# -- drawing two


def nothing(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Nothing to be aimed at."""
    yield NO_AIM


def against_nothing(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """Nothing stands against it unless it is aimed at something."""
    return [] if aim == NO_AIM else [Objection(("activate.action",), "the Action is aimed at nothing")]


@clause("card.draw-two", without=lambda table, state, who, spot, target, aim, log: state)
def draws_two(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """Two cards are drawn, each from either deck; one is kept, the other discarded."""
    if not enough(table, 2, drawable(table, state, who, COMMON) + drawable(table, state, who, FACTION)):
        return state
    return awaited(state, FromDeck(who, POOL), FromDeck(who, POOL), Keep(who, back=False))


# -- making others discard


def for_discard(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Opponents with cards in hand."""
    yield from (Aim(seat=seat) for seat in rivals(state, who) if seat >= 0)


def against_discard(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against making this seat discard."""
    found = seat_objections(state, who, aim.seat)
    if not found and (aim.seat < 0 or not state.seats[aim.seat].hand):
        found = [Objection(cites(forces), "there is no card in that hand")]
    return found


@clause("card.enemy-discards", without=lambda table, state, who, spot, target, aim, log: state)
def forces(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """An opponent is to discard a card of his choice."""
    if log is not None:
        log.append(Event("must-discard", aim.seat, cites(forces)))
    return awaited(state, Surrender(aim.seat))


PAYING: dict[str, Callable[..., Iterator[Aim]]] = {
    "build_faction_now_ignore_location_cost": with_payment,
    "build_own_deal_ignore_location_cost": with_payment,
}
"""Effects with which a card is built, and its Resources paid."""

AIMS = {
    "build_faction_now_ignore_location_cost": for_settlers,
    "build_own_deal_ignore_location_cost": for_negotiator,
    "common_hand_card_to_foundation": for_sanctuary,
    "draw2_keep1": nothing,
    "enemy_discards_hand_card": for_discard,
}
AGAINST = {
    "build_faction_now_ignore_location_cost": against_settlers,
    "build_own_deal_ignore_location_cost": against_negotiator,
    "common_hand_card_to_foundation": against_sanctuary,
    "draw2_keep1": against_nothing,
    "enemy_discards_hand_card": against_discard,
}
EFFECTS = {
    "build_faction_now_ignore_location_cost": settles,
    "build_own_deal_ignore_location_cost": negotiates,
    "common_hand_card_to_foundation": founds,
    "draw2_keep1": draws_two,
    "enemy_discards_hand_card": forces,
}
