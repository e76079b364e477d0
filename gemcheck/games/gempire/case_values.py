"""Words of Gempire in a case; plain values are read by gemcheck.case_values."""

from __future__ import annotations

from typing import Any

from gemcheck.case_values import one_of
from gemcheck.games.gempire.state import COLOURS
from gemcheck.games.gempire.table import TECHNOLOGIES

__all__ = ["colour", "technology"]


def colour(word: Any, where: str) -> int:
    """The index of a colour's name."""
    return COLOURS.index(one_of(word, COLOURS, "colour", where))


def technology(word: Any, where: str) -> str:
    """The slug of a technology."""
    return one_of(word, TECHNOLOGIES, "technology", where)
