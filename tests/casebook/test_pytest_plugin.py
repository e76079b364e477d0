"""Case files as pytest items, in a project of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gemcheck.casebook.write import write_case
from gemcheck.findings import Verdict
from tests.casebook.build import SALE, TIE, case_of, put, rule_of, text_of

pytest_plugins = ["pytester"]

IMPOSSIBLE = "[claim]\n"


WITHOUT = [f"-pno:{name}" for name in ("cacheprovider", "xdist", "hypothesispytest", "syrupy", "timeout")]
"""Plugins that have no part in this and would take seconds to load again for each run."""


def run(pytester: pytest.Pytester, *args: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(*WITHOUT, *args)


def test_cases_are_tests(pytester: pytest.Pytester) -> None:
    put(pytester.path, case_of(TIE))
    put(pytester.path, rule_of(SALE))
    result = run(pytester, "-v")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*cases/toy/rule/some.toml::some PASSED*"])


def test_a_users_own_folder_is_collected_too_but_not_other_toml(pytester: pytest.Pytester) -> None:
    write_case(pytester.path / "mine" / "some.toml", case_of(TIE))
    (pytester.path / "mine" / "settings.toml").write_text("[tool]\nx = 1\n")
    (pytester.path / "mine" / "notes.txt").write_text("schema = 1\nkind = 2\nid = 3\n")
    (pytester.path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    run(pytester).assert_outcomes(passed=1)


def test_below_cases_a_file_that_is_no_case_fails(pytester: pytest.Pytester) -> None:
    path = put(pytester.path, case_of(TIE)).with_name("typo.toml")
    path.write_text("shema = 1\n")
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*typo.toml:1: unknown key 'shema'; did you mean 'schema'?"])


def test_a_failure_tells_what_happened_and_shows_no_code(pytester: pytest.Pytester) -> None:
    path = put(pytester.path, case_of(TIE.replace('"nobody"', '"ann"')))
    result = run(pytester)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*case unresolved-tie/some*",
            "A test [[]fail[]]",
            f'{path}:25: then 1 (default ruleset): winner: expected "ann", got "nobody"',
            "then 1 (default ruleset):",
            "  awarded lot=3 [[]bid.award[]]",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*def runtest*")


def test_ablation_can_be_left_out(pytester: pytest.Pytester) -> None:
    put(pytester.path, rule_of(SALE, "bid.award", "lot.sell"))
    run(pytester).assert_outcomes(failed=1)
    run(pytester, "--cases-replay-only").assert_outcomes(passed=1)


def test_what_is_not_proved_is_skipped_with_its_reason(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(pytester.path, case_of(IMPOSSIBLE, kind="impossible", status="rule"))
    result = run(pytester, "-rs")
    result.assert_outcomes(skipped=1)
    result.stdout.fnmatch_lines(["*not proved again*"])
    monkeypatch.setattr("gemcheck.casebook.verify.proof_of", lambda *args: (Verdict.PROVED, [], []))
    run(pytester, "--cases-prove").assert_outcomes(passed=1)


def test_cases_are_chosen_by_name(pytester: pytest.Pytester) -> None:
    put(pytester.path, case_of(TIE, name="one"))
    put(pytester.path, case_of(TIE, name="two"))
    run(pytester, "-k", "two").assert_outcomes(passed=1, deselected=1)


def test_results_reach_junit(pytester: pytest.Pytester) -> None:
    put(pytester.path, case_of(TIE.replace('"nobody"', '"ann"')))
    run(pytester, "--junitxml=out.xml")
    assert 'winner: expected "ann", got "nobody"' in (pytester.path / "out.xml").read_text()


def test_another_error_keeps_its_traceback(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: object) -> None:
        raise RuntimeError("of the casebook itself")

    monkeypatch.setattr("gemcheck.casebook.verify.verify_file", fails)
    put(pytester.path, case_of(TIE))
    run(pytester).stdout.fnmatch_lines(["*RuntimeError: of the casebook itself*"])


def test_a_case_in_another_place_is_no_case_of_this_project(pytester: pytest.Pytester) -> None:
    # A folder `cases` above the project says nothing about the files in it.
    root = pytester.mkdir("cases") / "project"
    root.mkdir()
    (root / "pytest.ini").write_text("[pytest]\n")
    (root / "settings.toml").write_text("x = 1\n")
    (root / "some.toml").write_text(text_of(TIE, "bid.award"))
    result = run(pytester, "--collect-only", "-q", f"--rootdir={root}", str(root))
    result.stdout.no_fnmatch_line("*settings*")
    result.stdout.fnmatch_lines(["*some.toml::some"])


def test_loading_the_plugin_imports_no_casebook() -> None:
    code = (
        "import sys, gemcheck.casebook.pytest_plugin\n"
        "heavy = [m for m in sys.modules if m.startswith('gemcheck.casebook.')]\n"
        "print(sorted(heavy), 'msgspec' in sys.modules, 'hypothesis' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "['gemcheck.casebook.pytest_plugin', 'gemcheck.casebook.sniff'] False False\n"
