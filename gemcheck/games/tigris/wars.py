"""Wars: strength, supporters, and what the winner takes."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log
from gemcheck.games.tigris import conflicts, points
from gemcheck.games.tigris.geometry import around, name, spaces_in, spread
from gemcheck.games.tigris.kingdoms import without
from gemcheck.games.tigris.state import COLOURS, RED, Conflict, State, changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["fighting_colour", "fought", "side", "strength"]


@clause("war.commit", without=lambda colour: RED)
def fighting_colour(colour: int) -> int:
    """The colour of the tiles that may be committed: that of the leaders."""
    return colour


@clause("war.marker", without=lambda state, marker: state.linked)
def unmarked(state: State, marker: int) -> int:
    """What links a side: everything but the marked tile, which belongs to neither."""
    return state.linked & ~(1 << marker)


@clause("war.strength", "union.parted")
def side(table: Table, state: State, conflict: Conflict, space: int) -> int:
    """The kingdom of the leader on this space without the other one: what is linked to it now, or all of the kingdom in
    which it stood before the union (an open point once a war has split a side)."""
    if table.reading("war.supporters") == "as-before-union":
        one, other = conflict.before
        return one if one >> space & 1 else other
    return spread(1 << space, unmarked(state, conflict.marker))


@clause("war.strength", without=lambda state, colour, group: 0)
def supporters(state: State, colour: int, group: int) -> int:
    """The face-up tiles of the leaders' colour on a side."""
    return state.tiles[colour] & group


def strength(table: Table, state: State, conflict: Conflict, who: int) -> int:
    """How many tiles on the board support the seat's leader."""
    space = state.seats[who].leaders[conflict.colour]
    return supporters(state, conflict.colour, side(table, state, conflict, space)).bit_count()


@clause("war.temples.treasure", without=lambda state: 0)
def under_treasure(state: State) -> int:
    """Temples that carry a treasure survive a priests' war."""
    return state.treasures


@clause("war.temples.leader", without=lambda state, parties: 0)
def beside_others(state: State, parties: int) -> int:
    """Temples beside a leader that is no party survive a priests' war."""
    return around(state.leading & ~parties)


def protected(state: State, conflict: Conflict) -> int:
    """The spaces whose temples stay, whoever loses."""
    if conflict.colour != RED:
        return 0
    parties = 0
    for who in (conflict.attacker, conflict.defender):
        parties |= 1 << state.seats[who].leaders[RED]
    return under_treasure(state) | beside_others(state, parties)


@clause("war.supporters", without=lambda state, colour, lost, log: state)
def supporters_gone(state: State, colour: int, lost: int, log: Log) -> State:
    """The loser's supporters leave the game, and his side may fall apart."""
    if not lost:
        return state
    if log is not None:
        spaces = [name(space) for space in spaces_in(lost)]
        log.append(Event("supporters-gone", None, cites(supporters_gone), {"spaces": spaces}))
    linked = state.linked & ~lost
    return replace(
        state,
        tiles=changed(state.tiles, colour, -lost),
        removed=changed(state.removed, colour, lost.bit_count()),
        linked=linked,
        kingdoms=without(state.kingdoms, lost, linked, state.leading),
    )


@clause("war.points", without=lambda lost: 0)
def spoils(lost: int) -> int:
    """One point for the leader, one for each tile removed from the board."""
    return 1 + lost.bit_count()


def fought(table: Table, state: State, conflict: Conflict, attacker_won: bool, log: Log) -> State:
    """The outcome of a war once both sides have committed."""
    winner, loser = conflict.attacker, conflict.defender
    if not attacker_won:
        winner, loser = loser, winner
    colour = conflict.colour
    space = state.seats[loser].leaders[colour]
    lost = supporters(state, colour, side(table, state, conflict, space)) & ~protected(state, conflict)
    state = conflicts.beaten(state, loser, colour, log)
    state = supporters_gone(state, colour, lost, log)
    if log is not None:
        log.append(Event("war-won", winner, cites(spoils), {"colour": COLOURS[colour], "spoils": spoils(lost)}))
    state = points.awarded(table, state, winner, colour, spoils(lost), cites(spoils), log)
    parted = Conflict(marker=conflict.marker, before=conflict.before)
    return replace(state, conflict=parted)
