"""Cases made of findings of the game of Lots."""

from __future__ import annotations

from typing import Any

import pytest

from gemcheck.casebook.adopt import AdoptError, adopt, playable, renamed
from gemcheck.casebook.games import Games
from gemcheck.casebook.schema import Case, Found
from gemcheck.findings import Certificate, Finding, Verdict
from tests.casebook.build import judged
from tests.toy import Toy

TIE = {
    "given": {"players": 2, "lot": 3, "seats": {"ann": {"coins": 4}}},
    "when": ({"ann": "bid 2", "bea": {"bid": 2}},),
}
READINGS = tuple((f"bid.tie={option}", option) for option in ("nobody", "poorest", "silent"))


def finding(witness: Any, *clauses: str, **more: Any) -> Finding:
    settings: dict[str, Any] = {
        "id": "toy/unresolved-tie/equal-bids",
        "kind": "unresolved-tie",
        "title": "Equal bids",
        "clauses": clauses,
        "impact": "cosmetic",
        "verdict": Verdict.FOUND,
        "certificate": Certificate("replay+minimal", "2 seats", "enumeration", ("3 seats too",)),
        "witness": witness,
        **more,
    }
    return Finding(**settings)


def adopted(witness: Any, *clauses: str, reading: dict[str, str] | None = None, **more: Any) -> Case:
    case = adopt("toy", finding(witness, *clauses, **more), Found("a check"), Games(), reading)
    assert judged(case).outcome == "pass"
    return case


def test_every_reading_has_an_outcome_and_little_is_asserted() -> None:
    case = adopted(TIE, "bid.award", outcomes=READINGS, known_as="T-1")
    assert (case.id, case.status, case.known_as) == ("toy/unresolved-tie/equal-bids", "open", "T-1")
    assert [then["reading"]["bid.tie"] for then in case.then] == ["nobody", "poorest", "silent"]
    assert [len(then) for then in case.then] == [2, 2, 2]
    assert case.then[2]["undefined"] == "bid.tie"
    assert case.certificate is not None
    assert (case.certificate.scope, case.certificate.also) == ("2 seats", ("3 seats too",))


def test_a_clause_that_moves_nothing_is_named_in_the_note_only() -> None:
    case = adopted(TIE, "bid.award", "score.lots", outcomes=READINGS)
    assert case.clauses == ("bid.award",)
    assert case.note == "The finding also names score.lots; striking them moves nothing that is seen here."


def test_more_is_asserted_for_each_clause_that_needs_it() -> None:
    case = adopted(TIE, "bid.award", "bid.pay", "bid.lose", outcomes=READINGS)
    assert case.clauses == ("bid.award", "bid.pay", "bid.lose")


def test_without_readings_it_is_a_rule() -> None:
    sale = {"given": {"lot": 3}, "when": [{"ann": "bid 3", "bea": "bid 2"}]}
    case = adopted(sale, "bid.award", outcomes=(("as printed", "ann"),))
    assert (case.status, len(case.then)) == ("rule", 1)
    assert "reading" not in case.then[0]


def test_one_reading_is_held_against_the_default() -> None:
    case = adopted(TIE, "bid.award", outcomes=(("bid.tie=poorest", "ann wins"),))
    assert (case.status, [then["reading"]["bid.tie"] for then in case.then]) == ("open", ["poorest", "nobody"])


def test_named_rulesets_and_the_default_are_readings_too() -> None:
    case = adopted(TIE, "bid.award", outcomes=(("default", "nobody"), ("house", "ann")))
    assert [then.get("ruleset") for then in case.then] == [None, "house"]


def test_the_ruleset_of_the_run_is_kept() -> None:
    case = adopted(TIE, "bid.award", outcomes=READINGS[:2], reading={"score.set": "seat"})
    assert case.then[0]["reading"] == {"score.set": "seat", "bid.tie": "nobody"}


def test_a_plan_that_is_refused_under_all_readings_is_no_case() -> None:
    over = {"given": {"lot": 3}, "when": [{"ann": "bid 99"}]}
    with pytest.raises(AdoptError, match="equal-bids: its witness cannot be played: ann: "):
        adopted(over, "bid.limit", outcomes=READINGS)


@pytest.mark.parametrize(
    ("witness", "clauses", "more", "message"),
    [
        ({"term": "lot"}, ("bid.award",), {}, "a list of facts, not a state"),
        ({"state": "x", "chance": 3}, ("bid.award",), {}, "a list of facts, not a state"),
        ({"state": "x"}, ("bid.award",), {}, "cannot be played: given: unknown key 'state'"),
        (
            {"given": {"lots": 3}},
            ("bid.award",),
            {},
            "cannot be played: given: unknown key 'lots'; did you mean 'lot'?",
        ),
        ({**TIE, "when": [{"dan": "bid 1"}]}, ("bid.award",), {}, "cannot be played: unknown seat 'dan'"),
        (TIE, ("score.lots",), {"outcomes": READINGS}, "striking what it cites moves nothing that is seen"),
        (TIE, ("bid.award",), {"kind": "optimum"}, "needs a claim"),
        (
            TIE,
            ("bid.award",),
            {"outcomes": (("score.set=pile", "a"), ("score.set=seat", "b"))},
            "what can be seen is the same under all its readings",
        ),
    ],
)
def test_what_is_no_case_is_refused_with_one_line(
    witness: Any, clauses: tuple[str, ...], more: dict[str, Any], message: str
) -> None:
    with pytest.raises(AdoptError) as caught:
        adopted(witness, *clauses, **more)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


class Stateful(Toy):
    """Lots, with states in a case."""

    def given_state(self, text: str) -> dict[str, Any]:
        return {"lot": int(text)}


def test_a_state_in_notation_is_played_with_plans_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "given_state", Stateful.given_state, raising=False)
    witness = {"state": "3", "plans": {"seat 1": "bid 2", "seat 2": "bid 2"}, "differs": "winner"}
    case = adopted(witness, "bid.award", outcomes=(READINGS[0], READINGS[2]))
    assert (case.given, case.when) == ({"lot": 3}, ({"ann": "bid 2", "bea": "bid 2"},))
    with pytest.raises(AdoptError, match="there is no 'seat 3'"):
        adopted({**witness, "plans": {"seat 3": "bid 2"}}, "bid.award", outcomes=READINGS)


def test_playable() -> None:
    assert playable(TIE)
    assert playable({"given": {}})
    assert not playable({})
    assert not playable({"given": "x"})
    assert not playable({"given": {}, "when": "x"})


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("toy/unresolved-tie/a", "toy/unresolved-tie/a"),
        ("Equal Bids!", "toy/unresolved-tie/equal-bids"),
        ("other/b", "toy/unresolved-tie/b"),
        ("//", "toy/unresolved-tie/case"),
    ],
)
def test_ids(name: str, expected: str) -> None:
    assert adopted(TIE, "bid.award", outcomes=READINGS, id=name).id == expected


def test_a_case_is_renamed_after_its_file() -> None:
    case = adopted(TIE, "bid.award", outcomes=READINGS)
    assert renamed(case, "equal-bids.toml") == case
    assert renamed(case, "x/two.toml").id == "toy/unresolved-tie/two"
    assert renamed(case, "cases/toy/unresolved-tie/two.toml").id == "toy/unresolved-tie/two"
    with pytest.raises(AdoptError, match="does not agree with the file's place"):
        renamed(case, "cases/elsewhere/two.toml")
