"""A random action, quickly: a kind of action first, then one of that kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from gemcheck.games.settlers import activating, building, dealing, razing, spending, tokens
from gemcheck.games.settlers.plans import Pass, Plan
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table

__all__ = ["TRIES", "action"]

TRIES = 4
"""How often an action is drawn anew when it would bring about a position that has been there."""

KINDS: tuple[tuple[int, Callable[[Table, State, int], Iterator[Plan]]], ...] = (
    (32, building.builds),
    (12, dealing.deals),
    (12, razing.razes),
    (20, activating.activates),
    (12, spending.spends),
    (8, tokens.free_moves),
    (4, lambda table, state, who: iter((Pass(),))),
)
"""Kinds of plan with their weights."""


def action(table: Table, state: State, who: int, rng: Random) -> Plan:
    """A legal plan of the Action phase; every legal one has a positive probability. Of a kind that has none, another
    kind is tried."""
    kinds, weight = list(KINDS), sum(share for share, _ in KINDS)
    while True:
        at = rng.random() * weight
        for chosen in kinds:
            at -= chosen[0]
            if at < 0:
                break
        plans = list(chosen[1](table, state, who))
        if plans:
            return plans[int(rng.random() * len(plans))]
        kinds.remove(chosen)
        weight -= chosen[0]
