"""The game as the kernel sees it: phases, refusals, hooks."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import Event, GameError, IllegalPlan
from gemcheck.games.settlers.plans import Answer, Pass, Pick, Spend, Stop
from gemcheck.games.settlers.state import ACT, CLEANUP
from tests.settlers.made import GAME, deal, does, game_of, good, raze, seat


def test_a_common_card_is_no_deal_and_a_faction_location_is_not_razed() -> None:
    """Bad input gives one line with the clause."""
    state = game_of(seat("roman", hand=["joiner"], food=1, raze=2), seat("egyptian", "pyramid"))
    with pytest.raises(IllegalPlan, match=r"the card has no Deal field \[deal.field\]"):
        GAME.step(state, {0: deal("joiner")})
    with pytest.raises(IllegalPlan, match=r"Pyramid has no Raze field \[raze.field, raze.japanese\]"):
        GAME.step(state, {0: raze(state, "pyramid", 1)})


def test_two_copies_too_many_are_one_line() -> None:
    with pytest.raises(GameError, match=r"3 cards statue in all, the box has 1 \[box.common\]"):
        GAME.read_state("IS1 phase.act.a a roman hand.statue3 b egyptian")


def test_only_who_is_to_move_decides() -> None:
    state = game_of(seat("roman"), seat("egyptian"))
    assert GAME.why_not(state, 1, Pass())[0].clauses == ("action.turns",)
    with pytest.raises(GameError, match="seats to move are"):
        GAME.step(state, {1: Pass()})


@pytest.mark.parametrize("plan", [Pick(0), Answer(1), Stop()])
def test_plans_of_other_phases_are_refused(plan: Pick | Answer | Stop) -> None:
    state = game_of(seat("roman"), seat("egyptian"))
    assert GAME.why_not(state, 0, plan)[0].clauses == ("action.kinds", "action.any")


def test_an_action_is_no_answer() -> None:
    state = does(game_of(seat("roman", worker=4), seat("egyptian")), Spend(good("wood")))
    assert GAME.idle(state, 0) == Stop()
    assert GAME.why_not(state, 0, Pass())
    assert GAME.why_not(state, 0, Stop()) == []


def test_turns_go_round_until_all_have_passed() -> None:
    state = game_of(seat("roman"), seat("egyptian"), seat("japanese"), active=1, first=1)
    state = does(state, Pass())
    assert state.active == 2
    state = does(state, Pass())
    assert state.active == 0
    log: list[Event] = []
    state = does(state, Pass(), log=log)
    assert [event.what for event in log][:2] == ["passed", "cleaned-up"]
    assert state.round == 2


def test_one_who_plays_alone_goes_on() -> None:
    state = game_of(seat("roman", worker=2), seat("egyptian", passed=True))
    assert does(state, Spend(good("wood"))).active == 0
    assert state.phase == ACT != CLEANUP


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    ends = []
    for _ in range(2):
        rng = Random(seats)
        state = GAME.start(seats, rng)
        while state.result is None:
            movers = GAME.to_move(state)
            if movers:
                state = GAME.advance(state, {movers[0]: GAME.greedy(state, movers[0], rng)})  # type: ignore[assignment]  # no reading without an answer
            else:
                state = GAME.chance_step(state, GAME.draw(state, rng))  # type: ignore[assignment]  # no reading without an answer
        ends.append(state)
    assert ends[0] == ends[1]
    tally = GAME.tally(ends[0])
    assert bool(tally) == bool(ends[0].result is not None and ends[0].result.winners)


def test_named_rulesets_are_those_of_the_rulebook() -> None:
    for readings in GAME.rulesets.values():
        assert GAME.rulebook.ruleset(readings) != GAME.rules
