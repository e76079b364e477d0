"""The game as the models need it here."""

from __future__ import annotations

from functools import cache

from gemcheck.games.antiquity import Antiquity

__all__ = ["game", "under"]


@cache
def game() -> Antiquity:
    """The game under its default readings."""
    return Antiquity()


def under(point: str, reading: str) -> Antiquity:
    """The game under one other reading."""
    return game().under(game().rules_with({point: reading}))
