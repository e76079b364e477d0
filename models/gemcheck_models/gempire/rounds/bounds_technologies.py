"""Which technologies a seat can own in the end: those that could help, and the cheapest of the others."""

from __future__ import annotations

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.table import (
    ARCHITECTURE,
    ARTISTRY,
    CALENDAR,
    CURRENCY,
    MASONRY,
    MATHEMATICS,
    MECHANICS,
    MILITIA,
    RELIGION,
    SANITIZATION,
    SURVEYING,
)
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.bounds_gems import may_earn_again
from gemcheck_models.gempire.rounds.bounds_sources import diamonds
from gemcheck_models.gempire.rounds.gains import price
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["idle_in", "idle_technologies"]


@limit("tech.currency", "tech.religion", "tech.militia", "demand.07.condition")
def idle_technologies(asked: Question) -> list[int]:
    """Technologies of which nothing here depends but their number, which Demand 7 counts, cheapest first: a case that
    owns another of them has nothing more. Currency and Religion change bids and what is kept, Militia districts."""
    idle = [RELIGION]
    if currency_counts(asked.table) == "written-bid":
        idle.append(CURRENCY)
    if not {8, 12} & set(asked.pair):
        idle.append(MILITIA)
    return sorted((n for n in idle if asked.may_own(n)), key=lambda number: (price(asked.table, number), number))


@limit(
    "tech.architecture",
    "tech.mechanics",
    "tech.sanitization",
    "tech.artistry",
    "tech.surveying",
    "tech.mathematics",
    "tech.calendar",
)
def idle_in(group: Case) -> list[int]:
    """Technologies that bring nothing but their number in a group: those for upgrades where there are none, for
    collections, for a second row, or for diamonds; Calendar unless gems that it holds back can be earned again."""
    none: list[int] = []
    if not group.upgrades:
        none += [ARCHITECTURE, MECHANICS]
    if not group.collects:
        none.append(SANITIZATION)
    if not (group.row or group.owns(MASONRY)):
        none += [ARTISTRY, SURVEYING]
    if not diamonds(group):
        none.append(MATHEMATICS)
    if not may_earn_again(group._replace(owned=group.owned | 1 << CALENDAR)):
        none.append(CALENDAR)
    idle = {*idle_technologies(group.asked), *(number for number in none if group.owns(number))}
    return sorted(idle, key=lambda number: (price(group.asked.table, number), number))
