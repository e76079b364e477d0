"""Which actions a goal counts as of use, on every position of a small scope: none that is left out helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from gemcheck_models.tigris.fewest import asked, fewest
from gemcheck_models.tigris.fewest_goals import Goal
from gemcheck_models.tigris.fewest_parting import Apart, Split
from gemcheck_models.tigris.fewest_play import NONE, Alone, Stand
from gemcheck_models.tigris.fewest_removals import Gone

from gemcheck.games.tigris.geometry import spaces_in
from gemcheck.games.tigris.plans import Plan
from gemcheck.games.tigris.state import ACT, OVER, Four, State
from tests.models.tigris.windows import GAME, fillings, window

BUDGET, MORE = 400, 1_000
"""Steps that are enough for all plans of two actions in windows of four spaces, and of five and six."""

OTHER: Four = (1, 1, 0, 0)
HANDS: Sequence[Four] = ((0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (0, 2, 0, 0))
"""Every hand of up to two tiles of two colours."""


def goals(state: State) -> Iterator[Goal]:
    """Every goal about a kingdom or a leader."""
    for kingdom in state.kingdoms:
        yield Split(kingdom, "split")
        for one, other in combinations(spaces_in(kingdom), 2):
            yield Apart(one, other, "apart")
    for who, seat in enumerate(state.seats):
        for colour in range(4):
            if seat.leaders[colour] >= 0:
                yield Gone(who, colour, "gone")


def ends(play: Alone, stand: Stand, plan: Plan) -> Iterator[Stand]:
    """Everything that an action may come to, whatever the seat decides on the way."""
    after = play.step(stand, plan)
    if after.state.phase in (ACT, OVER):
        yield after
    else:
        for decision in play.plans(after):
            yield from ends(play, after, decision)


def one_action(state: State) -> int:
    """Hold the last action to all of the engine's; how many goals some action reaches."""
    play = Alone(GAME, 0, NONE)
    stand = play.begun(state)
    come = {plan: list(ends(play, stand, plan)) for plan in play.plans(stand)}
    reached = 0
    for goal in goals(state):
        keep = goal.useful(play, stand, 1)
        possible = goal.least(play, stand) is not None
        reaching = [plan for plan, after in come.items() if any(goal.reached(end.state) for end in after)]
        assert not reaching or (possible and any(map(keep, reaching))), (GAME.state_text(state), vars(goal))
        reached += bool(reaching)
    return reached


def two_actions(state: State, budget: int) -> int:
    """Hold the search to two actions of the engine, all of them; how many goals need both."""
    play = Alone(GAME, 0, NONE)
    stand = play.begun(state)
    first = [end for plan in play.plans(stand) for end in ends(play, stand, plan)]
    second = [end for mid in first for plan in play.plans(mid) for end in ends(play, mid, plan)]
    needing = 0
    for goal in goals(state):
        if any(goal.reached(end.state) for end in first):
            continue
        needs = any(goal.reached(end.state) for end in second)
        found = fewest(asked(GAME, state, goal, NONE), budget)
        if needs:
            assert found.actions == 2, (GAME.state_text(state), vars(goal))
        else:
            assert found.least is None or found.least > 2, (GAME.state_text(state), vars(goal))
        needing += needs
    return needing


@pytest.mark.parametrize(("rows", "columns", "signs"), [(1, 4, ".STkK"), (1, 5, ".TkP"), (2, 2, ".TkK"), (2, 3, ".Tk")])
def test_no_last_action_that_is_left_out_reaches_a_goal(rows: int, columns: int, signs: str) -> None:
    reached = 0
    for hand in HANDS:
        for state in fillings(window(rows, columns), signs, (hand, OTHER), 1):
            reached += one_action(state)
    assert reached > 100


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    ("rows", "columns", "signs"), [(2, 3, ".STkK"), (1, 6, ".STkK"), (2, 3, ".TkpP"), (1, 6, ".TtR$")]
)
def test_no_last_action_that_is_left_out_of_more_fillings(rows: int, columns: int, signs: str, hand: Four) -> None:
    for state in fillings(window(rows, columns), signs, (hand, OTHER), 1):
        one_action(state)


@pytest.mark.parametrize("signs", [".STkK", ".T$kK"])
def test_two_actions_on_every_filling_of_four_spaces(signs: str) -> None:
    assert sum(two_actions(state, BUDGET) for state in fillings(window(1, 4), signs, (OTHER, OTHER), 2)) > 20


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(1, 5), (2, 3)])
@pytest.mark.parametrize("signs", [".TkK", ".TkP", ".STK"])
def test_two_actions_on_more_fillings(rows: int, columns: int, signs: str) -> None:
    for state in fillings(window(rows, columns), signs, ((1, 1, 0, 0), OTHER), 2):
        two_actions(state, MORE)
