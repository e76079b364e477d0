"""Which houses can be bought with the goods at hand, and what all of them cost at least.

question: with these foods and luxuries, the most houses (most men), and the fewest goods for as many; with San Nicolo
          the fewest goods for all the houses of the chart
scope:    the chart of twenty houses; foods and luxuries of one price are different kinds unless a Faculty of Philosophy
          waives it
method:   linear problem in whole numbers (CP-SAT); the second method goes through every set of houses and pays each by
          taking the most plentiful kinds first. San Nicolo: from house 20 downwards, how many paid houses still wait
          for their free one; the second method is the linear problem
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

import msgspec

from gemcheck.games.antiquity.components import FREE_HOUSES, HOUSES
from gemcheck_models.antiquity.makers import Maker

__all__ = ["Bought", "affordable", "best_houses", "fewest_goods", "most_houses", "paired", "read", "stated_pairs"]

PAID_FOR = tuple(range(FREE_HOUSES + 1, len(HOUSES) + 1))
"""The numbers of the houses that have a price."""


class Bought(msgspec.Struct, frozen=True):
    """Numbers of houses, in ascending order, and how many goods they take."""

    numbers: tuple[int, ...]
    goods: int


def cost(number: int) -> int:
    """How many goods the house of this number takes."""
    return HOUSES[number - 1].food + HOUSES[number - 1].luxury


# -- with the goods at hand


def most_houses(
    make: Maker,
    foods: Sequence[int],
    luxuries: Sequence[int],
    waived: bool = False,
    left: Sequence[int] = PAID_FOR,
) -> None:
    """State the purchase of the most houses of those left, and among these of the fewest goods. `waived`: kinds may
    repeat."""
    buys = {number: make.number(0, 1, f"house {number}") for number in left}
    for group, held in (("food", foods), ("luxury", luxuries)):
        used = {}
        for number in left:
            price = getattr(HOUSES[number - 1], group)
            for kind in range(len(held)):
                used[number, kind] = make.number(0, price if waived else min(price, 1), f"{group} {number} {kind}")
            make.hold(sum(used[number, kind] for kind in range(len(held))) == price * buys[number])
        for kind, most in enumerate(held):
            make.hold(sum(used[number, kind] for number in left) <= most)
    weight = 1 + sum(cost(number) for number in left)
    make.most(sum((weight - cost(number)) * buys[number] for number in left))


def read(numbers: Mapping[str, int], left: Sequence[int] = PAID_FOR) -> Bought:
    """The purchase in a solver's answer to `most_houses`."""
    bought = tuple(number for number in left if numbers[f"house {number}"])
    return Bought(bought, sum(cost(number) for number in bought))


def affordable(needs: Sequence[int], held: Sequence[int], waived: bool = False) -> bool:
    """Whether prices of one class, each asking for so many different kinds, can all be paid: the dearest first, each
    with the kinds of which most is left."""
    if waived:
        return sum(needs) <= sum(held)
    left = sorted(held, reverse=True)
    for need in sorted(needs, reverse=True):
        if need > len(left) or (need and left[need - 1] < 1):
            return False
        left = sorted((have - (place < need) for place, have in enumerate(left)), reverse=True)
    return True


def best_houses(
    foods: Sequence[int], luxuries: Sequence[int], waived: bool = False, left: Sequence[int] = PAID_FOR
) -> Bought:
    """The most houses of those left, then the fewest goods, then the lowest numbers, by going through every set."""
    total, cheapest = sum(foods) + sum(luxuries), sorted(map(cost, left))
    for size in range(len(left), 0, -1):
        if sum(cheapest[:size]) > total:
            continue
        fitting = [
            Bought(numbers, sum(map(cost, numbers)))
            for numbers in combinations(left, size)
            if affordable([HOUSES[n - 1].food for n in numbers], foods, waived)
            and affordable([HOUSES[n - 1].luxury for n in numbers], luxuries, waived)
        ]
        if fitting:
            return min(fitting, key=lambda bought: (bought.goods, bought.numbers))
    return Bought((), 0)


# -- with San Nicolo


@cache
def _fewest(number: int, waiting: int, any_house: bool) -> tuple[int, tuple[int, ...]]:
    """The fewest goods for the houses from `number` down when so many that are paid for still wait for their free one;
    and which of them are paid for."""
    if number < PAID_FOR[0]:
        return 0, ()
    goods, paid = _fewest(number - 1, waiting + 1, any_house)
    best = (goods + cost(number), (number, *paid))
    if waiting:
        best = min(best, _fewest(number - 1, waiting - 1, any_house))
    return best


def fewest_goods(any_house: bool = False) -> Bought:
    """The houses to pay for so that San Nicolo gives the others for as few goods as possible. `any_house`: the free
    house need not have a lower number than the one it comes with."""
    if any_house:
        half = len(PAID_FOR) - len(PAID_FOR) // 2
        cheap = sorted(PAID_FOR, key=lambda number: (cost(number), number))[:half]
        return Bought(tuple(sorted(cheap)), sum(map(cost, cheap)))
    goods, paid = _fewest(PAID_FOR[-1], 0, any_house)
    return Bought(tuple(sorted(paid)), goods)


def stated_pairs(make: Maker, any_house: bool = False) -> None:
    """State the same as pairs of a paid and a free house."""
    pays = {number: make.number(0, 1, f"house {number}") for number in PAID_FOR}
    pairs = {
        (paid, free): make.number(0, 1, f"pair {paid} {free}")
        for paid in PAID_FOR
        for free in PAID_FOR
        if free < paid or (any_house and free != paid)
    }
    for number in PAID_FOR:
        gives = sum(pair for (paid, _), pair in pairs.items() if paid == number)
        given = sum(pair for (_, free), pair in pairs.items() if free == number)
        make.hold(pays[number] + given == 1)
        make.hold(gives <= pays[number])
    make.most(-sum(cost(number) * pays[number] for number in PAID_FOR))


def paired(bought: Bought) -> tuple[tuple[int, int], ...]:
    """Which free house comes with which paid one: each free one with the lowest paid one above it that is left, as long
    as there is one."""
    waiting: list[int] = []
    pairs = []
    for number in reversed(PAID_FOR):
        if number in bought.numbers:
            waiting.append(number)
        elif waiting:
            pairs.append((waiting.pop(), number))
    return tuple(pairs)
