"""What is asked about rounds: the table, the seats, the technologies in play, and the pair of Demands."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from gemcheck.game import GameError
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.table import TECHNOLOGIES, Table

__all__ = ["DEMANDS", "IN_PLAY", "PAIRS", "Pair", "Question", "question"]

Pair = tuple[int, int]

DEMANDS = tuple(range(1, 16))
"""The Demands that an entry of the Compendium describes."""

PAIRS: tuple[Pair, ...] = tuple(combinations(DEMANDS, 2))
"""All 105 pairs of them."""

IN_PLAY = components().numbers.technologies_in_game
"""How many technologies are in play, and so how many a seat can own at most."""


class Question(NamedTuple):
    """In how few rounds can one of so many seats meet both Demands, everything else as favourable as the rules allow?

    technologies: the indices of those in play, or None where any may be (a seat then owns four at most all the same).
    """

    table: Table
    seats: int
    pair: Pair
    technologies: tuple[int, ...] | None = None

    def may_own(self, technology: int) -> bool:
        """Whether the seat may own this technology some day: it is in play, and it has a price."""
        in_play = self.technologies is None or technology in self.technologies
        return in_play and bool(self.table.technologies[technology].prices)

    def may_be_in_play(self, technology: int) -> bool:
        """Whether this technology may lie on the table, whoever owns it."""
        return self.technologies is None or technology in self.technologies


def question(table: Table, seats: int, pair: Pair, technologies: tuple[int, ...] | None = None) -> Question:
    """The question, its pair in ascending order. Raises GameError for what cannot be asked."""
    low, high = sorted(pair)
    if low == high or not {low, high} <= set(DEMANDS):
        raise GameError(f"{pair[0]} and {pair[1]} are no pair of Demands 1 to {DEMANDS[-1]}")
    if technologies is not None:
        wrong = [number for number in technologies if not 0 <= number < len(TECHNOLOGIES)]
        if wrong or len(set(technologies)) != len(technologies) or len(technologies) > IN_PLAY:
            raise GameError(f"at most {IN_PLAY} different technologies are in play, not {technologies}")
    return Question(table, seats, (low, high), technologies)
