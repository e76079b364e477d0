"""Which cards a planning model offers: all of the deck, or without those that better ones always make superfluous.

A card is better than another when it is under the same colours at least as good in everything that a planning model
looks at, all of which only ever helps. A solution that has the worse card and lacks the better one stays one when they
are exchanged, so that the worse may be asked to come with, or after, the better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gemcheck.games.gempire.bonuses import is_shop
from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.rounds.gains_cards import deck

__all__ = ["Pool", "better", "pool"]


class Pool(NamedTuple):
    """Cards by number, ascending; with pairs (better, worse) of which the worse is won no earlier, and pairs of which
    it is won only if the better is."""

    cards: tuple[int, ...]
    no_earlier: tuple[tuple[int, int], ...] = ()
    only_if: tuple[tuple[int, int], ...] = ()


def _weights(formula: Formula) -> tuple[int, ...]:
    several = (formula.right, formula.left, formula.adjacent, formula.city, formula.gems)
    return (formula.second, formula.row2, *(weight for weights in several for weight in weights))


def _formula_better(one: Formula, other: Formula, same_first: bool) -> bool:
    if one.first < other.first or (same_first and one.first > other.first):
        return False
    palace = not other.palace_level or (
        0 < one.palace_level <= other.palace_level and one.palace_bonus >= other.palace_bonus
    )
    return palace and all(a >= b for a, b in zip(_weights(one), _weights(other), strict=True))


def _science(card: Card) -> tuple[int, ...]:
    earning = card.science
    return (0,) * 7 if earning is None else (earning.once, *earning.placed, *earning.earned)


def better(table: Table, one: Card, other: Card, same_first: bool = False) -> bool:
    """Whether a card is at least as good as another in everything, its price left out.

    same_first: its number for the first row must be the other's, as a low one may help.
    """
    if one.colours != other.colours:
        return False
    for mine, its in zip(one.sides, other.sides, strict=True):
        if mine is not None and its is not None and not _formula_better(mine, its, same_first):
            return False
    return (
        one.buildings >= other.buildings
        and one.diamond_symbols >= other.diamond_symbols
        and one.science_symbols >= other.science_symbols
        and one.counts_itself >= other.counts_itself
        and is_shop(table, one.name) >= is_shop(table, other.name)
        and all(a >= b for a, b in zip(_science(one), _science(other), strict=True))
    )


def pool(table: Table, most: int, same_first: bool = False) -> Pool:
    """The cards of the deck that can be among the first `most` of a best choice, and how they order each other."""
    cards = deck(table)
    above: dict[int, list[int]] = {}
    for number, card in enumerate(cards):
        above[number] = [
            other
            for other, rival in enumerate(cards)
            if other != number
            and rival.min_bid <= card.min_bid
            and better(table, rival, card, same_first)
            and not (other > number and rival.min_bid == card.min_bid and better(table, card, rival, same_first))
        ]
    kept = tuple(number for number in above if len(above[number]) < most)
    no_earlier: list[tuple[int, int]] = []
    only_if: list[tuple[int, int]] = []
    for number in kept:
        for other in _nearest(above, above[number]):
            equal = cards[other].min_bid == cards[number].min_bid
            (no_earlier if equal and _plain(cards[number]) else only_if).append((other, number))
    return Pool(kept, tuple(no_earlier), tuple(only_if))


def _plain(card: Card) -> bool:
    """Whether it does not matter for the rest of a solution when the card comes: no diamond is of use on it, and it
    gains nothing from standing in the second row."""
    return not card.diamond_symbols and all(side.second <= side.first for side in card.sides if side is not None)


def _nearest(above: dict[int, list[int]], betters: Sequence[int]) -> list[int]:
    """Those of some better cards that are above no other of them."""
    return [other for other in betters if not any(other in above[nearer] for nearer in betters)]
