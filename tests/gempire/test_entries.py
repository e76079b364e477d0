"""What remains of an entry that turns out to be illegal when it is uncovered, under both readings."""

from __future__ import annotations

import pytest

from gemcheck.game import Objection, OpenEnd
from gemcheck.games.gempire import entries
from gemcheck.games.gempire.engine import Gempire
from gemcheck.games.gempire.plans import Bid, Claim, Collect, Mechanics, Plan, Upgrade, Void
from gemcheck.games.gempire.state import NO_CARD, PLAN, Seat, State
from gemcheck.games.gempire.table import ARCHITECTURE, MECHANICS
from tests.gempire.build import C, card, mask, state, table

CARDS = [card("cheap", C), card("dear", C, min_bid=3), card("middling", C, min_bid=2)]
ACTION = Gempire(table=table(CARDS, {"plan.illegal-entry": "void-action"}))
PART = Gempire(table=table(CARDS, {"plan.illegal-entry": "void-part"}))
VOID = Void()


def before(seat: Seat, market: tuple[int, int, int] = (0, 1, 2)) -> State:
    return state(seat, market=market, phase=PLAN, roll=(1, 1, 0))


@pytest.mark.parametrize(
    ("plan", "left"),
    [
        (Bid((1, 2, 2)), Bid((1, 0, 2))),
        (Bid((1, 2, 0)), Bid((1, 0, 0))),
        (Bid((0, 2, 2)), Bid((0, 0, 2))),
        (Bid((0, 2, 0)), VOID),
        (Bid((0, 2, 1)), VOID),
        (Bid((7, 0, 2)), Bid((0, 0, 2))),
        (Bid((4, 2, 2)), Bid((4, 0, 2))),
    ],
)
def test_bids_below_the_minimum_or_beyond_what_is_held(plan: Bid, left: Plan) -> None:
    """plan.illegal-entry: the whole action is void, or the parts that are illegal by themselves."""
    now = before(Seat(production=6))
    assert ACTION.why_not(now, 0, plan)
    assert ACTION.uncover(now, 0, plan) == VOID
    assert PART.uncover(now, 0, plan) == left


def test_bids_that_are_too_many_together() -> None:
    """Each bid is legal by itself: 6 of 6 may remain, but of 7 nothing says which goes."""
    now = before(Seat(production=6))
    assert PART.uncover(now, 0, Bid((1, 3, 2))) == Bid((1, 3, 2))
    assert PART.uncover(now, 0, Bid((3, 2, 3))) == Bid((3, 0, 3))
    with pytest.raises(OpenEnd) as end:
        PART.uncover(now, 0, Bid((2, 3, 2)))
    assert end.value.undefined.point == "plan.illegal-entry"
    assert ACTION.uncover(now, 0, Bid((2, 3, 2))) == VOID


def test_bids_on_an_empty_space() -> None:
    now = before(Seat(production=6), (0, NO_CARD, 2))
    assert PART.uncover(now, 0, Bid((1, 3, 2))) == Bid((1, 0, 2))


def test_the_limit_is_that_of_the_own_seat() -> None:
    now = state(Seat(production=2), Seat(production=7), market=(0, 1, 2), phase=PLAN, roll=(0, 0, 0))
    assert PART.uncover(now, 1, Bid((1, 4, 1))) == Bid((1, 4, 0))
    assert PART.uncover(now, 0, Bid((2, 1, 0))) == Bid((2, 0, 0))


@pytest.mark.parametrize(
    ("plan", "left"),
    [
        (Upgrade((1, 2)), Upgrade((1,))),
        (Upgrade((2,)), VOID),
        (Upgrade((2, 1)), Upgrade((1,))),
        (Upgrade((1, 3)), Upgrade((1,))),
    ],
)
def test_upgrade_steps(plan: Upgrade, left: Plan) -> None:
    """The steps that are legal one after another remain: 5 production pay for one level only."""
    now = before(Seat(production=5))
    assert ACTION.uncover(now, 0, plan) == VOID
    assert PART.uncover(now, 0, plan) == left


def test_several_steps_remain_together() -> None:
    now = before(Seat(production=17))
    assert PART.uncover(now, 0, Upgrade((1, 2, 3))) == Upgrade((1, 2))


def test_of_mechanics_the_collection_remains() -> None:
    now = before(Seat(production=0, technologies=mask(MECHANICS, ARCHITECTURE)))
    plan = Mechanics((4,), Collect(1, 1), ())
    assert ACTION.uncover(now, 0, plan) == VOID
    assert PART.uncover(now, 0, plan) == Collect(1, 1)


def test_of_anything_else_nothing_remains() -> None:
    now = before(Seat())
    for game in (ACTION, PART):
        assert game.uncover(now, 0, Collect(9, 9)) == VOID
        assert game.uncover(now, 0, Claim(True)) == VOID


def test_a_legal_plan_stays_as_it_is() -> None:
    now = before(Seat(production=6))
    for game in (ACTION, PART):
        for plan in (Collect(1, 1), Bid((1, 3, 2)), Upgrade((1,)), VOID):
            assert game.uncover(now, 0, plan) == plan
    kept = entries.uncovered(PART.table, now, 0, Bid((0, 1, 0)), [])
    assert kept == Bid((0, 1, 0))
    void = entries.uncovered(ACTION.table, now, 0, Bid((1, 0, 0)), [Objection(("bid.minimum.printed",), "")])
    assert void == VOID


def test_the_bid_on_one_space_by_itself() -> None:
    bid = Bid((1, 2, 3))
    assert [entries.alone(bid, space).amounts for space in range(3)] == [(1, 0, 0), (0, 2, 0), (0, 0, 3)]
