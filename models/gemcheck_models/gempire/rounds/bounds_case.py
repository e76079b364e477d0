"""One case of the relaxed game: how many rounds of which action, which upgrades and technologies, how many cards.

All order in time is left out. A play of the real game, read at the end of a round, is one case; the functions here and
beside say how much it can have at most. A case that cannot have what both Demands need is refuted, and with it every
play that it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from gemcheck.games.gempire.arithmetic import useful_limit
from gemcheck.games.gempire.components import components
from gemcheck.games.gempire.placement import support_needed
from gemcheck.games.gempire.table import ARTISTRY, MASONRY, MATHEMATICS, MECHANICS
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["Case", "Reason", "limit", "most_cards", "reason_of", "with_technologies"]

F = TypeVar("F", bound=Callable[..., Any])


class Case(NamedTuple):
    """A case of the relaxed game.

    rounds; bids, collects, upgrades: rounds in which the seat did so (under Mechanics one round may be two of them);
    cards: cards placed; row: whether there is a second row; bought: whether it was paid for; levels: palace levels
    upgraded to, ascending; owned: technologies, as a bit mask; free: those of them that cost nothing, since the case
    leads a group of cases which may lack them; sparkling: bit mask of the palace levels (level 1 is bit 0) whose tokens
    give diamonds, the others' giving science; None where each may give both, as in a case that leads a group; cost:
    what upgrades cost where a group is upgraded in several ways, the least of them; None for what they do cost.
    """

    asked: Question
    rounds: int
    bids: int
    collects: int
    upgrades: int
    cards: int
    row: bool
    bought: bool
    levels: tuple[int, ...]
    owned: int
    free: int = 0
    sparkling: int | None = None
    cost: int | None = None

    def owns(self, technology: int) -> bool:
        """Whether the seat owns the technology in the end."""
        return bool(self.owned >> technology & 1)

    @property
    def palace(self) -> int:
        """The palace level in the end."""
        return self.levels[-1] if self.levels else 0

    @property
    def second(self) -> int:
        """How many cards can lie in the second row: each above one of the first, save perhaps the city's first card."""
        if not self.row:
            return 0
        return self.cards // 2 if support_needed(self.asked.table) else (self.cards + 1) // 2

    def slots(self, printed: int) -> int:
        """How many useful diamonds a card with so many symbols can bear: one of each upgrade, and those of Artistry."""
        useful: int = useful_limit(printed, self.owns(MATHEMATICS))
        return useful if self.owns(ARTISTRY) and self.row else min(useful, len(self.levels))


class Reason(msgspec.Struct, frozen=True):
    """One limit that a bound rests on: its name, what it says, its clauses, and its numbers."""

    limit: str
    says: str
    clauses: tuple[str, ...]
    numbers: Mapping[str, int] = {}


CLAUSES = "limit_clauses"
"""The name under which `limit` keeps the clauses of a function."""


def limit(*clauses: str) -> Callable[[F], F]:
    """Mark a function that says how much there can be at most with the clauses it rests on."""

    def mark(function: F) -> F:
        setattr(function, CLAUSES, clauses)
        return function

    return mark


def reason_of(function: Callable[..., Any], **numbers: int) -> Reason:
    """The limit that a function states, as data."""
    says = " ".join((function.__doc__ or "").split("\n\n")[0].split())
    return Reason(function.__name__, says, getattr(function, CLAUSES), numbers)


@limit("tech.masonry", "tech.mechanics", "round.choice.one-action")
def with_technologies(case: Case, owned: int) -> Case:
    """Masonry gives a second row, and Mechanics lets collections stand beside upgrades; without it a round is one of
    bidding, of collecting or of upgrades."""
    case = case._replace(owned=owned, free=case.free & owned)
    rest = case.rounds - case.bids
    both = case.owns(MECHANICS)
    return case._replace(
        row=case.bought or case.owns(MASONRY),
        collects=rest if both else rest - case.upgrades,
    )


@limit("bid.market.full", "bid.win.several")
def most_cards(case: Case) -> int:
    """How many cards the seat can have won: three a round of bidding."""
    return min(components().numbers.market_spaces * case.bids, case.asked.table.deck_size)
