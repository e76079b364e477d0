"""Which technologies a seat can own in the end: those that could help, and the cheapest of the others."""

from __future__ import annotations

from gemcheck.games.gempire.bid_outcome import currency_counts
from gemcheck.games.gempire.table import CURRENCY, MILITIA, RELIGION
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains import price
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["idle_technologies"]


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
