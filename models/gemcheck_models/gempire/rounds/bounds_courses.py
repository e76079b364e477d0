"""How much production cards can have cost in all when so many rounds are used for bidding, collecting and upgrading."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.upgrade_steps import LEVEL_COSTS, SECOND_ROW_COST
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.gains import collected_at_most

__all__ = ["paid_in_some_order"]

NEVER = -(10**6)
"""Paid by nobody: there is no such order."""


class _Purse(NamedTuple):
    """What does not change from round to round. first, later: the limit of production before and after the first
    round of bidding; start, more: what a collection brings then."""

    first: int
    later: int
    start: int
    more: int


@limit(
    "start.five-resources",
    "round.choice.one-action",
    "collect.full-amount",
    "collect.cap.base",
    "collect.cap.truncate",
    "gem.population.cap",
    "gem.gold.surplus",
    "bid.total-limit",
    "bid.market.full",
    "bid.minimum.printed",
    "second-row.cost",
    "palace.cost.track",
)
def paid_in_some_order(case: Case, population: int, gold: int) -> int:
    """Rounds come in some order, and each pays out of what is held then: what is beyond the limit is lost, which starts
    at five and grows by population gems; gems are there after the first bidding at the earliest. Less than 0 where no
    order pays for the cards and upgrades of the case."""
    table = case.asked.table
    works = (SECOND_ROW_COST,) * case.bought + tuple(LEVEL_COSTS[level - 1] for level in case.levels)
    purse = _Purse(
        production_limit(0),
        production_limit(population),
        collected_at_most(table, 0, False),
        collected_at_most(table, gold, False),
    )
    start = starting_resources()
    return _most(purse, _dearest(table), case.bids, case.collects, case.upgrades, works, case.cards, start, False)


@lru_cache(maxsize=64)
def _dearest(table: Table) -> int:
    """The largest minimum bid. To bid more than the minimum never helps a seat that nobody bids against."""
    return max((card.min_bid for card in table.cards[: table.deck_size]), default=1)


@lru_cache(maxsize=1 << 18)
def _most(
    purse: _Purse,
    dearest: int,
    bids: int,
    collects: int,
    upgrades: int,
    works: tuple[int, ...],
    cards: int,
    held: int,
    begun: bool,
) -> int:
    """The most production that the rounds left pay for so many cards, from so much held."""
    if cards > components().numbers.market_spaces * bids or (works and not upgrades):
        return NEVER
    if not cards and not works:
        return 0
    best = NEVER
    if collects:
        amount, most = (purse.more, purse.later) if begun else (purse.start, purse.first)
        after = max(held, min(held + amount, most))
        best = max(best, _most(purse, dearest, bids, collects - 1, upgrades, works, cards, after, begun))
    if upgrades:
        for mask in range(1, 1 << len(works)):
            cost = sum(price for number, price in enumerate(works) if mask >> number & 1)
            rest = tuple(price for number, price in enumerate(works) if not mask >> number & 1)
            if cost <= held:
                left = held - cost
                best = max(best, _most(purse, dearest, bids, collects, upgrades - 1, rest, cards, left, begun))
    if bids:
        best = max(best, _most(purse, dearest, bids - 1, collects, upgrades, works, cards, held, begun))
        for count in range(1, min(components().numbers.market_spaces, cards) + 1):
            for paid in range(count, min(held, dearest * count) + 1):
                later = _most(purse, dearest, bids - 1, collects, upgrades, works, cards - count, held - paid, True)
                best = max(best, paid + later)
    return best
