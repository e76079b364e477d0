"""Activating an Action Location: whether it may be, what is paid and where that lies, what it gains, a second use."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers import prices, specials
from gemcheck.games.settlers.components import ACTION, Card
from gemcheck.games.settlers.effects import HAND_CARD, OWN_DEAL, PRICES, RAZE, VP, Action, Amounts
from gemcheck.games.settlers.gains import added, awaited, gained, paid, sphinx
from gemcheck.games.settlers.pending import Again
from gemcheck.games.settlers.piles import discarded
from gemcheck.games.settlers.places import changed, location, own
from gemcheck.games.settlers.plans import Activate
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.razing import protection
from gemcheck.games.settlers.special_deals import deal_removed
from gemcheck.games.settlers.state import NONE, Location, State, with_seat, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["activate", "activates", "objections", "to_use_again", "uses_left"]


# -- legality


@clause("activate.action", "card.kinds", without=lambda card: card.action is not None)
def is_action(card: Card) -> bool:
    """Whether a card is an Action Location."""
    return card.kind == ACTION and card.action is not None


@clause("activate.once", "activate.twice", without=lambda there, action: 1)
def uses_left(there: Location, action: Action) -> int:
    """How often a Location may still be activated in this round."""
    return max(action.uses - there.used, 0)


@clause("card.block", without=lambda there: False)
def blocked(there: Location) -> bool:
    """Whether a Location may not be activated in this round, for a Scorpion Breeder has been at it."""
    return there.blocked


def location_objections(table: Table, state: State, who: int, seat: int, place: int) -> list[Objection]:
    """Why a Location may not be activated at present, whatever is paid."""
    there = location(state, seat, place)
    if there is None or not any((owner, spot) == (seat, place) for owner, spot, _ in own(state, who)):
        return [Objection(cites(is_action), "there is no own Location at this place")]
    return use_objections(table, there)


def use_objections(table: Table, there: Location) -> list[Objection]:
    """Why an own Location may not be activated at present."""
    card = table.cards[there.card]
    if not is_action(card) or card.action is None:
        return [Objection(cites(is_action), f"{card.name} is no Action Location")]
    if not uses_left(there, card.action):
        return [Objection(cites(uses_left), f"{card.name} has been activated {there.used} times in this round")]
    if blocked(there):
        return [Objection(cites(blocked), f"{card.name} may not be activated in this round")]
    return []


@clause("activate.pay", without=lambda table, state, action, plan: (0,) * len(PRICES))
def price_of(table: Table, state: State, action: Action, plan: Activate) -> Amounts:
    """What an activation asks for: what its way says, and for razing what protects the Location."""
    way = action.ways[plan.way]
    if way.target != "enemy_location":
        return way.pay
    more = protection(table, state, plan.aim.seat, plan.aim.place)
    return tuple(number + (more if place == RAZE else 0) for place, number in enumerate(way.pay))


def objections(table: Table, state: State, who: int, plan: Activate) -> list[Objection]:
    """Everything the rules hold against activating this Location in this way."""
    found = location_objections(table, state, who, plan.seat, plan.place)
    if found:
        return found
    card = table.cards[state.seats[plan.seat].locations[plan.place].card]
    action = card.action
    if action is None or not 0 <= plan.way < len(action.ways):
        return [Objection(cites(price_of), f"{card.name} has no such way to pay")]
    found = payment_objections(table, state, who, action, plan)
    if found:
        return found
    after = payment_made(table, state, who, plan)
    target = action.ways[plan.way].target
    return specials.objections(table, after, who, (plan.seat, plan.place), action.special, target, plan.aim)


def payment_objections(table: Table, state: State, who: int, action: Action, plan: Activate) -> list[Objection]:
    """What is wrong with what is paid."""
    asked, seat = price_of(table, state, action, plan), state.seats[who]
    found = prices.objections(asked, plan.pay, seat.supply, cites(price_of))
    if len(plan.hand) != asked[HAND_CARD] or any(plan.hand.count(card) > seat.hand.count(card) for card in plan.hand):
        found.append(Objection(cites(cards_paid), f"{asked[HAND_CARD]} cards of the hand are to be discarded"))
    paid_deals = len(plan.deals) == len(set(plan.deals)) == asked[OWN_DEAL]
    if not paid_deals or (plan.deals and not set(plan.deals) <= set(range(len(deals_of(state, who))))):
        found.append(Objection(cites(cards_paid), f"{asked[OWN_DEAL]} own Deals are to be discarded"))
    return found


# -- every activation


def activates(table: Table, state: State, who: int) -> Iterator[Activate]:
    """Every legal activation; equal Locations once."""
    seen: set[tuple[int, Location]] = set()
    for seat, place, there in own(state, who):
        if not is_action(table.cards[there.card]) or (seat, there) in seen or use_objections(table, there):
            continue
        seen.add((seat, there))
        yield from activates_of(table, state, who, seat, place)


def activates_of(table: Table, state: State, who: int, seat: int, place: int) -> Iterator[Activate]:
    """Every legal activation of one Location."""
    action = table.cards[state.seats[seat].locations[place].card].action
    if action is None:
        return
    holder = state.seats[who]
    for number, way in enumerate(action.ways):
        hands = sorted(set(combinations(holder.hand, way.pay[HAND_CARD])))
        deals: list[tuple[int, ...]] = [()]
        if way.pay[OWN_DEAL]:
            deals = list(combinations(range(len(deals_of(state, who))), way.pay[OWN_DEAL]))
        for hand in hands:
            for chosen in deals:
                plan = Activate(seat, place, number, hand=hand, deals=chosen)
                yield from _aimed(table, state, who, action, plan)


def _aimed(table: Table, state: State, who: int, action: Action, plan: Activate) -> Iterator[Activate]:
    """The activation with every payment and every aim."""
    way, supply = action.ways[plan.way], state.seats[who].supply
    if not action.special:
        yield from (replace(plan, pay=pay) for pay in prices.ways(way.pay, supply))
        return
    for aim in list(specials.aims(table, state, who, (plan.seat, plan.place), action.special, way.target)):
        asked = price_of(table, state, action, replace(plan, aim=aim))
        for pay in prices.ways(asked, supply):
            whole = replace(plan, pay=pay, aim=aim)
            after = payment_made(table, state, who, whole)
            for last in specials.completed(table, after, who, action.special, aim):
                if not specials.objections(
                    table, after, who, (plan.seat, plan.place), action.special, way.target, last
                ):
                    yield replace(whole, aim=last)


# -- payment and effect


@clause("card.discard-pay", "card.tavern", without=lambda table, state, who, plan: state)
def cards_paid(table: Table, state: State, who: int, plan: Activate) -> State:
    """Cards of the hand and own Deals that are paid are discarded."""
    for card in plan.hand:
        seat = state.seats[who]
        state = with_seat(state, who, replace(seat, hand=without_card(seat.hand, card)))
        state = discarded(table, state, card)
    for index in sorted(plan.deals, reverse=True):
        state = deal_removed(table, state, who, index)
    return state


def payment_made(table: Table, state: State, who: int, plan: Activate) -> State:
    """The state once everything is paid."""
    return cards_paid(table, paid(state, who, plan.pay), who, plan)


@clause("activate.goods-stay", without=lambda state, plan: state)
def marked(state: State, plan: Activate) -> State:
    """What was paid lies on the Location until the end of the round, and shows that it has been used."""
    there = state.seats[plan.seat].locations[plan.place]
    there = replace(there, used=there.used + 1, goods=added(there.goods, plan.pay))
    return changed(state, plan.seat, plan.place, there)


def activate(
    table: Table, state: State, who: int, plan: Activate, log: Log, second: bool = False, before: int = 0
) -> State:
    """Activate a Location: pay, mark the use, gain, do what it says; then it may be used again in the same action.

    second: this is the second use of the same action; before: the points of the first one.
    """
    there = state.seats[plan.seat].locations[plan.place]
    card = table.cards[there.card]
    action = card.action
    if action is None:
        raise ValueError(f"{card.name} is no Action Location")
    if log is not None:
        log.append(Event("activated", who, cites(is_action), {"card": card.key, "use": there.used + 1}))
    state = marked(payment_made(table, state, who, plan), plan)
    state = gained(table, state, who, action.gain, log, cites(is_action), "gained")
    state = together(table, state, who, before, action.gain[VP], log)
    target = action.ways[plan.way].target
    state = specials.effect(table, state, who, (plan.seat, plan.place), action.special, target, plan.aim, log)
    if action.uses - there.used > 1 and not second:
        state = awaited(state, Again(who, plan.seat, there.card, action.gain[VP], plan.place))
    return state


def together(table: Table, state: State, who: int, before: int, now: int, log: Log) -> State:
    """Sphinx, in the reading that takes both uses of a Location in one action, of one point each, for one gain."""
    if not before or max(before, now) > 1 or table.reading("sphinx.two-uses") == "two-gains":
        return state
    more = sphinx(table, state, who, before + now)
    seat = state.seats[who]
    if more and log is not None:
        log.append(Event("scored", who, cites(sphinx), {"points": 0, "sphinx": more}))
    return with_seat(state, who, replace(seat, points=seat.points + more))


def to_use_again(table: Table, state: State, who: int, pending: Again) -> list[tuple[int, int]]:
    """Where the Location lies that may be used again in the same action; nowhere when it has gone or is blocked."""
    found = []
    for seat, place, there in own(state, who):
        same = seat == pending.owner and there.card == pending.card and there.used
        if same and pending.place in (place, NONE) and not use_objections(table, there):
            found.append((seat, place))
    return found[:1]
