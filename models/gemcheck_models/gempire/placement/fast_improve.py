"""A good city before there is a proof: one with every card is changed step by step, small losses taken at first.

Passes of limited width keep what promises most and lose what only comes together at the end. A city that is changed as
a whole has no such blind spot, and no bound: what it comes to only helps the passes that have one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gemcheck_models.gempire.placement.fast_board import Board, Ints
from gemcheck_models.gempire.placement.fast_changes import BEST, FIRST, LEFT, MARKS, RANDOM, STANDS, Lots, begin, change
from gemcheck_models.gempire.placement.fast_codes import GAIN, RATES
from gemcheck_models.gempire.placement.sweep_states import Column

__all__ = ["Improving"]

WARM = 64
"""At first so large a part of the most that any city can bring is taken as a usual loss."""

FINE = 16
"""Losses are weighed in such parts of a point."""

COLD = 4
"""The usual loss at the end, in these parts."""

LEVELS = 20
"""So often it is lowered, by the same factor each time."""

AT_ONCE = 4096
"""After so many changes the time is asked for."""


class Improving:
    """Changes of cities of all cards of a problem. best: the most that one has come to, -1 for none."""

    def __init__(self, board: Board, points: Ints, most: int) -> None:
        size = board.size
        pieces = [
            [int(board.begins[item]) + side for side in range(1 if board.alike[item] else int(board.radix[item]) - 1)]
            for item in range(size.items)
            for _ in range(int(board.copies[item]))
        ]
        self.board = board
        self.number = len(pieces)
        self.best = -1
        self.columns: list[Column] | None = None
        # An empty city and room for all cards; else there are cards that cannot be moved, or that must be left out.
        self.possible = size.stages == 1 and size.least <= self.number <= size.most and self.number > 1
        if not self.possible:
            return
        base = points.copy()
        rates = np.zeros((2, RATES), np.int64)
        rates[0, :9] = board.held[:9]
        rates[0, GAIN:] = board.held[12:] + board.weights
        for item in range(size.items):
            if board.alike[item]:
                base += board.more[:, item, : int(board.copies[item])].sum(axis=1)
                option = int(board.begins[item])
                rates[0, :9] += board.copies[item] * board.rates[option, :9]
                rates[0, GAIN:] += board.copies[item] * board.rates[option, 12:]
        sides = max(len(each) for each in pieces)
        self.lots = Lots(
            sides=np.array([each + each[:1] * (sides - len(each)) for each in pieces], np.int64),
            counts=np.array([len(each) for each in pieces], np.int64),
            base=base,
            rates=rates,
            sums=np.zeros(size.dimensions, np.int64),
            options=np.zeros((3, self.number), np.int64),
            pieces=np.zeros((2, self.number), np.int64),
            marks=np.zeros(MARKS, np.int64),
        )
        warm = max(COLD, FINE * max(most, 0) // WARM)
        self.levels = [int(COLD * (warm / COLD) ** (1 - level / (LEVELS - 1))) for level in range(LEVELS)]

    def run(self, seed: int, changes: int, late: Callable[[], bool] | None) -> bool:
        """Change a city so many times; whether it has come to more than any before. Deterministic in its seed unless it
        is `late`."""
        if not self.possible:
            return False
        marks = self.lots.marks
        marks[RANDOM] = seed
        begin(self.board, self.lots)
        if marks[STANDS] < 0:
            return False
        for level in self.levels:
            left = changes // LEVELS
            while left > 0:
                change(self.board, self.lots, min(left, AT_ONCE), level, FINE)
                left -= AT_ONCE
                if late is not None and late():
                    break
        if marks[BEST] <= self.best:
            return False
        self.best = int(marks[BEST])
        first, left = int(marks[FIRST]), int(marks[LEFT])
        options = self.lots.options[2].tolist()
        above = dict(enumerate(options[first:], left))
        self.columns = [(option, above.get(column, -1)) for column, option in enumerate(options[:first])]
        return True
