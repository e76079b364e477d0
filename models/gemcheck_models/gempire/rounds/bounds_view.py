"""What a case has at most when its cards lie under the colours in one way: all that the Demands look at."""

from __future__ import annotations

from typing import NamedTuple

from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_gems import counted
from gemcheck_models.gempire.rounds.bounds_means import Means, diamonds, relief, used
from gemcheck_models.gempire.rounds.bounds_values import SCALE, Estate
from gemcheck_models.gempire.rounds.gains_cards import least_paid

__all__ = ["View", "view"]

Triple = tuple[int, int, int]


class View(NamedTuple):
    """The most that a case has when its cards lie under the colours in this split.

    hopeful: the case stands for smaller ones too, so that nothing may be concluded from its having many cards;
    attributes, together: each attribute at most, and all three; scored: one attribute and
    science; gems: of each colour at most, Literacy's counted for
    gold and for culture; all_gems: of all colours at most, Literacy's counted once; had: gems that cards may count.
    """

    case: Case
    split: Triple
    hopeful: bool
    means: Means
    diamonds: int
    attributes: Triple
    together: int
    scored: int
    gems: Triple
    all_gems: int
    had: Triple

    def needed(self, demand: int) -> int:
        """What the Demand asks for with this many seats."""
        return threshold(self.case.asked.table, demand, self.case.asked.seats)

    def reading(self, point: str) -> str:
        """The reading in force."""
        return self.case.asked.table.reading(point)

    @property
    def science(self) -> int:
        """Science that the Demands call current, at most."""
        return self.means.science - self.gone

    @property
    def gone(self) -> int:
        """Science that is used and therefore no longer current, under the reading that says so."""
        return used(self.case) if self.reading("science.current") == "unused" else 0


def view(case: Case, split: Triple, found: Estate, budget: Means, hopeful: bool) -> View:
    """The view of a split: the cards under one colour are paid from what the cheapest others leave."""
    table, lower, jewels = case.asked.table, relief(case), diamonds(case)
    purses = [budget.production - (0 if hopeful else least_paid(table, case.cards - count, lower)) for count in split]
    values = [part.most(purse, jewels) for part, purse in zip(found.parts, purses, strict=True)]
    together = min(sum(values), found.together(budget.production, jewels))
    attributes = (values[0], values[1], values[2])
    gems, all_gems = counted(case, split, attributes, together)
    # A point of science and a point of an attribute that costs one production are paid from the same purse.
    best = max(part.priced(SCALE, jewels) for part in found.parts)
    scored = min(max(attributes) + budget.science, best + budget.together)
    return View(case, split, hopeful, budget, jewels, attributes, together, scored, gems, all_gems, found.had)
