"""What cards are worth when districts lie in one order: a card sees what lies where it looks, and the two beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

import numpy as np
from msgspec.structs import replace

from gemcheck.games.gempire.cards import NONE, Formula
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.placement import DISTRICTS_PER_ROW
from gemcheck.games.gempire.table import MILITIA
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_grid import Array, Kind, axes_of, grown_cards, value_in
from gemcheck_models.gempire.rounds.gains_cards import Side, crowd, sides

__all__ = ["Order", "orders", "value_beside", "values_in"]

Triple = tuple[int, int, int]
Order = tuple[int, ...]
"""The colours of the districts of a row, from left to right."""


@limit("placement.district.definition", "placement.three-districts", "tech.militia")
def orders(case: Case, split: Triple) -> Iterator[Order]:
    """The districts of a row lie in some order, none beside one of its own colour, three of them, or four with Militia,
    and each has a card."""
    most = DISTRICTS_PER_ROW + (1 if case.owns(MILITIA) else 0)
    present = {colour for colour in range(3) if split[colour]}
    for length in range(len(present), min(most, sum(split)) + 1):
        for order in product(sorted(present), repeat=length):
            apart = all(one != other for one, other in pairwise(order))
            if apart and set(order) == present and all(order.count(c) <= split[c] for c in present):
                yield order


@lru_cache(maxsize=256)
def values_in(kind: Kind, order: Order, split: Triple) -> tuple[Array, ...]:
    """By colour, [buildings x 3, side]: each side's value among so many buildings, in the district of its colour where
    it is worth most. For cities of one row."""
    axes = axes_of(kind)
    shape = tuple(kind.most(colour) + 1 for colour in range(3))
    found = []
    for colour in range(3):
        listed = [side for side in sides(kind.table, colour) if side.number not in grown_cards(kind.table)]
        worth = np.zeros((*shape, len(listed)), dtype=np.int32)
        for i, side in enumerate(listed):
            worth[..., i] = np.minimum(value_in(kind, side, axes), value_beside(kind, side, axes, order, split))
        found.append(worth)
    return tuple(found)


@limit(
    "attribute.dynamic",
    "card.self-counting",
    "placement.district.definition",
    "card.race-track",
)
def value_beside(kind: Kind, side: Side, buildings: tuple[Any, Any, Any], order: Order, split: Triple) -> Any:
    """A card counts the districts on the side to which it looks, and of others the two cards beside it."""
    formula = side.formula
    if not (any(formula.right) or any(formula.left) or any(formula.adjacent)):
        return value_in(kind, side, buildings)
    plain = side._replace(formula=_without_places(formula))
    whole = value_in(kind, plain, buildings)
    own = stands_for(side.card)
    counted = [kind.doubled * (count - (own if c == side.colour else 0)) for c, count in enumerate(buildings)]
    others = split[side.colour] > 1
    best: Any = 0
    for place, colour in enumerate(order):
        if colour != side.colour:
            continue
        right, left = set(order[place + 1 :]), set(order[:place])
        if others:
            right.add(colour)
            left.add(colour)
        more: Any = sum(formula.right[c] * counted[c] for c in right) + sum(formula.left[c] * counted[c] for c in left)
        best = np.maximum(best, more + _near(kind, side, counted, order, place, split))
    return whole + best


def _near(kind: Kind, side: Side, counted: list[Any], order: Order, place: int, split: Triple) -> Any:
    weights = side.formula.adjacent
    if not any(weights):
        return 0
    colour = side.colour
    # Cards of its own colour lie in its own district; each other one of that colour has a card at least.
    beside = split[colour] - order.count(colour)
    able = [[order[place - 1]] if place else [], [order[place + 1]] if place + 1 < len(order) else []]
    itself = kind.doubled * stands_for(side.card) * weights[colour] if side.card.counts_itself else 0
    best: Any = 0
    for one, other in product([*able[0], colour, None], [*able[1], colour, None]):
        if (one == colour) + (other == colour) > beside:
            continue
        gain: Any = 0
        near = [c for c in (one, other) if c is not None]
        for c in set(near):
            cards = near.count(c)
            # Each card that does not lie beside it has a building at least.
            apart = split[c] - (c == colour) - cards
            most = kind.doubled * crowd(kind.table, frozenset((c,)), cards)
            gain = gain + weights[c] * np.minimum(counted[c] - kind.doubled * apart, most)
        best = np.maximum(best, gain)
    return best + itself


def _without_places(formula: Formula) -> Formula:
    return replace(formula, right=NONE, left=NONE, adjacent=NONE)
