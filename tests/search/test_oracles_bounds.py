"""Bounds of the casebook: none is beaten by play, and one that is set too low is."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gemcheck.casebook.games import Games
from gemcheck.casebook.outcome import look
from gemcheck.casebook.replay import play
from gemcheck.casebook.schema import Case, Claim
from gemcheck.game import OpenEnd, load_game
from gemcheck.search import oracles_bounds
from gemcheck.search.fuzz_swarm import Aim
from gemcheck.search.hunt import Casework, Hunt, carried_out
from gemcheck.search.hunt_findings import cases_of_game, settled
from gemcheck.search.oracles_bounds import BOUNDS, beaten

GAMES = Games()
CLAIMED = [case for _, case in cases_of_game("gempire") if case.claim is not None]
SCIENTIST = {"phase": "resolve", "seats": {"ann": {"science": 200, "won": ["P1"]}}}
"""A seat that meets Demands 1 and 15 whatever it does."""


def claim_of(case: Case) -> Claim:
    assert case.claim is not None
    return case.claim


def claiming(given: dict[str, Any], kind: str, instance: dict[str, Any], bound: int | None) -> Case:
    return replace(CLAIMED[0], id=f"gempire/{kind}/made-up", kind=kind, given=given, claim=Claim(instance, bound=bound))


def test_no_course_fails() -> None:
    """The oracle passes over courses that fail, so that a hook that does would look like a bound that holds."""
    for case in CLAIMED:
        claim = claim_of(case)
        course = oracles_bounds._Course(GAMES.under("gempire", claim.reading), case, claim)
        for number in range(2):
            with suppress(OpenEnd):
                course.beating(Random(f"{case.id}/{number}"))


def test_no_bound_of_the_casebook_is_beaten() -> None:
    assert len(CLAIMED) > 40
    assert [case.id for case in CLAIMED if beaten(case, GAMES)] == []


def test_a_bound_that_is_too_low_is_beaten_by_a_script_that_shows_it() -> None:
    found = 0
    for case in CLAIMED:
        claim = claim_of(case)
        if case.kind != "optimum" or claim.bound is None:
            continue
        hit = beaten(replace(case, claim=replace(claim, bound=claim.bound - 1)), GAMES)
        if hit is not None:
            found += 1
            run = play(GAMES.under("gempire", hit.readings), case.given, hit.cases[0]["when"])
            assert look(run.observation(), tuple(claim.measure.split("."))) == claim.bound, case.id
    assert found > 12


def test_something_said_to_be_impossible_that_is_possible() -> None:
    instance = {"question": "placement", "seat": "ann", "objective": "demand 15", "take": "all", "order": "any"}
    hit = beaten(claiming({**SCIENTIST, "demands": [15, 2, 3]}, "impossible", instance, None), GAMES)
    assert hit is not None
    assert "impossible" in hit.text
    both = {**instance, "objective": "demands 15 2"}
    assert beaten(claiming({**SCIENTIST, "demands": [15, 2, 3]}, "impossible", both, None), GAMES) is None


@pytest.mark.parametrize(("pair", "bound", "shown"), [([1, 15], 2, True), ([1, 15], 1, False), ([1, 3], 2, False)])
def test_a_pair_that_wins_earlier_than_it_can(pair: list[int], bound: int, shown: bool) -> None:
    instance = {"question": "rounds", "pair": pair, "seats": 3}
    case = claiming({**SCIENTIST, "demands": [15, 1, 3]}, "minimum-rounds", instance, bound)
    assert (beaten(case, GAMES) is not None) == shown


@pytest.mark.parametrize("terms", [{"keep": True}, {"order": "fixed"}, {"score": [1, 0]}, {"question": "another"}])
def test_questions_with_further_terms_are_left_to_the_prover(terms: dict[str, Any]) -> None:
    case = next(case for case in CLAIMED if case.id.endswith("vineyard-under-iron"))
    claim = claim_of(case)
    low = replace(case, claim=replace(claim, bound=0))
    assert beaten(low, GAMES) is not None
    assert beaten(replace(low, claim=replace(claim_of(low), instance={**claim.instance, **terms})), GAMES) is None


def test_a_hunt_asks_about_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = load_game("gempire")
    assert not _of_bounds(game)
    monkeypatch.setattr(type(game), "beats", lambda self, claim, *_: claim.get("question") == "rounds")
    hits = _of_bounds(game)
    assert {hit.slug for hit in hits} == {c.id.replace("/", "-") for c in CLAIMED if c.kind == "minimum-rounds"}
    done = settled(game, hits[0], 0)
    assert (done.finding.kind, done.case) == ("contradiction", "")
    assert "the claim of a case" in done.no_case


def _of_bounds(game: Any) -> list[Any]:
    """What the casework of a hunt says of bounds; it is carried out for the cases that claim something."""
    work = Hunt(game, 0, Aim(), 1).casework()
    claimed = [number for number, (_, case) in enumerate(cases_of_game("gempire")) if case.claim is not None]
    tasks = [Casework(n, n + 1) for part in work for n in range(part.first, part.last) if n in claimed]
    assert len(tasks) == len(CLAIMED)
    return [hit for task in tasks for found in carried_out(game, task) for hit in found if hit.oracle == BOUNDS]
