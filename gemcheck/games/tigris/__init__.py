"""Tigris & Euphrates. One module per chapter of the rulebook; `Tigris` is the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gemcheck.games.tigris.engine import Tigris

__all__ = ["Tigris"]


def __getattr__(name: str) -> Any:
    """Import the engine only when the game itself is asked for, so that single chapters load alone."""
    if name == "Tigris":
        from gemcheck.games.tigris.engine import Tigris

        return Tigris
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
