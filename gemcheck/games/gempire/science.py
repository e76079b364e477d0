"""Science: the track that only ever moves forward, and what "current science" means."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["current_science", "gain_science"]


@clause("science.track.total")
def gain_science(table: Table, state: State, who: int, seat: Seat, amount: int, log: Log) -> Seat:
    """Move the seat's cube forward by `amount` (0 or more) steps.

    A track of known length may stop the cube at its last number; without a known length the cube always moves on.
    """
    if amount <= 0:
        return seat
    total = seat.science + amount
    if table.track is not None and total > table.track and table.reading("science.track.end") == "cube-stops":
        total = max(seat.science, table.track)
    if log is not None:
        log.append(Event("science", who, cites(gain_science), {"amount": total - seat.science, "total": total}))
    return replace(seat, science=total)


@clause("science.track.total")
def current_science(table: Table, seat: Seat) -> int:
    """The science a player "currently" has: the whole track, or only what no technology has used up."""
    if table.reading("science.current") == "unused":
        return seat.science - seat.used
    return seat.science
