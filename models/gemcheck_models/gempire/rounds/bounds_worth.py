"""What single cards of a city are worth at most, and how many gems make up for what is missing."""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.gempire.bonuses import credited_to_card
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import ECONOMICS, IRON
from gemcheck_models.gempire.rounds.bounds_choices import corner
from gemcheck_models.gempire.rounds.bounds_grid import Kind, value_in
from gemcheck_models.gempire.rounds.bounds_values import kind_of
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.gains_cards import Side, shops, sides

__all__ = ["above", "card_values"]

Triple = tuple[int, int, int]


def above(missing: int, step: int) -> int:
    """How many gems of so many points each make up for what is missing."""
    return max(0, -(-missing // step))


def card_values(seen: View, others: int | None = None) -> list[tuple[int, Card]]:
    """The most that each card is worth without diamonds, all its sides under Iron, that can lie in the city.

    others: how many cards lie beside it at most, where they are not all."""
    case, table = seen.case, seen.case.asked.table
    kind, iron = kind_of(case, 0), case.owns(IRON)
    split = seen.split
    if others is not None:
        split = (min(split[0], others), min(split[1], others), min(split[2], others))
    by_card: dict[int, list[int]] = {}
    cards: dict[int, Card] = {}
    for colour, own in enumerate(seen.split):
        if not own and not iron:
            continue
        for side, value in _values(kind, colour, corner(kind, split), others is not None):
            if own or side.card.hybrid:
                by_card.setdefault(side.number, []).append(value + _by_gems(seen, side))
                cards[side.number] = side.card
    gold = 0
    if case.owns(ECONOMICS) and credited_to_card(table):
        gold = 2 * max(shops(table), default=0)
    return [((sum(found) if iron else max(found)) + gold, cards[number]) for number, found in by_card.items()]


@lru_cache(maxsize=4096)
def _values(kind: Kind, colour: int, most: Triple, itself: bool) -> tuple[tuple[Side, int], ...]:
    """The value of each side of a colour among so many buildings, its own being some of them or beside them."""
    found = []
    for side in sides(kind.table, colour):
        around = [*most]
        around[colour] += stands_for(side.card) if itself else 0
        found.append((side, int(value_in(kind, side, (around[0], around[1], around[2])))))
    return tuple(found)


def _by_gems(seen: View, side: Side) -> int:
    weights = side.formula.gems
    by_gems = sum(weight * gems for weight, gems in zip(weights, seen.gems, strict=True))
    return min(by_gems, max(weights) * seen.all_gems)
