"""What the passes of the sweep go through: states, nodes, and what makes steps between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_tables import Tables

__all__ = ["AFTER", "BEFORE", "IN", "NO_COLOUR", "Column", "Lift", "Node", "State", "Step", "Walk"]

NO_COLOUR = 3
BEFORE, IN, AFTER = 0, 1, 2
"""Phases of the second row: not begun, reaching into the last column, over."""

Column = tuple[int, int]
"""The options in the two rows of a column, -1 for none above."""

Step = tuple[Any, int, int, Column]
"""A state reached, its value, what may come of it at most, and the column that leads to it."""


class Lift(NamedTuple):
    """A lifted value of a card passed: its option, row and place among the option's lifted values; how much it has
    still to grow before it gains; whether it stands in the last column and looks at its neighbours."""

    option: int
    row: int
    number: int
    lack: int
    near: bool


class State(NamedTuple):
    """What matters of the columns passed.

    code: what is used and how far the city is passed; colour1, runs1, colour2, runs2: last colour and number of
    districts of each row; phase: of the second row; sight1, sight2: the last column as its neighbours see it; shifts:
    sums over the cards of the second row, see `Codes`; lifts: values that Drain System has lifted; left: the leftmost
    colours of both rows and whether the second begins in the first column, where that is asked for.
    """

    code: int
    colour1: int
    runs1: int
    colour2: int
    runs2: int
    phase: int
    sight1: int
    sight2: int
    shifts: tuple[int, ...]
    lifts: tuple[Lift, ...]
    left: tuple[int, int, bool] | None


class Node:
    """A state reached: the best value, at most what may come of it, and every best way of reaching it."""

    __slots__ = ("top", "value", "ways")

    def __init__(self, value: int, top: int, way: tuple[Any, Column] | None) -> None:
        self.value = value
        self.top = top
        self.ways = [way] if way is not None else []

    def alone(self) -> Node:
        """The node with the first of its ways as it is now."""
        return Node(self.value, self.top, self.ways[0] if self.ways else None)


class Walk(Protocol):
    """Steps between states. A state has the code, colours, districts and phase of a `State`; its value is a number.

    start, first: the state before the first column and its value; lefts: whether states are kept apart by their left
    ends.
    """

    tables: Tables
    codes: Codes
    lefts: bool
    start: Any
    first: int

    def after(self, state: Any, value: int, floor: int) -> Iterator[Step]:
        """Every state one column further on of which `floor` may come."""

    def most(self) -> int:
        """At most so much can any city bring."""

    def worth(self, state: Any, value: int) -> int:
        """What a city that ends in this state brings."""

    def thinned(self, states: dict[Any, Node]) -> dict[Any, Node]:
        """The states of a layer that need be followed."""
