"""Acting Troupe, Royal Bath, Scorpion Breeder, Temple of Ra."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers import cleanup, flow, production, scoring
from gemcheck.games.settlers.plans import Activate, Aim, Build, Defend, Pass, Raze, Samurai
from gemcheck.games.settlers.state import CLEANUP, State
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    GAME,
    against,
    at,
    build,
    card,
    does,
    game_of,
    goods,
    legal,
    locations,
    points,
    seat,
    supply,
    under,
    use,
)


def own(place: int) -> Aim:
    """Aimed at an own Location."""
    return Aim(seat=0, place=place)


@pytest.mark.parametrize(("key", "pay"), [("acting_troupe", {"worker": 1}), ("royal_bath", {"gold": 1})])
def test_a_location_that_is_freed_may_be_used_again(key: str, pay: dict[str, Any]) -> None:
    """Ruling 42 and K10: the Goods on it are discarded; not the card itself, and no unused one."""
    used = at("joiner", used=1, goods=goods(worker=1, wood=1))
    state = game_of(seat("egyptian", key, used, "mason_a", "quarry", **pay), seat("roman"))
    after = does(state, use(state, key, aim=own(1)))
    assert after.seats[0].locations[1] == at("joiner")
    for place in (0, 2, 3, 7):
        assert against(state, use(state, key, aim=own(place))) == {"card.reset"}


@pytest.mark.parametrize(("reading", "left"), [("all-uses", 0), ("one-use", 1)])
def test_freeing_a_location_of_two_uses(reading: str, left: int) -> None:
    """u4."""
    state = game_of(seat("egyptian", "acting_troupe", at("sawmill", used=2), worker=1), seat("roman"))
    after = does(state, use(state, "acting_troupe", aim=own(1)), game=under({"reset.twice": reading}))
    assert after.seats[0].locations[1].used == left


def test_two_baths_free_each_other() -> None:
    state = game_of(seat("egyptian", "royal_bath", at("royal_bath", used=2), gold=2), seat("roman", passed=True))
    state = does(state, use(state, "royal_bath", where=0, aim=own(1)))
    state = does(state, use(state, "royal_bath", where=1, aim=own(0)))
    assert [there.used for there in state.seats[0].locations] == [0, 1]


def test_scorpion_breeder_blocks_an_action_location_for_the_round() -> None:
    state = game_of(seat("egyptian", "scorpion_breeder", worker=1), seat("roman", "sawmill", "quarry", wood=2))
    after = does(state, use(state, "scorpion_breeder", aim=Aim(seat=1, place=0)))
    assert after.active == 1
    assert against(after, use(after, "sawmill", who=1)) == {"card.block"}
    with ablated("gemcheck.games.settlers", "card.block"):
        assert against(after, use(after, "sawmill", who=1)) == set()
    assert not cleanup.cleaned(GAME.table, after, None).seats[1].locations[0].blocked
    assert against(state, use(state, "scorpion_breeder", aim=Aim(seat=1, place=1))) == {"card.block"}


def test_block_and_reset_commute() -> None:
    """Two overrides of activate.once: in either order the Location stays blocked."""
    blocked = at("joiner", used=1, blocked=True)
    state = game_of(seat("roman", "acting_troupe", blocked, worker=2, wood=1), seat("egyptian", passed=True))
    after = does(state, use(state, "acting_troupe", aim=own(1)))
    assert after.seats[0].locations[1] == at("joiner", blocked=True)
    assert against(after, use(after, "joiner")) == {"card.block"}


# -- Temple of Ra


def taken(key: str = "sawmill", **fields: object) -> State:
    """The Egyptians have taken over a Location of the Romans with Temple of Ra."""
    state = game_of(
        seat("egyptian", "temple_of_ra", wood=1, worker=1, stone=1, hand=["sphinx"]),
        seat("roman", at(key, **fields), "ruins", hand=["builder"], wood=1, stone=1),
        seat("barbarian", raze=5),
    )
    return does(state, use(state, "temple_of_ra", aim=Aim(seat=1, place=0)))


def test_temple_of_ra_pays_nothing_and_takes_a_location_over() -> None:
    """Ruling 32: it is used by its taker, and not by its owner."""
    state = taken()
    assert state.seats[1].locations[0] == at("sawmill", taker=0)
    assert supply(state) == {"wood": 1, "worker": 1, "stone": 1}
    assert against(state, use(state, "sawmill", who=1)) == {"activate.action", "card.kinds"}
    state = does(state, Pass(), Pass())
    assert state.active == 0
    assert points(does(state, use(state, "sawmill", owner=1))) == 1


def test_what_was_used_stays_used() -> None:
    """Ruling 32."""
    state = does(taken(used=2), Pass(), Pass())
    assert against(state, use(state, "sawmill", owner=1)) == {"activate.once", "activate.twice"}


def test_a_location_taken_over_does_not_produce_then() -> None:
    """Ruling 32."""
    state = taken("quarry")
    assert supply(state)["stone"] == 1
    produced = production.from_locations(GAME.table, state, 1, None)
    assert supply(produced, 1)["stone"] == 1
    assert supply(production.from_locations(GAME.table, produced, 0, None))["stone"] == 1


def test_nobody_gives_up_a_location_taken_over() -> None:
    """Ruling 32."""
    state = taken()
    assert {plan.place for plan in legal(state, Build)} == {1}
    plan = build(state, "builder", over="sawmill", who=1)
    assert against(state, plan) == {"card.temple-of-ra"}
    taker = does(state, Pass(), Pass())
    assert {plan.place for plan in legal(taker, Build)} == {0}


def test_when_a_location_taken_over_is_razed_its_owner_has_the_foundation_the_taker_the_wood() -> None:
    """Ruling 32."""
    state = does(taken(), use_nothing())
    after = does(state, Raze(seat=1, place=0))
    assert (supply(after)["wood"], supply(after, 1)["wood"]) == (2, 2)
    assert after.seats[1].foundations == (card("sawmill"),)
    with ablated("gemcheck.games.settlers", "card.temple-of-ra.razed"):
        assert supply(does(state, Raze(seat=1, place=0)), 1)["wood"] == 3


def use_nothing() -> Build:
    """The Romans build Builder over Ruins, which ends their turn."""
    return Build(card("builder"), goods(stone=1), 1)


def test_a_location_taken_over_counts_for_colours_and_features_of_its_taker() -> None:
    state = does(taken("supplier"), Pass(), Pass())
    state = game_with_hand(state)
    after = does(state, build(state, "caravan"))
    assert points(after) == 1
    assert supply(after)["gold"] == 1


def game_with_hand(state: State) -> State:
    """The same with a grey card in the hand of the first seat, and a Food to pay for it."""
    first = replace(state.seats[0], hand=(card("caravan"),), supply=goods(food=1))
    return replace(state, seats=(first, *state.seats[1:]))


def test_neither_owner_nor_taker_stands_anything_on_it() -> None:
    state = taken()
    assert against(state, Defend(0)) == {"defense.place"}
    assert against(state, Samurai(0)) == {"samurai.place"}


@pytest.mark.parametrize(("reading", "shares"), [("owner", (2, 1)), ("taker", (3, 0))])
def test_who_scores_it_at_the_end(reading: str, shares: tuple[int, int]) -> None:
    """u8."""
    table = under({"temple-of-ra.end": reading}).table
    state = game_of(seat("egyptian", "temple_of_ra"), seat("roman", at("sawmill", taker=0)), round=5)
    assert tuple(scoring.final_points(table, state, who) for who in (0, 1)) == shares


def test_it_goes_back_in_the_cleanup() -> None:
    state = does(taken(), Pass(), Pass(), Pass())
    assert state.round == 2
    assert state.seats[1].locations[0] == at("sawmill")
    assert flow.STEPS[CLEANUP] is flow.cleaning


def test_only_a_location_that_is_there_and_free_is_taken() -> None:
    state = game_of(seat("egyptian", "temple_of_ra"), seat("roman", "ruins", passed=True))
    assert not legal(state, Activate)
    plan = use(state, "temple_of_ra", aim=Aim(seat=1, place=0))
    assert against(state, plan) == {"action.pass.safe", "card.one-enemy"}
    assert locations(state, 1) == ["ruins"]
