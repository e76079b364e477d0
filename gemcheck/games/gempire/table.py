"""What is fixed for a whole game of Gempire: the ruleset, the card set, the technologies and their prices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

import msgspec

from gemcheck.game import GameError
from gemcheck.games.gempire.cards import Card
from gemcheck.rulebook import Ruleset, nearest

__all__ = ["TECHNOLOGIES", "RewardToken", "Table", "Technology"]

TECHNOLOGIES = (
    "architecture",
    "artistry",
    "calendar",
    "construction",
    "currency",
    "drain-system",
    "economics",
    "education",
    "iron",
    "literacy",
    "masonry",
    "mathematics",
    "matrimony",
    "mechanics",
    "militia",
    "nutrition",
    "philosophy",
    "religion",
    "sanitization",
    "surveying",
    "university",
)
"""The 21 technologies of the glossary; a technology's index is its place here."""

(
    ARCHITECTURE,
    ARTISTRY,
    CALENDAR,
    CONSTRUCTION,
    CURRENCY,
    DRAIN_SYSTEM,
    ECONOMICS,
    EDUCATION,
    IRON,
    LITERACY,
    MASONRY,
    MATHEMATICS,
    MATRIMONY,
    MECHANICS,
    MILITIA,
    NUTRITION,
    PHILOSOPHY,
    RELIGION,
    SANITIZATION,
    SURVEYING,
    UNIVERSITY,
) = range(21)


class Technology(msgspec.Struct, frozen=True):
    """A technology card: its slug, its printed name, and its row of prices in science (empty: unknown)."""

    slug: str
    name: str
    prices: tuple[int, ...] = ()


class RewardToken(msgspec.Struct, frozen=True):
    """A kind of palace reward token: diamonds, science, and science per science symbol."""

    diamonds: int = 0
    science: int = 0
    per_symbol: int = 0


_serials = count()


class Table:
    """Everything the rules look up that never changes during a game.

    Cards are addressed by index. `intern` adds a card that is in no set (an unnamed card of a notation or a case); an
    index, once given, never changes its meaning. `serial` is a number that no other table of the process has.
    """

    def __init__(
        self,
        rules: Ruleset,
        cards: Sequence[Card],
        *,
        card_set: str,
        digest: str,
        technologies: Sequence[Technology],
        tokens: Sequence[RewardToken],
        token_counts: Sequence[int],
        sequence: Sequence[int] = (),
        track: int | None = None,
        diamonds: int = 50,
        round_limit: int = 100,
        deck_size: int | None = None,
    ) -> None:
        self.serial = next(_serials)
        self.rules = rules
        self.reading: Callable[[str], str] = rules.reading
        self.cards = list(cards)
        self.card_set = card_set
        self.digest = digest
        self.technologies = tuple(technologies)
        self.tokens = tuple(tokens)
        self.token_counts = tuple(token_counts)
        self.sequence = tuple(sequence)
        self.track = track
        self.diamonds = diamonds
        self.round_limit = round_limit
        self.deck_size = len(self.cards) if deck_size is None else deck_size
        self._index = {card.slug: i for i, card in enumerate(self.cards)}

    def under(self, rules: Ruleset) -> Table:
        """The same table under another ruleset; card indices keep their meaning."""
        return Table(
            rules,
            self.cards,
            card_set=self.card_set,
            digest=self.digest,
            technologies=self.technologies,
            tokens=self.tokens,
            token_counts=self.token_counts,
            sequence=self.sequence,
            track=self.track,
            diamonds=self.diamonds,
            round_limit=self.round_limit,
            deck_size=self.deck_size,
        )

    def __contains__(self, slug: str) -> bool:
        """Whether there is a card with this slug."""
        return slug in self._index

    def card_index(self, slug: str) -> int:
        """Index of the card with this slug. Raises GameError naming the nearest card."""
        if slug not in self._index:
            raise GameError(f"unknown card '{slug}'{nearest(slug, self._index)}")
        return self._index[slug]

    def intern(self, card: Card) -> int:
        """Index of this card, adding it when it is new. Raises GameError when another card has its slug."""
        index = self._index.get(card.slug)
        if index is None:
            index = len(self.cards)
            self.cards.append(card)
            self._index[card.slug] = index
        elif self.cards[index] != card:
            raise GameError(f"card '{card.slug}' is defined twice with different content")
        return index

    def technology_index(self, slug: str) -> int:
        """Index of the technology with this slug. Raises GameError naming the nearest technology."""
        if slug not in TECHNOLOGIES:
            raise GameError(f"unknown technology '{slug}'{nearest(slug, TECHNOLOGIES)}")
        return TECHNOLOGIES.index(slug)
