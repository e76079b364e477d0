"""The states of a sweep for Demands, each made once: telling them apart then takes no look at what is inside."""

from __future__ import annotations

from typing import Any

from gemcheck_models.gempire.placement.sweep_demand_standing import Quantity
from gemcheck_models.gempire.placement.sweep_states import State

__all__ = ["Marked", "Numbered", "Whole"]


class Numbered(dict[Any, int]):
    """Numbers of whatever is told apart, in the order in which it was first met."""

    def __missing__(self, each: Any) -> int:
        number = self[each] = len(self)
        return number


class Marked:
    """A state of the linear goals, the mark and the quantity of the Demands, and the culture: its state and its sum, or
    None and the number of gems once that is settled (`held`); hope: at most so much do the Demands bring.

    place, sign, tint: the numbers of the base, of the mark and of the state of culture. Equal states are the same
    object.
    """

    __slots__ = ("base", "code", "culture", "held", "hope", "mark", "place", "quantity", "sign", "tint")

    def __init__(
        self,
        base: State,
        place: int,
        mark: Any,
        sign: int,
        quantity: Quantity,
        culture: State | None,
        tint: int,
        held: int,
        hope: int,
    ) -> None:
        self.base = base
        self.code = base.code
        self.place = place
        self.mark = mark
        self.sign = sign
        self.quantity = quantity
        self.culture = culture
        self.tint = tint
        self.held = held
        self.hope = hope

    @property
    def phase(self) -> int:
        """The phase of the second row."""
        return self.base.phase

    @property
    def colour1(self) -> int:
        """The last colour of the first row."""
        return self.base.colour1

    @property
    def colour2(self) -> int:
        """The last colour of the second row."""
        return self.base.colour2

    @property
    def runs1(self) -> int:
        """The districts of the first row."""
        return self.base.runs1

    @property
    def runs2(self) -> int:
        """The districts of the second row."""
        return self.base.runs2


class Whole:
    """States of culture, each as one object with its number; -1 is that of None."""

    def __init__(self) -> None:
        self.known: dict[State, tuple[State, int]] = {}

    def of(self, state: State) -> tuple[State, int]:
        """The object that is this state, and its number."""
        known = self.known.get(state)
        if known is None:
            known = self.known[state] = state, len(self.known)
        return known
