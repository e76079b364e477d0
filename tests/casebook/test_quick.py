"""The fast reader: on canonical files it agrees with the standard one, and in doubt it gives up."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gemcheck.casebook.quick import read_canonical
from gemcheck.toml_write import entries
from tests.casebook.build import TIE, text_of

CANONICAL = [
    text_of(TIE, "bid.award"),
    'a = 1\nb = "x"\nc = true\nd = 2026-11-30\ne = [1, [2, "]"]]\n\n[s]\nf.g = -3\nf.h = {}\n',
    '[s]\na = { b.c = 1, "d.e" = "f, g = 1 }", h = [1, 2], i = false }\n',
    '[[s]]\na = [\n    "x",\n    "y",\n]\n\n[[s]]\n',
]

OTHER = [
    "a = 1 # why\n",
    "# why\na = 1\n",
    "a=1\n",
    "  a = 1\n",
    "a = 'x'\n",
    'a = "x\\ty"\n',
    'a = """x"""\n',
    "a = 0x1F\n",
    "a = 1_000\n",
    "a = +1\n",
    "a = 1979-05-27T07:32:00\n",
    "a = {b = 1}\n",
    "a = { b = { c = 1 } }\n",
    "a = [{ b = 1 }]\n",
    "a = [1, 2,]\n",
    '"a b" = 1\n',
    "[a.b]\nc = 1\n",
    "a = 1\r\n",
    "a = 1.5\n",
    "a = 99999999999999999999999999\n",
    "a = [[1.5]]\n",
]

WRONG = [
    "a = 1\na = 2\n",
    "a = { b = 1, b = 2 }\n",
    "a = { b = 1 }\na.c = 2\n",
    "a.b = 1\na = 2\n",
    "a = 1\na.b = 2\n",
    "[a]\n[a]\n",
    "a = 1\n[a]\n",
    "[[a]]\n[a]\n",
    "[a]\n[[a]]\n",
    "a = []\n[[a]]\n",
    "[a]]\n",
    "[[a]\n",
    "a\n",
    "a = \n",
    "a = null\n",
    'a = {"b": 1}\n',
    'a = "x\n',
    "a = { b = 1\n",
    "a = { b = 1, \n",
    "a = { b = 1, }\n",
    "a..b = 1\n",
    ".a = 1\n",
    "a. = 1\n",
    "a = [\n1\n2\n]\n",
    "a = [\n,\n]\n",
    "a = [\n1,,\n]\n",
    "a = [\n1\n",
    "a = 2026-13-30\n",
    "a = 01\n",
    'a = "\x01"\n',
    "a = 1 b = 2\n",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_is_read_quickly(text: str) -> None:
    assert read_canonical(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", OTHER)
def test_other_layouts_are_left_to_the_standard_reader(text: str) -> None:
    quick = read_canonical(text)
    assert quick is None or quick == tomllib.loads(text)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_toml_is_never_accepted(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    assert read_canonical(text) is None


words = st.text(st.sampled_from('ab ,]}[{"=.#é\\\n'), max_size=6)
values = st.recursive(
    st.one_of(words, st.integers(-5, 2**63), st.booleans(), st.dates()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(words, values, max_size=4))
def test_it_agrees_with_the_standard_reader_on_all_that_is_written(table: dict[str, Any]) -> None:
    text = "\n".join(entries(table)) + "\n"
    assert read_canonical(text) in (None, table)


@given(st.integers(0, 400), st.integers(0, 3), st.text(st.sampled_from('a1 ,]}[{"=.#-\n\t'), max_size=2))
@example(0, 1, "")
def test_damaged_text_is_read_as_the_standard_reader_reads_it(place: int, cut: int, new: str) -> None:
    text = text_of(TIE, "bid.award")
    damaged = text[:place] + new + text[place + cut :]
    quick = read_canonical(damaged)
    if quick is not None:
        assert quick == tomllib.loads(damaged)
