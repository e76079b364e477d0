"""Compiled: a city laid out from a course, and what it is worth.

The values are those of the engine under its default readings: tests compare them on cities drawn at random. A city only
ever grows, so that its gems are the first ones at rest, whatever came before.
"""

from __future__ import annotations

from gemcheck_models.gempire.rounds.anneal_compiled import Ints, lean
from gemcheck_models.gempire.rounds.anneal_layout import (
    BONUS,
    BUILDINGS,
    BY_GEMS,
    CITY,
    COUNTS,
    EARNED,
    FIRST,
    GEM_POINTS,
    GEMS,
    ITSELF,
    LEFT,
    MIDDLE,
    NEXT,
    NONE,
    ONCE,
    PALACE,
    PLACED,
    RIGHT,
    ROW2,
    SECOND,
    SYMBOLS,
    WIDTH,
)

__all__ = ["cleared", "districts", "laid", "placed", "science_of", "valued"]

PASSES = 60
"""Passes after which gems that make gems have come to rest, or are taken as they are."""


@lean
def cleared(city: Ints, ends: Ints) -> None:
    """Take every card away. ends: for each row its first column, the one after its last, and its districts."""
    city[0] = NONE
    city[2] = 0
    ends[:, :2] = MIDDLE
    ends[:, 2] = 0


@lean
def _end(city: Ints, ends: Ints, row: int, colour: int, right: int, most: int) -> int:
    """The column at this end of a row with cards where a card of this colour may go, or NONE."""
    start, stop = ends[row, 0], ends[row, 1]
    beside = stop - 1 if right else start
    column: int = stop if right else start - 1
    if row == 1 and not ends[0, 0] <= column < ends[0, 1]:
        return NONE
    if city[1, row, beside] != colour and ends[row, 2] >= most:
        return NONE
    if column < 1 or column >= WIDTH - 1:
        return NONE
    return column


@lean
def placed(
    city: Ints, ends: Ints, card: int, colour: int, row: int, right: int, anchor: int, second: bool, most: int
) -> int:
    """Place a card at an end, at the other one where it may not go there, or below where it may not go above; row times
    WIDTH plus column, or NONE where it has no place. most: districts a row may have."""
    if row == 1 and (not second or ends[0, 1] == ends[0, 0]):
        row = 0
    while row >= 0:
        column = NONE
        if ends[row, 1] == ends[row, 0]:
            column = MIDDLE
            if row == 1:
                column = min(max(MIDDLE + anchor, ends[0, 0]), ends[0, 1] - 1)
            ends[row, 0] = column
            ends[row, 1] = column
            ends[row, 2] = 1
        else:
            for end in (right, 1 - right):
                column = _end(city, ends, row, colour, end, most)
                if column != NONE:
                    if city[1, row, ends[row, 1] - 1 if end else ends[row, 0]] != colour:
                        ends[row, 2] += 1
                    break
        if column != NONE:
            city[0, row, column] = card
            city[1, row, column] = colour
            city[2, row, column] = 0
            ends[row, 0] = min(ends[row, 0], column)
            ends[row, 1] = max(ends[row, 1], column + 1)
            return row * WIDTH + column
        row -= 1
    return NONE


@lean
def laid(city: Ints, ends: Ints, row: int, column: int, first: bool, round_bearers: Ints, count: int) -> bool:
    """Lay a diamond on a card where it may lie: the first one anywhere, others on or beside a card that bears one; once
    in an upgrade. round_bearers: the places of this upgrade's `count` diamonds."""
    for other in range(count):
        if round_bearers[other] == row * WIDTH + column:
            return False
    touches = first or city[2, row, column] > 0
    if not touches and city[0, row, column - 1] != NONE and city[2, row, column - 1] > 0:
        touches = True
    if not touches and city[0, row, column + 1] != NONE and city[2, row, column + 1] > 0:
        touches = True
    if not touches and city[0, 1 - row, column] != NONE and city[2, 1 - row, column] > 0:
        touches = True
    if touches:
        city[2, row, column] += 1
    return touches


@lean
def _seen(city: Ints, ends: Ints, cards: Ints, sides: Ints, row: int, column: int, totals: Ints) -> int:
    """What the side of a card counts, its owner's gems left out. totals: buildings by colour, of both rows, and those
    of the second one."""
    card, colour = city[0, row, column], city[1, row, column]
    side = sides[card, colour]
    itself = cards[card, ITSELF]
    own = cards[card, BUILDINGS]
    value: int = side[ROW2] * totals[3]
    for other in range(3):
        value += side[CITY + other] * totals[other]
    if not itself:
        value -= side[CITY + colour] * own
    if itself:
        value += side[NEXT + colour] * own
    for there in range(2):
        for beside in range(ends[there, 0], ends[there, 1]):
            seen = city[1, there, beside]
            weight = 0
            if beside > column:
                weight = side[RIGHT + seen]
            elif beside < column:
                weight = side[LEFT + seen]
            if there == row:
                if beside == column - 1 or beside == column + 1:
                    weight += side[NEXT + seen]
            elif beside == column:
                weight += side[NEXT + seen]
            if weight:
                value += weight * cards[city[0, there, beside], BUILDINGS]
    return value


@lean
def _counted(city: Ints, ends: Ints, cards: Ints, totals: Ints) -> None:
    """totals: buildings by colour, and those of the second row."""
    totals[:] = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            number = cards[city[0, row, column], BUILDINGS]
            totals[city[1, row, column]] += number
            if row == 1:
                totals[3] += number


@lean
def valued(
    city: Ints,
    ends: Ints,
    cards: Ints,
    sides: Ints,
    numbers: Ints,
    palace: int,
    values: Ints,
    attributes: Ints,
    gems: Ints,
    totals: Ints,
) -> None:
    """values: of each card with its diamonds; attributes and gems by colour; totals: see `_seen`."""
    _counted(city, ends, cards, totals)
    attributes[:] = 0
    some = False
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            card, colour = city[0, row, column], city[1, row, column]
            side = sides[card, colour]
            value = side[FIRST] if row == 0 else side[SECOND]
            if side[PALACE] and palace >= side[PALACE]:
                value += side[BONUS]
            if side[COUNTS]:
                value += _seen(city, ends, cards, sides, row, column, totals)
            value *= 1 + min(city[2, row, column], cards[card, SYMBOLS])
            values[row, column] = value
            attributes[colour] += value
            some = some or side[BY_GEMS] > 0
    points = numbers[GEM_POINTS]
    for colour in range(3):
        gems[colour] = attributes[colour] // points
    if not some:
        return
    before0, before1, before2 = 0, 0, 0
    for _ in range(PASSES):
        now0, now1, now2 = gems[0], gems[1], gems[2]
        if now0 == before0 and now1 == before1 and now2 == before2:
            return
        for row in range(2):
            for column in range(ends[row, 0], ends[row, 1]):
                card, colour = city[0, row, column], city[1, row, column]
                side = sides[card, colour]
                if side[BY_GEMS]:
                    more = side[GEMS] * (now0 - before0)
                    more += side[GEMS + 1] * (now1 - before1)
                    more += side[GEMS + 2] * (now2 - before2)
                    more *= 1 + min(city[2, row, column], cards[card, SYMBOLS])
                    values[row, column] += more
                    attributes[colour] += more
        before0, before1, before2 = now0, now1, now2
        for colour in range(3):
            gems[colour] = attributes[colour] // points


@lean
def science_of(city: Ints, ends: Ints, cards: Ints, gems: Ints, totals: Ints) -> int:
    """Science that the cards of a city have handed out by now."""
    found = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            card = cards[city[0, row, column]]
            found += card[ONCE]
            for colour in range(3):
                found += card[PLACED + colour] * totals[colour] + card[EARNED + colour] * gems[colour]
            if not card[ITSELF]:
                found -= card[PLACED + city[1, row, column]] * card[BUILDINGS]
    return found


@lean
def districts(city: Ints, ends: Ints, values: Ints, found: Ints) -> int:
    """How many districts there are; for each its row, first column, the one after its last, colour and value."""
    count = 0
    for row in range(2):
        for column in range(ends[row, 0], ends[row, 1]):
            colour = city[1, row, column]
            if column == ends[row, 0] or city[1, row, column - 1] != colour:
                found[count, 0] = row
                found[count, 1] = column
                found[count, 3] = colour
                found[count, 4] = 0
                count += 1
            found[count - 1, 2] = column + 1
            found[count - 1, 4] += values[row, column]
    return count
