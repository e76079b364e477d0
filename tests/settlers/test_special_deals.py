"""Trade Route, Robbers, Ninjas, Spies, Imperial Messenger."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers import leaving, production
from gemcheck.games.settlers.pending import VIRTUAL_SEAT, Draw
from gemcheck.games.settlers.plans import Activate, Aim, Answer, Stop
from gemcheck.games.settlers.state import Deal, Location, Mark, State, Virtual
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
    legal,
    locations,
    names,
    points,
    raze,
    rested,
    seat,
    supply,
    under,
    use,
    without_decks,
)


def marked(key: str = "builder", who: int = 0, marker: str = "farm") -> Location:
    """A Location that carries a Deal by Trade Route of a seat."""
    return at(key, marks=(Mark(who, card(marker)),))


def routed(reading: str = "yes") -> tuple[State, State]:
    """A Trade Route before and after it has made a Deal with Builder of the Romans."""
    game = under({"trade-route.dojo": reading})
    state = game_of(
        seat("japanese", "trade_route_a", "dojo", food=1), seat("roman", "joiner", "builder", marked(marker="gate"))
    )
    after = does(state, use(state, "trade_route_a", aim=Aim(seat=1, place=2)), game=game)
    return state, after


def test_trade_route_makes_a_deal_with_an_enemy_faction_location() -> None:
    """K14: a card of the own deck goes under the Location that is meant, the Good comes at once."""
    state, after = routed()
    assert isinstance(after.pending[0], Draw)
    marks = tuple(sorted((Mark(0, card("farm")), Mark(0, card("gate")))))
    done = chance(after, "farm")
    assert done.seats[1].locations == (at("joiner"), at("builder"), at("builder", marks=marks))
    assert supply(done) == {"stone": 1}
    assert points(done) == 1
    assert supply(production.from_deals(GAME.table, done, 0, None)) == {"stone": 3}
    assert against(state, use(state, "trade_route_a", aim=Aim(seat=1, place=0))) == {"card.trade-route"}


@pytest.mark.parametrize(("reading", "gained"), [("yes", 1), ("no", 0)])
def test_dojo_and_trade_route(reading: str, gained: int) -> None:
    assert points(routed(reading)[1]) == gained


def test_the_deals_of_a_lost_trade_route_stay() -> None:
    """Ruling 28."""
    state = game_of(seat("japanese", "trade_route_a", hand=["stalls"], wood=1), seat("roman", marked()))
    after = does(state, build(state, "stalls", over="trade_route_a"))
    assert production.deals_of(after, 0) == [(card("builder"), 1, card("farm"))]


@pytest.mark.parametrize(("reading", "stone"), [("lost", 0), ("stays", 1)])
def test_a_deal_whose_location_leaves(reading: str, stone: int) -> None:
    """u3."""
    game = under({"trade-route.target-gone": reading})
    state = game_of(seat("japanese"), seat("roman", marked()))
    after = leaving.discarded_location(game.table, state, 1, 0, None)
    assert supply(production.from_deals(game.table, after, 0, None)).get("stone", 0) == stone
    assert after.seats[0].discards == (() if stone else (card("farm"),))
    assert after.seats[0].deals == ((Deal(card("builder"), card("farm")),) if stone else ())


def test_trade_route_needs_a_card_to_mark_with() -> None:
    state = without_decks(game_of(seat("japanese", "trade_route_a", food=1), seat("roman", "builder")), 0)
    assert against(state, use(state, "trade_route_a", aim=Aim(seat=1, place=0))) == {"card.trade-route"}


def test_robbers_discard_any_deal() -> None:
    """Ruling 29: also one by Trade Route."""
    state = game_of(
        seat("barbarian", "robbers", "raid", worker=2), seat("japanese", deals=["stalls"]), seat("roman", marked(who=1))
    )
    assert [plan.aim.place for plan in legal(state, Activate)] == [0, 1]
    one = does(state, use(state, "robbers", aim=Aim(seat=1, place=0)))
    assert (one.seats[1].deals, one.seats[1].discards) == ((), (card("stalls"),))
    other = chance(does(state, use(state, "robbers", aim=Aim(seat=1, place=1)), Answer(0)), "joiner")
    assert production.deals_of(other, 1) == [(card("stalls"), -1, -1)]
    assert other.seats[1].discards == (card("farm"),)
    assert points(other) == 1


def test_ninjas_discard_a_deal_and_gain_its_good() -> None:
    state = game_of(seat("japanese", "ninjas", worker=1), seat("roman", deals=["roman_bank"], gold=1))
    after = does(state, use(state, "ninjas", aim=Aim(seat=1, place=0)))
    assert (supply(after), supply(after, 1), after.seats[1].deals) == ({"gold": 1}, {"gold": 1}, ())


def test_robbers_need_a_deal() -> None:
    state = game_of(seat("barbarian", "robbers", worker=2), seat("roman", "builder"))
    assert not legal(state, Activate)
    assert against(state, use(state, "robbers", aim=Aim(seat=1, place=0))) == {"card.robbers", "solo.raze"}


@pytest.mark.parametrize(("reading", "food"), [("no", 0), ("yes", 1)])
def test_spies_move_a_deal(reading: str, food: int) -> None:
    """Ruling 26 and K14: no Food, no Good at once but in one reading; it gives its Good from now on."""
    game = under({"spies.good": reading})
    state = game_of(seat("roman", "spies", worker=1), seat("japanese", "dojo", deals=["stalls"]))
    after = does(state, use(state, "spies", aim=Aim(seat=1, place=0)), game=game)
    assert names(one.card for one in after.seats[0].deals) == ["stalls"]
    assert (after.seats[1].deals, points(after), points(after, 1)) == ((), 1, 0)
    assert supply(after).get("food", 0) == food
    assert supply(production.from_deals(game.table, after, 0, None))["food"] == food + 1


def test_spies_take_no_deal_by_trade_route() -> None:
    """Ruling 26."""
    state = game_of(seat("roman", "spies", marked(who=1), worker=1), seat("japanese"))
    assert not legal(state, Activate)
    assert against(state, use(state, "spies", aim=Aim(seat=1, place=0))) == {"card.spies"}
    stays = game_of(seat("roman", "spies", worker=1), seat("japanese", deals=[Deal(card("builder"), card("farm"))]))
    assert against(stays, use(stays, "spies", aim=Aim(seat=1, place=0))) == {"card.spies"}


def test_a_deal_that_was_taken_goes_back_to_the_discards_of_its_faction() -> None:
    state = game_of(seat("barbarian", "robbers", "rabble", worker=2), seat("roman", deals=["stalls"]), seat("japanese"))
    after = does(state, use(state, "robbers", aim=Aim(seat=1, place=0)))
    assert after.seats[2].discards == (card("stalls"),)


def test_imperial_messenger_uses_any_own_deal() -> None:
    """Ruling 29."""
    state = game_of(seat("japanese", "imperial_messenger", deals=["stalls"], worker=1), seat("roman", marked()))
    goods = {
        tuple(supply(does(state, use(state, "imperial_messenger", aim=Aim(place=place)))).items()) for place in (0, 1)
    }
    assert goods == {(("food", 1),), (("stone", 1),)}
    assert against(state, use(state, "imperial_messenger", aim=Aim(place=2))) == {"card.messenger"}


def test_alone_the_line_of_attack_cards_are_the_deals_of_the_opponent() -> None:
    state = game_of(seat("japanese", "ninjas", worker=1), virtual=Virtual(line=(good("gold"), good("wood"))))
    after = does(state, use(state, "ninjas", aim=Aim(seat=VIRTUAL_SEAT, place=0)))
    assert supply(after) == {"gold": 1}
    assert after.virtual is not None
    assert after.virtual.line == (good("wood"),)
    assert GAME.inventory(after) == GAME.inventory(state)
    spies = game_of(seat("roman", "spies", worker=1), virtual=Virtual(line=(good("gold"),)))
    assert not legal(spies, Activate)


def test_a_razed_location_takes_the_deals_on_it_along() -> None:
    there = at("farm", marks=(Mark(2, card("roman_bank")),))
    state = game_of(seat("barbarian", raze=2), seat("japanese", there), seat("roman"))
    after = does(state, raze(state, "farm", 1))
    assert (locations(after, 1), after.seats[2].discards) == ([], (card("roman_bank"),))
    assert rested(after) == after
    assert Stop() not in list(GAME.legal(after, after.active))
