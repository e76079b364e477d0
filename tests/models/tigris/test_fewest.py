"""The fewest actions to a goal agree with plain enumeration, and their plans replay."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris.fewest import Asked, Fewest, asked, fewest, replayed
from gemcheck_models.tigris.fewest_goals import Built, Goal
from gemcheck_models.tigris.fewest_parting import Apart, Split
from gemcheck_models.tigris.fewest_plain import layered
from gemcheck_models.tigris.fewest_play import BEST, DRAWS, NONE
from gemcheck_models.tigris.fewest_removals import Gone
from gemcheck_models.tigris.fewest_terms import goal_of

from gemcheck.cli import exits
from gemcheck.game import GameError, load_game
from gemcheck.games.tigris.geometry import spaces_in
from gemcheck.games.tigris.plans import Pass, Ruin
from gemcheck.games.tigris.state import ACT, BLUE, GREEN, State
from tests.cli.support import run
from tests.models.tigris.plain import game, small
from tests.models.tigris.windows import line, window

GAME: Any = load_game("tigris")
MOST = 3
STATES = 6_000


def goals(made: Any, state: State, rng: Random) -> Iterator[Goal]:
    """One goal of each kind, as far as the position has what it takes."""
    kinds = tuple(range(6)) if rng.random() < 0.5 else (rng.randrange(6),)
    yield Built(made.table, state, kinds, "built")
    if state.kingdoms:
        kingdom = rng.choice(state.kingdoms)
        yield Split(kingdom, "split")
        if kingdom.bit_count() > 1:
            one, other = rng.sample(list(spaces_in(kingdom)), 2)
            yield Apart(one, other, "apart")
    leaders = [(w, c) for w, seat in enumerate(state.seats) for c in range(4) if seat.leaders[c] >= 0]
    if leaders:
        yield Gone(*rng.choice(leaders), "gone")


def questions(seed: str, side: int) -> Iterator[Asked]:
    """What is asked of a small random position."""
    made = game(side)
    state = small(made, Random(seed), 3)
    for goal in goals(made, state, Random(f"{seed}/goals")):
        if not goal.reached(state):
            yield from (asked(made, state, goal, draws) for draws in DRAWS)


def agrees(question: Asked) -> Fewest:
    """Ask both ways: every plan of up to three actions, as far as there is room for its states."""
    found = fewest(question, 3_000)
    plain = layered(question, MOST, STATES)
    if plain.actions is not None:
        assert found.least is not None
        assert found.least <= plain.actions
        assert found.actions in (None, plain.actions)
    elif found.actions is not None:
        assert found.actions > plain.followed
    if found.actions is not None:
        costs(question, found)
    return found


def costs(question: Asked, found: Fewest) -> None:
    """The plan replays to the goal and holds as many actions as were counted."""
    told = replayed(question, found.plan)
    state, actions = question.state, 0
    for one in told:
        actions += state.phase == ACT and one.seat == question.who and not isinstance(one.plan, Pass)
        state = one.after
    assert question.goal.reached(state)
    assert actions == found.actions


@pytest.mark.parametrize("number", range(5))
def test_small_positions_agree_with_plain_enumeration(number: int) -> None:
    for question in questions(f"fewest/{number}", number % 2):
        agrees(question)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60))
def test_many_more_small_positions(number: int) -> None:
    for question in questions(f"more fewest/{number}", number % 2):
        agrees(question)


def test_a_catastrophe_on_the_only_temple_of_a_leader_takes_the_leader_as_well() -> None:
    plans = [agrees(question).plan for question in questions("more fewest/9", 1) if isinstance(question.goal, Split)]
    assert (Ruin(108),) in plans


def test_the_small_positions_ask_something() -> None:
    numbers = [
        fewest(question, 500).actions for number in range(5) for question in questions(f"fewest/{number}", number % 2)
    ]
    assert {1, 2} <= set(numbers)


BOARD = """
players = 2
temples = ["d5", "g5", "g6"]
settlements = ["h5", "h6"]
seats.ann = { hand = "S2T2F1M1", leaders.king = "c5", leaders.trader = "d6" }
seats.bea = { hand = "S6", leaders.priest = "g4", leaders.trader = "g7" }
"""


def position(board: str = BOARD) -> tuple[State, tuple[str, ...]]:
    _, state, names = GAME.given(tomllib.loads(board))
    return state, names


def few(words: str, draws: str = NONE, board: str = BOARD) -> tuple[Asked, Fewest]:
    state, names = position(board)
    question = asked(GAME, state, goal_of(GAME, state, names, words), draws)
    found = fewest(question)
    if found.actions is not None:
        costs(question, found)
    return question, found


@pytest.mark.parametrize(
    ("words", "draws", "actions"),
    [
        ("monument:black", NONE, 2),
        ("monument:any", NONE, 2),
        ("monument:red-blue", NONE, 2),
        ("monument:blue-green", NONE, None),
        ("monument:blue-green", BEST, 4),
        ("withdraw:king", NONE, 1),
        ("withdraw:bea.trader", NONE, 1),
    ],
)
def test_known_answers(words: str, draws: str, actions: int | None) -> None:
    assert few(words, draws)[1].actions == actions


BRIDGE = """
players = 2
temples = ["c6", "e6"]
settlements = ["d5"]
seats.ann = { hand = "S6", leaders.king = "c5", leaders.trader = "e5" }
seats.bea = {}
"""


def test_a_catastrophe_on_the_only_link_parts_two_leaders() -> None:
    """The king is a link itself: to split the kingdom it may also move; to part the two leaders it must stay."""
    state, _ = position(BRIDGE)
    parted = few("split:c5-e5", NONE, BRIDGE)[1]
    assert [GAME.plan_text(state, plan) for plan in parted.plan] == ["catastrophe d5"]
    assert few("split:d5", NONE, BRIDGE)[1].actions == 1


def test_a_kingdom_that_two_links_hold_together_needs_two_catastrophes() -> None:
    """Between c5 and e5 both d5 and, round about, d6 link."""
    board = BRIDGE.replace('settlements = ["d5"]', 'settlements = ["d5", "d6"]')
    question, found = few("split:c5-e5", NONE, board)
    assert found.actions == 2
    assert layered(question, 1, STATES).actions is None


def test_a_leader_that_no_conflict_reaches_is_stranded() -> None:
    """The rival's priest has two temples; with no tile to commit, both must go."""
    board = """
players = 2
temples = ["g5", "f4"]
seats.ann = { hand = "S6" }
seats.bea = { leaders.priest = "g4" }
"""
    question, found = few("withdraw:bea.priest", NONE, board)
    assert found.actions == 2
    assert layered(question, 1, STATES).actions is None


@pytest.mark.parametrize(("signs", "temples", "actions"), [("TT.Tk.", 1, 2), ("TT.TK.", 4, 2), ("TT.Tk.", 0, None)])
def test_a_leader_on_the_space_that_a_square_lacks_goes_first(signs: str, temples: int, actions: int | None) -> None:
    """Two by three spaces: three temples and a king, which moves or, the rival's, is beaten; then the fourth temple."""
    state = line(window(2, 3), signs, ((0, temples, 0, 0), (0, 0, 0, 0)))
    question = asked(GAME, state, goal_of(GAME, state, ("a", "b"), "monument:red"), NONE)
    found = fewest(question)
    assert found.actions == found.bound == actions
    assert layered(question, 2, STATES).actions == actions


def test_spaces_side_by_side_are_never_parted() -> None:
    question, found = few("split:c5-d5", NONE, BRIDGE)
    assert (found.actions, found.least, found.steps) == (None, None, 0)
    assert layered(question, 1, STATES).actions is None


def test_without_budget_only_the_bound_is_told() -> None:
    state, names = position()
    question = asked(GAME, state, goal_of(GAME, state, names, "monument:blue-green"), BEST)
    found = fewest(question, 1)
    assert (found.actions, found.least, found.plan) == (None, 4, ())
    assert fewest(question, late=lambda: True).least == 4
    assert layered(question, 3, 10).followed == 0


# -- the command


def advised(tmp_path: Any, *words: str, board: str = BOARD) -> Any:
    file = tmp_path / "state.toml"
    file.write_text(board)
    return run("advise", "tigris", "fewest", str(file), *words)


def test_the_command_tells_plan_and_proof(tmp_path: Any) -> None:
    result = advised(tmp_path, "--objective", "withdraw:king", "--prove")
    assert result.exit_code == exits.CLEAN, result.stderr
    assert result.stdout.startswith("the own king off the board: ann needs 1 action\n\nPlan\n 1. withdraw king\n")
    document = json.loads(advised(tmp_path, "--objective", "withdraw:king", "--prove", "--format", "json").stdout)
    assert (document["verdict"], document["bound"], document["actions"]) == ("proved", 1, 1)
    assert document["certificate"]["second"].startswith("plain enumeration")
    assert document["plans"] == [{"seat": 1, "plan": "withdraw king"}]


def test_draws_and_turns_of_rivals_are_told(tmp_path: Any) -> None:
    words = ("--objective", "monument:blue-green", "--draws", "best")
    result = advised(tmp_path, *words)
    assert "you draw " in result.stdout
    assert "bea passes" in result.stdout
    document = json.loads(advised(tmp_path, *words, "--format", "json").stdout)
    state, _ = position()
    for step in document["plans"]:
        who = step["seat"] - 1
        if "drawn" in step:
            assert state.phase in ("refill", "swap")
            counts = GAME.read_plan(state, who, f"swap {step['drawn']}").tiles
            state = GAME.chance_step(state, counts)
        else:
            state = GAME.step(state, {who: GAME.read_plan(state, who, step["plan"])})
    assert [GAME.table.box.monuments[monument.kind] for monument in state.monuments] == [(BLUE, GREEN)]
    assert document["turns"] >= 2


def test_what_is_out_of_reach_is_said(tmp_path: Any) -> None:
    result = advised(tmp_path, "--objective", "monument:blue-green")
    assert result.exit_code == exits.CLEAN
    assert result.stdout.startswith("a monument: blue-green: out of reach of ann\n")
    stopped = advised(tmp_path, "--objective", "monument:blue-green", "--draws", "best", "--budget", "1")
    assert stopped.exit_code == exits.LIMIT
    assert "needs 4 actions at least; no plan found" in stopped.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "--objective says what is wanted"),
        ("monument", "a goal is one of these words"),
        ("tower:red", "unknown goal 'tower'"),
        ("monument:gold", "unknown colour 'gold'"),
        ("monument:red-red", "unknown monument"),
        ("split:a1", "no kingdom lies on a1"),
        ("split:d5-g5", "g5 is no other space of the kingdom of d5"),
        ("split:d5-c5-d6", "one space of a kingdom, or two"),
        ("withdraw:priest", "this priest is not on the board"),
        ("withdraw:cleo.king", "unknown seat 'cleo'"),
        ("withdraw:queen", "unknown leader 'queen'"),
    ],
)
def test_goals_that_make_no_sense(tmp_path: Any, words: str, message: str) -> None:
    result = advised(tmp_path, *(("--objective", words) if words else ()))
    assert result.exit_code == exits.USAGE
    assert message in result.stderr


def test_only_an_open_action_can_be_asked_about() -> None:
    state, names = position()
    goal = goal_of(GAME, state, names, "monument:any")
    after = GAME.step(state, {0: GAME.read_plan(state, 0, "leader priest f5")})
    assert after.phase != ACT
    with pytest.raises(GameError, match="an action is to be chosen"):
        asked(GAME, after, goal, NONE)
    gone = goal_of(GAME, state, names, "withdraw:king")
    without = GAME.step(state, {0: GAME.read_plan(state, 0, "withdraw king")})
    with pytest.raises(GameError, match="it is so already"):
        asked(GAME, without, gone, NONE)
