"""What a case of Imperial Settlers may say: the state, plans and draws that follow, and one clear line for every
mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gemcheck.casebook.replay import Run, ScriptError, play
from gemcheck.game import GameError
from gemcheck.games.settlers.casework import chance_from_case, given, plan_from_case
from gemcheck.games.settlers.components import card_index
from gemcheck.games.settlers.effects import GAINS
from gemcheck.games.settlers.engine import Settlers
from gemcheck.games.settlers.pending import Draw, Reveal
from gemcheck.games.settlers.plans import Activate, Aim, Build, Pass
from gemcheck.games.settlers.state import ACT, NO_GOODS, NONE, PICK, ROW, Deal, Location, Mark, State

GAME = Settlers()
TABLE = GAME.table


def read(**spec: Any) -> State:
    return given(TABLE, spec)[0]


def card(key: str) -> int:
    return card_index()[key]


def complaint(**spec: Any) -> str:
    with pytest.raises(GameError) as error:
        given(TABLE, spec)
    message = str(error.value)
    assert "\n" not in message
    return message


def script(spec: Mapping[str, Any], *entries: Mapping[str, Any]) -> Run:
    return play(GAME, spec, entries)


# -- the given state


def test_an_empty_case_has_two_seats_with_nothing() -> None:
    state, names = given(TABLE, {})
    assert names == ("ann", "bea")
    assert [seat.faction for seat in state.seats] == [0, 1]
    assert (state.phase, state.active, state.first, state.round) == (ACT, 0, 0, 1)
    assert (len(state.deck), [len(seat.deck) for seat in state.seats]) == (84, [30, 30])
    assert all(seat.supply == NO_GOODS and not seat.hand for seat in state.seats)
    assert GAME.defects(state) == []
    assert GAME.given({})[1:] == (state, names)


@pytest.mark.parametrize(
    ("spec", "names", "factions"),
    [
        ({"players": 4}, ("ann", "bea", "cal", "dan"), [0, 1, 2, 3]),
        ({"players": 3, "seats": {"zoe": {"faction": "egyptian"}}}, ("zoe", "ann", "bea"), [3, 0, 1]),
        ({"seats": {"bea": {}}}, ("bea", "ann"), [0, 1]),
        ({"seats": {"tom": {"faction": "barbarian"}, "eve": {}}}, ("tom", "eve"), [0, 1]),
        ({"seats": {"tom": {}, "eve": {"faction": "barbarian"}}}, ("tom", "eve"), [1, 0]),
    ],
)
def test_names_and_factions(spec: dict[str, Any], names: tuple[str, ...], factions: list[int]) -> None:
    state, found = given(TABLE, spec)
    assert found == names
    assert [seat.faction for seat in state.seats] == factions


def test_everything_a_seat_may_have() -> None:
    location = {
        "card": "gold_mine",
        "used": 1,
        "goods": {"worker": 1},
        "defense": True,
        "blocked": True,
        "taker": "bea",
    }
    faction = {"card": "stonemason", "marks": [{"seat": "bea", "card": "farm"}]}
    state = read(
        seats={
            "ann": {
                "faction": "roman",
                "supply": {"wood": 2, "gold": 1},
                "points": 4,
                "hand": ["builder", "ruins2"],
                "locations": [location, faction, "castle-a2", "joiner/used1"],
                "deals": ["builder", "stalls,spies"],
                "foundations": ["mill"],
                "discards": ["gardens"],
            },
            "bea": {
                "faction": "japanese",
                "supply": "food2",
                "passed": True,
                "locations": [
                    {"card": "gate", "samurai": True, "tucked": ["statue"]},
                    {"card": "shrine", "stored": {"wood": 3}},
                ],
            },
        }
    )
    ann, bea = state.seats
    assert ann.supply == (0, 2, 0, 0, 1, 0, 0)
    assert (ann.points, ann.hand) == (4, (card("ruins"), card("ruins"), card("builder")))
    assert ann.locations[0] == Location(
        card("gold_mine"), 1, (1, 0, 0, 0, 0, 0, 0), defense=True, blocked=True, taker=1
    )
    assert ann.locations[1].marks == (Mark(1, card("farm")),)
    assert [there.card for there in ann.locations[2:]] == [card("castle_a")] * 2 + [card("joiner")]
    assert ann.deals == (Deal(card("stalls"), card("spies")), Deal(card("builder")))
    assert (ann.foundations, ann.discards) == ((card("mill"),), (card("gardens"),))
    assert bea.passed
    assert bea.locations == (
        Location(card("gate"), samurai=True, tucked=(card("statue"),)),
        Location(card("shrine"), stored=(3, 0, 0, 0)),
    )


def test_a_deck_that_is_named_has_no_other_cards() -> None:
    state = read(deck=["mill"], discards=["joiner"], seats={"ann": {"faction": "roman", "deck": ["gardens"]}})
    assert state.deck == (card("mill"),)
    assert len(state.discards) == 83
    assert (state.seats[0].deck, len(state.seats[0].discards)) == ((card("gardens"),), 29)
    assert GAME.defects(state) == []


def test_a_hand_may_take_in_the_rest_of_a_deck() -> None:
    hand = ["mill", "rest of common", "rest of roman"]
    state = read(seats={"ann": {"faction": "roman", "hand": hand, "locations": ["joiner", "gardens"]}})
    assert (len(state.deck), len(state.discards), len(state.seats[0].hand)) == (0, 0, 83 + 29)
    assert GAME.defects(state) == []


@pytest.mark.parametrize(
    ("spec", "phase", "waiting"),
    [
        ({"phase": "lookout"}, ROW, Draw(0, 1)),
        ({"phase": "row", "players": 3}, PICK, Draw(NONE, 0, "row")),
        ({"phase": "attack", "players": 1, "virtual": {"attacks": 2}}, "attack", Reveal(target=True)),
    ],
)
def test_a_case_may_begin_with_any_part_of_a_round(spec: dict[str, Any], phase: str, waiting: Any) -> None:
    state = read(**spec)
    assert (state.phase, state.pending[0]) == (phase, waiting)


def test_the_production_phase_is_over_where_nothing_is_to_be_decided() -> None:
    state = read(phase="production", first="bea")
    assert (state.phase, state.active) == (ACT, 1)
    assert [seat.supply[0] for seat in state.seats] == [5, 4]
    assert read(phase="cleanup", round=2).round == 3


def test_who_is_to_act() -> None:
    assert read(active="bea").active == 1
    assert read(first="bea").active == 1
    assert read(seats={"ann": {"passed": True}}).active == 1


def test_the_virtual_player() -> None:
    state = read(players=1, virtual={"locations": ["mill"], "collection": ["joiner2"], "line": ["wood", "vp"]})
    assert state.virtual is not None
    assert (state.virtual.locations, state.virtual.collection) == ((card("mill"),), (card("joiner"),) * 2)
    assert [GAINS[good] for good in state.virtual.line] == ["wood", "vp"]
    assert len(state.virtual.attack) == 14
    assert read(players=1).virtual is not None


def test_a_position_stands_in_the_place_of_all_that() -> None:
    text = "IS1 phase.act.b a roman points.3 b egyptian at/mill"
    state, names = given(TABLE, {"position": text, "seats": {"tom": {}}})
    assert names == ("tom", "ann")
    assert GAME.state_text(state) == text
    assert given(TABLE, GAME.given_state(text))[0] == state


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"plyers": 2}, "given: unknown key 'plyers'; did you mean 'players'?"),
        ({"players": 5}, "given.players: 1 to 4 play, not 5 [setup.seats]"),
        ({"players": 1, "seats": {"a1": {}, "a2": {}}}, "given.seats: 2 seats are named, 1 play"),
        ({"seats": {"chance": {}}}, "given.seats.chance: a seat cannot be called 'chance'"),
        ({"seats": {"ann": {"faction": "romans"}}}, "unknown Faction 'romans'; did you mean 'roman'?"),
        (
            {"seats": {"ann": {"faction": "roman"}, "bea": {"faction": "roman"}}},
            "given.seats.bea.faction: two seats have the same Faction [setup.faction]",
        ),
        ({"seats": {"ann": {"hnd": []}}}, "given.seats.ann: unknown key 'hnd'; did you mean 'hand'?"),
        ({"seats": {"ann": {"hand": "mill"}}}, "given.seats.ann.hand: a list is expected, not 'mill'"),
        ({"seats": {"ann": {"hand": ["mil"]}}}, "given.seats.ann.hand: unknown card 'mil'; did you mean 'mill'?"),
        ({"seats": {"ann": {"hand": ["mill2"]}}}, "given: 2 cards mill in all, the box has 1 [box.common]"),
        ({"seats": {"ann": {"hand": ["joiner2"], "locations": ["joiner"]}}}, "3 cards joiner in all, the box has 2"),
        ({"seats": {"ann": {"hand": ["spies"]}}}, "spies is a card of the Romans, whom nobody plays [setup.faction]"),
        ({"seats": {"ann": {"deals": ["mill"]}}}, "given.seats.ann: has a Deal with a card without a Deal field"),
        ({"seats": {"ann": {"deals": ["raid3", "raid"]}}}, "4 cards raid in all, the box has 3 [box.factions]"),
        ({"seats": {"ann": {"supply": {"wod": 1}}}}, "given.seats.ann.supply: unknown key 'wod'; did you mean 'wood'?"),
        ({"seats": {"ann": {"supply": "wod1"}}}, "given.seats.ann.supply: unknown Good 'wod'; did you mean 'wood'?"),
        ({"seats": {"ann": {"supply": {"wood": -1}}}}, "given.seats.ann.supply.wood: -1 is not a whole number"),
        ({"seats": {"ann": {"locations": ["mill/samurai"]}}}, "given: a Samurai stands on Mill [samurai.place]"),
        ({"seats": {"ann": {"locations": ["raid/defense"]}}}, "given: a Defense token stands on Raid [defense.place]"),
        ({"seats": {"ann": {"locations": ["joiner/used2"]}}}, "given: Joiner has been used 2 times"),
        ({"seats": {"ann": {"locations": [{"used": 1}]}}}, "given.seats.ann.locations: 'card' is missing"),
        (
            {"seats": {"ann": {"locations": [{"card": "mill", "taker": "zoe"}]}}},
            "given.seats.ann.locations.taker: unknown seat 'zoe'",
        ),
        (
            {"seats": {"ann": {"locations": [{"card": "raid", "marks": [{"seat": "bea"}]}]}}},
            "needs its seat and the card that marks it",
        ),
        ({"seats": {"ann": {"foundations": ["raid"]}}}, "has a Foundation of a Faction card"),
        ({"round": 6}, "given.round: 6 is not a whole number of 1 to 5"),
        ({"phase": "action"}, "given.phase: unknown phase 'action'; did you mean 'act'?"),
        ({"phase": "lookout", "active": "ann"}, "given.active: a seat is active in the phase 'act' alone"),
        ({"active": "ann", "seats": {"ann": {"passed": True}}}, "given.active: ann has passed [action.pass]"),
        ({"deck": ["mill"], "row": ["mill"]}, "given.deck: a card of the deck lies elsewhere, or in another deck"),
        ({"seats": {"ann": {"hand": ["rest of comon"]}}}, "'rest of comon' names no deck"),
        ({"seats": {"ann": {"hand": ["rest of roman"]}}}, "nobody plays the Faction of 'rest of roman'"),
        ({"virtual": {}}, "given.virtual: the virtual player plays when there is one seat [solo.seat]"),
        ({"players": 1, "virtual": {"line": ["wod"]}}, "given.virtual.line: unknown Good 'wod'"),
        ({"position": "IS1 a roman b roman"}, "given.position: two seats have the same Faction"),
        ({"position": "IS1 a roman b egyptian", "round": 2}, "given.round: the position says this already"),
        ({"position": "IS1 a roman b egyptian", "players": 3}, "given.players: 3, but the position has 2 seats"),
    ],
)
def test_mistakes_in_a_case(spec: dict[str, Any], words: str) -> None:
    assert words in complaint(**spec)


def test_a_state_that_cannot_be_may_be_asked_for() -> None:
    spec = {"seats": {"ann": {"locations": ["mill/samurai"]}}}
    assert read(reachable=False, **spec).seats[0].locations[0].samurai


# -- plans and draws


def plan(state: State, **entry: Any) -> Any:
    return plan_from_case(TABLE, state, 0, entry)


def test_a_table_is_the_words_of_a_plan() -> None:
    ann = {"supply": "worker3.wood3", "hand": ["raid", "joiner"], "locations": ["mill", "pack_a"]}
    state = read(seats={"ann": ann, "bea": {"locations": ["armorer"]}})
    assert plan(state, build="raid", over="mill") == Build(card("raid"), (0, 1, 0, 0, 0, 0, 0), 0)
    assert plan(state, build="joiner", **{"with": "wood2"}) == Build(card("joiner"), (0, 2, 0, 0, 0, 0, 0))
    pay = (1, 0, 0, 0, 0, 0, 0)
    assert plan(state, use="pack-a", way=1, at="b/armorer", good="vp") == Activate(
        0, 1, pay=pay, aim=Aim(seat=1, place=0, good=GAINS.index("vp"))
    )
    assert plan(state, **{"pass": True}) == Pass()
    with pytest.raises(GameError, match="plan: unknown card 'joner'; did you mean 'joiner'"):
        plan(state, build="joner")
    with pytest.raises(GameError, match=r"plan.over: a text is expected, not \['mill'\]"):
        plan(state, build="raid", over=["mill"])


def test_draws() -> None:
    state = read(phase="row")
    assert chance_from_case(TABLE, state, {"draw": "joiner"}) == card("joiner")
    assert chance_from_case(TABLE, state, {"draw": "castle_a"}) == card("castle_a")
    assert chance_from_case(TABLE, state, {}) == card("ruins")
    with pytest.raises(GameError, match="'joner' is not among what can be drawn now; did you mean"):
        chance_from_case(TABLE, state, {"draw": "joner"})
    with pytest.raises(GameError, match="nothing is drawn now"):
        chance_from_case(TABLE, read(), {})
    attack = read(players=1, phase="attack", virtual={"attacks": 1})
    assert GAINS[chance_from_case(TABLE, attack, {"draw": "food"})] == "food"


def test_a_script() -> None:
    spec = {"seats": {"ann": {"supply": "worker4", "locations": ["castle_a"]}, "bea": {"passed": True}}}
    run = script(
        spec,
        {"ann": "use castle-a"},
        {"ann": "draw common"},
        {"chance": {"draw": "mill"}},
        {"ann": {"use": "castle-a"}},
    )
    seen = run.observation()
    assert seen["after"]["ann"]["hand"] == ["mill"]
    assert seen["after"]["ann"]["location"]["castle-a"]["used"] == 2
    assert seen["waiting"] == "from-deck"
    assert seen["to_move"] == ["ann"]


def test_a_script_that_does_not_fit() -> None:
    with pytest.raises(ScriptError, match="unknown seat 'zoe'"):
        script({}, {"zoe": "pass"})
    with pytest.raises(ScriptError, match="'mill' is not among what can be drawn now"):
        script({"seats": {"ann": {"hand": ["mill"]}}}, {"chance": {"draw": "mill"}})
    with pytest.raises(ScriptError, match="unknown plan 'pas'"):
        script({}, {"ann": "pas"})
