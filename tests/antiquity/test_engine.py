"""The game as the kernel sees it: who decides, what is legal, chance, and what a whole turn does."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import GameError, IllegalPlan
from gemcheck.games.antiquity import choices
from gemcheck.games.antiquity.components import CART_SHOP, DUMP, EXPLORER, NICOLO
from gemcheck.games.antiquity.engine import NAMES, Antiquity
from gemcheck.games.antiquity.phases import CHOOSES, SINGLE
from gemcheck.games.antiquity.plans import CityPlan, Done, Explore, Keep, Settle, Trade
from gemcheck.games.antiquity.state import (
    CITY,
    EXPLORE,
    NO_GOODS,
    OVER,
    PHASES,
    REVEAL,
    START,
    State,
)
from tests.antiquity.laws import looked_at
from tests.antiquity.made import M2, at, goods, seat, state, town

GAME = Antiquity()


def stepped(before: State, plans: dict[int, Any], game: Antiquity = GAME) -> State:
    after = game.step(before, plans)
    assert isinstance(after, State)
    return after


def two(*kinds: int, **fields: Any) -> State:
    """Two seats far apart in the city phase."""
    cities = (town(at(centre, M2), kinds, houses=8) for centre in ((0, 0), (-1, 14)))
    return state(*(seat(city, **fields) for city in cities), tiles=M2)


def test_phases_are_joint_single_or_without_decision() -> None:
    assert set(CHOOSES) | set(SINGLE) | {REVEAL, OVER} == set(PHASES)
    assert set(choices.CHOICES) == set(CHOOSES) | set(SINGLE)
    assert set(NAMES) == set(PHASES) - {START, REVEAL, OVER}


@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_have_no_rules(seats: int) -> None:
    with pytest.raises(GameError, match=r"setup\.players"):
        GAME.start(seats, Random(0))


def test_first_cities_lead_to_the_city_phase_of_all() -> None:
    now = GAME.start(3, Random(5))
    order = []
    while now.phase == START:
        (who,) = GAME.to_move(now)
        order.append(who)
        now = stepped(now, {who: GAME.sample(now, who, Random(1))})
    assert tuple(reversed(order)) == now.order
    assert (now.phase, GAME.to_move(now), GAME.joint(now)) == (CITY, (0, 1, 2), True)


def test_all_commit_together_in_the_city_phase() -> None:
    with pytest.raises(GameError, match="seats to move"):
        GAME.step(two(), {0: CityPlan()})


def test_plans_of_other_phases_and_of_seats_that_do_not_decide_are_refused() -> None:
    now = two()
    with pytest.raises(IllegalPlan, match=r"city\.sealed"):
        GAME.step(now, {0: Done(), 1: CityPlan()})
    start = GAME.start(2, Random(0))
    idle = 1 - start.active
    assert GAME.why_not(start, idle, Settle(0))[0].clauses == ("turn.phases",)
    assert GAME.why_not(start, start.active, Keep(NO_GOODS))[0].clauses == ("setup.choose",)


def test_an_explorer_asks_chance_what_the_counter_shows() -> None:
    now = replace(two(EXPLORER, DUMP), counters=(1 << at((-3, 2), M2)) | (1 << at((-1, 11), M2)))
    asked = stepped(now, {0: CityPlan(), 1: CityPlan()})
    assert asked.phase == EXPLORE
    assert GAME.idle(asked, asked.active) == Done()
    plan = next(GAME.legal(asked, asked.active))
    assert isinstance(plan, Explore)
    revealed = stepped(asked, {asked.active: plan})
    assert (revealed.phase, GAME.to_move(revealed)) == (REVEAL, ())
    outcomes = dict(GAME.chances(revealed))
    assert outcomes == dict(enumerate(revealed.unseen))
    assert GAME.draw(revealed, Random(3)) in outcomes
    after = GAME.chance_step(revealed, 3)
    assert isinstance(after, State)
    assert after.unseen == (2, 2, 2, 1)
    assert list(GAME.chances(after)) == []


def test_the_idle_plan_is_legal_wherever_there_is_one() -> None:
    for before, plans, _ in islice(looked_at(GAME, 3, Random(8)), 60):
        for who in plans:
            idle = GAME.idle(before, who)
            assert idle is None or GAME.why_not(before, who, idle) == []


def test_the_goal_of_a_saint_ends_the_game_in_phase_ten() -> None:
    now = two(DUMP)
    winner = seat(town(at((0, 0), M2), (DUMP, 4), houses=20), saint=NICOLO)
    after = stepped(replace(now, seats=(winner, replace(now.seats[1], corner=1))), {0: CityPlan(), 1: CityPlan()})
    result = GAME.result(after)
    assert result is not None
    assert (after.phase, result.winners, result.reason) == (OVER, (0,), "nicolo")
    assert GAME.goals(after, 0) == (NICOLO,)
    assert GAME.tally(after) == {"turns": 1, "cities": 2}
    assert GAME.to_move(after) == ()


def test_when_nobody_is_left_the_game_ends_without_a_winner() -> None:
    now = replace(two(CART_SHOP), famine=60)
    after = stepped(now, {0: CityPlan(), 1: CityPlan()})
    result = GAME.result(after)
    assert result is not None
    assert (result.winners, result.reason, result.clauses) == ((), "elimination", ("out.all", "turn.rounds"))
    assert all(one.out for one in after.seats)


def test_the_last_one_left_plays_on() -> None:
    now = two(CART_SHOP)
    fed = replace(now.seats[1], goods=goods(fish=1))
    poor = replace(now.seats[0], out=True)
    alone = replace(now, seats=(poor, fed))
    assert GAME.to_move(alone) == (1,)
    after = stepped(alone, {1: CityPlan()})
    assert GAME.result(after) is None
    assert after.active in (1, -1)


def test_seats_and_the_trades_that_name_them_are_moved_together() -> None:
    offer = CityPlan((Trade(2, NO_GOODS, goods(wood=1)),))
    assert GAME.plan_moved(offer, (2, 0, 1)) == CityPlan((Trade(0, NO_GOODS, goods(wood=1)),))
    assert GAME.plan_moved(Done(), (2, 0, 1)) == Done()
    now = replace(two(), order=(1, 0), active=1)
    moved = GAME.seats_moved(now, (1, 0))
    assert (moved.order, moved.active) == ((0, 1), 0)
    assert GAME.seats_moved(moved, (1, 0)) == now


def test_a_position_forgets_its_turn_and_nothing_else() -> None:
    assert GAME.position(replace(two(), turn=9)) == two()
