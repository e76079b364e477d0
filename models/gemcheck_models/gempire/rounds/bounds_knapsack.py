"""Compiled: the best cities of one split of cards, all three attributes at once, every production counted.

For each number of buildings that the city may stand for, and each choice of the cards that count gems, a table holds
the most that so many cards of a colour are worth which bring just so many buildings, cost no more than so much, and
bear so many diamonds. What the three colours have together is therefore had by one and the same spending.

The compiled functions stay in one file: machine code on disk is made anew when the file of a function has changed, and
not when another file has whose functions are written out inside it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemcheck_models.gempire.placement.fast_compiled import compiled

__all__ = ["FULL", "cities"]

Ints = NDArray[np.int64]

NONE = -(10**6)
"""Less than any cards are worth: there are none that bring so many buildings for so little."""

FULL = 512
"""Cities that are kept at most, none of them better than another in everything."""

TENS = 10
ROUNDS = 60
"""Steps after which gems that make gems mostly have come to rest."""

MANY = 10**6
"""More than any attribute is: what is had where gems have not come to rest, so that nothing is refuted."""


@compiled
def _fill(values: Ints, price: Ints, bring: Ints, slots: Ints, most: Ints, table: Ints) -> None:
    """table: [cards, buildings, production, diamonds], the most that they are worth; most: its last indices."""
    cards, buildings, spend, jewels = most[0], most[1], most[2], most[3]
    table[: cards + 1, : buildings + 1, : spend + 1, : jewels + 1] = NONE
    table[0, 0, : spend + 1, : jewels + 1] = 0
    for side in range(len(values)):
        cost, more, worth = price[side], bring[side], values[side]
        for count in range(cards, 0, -1):
            for had in range(buildings, more - 1, -1):
                for spent in range(spend, cost - 1, -1):
                    for laid in range(jewels, -1, -1):
                        best = table[count, had, spent, laid]
                        for own in range(min(slots[side], laid) + 1):
                            before = table[count - 1, had - more, spent - cost, laid - own]
                            if before > NONE and before + (1 + own) * worth > best:
                                best = before + (1 + own) * worth
                        table[count, had, spent, laid] = best


@compiled
def _rested(base: Ints, weights: Ints, limit: int, found: Ints) -> None:
    """found: the attributes once all gems are earned, of which `limit` are for population at most; `MANY` of each where
    gems go on making gems."""
    found[:] = base
    for _ in range(ROUNDS):
        same = True
        for colour in range(3):
            now = base[colour]
            for other in range(3):
                gems = max(0, found[other]) // TENS
                if other == 0:
                    gems = min(gems, limit)
                now += weights[colour, other] * gems
            if now != found[colour]:
                found[colour] = now
                same = False
        if same:
            return
    found[:] = MANY


@compiled
def _covered(kept: Ints, count: int, found: Ints) -> bool:
    """Whether one of the cities kept has as much of everything."""
    for number in range(count):
        if kept[number, 0] >= found[0] and kept[number, 1] >= found[1] and kept[number, 2] >= found[2]:
            return True
    return False


@compiled
def _keep(kept: Ints, count: int, found: Ints) -> int:
    """How many cities are kept once this one is among them, without those that it surpasses."""
    left = 0
    for number in range(count):
        if not (kept[number, 0] <= found[0] and kept[number, 1] <= found[1] and kept[number, 2] <= found[2]):
            kept[left] = kept[number]
            left += 1
    if left < len(kept):
        kept[left] = found
    return left + 1


@compiled
def cities(
    values0: Ints,
    values1: Ints,
    values2: Ints,
    printed: Ints,
    counts: Ints,
    split: Ints,
    ends: Ints,
    spend: int,
    jewels: int,
    least: int,
    limit: int,
    rests: Ints,
    which: Ints,
    worth: Ints,
    weights: Ints,
    kept: Ints,
) -> int:
    """How many cities are kept: those that none surpasses, their attributes in `kept`; one more than that has room for
    when there are too many.

    values0 to values2: by colour, what each side is worth among so many buildings, [population, gold, culture, side];
    printed: by colour and side, price, buildings and useful diamonds; counts: sides by colour; split: cards by colour;
    ends: the most buildings by colour; spend, jewels: production and diamonds at most; least, limit: population gems;
    rests: of each rest its cards, buildings and cost by colour, and diamonds; which: the rest of each choice; worth,
    weights: of each choice, by colour, what its cards are worth without gems, and what each gem adds.
    """
    kept_count = 0
    most = np.zeros(4, np.int64)
    tables = np.zeros((3, split.max() + 1, ends.max() + 1, spend + 1, jewels + 1), np.int64)
    base = np.zeros(3, np.int64)
    found = np.zeros(3, np.int64)
    tops = np.zeros(3, np.int64)
    target = np.zeros(3, np.int64)
    for p in range(split[0], ends[0] + 1):
        for g in range(split[1], ends[1] + 1):
            for c in range(split[2], ends[2] + 1):
                target[0], target[1], target[2] = p, g, c
                for colour in range(3):
                    most[0], most[1], most[2], most[3] = split[colour], target[colour], spend, jewels
                    some = counts[colour]
                    here = values0[p, g, c] if colour == 0 else (values1[p, g, c] if colour == 1 else values2[p, g, c])
                    _fill(
                        here[:some],
                        printed[colour, :some, 0],
                        printed[colour, :some, 1],
                        printed[colour, :some, 2],
                        most,
                        tables[colour],
                    )
                for choice in range(len(which)):
                    rest = rests[which[choice]]
                    left = spend - rest[6] - rest[7] - rest[8]
                    spare = jewels - rest[9]
                    if left < 0 or spare < 0:
                        continue
                    able = True
                    for colour in range(3):
                        cards, built = split[colour] - rest[colour], target[colour] - rest[3 + colour]
                        if cards < 0 or built < 0:
                            able = False
                            break
                        tops[colour] = tables[colour, cards, built, left, spare]
                        if tops[colour] <= NONE:
                            able = False
                            break
                        base[colour] = worth[choice, colour] + tops[colour]
                    if not able:
                        continue
                    _rested(base, weights[choice], limit, found)
                    if found[0] < TENS * least or _covered(kept, kept_count, found):
                        continue
                    one = tables[0, split[0] - rest[0], p - rest[3]]
                    two = tables[1, split[1] - rest[1], g - rest[4]]
                    three = tables[2, split[2] - rest[2], c - rest[5]]
                    for a in range(left + 1):
                        for b in range(left - a + 1):
                            for i in range(spare + 1):
                                if one[a, i] <= NONE:
                                    continue
                                for j in range(spare - i + 1):
                                    other, last = two[b, j], three[left - a - b, spare - i - j]
                                    if other <= NONE or last <= NONE:
                                        continue
                                    base[0] = worth[choice, 0] + one[a, i]
                                    base[1] = worth[choice, 1] + other
                                    base[2] = worth[choice, 2] + last
                                    _rested(base, weights[choice], limit, found)
                                    if found[0] < TENS * least or _covered(kept, kept_count, found):
                                        continue
                                    kept_count = _keep(kept, kept_count, found)
                                    if kept_count > len(kept):
                                        return kept_count
    return kept_count
