"""What one seat may want on the board: a monument, a kingdom split, a leader gone.

A goal says whether it is reached, how many actions are needed at least, and which actions can be of use when so many
are left. Both are relaxations: what they rule out cannot help, tests hold that to plain enumeration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gemcheck.games.tigris import tiles
from gemcheck.games.tigris.geometry import AROUND, SQUARE, STRIDE, WHOLE, around, bits, spread
from gemcheck.games.tigris.kingdoms import down, leaders_in
from gemcheck.games.tigris.plans import Leader, Pass, Plan, Ruin, Swap, Tile, Withdraw
from gemcheck.games.tigris.state import RED, State
from gemcheck.games.tigris.table import Table
from gemcheck_models.tigris.cells import completing, twice_beside
from gemcheck_models.tigris.fewest_play import Alone, Stand

__all__ = ["Apart", "Built", "Goal", "Gone", "Keep", "Split"]

Keep = Callable[[Plan], bool]
"""Whether an action can be of use."""

CORNERS = bits(SQUARE)


class Goal(ABC):
    """Something to be reached on the board, with its words and clauses."""

    words: str
    clauses: tuple[str, ...]

    @abstractmethod
    def reached(self, state: State) -> bool:
        """Whether it is so, between two actions."""

    def least(self, play: Alone, stand: Stand) -> int | None:
        """No fewer actions than this reach it from here, where it has not been reached; None: none ever do."""
        return 1

    @abstractmethod
    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        """Which actions can be of use when `left` actions may still be taken, this one included."""


def something(state: State) -> Keep:
    """Any action but a catastrophe on an empty space: it bars a space and does nothing else."""
    return lambda plan: not isinstance(plan, Ruin) or bool(state.linked >> plan.space & 1)


# -- monuments


def _room(state: State) -> int:
    """The upper left spaces of squares with an empty space."""
    a, b, c, d = _aligned(WHOLE & ~state.linked)
    return a | b | c | d


def _aligned(spaces: int) -> tuple[int, int, int, int]:
    """The set, moved so that the four spaces of a square lie on its upper left one."""
    return spaces, spaces >> 1, spaces >> STRIDE, spaces >> STRIDE + 1


class Built(Goal):
    """A monument is built, of one of these kinds.

    Every space of its square without a tile of its colour needs a tile to be placed. Where the square has no empty
    space, something has to leave it first. Catastrophes and monuments stay for good.
    """

    clauses = ("monument.square", "monument.colour", "monument.lasting")

    def __init__(self, table: Table, start: State, kinds: tuple[int, ...], words: str) -> None:
        self.table = table
        self.words = words
        self.before = {monument.kind for monument in start.monuments}
        self.colours = {kind: table.box.monuments[kind] for kind in kinds if kind not in self.before}

    def reached(self, state: State) -> bool:
        return any(monument.kind in self.colours for monument in state.monuments)

    def squares(self, state: State, colour: int, most: int) -> dict[int, int]:
        """Upper left spaces of the squares of this colour by the least number of actions, `most` tiles being there."""
        barred = tiles.farm_on_land(self.table, state, colour) | tiles.other_on_river(self.table, state, colour)
        a, b, c, d = _aligned(WHOLE & ~(state.ruins | down(state) | barred))
        fit = a & b & c & d & CORNERS
        room = _room(state)
        a, b, c, d = _aligned(state.tiles[colour])
        pair, other, either, or_other = a & b, c & d, a | b, c | d
        at_least = (
            fit,
            fit & (either | or_other),
            fit & (pair | other | either & or_other),
            fit & (pair & or_other | either & other),
            fit & pair & other,
        )
        found: dict[int, int] = {}
        for there in range(5):
            exactly = at_least[there] & ~(at_least[there + 1] if there < 4 else 0)
            missing = 4 - there
            if not exactly or max(missing, 1) > most:
                continue
            for need, corners in ((missing, exactly & room), (missing + 1, exactly & ~room)):
                need += missing == 0  # one leaves the square, another is placed
                if corners:
                    found[need] = found.get(need, 0) | corners
        return found

    def _by_need(self, play: Alone, stand: Stand) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for colour in sorted({colour for colours in self.colours.values() for colour in colours}):
            state = stand.state
            most = state.seats[play.who].hand[colour] + (state.bag[colour] if play.best else 0)
            for need, corners in self.squares(state, colour, most).items():
                found.setdefault(need, []).append((colour, corners))
        return found

    def least(self, play: Alone, stand: Stand) -> int | None:
        return min(self._by_need(play, stand), default=None)

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        by_need = self._by_need(play, stand)
        room = _room(stand.state)
        if any(
            need < left or (need == left and corners & ~room) for need, found in by_need.items() for _, corners in found
        ):
            return something(stand.state)
        wanted = [0, 0, 0, 0]
        for colour, corners in by_need.get(left, []):
            down_one = corners | corners << 1
            wanted[colour] |= (down_one | down_one << STRIDE) & ~stand.state.linked
        return lambda plan: isinstance(plan, Tile) and bool(wanted[plan.colour] >> plan.space & 1)


# -- what takes pieces off the board


def _removing(play: Alone, state: State, group: int) -> Keep:
    """Actions that may take a piece of this linked group off the board, at once or by what follows."""
    _, twice = twice_beside(state)
    strips = completing(state.tiles[RED])
    own = state.seats[play.who].leaders
    inside = [space >= 0 and bool(group >> space & 1) for space in own]
    rivals = {colour for colour, who, _ in leaders_in(state, group) if who != play.who}
    beside = around(group)

    def keep(plan: Plan) -> bool:
        match plan:
            case Tile(colour=colour, space=space):
                return bool(twice >> space & 1 or (colour == RED and strips >> space & 1))
            case Leader(colour=colour, space=space):
                return inside[colour] or (colour in rivals and bool(beside >> space & 1))
            case Withdraw(colour=colour):
                return inside[colour]
            case Ruin(space=space):
                return bool(group >> space & 1)
            case _:
                return False

    return keep


def _bearing(state: State, group: int) -> Keep:
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

    def keep(plan: Plan) -> bool:
        match plan:
            case Tile(space=space) | Leader(space=space):
                return bool(zone >> space & 1)
            case Ruin(space=space):
                return bool(near >> space & 1)
            case _:
                return True

    return keep


class Apart(Goal):
    """Two spaces hold pieces and no chain of pieces links them. What is added links; only a removal parts."""

    clauses = ("word.linked", "word.gap")

    def __init__(self, one: int, other: int, words: str) -> None:
        self.one, self.other, self.words = one, other, words

    def reached(self, state: State) -> bool:
        if not state.linked >> self.one & state.linked >> self.other & 1:
            return False
        return not spread(1 << self.one, state.linked) >> self.other & 1

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        state = stand.state
        linked = state.linked
        both = linked >> self.one & linked >> self.other & 1
        if left > 2 or not both:
            return something(state)
        group = spread(1 << self.one, linked)
        return _bearing(state, group) if left == 2 else _removing(play, state, group)


class Split(Goal):
    """Two kingdoms lie on the spaces of what was one.

    One action reaches that by a removal, or, once a part without leader has come off, by a leader beside that part or
    on its spaces, or a tile that joins it to another kingdom.
    """

    clauses = ("word.kingdom", "word.gap")

    def __init__(self, kingdom: int, words: str) -> None:
        self.kingdom, self.words = kingdom, words

    def reached(self, state: State) -> bool:
        return sum(bool(kingdom & self.kingdom) for kingdom in state.kingdoms) > 1

    def useful(self, play: Alone, stand: Stand, left: int) -> Keep:
        state = stand.state
        group = leading = 0
        for kingdom in state.kingdoms:
            leading |= kingdom
            group |= kingdom if kingdom & self.kingdom else 0
        if left == 2 and not self.kingdom & ~group:
            return _bearing(state, group)
        if left > 1:
            return something(state)
        loose = spread(self.kingdom & state.linked & ~leading, state.linked & ~leading)
        joining = around(loose) | self.kingdom
        removes = _removing(play, state, group)

        def keep(plan: Plan) -> bool:
            return removes(plan) or (isinstance(plan, Tile | Leader) and bool(joining >> plan.space & 1))

        return keep


class Gone(Goal):
    """A leader is off the board: its owner takes it back, it loses a conflict, or it has lost its last temple."""

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
            return _bearing(state, group)
        beside = around(group)
        _, twice = twice_beside(state)
        strips = completing(state.tiles[RED])

        def keep(plan: Plan) -> bool:
            match plan:
                case Tile(colour=colour, space=there):
                    return bool((twice & beside) >> there & 1 or (colour == RED and strips >> there & 1))
                case Leader(colour=colour, space=there):
                    return colour == self.colour and bool(beside >> there & 1)
                case Ruin(space=there):
                    return bool(AROUND[space] >> there & 1)
                case Withdraw():
                    return True
                case Swap() | Pass():
                    return False
                case _:
                    return True

        return keep
