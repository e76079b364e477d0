"""Tiny rulebooks with one fault each and their repaired twins: a check finds the first and is silent on the second."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.checks import text, text_samples, text_scopes, text_words
from gemcheck.checks.text_arithmetic import evaluate, numbers_in, numbers_of
from gemcheck.checks.text_samples import jointly_satisfiable, minimal_unsatisfiable, rolls, switched
from gemcheck.checks.text_tables import TextTables
from gemcheck.findings import Verdict
from gemcheck.rulebook import RulebookError
from tests.checks.twins import tiny

ROW = 'id = "row"\nwhat = "things"\n'

CASES = {
    "data-inconsistency": (
        text.printed_numbers,
        {"box": "The box holds ten coins.", "purse": "Each of 2 players gets five coins."},
        f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = [10]\nclauses = ["box"]\n'
        '[[quantity.printed]]\nvalues = ["2 * @"]\nclauses = ["purse"]',
        ("6", "5"),
    ),
    "example-contradicts-rule": (
        text.printed_numbers,
        {"price": "A house costs 3.", "example.price": "Two houses cost 7."},
        f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["2 * 3"]\nclauses = ["price"]\n'
        '[[quantity.printed]]\nvalues = [@]\nclauses = ["example.price"]',
        ("7", "6"),
    ),
    "undefined-term": (
        text_words.undefined_terms,
        {"use": "A fief pays rent.", "meaning": "A fief is a field."},
        f'[[term]]\n{ROW}word = "fief"\ndefined = [@]',
        ("", '"meaning"'),
    ),
    "ambiguous-scope": (
        text_scopes.word_scopes,
        {"inn": "Every house called inn pays."},
        f'[[scope]]\n{ROW}word = "inn"\nclauses = ["inn"]\nreadings = {{ letters = "inn", word = "@" }}\n'
        '[[scope.registries]]\nentries = "houses.toml: house"\nwhat = "houses"\ncomplete = true',
        (r"\\binn\\b", "inn"),
    ),
    "sibling-asymmetry": (
        text_words.sibling_clauses,
        {"a.1": "Pay at dusk.", "a.2": "Eat.", "b": "Move at dusk."},
        f'[[siblings]]\n{ROW}members = ["a.1", "@"]\nphrases = {{ time = ["dusk"] }}',
        ("a.2", "b"),
    ),
    "out-of-domain": (
        text.out_of_domain,
        {"seats": "Up to 3 may play.", "table": "Prices for 2 and 3."},
        f'[[parameter]]\n{ROW}least = @\nmost = 3\nallowed_by = ["seats"]\ncovered = [2, 3]\ncovered_by = ["table"]',
        ("1", "2"),
    ),
    "component-exhaustion": (
        text.supplies,
        {"box": "The box holds 9 cubes.", "need": "Each of 2 players needs five."},
        f'[[supply]]\n{ROW}in_box = 9\nin_box_by = ["box"]\nneed = "2 * @"\nneed_by = ["need"]',
        ("5", "4"),
    ),
}


@pytest.mark.parametrize("kind", CASES)
def test_fault_and_repaired_twin(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check, clauses, numbers, (faulty, repaired) = CASES[kind]
    houses = '[[house]]\nname = "Winner"\n[[house]]\nslug = "nameless"\n[[house]]\nname = "Old Inn"'
    report = check.run(tiny(tmp_path, monkeypatch, clauses, numbers.replace("@", faulty), houses=houses))
    assert [(f.kind, f.id, f.impact) for f in report.findings] == [(kind, f"tiny/{kind}/row", "cosmetic")]
    assert report.verdict is Verdict.FOUND
    twin = check.run(tiny(tmp_path, monkeypatch, clauses, numbers.replace("@", repaired), houses=houses))
    assert not twin.findings
    assert twin.verdict is Verdict.PROVED


def test_a_game_without_tables_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tiny(tmp_path, monkeypatch, {"a": "Play."}, "")
    for check in (text.printed_numbers, text.supplies, text_words.undefined_terms, text_samples.switch_samples):
        assert check.run(game).verdict is Verdict.UNKNOWN
    game.package = "no_such_package"
    assert text.printed_numbers.run(game).verdict is Verdict.UNKNOWN


def test_numbers_that_the_clause_no_longer_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["4 + 3"]\nclauses = ["a"]'
    old = text.quoted_numbers.run(tiny(tmp_path, monkeypatch, {"a": "Four and three."}, numbers))
    assert not old.findings
    new = text.quoted_numbers.run(tiny(tmp_path, monkeypatch, {"a": "Four and five."}, numbers))
    assert new.findings[0].witness == {"not_printed": [3]}
    assert "1 of 2 numbers" in new.statements[0].text


@pytest.mark.parametrize(
    ("pieces", "total", "uncounted", "verdict"),
    [
        ("[5]", 9, '["lids"]', Verdict.PROVED),
        ('[5]\n[[quantity.printed]]\nvalues = ["6"]', 9, '["lids"]', Verdict.UNKNOWN),
        ("[5]", 5, "[]", Verdict.PROVED),
        ("[5]", 6, "[]", Verdict.FOUND),
        ("[5]", 4, '["lids"]', Verdict.FOUND),
    ],
)
def test_a_total_over_several_kinds(
    pieces: str, total: int, uncounted: str, verdict: Verdict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = (
        f'[[quantity]]\nid = "pots"\nwhat = "pots"\n[[quantity.printed]]\nvalues = {pieces}\n'
        f'[[pieces]]\n{ROW}total = {total}\ntotal_by = ["a"]\nkind = "pots"\nuncounted = {uncounted}'
    )
    report = text.punched_pieces.run(tiny(tmp_path, monkeypatch, {"a": "Pots."}, numbers))
    assert report.verdict is verdict


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = [1]\nclauses = ["b"]', "unknown clause 'b'"),
        (f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["x.toml: y"]', "no packaged file 'x.toml'"),
        (f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["more.toml: y"]', "points at nothing"),
        (f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["sum more.toml: n.*.z"]', "points at nothing"),
        (f'[[quantity]]\n{ROW}[[quantity.printed]]\nvalues = ["1 + a"]', "not a sum of whole numbers"),
        (
            f'[[quantity]]\n{ROW}point = "p"\n[[quantity.printed]]\nvalues = [1]\n[[quantity.printed]]\nvalues = [2]',
            "'p'",
        ),
        (f"[[quantity]]\n{ROW}printed = []\nprice = 1", "unknown field `price`"),
        (f"[[quantity]]\n{ROW}printed = []\n[[quantity]]\n{ROW}printed = []", "two rows called 'row'"),
    ],
)
def test_faults_of_the_table_are_told(
    numbers: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tiny(tmp_path, monkeypatch, {"a": "Play."}, numbers, more='[[n]]\nid = 1\nv = 2\n[[n]]\nid = "two"\nv = 3')
    with pytest.raises(RulebookError, match=message):
        text.printed_numbers.run(game)


def test_a_supply_needs_one_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = f'[[supply]]\n{ROW}in_box = "?"\nin_box_by = ["a"]\nneed_by = ["a"]'
    with pytest.raises(RulebookError, match="not one number"):
        text.supplies.run(tiny(tmp_path, monkeypatch, {"a": "Play."}, numbers))


def test_references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = '[[n]]\nid = 1\nv = 2\n[[n]]\nslug = "two"\nv = 3\nw = [4, 5]'
    tables = TextTables(tiny(tmp_path, monkeypatch, {"a": "Play."}, "", more=more))
    assert tables.values(("count more.toml: n", "sum more.toml: n.*.v", "more.toml: n.two.w", "?", "6 // 4")) == (
        2,
        5,
        4,
        5,
        None,
        1,
    )
    assert tables.value("more.toml: n.1.v") == 2


@pytest.mark.parametrize("bad", ["", "1 +", "a", "1 / 2", "-1", "2 ** 3", "1 // 0", "True", "1.5", "len('a')"])
def test_what_is_no_sum(bad: str) -> None:
    with pytest.raises(RulebookError):
        evaluate(bad)


def test_sums() -> None:
    assert evaluate("15 + (6 + 3) * 2") == 33
    assert evaluate("114 // 4 - 1") == 27
    assert numbers_of("15 + (6 + 3) * 2") == [15, 6, 3, 2]


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Levels 1 to 5 cost 5/6", {1, 5, 6}),
        ("Twenty-one cards, forty-four pieces, ninety more", {21, 44, 90}),
        ("One-symbol cards in the second row are doubled", {1, 2}),
        ("A second-row card, twice; quadrupled, third", {2, 3, 4}),
        ("Nothing at all, nobody, atone", set()),
        ("thirty-ten", {30, 10}),
        ("twenty", {20}),
        ("zero", {0}),
    ],
)
def test_numbers_in_a_sentence(sentence: str, numbers: set[int]) -> None:
    assert numbers_in(sentence) == numbers


def test_rolls_and_switches() -> None:
    assert list(rolls([["production", "blank"], ["wild", "science"]])) == [
        (1, 1),
        (2, 0),
        (1, 1),
        (0, 1),
        (1, 0),
        (0, 1),
    ]
    assert switched((2, 1), 1) == {(1, 2), (3, 0)}
    assert switched((2, 1), 0) == {(2, 1)}
    assert switched((1, 0), 2) == set()


@given(st.lists(st.frozensets(st.integers(0, 4)), max_size=5))
def test_minimal_cores(claims: list[frozenset[int]]) -> None:
    def satisfiable(chosen: tuple[int, ...]) -> bool:
        return jointly_satisfiable([claims[c] for c in chosen])

    cores = minimal_unsatisfiable(len(claims), satisfiable)
    assert len(set(cores)) == len(cores)
    assert bool(cores) is not satisfiable(tuple(range(len(claims))))
    for core in cores:
        assert not satisfiable(core)
        assert all(satisfiable(tuple(c for c in core if c != left_out)) for left_out in core)
        assert not any(set(core) < set(other) for other in cores)
