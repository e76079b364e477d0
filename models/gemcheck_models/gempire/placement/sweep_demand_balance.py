"""Demand 4: the second row above the first in every attribute.

By how much the second row is above the first is a sum over the cards in which those of the first row count against it.
What is lacking is bounded for all attributes together: a card that enters the second row for the sake of one attribute
leaves no room there for a card of another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.games.gempire.demands_rows import lacking, row_totals
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import CLOSED, Bound, Bounds, Group
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


class Lacks(dict[int, int]):
    """What the second row lacks in an attribute, by how much it is above the first."""

    def __missing__(self, above: int) -> int:
        lack: int = lacking(0, above)
        self[above] = lack
        return lack


class Coming:
    """What may come at most after a code in each attribute: without any card of the hand in the second row; more by so
    many cards there, those first that gain most; how many cards the attributes may share; and for each shift its
    attribute and what a unit adds at most, when it is positive and when it is negative."""

    def __init__(self, number: int, bounds: Sequence[Bound]) -> None:
        self.number = number
        gains = [sorted(bound.gains, reverse=True)[: bound.most] for bound in bounds]
        a, b, c = [bound.points - sum(more) for bound, more in zip(bounds, gains, strict=True)]
        self.low: Quantity = (a, b, c)
        # A card that brings more of several attributes there counts in each of them, but enters once.
        several = sum(max(0, sum(map(bool, card)) - 1) for card in zip(*[each.gains for each in bounds], strict=True))
        most = bounds[0].most
        self.room = min(most + several, 3 * most)
        self.gains = [(*each, *[0] * (3 * most + 1)) for each in gains]
        self.able = tuple([bool(each[0]) for each in self.gains])
        self.shifted = [(a, *both) for a, each in enumerate(bounds) for both in zip(each.more, each.less, strict=True)]
        self.known: dict[Quantity, Quantity] = {}

    def shared(self, lack: Quantity) -> Quantity:
        """What cards in the second row bring on top of that, where the attributes lack so much."""
        known = self.known.get(lack)
        if known is None:
            known = self.known[lack] = self._shared(list(lack))
        return known

    def _shared(self, lack: list[int]) -> Quantity:
        gained, used = [0, 0, 0], [0, 0, 0]
        able = [a for a in ATTRIBUTES if lack[a] and self.able[a]]
        for _ in range(self.room if able else 0):
            # What an attribute gains by one more card falls from card to card, so the best next one is best of all.
            best, attribute = max([(min(self.gains[a][used[a]], lack[a]), a) for a in able])
            if not best:
                break
            gained[attribute] += self.gains[attribute][used[attribute]]
            lack[attribute] -= best
            used[attribute] += 1
        return gained[0], gained[1], gained[2]


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
        self.moves: dict[tuple[Followed, int, Column, int], tuple[Followed, Quantity, Quantity]] = {}
        self.lack = Lacks()
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

    def after(self, mark: Followed, turn: Turn, had: Quantity, least: int) -> Sequence[Outcome]:
        """The attributes one column further on."""
        coming = turn.notes
        if coming is None:
            coming = turn.notes = self._coming(turn)
        key = (mark, turn.before.code, turn.column, coming.number)
        known = self.moves.get(key)
        if known is None:
            known = self.moves[key] = self._moved(mark, turn, coming)
        following, (p, q, r), reach = known
        a, b, c = had
        now = (a + p, b + q, c + r)
        return ((following, now, self._reach(now, reach, coming)),)

    def _moved(self, mark: Followed, turn: Turn, coming: Coming) -> tuple[Followed, Quantity, Quantity]:
        """The state one column further on, what that brings, and at most what comes without any card of the hand in the
        second row."""
        following = self.trio.along(mark, turn)
        reach = list(coming.low)
        for sight in following.sights:
            if sight:
                reach = [n + more for n, more in zip(reach, self.reach[sight], strict=True)]
        for shift, (a, more, less) in zip(following.shifts, coming.shifted, strict=True):
            if shift:
                reach[a] += shift * (more if shift > 0 else less)
        return following, unpacked(self.trio.paid(mark, turn.before, turn.column)), (reach[0], reach[1], reach[2])

    def _reach(self, now: Quantity, reach: Quantity, coming: Coming) -> Quantity:
        """What so much comes to where the attributes lack least together."""
        a, b, c = now[0] + reach[0], now[1] + reach[1], now[2] + reach[2]
        lack = self.lack
        p, q, r = coming.shared((lack[a], lack[b], lack[c]))
        return a + p, b + q, c + r

    def _coming(self, turn: Turn) -> Coming:
        code = turn.record.code
        mask = 7 | CLOSED if turn.after.phase == AFTER or not self.second else 7
        known = self.coming.get((code, mask))
        if known is None:
            known = self.coming[code, mask] = Coming(len(self.coming), [each.of(code, mask) for each in self.bounds])
        return known

    def end(self, mark: Followed) -> Quantity:
        """Nothing more."""
        return (0, 0, 0)


def _against(option: Option, points: tuple[int, int]) -> Option:
    nothing = Taking((0,) * 6, (0,) * 6, (0,) * 3, (0,) * 3, 0, (0,) * 3)
    return option._replace(points=points, takes=(nothing.plus(option.takes[0], -1), option.takes[1]))
