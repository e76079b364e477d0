"""Whether a city may end before the whole hand has been used: only where no place takes what is left.

question: can a city of this shape refuse every card that would be left over
scope:    hands of which no card may be kept
expected: yes wherever some end does
budget:   a look along both rows

A card goes to an end whose outer district has its colour, or opens another district while the row may have one more
[placement.blocking].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gemcheck.games.gempire.placement import district_limit, row_open
from gemcheck.games.gempire.state import COLOURS, Seat
from gemcheck.games.gempire.table import Table
from gemcheck_models.gempire.placement.turn_culture import Row

__all__ = ["may_refuse"]

ANY = (1 << len(COLOURS)) - 1
"""Every colour, as a bit mask."""


def may_refuse(table: Table, seat: Seat, rows: tuple[Row, Row], left: Sequence[tuple[int, bool]], coming: int) -> bool:
    """Whether all that is left of a hand may be refused once `coming` more cards have been placed.

    rows: the city in the end, as in `turn_culture`; left: the colours of each card, as a bit mask, and whether it may
    lie in the second row.
    """
    limit = district_limit(table, seat)
    (start1, row1), (start2, row2) = rows
    first = _welcome(row1, limit, True, True)
    second = 0
    if row_open(seat, 2) and row1:
        second = _welcome(row2, limit, start2 > start1, start2 + len(row2) < start1 + len(row1))
    taken = sum([bool(colours & first or (colours & second and late)) for colours, late in left])
    return taken <= coming


def _welcome(row: Sequence[int], limit: int, left: bool, right: bool) -> int:
    """The colours that a row certainly takes at the ends where it has room."""
    if not row:
        return ANY
    if not left and not right:
        return 0
    open_to = [row[0]] * left + [row[-1]] * right
    if 1 + sum([one != other or one & one - 1 != 0 for one, other in pairwise(row)]) < limit:
        return ANY
    return sum({colour for colour in open_to if colour & colour - 1 == 0})
