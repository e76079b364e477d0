"""The fewest actions by plain enumeration: every legal decision of the engine, every draw, one layer of actions after
another, in all breadth.

It shares with the search (`fewest`) the goal's condition and what is assumed of rivals, and nothing else: no bound, no
choice among actions, no tile without a colour. Under `none` a ledger says which tiles of the hand were there from the
start; under `best` every draw of every seat is a branch of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.tigris import fights
from gemcheck.games.tigris.plans import Commit, Pass, Plan, Swap, Tile
from gemcheck.games.tigris.state import ACT, OVER, REFILL, Four, State
from gemcheck.games.tigris.swaps import added
from gemcheck_models.tigris.fewest import Asked
from gemcheck_models.tigris.fewest_play import BEST

__all__ = ["Layers", "layered"]

Node = tuple[State, Four]
"""A state, and which tiles of the seat's hand may be used."""


class Layers(msgspec.Struct, frozen=True):
    """What enumeration says: the fewest actions (None: more than were looked at), up to how many actions every plan was
    followed, and how many states there were."""

    actions: int | None
    followed: int
    states: int


class Full(Exception):
    """There are more states than were allowed, or it is late."""


def layered(question: Asked, most: int, budget: int, late: Callable[[], bool] = lambda: False) -> Layers:
    """Enumerate all plans of up to `most` actions, at most `budget` states."""
    return _Plain(question, budget, late).layers(most)


class _Plain:
    def __init__(self, question: Asked, budget: int, late: Callable[[], bool]) -> None:
        self.game = question.game
        self.who = question.who
        self.goal = question.goal
        self.best = question.draws == BEST
        self.start: Node = (question.state, question.state.seats[question.who].hand)
        self.budget = budget
        self.late = late
        self.known: set[object] = set()

    def layers(self, most: int) -> Layers:
        layer = [self.start]
        for spent in range(most + 1):
            following: list[Node] = []
            try:
                if self._reached(layer, following, spent < most):
                    return Layers(spent, spent, len(self.known))
            except Full:
                return Layers(None, spent - 1, len(self.known))
            layer = following
        return Layers(None, most, len(self.known))

    def _reached(self, layer: list[Node], following: list[Node], further: bool) -> bool:
        """Whether the goal is met in this layer; what one action more leads to goes to `following`."""
        waiting = list(layer)
        while waiting:
            node = waiting.pop()
            state = node[0]
            if state.phase in (ACT, OVER, REFILL) and self.goal.reached(state):
                return True
            if state.phase == OVER or not self._new(node):
                continue
            movers = self.game.to_move(state)
            if not movers:
                waiting += self._draws(node)
            elif movers[0] != self.who:
                idle = self.game.idle(state, movers[0]) or next(self.game.legal(state, movers[0]))
                waiting.append((self._step(state, movers[0], idle), node[1]))
            else:
                for plan in self.game.legal(state, self.who):
                    costs = state.phase == ACT and not isinstance(plan, Pass)
                    if self._open(node, plan) and (further or not costs):
                        (following if costs else waiting).append(self._decided(node, plan))
        return False

    def _new(self, node: Node) -> bool:
        state, usable = node
        seats = tuple(replace(seat, points=(0, 0, 0, 0), treasures=0) for seat in state.seats)
        key = (replace(state, seats=seats, turn=1, removed=(0, 0, 0, 0)), usable)
        if key in self.known:
            return False
        self.known.add(key)
        if len(self.known) > self.budget or self.late():
            raise Full
        return True

    def _step(self, state: State, mover: int, plan: Plan) -> State:
        after = self.game.advance(state, {mover: plan})
        if isinstance(after, Undefined):
            raise ValueError(f"{after.point}: {after.why}")
        return after

    def _open(self, node: Node, plan: Plan) -> bool:
        """Whether a decision uses only tiles that may be used."""
        state, usable = node
        match plan:
            case Tile(colour=colour):
                return usable[colour] > 0
            case Swap(tiles=tiles):
                return all(number <= there for number, there in zip(tiles, usable, strict=True))
            case Commit(tiles=number) if state.conflict is not None:
                return number <= usable[fights.colour(state.conflict)]
            case _:
                return True

    def _decided(self, node: Node, plan: Plan) -> Node:
        state, usable = node
        after = self._step(state, self.who, plan)
        gone = added(state.seats[self.who].hand, after.seats[self.who].hand, -1)
        return after, added(usable, gone, -1)

    def _draws(self, node: Node) -> Iterator[Node]:
        state, usable = node
        for tiles, _ in self.game.chances(state):
            after = self.game.chance_step(state, tiles)
            if isinstance(after, Undefined):
                raise ValueError(f"{after.point}: {after.why}")
            own = state.phase != REFILL or state.drawing == self.who
            yield after, added(usable, tiles) if own and self.best else usable
            if not self.best:
                return
