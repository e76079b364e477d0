"""The game as the kernel sees it: who moves, what is legal, and which steps are refused, phase by phase."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import Event, GameError, IllegalPlan, OpenEnd, Result, Undefined
from gemcheck.games.gempire.engine import Gempire
from gemcheck.games.gempire.plans import (
    Act,
    Bid,
    Claim,
    Collect,
    Discard,
    Done,
    Lay,
    Literacy,
    Mechanics,
    Plan,
    Split,
    Upgrade,
    Void,
)
from gemcheck.games.gempire.state import (
    CLAIM,
    NO_CARD,
    NOBODY,
    OVER,
    PLAN,
    RESOLVE,
    RESPOND,
    ROLL,
    SHUFFLE,
    SPLIT,
    Response,
    Seat,
    State,
    Turn,
)
from gemcheck.games.gempire.table import IRON, MASONRY, MECHANICS
from tests.gempire.build import C, P, card, mask, row, state, table

CARDS = [card("tower", C, value=3), card("dear", C, min_bid=3), card("hut", P, value=2), card("barn", P)]
GAME = Gempire(table=table(CARDS))
HOLDER = Seat(held=1, gems=(0, 0, 1))
BOTH = Seat(gems=(0, 15, 0))
"""Meets Demands 3 and 6."""


def ruled(**readings: str) -> Gempire:
    return Gempire(table=table(CARDS, {name.replace("__", "."): option for name, option in readings.items()}))


def owing(**owed: Any) -> Seat:
    return Seat(turn=Turn(**owed))


SPLITTING = state(phase=SPLIT)
ROLLING = state(phase=ROLL)
PLANNING = state(Seat(production=3), phase=PLAN, roll=(1, 1, 0), market=(0, 1, NO_CARD))
RESOLVING = state(Seat(turn=Turn(written=Collect(1, 0))), owing(finished=True), HOLDER, phase=RESOLVE, roll=(1, 0, 0))
CLAIMING = state(BOTH, Seat(), BOTH, phase=CLAIM, demands=(3, 6, 7))
RESPONDING = replace(
    state(HOLDER, HOLDER, phase=RESPOND, demands=(3, 6, 7)), response=Response(0b100, 1, passes=0, early=(0, 0, 0))
)
SHUFFLING = state(phase=SHUFFLE, discards=(0, 2, 3), market=(1, NO_CARD, NO_CARD))
ENDED = replace(state(phase=OVER), result=Result((1,), "two-demands", ()))
EVERY = (SPLITTING, ROLLING, PLANNING, RESOLVING, CLAIMING, RESPONDING, SHUFFLING, ENDED)
DECIDED = [now for now in EVERY if now.phase not in (ROLL, SHUFFLE, OVER)]


# -- the start


def test_a_game_starts_with_three_to_five_seats() -> None:
    game = Gempire()
    for seats in (3, 4, 5):
        begun = game.start(seats, Random(1))
        assert (len(begun.seats), begun.phase) == (seats, SPLIT)
        assert game.inventory(begun)["building cards"] == 114
    for seats in (0, 2, 6):
        with pytest.raises(GameError, match=f"{seats} seats: the rulebook knows 3, 4, 5"):
            game.start(seats, Random(1))


def test_a_game_needs_the_whole_deck() -> None:
    with pytest.raises(GameError, match="card set 'test' has 4 cards, a game needs 114"):
        GAME.start(3, Random(1))


def test_the_table_under_other_rules() -> None:
    other = GAME.under(GAME.rulebook.ruleset({"win.claim": "declared"}))
    assert other.table.reading("win.claim") == "declared"
    assert (other.rules, other.table.cards) == (other.table.rules, GAME.table.cards)
    assert GAME.table.reading("win.claim") == "automatic"
    assert Gempire(rules=other.rules).table.reading("win.claim") == "declared"
    assert Gempire().rules.reading("win.claim") == "automatic"


# -- who moves, and chance


@pytest.mark.parametrize(
    ("now", "movers", "joint"),
    [
        (SPLITTING, (0, 1, 2), True),
        (ROLLING, (), False),
        (PLANNING, (0, 1, 2), True),
        (RESOLVING, (0, 2), False),
        (CLAIMING, (0, 2), True),
        (RESPONDING, (1,), False),
        (replace(RESPONDING, response=Response(1, NOBODY, through=0b010)), (0, 2), False),
        (SHUFFLING, (), False),
        (ENDED, (), False),
    ],
)
def test_who_moves(now: State, movers: tuple[int, ...], joint: bool) -> None:
    assert GAME.to_move(now) == movers
    assert GAME.joint(now) is joint


def test_the_dice_and_the_shuffle_are_chance() -> None:
    assert sum(weight for _, weight in GAME.chances(ROLLING)) == 7776
    assert GAME.draw(ROLLING, Random(4)) in [roll for roll, _ in GAME.chances(ROLLING)]
    assert list(GAME.chances(SHUFFLING)) == [(order, 1) for order in permutations((0, 2, 3))]
    assert {GAME.draw(SHUFFLING, Random(seed)) for seed in range(60)} == set(permutations((0, 2, 3)))
    for now in DECIDED:
        assert list(GAME.chances(now)) == []


def test_chance_takes_the_game_on() -> None:
    rolled = GAME.chance_step(ROLLING, (2, 1, 1))
    assert isinstance(rolled, State)
    assert (rolled.phase, rolled.roll) == (PLAN, (2, 1, 1))
    mixed = GAME.chance_step(SHUFFLING, (3, 0, 2))
    assert isinstance(mixed, State)
    assert (mixed.phase, mixed.market, mixed.deck, mixed.discards) == (ROLL, (1, 3, 0), (2,), ())


def test_a_shuffle_may_have_no_answer() -> None:
    ending = ruled(deck__exhausted="game-ends")
    found = ending.chance_step(replace(SHUFFLING, discards=(0,)), (0,))
    assert isinstance(found, Undefined)
    assert found.point == "deck.exhausted"


# -- what is legal


@pytest.mark.parametrize("now", DECIDED)
def test_legal_plans_meet_no_objection_and_are_counted(now: State) -> None:
    for seat in GAME.to_move(now):
        plans = list(GAME.legal(now, seat))
        assert plans
        assert len(set(plans)) == len(plans) == GAME.count_legal(now, seat)
        assert all(GAME.why_not(now, seat, plan) == [] for plan in plans)
        assert {GAME.sample(now, seat, Random(seed)) for seed in range(40)} <= set(plans)


@pytest.mark.parametrize(
    ("now", "seat", "plans"),
    [
        (SPLITTING, 1, [Split(production) for production in range(6)]),
        (CLAIMING, 0, [Claim(True), Claim(False)]),
        (RESPONDING, 1, [*(Lay(position, held=True) for position in (1, 2, 3)), Done()]),
        (replace(RESPONDING, response=Response(1, 0)), 2, [Done()]),
        (RESOLVING, 0, [Act()]),
        (ROLLING, 0, []),
        (SHUFFLING, 0, []),
        (ENDED, 0, []),
    ],
)
def test_the_plans_of_a_phase(now: State, seat: int, plans: list[Plan]) -> None:
    assert list(GAME.legal(now, seat)) == plans
    assert GAME.count_legal(now, seat) == len(plans)


def test_the_plans_of_a_round() -> None:
    plans = list(GAME.legal(PLANNING, 0))
    assert [plan for plan in plans if isinstance(plan, Collect)][-1] == Collect(1, 1)
    assert [plan for plan in plans if isinstance(plan, Bid)] == [
        Bid(b) for b in ((0, 3, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0))
    ]
    assert not [plan for plan in plans if isinstance(plan, Upgrade | Mechanics)]
    rich = replace(PLANNING, seats=(Seat(production=5, technologies=mask(MECHANICS)), *PLANNING.seats[1:]))
    plans = list(GAME.legal(rich, 0))
    assert [plan for plan in plans if isinstance(plan, Upgrade)] == [Upgrade((0,)), Upgrade((1,))]
    works = [plan for plan in plans if isinstance(plan, Mechanics)]
    assert works
    assert GAME.count_legal(rich, 0) == len(plans)
    drawn = {type(GAME.sample(rich, 0, Random(seed))) for seed in range(200)}
    assert drawn == {Collect, Bid, Upgrade, Mechanics}
    poor = replace(rich, seats=(Seat(production=5), *rich.seats[1:]))
    assert {type(GAME.sample(poor, 0, Random(seed))) for seed in range(200)} == {Collect, Bid, Upgrade}
    assert {type(GAME.sample(PLANNING, 1, Random(seed))) for seed in range(60)} == {Collect}


def test_an_obligation_leaves_no_passing() -> None:
    now = replace(RESPONDING, seats=(HOLDER, owing(literacy=1), Seat()))
    assert list(GAME.legal(now, 1)) == [Literacy(0), Literacy(1)]
    assert GAME.idle(now, 1) is None
    assert GAME.why_not(now, 1, Done())


@pytest.mark.parametrize(
    ("now", "seat", "plan"),
    [
        (PLANNING, 0, Collect(0, 0)),
        (RESOLVING, 0, None),
        (RESOLVING, 2, Done()),
        (replace(RESOLVING, seats=(Seat(turn=Turn(written=Collect(1, 0), acted=1)), Seat(), Seat())), 0, Done()),
        (replace(RESOLVING, seats=(owing(diamonds=1), Seat(), Seat())), 0, None),
        (RESPONDING, 1, Done()),
        (CLAIMING, 0, Claim(False)),
        (SPLITTING, 0, None),
        (ROLLING, 0, None),
        (ENDED, 0, None),
    ],
)
def test_doing_nothing(now: State, seat: int, plan: Plan | None) -> None:
    assert GAME.idle(now, seat) == plan


def test_doing_nothing_may_be_forbidden() -> None:
    """round.pass: where an action must change something, a seat that can collect something cannot collect nothing."""
    strict = ruled(round__pass="must-change-something")
    assert Collect(0, 0) not in list(strict.legal(PLANNING, 1))
    assert strict.idle(PLANNING, 1) is None
    assert strict.idle(replace(PLANNING, roll=(0, 0, 0)), 1) == Collect(0, 0)


# -- objections and refused steps


@pytest.mark.parametrize(
    ("now", "seat", "plan", "text"),
    [
        (SPLITTING, 0, Split(-1), "5 resources are split between production and science"),
        (SPLITTING, 0, Split(6), "5 resources are split between production and science"),
        (SPLITTING, 0, Collect(1, 1), "5 resources are split between production and science"),
        (PLANNING, 0, Split(1), "an action is collecting, bidding or upgrading"),
        (PLANNING, 0, Act(), "an action is collecting, bidding or upgrading"),
        (CLAIMING, 0, Done(), "victory is claimed or not"),
        (CLAIMING, 1, Claim(True), "seat 2 has nothing to decide now"),
        (ROLLING, 0, Collect(0, 0), "seat 1 has nothing to decide now"),
        (SHUFFLING, 2, Done(), "seat 3 has nothing to decide now"),
        (ENDED, 0, Done(), "seat 1 has nothing to decide now"),
        (RESOLVING, 1, Done(), "seat 2 has nothing to decide now"),
        (RESOLVING, 0, Done(), "the own action has not been carried out"),
        (RESOLVING, 0, Claim(True), "this is not a decision of the resolution part"),
        (RESPONDING, 0, Done(), "seat 1 has nothing to decide now"),
        (RESPONDING, 1, Act(), "this is not an answer to a claim"),
        (SPLITTING, 3, Split(1), "seat 4 has nothing to decide now"),
        (SPLITTING, -1, Split(1), "seat 0 has nothing to decide now"),
    ],
)
def test_plans_out_of_place(now: State, seat: int, plan: Plan, text: str) -> None:
    objections = GAME.why_not(now, seat, plan)
    assert [objection.text for objection in objections] == [text]
    assert all(objection.clauses for objection in objections)


def test_plans_of_each_kind_are_judged_by_their_rules() -> None:
    for plan in (Collect(2, 2), Bid((4, 0, 0)), Upgrade((1,)), Mechanics((1,), Collect(0, 0), ())):
        assert GAME.why_not(PLANNING, 0, plan)
    for fine in (Collect(1, 1), Bid((0, 3, 0)), Void()):
        assert GAME.why_not(PLANNING, 0, fine) == []
    rich = replace(PLANNING, seats=(Seat(production=5, technologies=mask(MECHANICS)), *PLANNING.seats[1:]))
    assert GAME.why_not(rich, 0, Upgrade((1,))) == []
    assert GAME.why_not(rich, 0, Mechanics((1,), Collect(0, 1), ())) == []


COLLECTED: dict[int, Plan] = {seat: Collect(0, 1) for seat in range(3)}


@pytest.mark.parametrize(
    ("now", "plans"),
    [
        (PLANNING, {}),
        (PLANNING, {0: Collect(0, 1), 1: Collect(0, 1)}),
        (PLANNING, {**COLLECTED, 3: Collect(0, 1)}),
        (PLANNING, {1: Collect(0, 1), 2: Collect(0, 1), 3: Collect(0, 1)}),
        (SPLITTING, {0: Split(3)}),
        (CLAIMING, {0: Claim(True)}),
        (CLAIMING, {0: Claim(True), 1: Claim(False), 2: Claim(True)}),
        (RESOLVING, {}),
        (RESOLVING, {1: Done()}),
        (RESOLVING, {0: Act(), 1: Done()}),
        (RESPONDING, {0: Done()}),
        (ROLLING, {0: Collect(0, 0)}),
        (ROLLING, {}),
        (ENDED, {0: Done()}),
    ],
)
def test_steps_of_the_wrong_seats(now: State, plans: dict[int, Plan]) -> None:
    with pytest.raises(GameError, match="seats to move are"):
        GAME.step(now, plans)


def test_illegal_plans_are_refused_with_every_objection() -> None:
    with pytest.raises(IllegalPlan) as refused:
        GAME.step(PLANNING, {**COLLECTED, 1: Bid((1, 0, 0))})
    assert refused.value.seat == 1
    assert refused.value.objections == tuple(GAME.why_not(PLANNING, 1, Bid((1, 0, 0))))
    with pytest.raises(IllegalPlan):
        GAME.step(SPLITTING, {0: Split(5), 1: Split(6), 2: Split(0)})


# -- steps


def stepped(now: State, plans: dict[int, Plan], game: Gempire = GAME) -> State:
    after = game.step(now, plans)
    assert isinstance(after, State)
    return after


def test_a_split() -> None:
    after = stepped(SPLITTING, {0: Split(0), 1: Split(3), 2: Split(5)})
    assert [(seat.production, seat.science) for seat in after.seats] == [(0, 5), (3, 2), (5, 0)]
    assert after.phase == ROLL


def test_a_round() -> None:
    after = stepped(replace(PLANNING, market=(0, 1, 2)), COLLECTED)
    assert (after.phase, after.round) == (ROLL, 2)
    assert [seat.science for seat in after.seats] == [1, 1, 1]


def test_decisions_of_the_resolution_part_come_one_by_one_or_together() -> None:
    one = stepped(replace(RESOLVING, seats=(HOLDER, *RESOLVING.seats[1:])), {2: Done()})
    assert (one.seats[2].turn.finished, one.seats[0].turn.finished, one.phase) == (True, False, RESOLVE)
    log: list[Event] = []
    now = state(owing(diamonds=1), owing(diamonds=1), owing(diamonds=1), phase=RESOLVE)
    both = GAME.step(now, {2: Discard(), 0: Discard()}, log)
    assert isinstance(both, State)
    assert [seat.turn.diamonds for seat in both.seats] == [0, 1, 0]
    assert [event.seat for event in log if event.what.startswith("diamond")] == [0, 2]
    everybody = stepped(now, {who: Discard() for who in range(3)})
    assert all(not seat.turn.diamonds for seat in everybody.seats)


def test_claims() -> None:
    declared = ruled(win__claim="declared")
    over = stepped(CLAIMING, {0: Claim(False), 2: Claim(True)}, declared)
    assert (over.phase, over.result and over.result.winners) == (OVER, (2,))
    on = stepped(CLAIMING, {0: Claim(False), 2: Claim(False)}, declared)
    assert (on.phase, on.result) == (ROLL, None)
    assert GAME.result(over) == over.result
    assert GAME.result(on) is None


def test_answers() -> None:
    laid = stepped(RESPONDING, {1: Lay(2, held=True)})
    assert laid.seats[1].flag == (0, 1, 0)
    assert laid.response is not None
    assert laid.response.turn == 0
    ended = stepped(laid, {0: Done()})
    assert (ended.phase, ended.response, ended.round) == (ROLL, None, 2)


def test_answers_given_together() -> None:
    together = ruled(win__response__order="simultaneous")
    now = replace(RESPONDING, response=Response(0b100, NOBODY, through=0b100))
    after = stepped(now, {1: Lay(2, held=True), 0: Lay(3, held=True)}, together)
    assert (after.seats[0].flag, after.seats[1].flag) == ((0, 0, 1), (0, 1, 0))


def test_an_end_without_an_answer_is_undefined() -> None:
    throne = ruled(demand__throne="sixteenth-demand")
    now = replace(PLANNING, seats=(BOTH, Seat(), Seat()), demands=(3, 16, 1))
    found = throne.step(now, COLLECTED)
    assert isinstance(found, Undefined)
    assert found.point == "demand.throne"
    claiming = replace(CLAIMING, demands=(3, 16, 6))
    with pytest.raises(OpenEnd):
        throne.to_move(claiming)


# -- text, audits and statistics


def test_a_bare_city_is_read_as_a_seat_that_plans() -> None:
    now = GAME.read_state("  GC1 P3 h3\n")
    assert (now.phase, now.roll, now.seats[1:]) == (PLAN, (0, 0, 0), (Seat(), Seat()))
    assert len(now.seats[0].row1) == 1
    assert GAME.read_state(GAME.state_text(PLANNING)) == PLANNING


def test_plans_are_written_and_read() -> None:
    for plan in (Collect(1, 1), Bid((0, 3, 0)), Upgrade((1,))):
        assert GAME.read_plan(PLANNING, 0, GAME.plan_text(PLANNING, plan)) == plan


def test_attributes_are_worked_out_anew() -> None:
    wrong = state(Seat(row1=row((0, C)), attributes=(9, 9, 9)), Seat(attributes=(1, 0, 0)))
    assert [seat.attributes for seat in GAME.recomputed(wrong).seats] == [(0, 0, 3), (0, 0, 0), (0, 0, 0)]
    assert len(GAME.defects(wrong)) == 2
    assert GAME.defects(GAME.recomputed(wrong)) == []
    moved = GAME.seats_moved(wrong, (1, 0, 2))
    assert moved.seats[0] == wrong.seats[1]


@pytest.mark.parametrize(
    ("seat", "demands", "pair"),
    [(BOTH, (3, 6, 7), "3+6"), (BOTH, (7, 6, 3), "3+6"), (Seat(gems=(0, 22, 0)), (7, 3, 6), "3+6+7")],
)
def test_statistics_name_the_demands_that_the_winner_met(seat: Seat, demands: tuple[int, ...], pair: str) -> None:
    """And its technologies and gems."""
    learned = replace(seat, technologies=mask(IRON, MASONRY))
    now = state(Seat(gems=(1, 0, 0)), learned, phase=OVER, demands=demands)
    assert GAME.tally(now) == {}
    assert GAME.tally(replace(now, result=Result((), "round-limit", ()))) == {}
    assert GAME.tally(replace(now, result=Result((1,), "two-demands", ()))) == {
        "demands": pair,
        "technologies": {"iron": 1, "masonry": 1},
        "gems": sum(seat.gems),
    }


def test_a_sensible_plan_is_legal() -> None:
    for now in DECIDED:
        for seat in GAME.to_move(now):
            assert GAME.why_not(now, seat, GAME.greedy(now, seat, Random(3))) == []
