"""Whether play leads to a witness: answers for a toy game, and planners that are not to be trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from gemcheck.checks import CheckReport, check, reached
from gemcheck.checks.reaching import Barrier, Prefix, confirmed
from gemcheck.checks.readings import FAST, readings_apart
from gemcheck.findings import REACHABLE, REFUTED, UNKNOWN, Certificate, Finding, Reach, Verdict
from gemcheck.game import Game
from tests.checks.reaching_toy import BIDS, START, STEPS, TIE, WAY, offering
from tests.toy import Toy
from tests.toy.state import PURSE

GAME = Toy()


def answer(finding: Finding, *candidates: Prefix | Barrier) -> Reach:
    (found,) = confirmed(GAME, [finding], [offering(*candidates)])
    assert found.reach is not None
    assert msgspec.structs.replace(found, reach=None) == finding
    return found.reach


def given(table: Mapping[str, Any]) -> Finding:
    return msgspec.structs.replace(TIE, witness={"given": table, "when": [BIDS]})


def test_a_way_that_makes_the_same_difference_is_believed() -> None:
    reach = answer(TIE, WAY)
    assert reach.answer == REACHABLE
    assert reach.text == "reachable after 4 steps"
    assert (reach.start, reach.steps, reach.when) == (START, STEPS, ())


def test_the_first_candidate_that_holds_is_taken() -> None:
    assert answer(TIE, Prefix(START, STEPS[:1]), WAY) == answer(TIE, WAY)


@pytest.mark.parametrize(
    ("start", "steps", "why"),
    [
        (START, (STEPS[0], {"bea": "keep right"}, {"bea": "sell 1"}, *STEPS[2:]), "after.bea.coins is"),
        (START, ({"chance": {"lot": 1}, "bea": "bid 9"}, *STEPS[1:]), "not legal to its end"),
        (
            START,
            ({"chance": {"lot": 1}, "bea": "bid 2"}, *STEPS[1:]),
            "after.bea.coins is 2, not 3 under bid.tie=nobody",
        ),
        (START, ({"chance": {"lot": 1}, "ann": "bid 1"}, {"ann": "keep left"}, {"ann": "done"}, STEPS[3]), "is"),
        (START, ({"chance": {"lot": 4}}, *STEPS[1:]), "there is no lot 4"),
        (START, ({"dan": "bid 1"}, *STEPS), "no seat 'dan'"),
        (START, STEPS[:1], "the plan ends before the witness begins"),
        (START, STEPS[:2], "the plan ends before the witness begins"),
        ({"lot": 1, "seats": {"bea": {"coins": PURSE - 1}}}, (), "no set-up has"),
        ({"seats": {"bea": {"coins": PURSE - 1}}}, ({"chance": {"lot": 1}},), "no set-up has after.bea.coins"),
        ({"players": 9}, (), "Lots is for 2 to 4 players"),
    ],
)
def test_a_planner_that_lies_is_not_believed(
    start: Mapping[str, Any], steps: tuple[Mapping[str, Any], ...], why: str
) -> None:
    reach = answer(TIE, Prefix(start, steps))
    assert (reach.answer, reach.steps) == (UNKNOWN, ())
    assert why in reach.text
    assert reach.scope == "guided search, 1 plan played"


def test_another_script_at_the_end_must_make_the_difference_too() -> None:
    assert answer(TIE, Prefix(START, STEPS, (BIDS,))).answer == REACHABLE
    assert answer(TIE, Prefix(START, STEPS, ({"ann": "bid 3", "bea": "bid 2"},))).answer == UNKNOWN


def test_a_barrier_refutes_what_no_candidate_reaches() -> None:
    wall = Barrier("nobody is ever so poor", ("bid.limit",))
    reach = answer(TIE, Prefix(START, STEPS[:2]), wall)
    assert (reach.answer, reach.text) == (REFUTED, "not as stated: nobody is ever so poor [bid.limit]")
    assert answer(TIE, WAY, wall).answer == REACHABLE


def test_facts_that_break_an_invariant_are_refuted_whatever_a_planner_says() -> None:
    reach = answer(given({"lot": 1, "seats": {"bea": {"coins": -1}}}), WAY)
    assert (reach.answer, reach.text) == (REFUTED, "somebody owes coins [bid.limit]")


def test_without_an_idea_the_answer_is_unknown() -> None:
    assert answer(TIE).text == "not reached: no planner has an idea"
    assert answer(given({"lots": 1}), WAY).text.startswith("the witness cannot be played: given: unknown key 'lots'")


def test_one_reading_alone_rests_on_the_clauses_it_cites() -> None:
    single = msgspec.structs.replace(TIE, clauses=("bid.pay",), outcomes=(("default", "bea pays"),))
    script = {"ann": "bid 0", "bea": "bid 3"}
    single = msgspec.structs.replace(single, witness={**single.witness, "when": [script]})
    assert answer(single, WAY).answer == REACHABLE
    assert answer(single, Prefix(START, STEPS, ({"ann": "bid 0", "bea": "bid 2"},))).answer == UNKNOWN


def test_what_makes_no_difference_must_be_the_very_same_position() -> None:
    idle = msgspec.structs.replace(TIE, clauses=(), outcomes=(), witness={"given": {}, "when": []})
    assert answer(idle, Prefix(START, ())).answer == REACHABLE
    assert answer(idle, Prefix({"target": 9}, ())).answer == REACHABLE
    still = msgspec.structs.replace(idle, witness={"given": {"lot": 2}, "when": []})
    elsewhere = answer(still, Prefix(START, ({"chance": {"lot": 1}},)))
    assert elsewhere.answer == REACHABLE, "a lot on offer is not to be seen in this game"
    poorer = msgspec.structs.replace(idle, witness=TIE.witness)
    script = ({"chance": {"lot": 1}},)
    assert answer(poorer, Prefix(START, script)).text.endswith("the position is another one (after.bea.coins)")


def test_nothing_is_asked_of_printed_facts_nor_without_a_planner() -> None:
    printed = msgspec.structs.replace(TIE, witness={"printed": [1, 2]})
    assert [f.reach for f in confirmed(GAME, [printed], [offering(WAY)])] == [None]
    assert [f.reach for f in confirmed(GAME, [TIE], [])] == [None]


def test_a_witness_of_a_random_game_is_reached_by_playing_it_again() -> None:
    met = [item for item in readings_apart(GAME, FAST) if isinstance(item, Finding) and "met" in item.witness]
    for finding in confirmed(GAME, met, []):
        assert finding.reach is not None
        assert finding.reach.answer == REACHABLE
        elsewhere = msgspec.structs.replace(finding, witness={**finding.witness, "met": "game 0, step 999"})
        (lost,) = confirmed(GAME, [elsewhere], [])
        assert lost.reach is not None
        assert lost.reach.answer == UNKNOWN


def test_a_report_keeps_everything_else() -> None:
    @check("ties", kind="unresolved-tie", family="play")
    def ties(game: Game[Any, Any]) -> Iterator[Finding]:
        yield TIE

    report = ties.run(GAME)
    assert reached(GAME, report) == report
    empty = CheckReport("none", (), Verdict.PROVED, Certificate("table"))
    assert reached(GAME, empty) is empty
