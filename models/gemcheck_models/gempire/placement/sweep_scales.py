"""Several goals as one number: an earlier goal weighs more than all later ones can ever bring."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck_models.gempire.placement.objective import Score

__all__ = ["Scales"]


class Scales:
    """How the goals of an objective make one number, given the most that each of them can bring."""

    def __init__(self, mosts: Sequence[int]) -> None:
        self.units = [1]
        for most in mosts[:0:-1]:
            self.units.insert(0, self.units[0] * (most + 1))

    def number(self, score: Score) -> int:
        """A score as one number."""
        return sum(unit * part for unit, part in zip(self.units, score, strict=True))

    def score(self, number: int) -> Score:
        """A score or a bound from its number."""
        parts = []
        for unit in self.units:
            part, number = divmod(number, unit)
            parts.append(part)
        return tuple(parts)
