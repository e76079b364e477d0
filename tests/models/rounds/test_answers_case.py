"""Answers as cases of the casebook: they verify, fail when something is wrong, and have their bounds proved again."""

from __future__ import annotations

from pathlib import Path

import pytest
from gemcheck_models.gempire.rounds import answers_prover
from gemcheck_models.gempire.rounds.answers import PROVED, Minimum, Said
from gemcheck_models.gempire.rounds.answers_case import case_of, require_savable, saved, script
from gemcheck_models.gempire.rounds.answers_planning import Opinion
from gemcheck_models.gempire.rounds.answers_prover import prove_rounds
from gemcheck_models.gempire.rounds.bounds import Bound
from gemcheck_models.gempire.rounds.bounds_impossible import Impossible
from gemcheck_models.gempire.rounds.replay import ReplayError
from msgspec.structs import replace

from gemcheck.casebook.games import Games
from gemcheck.casebook.load import read_case
from gemcheck.casebook.schema import Case
from gemcheck.casebook.verify import Options, verify_case, verify_file
from gemcheck.findings import Verdict
from gemcheck.game import GameError
from tests.models.rounds.plan_in_hand import FIRST, GAME, plan

BEFORE = Said("relaxation", 2, "refuted")
EXACT = Minimum((1, 5), 3, 3, PROVED, (BEFORE,), plan(), finished=True)
WIDE = Minimum((1, 5), 2, 3, said=(Said("relaxation", 1, "refuted"),), plan=plan(), finished=True)


def failures(case: Case) -> list[str]:
    return [fault.text for fault in verify_case(case, "x", Games()).faults]


def test_a_plan_in_the_words_of_a_case() -> None:
    told = script(plan())
    assert told.given["market"] == dict(zip("ABC", FIRST, strict=True))
    assert len(told.given["deck"]) == 6  # three refill the market, three are spare
    assert told.when[0] == {"ann": "split 5", "bea": "split 5", "cal": "split 5", "dan": "split 5"}
    assert told.when[1] == {"ann": "bid A3 B1 C1"}
    assert {"chance": {"production": 5}, "ann": "collect 5 0"} in told.when
    with pytest.raises(ReplayError):
        script(replace(plan(), rounds=plan().rounds[:1]))


def test_an_exact_answer_verifies() -> None:
    case = case_of(GAME, EXACT, None)
    assert case.title == "Demands 1 and 5 with 4 seats: 3 rounds and no fewer"
    assert case.claim is not None
    assert (case.claim.value, case.claim.bound, case.claim.measure) == (3, 3, "round")
    assert case.claim.instance == {"question": "rounds", "pair": [1, 5], "seats": 4, "technologies": "any"}
    assert case.certificate is not None
    assert case.certificate.second == "2 rounds refuted by relaxation"
    result = verify_case(case, "x", Games())
    assert (result.outcome, result.verdict, result.faults) == ("pass", Verdict.FOUND, ())
    assert set(case.clauses) == {"demand.01.minimum", "demand.01.bonus", "demand.05.minimum"}


def test_a_bounded_answer_says_so() -> None:
    case = case_of(GAME, WIDE, (3, 1, 0, 2))
    assert case.title.endswith("2 to 3 rounds (construction, artistry, architecture, calendar)")
    assert case.claim is not None
    assert len(case.claim.instance["technologies"]) == 4
    assert verify_case(case, "x", Games()).verdict is Verdict.BOUNDED


def test_an_answer_under_another_reading_claims_it_there_alone() -> None:
    """What is settled would have to hold under the default readings as well, so that only the claim is made."""
    readings = {"palace.reward.repeat": "new-levels"}
    game = GAME.under(GAME.rules_with(readings))
    case = case_of(game, replace(EXACT, plan=replace(plan(), readings=readings)), None)
    assert case.title.endswith("3 rounds and no fewer (palace.reward.repeat=new-levels)")
    assert case.then == ()
    assert case.claim is not None
    assert case.claim.reading == readings
    assert verify_case(case, "x", Games()).outcome == "pass"


def test_a_case_whose_plan_takes_longer_or_ends_otherwise_fails() -> None:
    case = case_of(GAME, EXACT, None)
    assert case.claim is not None
    sooner = replace(case, claim=replace(case.claim, value=2, bound=2))
    assert any("round = 3, not 2" in text for text in failures(sooner))
    shorter = replace(case, claim=replace(case.claim, witness=case.claim.witness[:-1]))
    assert any("winners" in text for text in failures(shorter))


def test_no_plan_no_case() -> None:
    with pytest.raises(GameError, match="no plan is known"):
        case_of(GAME, Minimum((1, 5), 3), None)


def test_saving_reads_back_verifies_and_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "demands-1-and-5.toml"
    require_savable(GAME, path, None)
    saved(GAME, EXACT, None, path)
    assert read_case(path).id == "gempire/minimum-rounds/demands-1-and-5"
    assert verify_file(path, Games()).outcome == "pass"
    with pytest.raises(GameError, match="exists already"):
        require_savable(GAME, path, None)


@pytest.mark.parametrize("name", ["x.txt", "Demands.toml", ".toml"])
def test_names_that_no_case_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(GameError, match="the name of a case"):
        require_savable(GAME, tmp_path / name, None)


def test_a_case_names_a_packaged_card_set(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="packaged card set"):
        require_savable(GAME, tmp_path / "x.toml", "mine.toml")


# -- the bound, proved again


def bounded(rounds: int, never: Impossible | None = None) -> Bound:
    return Bound((1, 5), rounds, None, (), (), never)


@pytest.mark.parametrize(
    ("relaxed", "model", "verdict", "bound"),
    [
        (3, None, Verdict.PROVED, 3),
        (2, None, Verdict.UNKNOWN, 2),
        (2, "refuted", Verdict.PROVED, 3),
        (2, "stands", Verdict.UNKNOWN, 2),
        (1, "refuted", Verdict.PROVED, 3),
        (1, "unknown", Verdict.UNKNOWN, 1),
        (4, None, Verdict.FOUND, 4),
    ],
)
def test_the_prover(
    relaxed: int, model: str | None, verdict: Verdict, bound: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    opinion = None if model is None else lambda asked, rounds: Opinion(model, "")
    monkeypatch.setattr(answers_prover, "lower_bound", lambda asked, looks=0: bounded(relaxed))
    monkeypatch.setattr(answers_prover, "planner", lambda limit, seed: opinion)
    proof = prove_rounds(GAME, case_of(GAME, EXACT, None))
    assert proof is not None
    assert (proof.verdict, proof.bound) == (verdict, bound)


def test_a_pair_that_is_called_impossible_refutes_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    never = Impossible(5, "so it is", ("demand.05.condition",))
    monkeypatch.setattr(answers_prover, "lower_bound", lambda asked, looks=0: bounded(0, never))
    proof = prove_rounds(GAME, case_of(GAME, EXACT, None))
    assert proof is not None
    assert proof.verdict is Verdict.FOUND


def test_the_prover_is_installed_for_the_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers_prover, "lower_bound", lambda asked, looks=0: bounded(3))
    result = verify_case(case_of(GAME, EXACT, None), "x", Games(), Options(prove=True))
    assert (result.outcome, result.verdict) == ("pass", Verdict.PROVED)
    assert result.notes[0].endswith("relaxation: at least 3 rounds")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seats": "four"}, "a number of seats"),
        ({"pair": [1]}, "two numbers"),
        ({"technologies": ["iron", "fire"]}, "neither any nor a list"),
        ({"speed": 3}, "unknown term 'speed'"),
        ({"pair": [1, 16]}, "no pair of Demands"),
    ],
)
def test_odd_terms(changes: dict[str, object], message: str) -> None:
    case = case_of(GAME, EXACT, None)
    assert case.claim is not None
    claim = replace(case.claim, instance={**case.claim.instance, **changes})
    with pytest.raises(GameError, match=message):
        prove_rounds(GAME, replace(case, claim=claim))


def test_another_question_is_left_to_others() -> None:
    case = case_of(GAME, EXACT, None)
    assert case.claim is not None
    assert prove_rounds(GAME, replace(case, claim=replace(case.claim, instance={"question": "placement"}))) is None
    assert prove_rounds(GAME, replace(case, claim=None)) is None
