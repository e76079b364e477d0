"""What cards add beside their values, and what gems can bring by that."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.gem_sources import POINTS, SET, UNIVERSITY_POINTS, fifty_due
from gemcheck.games.gempire.state import CULTURE, Seat
from gemcheck.games.gempire.table import PHILOSOPHY, UNIVERSITY
from gemcheck_models.gempire.placement.turn_pieces import Triple

__all__ = ["NO_ENDS", "NO_GEMS", "NO_RISE", "Extra", "Rise", "earned_at"]

NO_ENDS = -2
"""Columns that make up for the two ends of the first row."""

NO_GEMS = (NONE, NONE, NONE)
"""No points per gem."""


class Extra(msgspec.Struct, frozen=True):
    """What a set of remaining cards adds at most: points of each goal and of each attribute without further gems; the
    points of each attribute, and science, per gem of each colour, by cards that are there and by the remaining ones;
    science; gems of each colour by Construction; how many cards come at most; columns of the second row
    that another card may have (NO_ENDS: open ends are reckoned with elsewhere)."""

    goals: tuple[int, ...]
    attributes: tuple[int, ...]
    gems: tuple[Triple, Triple, Triple]
    new_gems: tuple[Triple, Triple, Triple]
    science: int
    gem_science: Triple
    new_gem_science: Triple
    fours: Triple
    cards: int = 0
    columns: int = NO_ENDS


class Rise(msgspec.Struct, frozen=True):
    """Gems that may still be earned at most by colour, Literacy choices beside them, the attributes' points by gems."""

    gems: Triple = NONE
    choices: int = 0
    points: Triple = NONE

    def owned(self, seat: Seat) -> Triple:
        """The most gems of each colour that the seat can come to own."""
        more = self.more()
        return (seat.gems[0] + more[0], seat.gems[1] + more[1], seat.gems[2] + more[2])

    def more(self) -> Triple:
        """The most further gems of each colour, every choice taken as that colour."""
        return (self.gems[0], self.gems[1] + self.choices, self.gems[2] + self.choices)


def earned_at(seat: Seat, most: Sequence[int], larger: Triple) -> Triple:
    """The most gems of each colour that are still due until the attributes have reached these values."""
    found = [0, 0, 0]
    for colour, value in enumerate(most):
        now = seat.attributes[colour]
        found[colour] = max(0, value // POINTS - min(seat.reached[colour], now // POINTS))
        if seat.owns(UNIVERSITY):
            paid = min(seat.twenties[colour], now // UNIVERSITY_POINTS)
            found[colour] += max(0, value // UNIVERSITY_POINTS - paid)
        found[colour] += larger[colour]
    if seat.owns(PHILOSOPHY):
        open_sets = [fifty_due(value) and not seat.fifties >> colour & 1 for colour, value in enumerate(most)]
        found[CULTURE] += SET * sum(open_sets)
    return (found[0], found[1], found[2])


NO_RISE = Rise()
