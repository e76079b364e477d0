"""Demands as goals of a CP-SAT board: 2, 8, 10, 11 and 12, through the engine's own sentences.

Culture gems earned on the way are laid on the Demands of the flag as the objective likes; `lays` says where.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_cards import cards_left_to_need, enough_valuable, valuable
from gemcheck.games.gempire.demands_districts import (
    different_left_to_need,
    district_cards,
    enough_different,
    enough_strong,
    holds_10,
    largest_district,
    sizes,
    strong_left_to_need,
)
from gemcheck.games.gempire.demands_numbers import compared, gems_on, least_requirement, threshold
from gemcheck.games.gempire.demands_rows import (
    bonuses_stand_in_rows,
    enough_in_second_row,
    row_for_artificial_cards,
    second_row_cards,
)
from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.placement.cpsat_board import Board
from gemcheck_models.gempire.placement.cpsat_rows import Item
from gemcheck_models.gempire.placement.cpsat_values import City

__all__ = ["DemandGoals"]

Tally = tuple[Any, Any, Any]
"""Whether a Demand is met, what counts, what is needed."""


class DemandGoals:
    """The Demands of one board."""

    def __init__(self, board: Board, city: City, alg: Any) -> None:
        self.board = board
        self.city = city
        self.alg = alg
        self.model = board.model
        self.table, self.state, self.who = board.problem.table, board.problem.state, board.problem.who
        self.seat = board.problem.seat
        self.most = len(board.items)
        self.lays = self._lays()
        self._runs: dict[tuple[int, int], Any] | None = None
        self._tallies: dict[int, Tally] = {}

    def goals(self, numbers: Sequence[int]) -> list[Any]:
        """The parts of the score for some Demands: how many are met, what is lacking, negated, what there is."""
        met: Any = 0
        lacking: Any = 0
        have: Any = 0
        for number in numbers:
            if number not in self._tallies:
                self._tallies[number] = getattr(self, f"_demand_{number}")()
            holds, there, need = self._tallies[number]
            met = met + self.alg.choose(holds, 1, 0)
            lack = self.model.new_int_var(0, 200, "")
            self.model.add(lack >= need - there)
            lacking = lacking + lack
            have = have + there
        return [met, -lacking, have]

    def _lays(self) -> dict[int, Any]:
        """How many culture gems are laid on each position of the flag."""
        earned = self.city.gems[CULTURE] - self.seat.gems[CULTURE]
        lays = {place: self.model.new_int_var(0, 60, f"lay{place}") for place in range(len(self.state.demands))}
        self.model.add(sum(lays.values()) <= earned)
        return lays

    def _lying(self, number: int) -> Any:
        """Culture gems on a Demand."""
        on = gems_on(self.state, self.seat, number)
        places = [place for place, other in enumerate(self.state.demands) if other == number]
        return on + self.lays[places[0]] if places else on

    def _threshold(self, number: int) -> int:
        return threshold(self.table, number, len(self.state.seats))

    # -- cards

    def _demand_2(self) -> Tally:
        cards = sum(item.in_row(2) for item in self.board.items)
        row2 = bool(self.board.limits.get(2)) or row_for_artificial_cards(self.table, self.seat)
        total = second_row_cards(cards, self._lying(2) if row2 else 0)
        need = self._threshold(2)
        return enough_in_second_row(total, need, self.alg), total, need

    def _demand_11(self) -> Tally:
        values = [self._number(sum(self.city.cards[item.number])) for item in self.board.items]
        good = valuable(values, components.demand(11).minimum, self.alg)
        count = self.alg.count(good)
        need = cards_left_to_need(self._threshold(11), self._lying(11), least_requirement(self.table), self.alg)
        return enough_valuable(count, need, self.alg), count, need

    def _number(self, term: Any) -> Any:
        number = self.model.new_int_var(0, 1000, "")
        self.model.add(number <= term)
        return number

    # -- districts: the first, second, ... of each row

    def _places(self) -> list[tuple[int, int]]:
        return [(row, place) for row, limit in self.board.limits.items() for place in range(limit)]

    def _in_district(self, row: int, column: int, place: int) -> Any:
        """Whether a cell lies in the district of its row that is number `place` from the left; false for an empty
        cell."""
        return self._indices()[row, column][place]

    def _indices(self) -> dict[tuple[int, int], Any]:
        if self._runs is None:
            model, board = self.model, self.board
            self._runs = {}
            for row, limit in board.limits.items():
                begun: Any = 0
                for cell in board.cells(row):
                    begun = begun + board.begins[cell]
                    inside = [model.new_bool_var("") for _ in range(limit)]
                    model.add(sum(inside) == board.occupied[cell])
                    for place, literal in enumerate(inside):
                        model.add(begun == place + 1).only_enforce_if(literal)
                    self._runs[cell] = inside
        return self._runs

    def _size(self, row: int, place: int) -> Any:
        cells = self.board.cells(row)
        return self.board.once(("size", row, place), lambda: sum(self._in_district(*cell, place) for cell in cells))

    def _demand_8(self) -> Tally:
        minimum = components.demand(8).minimum
        strong: Any = 0
        shares = [self._shares(item, minimum) for item in self.board.items]
        for row, place in self._places():
            literal = self.model.new_bool_var("")
            self.model.add(sum(share.get((row, place), 0) for share in shares) >= minimum * literal)
            strong = strong + literal
        need = strong_left_to_need(self._threshold(8), self._lying(8), least_requirement(self.table), self.alg)
        return enough_strong(strong, need, self.alg), strong, need

    def _shares(self, item: Item, most: int) -> dict[tuple[int, int], Any]:
        """What a card adds to each district, no more than is asked of a district."""
        value = sum(self.city.cards[item.number])
        if bonuses_stand_in_rows(self.table):
            value = value + sum(self.city.beside[item.number])
        shares = {}
        for row, place in self._places():
            if not any(cell[0] == row for cell in item.cells):
                continue
            inside = self.model.new_bool_var("")
            self.model.add(inside <= item.in_row(row))
            for cell, here in item.cells.items():
                if cell[0] == row:
                    self.model.add(inside + here - self._in_district(*cell, place) <= 1)
            share = self.model.new_int_var(0, most, "")
            self.model.add(share <= most * inside)
            shares[row, place] = share
        self.model.add(sum(shares.values()) <= value)
        return shares

    def _demand_10(self) -> Tally:
        own = largest_district([self._size(*place) for place in self._places()], self.alg)
        real: list[Any] = [largest_district(sizes(self.table, seat)) for seat in self.state.seats]
        total: list[Any] = [
            district_cards(cards, gems_on(self.state, seat, 10))
            for cards, seat in zip(real, self.state.seats, strict=True)
        ]
        real[self.who], total[self.who] = own, district_cards(own, self._lying(10))
        minimum = self._threshold(10)
        holds = holds_10(self.table, self.who, real, total, minimum, self.alg)
        need = max(minimum, 1 + max(compared(self.table, self.who, real, total)))
        return holds, total[self.who], need

    def _demand_12(self) -> Tally:
        different: Any = 0
        for size in range(1, self.most + 1):
            literal = self.model.new_bool_var("")
            equal = [self.alg.equal(self._size(*place), size) for place in self._places()]
            self.model.add(literal <= self.alg.count(equal))
            different = different + literal
        need = different_left_to_need(self._threshold(12), self._lying(12), least_requirement(self.table), self.alg)
        return enough_different(different, need, self.alg), different, need
