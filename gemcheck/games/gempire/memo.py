"""Results kept for a while, and forgotten whenever a rule is exchanged for another.

A rule that is struck or counted may change any result. What the engine remembers between calls therefore lies in a
`Memo`, and exchanging rules empties all of them.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from gemcheck.rulebook import forget_on_exchange

__all__ = ["Memo"]

V = TypeVar("V")


class Memo(dict[Any, V], Generic[V]):
    """Results by key, emptied when it is full. A key made of identities is good as long as the entry itself keeps the
    objects behind it alive."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size
        forget_on_exchange(self.clear)

    def cache_clear(self) -> None:
        """Forget everything, under the name that every cache has for it."""
        self.clear()

    def keep(self, key: Any, entry: V) -> V:
        """Remember an entry and give it back."""
        if len(self) >= self.size:
            self.clear()
        self[key] = entry
        return entry
