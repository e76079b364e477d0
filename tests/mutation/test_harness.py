"""Planting faults, choosing the tests for them, and what is made of the results."""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import settings

from gemcheck.games.gempire import components, victory
from gemcheck.games.tigris import components as tigris_components
from tests.mutation import pool
from tests.mutation.equivalent import Equivalent, equivalents, unused
from tests.mutation.faults import Fault, all_faults
from tests.mutation.plant import Planter
from tests.mutation.record import Record
from tests.mutation.report import CAUGHT, EQUIVALENT, ERROR, NOT_RUN, SURVIVED, Report, Result
from tests.mutation.run import ROOT, Settings, measure
from tests.mutation.scope import GAMES, GEMPIRE, TIGRIS
from tests.mutation.selection import Selection
from tests.mutation.session import calmed

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are forked and limited as Linux does it")


@pytest.fixture(scope="module")
def known() -> list[Fault]:
    return all_faults(GEMPIRE, ROOT, ["victory", "components.toml"])


# -- planting


def _in_a_child(work: Any, limit: float = 60.0) -> dict[str, Any]:
    ((_, answer),) = pool.run([pool.Task("x", work, limit)], 1)
    return answer


def _fault(known: list[Fault], module: str, before: str, after: str) -> Fault:
    return next(f for f in known if (f.module, f.before, f.after) == (module, before, after))


def test_code_is_exchanged_in_a_child_only(known: list[Fault]) -> None:
    fault = _fault(known, "victory", "return met.bit_count() >= 2", "return met.bit_count() > 2")
    planter = Planter(GEMPIRE, ROOT)
    answer = _in_a_child(lambda: {"there": planter.exchange(fault), "enough": victory.enough(0b11)})
    assert (answer["there"], answer["enough"]) == (True, False)
    assert victory.enough(0b11)


def test_data_are_read_with_the_fault(known: list[Fault]) -> None:
    fault = next(f for f in known if f.names == ("cost_of_level",))

    def work() -> dict[str, Any]:
        there = Planter(GEMPIRE, ROOT).before_import(fault)
        components.components.cache_clear()
        return {"before": there(), "costs": components.components().level_costs, "there": there()}

    answer = _in_a_child(work)
    assert (answer["before"], answer["there"], answer["costs"][0]) == (False, True, 6)
    assert components.components().level_costs[0] == 5


def test_data_of_the_second_game_are_read_with_the_fault() -> None:
    fault = next(f for f in all_faults(TIGRIS, ROOT, ["box.toml"]) if f.names == ("hand",))

    def work() -> dict[str, Any]:
        there = Planter(TIGRIS, ROOT).before_import(fault)
        tigris_components.document.cache_clear()
        tigris_components.box.cache_clear()
        return {"hand": tigris_components.box().hand, "there": there()}

    answer = _in_a_child(work)
    assert (answer["there"], answer["hand"]) == (True, 7)
    assert tigris_components.box().hand == 6


# -- children


def test_children_answer_fail_die_and_never_end() -> None:
    def fail() -> dict[str, Any]:
        raise ValueError("no")

    def die() -> dict[str, Any]:
        os._exit(3)

    def stay() -> dict[str, Any]:
        time.sleep(60)
        return {}

    def turn() -> dict[str, Any]:
        while True:
            pass

    tasks = [pool.Task(work.__name__, work, 0.2) for work in (fail, die, stay, turn)]
    tasks.append(pool.Task("many", lambda: {"outcome": "x" * 200_000}, 20.0))
    answers = dict(pool.run(tasks, 4))
    assert answers["fail"]["outcome"] == "error"
    assert answers["fail"]["note"] == "ValueError: no"
    assert answers["die"]["outcome"] == "died"
    assert answers["stay"]["outcome"] == answers["turn"]["outcome"] == "timeout"
    assert len(answers["many"]["outcome"]) == 200_000


# -- choosing tests


def test_own_tests_bear_the_name_of_the_module(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "gempire"
    folder.mkdir(parents=True)
    for name in ("test_bidding", "test_gems", "test_gem_supply", "build"):
        (folder / f"{name}.py").touch()
    assert GEMPIRE.own_tests("bid_contest", tmp_path) == {"tests/gempire/test_bidding.py"}
    assert GEMPIRE.own_tests("gem_supply", tmp_path) == {"tests/gempire/test_gem_supply.py"}
    assert GEMPIRE.own_tests("gem_counts", tmp_path) == {
        "tests/gempire/test_gems.py",
        "tests/gempire/test_gem_supply.py",
    }
    assert GEMPIRE.own_tests("market", tmp_path) == frozenset()
    assert len(list(GEMPIRE.files_of_tests(tmp_path))) == 3


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / GEMPIRE.folder
    folder.mkdir(parents=True)
    (folder / "costs.py").write_text("PRICE = 5\nDOUBLE = 2 * PRICE\n", encoding="utf-8")
    (folder / "pay.py").write_text(
        "from costs import DOUBLE\n\ndef pay(a):\n    return a - DOUBLE\n\ndef other(a):\n    return a\n",
        encoding="utf-8",
    )
    tests = tmp_path / "tests" / "gempire"
    tests.mkdir(parents=True)
    (tests / "test_pay.py").touch()
    return tmp_path


RECORD = Record(
    seconds={
        "tests/gempire/test_z.py::a": 0.1,
        "tests/gempire/test_pay.py::b": 3.0,
        "tests/gempire/test_pay.py::c": 1.0,
    },
    lines={"pay": {4: [0, 1, 2], 7: [0]}},
    loading={"pay": [1, 3, 6]},
)


def _made(module: str, line: int, function: str, *names: str) -> Fault:
    return Fault(f"{module}:{line}", module, line, "constant", function, line, line, "x", "y", names)


def test_own_tests_come_first_and_the_fastest_of_them(tree: Path) -> None:
    selection = Selection(GEMPIRE, tree, RECORD, budget=60)
    names = ["tests/gempire/test_pay.py::c", "tests/gempire/test_pay.py::b", "tests/gempire/test_z.py::a"]
    assert selection.tests(_made("pay", 4, "pay")) == names
    assert selection.tests(_made("pay", 7, "other")) == names[2:]
    assert selection.tests(_made("pay", 5, "pay")) == []
    assert not selection.loaded(_made("pay", 4, "pay"))


def test_tests_for_one_fault_stay_within_the_budget(tree: Path) -> None:
    assert Selection(GEMPIRE, tree, RECORD, budget=2).tests(_made("pay", 4, "pay")) == ["tests/gempire/test_pay.py::c"]


def test_a_constant_is_followed_to_the_functions_that_use_it(tree: Path) -> None:
    selection = Selection(GEMPIRE, tree, RECORD, budget=60)
    fault = _made("costs", 1, "", "PRICE")
    assert selection.loaded(fault)
    assert set(selection.places(fault)) == {("pay", 4)}
    assert len(selection.tests(fault)) == 3


def test_parts_of_a_record_are_put_together() -> None:
    whole = Record()
    whole.add(RECORD)
    whole.add(Record({"t::d": 0.2}, {"pay": {4: [0]}, "costs": {1: [0]}}, {"pay": [3, 9]}, ["t::e"]))
    assert whole.names()[3] == "t::d"
    assert whole.lines == {"pay": {4: [0, 1, 2, 3], 7: [0]}, "costs": {1: [3]}}
    assert whole.loading == {"pay": [1, 3, 6, 9]}
    assert whole.failing == ["t::e"]


# -- results


def test_shares_and_survivors() -> None:
    outcomes = [*CAUGHT, SURVIVED, EQUIVALENT, NOT_RUN, ERROR]
    faults = [_made("pay" if i % 2 else "costs", i, "pay") for i in range(len(outcomes))]
    report = Report([Result(f, o) for f, o in zip(faults, outcomes, strict=True)], all_faults=70, seed=3)
    whole = report.whole
    assert (whole.faults, whole.killed, whole.survived, whole.equivalent, whole.not_run) == (7, 3, 1, 1, 2)
    assert whole.share == 0.75
    text = report.text(full=True)
    assert "3 of 4 faults caught, 75.0% (7 of 70 faults, seed 3, 1 equivalent, 2 not run" in text
    assert "  pay.py:3 [constant; no test executes it] x  =>  y" in text
    assert "pay constant" in text
    assert b'"share": 0.75' in report.json()


def test_nothing_run_is_no_failure() -> None:
    assert Report([], 0, 0).whole.share == 1.0


def test_equivalents_have_reasons_and_match_by_what_is_written() -> None:
    for scope in GAMES.values():
        assert all(entry.reason for entry in equivalents(scope.name))
        assert all(entry.module in (*scope.rule_modules(ROOT), *scope.data) for entry in equivalents(scope.name))
    entry = Equivalent("pay", "pay", "x", "y", "nobody can tell")
    assert entry.covers(_made("pay", 4, "pay"))
    assert unused([entry], [_made("pay", 4, "pay")]) == []
    assert unused([entry], [_made("pay", 4, "other")]) == [entry]


# -- the whole


def test_properties_are_given_few_examples_and_no_chance() -> None:
    few = calmed(settings(max_examples=500), 30)
    assert (few.max_examples, few.derandomize, few.database) == (30, True, None)
    assert calmed(settings(max_examples=7), 30).max_examples == 7


RULES = """\
    LIMIT = 3


    def within(a):
        return a < LIMIT


    def climb(a, step):
        while a < 5:
            a = a * step
        return a


    def never(a):
        return a > 1
"""
TESTS = """\
    from gemcheck.games.gempire.rules import climb, within


    def test_within():
        assert within(1)
        assert not within(4)


    def test_climb():
        assert climb(4, 2) == 8
        assert climb(5, 2) == 5


    def test_that_fails_anyway():
        assert within(7)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one rule module, with as much around it as the check needs."""
    files = {
        "pyproject.toml": "[tool.pytest.ini_options]\naddopts = ['--import-mode=importlib']\npythonpath = ['.']\n",
        "gemcheck/__init__.py": "",
        "gemcheck/games/__init__.py": "",
        "gemcheck/casebook/__init__.py": "",
        "gemcheck/casebook/pytest_plugin.py": (
            "def pytest_addoption(parser):\n    parser.addoption('--cases-replay-only', action='store_true')\n"
        ),
        f"{GEMPIRE.folder}/__init__.py": "",
        f"{GEMPIRE.folder}/components.py": "def components():\n    return 1\n\n\ndef demands():\n    return 2\n",
        f"{GEMPIRE.folder}/rules.py": dedent(RULES),
        f"{GEMPIRE.folder}/rulebook/readings.toml": "open_point = []\n",
        f"{GEMPIRE.folder}/rulebook/components.toml": "",
        f"{GEMPIRE.folder}/rulebook/demands.toml": "",
        "tests/__init__.py": "",
        "tests/gempire/__init__.py": "",
        "tests/gempire/test_rules.py": dedent(TESTS),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.copytree(ROOT / "tests" / "mutation", tmp_path / "tests" / "mutation")
    return tmp_path


def test_a_whole_run(project: Path) -> None:
    seen: list[str] = []
    report = measure(Settings(slack=2, jobs=2), project, on_result=lambda result: seen.append(result.fault.id))
    outcomes = {result.fault.id: result.outcome for result in report.results}
    assert outcomes == {
        "rules:1:constant:1": "survived",  # LIMIT = 4: nothing is asked at the limit
        "rules:1:constant:2": "survived",  # LIMIT = 2
        "rules:5:comparison:1": "survived",  # a <= LIMIT
        "rules:9:comparison:1": "killed",
        "rules:9:constant:1": "killed",
        "rules:9:constant:2": "killed",
        "rules:10:statement:1": "timeout",  # the climb never ends
        "rules:15:comparison:1": "survived",  # no test executes it
        "rules:15:constant:1": "survived",
        "rules:15:constant:2": "survived",
    }
    assert sorted(seen) == sorted(outcomes)
    assert report.failing == ["tests/gempire/test_rules.py::test_that_fails_anyway"]
    assert report.unreliable == []
    tests = {result.fault.id: (result.tests, result.test) for result in report.results}
    assert tests["rules:9:constant:1"] == (1, "tests/gempire/test_rules.py::test_climb")
    assert tests["rules:15:constant:1"] == (0, "")


def test_a_module_without_faults_is_refused(project: Path) -> None:
    with pytest.raises(ValueError, match="no faults in 'nothing'"):
        measure(Settings(modules=("nothing",)), project)
