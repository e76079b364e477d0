"""Demand 13: what the districts that touch enough culture cards are worth.

Of the last district of each row the mark knows how many culture cards it touches and what it is worth; once it touches
enough, it counts, and grows together with all others that do. A district that is left behind with too few is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead, Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_values import ALONE, NOTHING, Values, Vector
from gemcheck_models.gempire.placement.sweep_states import IN, State

__all__ = ["BesideCulture"]

ATTRIBUTES = range(3)

Vectors = tuple[Vector, ...]
"""How something grows in each attribute."""


class Last(NamedTuple):
    """The last district of a row: how many culture cards it touches, what it is worth and how it grows as long as these
    are too few, and how it grows by the neighbours of its last card."""

    touched: int
    worth: Quantity
    vectors: Vectors
    beside: Vectors


NO_WORTH: Quantity = (0, 0, 0)
STILL: Vectors = (NOTHING,) * 3
LOST = -(1 << 20)
"""So few culture cards touched that there will never be enough."""

Page = tuple[tuple[State | None, ...], Vectors, Last | None, Last | None]
"""The states from which values are read, how the districts that count grow, and the last ones of both rows."""


class BesideCulture:
    """The mark of Demand 13; the quantity is what the districts that count are worth in each attribute."""

    none: Quantity = NO_WORTH
    shows: tuple[bool, ...] = (False, False, False)

    def __init__(self, values: Sequence[Values], ahead: Ahead, minimum: int) -> None:
        self.values = values
        self.ahead = ahead
        self.minimum = minimum
        self.colours = [option.colour for option in values[0].tables.options]
        self.start: Any = (tuple([each.start for each in values]), STILL, None, None)

    def after(self, mark: Page, turn: Turn) -> Sequence[Outcome]:
        """The districts one column further on."""
        kept, pool, *last = mark
        made = [each.along(state, turn) for each, state in zip(self.values, kept, strict=True)]
        states = [state for state, _, _ in made]
        gain = self._grown(pool, turn)
        now: list[Last | None] = [None, None]
        for row, number in enumerate(turn.column):
            entry = last[row]
            joined = number >= 0 and entry is not None and self._follows(turn.before, row) == self.colours[number]
            if entry is not None:
                grown = _plus(self._grown(entry.vectors, turn), self._neighboured(entry.beside, row, turn))
                if entry.touched >= self.minimum:
                    gain = _plus(gain, grown)
                    grown = NO_WORTH
                entry = entry._replace(worth=_plus(entry.worth, grown), beside=(ALONE,) * 3)
                if not joined and number >= 0 and self.colours[number] == CULTURE:
                    entry = entry._replace(touched=entry.touched + 1)
                if not joined:
                    entry, more, pool = self._counted(entry, pool)
                    gain = _plus(gain, more)
            if number < 0:
                continue
            if entry is None or not joined:
                beside = self._follows(turn.before, row) == CULTURE and self.colours[number] != CULTURE
                entry = Last(int(beside), NO_WORTH, STILL, (ALONE,) * 3)
            now[row], more, pool = self._counted(self._with(entry, states, turn, row), pool)
            gain = _plus(gain, more)
        pool = self._spread(pool, turn)
        lasts = [self._open(entry, turn, row) for row, entry in enumerate(now)]
        reach = tuple([rest for _, _, rest in made])
        for entry in lasts:
            reach = _plus(reach, entry.worth) if entry is not None else reach
        following = tuple([after for _, after, _ in made])
        return (Outcome((following, pool, lasts[0], lasts[1]), gain, reach),)

    def _follows(self, before: State, row: int) -> int:
        """The colour of the card to the left of a row's next one, -1 for none."""
        if row:
            return before.colour2 if before.phase == IN else -1
        return before.colour1

    def _grown(self, vectors: Vectors, turn: Turn) -> Quantity:
        return tuple([each.grown(v, turn.column) for each, v in zip(self.values, vectors, strict=True)])

    def _neighboured(self, beside: Vectors, row: int, turn: Turn) -> Quantity:
        return tuple([each.neighboured(v, row, turn.column) for each, v in zip(self.values, beside, strict=True)])

    def _with(self, entry: Last, states: Sequence[State], turn: Turn, row: int) -> Last:
        """A district with the new card of its row; the card above or below it may be a culture card."""
        number, other = turn.column[row], turn.column[1 - row]
        growing = [each.growing[number][row] for each in self.values]
        begun = tuple([each.begun(state, turn, row) for each, state in zip(self.values, states, strict=True)])
        touched = entry.touched + (other >= 0 and self.colours[other] == CULTURE)
        vectors = _joined(entry.vectors, [right for right, _ in growing])
        return Last(touched, _plus(entry.worth, begun), vectors, tuple([beside for _, beside in growing]))

    def _counted(self, entry: Last, pool: Vectors) -> tuple[Last, Quantity, Vectors]:
        """A district that touches enough without what counts from now on, that worth, and how all that count grow."""
        if entry.touched < self.minimum:
            return entry, NO_WORTH, pool
        pool = _joined(pool, entry.vectors)
        return Last(self.minimum, NO_WORTH, STILL, entry.beside), entry.worth, pool

    def _spread(self, vectors: Vectors, turn: Turn) -> Vectors:
        return tuple(
            [
                each.spread(turn.record, vector).vector if vector is not NOTHING else NOTHING
                for each, vector in zip(self.values, vectors, strict=True)
            ]
        )

    def _open(self, entry: Last | None, turn: Turn, row: int) -> Last | None:
        """A last district as far as it still matters."""
        if entry is None or turn.record.over:
            return None
        if entry.touched < self.minimum:
            colour = turn.after.colour2 if row else turn.after.colour1
            if entry.touched + 1 + self._more(turn, row, colour) < self.minimum:
                return Last(LOST, NO_WORTH, STILL, (ALONE,) * 3)
        return entry._replace(vectors=self._spread(entry.vectors, turn))

    def _more(self, turn: Turn, row: int, colour: int) -> int:
        """At most so many cards of a colour may still join a district of a row."""
        _, hand = self.ahead.of(turn.record)
        return hand[colour] + sum(
            length for other, length in self.ahead.runs[turn.record.stage][row] if other == colour
        )

    def end(self, mark: Page) -> Quantity:
        """Nothing more."""
        return NO_WORTH


def _plus(a: Quantity, b: Quantity) -> Quantity:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _joined(a: Vectors, b: Sequence[Vector]) -> Vectors:
    """How two things grow together."""
    return tuple(
        [
            y if x is NOTHING else x if y is NOTHING else tuple([m + n for m, n in zip(x, y, strict=True)])
            for x, y in zip(a, b, strict=True)
        ]
    )
