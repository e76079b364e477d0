"""Decks and discards: drawing, reshuffling, the erratum, empty decks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.settlers import gains, piles
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.pending import FACTION
from gemcheck.games.settlers.plans import Answer, Spend
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, card, chance, does, game_of, good, hand, legal, pile, seat, under, without_decks

PACKAGE = "gemcheck.games.settlers"


@pytest.mark.parametrize(("reading", "cards"), [("printed", 2), ("erratum", 0)])
def test_an_empty_faction_deck(reading: str, cards: int) -> None:
    """Ruling 40 and K7: the discards are shuffled, or not by the erratum."""
    game = under({"deck.reshuffle": reading})
    state = without_decks(game_of(seat("roman", discards=["legion", "builder"], worker=2), seat("egyptian")), 0)
    assert piles.drawable(game.table, state, 0, FACTION) == cards
    plans = [plan for plan in game.legal(state, 0) if plan == Spend(good("faction_card"))]
    assert len(plans) == bool(cards)
    if cards:
        state = does(state, plans[0], game=game)
        assert (len(state.seats[0].deck), state.seats[0].discards, state.loose) == (2, (), True)
        assert hand(chance(state, "legion")) == ["legion"]


@pytest.mark.parametrize("reading", ["printed", "erratum"])
def test_an_empty_common_deck_is_always_renewed(reading: str) -> None:
    game = under({"deck.reshuffle": reading})
    state = without_decks(game_of(seat("roman", worker=2), seat("egyptian"), discards=pile("joiner", "ruins")))
    state = does(state, Spend(good("common_card")), game=game)
    assert (state.deck, state.discards) == (pile("joiner", "ruins"), ())
    assert dict(game.chances(state)) == {card("joiner"): 1, card("ruins"): 1}
    with ablated(PACKAGE, "deck.common"):
        assert not piles.drawable(game.table, without_decks(state), 0, 0)


def test_a_card_is_drawn_from_the_deck_of_ones_choice() -> None:
    state = gains.gained(GAME.table, game_of(seat("roman"), seat("egyptian")), 0, one_of("card"), None)
    assert legal(state, Answer) == [Answer(0), Answer(FACTION)]
    common, faction = (does(state, plan) for plan in legal(state, Answer))
    assert sum(weight for _, weight in GAME.chances(common)) == 84
    assert sum(weight for _, weight in GAME.chances(faction)) == 30
    with pytest.raises(GameError, match="Legion cannot be drawn here"):
        chance(common, "legion")


def one_of(name: str) -> tuple[int, ...]:
    """One of this Good as an amount."""
    return tuple(int(other == name) for other in GAINS)


@pytest.mark.parametrize(("reading", "left"), [("draw-one", 1), ("draw-none", 0)])
def test_two_cards_where_one_is_left(reading: str, left: int) -> None:
    """u5."""
    table = under({"draw.two-of-one": reading}).table
    state = replace(without_decks(game_of(seat("roman"), seat("egyptian")), 0), deck=pile("joiner"))
    two = tuple(2 * number for number in one_of("card"))
    assert bool(gains.gained(table, state, 0, two, None).pending) == bool(left)
    assert gains.gained(table, state, 0, one_of("card"), None).pending


def test_cards_are_discarded_to_their_own_piles() -> None:
    state = game_of(seat("roman", hand=["joiner"]), seat("japanese", hand=["farm"]))
    state = piles.discarded(GAME.table, piles.discarded(GAME.table, state, card("farm")), card("joiner"))
    assert (state.discards, state.seats[0].discards, state.seats[1].discards) == (pile("joiner"), (), pile("farm"))
    with pytest.raises(ValueError, match="nobody plays"):
        piles.discarded(GAME.table, state, card("pyramid"))


def test_a_reshuffle_outside_the_action_phase_lets_no_position_come_again() -> None:
    state = replace(game_of(seat("roman"), seat("egyptian"), discards=pile("joiner"), phase="row"), deck=())
    assert not piles.renewed(GAME.table, state, 0, 0, None).loose
