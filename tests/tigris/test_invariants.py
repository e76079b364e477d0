"""Any play on either board under any ruleset keeps every law of the game; and each law can be broken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from gemcheck.game import Event, Undefined, load_game
from gemcheck.games.tigris.geometry import NOWHERE, at
from gemcheck.games.tigris.kingdoms import derived
from gemcheck.games.tigris.plans import Commit, Leader, Pass, Plan, Swap, Tile, Withdraw
from gemcheck.games.tigris.state import DEFEND, GREEN, Conflict, Monument, Seat, State
from gemcheck.rulebook import RulebookError
from tests import rulesets
from tests.tigris import laws

GAME: Any = load_game("tigris")
POINTS = sorted(GAME.rulebook.open_points.values(), key=lambda point: point.id)


@st.composite
def games(draw: st.DrawFn) -> Any:
    """The game on either board under up to four readings other than the defaults."""
    chosen = draw(st.lists(st.sampled_from(POINTS), max_size=4, unique_by=lambda point: point.id))
    readings = {point.id: draw(st.sampled_from(point.option_ids())) for point in chosen}
    try:
        return GAME.under(GAME.rulebook.ruleset(readings))
    except RulebookError:  # readings that exclude one another
        return GAME


def moved_on(game: Any, state: Any, rng: Random, log: list[Event] | None = None) -> tuple[Plan | None, Any]:
    """One random step: the plan (None where chance moved) and what came out."""
    movers = game.to_move(state)
    if not movers:
        return None, game.chance_step(state, game.draw(state, rng), log)
    plan = game.sample(state, movers[0], rng)
    return plan, game.step(state, {movers[0]: plan}, log)


def later(game: Any, seats: int, seed: int, steps: int) -> Any:
    """A position after so many random steps, or the last one before the game ends."""
    rng = Random(seed)
    state = game.start(seats, rng)
    for _ in range(steps):
        _, after = moved_on(game, state, rng)
        if isinstance(after, Undefined) or after.result is not None:
            break
        state = after
    return state


class Play(RuleBasedStateMachine):
    """Plays on from some position of a random game; each rule is one step, whose plan is drawn in its own way."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = GAME
        self.state: Any = None
        self.stock: Any = None
        self.story = laws.Story()
        self.broken: list[str] = []

    @initialize(game=games(), seats=st.integers(2, 4), seed=st.integers(0, 2**32), steps=st.integers(0, 220))
    def begin(self, game: Any, seats: int, seed: int, steps: int) -> None:
        self.game = game
        self.begin_in(later(game, seats, seed, steps))

    def begin_in(self, state: Any) -> None:
        self.state, self.story, self.broken = state, laws.Story(), []
        self.stock = self.game.inventory(state)

    @precondition(lambda self: not self.going())
    @rule(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
    def again(self, seats: int, seed: int) -> None:
        """A game that is over, or has no answer, is followed by another."""
        self.begin_in(later(self.game, seats, seed, 0))

    def going(self) -> bool:
        return self.state is not None and not isinstance(self.state, Undefined) and self.state.result is None

    def to_move(self) -> bool:
        return self.going() and bool(self.game.to_move(self.state))

    @precondition(lambda self: self.going() and not self.game.to_move(self.state))
    @rule(seed=st.integers(0, 2**16))
    def chance(self, seed: int) -> None:
        log: list[Event] = []
        self.look(None, self.game.chance_step(self.state, self.game.draw(self.state, Random(seed)), log), log)

    @precondition(to_move)
    @rule(seed=st.integers(0, 2**16))
    def likely(self, seed: int) -> None:
        self.decide(self.game.sample(self.state, self.game.to_move(self.state)[0], Random(seed)))

    @precondition(to_move)
    @rule(seed=st.integers(0, 2**16))
    def sensible(self, seed: int) -> None:
        self.decide(self.game.greedy(self.state, self.game.to_move(self.state)[0], Random(seed)))

    @precondition(to_move)
    @rule(data=st.data())
    def any_legal(self, data: st.DataObject) -> None:
        (seat,) = self.game.to_move(self.state)
        legal = list(self.game.legal(self.state, seat))
        assert len(legal) == self.game.count_legal(self.state, seat) == len(set(legal)) > 0
        self.decide(data.draw(st.sampled_from(legal)))

    def decide(self, plan: Plan) -> None:
        log: list[Event] = []
        (seat,) = self.game.to_move(self.state)
        self.look(plan, self.game.step(self.state, {seat: plan}, log), log)

    def look(self, plan: Plan | None, after: Any, log: list[Event]) -> None:
        before, self.state = self.state, after
        self.broken = list(self.story.step(before, plan))
        if not isinstance(after, Undefined):
            self.broken += laws.broken(self.game, before, plan, after, log)

    @invariant()
    def sound(self) -> None:
        if self.state is not None and not isinstance(self.state, Undefined):
            assert self.broken == []
            assert self.game.defects(self.state) == []
            assert self.game.recomputed(self.state) == self.state
            assert self.game.inventory(self.state) == self.stock


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=50,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

PROPERTY = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@PROPERTY
@given(games(), st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 250), st.integers(1, 3))
def test_rotating_the_seats_changes_nothing_else(game: Any, seats: int, seed: int, steps: int, turn: int) -> None:
    state = later(game, seats, seed, steps)
    turn %= seats
    order = [*range(turn, seats), *range(turn)]
    moved = game.seats_moved(state, order)
    rng = Random(seed)
    movers = game.to_move(state)
    if movers:
        plan = game.sample(state, movers[0], rng)
        after = game.step(state, {movers[0]: plan})
        then = game.step(moved, {order.index(movers[0]): plan})
    else:
        tiles = game.draw(state, rng)
        after, then = game.chance_step(state, tiles), game.chance_step(moved, tiles)
    if isinstance(after, Undefined):
        assert isinstance(then, Undefined)
        assert then.point == after.point
    else:
        assert then == game.seats_moved(after, order)


@PROPERTY
@given(games(), st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 250))
def test_kept_kingdoms_are_the_linked_groups_with_a_leader(game: Any, seats: int, seed: int, steps: int) -> None:
    state = later(game, seats, seed, steps)
    found = sorted(map(sorted, laws.kingdoms(state)))
    assert sorted(sorted(laws.cells(kingdom)) for kingdom in state.kingdoms) == found
    assert derived(state) == state


@PROPERTY
@given(games(), st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 250))
def test_a_greedy_seat_is_legal_and_repeats_itself(game: Any, seats: int, seed: int, steps: int) -> None:
    state = later(game, seats, seed, steps)
    for seat in game.to_move(state):
        plan = game.greedy(state, seat, Random(seed))
        assert game.why_not(state, seat, plan) == []
        assert game.greedy(state, seat, Random(seed)) == plan


@pytest.mark.parametrize("block", range(4))
def test_random_games_under_random_rulesets(block: int) -> None:
    for number in range(block * 10, block * 10 + 10):
        assert random_game(number)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_random_games_under_random_rulesets(block: int) -> None:
    for number in range(block * 100, block * 100 + 100):
        assert random_game(number)


def random_game(number: int) -> str:
    """How a random game under a random ruleset ends, its invariants looked at on the way."""
    rng = Random(f"ruleset/{number}")
    game = rulesets.random_rules(GAME, rng, (0, 1, 3, 9))
    return rulesets.played(game, rng, f"game {number}", look=7, going=lambda state: True, left="never")


# -- each law can be broken


def start() -> State:
    """A position before the first turn: two seats, the first active."""
    return derived(replace(GAME.start(2, Random(0)), active=0))


def with_seat(state: State, **fields: Any) -> State:
    """The position with some fields of the first seat replaced."""
    return derived(replace(state, seats=(replace(state.seats[0], **fields), *state.seats[1:])))


TEMPLES = [space for space in range(11 * 17) if GAME.table.boards[0].temples >> space & 1]
BESIDE = (at(1, 2), at(1, 0), at(0, 1), at(2, 1))
"""The spaces around the start temple in row 1, column 1."""


@dataclass
class Fault:
    """A way to break a law: what it is called in the law's complaint, and a step that breaks it."""

    words: str
    step: Callable[[], tuple[State, Plan | None, State, list[Event]]]


def still(change: Callable[[State], State], plan: Plan | None = None) -> Callable[[], Any]:
    """A step in which nothing should happen, and this change does."""

    def made() -> tuple[State, Plan | None, State, list[Event]]:
        return start(), plan or Pass(), change(start()), []

    return made


def paying(plan: Plan, colour: str = "red", amount: int = 1, **fields: Any) -> Callable[[], Any]:
    """A step that pays a point to the first seat, by the log too."""

    def made() -> tuple[State, Plan | None, State, list[Event]]:
        before = replace(start(), **fields)
        points = tuple(amount if word == colour else 0 for word in ("black", "red", "blue", "green"))
        log = [Event("points", 0, ("points.leader",), {"colour": colour, "amount": amount})]
        return before, plan, replace(before, seats=(replace(before.seats[0], points=points), before.seats[1])), log

    return made


FAULTS = [
    Fault("tiles", still(lambda state: replace(state, bag=(0, 0, 0, 0)))),
    Fault("treasures lost", still(lambda state: replace(state, treasures=0))),
    Fault("catastrophes lost", still(lambda state: with_seat(state, catastrophes=1))),
    Fault(
        "in fours", still(lambda state: replace(state, monuments=(Monument(0, at(4, 4), 0), Monument(1, at(5, 5), 1))))
    ),
    Fault("without a temple", still(lambda state: with_seat(state, leaders=(at(5, 0), -1, -1, -1)))),
    Fault("on river", still(lambda state: with_seat(state, leaders=(at(0, 4), -1, -1, -1)))),
    Fault(
        "one colour together",
        still(
            lambda state: derived(
                replace(
                    state,
                    seats=tuple(
                        replace(seat, leaders=(space, -1, -1, -1))
                        for seat, space in zip(state.seats, BESIDE, strict=False)
                    ),
                )
            )
        ),
    ),
    Fault(
        "trader's kingdom",
        still(
            lambda state: with_seat(
                replace(
                    state, treasures=state.treasures | 1 << at(1, 2), tiles=(0, state.tiles[1] | 1 << at(1, 2), 0, 0)
                ),
                leaders=(-1, -1, -1, at(0, 1)),
            )
        ),
    ),
    Fault("lost a treasure", lambda: (with_seat(start(), treasures=1), None, start(), [])),
    Fault("more red points", still(lambda state: with_seat(state, points=(0, 1, 0, 0)))),
    Fault("pays", paying(Pass())),
    Fault("pays", paying(Swap((1, 0, 0, 0)))),
    Fault("pays", paying(Withdraw(0))),
    Fault("a tile pays", paying(Tile(1, at(5, 5)))),
    Fault("a conflict pays", paying(Commit(0), "blue", phase=DEFEND, conflict=Conflict(GREEN, 0, 1, 0))),
    Fault("a conflict pays", paying(Commit(0), "green", 3, phase=DEFEND, conflict=Conflict(GREEN, 0, 1, 0, at(5, 5)))),
    Fault("starts a conflict", still(lambda state: replace(state, conflict=Conflict(GREEN, 0, 1)), Tile(1, at(5, 5)))),
    Fault(
        "starts a conflict", still(lambda state: replace(state, conflict=Conflict(GREEN, 0, 1, -1, 3)), Leader(1, 1))
    ),
    Fault("comes in a conflict", lambda: (replace(start(), conflict=Conflict(GREEN, 0, 1)), Pass(), start(), [])),
    Fault("leaders leave", lambda: (with_seat(start(), leaders=(at(0, 1), -1, -1, -1)), Pass(), start(), [])),
    Fault("tiles leave", still(lambda state: replace(state, tiles=(0, 0, 0, 0)))),
    Fault(
        "flipped tiles leave", lambda: (replace(start(), monuments=(Monument(0, at(4, 4), 0),)), Pass(), start(), [])
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.words)
def test_a_law_notices_what_breaks_it(fault: Fault) -> None:
    assert any(fault.words in words for words in laws.broken(GAME, *fault.step()))


def test_a_sound_step_breaks_no_law() -> None:
    assert laws.broken(GAME, start(), Withdraw(0), start(), []) == ["0 leaders leave the board by Withdraw(colour=0)"]
    assert laws.broken(GAME, start(), Pass(), start(), []) == []


def test_monuments_that_pay_at_the_wrong_time_are_noticed() -> None:
    before = start()
    log = [Event("points", 0, ("monument.score",), {"colour": "red", "amount": 1})]
    after = with_seat(before, points=(0, 1, 0, 0))
    assert list(laws.monuments_pay(before, after, log, GAME.table.box.monuments)) == [
        "monuments pay [(0, 'red')], due []"
    ]


def test_a_turn_of_three_actions_and_two_wars_of_one_colour_are_noticed() -> None:
    story = laws.Story()
    state = start()
    told = [words for _ in range(3) for words in story.step(state, Tile(0, 0))]
    assert told == ["action 3 of turn 1"]
    war = replace(state, phase=DEFEND, conflict=Conflict(GREEN, 0, 1, 0, at(5, 5)))
    assert list(story.step(war, Commit(0))) == []
    assert list(story.step(war, Commit(0))) == ["wars of ['green', 'green'] in one union"]


def test_a_protected_temple_or_the_marked_tile_may_not_fall() -> None:
    marker, rival = at(4, 4), at(0, 1)
    state = with_seat(start(), leaders=(rival, at(5, 0), NOWHERE, NOWHERE))
    state = replace(state, tiles=(0, state.tiles[1] | 1 << marker, 0, 0), phase=DEFEND)
    state = replace(state, seats=(state.seats[0], Seat(leaders=(-1, at(3, 15), -1, -1))))
    before = replace(state, conflict=Conflict(1, 0, 1, 0, marker))
    told = list(laws.pieces_leave(before, Commit(0), replace(before, tiles=(0, 0, 0, 0))))
    assert "the marked tile leaves" in told
    assert "a priests' war removes a protected temple" in told
