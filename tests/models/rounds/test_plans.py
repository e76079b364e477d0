"""Plans for pairs of Demands: found, replayed, the same twice, within what they may cost."""

from __future__ import annotations

import pytest
from gemcheck_models.gempire.rounds.plans import DIAMONDS, SCIENCE, Found, Wish, planned, wishes
from gemcheck_models.gempire.rounds.replay import ReplayError, plan_of_toml, replayed, toml_of
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.table import TECHNOLOGIES

GAME = Gempire()
QUICK = Wish(DIAMONDS)


def found(pair: tuple[int, int], **more: object) -> Found:
    return planned(GAME, pair, **{"wish": QUICK, "width": 1, "budget": 2500, "polish": 500, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(("pair", "rounds"), [((1, 5), 3), ((1, 10), 3), ((1, 14), 4), ((3, 11), 5), ((5, 10), 3)])
def test_a_plan_replays_to_its_pair(pair: tuple[int, int], rounds: int) -> None:
    result = found(pair)
    assert result.plan is not None
    assert result.rounds is not None
    assert result.rounds <= rounds
    outcome = replayed(plan_of_toml(toml_of(result.plan)))
    assert outcome == result.outcome
    assert set(pair) <= set(outcome.met)
    assert outcome.round == len(result.plan.rounds)


def test_the_same_answer_twice() -> None:
    assert found((1, 3)) == found((3, 1))


def test_other_numbers_of_seats() -> None:
    for seats in (3, 5):
        result = found((1, 10), seats=seats)
        assert result.plan is not None
        assert len(result.plan.splits) == seats
        assert replayed(result.plan) == result.outcome
    with pytest.raises(GameError, match="seats"):
        found((1, 10), seats=2)


def test_a_budget_stops_the_search() -> None:
    result = found((3, 12), budget=40)
    assert (result.plan, result.rounds) == (None, None)
    assert 40 <= result.states < 60


def test_only_shorter_plans_are_asked_for() -> None:
    assert found((1, 10), below=2).plan is None


def test_a_reading_moves_the_plan() -> None:
    """Where only real cards count for the least size of the largest district, culture gems no longer help there."""
    strict = {"demand.bonus.minimum": "only-demand-5"}
    plan = found((1, 10)).plan
    assert plan is not None
    with pytest.raises(ReplayError, match="round"):
        replayed(replace(plan, readings=strict))
    game = GAME.under(GAME.rules_with(strict))
    result = planned(game, (1, 10), wish=QUICK, width=1, budget=2500)
    assert result.plan is not None
    assert result.plan.readings == strict
    assert result.plan.rounds != plan.rounds


def test_technologies_in_play_are_those_given() -> None:
    given = (2, 5, 8, 11)
    result = found((1, 3), technologies=given)
    assert result.plan is not None
    assert result.plan.technologies == tuple(TECHNOLOGIES[index] for index in given)
    with pytest.raises(GameError, match="technologies"):
        found((1, 3), technologies=(1, 1))


def test_a_hint_is_grown_first() -> None:
    """With the cards of a plan as a hint, a tenth of the budget is enough for a plan that is as short."""
    known = found((3, 11), budget=2500)
    assert known.plan is not None
    words = [decision.do.split() for one in known.plan.rounds for decision in one.decisions]
    placed = {word[1] for word in words if word[0] == "place"}
    hint = [number for number, card in enumerate(GAME.table.cards[: GAME.table.deck_size]) if card.slug in placed]
    hinted = found((3, 11), budget=250, hint=hint)
    assert hinted.rounds is not None
    assert known.rounds is not None
    assert hinted.rounds <= known.rounds
    assert found((3, 11), budget=250).rounds is None


def test_nothing_shorter_than_enough_is_looked_for() -> None:
    all_of_it = found((1, 10))
    assert all_of_it.rounds == 2
    assert all_of_it.states >= 2500
    some = found((1, 10), enough=3)
    assert some.rounds == 3
    assert some.states < 2500


def test_wishes_name_tokens_of_the_bag() -> None:
    assert {wish.rewards for wish in wishes((1, 2))} > {DIAMONDS, SCIENCE}
    assert wishes((2, 3))[0].rewards == DIAMONDS


def test_progress_falls_from_plan_to_plan() -> None:
    seen: list[int] = []
    result = found((1, 3), progress=seen.append)
    assert seen == sorted(set(seen), reverse=True)
    assert seen[-1] == result.rounds
