"""With any one clause struck that has a twin, the game can still be played and told."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import Event, Undefined
from gemcheck.rulebook import ablated, rules_of
from tests.settlers.made import GAME

PACKAGE = "gemcheck.games.settlers"
STRIKABLE = sorted({clause for rule in rules_of(PACKAGE) if rule.without is not None for clause in rule.clauses})


@pytest.mark.parametrize("clause", STRIKABLE)
def test_play_goes_on_without_a_clause(clause: str) -> None:
    with ablated(PACKAGE, clause) as struck:
        assert struck
        for seats in (1, 3):
            rng = Random(f"struck/{clause}/{seats}")
            state = GAME.start(seats, rng)
            for _ in range(160):
                log: list[Event] = []
                movers = GAME.to_move(state)
                if state.result is not None:
                    break
                if movers:
                    after = GAME.advance(state, {movers[0]: GAME.sample(state, movers[0], rng)}, log)
                else:
                    after = GAME.chance_step(state, GAME.draw(state, rng), log)
                assert not isinstance(after, Undefined)
                assert all(known in GAME.rulebook.clauses for event in log for known in event.clauses)
                state = after


def test_clauses_can_be_struck() -> None:
    assert len(STRIKABLE) > 90
