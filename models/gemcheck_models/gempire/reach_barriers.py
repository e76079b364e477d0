"""Facts of a seat that no play of Gempire leads to, each by an induction over the course of a game.

Question: does a stated seat own gems that it can never have earned? Scope: seats without a card, and seats without
technologies whose cards all have a fixed value. Expected: the invariant that is broken, or nothing. Budget: none to
speak of.

The invariant: cards enter a city and never leave it, diamonds and technologies stay, and gems come of attributes, of
buildings, and of population gems. A city without a card has attributes below ten whatever its owner has discovered, so
that there never was a first gem. Where every card has a fixed value and nothing was discovered, no attribute was ever
higher than it is now, and it has earned one gem for every ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from msgspec.structs import replace

from gemcheck.checks.reaching import Barrier
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.state import COLOURS, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import cites

__all__ = ["barrier"]

NO_GEMS = (0, 0, 0)
LEVELS = range(6)
"""Levels that a palace can have."""


def barrier(table: Table, state: State, names: Sequence[str]) -> Barrier | None:
    """The first invariant that a seat breaks."""
    for name, seat in zip(names, state.seats, strict=True):
        for text in chain(_without_card(table, seat), _fixed_values(table, seat)):
            return Barrier(f"{name} {text}", ("gem.threshold", *cites(attributes)))
    return None


def _without_card(table: Table, seat: Seat) -> Iterator[str]:
    if seat.row1 or seat.row2 or not any(seat.gems):
        return
    owned = [index for index in range(len(table.technologies)) if seat.owns(index)]
    for known in chain.from_iterable(combinations(owned, count) for count in range(len(owned) + 1)):
        mask = sum(1 << index for index in known)
        for palace in LEVELS:
            bare = replace(seat, gems=NO_GEMS, flag=NO_GEMS, held=0, token=0, technologies=mask, palace=palace)
            if max(attributes(table, bare)) >= POINTS:
                return
    yield f"owns {_counted(sum(seat.gems), 'gem')} and no card, and no gem is earned without one"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _fixed_values(table: Table, seat: Seat) -> Iterator[str]:
    cards = (*seat.row1, *seat.row2)
    sides = [table.cards[placed.card].sides[placed.colour] for placed in cards]
    if seat.technologies or not all(side is not None and side.plain for side in sides):
        return
    for colour, (gems, value) in enumerate(zip(seat.gems, attributes(table, seat), strict=True)):
        if gems > value // POINTS:
            word = COLOURS[colour]
            owned = _counted(gems, f"{word} gem")
            yield f"owns {owned}, and {word} has never been above {value}: {value // POINTS} at most"
