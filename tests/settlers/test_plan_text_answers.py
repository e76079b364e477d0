"""Answers in words, and errors that point at a word."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.pending import FromDeck, MorePairs, Reveal
from gemcheck.games.settlers.plans import (
    Answer,
    Spend,
    Stop,
)
from gemcheck.games.settlers.state import State, with_seat
from tests.settlers.spoken import GAME, at, both_ways, read, table_of_two

# -- answers


def waiting(head: Any) -> State:
    return replace(table_of_two(), pending=(head,))


def test_answers_in_words() -> None:
    both_ways(waiting(FromDeck(0)), "draw common", Answer(0))
    both_ways(waiting(FromDeck(0)), "draw faction", Answer(1))
    both_ways(waiting(MorePairs(0)), "spend wood", Spend(GAINS.index("wood")))
    both_ways(waiting(MorePairs(0)), "stop", Stop())


@pytest.mark.parametrize(
    ("head", "text", "words"),
    [
        (FromDeck(0), "draw commn", "unknown deck 'commn'; did you mean 'common'?"),
        (FromDeck(0), "pass", "unknown answer 'pass'"),
        (MorePairs(0), "spend gold", "unknown Good 'gold'"),
        (Reveal(target=True), "draw common", "nobody decides"),
    ],
)
def test_answers_that_are_none(head: Any, text: str, words: str) -> None:
    with pytest.raises(GameError) as error:
        read(waiting(head), text)
    assert words in str(error.value)


def test_ways_of_a_feature_are_told_by_what_they_gain() -> None:
    ann: dict[str, Any] = {"faction": "roman", "supply": "wood1.stone2", "hand": ["trade_colony"]}
    ann |= {"locations": ["administration", "mill"]}
    state = at(seats={"ann": ann})
    after = GAME.advance(state, {0: read(state, "build trade-colony over mill")})
    assert isinstance(after, State)
    both_ways(after, "take gold1", Answer(0))
    both_ways(after, "take vp1", Answer(1))
    with pytest.raises(GameError, match="gold1 or vp1 can be taken, not 'wood1'"):
        read(after, "take wood1")


# -- errors


@pytest.mark.parametrize(
    ("text", "words", "under"),
    [
        ("", "the plan is missing", ""),
        ("biuld joiner", "unknown plan 'biuld'; did you mean 'build'?", "biuld"),
        ("build", "the card is missing", ""),
        ("build joner", "unknown card 'joner'; did you mean 'joiner'?", "joner"),
        ("build joiner with wod2", "unknown Good 'wod'; did you mean 'wood'?", "wod"),
        ("build joiner with wood1.wood1", "wood is given twice", "wood1"),
        ("build joiner over tavern", "no own Location 'tavern'", "tavern"),
        ("build joiner over new-forest.3", "there are 2 of 'new-forest', not 3", "new-forest.3"),
        ("build joiner with wood2 now", "'now' does not belong here", "now"),
        ("deal stalls with wood1", "a Deal costs a Food, or a Gold in its place", "wood1"),
        ("raze c/mill", "no seat c, only 2 seats play", "c"),
        ("raze b/mill", "no Location of seat b 'mill'", "mill"),
        ("raze virtual/mill", "unknown seat 'virtual'", "virtual"),
        ("use new-forest way 2", "ways are numbered from 1 to 1", "2"),
        ("use new-forest wth worker1", "unknown word 'wth'; did you mean 'with'?", "wth"),
        ("use at.9", "only a Location that lies before a seat can be activated", "at.9"),
        ("spend gold", "unknown Good 'gold'", "gold"),
        ("stow 3 on shrine", "unknown Good '3'", "3"),
        ("defend", "the Location is missing", ""),
    ],
)
def test_errors_point_at_the_word(text: str, words: str, under: str) -> None:
    with pytest.raises(GameError) as error:
        read(table_of_two(), text)
    message, line, carets = str(error.value).split("\n")
    assert words in message
    assert line == f"  {text}"
    assert carets.strip() == "^" * max(1, len(under))
    assert not under or text[carets.index("^") - 2 :].startswith(under)


def test_no_such_location_at_all() -> None:
    state = table_of_two()
    bare = with_seat(state, 0, state.seats[1])
    with pytest.raises(GameError, match="no own Location 'gate'; there: armorer, village-barbarian"):
        read(bare, "tuck mill under gate")
