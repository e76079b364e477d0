"""Words for answers that several modules use."""

from __future__ import annotations

__all__ = ["counted", "pair_words"]


def counted(number: int, word: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def pair_words(pair: tuple[int, int]) -> str:
    """`Demands 3 and 7`."""
    return f"Demands {pair[0]} and {pair[1]}"
