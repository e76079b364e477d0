"""The best turn agrees with plain enumeration, first action by first action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gemcheck_models.tigris.objective import OBJECTIVES
from gemcheck_models.tigris.turn import Answer, Question, answered, question_of, replayed
from msgspec.structs import replace

from tests.models.tigris.plain import Plain, game, small

EVERY = 100_000


def agrees(made: Any, seed: str, objective: str, rivals: str, hand: int = 2) -> tuple[Question, Answer]:
    """Ask both about a small position and compare every first action."""
    state = small(made, Random(seed), hand)
    question = question_of(made, state, objective, rivals)
    plain = Plain(question.game, state, objective, rivals)
    values, alone = plain.by_first(), plain.single()
    answer = answered(question, EVERY)
    assert answer.single is not None
    assert answer.single.value == alone, seed
    ranked = {found.line[0][1]: found.value for found in answer.best}
    assert len(ranked) + answer.left_out == len(values) == answer.actions
    for plan, value in values.items():
        if plan in ranked:
            assert ranked[plan] == value, (seed, plan)
        else:
            assert value <= alone, (seed, plan)
    first = answered(question)
    assert first.best[0].value == max(values.values()), seed
    assert first.best[0].line[0][1] in [plan for plan, value in values.items() if value == max(values.values())]
    alone_question = question_of(made, replace(state, actions=1), objective, rivals)
    for asked, found in (
        (alone_question, first.single),
        *((question, turn) for turn in (*first.best, *answer.best[:20])),
    ):
        assert found is not None
        replays(asked, found.line, found.value, found.draws)
    assert first.obvious is not None
    replays(question, first.obvious.line, first.obvious.value, first.obvious.draws)
    return question, answer


def replays(question: Question, line: Any, value: Any, draws: int) -> None:
    """A turn replays; without a draw to the value that was promised."""
    end = replayed(question, line)[-1].after
    if not draws:
        plain = Plain(question.game, question.state, question.objective, question.rivals)
        assert plain.value(end, plain.deals) == value


@pytest.mark.parametrize("number", range(8))
def test_every_first_action_is_worth_what_enumeration_says(number: int) -> None:
    rivals = ("none", "best", "known")[number % 3]
    agrees(game(number % 2), f"small/{number}", OBJECTIVES[number % len(OBJECTIVES)], rivals)


READINGS = (
    ("conflict.reinforce", "only-to-win"),
    ("war.supporters", "as-before-union"),
    ("leader.same-space", "legal"),
    ("swap.none", "legal"),
    ("monument.declined", "spaces"),
    ("monument.declined", "each-tile"),
    ("points.supply", "limited"),
    ("score.full-tie", "silent"),
)


@pytest.mark.parametrize(("point", "option"), READINGS)
def test_other_readings_of_the_rules_are_heeded(point: str, option: str) -> None:
    number = READINGS.index((point, option))
    agrees(game(number % 2, {point: option}), f"reading/{number}", "victory", ("best", "known")[number % 2])


@pytest.mark.slow
@pytest.mark.parametrize("number", range(32))
def test_many_more_positions_under_other_readings(number: int) -> None:
    point, option = READINGS[number % len(READINGS)]
    rivals = ("none", "best", "known")[number % 3]
    agrees(game(number % 2, {point: option}), f"other/{number}", OBJECTIVES[number % len(OBJECTIVES)], rivals)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(60))
def test_many_more_positions(number: int) -> None:
    rivals = ("none", "best", "known")[number % 3]
    agrees(game(number % 2), f"more/{number}", OBJECTIVES[number % len(OBJECTIVES)], rivals, hand=1 + number % 4)
