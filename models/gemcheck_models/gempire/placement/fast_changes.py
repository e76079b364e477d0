"""Compiled: changes of a city that has every card, and what each comes to.

A city is a line of options, those of the first row and then those of the second, with the length of the first and the
column in which the second begins.
"""

from __future__ import annotations

from typing import NamedTuple

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_codes import GAIN
from gemcheck_models.gempire.placement.fast_compiled import inlined, lean, whole
from gemcheck_models.gempire.placement.fast_worth import by_gems

__all__ = ["BEST", "FIRST", "LEFT", "MARKS", "RANDOM", "STANDS", "Lots", "begin", "change"]

RANDOM, LENGTH, BEGINS, STANDS, BEST, FIRST, LEFT, MARKS = range(8)
"""Entries of the marks: the state of the random numbers; length of the first row and column of the second, and what the
city brings (-1 for none); what the best city brings, and its length and column. MARKS is how many there are."""

NOW, TRIED, FOUND = 0, 1, 2
"""The city as it stands, as it is tried, and the best one."""

FACTOR, STEP, RANGE, HIGH = 25214903917, 11, (1 << 48) - 1, 17
"""A congruence of 48 bits, of which the upper 31 are used."""

KINDS = 6
"""Kinds of changes."""


class Lots(NamedTuple):
    """sides, counts: the options of each piece, and how many; base: sums that do not depend on where cards lie; rates:
    what gems add by cards of one side, and by all; sums: what a city adds up to; options, pieces: its line, as it
    stands, as it is tried, the best; marks: see above."""

    sides: Ints
    counts: Ints
    base: Ints
    rates: Ints
    sums: Ints
    options: Ints
    pieces: Ints
    marks: Ints


@lean
def begin(board: Board, lots: Lots) -> None:
    """All cards in the first row, colour by colour."""
    marks = lots.marks
    number = len(lots.counts)
    place = 0
    for colour in range(3):
        for piece in range(number):
            if board.colour[lots.sides[piece, 0]] == colour:
                lots.options[NOW, place] = lots.sides[piece, 0]
                lots.pieces[NOW, place] = piece
                place += 1
    marks[LENGTH], marks[BEGINS], marks[STANDS], marks[BEST] = number, 0, -1, -1
    if _districts(board, lots.options[NOW], 0, number) <= board.size.limit:
        marks[STANDS] = _brings(board, lots, lots.options[NOW], number, 0)
        _note(lots)


@lean
def change(board: Board, lots: Lots, times: int, usual: int, fine: int) -> None:
    """Try so many changes; one is kept if it brings more, or not much less: `usual` is a loss that is taken every
    second time, in `fine` parts of a point."""
    marks, options, pieces = lots.marks, lots.options, lots.pieces
    number = len(lots.counts)
    line, who = options[TRIED], pieces[TRIED]
    for _ in range(times):
        for place in range(number):
            line[place] = options[NOW, place]
            who[place] = pieces[NOW, place]
        length, begins = marks[LENGTH], marks[BEGINS]
        kind = _random(marks, KINDS)
        one, other = _random(marks, number), _random(marks, number)
        low, high = min(one, other), max(one, other)
        if kind == 0:
            line[one], line[other] = line[other], line[one]
            who[one], who[other] = who[other], who[one]
        elif kind == 1 or kind == 2:
            if kind == 2:
                piece = who[one]
                line[one] = lots.sides[piece, _random(marks, lots.counts[piece])]
            elif board.size.second:
                length += _random(marks, 6) // 4 * (2 * _random(marks, 2) - 1)
            if one < other:
                _turn(line, who, one + 1, other)
                _turn(line, who, one, other)
            else:
                _turn(line, who, other, one - 1)
                _turn(line, who, other, one)
        elif kind == 3:
            begins += 2 * _random(marks, 2) - 1
        elif kind == 4:
            _turn(line, who, low, high)
        else:
            # Two neighbouring parts change places.
            middle = low + _random(marks, high - low + 1)
            _turn(line, who, low, middle)
            _turn(line, who, middle + 1, high)
            _turn(line, who, low, high)
        upper = number - length
        if length < upper or length > number:
            continue
        begins = min(max(0, begins), length - upper)
        limit = board.size.limit
        if _districts(board, line, 0, length) > limit or _districts(board, line, length, number) > limit:
            continue
        brings = _brings(board, lots, line, length, begins)
        loss = marks[STANDS] - brings
        # The longer the run of zeros the greater the loss that is taken: each further one is half as likely.
        zeros = 0
        if loss > 0:
            drawn = _random(marks, 1 << 30)
            while zeros < 30 and not drawn >> zeros & 1:
                zeros += 1
        if loss <= 0 or fine * loss <= usual * zeros:
            for place in range(number):
                options[NOW, place] = line[place]
                pieces[NOW, place] = who[place]
            marks[LENGTH], marks[BEGINS], marks[STANDS] = length, begins, brings
            if brings > marks[BEST]:
                _note(lots)


@inlined
def _note(lots: Lots) -> None:
    """The city that stands is the best one."""
    marks = lots.marks
    for place in range(len(lots.counts)):
        lots.options[FOUND, place] = lots.options[NOW, place]
    marks[BEST], marks[FIRST], marks[LEFT] = marks[STANDS], marks[LENGTH], marks[BEGINS]


@inlined
def _random(marks: Ints, below: int) -> int:
    """A random number from 0 on that is less."""
    marks[RANDOM] = (marks[RANDOM] * FACTOR + STEP) & RANGE
    return whole((marks[RANDOM] >> HIGH) % below)


@inlined
def _turn(line: Ints, who: Ints, low: int, high: int) -> None:
    """Turn a part of the line round."""
    a, b = whole(low), whole(high)
    while a < b:
        line[a], line[b] = line[b], line[a]
        who[a], who[b] = who[b], who[a]
        a += 1
        b -= 1


@inlined
def _districts(board: Board, line: Ints, begin: int, end: int) -> int:
    """The districts of a part of the line."""
    districts = whole(0)
    for place in range(begin, end):
        if place == begin or board.colour[line[place]] != board.colour[line[place - 1]]:
            districts += 1
    return districts


@inlined
def _brings(board: Board, lots: Lots, line: Ints, length: int, begins: int) -> int:
    """What a city brings, as one number."""
    size = board.size
    number = len(line)
    for dimension in range(size.dimensions):
        brought = lots.base[dimension]
        for place in range(number):
            row = 1 if place >= length else 0
            column = place - length + begins if row else place
            option = line[place]
            brought += board.points[dimension, option, row]
            for other in range(number):
                above = 1 if other >= length else 0
                where = other - length + begins if above else other
                seen = line[other]
                if where == column:
                    if above > row:
                        brought += board.column[dimension, option, seen]
                    continue
                kind = 3 * above + board.colour[seen]
                if where > column:
                    brought += board.right[dimension, option, row, kind] * board.gives[seen, above]
                    if where == column + 1 and (above == row or size.diagonal):
                        brought += board.beside[dimension, above, board.shown[option, row], seen]
                else:
                    brought += board.left[dimension, option, row, kind] * board.gives[seen, above]
        lots.sums[dimension] = brought
    worth = lots.sums[size.lead] * size.unit + size.start
    if size.gems:
        rates = lots.rates
        for place in range(rates.shape[1]):
            rates[1, place] = rates[0, place]
        for place in range(number):
            option = line[place]
            if not board.alike[board.item[option]]:
                for entry in range(9):
                    rates[1, entry] += board.rates[option, entry]
                for colour in range(3):
                    rates[1, GAIN + colour] += board.rates[option, 12 + colour]
        worth += by_gems(rates, 1, lots.sums, board.places, size.guide, False, board.earned, board.limits)
    return whole(worth)
