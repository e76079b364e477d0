"""How good a city can still become: an admissible bound on the score of every way to go on.

question: what is the most that a seat's score can be once more cards have come into its city
scope:    any problem and reading; where gems might raise one another without end nothing is claimed
expected: never below the score of any end
budget:   microseconds for a seat, once a set of remaining cards has been looked at

A card yields its printed number and something for each card it sees. What a set of remaining cards adds at most is
worked out once: each at its best place among the cards that stand, each pair in its better order. Gems are bounded by
the attributes that can be reached at most, and these by the gems.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from heapq import nlargest

from msgspec.structs import replace

from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.gem_sources import fours, literacy_due
from gemcheck.games.gempire.placement import row_open
from gemcheck.games.gempire.state import COLOURS, CULTURE, GOLD, POPULATION, Seat
from gemcheck.games.gempire.table import CONSTRUCTION, LITERACY, PHILOSOPHY, Table
from gemcheck.games.gempire.values import attributes
from gemcheck.games.gempire.yields import for_gems
from gemcheck_models.gempire.placement.objective import TOTAL, Objective, Score, quantities
from gemcheck_models.gempire.placement.turn_demands import NOTHING_CERTAIN, Certain, Coming, demanded
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
    fours_left,
    per_gem,
    science,
    science_per_gem,
    sights,
    weights_of,
)
from gemcheck_models.gempire.placement.turn_rise import NO_GEMS, NO_RISE, Extra, Rise, earned_at
from gemcheck_models.gempire.placement.turn_walk import Pool

__all__ = ["Outlook"]


PASSES = 12
"""Rounds of gems raising attributes raising gems after which no bound is claimed."""

UNITS: tuple[Vector, ...] = ([1, 0, 0], [0, 1, 0], [0, 0, 1])
"""Each attribute alone."""

EVERY: Vector = [1, 1, 1]
NOTHING = (0, 0, 0, 0)

ROWS_COMPARED = 4
"""The Demand that sets the second row against the first: one more line, for what comes to the second row alone."""


class Outlook:
    """Bounds for all ways to go on from one seat with the cards of a pool.

    Sums are worked out along lines: the weights of each goal, then, where it matters for gems, each attribute alone.
    """

    def __init__(self, table: Table, seat: Seat, pool: Pool, objective: Objective, like: Outlook | None = None) -> None:
        """`like`: an outlook from another seat with the same technologies and the same pool."""
        self.table = table
        self.objective = objective
        self.size = len(pool.cards)
        # A Demand is bounded by all the points that can come.
        self.weights = [weights_of(TOTAL.goals[0] if goal.demands else goal) for goal in objective.goals]
        self.pool = pool
        rows = (1, 2) if row_open(seat, 2) else (1,)
        new = [] if like is not None else [Piece(table, seat, None, card, rows) for card in pool.cards]
        self.coming: list[Piece] = new if like is None else like.coming
        self.standing = [Piece(table, seat, placed, placed.card, (1,)) for placed in seat.row1]
        self.standing += [Piece(table, seat, placed, placed.card, (2,)) for placed in seat.row2]
        self.columns = [*range(seat.start1, seat.start1 + len(seat.row1))]
        self.columns += range(seat.start2, seat.start2 + len(seat.row2))
        counted = any(any(weights[3:OPEN]) for weights in self.weights)
        self.chains = (
            bool(objective.demands())
            or counted
            or any(
                side.gems != NONE
                for piece in (*self.coming, *self.standing)
                for _, formulas in piece.sides
                for _, side in formulas
            )
        )
        self.lines = [*self.weights, *UNITS] if self.chains or seat.owns(PHILOSOPHY) else self.weights
        self.row2 = len(self.lines) if ROWS_COMPARED in objective.demands() else None
        self.lines = [*self.lines, EVERY] if self.row2 is not None else self.lines
        self.pairs: list[list[list[int]]] = self._pairs() if like is None else like.pairs
        self.seat = seat
        self.kept = science_per_gem([table.cards[blueprint.card] for blueprint in seat.blueprints])
        self._extras: dict[tuple[int, int], Extra] = {}
        self._fours = fours_left(table, seat, self.coming) if seat.owns(CONSTRUCTION) else NONE

    # -- cards and pairs of cards

    @cached_property
    def solo(self) -> list[list[int]]:
        """What each card of the pool brings at most along each line with the cards that stand."""
        return [self._solo(piece, alone(self.table, self.seat, piece)) for piece in self.coming]

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

    def extra(self, mask: int, room: int) -> Extra:
        """What at most `room` of the cards in the mask add at most."""
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
        goals = len(self.weights)
        points = tuple(sums[goals:]) or NONE
        cards = min(room, len(coming))
        return replace(self.beside(mask), goals=tuple(sums[:goals]), attributes=points, cards=cards)

    def beside(self, mask: int) -> Extra:
        """What the cards in the mask add at most beside their values."""
        new = [piece for place, piece in enumerate(self.coming) if mask >> place & 1]
        old = [piece for place, piece in enumerate(self.coming) if not mask >> place & 1] + self.standing
        return Extra(
            (),
            NONE,
            per_gem(old) if self.chains else NO_GEMS,
            per_gem(new) if self.chains else NO_GEMS,
            science(new, old),
            science_per_gem([piece.card for piece in old]),
            science_per_gem([piece.card for piece in new]),
            self._fours,
            len(new),
            max(2, len(self.seat.row1) + self.size),
        )

    # -- the bound

    def upper(self, seat: Seat, mask: int, room: int) -> Score | None:
        """What no end exceeds that is reached from this seat with at most `room` more cards, all of them in the mask;
        None when nothing is known. The seat owes nothing."""
        extra = self.extra(mask, room)
        return self.above(seat, extra, extra.goals, extra.attributes)

    def above(
        self,
        seat: Seat,
        extra: Extra,
        goals: Sequence[int],
        points: Sequence[int],
        city: Seat | None = None,
        certain: Certain = NOTHING_CERTAIN,
    ) -> Score | None:
        """The bound when the cards to come bring so much to each goal, and to each attribute, without further gems;
        `city` is the seat with these cards where they are known, `certain` what is known of them elsewhere."""
        rise = self._rise(seat, extra, points) if self.chains else NO_RISE
        if rise is None:
            return None
        parts: list[int] = []
        for goal, weights, added in zip(self.objective.goals, self.weights, goals, strict=True):
            if goal.demands:
                more = (0, NOTHING) if city is not None else (added, points)
                coming = self._coming(extra.cards, *more, rise, certain)
                state = resolution.with_seat(self.pool.state, self.pool.who, city or seat)
                parts += demanded(self.table, state, self.pool.who, goal.demands, coming)
            else:
                parts.append(dot(weights, seat.attributes) + added + self._further(seat, weights, extra, rise))
        return tuple(parts)

    def _coming(self, cards: int, total: int, points: Sequence[int], rise: Rise, certain: Certain) -> Coming:
        """What Demands are told: so many cards and points come at most, and what gems raise."""
        a, b, c = [more + by for more, by in zip(points, rise.points, strict=False)]
        by_gems = sum(rise.points)
        second = by_gems + (total if self.row2 is None else points[-1])
        return Coming(cards, total + by_gems, (a, b, c), second, rise.gems, rise.choices, certain)

    def reached(self, seat: Seat, extra: Extra, more: Sequence[int]) -> tuple[Triple, Triple] | None:
        """The most points of each attribute and gems of each colour that can be reached when the cards to come bring so
        much to each attribute without further gems; None when nothing is known."""
        rise = self._rise(seat, extra, more)
        if rise is None:
            return None
        a, b, c = [sum(parts) for parts in zip(seat.attributes, more, rise.points, strict=False)]
        return (a, b, c), rise.owned(seat)

    def built(self, seat: Seat, built: Seat, extra: Extra, pieces: Sequence[Piece]) -> Score | None:
        """The bound when the rows are complete: those of `built`, which is the seat as it stands but for them; `extra`
        says what the cards that came in add at most beside their values.

        The cards are worth what the engine says, and what further gems add to that; Construction has paid what their
        districts say in the end [tech.construction].
        """
        table = self.table
        built = replace(built, attributes=attributes(table, built))
        more = [now - before for now, before in zip(built.attributes, seat.attributes, strict=True)]
        larger = NONE
        if seat.owns(CONSTRUCTION):
            a, b, c = [max(0, now - paid) for now, paid in zip(fours(table, built), seat.fours, strict=True)]
            larger = (a, b, c)
        by = per_gem(pieces) if self.chains else NO_GEMS
        last = replace(extra, gems=by, new_gems=NO_GEMS, fours=larger, cards=0)
        goals = [dot(weights, more) for weights in self.weights]
        if self.objective.asks_for("open"):
            state = resolution.with_seat(self.pool.state, self.pool.who, built)
            free = quantities(table, state, self.pool.who)["open"]
            goals = [points + weights[OPEN] * free for points, weights in zip(goals, self.weights, strict=True)]
        return self.above(seat, last, goals, more, built)

    def _further(self, seat: Seat, weights: Vector, extra: Extra, rise: Rise) -> int:
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
            total += weights[OPEN] * len(COLOURS) * (2 + extra.columns)
        return total

    def _rise(self, seat: Seat, extra: Extra, added: Sequence[int]) -> Rise | None:
        """What gems can bring at most; None where they may raise one another without end."""
        most = [have + more for have, more in zip(seat.attributes, added, strict=False)]
        rise = NO_RISE
        for _ in range(PASSES):
            values = [value + points for value, points in zip(most, rise.points, strict=True)]
            earned = earned_at(seat, values, extra.fours)
            choices = seat.turn.literacy + literacy_due(earned[POPULATION]) if seat.owns(LITERACY) else 0
            owned = Rise(earned).owned(seat)
            # A choice is one gem of one colour [tech.literacy], so the better one for each attribute.
            first, second, third = [
                dot(by, earned) + dot(new, owned) + choices * max(by[GOLD] + new[GOLD], by[CULTURE] + new[CULTURE])
                for by, new in zip(extra.gems, extra.new_gems, strict=True)
            ]
            now = Rise(earned, choices, (first, second, third))
            if now.points == rise.points:
                return now
            rise = now
        return None
