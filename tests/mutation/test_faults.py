"""The mutation check itself: which faults it finds, under which names, and that planting one does what it says."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gemcheck.games.gempire import components, victory
from tests.mutation import pool
from tests.mutation.equivalent import Equivalent, equivalents, unused
from tests.mutation.faults import KINDS, Fault, all_faults, code_faults, data_faults, faulty_data, faulty_tree
from tests.mutation.options import Options
from tests.mutation.plant import Planter
from tests.mutation.record import Record
from tests.mutation.report import CAUGHT, EQUIVALENT, ERROR, NOT_RUN, SURVIVED, Report, Result
from tests.mutation.run import ROOT
from tests.mutation.sample import sampled
from tests.mutation.scope import DATA, FOLDER, LEFT_OUT, files_of_tests, own_tests, rule_modules, why_left_out
from tests.mutation.selection import Selection

OPTIONS = Options({"a.point": ("one", "two", "three"), "b.point": ("three", "four")}, {"reader": "b.point"})


def changes(source: str, *kinds: str) -> list[str]:
    """The changes of the faults of a source, of these kinds or of all, each as `kind: before => after`."""
    return [
        f"{f.kind}: {f.before} => {f.after}"
        for f in code_faults("rules", source, OPTIONS)
        if not kinds or f.kind in kinds
    ]


def rule(body: str, parameters: str = "a, b, alg") -> str:
    return f"def rule({parameters}):\n    {body}\n"


# -- what is found


@pytest.mark.parametrize(
    ("before", "kind", "afters"),
    [
        ("a > b", "comparison", ["a >= b"]),
        ("a >= b", "comparison", ["a > b"]),
        ("a < b", "comparison", ["a <= b"]),
        ("a <= b", "comparison", ["a < b"]),
        ("a == b", "comparison", ["a != b"]),
        ("a != b", "comparison", ["a == b"]),
        ("a in b", "comparison", ["a not in b"]),
        ("a not in b", "comparison", ["a in b"]),
        ("a is b", "comparison", []),
        ("0 < a <= b", "comparison", ["0 <= a <= b", "0 < a < b"]),
        ("alg.more(a, b)", "comparison", ["alg.at_least(a, b)"]),
        ("alg.at_least(a, b)", "comparison", ["alg.more(a, b)"]),
        ("a(3)", "constant", ["a(4)", "a(2)"]),
        ("a(True)", "constant", []),
        ("a[0]", "constant", []),
        ("a[1:]", "constant", ["a[2:]", "a[0:]"]),
        ("min(a, b)", "extreme", ["max(a, b)"]),
        ("alg.largest(a)", "extreme", ["alg.smallest(a)"]),
        ("a and b", "connective", ["a or b"]),
        ("any(a)", "connective", ["all(a)"]),
        ("alg.both(a, b)", "connective", ["alg.either(a, b)"]),
        ("not a", "negation", ["a"]),
        ("alg.negate(a)", "negation", ["a"]),
        ("a + b", "arithmetic", ["a - b"]),
        ("a - b", "arithmetic", ["a + b"]),
        ("a + [b]", "arithmetic", []),
        ("a + 'text' + b", "arithmetic", []),
        ("(a, b)", "tie-key", ["(0, b)", "(a, 0)"]),
        ("(0, b)", "tie-key", ["(0, 0)"]),
        ("(a,)", "tie-key", []),
        ("sorted(a, key=lambda c: (c.x, c.y))", "tie-key", ["sorted(a, key=lambda c: (0, c.y))"]),
        ("a.reading('a.point') == 'three'", "option", ["a.reading('a.point') == 'one'"]),
        ("a.reading('b.point') == 'three'", "option", ["a.reading('b.point') == 'four'"]),
        ("reader(a) == 'three'", "option", ["reader(a) == 'four'"]),
        ("b in ('one', 'two')", "option", ["b in ('two', 'two')", "b in ('one', 'three')"]),
        ("b == 'no option'", "option", []),
    ],
)
def test_faults_of_an_expression(before: str, kind: str, afters: list[str]) -> None:
    found = changes(rule(f"return {before}"), kind)
    assert found[: len(afters)] == [f"{kind}: return {before} => return {after}" for after in afters]
    assert bool(found) == bool(afters)


def test_a_local_name_holds_a_reading() -> None:
    source = rule("way, c = a.reading('b.point'), 1\n    return way == 'three'")
    assert changes(source, "option") == ["option: return way == 'three' => return way == 'four'"]


def test_options_in_a_match() -> None:
    source = rule("match a.reading('b.point'):\n        case 'three' if a > 1:\n            return b")
    assert changes(source, "option", "comparison") == [
        "option: case 'three' if a > 1: => case 'four' if a > 1:",
        "comparison: case 'three' if a > 1: => case 'three' if a >= 1:",
    ]


@pytest.mark.parametrize(
    ("body", "left_out"),
    [
        ("a.append(b)", ["a.append(b)"]),
        ("a = b", ["a = b"]),
        ("c = b", []),
        ("a.x = b", ["a.x = b"]),
        ("a[0] = b", ["a[0] = b"]),
        ("a -= b", ["a -= b"]),
        ("del a[b]", ["del a[b]"]),
        ("c = 1\n    if a:\n        c = 2\n    return c", ["c = 2"]),
        ("log.append(a)", []),
        ("yield a", ["yield a"]),
    ],
)
def test_statements_left_out(body: str, left_out: list[str]) -> None:
    assert changes(rule(body), "statement") == [f"statement: {text} => (left out)" for text in left_out]


def test_a_generator_without_its_yield_is_still_one() -> None:
    source = rule("yield a", "a")
    (fault,) = code_faults("rules", source, OPTIONS)
    assert list(_run(source, fault)(1)) == []


def test_an_added_amount_can_be_taken_away() -> None:
    assert changes(rule("a += b"), "arithmetic") == ["arithmetic: a += b => a -= b"]


def test_a_rule_becomes_its_twin() -> None:
    source = (
        "def clause(*ids, without=None):\n    return lambda function: function\n\n"
        "@clause('x', without=lambda a, *, b: a)\ndef rule(a, *, b):\n    c = a * b\n    return c\n"
    )
    (fault,) = (f for f in code_faults("rules", source, OPTIONS) if f.kind == "neutral")
    assert (fault.function, fault.first, fault.last) == ("rule", 6, 7)
    assert _run(source, fault)(7, b=9) == 7


def test_constants_of_a_module() -> None:
    source = "LIMIT = 5\nWAY: str = 'four'\n__all__ = ['LIMIT']\n"
    assert changes(source) == [
        "constant: LIMIT = 5 => LIMIT = 6",
        "constant: LIMIT = 5 => LIMIT = 4",
        "option: WAY: str = 'four' => WAY: str = 'three'",
    ]
    assert [f.names for f in code_faults("rules", source, OPTIONS)] == [("LIMIT",), ("LIMIT",), ("WAY",)]


@pytest.mark.parametrize(
    "body",
    [
        '"""Never 1 + 2 > 3."""',
        "raise ValueError(1 + 2)",
        "return Objection(cites(rule), f'{1 + 2} is more than {a > b}')",
        "if log is not None:\n        log.append(Event('x', 1 + 2))",
        "if log is not None and a > 1:\n        a = 1",
    ],
)
def test_words_for_people_have_no_faults(body: str) -> None:
    assert changes(rule(body)) == []


def test_types_and_default_values_have_no_faults() -> None:
    source = "def rule(a: Tuple[1 + 2] = 3) -> Literal[1 > 2]:\n    c: Literal[4]\n\nclass Seat:\n    x: int = 1\n"
    assert changes(source) == []


def test_methods_and_inner_functions() -> None:
    source = (
        "class City:\n    def sees(self, a):\n        def deep(b):\n            return b > 1\n        return deep(a)\n"
    )
    assert {f.function for f in code_faults("rules", source, OPTIONS)} == {"City.sees"}


def test_only_the_header_of_a_statement_with_blocks_is_its_place() -> None:
    source = rule("if (a\n        > b):\n        return 1\n    return 2")
    fault = code_faults("rules", source, OPTIONS)[0]
    assert (fault.kind, fault.line, fault.first, fault.last) == ("comparison", 2, 2, 3)
    assert fault.change == "if a > b:  =>  if a >= b:"


def test_a_long_statement_is_told_by_the_part_that_changes() -> None:
    source = rule("return [" + ", ".join(f"name_{i}(a)" for i in range(40)) + ", a > b]")
    (fault,) = (f for f in code_faults("rules", source, OPTIONS) if f.kind == "comparison")
    assert fault.change == "a > b  =>  a >= b"


def _run(source: str, fault: Fault) -> Any:
    names: dict[str, Any] = {}
    exec(compile(faulty_tree(source, fault, OPTIONS), "rules.py", "exec"), names)
    return names["rule"]


def test_a_fault_is_planted_by_its_name() -> None:
    source = rule("return a > 1 and b > 1", "a, b")
    second = next(f for f in code_faults("rules", source, OPTIONS) if f.id == "rules:2:comparison:2")
    assert _run(source, second)(2, 1)
    assert not _run(source, second)(1, 1)
    with pytest.raises(LookupError, match="no fault rules:2:comparison:2"):
        faulty_tree(rule("return a"), second, OPTIONS)


# -- the rules of Gempire


@pytest.fixture(scope="module")
def known() -> list[Fault]:
    return all_faults(ROOT)


def test_names_are_unique_and_every_kind_occurs(known: list[Fault]) -> None:
    assert len({fault.id for fault in known}) == len(known)
    assert {fault.kind for fault in known} == set(KINDS)
    assert all(fault.before != fault.after for fault in known if fault.function or fault.kind == "data")


def test_the_same_faults_are_found_every_time(known: list[Fault]) -> None:
    assert all_faults(ROOT, ["victory", "demands.toml"]) == [
        f for f in known if f.module in ("victory", "demands.toml")
    ]


def test_every_module_is_faulted_or_left_out_for_a_reason() -> None:
    names = {path.stem for path in (ROOT / FOLDER).glob("*.py")}
    assert {name for name in names if not why_left_out(name)} == set(rule_modules(ROOT))
    assert all(any(why_left_out(n) == reason for n in names) for reason in LEFT_OUT.values())
    assert all(LEFT_OUT.values())


def test_every_fault_of_a_module_can_be_compiled() -> None:
    planter = Planter(ROOT)
    for fault in all_faults(ROOT, ["victory"]):
        assert planter.code(fault)


def test_numbers_of_the_data() -> None:
    text = (
        "[meta]\nvalue = 1\n[[die]]\nnumber = 2\n[palace]\ncost_of_level = [5, 6]\n"
        "[numbers.limit]\nvalue = 5\nsection = '3'\n[box.jars]\nvalue = 4\n[box.diamonds]\nvalue = 50 # or more\n"
    )
    faults = data_faults("components.toml", text)
    assert [(f.line, f.after, f.names) for f in faults] == [
        (6, "cost_of_level = [6, 6]", ("cost_of_level",)),
        (6, "cost_of_level = [4, 6]", ("cost_of_level",)),
        (6, "cost_of_level = [5, 7]", ("cost_of_level",)),
        (6, "cost_of_level = [5, 5]", ("cost_of_level",)),
        (8, "value = 6", ("limit",)),
        (8, "value = 4", ("limit",)),
        (13, "value = 51 # or more", ("diamonds",)),
        (13, "value = 49 # or more", ("diamonds",)),
    ]
    assert faulty_data(text, faults[4]) == text.replace("value = 5\n", "value = 6\n")


def test_own_tests_bear_the_name_of_the_module(tmp_path: Path) -> None:
    folder = tmp_path / "tests" / "gempire"
    folder.mkdir(parents=True)
    for name in ("test_bidding", "test_gems", "test_gem_supply", "build"):
        (folder / f"{name}.py").touch()
    assert own_tests("bid_contest", tmp_path) == {"tests/gempire/test_bidding.py"}
    assert own_tests("gem_supply", tmp_path) == {"tests/gempire/test_gem_supply.py"}
    assert own_tests("gem_counts", tmp_path) == {"tests/gempire/test_gems.py", "tests/gempire/test_gem_supply.py"}
    assert own_tests("market", tmp_path) == frozenset()
    assert len(list(files_of_tests(tmp_path))) == 3


# -- planting


def _in_a_child(work: Any, limit: float = 60.0) -> dict[str, Any]:
    ((_, answer),) = pool.run([pool.Task("x", work, limit)], 1)
    return answer


def _fault(known: list[Fault], module: str, before: str, after: str) -> Fault:
    return next(f for f in known if (f.module, f.before, f.after) == (module, before, after))


def test_code_is_exchanged_in_a_child_only(known: list[Fault]) -> None:
    fault = _fault(known, "victory", "return met.bit_count() >= 2", "return met.bit_count() > 2")
    planter = Planter(ROOT)
    answer = _in_a_child(lambda: {"there": planter.exchange(fault), "enough": victory.enough(0b11)})
    assert (answer["there"], answer["enough"]) == (True, False)
    assert victory.enough(0b11)


def test_data_are_read_with_the_fault(known: list[Fault]) -> None:
    fault = next(f for f in known if f.names == ("cost_of_level",))

    def work() -> dict[str, Any]:
        there = Planter(ROOT).before_import(fault)
        components.components.cache_clear()
        return {"before": there(), "costs": components.components().level_costs, "there": there()}

    answer = _in_a_child(work)
    assert (answer["before"], answer["there"], answer["costs"][0]) == (False, True, 6)
    assert components.components().level_costs[0] == 5


# -- children


def test_children_answer_fail_die_and_never_end() -> None:
    def fail() -> dict[str, Any]:
        raise ValueError("no")

    def die() -> dict[str, Any]:
        os._exit(3)

    def stay() -> dict[str, Any]:
        time.sleep(60)
        return {}

    tasks = [pool.Task(w.__name__, w, 1.0) for w in (fail, die, stay)]
    tasks.append(pool.Task("many", lambda: {"outcome": "x" * 200_000}, 20.0))
    answers = dict(pool.run(tasks, 3))
    assert answers["fail"]["outcome"] == "error"
    assert answers["fail"]["note"] == "ValueError: no"
    assert answers["die"]["outcome"] == "died"
    assert answers["stay"]["outcome"] == "timeout"
    assert len(answers["many"]["outcome"]) == 200_000


# -- choosing faults and tests


def test_a_sample_is_seeded_and_gives_each_module_and_kind_its_share(known: list[Fault]) -> None:
    chosen = sampled(known, 400, seed=3)
    assert chosen == sampled(known, 400, seed=3)
    assert chosen != sampled(known, 400, seed=4)
    assert len({fault.id for fault in chosen}) == 400
    assert [known.index(fault) for fault in chosen] == sorted(known.index(fault) for fault in chosen)
    for module, count in Counter(fault.module for fault in known).items():
        share = count * 400 / len(known)
        assert abs(sum(fault.module == module for fault in chosen) - share) < 1 + 1e-9
    assert sampled(known[:5], 9, seed=0) == known[:5]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    folder = tmp_path / FOLDER
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
    selection = Selection(tree, RECORD, budget=60)
    names = ["tests/gempire/test_pay.py::c", "tests/gempire/test_pay.py::b", "tests/gempire/test_z.py::a"]
    assert selection.tests(_made("pay", 4, "pay")) == names
    assert selection.tests(_made("pay", 7, "other")) == names[2:]
    assert selection.tests(_made("pay", 5, "pay")) == []
    assert not selection.loaded(_made("pay", 4, "pay"))


def test_tests_for_one_fault_stay_within_the_budget(tree: Path) -> None:
    assert Selection(tree, RECORD, budget=2).tests(_made("pay", 4, "pay")) == ["tests/gempire/test_pay.py::c"]


def test_a_constant_is_followed_to_the_functions_that_use_it(tree: Path) -> None:
    selection = Selection(tree, RECORD, budget=60)
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
    assert all(entry.reason for entry in equivalents())
    assert all(entry.module in (*rule_modules(ROOT), *DATA) for entry in equivalents())
    entry = Equivalent("pay", "pay", "x", "y", "nobody can tell")
    assert entry.covers(_made("pay", 4, "pay"))
    assert unused([entry], [_made("pay", 4, "pay")]) == []
    assert unused([entry], [_made("pay", 4, "other")]) == [entry]
