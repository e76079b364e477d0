"""The parts of a written action: what is carried out one after another in the resolution part."""

from __future__ import annotations

from gemcheck.games.gempire.plans import Collect, Mechanics, Plan, Upgrade
from gemcheck.rulebook import clause

__all__ = ["part", "parts", "pauses"]


def parts(plan: Plan | None) -> int:
    """How many parts a written action has: one for a collection, one for each upgrade step, none for bids, which the
    table resolves, and none where nothing is written."""
    match plan:
        case Collect():
            return 1
        case Upgrade(steps=steps):
            return len(steps)
        case Mechanics(before=before, after=after):
            return len(before) + 1 + len(after)
        case _:
            return 0


def part(plan: Plan, index: int) -> Collect | int:
    """The part with this number, from 0: the collection or an upgrade step. Raises IndexError when there is none."""
    match plan:
        case Collect() if index == 0:
            return plan
        case Upgrade(steps=steps) if 0 <= index < len(steps):
            return steps[index]
        case Mechanics(before=before, collect=collect, after=after) if 0 <= index <= len(before) + len(after):
            both: tuple[Collect | int, ...] = (*before, collect, *after)
            return both[index]
        case _:
            raise IndexError(f"the action has no part {index}")


@clause("tech.mechanics.sequence", "tech.architecture.mechanics", without=lambda plan: ())
def pauses(plan: Plan | None) -> tuple[int, ...]:
    """After how many parts an action of Mechanics has finished one of its two halves while the other is still to come.

    Upgrades before a collection are one half, upgrades after it are one too.
    """
    match plan:
        case Mechanics(before=before, after=after):
            first = (len(before),) if before else ()
            return (*first, len(before) + 1) if after else first
        case _:
            return ()
