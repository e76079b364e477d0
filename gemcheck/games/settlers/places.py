"""The Locations that count as a seat's own, what they show, and changing one of them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gemcheck.games.settlers.components import COLOURS, COMMON, Card
from gemcheck.games.settlers.effects import Per
from gemcheck.games.settlers.state import NONE, Location, State, with_seat
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import clause

__all__ = [
    "amount_per",
    "changed",
    "colour_count",
    "common",
    "in_force",
    "location",
    "others",
    "own",
    "removed",
]


def others(state: State, who: int) -> list[int]:
    """The other seats, from the one to the left on."""
    count = len(state.seats)
    return [(who + step) % count for step in range(1, count)]


@clause("card.temple-of-ra", without=lambda state, who: _before(state, who))
def own(state: State, who: int) -> Iterator[tuple[int, int, Location]]:
    """The Locations that count as a seat's own at present, each with the seat before which it lies and its place: those
    it has and nobody has taken over, then those that it has taken over."""
    for place, there in enumerate(state.seats[who].locations):
        if there.taker == NONE:
            yield who, place, there
    for owner in others(state, who):
        for place, there in enumerate(state.seats[owner].locations):
            if there.taker == who:
                yield owner, place, there


def _before(state: State, who: int) -> Iterator[tuple[int, int, Location]]:
    for place, there in enumerate(state.seats[who].locations):
        yield who, place, there


def in_force(table: Table, state: State, who: int, on: str) -> Iterator[tuple[int, int, Location, Card]]:
    """A seat's Feature Locations that wait for something (a word of `effects.TRIGGERS`), with their cards."""
    for owner, place, there in own(state, who):
        card = table.cards[there.card]
        if card.feature is not None and card.feature.on == on:
            yield owner, place, there, card


@clause("card.colours", "card.trade-colony", "card.ruins", without=lambda card, colour: colour in card.colours[:1])
def has_colour(card: Card, colour: int) -> bool:
    """Whether a card counts as one of this colour; it may have several colours or none."""
    return colour in card.colours


def colour_count(table: Table, state: State, who: int, colour: int) -> int:
    """How many own Locations have a colour."""
    return sum(has_colour(table.cards[there.card], colour) for _, _, there in own(state, who))


def samurai_count(state: State, who: int) -> int:
    """How many Samurai stand on Locations of the seat."""
    return sum(there.samurai for there in state.seats[who].locations)


def amount_per(table: Table, state: State, who: int, per: Per) -> int:
    """How much is gained of something that is gained for each of a thing: the number of those things, at most the
    number on the card."""
    if per.count == "samurai":
        number = samurai_count(state, who)
    else:
        number = colour_count(table, state, who, COLOURS.index(per.count))
    return min(per.most, number)


def common(table: Table, card: int) -> bool:
    """Whether a card is a Common one."""
    return table.cards[card].deck == COMMON


def location(state: State, owner: int, place: int) -> Location | None:
    """The Location at a place, None where there is none."""
    if 0 <= owner < len(state.seats) and 0 <= place < len(state.seats[owner].locations):
        return state.seats[owner].locations[place]
    return None


def changed(state: State, owner: int, place: int, there: Location) -> State:
    """The state with another Location in a place."""
    seat = state.seats[owner]
    locations = (*seat.locations[:place], there, *seat.locations[place + 1 :])
    return with_seat(state, owner, replace(seat, locations=locations))


def removed(state: State, owner: int, place: int) -> State:
    """The state without the Location in a place."""
    seat = state.seats[owner]
    return with_seat(state, owner, replace(seat, locations=(*seat.locations[:place], *seat.locations[place + 1 :])))
