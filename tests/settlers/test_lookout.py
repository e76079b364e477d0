"""The Lookout: Faction cards, the two rows, what is left; the variants."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from gemcheck.game import Event
from gemcheck.games.settlers import flow
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.plans import Pick
from gemcheck.games.settlers.state import AGAIN, FIRST_DRAW, PICK, State
from gemcheck.rulebook import ablated
from tests.settlers.made import GAME, against, game_of, hand, pick, seat, under

FACTIONS = ("roman", "egyptian", "japanese", "barbarian")


def begun(seats: int, game: Settlers = GAME, first: int = 0) -> State:
    """The first decision of a round: Lookout, with cards drawn at random."""
    state = game_of(*map(seat, FACTIONS[:seats]), phase=FIRST_DRAW, active=-1, first=first)
    return to_a_seat(flow.settled(game.table, state, None), game, [])


def to_a_seat(state: State, game: Settlers, log: list[Event]) -> State:
    """The position once chance has drawn until a seat decides."""
    rng = Random(1)
    while not game.to_move(state):
        after = game.chance_step(state, game.draw(state, rng), log)
        assert isinstance(after, State)
        state = after
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_draws_a_faction_card_and_picks_twice(seats: int) -> None:
    """Fact 5: clockwise from the first player, then counter-clockwise from the last; the last cards are discarded."""
    state, order = begun(seats, first=1), []
    assert len(state.row) == seats + 1
    assert [len(one.hand) for one in state.seats] == [1] * seats
    while state.phase in (PICK, AGAIN):
        (who,) = GAME.to_move(state)
        order.append(who)
        after = GAME.step(state, {who: Pick(state.row[0])})
        assert isinstance(after, State)
        state = to_a_seat(after, GAME, [])
    clockwise = [(1 + step) % seats for step in range(seats)]
    assert order == clockwise + clockwise[::-1]
    assert [len(one.hand) for one in state.seats] == [3] * seats
    assert (len(state.discards), state.row) == (2, ())


def test_a_card_that_is_not_in_the_row_is_not_picked() -> None:
    state = begun(2)
    missing = next(card for card in range(len(GAME.table.cards)) if card not in state.row)
    assert against(state, Pick(missing)) == {"lookout.pick", "lookout.again"}
    assert against(state, pick("joiner")) == {"lookout.pick", "lookout.again"}
    with ablated("gemcheck.games.settlers", "lookout.faction"):
        assert [len(one.hand) for one in begun(2).seats] == [0, 0]


def test_peaceful_play_adds_a_common_card() -> None:
    assert [len(one.hand) for one in begun(3, under({"play.peaceful": "yes"})).seats] == [2, 2, 2]


def test_alternate_lookout_hands_two_cards_on() -> None:
    game = under({"play.lookout": "alternate"})
    state = begun(3, game)
    first = [one.draft for one in state.seats]
    assert [len(draft) for draft in first] == [3, 3, 3]
    for who in range(3):
        after = game.step(state, {who: Pick(state.seats[who].draft[0])})
        assert isinstance(after, State)
        state = after
    assert [one.draft for one in state.seats] == [first[2][1:], first[0][1:], first[1][1:]]
    for who in range(3):
        after = game.step(state, {who: Pick(state.seats[who].draft[0])})
        assert isinstance(after, State)
        state = after
    assert [len(one.draft) for one in state.seats] == [0, 0, 0]
    assert [len(hand(state, who)) for who in range(3)] == [3, 3, 3]
    assert len(state.discards) == 3


def test_a_seat_without_cards_to_pick_from_is_left_out() -> None:
    game = under({"play.lookout": "alternate"})
    state = game_of(seat("roman"), seat("egyptian"), phase=PICK, active=-1, order=(0, 1))
    card, *deck = state.deck
    seats = (state.seats[0], replace(state.seats[1], draft=(card,)))
    state = flow.settled(game.table, replace(state, seats=seats, deck=tuple(deck)), None)
    assert game.to_move(state) == (1,)
