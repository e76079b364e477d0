"""Several goals as one number: an earlier goal weighs more than all later ones can ever bring."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck_models.gempire.placement.objective import Score

__all__ = ["Scales"]


class Scales:
    """How the parts of a score make one number, given the most and the least (0 unless stated) that each can be."""

    def __init__(self, mosts: Sequence[int], lows: Sequence[int] | None = None) -> None:
        self.lows = tuple(lows) if lows is not None else (0,) * len(mosts)
        self.units = [1]
        for most, low in list(zip(mosts, self.lows, strict=True))[:0:-1]:
            self.units.insert(0, self.units[0] * (most - low + 1))

    def number(self, score: Score) -> int:
        """A score as one number, never below 0."""
        return sum(unit * (part - low) for unit, part, low in zip(self.units, score, self.lows, strict=True))

    def score(self, number: int) -> Score:
        """A score or a bound from its number."""
        parts = []
        for unit, low in zip(self.units, self.lows, strict=True):
            part, number = divmod(number, unit)
            parts.append(part + low)
        return tuple(parts)
