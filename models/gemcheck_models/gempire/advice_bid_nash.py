"""Exact equilibria: pure ones of any number of bidders, mixed ones of two by Lemke and Howson in whole numbers.

A pair of mixtures is an equilibrium when no plan of either seat gains more against the other's mixture. The method of
Lemke and Howson walks along the edges of two polytopes from one complementary pair of corners to the next; ties are
broken lexicographically, so that the walk ends even in the degenerate games that bids make. Fractions never round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm

from gemcheck.games.gempire.plans import Bid
from gemcheck_models.gempire.advice_bid_contest import Bidding, Mixtures

__all__ = ["exploitability", "lemke_howson", "mixed_pair", "pure_equilibria"]

Matrix = list[list[int]]


def exploitability(bidding: Bidding, mixtures: Mixtures) -> dict[int, Fraction]:
    """For each bidder the most that it would gain by leaving its mixture alone, exactly; 0 for all: an equilibrium."""
    found = {}
    for who in bidding.bidders:
        gains = bidding.expected(who, mixtures)
        own = zip(bidding.plans[who], gains, strict=True)
        found[who] = Fraction(max(gains) - sum(mixtures[who].get(plan, 0) * gain for plan, gain in own))
    return found


def pure_equilibria(bidding: Bidding, late: Callable[[], bool] = lambda: False) -> list[tuple[Bid, ...]] | None:
    """Every joint plan from which no bidder gains by leaving alone, in the order of the plans; None if it was late."""
    answers: set[tuple[Bid, ...]] | None = None
    for place, who in enumerate(bidding.bidders):
        others = [other for other in bidding.bidders if other != who]
        best: set[tuple[Bid, ...]] = set()
        for rest in product(*(bidding.plans[other] for other in others)):
            if late():
                return None
            joints = [(*rest[:place], own, *rest[place:]) for own in bidding.plans[who]]
            if answers is not None:
                joints = [joint for joint in joints if joint in answers]
                if not joints:
                    continue
            gains = bidding.replies(who, rest)
            most = max(gains)
            by_plan = dict(zip(bidding.plans[who], gains, strict=True))
            best |= {joint for joint in joints if by_plan[joint[place]] == most}
        answers = best
    return sorted(answers or (), key=lambda joint: [plan.amounts for plan in joint])


def mixed_pair(bidding: Bidding, pivots: int, late: Callable[[], bool] = lambda: False) -> Mixtures | None:
    """An exact equilibrium of two bidders; None when so many pivots did not suffice."""
    first, second = bidding.bidders
    rows, columns = list(bidding.plans[first]), list(bidding.plans[second])
    gains = [[bidding.joint((row, column)) for column in columns] for row in rows]
    scale = lcm(*(value.denominator for line in gains for pair in line for value in pair))
    mine = [[int(pair[0] * scale) for pair in line] for line in gains]
    other = [[int(pair[1] * scale) for pair in line] for line in gains]
    keep_rows, keep_columns = _undominated(mine, other)
    a = [[mine[i][j] for j in keep_columns] for i in keep_rows]
    b = [[other[i][j] for j in keep_columns] for i in keep_rows]
    pair = lemke_howson(a, b, pivots, late)
    if pair is None:
        return None
    return {
        first: {rows[i]: chance for i, chance in zip(keep_rows, pair[0], strict=True) if chance},
        second: {columns[j]: chance for j, chance in zip(keep_columns, pair[1], strict=True) if chance},
    }


def _undominated(mine: Matrix, other: Matrix) -> tuple[list[int], list[int]]:
    """Rows and columns that are left when plans that another plan always betters are struck, again and again, and of
    equal ones all but the first."""
    rows, columns = list(range(len(mine))), list(range(len(mine[0])))
    while True:
        gains = {i: tuple(mine[i][j] for j in columns) for i in rows}
        kept_rows = _better(gains, {i: tuple(other[i][j] for j in columns) for i in rows})
        gains = {j: tuple(other[i][j] for i in kept_rows) for j in columns}
        kept = _better(gains, {j: tuple(mine[i][j] for i in kept_rows) for j in columns})
        if (kept_rows, kept) == (rows, columns):
            return rows, columns
        rows, columns = kept_rows, kept


def _better(gains: Mapping[int, tuple[int, ...]], rival: Mapping[int, tuple[int, ...]]) -> list[int]:
    """The plans that no other of them always betters; of plans alike for both seats the first."""
    first = {(gains[plan], rival[plan]): plan for plan in reversed(list(gains))}
    return [
        plan
        for plan, own in gains.items()
        if first[own, rival[plan]] == plan
        and not any(all(x > y for x, y in zip(better, own, strict=True)) for better in gains.values())
    ]


# -- Lemke and Howson


def lemke_howson(
    a: Matrix, b: Matrix, pivots: int = 10_000, late: Callable[[], bool] = lambda: False
) -> tuple[list[Fraction], list[Fraction]] | None:
    """An equilibrium of the game with these gains of the row and of the column player; None after too many pivots.

    Labels: 0 to m-1 the rows, m to m+n-1 the columns. The first label is dropped and taken up again.

    >>> lemke_howson([[1, -1], [-1, 1]], [[-1, 1], [1, -1]])
    ([Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 2), Fraction(1, 2)])
    """
    m, n = len(a), len(a[0])
    low = min(min(map(min, a)), min(map(min, b))) - 1
    left = _Tableau([[b[i][j] - low for i in range(m)] for j in range(n)], list(range(m)), list(range(m, m + n)))
    right = _Tableau([[a[i][j] - low for j in range(n)] for i in range(m)], list(range(m, m + n)), list(range(m)))
    entering, tableau, waiting = 0, left, right
    for _ in range(pivots):
        if late():
            return None
        entering = tableau.enter(entering)
        if entering == 0:
            return left.mixture(range(m)), right.mixture(range(m, m + n))
        tableau, waiting = waiting, tableau
    return None


class _Tableau:
    """The system `rows * x + slack = 1` with x and slack at least 0, kept in whole numbers over one denominator.

    Columns are the variables x, the slacks and the right side; each variable is known by its label.
    """

    def __init__(self, rows: Matrix, names: list[int], slacks: list[int]) -> None:
        size = len(rows)
        self.cells = [[*row, *(int(i == k) for k in range(size)), 1] for i, row in enumerate(rows)]
        self.columns = {label: column for column, label in enumerate([*names, *slacks])}
        self.basis = list(slacks)
        self.width = len(names)
        self.denominator = 1

    def enter(self, label: int) -> int:
        """Bring the variable of this label in, and say whose label leaves."""
        column = self.columns[label]
        row = self._leaving(column)
        pivot = self.cells[row]
        for number, cells in enumerate(self.cells):
            if number != row:
                factor = cells[column]
                self.cells[number] = [
                    (cell * pivot[column] - factor * above) // self.denominator
                    for cell, above in zip(cells, pivot, strict=True)
                ]
        self.denominator = pivot[column]
        left, self.basis[row] = self.basis[row], label
        return left

    def _leaving(self, column: int) -> int:
        """The row whose right side and slacks, divided by its cell in the column, are lexicographically the least."""
        best = -1
        for number, cells in enumerate(self.cells):
            if cells[column] > 0 and (best < 0 or self._less(cells, self.cells[best], column)):
                best = number
        return best

    def _less(self, cells: list[int], other: list[int], column: int) -> bool:
        for at in (-1, *range(self.width, len(cells) - 1)):
            difference: int = cells[at] * other[column] - other[at] * cells[column]
            if difference:
                return difference < 0
        return False

    def mixture(self, labels: Sequence[int]) -> list[Fraction]:
        """The values of these variables, scaled to 1."""
        values = dict(zip(self.basis, (cells[-1] for cells in self.cells), strict=True))
        total = sum(values.get(label, 0) for label in labels)
        return [Fraction(values.get(label, 0), total) for label in labels]
