"""One conflict from the first commitment to its outcome, be it a revolt or a war."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris import conflicts, revolts, wars
from gemcheck.games.tigris.plans import Commit
from gemcheck.games.tigris.state import DEFEND, TILES, Conflict, State
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["amounts", "colour", "committed", "objections", "strengths", "to_commit"]


def revolt(conflict: Conflict) -> bool:
    """Whether the conflict is a revolt: no tile was marked."""
    return conflict.marker < 0


def colour(conflict: Conflict) -> int:
    """The colour of the tiles that both sides commit."""
    fighting = revolts.fighting_colour if revolt(conflict) else wars.fighting_colour
    return fighting(conflict.colour)


def strengths(table: Table, state: State, conflict: Conflict) -> tuple[int, int]:
    """Strength on the board of attacker and defender, before any commitment."""
    if revolt(conflict):
        return (
            revolts.strength(state, conflict.attacker, conflict.colour),
            revolts.strength(state, conflict.defender, conflict.colour),
        )
    return (
        wars.strength(table, state, conflict, conflict.attacker),
        wars.strength(table, state, conflict, conflict.defender),
    )


@clause("conflict.attacker-first", without=lambda conflict: conflict.attacker)
def to_commit(conflict: Conflict) -> int:
    """The seat that commits now: the attacker, then, knowing how much, the defender."""
    return conflict.attacker if conflict.committed < 0 else conflict.defender


def amounts(table: Table, state: State, conflict: Conflict) -> list[int]:
    """How many tiles may be committed now."""
    who = to_commit(conflict)
    attack, defence = strengths(table, state, conflict)
    if conflict.committed < 0:
        return conflicts.amounts(table, state, who, colour(conflict), attack, defence, True)
    total = attack + conflict.committed
    return conflicts.amounts(table, state, who, colour(conflict), defence, total, False)


def objections(table: Table, state: State, conflict: Conflict, plan: Commit) -> list[Objection]:
    """Everything against committing so many tiles now."""
    if revolt(conflict):
        clauses = cites(revolts.fighting_colour)
    else:
        clauses = (*cites(wars.fighting_colour), *cites(conflicts.held))
    return conflicts.objections(amounts(table, state, conflict), plan, colour(conflict), clauses)


@clause("conflict.once", without=lambda conflict: False)
def decides(conflict: Conflict) -> bool:
    """Whether the commitment now made is the last: each side commits once, the attacker has done so."""
    return conflict.committed >= 0


def committed(table: Table, state: State, conflict: Conflict, plan: Commit, log: Log) -> State:
    """A side commits; after the defender the conflict is decided."""
    who = to_commit(conflict)
    tile = colour(conflict)
    if log is not None:
        clauses = (*cites(to_commit), *cites(conflicts.paid))
        log.append(Event("committed", who, clauses, {"tiles": plan.tiles, "tile": TILES[tile]}))
    state = conflicts.paid(state, who, tile, plan.tiles)
    if not decides(conflict):
        return replace(state, phase=DEFEND, conflict=replace(conflict, committed=plan.tiles))
    attack, defence = strengths(table, state, conflict)
    attack, defence = attack + conflict.committed, defence + plan.tiles
    won = conflicts.attacker_wins(attack, defence)
    if log is not None:
        rule = conflicts.attacker_takes_tie if attack == defence else conflicts.exceeds
        facts = {
            "attack": attack,
            "defence": defence,
            "attacker": 1 + conflict.attacker,
            "defender": 1 + conflict.defender,
        }
        log.append(Event("compared", None, cites(rule), facts))
    if revolt(conflict):
        return replace(revolts.fought(table, state, conflict, won, log), conflict=None)
    return wars.fought(table, state, conflict, won, log)
