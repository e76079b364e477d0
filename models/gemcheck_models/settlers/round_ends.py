"""What may still be done after the last slot of a round, and its worth: cards under Gate, Resources on Shrine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gemcheck_models.settlers.round_slots import Slots

__all__ = ["ended"]

MOST = 99


def ended(slots: Slots) -> None:
    """What may still be done after the last action: cards are put under Gate, Resources on Shrine."""
    last: dict[str, Any] = {}
    slots.last = last
    end, pieces = slots.length, slots.problem.pieces
    slots.before(end, last)
    for k, piece in enumerate(pieces):
        if piece.in_hand and slots.gates:
            slots.model.add(sum(flag for (_, one), flag in last["tucks"].items() if one == k) <= slots.in_hand[end][k])
    last["stows"] = {}
    slots.left = dict(slots.supply[end])
    for s, piece in enumerate(pieces):
        for good in piece.shrine:
            stow = last["stows"][s, good] = slots.number(max((least for least, _ in piece.tiers), default=0))
            slots.model.add(stow <= MOST * slots.on_table[end][s])
            slots.left[good] = slots.left[good] - stow
            slots.model.add(slots.left[good] >= 0)
    for i, piece in enumerate(pieces):
        if not piece.tiers:
            continue
        held = slots.held[end][i] + sum(flag for (g, _), flag in last["tucks"].items() if g == i)
        held = held + sum(stow for (s, _), stow in last["stows"].items() if s == i)
        reached = [slots.flag() for _ in piece.tiers]
        slots.model.add(sum(reached) <= slots.on_table[end][i])
        for flag, (least, worth) in zip(reached, piece.tiers, strict=True):
            slots.model.add(held >= least * flag)
            slots.tiers = slots.tiers + worth * flag
    slots.points.append(last["tucked"])
