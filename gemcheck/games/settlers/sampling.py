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

KINDS: tuple[tuple[float, Callable[[Table, State, int], Iterator[Plan]]], ...] = (
    (0.32, building.builds),
    (0.44, dealing.deals),
    (0.56, razing.razes),
    (0.76, activating.activates),
    (0.88, spending.spends),
    (0.96, tokens.free_moves),
)
"""Kinds of plan with the running total of their probabilities; what is left over is passing."""


def action(table: Table, state: State, who: int, rng: Random) -> Plan:
    """A legal plan of the Action phase; every legal one has a positive probability. Of a kind that has none, another is
    tried once more before passing."""
    for _ in range(TRIES):
        at = rng.random()
        for share, kind in KINDS:
            if at < share:
                plans = list(kind(table, state, who))
                if plans:
                    return plans[int(rng.random() * len(plans))]
                break
        else:
            return Pass()
    return Pass()
