"""What a case spends on upgrades and technologies, and what is taken off minimum bids."""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.table import ARCHITECTURE, CURRENCY, EDUCATION, TECHNOLOGIES, Table
from gemcheck.games.gempire.upgrade_steps import DISCOUNT, LEVEL_COSTS, SECOND_ROW_COST
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.gains import price

__all__ = ["least_price", "priced", "relief", "used", "works"]


@limit("tech.education", "tech.currency", "bid.minimum.printed")
def relief(case: Case) -> int:
    """Education lowers minimum bids by one, and so does Currency where its point counts for the minimum."""
    table = case.asked.table
    if table.reading("tech.education.scope") == "owner":
        units = int(case.owns(EDUCATION))
    else:
        units = int(case.asked.may_be_in_play(EDUCATION))
    return units + int(case.owns(CURRENCY) and currency_counts(table) != "written-bid")


@limit(
    "second-row.cost",
    "palace.cost.track",
    "palace.cost.target-only",
    "palace.skip",
    "upgrade.kinds",
    "upgrade.palace.repeat",
    "tech.architecture",
)
def works(case: Case) -> int:
    """A second row that is bought and each palace level that is upgraded to cost their price; Architecture takes
    two off each upgrade or each level climbed."""
    if case.cost is not None:
        return case.cost
    total = SECOND_ROW_COST if case.bought else 0
    before = 0
    by_level = case.asked.table.reading("tech.architecture.unit") == "level"
    for level in case.levels:
        units = level - before if by_level else 1
        total += max(0, LEVEL_COSTS[level - 1] - (DISCOUNT * units if case.owns(ARCHITECTURE) else 0))
        before = level
    return total


@limit("tech.cost.row", "tech.cost.lowest", "tech.science.spent-once", "tech.discover.threshold")
def used(case: Case) -> int:
    """Each technology uses up the least of its prices in science."""
    return priced(case.asked.table, case.owned & ~case.free)


@lru_cache(maxsize=65536)
def priced(table: Table, owned: int) -> int:
    """The least that these technologies, a bit mask, cost together."""
    return sum(price(table, number) for number in range(len(TECHNOLOGIES)) if owned >> number & 1)


def least_price(case: Case) -> int:
    """The least price of the technologies owned, 0 without any. One that a case may lack, which is free there, has its
    price all the same: whichever is discovered first costs no less."""
    prices = [price(case.asked.table, number) for number in range(len(TECHNOLOGIES)) if case.owns(number)]
    return min(prices, default=0)
