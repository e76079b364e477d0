"""Whether a case stands: every way in which its cards can lie under the colours, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_joint import stands_as_one, tells
from gemcheck_models.gempire.rounds.bounds_means import means
from gemcheck_models.gempire.rounds.bounds_order import in_some_order
from gemcheck_models.gempire.rounds.bounds_sources import boundless
from gemcheck_models.gempire.rounds.bounds_view import View, hoped, view
from gemcheck_models.gempire.rounds.gains_cards import sides

__all__ = ["Spent", "Tally", "Test", "splits", "stands", "ways"]

Test = Callable[[View], bool]
Triple = tuple[int, int, int]


ONE_CITY = 10
"""Splits that take as long to look at as the cities of one split, one by one."""


class Spent(Exception):
    """The budget is spent, or time is up."""


class Tally:
    """How much has been looked at: groups, cases, and splits, of which there may be so many (None: any number).

    late: whether to stop before the next look; closely: whether the cities of a split that stands are looked at one by
    one; joint: whether some were.
    """

    def __init__(
        self, budget: int | None = None, late: Callable[[], bool] = lambda: False, closely: bool = True
    ) -> None:
        self.groups = self.cases = self.looks = 0
        self.joint = False
        self.budget, self.late, self.closely = budget, late, closely

    def look(self, count: int = 1) -> None:
        """Count one split, or what takes as long as so many. Raises Spent when there is no budget for it or no time."""
        self.looks += count
        if (self.budget is not None and self.looks > self.budget) or self.late():
            raise Spent


def splits(cards: int) -> Iterator[Triple]:
    """Every way in which so many cards can lie under the three colours."""
    for population in range(cards + 1):
        for gold in range(cards - population + 1):
            yield (population, gold, cards - population - gold)


def ways(case: Case) -> Iterator[Triple]:
    """The splits for which the deck has cards enough under each colour; smaller cities lie within one of them."""
    able = [len(sides(case.asked.table, colour)) for colour in range(3)]
    for split in splits(case.cards):
        if all(count <= most for count, most in zip(split, able, strict=True)):
            yield split


def stands(
    case: Case, least: int, test: Test, those: Iterable[Triple] | None = None, tally: Tally | None = None
) -> bool:
    """Whether some split of a case (of `those` only) passes the test.

    A case with fewer than its cards to pay for stands for all cases from `least` cards to its own number.
    """
    if those is None:
        # As many cards under each colour as there are at all: no split has more.
        most = (case.cards, case.cards, case.cards)
        free = boundless(case, most, 0)
        budget = means(case, most, free.gems, least)
        if tally is not None:
            tally.look()
        if budget is None or not test(hoped(case, most, budget, -1, free)):
            return False
    for split in ways(case) if those is None else those:
        if tally is not None:
            tally.look()
        free = boundless(case, split, least)
        budget = means(case, split, free.gems, least)
        if budget is None or (case.owned and not case.free and not in_some_order(case, split, least)):
            continue
        if not test(hoped(case, split, budget, least, free)):
            continue
        seen = view(case, split, budget, least)
        if not test(seen):
            continue
        if tally is not None and not tally.closely:
            return True
        if tally is not None and not seen.hopeful:
            tally.look(ONE_CITY)
            tally.joint = tally.joint or tells(seen)
        if stands_as_one(seen, test):
            return True
    return False
