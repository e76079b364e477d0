"""What is known of each card of a table before any city is looked at, worked out once per table."""

from __future__ import annotations

import weakref
from collections.abc import Sequence

from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["Facts", "facts_of", "packed", "single", "stands_for", "unpacked"]

Triple = tuple[int, int, int]
Sides = tuple[Triple | None, Triple | None, Triple | None]


@clause("building.count", "card.brothel", "card.trading-post", "card.prison", without=lambda card: 1)
def stands_for(card: Card) -> int:
    """How many buildings of its own colour a card stands for."""
    return card.buildings


class Facts:
    """By card index. alone: what the card yields under each colour, None where that has to be worked out (or where the
    card cannot lie); both: the same for owners of Iron; hybrid; shop: "shop" is somewhere in the name; packed: its
    buildings under each colour, as `packed` writes them."""

    __slots__ = ("alone", "both", "counted_by", "hybrid", "packed", "shop")

    def __init__(self) -> None:
        self.counted_by = stands_for
        self.alone: list[Sides] = []
        self.both: list[Sides] = []
        self.hybrid: list[bool] = []
        self.shop: list[bool] = []
        self.packed: list[Triple] = []

    def extend(self, cards: Sequence[Card]) -> None:
        """Add the facts of cards that are new on the table."""
        for card in cards:
            known = _of_cards.get(id(card))
            if known is None or known.card is not card or known.counted_by is not stands_for:
                known = _of_cards[id(card)] = CardFacts(card)
            self.alone.append(known.alone)
            self.both.append(known.both)
            self.hybrid.append(known.hybrid)
            self.shop.append(known.shop)
            self.packed.append(known.packed)


class CardFacts:
    """The facts of one card, whatever table it lies on."""

    __slots__ = ("alone", "both", "card", "counted_by", "hybrid", "packed", "shop")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.counted_by = stands_for
        colours = card.colours
        alone: list[Triple | None] = [None, None, None]
        for colour in colours:
            side = card.sides[colour]
            if side is not None and side.plain:
                alone[colour] = single(colour, side.first)
        self.alone: Sides = (alone[0], alone[1], alone[2])
        self.hybrid = len(colours) > 1
        if self.hybrid:
            total = _sum([alone[colour] for colour in colours])
            alone = [total if colour in colours else None for colour in range(3)]
        self.both: Sides = (alone[0], alone[1], alone[2])
        self.shop = "shop" in card.name.lower()
        number = stands_for(card)
        self.packed: Triple = (packed(0, number), packed(1, number), packed(2, number))


_of_cards: dict[int, CardFacts] = {}
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


def _sum(sides: Sequence[Triple | None]) -> Triple | None:
    total = [0, 0, 0]
    for side in sides:
        if side is None:
            return None
        for colour in range(3):
            total[colour] += side[colour]
    return (total[0], total[1], total[2])


_facts: dict[int, Facts] = {}
"""By identity of the table; an entry leaves together with its table."""


def facts_of(table: Table) -> Facts:
    """The facts of a table's cards, brought up to date when cards have been added or a clause has been struck."""
    facts = _facts.get(id(table))
    if facts is None:
        weakref.finalize(table, _facts.pop, id(table), None)
    if facts is None or facts.counted_by is not stands_for:
        facts = _facts[id(table)] = Facts()
    known = len(facts.alone)
    if known != len(table.cards):
        facts.extend(table.cards[known:])
    return facts
