"""Which commitments are worth a look in a conflict: the others are no better for the seat that makes them.

Whoever defends commits nothing or the least that wins: more tiles change nothing but that they are gone, and a hand
with more tiles has every choice of one with fewer. Whoever attacks commits nothing where even all that wins nothing,
and no more than the least that wins whatever the defender does.
"""

from __future__ import annotations

from gemcheck.games.tigris import conflicts, fights
from gemcheck.games.tigris.plans import Commit
from gemcheck.games.tigris.state import Conflict, State
from gemcheck.games.tigris.table import Table

__all__ = ["commitments"]


def commitments(table: Table, state: State, conflict: Conflict) -> list[Commit]:
    """The commitments of the seat to move of which one is best, fewest tiles first."""
    amounts = fights.amounts(table, state, conflict)
    attack, defence = fights.strengths(table, state, conflict)
    if conflict.committed >= 0:
        total = attack + conflict.committed
        winning = [number for number in amounts if not conflicts.attacker_wins(total, defence + number)]
        return [Commit(0)] if 0 in winning else [Commit(number) for number in (0, *winning[:1])]
    most = conflicts.held(table, state, conflict.defender, fights.colour(conflict))
    found = []
    for number in amounts:
        if number and not conflicts.attacker_wins(attack + number, defence):
            continue
        found.append(Commit(number))
        if conflicts.attacker_wins(attack + number, defence + most):
            break
    return found
