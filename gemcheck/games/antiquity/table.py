"""What is fixed for a whole game: the ruleset, and the order in which everything is resolved."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from gemcheck.rulebook import Rulebook, Ruleset

__all__ = ["ROWS", "Row", "Table", "rulebook"]


@cache
def rulebook() -> Rulebook:
    """The packaged rulebook of Antiquity."""
    return Rulebook.load("antiquity", "gemcheck.games.antiquity.rulebook")


class Row(msgspec.Struct, frozen=True):
    """One step of a turn: its name, the seats that take it (`all` at once, `order`: one after another), and the clauses
    that put it in this place."""

    name: str
    seats: str
    clauses: tuple[str, ...]


class Table:
    """Everything the rules look up that never changes during a game."""

    __slots__ = ("reading", "rules")

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.reading: Callable[[str], str] = rules.reading

    def under(self, rules: Ruleset) -> Table:
        """The same table under another ruleset."""
        return Table(rules)


ROWS: tuple[Row, ...] = (
    Row("rise", "all", ("turn.phases", "man.rise", "man.country")),
    Row("city", "all", ("turn.phases", "turn.together", "city.sealed")),
    Row("order", "all", ("turn.phases", "order.fewest")),
    Row("country", "order", ("turn.phases", "turn.ordered")),
    Row("store", "all", ("turn.phases", "turn.together")),
    Row("harvest", "all", ("turn.phases", "turn.together")),
    Row("explore", "order", ("turn.phases", "explore.order")),
    Row("famine", "all", ("turn.phases", "turn.together", "famine.graves")),
    Row("hunger", "all", ("famine.rises",)),
    Row("pollution", "order", ("turn.phases", "pollution.order")),
    Row("victory", "all", ("turn.phases", "win.time")),
)
"""The order in which a turn is resolved; `phases` walks these rows from the top, and after the last begins again."""
