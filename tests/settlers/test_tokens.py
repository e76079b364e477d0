"""What is no action: Defense tokens, Samurai, Gate, Shrine; and that the turn lasts until there is none of it left."""

from __future__ import annotations

import pytest

from gemcheck.games.settlers import cleanup, scoring
from gemcheck.games.settlers.pending import Samurais
from gemcheck.games.settlers.plans import Answer, Defend, Pass, Plan, Samurai, Stop, Stow, Tuck
from gemcheck.games.settlers.state import Location
from gemcheck.rulebook import ablated
from tests.settlers.made import (
    GAME,
    against,
    at,
    build,
    card,
    does,
    game_of,
    good,
    hand,
    legal,
    points,
    seat,
    supply,
    under,
)

PACKAGE = "gemcheck.games.settlers"
OTHER = seat("egyptian")


def test_a_defense_token_stands_on_an_own_common_location() -> None:
    """Fact 13: no action, one at most on each."""
    state = game_of(seat("roman", "joiner", "builder", defense=2), OTHER)
    after = does(state, Defend(0))
    assert (after.seats[0].locations[0], supply(after), after.active) == (at("joiner", defense=True), {"defense": 1}, 0)
    assert against(after, Defend(0)) == {"defense.place"}
    assert against(state, Defend(1)) == {"defense.place"}
    assert against(state, Defend(5)) == {"defense.place"}
    empty = game_of(seat("roman", "joiner"), OTHER)
    assert against(empty, Defend(0)) == {"defense.place", "goods.supply"}


def test_only_the_japanese_have_samurai_on_faction_locations() -> None:
    state = game_of(seat("japanese", "farm", "gate", "joiner", worker=3), OTHER)
    after = does(state, Samurai(0), Samurai(1))
    assert [there.samurai for there in after.seats[0].locations] == [True, True, False]
    assert supply(after) == {"worker": 1}
    assert against(after, Samurai(0)) == {"samurai.place"}
    assert against(after, Samurai(2)) == {"samurai.place"}
    other = game_of(seat("roman", "builder", worker=3), OTHER)
    assert against(other, Samurai(0)) == {"samurai.place"}


def test_the_turn_goes_on_after_the_action() -> None:
    """At any moment of the own turn: a Location just built can be defended at once."""
    state = game_of(seat("roman", hand=["joiner", "ruins"], wood=2, defense=1), OTHER)
    built = does(state, build(state, "joiner"))
    assert (built.active, built.acted) == (0, True)
    assert list(GAME.legal(built, 0)) == [Defend(0), Stop()]
    assert GAME.idle(built, 0) == Stop()
    assert against(built, build(built, "ruins")) == {"action.turns"}
    assert against(built, Pass()) == {"action.turns"}
    defended = does(built, Defend(0))
    assert (defended.active, defended.seats[0].locations) == (1, (at("joiner", defense=True),))
    assert does(built, Stop()).active == 1
    with ablated(PACKAGE, "defense.place"):
        assert does(state, build(state, "joiner")).active == 1


def test_passing_ends_the_turn() -> None:
    state = game_of(seat("roman", "joiner", defense=1), OTHER)
    assert does(state, Pass()).active == 1
    assert "action.kinds" in against(state, Stop())


@pytest.mark.parametrize(("faction_locations", "standing"), [([], 1), (["farm"], 2), (["farm", "gate"], 2)])
def test_ninjas_put_two_samurai_where_there_is_room(faction_locations: list[str], standing: int) -> None:
    """Ruling 37: on themselves too; a surplus is lost."""
    state = game_of(seat("japanese", "ruins", *faction_locations, hand=["ninjas"], stone=1), OTHER)
    state = does(state, build(state, "ninjas", over="ruins"))
    while state.pending:
        assert isinstance(state.pending[0], Samurais)
        state = does(state, next(plan for plan in legal(state, Answer)))
    assert sum(there.samurai for there in state.seats[0].locations) == standing


def test_cards_are_put_under_gate_for_a_point_each() -> None:
    state = game_of(seat("japanese", "gate", hand=["joiner", "farm", "ruins"]), OTHER)
    for key in ("joiner", "farm", "ruins"):
        state = does(state, Tuck(0, card(key)))
    assert (points(state), hand(state), len(state.seats[0].locations[0].tucked)) == (3, [], 3)
    assert scoring.final_points(GAME.table, state, 0) == 3 + 2 + 2
    assert against(state, Tuck(0, card("joiner"))) == {"feature.gate"}
    assert len(cleanup.cleaned(GAME.table, state, None).seats[0].locations[0].tucked) == 3


@pytest.mark.parametrize(("number", "worth"), [(2, 0), (3, 2), (6, 2), (7, 5), (11, 5), (12, 10), (20, 10)])
def test_shrine_is_worth_more_in_steps(number: int, worth: int) -> None:
    there = at("shrine", stored=(number - 1, 0, 1, 0))
    state = game_of(seat("japanese", there), OTHER)
    assert scoring.final_points(GAME.table, state, 0) == 2 + worth


@pytest.mark.parametrize(("reading", "clauses"), [("no", {"feature.shrine"}), ("yes", set())])
def test_gold_on_shrine(reading: str, clauses: set[str]) -> None:
    """u2."""
    state = game_of(seat("japanese", "shrine", gold=1, wood=1), OTHER)
    game = under({"shrine.gold": reading})
    assert against(state, Stow(0, good("gold")), game) == clauses
    assert does(state, Stow(0, good("wood"))).seats[0].locations[0].stored == (1, 0, 0, 0)
    if not clauses:
        stowed = does(state, Stow(0, good("gold")), game=game)
        assert stowed.seats[0].locations[0].stored == (0, 0, 0, 1)


@pytest.mark.parametrize(
    "plan", [Stow(0, good("worker")), Stow(1, good("wood")), Tuck(0, card("joiner")), Stow(0, good("stone"))]
)
def test_what_does_not_belong_there_is_refused(plan: Plan) -> None:
    state = game_of(seat("japanese", "shrine", "gate", hand=["joiner"], wood=1, worker=0), OTHER)
    assert against(state, plan)


def test_equal_locations_are_named_once() -> None:
    state = game_of(seat("roman", "ruins", "ruins", defense=1), OTHER)
    assert legal(state, Defend) == [Defend(0)]
    assert isinstance(state.seats[0].locations[0], Location)
