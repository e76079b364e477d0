"""Spending Workers: pairs of them for a Resource or a card each, several in one action."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.game import Log, Objection
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import COMMON_CARD, FACTION_CARD, RESOURCES, WORKER
from gemcheck.games.settlers.features import after_pair
from gemcheck.games.settlers.gains import awaited, gained, good_of, paid, supply_of
from gemcheck.games.settlers.pending import FACTION, MorePairs
from gemcheck.games.settlers.piles import drawable
from gemcheck.games.settlers.plans import Spend
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["objections", "pair_left", "spend", "spends"]

CHOICES = (*RESOURCES, COMMON_CARD, FACTION_CARD)
"""What a pair of Workers can be spent for."""


def pair_left(table: Table, state: State, who: int) -> bool:
    """Whether a seat has a pair of Workers."""
    return state.seats[who].supply[WORKER] >= table.box.pair


def objections(table: Table, state: State, who: int, plan: Spend) -> list[Objection]:
    """Everything the rules hold against spending a pair of Workers for this."""
    if plan.good not in CHOICES:
        return [Objection(cites(spend), "a pair of Workers gains a Resource or a card")]
    if not pair_left(table, state, who):
        return [Objection(cites(spend), f"there are {state.seats[who].supply[WORKER]} Workers")]
    decks = {COMMON_CARD: COMMON, FACTION_CARD: FACTION}
    if plan.good in decks and not drawable(table, state, who, decks[plan.good]):
        return [Objection(("deck.common", "deck.faction"), "there is no card to draw")]
    return []


def spends(table: Table, state: State, who: int) -> Iterator[Spend]:
    """Everything that a pair of Workers can be spent for."""
    for good in CHOICES if pair_left(table, state, who) else ():
        plan = Spend(good)
        if not objections(table, state, who, plan):
            yield plan


def _one_pair(table: Table, state: State, who: int, plan: Spend, log: Log) -> State:
    state = paid(state, who, supply_of((table.box.pair, 0, 0, 0, 0, 0, 0)))
    return after_pair(table, gained(table, state, who, good_of(plan.good), log, (), "spent-workers"), who, log)


@clause("workers.pair", "workers.look", without=_one_pair)
def spend(table: Table, state: State, who: int, plan: Spend, log: Log) -> State:
    """Spend a pair: pay, gain, what others gain by it; then another pair may follow, once a card has been looked at."""
    state = paid(state, who, supply_of((table.box.pair, 0, 0, 0, 0, 0, 0)))
    state = gained(table, state, who, good_of(plan.good), log, cites(spend), "spent-workers")
    return awaited(after_pair(table, state, who, log), MorePairs(who))
