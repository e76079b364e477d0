"""What an answer about rounds may cost, by name."""

from __future__ import annotations

import msgspec

from gemcheck_models.gempire.rounds.bounds import LOOKS

__all__ = ["EFFORTS", "USUAL", "Effort"]


class Effort(msgspec.Struct, frozen=True):
    """What an answer may cost: states of the plan search, units of the planning model's deterministic time for each
    number of rounds (0: it is not asked), and splits that the relaxation looks at where its first budget is spent."""

    states: int
    planning: int
    looks: int = LOOKS


EFFORTS = {
    "quick": Effort(4_000, 0),
    "usual": Effort(40_000, 20, 20_000),
    "thorough": Effort(400_000, 200, 200_000),
}
USUAL = EFFORTS["usual"]
