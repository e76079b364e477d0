"""Seeded hands for the placement benchmarks, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from gemcheck_models.gempire.placement.cpsat_scope import Unsupported, require_supported
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_refusals import why_not
from msgspec.structs import replace

from gemcheck.game import OpenEnd
from gemcheck.games.gempire.cards import NONE, Card
from tests.models.placement.turn_hands import drawn

__all__ = ["problems", "supported"]

ENOUGH = 5
"""Of so many times the cards of a hand enough grow."""


def problems(name: str, hands: int, cards: int, **more: Any) -> Iterator[Problem]:
    """So many random problems of one kind."""
    number = found = 0
    while found < hands:
        number += 1
        try:
            problem = drawn(Random(f"{name}/{cards}/{number}"), hand=cards, **more)
        except OpenEnd:
            continue
        found += 1
        yield problem


def supported(hands: int, cards: int, rows: int, growing: bool = False) -> Iterator[Problem]:
    """Random problems that the sweep and CP-SAT both cover; growing: with no card whose value depends on nothing but
    its row."""
    found = 0
    drawing = cards * ENOUGH if growing else cards
    for problem in problems("free", 1000, drawing, city=0, row2=rows == 2, technologies=0):
        if growing:
            hand = [card for card in problem.hand if _grows(problem.table.cards[card])][:cards]
            if len(hand) < cards:
                continue
            problem = replace(problem, hand=tuple(hand), least=cards, most=cards)
        try:
            require_supported(problem)
        except Unsupported:
            continue
        if why_not(problem, 1) is None:
            found += 1
            yield problem
        if found == hands:
            return


def _grows(card: Card) -> bool:
    return any(
        side is not None and (side.row2 or any(w != NONE for w in (side.right, side.left, side.adjacent, side.city)))
        for side in card.sides
    )
