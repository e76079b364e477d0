"""Rounds to be expected: the recursion against brute force, the policy against seeded dice and against the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from gemcheck_models.gempire.rounds.expected_course import CARD, STEP, TECHNOLOGY, Course, Item, Standing, course_of
from gemcheck_models.gempire.rounds.expected_races import AnyOrder, Bought, InOrder, Profile, profile_of
from gemcheck_models.gempire.rounds.expected_rounds import ANY_ORDER, IN_ORDER, expected_rounds
from gemcheck_models.gempire.rounds.expected_solve import ready_by, solved
from gemcheck_models.gempire.rounds.expected_told import expected_answer
from gemcheck_models.gempire.rounds.plans import planned
from gemcheck_models.gempire.rounds.replay import Decision, Plan, replayed

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire, dice
from gemcheck.games.gempire.table import NUTRITION, SANITIZATION
from tests.models.rounds.expected_runs import as_plan, simulated
from tests.models.rounds.plan_in_hand import plan as plan_by_hand

GAME = Gempire()
TABLE = GAME.table
BARE = Standing((0, 0), 0, 5, 0)
MOST = 5000


def _course(*items: Item, science: int = 0, owned: int = 0) -> Course:
    return Course(items, (BARE._replace(owned=owned),) * (len(items) + 1), science)


def _best(race: Any, start: Any, rounds: int) -> Fraction:
    """The most likely that a race is over within so many rounds, whatever the policy: recursion over all rolls."""

    @cache
    def likely(position: Any, left: int) -> Fraction:
        if race.ready(position):
            return Fraction(1)
        if not left:
            return Fraction(0)
        total = Fraction(0)
        for roll, weight in dice.ROLLS:
            ways = {position, *race.spent(position), *race.collected(position, roll)}
            total += weight * max(likely(way, left - 1) for way in ways)
        return total / dice.THROWS

    return likely(start, rounds)


def _iterated(race: Any, start: Any, turns: int) -> float:
    """The expectation by plain value iteration from nothing, in floating point."""
    moves: dict[Any, Counter[frozenset[Any]]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in moves:
            moves[position] = Counter()
            for roll, weight in dice.ROLLS:
                ways = frozenset({position, *race.spent(position), *race.collected(position, roll)})
                moves[position][ways] += weight
                waiting += ways
    value = dict.fromkeys(moves, 0.0)
    for _ in range(turns):
        value = {
            position: 0.0
            if race.ready(position)
            else 1 + sum(weight * min(value[way] for way in ways) for ways, weight in counted.items()) / dice.THROWS
            for position, counted in moves.items()
        }
    return value[start]


def test_the_dice_show_each_throw_once() -> None:
    assert sum(weight for _, weight in dice.ROLLS) == dice.THROWS == 6**5
    assert len(dice.ROLLS) == 46


def test_one_science_more_than_the_start_is_a_geometric_wait() -> None:
    race = InOrder(TABLE, _course(science=6))
    found = solved(race, race.starts(), MOST)
    bring = sum(weight for roll, weight in dice.ROLLS if roll[1] or roll[2])
    assert found.rounds[Bought(0, 0, 5)] == Fraction(dice.THROWS, bring)


def test_a_card_that_the_start_pays_takes_one_round() -> None:
    race = InOrder(TABLE, _course(Item(CARD, 5, 1)))
    found = solved(race, race.starts(), MOST)
    assert found.rounds[Bought(0, 5, 0)] == 1
    assert found.rounds[Bought(0, 4, 0)] > 2


@pytest.mark.parametrize(
    "race",
    [
        InOrder(TABLE, _course(Item(CARD, 3, 1), Item(CARD, 4, 1), Item(STEP, 2, 2))),
        InOrder(TABLE, _course(Item(CARD, 2, 1), Item(TECHNOLOGY, 7, 1), Item(STEP, 5, 2), science=9)),
        InOrder(TABLE, _course(Item(CARD, 5, 1), Item(CARD, 4, 2), owned=1 << SANITIZATION, science=6)),
        InOrder(TABLE, _course(Item(CARD, 5, 1), Item(CARD, 1, 2), owned=1 << NUTRITION, science=8)),
        AnyOrder(TABLE, Profile(((2, 1), (4, 1)), (5,), 2, (BARE,))),
    ],
)
def test_the_recursion_agrees_with_value_iteration(race: Any) -> None:
    found = solved(race, race.starts(), MOST)
    for start in race.starts()[1::4]:
        assert _iterated(race, start, 60) == pytest.approx(float(found.rounds[start]), abs=1e-6)


def test_no_policy_is_ready_sooner_than_brute_force_says() -> None:
    race = InOrder(TABLE, _course(Item(CARD, 4, 1), Item(CARD, 4, 2), science=4))
    found = solved(race, race.starts(), MOST)
    start = race.starts()[5]
    ready = ready_by(race, found, start, 6)
    best = [_best(race, start, rounds) for rounds in range(1, 7)]
    assert all(own <= most for own, most in zip(ready, best, strict=True))
    assert [own > 0 for own in ready] == [most > 0 for most in best]


def test_probabilities_grow_to_one_and_sum_to_the_expectation() -> None:
    race = InOrder(TABLE, _course(Item(CARD, 3, 1), Item(STEP, 5, 2), science=4))
    found = solved(race, race.starts(), MOST)
    start = race.starts()[3]
    ready = ready_by(race, found, start, 60)
    assert list(ready) == sorted(ready)
    assert 1 + sum(1 - float(each) for each in ready) == pytest.approx(float(found.rounds[start]), abs=1e-9)


def test_seeded_dice_take_as_long_as_expected() -> None:
    race = InOrder(TABLE, course_of(plan_by_hand()))
    found = solved(race, race.starts(), MOST)
    start = min(race.starts(), key=found.rounds.__getitem__)
    runs = [len(simulated(race, found, start, Random(seed))) for seed in range(3000)]
    assert sum(runs) / len(runs) == pytest.approx(float(found.rounds[start]), abs=0.1)
    fourth = sum(run <= 4 for run in runs) / len(runs)
    assert fourth == pytest.approx(float(ready_by(race, found, start, 4)[3]), abs=0.04)


# -- the course of a plan


def test_the_course_of_a_plan() -> None:
    course = course_of(plan_by_hand())
    assert [(item.kind, item.cost) for item in course.items] == [(CARD, 3), (CARD, 1), (CARD, 1), (STEP, 5)]
    assert course.standings[-1].received == 3  # what the scriptorium hands out
    assert course.science == 3


def test_blueprints_have_no_course() -> None:
    plan = plan_by_hand()
    first = plan.rounds[0]
    decisions = (*first.decisions[:4], Decision("ann", "keep scriptorium"))
    kept = msgspec.structs.replace(plan, rounds=(msgspec.structs.replace(first, decisions=decisions), *plan.rounds[1:]))
    with pytest.raises(GameError):
        course_of(kept)


@pytest.fixture(scope="module")
def searched() -> Plan:
    """A plan found by the search."""
    found = planned(GAME, (3, 10), budget=1500).plan
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_run_of_the_policy_is_a_plan_that_replays(searched: Plan, seed: int) -> None:
    for plan in (plan_by_hand(), searched):
        race = InOrder(TABLE, course_of(plan))
        found = solved(race, race.starts(), MOST)
        start = min(race.starts(), key=found.rounds.__getitem__)
        run = simulated(race, found, start, Random(seed))
        again = as_plan(GAME, plan, race, start, run)
        assert replayed(again).round <= len(run)  # more science than wanted may end the game a round before


# -- the answer


def test_the_answer_names_what_it_leaves_out(searched: Plan) -> None:
    ordered = expected_rounds(GAME, (3, 10), searched)
    free = expected_rounds(GAME, (3, 10), searched, abstraction=ANY_ORDER)
    assert len(searched.rounds) < free.rounds <= ordered.rounds
    assert (free.bound, ordered.bound) == ("lower", "upper")
    assert ordered.ready[len(searched.rounds) - 2] == 0  # chance is never better than the plan's own dice
    clauses = {clause for left in (*free.left_out, *ordered.left_out) for clause in left.clauses}
    assert clauses
    assert clauses <= set(GAME.rulebook.clauses)
    assert expected_rounds(GAME, (3, 10), searched) == ordered


def test_the_answer_is_told_with_its_abstractions() -> None:
    answer = expected_answer(GAME, plan_by_hand())
    assert answer.headline.endswith("5.12 to 5.12 rounds once the dice fall by chance")
    assert [one["abstraction"] for one in answer.data["expected"]] == [ANY_ORDER, IN_ORDER]
    numbers = answer.data["expected"][1]
    assert float(Fraction(numbers["fraction"])) == numbers["rounds"]
    lines = answer.sections[0].lines
    assert lines[0].split() == ["3", "0.46%"]
    assert len(lines) < len(numbers["ready"])  # the list ends where it is nearly sure


def test_a_profile_has_no_order(searched: Plan) -> None:
    profile = profile_of(course_of(searched))
    assert expected_rounds(GAME, (3, 10), profile, abstraction=ANY_ORDER).positions > 0
    with pytest.raises(GameError, match="in order"):
        expected_rounds(GAME, (3, 10), profile)


def test_what_cannot_be_asked(searched: Plan) -> None:
    with pytest.raises(GameError, match="Demands"):
        expected_rounds(GAME, (2, 3), searched)
    with pytest.raises(GameError, match="positions"):
        expected_rounds(GAME, (3, 10), searched, most=5)
    race = InOrder(TABLE, _course(Item(CARD, 9, 1)))
    with pytest.raises(GameError, match="ever be held"):
        solved(race, race.starts(), MOST)
