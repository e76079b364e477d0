"""Saboteurs and Porters."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers.plans import Activate, Aim, Answer
from tests.settlers.made import against, at, card, does, game_of, good, goods, legal, points, seat, supply, use


def test_saboteurs_take_a_resource_out_of_a_supply() -> None:
    """Ruling 25: never Gold, nothing that lies on Locations."""
    used = at("brewer", used=1, goods=goods(food=1))
    state = game_of(seat("barbarian", "saboteurs_a", worker=1), seat("roman", used, wood=1, stone=1, gold=2, worker=1))
    assert [plan.aim.good for plan in legal(state, Activate)] == [good("wood"), good("stone")]
    after = does(state, use(state, "saboteurs_a", aim=Aim(seat=1, good=good("stone"))))
    assert (supply(after), supply(after, 1)) == ({"stone": 1}, {"wood": 1, "gold": 2, "worker": 1})
    for name in ("gold", "worker", "food"):
        plan = use(state, "saboteurs_a", aim=Aim(seat=1, good=good(name)))
        assert against(state, plan) == {"card.saboteurs"}


def test_saboteurs_reach_nobody_who_has_passed() -> None:
    """Ruling 19."""
    state = game_of(seat("barbarian", "saboteurs_a", worker=1), seat("roman", wood=1, passed=True))
    assert not legal(state, Activate)


@pytest.mark.parametrize(("key", "gained"), [("quarry", {"stone": 1}), ("pyramid", {"stone": 1, "gold": 1})])
def test_porters_let_any_own_production_location_produce(key: str, gained: dict[str, int]) -> None:
    """Ruling 41: Common or Faction; the bonus is not gained again."""
    state = game_of(seat("egyptian", "porters", key, food=1), seat("roman"))
    after = does(state, use(state, "porters", aim=Aim(card=card(key))))
    assert supply(after) == gained
    assert against(state, use(state, "porters", aim=Aim(card=card("rubble")))) == {"card.farmers"}


def test_porters_and_a_choice() -> None:
    state = game_of(seat("egyptian", "porters", "pharaohs_guard", "sphinx", food=1), seat("roman"))
    state = does(state, use(state, "porters", aim=Aim(card=card("pharaohs_guard"))))
    assert points(does(state, Answer(1))) == 3
    assert supply(does(state, Answer(0))) == {"raze": 1}
