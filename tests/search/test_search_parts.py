"""The parts of a hunt: recipes, features, readings that are tried, exploration, the corpus, shrinking."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from gemcheck.game import load_game
from gemcheck.rulebook import traced
from gemcheck.search.corpus import Corpus, Entry
from gemcheck.search.coverage import Watch, executable, fractions, of_kind, together
from gemcheck.search.explore import explored, joint_plans
from gemcheck.search.fuzz import Known, played
from gemcheck.search.fuzz_swarm import FIRST, Aim, drawn
from gemcheck.search.fuzz_witness import READINGS, Hit
from gemcheck.search.hunt_findings import as_met, known_names, settled
from gemcheck.search.oracles import Look
from gemcheck.search.oracles_readings import Options
from gemcheck.search.shrink import shows, smaller, steps_of
from tests.toy.game import Toy
from tests.toy.state import BID, Bid

GEMPIRE: Any = load_game("gempire")


# -- recipes and games


def test_a_recipe_depends_on_seed_and_number_alone() -> None:
    assert drawn(GEMPIRE, 3, 40, [], Aim()) == drawn(GEMPIRE, 3, 40, [], Aim())
    assert drawn(GEMPIRE, 3, 40, [], Aim()) != drawn(GEMPIRE, 3, 41, [], Aim())


def test_recipes_differ_in_everything_that_can_be_left_out() -> None:
    recipes = [drawn(GEMPIRE, 0, index, [Entry(0, ("clause x",), 3, state="s")], Aim()) for index in range(200)]
    assert {recipe.start for recipe in recipes} == {"set-up", "position", "corpus"}
    assert {recipe.start for recipe in recipes[:FIRST]} == {"position"}
    assert {recipe.seats for recipe in recipes} == {3, 4, 5}
    assert (
        {bool(recipe.readings) for recipe in recipes} == {bool(recipe.shunned) for recipe in recipes} == {False, True}
    )
    assert len({recipe.manner for recipe in recipes}) == 4
    for recipe in recipes:
        GEMPIRE.rules_with(recipe.readings)


def test_a_game_without_small_positions_begins_at_set_up() -> None:
    assert {drawn(Toy(), 0, index, [], Aim()).start for index in range(40)} == {"set-up"}


def test_an_aim_draws_positions_near_it() -> None:
    aim = Aim("tech.currency", ("clause tech.currency",), clauses=("tech.currency",))
    near = sum(drawn(GEMPIRE, 0, index, [], aim).clauses == ("tech.currency",) for index in range(100))
    assert near > 60


def test_the_same_recipe_gives_the_same_game() -> None:
    for index in (2, 3):
        recipe = drawn(GEMPIRE, 0, index, [], Aim())
        assert played(GEMPIRE, recipe, Known()) == played(GEMPIRE, recipe, Known())


def test_what_is_known_is_not_shown_again() -> None:
    recipe = drawn(GEMPIRE, 0, 1, [], Aim())
    first = played(GEMPIRE, recipe, Known())
    again = played(
        GEMPIRE, recipe, Known(frozenset(first.features), frozenset(first.pairs), frozenset(first.signatures))
    )
    assert first.hits
    assert first.entries
    assert not again.hits
    assert not again.entries
    assert again.features == first.features


# -- features


def test_features_of_a_step() -> None:
    game = Toy()
    with traced(game.package) as calls:
        watch = Watch(game, calls)
        state: Any = game.chance_step(watch.game.start(2, Random(0)), 1)
        watch.begin()
        events: list[Any] = []
        after = watch.game.advance(state, {0: Bid(2), 1: Bid(2)}, events)
        found = watch.features(state, after, events)
    assert {"clause bid.award", "clause bid.lose", "point bid.tie=nobody"} <= found
    assert "pair bid.award bid.lose" in found
    assert of_kind(found, "point") == {"bid.tie=nobody"}
    assert fractions(game, found)["points"] == (1, 2)
    assert set(executable(game)) >= {"bid.award", "bid.lose"}


def test_technologies_of_one_seat_are_together() -> None:
    class One:
        technologies = 0b10110

    class Table:
        seats = (One(), One())

    assert set(together(Table())) == {"together 1 2", "together 1 4", "together 2 4"}
    assert set(together(object())) == set()


# -- readings


def tie() -> Look:
    game = Toy()
    state: Any = game.chance_step(game.start(2, Random(0)), 1)
    plans = {0: Bid(2), 1: Bid(2)}
    return Look(game, 2, state, plans, None, game.advance(state, plans))


def test_options_are_tried_on_the_step_that_asked() -> None:
    look = tie()
    options = Options(look.game, frozenset())
    found = {(split.other, split.silent) for split in options.splits(look, {"bid.tie"})}
    assert found == {("silent", "bid.tie")}, "the poorest of two who are equally poor is nobody"
    assert not list(Options(look.game, frozenset()).splits(look, set()))


def test_known_options_are_tried_once_and_doubtful_ones_three_times() -> None:
    look = tie()
    pair = "bid.tie nobody silent"
    options = Options(look.game, frozenset({pair}))
    assert [len(list(options.splits(look, {"bid.tie"}))) for _ in range(3)] == [1, 0, 0]
    options = Options(look.game, frozenset())
    tries = []
    for _ in range(5):
        splits = list(options.splits(look, {"bid.tie"}))
        tries.append(len(splits))
        for split in splits:
            options.shown(split.pair, False)
    assert tries == [1, 1, 1, 0, 0]


def test_options_that_are_excluded_are_passed_over() -> None:
    game: Any = Toy().under(Toy().rules_with({"score.set": "seat"}))
    assert Options(game, frozenset()).under("bid.tie", "silent") is None
    assert Options(game, frozenset()).under("bid.tie", "poorest") is not None


# -- exploration


def test_all_joint_plans_or_none() -> None:
    look = tie()
    assert len(list(joint_plans(look.game, look.state, 36))) == 36
    assert not list(joint_plans(look.game, look.state, 35))


def test_exploration_reaches_everything_or_says_that_it_did_not() -> None:
    game = Toy()
    start = game.start(2, Random(0))
    one = explored(game, start, 100, depth=1)
    assert one.complete
    assert len(one.states) == 4, "the start, and a lot of each of the three numbers"
    assert one.steps == 3
    two = explored(game, start, 1000, depth=2)
    assert two.complete
    assert two.steps == 3 + 3 * 36
    some = explored(game, start, 50)
    assert not some.complete
    assert some.steps == 50
    silent: Any = game.under(game.rules_with({"bid.tie": "silent"}))
    assert explored(silent, start, 1000, depth=2).silent == ("bid.tie",)


# -- the corpus


def test_the_corpus_keeps_what_is_new_and_shows_what_came_before() -> None:
    corpus = Corpus()
    first, second = Entry(0, ("a", "b"), 2), Entry(1, ("b",), 2)
    assert corpus.add(0, ("a", "b"), [first]) == ["a", "b"]
    assert corpus.add(1, ("b", "c"), [second]) == ["c"]
    assert corpus.entries == [first], "what the second game left is not new any more"
    assert corpus.before(1) == (frozenset({"a", "b"}), [first])
    assert corpus.before(0) == (frozenset(), [])


# -- shrinking


@cache
def one_split() -> Hit:
    """The first pair of options that a game of the hunt has shown to come apart, with a case."""
    for index in range(10):
        for hit in played(GEMPIRE, drawn(GEMPIRE, 0, index, [], Aim()), Known()).hits:
            if hit.oracle == READINGS and hit.cases:
                return hit
    raise AssertionError("no game shows anything")


def test_a_hit_is_made_small_and_stays_the_same() -> None:
    hit = one_split()
    small = smaller(GEMPIRE, hit)
    assert small is not None
    assert len(repr(small.case)) < len(repr(hit.cases[0]))
    assert shows(GEMPIRE, hit, small.case, small.readings)
    assert small.differs[1] != small.differs[2]


def test_effort_is_limited_and_said() -> None:
    hit = one_split()
    small = smaller(GEMPIRE, hit, effort=3)
    assert small is not None
    assert not small.minimal
    assert shows(GEMPIRE, hit, small.case, small.readings)


def test_a_hit_without_a_case_that_shows_it_is_not_made_small() -> None:
    hit = one_split()
    assert not shows(GEMPIRE, hit, {"given": {"players": 99}, "when": []}, {})
    assert settled(GEMPIRE, SPLIT_WITHOUT, 0).no_case == "no case in the words of the game shows it alone"
    assert "--resume" in as_met(GEMPIRE, hit, 0).no_case


SPLIT_WITHOUT = Hit(
    "duties", "stuck-piece", "dead-end", "nobody can go on", cases=({"given": {"players": 3}, "when": []},)
)


def test_a_case_of_a_hit_names_what_is_known() -> None:
    hit = one_split()
    done = settled(GEMPIRE, hit, 0)
    assert set(done.known) == set(GEMPIRE.rulebook.open_points[hit.points[0]].findings)
    assert done.known[0] in known_names(GEMPIRE)
    assert done.case
    assert done.finding.known_as == done.known[0]


def test_phases_of_a_case_are_played_step_by_step() -> None:
    game = Toy()
    case = {"given": {"players": 2, "lot": 2}, "when": [{"ann": "bid 3", "bea": "bid 1"}, {"ann": "keep left"}]}
    looks = list(steps_of(game, case))
    assert looks[0].state.phase == BID
    assert looks[0].plans == {0: Bid(3), 1: Bid(1)}
    assert looks[1].state == looks[0].after
    assert set(looks[1].plans) == {0}
    silent = list(steps_of(game, {"given": {"players": 2}, "when": []}))
    assert [(look.plans, look.outcome) for look in silent] == [({}, 1)], "chance moves after the script"


@pytest.mark.parametrize("when", [[{"eve": "bid 1"}], [{"ann": "bid 9"}], [{"ann": "keep left"}]])
def test_a_case_that_cannot_be_played_shows_nothing(when: list[Any]) -> None:
    hit = Hit("derived", "hidden-history", "derived", "")
    assert not shows(Toy(), hit, {"given": {"players": 2, "lot": 2}, "when": when}, {})
