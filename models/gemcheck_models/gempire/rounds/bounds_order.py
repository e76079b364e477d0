"""In which order technologies can have been discovered, and with what science: what one brings comes after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_means import boundless, in_all, income, nutrition, relief, used, works

__all__ = ["gems_before", "in_some_order", "reached"]

Gems = tuple[int, int, int]


@limit("tech.discover.threshold", "tech.science.spent-once", "tech.persist")
def in_some_order(case: Case, split: Gems, least: int) -> bool:
    """The technologies are discovered in some order, each paid with science that does not come from itself or from a
    later one."""
    numbers = [number for number in range(len(TECHNOLOGIES)) if case.owns(number)]
    reached = {0}
    for _ in numbers:
        reached = {
            owned | 1 << number
            for owned in reached
            for number in numbers
            if not owned >> number & 1
            and used(case._replace(owned=owned | 1 << number)) <= _before(case, owned, split, least)
        }
    return case.owned in reached


@limit("tech.science.spent-once", "tech.discover.threshold")
def gems_before(case: Case, split: Gems, least: int) -> Gems:
    """Science for the last technology comes from no gem that this technology brings, whichever is the last."""
    last = [number for number in range(len(TECHNOLOGIES)) if case.owns(number)]
    found = [boundless(case._replace(owned=case.owned & ~(1 << number)), split, least).gems for number in last]
    p, g, c = (max((gems[colour] for gems in found), default=0) for colour in range(3))
    return (p, g, c)


def _before(case: Case, owned: int, split: Gems, least: int) -> int:
    """The science that such a case can have had at most when it owned no more than these technologies. What it spends
    on cards and works in all never was science."""
    only = case._replace(owned=owned)
    purse = income(case, split, boundless(case, split, least).gems) + nutrition(case) - works(case)
    return in_all(only, split, boundless(only, split, least).gems, purse, least, relief(case))


@limit("tech.discover.threshold", "tech.science.spent-once", "collect.full-amount")
def reached(group: Case, numbers: Sequence[int], most: int, look: Callable[[], None]) -> set[int]:
    """Every set of so many technologies at most, as bit masks, that a case of the group can own: each is paid with
    science had while its owner had the earlier ones alone, whatever is collected and won later.

    look: called for each set that is looked at.
    """
    anyhow = (group.cards, group.cards, group.cards)
    found = frontier = {0}
    for _ in range(min(most, len(numbers))):
        after = set()
        for owned in frontier:
            look()
            only = group._replace(owned=owned, free=False)
            gems = boundless(only, anyhow, -1).gems
            purse = income(only, anyhow, gems) + nutrition(only)
            science = in_all(only, anyhow, gems, purse, -1, relief(group))
            more = (owned | 1 << number for number in numbers if not owned >> number & 1)
            after |= {one for one in more if used(only._replace(owned=one)) <= science}
        found, frontier = found | after, after
    return found
