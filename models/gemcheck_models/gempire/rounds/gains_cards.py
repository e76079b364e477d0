"""What a building card can be worth, hand out and count at most, from what is printed on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from gemcheck.games.gempire.arithmetic import by_row
from gemcheck.games.gempire.bonuses import PER_SHOP, is_shop, per_building
from gemcheck.games.gempire.cards import NONE, Card, Formula
from gemcheck.games.gempire.districts import adjacent_columns
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import Table

__all__ = ["Side", "crowd", "deck", "grows", "least_paid", "most_of", "neighbours", "shops", "sides", "symbols"]

Triple = tuple[int, int, int]


class Side(NamedTuple):
    """One side of a card of the deck: the card and its number, the side's colour and formula, and its value by row
    without growth."""

    number: int
    card: Card
    colour: int
    formula: Formula
    first: int
    second: int


def deck(table: Table) -> list[Card]:
    """The building cards of the deck, in the order of their numbers."""
    return table.cards[: table.deck_size]


@lru_cache(maxsize=256)
def sides(table: Table, colour: int) -> tuple[Side, ...]:
    """Every side of a colour in the deck."""
    found = []
    for number, card in enumerate(deck(table)):
        formula = card.sides[colour]
        if formula is not None:
            found.append(Side(number, card, colour, formula, by_row(formula, 1), by_row(formula, 2)))
    return tuple(found)


def grows(formula: Formula) -> bool:
    """Whether a side is worth more for other buildings or for gems."""
    return bool(formula.row2) or any(
        weights != NONE for weights in (formula.right, formula.left, formula.adjacent, formula.city, formula.gems)
    )


def most_of(numbers: Iterable[int], count: int) -> int:
    """The sum of the largest `count` of some numbers."""
    return sum(sorted(numbers, reverse=True)[: max(0, count)])


@lru_cache(maxsize=4096)
def crowd(table: Table, colours: frozenset[int], cards: int) -> int:
    """Buildings that so many cards of the deck stand for at most when each lies under one of these colours."""
    return most_of((stands_for(card) for card in deck(table) if colours & set(card.colours)), cards)


def neighbours(table: Table, two_rows: bool) -> int:
    """How many cards can be adjacent to one card: two in its row, and those of the other row."""
    return 2 + (len(adjacent_columns(table, 0)) if two_rows else 0)


@lru_cache(maxsize=256)
def shops(table: Table) -> tuple[int, ...]:
    """Gold that Economics gives for each shop of the deck where nothing doubles it, largest first."""
    found = [PER_SHOP * (stands_for(c) if per_building(table) else 1) for c in deck(table) if is_shop(table, c.name)]
    return tuple(sorted(found, reverse=True))


@lru_cache(maxsize=4096)
def symbols(table: Table, cards: int) -> int:
    """Science symbols that so many cards of the deck show at most."""
    return most_of((card.science_symbols for card in deck(table)), cards)


@lru_cache(maxsize=4096)
def least_paid(table: Table, cards: int, relief: int) -> int:
    """Production that so many cards of the deck cost at least when minimum bids are `relief` lower, never below 1."""
    return sum(sorted(max(1, card.min_bid - relief) for card in deck(table))[:cards])
