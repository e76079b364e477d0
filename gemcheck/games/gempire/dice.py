"""The five resource dice: every outcome with its exact weight, and a quick draw.

An outcome is a triple (production, science, wild) of faces; blanks do not show in it. Weights count throws of the five
dice told apart, so that they add up to THROWS.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from gemcheck.games.gempire.components import components
from gemcheck.rulebook import clause

__all__ = ["FACES", "ROLLS", "THROWS", "draw", "outcome", "throws"]

Triple = tuple[int, int, int]

FACES: tuple[tuple[str, ...], ...] = components().dice
"""The six faces of each die."""


@clause("dice.count", "dice.die1-2", "dice.die3-4", "dice.die5")
def throws() -> Iterator[tuple[str, ...]]:
    """Every throw of the five dice told apart, the last die changing fastest."""
    return product(*FACES)


@clause("dice.blank")
def outcome(faces: Sequence[str]) -> Triple:
    """How much production, science and how many wilds these faces show; a blank shows nothing."""
    return (faces.count("production"), faces.count("science"), faces.count("wild"))


_OUTCOMES: tuple[Triple, ...] = tuple(sorted(outcome(faces) for faces in throws()))

THROWS: int = len(_OUTCOMES)
"""How many throws there are: 6 to the power of 5."""

ROLLS: tuple[tuple[Triple, int], ...] = tuple(sorted(Counter(_OUTCOMES).items()))
"""The distinct outcomes in ascending order, each with the number of throws that show it."""


@clause("dice.count")
def draw(rng: Random) -> Triple:
    """The outcome of one throw, each with its weight out of THROWS."""
    return _OUTCOMES[rng.randrange(THROWS)]
