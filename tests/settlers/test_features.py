"""What Features wait for, and Sphinx."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers import features, gains, production
from gemcheck.games.settlers.pending import Yield
from gemcheck.games.settlers.plans import Answer, Stop
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, build, does, game_of, legal, points, seat, supply, under

PACKAGE = "gemcheck.games.settlers"
OTHER = seat("barbarian")


@pytest.mark.parametrize(
    ("feature", "built", "vp"),
    [
        ("monty_the_merchant", "gold_creek", 1),
        ("canteen", "village_a", 1),
        ("mill", "grain_field", 1),
        ("carpenters_workshop", "joiner", 1),
        ("supplier", "coal_mine", 1),
        ("burning_stake", "barracks", 1),
        ("roman_fortification", "barracks", 2),
        ("gardens", "grain_field", 2),
        ("gardens", "coal_mine", 0),
    ],
)
def test_a_feature_fires_for_its_colour(feature: str, built: str, vp: int) -> None:
    state = game_of(seat("roman", feature, hand=[built], wood=3, stone=3, food=3), OTHER)
    assert points(does(state, build(state, built))) == vp
    with ablated(PACKAGE, "feature.build"):
        assert points(does(state, build(state, built))) == 0


def test_it_is_silent_for_its_own_building_when_the_clause_is_struck() -> None:
    state = game_of(seat("roman", hand=["supplier"], wood=1, stone=2), OTHER)
    with ablated(PACKAGE, "feature.self"):
        assert points(does(state, build(state, "supplier"))) == 0


def test_slaver_may_be_paid_or_left_alone() -> None:
    state = game_of(seat("egyptian", "slaver", hand=["pyramid"], stone=3, gold=1), OTHER)
    state = does(state, build(state, "pyramid"))
    assert isinstance(state.pending[0], Yield)
    assert legal(state, Answer) == [Answer(0), Answer(1)]
    gold, stone, none = (does(state, plan) for plan in (Answer(0), Answer(1), Stop()))
    assert [points(after) for after in (gold, stone, none)] == [2, 1, 0]
    assert supply(stone)["stone"] == supply(none)["stone"] - 1
    poor = game_of(seat("egyptian", "slaver", hand=["caravan"], food=1), OTHER)
    assert not does(poor, build(poor, "caravan")).pending


def test_slaver_is_silent_for_a_common_card() -> None:
    state = game_of(seat("egyptian", "slaver", hand=["joiner"], wood=2, gold=1), OTHER)
    assert not does(state, build(state, "joiner")).pending


@pytest.mark.parametrize(("gained", "more"), [(1, 0), (2, 1), (5, 1)])
def test_sphinx_adds_one_to_a_gain_of_two_or_more(gained: int, more: int) -> None:
    """Ruling 35: once for each Sphinx, and its points set off nothing."""
    state = game_of(seat("egyptian", "sphinx", "sphinx"), OTHER)
    assert points(gains.scored(GAME.table, state, 0, gained, None)) == gained + 2 * more
    with ablated(PACKAGE, "feature.sphinx"):
        assert points(gains.scored(GAME.table, state, 0, gained, None)) == gained


@pytest.mark.parametrize(("reading", "points_then"), [("card-text", 3), ("own-turn", 2)])
def test_sphinx_acts_in_the_production_phase(reading: str, points_then: int) -> None:
    """Ruling 35 and A7."""
    game = under({"feature.in-turn": reading})
    state = game_of(seat("egyptian", "sphinx", "pharaohs_guard"), OTHER, phase="produce", active=-1)
    state = production.from_locations(game.table, state, 0, None)
    assert points(does(state, Answer(1), game=game)) == points_then


def test_the_ways_that_can_be_paid() -> None:
    slaver = next(card for card in GAME.table.cards if card.key == "slaver")
    for stone, gold, ways in ((0, 0, []), (1, 0, [1]), (0, 1, [0]), (2, 2, [0, 1])):
        state = game_of(seat("egyptian", stone=stone, gold=gold), OTHER)
        assert features.payable_ways(GAME.table, state, 0, slaver) == ways
