"""Claims about placements are proved again, and wrong ones are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from gemcheck_models.gempire.placement.prover import prove_placement

from gemcheck.casebook.load import read_case
from gemcheck.casebook.schema import Case, Claim
from gemcheck.casebook.verify import verify_paths
from gemcheck.findings import Verdict
from gemcheck.game import load_game

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
    assert "CP-SAT" in proof.note


def test_verify_asks_the_prover() -> None:
    results = verify_paths([str(file) for file in FILES], prove=True)
    assert [result.verdict for result in results] == [Verdict.PROVED] * len(FILES)


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


def test_a_fixed_order_has_no_second_method_and_is_not_proved() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    assert case.claim is not None
    proof = prove_placement(GAME, changed(case, instance={**case.claim.instance, "order": "fixed"}))
    assert proof is not None
    assert proof.verdict is not Verdict.PROVED
    assert "not modelled" in proof.note


def test_other_questions_are_left_to_others() -> None:
    case = read_case(CASES / "optimum" / "vineyard-under-iron.toml")
    assert prove_placement(GAME, changed(case, instance={"question": "rounds"})) is None
    assert prove_placement(GAME, msgspec.structs.replace(case, claim=None)) is None
    assert Claim().instance == {}
