"""Compiled: what a pass has found so far, and what it does not follow.

A pass of limited width keeps the labels that may come to most. They are counted while they are made, by how much they
may come to, so that what would be cut off later is not even made.
"""

from __future__ import annotations

from gemcheck_models.gempire.placement.fast_board import Ints
from gemcheck_models.gempire.placement.fast_compiled import inlined, whole

__all__ = [
    "BEST",
    "BUCKETS",
    "COUNTS",
    "DOUBT",
    "ENDED",
    "ENDS",
    "FURTHEST",
    "GOAL",
    "KNOWN",
    "LEFT_OUT",
    "NOTES",
    "PARTS",
    "RESERVE",
    "SPAN",
    "STEP",
    "TIES",
    "WIDTH",
    "count_label",
    "hopeless",
    "promised",
    "reads_greater",
]

BEST, TIES, ENDS, ENDED, RESERVE, DOUBT, GOAL, KNOWN, FURTHEST, SPAN, NOTES = range(11)
"""Entries of a run: the best worth; how much less than one more than that is looked for, 1 for equal worth as well; the
label before the best end of this layer, and its column; so much room one label needs at most; by how many parts in
PARTS the cards to come are taken to bring less than their bound; what is looked for (see `fast_covers`); what the
known city brings, where its beginning stands among those of the next layer, and the factor for one word more (see
`fast_order`). NOTES is how many there are."""

PARTS = 32

WIDTH, STEP, BUCKET, ABOVE, LEFT_OUT, COUNTS = range(6)
BUCKETS = 512
"""Entries of a cut: how many labels are to be kept, 0 for all; by how much more each
further bucket of labels promises; the lowest bucket that is followed, and how many labels are in it or
above; the most of what was left out; then how many labels are in each bucket."""


@inlined
def hopeless(run: Ints, cut: Ints, top: int, promise: int) -> bool:
    """Whether a way is not followed that comes to `top` at most and promises so much; noted if it would be news."""
    if top < run[BEST] + 1 - run[TIES]:
        return True
    if promise < cut[STEP] * cut[BUCKET]:
        cut[LEFT_OUT] = max(cut[LEFT_OUT], top)
        return True
    return False


@inlined
def reads_greater(run: Ints, top: int, key: int) -> bool:
    """Whether a way that comes to `top` at most and whose beginning stands at this place can only lead to cities that
    are as good as the known one and greater in notation."""
    return bool(key > run[FURTHEST] and top <= run[KNOWN])


@inlined
def promised(run: Ints, unit: int, top: int, coming: int) -> int:
    """What a way promises that comes to `top` at most when the cards to come bring `coming` points at most."""
    return whole(top - unit * coming * run[DOUBT] // PARTS)


@inlined
def count_label(cut: Ints, promise: int) -> None:
    """Count a label that promises so much; once more labels than the width are above a bucket, it is cut off."""
    if cut[WIDTH]:
        bucket = min(BUCKETS - 1, max(0, promise // cut[STEP]))
        cut[COUNTS + bucket] += 1
        cut[ABOVE] += 1
        while cut[BUCKET] < BUCKETS - 1 and cut[ABOVE] - cut[COUNTS + cut[BUCKET]] >= cut[WIDTH]:
            cut[ABOVE] -= cut[COUNTS + cut[BUCKET]]
            cut[BUCKET] += 1
