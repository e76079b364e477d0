"""What can take pieces off the board: the steps of every plan that parts a kingdom, and a leader that is to go.

A group of linked pieces loses some only by a catastrophe on a tile, by an own leader that leaves, by a revolt (the
leader that loses), by wars of a union that the group is part of (the losing leaders of the group and its tiles of their
colours) and by a monument on temples (leaders that had no other). Whatever else an action does, it adds pieces.
"""

from __future__ import annotations

from gemcheck.games.tigris.geometry import AROUND, SQUARE, SQUARES_WITH, around, spread
from gemcheck.games.tigris.kingdoms import leaders_in
from gemcheck.games.tigris.plans import Leader, Pass, Ruin, Swap, Tile, Withdraw
from gemcheck.games.tigris.plans import Plan as Action
from gemcheck.games.tigris.state import RED, State
from gemcheck_models.tigris.cells import completing, twice_beside
from gemcheck_models.tigris.fewest_goals import Goal, Keep, something
from gemcheck_models.tigris.fewest_play import Alone, Stand

__all__ = ["Gone", "bearing", "lost_at_most", "removing", "stripped"]


def removing(play: Alone, state: State, group: int) -> Keep:
    """Actions that may take a piece of this linked group off the board, at once or by what follows."""
    _, twice = twice_beside(state)
    strips = completing(state.tiles[RED])
    inside = [space >= 0 and bool(group >> space & 1) for space in state.seats[play.who].leaders]
    rivals = {colour for colour, who, _ in leaders_in(state, group) if who != play.who}
    beside = around(group)

    def keep(plan: Action) -> bool:
        match plan:
            case Tile(colour=colour, space=space):
                return bool((twice & beside) >> space & 1 or (colour == RED and strips >> space & 1))
            case Leader(colour=colour, space=space):
                return inside[colour] or (colour in rivals and bool(beside >> space & 1))
            case Withdraw(colour=colour):
                return inside[colour]
            case Ruin(space=space):
                return bool(group >> space & 1)
            case _:
                return False

    return keep


def bearing(state: State, group: int) -> Keep:
    """Actions that may bear on a removal from this linked group by the action after them.

    They touch the group, or lie one space further (a temple there counts in a revolt, or in a square), or concern
    whatever borders the same empty spaces: with that it can be united, or it bars a space. A leader that would go
    elsewhere may be withdrawn as well, a tile that would only be got rid of may be swapped.
    """
    edge = around(group) & ~(state.linked | state.ruins)
    borders, rest = 0, state.linked & ~group
    while rest:
        part = spread(rest & -rest, rest)
        rest &= ~part
        if around(part) & edge:
            borders |= part
    near = group | borders
    zone = near | around(near) | around(around(group))

    def keep(plan: Action) -> bool:
        match plan:
            case Tile(space=space) | Leader(space=space):
                return bool(zone >> space & 1)
            case Ruin(space=space):
                return bool(near >> space & 1)
            case _:
                return True

    return keep


def stripped(state: State, space: int) -> int:
    """The spaces of leaders that may lose a temple when a temple on this space completes squares."""
    temples = 0
    for corner in SQUARES_WITH[space]:
        if SQUARE[corner] & ~(state.tiles[RED] | 1 << space) == 0:
            temples |= SQUARE[corner]
    return state.leading & around(temples)


def lost_at_most(state: State, group: int, other: int) -> int:
    """What the kingdom `group` can lose at most when it is united with the kingdom `other`: each leader whose colour
    stands in both, and the tiles of these colours."""
    against = {colour for colour, _, _ in leaders_in(state, other)}
    lost = 0
    for colour, _, space in leaders_in(state, group):
        if colour in against:
            lost |= 1 << space | state.tiles[colour] & group
    return lost


class Gone(Goal):
    """A leader is off the board: its owner takes it back, it loses a conflict, or it has lost its last temple.

    The last action is a withdrawal by its owner, a leader of its colour beside its kingdom, a tile that unites its
    kingdom with another, or takes its one temple away: a catastrophe there, or a monument over it.
    """

    clauses = ("leader.withdraw", "conflict.loser", "leader.stranded")

    def __init__(self, who: int, colour: int, words: str) -> None:
        self.who, self.colour, self.words = who, colour, words

    def reached(self, state: State) -> bool:
        return state.seats[self.who].leaders[self.colour] < 0

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        state = stand.state
        if left > 2:
            return something(state)
        space = state.seats[self.who].leaders[self.colour]
        group = spread(1 << space, state.linked)
        if left == 2:
            return bearing(state, group)
        return self._last(play, state, space, group)

    def likely(self, play: Alone, stand: Stand, left: int) -> Keep | None:
        state = stand.state
        space = state.seats[self.who].leaders[self.colour]
        if left < 2:
            return self._last(play, state, space, spread(1 << space, state.linked))
        return bearing(state, spread(1 << space, state.linked))

    def _last(self, play: Alone, state: State, space: int, group: int) -> Keep:
        beside = around(group)
        _, twice = twice_beside(state)
        uniting = 0
        kingdom = next((one for one in state.kingdoms if one >> space & 1), 0)
        for other in state.kingdoms:
            if other != kingdom and any(colour == self.colour for colour, _, _ in leaders_in(state, other)):
                uniting |= around(other) & beside & twice
        temples = AROUND[space] & state.tiles[RED]
        only = temples if temples.bit_count() == 1 else 0
        strips = completing(state.tiles[RED]) if only else 0

        def keep(plan: Action) -> bool:
            match plan:
                case Tile(colour=colour, space=there):
                    return bool(
                        uniting >> there & 1
                        or (colour == RED and strips >> there & 1 and stripped(state, there) >> space & 1)
                    )
                case Leader(colour=colour, space=there):
                    return colour == self.colour and self.who != play.who and bool(beside >> there & 1)
                case Ruin(space=there):
                    return bool(only >> there & 1)
                case Withdraw(colour=colour):
                    return self.who == play.who and colour == self.colour
                case Swap() | Pass():
                    return False
                case _:
                    return True

        return keep
