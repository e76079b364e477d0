"""What holds of every state, and each law broken once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers.plans import Pass
from gemcheck.games.settlers.state import Deal, Mark, Seat, State, Virtual, with_seat
from tests.settlers import laws, many_games
from tests.settlers.made import GAME, at, card, game_of, goods, pile, seat


def sound() -> State:
    """A position in which nothing is wrong."""
    return game_of(
        seat("japanese", at("gate", tucked=pile("joiner")), "farm", at("shrine", stored=(1, 0, 0, 0)), "ruins", wood=1),
        seat("egyptian", "joiner", hand=["oasis"], foundations=["town"], deals=["pyramid"]),
    )


def first(**fields: object) -> Callable[[State], State]:
    """A change of the first seat."""
    return lambda state: with_seat(state, 0, replace(state.seats[0], **fields))


def standing(there: object) -> Callable[[State], State]:
    """Something else in the place of the first seat's Ruins."""
    return lambda state: with_seat(state, 0, replace(state.seats[0], locations=(*state.seats[0].locations[:3], there)))


FAULTS: dict[str, tuple[Callable[[State], State], str]] = {
    "a card too many": (first(hand=(card("joiner"),)), "box.common"),
    "two of a Faction": (first(faction=3), "setup.faction"),
    "less than nothing": (first(supply=goods(wood=-1)), "goods.supply"),
    "points below nothing": (first(points=-1), "goods.vp"),
    "a pile out of order": (first(hand=(5, 3)), "goods.supply"),
    "a Foundation of a Faction card": (first(foundations=pile("farm")), "raze.foundation"),
    "a Deal of a Common card": (first(deals=(Deal(card("town")),)), "deal.field"),
    "used too often": (standing(at("joiner", used=2)), "activate.once"),
    "used without an Action": (standing(at("ruins", used=1)), "activate.once"),
    "a Defense token on a Faction Location": (standing(at("farm", defense=True)), "defense.place"),
    "a Samurai on a Common Location": (standing(at("ruins", samurai=True)), "samurai.place"),
    "taken over by its owner": (standing(at("ruins", taker=0)), "card.temple-of-ra"),
    "less than nothing on a Location": (standing(at("ruins", goods=goods(wood=-1))), "activate.goods-stay"),
    "an own Deal by Trade Route": (standing(at("farm", marks=(Mark(0, 1),))), "card.trade-route"),
    "no such phase": (lambda state: replace(state, phase="dinner"), "lookout.order"),
    "no such round": (lambda state: replace(state, round=6), "setup.rounds"),
    "no such first player": (lambda state: replace(state, first=2), "setup.first"),
    "a virtual player for two": (lambda state: replace(state, virtual=Virtual()), "solo.seat"),
}


def test_a_sound_position_has_no_defect() -> None:
    assert GAME.defects(sound()) == []
    assert GAME.recomputed(sound()) == sound()
    assert laws.broken(GAME, sound(), Pass(), sound()) == ["Pass() does not end the turn"]


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_with_its_clause(name: str) -> None:
    change, clause = FAULTS[name]
    found = GAME.defects(change(sound()))
    assert any(clause in defect.clauses for defect in found)
    assert all(known in GAME.rulebook.clauses for defect in found for known in defect.clauses)


LAWS: dict[str, Callable[[State], State]] = {
    "cards": first(hand=(card("joiner"),)),
    "seat 0 has": first(supply=goods(wood=-1)),
    "Samurai": standing(at("ruins", samurai=True)),
    "Defense": standing(at("farm", defense=True)),
    "lies on": standing(at("ruins", tucked=pile("town"))),
    "has been used": standing(at("joiner", used=2)),
    "has fired": standing(at("ruins", fired=5)),
    "by its owner": standing(at("ruins", taker=0)),
    "a Foundation": first(foundations=pile("farm")),
    "a Deal without": first(deals=(Deal(card("town")),)),
    "points": lambda state: with_seat(state, 1, replace(state.seats[1], points=1)),
    "round": lambda state: replace(state, round=3),
}


@pytest.mark.parametrize("name", LAWS)
def test_the_second_statement_of_the_laws_finds_faults_too(name: str) -> None:
    before = with_seat(sound(), 1, replace(sound().seats[1], points=2))
    after = LAWS[name](before)
    found = laws.broken(GAME, before, None, after)
    assert any(name in fault for fault in found), found


def test_who_has_passed_is_left_alone() -> None:
    def passed(seat: Seat) -> State:
        return with_seat(sound(), 1, replace(seat, passed=True))

    before, other = passed(replace(sound().seats[1], supply=goods(wood=2))), passed(sound().seats[1])
    assert list(laws.passed_are_safe(before, other)) == ["Goods are taken from seat 1, which has passed"]
    assert list(laws.passed_are_safe(before, sound()))
    less = passed(replace(sound().seats[1], supply=goods(wood=2), deals=()))
    assert list(laws.passed_are_safe(before, less)) == ["cards are taken from seat 1, which has passed"]


def test_the_inventory_is_constant_over_a_game() -> None:
    for seats in (1, 4):
        state = GAME.start(seats, Random(seats))
        stock = GAME.inventory(state)
        assert sum(stock.values()) == 84 + 30 * seats + 16 * (seats == 1)
        assert GAME.inventory(sound())["common"] == 84


@pytest.mark.parametrize("turn", range(3))
def test_whole_games_keep_every_law(turn: int) -> None:
    """A turn each of random games, of greedy ones, and of random ones under drawn readings."""
    for number in range(turn * 64, turn * 64 + 64, 13):
        assert many_games.played(number)[0] in {"points", "goods", "hand", "shared", "collection", "more-locations"}


@pytest.mark.parametrize("number", range(0, 640, 53))
def test_every_legal_plan_keeps_every_law(number: int) -> None:
    """Not only the plan that is played, but each one that is legal at some positions; also under drawn readings."""
    game: Any = many_games.game_of(number)
    rng = Random(f"every/{number}")
    state = game.start(len(game.factions), rng)
    for step in range(rng.randrange(60, 160)):
        movers = game.to_move(state)
        if state.result is not None:
            break
        if not movers:
            state = game.chance_step(state, game.draw(state, rng))
            continue
        if step % 6 == 0:
            for plan in game.legal(state, movers[0]):
                after = game.step(state, {movers[0]: plan})
                assert laws.broken(game, state, plan, after) == []
                assert game.defects(after) == []
                assert game.inventory(after) == game.inventory(state)
        state = game.advance(state, {movers[0]: game.sample(state, movers[0], rng)})


def test_all_assignments_of_factions_are_played() -> None:
    assert len(many_games.TABLES) == 4 + 12 + 24 + 24
    assert {many_games.turn_of(number) for number in range(2000)} == set(range(10))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_two_thousand_games_keep_every_law(block: int) -> None:
    for number in range(block * 100, block * 100 + 100):
        assert many_games.played(number)[0]
