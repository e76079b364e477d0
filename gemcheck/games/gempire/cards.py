"""Building cards as values: what a card yields, counts for, costs and shows."""

from __future__ import annotations

import msgspec

__all__ = ["Card", "Formula", "Yield"]

Triple = tuple[int, int, int]
NONE: Triple = (0, 0, 0)

_COLOURS = ((), (0,), (1,), (0, 1), (2,), (0, 2), (1, 2), (0, 1, 2))
"""The colours of a card by the sides it has, each a bit of the index."""


class Formula(msgspec.Struct, frozen=True):
    """The value of one side of a card in its attribute: a constant by row plus multiples of what it counts.

    first, second: constant in the first and second row; right, left: per building of each colour in a column strictly
    to that side; adjacent: per building of each colour on adjacent cards; city: per building of each colour in the
    city; row2: per building of any colour in the second row; gems: per own gem of each colour; palace_level: from this
    palace level on `palace_bonus` is added (0: never).
    """

    first: int = 0
    second: int = 0
    right: Triple = NONE
    left: Triple = NONE
    adjacent: Triple = NONE
    city: Triple = NONE
    row2: int = 0
    gems: Triple = NONE
    palace_level: int = 0
    palace_bonus: int = 0

    @property
    def plain(self) -> bool:
        """True when the value never changes and does not depend on the row."""
        return self == Formula(first=self.first, second=self.first)


class Yield(msgspec.Struct, frozen=True):
    """Science a card hands out: once when it enters, per building of each colour present or placed later, and per gem
    of each colour owned when built or earned later."""

    once: int = 0
    placed: Triple = NONE
    earned: Triple = NONE


class Card(msgspec.Struct, frozen=True):
    """A building card. sides: formula per colour, None where the card cannot lie under that colour; two sides make a
    hybrid. Fields the rulebook does not print are filled by a card set; `unknown` lists them."""

    slug: str
    name: str
    sides: tuple[Formula | None, Formula | None, Formula | None]
    buildings: int = 1
    science: Yield | None = None
    counts_itself: bool = False
    min_bid: int = 1
    diamond_symbols: int = 0
    science_symbols: int = 0
    unknown: tuple[str, ...] = ()

    @property
    def hybrid(self) -> bool:
        """Whether the card may lie under either of two colours."""
        return len(self.colours) > 1

    @property
    def colours(self) -> tuple[int, ...]:
        """Colours under which the card may lie."""
        population, gold, culture = self.sides
        return _COLOURS[(population is not None) + 2 * (gold is not None) + 4 * (culture is not None)]
