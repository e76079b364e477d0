"""Gempire: Zarmund's Demands. One module per chapter of the rulebook; `Gempire` is the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gemcheck.games.gempire.engine import Gempire

__all__ = ["Gempire"]


def __getattr__(name: str) -> Any:
    """Import the engine only when the game itself is asked for, so that single chapters load alone."""
    if name == "Gempire":
        from gemcheck.games.gempire.engine import Gempire

        return Gempire
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
