"""A narrow beam over growing cities, and the record of the best plan met.

At each level every city gets one item more; the cities nearest to the pair for what they cost go on. Several manners of
looking at cost and distance, each with a narrow beam, find more than one wide beam: its cities are all alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.plans import SECOND_ROW
from gemcheck.games.gempire.upgrade_steps import TOP
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import ANY, LIFTED, Growth, card_items, grown, raised, seed
from gemcheck_models.gempire.rounds.plans_pool import pool
from gemcheck_models.gempire.rounds.plans_timing import timed
from gemcheck_models.gempire.rounds.plans_writing import written
from gemcheck_models.gempire.rounds.replay import Outcome, Plan, replayed

__all__ = ["MANNERS", "Manner", "Record", "beam"]

ITEMS = 22
"""Items after which a growth is given up."""


class Manner(NamedTuple):
    """How a beam looks at growths: what a round of distance weighs against a round spent, and whether a second row and
    the palace are to be bought."""

    weight: float = 1.0
    second: bool = True
    palace: bool = True


MANNERS = (Manner(palace=False), Manner(second=False), Manner(1.4), Manner())


class Record:
    """The best plan so far, and the states looked at. below: a plan is of interest only with fewer rounds; enough:
    with so few rounds no shorter one is looked for."""

    def __init__(
        self, game: Gempire, below: int, budget: int, progress: Callable[[int], None] | None, enough: int = 0
    ) -> None:
        self.game, self.below, self.budget, self.progress, self.enough = game, below, budget, progress, enough
        self.states = 0
        self.plan: Plan | None = None
        self.outcome: Outcome | None = None

    @property
    def spent(self) -> bool:
        """Whether the budget is used up, or nothing is left to look for."""
        return self.states >= self.budget or self.below <= self.enough

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


def beam(
    record: Record, aim: Aim, manner: Manner, width: int, states: int, cards: Sequence[int] | None = None
) -> Growth | None:
    """Run a beam over so many states and record what it meets; the growth that did best, be it that it met the pair in
    the fewest rounds or that it came nearest. cards: the only ones it may buy, all without them."""
    level = [seed(aim.table)]
    nearest: tuple[float, Growth] | None = None
    met: Growth | None = None
    end = record.states + states
    for _ in range(ITEMS):
        scored: dict[tuple[object, ...], tuple[float, int, Growth]] = {}
        for growth in level:
            for child in _children(aim, growth, manner, cards):
                if record.spent or record.states >= end:
                    return met if met is not None or nearest is None else nearest[1]
                record.states += 1
                gap = aim.gap(child.seat)
                if gap.met and record.look(aim, child):
                    met = child
                if child.least_rounds() >= record.below:
                    continue
                if nearest is None or gap.rounds < nearest[0]:
                    nearest = (gap.rounds, child)
                score = child.spent() + manner.weight * gap.rounds
                city = child.city
                if city not in scored or score < scored[city][0]:
                    scored[city] = (score, len(scored), child)
        level = [growth for _, _, growth in sorted(scored.values(), key=lambda entry: entry[:2])[:width]]
        if not level:
            break
    return met if met is not None or nearest is None else nearest[1]


def _children(aim: Aim, growth: Growth, manner: Manner, cards: Sequence[int] | None) -> Iterator[Growth]:
    """The growth with every item more that is worth a look."""
    able = pool(aim, growth) if cards is None else [card for card in cards if card not in growth.used]
    for item in card_items(aim, growth, able):
        yield grown(aim, growth, item)
    steps = [(level, prefer) for level in range(1, TOP + 1) for prefer in (ANY, LIFTED)] if manner.palace else []
    if manner.second:
        steps.append((SECOND_ROW, ANY))
    for step, prefer in steps:
        after = raised(aim, growth, step, prefer)
        if after is not None:
            yield after
