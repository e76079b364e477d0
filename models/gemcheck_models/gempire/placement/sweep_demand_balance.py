"""Demand 4: the second row above the first in every attribute.

By how much the second row is above the first is a sum over the cards in which those of the first row count against it.
What is lacking is bounded for all attributes together: a card that enters the second row for the sake of one attribute
leaves no room there for a card of another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire.demands_rows import lacking, row_totals
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import CLOSED, Bounds, Group
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes, Free
from gemcheck_models.gempire.placement.sweep_demand_marks import Outcome, Turn
from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_demand_trio import Followed, Trio, unpacked
from gemcheck_models.gempire.placement.sweep_demand_values import own_points
from gemcheck_models.gempire.placement.sweep_states import AFTER, Column
from gemcheck_models.gempire.placement.sweep_tables import UNITS, Option, Tables, Taking, reweighed

__all__ = ["Balance", "SignedBounds"]

ATTRIBUTES = range(3)


class SignedBounds(Bounds):
    """Bounds of one attribute of three, in which cards may bring less than nothing: a neighbour that takes need not be
    there."""

    def __init__(self, trio: Trio, attribute: int, shared: dict[tuple[int, int], list[Group]]) -> None:
        """shared: what was last asked for by any of the three."""
        super().__init__(trio.tables[attribute], trio.codes[attribute])
        self.records = trio.main
        self.trio = trio
        self.attribute = attribute
        self.shared = shared

    def _groups(self, record: Code, mask: int) -> list[Group]:
        points = self.trio.parted(record)
        terms, attribute = self.codes.terms, self.attribute
        return [
            Group(
                item,
                tuple(
                    [
                        Free(o, number, colour, points[o][attribute], terms[o], step, code)
                        for o, number, colour, _, _, step, code in members
                    ]
                ),
            )
            for item, members in self._open(record, mask)
        ]

    def _open(self, record: Code, mask: int) -> list[Group]:
        """What is to come is the same for all attributes, which ask one after the other."""
        key = (record.code, mask)
        if self.shared.get(key) is None:
            self.shared.clear()
            self.shared[key] = super()._groups(record, mask)
        return self.shared[key]

    def _best_beside(self, beside: tuple[int, ...], number: int, own: int) -> int:
        return super()._best_beside(tuple([max(0, points) for points in beside]), number, own)


class Coming(NamedTuple):
    """What may come at most after a code in each attribute: without any card of the hand in the second row; more by so
    many cards there, those first that gain most; how many cards the attributes may share; and for each shift its
    attribute and what a unit adds at most, when it is positive and when it is negative."""

    low: Quantity
    gains: tuple[tuple[int, ...], ...]
    room: int
    shifted: tuple[tuple[int, int, int], ...]


class Balance:
    """The mark of Demand 4: what the three attributes depend on. The quantity is by how much the second row is above
    the first."""

    none: Quantity = (0, 0, 0)
    shows: tuple[bool, ...] = (False, False, False)

    def __init__(self, problem: Problem, codes: Codes) -> None:
        """codes: those of the other steps."""
        self.second = codes.tables.second
        signed = [self._signed(problem, codes.tables, attribute) for attribute in ATTRIBUTES]
        self.trio = Trio(signed, [Codes(each) for each in signed], codes, lent=True)
        shared: dict[tuple[int, int], list[Group]] = {}
        self.bounds = [SignedBounds(self.trio, attribute, shared) for attribute in ATTRIBUTES]
        self.start: Any = self.trio.start
        self.coming: dict[tuple[int, int], Coming] = {}
        self.moves: dict[tuple[Followed, int, Column], tuple[Followed, Quantity]] = {}
        self.reach = [
            [
                each.next_beside(tuple([unpacked(points)[a] for points in beside])) + each.back(colour, gives)
                for a, each in enumerate(self.bounds)
            ]
            for beside, colour, gives in self.trio.seen
        ]

    def _signed(self, problem: Problem, tables: Tables, attribute: int) -> Tables:
        """The tables of an attribute with the first row counted against the second."""

        def above(seat: Seat) -> int:
            first, second = row_totals(problem.table, seat)
            return second[attribute] - first[attribute]

        plain = reweighed(problem, tables, UNITS[attribute])
        own = own_points(problem, plain, above)
        options = [_against(option, points) for option, points in zip(plain.options, own, strict=True)]
        return replace(plain, options=tuple(options), rest=0)

    def after(self, mark: Followed, turn: Turn) -> Sequence[Outcome]:
        """The attributes one column further on."""
        key = (mark, turn.before.code, turn.column)
        known = self.moves.get(key)
        if known is None:
            gain = unpacked(self.trio.paid(mark, turn.before, turn.column))
            known = self.moves[key] = self.trio.along(mark, turn), gain
        following, (p, q, r) = known
        a, b, c = turn.had
        return (Outcome(following, known[1], self._reach((a + p, b + q, c + r), following, turn)),)

    def _reach(self, now: Quantity, following: Followed, turn: Turn) -> Quantity:
        """What comes on top of so much where the attributes lack least together."""
        coming = self._coming(turn)
        reach = list(coming.low)
        for sight in following.sights:
            if sight:
                reach = [n + more for n, more in zip(reach, self.reach[sight], strict=True)]
        for shift, (a, more, less) in zip(following.shifts, coming.shifted, strict=True):
            if shift:
                reach[a] += shift * (more if shift > 0 else less)
        lack = [0, 0, 0]
        able = []
        for a in ATTRIBUTES:
            lack[a] = lacking(0, now[a] + reach[a])
            if lack[a] and coming.gains[a][0]:
                able.append(a)
        if not able:
            return tuple(reach)
        used = [0, 0, 0]
        for _ in range(coming.room):
            # What an attribute gains by one more card falls from card to card, so the best next one is best of all.
            best, attribute = max([(min(coming.gains[a][used[a]], lack[a]), a) for a in able])
            if not best:
                break
            reach[attribute] += coming.gains[attribute][used[attribute]]
            lack[attribute] -= best
            used[attribute] += 1
        return tuple(reach)

    def _coming(self, turn: Turn) -> Coming:
        code = turn.record.code
        mask = 7 | CLOSED if turn.after.phase == AFTER or not self.second else 7
        known = self.coming.get((code, mask))
        if known is None:
            bounds = tuple([each.of(code, mask) for each in self.bounds])
            gains = [sorted(bound.gains, reverse=True)[: bound.most] for bound in bounds]
            low = [bound.points - sum(more) for bound, more in zip(bounds, gains, strict=True)]
            # A card that brings more of several attributes there counts in each of them, but enters once.
            several = sum(max(0, sum(map(bool, card)) - 1) for card in zip(*[b.gains for b in bounds], strict=True))
            known = Coming(
                (low[0], low[1], low[2]),
                tuple([(*each, *[0] * (3 * bounds[0].most + 1)) for each in gains]),
                min(bounds[0].most + several, 3 * bounds[0].most),
                tuple([(a, *both) for a, b in enumerate(bounds) for both in zip(b.more, b.less, strict=True)]),
            )
            self.coming[code, mask] = known
        return known

    def end(self, mark: Followed) -> Quantity:
        """Nothing more."""
        return (0, 0, 0)


def _against(option: Option, points: tuple[int, int]) -> Option:
    nothing = Taking((0,) * 6, (0,) * 6, (0,) * 3, (0,) * 3, 0, (0,) * 3)
    return option._replace(points=points, takes=(nothing.plus(option.takes[0], -1), option.takes[1]))
