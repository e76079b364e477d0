"""Illegal entries that come to light when choices are uncovered."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.game import Objection, OpenEnd, Undefined
from gemcheck.games.gempire import bidding, palace
from gemcheck.games.gempire.plans import Bid, Mechanics, Plan, Upgrade, Void
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["VOID", "uncovered"]

VOID = Void()
"""An action of which nothing is left."""


@clause("bid.total-limit", "bid.minimum.printed", "palace.cost.track", "round.reveal")
def uncovered(table: Table, state: State, who: int, plan: Plan, objections: Sequence[Objection]) -> Plan:
    """What remains of a plan with these objections: all of it when there are none, otherwise what the reading leaves.

    Raises OpenEnd when single parts are void but the text does not say which.
    """
    if not objections:
        return plan
    if table.reading("plan.illegal-entry") == "void-action":
        return VOID
    if isinstance(plan, Bid):
        kept = [
            amount if amount and not bidding.bid_objections(table, state, who, alone(plan, space)) else 0
            for space, amount in enumerate(plan.amounts)
        ]
        if sum(kept) > state.seats[who].production:
            why = "the bids together exceed the production held; which of them is void is open"
            raise OpenEnd(Undefined("plan.illegal-entry", cites(uncovered), why))
        return Bid((kept[0], kept[1], kept[2])) if any(kept) else VOID
    if isinstance(plan, Upgrade):
        steps: tuple[int, ...] = ()
        for step in plan.steps:
            if not palace.upgrade_objections(table, state, who, Upgrade((*steps, step))):
                steps = (*steps, step)
        return Upgrade(steps) if steps else VOID
    if isinstance(plan, Mechanics):
        return plan.collect
    return VOID


def alone(plan: Bid, space: int) -> Bid:
    """The bid on one space taken by itself."""
    amounts = [amount if place == space else 0 for place, amount in enumerate(plan.amounts)]
    return Bid((amounts[0], amounts[1], amounts[2]))
