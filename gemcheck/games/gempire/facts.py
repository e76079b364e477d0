"""What is known of each card of a table before any city is looked at, worked out once per table."""

from __future__ import annotations

import weakref
from collections.abc import Sequence

from gemcheck.games.gempire.arithmetic import by_row, floored
from gemcheck.games.gempire.cards import NONE, Card, Formula
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["CardFacts", "Facts", "facts_of", "packed", "single", "stands_for", "unpacked"]

Triple = tuple[int, int, int]
Sides = tuple[Triple | None, Triple | None, Triple | None]
Rows = tuple[Sides, Sides]


@clause("building.count", "card.brothel", "card.trading-post", "card.prison", without=lambda card: 1)
def stands_for(card: Card) -> int:
    """How many buildings of its own colour a card stands for."""
    return card.buildings


class CardFacts:
    """The facts of one card, whatever table it lies on.

    hybrid; counts_gems: some value counts gems; personal: some value counts gems or the palace; shop: "shop" is
    somewhere in the name; packed: its buildings under each colour, as `packed` writes them.
    """

    __slots__ = ("_values", "card", "counts_gems", "hybrid", "packed", "personal", "shop")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.hybrid = card.hybrid
        sides = [side for side in card.sides if side is not None]
        self.counts_gems = any(side.gems != NONE for side in sides)
        self.personal = self.counts_gems or any(side.palace_level for side in sides)
        self.shop = "shop" in card.name.lower()
        number = stands_for(card)
        self.packed: Triple = (packed(0, number), packed(1, number), packed(2, number))
        self._values: dict[tuple[bool, bool], Rows] = {}

    def values(self, both: bool, drained: bool) -> Rows:
        """What the card yields wherever it stands, by row and colour; None where that has to be worked out.

        both: for an owner of Iron; drained: lifted by Drain System.
        """
        known = self._values.get((both, drained))
        if known is None:
            card = self.card
            if drained:
                known = _lifted(card, self.values(both, False), both)
            elif both:
                first, second = self.values(False, False)
                known = (_both(card, first), _both(card, second))
            else:
                known = (_alone(card, 1), _alone(card, 2))
            self._values[both, drained] = known
        return known


class Facts(dict[int, CardFacts]):
    """By card index; a card is looked at when it is first asked for."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.cards = cards
        self._standing = [Standing(self, bool(kind & 1), bool(kind & 2)) for kind in range(4)]

    def __missing__(self, index: int) -> CardFacts:
        card = self.cards[index]
        known = _of_cards.get(id(card))
        if known is None:
            known = CardFacts(card)
            _of_cards.keep(id(card), known)
        self[index] = known
        return known

    def standing(self, both: bool, drained: bool) -> Standing:
        """The values of all cards under these technologies, see `CardFacts.values`."""
        return self._standing[both + 2 * drained]


class Standing(dict[int, "Rows"]):
    """`CardFacts.values` by card index."""

    def __init__(self, facts: Facts, both: bool, drained: bool) -> None:
        super().__init__()
        self.facts = facts
        self.both = both
        self.drained = drained

    def __missing__(self, index: int) -> Rows:
        values = self[index] = self.facts[index].values(self.both, self.drained)
        return values


_of_cards: Memo[CardFacts] = Memo(4096)
"""By identity of the card, which the entry keeps alive; the tables of many cases share the cards of one set."""


# Numbers of buildings of the three colours as one number, each colour in its own digits: a sum of such numbers counts
# all three at once, which is several times faster than counting them apart.
_DIGITS = 20
_MASK = (1 << _DIGITS) - 1


def packed(colour: int, number: int) -> int:
    """So many buildings of one colour as one number that may be added to others of its kind."""
    return number << _DIGITS * colour


def unpacked(total: int) -> Triple:
    """The buildings of each colour in a sum of packed numbers."""
    return (total & _MASK, total >> _DIGITS & _MASK, total >> 2 * _DIGITS)


def single(colour: int, value: int) -> Triple:
    """So many points of one attribute and none of the others."""
    return (value, 0, 0) if colour == 0 else (0, value, 0) if colour == 1 else (0, 0, value)


_UNKNOWN: Sides = (None, None, None)


def _alone(card: Card, row: int) -> Sides:
    values: list[Triple | None] = [None, None, None]
    for colour, side in enumerate(card.sides):
        if side is not None and side == Formula(first=side.first, second=side.second):
            values[colour] = single(colour, by_row(side, row) if side.first != side.second else side.first)
    return (values[0], values[1], values[2])


def _both(card: Card, alone: Sides) -> Sides:
    total = [0, 0, 0]
    for colour in card.colours:
        side = alone[colour]
        if side is None:
            return _UNKNOWN
        total[colour] = side[colour]
    values = [(total[0], total[1], total[2]) if colour in card.colours else None for colour in range(3)]
    return (values[0], values[1], values[2])


def _lifted(card: Card, rows: Rows, both: bool) -> Rows:
    """The same lifted by Drain System; None for cards that hand out science, which may be outside."""
    if card.science is not None:
        return _UNKNOWN, _UNKNOWN
    first, second = ([_floored(card, colour, value, both) for colour, value in enumerate(sides)] for sides in rows)
    return (first[0], first[1], first[2]), (second[0], second[1], second[2])


def _floored(card: Card, colour: int, value: Triple | None, both: bool) -> Triple | None:
    if value is None:
        return None
    yielded = card.colours if both else (colour,)
    lifted = [floored(points) if attribute in yielded else points for attribute, points in enumerate(value)]
    return (lifted[0], lifted[1], lifted[2])


_facts: Memo[Facts] = Memo(4096)
"""By identity of the table; an entry leaves together with its table."""


def facts_of(table: Table) -> Facts:
    """The facts of a table's cards, of those that are added later too."""
    facts = _facts.get(id(table))
    if facts is None:
        weakref.finalize(table, _facts.pop, id(table), None)
        facts = Facts(table.cards)
        _facts.keep(id(table), facts)
    return facts
