"""What the cards of a CP-SAT board are worth together, and the gems that follow.

A card that grows goes through the engine's arithmetic with counts that are sums of pair literals. Gems raise cards that
count gems, so chains of gems are followed pass by pass from the gems owned at the start, as many passes as any city of
the problem can have: gems that would only support each other are never assumed.

Every unknown value may be anything up to the true one, and the objective pushes it up.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gemcheck.algebra import INTS
from gemcheck.games.gempire.arithmetic import counted, floored, printed
from gemcheck.games.gempire.bonuses import bonuses, kept_bonus
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.diamond_factor import printed_part_only
from gemcheck.games.gempire.gem_sources import tens_due, twenties_due
from gemcheck.games.gempire.state import GOLD, Placed
from gemcheck.games.gempire.table import DRAIN_SYSTEM, UNIVERSITY
from gemcheck.games.gempire.values import (
    card_values,
    drained_before_diamonds,
    multiplier,
    outside_drain_system,
)
from gemcheck_models.gempire.placement.cpsat_board import Board
from gemcheck_models.gempire.placement.cpsat_cards import Cards, Side
from gemcheck_models.gempire.placement.cpsat_rows import Item
from gemcheck_models.gempire.placement.cpsat_scope import Unsupported

__all__ = ["PASSES", "City", "Values"]

Triple = tuple[Any, Any, Any]

PASSES = 60
"""Passes of a chain of gems up to which the model follows it."""


class City(NamedTuple):
    """The numbers of the city that results: attributes, gems, and what each card yields in each attribute. `beside`
    is what each card makes technologies add beside the cards."""

    attributes: Triple
    gems: Triple
    cards: list[list[Any]]
    beside: list[list[Any]]


class Values:
    """The terms of one board."""

    def __init__(self, board: Board, alg: Any) -> None:
        self.board = board
        self.model = board.model
        self.alg = alg
        self.cards = Cards(board)
        self.table = board.problem.table
        self.seat = board.problem.seat
        self.kept = kept_bonus(self.table, self.seat)
        self.beside = [self.cards.beside(item) for item in board.items]
        self.plain = [self.cards.plain(item) for item in board.items]
        self.growing = [side for item in board.items for side in self.cards.sides(item) if side.grows]
        self.counts = [self.cards.counts(side) for side in self.growing]
        self.buildings = self._most_buildings()
        self.most_attributes, self.most_gems, self.passes = self.ceilings()
        self._steady: dict[int, Any] = {}

    # -- the city

    def city(self) -> City:
        """The numbers of the city, its chain of gems followed from the gems owned at the start."""
        city = self.passed(self.seat.gems)
        for _ in range(self.passes):
            city = self.passed(city.gems)
        return city

    def passed(self, gems: Triple) -> City:
        """One pass: the city's numbers when cards count these gems, and the gems that are then paid for."""
        cards = [list(values) for values in self.plain]
        for number, side in enumerate(self.growing):
            values = cards[side.item.number]
            values[side.attribute] = values[side.attribute] + self._grown_with(number, side, gems)
        attributes = [self._attribute(cards, colour) for colour in range(3)]
        return City(
            (attributes[0], attributes[1], attributes[2]), self._earned(attributes, self.alg), cards, self.beside
        )

    def _attribute(self, cards: list[list[Any]], colour: int) -> Any:
        total = self.kept[colour] + sum(values[colour] for values in (*cards, *self.beside))
        return self._number(total, self.most_attributes[colour])

    def _earned(self, attributes: Any, alg: Any) -> Triple:
        """The gems once everything is paid that these attributes have earned."""
        seat = self.seat
        found = []
        for colour, value in enumerate(attributes):
            gems = seat.gems[colour] + tens_due(value, seat.reached[colour], alg)
            if seat.owns(UNIVERSITY):
                gems = gems + twenties_due(value, seat.twenties[colour], alg)
            found.append(gems)
        return (found[0], found[1], found[2])

    # -- ceilings: how much there can be at most

    def ceilings(self) -> tuple[Triple, Triple, int]:
        """The largest attributes and gems that any city of the problem can have, and the passes of its chain."""
        counting = [side for side in self.growing if side.formula.gems != NONE]
        gems: Triple = self.seat.gems
        if not counting:
            values = self._most(gems)
            return values, self._earned(values, INTS), 0
        for _ in range(PASSES):
            values = self._most(gems)
            more = self._earned(values, INTS)
            if more == gems:
                # From the second pass on, each pass but the last earns a gem that is counted, of an attribute that
                # such cards raise.
                chained = {s.attribute for s in counting} & {c for s in counting for c in range(3) if s.formula.gems[c]}
                return values, gems, 2 + sum(gems[c] - self.seat.gems[c] for c in chained)
            gems = more
        raise Unsupported(f"CP-SAT: a chain of gems may be longer than {PASSES} passes")

    def _most(self, gems: Triple) -> Triple:
        total = list(self.kept)
        for item in self.board.items:
            for attribute in range(3):
                total[attribute] += max((self._most_of(item, row, attribute, gems) for row in item.rows), default=0)
        return (total[0], total[1], total[2])

    def _most_of(self, item: Item, row: int, attribute: int, gems: Triple) -> int:
        """The most that a card can yield in an attribute in a row, with what it makes technologies add."""
        best = 0
        for colour in item.sides:
            placed = self.cards.lying(item, row, colour)
            alone = self.cards.alone(row, placed)
            value: int = card_values(self.table, alone)[0][attribute]
            value += sum(some[attribute] for some in bonuses(self.table, alone))
            side = item.card.sides[attribute]
            if side is not None and (self.cards.both or colour == attribute):
                everywhere = (self.buildings,) * 4
                grown: int = counted(side, *everywhere, sum(self.buildings), gems)
                value += multiplier(self.table, self.seat, placed) * grown
            best = max(best, value)
        return best

    def _most_buildings(self) -> tuple[int, int, int]:
        counts = [0, 0, 0]
        for item in self.board.items:
            for colour in item.sides:
                counts[colour] += max(self.cards.buildings(item, row, colour) for row in (1, 2))
        return (counts[0], counts[1], counts[2])

    # -- cards that grow

    def _grown_with(self, number: int, side: Side, gems: Triple) -> Any:
        """What a growing side yields; one that counts no gems is worked out once."""
        if side.formula.gems != NONE:
            return self._grown(number, side, self._gated(side, gems))
        if number not in self._steady:
            self._steady[number] = self._grown(number, side, NONE)
        return self._steady[number]

    def _gated(self, side: Side, gems: Triple) -> Triple:
        """The gems that a side counts: those owned if the card lies there at all."""
        found: list[Any] = [0, 0, 0]
        for colour in range(3):
            if side.formula.gems[colour]:
                found[colour] = self._up_to(gems[colour], self.most_gems[colour], side.gate)
        return (found[0], found[1], found[2])

    def _grown(self, number: int, side: Side, gems: Triple) -> Any:
        """The value of a growing side, 0 for a card that does not lie so."""
        item = side.item
        right, left, adjacent, city, row2 = (_copied(count) for count in self.counts[number])
        grown = counted(side.formula, right, left, adjacent, city, row2, _copied(gems))
        times = {row: self._times(item, row, side.colours[0]) for row in item.rows}
        drained = self._drained(side)
        split = len(item.rows) > 1 and (drained or len(set(times.values())) > 1)
        total: Any = 0
        for row in item.rows:
            here = self.cards.within(item, row, side.gate)
            ceiling = self._most_of(item, row, side.attribute, self.most_gems)
            share = self._up_to(grown, ceiling, here) if split else grown if row == item.rows[0] else 0
            standing = self._printed(side, row) * here
            growth = share if printed_part_only(self.table) else times[row] * share
            if not drained:
                total = total + times[row] * standing + growth
            elif drained_before_diamonds(self.table):
                lifted = floored(self._number(standing + share, ceiling), self.alg)
                total = total + times[row] * self._up_to(lifted, ceiling, here)
            else:
                lifted = floored(self._number(times[row] * standing + growth, ceiling), self.alg)
                total = total + self._up_to(lifted, ceiling, here)
        return total

    def _times(self, item: Item, row: int, colour: int) -> int:
        return multiplier(self.table, self.seat, self.cards.lying(item, row, colour))

    def _printed(self, side: Side, row: int) -> int:
        """The part of a side's value that only the row decides, gold of Economics included where it is the card's."""
        value: int = printed(side.formula, row, self.seat.palace)
        return value + (self.cards.shop(row, side.item, side.colours[0]) if side.attribute == GOLD else 0)

    def _drained(self, side: Side) -> bool:
        """Whether Drain System lifts the side."""
        if not self.seat.owns(DRAIN_SYSTEM):
            return False
        card, index = side.item.card, side.item.index
        if card.science is None:
            return True
        outside = {outside_drain_system(self.table, card, Placed(index, colour)) for colour in side.colours}
        if len(outside) > 1:
            raise Unsupported(f"CP-SAT: Drain System lifts the card '{card.slug}' under one of its colours only")
        return not outside.pop()

    def _up_to(self, term: Any, ceiling: int, gate: Any) -> Any:
        """A number that may be as large as the term where the gate is true, else 0."""
        number = self._number(term, ceiling)
        if not isinstance(gate, int):
            self.model.add(number <= ceiling * gate)
        return number if not isinstance(gate, int) or gate else 0

    def _number(self, term: Any, ceiling: int) -> Any:
        number = self.model.new_int_var(0, ceiling, "")
        self.model.add(number <= term)
        return number


def _copied(term: Any) -> Any:
    """Terms of the same value that may be added to in place, as the engine's arithmetic does: CP-SAT's sums would
    change wherever else they are used."""
    if isinstance(term, tuple):
        return NONE if term is NONE else tuple([_copied(part) for part in term])
    return term if isinstance(term, int) or hasattr(term, "index") else 2 * term - term
