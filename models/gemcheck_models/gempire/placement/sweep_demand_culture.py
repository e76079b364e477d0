"""Demand 13: what the districts that touch enough culture cards are worth.

Of the last district of each row the mark knows how many culture cards it touches and what it is worth; once it touches
enough, it counts, and grows together with all others that do. A district that is left behind with too few is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.placement.sweep_codes import Code
from gemcheck_models.gempire.placement.sweep_demand_fresh import Fresh
from gemcheck_models.gempire.placement.sweep_demand_marks import Ahead, Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_trio import ALONE, NOTHING, Followed, Vector, unpacked
from gemcheck_models.gempire.placement.sweep_states import IN, State
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["BesideCulture"]


class Last(NamedTuple):
    """The last district of a row: how many culture cards it touches, what it is worth (packed) and how it grows as long
    as these are too few, and how it grows by the neighbours of its last card."""

    touched: int
    worth: int
    vector: Vector
    beside: Vector


SIDES = 2
"""Neighbours of a district in its own row."""

LOST = Last(-(1 << 20), 0, NOTHING, ALONE)
"""A district that never touches enough."""

Page = tuple[Followed, Vector, Last | None, Last | None]
"""What values depend on, how the districts that count grow, and the last ones of both rows."""


class BesideCulture:
    """The mark of Demand 13; the quantity is what the districts that count are worth in each attribute."""

    none: Quantity = (0, 0, 0)
    shows: tuple[bool, ...] = (False, False, False)

    def __init__(self, tables: Sequence[Tables], ahead: Ahead, minimum: int) -> None:
        """tables: those of each attribute, with what an option is worth alone as its points."""
        self.values = Fresh(tables, ahead.codes)
        self.ahead = ahead
        self.minimum = minimum
        self.colours = [option.colour for option in tables[0].options]
        self.start: Any = (self.values.start, NOTHING, None, None)
        self.left: dict[int, int] = {}
        self.more: dict[tuple[int, int, int, bool], int] = {}

    def after(self, mark: Page, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The districts one column further on."""
        state, pool, *last = mark
        values, column, colours, minimum = self.values, turn.column, self.colours, self.minimum
        gain = values.grown(pool, column) if pool is not NOTHING else 0
        now: list[Last | None] = [None, None]
        for row, number in enumerate(column):
            entry = last[row]
            follows = self._follows(turn.before, row)
            joined = number >= 0 and entry is not None and follows == colours[number]
            if entry is not None and entry is not LOST:
                touched, worth, vector, beside = entry
                grown = values.grown(vector, column) if vector is not NOTHING else 0
                if beside is not ALONE:
                    grown += values.neighboured(beside, row, column)
                if touched >= minimum:
                    gain += grown
                    grown = 0
                if not joined and number >= 0 and colours[number] == CULTURE:
                    touched += 1
                    # One that is left behind counts from now on or never.
                    if touched == minimum:
                        gain += worth + grown
                        pool = _joined(pool, vector)
                entry = Last(touched, worth + grown, vector, ALONE)
            if number < 0:
                continue
            if entry is None or not joined:
                entry = Last(int(follows == CULTURE != colours[number]), 0, NOTHING, ALONE)
            if entry is not LOST:
                entry = self._with(entry, state, turn, row)
                if entry.touched >= minimum:
                    gain += entry.worth
                    pool = _joined(pool, entry.vector)
                    entry = Last(minimum, 0, NOTHING, entry.beside)
            now[row] = entry
        following = values.along(state, turn)
        record = turn.record
        pool, reach = values.spread(record, pool)
        stacked = self._stacked(turn)
        open_ = self._beginning(turn, stacked)
        lasts: list[Last | None] = [None, None]
        for row, entry in enumerate(now):
            if entry is None or record.over:
                continue
            colour = turn.after.colour2 if row else turn.after.colour1
            if entry.touched < minimum and entry.touched + self._joining(turn, row, colour, stacked) < minimum:
                lasts[row] = LOST
                continue
            vector, most = values.spread(record, entry.vector)
            lasts[row] = Last(entry.touched, entry.worth, vector, entry.beside)
            open_ |= 1 << colour
            reach += entry.worth + most
            if entry.beside is not ALONE:
                reach += values.near(entry.beside)
        reach += gain + values.most(following, record, open_)
        return (((following, pool, lasts[0], lasts[1]), _plus(had, unpacked(gain)), _plus(had, unpacked(reach))),)

    def _follows(self, before: State, row: int) -> int:
        """The colour of the card to the left of a row's next one, -1 for none."""
        if row:
            return before.colour2 if before.phase == IN else -1
        return before.colour1

    def _with(self, entry: Last, state: Followed, turn: Turn, row: int) -> Last:
        """A district with the new card of its row; the card above or below it may be a culture card."""
        number, other = turn.column[row], turn.column[1 - row]
        begun = self.values.begun(state, turn.before, turn.column, row)
        touched = entry.touched + (other >= 0 and self.colours[other] == CULTURE)
        taker = self.values.takers[number][row]
        return Last(touched, entry.worth + begun, _joined(entry.vector, taker.right), taker.beside)

    def _joining(self, turn: Turn, row: int, colour: int, stacked: bool) -> int:
        """At most so many more culture cards does the last district of a row, of this colour, come to touch."""
        key = (turn.record.code, row, colour, stacked)
        more = self.more.get(key)
        if more is None:
            more = self.more[key] = self._more(turn, row, colour)
        return more

    def _more(self, turn: Turn, row: int, colour: int) -> int:
        """At most so many more culture cards does the last district of a row, of this colour, come to touch.

        Each card that joins touches one in the other row, and the last one its neighbour. A culture district is touched
        by its own cards only, so that each one takes two.
        """
        _, hand = self.ahead.of(turn.record)
        joining = hand[colour] + sum(
            length for other, length in self.ahead.runs[turn.record.stage][row] if other == colour
        )
        culture = self.culture(turn.record.code)
        if not self._stacked(turn):
            joining = 0
        if colour == CULTURE:
            return min(joining, culture // 2)
        return min(joining + 1, culture)

    def _beginning(self, turn: Turn, stacked: bool) -> int:
        """The colours, a bit for each, of districts that may begin later and touch enough."""
        after, record = turn.after, turn.record
        # Beside two culture cards at most in its own row, a district has to touch others above or below.
        if not any(self.ahead.districts(after, record)) or (self.minimum > SIDES and not stacked):
            return 0
        culture = self.culture(record.code)
        colours = 1 << CULTURE if culture >= 2 * self.minimum else 0
        follows = after.colour1 == CULTURE or (after.phase == IN and after.colour2 == CULTURE)
        if culture + follows >= self.minimum:
            colours |= 7 & ~(1 << CULTURE)
        return colours

    def _stacked(self, turn: Turn) -> bool:
        """Whether a column to come may have a card in the second row."""
        return self.ahead.districts(turn.after, turn.record)[1] > 0 or turn.after.phase == IN

    def culture(self, code: int) -> int:
        """How many culture cards may still come."""
        known = self.left.get(code)
        if known is None:
            known = self.left[code] = self._culture(code)
        return known

    def _culture(self, code: int) -> int:
        record: Code = self.ahead.codes[code]
        groups = self.ahead.groups(record)
        return sum(number for options, number in groups if any(self.colours[option] == CULTURE for option in options))

    def end(self, mark: Page) -> Quantity:
        """Nothing more."""
        return (0, 0, 0)


def _plus(a: Quantity, b: Sequence[int]) -> Quantity:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def _joined(a: Vector, b: Vector) -> Vector:
    """How two things grow together."""
    if b is NOTHING:
        return a
    return b if a is NOTHING else tuple([m + n for m, n in zip(a, b, strict=True)])
