"""The worked instances V2, V5 and V6, and examples of the rulebook; V1, V3 and V4 stand with their rules."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.games.settlers.plans import Answer, Pass, Raze, Samurai, Spend, Stop
from gemcheck.games.settlers.scoring import final_points
from gemcheck.games.settlers.state import State
from tests.settlers.made import (
    GAME,
    against,
    at,
    build,
    chance,
    deal,
    does,
    game_of,
    good,
    hand,
    points,
    raze,
    rested,
    seat,
    supply,
    use,
)

DONE = seat("egyptian", passed=True)


def final(state: State) -> int:
    """All points of the first seat if the game ended now."""
    return final_points(GAME.table, state, 0)


def test_v2_nine_on_the_track_and_six_for_locations() -> None:
    state = game_of(
        seat(
            "roman",
            "supplier",
            "quarry",
            hand=["stonemason", "statue", "rubble", "coal_mine"],
            worker=2,
            wood=3,
            stone=4,
            gold=1,
            raze=1,
        ),
        DONE,
    )
    state = does(state, build(state, "coal_mine"))
    state = does(state, build(state, "rubble"))
    assert points(state) == 2
    state = does(state, build(state, "statue"))
    assert points(state) == 2 + 5 + 1
    state = chance(does(state, Answer(0)), "ruins")
    assert supply(state) == {"worker": 2, "gold": 3, "raze": 1, "stone": 3}
    state = does(state, build(state, "stonemason", over="coal_mine"))
    assert (points(state), final(state)) == (9, 15)


def test_v5_raid_over_a_foundation_and_hillfort_over_joiner() -> None:
    state = game_of(
        seat(
            "barbarian",
            "joiner",
            hand=["hillfort", "armorer", "raid"],
            foundations=["ruins"],
            worker=2,
            wood=3,
            stone=1,
            raze=1,
        ),
        DONE,
    )
    state = does(state, build(state, "armorer"))
    state = does(state, build(state, "raid", foundation="ruins"))
    state = does(state, Spend(good("wood")))
    state = does(state, build(state, "hillfort", over="joiner"))
    assert (points(state), final(state)) == (3, 8)


def test_v6_a_deal_a_pyramid_bazaar_and_goldsmith() -> None:
    state = game_of(
        seat("egyptian", "goldsmith", "golden_bazaar", hand=["pyramid", "egyptian_quarry"], worker=4, stone=1, gold=2),
        seat("roman", passed=True),
    )
    state = does(state, deal("egyptian_quarry", gold=True))
    assert supply(state) == {"worker": 4, "stone": 2, "gold": 1}
    state = does(state, build(state, "pyramid", stone=2))
    state = does(state, Spend(good("food")), Stop())
    state = does(state, use(state, "golden_bazaar"))
    state = does(state, use(state, "goldsmith"))
    assert (points(state), final(state)) == (4, 10)


def test_r8_sentry_tower_over_mill() -> None:
    state = game_of(seat("barbarian", "mill", hand=["sentry_tower"], wood=2), seat("roman"))
    after = does(state, build(state, "sentry_tower", over="mill"))
    assert supply(after) == {"raze": 1, "worker": 1}


def test_r9_a_deal_a_card_of_the_hand_and_an_enemy_armorer() -> None:
    state = game_of(
        seat("barbarian", hand=["sentry_tower", "wood_storage"], food=1, raze=3), seat("roman", "armorer", passed=False)
    )
    state = rested(does(state, deal("sentry_tower")))
    assert (supply(state), state.active) == ({"worker": 1, "raze": 3}, 1)
    state = game_of(seat("barbarian", hand=["wood_storage"], raze=3), seat("roman", "armorer"))
    razed = does(state, raze(state, "wood_storage"))
    assert supply(razed) == {"wood": 2, "raze": 2}
    enemy = does(state, raze(state, "armorer", 1))
    assert (supply(enemy), points(enemy), supply(enemy, 1)) == ({"raze": 1, "stone": 1}, 1, {"wood": 1})


def test_r10_castle_twice() -> None:
    state = game_of(seat("roman", "castle_a", worker=2), seat("egyptian"))
    state = chance(does(state, use(state, "castle_a"), Answer(0)), "ruins")
    state = chance(does(state, use(state, "castle_a"), Answer(1)), "legion")
    assert (sorted(hand(state)), supply(state), state.active) == (["legion", "ruins"], {}, 1)


def test_r11_a_samurai_makes_it_three() -> None:
    for tokens in (2, 3):
        state = game_of(seat("japanese", "farm", worker=1), seat("barbarian", raze=tokens))
        state = does(state, Samurai(0), Pass())
        state = replace(state, seats=(replace(state.seats[0], passed=False), state.seats[1]))
        assert state.seats[0].locations == (at("farm", samurai=True),)
        assert bool(against(state, Raze(seat=0, place=0))) == (tokens < 3)
