"""Values of the search for cycles: a mix of actions, and a position to go round from."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from gemcheck.games.settlers.components import DECKS

__all__ = ["Mix", "Setting"]


class Mix(msgspec.Struct, frozen=True):
    """Actions of a cycle with how often: `build`, `raze`, `use` by the key of the card, pairs of Workers by deck; the
    points it gains, how many actions it has, and with which cards Porters produce."""

    actions: tuple[tuple[str, int], ...]
    points: int
    length: int
    again: tuple[str, ...] = ()


class Setting(msgspec.Struct, frozen=True):
    """A position to go round from: cards by key with their number, and the supply by Good."""

    deck: int
    table: tuple[str, ...]
    hand: tuple[str, ...]
    common: tuple[str, ...]
    discards: tuple[str, ...]
    supply: tuple[tuple[str, int], ...]

    def given(self) -> dict[str, Any]:
        """The `given` of a case; cards that are named nowhere are in the hand."""
        faction = DECKS[self.deck]
        own: dict[str, Any] = {"faction": faction, "supply": {good: n for good, n in self.supply if n}, "deck": []}
        own["locations"] = [key.replace("_", "-") for key in self.table]
        own["discards"] = _counted(self.discards)
        own["hand"] = _counted(self.hand)
        return {
            "round": 5,
            "deck": [],
            "discards": _counted(self.common),
            "seats": {"ann": own, "bea": {"passed": True}},
        }


def _counted(keys: tuple[str, ...]) -> list[str]:
    words = Counter(key.replace("_", "-") for key in keys)
    return [word + (str(number) if number > 1 else "") for word, number in words.items()]
