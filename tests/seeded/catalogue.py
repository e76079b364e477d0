"""The faults that are seeded, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.mutation.scope import GEMPIRE, TIGRIS
from tests.seeded import systematic
from tests.seeded.byhand import by_hand
from tests.seeded.seed import Seed

__all__ = ["UNNOTICEABLE", "catalogue", "quick"]

CODE = {"tie-key": 4, "comparison": 6, "constant": 5, "extreme": 3, "connective": 3, "statement": 4, "negation": 2}
"""How many faults of each kind are seeded in Gempire's rules: those that speak of rules most directly."""

CODE_TIGRIS = {"comparison": 3, "tie-key": 1, "constant": 2}


UNNOTICEABLE = {
    "gempire/constant/offer": "the roll of a state is missing only between rounds, when nobody collects",
    "gempire/order/spaces": "comparing reads bids, gold gems and science, and awarding a card changes none of them",
}
"""Faults that change nothing anybody could notice, by the beginning of their id, each with the reason."""


@cache
def catalogue() -> tuple[Seed, ...]:
    """Every fault that can be noticed."""
    return tuple(one for one in systematic.unique(_all()) if not one.id.startswith(tuple(UNNOTICEABLE)))


def _all() -> Iterator[Seed]:
    yield from systematic.strikes(GEMPIRE, 18)
    yield from systematic.code(GEMPIRE, CODE)
    yield from systematic.data(GEMPIRE, 5)
    yield from systematic.defaults(GEMPIRE, 3)
    yield from systematic.options(GEMPIRE, 3)
    yield from systematic.numbers(GEMPIRE, "text", 4)
    yield from systematic.numbers(GEMPIRE, "example", 4)
    yield from systematic.interacts(GEMPIRE, 1)
    yield from systematic.strikes(TIGRIS, 8)
    yield from systematic.code(TIGRIS, CODE_TIGRIS)
    yield from systematic.data(TIGRIS, 2)
    yield from by_hand()


def quick() -> tuple[Seed, ...]:
    """About a dozen of them, by equal steps."""
    return tuple(systematic.every(catalogue(), 12))
