"""The corpus of a hunt: where something new was met, so that other games can begin there or near it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

__all__ = ["Corpus", "Entry"]


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game met something first: its number, what was new, the number of seats, the readings it was played
    under, and the position as text, or the table of a drawn position."""

    index: int
    features: tuple[str, ...]
    seats: int
    readings: Mapping[str, str] = {}
    state: str = ""
    given: Mapping[str, Any] = {}


class Corpus:
    """Features met and entries kept, in the order of the games. A game sees what games some way before it have left,
    whatever was going on beside it, so that a hunt does not depend on the number of processes."""

    def __init__(self) -> None:
        self.first: dict[str, int] = {}
        """The number of the game that met a feature first."""
        self.entries: list[Entry] = []

    def add(self, index: int, features: Iterable[str], entries: Iterable[Entry]) -> list[str]:
        """Take in what game `index` has met; gives the features that are new."""
        new = [feature for feature in features if feature not in self.first]
        self.first |= dict.fromkeys(new, index)
        fresh = set(new)
        self.entries += [entry for entry in entries if not fresh.isdisjoint(entry.features)]
        return new

    def before(self, index: int) -> tuple[frozenset[str], list[Entry]]:
        """What the games with smaller numbers have left: features and entries."""
        known = frozenset(feature for feature, first in self.first.items() if first < index)
        return known, [entry for entry in self.entries if entry.index < index]
