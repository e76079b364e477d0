"""The market is filled from A to C, and an empty deck is handled as its reading says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gemcheck.game import Event, OpenEnd
from gemcheck.games.gempire import market
from gemcheck.games.gempire.state import NO_CARD, PLAN, ROLL, SHUFFLE, State
from gemcheck.games.gempire.table import Table
from gemcheck.rulebook import ablated
from tests.gempire.build import C, card, state, table

E = NO_CARD
PACKAGE = "gemcheck.games.gempire"
CARDS = [card(f"card-{number}", C) for number in range(8)]


def ruled(reading: str = "reshuffle-discards") -> Table:
    return table(CARDS, {"deck.exhausted": reading})


def lying(spaces: tuple[int, int, int], deck: tuple[int, ...], discards: tuple[int, ...] = ()) -> State:
    return state(market=spaces, deck=deck, discards=discards, phase=ROLL)


@pytest.mark.parametrize(
    ("spaces", "deck", "filled", "left"),
    [
        ((0, 1, 2), (3, 4), (0, 1, 2), (3, 4)),
        ((E, 1, 2), (3, 4), (3, 1, 2), (4,)),
        ((0, E, 2), (3, 4), (0, 3, 2), (4,)),
        ((0, 1, E), (3, 4), (0, 1, 3), (4,)),
        ((E, 1, E), (3, 4), (3, 1, 4), ()),
        ((E, E, E), (3, 4, 5, 6), (3, 4, 5), (6,)),
        ((E, E, 2), (3,), (3, E, 2), ()),
        ((E, E, E), (), (E, E, E), ()),
    ],
)
def test_empty_spaces_are_filled_from_a_to_c(
    spaces: tuple[int, int, int], deck: tuple[int, ...], filled: tuple[int, int, int], left: tuple[int, ...]
) -> None:
    """bid.refill, bid.unsold.stay: cards that nobody took stay where they are."""
    log: list[Event] = []
    after = market.refill(ruled(), lying(spaces, deck), log)
    assert (after.market, after.deck, after.phase) == (filled, left, ROLL)
    news = [("ABC"[i], f"card-{filled[i]}") for i in range(3) if spaces[i] != filled[i]]
    assert [(event.data["space"], event.data["card"]) for event in log] == news
    assert all(event.what == "refilled" for event in log)


def test_without_the_refill_the_spaces_stay_empty() -> None:
    with ablated(PACKAGE, "bid.refill"):
        before = lying((E, 1, E), (3, 4))
        assert market.refill(ruled(), before, None) == before


def test_an_empty_deck_asks_for_the_discards() -> None:
    """deck.exhausted, reshuffle-discards."""
    after = market.refill(ruled(), lying((E, E, 2), (3,), (0, 1)), None)
    assert (after.market, after.deck, after.discards, after.phase) == ((3, E, 2), (), (0, 1), SHUFFLE)
    assert market.refill(ruled(), lying((E, 1, 2), (), ()), None).phase == ROLL
    assert market.refill(ruled(), lying((0, 1, 2), (), (3,)), None).phase == ROLL
    assert market.refill(ruled(), lying((E, 1, 2), (3,), (4,)), None).phase == ROLL


def test_an_empty_deck_leaves_spaces_empty() -> None:
    """deck.exhausted, leave-empty."""
    before = lying((E, 1, 2), (), (3, 4))
    assert market.refill(ruled("leave-empty"), before, None) == before


def test_an_empty_deck_ends_the_game_without_a_criterion() -> None:
    """deck.exhausted, game-ends: only when a space stays empty, the last card of the deck does no harm."""
    with pytest.raises(OpenEnd) as end:
        market.refill(ruled("game-ends"), lying((E, 1, 2), (), (3,)), None)
    assert end.value.undefined.point == "deck.exhausted"
    assert market.refill(ruled("game-ends"), lying((E, 1, 2), (3,)), None).market == (3, 1, 2)


def test_a_struck_full_market_leaves_the_spaces_empty() -> None:
    with ablated(PACKAGE, "materials.building-cards"):
        assert market.exhausted(ruled("game-ends"), lying((E, 1, 2), ())).phase == ROLL


def test_the_discards_become_the_deck() -> None:
    before = replace(lying((E, 1, E), (), (0, 2, 3)), phase=PLAN)
    after = market.shuffled_in(ruled(), before, (3, 0, 2), None)
    assert (after.market, after.deck, after.discards, after.phase) == ((3, 1, 0), (2,), (), PLAN)
