"""The Production phase: boards, Deals, Locations, School of Diplomacy, Farmers at Work."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers import flow, production
from gemcheck.games.settlers.pending import FACTION, Copy, GiveUp, Keep
from gemcheck.games.settlers.plans import Answer, Stop
from gemcheck.games.settlers.state import PRODUCE, Seat, State
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    GAME,
    at,
    card,
    chance,
    does,
    game_of,
    hand,
    legal,
    pick,
    points,
    seat,
    supply,
    under,
    without_decks,
)

PACKAGE = "gemcheck.games.settlers"


def producing(*seats: Seat, order: tuple[int, ...] = (0,)) -> State:
    """The Production phase begins for these seats; the position at the next decision."""
    state = game_of(*seats, phase=PRODUCE, active=-1, order=order)
    return flow.settled(GAME.table, state, None)


@pytest.mark.parametrize(
    ("faction", "made"),
    [
        ("barbarian", {"worker": 5}),
        ("roman", {"worker": 2, "wood": 1, "stone": 1}),
        ("egyptian", {"worker": 3, "gold": 1}),
        ("japanese", {"worker": 4, "wood": 1}),
    ],
)
def test_the_boards_produce(faction: str, made: dict[str, int]) -> None:
    other = "roman" if faction != "roman" else "egyptian"
    state = producing(seat(faction), seat(other))
    assert supply(state) == {**made, "raze": 1, "defense": 1}
    with ablated(PACKAGE, "faction.production"):
        assert supply(producing(seat(faction), seat(other))) == {}


def test_r6_a_whole_production() -> None:
    """The rulebook's example on page 6."""
    one = seat("barbarian", "armorer", "lords_fields", deals=["sentry_tower", "barbarian_altar"])
    assert supply(producing(one, seat("roman"))) == {
        "worker": 6, "raze": 2, "defense": 1, "gold": 1, "food": 1,
    }  # fmt: skip


def test_players_produce_from_the_first_one_on() -> None:
    state = producing(seat("roman"), seat("egyptian"), seat("japanese"), order=(1, 2, 0))
    assert [supply(state, who)["worker"] for who in range(3)] == [2, 3, 4]
    assert state.active == state.first == 0


def test_farmers_copy_one_other_production_location_each_time() -> None:
    """Ruling 41."""
    state = producing(seat("roman", "farmers_at_work", "quarry", "builder"), seat("egyptian"))
    assert isinstance(state.pending[0], Copy)
    assert legal(state, Answer) == [pick("quarry"), pick("builder")]
    plain = {"worker": 2, "wood": 2, "stone": 3, "raze": 1, "defense": 1}
    assert supply(does(state, pick("quarry"))) == {**plain, "stone": 4}
    assert supply(does(state, pick("builder"))) == {**plain, "stone": 4, "wood": 3}
    alone = producing(seat("roman", "farmers_at_work"), seat("egyptian"))
    assert not alone.pending


def test_samurai_count_for_daimyos_castle_up_to_three() -> None:
    castle = [at(key, samurai=True) for key in ("daimyos_castle_a", "farm", "gate", "shrine")]
    for number, vp in ((1, 1), (2, 2), (4, 3)):
        assert points(producing(seat("japanese", *castle[:number]), seat("roman"))) == vp


def test_two_faction_cards_are_drawn_and_one_is_shuffled_back() -> None:
    state = chance(producing(seat("roman", "architect"), seat("egyptian")), "legion", "builder")
    assert state.pending == (Keep(0, back=True),)
    after = does(state, pick("builder"))
    assert (hand(after), after.pool) == (["builder"], ())
    assert after.seats[0].deck.count(card("legion")) == 2
    assert len(after.seats[0].deck) == 30 - 2
    assert after.seats[0].discards == ()


@pytest.mark.parametrize(("reading", "drawn"), [("draw-one", 1), ("draw-none", 0)])
def test_two_faction_cards_of_which_one_is_left(reading: str, drawn: int) -> None:
    """u5."""
    state = game_of(seat("roman", "architect", discards=["legion"]), seat("egyptian"))
    after = production.from_locations(under({"draw.two-of-one": reading}).table, without_decks(state, 0), 0, None)
    assert bool(after.pending) == bool(drawn)


def test_school_of_diplomacy_gives_up_goods_of_deals() -> None:
    state = producing(seat("japanese", "school_of_diplomacy", deals=["stalls", "dojo", "geisha_house"]), seat("roman"))
    assert state.pending == (GiveUp(0, (1, 0, 0, 1, 0, 0, 0, 0, 0), 1),)
    assert len(legal(state, Answer)) == 3
    after = does(state, Answer(goods=(1, 0, 0, 1, 0, 0, 0, 0, 0)))
    assert (points(after), supply(after)["worker"]) == (1 + 2, 4)
    assert points(does(state, Stop())) == 1
    with ablated(PACKAGE, "feature.school"):
        assert not producing(seat("japanese", "school_of_diplomacy", deals=["stalls"]), seat("roman")).pending


def test_school_of_diplomacy_gives_up_cards_of_deals_once_they_have_been_seen() -> None:
    state = producing(
        seat("japanese", "school_of_diplomacy", deals=["shrine", "buddhas_temple", "stalls"]), seat("roman")
    )
    state = chance(does(state, Answer(0)), "joiner")
    state = chance(does(state, Answer(FACTION)), "farm")
    assert state.pending == (GiveUp(0, (0, 0, 0, 1, 0, 0, 0, 0, 2), 1),)
    one = does(state, Answer(goods=(0, 0, 0, 0, 0, 0, 0, 0, 1)))
    kept = does(one, pick("farm"))
    assert (points(kept), hand(kept), kept.discards) == (1, ["farm"], (card("joiner"),))
    assert hand(does(state, Stop())) == ["joiner", "farm"]


@pytest.mark.parametrize(("reading", "asked"), [("card-text", True), ("own-turn", False)])
def test_school_of_diplomacy_outside_the_turn(reading: str, asked: bool) -> None:
    """A7."""
    table = under({"feature.in-turn": reading}).table
    state = game_of(seat("japanese", "school_of_diplomacy", deals=["stalls"]), seat("roman"), phase=PRODUCE, active=-1)
    assert bool(production.from_deals(table, state, 0, None).pending) == asked


def test_keeping_several_cards_of_the_pool_one_after_another() -> None:
    keep = Keep(0, back=False, left=2)
    drawn = tuple(sorted(map(card, ("joiner", "mason_a", "ruins"))))
    state = game_of(seat("japanese"), seat("roman"), pending=(keep,), pool=drawn)
    state = does(state, pick("ruins"))
    assert state.pending == (Keep(0, back=False),)
    state = does(state, pick("joiner"))
    assert (sorted(hand(state)), state.discards) == (["joiner", "ruins"], (card("mason_a"),))
