"""The box: what happens when it does not hold the gems that are due, and to chains of gems that never rest."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.findings import Certificate
from gemcheck.game import Event, Log, OpenEnd, Undefined
from gemcheck.games.gempire import cascade
from gemcheck.games.gempire.gem_counts import room
from gemcheck.games.gempire.gem_sources import literacy_due, thresholds_alone
from gemcheck.games.gempire.state import COLOURS, POPULATION, Seat, State
from gemcheck.games.gempire.table import LITERACY, Table
from gemcheck.rulebook import cites, clause

__all__ = ["box_limits", "granted", "overflowing", "unending"]

Triple = tuple[int, int, int]

PASSES = 512
"""Passes after which a chain that may be endless, but is not proved so, is given up: a power of two."""


def box_limits(table: Table) -> bool:
    """Whether gems that the box does not hold cannot be earned."""
    return table.reading("gem.supply") == "box-limits"


def unending(table: Table) -> str:
    """What happens to a chain of gems that never rests: the reading in force."""
    return table.reading("gem.cascade.endless")


def granted(table: Table, state: State, who: int, seat: Seat, colour: int, count: int, log: Log) -> int:
    """How many of `count` gems due are received: all of them, or what the box holds where it limits gems or has stopped
    the chain."""
    left = room(state, who, seat, colour)
    if count <= left:
        return count
    limited = seat.turn.chain < 0 or box_limits(table)
    if log is not None:
        facts = {"colour": COLOURS[colour], "due": count, "left": max(left, 0)}
        log.append(Event("box-empty" if limited else "beyond-box", who, cites(room), facts))
    return max(left, 0) if limited else count


@clause("gem.threshold", "materials.gems")
def overflowing(table: Table, state: State, who: int, seat: Seat, earned: Triple, log: Log) -> Seat:
    """The seat before it receives these gems, its chain stopped when the box does not hold them and the chain is proved
    to have no end.

    Raises OpenEnd where the reading leaves such a chain without an answer, and where gems depend on the way to a value,
    so that a long chain may be neither at rest nor proved endless.
    """
    turn = seat.turn
    left = [room(state, who, seat, colour) for colour in range(3)]
    if turn.chain < 0 or all(count <= rest for count, rest in zip(earned, left, strict=True)):
        return seat
    # A proof is sought when a colour crosses what the box holds, afterwards at passes 1, 2, 4, 8, ... only.
    crosses = any(0 <= rest < count for count, rest in zip(earned, left, strict=True))
    if not crosses and turn.chain & (turn.chain - 1):
        return seat
    if box_limits(table) or unending(table) == "one-pass":
        return seat
    proof = cascade.endless(table, _with_gems(seat, earned))
    if proof is None and (turn.chain < PASSES or thresholds_alone(table)):
        return seat
    if proof is None or unending(table) == "undefined":
        raise OpenEnd(Undefined("gem.cascade.endless", cites(overflowing), _reason(proof)))
    if log is not None:
        log.append(Event("chain-stopped", who, cites(overflowing), {"proof": _reason(proof)}))
    return replace(seat, turn=replace(turn, chain=-max(turn.chain, 1)))


def _reason(proof: Certificate | None) -> str:
    if proof is None:
        return f"the chain of gems has not come to rest after {PASSES} passes, and nothing proves that it never does"
    return f"the chain of gems never rests ({proof.scope}): {'; '.join(proof.also)}"


def _with_gems(seat: Seat, earned: Triple) -> Seat:
    """The seat as it will be with these gems and the Literacy choices that come with them."""
    gems = (seat.gems[0] + earned[0], seat.gems[1] + earned[1], seat.gems[2] + earned[2])
    choices = literacy_due(earned[POPULATION]) if seat.owns(LITERACY) else 0
    turn = replace(seat.turn, literacy=seat.turn.literacy + choices, culture=seat.turn.culture + earned[2])
    return replace(seat, gems=gems, turn=turn)
