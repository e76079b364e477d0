"""Revolts: a leader placed into a kingdom that already holds a leader of its colour."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.tigris import conflicts, points
from gemcheck.games.tigris.geometry import AROUND
from gemcheck.games.tigris.kingdoms import kingdom_at
from gemcheck.games.tigris.state import ATTACK, LEADERS, NONE, RED, Conflict, State
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["begun", "fighting_colour", "fought", "strength"]


@clause("revolt.self", without=lambda state, who, colour: range(len(state.seats)))
def rivals(state: State, who: int, colour: int) -> list[int] | range:
    """The seats against which a leader can revolt: all others, never itself."""
    return [seat for seat in range(len(state.seats)) if seat != who]


@clause("revolt.trigger", without=lambda state, who, colour, space: NONE)
def rival(state: State, who: int, colour: int, space: int) -> int:
    """The seat whose leader of the same colour is in the kingdom that the leader has joined; NONE for no revolt."""
    kingdom = kingdom_at(state.kingdoms, space)
    for seat in rivals(state, who, colour):
        other = state.seats[seat].leaders[colour]
        if other >= 0 and kingdom >> other & 1:
            return seat
    return NONE


@clause("revolt.roles", without=lambda who, other: (other, who))
def roles(who: int, other: int) -> tuple[int, int]:
    """Attacker and defender: who placed the leader, and who owns the one already there."""
    return who, other


def begun(state: State, who: int, colour: int, space: int, log: Log) -> State:
    """Start the revolt that a leader on this space causes, if any."""
    other = rival(state, who, colour, space)
    if other < 0:
        return state
    attacker, defender = roles(who, other)
    if log is not None:
        log.append(Event("revolt", who, cites(rival), {"leader": LEADERS[colour], "against": 1 + other}))
    return replace(state, phase=ATTACK, conflict=Conflict(colour=colour, attacker=attacker, defender=defender))


@clause("revolt.strength", without=lambda state, who, colour: 0)
def strength(state: State, who: int, colour: int) -> int:
    """Face-up temples adjacent to the seat's leader, whatever its colour; a temple between both counts for both."""
    return (AROUND[state.seats[who].leaders[colour]] & state.tiles[RED]).bit_count()


@clause("revolt.commit", without=lambda colour: colour)
def fighting_colour(colour: int) -> int:
    """The colour of the tiles that decide a revolt: temples, whatever the leaders' colour."""
    return RED


@clause("revolt.point", without=lambda table, state, winner, log: state)
def rewarded(table: Table, state: State, winner: int, log: Log) -> State:
    """One red victory point for the winner."""
    return points.awarded(table, state, winner, RED, 1, cites(rewarded), log)


@clause("revolt.board")
def fought(table: Table, state: State, conflict: Conflict, attacker_won: bool, log: Log) -> State:
    """The outcome of a revolt once both sides have committed: of all that is on the board, only a leader goes."""
    winner, loser = conflict.attacker, conflict.defender
    if not attacker_won:
        winner, loser = loser, winner
    state = conflicts.beaten(state, loser, conflict.colour, log)
    return rewarded(table, state, winner, log)
