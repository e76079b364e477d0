"""Second opinions on what is legal: constraint models that list plans without the engine's way of finding them.

A game's models offer them by a function `legal_models()` of the module that is registered for the game under the entry
point group `gemcheck.models`. Nothing here knows a game or a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

import msgspec

from gemcheck.game import Game

__all__ = ["LegalModel", "legal_models"]


class LegalModel(msgspec.Struct, frozen=True):
    """A model of some kind of plan.

    name: one word; covers: whether a plan is of this kind; plans: all plans of the kind that a seat to move may commit,
    as the model has them, None where the position is outside its scope.
    """

    name: str
    covers: Callable[[Any], bool]
    plans: Callable[[Game[Any, Any], Any, int], frozenset[Any] | None]


@lru_cache
def legal_models(game: str) -> tuple[LegalModel, ...]:
    """The models of what is legal in a game; imports no solver. Empty for a game whose models offer none."""
    found: list[LegalModel] = []
    for point in entry_points(group="gemcheck.models", name=game):
        offered: Callable[[], Sequence[LegalModel]] | None = getattr(point.load(), "legal_models", None)
        found += offered() if offered is not None else ()
    return tuple(found)
