"""How much the cards to come can bring at most: what makes the sweep a proof long before everything has been tried.

Each card to come brings at most its best points next to what is used, each pair of cards to come at most what it brings
in its best arrangement, a card that looks at its neighbours at most its best neighbours. Second-row effects count at
most as many buildings as can still enter the second row: a column has a card in the first row before it has one in
the second. The floor of Drain System is left out: what is lifted is taken to grow from the first building on.
"""

from __future__ import annotations

from typing import NamedTuple

from gemcheck_models.gempire.placement.sweep_codes import Codes, Free
from gemcheck_models.gempire.placement.sweep_tables import Option, Tables, Taking

__all__ = ["Bound", "Bounds"]

CLOSED = 8
"""Added to a mask of colours once the second row takes no more cards."""


class Bound(NamedTuple):
    """At most so many points to come, and per unit of each shift, when it is positive and when it is negative."""

    points: int
    more: tuple[int, ...]
    less: tuple[int, ...]


class Bounds:
    """The bounds of one problem, by code and by the colours and rows that are still open."""

    def __init__(self, tables: Tables, codes: Codes) -> None:
        self.tables = tables
        self.codes = codes
        count = len(tables.options)
        self.rows: list[tuple[int, ...]] = [(0, 1) if tables.second else (0,) for _ in codes.hand]
        for columns in tables.fixed:
            self.rows += [(row,) for row, option in enumerate(columns) if option >= 0]
        self.full = [tuple([_full(option, row) for row in (0, 1)]) for option in tables.options]
        self.lifting = any(option.lifted[0] or option.lifted[1] for option in tables.options)
        self.pairs = [[self._pair(a, b) for b in range(count)] for a in range(count)]
        rows = tables.second or any(b >= 0 for _, b in tables.fixed)
        self.neighbours = 2 + (1 + 2 * tables.diagonal if rows else 0)
        self.beside = [
            max(self._best_beside(taking.beside, self.neighbours, o) for taking in self.full[o]) for o in range(count)
        ]
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
        record = self.codes[code]
        closed = mask >= CLOSED
        lifted = self._lifted_takes(record.digits, record.stage) if self.lifting else (0,) * 6
        groups = self._groups(code, mask)
        second = self.tables.second and not closed
        shifts = range(len(self.codes.shifts))
        more, less = [0 for _ in shifts], [0 for _ in shifts]
        points = up = effects = above = 0
        gains, rising = [], []
        for number, (item, members) in enumerate(groups):
            best = [0, 0]
            tall = self_effects = beside = 0
            ups, downs = [0 for _ in shifts], [0 for _ in shifts]
            for entry in members:
                option = self.tables.options[entry.option]
                rows = self.rows[entry.option] if item < 0 or second else (0,)
                for row in rows:
                    value = entry.points[row] + option.gives[row] * lifted[3 * row + entry.colour]
                    terms = list(entry.terms[row])
                    for place, each in enumerate(option.lifted[row]):
                        grown = sum(w * n for w, n in zip(each.taking.left, record.seen, strict=True))
                        value += each.weight * grown
                        terms += [(s, each.weight * f) for s, f in self.codes.lifted_terms[entry.option, row, place]]
                    best[row if item >= 0 else 0] = max(best[row if item >= 0 else 0], value)
                    self_effects = max(self_effects, self.full[entry.option][row].row2)
                    for shift, total in _summed(terms):
                        ups[shift], downs[shift] = max(ups[shift], total), min(downs[shift], total)
                tall = max(tall, option.gives[1])
                beside = max(beside, self.beside[entry.option])
            points += best[0] + beside
            effects += self_effects
            if item >= 0 and second:
                gains.append(best[1] - best[0])
                rising.append(tall)
            elif item < 0 and self.rows[members[0].option] == (1,):
                above += tall
            for shift in shifts:
                more[shift] += ups[shift]
                less[shift] += downs[shift]
            for _, others in groups[:number]:
                up += max(self.pairs[a.option][b.option] for a in members for b in others)
        most = self._most_second(record.stage, len(gains))
        points += sum(gain for gain in sorted(gains, reverse=True)[:most] if gain > 0)
        above += sum(sorted(rising, reverse=True)[:most])
        return Bound(points + up + effects * above, tuple(more), tuple(less))

    def _groups(self, code: int, mask: int) -> list[tuple[int, list[Free]]]:
        """What is to come, card by card: the number of its item, -1 for a card of the city, and its options."""
        record = self.codes[code]
        groups: list[tuple[int, list[Free]]] = []
        for entry in record.free:
            if not mask >> entry.colour & 1:
                continue
            item = self.tables.items[entry.item]
            if len(item.options) > 1:
                if groups and groups[-1][0] == entry.item:
                    groups[-1][1].append(entry)
                else:
                    groups.append((entry.item, [entry]))
                continue
            digit = record.digits[entry.item]
            for number in range(digit, len(item.cards)):
                less = item.more[digit] - item.more[number]
                points = (entry.points[0] - less, entry.points[1] - less)
                groups.append((entry.item, [entry._replace(points=points)]))
        groups += [(-1, [entry]) for entry in record.ahead]
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
