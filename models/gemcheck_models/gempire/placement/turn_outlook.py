"""How good a city can still become: an admissible bound on the score of every way to go on.

question: what is the most that a seat's score can be once more cards have come into its city
scope:    any problem and reading; where gems might raise one another without end nothing is claimed
expected: never below the score of any end
budget:   microseconds for a seat, once a set of remaining cards has been looked at

A card yields its printed number and something for each card it sees. What two cards can do for one another at most is
known beforehand, so what a set of remaining cards adds at most is worked out once: each at its best place among the
cards that stand, each pair in its better order. Gems are bounded by the attributes that can be reached at most, and
these by the gems.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

import msgspec

from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.gem_sources import (
    CONSTRUCTION_BUILDINGS,
    POINTS,
    SET,
    UNIVERSITY_POINTS,
    fours,
    literacy_due,
)
from gemcheck.games.gempire.placement import row_open
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, POPULATION, Seat
from gemcheck.games.gempire.table import CONSTRUCTION, LITERACY, PHILOSOPHY, UNIVERSITY, Table
from gemcheck.games.gempire.yields import for_gems
from gemcheck_models.gempire.placement.objective import Objective, Score
from gemcheck_models.gempire.placement.turn_pieces import (
    OPEN,
    SCIENCE,
    Change,
    Piece,
    Triple,
    Vector,
    alone,
    aside,
    dot,
    per_gem,
    science,
    science_per_gem,
    sights,
    weights_of,
)
from gemcheck_models.gempire.placement.turn_walk import Pool

__all__ = ["Outlook"]

MUCH = 10**9
"""More than any Demand counts."""

PASSES = 12
"""Rounds of gems raising attributes raising gems after which no bound is claimed."""

UNITS: tuple[Vector, ...] = ([1, 0, 0], [0, 1, 0], [0, 0, 1])
"""Each attribute alone."""

NO_GEMS = (NONE, NONE, NONE)


class Extra(msgspec.Struct, frozen=True):
    """What a set of remaining cards adds at most: points of each goal and of each attribute without further gems; the
    points of each attribute, and science, per gem of each colour, by cards that are there and by the remaining ones;
    science."""

    goals: tuple[int, ...]
    attributes: Triple
    gems: tuple[Triple, Triple, Triple]
    new_gems: tuple[Triple, Triple, Triple]
    science: int
    gem_science: Triple
    new_gem_science: Triple


class Rise(msgspec.Struct, frozen=True):
    """Gems that may still be earned at most by colour, Literacy choices beside them, the attributes' points by gems."""

    gems: Triple = NONE
    choices: int = 0
    points: Triple = NONE

    def owned(self, seat: Seat) -> Triple:
        """The most gems of each colour that the seat can come to own."""
        more = self.more()
        return (seat.gems[0] + more[0], seat.gems[1] + more[1], seat.gems[2] + more[2])

    def more(self) -> Triple:
        """The most further gems of each colour, every choice taken as that colour."""
        return (self.gems[0], self.gems[1] + self.choices, self.gems[2] + self.choices)


class Outlook:
    """Bounds for all ways to go on from one seat with the cards of a pool.

    Sums are worked out along lines: the weights of each goal, then, where it matters for gems, each attribute alone.
    """

    def __init__(self, table: Table, seat: Seat, pool: Pool, objective: Objective, like: Outlook | None = None) -> None:
        """`like`: an outlook from another seat with the same technologies and the same pool."""
        self.objective = objective
        self.size = len(pool.cards)
        self.weights = [weights_of(goal) for goal in objective.goals]
        rows = (1, 2) if row_open(seat, 2) else (1,)
        new = [] if like is not None else [Piece(table, seat, None, card, rows) for card in pool.cards]
        self.coming: list[Piece] = new if like is None else like.coming
        self.standing = [Piece(table, seat, placed, placed.card, (1,)) for placed in seat.row1]
        self.standing += [Piece(table, seat, placed, placed.card, (2,)) for placed in seat.row2]
        self.columns = [*range(seat.start1, seat.start1 + len(seat.row1))]
        self.columns += range(seat.start2, seat.start2 + len(seat.row2))
        self.chains = any(any(weights[3:OPEN]) for weights in self.weights) or any(
            side.gems != NONE
            for piece in (*self.coming, *self.standing)
            for _, formulas in piece.sides
            for _, side in formulas
        )
        self.lines = [*self.weights, *UNITS] if self.chains or seat.owns(PHILOSOPHY) else self.weights
        self.pairs: list[list[list[int]]] = self._pairs() if like is None else like.pairs
        self.solo = [self._solo(piece, alone(table, seat, piece)) for piece in self.coming]
        self.kept = science_per_gem([table.cards[blueprint.card] for blueprint in seat.blueprints])
        self._extras: dict[tuple[int, int], Extra] = {}
        self._fours = self._fours_left(table, seat) if seat.owns(CONSTRUCTION) else NONE

    # -- cards and pairs of cards

    def _solo(self, piece: Piece, own: Sequence[Vector]) -> list[int]:
        """What a card brings at most along each line with the cards that stand: its value, and what they gain."""
        best = [0] * len(self.lines)
        seeing = [sights(piece, other) for other in self.standing]
        seen = [sights(other, piece)[0] for other in self.standing]
        for number, vector in enumerate(own):
            looks = [(each[number], back) for each, back in zip(seeing, seen, strict=True)]
            for index, weights in enumerate(self.lines):
                total = dot(weights, vector)
                changes: list[Change] = []
                for (look, back), column in zip(looks, self.columns, strict=True):
                    total += dot(weights, look.anywhere) + dot(weights, back.anywhere)
                    before = dot(weights, look.right) + dot(weights, back.left)
                    behind = dot(weights, look.left) + dot(weights, back.right)
                    changes.append((column, before, behind, dot(weights, look.beside) + dot(weights, back.beside)))
                best[index] = max(best[index], total + aside(changes, 2 in piece.rows))
        return best

    def _pairs(self) -> list[list[list[int]]]:
        """What two cards of the pool do for one another at most along each line, side by side in either order."""
        found = [[[0] * self.size for _ in range(self.size)] for _ in self.lines]
        for i, one in enumerate(self.coming):
            for j in range(i):
                other = self.coming[j]
                looks = [(a, b) for a in sights(one, other) for b in sights(other, one)]
                for weights, table in zip(self.lines, found, strict=True):
                    most = 0
                    for a, b in looks:
                        before = dot(weights, a.right) + dot(weights, b.left)
                        behind = dot(weights, a.left) + dot(weights, b.right)
                        near = [dot(weights, way) for way in (a.beside, b.beside, a.anywhere, b.anywhere)]
                        most = max(most, max(before, behind) + sum(near))
                    table[i][j] = table[j][i] = most
        return found

    # -- sets of cards

    def _extra(self, mask: int, room: int) -> Extra:
        known = self._extras.get((mask, room))
        if known is None:
            known = self._extras[mask, room] = self._added(mask, room)
        return known

    def _added(self, mask: int, room: int) -> Extra:
        coming = [place for place in range(self.size) if mask >> place & 1]
        there = [place for place in range(self.size) if not mask >> place & 1]
        sums = []
        for line, pairs in enumerate(self.pairs):
            # Twice the sum, so that a pair that comes is counted half with each of its cards.
            parts = [
                2 * (self.solo[place][line] + sum([pairs[place][other] for other in there]))
                + sum([pairs[place][other] for other in coming])
                for place in coming
            ]
            sums.append((sum(parts) if len(parts) <= room else sum(nlargest(room, parts))) // 2)
        new = [self.coming[place] for place in coming]
        old = [*(self.coming[place] for place in there), *self.standing]
        goals = len(self.weights)
        points = (sums[goals], sums[goals + 1], sums[goals + 2]) if len(sums) > goals else NONE
        return Extra(
            tuple(sums[:goals]),
            points,
            per_gem(old) if self.chains else NO_GEMS,
            per_gem(new) if self.chains else NO_GEMS,
            science(new, old),
            science_per_gem([piece.card for piece in old]),
            science_per_gem([piece.card for piece in new]),
        )

    # -- the bound

    def upper(self, seat: Seat, mask: int, room: int) -> Score | None:
        """What no end exceeds that is reached from this seat with at most `room` more cards, all of them in the mask;
        None when nothing is known. The seat owes nothing."""
        extra = self._extra(mask, room)
        rise = self._rise(seat, extra) if self.chains else _NO_RISE
        if rise is None:
            return None
        parts: list[int] = []
        for goal, weights, added in zip(self.objective.goals, self.weights, extra.goals, strict=True):
            if goal.demands:
                parts += [len(goal.demands), 0, MUCH]
            else:
                parts.append(dot(weights, seat.attributes) + added + self._beside(seat, weights, extra, rise))
        return tuple(parts)

    def peak(self, seat: Seat, mask: int, room: int) -> tuple[Triple, Triple] | None:
        """The most points of each attribute and gems of each colour that can be reached; None when nothing is known."""
        extra = self._extra(mask, room)
        rise = self._rise(seat, extra)
        if rise is None:
            return None
        a, b, c = [sum(parts) for parts in zip(seat.attributes, extra.attributes, rise.points, strict=True)]
        return (a, b, c), rise.owned(seat)

    def _beside(self, seat: Seat, weights: Vector, extra: Extra, rise: Rise) -> int:
        """What gems, science and open ends add to a goal at most."""
        total = 0
        if self.chains:
            gem_weights = weights[3:SCIENCE]
            total += dot(weights, rise.points) + dot(gem_weights, seat.gems) + dot(gem_weights, rise.gems)
            total += rise.choices * max(gem_weights[GOLD], gem_weights[CULTURE])
        if weights[SCIENCE]:
            owned = rise.owned(seat)
            handed = extra.science + for_gems(extra.gem_science, rise.more())
            handed += for_gems(extra.new_gem_science, owned) + for_gems(self.kept, owned)
            total += weights[SCIENCE] * (seat.science + handed)
        if weights[OPEN]:
            total += weights[OPEN] * len(COLOURS) * (2 + max(2, len(seat.row1) + self.size))
        return total

    def _rise(self, seat: Seat, extra: Extra) -> Rise | None:
        """What gems can bring at most; None where they may raise one another without end."""
        most = [have + more for have, more in zip(seat.attributes, extra.attributes, strict=True)]
        rise = _NO_RISE
        for _ in range(PASSES):
            earned = self._earned(seat, [value + points for value, points in zip(most, rise.points, strict=True)])
            choices = seat.turn.literacy + literacy_due(earned[POPULATION]) if seat.owns(LITERACY) else 0
            now = Rise(earned, choices)
            more, owned = now.more(), now.owned(seat)
            first, second, third = [
                dot(by, more) + dot(new, owned) for by, new in zip(extra.gems, extra.new_gems, strict=True)
            ]
            now = Rise(earned, choices, (first, second, third))
            if now == rise:
                return rise
            rise = now
        return None

    def _earned(self, seat: Seat, most: Sequence[int]) -> Triple:
        """The most gems of each colour that are still due until the attributes have reached these values."""
        found = [0, 0, 0]
        for colour, value in enumerate(most):
            now = seat.attributes[colour]
            found[colour] = max(0, value // POINTS - min(seat.reached[colour], now // POINTS))
            if seat.owns(UNIVERSITY):
                paid = min(seat.twenties[colour], now // UNIVERSITY_POINTS)
                found[colour] += max(0, value // UNIVERSITY_POINTS - paid)
            found[colour] += self._fours[colour]
        if seat.owns(PHILOSOPHY):
            found[CULTURE] += SET * len(COLOURS)
        return (found[0], found[1], found[2])

    def _fours_left(self, table: Table, seat: Seat) -> Triple:
        """Construction's gems of each colour, as if all buildings of a colour came to stand in one district."""
        paid = fours(table, seat)
        found = [0, 0, 0]
        for colour in range(3):
            number = sum(piece.number for piece in (*self.coming, *self.standing) if colour in piece.colours)
            found[colour] = max(0, number // CONSTRUCTION_BUILDINGS - min(paid[colour], seat.fours[colour]))
        return (found[0], found[1], found[2])


_NO_RISE = Rise()
