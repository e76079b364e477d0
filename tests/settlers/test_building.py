"""Building: prices, Locations and Foundations that pay for one, production and bonus at once, Features."""

from __future__ import annotations

import pytest

from gemcheck.game import Event
from gemcheck.games.settlers import scoring
from gemcheck.games.settlers.plans import Answer, Build, Pass, Spend, Stop
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    GAME,
    against,
    at,
    build,
    card,
    chance,
    does,
    game_of,
    good,
    goods,
    hand,
    legal,
    locations,
    points,
    rested,
    seat,
    supply,
    under,
    use,
)

PACKAGE = "gemcheck.games.settlers"
OTHER = seat("egyptian")


def test_a_production_location_produces_and_has_its_bonus_at_once() -> None:
    """Ruling 1."""
    state = game_of(seat("roman", hand=["quarry"], wood=1, stone=1), OTHER)
    log: list[Event] = []
    after = does(state, build(state, "quarry"), log=log)
    assert supply(after) == {"stone": 2}
    assert [event.what for event in log if event.seat == 0][:3] == ["built", "produced", "bonus"]


@pytest.mark.parametrize(
    ("standing", "stone"), [([], 1), (["quarry"], 2), (["quarry", "coal_mine"], 3), (["quarry"] * 3, 3)]
)
def test_a_location_that_produces_per_colour_counts_itself_up_to_its_number(standing: list[str], stone: int) -> None:
    """Ruling 2, production."""
    state = game_of(seat("roman", *standing, hand=["rubble"], wood=2, stone=1), OTHER)
    assert supply(does(state, build(state, "rubble"))) == {"stone": stone}


@pytest.mark.parametrize(("others", "gained"), [(0, 1), (2, 3), (5, 6), (6, 6)])
def test_a_bonus_per_colour_counts_the_new_card_up_to_its_number(others: int, gained: int) -> None:
    """Ruling 2, bonus: Statue."""
    greys = ["quarry", "quarry", "quarry", "coal_mine", "masons_guild", "masons_guild"]
    state = game_of(seat("roman", *greys[:others], hand=["statue"], wood=1, stone=2), OTHER)
    after = does(state, build(state, "statue"))
    assert points(after) == gained
    assert hand(chance(does(after, Answer(0)), "farmers_at_work")) == ["farmers_at_work"]


def test_a_feature_for_building_fires_for_its_own_building() -> None:
    """Ruling 3: Supplier is grey."""
    state = game_of(seat("roman", hand=["supplier"], wood=1, stone=2), OTHER)
    after = does(state, build(state, "supplier"))
    assert (supply(after), points(after)) == ({"gold": 1}, 1)


def test_copies_of_a_location_add_up() -> None:
    """Ruling 4: two Headquarters, each with its own choice; the second one built fires for itself and the first."""
    state = game_of(seat("roman", "headquarters", "ruins", hand=["headquarters"], stone=2), OTHER)
    after = does(state, build(state, "headquarters", over="ruins"), Answer(0), Answer(1))
    assert locations(after) == ["headquarters", "headquarters"]
    assert (supply(after), points(after)) == ({"gold": 1}, 1)


def test_an_activated_location_may_be_given_up_and_the_goods_on_it_are_lost() -> None:
    """Ruling 7 and K1."""
    used = at("joiner", used=1, goods=goods(worker=1, wood=1))
    state = game_of(seat("barbarian", used, hand=["idol"], stone=3), OTHER)
    after = does(state, build(state, "idol", over="joiner"))
    assert (locations(after), supply(after), points(after)) == (["idol"], {}, 4)
    assert after.discards == (card("joiner"),)


def test_a_faction_location_may_be_given_up() -> None:
    """Ruling 8: it goes to the discards of its Faction."""
    state = game_of(seat("barbarian", "raid", hand=["sentry_tower"], wood=2), OTHER)
    after = does(state, build(state, "sentry_tower", over="raid"))
    assert (locations(after), after.seats[0].discards) == (["sentry_tower"], (card("raid"),))


def test_a_foundation_pays_for_one_location_and_nothing_else() -> None:
    """Ruling 9: discarded to the Common pile; no colour."""
    state = game_of(seat("barbarian", hand=["raid"], foundations=["joiner"], wood=1), OTHER)
    after = does(state, build(state, "raid", foundation="joiner"))
    assert (after.seats[0].foundations, after.discards) == ((), (card("joiner"),))
    wood = game_of(seat("barbarian", hand=["wood_supplier"], foundations=["joiner"], wood=3), OTHER)
    assert supply(does(wood, build(wood, "wood_supplier"))) == {"wood": 1}


def test_a_foundation_is_of_no_use_for_a_common_card() -> None:
    """Ruling 10 and K2, and the reading in which it is."""
    state = game_of(seat("roman", hand=["wood_supplier"], foundations=["joiner"], wood=2), OTHER)
    plan = build(state, "wood_supplier", foundation="joiner", wood=2)
    assert against(state, plan) == {"foundation.use", "foundation.common"}
    assert not legal(state, Build)
    game = under({"foundation.scope": "none-common-free"})
    after = does(state, plan, game=game)
    assert (locations(after), after.seats[0].foundations) == (["wood_supplier"], ())
    free = game_of(seat("roman", hand=["ruins"], foundations=["joiner"]), OTHER)
    assert against(free, build(free, "ruins", foundation="joiner"), game) == {"foundation.use", "foundation.common"}


GOLD = ("goods.gold", "goods.gold.not")


def test_a_card_without_a_price_costs_the_action_alone() -> None:
    """Ruling 11: Ruins give a Worker, Desert two cards."""
    state = game_of(seat("egyptian", hand=["ruins", "desert"]), seat("roman"))
    after = does(state, build(state, "ruins"))
    assert (supply(after), after.active) == ({"worker": 1}, 1)
    desert = does(state, build(state, "desert"), Answer(1))
    after = chance(does(chance(desert, "oasis"), Answer(0)), "joiner")
    assert hand(after) == ["joiner", "ruins", "oasis"]
    assert locations(after) == ["desert"]


def test_ruins_may_pay_for_a_location() -> None:
    """Ruling 12."""
    state = game_of(seat("roman", "ruins", hand=["builder"], stone=1), OTHER)
    after = does(state, build(state, "builder", over="ruins"))
    assert supply(after) == {"wood": 1, "stone": 1}
    assert after.discards == (card("ruins"),)


def test_a_building_of_several_colours_is_one_building() -> None:
    """Ruling 43: Trade Colony fires Features for red and for grey once each, and counts once for each colour."""
    state = game_of(
        seat("roman", "supplier", "gardens", "ruins", hand=["trade_colony", "statue"], wood=2, stone=4), OTHER
    )
    after = does(state, build(state, "trade_colony", over="ruins"))
    assert points(after) == 1 + 2
    assert supply(after) == {"worker": 1, "gold": 2, "wood": 1, "stone": 2}
    after = does(rested(after), Pass())
    counted = does(after, build(after, "statue"))
    assert points(counted) - points(after) == 3 + 1  # Statue, Trade Colony and Supplier are grey; Supplier fires.


def test_a_feature_given_up_for_the_building_does_not_see_it() -> None:
    """Ruling 44, and what would be so without it."""
    state = game_of(seat("roman", "supplier", hand=["stonemason"], wood=1, stone=1), OTHER)
    plan = build(state, "stonemason", over="supplier")
    after = does(state, plan)
    assert (points(after), supply(after)) == (0, {"stone": 2})
    with ablated(PACKAGE, "build.order") as number:
        assert number == 1
        assert points(does(state, plan)) == 1


def test_a_location_in_the_price_has_to_be_given_up() -> None:
    state = game_of(seat("roman", "ruins", hand=["builder"], foundations=["joiner"], stone=2), OTHER)
    assert against(state, build(state, "builder")) == {"build.location", "build.location.any"}
    both = build(state, "builder", over="ruins", foundation="joiner")
    assert against(state, both) == {"build.location", "build.location.any"}
    assert len(legal(state, Build)) == 2
    with ablated(PACKAGE, "build.location"):
        assert against(state, build(state, "builder")) == set()


def test_a_common_card_has_no_location_to_pay() -> None:
    state = game_of(seat("roman", "ruins", hand=["joiner"], wood=2), OTHER)
    assert against(state, build(state, "joiner", over="ruins")) == {"build.location", "build.location.any"}


def test_resources_are_paid_with_gold_as_well() -> None:
    """Ruling 5, prices: every mixture, in which nothing is paid too much."""
    state = game_of(seat("roman", hand=["wood_storage"], wood=2, stone=1, gold=3), OTHER)
    pays = [plan.pay for plan in legal(state, Build)]
    assert len(set(pays)) == len(pays) == 6
    assert goods(gold=3) in pays
    assert against(state, build(state, "wood_storage", wood=2, gold=2)) == {"build.pay", "build.free", *GOLD}


@pytest.mark.parametrize("key", ["masons_guild", "wood_storage"])
def test_what_is_not_there_is_not_built(key: str) -> None:
    state = game_of(seat("roman", hand=[key], wood=1, stone=1), OTHER)
    assert not legal(state, Build)
    assert "goods.supply" in against(state, build(state, key))
    assert against(state, build(state, "joiner", wood=1)) == {"build.hand", "card.copies"}


def test_v3_with_used_cards_that_may_be_given_up() -> None:
    """Instance V3: Tower over New Forest, Village, two pairs, Joiner, Idol over the used Joiner."""
    state = game_of(
        seat(
            "barbarian",
            "new_forest",
            "joiner",
            hand=["village_barbarian", "sentry_tower", "idol"],
            worker=3,
            wood=3,
            stone=2,
        ),
        seat("egyptian", passed=True),
    )
    state = does(state, build(state, "sentry_tower", over="new_forest"))
    state = does(state, build(state, "village_barbarian"))
    state = does(state, Spend(good("stone")), Spend(good("wood")), Stop())
    state = does(state, use(state, "joiner"))
    state = does(state, build(state, "idol", over="joiner"))
    assert scoring.final_points(GAME.table, state, 0) == 12
