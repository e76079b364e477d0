"""Compiled: what a pass has found so far, and what it does not follow.

A pass of limited width keeps the labels that may come to most. They are counted while they are made, by how much they
may come to, so that what would be cut off later is not even made.
"""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.fast_compiled import inlined, whole

__all__ = [
    "BASE",
    "BEST",
    "BLOCKED",
    "BUCKETS",
    "COUNTS",
    "ENDED",
    "ENDS",
    "LEFT_OUT",
    "RESERVE",
    "STEP",
    "TIES",
    "WIDTH",
    "count_label",
    "floor_of",
    "leave_out",
]

BEST, BLOCKED, TIES, ENDS, ENDED, RESERVE = 0, 1, 2, 3, 4, 5
"""Entries of a run: the best worth; the most of ends that are ends only if nothing fits any more; whether equal worth
is looked for; the label before the best end of this layer, and its column; so much room one label needs at most."""

WIDTH, BASE, STEP, BUCKET, ABOVE, LEFT_OUT, COUNTS = range(7)
BUCKETS = 512
"""Entries of a cut: how many labels are to be kept, 0 for all; what the first bucket of labels comes to at least, and
how much each further one comes to more; the lowest bucket that is followed, and how many labels are in it or above; the
most of what was left out; then how many labels are in each bucket."""


@inlined
def floor_of(run: Ints, cut: Ints) -> int:
    """What may come to less is not followed."""
    return whole(max(run[BEST] + 1 - run[TIES], cut[BASE] + cut[STEP] * cut[BUCKET]))


@inlined
def leave_out(run: Ints, cut: Ints, top: int) -> None:
    """Note that a way is not followed which may come to so much, if that would be news."""
    if top >= run[BEST] + 1 - run[TIES]:
        cut[LEFT_OUT] = max(cut[LEFT_OUT], top)


@inlined
def count_label(cut: Ints, top: int) -> None:
    """Count a label that may come to so much; once more labels than the width are above a bucket, it is cut off."""
    if cut[WIDTH]:
        bucket = min(BUCKETS - 1, (top - cut[BASE]) // cut[STEP])
        cut[COUNTS + bucket] += 1
        cut[ABOVE] += 1
        while cut[BUCKET] < BUCKETS - 1 and cut[ABOVE] - cut[COUNTS + cut[BUCKET]] >= cut[WIDTH]:
            cut[ABOVE] -= cut[COUNTS + cut[BUCKET]]
            cut[BUCKET] += 1
