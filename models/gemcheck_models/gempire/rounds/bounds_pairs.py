"""Demand 5 in the relaxation: two cards, what they cost, and what lies beside them."""

from __future__ import annotations

from itertools import product

from gemcheck.games.gempire import components
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.demands_cards import points_on_each_side
from gemcheck.games.gempire.table import IRON
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.bounds_spending import relief
from gemcheck_models.gempire.rounds.bounds_values import MOST_TIMES
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.bounds_worth import above, card_values

__all__ = ["two_best_cards"]

Classed = dict[tuple[int, int], list[int]]
"""The best two values of cards that cost so much and bear so many useful diamonds."""


@limit(
    "demand.05.condition",
    "demand.05.minimum",
    "demand.05.bonus",
    "demand.05.base-value",
    "diamond.one-symbol.double",
    "bid.win.pay",
)
def two_best_cards(seen: View) -> int | None:
    """Demand 5: two cards, with three points of base value for each culture gem on one of them, reach the minimum. What
    they cost is not there for the cards that they count."""
    case = seen.case
    if not case.cards:
        return None
    step = components.demand(5).step * (2 if case.owns(IRON) and points_on_each_side(case.asked.table) else 1)
    found: dict[int, Classed] = {}
    haves: list[tuple[int, int]] = []
    prices = sorted({_cost(seen, card) for _, card in card_values(seen)})
    for a, b in product(prices, repeat=2):
        left = seen.means.production - a - b
        if case.cards < 2 or left < 0:
            continue
        # Each further card costs one at least; the two lie beside one another.
        others = min(case.cards - 1, left + 1)
        if others not in found:
            found[others] = _classed(seen, others)
        for one, two in product(range(MOST_TIMES), repeat=2):
            if two <= one and one + two <= seen.diamonds:
                haves.append((one, _pair(found[others], (a, one), (b, two))))
    # A city of one card only is among the smaller ones that a case may stand for.
    for (_, one), values in _classed(seen, 0).items():
        if one <= seen.diamonds:
            haves.append((one, values[0] * (1 + one)))
    fewest = min(
        (above(seen.needed(5) - min(have, seen.together), step * (1 + one)) for one, have in haves), default=None
    )
    return fewest if fewest is None or seen.on_two is None else max(fewest, seen.on_two)


def _cost(seen: View, card: Card) -> int:
    return max(1, card.min_bid - relief(seen.case))


def _classed(seen: View, others: int) -> Classed:
    classes: Classed = {}
    for value, card in card_values(seen, others):
        for extra in range(min(MOST_TIMES - 1, seen.case.slots(card.diamond_symbols)) + 1):
            classes.setdefault((_cost(seen, card), extra), []).append(value)
    return {key: sorted(values, reverse=True)[:2] for key, values in classes.items()}


def _pair(classes: Classed, one: tuple[int, int], two: tuple[int, int]) -> int:
    """What the best two cards of these classes are worth with their diamonds, 0 where there are none."""
    first, second = classes.get(one, []), classes.get(two, [])
    if one == two:
        return sum(first) * (1 + one[1]) if len(first) > 1 else 0
    if not first or not second:
        return 0
    # A card that is the best of both classes counts once; giving it to both is more than there is.
    return first[0] * (1 + one[1]) + second[0] * (1 + two[1])
