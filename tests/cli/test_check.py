"""The check command: ranking, filters, what was proved absent, and what a stopped run says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gemcheck.checks import Check, Statement, check
from gemcheck.cli import exits
from gemcheck.cli.findings import flat, grouped, step_words
from gemcheck.cli.proof import side_by_side
from gemcheck.findings import Certificate, Finding, Verdict
from tests.cli.support import document, run


def finding(name: str, kind: str, impact: str, verdict: Verdict = Verdict.FOUND, **more: Any) -> Finding:
    return Finding(
        id=name,
        kind=kind,
        title=f"About {name}",
        clauses=("show.highest",),
        impact=impact,
        verdict=verdict,
        certificate=Certificate("replay+minimal", "two seats", "z3", ("three seats: unsat",)),
        **more,
    )


@check("ties", kind="unresolved-tie", family="function")
def ties(game: Any) -> Iterator[Finding | Statement]:
    """A cosmetic finding and one that breaks the game."""
    yield finding("b-tie", "unresolved-tie", "cosmetic")
    yield finding(
        "a-tie",
        "unresolved-tie",
        "breaks-the-game",
        Verdict.PROVED,
        witness={"given": {"ann": {"points": 2}}, "when": [{"ann": 3, "bea": 3}]},
        outcomes=(("show.tie=nobody", "no point"), ("show.tie=all", "both win")),
        known_as="T-001",
        found_by="tests",
    )


@check("gaps", kind="undefined-outcome", family="text", clauses=("win.three",))
def gaps(game: Any) -> Iterator[Finding | Statement]:
    """Nothing, and a reason to believe it."""
    yield Statement("every number from one to three has an outcome")
    yield Statement("nothing is known about four seats", verdict=Verdict.UNKNOWN)


@check("silent", kind="vacuous", family="play", slow=True)
def silent(game: Any) -> Iterator[Finding | Statement]:
    """Says nothing at all."""
    yield from ()


@pytest.fixture(autouse=True)
def _checks(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, gaps, ties, silent)


def use(monkeypatch: pytest.MonkeyPatch, *checks: Check) -> None:
    monkeypatch.setattr("gemcheck.checks.checks_for", lambda game: list(checks))


def test_findings_come_worst_first_with_everything_about_them() -> None:
    result = run("check", "toy")
    assert result.exit_code == exits.FINDINGS
    text = result.stdout
    assert text.index("1. breaks-the-game · unresolved-tie · proved · a-tie") < text.index("2. cosmetic")
    for part in (
        "clauses    show.highest",
        "witness    ann(points=2)\n              then ann=3 bea=3",
        "outcome    show.tie=nobody: no point\n              show.tie=all: both win",
        "because    replay+minimal; within two seats; agreed by z3; three seats: unsat",
        "known as   T-001",
        "2 findings of 3 checks",
        "by impact   1 breaks-the-game, 1 cosmetic",
        "by kind     2 unresolved-tie",
        "by verdict  1 proved, 1 found",
        "proved (1)\n  - every number from one to three has an outcome",
        "not proved, or only seen (1)\n  - unknown: nothing is known about four seats",
        "no answer   silent",
        "gemcheck check toy --finding a-tie -v",
    ):
        assert part in text
    assert "found by" not in text


def test_a_finding_is_a_proof_with_v() -> None:
    text = run("check", "toy", "-v", "--reading", "box.lost=stop", "--seed", "3").stdout
    for part in (
        "   state      points 0,0\n   given      ann(points=2)\n   step 1     ann=3 bea=3\n",
        "   clause     show.highest: The single highest number earns the point.\n",
        "   outcome    by the reading of show.tie:\n",
        "              nobody (as chosen)                          all\n",
        "              no point                                    both win\n",
        "   because    replay+minimal\n   scope      two seats\n   second     z3\n   also       three seats: unsat\n",
        "   known as   T-001\n   found by   tests\n",
        "   again      gemcheck check toy --check ties --finding a-tie -v --reading box.lost=stop --seed 3\n"
        "              gemcheck case adopt toy a-tie --reading box.lost=stop --seed 3\n",
    ):
        assert part in text
    assert text.count("gemcheck case adopt") == 1, "a finding without a witness to play is no case"


def test_outcomes_stand_below_one_another_where_columns_would_be_narrow() -> None:
    cells = [(f"reading{i}", "a long outcome") for i in range(9)]
    assert side_by_side(cells) == [f"reading{i}: a long outcome" for i in range(9)]
    assert side_by_side([("a", "x"), ("b of two", "")])[0].split() == ["a", "b", "of", "two"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ((), ["a-tie", "b-tie"]),
        (("--kind", "unresolved-tie"), ["a-tie", "b-tie"]),
        (("--clause", "show.highest"), ["a-tie", "b-tie"]),
        (("--check", "ties", "--check", "gaps"), ["a-tie", "b-tie"]),
        (("--finding", "b-tie"), ["b-tie"]),
        (("--finding", "T-001"), ["a-tie"]),
        (("--kind", "undefined-outcome"), []),
        (("--check", "gaps"), []),
    ],
)
def test_filters(words: tuple[str, ...], found: list[str]) -> None:
    result = run("check", "toy", *words, "--format", "json")
    made = json.loads(result.stdout)
    assert [entry["id"] for entry in made["findings"]] == found
    assert result.exit_code == (exits.FINDINGS if found else exits.CLEAN)


def test_fast_leaves_out_slow_checks() -> None:
    assert [
        entry["check"] for entry in json.loads(run("check", "toy", "--fast", "--format", "json").stdout)["checks"]
    ] == [
        "gaps",
        "ties",
    ]


def test_nothing_ran() -> None:
    assert run("check", "toy", "--kind", "vacuous", "--fast").exit_code == exits.NOTHING


def test_a_finding_is_complete_in_json() -> None:
    made = json.loads(run("check", "toy", "--finding", "a-tie", "--format", "json").stdout)
    assert (made["verdict"], made["game"], made["seed"]) == ("proved", "toy", 0)
    entry = made["findings"][0]
    assert (entry["verdict"], entry["impact"], entry["known_as"]) == ("proved", "breaks-the-game", "T-001")
    assert entry["certificate"] == {
        "kind": "replay+minimal",
        "scope": "two seats",
        "second": "z3",
        "also": ["three seats: unsat"],
    }
    assert entry["outcomes"] == [["show.tie=nobody", "no point"], ["show.tie=all", "both win"]]


def test_nothing_found_and_everything_shown_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    @check("good", kind="vacuous", family="text")
    def good(game: Any) -> Iterator[Finding | Statement]:
        yield Statement("there is no vacuous goal")

    use(monkeypatch, good)
    assert document("check", "toy")["verdict"] == "proved"
    use(monkeypatch, silent)
    assert document("check", "toy")["verdict"] == "unknown"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--kind", "vacuos"), "unknown kind 'vacuos'; did you mean 'vacuous'?"),
        (("--clause", "show.hihgest"), "unknown clause 'show.hihgest'; did you mean 'show.highest'?"),
        (("--reading", "box.lost=stop", "--reading", "show.tie=silent"), "cannot be combined with 'show.tie=silent'"),
        (("--time-limit", "-1"), "-1.0 is not in the range"),
        (("--jobs", "0"), "0 is not in the range"),
        (("--format", "xml"), "'xml' is not one of 'text', 'json', 'sarif', 'junit'"),
        (("--check", "tie"), "unknown check 'tie'; did you mean 'ties'?"),
        (("--finding", "a-tei"), "there is no finding 'a-tei'; did you mean 'a-tie'?"),
    ],
)
def test_unknown_words(words: tuple[str, ...], message: str) -> None:
    result = run("check", "toy", *words)
    assert (result.exit_code, result.stdout) == (exits.USAGE, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_long_witness_is_cut_without_v(monkeypatch: pytest.MonkeyPatch) -> None:
    @check("long", kind="vacuous", family="text")
    def long(game: Any) -> Iterator[Finding | Statement]:
        yield finding("long", "vacuous", "cosmetic", witness={f"fact{i}": i for i in range(199)})

    use(monkeypatch, long)
    assert "… (-v shows all)" in " ".join(run("check", "toy").stdout.split())
    assert "fact198=198" not in run("check", "toy").stdout
    assert "fact198=198" in run("check", "toy", "-v").stdout


def test_grouped() -> None:
    assert grouped({"seats": {"ann": {"gold": 1, "science": {"used": 2}}, "bea": {}}, "round": 3, "of": {"a": 1}}) == [
        "ann(gold=1 science.used=2)",
        "bea()",
        "round=3",
        "of(a=1)",
    ]
    assert step_words({"ann": {"bid": {"A": 1}}, "bea": "pass"}) == "ann(bid.A=1) bea=pass"
    assert step_words({}) == "chance"


def test_flat() -> None:
    assert flat({"a": {"b": 1, "c": [1, 2]}, "d": [{"e": True}], "f": {}, "g": []}) == [
        "a.b=1",
        "a.c=[1 2]",
        "d.1.e=yes",
        "f={}",
        "g=[]",
    ]
    assert flat({}) == []
