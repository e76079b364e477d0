"""How much the cards to come can bring at most: what makes the sweep a proof long before everything has been tried.

Each card to come brings at most its best points next to what is used, a hybrid by one of its sides; each pair of cards
to come at most what it brings in its best arrangement, a card that looks at its neighbours at most its best neighbours
among the cards to come and in the last column. Second-row effects count at most as many buildings as can still enter
the second row: a column has a card in the first row before it has one in the second. The floor of Drain System is left
out: what is lifted is taken to grow from the first building on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_codes import Code, Codes, Free
from gemcheck_models.gempire.placement.sweep_tables import Option, Tables, Taking

__all__ = ["CLOSED", "Bound", "Bounds", "Group"]

CLOSED = 8
"""Added to a mask of colours once the second row takes no more cards."""


class Bound(NamedTuple):
    """At most so many points to come, and per unit of each shift, when it is positive and when it is negative.

    gains: what each card of the hand to come brings more in the second row; most: so many of them may enter it, and
    points count those that gain most.
    """

    points: int
    more: tuple[int, ...]
    less: tuple[int, ...]
    gains: tuple[int, ...]
    most: int


class Group(NamedTuple):
    """A card to come: the number of its item, -1 for a card of the city, and its options."""

    item: int
    members: tuple[Free, ...]


class Bounds:
    """The bounds of one problem, by code and by the colours and rows that are still open."""

    def __init__(self, tables: Tables, codes: Codes) -> None:
        self.tables = tables
        self.codes = codes
        self.records = codes
        count = len(tables.options)
        self.rows: list[tuple[int, ...]] = [(0, 1) if tables.second else (0,) for _ in codes.hand]
        for columns in tables.fixed:
            self.rows += [(row,) for row, option in enumerate(columns) if option >= 0]
        self.full = [tuple([_full(option, row) for row in (0, 1)]) for option in tables.options]
        self.lifting = any(option.lifted[0] or option.lifted[1] for option in tables.options)
        self.pairs = [[self._pair(a, b) for b in range(count)] for a in range(count)]
        rows = tables.second or any(b >= 0 for _, b in tables.fixed)
        self.neighbours = 2 + (1 + 2 * tables.diagonal if rows else 0)
        # What an option takes at most for a building beside it, by colour.
        self.seeks = [
            [max(0, *(taking.beside[colour] for taking in takings)) for colour in range(3)] for takings in self.full
        ]
        # Which parts of a bound there are at all.
        self.pairing = any(any(row) for row in self.pairs)
        self.seeking = any(any(seeks) for seeks in self.seeks)
        self.rising = any(taking.row2 > 0 for takings in self.full for taking in takings)
        self.known: dict[tuple[int, int], Bound] = {}

    def of(self, code: int, mask: int) -> Bound:
        """The bound for what follows a code, when `mask` has the bits of the colours still open, and CLOSED."""
        key = (code, mask)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self._made(code, mask)
        return known

    def next_beside(self, beside: tuple[int, ...]) -> int:
        """At most so much for a card of the last column from the cards of the next one."""
        return self._best_beside(beside, 1 + self.tables.diagonal, -1) if any(beside) else 0

    def back(self, colour: int, gives: int) -> int:
        """At most so much for the cards of the next column from one of the last, of this colour and so many
        buildings."""
        return (1 + self.tables.diagonal) * gives * max((seeks[colour] for seeks in self.seeks), default=0)

    def _best_beside(self, beside: tuple[int, ...], number: int, own: int) -> int:
        """The best so many neighbours of all cards of the problem, without one of the option itself."""
        if not any(beside):
            return 0
        best = []
        options = self.tables.options
        for item in self.tables.items:
            most = max(beside[options[o].colour] * max(options[o].gives) for o in item.options)
            best += [most] * (len(item.cards) - (own in item.options))
        for columns in self.tables.fixed:
            best += [beside[options[o].colour] * max(options[o].gives) for o in columns if o >= 0 and o != own]
        return sum(sorted(best, reverse=True)[:number])

    def _pair(self, a: int, b: int) -> int:
        """At most so much do two cards bring to each other, apart from second-row effects and from being adjacent."""
        first, second = self.tables.options[a], self.tables.options[b]
        best = 0
        for row in self.rows[a]:
            for other in self.rows[b]:
                x, y = self.full[a][row], self.full[b][other]
                gives = (first.gives[row], second.gives[other])
                for one, two in ((x.right, y.left), (x.left, y.right)):
                    own = one[3 * other + second.colour] - x.row2 * (other == 1)
                    its = two[3 * row + first.colour] - y.row2 * (row == 1)
                    best = max(best, own * gives[1] + its * gives[0])
                if row != other:
                    own = x.column[second.colour] - x.above[second.colour] - x.row2 * (other == 1)
                    its = y.column[first.colour] - y.above[first.colour] - y.row2 * (row == 1)
                    best = max(best, own * gives[1] + its * gives[0])
        return best

    def _made(self, code: int, mask: int) -> Bound:
        record = self.records[code]
        groups = self._groups(record, mask)
        second = self.tables.second and mask < CLOSED
        number = sum(group.item >= 0 for group in groups) if second else 0
        most = self._most_second(record.stage, number)
        above, least = self._tallest(groups, most) if self.rising else (0, 0)
        lifted = self._lifted_takes(record.digits, record.stage) if self.lifting else (0,) * 6
        seen = self._to_come(groups) if self.seeking else []
        points = 0
        gains = []
        for group in groups:
            ours = group.item >= 0
            low = high = 0 if ours else None
            for entry in group.members:
                option = self.tables.options[entry.option]
                both = self._neighbours(entry.option, seen) if self.seeking else 0
                if self.pairing and len(group.members) > 1:
                    pairs = self.pairs[entry.option]
                    both += sum([pairs[g.members[0].option] for g in groups if len(g.members) == 1])
                for row in self.rows[entry.option] if not ours or second else (0,):
                    value = both + entry.points[row]
                    if self.lifting:
                        value += option.gives[row] * lifted[3 * row + entry.colour]
                        for each in option.lifted[row]:
                            left = zip(each.taking.left, record.seen, strict=True)
                            value += each.weight * sum([weight * count for weight, count in left])
                    if self.rising:
                        value += max(0, self.full[entry.option][row].row2) * (above - (least if row and ours else 0))
                    if row and ours:
                        high = value if high is None else max(high, value)
                    else:
                        low = value if low is None else max(low, value)
            points += low or 0
            if ours and second:
                gains.append(max(0, (high or 0) - (low or 0)))
        points += sum(sorted(gains, reverse=True)[:most]) + (self._together(groups) if self.pairing else 0)
        more, less = self._shifted(groups, second)
        return Bound(points, more, less, tuple(gains), most)

    def _tallest(self, groups: Sequence[Group], most: int) -> tuple[int, int]:
        """The most buildings that come into the second row, and the least of those that `most` cards of the hand
        have."""
        options = self.tables.options
        heights = [max([options[e.option].gives[1] for e in group.members]) for group in groups if group.item >= 0]
        tallest = sorted(heights, reverse=True)[:most]
        held = [group.members[0].option for group in groups if group.item < 0]
        above = sum(options[option].gives[1] for option in held if self.rows[option] == (1,))
        return sum(tallest) + above, tallest[-1] if tallest else 0

    def _to_come(self, groups: Sequence[Group]) -> list[tuple[int, int]]:
        """Cards to come that may lie under each colour, and the most buildings that one of them stands for."""
        numbers, heights = [0, 0, 0], [0, 0, 0]
        for group in groups:
            for entry in group.members:
                numbers[entry.colour] += 1
                heights[entry.colour] = max(heights[entry.colour], *self.tables.options[entry.option].gives)
        return list(zip(numbers, heights, strict=True))

    def _neighbours(self, option: int, seen: Sequence[tuple[int, int]]) -> int:
        """What an option takes at most from neighbours that are to come as well."""
        seeks = self.seeks[option]
        if not any(seeks):
            return 0
        own = self.tables.options[option].colour
        taken, left = 0, self.neighbours
        each = [
            (seek * tall, count - (c == own)) for c, (seek, (count, tall)) in enumerate(zip(seeks, seen, strict=True))
        ]
        for best, count in sorted(each, reverse=True):
            number = min(left, count)
            taken += number * best
            left -= number
        return taken

    def _together(self, groups: Sequence[Group]) -> int:
        """What pairs of cards to come bring each other at most, apart from those of a hybrid with a card of one
        side."""
        points = 0
        for number, (_, members) in enumerate(groups):
            for _, others in groups[:number]:
                if len(members) == 1 == len(others):
                    points += self.pairs[members[0].option][others[0].option]
                elif len(members) > 1 < len(others):
                    points += max([self.pairs[a.option][b.option] for a in members for b in others])
        return points

    def _shifted(self, groups: Sequence[Group], second: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What each unit of a shift adds at most, when it is positive and when it is negative."""
        shifts = range(len(self.codes.shifts))
        if not shifts:
            return (), ()
        more, less = [0 for _ in shifts], [0 for _ in shifts]
        for item, members in groups:
            ups, downs = [0 for _ in shifts], [0 for _ in shifts]
            for entry in members:
                for row in self.rows[entry.option] if item < 0 or second else (0,):
                    terms = list(entry.terms[row])
                    for place, each in enumerate(self.tables.options[entry.option].lifted[row]):
                        terms += [(s, each.weight * f) for s, f in self.codes.lifted_terms[entry.option, row, place]]
                    for shift, total in _summed(terms):
                        ups[shift], downs[shift] = max(ups[shift], total), min(downs[shift], total)
            for shift in shifts:
                more[shift] += ups[shift]
                less[shift] += downs[shift]
        return tuple(more), tuple(less)

    def _groups(self, record: Code, mask: int) -> list[Group]:
        """What is to come, card by card."""
        groups: list[Group] = []
        for entry in record.free:
            if not mask >> entry.colour & 1:
                continue
            item = self.tables.items[entry.item]
            if len(item.options) > 1:
                if groups and groups[-1].item == entry.item:
                    groups[-1] = Group(entry.item, (*groups[-1].members, entry))
                else:
                    groups.append(Group(entry.item, (entry,)))
                continue
            digit = record.digits[entry.item]
            for number in range(digit, len(item.cards)):
                less = item.more[digit] - item.more[number]
                points = (entry.points[0] - less, entry.points[1] - less)
                groups.append(Group(entry.item, (entry._replace(points=points),)))
        groups += [Group(-1, (entry,)) for entry in record.ahead]
        return groups

    def _most_second(self, stage: int, number: int) -> int:
        """How many of so many cards can still enter the second row."""
        alone = sum(1 for _, second in self.tables.fixed[stage:] if second < 0)
        return min(number, (number + alone) // 2)

    def _lifted_takes(self, digits: tuple[int, ...], stage: int) -> tuple[int, ...]:
        """What lifted values among the used cards take at most for one building to the right, by row and colour."""
        total = [0] * 6
        for item, digit in zip(self.tables.items, digits, strict=True):
            if digit:
                option = self.tables.options[item.options[digit - 1 if len(item.options) > 1 else 0]]
                number = 1 if len(item.options) > 1 else digit
                rows = [_lifted_right(option, row) for row in (0, 1)]
                total = [t + number * max(parts) for t, parts in zip(total, zip(*rows, strict=True), strict=True)]
        for columns in self.tables.fixed[:stage]:
            for row, number in enumerate(columns):
                if number >= 0:
                    parts = _lifted_right(self.tables.options[number], row)
                    total = [t + part for t, part in zip(total, parts, strict=True)]
        return tuple(total)


def _lifted_right(option: Option, row: int) -> list[int]:
    return [sum(each.weight * each.taking.right[place] for each in option.lifted[row]) for place in range(6)]


def _full(option: Option, row: int) -> Taking:
    """What an option takes in a row, its lifted values taken to grow from the first building on."""
    total = option.takes[row]
    for each in option.lifted[row]:
        total = total.plus(each.taking, each.weight)
    return total


def _summed(terms: list[tuple[int, int]]) -> list[tuple[int, int]]:
    total: dict[int, int] = {}
    for shift, factor in terms:
        total[shift] = total.get(shift, 0) + factor
    return list(total.items())
