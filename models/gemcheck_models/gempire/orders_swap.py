"""Two things that one seat may do in its resolution, done in both orders by the engine.

Each decision that is due at once after one of them is taken in every way; what is compared are the sets of seats that
can come out. Where the two sets have nothing in common the order decides; where they overlap it only widens a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from gemcheck.game import Game, IllegalPlan, OpenEnd
from gemcheck.games.gempire import Gempire, resolution
from gemcheck.games.gempire.actions import part
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.order import RESOLUTION_ORDER, Row
from gemcheck.games.gempire.plans import SECOND_ROW, Act, Collect, Discover, Done, Lay, Place, Plan
from gemcheck.games.gempire.state import EMPTY_TURN, Seat, State
from gemcheck.games.gempire.table import TECHNOLOGIES, Table
from gemcheck_models.gempire.orders_scope import PRICE, Composition

__all__ = ["APART", "BARS", "SAME", "WIDENS", "Arena", "Swap", "row_of", "words_of"]

SAME, WIDENS, APART, BARS = "same", "widens", "apart", "bars"
"""Both orders give the same; one leaves other choices; they have nothing in common; one order forbids the other
thing."""

COLLECTED = "collect 1 0"
WHO = 0

ROW_CLAUSES = {
    "Act": "round.choice.one-action",
    "Place": "bid.win.place",
    "Keep": "bid.win.place",
    "Discover": "tech.discover.timing",
    "Lay": "gem.culture.place",
    "Literacy": "gem.threshold",
    "Diamond": "diamond.immediate",
    "Discard": "diamond.immediate",
}
"""A clause of the row in the table of the resolution to which each decision belongs."""
HELD_CLAUSE = "tech.calendar"


class Swap(msgspec.Struct, frozen=True):
    """Two decisions open to a seat at the same moment, the words for them, and how their orders compare."""

    words: tuple[str, str]
    plans: tuple[Plan, Plan]
    verdict: str


def row_of(plan: Plan) -> Row:
    """The row of the table of the resolution to which a decision belongs."""
    clause = HELD_CLAUSE if isinstance(plan, Lay) and plan.held else ROW_CLAUSES[type(plan).__name__]
    return next(row for row in RESOLUTION_ORDER if clause in row.clauses)


def words_of(seat: Seat, plan: Plan) -> str:
    """What kind of thing a decision is."""
    if isinstance(plan, Act):
        written = seat.turn.written
        step = None if written is None else part(written, seat.turn.acted)
        if isinstance(step, Collect):
            return "collect"
        return "second-row" if step == SECOND_ROW else "palace"
    if isinstance(plan, Discover):
        return f"discover-{TECHNOLOGIES[plan.technology]}"
    if isinstance(plan, Place):
        return "blueprint" if plan.blueprint else "won-card"
    return f"{type(plan).__name__.lower()}{'-held' if isinstance(plan, Lay) and plan.held else ''}"


class Arena:
    """The engine under one ruleset, asked of compositions one after another."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = cast(Gempire, game)
        self._bases: dict[Composition, tuple[Gempire, State]] = {}

    def swaps(self, composition: Composition) -> Iterator[Swap]:
        """Every two decisions that are open in a composition, compared in both orders; none where a reading forbids the
        action."""
        try:
            game, state = self.opened(composition)
        except IllegalPlan:
            return
        seat = state.seats[WHO]
        plans = [plan for plan in resolution.moves(game.table, state, WHO) if not isinstance(plan, Done)]
        for pair in combinations(plans, 2):
            if mirrored(seat, pair):
                continue
            verdict = compared(game.table, state, pair)
            if verdict:
                yield Swap((words_of(seat, pair[0]), words_of(seat, pair[1])), pair, verdict)

    def opened(self, composition: Composition) -> tuple[Gempire, State]:
        """The position in which the seat begins its resolution. What differs in a few numbers only is read once.
        Raises IllegalPlan when the action cannot be written."""
        action = COLLECTED if composition.action else ""
        base = replace(composition, action=action, production=0, offered=(), reward="nothing")
        if base not in self._bases:
            game, state, _ = self.game.given(base.given())
            self._bases[base] = game, state
        game, state = self._bases[base]
        offered = tuple(sorted(map(game.table.technology_index, composition.offered)))
        seat = replace(state.seats[WHO], production=composition.production, science=PRICE * len(offered))
        state = replace(state, seats=(seat, *state.seats[1:]))
        if offered:
            state = replace(state, technologies=offered, cubes=(0,) * len(offered))
        if composition.action:
            token = next(i for i, t in enumerate(game.table.tokens) if token_word(t) == composition.reward)
            state = replace(state, rewards=(token, *state.rewards[1:]))
            idle = {who: Collect(0, 0) for who in range(1, len(state.seats))}
            plan = game.read_plan(state, WHO, composition.action)
            after = game.step(state, {WHO: plan, **idle})
            state = cast(State, after)
        return game, state


def mirrored(seat: Seat, pair: tuple[Plan, Plan]) -> bool:
    """Whether the pair is the mirror image of another one: a single card put at the left end of a city of one column
    rather than at its right end."""
    places = [plan for plan in pair if isinstance(plan, Place)]
    return len(places) == 1 and len(seat.row1) == 1 and places[0].column < seat.start1


def compared(table: Table, state: State, pair: tuple[Plan, Plan]) -> str:
    """How the two orders of a pair compare; empty where a reading gives no answer, or neither order can be gone."""
    owed = resolution.obliged(state.seats[WHO])
    try:
        one, other = (ends(table, state, order, owed) for order in (pair, pair[::-1]))
    except OpenEnd:
        return ""
    if not one and not other:
        return ""
    if not one or not other:
        return BARS
    return SAME if one == other else WIDENS if one & other else APART


def ends(table: Table, state: State, plans: Sequence[Plan], owed: bool) -> frozenset[Seat]:
    """Every seat that can come out of these decisions in this order: what is due at once is done after each in every
    way, and after all of them where they are themselves of what was due. Empty when a decision is refused."""
    now = [state]
    for number, plan in enumerate(plans):
        if any(resolution.objections(table, one, WHO, plan) for one in now):
            return frozenset()
        now = [resolution.perform(table, one, WHO, plan, None) for one in now]
        if not owed or number == len(plans) - 1:
            now = [then for one in now for then in settled(table, one)]
    return frozenset(replace(one.seats[WHO], turn=EMPTY_TURN) for one in now)


def settled(table: Table, state: State) -> Iterator[State]:
    """Every position in which nothing is due at once any more."""
    if not resolution.obliged(state.seats[WHO]):
        yield state
        return
    for plan in resolution.obligations(table, state, WHO):
        yield from settled(table, resolution.perform(table, state, WHO, plan, None))
