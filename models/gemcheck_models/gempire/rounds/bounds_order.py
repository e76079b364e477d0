"""In which order technologies can have been discovered, and with what science: what one brings comes after it."""

from __future__ import annotations

from gemcheck.games.gempire.table import TECHNOLOGIES
from gemcheck_models.gempire.rounds.bounds_case import Case, limit, with_technologies
from gemcheck_models.gempire.rounds.bounds_income import income
from gemcheck_models.gempire.rounds.bounds_means import in_all
from gemcheck_models.gempire.rounds.bounds_sources import boundless, nutrition
from gemcheck_models.gempire.rounds.bounds_spending import priced, relief, used, works
from gemcheck_models.gempire.rounds.gains import price
from gemcheck_models.gempire.rounds.worlds import IN_PLAY

__all__ = ["affordable", "gems_before", "in_some_order"]

Gems = tuple[int, int, int]


@limit("tech.discover.threshold", "tech.science.spent-once", "tech.persist")
def in_some_order(case: Case, split: Gems, least: int) -> bool:
    """The technologies are discovered in some order, each paid with science that does not come from itself or from a
    later one."""
    numbers = _numbers(case.owned)
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
    last = _numbers(case.owned)
    found = [boundless(case._replace(owned=case.owned & ~(1 << number)), split, least).gems for number in last]
    p, g, c = (max((gems[colour] for gems in found), default=0) for colour in range(3))
    return (p, g, c)


def _before(case: Case, owned: int, split: Gems, least: int) -> int:
    """The science that such a case can have had at most when it owned no more than these technologies. What it spends
    on cards and works in all never was science."""
    only = case._replace(owned=owned)
    purse = income(case, split, boundless(case, split, least).gems) + nutrition(case) - works(case)
    return in_all(only, split, boundless(only, split, least).gems, purse, least, relief(case))


@limit("tech.discover.threshold", "tech.science.spent-once", "tech.cost.lowest", "tech.shared-four")
def affordable(group: Case) -> Case:
    """Technologies that a group may lack are left out when science never pays for one of them: not beside those that
    are owned for sure, nor, as the first or second or any later one, with what the ones before it bring."""
    every = (group.cards, group.cards, group.cards)
    while group.free:
        sure = group.owned & ~group.free
        most = _before(group, group.owned, every, 0)
        able = _in_turn(group, every)
        for number in _numbers(group.free & able):
            if priced(group.asked.table, sure | 1 << number) > most:
                able &= ~(1 << number)
        free = group.free & able
        if free == group.free:
            break
        group = with_technologies(group, sure | free)
    return group


def _in_turn(group: Case, split: Gems) -> int:
    """The technologies that can be discovered first, second and so on, as a bit mask: what a later one brings is not
    there yet, and those before it have cost something, too."""
    table = group.asked.table
    able = 0
    for count in range(IN_PLAY):
        science = _before(group, able, split, 0)
        more = 0
        for number in _numbers(group.owned & ~able):
            earlier = sorted(price(table, each) for each in _numbers(able))[:count]
            if price(table, number) + sum(earlier) <= science:
                more |= 1 << number
        if not more:
            break
        able |= more
    return able


def _numbers(owned: int) -> list[int]:
    return [number for number in range(len(TECHNOLOGIES)) if owned >> number & 1]
