"""Commands on case files: verify, case, explain, and what rules and readings say about cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gemcheck.cli import exits
from tests.cli.support import document, run

TIE = """\
schema = 1
id = "toy/undefined-outcome/tie"
title = "Both show three"
kind = "undefined-outcome"
status = "open"
impact = "changes-the-winner"

[text]
rulebook = "toy"

[[cites]]
clause = "show.highest"

[given]
players = 2

[[when]]
ann = { show = 3 }
bea = { show = 3 }

[[then]]
reading = { "show.tie" = "nobody" }
ann = 0
bea = "?"

[[then]]
reading = { "show.tie" = "all" }
ann = 1

[[then]]
reading = { "show.tie" = "silent" }
undefined = "show.tie"
"""


@pytest.fixture
def tie(tmp_path: Path) -> Path:
    """A sound case, filled in."""
    path = tmp_path / "cases" / "toy" / "undefined-outcome" / "tie.toml"
    path.parent.mkdir(parents=True)
    path.write_text(TIE, encoding="utf-8")
    assert run("case", "fill", str(path)).exit_code == exits.CLEAN
    return path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_fill_writes_digests_and_values(tie: Path) -> None:
    text = tie.read_text(encoding="utf-8")
    assert "bea = 0" in text
    assert "digest = " in text
    again = run("case", "fill", str(tie))
    assert (again.exit_code, again.stdout) == (exits.CLEAN, "0 of 1 case changed\n")


def test_a_sound_case_passes(tie: Path) -> None:
    result = run("verify", str(tie))
    assert (result.exit_code, result.stdout) == (exits.CLEAN, "1 case: 1 pass\n")
    assert "pass    toy/undefined-outcome/tie: Both show three" in run("verify", str(tie), "-v").stdout


def test_a_failing_case(tie: Path) -> None:
    change(tie, "bea = 0", "bea = 2")
    result = run("verify", str(tie))
    assert result.exit_code == exits.FINDINGS
    assert "fail    toy/undefined-outcome/tie" in result.stdout
    assert "bea: expected 2, got 0" in result.stdout
    assert run("explain", str(tie)).exit_code == exits.FINDINGS


def test_a_stale_case(tie: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("case", "stale", str(tie)).stdout == "0 of 1 case stale\n"
    change(tie, 'digest = "', 'digest = "f')
    assert run("verify", str(tie)).exit_code == exits.FINDINGS
    result = run("case", "stale", str(tie))
    assert result.exit_code == exits.FINDINGS
    assert "1 of 1 case stale" in result.stdout


def test_an_unreadable_case(tie: Path) -> None:
    change(tie, "impact", "impcat")
    result = run("verify", str(tie))
    assert result.exit_code == exits.USAGE
    assert "unknown key 'impcat'; did you mean 'impact'?" in result.stdout
    for words in (("case", "show"), ("case", "fmt"), ("case", "fill"), ("explain",)):
        refused = run(*words, str(tie))
        assert refused.exit_code == exits.USAGE
        assert "tie.toml:6: unknown key 'impcat'" in refused.stderr


def test_a_crash_in_the_game_is_no_finding(tie: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug of this game")

    monkeypatch.setattr("tests.cli.toy.Toy.observe", broken)
    result = run("verify", str(tie))
    assert result.exit_code == exits.INTERNAL
    assert "crash   toy/undefined-outcome/tie" in result.stdout


def test_nothing_to_verify(tmp_path: Path, tie: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("verify", "empty").exit_code == exits.NOTHING
    assert run("verify", str(tie), "-k", "nowhere").exit_code == exits.NOTHING
    assert run("case", "fmt", "empty").exit_code == exits.NOTHING
    assert run("case", "stale", "empty").exit_code == exits.NOTHING


def test_selection(tie: Path) -> None:
    assert "1 case" in run("verify", str(tie), "-k", "tie and not ruled").stdout
    refused = run("verify", str(tie), "-k", "tie and")
    assert refused.exit_code == exits.USAGE
    assert refused.stderr.startswith("gemcheck: cannot read the expression 'tie and'")


def test_verify_as_json(tie: Path) -> None:
    made = document("verify", str(tie))
    assert (made["verdict"], made["counts"]) == ("proved", {"pass": 1})
    assert made["cases"][0]["id"] == "toy/undefined-outcome/tie"
    change(tie, "bea = 0", "bea = 2")
    made = json.loads(run("verify", str(tie), "--format", "json").stdout)
    assert (made["verdict"], made["counts"]) == ("found", {"fail": 1})


def test_verify_stops_between_cases_when_the_time_is_up(tie: Path) -> None:
    other = tie.with_name("again.toml")
    other.write_text(tie.read_text(encoding="utf-8").replace("/tie", "/again"), encoding="utf-8")
    result = run("verify", str(tie.parent), "--time-limit", "0.000001")
    assert result.exit_code == exits.LIMIT
    assert result.stdout == "stopped by the time limit\n1 case: 1 pass\n"


def test_fmt(tie: Path) -> None:
    assert run("case", "fmt", str(tie)).stdout == "0 of 1 case changed\n"
    change(tie, "status = ", "status   =   ")
    checked = run("case", "fmt", "--check", str(tie))
    assert (checked.exit_code, checked.stdout) == (exits.FINDINGS, f"{tie}\n1 of 1 case would change\n")
    assert run("case", "fmt", str(tie)).exit_code == exits.CLEAN
    assert "status = " in tie.read_text(encoding="utf-8")


def test_show_prints_the_canonical_text(tie: Path) -> None:
    assert run("case", "show", str(tie)).stdout == tie.read_text(encoding="utf-8")
    assert document("case", "show", str(tie))["case"]["id"] == "toy/undefined-outcome/tie"


def test_a_case_by_its_id(tie: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gemcheck.casebook.find.case_root", lambda: tmp_path / "cases")
    assert run("case", "show", "toy/undefined-outcome/tie").exit_code == exits.CLEAN
    refused = run("case", "show", "toy/undefined-outcome/tei")
    assert refused.exit_code == exits.USAGE
    assert "did you mean 'toy/undefined-outcome/tie'?" in refused.stderr


def test_new_writes_a_case_that_can_be_read(tmp_path: Path) -> None:
    target = tmp_path / "cases" / "toy" / "undefined-outcome" / "fresh.toml"
    target.parent.mkdir(parents=True)
    words = ("case", "new", "toy", "undefined-outcome", "fresh", "--point", "show.tie", "-o", str(target))
    assert run(*words).exit_code == exits.CLEAN
    assert run("case", "show", str(target)).stdout == target.read_text(encoding="utf-8")
    again = run(*words)
    assert again.exit_code == exits.USAGE
    assert "exists already" in again.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("toy", "undefned-outcome", "x"), "unknown kind 'undefned-outcome'; did you mean 'undefined-outcome'?"),
        (("toy", "rule", "x", "--point", "show.ty"), "unknown open point 'show.ty'; did you mean 'show.tie'?"),
        (("toy", "rule", "x", "--cite", "show.hi"), "unknown clause 'show.hi'"),
        (("toy", "rule", "x"), "a case cites at least one clause"),
        (("tog", "rule", "x"), "unknown game 'tog'; did you mean 'toy'?"),
    ],
)
def test_new_refuses_what_it_does_not_know(words: tuple[str, ...], message: str) -> None:
    result = run("case", "new", *words)
    assert result.exit_code == exits.USAGE
    assert message in result.stderr


def test_the_case_group() -> None:
    assert run("case").exit_code == exits.USAGE
    refused = run("case", "shw")
    assert (refused.exit_code, refused.stderr) == (
        exits.USAGE,
        "gemcheck: unknown command 'shw'; did you mean 'show'?\n",
    )


def test_schema() -> None:
    assert json.loads(run("case", "schema").stdout)["title"] == "gemcheck case"


def test_explain_traces_values_to_clauses(tie: Path) -> None:
    result = run("explain", str(tie))
    assert result.exit_code == exits.CLEAN
    assert "under show.tie=all" in result.stdout
    assert "1.  point ann points=1 [show.highest]" in result.stdout
    assert "=   ann = 1  rests on show.highest" in result.stdout
    assert "no answer: the text does not say who wins a tie" in result.stdout
    assert "show.highest: The single highest number earns the point." in result.stdout


def test_explain_as_json(tie: Path) -> None:
    made = document("explain", str(tie))
    assert made["verdict"] == "proved"
    nobody, everyone, silent = made["outcomes"]
    assert everyone["values"] == [{"path": "ann", "expected": 1, "got": 1, "rests_on": ["show.highest"]}]
    assert [value["rests_on"] for value in nobody["values"]] == [[], []]
    assert everyone["events"][0] == {"what": "point", "seat": "ann", "clauses": ["show.highest"], "data": {"points": 1}}
    assert silent["undefined"]["point"] == "show.tie"
    assert everyone["exercised"] == ["show.highest", "show.range", "win.three"]


def test_rules_know_the_cases(tie: Path) -> None:
    cases = ("--cases", str(tie))
    clauses = {clause["id"]: clause for clause in document("rules", "toy", *cases)["clauses"]}
    assert clauses["show.highest"]["cases"] == ["toy/undefined-outcome/tie"]
    assert clauses["show.range"]["cases"] == []
    assert clauses["show.highest"]["where"][0].startswith("tests.cli.toy:earners:")
    assert "toy/undefined-outcome/tie: Both show three" in run("rules", "toy", "show", "show.highest", *cases).stdout


def test_readings_know_the_cases(tie: Path) -> None:
    points = {p["id"]: p for p in document("readings", "toy", "--cases", str(tie))["open_points"]}
    assert points["show.tie"]["separated_by"] == ["toy/undefined-outcome/tie"]
    assert points["box.lost"]["separated_by"] == []
    assert "untested  1: box.lost" in run("readings", "toy", "--cases", str(tie)).stdout


def test_a_case_that_cannot_be_read_is_named_and_passed_over(tie: Path) -> None:
    broken = tie.with_name("broken.toml")
    broken.write_text("schema = 1\n", encoding="utf-8")
    result = run("rules", "toy", "--cases", str(tie.parent))
    assert result.exit_code == exits.CLEAN
    assert result.stderr.startswith(f"gemcheck: passed over {broken}:")
    assert "show.highest  computation      1" in result.stdout


def test_coverage(tie: Path) -> None:
    result = run("rules", "toy", "coverage", "--cases", str(tie))
    assert result.exit_code == exits.FINDINGS
    assert "missing        show.aloud" in result.stdout
    made = json.loads(run("rules", "toy", "coverage", "--cases", str(tie), "--format", "json").stdout)
    assert made["coverage"] == {
        "code": {"clauses": 3, "covered": 3},
        "data": {"clauses": 1, "covered": 0},
        "example": {"clauses": 1, "covered": 0},
        "exempt": {"clauses": 1, "covered": 0},
        "missing": {"clauses": 1, "covered": 0},
    }
    assert made["missing"] == ["show.aloud"]
    assert made["not_exercised"] == []
