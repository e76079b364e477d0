"""A stateful machine over the engine: any legal play under any ruleset keeps every invariant."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gemcheck.game import Undefined, load_game
from gemcheck.rulebook import RulebookError

GAME = load_game("gempire")
POINTS = sorted(GAME.rulebook.open_points.values(), key=lambda point: point.id)


@st.composite
def overrides(draw: st.DrawFn) -> dict[str, str]:
    """Up to six readings other than the defaults."""
    chosen = draw(st.lists(st.sampled_from(POINTS), max_size=6, unique_by=lambda point: point.id))
    return {point.id: draw(st.sampled_from(point.option_ids())) for point in chosen}


class Play(RuleBasedStateMachine):
    """Plays one game; each rule is one step, with the plans drawn from the legal sets."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = GAME
        self.state: Any = None
        self.stock: Any = None

    @initialize(seats=st.integers(3, 5), seed=st.integers(0, 2**32), readings=overrides())
    def begin(self, seats: int, seed: int, readings: dict[str, str]) -> None:
        try:
            self.game = GAME.under(GAME.rulebook.ruleset(readings))
        except RulebookError:  # readings that exclude one another
            self.game = GAME
        self.state = self.game.start(seats, Random(seed))
        self.stock = self.game.inventory(self.state)

    def going(self) -> bool:
        return self.state is not None and not isinstance(self.state, Undefined) and self.state.result is None

    @precondition(lambda self: self.going() and not self.game.to_move(self.state))
    @rule(seed=st.integers(0, 2**16))
    def chance(self, seed: int) -> None:
        self.advance(self.game.chance_step(self.state, self.game.draw(self.state, Random(seed))))

    @precondition(lambda self: self.going() and self.game.to_move(self.state))
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        movers = self.game.to_move(self.state)
        if not self.game.joint(self.state):
            movers = (data.draw(st.sampled_from(movers)),)
        plans = {}
        for seat in movers:
            legal = list(self.game.legal(self.state, seat))
            assert legal, "a seat to move has no legal plan"
            assert len(legal) == self.game.count_legal(self.state, seat) == len(set(legal))
            plans[seat] = data.draw(st.sampled_from(legal))
        self.advance(self.game.step(self.state, plans))

    def advance(self, after: Any) -> None:
        self.state = after

    @invariant()
    def sound(self) -> None:
        if self.state is not None and not isinstance(self.state, Undefined):
            assert self.game.defects(self.state) == []
            assert self.game.recomputed(self.state) == self.state
            assert self.game.inventory(self.state) == self.stock
            assert self.game.read_state(self.game.state_text(self.state)) == self.state


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=12,
    stateful_step_count=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
