"""Compiled: the best cities of one split of cards, all three attributes at once, every production counted.

For each number of buildings that the city may stand for, and each choice of special cards, a table holds the most that
so many cards of a colour are worth which bring just so many buildings, cost no more than so much, bear so many diamonds
and are of so many worth much themselves. What the three colours have together is therefore had by one and the same
spending.

The functions stay in one file: numba tells from it alone whether its machine code is still that of the source.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gemcheck_models.gempire.placement.fast_compiled import compiled, whole

__all__ = ["FULL", "NEVER", "WIDTH", "cities"]

Ints = NDArray[np.int64]

NONE = -(10**6)
"""Less than any cards are worth: there are none that bring so many buildings for so little."""

NEVER = 10**6
"""More science than there ever is."""

FULL = 1024
"""Cities that are kept at most, none of them better than another in everything."""

WIDTH = 6
"""What is kept of a city: three attributes, science less production spent, valuable cards, and culture gems that
two best cards need, below nothing."""

TENS = 10
ROUNDS = 60
"""Steps after which gems that make gems mostly have come to rest."""

MANY = 10**6
"""More than any attribute is: what is had where gems have not come to rest, so that nothing is refuted."""

MOST_LAID = 40
"""Culture gems on one Demand at most."""


@compiled
def _fill(values: Ints, price: Ints, bring: Ints, slots: Ints, most: Ints, valuable: int, table: Ints) -> None:
    """table: [cards, buildings, production, diamonds, valuable cards], the most that they are worth with so many
    valuable ones at least; most: its last indices; valuable: what a card must be worth for that, diamonds included."""
    cards, buildings, spend, jewels, good = most[0], most[1], most[2], most[3], most[4]
    table[: cards + 1, : buildings + 1, : spend + 1, : jewels + 1, : good + 1] = NONE
    table[0, 0, : spend + 1, : jewels + 1, 0] = 0
    for side in range(len(values)):
        cost, more, worth = price[side], bring[side], values[side]
        for count in range(cards, 0, -1):
            for had in range(buildings, more - 1, -1):
                for spent in range(spend, cost - 1, -1):
                    for laid in range(jewels, -1, -1):
                        for own in range(min(slots[side], laid) + 1):
                            value = (1 + own) * worth
                            gain = 1 if value >= valuable else 0
                            for fine in range(good, -1, -1):
                                before = table[count - 1, had - more, spent - cost, laid - own, max(0, fine - gain)]
                                if before > NONE and before + value > table[count, had, spent, laid, fine]:
                                    table[count, had, spent, laid, fine] = before + value
    for fine in range(good - 1, -1, -1):
        for count in range(cards + 1):
            for had in range(buildings + 1):
                for spent in range(spend + 1):
                    for laid in range(jewels + 1):
                        more = table[count, had, spent, laid, fine + 1]
                        if more > table[count, had, spent, laid, fine]:
                            table[count, had, spent, laid, fine] = more


@compiled
def _rested(base: Ints, weights: Ints, limit: int, found: Ints) -> None:
    """found: the attributes once all gems are earned, of which `limit` are for population at most; `MANY` of each where
    gems go on making gems."""
    found[:3] = base
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
    found[:3] = MANY


@compiled
def _covered(kept: Ints, count: int, found: Ints) -> bool:
    """Whether one of the cities kept has as much of everything."""
    for number in range(count):
        all_of_it = True
        for what in range(len(found)):
            if kept[number, what] < found[what]:
                all_of_it = False
                break
        if all_of_it:
            return True
    return False


@compiled
def _keep(kept: Ints, count: int, found: Ints) -> int:
    """How many cities are kept once this one is among them, without those that it surpasses."""
    left = 0
    for number in range(count):
        surpassed = True
        for what in range(len(found)):
            if kept[number, what] > found[what]:
                surpassed = False
                break
        if not surpassed:
            kept[left] = kept[number]
            left += 1
    if left < len(kept):
        kept[left] = found
    return left + 1


@compiled
def _gems(found: Ints, limit: int, gems: Ints) -> None:
    for colour in range(3):
        gems[colour] = max(0, found[colour]) // TENS
    gems[0] = min(gems[0], limit)


@compiled
def _handed(row: Ints, cell: Ints, gems: Ints) -> int:
    """Science that special cards hand out."""
    total = row[10]
    for colour in range(3):
        total += row[11 + colour] * cell[colour] + row[14 + colour] * gems[colour]
    return whole(total)


@compiled
def _pairs(here: Ints, printed: Ints, counts: Ints, split: Ints, purse: int, pairs: Ints, singles: Ints) -> None:
    """pairs: [colour and colour of two cards, diamonds of the one, of the other], the most that they are worth together
    which cost no more than the purse; singles: [colour, diamonds, cost], the most that one card is worth which costs no
    more."""
    pairs[:] = NONE
    singles[:] = NONE
    most = pairs.shape[2] - 1
    for colour in range(3):
        for side in range(counts[colour]):
            if not split[colour] or printed[colour, side, 0] > purse:
                continue
            value, cost = here[colour, side], printed[colour, side, 0]
            for own in range(min(most, printed[colour, side, 2]) + 1):
                for beyond in range(cost, singles.shape[2]):
                    singles[colour, own, beyond] = max(singles[colour, own, beyond], (1 + own) * value)
                for colour2 in range(3):
                    if not split[colour2] or (colour2 == colour and split[colour] < 2):
                        continue
                    for side2 in range(counts[colour2]):
                        if cost + printed[colour2, side2, 0] > purse or (colour2 == colour and side2 == side):
                            continue
                        for own2 in range(min(most, printed[colour2, side2, 2]) + 1):
                            together = (1 + own) * value + (1 + own2) * here[colour2, side2]
                            if together > pairs[colour, colour2, own, own2]:
                                pairs[colour, colour2, own, own2] = together


@compiled
def _laid(pair: int, times: int, needed: int, step: int) -> int:
    """Culture gems that make up for what two cards lack, where one of them multiplies what a gem adds."""
    return MOST_LAID if pair < 0 else max(0, -(-(needed - pair) // (step * times)))


@compiled
def _on_two(
    pairs: Ints,
    singles: Ints,
    each: Ints,
    cards: int,
    room: Ints,
    gems: Ints,
    jewels: int,
    purse: int,
    needed: int,
    step: int,
) -> int:
    """Culture gems that the two best cards need, among the special ones of a choice and as many others of each colour
    as there is room for."""
    best = MOST_LAID
    last = singles.shape[2] - 1
    for colour in range(3):
        if not room[colour]:
            continue
        for own in range(min(jewels + 1, singles.shape[1])):
            best = min(best, _laid(singles[colour, own, last], 1 + own, needed, step))
            for other in range(3):
                if room[other] > (1 if other == colour else 0):
                    for own2 in range(min(jewels - own + 1, singles.shape[1])):
                        pair = pairs[colour, other, own, own2]
                        best = min(best, _laid(pair, 1 + max(own, own2), needed, step))
    for one in range(cards):
        value = each[one, 0] + each[one, 1] * gems[0] + each[one, 2] * gems[1] + each[one, 3] * gems[2]
        value *= 1 + each[one, 4]
        best = min(best, _laid(value, 1 + each[one, 4], needed, step))
        left = min(purse - each[one, 5], last)
        if left >= 0:
            for colour in range(3):
                for own in range(min(jewels - each[one, 4] + 1, singles.shape[1])):
                    beside = singles[colour, own, left]
                    if room[colour] and beside >= 0:
                        best = min(best, _laid(value + beside, 1 + max(own, each[one, 4]), needed, step))
        for two in range(one):
            beside = each[two, 0] + each[two, 1] * gems[0] + each[two, 2] * gems[1] + each[two, 3] * gems[2]
            beside *= 1 + each[two, 4]
            best = min(best, _laid(value + beside, 1 + max(each[one, 4], each[two, 4]), needed, step))
    return best


@compiled
def _good(each: Ints, cards: int, gems: Ints, valuable: int) -> int:
    """How many special cards of a choice are worth so much."""
    count = 0
    for one in range(cards):
        value = each[one, 0] + each[one, 1] * gems[0] + each[one, 2] * gems[1] + each[one, 3] * gems[2]
        if value * (1 + each[one, 4]) >= valuable:
            count += 1
    return count


@compiled
def cities(
    values0: Ints,
    values1: Ints,
    values2: Ints,
    printed: Ints,
    counts: Ints,
    split: Ints,
    ends: Ints,
    purse: Ints,
    need: Ints,
    asks: Ints,
    rows: Ints,
    worth: Ints,
    weights: Ints,
    numbers: Ints,
    each: Ints,
    kept: Ints,
) -> int:
    """How many cities are kept: those that none surpasses, in `kept`; one more than that has room for when there are
    too many.

    values0 to values2: by colour, what each side is worth among so many buildings, [population, gold, culture, side];
    printed: by colour and side, price, buildings and useful diamonds; counts: sides by colour; split: cards by colour;
    ends: the most buildings by colour; purse: production and diamonds at most, population gems at least and at most;
    need: by gems, [population, gold, culture], the science less production spent without which no city with so many
    serves; asks: whether science is told apart, what a valuable card is worth and how many are told apart, what two
    best cards need and what a culture gem adds to one of them (0: not asked); rows, worth, weights, numbers, each: the
    special cards, see `specials`.
    """
    spend, jewels, least, limit = purse[0], purse[1], purse[2], purse[3]
    science, valuable, good, two, step = asks[0] > 0, asks[1], asks[2], asks[3], asks[4]
    kept_count, cards = 0, split.sum()
    most = np.zeros(5, np.int64)
    tables = np.zeros((3, split.max() + 1, ends.max() + 1, spend + 1, jewels + 1, good + 1), np.int64)
    here = np.zeros((3, printed.shape[1]), np.int64)
    pairs, singles = np.zeros((3, 3, 3, 3), np.int64), np.zeros((3, 3, spend + 1), np.int64)
    room = np.zeros(3, np.int64)
    base, gems, cell = np.zeros(3, np.int64), np.zeros(3, np.int64), np.zeros(3, np.int64)
    found = np.zeros(WIDTH, np.int64)
    for p in range(split[0], ends[0] + 1):
        for g in range(split[1], ends[1] + 1):
            for c in range(split[2], ends[2] + 1):
                cell[0], cell[1], cell[2] = p, g, c
                here[0, : counts[0]] = values0[p, g, c][: counts[0]]
                here[1, : counts[1]] = values1[p, g, c][: counts[1]]
                here[2, : counts[2]] = values2[p, g, c][: counts[2]]
                for colour in range(3):
                    most[0], most[1], most[2], most[3], most[4] = split[colour], cell[colour], spend, jewels, good
                    some = counts[colour]
                    _fill(
                        here[colour, :some],
                        printed[colour, :some, 0],
                        printed[colour, :some, 1],
                        printed[colour, :some, 2],
                        most,
                        valuable,
                        tables[colour],
                    )
                if two:
                    _pairs(here, printed, counts, split, spend - cards + 2, pairs, singles)
                for choice in range(len(rows)):
                    row = rows[choice]
                    cost = row[6] + row[7] + row[8]
                    left, spare = spend - cost, jewels - row[9]
                    if left < 0 or spare < 0:
                        continue
                    able = True
                    for colour in range(3):
                        few, built = split[colour] - row[colour], cell[colour] - row[3 + colour]
                        room[colour] = few
                        if few < 0 or built < 0 or tables[colour, few, built, left, spare, 0] <= NONE:
                            able = False
                            break
                        base[colour] = worth[choice, colour] + tables[colour, few, built, left, spare, 0]
                    if not able:
                        continue
                    _rested(base, weights[choice], limit, found)
                    _gems(found, limit, gems)
                    others = cards - numbers[choice]
                    found[3] = _handed(row, cell, gems) - cost - others if science else 0
                    found[4] = _good(each[choice], numbers[choice], gems, valuable) + min(good, others) if good else 0
                    found[5] = 0
                    if found[0] < TENS * least or found[3] < _needed(need, gems) or _covered(kept, kept_count, found):
                        continue
                    one = tables[0, split[0] - row[0], p - row[3]]
                    other = tables[1, split[1] - row[1], g - row[4]]
                    last = tables[2, split[2] - row[2], c - row[5]]
                    for a in range(split[0] - row[0], left + 1):
                        for b in range(split[1] - row[1], left - a + 1):
                            rest = left - a - b
                            for t in range(split[2] - row[2] if science else rest, rest + 1):
                                for i in range(spare + 1):
                                    for j in range(spare - i + 1):
                                        for u in range(good + 1):
                                            if one[a, i, u] <= NONE:
                                                break
                                            for v in range(good - u + 1):
                                                if other[b, j, v] <= NONE:
                                                    break
                                                for w in range(good - u - v + 1):
                                                    k = spare - i - j
                                                    if last[t, k, w] <= NONE:
                                                        break
                                                    base[0] = worth[choice, 0] + one[a, i, u]
                                                    base[1] = worth[choice, 1] + other[b, j, v]
                                                    base[2] = worth[choice, 2] + last[t, k, w]
                                                    _rested(base, weights[choice], limit, found)
                                                    _gems(found, limit, gems)
                                                    spent = cost + a + b + t
                                                    found[3] = _handed(row, cell, gems) - spent if science else 0
                                                    found[4] = u + v + w
                                                    if good:
                                                        found[4] += _good(each[choice], numbers[choice], gems, valuable)
                                                    found[5] = 0
                                                    if (
                                                        found[0] < TENS * least
                                                        or found[3] < _needed(need, gems)
                                                        or _covered(kept, kept_count, found)
                                                    ):
                                                        continue
                                                    if two:
                                                        found[5] = -_on_two(
                                                            pairs,
                                                            singles,
                                                            each[choice],
                                                            numbers[choice],
                                                            room,
                                                            gems,
                                                            jewels,
                                                            spend - cards + 2,
                                                            two,
                                                            step,
                                                        )
                                                        if _covered(kept, kept_count, found):
                                                            continue
                                                    kept_count = _keep(kept, kept_count, found)
                                                    if kept_count > len(kept):
                                                        return kept_count
    return kept_count


@compiled
def _needed(need: Ints, gems: Ints) -> int:
    """The science less production spent that so many gems need at least."""
    return whole(
        need[min(gems[0], need.shape[0] - 1), min(gems[1], need.shape[1] - 1), min(gems[2], need.shape[2] - 1)]
    )
