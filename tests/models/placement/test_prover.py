"""Claims about placements are proved again, and wrong ones are told."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from gemcheck_models.gempire.placement import prover
from gemcheck_models.gempire.placement.exhaustive import exhaustive
from gemcheck_models.gempire.placement.objective import read_objective
from gemcheck_models.gempire.placement.problem import Answer
from gemcheck_models.gempire.placement.prove import Disagreement
from gemcheck_models.gempire.placement.prover import prove_placement

from gemcheck.casebook.load import read_case
from gemcheck.casebook.schema import Case, Claim
from gemcheck.casebook.verify import verify_paths
from gemcheck.findings import Verdict
from gemcheck.game import Game, GameError, OpenEnd, load_game
from gemcheck.rulebook import RulebookError, ablated

GAME = load_game("gempire")
CASES = Path(__file__).parents[3] / "cases" / "gempire"
FILES = sorted([*(CASES / "optimum").glob("*.toml"), *(CASES / "impossible").glob("*.toml")])


def changed(case: Case, seats: Any = None, **claim: Any) -> Case:
    assert case.claim is not None
    given = case.given if seats is None else {**case.given, "seats": seats}
    return msgspec.structs.replace(case, given=given, claim=msgspec.structs.replace(case.claim, **claim))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_every_claim_of_the_casebook_is_proved_by_two_methods(file: Path) -> None:
    case = read_case(file)
    proof = prove_placement(GAME, case)
    assert proof is not None
    assert case.claim is not None
    assert (proof.verdict, proof.bound) == (Verdict.PROVED, case.claim.bound)
    assert " and " in proof.note


def test_verify_asks_the_prover() -> None:
    some = FILES[::8]
    results = verify_paths([str(file) for file in some], prove=True)
    assert [result.verdict for result in results] == [Verdict.PROVED] * len(some)


def test_a_claim_above_the_optimum_is_not_borne_out() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    proof = prove_placement(GAME, changed(case, bound=40))
    assert proof is not None
    assert proof.bound == 39


def test_what_can_be_done_is_not_impossible() -> None:
    case = read_case(CASES / "impossible" / "demand-8-out-of-reach.toml")
    seat = {"city": "GC1 P20,G20,C20/0,P20,G20", "won": ["C20"], "gems": {"culture": 2}, "flag": [2, 0, 0]}
    proof = prove_placement(GAME, changed(case, {"ann": seat}))
    assert proof is not None
    assert proof.verdict is Verdict.FOUND


def in_terms(name: str, **terms: Any) -> Case:
    """The case of an optimum with other terms."""
    case = read_case(CASES / "optimum" / f"{name}.toml")
    assert case.claim is not None
    return changed(case, instance={**case.claim.instance, **terms})


def proved(case: Case) -> tuple[Verdict, int | None, str]:
    proof = prove_placement(GAME, case)
    assert proof is not None
    return proof.verdict, proof.bound, proof.note


def test_where_cp_sat_has_no_model_the_exhaustive_search_is_the_second_method() -> None:
    verdict, bound, note = proved(in_terms("bunkhouse-and-fountain-in-order"))
    assert (verdict, bound) == (Verdict.PROVED, 20)
    assert note.startswith("sequence and exhaustive; CP-SAT: a fixed order")


def test_the_order_matters() -> None:
    assert proved(in_terms("bunkhouse-and-fountain-above", order="fixed"))[:2] == (Verdict.PROVED, 20)
    refuted = proved(in_terms("bunkhouse-and-fountain-in-order", order="any"))
    assert refuted[:2] == (Verdict.FOUND, 25)
    assert "GC1" in refuted[2]


def test_a_second_method_that_was_stopped_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "STATES", 2)
    verdict, _, note = proved(in_terms("bunkhouse-and-fountain-in-order"))
    assert verdict is Verdict.UNKNOWN
    assert "exhaustive: stopped after" in note


def test_two_methods_that_contradict_each_other_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*args: Any, **kwargs: Any) -> Answer:
        answer = exhaustive(*args, **kwargs)
        best = msgspec.structs.replace(answer.best[0], score=(19,))
        return msgspec.structs.replace(answer, best=(best,), bound=(19,))

    monkeypatch.setattr(prover, "exhaustive", wrong)
    with pytest.raises(Disagreement, match="19"):
        proved(in_terms("bunkhouse-and-fountain-in-order"))


@pytest.mark.parametrize("score", [[1, 21], [3, 21]])
def test_a_wrong_part_of_a_score_is_refuted(score: list[int]) -> None:
    assert proved(in_terms("farm-closes-a-ten"))[:2] == (Verdict.PROVED, 21)
    assert proved(in_terms("farm-closes-a-ten", score=score))[0] is Verdict.FOUND


def test_a_claim_below_the_optimum_is_refuted() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    assert proved(changed(case, bound=38))[:2] == (Verdict.FOUND, 39)


def test_how_many_cards_are_taken_matters() -> None:
    assert proved(in_terms("tower-at-palace-level-3"))[:2] == (Verdict.PROVED, 11)
    assert proved(in_terms("tower-at-palace-level-3", take="all"))[:2] == (Verdict.FOUND, 20)
    assert proved(in_terms("tower-at-palace-level-3", take="any"))[:2] == (Verdict.FOUND, 20)


def test_whether_cards_may_be_kept_matters() -> None:
    assert proved(in_terms("demand-14-with-a-blueprint"))[:2] == (Verdict.PROVED, 1)
    verdict, _, note = proved(in_terms("demand-14-with-a-blueprint", keep=False))
    assert verdict is Verdict.FOUND
    assert "the best score is 0 -1 0" in note


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"odrer": "any"}, "unknown term 'odrer'; did you mean 'order'"),
        ({"order": "free"}, "'free' is neither any nor fixed"),
        ({"take": "some"}, "'some' is neither all nor any nor a number"),
        ({"take": True}, "'True' is neither all nor any nor a number"),
        ({"take": 5}, "from 5 to 5 of 3 cards cannot be placed"),
        ({"keep": "yes"}, "neither true nor false"),
        ({"score": [38]}, "ends with 38, the bound is 39"),
        ({"score": [39, 39]}, "has 2 parts, that of 'total' has 1"),
        ({"score": []}, "no list of numbers"),
        ({"score": ["a"]}, "no list of numbers"),
    ],
)
def test_odd_terms_are_told(terms: dict[str, Any], words: str) -> None:
    with pytest.raises(GameError, match=re.escape(words)):
        prove_placement(GAME, in_terms("vineyard-under-iron", **terms))


def test_only_demands_can_be_impossible() -> None:
    case = read_case(CASES / "impossible" / "demand-8-out-of-reach.toml")
    with pytest.raises(GameError, match="'total' names no Demand"):
        prove_placement(GAME, changed(case, instance={"question": "placement", "objective": "total"}))


def test_a_claim_without_a_bound_is_told() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    with pytest.raises(GameError, match="no bound"):
        prove_placement(GAME, changed(case, bound=None))


def test_other_questions_are_left_to_others() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    assert prove_placement(GAME, changed(case, instance={"question": "rounds"})) is None
    assert prove_placement(GAME, msgspec.structs.replace(case, claim=None)) is None
    assert Claim().instance == {}


TOLD_BY_THE_TEXT_ALONE = {
    "demand-10-in-the-middle": "placement.ends-only",
    "demand-12-with-a-closed-middle": "placement.ends-only",
    "demand-9-gem-of-an-earlier-turn": "demand.09.token",
}
"""Clauses that decide a claim by what they say, while the engine without them can do no more than with them: it pushes
no card in between others, and puts no gem of an earlier turn on the token."""


def best(game: Game[Any, Any], case: Case) -> object:
    """What the exhaustive search finds of a claim, or why it finds nothing."""
    assert case.claim is not None
    objective = read_objective(str(case.claim.instance.get("objective", "total")))
    try:
        score = exhaustive(prover._problem(game, case, objective)).score
    except (GameError, OpenEnd) as error:
        return str(error)
    assert score is not None
    parts = len(case.claim.instance.get("score", [0]))
    return score[:1] if case.kind == "impossible" else score[:parts]


def decides(base: Game[Any, Any], case: Case, clause: str, stated: object) -> bool:
    """Whether the best score is another one without a clause, or under another reading of it."""
    with ablated(base.package, clause) as struck:
        if struck and best(base, case) != stated:
            return True
    for point in base.rulebook.points_of(clause):
        for option in point.option_ids():
            with suppress(RulebookError):
                if best(base.under(base.rulebook.ruleset({point.id: option})), case) != stated:
                    return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_each_clause_that_a_claim_cites_decides_its_optimum(file: Path) -> None:
    case = read_case(file)
    stated = best(GAME, case)
    for clause in case.clauses:
        expected = TOLD_BY_THE_TEXT_ALONE.get(file.stem) != clause
        assert decides(GAME, case, clause, stated) is expected, clause
