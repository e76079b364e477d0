"""The second opinion about a turn: it agrees on small boards, and notices an answer that is wrong."""

from __future__ import annotations

import json
from random import Random

import pytest
from gemcheck_models.tigris.objective import OBJECTIVES
from gemcheck_models.tigris.turn import Answer, Question, answered, question_of
from gemcheck_models.tigris.turn_plain import confirmed, enumerated
from msgspec.structs import replace

from gemcheck.games.tigris.plans import Tile
from gemcheck.games.tigris.state import BLACK
from tests.cli.support import run
from tests.models.tigris.plain import Plain, game, small
from tests.models.tigris.test_advise import LINE, WAR
from tests.models.tigris.windows import GAME, line, window


def both(number: int) -> tuple[Question, Answer]:
    rivals = ("none", "best", "known")[number % 3]
    made, objective = game(number % 2), OBJECTIVES[number % len(OBJECTIVES)]
    question = question_of(made, small(made, Random(f"plain/{number}"), 2), objective, rivals)
    return question, answered(question, 3)


@pytest.mark.parametrize("number", range(6))
def test_both_methods_agree_on_small_boards(number: int) -> None:
    question, answer = both(number)
    found = confirmed(question, answer)
    assert found.complete
    assert found.followed == answer.actions


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6, 60))
def test_both_methods_agree_on_many_more(number: int) -> None:
    question, answer = both(number)
    assert confirmed(question, answer).complete


@pytest.mark.parametrize("number", range(3))
def test_it_says_what_deals_one_by_one_say(number: int) -> None:
    """The enumeration of the tests follows every deal of hidden tiles by itself."""
    question, _ = both(number)
    plain = Plain(question.game, question.state, question.objective, question.rivals)
    assert enumerated(question) == plain.by_first()


def test_what_a_first_action_brings_is_not_brought_by_another_before_a_swap() -> None:
    """A settlement beside the king brings a point, one alone does not; the farm can only be swapped afterwards."""
    spaces = window(1, 6)
    state = line(spaces, "Tk....", ((1, 0, 1, 0), (0, 0, 0, 0)))
    found = enumerated(question_of(GAME, state, "total", "none"))
    beside, alone = (found[Tile(BLACK, spaces[place])] for place in (2, 5))
    assert (beside[0], alone[0]) == (1, 0)


def test_an_answer_that_is_wrong_is_noticed() -> None:
    question, answer = both(0)
    best, single = answer.best[0], answer.single
    assert single is not None
    low = replace(best, value=(-1, *best.value[1:]))
    high = replace(best, value=(best.value[0] + 1, *best.value[1:]))
    for wrong in (
        replace(answer, best=(low,)),
        replace(answer, best=(high,)),
        replace(answer, single=replace(single, value=(99, *single.value[1:]))),
    ):
        with pytest.raises(ValueError, match="by plain enumeration"):
            confirmed(question, wrong)


def test_a_second_opinion_that_was_stopped_proves_nothing() -> None:
    question, answer = both(0)
    stopped = confirmed(question, answer, lambda: True)
    assert (stopped.followed, stopped.complete) == (0, False)


def test_the_command_names_the_second_method() -> None:
    document = json.loads(run("advise", "tigris", "turn", f"{LINE} a.a.1", "--prove", "--format", "json").stdout)
    assert document["verdict"] == "proved"
    assert document["certificate"]["second"].startswith("plain enumeration of every decision")
    told = run("advise", "tigris", "turn", WAR, "--prove", "--rivals", "best")
    assert "plain enumeration" in told.stdout
