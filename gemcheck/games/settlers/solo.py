"""The game for one: the virtual player, his Collection and his attacks."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Result
from gemcheck.games.settlers.components import ACTION, COMMON, FEATURE, PRODUCTION, Card
from gemcheck.games.settlers.effects import GAINS, VP
from gemcheck.games.settlers.gains import awaited
from gemcheck.games.settlers.leaving import gone
from gemcheck.games.settlers.pending import NONE, Reveal, Toll
from gemcheck.games.settlers.state import OVER, Location, State, Virtual, with_card, without_card
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["attacked", "card_given", "collected", "ended", "revealed", "set_up", "toll_paid"]

FALLS_FIRST = (ACTION, FEATURE, PRODUCTION)
JAPANESE = "japanese"
ATTACKS = 2
"""Attacks in a round."""


@clause("solo.seat", "box.attack")
def set_up(table: Table) -> Virtual:
    """The virtual player at the beginning."""
    return Virtual(attack=tuple(sorted(good for good, number in table.box.attack for _ in range(number))))


@clause("solo.setup", without=lambda state: state)
def first_card(state: State) -> State:
    """One Attack card is turned up at the beginning."""
    return awaited(state, Reveal(target=False))


def card_given(table: Table, state: State, card: int, log: Log) -> State:
    """A card of the row goes to the virtual player."""
    if state.virtual is None:
        raise ValueError("there is no virtual player")
    if log is not None:
        log.append(Event("virtual-card", None, ("solo.lookout",), {"card": table.cards[card].key}))
    virtual = replace(state.virtual, locations=with_card(state.virtual.locations, card))
    return replace(state, row=without_card(state.row, card), virtual=virtual)


@clause("solo.collect", without=lambda table, state, log: state)
def collected(table: Table, state: State, log: Log) -> State:
    """The virtual player puts his Locations into his Collection; then come his attacks."""
    virtual = state.virtual
    if virtual is None:
        return state
    if log is not None:
        log.append(Event("collected", None, cites(collected), {"cards": len(virtual.locations)}))
    collection = with_card(virtual.collection, *virtual.locations)
    return replace(state, virtual=replace(virtual, locations=(), collection=collection, left=ATTACKS))


def attacked(state: State) -> State:
    """The next attack: an Attack card is to be turned up as the first Target."""
    if state.virtual is None:
        raise ValueError("there is no virtual player")
    return awaited(replace(state, virtual=replace(state.virtual, left=state.virtual.left - 1)), Reveal(target=True))


def revealed(table: Table, state: State, head: Reveal, good: int, log: Log) -> State:
    """An Attack card has been turned up: it joins the line, and as a Target it makes a Location fall."""
    virtual = state.virtual
    if virtual is None:
        raise ValueError("there is no virtual player")
    virtual = replace(virtual, attack=without_card(virtual.attack, good))
    if log is not None:
        log.append(Event("attack-card", None, ("solo.attack",), {"good": GAINS[good]}))
    if not head.target:
        return replace(state, virtual=replace(virtual, line=(*virtual.line, good)))
    return attack(table, replace(state, virtual=virtual), good, log)


def _only_revealed(table: Table, state: State, target: int, log: Log) -> State:
    virtual = state.virtual
    return state if virtual is None else replace(state, virtual=replace(virtual, line=(*virtual.line, target)))


@clause("solo.attack", "solo.attack.line", without=_only_revealed)
def attack(table: Table, state: State, target: int, log: Log) -> State:
    """The Target makes a pair with each card of the line in order, until one makes a Location fall; both cards of that
    pair go to the end of the line, else the Target alone."""
    virtual = state.virtual
    if virtual is None:
        return state
    for place, other in enumerate(virtual.line):
        falling = victims(table, state, target, other)
        if falling:
            line = (*virtual.line[:place], *virtual.line[place + 1 :], target, other)
            return awaited(replace(state, virtual=replace(virtual, line=line)), Toll(0, falling))
    return replace(state, virtual=replace(virtual, line=(*virtual.line, target)))


def victims(table: Table, state: State, one: int, other: int) -> tuple[int, ...]:
    """The cards of which one falls to a pair of Targets: among the Common Locations whose Raze field holds both Goods
    those that come first; else, of the Japanese, a Faction Location."""
    wanted = tuple((good == one) + (good == other) for good in range(len(GAINS)))
    cards = [table.cards[there.card] for there in state.seats[0].locations]
    fitting = [
        card
        for card in cards
        if card.deck == COMMON and all(there >= asked for there, asked in zip(card.raze, wanted, strict=True))
    ]
    chosen = fall_first(fitting) if fitting else japanese_falls(table, state, one, other)
    return tuple(sorted(table.cards.index(card) for card in chosen))


@clause("solo.attack.tie", without=lambda cards: list(cards))
def fall_first(cards: list[Card]) -> list[Card]:
    """Those of several Locations of which one falls: an Action before a Feature before a Production Location, then most
    Resources in the price, then most Stone."""

    def rank(card: Card) -> tuple[int, int, int]:
        return (FALLS_FIRST.index(card.kind), -sum(card.price), -card.price[1])

    least = min(map(rank, cards))
    return list({card.key: card for card in cards if rank(card) == least}.values())


@clause("solo.attack.japanese", without=lambda table, state, one, other: [])
def japanese_falls(table: Table, state: State, one: int, other: int) -> list[Card]:
    """Two points as Targets make a Faction Location of the Japanese fall, in the order of the Goods of their Deals."""
    seat = state.seats[0]
    if (one, other) != (VP, VP) or table.box.factions[seat.faction].key != JAPANESE:
        return []
    cards = [table.cards[there.card] for there in seat.locations]
    for good in table.box.attack_japanese:
        found = {card.key: card for card in cards if card.deck != COMMON and card.deal == good}
        if found:
            return list(found.values())
    return []


def _laden(there: Location) -> tuple[int, bool]:
    """How much lies on a Location: cards and Resources first, then a Samurai. What goes in the Cleanup has gone."""
    return len(there.tucked) + sum(there.stored), there.samurai


def toll_paid(table: Table, state: State, card: int, log: Log) -> State:
    """A Location falls to the Collection: neither Foundation nor Wood, and nothing protects it. Of several with this
    card the one with least on it, as its owner would choose."""
    places = [place for place, there in enumerate(state.seats[0].locations) if there.card == card]
    place = min(places, key=lambda place: _laden(state.seats[0].locations[place]))
    state, there = gone(table, state, 0, place, log)
    virtual = state.virtual
    if virtual is None:
        return state
    if log is not None:
        log.append(Event("fallen", 0, cites(attack), {"card": table.cards[there.card].key}))
    return replace(state, virtual=replace(virtual, collection=with_card(virtual.collection, there.card)))


@clause("solo.end", "solo.end.faction")
def locations_counted(table: Table, state: State) -> int:
    """The Locations that count against the Collection: all, or in one reading those of the Faction."""
    faction_only = table.reading("solo.win") == "faction-only"
    return sum(not faction_only or table.cards[there.card].deck != COMMON for there in state.seats[0].locations)


def ended(table: Table, state: State, log: Log) -> State:
    """The end of a game for one: won with more Locations than the Collection has cards."""
    virtual = state.virtual
    if virtual is None:
        raise ValueError("there is no virtual player")
    own = locations_counted(table, state)
    won = own > len(virtual.collection)
    if log is not None:
        data = {"locations": own, "collection": len(virtual.collection)}
        log.append(Event("final", 0, cites(locations_counted), data))
    result = Result((0,) if won else (), "more-locations" if won else "collection", cites(locations_counted))
    return replace(state, phase=OVER, active=NONE, order=(), result=result)
