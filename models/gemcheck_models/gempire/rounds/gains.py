"""What the rules let a seat gain at most in one place: a collection, a token, a bid, a discovery.

Every number here is worked out by the engine's own functions over all that chance and choice could bring, or read from
its data, so that a rule is not written a second time.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from gemcheck.games.gempire import collecting, dice, setup
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.state import PLAN, Seat, State
from gemcheck.games.gempire.table import SANITIZATION, RewardToken, Table

__all__ = ["MOST_GEMS", "collected_at_most", "price", "supplied_beyond_limit", "tokens"]

MOST_GEMS = 40
"""Gems of one colour beyond which the relaxation looks no further.

More gems than that help no Demand: the largest number any of them asks for is far below, and a relaxation in which
every number may also be smaller loses nothing when its largest numbers are left out.
"""

_ROOM = 100
"""Population gems of a seat whose production limit truncates nothing."""


@lru_cache(maxsize=1024)
def _collected(table: Table, gold: int, sanitization: bool) -> int:
    seat = Seat(gems=(_ROOM, gold, 0), technologies=1 << SANITIZATION if sanitization else 0)
    most = 0
    for roll, _ in dice.ROLLS:
        state = State(seats=(seat,), phase=PLAN, roll=roll)
        for plan in offer(table, state, seat).plans:
            after = collecting.collect(table, state, 0, seat, plan, None)
            most = max(most, after.production + after.science)
    return most


def collected_at_most(table: Table, gold: int, sanitization: bool) -> int:
    """Production and science together that one collection brings at most, over every roll and every way to take it.

    gold: the collector's gold gems; sanitization: whether the collector owns that technology. Beyond the largest roll a
    further gold gem is one more surplus gem, and brings one resource more at most.
    """
    known = min(gold, max(sum(roll) for roll, _ in dice.ROLLS) + 2)
    return _collected(table, known, sanitization) + gold - known


def supplied_beyond_limit(table: Table) -> int:
    """Production by which each collection under Sanitization may exceed the production limit: 0 where it holds."""
    return 0 if collecting.limit_holds(table) else collecting.SUPPLY


def price(table: Table, technology: int) -> int:
    """The least science a technology ever costs; it must have a row of prices."""
    return min(table.technologies[technology].prices)


def tokens(table: Table) -> list[tuple[RewardToken, int]]:
    """The kinds of reward token that give something, each with how many of them are mixed in."""
    pile = Counter(setup.token_pile(table))
    kinds = [(table.tokens[kind], count) for kind, count in sorted(pile.items())]
    return [(token, count) for token, count in kinds if token.diamonds or token.science or token.per_symbol]
