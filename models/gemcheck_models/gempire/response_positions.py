"""Small positions at the end of a round in which one seat meets two Demands and others can still answer.

ann meets two Demands: one in which seats are compared, and another one of that kind or Demand 15, which science alone
fulfils. bea is a little behind in what is compared. ann, bea and cal hold back some culture gems. Positions come in the
order of their size: gems held back, then the lead, then the Demands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck_models.gempire.demand_comparing import COMPARATIVE, Comparative

__all__ = ["ALONE", "NAMES", "Position", "positions"]

NAMES = ("ann", "bea", "cal")
ALONE = 15
"""The Demand that ann meets by science alone, whatever the others do."""

OTHERS = (2, 3, 7)
"""Demands that nobody meets here."""


class Position(NamedTuple):
    """demands: the two that ann meets; real: what ann and bea really have of each compared one; held: culture gems held
    back by each seat; alone: the science that Demand 15 asks for; extra: more facts of bea's seat."""

    demands: tuple[int, int]
    real: tuple[tuple[int, int], ...]
    held: tuple[int, ...]
    alone: int
    extra: tuple[tuple[str, Any], ...] = ()

    def seat(self, number: int) -> dict[str, Any]:
        """The facts of a seat."""
        facts: dict[str, Any] = {}
        if number < 2:
            for item, real in zip(compared(self.demands), self.real, strict=True):
                facts |= item.seat(real[number])
        if ALONE in self.demands and not number:
            facts["science"] = max(facts.get("science", 0), self.alone)
        if "science" in facts:
            facts["used"] = facts["science"]
        if self.held[number]:
            facts |= {"technologies": ["calendar"], "gems": {"culture": self.held[number]}, "held": self.held[number]}
        if number == 1:
            facts |= dict(self.extra)
        return facts

    def given(self) -> dict[str, Any]:
        """The position as the `given` of a case, in the resolution part."""
        third = next(demand for demand in OTHERS if demand not in self.demands)
        seats = {name: self.seat(number) for number, name in enumerate(NAMES)}
        return {
            "phase": "resolve",
            "demands": [*self.demands, third],
            "seats": {name: facts for name, facts in seats.items() if facts},
        }


def compared(demands: Sequence[int]) -> list[Comparative]:
    """Those of the Demands that compare seats."""
    return [item for demand in demands for item in COMPARATIVE if item.demand == demand]


def pairs() -> Iterator[tuple[int, int]]:
    """The Demands that ann may meet: at most one of the compared ones takes a city."""
    for item in COMPARATIVE:
        yield item.demand, ALONE
    for one, other in combinations(COMPARATIVE, 2):
        if not {*one.seat(1)} & {*other.seat(1)}:
            yield one.demand, other.demand


def amounts(table: Any, demands: tuple[int, int], lead: int) -> tuple[tuple[int, int], ...]:
    """What ann and bea have of each compared Demand: ann just enough, bea less by the lead."""
    found = []
    for item in compared(demands):
        least = threshold(table, item.demand, len(NAMES))
        if item.demand == 1 and ALONE in demands:
            least = threshold(table, ALONE, len(NAMES))
        found.append((least, least - lead))
    return tuple(found)


def positions(table: Any, most_held: int, leads: Sequence[int] = (1, 2)) -> Iterator[Position]:
    """Every position with up to so many gems held back in all."""
    alone = threshold(table, ALONE, len(NAMES))
    for total in range(most_held + 1):
        for lead in leads:
            for held in product(range(total + 1), repeat=len(NAMES)):
                if sum(held) == total:
                    for demands in pairs():
                        yield Position(demands, amounts(table, demands, lead), held, alone)
