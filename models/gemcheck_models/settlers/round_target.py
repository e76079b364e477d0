"""What is to be reached with the fewest actions: points, Goods, a card that is built."""

from __future__ import annotations

from typing import Any

import msgspec

from gemcheck.games.settlers.effects import RAZE
from gemcheck.games.settlers.state import NO_GOODS, State, Supply
from gemcheck.games.settlers.table import Table

__all__ = ["Target", "held", "is_met"]


class Target(msgspec.Struct, frozen=True):
    """So many points gained in this round, at least these Goods in the supply, these cards among the Locations."""

    points: int = 0
    goods: Supply = NO_GOODS
    cards: tuple[int, ...] = ()


def held(slots: Any, table: Table, target: Target) -> None:
    """Ask of a model of the round that its end meets the target."""
    model, pieces = slots.model, slots.problem.pieces
    model.add(sum(slots.points) >= target.points)
    for good, number in enumerate(target.goods[: RAZE + 1]):
        model.add(slots.supply[-1][good] >= number)
    for card in dict.fromkeys(target.cards):
        there = [slots.on_table[-1][i] for i, piece in enumerate(pieces) if piece.card == card]
        model.add(sum(there) >= target.cards.count(card))


def is_met(before: State, after: State, who: int, target: Target) -> bool:
    """Whether a state of the engine meets the target, where `before` is the state that was asked about."""
    was, now = before.seats[who], after.seats[who]
    cards = [there.card for there in now.locations]
    return (
        now.points - was.points >= target.points
        and all(there >= wanted for there, wanted in zip(now.supply, target.goods, strict=True))
        and all(cards.count(card) >= target.cards.count(card) for card in target.cards)
    )
