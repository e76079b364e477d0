"""Compiled: how many culture gems a city needs for a Demand, and how far it is from it.

`wanted` tells three numbers for each Demand: the culture gems on it after which it is met, the same in parts of gems
when what is on its way counts in part, and what no culture gem makes up for, told in gems; only the first and whether
there is any of the last decide, the others guide.
"""

from __future__ import annotations

from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck_models.gempire.rounds.anneal_city import districts
from gemcheck_models.gempire.rounds.anneal_compiled import Floats, Ints, lean
from gemcheck_models.gempire.rounds.anneal_layout import (
    ALSO,
    DEMAND,
    LEAST,
    NONE,
    PER_STEP,
    REQUIRED,
    STEP,
    SYMBOLS,
)

__all__ = ["wanted"]

CARD = 0.8
"""Culture gems that a card more is worth."""

MOST = 60
"""Culture gems that are looked at."""

CULTURE = 2


@lean
def _stepped(short: int, step: int, want: Floats) -> None:
    """So much short, of which a culture gem adds `step`."""
    lacking = max(0, short)
    want[0] = (lacking + step - 1) // step
    want[1] = lacking / step


@lean
def _best_two(city: Ints, ends: Ints, cards: Ints, values: Ints, more: int) -> int:
    """The two best cards when one of them has so many points more, times as often as it counts."""
    best = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            times = 1 + min(city[2, row, column], cards[city[0, row, column], SYMBOLS])
            other = 0
            for there in range(2):
                for beside in range(ends[there, 0], ends[there, 1]):
                    if (there != row or beside != column) and values[there, beside] > other:
                        other = values[there, beside]
            best = max(best, values[row, column] + more * times + other)
    return best


@lean
def _two_cards(city: Ints, ends: Ints, cards: Ints, values: Ints, required: int, step: int, want: Floats) -> None:
    before = _best_two(city, ends, cards, values, 0)
    if before >= required:
        return
    for count in range(1, MOST):
        now = _best_two(city, ends, cards, values, step * count)
        if now >= required:
            want[0] = count
            want[1] = count - 1 + (required - before) / (now - before)
            return
        before = now
    want[2] = MOST


@lean
def _rows(city: Ints, ends: Ints, values: Ints, step: int, sums: Ints, want: Floats) -> None:
    sums[:] = 0
    for column in range(ends[0, 0], ends[0, 1]):
        sums[city[1, 0, column]] += values[0, column]
    for column in range(ends[1, 0], ends[1, 1]):
        sums[city[1, 1, column]] -= values[1, column]
    lacking = 0
    for colour in range(3):
        lacking += max(0, sums[colour] + 1)
    _stepped(lacking, step, want)


@lean
def _strong(found: Ints, count: int, required: int, least: int, gems: int, want: Floats) -> None:
    number, part = 0, 0.0
    for _ in range(required):
        best = NONE
        for at in range(count):
            if best == NONE or found[at, 4] > found[best, 4]:
                best = at
        if best == NONE or found[best, 4] < 0:
            part += 1.0
            continue
        if found[best, 4] >= least:
            number += 1
        else:
            part += 1.0 - 0.9 * found[best, 4] / least
        found[best, 4] = NONE
    want[0] = gems * (required - number)
    want[1] = gems * part


@lean
def _valuable(ends: Ints, values: Ints, required: int, least: int, gems: int, want: Floats) -> None:
    number = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            if values[row, column] >= least:
                number += 1
    lacking = max(0, required - number)
    want[0] = gems * lacking
    part, short = 0.0, 0
    for points in range(1, least):
        for row in range(2):
            for column in range(ends[row, 0], ends[row, 1]):
                if values[row, column] == least - points and short < lacking:
                    short += 1
                    part += 0.3 + 0.5 * points / least
    want[1] = gems * (part + lacking - short)


@lean
def _sizes(found: Ints, count: int, required: int, gems: int, want: Floats) -> None:
    number, again = 0, 0
    for at in range(count):
        new = True
        for other in range(at):
            if found[other, 2] - found[other, 1] == found[at, 2] - found[at, 1]:
                new = False
        if new:
            number += 1
        else:
            again += 1
    lacking = max(0, required - number)
    want[0] = gems * lacking
    want[1] = gems * lacking - 0.4 * gems * min(again, lacking)


@lean
def _beside_culture(city: Ints, found: Ints, count: int, want_of: Ints, worth: Ints, want: Floats) -> None:
    worth[:] = 0
    soft = 0.0
    for at in range(count):
        row, start, stop, colour, value = found[at, 0], found[at, 1], found[at, 2], found[at, 3], found[at, 4]
        touched = 0
        for column in (start - 1, stop):
            if city[0, row, column] != NONE and city[1, row, column] == CULTURE:
                touched += 1
        for column in range(start, stop):
            if city[0, 1 - row, column] != NONE and city[1, 1 - row, column] == CULTURE:
                touched += 1
        if touched >= want_of[LEAST]:
            worth[colour] += value
            soft += value
        else:
            soft += value * (0.2 + 0.6 * touched / want_of[LEAST])
    gems = worth[0] // POINTS + worth[1] // POINTS + worth[2] // POINTS
    total = worth[0] + worth[1] + worth[2]
    if gems >= want_of[REQUIRED] and total >= want_of[ALSO]:
        return
    missing = max(0, want_of[REQUIRED] - gems)
    short = max(0, want_of[ALSO] - total)
    want[2] = max(0.2, 0.3 * missing + 0.3 * short / POINTS + 0.5 * max(0.0, want_of[ALSO] - soft) / POINTS)


@lean
def _fewest(city: Ints, ends: Ints, attributes: Ints, gems: Ints, per_step: int, number: Ints, want: Floats) -> None:
    number[:] = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            number[city[1, row, column]] += 1
    best = 1e9
    for colour in range(3):
        one, two = (colour + 1) % 3, (colour + 2) % 3
        points = 0
        short = max(gems[one], gems[two]) + 1 - gems[colour]
        if short > 0:
            points = max(1, POINTS * short - attributes[colour] % POINTS)
        few = min(number[one], number[two])
        beyond = points / POINTS + CARD * (max(0, 1 - number[one]) + max(0, 1 - number[two]))
        laid = per_step * max(0, number[colour] + 1 - max(1, few))
        if laid + beyond < best:
            best = laid + beyond
            want[0] = laid
            want[1] = laid
            want[2] = beyond


@lean
def wanted(
    want_of: Ints,
    city: Ints,
    ends: Ints,
    cards: Ints,
    values: Ints,
    attributes: Ints,
    gems: Ints,
    science: int,
    points: int,
    token: int,
    found: Ints,
    sums: Ints,
    want: Floats,
) -> None:
    """want: the three numbers of one Demand. points: palace level and technologies; token: gems on the palace token."""
    demand, required, step = want_of[DEMAND], want_of[REQUIRED], max(1, want_of[STEP])
    want[:] = 0.0
    highest = max(attributes[0], attributes[1], attributes[2])
    total = gems[0] + gems[1] + gems[2]
    if demand == 1:
        _stepped(required - science, step, want)
    elif demand == 2:
        _stepped(required - (ends[1, 1] - ends[1, 0]), step, want)
    elif demand == 3:
        _stepped(required - gems[1] - gems[2], step, want)
        want[1] = max(0.0, want[1] - 0.05 * (attributes[1] % 10))
    elif demand == 4:
        _rows(city, ends, values, step, sums, want)
    elif demand == 5:
        _two_cards(city, ends, cards, values, required, step, want)
    elif demand == 6:
        _stepped(required - total, step, want)
        want[1] = max(0.0, want[1] - 0.05 * (attributes[0] % 10 + attributes[1] % 10))
        excess = 2 * highest - attributes[0] - attributes[1] - attributes[2]
        want[2] = 0.1 * max(0, excess)
    elif demand == 7:
        _stepped(required - total - points, step, want)
        want[1] = max(0.0, want[1] - 0.05 * (attributes[0] % 10 + attributes[1] % 10))
    elif demand == 8:
        _strong(found, districts(city, ends, values, found), required, want_of[LEAST], want_of[PER_STEP], want)
    elif demand == 9:
        _stepped(required - token, step, want)
    elif demand == 10:
        largest = 0
        for at in range(districts(city, ends, values, found)):
            largest = max(largest, found[at, 2] - found[at, 1])
        _stepped(required - largest, step, want)
    elif demand == 11:
        _valuable(ends, values, required, want_of[LEAST], want_of[PER_STEP], want)
    elif demand == 12:
        _sizes(found, districts(city, ends, values, found), required, want_of[PER_STEP], want)
    elif demand == 13:
        _beside_culture(city, found, districts(city, ends, values, found), want_of, sums, want)
    elif demand == 14:
        _fewest(city, ends, attributes, gems, want_of[PER_STEP], sums, want)
    else:
        _stepped(required - highest - science, step, want)
