"""What is known of each card of a table before any city is looked at, worked out once per table."""

from __future__ import annotations

import weakref
from collections.abc import Sequence

from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.table import Table

__all__ = ["Facts", "facts_of", "single"]

Triple = tuple[int, int, int]
Sides = tuple[Triple | None, Triple | None, Triple | None]


class Facts:
    """By card index. alone: what the card yields under each colour, None where that has to be worked out (or where the
    card cannot lie); both: the same for owners of Iron; hybrid; shop: "shop" is somewhere in the name."""

    __slots__ = ("alone", "both", "hybrid", "shop")

    def __init__(self) -> None:
        self.alone: list[Sides] = []
        self.both: list[Sides] = []
        self.hybrid: list[bool] = []
        self.shop: list[bool] = []

    def extend(self, cards: Sequence[Card]) -> None:
        """Add the facts of cards that are new on the table."""
        for card in cards:
            alone: list[Triple | None] = [None, None, None]
            for colour in card.colours:
                side = card.sides[colour]
                if side is not None and side.plain:
                    alone[colour] = single(colour, side.first)
            self.alone.append((alone[0], alone[1], alone[2]))
            if card.hybrid:
                total = _sum([alone[colour] for colour in card.colours])
                alone = [total if colour in card.colours else None for colour in range(3)]
            self.both.append((alone[0], alone[1], alone[2]))
            self.hybrid.append(card.hybrid)
            self.shop.append("shop" in card.name.lower())


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
    """The facts of a table's cards, brought up to date when cards have been added."""
    facts = _facts.get(id(table))
    if facts is None:
        facts = _facts[id(table)] = Facts()
        weakref.finalize(table, _facts.pop, id(table), None)
    known = len(facts.alone)
    if known != len(table.cards):
        facts.extend(table.cards[known:])
    return facts
