"""A sensible plan for a seat: what leads to the best position one step ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gemcheck.game import Undefined
from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.components import PRODUCTION
from gemcheck.games.settlers.effects import GOLD, RAZE, RESOURCES, WORKER
from gemcheck.games.settlers.plans import Pass, Plan
from gemcheck.games.settlers.state import ACT, State
from gemcheck.games.settlers.table import Table

if TYPE_CHECKING:
    from gemcheck.games.settlers.engine import Settlers

__all__ = ["choose", "worth"]

POINT = 12
"""The worth of a victory point; all other worths are relative to it."""
WORTHS = {WORKER: 4, GOLD: 8, RAZE: 6, **dict.fromkeys(RESOURCES, 7)}
CARD = 7
"""A card in hand."""
EACH_ROUND = 7
"""A Production Location or a Deal, for each round to come."""


def worth(table: Table, state: State, who: int) -> int:
    """What a seat has, in a rough common measure: points, Goods, cards, and what it will produce."""
    seat, left = state.seats[who], table.box.rounds - state.round
    value = POINT * scoring.final_points(table, state, who)
    value += sum(each * seat.supply[good] for good, each in WORTHS.items()) * (2 if left else 1) // 2
    producing = sum(table.cards[there.card].kind == PRODUCTION for there in seat.locations)
    return value + CARD * len(seat.hand) * bool(left) + EACH_ROUND * left * (producing + len(seat.deals))


def choose(game: Settlers, state: State, seat: int, rng: Random) -> Plan:
    """The legal plan after which the seat has most, compared with what its rivals have; ties are broken at random, and
    passing has to be better than every action."""
    best: list[Plan] = []
    most: float = float("-inf")
    for plan in game.legal(state, seat):
        after = game.advance(state, {seat: plan})
        if isinstance(after, Undefined):
            continue
        value = worth(game.table, after, seat) - _rivals(game.table, after, seat)
        if isinstance(plan, Pass) and state.phase == ACT:
            value -= 1
        if value > most:
            best, most = [plan], value
        elif value == most:
            best.append(plan)
    return best[int(rng.random() * len(best))]


def _rivals(table: Table, state: State, seat: int) -> float:
    values = [worth(table, state, who) for who in range(len(state.seats)) if who != seat]
    return max(values, default=0) / 2
