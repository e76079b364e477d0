"""A narrow beam over growing cities, and the record of the best plan met.

At each level every city gets one item more; the cities nearest to the pair for what they cost go on. Several manners of
looking at cost and distance, each with a narrow beam, find more than one wide beam: its cities are all alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import Growth, card_items, grown, learned, raised, seed
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_timing import timed
from gemcheck_models.gempire.rounds.plans_writing import written
from gemcheck_models.gempire.rounds.replay import Outcome, Plan, replayed

__all__ = ["MANNERS", "Manner", "Record", "beam"]

ITEMS = 22
"""Items after which a growth is given up."""

LEVELS = range(1, 6)


class Manner(NamedTuple):
    """How a beam looks at growths: what a round of distance weighs against a round spent, and whether a second row and
    the palace are to be bought."""

    weight: float = 1.0
    second: bool = True
    palace: bool = True


MANNERS = tuple(
    Manner(weight, second, palace)
    for second, palace in ((True, True), (False, True), (True, False))
    for weight in (1.0, 0.7, 1.4)
)


class Record:
    """The best plan so far, and the states looked at. below: a plan is of interest only with fewer rounds."""

    def __init__(self, game: Gempire, below: int, budget: int, progress: Callable[[int], None] | None) -> None:
        self.game, self.below, self.budget, self.progress = game, below, budget, progress
        self.states = 0
        self.plan: Plan | None = None
        self.outcome: Outcome | None = None

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        return self.states >= self.budget

    def look(self, aim: Aim, growth: Growth) -> bool:
        """Time, write and replay a growth that meets the pair; whether that makes a shorter plan."""
        if growth.least_rounds() >= self.below:
            return False
        split = aim.split(growth.seat)
        if split is None or growth.least_rounds(split.science) >= self.below:
            return False
        timing = timed(growth, split.science, self.below - 1)
        if timing is None:
            return False
        try:
            plan = written(self.game, aim, growth, timing, split)
            outcome = replayed(plan)
        except GameError:  # The engine does not follow, or the third Demand ends the game before.
            return False
        self.plan, self.outcome, self.below = plan, outcome, outcome.round
        if self.progress is not None:
            self.progress(outcome.round)
        return True


def beam(record: Record, aim: Aim, manner: Manner, technologies: tuple[int, ...], width: int) -> Growth | None:
    """Run a beam and record what it meets; the growth that did best, be it that it met the pair in the fewest rounds
    or that it came nearest."""
    level = [seed(aim.table, aim)]
    nearest: tuple[float, Growth] | None = None
    met: Growth | None = None
    for _ in range(ITEMS):
        scored: dict[tuple[object, ...], tuple[float, int, Growth]] = {}
        for growth in level:
            for child in _children(aim, growth, manner, technologies):
                if record.spent:
                    return met
                record.states += 1
                if record.look(aim, child):
                    met = child
                if child.least_rounds() >= record.below:
                    continue
                distance = aim.distance(child.seat)
                if nearest is None or distance < nearest[0]:
                    nearest = (distance, child)
                score = child.spent() + manner.weight * distance
                city = child.city
                if city not in scored or score < scored[city][0]:
                    scored[city] = (score, len(scored), child)
        level = [growth for _, _, growth in sorted(scored.values(), key=lambda entry: entry[:2])[:width]]
        if not level:
            break
    return met if met is not None or nearest is None else nearest[1]


def _children(aim: Aim, growth: Growth, manner: Manner, technologies: tuple[int, ...]) -> Iterator[Growth]:
    """The growth with every item more that is worth a look; technologies in their order."""
    for item in card_items(aim, growth, pool(aim, growth)):
        yield grown(aim, growth, item)
    steps = [level for level in LEVELS if level > growth.seat.palace] if manner.palace else []
    if manner.second and growth.seat.second < 0:
        steps.append(SECOND_ROW)
    for step in steps:
        after = raised(aim, growth, step)
        if after is not None:
            yield after
    unknown = [technology for technology in technologies if not growth.seat.owns(technology)]
    if unknown:
        after = learned(aim, growth, unknown[0])
        if after is not None:
            yield after
