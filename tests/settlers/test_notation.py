"""A state as one line: round trips over real games, one canonical form, and errors that point at what is wrong."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.settlers import pending
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.invariants import defects
from gemcheck.games.settlers.notation import read_state, state_text
from gemcheck.games.settlers.notation_pending import KINDS
from gemcheck.games.settlers.state import ACT, Deal, Location, Mark, State
from tests.settlers.played import game_under, reached

GAME = Settlers()
TABLE = GAME.table
SEEDS = st.integers(0, 2**32)
STEPS = st.integers(0, 260)
READINGS: tuple[dict[str, str], ...] = (
    {},
    {"play.lookout": "alternate"},
    {"trade-route.target-gone": "stays"},
    {"repeat.rule": "allowed"},
)

FULL = (
    "IS1 round.3 phase.act.b first.b row.ruins2 pool.tavern discards.joiner.ruins2 seen.0123456789ab acted loose "
    "wait/again/b/a/gold-mine/1 wait/from-deck/a/pool wait/draw/a/faction/x2 "
    "a roman supply.worker2.wood1 points.3 hand.quarry.builder foundations.mill deals.builder.stalls,spies passed "
    "at/gold-mine/used1/goods.worker1/taker.b at/castle-a2/defense/blocked at/stonemason/mark.b.farm "
    "b japanese points.7 deals.stonemason,farm at/gate/samurai/tucked.statue.rice-fields "
    "at/shrine/stored.wood3.gold1 at/farm"
)


def read(text: str) -> State:
    return read_state(TABLE, text)


def card(key: str) -> int:
    return card_index()[key]


# -- round trips


@given(st.integers(1, 4), SEEDS, STEPS, st.sampled_from(READINGS))
@settings(max_examples=60, deadline=None)
def test_states_of_games_come_back(seats: int, seed: int, steps: int, readings: dict[str, str]) -> None:
    state = reached(game_under(readings), seats, seed, steps)
    text = state_text(TABLE, state)
    assert read(text) == state
    assert re.fullmatch(r"IS1( [A-Za-z0-9.,/-]+)+", text)
    assert read("\n\n".join(text.replace(" ", "\n", 2).split("\n"))) == state


@given(SEEDS, STEPS, st.data())
@settings(max_examples=60, deadline=None)
def test_a_spoiled_text_is_read_or_refused_in_words(seed: int, steps: int, data: st.DataObject) -> None:
    """No text makes the reader stumble: it answers with a state or with a fault of the text."""
    text = state_text(TABLE, reached(GAME, 1 + seed % 4, seed % 50, steps))
    at = data.draw(st.integers(4, len(text) - 1))
    sign = data.draw(st.sampled_from("abcdx.,/-019 \u00b2") | st.just(""))
    spoiled = text[:at] + sign + text[at + data.draw(st.integers(0, 3)) :]
    said = ""
    try:
        state = read(spoiled)
    except GameError as error:
        said = str(error)
    else:
        assert read(state_text(TABLE, state)) == state
    assert said.count("\n") in (0, 2)


def test_everything_that_a_line_can_say() -> None:
    state = read(FULL)
    assert state_text(TABLE, state) == FULL
    assert (state.round, state.phase, state.active, state.first) == (3, ACT, 1, 1)
    assert (state.acted, state.loose, state.seen) == (True, True, ("0123456789ab",))
    assert state.pending == (
        pending.Again(1, 0, card("gold_mine"), 1),
        pending.FromDeck(0, pending.POOL),
        *[pending.Draw(0, pending.FACTION)] * 2,
    )
    ann, bea = state.seats
    assert ann.supply == (2, 1, 0, 0, 0, 0, 0)
    assert ann.deals == (Deal(card("stalls"), card("spies")), Deal(card("builder")))
    assert ann.locations[0] == Location(card("gold_mine"), 1, (1, 0, 0, 0, 0, 0, 0), taker=1)
    assert ann.locations[1] == ann.locations[2] == Location(card("castle_a"), defense=True, blocked=True)
    assert ann.locations[3].marks == (Mark(1, card("farm")),)
    assert bea.locations[0].tucked == (card("statue"), card("rice_fields"))
    assert bea.locations[1].stored == (3, 0, 0, 1)


def test_cards_that_are_nowhere_named_lie_in_their_decks() -> None:
    state = read("IS1 phase.act.a a roman hand.builder.joiner b egyptian at/ruins6")
    assert len(state.deck) == 84 - 7
    assert card("ruins") not in state.deck
    assert [len(seat.deck) for seat in state.seats] == [29, 30]
    assert defects(TABLE, state) == []


def test_the_virtual_player_plays_when_there_is_one_seat() -> None:
    text = "IS1 phase.act.a virtual.joiner collection.ruins2 line.wood.common-card attacks.1 a roman"
    with pytest.raises(GameError, match="more Attack cards in the line than the box holds"):
        read(text)
    state = read(text.replace(".common-card", ".gold"))
    assert state.virtual is not None
    assert (len(state.virtual.attack), state.virtual.left) == (14, 1)
    assert state_text(TABLE, state) == text.replace(".common-card", ".gold")
    assert read("IS1 phase.act.a a roman").virtual is not None
    assert read("IS1 phase.act.a a roman b japanese").virtual is None


def test_the_end_says_its_reason() -> None:
    text = "IS1 round.5 phase.over.shared.ab,tie.shared,end.score a roman b japanese"
    state = read(text)
    assert state.result is not None
    assert (state.result.winners, state.result.clauses) == ((0, 1), ("tie.shared", "end.score"))
    assert state_text(TABLE, state) == text
    lost = read("IS1 round.5 phase.over.collection.- a roman")
    assert lost.result is not None
    assert lost.result.winners == ()


def test_words_of_a_seat_stand_in_any_order() -> None:
    state = read("IS1 phase.act.a a at/mill points.2 roman at/joiner supply.wood1 b egyptian")
    assert state_text(TABLE, state) == ("IS1 phase.act.a a roman supply.wood1 points.2 at/mill at/joiner b egyptian")


# -- what is pending

EXAMPLES: dict[type, Any] = {
    pending.Draw: pending.Draw(1, 0, pending.MARK, 0, card("builder"), 2),
    pending.FromDeck: pending.FromDeck(1),
    pending.Reveal: pending.Reveal(target=True),
    pending.Keep: pending.Keep(1, back=True, left=2),
    pending.Yield: pending.Yield(0, card("administration"), produces=True),
    pending.Copy: pending.Copy(0, card("farmers_at_work")),
    pending.GiveUp: pending.GiveUp(0, (1, 0, 0, 2, 0, 0, 0, 0, 1), 1),
    pending.Change: pending.Change(0, (0, 1, 0, 0, 0, 0, 0, 1, 0)),
    pending.MorePairs: pending.MorePairs(1),
    pending.Again: pending.Again(0, 1, card("gold_mine"), 2, 3),
    pending.Samurais: pending.Samurais(1, 2),
    pending.Surrender: pending.Surrender(1),
    pending.Toll: pending.Toll(0, (card("mill"), card("joiner"))),
}


def test_every_thing_that_can_be_pending_has_a_word() -> None:
    known = {kind.struct: list(kind.fields) for kind in KINDS.values()}
    assert set(known) == set(get_args(pending.Pending)) == set(EXAMPLES)
    for struct, fields in known.items():
        assert fields == [field.name for field in msgspec.structs.fields(struct)]


@pytest.mark.parametrize("head", EXAMPLES.values(), ids=lambda head: type(head).__name__)
def test_what_is_pending_comes_back(head: Any) -> None:
    state = replace(read("IS1 phase.act.a a roman b japanese"), pending=(head, head, pending.MorePairs(0)))
    assert read(state_text(TABLE, state)).pending == state.pending


# -- errors


@pytest.mark.parametrize(
    ("text", "words", "under"),
    [
        ("AQ1 a roman", "unknown notation 'AQ1'", "AQ1"),
        ("IS1 phase.act.a", "the seats are missing", ""),
        ("IS1 phase.acting a roman", "unknown phase 'acting'; did you mean 'act'?", "acting"),
        ("IS1 phase.act.b a roman", "no seat b, only 1 seats play", "b"),
        ("IS1 round.0 a roman", "rounds are numbered from 1", "0"),
        ("IS1 rond.2 a roman", "unknown field 'rond'; did you mean 'round'?", "rond.2"),
        ("IS1 round.2 round.3 a roman", "field 'round' is given twice", "round.3"),
        ("IS1 round a roman", "the round must be written such as round.3", "round"),
        ("IS1 seen.xyz a roman", "12 hex digits", "xyz"),
        ("IS1 line.wood a roman b japanese", "the virtual player plays when there is one seat", "line.wood"),
        ("IS1 wait/drow/a/common a roman", "unknown word for what is pending 'drow'; did you mean 'draw'?", "drow"),
        ("IS1 wait/draw/a a roman", "'draw' lacks its deck", "wait/draw/a"),
        ("IS1 wait/keep/a/perhaps a roman", "unknown word 'perhaps'; expected yes, no", "perhaps"),
        ("IS1 wait/surrender/a/b a roman", "'surrender' has 1 values at most", "b"),
        ("IS1 wait/surrender/a/x1 a roman", "several things alike are 2 to 99", "wait/surrender/a/x1"),
        ("IS1 a points.2", "the Faction of the seat is missing", ""),
        ("IS1 a romen", "unknown word 'romen'; did you mean 'roman'?", "romen"),
        ("IS1 a roman japanese", "'faction' is given twice", "japanese"),
        ("IS1 a roman c japanese", "seats come once each and in the order abcd, not c here", "c"),
        ("IS1 a roman supply.wod2", "unknown Good 'wod'; did you mean 'wood'?", "wod"),
        ("IS1 a roman supply", "the supply must be written such as supply.worker2.wood1", "supply"),
        ("IS1 a roman points.-1", "must be a number without sign, not '-1'", "-1"),
        ("IS1 a roman hand.bilder", "unknown card 'bilder'; did you mean 'builder'?", "bilder"),
        ("IS1 a roman hand.builder.builder", "builder is named twice", "builder"),
        ("IS1 a roman at/mill/usd1", "unknown word 'usd'; did you mean 'used'?", "usd1"),
        ("IS1 a roman at/mill/goods", "'goods' is followed by a dot and its value", "goods"),
        ("IS1 a roman at/mill/defense2", "nothing belongs behind 'defense'", "defense2"),
        ("IS1 a roman at/mill/mark.b", "a Deal by Trade Route is written such as mark.b.stalls", "b"),
        ("IS1 a roman at/ruins0", "1 to 99 Locations can be named at once, not 0", "ruins0"),
        ("IS1 a roman passed.1", "nothing belongs behind 'passed'", "passed.1"),
    ],
)
def test_errors_point_at_the_word(text: str, words: str, under: str) -> None:
    with pytest.raises(GameError) as error:
        read(text)
    message, line, carets = str(error.value).split("\n")
    assert words in message
    assert line == f"  {text}"
    assert carets.strip() == "^" * max(1, len(under))
    assert not under or text[carets.index("^") - 2 :].startswith(under)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a position begins with IS1"),
        ("IS1 a roman b roman", "two seats have the same Faction [setup.faction]"),
        ("IS1 a roman hand.farm b egyptian", "farm is a card of the Japanese, whom nobody plays [setup.faction]"),
        ("IS1 a roman hand.mill2 b egyptian", "2 cards mill in all, the box has 1 [box.common]"),
        ("IS1 a roman at/spies2 b egyptian", "2 cards spies in all, the box has 1 [box.factions]"),
    ],
)
def test_cards_that_there_are_not(text: str, words: str) -> None:
    with pytest.raises(GameError) as error:
        read(text)
    assert str(error.value) == words


def test_an_unsound_state_is_refused_with_its_clause() -> None:
    text = "IS1 phase.act.a a roman at/mill/samurai b japanese"
    assert read(text).seats[0].locations[0].samurai
    with pytest.raises(GameError, match=r"a Samurai stands on Mill \[samurai.place\]"):
        GAME.read_state(text)
