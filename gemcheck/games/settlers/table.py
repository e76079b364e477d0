"""What is fixed for a whole game: the ruleset, the cards, the contents of the box."""

from __future__ import annotations

from collections.abc import Callable

from gemcheck.games.settlers.box import Box, box
from gemcheck.games.settlers.components import Card, cards
from gemcheck.rulebook import Ruleset

__all__ = ["Table"]


class Table:
    """Everything the rules look up that never changes during a game."""

    __slots__ = ("box", "cards", "decks", "reading", "rules")

    def __init__(self, rules: Ruleset, known: tuple[Card, ...] | None = None, content: Box | None = None) -> None:
        self.rules = rules
        self.reading: Callable[[str], str] = rules.reading
        self.cards = known or cards()
        self.box = content or box()
        self.decks = tuple(
            tuple(index for index, card in enumerate(self.cards) for _ in range(card.copies) if card.deck == deck)
            for deck in range(1 + len(self.box.factions))
        )
        """All cards of each deck, in ascending order."""

    def under(self, rules: Ruleset) -> Table:
        """The same table under another ruleset."""
        return Table(rules, self.cards, self.box)
