"""Which cards a growing city looks at next: all that do something special, science included, and of the plain ones
those that no other plain card of the same colour beats in value, price and diamonds at once, or, where cards count more
than points, the least valuable."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.gempire.cards import Card
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import Growth

__all__ = ["pool"]

LOW = frozenset({4, 14})
"""Demands that cards of little value help to meet."""


def pool(aim: Aim, growth: Growth) -> list[int]:
    """The cards worth a look, in index order."""
    table = aim.table
    low = bool(LOW & set(aim.pair))
    chosen: set[int] = set()
    plain: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for card in range(table.deck_size):
        if card in growth.used:
            continue
        facts = table.cards[card]
        if facts.hybrid or not all(side is None or side.plain for side in facts.sides) or facts.science:
            chosen.add(card)
        else:
            plain[facts.colours[0]].append(card)
    for cards in plain.values():
        chosen.update(_unbeaten(cards, [_merit(table.cards[card]) for card in cards]))
        if low:
            chosen.update(_unbeaten(cards, [_poverty(table.cards[card]) for card in cards]))
    return sorted(chosen)


def _value(card: Card) -> int:
    return sum(side.first for side in card.sides if side is not None)


def _merit(card: Card) -> tuple[int, ...]:
    return (_value(card), -card.min_bid, card.diamond_symbols, card.buildings)


def _poverty(card: Card) -> tuple[int, ...]:
    return (-_value(card), -card.min_bid)


def _unbeaten(cards: list[int], merits: list[tuple[int, ...]]) -> Iterator[int]:
    """The cards whose merits no other one reaches in every respect; of equal ones the first."""
    for i, own in enumerate(merits):
        if not any(
            all(theirs >= mine for theirs, mine in zip(other, own, strict=True)) and (other != own or j < i)
            for j, other in enumerate(merits)
            if j != i
        ):
            yield cards[i]
