"""Actions about Deals: Trade Route, Robbers, Ninjas, Spies, Imperial Messenger."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.features import after_deal
from gemcheck.games.settlers.gains import awaited, gained, good_of
from gemcheck.games.settlers.pending import FACTION, MARK, NONE, VIRTUAL_SEAT, Draw
from gemcheck.games.settlers.piles import discarded, drawable
from gemcheck.games.settlers.places import changed, location
from gemcheck.games.settlers.plans import Aim
from gemcheck.games.settlers.production import deals_of
from gemcheck.games.settlers.razing import reach_objections, rivals, seat_objections, targets
from gemcheck.games.settlers.state import Deal, Mark, State, with_card, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["AGAINST", "AIMS", "EFFECTS", "deal_removed"]

Spot = tuple[int, int]


# -- Trade Route


def for_route(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Faction Locations of opponents."""
    yield from (Aim(seat=seat, place=place) for seat, place in targets(table, state, who))


def against_route(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against a Deal with this Location."""
    found = reach_objections(state, who, aim.seat, aim.place)
    if found:
        return found
    there = location(state, aim.seat, aim.place)
    if there is None or table.cards[there.card].deck == COMMON:
        return [Objection(cites(deals_with), "a Deal is made with a Faction Location")]
    if table.cards[there.card].deal < 0:
        return [Objection(("deal.field", *cites(deals_with)), f"{table.cards[there.card].name} has no Deal field")]
    if not drawable(table, state, who, FACTION):
        return [Objection(cites(deals_with), "there is no card of the own Faction to mark it with")]
    return []


@clause("card.trade-route", without=lambda table, state, who, spot, target, aim, log: state)
def deals_with(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """The top card of the own Faction deck is to go under the Location; the Deal gives its Good at once."""
    card = state.seats[aim.seat].locations[aim.place].card
    if log is not None:
        log.append(Event("deal-made", who, cites(deals_with), {"card": table.cards[card].key, "owner": aim.seat + 1}))
    state = awaited(state, Draw(who, FACTION, MARK, aim.seat, card, aim.place))
    state = gained(table, state, who, good_of(table.cards[card].deal), log, ("deal.gain",), "deal")
    return after_deal(table, state, who, log) if table.reading("trade-route.dojo") == "yes" else state


def carried(state: State, head: Draw, mark: Mark) -> State:
    """The state with a marker under the Location of a seat that is to be marked."""
    owner = head.owner
    for place, there in enumerate(state.seats[owner].locations):
        if there.card == head.card and head.place in (place, NONE):
            return changed(state, owner, place, replace(there, marks=tuple(sorted((*there.marks, mark)))))
    raise ValueError("the Location to be marked is not there")


# -- taking Deals away


def deal_removed(table: Table, state: State, who: int, index: int) -> State:
    """The state without one of a seat's Deals, in the order of `deals_of`; its card, or the card that stood for it, is
    discarded."""
    card, owner, marker = deals_of(state, who)[index]
    if owner == NONE:
        seat = state.seats[who]
        deals = (*seat.deals[:index], *seat.deals[index + 1 :])
        state = with_seat(state, who, replace(seat, deals=deals))
        return discarded(table, state, card if marker == NONE else marker)
    for place, there in enumerate(state.seats[owner].locations):
        mark = Mark(who, marker)
        if there.card == card and mark in there.marks:
            marks = list(there.marks)
            marks.remove(mark)
            state = changed(state, owner, place, replace(there, marks=tuple(marks)))
            return discarded(table, state, marker)
    raise ValueError("the Deal is not there")


def enemy_deals(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Every Deal of an opponent; of the virtual player, the Attack cards of his line."""
    for seat in rivals(state, who):
        if seat == VIRTUAL_SEAT:
            line = () if state.virtual is None else state.virtual.line
            yield from (Aim(seat=seat, place=place) for place, good in enumerate(line) if good not in line[:place])
            continue
        deals = deals_of(state, seat)
        yield from (Aim(seat=seat, place=place) for place, deal in enumerate(deals) if deal not in deals[:place])


def against_deal(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against a Deal of an opponent as a target."""
    found = seat_objections(state, who, aim.seat)
    if found:
        return found
    virtual = state.virtual
    if aim.seat == VIRTUAL_SEAT:
        there = virtual is not None and 0 <= aim.place < len(virtual.line)
    else:
        there = 0 <= aim.place < len(deals_of(state, aim.seat))
    return [] if there else [Objection(cites(discards_deal), "there is no such Deal")]


@clause("card.robbers", "solo.raze", without=lambda table, state, who, spot, target, aim, log: state)
def discards_deal(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Deal of an opponent is discarded; an Attack card goes back among those to come."""
    if log is not None:
        owner = aim.seat + 1 if aim.seat >= 0 else "virtual"
        log.append(Event("deal-discarded", who, cites(discards_deal), {"owner": owner}))
    virtual = state.virtual
    if aim.seat == VIRTUAL_SEAT and virtual is not None:
        line = (*virtual.line[: aim.place], *virtual.line[aim.place + 1 :])
        attack = with_card(virtual.attack, virtual.line[aim.place])
        return replace(state, virtual=replace(virtual, line=line, attack=attack))
    return deal_removed(table, state, aim.seat, aim.place)


@clause("card.robbers")
def takes_good(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Deal of an opponent is discarded and its Good gained."""
    if aim.seat == VIRTUAL_SEAT:
        good = state.virtual.line[aim.place] if state.virtual is not None else NONE
    else:
        good = table.cards[deals_of(state, aim.seat)[aim.place][0]].deal
    state = discards_deal(table, state, who, spot, target, aim, log)
    return gained(table, state, who, good_of(good), log, cites(takes_good), "gained")


# -- Spies


def for_spies(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Deals of opponents that lie under their boards."""
    for seat in rivals(state, who):
        if seat >= 0:
            deals = state.seats[seat].deals
            yield from (Aim(seat=seat, place=place) for place, deal in enumerate(deals) if deal not in deals[:place])


def against_spies(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against taking this Deal."""
    found = seat_objections(state, who, aim.seat)
    if found:
        return found
    if aim.seat < 0 or not 0 <= aim.place < len(state.seats[aim.seat].deals):
        return [Objection(cites(steals), "there is no such Deal under a board")]
    if state.seats[aim.seat].deals[aim.place].marker != NONE:
        return [Objection(cites(steals), "a Deal by Trade Route cannot be taken")]
    return []


@clause("card.spies", without=lambda table, state, who, spot, target, aim, log: state)
def steals(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """A Deal of an opponent moves under the own board; it gives its Good at once only in one reading."""
    rival = state.seats[aim.seat]
    deal = rival.deals[aim.place]
    if log is not None:
        data = {"card": table.cards[deal.card].key, "owner": aim.seat + 1}
        log.append(Event("deal-taken", who, cites(steals), data))
    left = (*rival.deals[: aim.place], *rival.deals[aim.place + 1 :])
    state = with_seat(state, aim.seat, replace(rival, deals=left))
    seat = state.seats[who]
    state = with_seat(state, who, replace(seat, deals=tuple(sorted((*seat.deals, Deal(deal.card))))))
    if table.reading("spies.good") == "no":
        return state
    return gained(table, state, who, good_of(table.cards[deal.card].deal), log, cites(steals), "deal")


# -- Imperial Messenger


def own_deals(table: Table, state: State, who: int, spot: Spot, target: str) -> Iterator[Aim]:
    """Every own Deal, equal ones once."""
    deals = deals_of(state, who)
    yield from (Aim(place=place) for place, deal in enumerate(deals) if deal not in deals[:place])


def against_own_deal(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim) -> list[Objection]:
    """What stands against using this own Deal."""
    if 0 <= aim.place < len(deals_of(state, who)):
        return []
    return [Objection(cites(uses_deal), "there is no such own Deal")]


@clause("card.messenger", without=lambda table, state, who, spot, target, aim, log: state)
def uses_deal(table: Table, state: State, who: int, spot: Spot, target: str, aim: Aim, log: Log) -> State:
    """An own Deal gives its Good at once."""
    card = deals_of(state, who)[aim.place][0]
    return gained(table, state, who, good_of(table.cards[card].deal), log, cites(uses_deal), "deal")


AIMS = {
    "deal_with_enemy_faction_location": for_route,
    "discard_enemy_deal": enemy_deals,
    "discard_enemy_deal_gain_its_good": enemy_deals,
    "steal_deal": for_spies,
    "gain_good_of_own_deal": own_deals,
}
AGAINST = {
    "deal_with_enemy_faction_location": against_route,
    "discard_enemy_deal": against_deal,
    "discard_enemy_deal_gain_its_good": against_deal,
    "steal_deal": against_spies,
    "gain_good_of_own_deal": against_own_deal,
}
EFFECTS = {
    "deal_with_enemy_faction_location": deals_with,
    "discard_enemy_deal": discards_deal,
    "discard_enemy_deal_gain_its_good": takes_good,
    "steal_deal": steals,
    "gain_good_of_own_deal": uses_deal,
}
