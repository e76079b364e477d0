"""Who wins a war or a revolt with which commitments: every pair of commitments decided by the engine.

The tiles of a rival are behind its screen: it may commit any number up to its hand or up to what nobody can see of the
colour, whichever is less, or what the position says it holds. All that a conflict does to the board depends on who wins
it, so that what follows is shown once for each winner, with every hand as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from gemcheck.games.tigris import fights, revolts, turns, unions, wars
from gemcheck.games.tigris.engine import Tigris
from gemcheck.games.tigris.plans import Commit
from gemcheck.games.tigris.state import ATTACK, DEFEND, ORDER, Conflict, State
from gemcheck_models.tigris.rivals import KNOWN, Hidden
from gemcheck_models.tigris.war_chances import held

__all__ = ["Fight", "Outcome", "Row", "fights_of"]


class Row(msgspec.Struct, frozen=True):
    """One pair of commitments: the winner and the loser (seats), and the points of the winner."""

    attack: int
    defence: int
    winner: int
    loser: int
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """What follows when this seat wins: its points in the conflict, the spaces of the supporters lost, the leaders that
    go home as (seat, colour), the wars that may follow, and the state at the next decision, commitments left out."""

    winner: int
    points: int
    lost: int
    home: tuple[tuple[int, int], ...]
    then: tuple[int, ...]
    after: State


class Fight(msgspec.Struct, frozen=True):
    """One conflict: a revolt or a war of leaders of `colour`, tiles of colour `tile` being committed.

    attack, defence: strength on the board, with what has been committed already; attacking, defending: the chance of
    each number of tiles that the side may still commit (1 for a number that is known), from 0 on; rows: every pair of
    commitments, the attacker's first; outcomes: that of the attacker's victory, then that of the defender's.
    """

    revolt: bool
    colour: int
    tile: int
    attacker: int
    defender: int
    attack: int
    defence: int
    attacking: tuple[Fraction, ...]
    defending: tuple[Fraction, ...]
    rows: tuple[Row, ...]
    outcomes: tuple[Outcome, Outcome]

    def attacks(self) -> list[int]:
        """The numbers of tiles that the attacker may commit."""
        return sorted({row.attack for row in self.rows})

    def holding(self, attack: int) -> list[int]:
        """The numbers of tiles with which the defender wins against this commitment."""
        return [row.defence for row in self.rows if row.attack == attack and row.winner == self.defender]

    def chance(self, attack: int) -> Fraction:
        """The chance that this commitment wins when the defender wins whenever its tiles allow it."""
        holding = self.holding(attack)
        if not holding:
            return Fraction(1)
        return sum(self.defending[: min(holding)], Fraction(0))

    def at_once(self) -> int | None:
        """The least commitment that wins whatever the defender holds; None when there is none."""
        return next((attack for attack in self.attacks() if not self.holding(attack)), None)

    def hopeful(self) -> int | None:
        """The least commitment that wins against no tile of the defender's; None when there is none."""
        return next((attack for attack in self.attacks() if 0 not in self.holding(attack)), None)


def fights_of(game: Tigris, state: State, hidden: Hidden) -> Iterator[Fight]:
    """The conflict that is under way, or each war that may come next."""
    conflict = state.conflict
    if conflict is None:
        return
    if state.phase == ORDER:
        for colour in unions.doubled(state, conflict.marker):
            yield from fights_of(game, unions.war_begun(state, conflict, colour, None), hidden)
    elif state.phase in (ATTACK, DEFEND):
        yield _fight(game, state, conflict, hidden)


def _fight(game: Tigris, state: State, conflict: Conflict, hidden: Hidden) -> Fight:
    table, tile = game.table, fights.colour(conflict)
    attack, defence = fights.strengths(table, state, conflict)
    attacking: tuple[Fraction, ...] = (Fraction(1),)
    if conflict.committed < 0:
        attacking = _chances(state, hidden, conflict.attacker, tile)
    return Fight(
        revolt=fights.revolt(conflict),
        colour=conflict.colour,
        tile=tile,
        attacker=conflict.attacker,
        defender=conflict.defender,
        attack=attack + max(conflict.committed, 0),
        defence=defence,
        attacking=attacking,
        defending=_chances(state, hidden, conflict.defender, tile),
        rows=tuple(_rows(game, hidden.assumed(state), conflict)),
        outcomes=(_outcome(game, state, conflict, True), _outcome(game, state, conflict, False)),
    )


def _chances(state: State, hidden: Hidden, seat: int, tile: int) -> tuple[Fraction, ...]:
    """The chance of each number of tiles of a colour that a seat may hold."""
    if seat != hidden.who and hidden.mode != KNOWN:
        return held(hidden.pool, hidden.sizes[seat], tile)
    return (*(Fraction(0) for _ in range(state.seats[seat].hand[tile])), Fraction(1))


def _rows(game: Tigris, state: State, conflict: Conflict) -> Iterator[Row]:
    """Every pair of commitments that is left to be made, decided."""
    table = game.table
    if conflict.committed < 0:
        attacked = []
        for number in fights.amounts(table, state, conflict):
            attacked.append((number, fights.committed(table, state, conflict, Commit(number), None)))
    else:
        attacked = [(0, state)]
    for attack, waiting in attacked:
        if waiting.conflict is None:
            raise ValueError("a conflict ended before its defender had committed")
        for defence in fights.amounts(table, waiting, waiting.conflict):
            over = fights.committed(table, waiting, waiting.conflict, Commit(defence), None)
            beaten = over.seats[conflict.attacker].leaders[conflict.colour] < 0
            winner, loser = conflict.attacker, conflict.defender
            if beaten:
                winner, loser = loser, winner
            yield Row(attack, defence, winner, loser, _gain(state, over, winner))


def _gain(before: State, after: State, who: int) -> int:
    return sum(after.seats[who].points) - sum(before.seats[who].points)


def _outcome(game: Tigris, state: State, conflict: Conflict, attacker_won: bool) -> Outcome:
    """What follows when a side has won."""
    table = game.table
    if fights.revolt(conflict):
        decided = replace(revolts.fought(table, state, conflict, attacker_won, None), conflict=None)
    else:
        decided = wars.fought(table, state, conflict, attacker_won, None)
    winner = conflict.attacker if attacker_won else conflict.defender
    marker = conflict.marker
    after = turns.progressed(table, decided, None)
    before_tiles, after_tiles = state.tiles, decided.tiles
    lost = 0
    for before, left in zip(before_tiles, after_tiles, strict=True):
        lost |= before & ~left
    return Outcome(
        winner=winner,
        points=_gain(state, decided, winner),
        lost=lost,
        home=_home(state, after),
        then=() if fights.revolt(conflict) else tuple(unions.must_fight(unions.doubled(decided, marker))),
        after=after,
    )


def _home(before: State, after: State) -> tuple[tuple[int, int], ...]:
    """The leaders that have left the board."""
    return tuple(
        (who, colour)
        for who, (had, has) in enumerate(zip(before.seats, after.seats, strict=True))
        for colour in range(4)
        if had.leaders[colour] >= 0 > has.leaders[colour]
    )
