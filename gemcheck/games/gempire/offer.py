"""What a roll offers to one collector: the amounts that may be written down, wilds and gold gems included.

An amount is a pair (production, science). A *way* is one use of wilds and gold gems; the amounts of an offer are those
that some way yields, or, where less than everything may be taken, all amounts below them. An offer depends on the roll,
the number of gold gems and the readings alone, and is therefore worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from gemcheck.games.gempire.plans import Collect
from gemcheck.games.gempire.state import GOLD, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import clause

__all__ = ["Offer", "extra", "offer", "rolled_resources", "switches", "wild_choices"]

Triple = tuple[int, int, int]
Amount = tuple[int, int]
Reach = tuple[int, int, int]
"""For a way and an amount of production: the most science, and how much of that is had without switching production
into science, and without taking wilds as science."""


class Offer(msgspec.Struct, frozen=True):
    """The legal amounts in ascending order, as plans, and how each can be had.

    switched: the fewest rolled production a gold gem has to turn into science for this amount; wilds: the fewest wilds
    that have to be taken as science for it. The keys of both are exactly the legal amounts.
    """

    plans: tuple[Collect, ...]
    switched: dict[Amount, int]
    wilds: dict[Amount, int]


NO_OFFER = Offer((Collect(0, 0),), {(0, 0): 0}, {(0, 0): 0})
"""Nothing to take."""


class Way(NamedTuple):
    """One use of wilds and switches: production and science after them, free extra resources, production switched into
    science, and wilds taken as science."""

    production: int
    science: int
    extra: int
    switched: int
    wilds: int


@clause("collect.wild", without=lambda wild, alike: ((0, 0),))
def wild_choices(wild: int, alike: bool) -> tuple[Amount, ...]:
    """How many of the wilds may be production and how many science: each chosen for itself, or all alike."""
    if alike:
        return ((0, wild), (wild, 0))
    return tuple((production, wild - production) for production in range(wild + 1))


def rolled_resources(roll: Triple, wild_counts: bool) -> int:
    """The number of rolled resources that gold gems are compared with; a wild may count as one or not."""
    return roll[0] + roll[1] + (roll[2] if wild_counts else 0)


@clause("gem.gold.unit", without=lambda resources: resources)
def switched_by_one(resources: int) -> int:
    """How many resources one gold gem switches: a single one, never a whole result."""
    return min(1, resources)


@clause("gem.gold.switch", "gem.gold.exclusive", without=lambda gold, resources: 0)
def switches(gold: int, resources: int) -> int:
    """How many rolled resources the gold gems may switch into the other kind."""
    return min(gold * switched_by_one(resources), resources)


@clause("gem.gold.surplus", without=lambda gold, resources: 0)
def surplus(gold: int, resources: int) -> int:
    """How many gold gems there are beyond the number of rolled resources."""
    return max(0, gold - resources)


@clause("gem.gold.surplus.fixed", without=lambda gold, resources, used: max(0, gold - used))
def extra(gold: int, resources: int, used: int) -> int:
    """Extra resources of the collector's choice: one for each surplus gem, however few switches were `used`."""
    return surplus(gold, resources)


def ways(roll: Triple, gold: int, alike: bool, wild_counts: bool) -> list[Way]:
    """Every use of the wilds and of the switches; a resource is switched once at most."""
    resources = rolled_resources(roll, wild_counts)
    most = switches(gold, resources)
    found = []
    for as_production, as_science in wild_choices(roll[2], alike):
        production, science = roll[0] + as_production, roll[1] + as_science
        for moved in range(-min(most, science), min(most, production) + 1):
            free = extra(gold, resources, abs(moved))
            found.append(Way(production - moved, science + moved, free, max(0, moved), as_science))
    return found


@lru_cache(maxsize=8192)
def _offer(
    roll: Triple, gold: int, alike: bool, wild_counts: bool, less: bool, nothing: bool, rules: tuple[Any, ...]
) -> Offer:
    """The offer; `rules` are the functions in force, so that a struck clause is never answered from the cache."""
    reaches: dict[int, list[Reach]] = {}
    for way in ways(roll, gold, alike, wild_counts):
        for production in range(0 if less else way.production, way.production + way.extra + 1):
            highest = way.science + way.extra - max(0, production - way.production)
            reach = (highest, highest - way.switched, highest - min(way.wilds, way.science))
            reaches.setdefault(production, []).append(reach)
    switched: dict[Amount, int] = {}
    wilds: dict[Amount, int] = {}
    for production, reached in reaches.items():
        if less:
            _all_below(production, sorted(reached, reverse=True), switched, wilds)
            continue
        for highest, unswitched, tame in reached:
            _lower(switched, (production, highest), highest - unswitched)
            _lower(wilds, (production, highest), highest - tame)
    if nothing:
        _lower(switched, (0, 0), 0)
        _lower(wilds, (0, 0), 0)
    return Offer(tuple(Collect(*amount) for amount in sorted(switched)), switched, wilds)


def _all_below(production: int, reached: list[Reach], switched: dict[Amount, int], wilds: dict[Amount, int]) -> None:
    """Every amount of science up to the highest, from the top down; a way serves all amounts up to its own highest."""
    unswitched = tame = served = 0
    for science in range(reached[0][0], -1, -1):
        while served < len(reached) and reached[served][0] >= science:
            unswitched = max(unswitched, reached[served][1])
            tame = max(tame, reached[served][2])
            served += 1
        switched[production, science] = max(0, science - unswitched)
        wilds[production, science] = max(0, science - tame)


def _lower(least: dict[Amount, int], amount: Amount, value: int) -> None:
    """Keep the smallest value seen for an amount, never below 0."""
    value = max(0, value)
    if value < least.get(amount, value + 1):
        least[amount] = value


@clause("collect.same-roll", "collect.full-amount", "collect.record", without=lambda table, state, seat: NO_OFFER)
def offer(table: Table, state: State, seat: Seat) -> Offer:
    """What the roll, the same for everybody, offers to a seat with its gold gems; before a roll nothing.

    Whether the offer may be taken in part, and whether nothing may be taken, are open points; so is what wilds are.
    """
    rules: tuple[Callable[..., Any], ...] = (wild_choices, switched_by_one, switches, surplus, extra)
    return _offer(
        state.roll or (0, 0, 0),
        seat.gems[GOLD],
        table.reading("collect.wilds") == "all-alike",
        table.reading("gem.gold.wild") == "rolled-resource",
        table.reading("collect.less") == "allowed",
        may_pass(table),
        rules,
    )


@clause("round.choice.one-action", "collect.full-amount")
def may_pass(table: Table) -> bool:
    """Whether an action that changes nothing is an action, so that collecting nothing is a way to pass."""
    return table.reading("round.pass") == "collect-nothing"
