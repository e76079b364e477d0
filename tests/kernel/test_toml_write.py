"""The TOML writer: what it writes reads back, in one form."""

from __future__ import annotations

import tomllib
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.toml_write import WIDTH, entries, inline, key

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
scalars = st.one_of(texts, st.integers(-(2**63), 2**63 - 1), st.booleans(), st.dates())
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=12
)


@given(st.dictionaries(texts, values, max_size=4), st.booleans())
def test_what_is_written_reads_back_in_the_same_order(table: dict[str, Any], braced: bool) -> None:
    text = "\n".join(entries(table, braced=braced))
    again = tomllib.loads(text)
    assert again == table
    assert list(again) == list(table)
    assert "\n".join(entries(again, braced=braced)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a", '"a"'),
        ('say "no"\n', '"say \\"no\\"\\n"'),
        ("\x7fé\u2028", '"\\u007fé\u2028"'),
        (True, "true"),
        (0, "0"),
        (-7, "-7"),
        (date(2026, 11, 30), "2026-11-30"),
        ([], "[]"),
        ((1, "x"), '[1, "x"]'),
        ({}, "{}"),
        ({"a": {"b": 1}, "c d": 2}, '{ a.b = 1, "c d" = 2 }'),
        ([{"a": 1}, {}], "[{ a = 1 }, {}]"),
    ],
)
def test_values_on_one_line(value: Any, text: str) -> None:
    assert inline(value) == text


@pytest.mark.parametrize("value", [1.5, None, b"x", {"a": 0.0}, "\ud800", object()])
def test_what_has_no_place_in_a_file_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="cannot be written"):
        inline(value)


def test_keys_are_quoted_when_they_must_be() -> None:
    assert [key("a-b_1"), key("a.b"), key(""), key("é")] == ["a-b_1", '"a.b"', '""', '"é"']


def test_a_table_of_one_entry_becomes_a_dotted_key_unless_kept_in_braces() -> None:
    assert entries({"winner": {"A": "ann"}}) == ['winner.A = "ann"']
    assert entries({"ann": {"bid": {"A": 1}}}, braced=True) == ["ann = { bid.A = 1 }"]
    assert entries({"reading": {"bid.tie": "x"}}) == ['reading = { "bid.tie" = "x" }']


def test_a_flat_table_is_one_line_and_a_table_of_tables_a_line_each() -> None:
    flat = {"after": {"ann": {"coins": 0}, "bea": {"coins": 1}}}
    assert entries(flat) == ["after = { ann.coins = 0, bea.coins = 1 }"]
    deep = {"seats": {"ann": {"coins": 0, "score": 1}, "bea": {"coins": 1}}}
    assert entries(deep) == ["seats.ann = { coins = 0, score = 1 }", "seats.bea.coins = 1"]


def test_what_does_not_fit_is_broken_up() -> None:
    fits = {"a": {"b": "x" * (WIDTH - 21), "c": 1}}
    assert [len(line) for line in entries(fits)] == [WIDTH]
    wide = {"a": {"b": "x" * (WIDTH - 20), "c": 1}}
    assert [line[:4] for line in entries(wide)] == ["a.b ", "a.c "]
    assert entries({"a": ["x" * WIDTH, "y"]}) == ["a = [", f'    "{"x" * WIDTH}",', '    "y",', "]"]
