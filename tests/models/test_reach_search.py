"""The planner of Gempire: what it reaches is played again here by the casebook, and what it cannot reach is refuted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from gemcheck_models.gempire import reach
from gemcheck_models.gempire.reach_search import candidates

from gemcheck.casebook.replay import ScriptError, play
from gemcheck.checks import chosen_checks
from gemcheck.checks.reaching import Barrier, Prefix, confirmed
from gemcheck.findings import REACHABLE, REFUTED, UNKNOWN, Certificate, Finding, Reach, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.casework import token_word
from gemcheck.games.gempire.setup import must_redraw, token_pile

GAME = Gempire()
CYCLE = {
    "players": 3,
    "seats": {
        "ann": {"production": 1, "science": 0, "gems": {"gold": 1}, "technologies": ["currency"]},
        "bea": {"production": 1, "science": 1, "gems": {"gold": 1}},
        "cal": {"production": 1, "science": 2},
    },
}
BIDS = {name: {"bid": {"A": 1}} for name in ("ann", "bea", "cal")}
READINGS = ("discard", "raise-if-any-poorer", "raise-if-all-poorer", "knock-out")


def finding(
    given: Mapping[str, Any],
    *when: Mapping[str, Any],
    outcomes: tuple[tuple[str, str], ...] = (),
    clauses: tuple[str, ...] = (),
) -> Finding:
    return Finding(
        id="gempire/cyclic-order/test",
        kind="cyclic-order",
        title="A test",
        clauses=clauses,
        impact="cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay"),
        witness={"given": given, "when": list(when)},
        outcomes=outcomes,
    )


def answer(found: Finding) -> Reach:
    (after,) = confirmed(GAME, [found])
    assert after.reach is not None
    return after.reach


@pytest.fixture(scope="module")
def cycle() -> Finding:
    outcomes = tuple((f"bid.cycle={option}", "as played") for option in READINGS)
    (found,) = confirmed(GAME, [finding(CYCLE, BIDS, outcomes=outcomes)])
    return found


def test_the_currency_cycle_is_reached_by_a_playthrough_that_replays(cycle: Finding) -> None:
    way = cycle.reach
    assert way is not None
    assert way.answer == REACHABLE
    assert way.text.startswith("reachable in round 4")
    winners = []
    for option in READINGS:
        game = GAME.under(GAME.rulebook.ruleset({"bid.cycle": option}))
        run = play(game, way.start, [*way.steps, BIDS])
        assert not run.stopped_by
        assert run.played == len(way.steps) + 1
        winners.append(run.observation()["winner"]["A"])
    assert winners == ["nobody", "ann", "cal", "cal"]


def test_the_set_up_is_one_that_the_box_holds(cycle: Finding) -> None:
    assert cycle.reach is not None
    made, state, _ = GAME.given(cycle.reach.start)
    assert made.inventory(state)["building cards"] == 114
    assert not made.defects(state)
    assert not must_redraw(list(state.demands))
    bag = Counter(token_word(made.table.tokens[kind]) for kind in token_pile(made.table))
    assert not Counter(cycle.reach.start["rewards"]) - bag


def changed(steps: tuple[Mapping[str, Any], ...]) -> Iterator[tuple[Mapping[str, Any], ...]]:
    """The script with one step left out, or with one seat's part of a step left out."""
    for place, step in enumerate(steps):
        yield (*steps[:place], *steps[place + 1 :])
        for name in step:
            rest = {key: value for key, value in step.items() if key != name}
            yield (*steps[:place], *([rest] if rest else []), *steps[place + 1 :])


def test_a_script_with_a_step_changed_is_believed_only_when_it_still_makes_the_difference(cycle: Finding) -> None:
    assert cycle.reach is not None
    believed = []
    for steps in changed(cycle.reach.steps):
        start = cycle.reach.start

        def lies(game: Game[Any, Any], witness: Mapping[str, Any]) -> Iterator[Prefix]:
            yield Prefix(start, steps)  # noqa: B023  (asked at once)

        (again,) = confirmed(GAME, [cycle], [lies])
        assert again.reach is not None
        if again.reach.answer == REACHABLE:
            believed.append(steps)
        else:
            assert again.reach.answer == UNKNOWN
    assert len(believed) < len(list(changed(cycle.reach.steps))) / 2
    for steps in believed:
        assert play(GAME, cycle.reach.start, [*steps, BIDS]).observation()["winner"]["A"] == "nobody"


def test_the_final_tie_is_reached_when_both_complete_their_cities_in_one_round() -> None:
    (one,) = chosen_checks(GAME, only=("victory-tie",))
    ties = [found for found in one.run(GAME).findings if "given" in found.witness]
    for found in confirmed(GAME, ties):
        assert found.reach is not None
        assert found.reach.answer == REACHABLE
        run = play(GAME, found.reach.start, [*found.reach.steps, *(found.reach.when or found.witness["when"])])
        assert run.observation()["result"]["winners"] == ["ann", "bea"]
    assert ties


def test_more_production_than_a_seat_may_hold_is_refuted() -> None:
    way = answer(finding({"reachable": False, "seats": {"ann": {"production": 80}}}, {"ann": "bid A1"}))
    assert (way.answer, way.steps) == (REFUTED, ())
    assert "production 80 exceeds the limit 5" in way.text
    assert "gem.population.cap" in way.text


@pytest.mark.parametrize(
    ("ann", "why"),
    [
        ({"gems": {"culture": 1}, "flag": [1, 0, 0]}, "ann owns 1 gem and no card"),
        ({"city": "GC1 G10,P3", "gems": {"gold": 2}}, "ann owns 2 gold gems, and gold has never been above 10"),
    ],
)
def test_gems_that_were_never_earned_stand_against_every_way(ann: Mapping[str, Any], why: str) -> None:
    *_, last = candidates(GAME, {"given": {"seats": {"ann": ann}}})
    assert isinstance(last, Barrier)
    assert last.text.startswith(why)
    assert "gem.threshold" in last.clauses


def test_a_demand_met_by_gems_that_nobody_earned_is_refuted() -> None:
    given = {"demands": [4, 2, 3], "seats": {"ann": {"gems": {"culture": 1}, "flag": [1, 0, 0]}}}
    way = answer(finding(given, clauses=("demand.04.condition",)))
    assert (way.answer, way.scope, way.steps) == (REFUTED, "the facts as stated", ())
    assert way.text.startswith(
        "not as stated: ann owns 1 gem and no card, and no gem is earned without one [gem.threshold"
    )


@pytest.mark.parametrize(
    "ann",
    [
        {"city": "GC1 C10", "flag": [1, 0, 0]},
        {"city": "GC1 P1,P1,P1,P1,P1", "production": 3, "science": 4},
        {"city": "GC1 P1,G2,C3/1,G4,C5", "production": 2, "science": 7},
        {"city": "GC1 P1,G10O1D1", "palace": 1},
        {"production": 0, "science": 0},
        {"science": 40, "used": 20, "technologies": ["iron", "militia"]},
        {"blueprints": ["C5"], "production": 5},
    ],
)
def test_a_position_that_makes_no_difference_is_reached_as_it_is_stated(ann: Mapping[str, Any]) -> None:
    way = answer(finding({"seats": {"ann": ann}, "first": "bea"}))
    assert (way.answer, ", with" in way.text) == (REACHABLE, False), way.text


def test_a_game_that_would_end_on_the_way_is_played_with_other_demands() -> None:
    given = {"demands": [11, 2, 3], "seats": {"ann": {"city": "GC1 C180", "flag": [18, 0, 0]}}}
    met = finding(given, clauses=("demand.11.bonus",))
    way = answer(met)
    assert way.answer == REACHABLE
    assert way.start["demands"][0] == 11
    assert not {2, 3} & set(way.start["demands"])


def test_what_is_short_is_told() -> None:
    assert "phase claim is not planned for" in answer(finding({"phase": "claim"})).text
    text = GAME.state_text(GAME.start(3, Random(1)))
    assert "a position in notation" in answer(finding({"card_set": "synthetic", "state": text})).text
    assert "empty space" in answer(finding({"market": {"A": "nothing"}})).text
    assert "the bag does not hold" in answer(finding({"rewards": ["diamonds 3"] * 2})).text


def test_candidates_come_in_the_same_order_every_time() -> None:
    witness = {"given": CYCLE, "when": [BIDS]}
    first = [msgspec.json.encode(one) for one in candidates(GAME, witness)]
    assert first == [msgspec.json.encode(one) for one in reach(GAME, witness)]
    assert first


def test_no_barrier_stands_before_what_play_can_bring() -> None:
    witness = {"given": {"seats": {"ann": {"city": "GC1 C10", "flag": [1, 0, 0]}}}}
    assert not [one for one in candidates(GAME, witness) if isinstance(one, Barrier)]


def test_an_illegal_step_is_what_the_casebook_stops_at_too(cycle: Finding) -> None:
    assert cycle.reach is not None
    steps = [*cycle.reach.steps[:1], {"chance": {"science": 6}}]
    with pytest.raises(ScriptError, match="five dice"):
        play(GAME, cycle.reach.start, steps)
