"""A number of Gempire that several effects meet on, and an effect on it: one that changes it, or one that reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gemcheck.algebra import Algebra

__all__ = ["LOWER", "NUMBERS", "Effect", "Numbers", "Terms"]

Terms = Mapping[str, Any]
Numbers = tuple[Any, ...]

NUMBERS: dict[str, tuple[str, ...]] = {
    "value of a card": ("other", "value"),
    "buildings of cards": ("cards",),
    "useful diamonds on a card": ("active",),
    "points of a district": ("other", "points"),
    "points of an attribute": ("points",),
}
"""Each number and the unknowns it starts from, in the order in which they are made small."""

LOWER = 1
"""Points of the other row where two rows are compared, so that the attribute is there at all."""


class Effect(msgspec.Struct, frozen=True):
    """An effect on a number. `change` gives the number after it; `note` what a reading takes from it; one of the two.

    lasting: the clause that keeps a change in force whenever the number is read; unknown: what its strength depends on
    (at least one), empty when it has one strength; constants: strengths to try where a product keeps them from being
    unknown; demand: the only Demand it matters to (0: all).
    """

    name: str
    number: str
    clauses: tuple[str, ...]
    change: Callable[[Numbers, Terms, Algebra], Numbers] | None = None
    note: Callable[[Numbers, Terms, Algebra], Any] | None = None
    lasting: str = "tech.persist"
    unknown: str = ""
    constants: tuple[int, ...] = ()
    demand: int = 0
