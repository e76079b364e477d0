"""What revolts and wars have in common: commitments, the comparison, the loser's leader."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log, Objection
from gemcheck.games.tigris.kingdoms import off_board
from gemcheck.games.tigris.plans import Commit
from gemcheck.games.tigris.state import LEADERS, TILES, State, changed, seat_changed
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["amounts", "attacker_wins", "beaten", "nothing_else", "objections", "paid"]


# -- legality


@clause("conflict.useless", "variant.english")
def allowed(table: Table, own: int, other: int, held: int, attacking: bool) -> list[int]:
    """How many tiles may be committed by a side whose board strength is `own` against a total of `other` so far.

    Freely none to all; under the English variant only what makes the attacker exceed, or the defender reach the tie.
    """
    if table.reading("conflict.reinforce") == "free":
        return list(range(held + 1))
    if attacking:
        return [0, *(more for more in range(1, held + 1) if own + more > other)]
    return [0, other - own] if 0 < other - own <= held else [0]


@clause("war.hand", without=lambda table, state, who, colour: table.box.hand)
def held(table: Table, state: State, who: int, colour: int) -> int:
    """What the hand still holds: nothing is drawn between the conflicts of an action."""
    return state.seats[who].hand[colour]


def amounts(table: Table, state: State, who: int, colour: int, own: int, other: int, attacking: bool) -> list[int]:
    """How many tiles of the conflict's colour the seat may commit, in ascending order."""
    return allowed(table, own, other, held(table, state, who, colour), attacking)


@clause("conflict.announced", without=list)
def nothing_else() -> list[Objection]:
    """Once a conflict is announced no leader leaves it and no other action is taken."""
    return [Objection(cites(nothing_else), "a conflict is under way: tiles are committed, nothing else is done")]


def objections(known: list[int], plan: Commit, colour: int, clauses: tuple[str, ...]) -> list[Objection]:
    """Everything against committing so many tiles."""
    if plan.tiles in known:
        return []
    words = f"{plan.tiles} {TILES[colour]} tiles cannot be committed, only {', '.join(map(str, known))}"
    return [Objection((*clauses, *cites(allowed)), words)]


# -- payment


@clause("conflict.gone", without=lambda state, who, colour, number: state)
def paid(state: State, who: int, colour: int, number: int) -> State:
    """Committed tiles leave the game, whoever wins."""
    if not number:
        return state
    seat = state.seats[who]
    return replace(
        state,
        seats=seat_changed(state, who, replace(seat, hand=changed(seat.hand, colour, -number))),
        removed=changed(state.removed, colour, number),
    )


# -- effects


@clause("conflict.higher", without=lambda attack, defence, on=INTS: False)
def exceeds(attack: Any, defence: Any, on: Algebra = INTS) -> Any:
    """The higher total wins."""
    return on.more(attack, defence)


@clause("conflict.tie", without=lambda attack, defence, on=INTS: on.equal(attack, defence))
def attacker_takes_tie(attack: Any, defence: Any, on: Algebra = INTS) -> Any:
    """A tie is the defender's."""
    return False


def attacker_wins(attack: Any, defence: Any, on: Algebra = INTS) -> Any:
    """Whether the attacker wins with this total strength against that of the defender."""
    return on.either(exceeds(attack, defence, on), attacker_takes_tie(attack, defence, on))


@clause("conflict.loser", without=lambda state, who, colour, log: state)
def beaten(state: State, who: int, colour: int, log: Log) -> State:
    """The losing leader goes back to its owner's supply."""
    if log is not None:
        log.append(Event("beaten", who, cites(beaten), {"leader": LEADERS[colour]}))
    return off_board(state, who, colour)
