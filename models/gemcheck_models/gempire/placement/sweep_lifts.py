"""Values that Drain System has lifted: a growing card below the floor gains nothing until it has grown to the floor."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Code, Codes
from gemcheck_models.gempire.placement.sweep_states import Lift, State
from gemcheck_models.gempire.placement.sweep_tables import Lifted, Tables

__all__ = ["Lifts", "Sight", "Spot"]

Spot = tuple[int, int]
"""An option and its row, 0 or 1."""

Sight = tuple[tuple[int, ...], int, int]
"""A card of the last column as its neighbours see it: what it takes beside, its colour, and the buildings it shows."""


class Lifts:
    """How lifted values grow from column to column."""

    def __init__(self, tables: Tables, codes: Codes, bounds: Bounds, sights: Sequence[Sight]) -> None:
        self.tables = tables
        self.codes = codes
        self.bounds = bounds
        self.sights = sights

    def _of(self, lift: Lift) -> Lifted:
        return self.tables.options[lift.option].lifted[lift.row][lift.number]

    def after(self, state: State, before: Code, record: Code, spots: tuple[Spot, ...]) -> tuple[int, tuple[Lift, ...]]:
        """What lifted values gain by a column of these cards, and those values afterwards."""
        gained = 0
        lifts = []
        for lift in state.lifts:
            grown = sum(self._grown(lift, spot) for spot in spots)
            more, lack = self._gain(self._of(lift), lift.lack, grown)
            gained += more
            lifts.append(lift._replace(lack=lack, near=False))
        for option, row in spots:
            for number, lifted in enumerate(self.tables.options[option].lifted[row]):
                grown = self._begun(state, before, (option, row), number, lifted)
                for other, place in spots:
                    if place != row:
                        entry = self.tables.options[other]
                        grown += lifted.taking.column[entry.colour] * entry.gives[place]
                more, lack = self._gain(lifted, lifted.lack, grown)
                gained += more
                lifts.append(Lift(option, row, number, lack, any(lifted.taking.beside)))
        return gained, () if record.over else tuple(sorted(lifts))

    def _gain(self, lifted: Lifted, lack: int, grown: int) -> tuple[int, int]:
        return lifted.weight * max(0, grown - lack), max(0, lack - grown)

    def _grown(self, lift: Lift, spot: Spot) -> int:
        """How much a lifted value of a column passed grows by a card of the next column."""
        option, row = spot
        entry = self.tables.options[option]
        taking = self._of(lift).taking
        grown = taking.right[3 * row + entry.colour] * entry.gives[row]
        if lift.near and (row == lift.row or self.tables.diagonal):
            grown += taking.beside[entry.colour] * entry.gives[row]
        return grown

    def _begun(self, state: State, before: Code, spot: Spot, number: int, lifted: Lifted) -> int:
        """How much a card of the next column has grown by what stands to its left."""
        option, row = spot
        grown = sum(weight * count for weight, count in zip(lifted.taking.left, before.seen, strict=True))
        for shift, factor in self.codes.lifted_terms[option, row, number]:
            grown += factor * state.shifts[shift]
        beside = lifted.taking.beside
        for place, sight in enumerate((state.sight1, state.sight2)):
            if place == row or self.tables.diagonal:
                _, colour, gives = self.sights[sight]
                grown += beside[colour] * gives
        return grown

    def reach(self, lifts: tuple[Lift, ...]) -> int:
        """At most so much do lifted values of the last column gain by their next neighbours."""
        total = 0
        for lift in lifts:
            if lift.near:
                lifted = self._of(lift)
                total += lifted.weight * self.bounds.next_beside(lifted.taking.beside)
        return total
