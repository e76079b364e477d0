"""What one seat may want on the board, and the first kind of goal: a monument.

A goal says whether it is reached, how many actions are needed at least, and which actions can be of use when so many
are left. Both are relaxations: what they rule out cannot help, tests hold that to plain enumeration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gemcheck.games.tigris import tiles
from gemcheck.games.tigris.geometry import SQUARE, STRIDE, WHOLE, bits
from gemcheck.games.tigris.kingdoms import down
from gemcheck.games.tigris.plans import Plan, Ruin, Tile
from gemcheck.games.tigris.state import State
from gemcheck.games.tigris.table import Table
from gemcheck_models.tigris.fewest_play import Alone, Stand

__all__ = ["Built", "Goal", "Keep", "something"]

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

    def likely(self, play: Alone, stand: Stand, left: int) -> Keep | None:
        """Some of these, to be tried first: any plan of so many actions will do once none of fewer does. None: all."""
        return None


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
