"""Imperial Settlers. One module per chapter of the rulebook; `Settlers` is the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gemcheck.games.settlers.engine import Settlers

__all__ = ["Settlers"]


def __getattr__(name: str) -> Any:
    """Import the engine only when the game itself is asked for, so that single chapters load alone."""
    if name == "Settlers":
        from gemcheck.games.settlers.engine import Settlers

        return Settlers
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
