"""The board of a problem, filled from the tables, codes, bounds and steps of the plain sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints, Size
from gemcheck_models.gempire.placement.fast_covers import allowed_pairs, colour_pairs
from gemcheck_models.gempire.placement.fast_gems import Sums, alone, gem_arrays, sums_of
from gemcheck_models.gempire.placement.sweep_gems import Gems
from gemcheck_models.gempire.placement.sweep_joint import JointSteps
from gemcheck_models.gempire.placement.sweep_refusals import Unsupported
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import Taking
from gemcheck_models.gempire.placement.sweep_walks import Walks

__all__ = ["board_of"]

RUNS_MOST, SIGHTS_MOST, SHIFT_BITS = 15, 255, 62
"""What a state has room for."""

LIFTED = "Drain System lifts values"

NUMBER_MOST = 1 << 58
"""Scores as one number stay below this, so that no sum of them and of bounds overflows."""


def board_of(walks: Walks) -> tuple[Board, Ints]:
    """The board of a problem, and what belongs to no card in each dimension. Raises Unsupported for what its words have
    no room for, and for lifted values."""
    walk = walks.steps(False)
    if walk.most() >= NUMBER_MOST:
        raise Unsupported("too many goals for a number of 64 bits")
    if isinstance(walk, JointSteps):
        if any(part.bounds.lifting for part in walk.parts):
            raise Unsupported(LIFTED)
        sums = sums_of(walk)
        return _board(sums, walk.gems), _array([part.first for part in sums.parts])
    assert isinstance(walk, Steps)
    return _board(alone(walk), None), _array([walk.first])


def _board(sums: Sums, gems: Gems | None) -> Board:
    parts = sums.parts
    tables = parts[0].tables
    codes = parts[0].codes
    options = tables.options
    if any(each.bounds.lifting for each in parts):
        raise Unsupported(LIFTED)
    shifts = [(d, each.codes, number) for d, each in enumerate(parts) for number in range(len(each.codes.shifts))]
    if tables.limit > RUNS_MOST:
        raise Unsupported("too many districts for a compiled state")
    seen: dict[Any, int] = {}
    shown = [[_sight(seen, parts, option, row, True) for row in (0, 1)] for option in range(len(options))]
    taken = [[_sight(seen, parts, option, row, False) for row in (0, 1)] for option in range(len(options))]
    blank = _blank(seen, parts)
    if len(seen) > SIGHTS_MOST:
        raise Unsupported("too many kinds of neighbours for a compiled state")
    above = [index for index, column in enumerate(tables.fixed) if column[1] >= 0]
    item = [-1] * len(options)
    rises = [0] * len(options)
    for number, entry in enumerate(tables.items):
        for place, option in enumerate(entry.options):
            item[option], rises[option] = number, place + 1
    made = gem_arrays(gems, sums, len(options))
    longest = max((len(entry.cards) for entry in tables.items), default=0)
    size = Size(
        dimensions=len(parts),
        options=len(options),
        hand=len(codes.hand),
        items=len(tables.items),
        stages=codes.stages,
        limit=tables.limit,
        second=tables.second,
        diagonal=tables.diagonal,
        least=tables.least,
        most=tables.most,
        shifts=len(shifts),
        first_above=above[0] if above else -1,
        gems=gems is not None,
        unused=gems.unused_number() if gems is not None else 0,
        kept=sums.kept,
        lead=sums.lead,
        unit=sums.unit,
        guide=sums.guide,
        start=made.start,
        neighbours=parts[0].bounds.neighbours,
    )
    assert blank == 0
    return Board(
        size=size,
        colour=_array([option.colour for option in options]),
        item=_array(item),
        alike=_array([len(entry.options) == 1 for entry in tables.items]),
        rises=_array(rises),
        stride=_array(codes.strides),
        radix=_array(codes.radix),
        copies=_array([len(entry.cards) for entry in tables.items]),
        begins=_array([entry.options[0] for entry in tables.items]),
        more=_array([[_more(entry.more, longest) for entry in each.tables.items] for each in parts], (0, 0, 1)),
        fixed=_array(tables.fixed, (0, 2)),
        points=_array([[option.points for option in each.tables.options] for each in parts], (0, 0, 2)),
        gives=_array([option.gives for option in options], (0, 2)),
        right=_array([[[t.right for t in o.takes] for o in each.tables.options] for each in parts], (0, 0, 2, 6)),
        left=_array([[[t.left for t in o.takes] for o in each.tables.options] for each in parts], (0, 0, 2, 6)),
        column=_array([each.column for each in parts], (0, 0, 0)),
        over=_array([_over(each) for each in parts]),
        beside=_array([[[_beside(each, s, d, row) for s in seen] for row in (0, 1)] for d, each in enumerate(parts)]),
        shown=_array(shown, (0, 2)),
        taken=_array(taken, (0, 2)),
        reach=_array([[each.bounds.next_beside(s[0][d]) for s in seen] for d, each in enumerate(parts)]),
        back=_array([[_back(each, s) for s in seen] for each in parts]),
        looks=_array([_looks(parts, option) for option in range(len(options))]),
        factor=_factors(shifts, len(options)),
        growth=_array(
            [[vector[option] for option in range(len(codes.hand))] for each in parts for vector in each.codes.shifts],
            (0, 0),
        ),
        dimension=_array([d for d, _, _ in shifts]),
        room=_room(parts, item),
        touches=_touches(shifts, len(options)),
        pair=_array([each.bounds.pairs for each in parts], (0, 0, 0)),
        full2=_array([[[t.row2 for t in takes] for takes in each.bounds.full] for each in parts], (0, 0, 2)),
        seeks=_array([[_seeks(takes) for takes in each.bounds.full] for each in parts], (0, 0, 3)),
        rows=_array([sum(1 << row for row in rows) for rows in parts[0].bounds.rows]),
        places=_array(sums.places),
        rates=made.rates,
        held=made.held,
        weights=made.weights,
        earned=made.earned,
        limits=made.limits,
        kinds=_array([sum(1 << c for c in {options[o].colour for o in entry.options}) for entry in tables.items]),
        allowed=allowed_pairs(),
        sides=colour_pairs(),
    )


def _array(values: Any, empty: tuple[int, ...] | None = None) -> Ints:
    """An array of these values; `empty` is its shape when there are none."""
    try:
        made = np.array(values, np.int64)
    except OverflowError as error:
        raise Unsupported("a number too large for a compiled state") from error
    return made if made.size or empty is None else np.zeros(empty, np.int64)


def _more(more: Sequence[int], longest: int) -> list[int]:
    return [*more, *[0] * (longest + 1 - len(more))]


def _sight(seen: dict[Any, int], parts: Sequence[Steps], option: int, row: int, shows: bool) -> int:
    """The number of an option as its neighbours see it, in all dimensions."""
    if not seen:
        _blank(seen, parts)
    entry = parts[0].tables.options[option]
    beside = tuple([each.tables.options[option].takes[row].beside for each in parts])
    return seen.setdefault((beside, *((entry.colour, entry.gives[row]) if shows else (0, 0))), len(seen))


def _blank(seen: dict[Any, int], parts: Sequence[Steps]) -> int:
    return seen.setdefault((((0, 0, 0),) * len(parts), 0, 0), len(seen))


def _beside(part: Steps, sight: Any, dimension: int, row: int) -> list[int]:
    """What each option brings in a row of one dimension because it stands beside a card that is seen so."""
    beside, colour, gives = sight
    return [
        beside[dimension][option.colour] * option.gives[row] + option.takes[row].beside[colour] * gives
        for option in part.tables.options
    ]


def _back(part: Steps, sight: Any) -> int:
    """At most so much takes a card of the next column from one that is seen so."""
    _, colour, gives = sight
    takings = [taking for takes in part.bounds.full for taking in takes]
    return int((1 + part.tables.diagonal) * max(0, *(taking.beside[colour] * gives for taking in takings)))


def _seeks(takes: Sequence[Taking]) -> list[int]:
    """What a card takes at most for a building beside it, by colour."""
    return [max(0, *(taking.beside[colour] for taking in takes)) for colour in range(3)]


def _over(part: Steps) -> list[int]:
    """At most so much more than beside each other do a card and one above it bring, for each option below."""
    entries = part.tables.options
    takings = [taking for option in entries for taking in option.takes]
    # A card that takes something away may bring more above another card than to its right.
    lost = -sum(min(0, *taking.right, *taking.left) for taking in takings) * len(entries)
    return [
        max(0, *(part.column[option][above] for above in range(len(part.codes.hand)))) + lost
        for option in range(len(entries))
    ]


def _looks(parts: Sequence[Steps], option: int) -> int:
    """The colours, a bit for each, that an option takes beside in either row."""
    takings = [taking for each in parts for taking in each.tables.options[option].takes]
    return sum(1 << colour for colour in range(3) if any(taking.beside[colour] for taking in takings))


def _factors(shifts: Sequence[tuple[int, Any, int]], options: int) -> Ints:
    factor = np.zeros((options, 2, len(shifts)), np.int64)
    for place, (_, codes, number) in enumerate(shifts):
        for option in range(options):
            for row in (0, 1):
                for shift, times in codes.terms[option][row]:
                    factor[option, row, place] += times * (shift == number)
    return factor


def _touches(shifts: Sequence[tuple[int, Any, int]], options: int) -> Ints:
    """The shifts, a bit for each, on which an option depends."""
    touched = [0] * options
    for place, (_, codes, number) in enumerate(shifts):
        for option in range(options):
            if any(shift == number for terms in codes.terms[option] for shift, _ in terms):
                touched[option] |= 1 << place
    return _array(touched)


def _room(parts: Sequence[Steps], item: Sequence[int]) -> Ints:
    """First bit, mask and least value of each shift in the word that holds them all."""
    rooms = []
    begin = 0
    copies = [len(entry.cards) for entry in parts[0].tables.items]
    for each in parts:
        for vector in each.codes.shifts:
            low = high = 0
            for number, entry in enumerate(each.tables.items):
                grown = [vector[option] for option in entry.options]
                low += copies[number] * min(0, *grown)
                high += copies[number] * max(0, *grown)
            bits = (high - low).bit_length()
            rooms.append((begin, (1 << bits) - 1, low))
            begin += bits
    if begin > SHIFT_BITS:
        raise Unsupported("too many sums over the second row for a compiled state")
    return _array(rooms, (0, 3))
