"""Results kept for a while, and forgotten whenever a rule is exchanged for another.

A rule that is struck or counted (`rulebook.ablated`, `rulebook.traced`) may change any result. What an engine remembers
between calls therefore lies in a `Memo`, and exchanging rules empties all of them.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

__all__ = ["Memo", "forget"]

V = TypeVar("V")


class Memo(dict[Any, V], Generic[V]):
    """Results by key, emptied when it is full. A key made of identities is good as long as the entry itself keeps the
    objects behind it alive."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size
        _MEMOS.append(self)

    def cache_clear(self) -> None:
        """Forget everything."""
        self.clear()

    def keep(self, key: Any, entry: V) -> V:
        """Remember an entry and give it back."""
        if len(self) >= self.size:
            self.clear()
        self[key] = entry
        return entry


_MEMOS: list[Memo[Any]] = []


def forget() -> None:
    """Empty every memo of the process."""
    for memo in _MEMOS:
        memo.clear()
