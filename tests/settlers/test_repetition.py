"""Play without end: positions that may not come again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.games.settlers import repetition
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Activate, Aim, Pass, Spend, Stop
from gemcheck.games.settlers.state import State
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
    pile,
    points,
    seat,
    supply,
    under,
    use,
    without_decks,
)

BATH_A, BATH_B, PORTERS = 0, 1, 2


def baths() -> State:
    """Two Royal Baths, Porters and a Merchant's Guild that makes three Gold; all used but the first Bath."""
    return game_of(
        seat(
            "egyptian",
            "royal_bath",
            at("royal_bath", used=2, goods=goods(gold=2)),
            at("porters", used=1, goods=goods(gold=1)),
            "merchants_guild",
            "gold_creek",
            "gold_mine",
            gold=3,
        ),
        seat("roman", passed=True),
    )


def frees(state: State, bath: int, place: int, game: Settlers = GAME) -> Activate:
    """A Bath frees a Location."""
    return use(state, "royal_bath", where=bath, aim=Aim(seat=0, place=place))


def porters(state: State) -> Activate:
    """Porters let the Merchant's Guild produce, for a Gold."""
    return use(state, "porters", aim=Aim(card=card("merchants_guild")))


def stepped(state: State, plan: Activate, game: Settlers) -> State:
    """The position after an activation, the second use of the same action left alone."""
    state = does(state, plan, game=game)
    return does(state, Stop(), game=game) if state.pending else state


def once_around(state: State, game: Settlers, last: bool = True) -> State:
    """The neutral loop of section 6: six actions, and all is as it was."""
    for bath, place in ((BATH_A, BATH_B), (BATH_A, PORTERS)):
        state = stepped(state, frees(state, bath, place), game)
    state = stepped(state, porters(state), game)
    for bath, place in ((BATH_B, BATH_A), (BATH_B, PORTERS)):
        state = stepped(state, frees(state, bath, place), game)
    return stepped(state, porters(state), game) if last else state


def test_the_neutral_loop_may_go_on_in_one_reading() -> None:
    game = under({"repeat.rule": "allowed"})
    after = once_around(baths(), game)
    assert (after.seats, after.seen) == (baths().seats, ())
    assert once_around(after, game) == after


def test_the_action_that_closes_the_circle_is_forbidden() -> None:
    closing = once_around(baths(), GAME, last=False)
    assert against(closing, porters(closing)) == {"action.repeat"}
    assert against(closing, Pass()) == set()
    with ablated("gemcheck.games.settlers", "action.repeat"):
        assert against(closing, porters(closing)) == set()


def test_positions_are_forgotten_in_the_cleanup() -> None:
    around = once_around(baths(), GAME, last=False)
    assert around.seen
    after = does(around, Pass())
    assert (after.round, after.seen, after.loose) == (2, (), False)


@pytest.mark.parametrize("seed", range(3))
def test_a_sign_does_not_depend_on_the_numbers_of_the_seats(seed: int) -> None:
    state = game_of(seat("roman", worker=seed), seat("egyptian", "oasis"), seat("japanese"))
    turned = GAME.seats_moved(state, [1, 2, 0])
    assert repetition.sign(state) == repetition.sign(turned)
    assert repetition.sign(state) != repetition.sign(replace(turned, active=(turned.active + 1) % 3))


def rebuilding() -> State:
    """Two Geisha Houses and a Sake Brewery of the Japanese, whose deck and discards are empty."""
    house = card("geisha_house")
    state = game_of(
        seat("japanese", "geisha_house", "sake_brewery", hand=["geisha_house"], gold=1),
        seat("roman", passed=True),
    )
    assert house in state.seats[0].hand
    return without_decks(state, 0)


def test_the_rebuilding_loop_gains_points_without_end_under_the_printed_rule() -> None:
    """Ruling 40 and section 6: each time round two actions, a point more and a Gold and two Workers as before."""
    state = rebuilding()
    for number in range(1, 6):
        state = does(state, build(state, "geisha_house", over="geisha_house", gold=1), Stop())
        assert (points(state), supply(state)) == (number, {"gold": 1, "worker": 2})
        state = chance(does(state, Spend(good("faction_card"))), "geisha_house")
        assert state.seats[0].hand == pile("geisha_house")
        assert supply(state) == {"gold": 1}


def test_the_erratum_ends_the_rebuilding_loop() -> None:
    game = under({"deck.reshuffle": "erratum"})
    state = rebuilding()
    state = does(state, build(state, "geisha_house", over="geisha_house", gold=1), Stop(), game=game)
    assert against(state, Spend(good("faction_card")), game) == {"deck.common", "deck.faction"}
