"""Given rolls and a given deck: sources, bounds no plan undercuts, searches that replay, two ways to look at all."""

from __future__ import annotations

from typing import Any

import pytest
from gemcheck_models.gempire.rounds import given
from gemcheck_models.gempire.rounds.answers import PROVED, REFUTED, RELAXATION, UNKNOWN, Disagreement, Effort
from gemcheck_models.gempire.rounds.bounds_splits import Spent as NoLooks
from gemcheck_models.gempire.rounds.bounds_splits import Tally
from gemcheck_models.gempire.rounds.given import LAYERS, SECOND, minimum, minimum_given
from gemcheck_models.gempire.rounds.given_check import Spent, expanded
from gemcheck_models.gempire.rounds.given_relaxation import collected, given_bound, rolled, seen_cards
from gemcheck_models.gempire.rounds.given_search import STARTS, Layers, exhausted
from gemcheck_models.gempire.rounds.given_source import (
    Source,
    checked,
    drawn,
    source_of_plan,
    source_of_toml,
    toml_of_source,
)
from gemcheck_models.gempire.rounds.given_writing import begun
from gemcheck_models.gempire.rounds.plans import Wish, planned, setting
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.replay import replayed, toml_of
from gemcheck_models.gempire.rounds.worlds import question
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire, dice
from tests.models.rounds.plan_in_hand import plan as plan_by_hand

GAME = Gempire()
PAIR = (1, 5)
MOST = max((roll for roll, _ in dice.ROLLS), key=lambda roll: (roll[0] + roll[2], roll[0]))
"""The roll with most production: what the plan by hand collects."""

NOTHING = (0, 0, 0)


@pytest.fixture(scope="module")
def by_hand() -> Source:
    """The chance of the plan by hand: three rounds for Demands 1 and 5."""
    return source_of_plan(plan_by_hand())


def _aim(source: Source, pair: tuple[int, int] = PAIR) -> Aim:
    return Aim(GAME.table, setting(GAME, pair, 4, Wish(source.rewards), source.in_play), pair)


# -- sources


def test_a_seed_brings_what_the_engine_draws() -> None:
    source = drawn(GAME, 4, 7)
    assert checked(GAME, source) == source == drawn(GAME, 4, 7)
    assert source != drawn(GAME, 4, 8)
    assert len(set(source.deck)) == GAME.table.deck_size


def test_a_record_is_read_as_it_was_written(by_hand: Source) -> None:
    source = drawn(GAME, 3, 1)
    assert source_of_toml(toml_of_source(source)) == source
    assert source_of_toml(toml_of(plan_by_hand())) == by_hand
    assert by_hand.rolls == tuple(one.roll for one in plan_by_hand().rounds)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"deck": ("arena",)}, "each of the"),
        ({"technologies": ("iron", "iron", "masonry", "university")}, "4 different technologies"),
        ({"technologies": ("iron", "steam", "masonry", "university")}, "4 different technologies"),
        ({"rewards": ("gold 5",) * 5}, "'gold 5' is none"),
        ({"rolls": ((5, 5, 0),)}, "round 1: the dice cannot show"),
        ({"rolls": ()}, "there is no roll"),
        ({"digest": "0"}, "it is about card set"),
        ({"schema": 9}, "schema 9"),
    ],
)
def test_a_source_that_does_not_fit(by_hand: Source, change: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=words):
        checked(GAME, replace(by_hand, **change))


@pytest.mark.parametrize("text", ["rolls = 3", "[", "deck = []", "rounds = 1"])
def test_a_text_that_is_no_record(text: str) -> None:
    with pytest.raises(GameError):
        source_of_toml(text)


# -- bounds


@pytest.mark.parametrize("roll", [roll for roll, _ in dice.ROLLS])
def test_without_gold_a_collection_brings_its_faces(roll: tuple[int, int, int]) -> None:
    whole, production, science = collected(GAME.table, roll, 0, False)
    assert (whole, production, science) == (sum(roll), roll[0] + roll[2], roll[1] + roll[2])


def test_cards_seen_grow_with_cards_won() -> None:
    assert [seen_cards(bids, cards) for bids, cards in ((0, 0), (1, 1), (1, 3), (2, 2), (2, 6), (3, 4))] == [
        3, 3, 3, 4, 6, 6,
    ]  # fmt: skip


def test_the_relaxation_lets_every_plan_stand(by_hand: Source) -> None:
    sources = [(PAIR, by_hand)]
    for pair in ((3, 10), (3, 5), (2, 10)):
        plan = planned(GAME, pair, budget=1500).plan
        if plan is not None:
            sources.append((pair, source_of_plan(plan)))
    assert len(sources) > 2
    for pair, source in sources:
        chance = rolled(question(GAME.table, 4, pair, source.in_play), source)
        assert given_bound(chance, len(source.rolls), Tally()) is not None, pair


def test_poor_dice_raise_the_bound(by_hand: Source) -> None:
    asked = question(GAME.table, 4, PAIR, by_hand.in_play)
    poor = rolled(asked, replace(by_hand, rolls=(NOTHING,) * 4))
    rich = rolled(asked, replace(by_hand, rolls=(MOST,) * 4))
    assert given_bound(rich, 3, Tally()) is not None
    assert all(given_bound(poor, rounds, Tally()) is None for rounds in range(1, 5))


# -- searches


def test_the_best_rolls_take_no_longer_than_the_plan_did(by_hand: Source) -> None:
    answer = minimum_given(GAME, PAIR, replace(by_hand, rolls=(MOST,) * 5), budget=4000)
    assert answer.high == len(plan_by_hand().rounds)
    assert (answer.low, answer.verdict) == (answer.high, PROVED)


def test_a_plan_keeps_to_the_rolls_and_the_deck(by_hand: Source) -> None:
    source = replace(by_hand, rolls=drawn(GAME, 4, 1).rolls[:12])
    answer = minimum_given(GAME, PAIR, source, budget=1000)
    assert answer.plan is not None
    assert replayed(answer.plan).round == answer.high
    assert tuple(one.roll for one in answer.plan.rounds) == source.rolls[: answer.high]
    assert answer.plan.deck == source.deck
    assert set(answer.plan.technologies) == set(source.technologies)
    assert answer.plan.rewards == source.rewards
    assert len(plan_by_hand().rounds) <= answer.low <= (answer.high or 0)  # these dice are no better
    assert minimum(GAME, question(GAME.table, 4, PAIR, source.in_play), effort=Effort(1000, 0), record=source) == answer


def test_rolls_that_end_too_soon_leave_the_answer_open(by_hand: Source) -> None:
    answer = minimum_given(GAME, PAIR, replace(by_hand, rolls=(NOTHING, NOTHING)), budget=2000)
    assert answer.high is None
    assert answer.low == 3
    assert answer.words == "3+"
    assert answer.finished


def test_technologies_that_are_asked_for_take_the_place_of_the_seed() -> None:
    asked = question(GAME.table, 4, (2, 10), (1, 2, 3, 10))
    answer = minimum(GAME, asked, effort=Effort(600, 0), seed=1)
    if answer.plan is not None:
        assert answer.plan.technologies == ("artistry", "calendar", "construction", "masonry")
    assert answer.low > 1


# -- looking at everything


def test_both_ways_to_look_at_everything_agree(by_hand: Source) -> None:
    aim = _aim(by_hand)
    found = exhausted(GAME, aim, by_hand, most=1, budget=3000)
    assert found.rounds == 1
    starts = [begun(GAME, aim, by_hand, start) for start in STARTS]
    again = expanded(GAME, starts, by_hand, 1, aim.places, 20_000)
    assert again is not None
    assert again[0] >= found.sizes[0] > 0  # nothing is dropped for being poorer there
    with pytest.raises(Spent):
        expanded(GAME, starts, by_hand, 2, aim.places, 30)
    assert exhausted(GAME, aim, by_hand, most=2, budget=30) == Layers(0, (), None, 31)


def test_layers_raise_the_bound_where_the_relaxation_has_no_budget(
    by_hand: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(*anything: object) -> None:
        raise NoLooks

    monkeypatch.setattr(given, "given_bound", spent)
    one = replace(by_hand, rolls=(MOST,))
    answer = minimum_given(GAME, PAIR, one, budget=24_000)
    assert [(said.method, said.rounds, said.says) for said in answer.said] == [
        (RELAXATION, 1, UNKNOWN),
        (LAYERS, 1, REFUTED),
        (SECOND, 1, REFUTED),
    ]
    assert answer.words == "2+"
    monkeypatch.setattr(given, "expanded", lambda *anything: None)
    with pytest.raises(Disagreement):
        minimum_given(GAME, PAIR, one, budget=24_000)


@pytest.mark.slow
def test_layers_end_with_the_first_plan(by_hand: Source) -> None:
    found = exhausted(GAME, _aim(by_hand), by_hand, most=3, budget=16_000)
    assert found.rounds == 2
    assert found.plan is not None
    assert replayed(found.plan).round == 3
