"""What holds of every state, and the cards wherever they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from gemcheck.game import Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import GOODS
from gemcheck.games.settlers.state import NONE, PHASES, Location, Seat, State
from gemcheck.games.settlers.table import Table

__all__ = ["defects", "inventory"]


def cards_of(state: State) -> Iterator[int]:
    """Every card of the game, wherever it lies."""
    yield from state.deck + state.discards + state.row + state.pool
    for seat in state.seats:
        yield from seat.hand + seat.draft + seat.foundations + seat.deck + seat.discards
        for deal in seat.deals:
            yield deal.card if deal.marker == NONE else deal.marker
        for there in seat.locations:
            yield there.card
            yield from there.tucked
            yield from (mark.marker for mark in there.marks)
    if state.virtual is not None:
        yield from state.virtual.locations + state.virtual.collection


def inventory(table: Table, state: State) -> Mapping[str, int]:
    """Cards by deck and Attack cards; constant over a game."""
    count = Counter(table.cards[card].deck for card in cards_of(state))
    found = {"common": count[COMMON]}
    for who, seat in enumerate(state.seats):
        found[f"faction of seat {who + 1}"] = count[1 + seat.faction]
    if state.virtual is not None:
        found["attack"] = len(state.virtual.line) + len(state.virtual.attack)
    return found


def defects(table: Table, state: State) -> list[Objection]:
    """Every invariant that a state breaks."""
    found = [*_card_defects(table, state)]
    for who, seat in enumerate(state.seats):
        found += _seat_defects(table, state, who, seat)
    if state.phase not in PHASES:
        found.append(Objection(("lookout.order",), f"there is no phase '{state.phase}'"))
    if not 1 <= state.round <= table.box.rounds:
        found.append(Objection(("setup.rounds",), f"there is no round {state.round}"))
    count = len(state.seats)
    if not 0 <= state.first < count or not NONE <= state.active < count:
        found.append(Objection(("setup.first", "action.turns"), "the first or the active player is no seat"))
    if (state.virtual is not None) != (count == 1):
        found.append(Objection(("solo.seat",), "the virtual player plays when there is one seat"))
    return found


def _card_defects(table: Table, state: State) -> Iterator[Objection]:
    count = Counter(cards_of(state))
    factions = {seat.faction for seat in state.seats}
    if len(factions) < len(state.seats):
        yield Objection(("setup.faction",), "two seats have the same Faction")
    for index, card in enumerate(table.cards):
        wanted = card.copies if card.deck == COMMON or card.deck - 1 in factions else 0
        if count[index] != wanted:
            yield Objection(("box.common", "box.factions"), f"{count[index]} cards {card.key}, where {wanted} belong")


def _seat_defects(table: Table, state: State, who: int, seat: Seat) -> Iterator[Objection]:
    name = f"seat {who + 1}"
    for good, number in zip(GOODS, seat.supply, strict=True):
        if number < 0:
            yield Objection(("goods.supply",), f"{name} has {number} {good}")
    if seat.points < 0:
        yield Objection(("goods.vp",), f"{name} has {seat.points} points")
    for pile in (seat.hand, seat.deck, seat.discards, seat.foundations, seat.deals):
        if list(pile) != sorted(pile):
            yield Objection(("goods.supply",), f"a pile of {name} is out of order")
    for card in seat.foundations:
        if table.cards[card].deck != COMMON:
            yield Objection(("raze.foundation", "raze.gone"), f"{name} has a Foundation of a Faction card")
    for deal in seat.deals:
        if table.cards[deal.card].deal < 0:
            yield Objection(("deal.field",), f"{name} has a Deal with a card without a Deal field")
    for there in seat.locations:
        yield from _location_defects(table, state, who, there)


def _location_defects(table: Table, state: State, who: int, there: Location) -> Iterator[Objection]:
    card = table.cards[there.card]
    uses = card.action.uses if card.action is not None else 0
    if not 0 <= there.used <= uses:
        yield Objection(("activate.once", "activate.twice"), f"{card.name} has been used {there.used} times")
    if there.defense and card.deck != COMMON:
        yield Objection(("defense.place",), f"a Defense token stands on {card.name}")
    if there.samurai and card.deck == COMMON:
        yield Objection(("samurai.place",), f"a Samurai stands on {card.name}")
    if there.taker == who or not NONE <= there.taker < len(state.seats):
        yield Objection(("card.temple-of-ra",), f"{card.name} has been taken over by nobody who could")
    if min((*there.goods, *there.stored, there.fired)) < 0:
        yield Objection(("activate.goods-stay",), f"less than nothing lies on {card.name}")
    for mark in there.marks:
        if mark.seat == who or not 0 <= mark.seat < len(state.seats) or card.deal < 0:
            yield Objection(("card.trade-route",), f"{card.name} carries a Deal that cannot be")
