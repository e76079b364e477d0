"""Antiquity. One module per chapter of the rulebook; `Antiquity` is the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gemcheck.games.antiquity.engine import Antiquity

__all__ = ["Antiquity"]


def __getattr__(name: str) -> Any:
    """Import the engine only when the game itself is asked for, so that single chapters load alone."""
    if name == "Antiquity":
        from gemcheck.games.antiquity.engine import Antiquity

        return Antiquity
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
