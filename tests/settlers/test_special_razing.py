"""Chariot Builder, Dark Chapel, Rabble, Garrison, Engineers, Pack."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.games.settlers.effects import CARD, VP
from gemcheck.games.settlers.pending import Change, Keep
from gemcheck.games.settlers.plans import Activate, Aim, Answer, Stop
from gemcheck.games.settlers.state import Location
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    against,
    at,
    card,
    chance,
    does,
    game_of,
    good,
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

PACKAGE = "gemcheck.games.settlers"
PASSED = {"action.pass.safe", "card.one-enemy"}


def first(owner: int = 1) -> Aim:
    """Aimed at the first Location of a seat."""
    return Aim(seat=owner, place=0)


def some(**numbers: int) -> Answer:
    """Change these Goods."""
    return Answer(goods=tuple(numbers.get(name, 0) for name in NAMES))


NAMES = ("worker", "wood", "stone", "food", "gold", "raze", "defense", "vp", "card")


@pytest.mark.parametrize("there", [at("joiner"), at("joiner", defense=True), at("farm", samurai=True)])
def test_chariot_builder_razes_for_one_token(there: Location) -> None:
    """Ruling 23 and K13."""
    state = game_of(seat("egyptian", "chariot_builder", raze=1), seat("japanese", there))
    after = does(state, use(state, "chariot_builder", aim=first()))
    assert (locations(after, 1), points(after)) == ([], 1)
    assert "raze" not in supply(after)


@pytest.mark.parametrize(("key", "clauses"), [("farm", set()), ("gate", {"raze.field", "raze.japanese"})])
def test_chariot_builder_needs_a_raze_field(key: str, clauses: set[str]) -> None:
    """Ruling 18 and K3."""
    state = game_of(seat("egyptian", "chariot_builder", raze=1), seat("japanese", key))
    assert against(state, use(state, "chariot_builder", aim=first())) == clauses
    other = game_of(seat("egyptian", "chariot_builder", raze=1), seat("roman", "builder"))
    assert against(other, use(other, "chariot_builder", aim=first())) == {"raze.field", "raze.japanese"}


@pytest.mark.parametrize(("there", "price"), [(at("joiner"), 2), (at("joiner", defense=True), 3)])
def test_dark_chapel_pays_what_protects(there: Location, price: int) -> None:
    """Ruling 24."""
    for tokens in (price - 1, price):
        state = game_of(seat("barbarian", "dark_chapel_a", raze=tokens), seat("japanese", there))
        plan = use(state, "dark_chapel_a", aim=first(), way=1, pay=goods(raze=price))
        assert bool(against(state, plan)) == (tokens < price)
    samurai = game_of(seat("barbarian", "dark_chapel_a", raze=3), seat("japanese", at("farm", samurai=True)))
    assert [plan.pay[5] for plan in legal(samurai, Activate)] == [3]


def test_dark_chapel_changes_any_of_the_goods() -> None:
    """The excerpt's example: two points for each Good that is given up."""
    state = game_of(seat("barbarian", "dark_chapel_a", hand=["old_forest"], raze=1), seat("roman"))
    state = does(state, use(state, "dark_chapel_a", aim=Aim(card=card("old_forest"))))
    assert state.pending == (Change(0, (0, 2, 0, 0, 0, 0, 0, 0, 0)),)
    assert len(legal(state, Answer)) == 2
    after = does(state, some(wood=1))
    assert (points(after), supply(after)) == (2, {"wood": 1})
    assert (points(does(state, some(wood=2))), points(does(state, Stop()))) == (4, 0)


@pytest.mark.parametrize(("reading", "best"), [("yes", 4), ("no", 3)])
def test_dark_chapel_and_a_point(reading: str, best: int) -> None:
    """u6: Armorer gives a point and a Stone."""
    game = under({"dark-chapel.vp": reading})
    state = game_of(seat("barbarian", "dark_chapel_a", hand=["armorer"], raze=1), seat("roman"))
    state = does(state, use(state, "dark_chapel_a", aim=Aim(card=card("armorer"))), game=game)
    answers = [plan for plan in game.legal(state, 0) if isinstance(plan, Answer)]
    assert max(points(does(state, plan, game=game)) for plan in answers) == best


def test_dark_chapel_changes_cards_too_once_they_have_been_seen() -> None:
    state = game_of(seat("barbarian", "dark_chapel_a", hand=["castle_a"], raze=1), seat("roman"))
    state = does(state, use(state, "dark_chapel_a", aim=Aim(card=card("castle_a"))))
    state = chance(does(chance(does(state, Answer(0)), "joiner"), Answer(1)), "raid")
    assert state.pool == pile("joiner", "raid")
    one = does(state, some(card=1))
    assert one.pending == (Keep(0, back=False),)
    kept = does(one, pick("raid"))
    assert (points(kept), hand(kept), kept.pool) == (2, ["raid"], ())
    assert card("joiner") in kept.discards
    both, none = does(state, some(card=2)), does(state, Stop())
    assert (points(both), hand(both)) == (4, [])
    assert (points(none), hand(none)) == (0, ["joiner", "raid"])
    assert state.pending[0] == Change(0, (0,) * VP + (0, 2))
    assert CARD == VP + 1


def test_dark_chapel_counts_as_razing() -> None:
    state = game_of(seat("barbarian", "dark_chapel_a", "raid", hand=["joiner"], raze=1), seat("roman"))
    state = does(state, use(state, "dark_chapel_a", aim=Aim(card=card("joiner"))), Stop())
    assert points(state) == 1 + 1


def test_rabble_razes_an_own_common_location() -> None:
    """Rulings 14 and 21: both Goods, a Foundation, a Wood, no Raze token."""
    state = game_of(seat("barbarian", "rabble", "raid", "ruins", "joiner", worker=2), seat("roman"))
    after = does(state, use(state, "rabble", aim=Aim(place=3)))
    assert (locations(after), supply(after), points(after)) == (["rabble", "raid", "ruins"], {"wood": 2}, 2)
    assert after.seats[0].foundations == (card("joiner"),)
    assert against(state, use(state, "rabble", aim=Aim(place=1))) == {"card.rabble"}
    assert against(state, use(state, "rabble", aim=Aim(place=2))) == {"raze.field", "card.rabble"}


@pytest.mark.parametrize(
    ("faction", "key", "pay", "gain"),
    [("japanese", "garrison", {"raze": 2}, 0), ("roman", "engineers", {"worker": 2}, 1)],
)
@pytest.mark.parametrize("target", ["joiner", "pyramid", "ruins"])
def test_garrison_and_engineers_remove_any_enemy_location(
    faction: str, key: str, pay: dict[str, Any], gain: int, target: str
) -> None:
    """Ruling 22: no Goods, no Foundation, no Wood."""
    state = game_of(seat(faction, key, **pay), seat("egyptian", target))
    after = does(state, use(state, key, aim=first()))
    assert (locations(after, 1), supply(after), supply(after, 1)) == ([], {}, {})
    assert (points(after), after.seats[1].foundations) == (gain, ())
    assert card(target) in (*after.discards, *after.seats[1].discards)


def test_pack_takes_one_good_twice_and_leaves_the_location() -> None:
    """Ruling 20."""
    there = at("pig_farmer_a", defense=True)
    state = game_of(seat("barbarian", "pack_a", "raid", worker=2), seat("egyptian", there, defense=0))
    assert [plan.aim.good for plan in legal(state, Activate)] == [good("worker"), good("food")]
    after = does(state, use(state, "pack_a", aim=Aim(seat=1, place=0, good=good("food"))))
    after = does(after, use(after, "pack_a", aim=Aim(seat=1, place=0, good=good("worker"))))
    assert (supply(after), points(after)) == ({"worker": 1, "food": 1}, 0)
    assert after.seats[1].locations == (there,)
    wrong = use(state, "pack_a", aim=Aim(seat=1, place=0, good=good("gold")))
    assert against(state, wrong) == {"card.pack"}


@pytest.mark.parametrize(("reading", "clauses"), [("no", PASSED), ("yes", set())])
def test_pack_and_who_has_passed(reading: str, clauses: set[str]) -> None:
    """u7."""
    state = game_of(seat("barbarian", "pack_a", worker=1), seat("egyptian", "joiner", passed=True))
    plan = use(state, "pack_a", aim=Aim(seat=1, place=0, good=good("wood")))
    assert against(state, plan, under({"pack.passed": reading})) == clauses


@pytest.mark.parametrize(
    ("faction", "key", "pay"),
    [
        ("egyptian", "chariot_builder", {"raze": 1}),
        ("japanese", "garrison", {"raze": 2}),
        ("roman", "engineers", {"worker": 2}),
        ("barbarian", "dark_chapel_a", {"raze": 2}),
        ("barbarian", "pack_a", {"worker": 1}),
    ],
)
def test_no_card_reaches_who_has_passed(faction: str, key: str, pay: dict[str, Any]) -> None:
    """Rulings 19 and K5."""
    other = "roman" if faction != "roman" else "egyptian"
    state = game_of(seat(faction, key, **pay), seat(other, "joiner", passed=True))
    assert not legal(state, Activate)
    with ablated(PACKAGE, "action.pass.safe"):
        assert legal(state, Activate)
