"""The best action, and the best turn, in the middle of recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from gemcheck_models.tigris.turn import answered, question_of
from msgspec.structs import replace

from gemcheck.games.tigris.plans import Swap
from gemcheck.games.tigris.state import ACT, State
from gemcheck.search.playthrough import read
from tests.models.tigris.plain import Plain
from tests.tigris.record_playthroughs import FOLDER, RECORDS, base, walked

__all__ = ["turns"]


@cache
def turns(name: str) -> tuple[Any, Sequence[State]]:
    """The game of a record and its states in which a turn begins."""
    made = base(RECORDS[name][1])
    played = read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    return made, [before for before, _, _ in walked(made, played) if before.phase == ACT and before.actions == 2]


@pytest.mark.parametrize("rivals", ["none", "known"])
@pytest.mark.parametrize("name", RECORDS)
def test_the_best_action_is_that_of_enumeration(name: str, rivals: str) -> None:
    made, states = turns(name)
    for part in (3, 6):
        state = states[len(states) * part // 8]
        question = question_of(made, state, "victory", rivals)
        answer = answered(question_of(made, _last(state), "victory", rivals))
        assert answer.best[0].value == Plain(question.game, state, "victory", rivals).single()


def _last(state: State) -> State:
    return replace(state, actions=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["treasures-standard-3", "monument-advanced-3"])
def test_the_best_turn_is_that_of_enumeration(name: str) -> None:
    """All pairs of actions; swaps are left to smaller positions, where every draw can be followed."""
    made, states = turns(name)
    state = states[len(states) * 5 // 8]
    question = question_of(made, state, "victory", "none")
    plain = Plain(question.game, state, "victory", "none")
    found = {found.line[0][1]: found.value for found in answered(question, 1000).best}
    alone = plain.single()
    for plan in plain.plans(state):
        if not isinstance(plan, Swap):
            value = plain.after(state, plan, plain.deals)
            assert found[plan] == value if plan in found else value <= alone
