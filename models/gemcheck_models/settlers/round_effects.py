"""What happens to Goods and cards in a position of a round: gains, payments, production, Features.

Workers are spent when their Resource is needed, not before, and a Resource that is there is paid before Gold or
Workers: nothing is lost by either, unless Resources are kept on Shrine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from gemcheck.games.settlers.effects import (
    ANY_RESOURCE,
    GOLD,
    RAZE,
    RESOURCES,
    SAMURAI,
    VP,
    WORKER,
    Amounts,
)
from gemcheck_models.settlers.round_items import SAMURAI_COUNT, TABLE, Per, Problem

__all__ = ["Act", "Effects", "Found", "Position", "Supply", "paid", "with_number"]

Supply = tuple[int, ...]


class Act(NamedTuple):
    """An action by its kind, the piece or the target, and the option of an Action."""

    kind: str
    piece: int
    option: int = 0


class Position(NamedTuple):
    """Supply, where each piece is, how often used (or how many cards lie there), Deals that are only counted,
    Foundations, the targets left and the Samurai (bits), what opponents have left."""

    supply: Supply
    where: tuple[int, ...]
    used: tuple[int, ...]
    deals: int
    foundations: int
    targets: int
    stocks: tuple[int, ...]
    samurai: int


Found = tuple[Position, int, Act | None]
"""A position, the points gained on the way to it, and the action (None: what is no action)."""


class Effects:
    """What is set off in the positions of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        pieces = problem.pieces
        self.gates = [i for i, piece in enumerate(pieces) if piece.gate]
        self.shrines = [i for i, piece in enumerate(pieces) if piece.shrine]
        self.locations = any(piece.location for piece in pieces if piece.in_hand)
        self.sphinxes = [i for i, piece in enumerate(pieces) if piece.trigger == "gain_vp>=2"]
        self.waiting: dict[str, list[int]] = {}
        for i, piece in enumerate(pieces):
            if piece.trigger and (piece.on_table or piece.buildable):
                self.waiting.setdefault(piece.trigger, []).append(i)

    def posted(self, position: Position, number: int) -> Iterator[Position]:
        """Samurai that have been gained stand on own Faction Locations."""
        if not number or not self.problem.samurai:
            yield position
            return
        free = [
            k
            for k, there in enumerate(position.where)
            if there == TABLE
            and not self.problem.pieces[k].common
            and not position.samurai >> k & 1
            and not self.problem.pieces[k].stays
        ]
        if not free:
            yield position
        for k in free:
            yield from self.posted(position._replace(samurai=position.samurai | 1 << k), number - 1)

    def produced(self, position: Position, i: int, points: int) -> Iterator[tuple[Position, int]]:
        """A Location produces; one that copies does what another one would do."""
        piece = self.problem.pieces[i]
        if piece.copies:
            others = [
                k
                for k, there in enumerate(position.where)
                if there == TABLE and self.problem.pieces[k].produces and not self.problem.pieces[k].copies
            ]
            if not others:
                yield position, points
            for k in others:
                yield from self.produced(position, k, points)
            return
        gains = [piece.product]
        if piece.product_per is not None:
            gains.append(self.counted(position, piece.product_per))
        after, more = self.gained(position, gains)
        if not piece.choices:
            yield after, points + more
        for choice in piece.choices:
            last, total = self.gained(after, (choice,))
            yield last, points + more + total

    def counted(self, position: Position, per: Per) -> Amounts:
        """The gain for each of something."""
        if per.colour == SAMURAI_COUNT:
            number = position.samurai.bit_count()
        else:
            pieces = zip(self.problem.pieces, position.where, strict=True)
            number = sum(there == TABLE and per.colour in piece.colours for piece, there in pieces)
        return tuple(min(per.most, number) if good == per.good else 0 for good in range(SAMURAI + 1))

    def features(self, position: Position, points: int, triggers: Sequence[str], act: Act) -> Iterator[Found]:
        """What the Features for these triggers do: each of them once, in one of its ways or none."""
        offers: list[list[tuple[Amounts, Amounts]]] = []
        gains: list[Amounts] = []
        for trigger in triggers:
            for k in self.waiting.get(trigger, ()):
                piece = self.problem.pieces[k]
                if position.where[k] != TABLE:
                    continue
                if piece.ways:
                    offers.append([((), ()), *((way.pay, way.gain) for way in piece.ways)])
                else:
                    gains.append(piece.feature)
        position, more = self.gained(position, gains)
        points += more
        if not offers:
            yield position, points, act
            return
        for chosen in product(*offers):
            after: Position | None = position
            total = points
            for pay, gain in chosen:
                if pay and after is not None:
                    after = self.exactly(after, pay)
                if after is None:
                    break
                after, more = self.gained(after, (gain,))
                total += more
            if after is not None:
                yield after, total, act

    def exactly(self, position: Position, pay: Amounts) -> Position | None:
        """A payment without Gold in place of anything; Workers may have been spent for it."""
        left = [there - asked for there, asked in zip(position.supply, pay, strict=False)]
        for good in RESOURCES:
            if left[good] < 0:
                left[WORKER] += self.problem.pair * left[good]
                left[good] = 0
        return None if min(left) < 0 else position._replace(supply=tuple(left))

    # -- Goods

    def gained(self, position: Position, gains: Sequence[Amounts]) -> tuple[Position, int]:
        """The position after single gains, and the points, with what Sphinx adds."""
        points = 0
        supply: Supply = position.supply
        for gain in gains:
            if not gain:
                continue
            points += gain[VP]
            if gain[VP] > 1:
                pieces = self.problem.pieces
                points += sum(pieces[k].feature[VP] for k in self.sphinxes if position.where[k] == TABLE)
            supply = (
                supply[0] + gain[0],
                supply[1] + gain[1],
                supply[2] + gain[2],
                supply[3] + gain[3],
                supply[4] + gain[4],
                supply[5] + gain[5],
            )
        return position._replace(supply=supply), points

    def payments(self, supply: Supply, price: Amounts) -> set[Supply]:
        """The supplies that can be left after a price: what is short is paid with Gold or pairs of Workers."""
        found: set[Supply] = set()
        golds: Sequence[tuple[int, ...]] = [(0, 0, 0)]
        if self.shrines:
            golds = list(product(*(range(price[good] + 1) for good in RESOURCES)))
        for extra in combinations_with_replacement((*RESOURCES, GOLD), price[ANY_RESOURCE]):
            for instead in golds:
                left = [there - asked for there, asked in zip(supply, price, strict=False)]
                for good in extra:
                    left[good] -= 1
                for good, number in zip(RESOURCES, instead, strict=True):
                    left[good] += number
                    left[GOLD] -= number
                if left[WORKER] < 0 or left[RAZE] < 0 or left[GOLD] < 0:
                    continue
                short = -sum(min(left[good], 0) for good in RESOURCES)
                for good in RESOURCES:
                    left[good] = max(left[good], 0)
                for gold in range(min(short, left[GOLD]) + 1):
                    workers = left[WORKER] - self.problem.pair * (short - gold)
                    if workers >= 0:
                        found.add((workers, *left[1:GOLD], left[GOLD] - gold, left[RAZE]))
        return found


def with_number(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def paid(supply: Supply, good: int, number: int) -> Supply:
    return with_number(supply, good, supply[good] - number)
