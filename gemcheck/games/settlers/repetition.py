"""Play without end within a round: positions that may not come again.

A position can come again only after a Location has been freed or a deck shuffled: everything else uses something up.
So positions are written down from then on, until the Cleanup. A position is written relative to the seat that is to
move, so that it does not depend on the numbers of the seats.
"""

from __future__ import annotations

import hashlib

import msgspec
from msgspec.structs import replace

from gemcheck.games.settlers.seating import rotated
from gemcheck.games.settlers.state import ACT, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import clause

__all__ = ["comes_again", "remembered", "sign"]


def sign(state: State) -> str:
    """Twelve hex digits that stand for the position, seen from the seat that is to move."""
    plain = replace(rotated(state, max(state.active, 0)), seen=(), loose=False)
    return hashlib.blake2b(msgspec.json.encode(plain), digest_size=6).hexdigest()


def remembered(table: Table, before: State, after: State) -> State:
    """The state after an action, with the position before it written down where it might come again."""
    if not after.loose or before.pending or before.phase != ACT or table.reading("repeat.rule") == "allowed":
        return after
    mark = sign(before)
    return after if mark in after.seen else replace(after, seen=tuple(sorted((*after.seen, mark))))


@clause("action.repeat", without=lambda table, after: False)
def comes_again(table: Table, after: State) -> bool:
    """Whether an action leads to a position that has been there in this round."""
    return bool(after.seen) and after.phase == ACT and not after.pending and sign(after) in after.seen
