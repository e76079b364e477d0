"""Small builders for tests: cards from a short form, seats, states and tables with chosen readings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from gemcheck.games.gempire.cards import Card, Formula
from gemcheck.games.gempire.state import NO_CARD, Placed, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, RewardToken, Table, Technology
from gemcheck.rulebook import Rulebook

P, G, C = 0, 1, 2


@cache
def rulebook() -> Rulebook:
    return Rulebook.load("gempire", "gemcheck.games.gempire.rulebook")


def card(slug: str, *colours: int, value: Any = 0, **fields: Any) -> Card:
    """A card that may lie under the given colours; `value` is an int or Formula for all, or one per colour."""
    values = value if isinstance(value, tuple) else (value,) * len(colours)
    sides: list[Formula | None] = [None, None, None]
    for colour, side in zip(colours, values, strict=True):
        sides[colour] = side if isinstance(side, Formula) else Formula(first=side, second=side)
    name = fields.pop("name", slug.replace("-", " ").title())
    return Card(slug=slug, name=name, sides=(sides[0], sides[1], sides[2]), **fields)


def table(cards: Sequence[Card] = (), readings: Mapping[str, str] | None = None, **options: Any) -> Table:
    """A table with the given cards (indices in order), prices 10, 14, 18 for each technology, and chosen readings."""
    options.setdefault("card_set", "test")
    options.setdefault("digest", "test")
    options.setdefault("technologies", [Technology(t, t.title(), (10, 14, 18)) for t in TECHNOLOGIES])
    options.setdefault("tokens", [RewardToken(), RewardToken(diamonds=1), RewardToken(science=7)])
    options.setdefault("token_counts", [4, 4, 2])
    return Table(rulebook().ruleset(readings), cards, **options)


def row(*cards: tuple[int, int] | tuple[int, int, int]) -> tuple[Placed, ...]:
    """Placed cards from (card index, colour) or (card index, colour, diamonds)."""
    return tuple(Placed(*c) for c in cards)


def mask(*technologies: int) -> int:
    """The bit mask of owned technologies."""
    return sum(1 << t for t in technologies)


def state(*seats: Seat, **fields: Any) -> State:
    """A state with these seats (padded to three), market empty unless given."""
    padded = (*seats, *(Seat(),) * (3 - len(seats)))
    fields.setdefault("market", (NO_CARD, NO_CARD, NO_CARD))
    fields.setdefault("technologies", (0, 1, 2, 3))
    fields.setdefault("demands", (2, 3, 4))
    return State(seats=padded, **fields)
