"""Which faults the mutation check finds, under which names, and what becomes of the code."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.mutation.faults import KINDS, Fault, all_faults, code_faults, data_faults, faulty_data, faulty_tree
from tests.mutation.options import Options
from tests.mutation.plant import Planter
from tests.mutation.run import ROOT
from tests.mutation.sample import sampled
from tests.mutation.scope import GAMES, GEMPIRE, TIGRIS, Scope

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
        ("a() < 0.5", "comparison", []),
        ("0 < a <= b", "comparison", ["0 <= a <= b", "0 < a < b"]),
        ("alg.more(a, b)", "comparison", ["alg.at_least(a, b)"]),
        ("alg.at_least(a, b)", "comparison", ["alg.more(a, b)"]),
        ("on.more(a, b)", "comparison", ["on.at_least(a, b)"]),
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


def test_a_function_that_is_only_a_twin_has_no_faults() -> None:
    source = "def _free(a):\n    return 0\n\n@clause('x', without=_free)\ndef rule(a):\n    return a\n"
    assert changes(source, "constant") == []
    assert changes(source + "\ndef other(a):\n    return _free(a)\n", "constant") == [
        "constant: return 0 => return 1",
        "constant: return 0 => return -1",
    ]


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


# -- the rules of the games

EVERY_GAME = pytest.mark.parametrize("scope", GAMES.values(), ids=list(GAMES))


@pytest.fixture(scope="module")
def known() -> list[Fault]:
    return all_faults(GEMPIRE, ROOT)


@EVERY_GAME
def test_names_are_unique_and_every_kind_occurs(scope: Scope) -> None:
    known = all_faults(scope, ROOT)
    assert len({fault.id for fault in known}) == len(known)
    assert {fault.kind for fault in known} == set(KINDS)
    assert all(fault.before != fault.after for fault in known if fault.function or fault.kind == "data")


def test_the_same_faults_are_found_every_time(known: list[Fault]) -> None:
    assert all_faults(GEMPIRE, ROOT, ["victory", "demands.toml"]) == [
        f for f in known if f.module in ("victory", "demands.toml")
    ]


@EVERY_GAME
def test_every_module_is_faulted_or_left_out_for_a_reason(scope: Scope) -> None:
    names = {path.stem for path in (ROOT / scope.folder).glob("*.py")}
    assert {name for name in names if not scope.why_left_out(name)} == set(scope.rule_modules(ROOT))
    assert all(any(scope.why_left_out(n) == reason for n in names) for reason in scope.left_out.values())
    assert all(scope.left_out.values())


@pytest.mark.parametrize(("scope", "module"), [(GEMPIRE, "victory"), (TIGRIS, "wars")])
def test_every_fault_of_a_module_can_be_compiled(scope: Scope, module: str) -> None:
    planter = Planter(scope, ROOT)
    for fault in all_faults(scope, ROOT, [module]):
        assert planter.code(fault)


def test_numbers_of_the_data() -> None:
    text = (
        "[meta]\nvalue = 1\n[[die]]\nnumber = 2\n[palace]\ncost_of_level = [5, 6]\n"
        "[numbers.limit]\nvalue = 5\nsection = '3'\n[box.jars]\nvalue = 4\n[box.diamonds]\nvalue = 50 # or more\n"
    )
    faults = data_faults(GEMPIRE, "components.toml", text)
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


def test_numbers_of_the_data_that_code_calls_otherwise() -> None:
    text = "schema = 1\nhand = 6  # tiles\nseats = [2, 4]\n[tiles]\ntotal = 153\nblack = 30\n"
    faults = data_faults(TIGRIS, "box.toml", text)
    assert [(f.line, f.after, f.names) for f in faults] == [
        (2, "hand = 7  # tiles", ("hand",)),
        (2, "hand = 5  # tiles", ("hand",)),
        (3, "seats = [3, 4]", ("least_seats", "most_seats")),
        (3, "seats = [1, 4]", ("least_seats", "most_seats")),
        (3, "seats = [2, 5]", ("least_seats", "most_seats")),
        (3, "seats = [2, 3]", ("least_seats", "most_seats")),
    ]


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
