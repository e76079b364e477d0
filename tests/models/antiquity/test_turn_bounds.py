"""Bounds of the turns to each saint: which horizons two solvers exclude, and that more is not excluded."""

from __future__ import annotations

from functools import partial

import pytest
from gemcheck_models.antiquity.makers import FEASIBLE, IMPOSSIBLE, Answer, CpSat, Scip, asked
from gemcheck_models.antiquity.turn_bounds import Bound, least_turns, least_turns_of_maria, ruled_out, said
from gemcheck_models.antiquity.turn_model import BARBARA, CHRISTOFORI, GOALS, NICOLO, Goal, stated
from gemcheck_models.antiquity.turn_plans import PLANS, holds, known_turns, numbers_of

from gemcheck.findings import Verdict
from gemcheck.games.antiquity import components as box

BOTH = (IMPOSSIBLE, IMPOSSIBLE)


def answered(goal: Goal, solver: type[CpSat] | type[Scip] = Scip) -> Answer:
    return asked(partial(stated, goal=goal), solver)


@pytest.mark.parametrize(("saint", "turns"), [(BARBARA, 5), (NICOLO, 4), (CHRISTOFORI, 3)])
def test_two_solvers_exclude_a_horizon(saint: str, turns: int) -> None:
    assert ruled_out(Goal(saint, turns)) == BOTH


@pytest.mark.parametrize(("saint", "solver"), [(NICOLO, Scip), pytest.param(BARBARA, CpSat, marks=pytest.mark.slow)])
def test_a_plan_in_the_outline_keeps_its_books(saint: str, solver: type[CpSat] | type[Scip]) -> None:
    turns = 6
    found = answered(Goal(saint, turns), solver)
    assert found.says == FEASIBLE
    numbers = found.numbers
    for turn in range(1, turns + 1):
        held = box.FIRST_WOOD if turn == 1 else numbers[f"have wood {turn - 1}"]
        assert numbers[f"pay wood {turn}"] + numbers[f"sell wood {turn}"] <= held + numbers[f"buy wood {turn}"]
        built = [kind for kind in box.BUILDINGS if numbers.get(f"build {kind.word} {turn}", 0)]
        costs = sum(kind.price.wood * numbers[f"build {kind.word} {turn}"] for kind in built)
        assert numbers[f"pay wood {turn}"] >= costs
    houses = sum(number for name, number in numbers.items() if name.startswith(("house ", "gift ")))
    stand = {
        kind.word: sum(numbers.get(f"build {kind.word} {turn}", 0) for turn in range(1, turns + 1))
        for kind in box.BUILDINGS
    }
    assert stand["cathedral"] == 1
    if saint == NICOLO:
        assert houses == len(box.HOUSES)
    else:
        assert all(number for word, number in stand.items() if word != "house")


@pytest.mark.parametrize("saint", sorted(PLANS))
def test_a_plan_that_is_kept_holds_and_no_number_of_it_can_be_left_out(saint: str) -> None:
    turns, text = PLANS[saint]
    numbers, goal = numbers_of(text), Goal(saint, turns)
    assert known_turns(Goal(saint, 1)) == turns
    assert holds(goal, numbers)
    assert not holds(Goal(saint, turns - 1), numbers)
    for name in ("build cathedral", "pay wood", "have wood"):
        first = min(key for key in numbers if key.startswith(name))
        assert not holds(goal, {key: number for key, number in numbers.items() if key != first})


def test_more_freedom_never_excludes_more() -> None:
    assert answered(Goal(NICOLO, 5, any_house=True)).says == FEASIBLE
    assert answered(Goal(NICOLO, 3, any_house=True)).says == IMPOSSIBLE


def test_one_turn_is_too_short_for_everybody() -> None:
    for saint in GOALS:
        assert ruled_out(Goal(saint, 1, all_powers=True, any_house=True)) == BOTH


def test_a_bound_in_words() -> None:
    statement = said(Bound(BARBARA, 6, agreed=True, met=True))
    assert statement.text == "the goal of Santa Barbara takes at least 6 turns"
    assert statement.verdict is Verdict.PROVED
    alone = said(Bound(NICOLO, 5, agreed=False, met=False))
    assert (alone.verdict, alone.text.endswith("perhaps more")) == (Verdict.BOUNDED, True)


@pytest.mark.slow
@pytest.mark.parametrize(("saint", "turns"), [(BARBARA, 6), (NICOLO, 6), (CHRISTOFORI, 5)])
def test_the_bounds_of_the_saints(saint: str, turns: int) -> None:
    assert least_turns(Goal(saint, 1)) == Bound(saint, turns, agreed=True, met=True)


@pytest.mark.slow
@pytest.mark.parametrize(("saint", "turns"), [(BARBARA, 5), (NICOLO, 4), (CHRISTOFORI, 4)])
def test_with_the_powers_of_all_saints_less_is_excluded(saint: str, turns: int) -> None:
    """As Santa Maria has them, or a player who changes his saint."""
    assert ruled_out(Goal(saint, turns - 1, all_powers=True)) == BOTH


@pytest.mark.slow
def test_santa_maria() -> None:
    bound = least_turns_of_maria(Goal(NICOLO, 1))
    assert bound == Bound("Santa Maria", 4, agreed=True, met=False)
    assert said(bound).text == "the goal of Santa Maria takes at least 4 turns, and perhaps more"
