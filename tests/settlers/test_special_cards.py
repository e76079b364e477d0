"""Settlers, Negotiator, Sanctuary, Mission, Desert."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers.pending import FACTION, Keep, Surrender
from gemcheck.games.settlers.plans import Activate, Aim, Answer
from gemcheck.games.settlers.state import Deal
from tests.settlers.made import (
    against,
    card,
    chance,
    does,
    game_of,
    goods,
    hand,
    legal,
    locations,
    pick,
    pile,
    points,
    seat,
    supply,
    under,
    use,
)


def paying(aim: Aim, **pay: int) -> Aim:
    """The aim with this paid for the card."""
    return Aim(seat=aim.seat, place=aim.place, card=aim.card, pay=goods(**pay))


def test_settlers_build_a_faction_card_without_its_location() -> None:
    """Ruling 30: Resources, production, bonus and Features as usual."""
    state = game_of(seat("roman", "settlers", "headquarters", hand=["stonemason"], wood=2, stone=1), seat("egyptian"))
    aim = paying(Aim(card=card("stonemason")), wood=1, stone=1)
    after = does(state, use(state, "settlers", aim=aim), Answer(1))
    assert locations(after) == ["settlers", "headquarters", "stonemason"]
    assert (supply(after), points(after)) == ({"stone": 2}, 1)
    common = game_of(seat("roman", "settlers", hand=["joiner"], wood=3), seat("egyptian"))
    wrong = use(common, "settlers", aim=paying(Aim(card=card("joiner")), wood=2))
    assert against(common, wrong) == {"card.settlers"}
    assert against(common, use(common, "settlers", aim=Aim(card=card("legion")))) == {"card.settlers"}


def test_settlers_pay_the_wood_before_the_price() -> None:
    state = game_of(seat("roman", "settlers", hand=["stonemason"], wood=1, stone=1), seat("egyptian"))
    assert not legal(state, Activate)
    wrong = use(state, "settlers", aim=paying(Aim(card=card("stonemason")), wood=1, stone=1))
    assert "goods.supply" in against(state, wrong)


@pytest.mark.parametrize(
    ("key", "pay"), [("farm", {"wood": 1}), ("geisha_house", {"wood": 1}), ("pyramid", {"stone": 2})]
)
def test_negotiator_builds_an_own_deal(key: str, pay: dict[str, Any]) -> None:
    """Ruling 27: Resources are paid, the Location is not; also a card without a Location in its price."""
    state = game_of(seat("japanese", "negotiator", deals=[key], worker=1, **pay), seat("egyptian"))
    after = does(state, use(state, "negotiator", aim=paying(Aim(place=0), **pay)))
    assert locations(after) == ["negotiator", key]
    assert after.seats[0].deals == ()


def test_negotiator_builds_no_deal_by_trade_route() -> None:
    """Ruling 27."""
    gone = Deal(card("builder"), card("farm"))
    state = game_of(seat("japanese", "negotiator", deals=[gone], worker=1, stone=1), seat("roman"))
    assert not legal(state, Activate)
    aim = paying(Aim(place=0), stone=1)
    assert against(state, use(state, "negotiator", aim=aim)) == {"card.negotiator"}
    assert against(state, use(state, "negotiator", aim=paying(Aim(place=3), stone=1))) == {"card.negotiator"}


def test_sanctuary_makes_a_foundation_of_a_common_card() -> None:
    """Ruling 34: a Stone in place of the Wood, a point; no razing."""
    state = game_of(seat("egyptian", "sanctuary", "gallows", hand=["armorer", "oasis"], worker=1), seat("roman"))
    after = does(state, use(state, "sanctuary", aim=Aim(card=card("armorer"))))
    assert (supply(after), points(after), hand(after)) == ({"stone": 1}, 1, ["oasis"])
    assert after.seats[0].foundations == (card("armorer"),)
    assert against(state, use(state, "sanctuary", aim=Aim(card=card("oasis")))) == {"card.sanctuary"}
    assert against(state, use(state, "sanctuary", aim=Aim(card=card("ruins")))) == {"card.sanctuary"}


def test_mission_draws_two_and_keeps_one() -> None:
    state = game_of(seat("barbarian", "mission", worker=1), seat("roman"))
    state = chance(does(state, use(state, "mission"), Answer(0)), "joiner")
    state = chance(does(state, Answer(FACTION)), "raid")
    assert state.pending == (Keep(0, back=False),)
    after = does(state, pick("raid"))
    assert (hand(after), after.discards, after.pool) == (["raid"], pile("joiner"), ())


@pytest.mark.parametrize(("reading", "drawn"), [("draw-one", True), ("draw-none", False)])
def test_two_cards_of_which_one_is_left(reading: str, drawn: bool) -> None:
    """u5: Mission with a single card left in all."""
    state = game_of(seat("barbarian", "mission", worker=1), seat("roman"))
    first = replace(state.seats[0], deck=())
    state = replace(state, seats=(first, state.seats[1]), deck=pile("joiner"))
    after = does(state, use(state, "mission"), game=under({"draw.two-of-one": reading}))
    assert bool(after.pending) == drawn
    if drawn:
        assert hand(chance(after, "joiner")) == ["joiner"]


def test_desert_makes_an_opponent_discard_a_card_of_his_choice() -> None:
    """Ruling 31: the own card is discarded, a Worker is not paid."""
    state = game_of(
        seat("egyptian", "desert", hand=["joiner"], worker=1), seat("roman", hand=["legion", "ruins"]), seat("japanese")
    )
    assert [plan.aim.seat for plan in legal(state, Activate)] == [1]
    after = does(state, use(state, "desert", discarding=["joiner"], aim=Aim(seat=1)))
    assert (points(after), supply(after)) == (1, {"worker": 1})
    assert after.pending == (Surrender(1),)
    assert hand(does(after, pick("legion")), 1) == ["ruins"]
    nobody = use(state, "desert", discarding=["joiner"], aim=Aim(seat=2))
    assert against(state, nobody) == {"card.enemy-discards"}
