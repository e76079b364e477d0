"""The text of value formulas and science yields: meaning, canonical form, round trip, and errors that point."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gemcheck.game import GameError
from gemcheck.games.gempire.cards import Formula, Yield
from gemcheck.games.gempire.formulas import FormulaError, formula_text, parse_formula, parse_yield, yield_text

small = st.integers(0, 99)
triples = st.one_of(
    st.tuples(small, small, small),
    small.map(lambda n: (n, n, n)),
    st.sampled_from([(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)]),
)


@st.composite
def formulas(draw: st.DrawFn) -> Formula:
    """Any formula that a card can have: a palace bonus only from a level on."""
    level = draw(st.integers(0, 5))
    return Formula(
        first=draw(small),
        second=draw(small),
        right=draw(triples),
        left=draw(triples),
        adjacent=draw(triples),
        city=draw(triples),
        row2=draw(small),
        gems=draw(triples),
        palace_level=level,
        palace_bonus=draw(small) if level else 0,
    )


yields = st.builds(Yield, once=small, placed=triples, earned=triples)


@given(formulas())
def test_every_formula_reads_back(formula: Formula) -> None:
    assert parse_formula(formula_text(formula)) == formula


@given(yields)
def test_every_yield_reads_back(science: Yield) -> None:
    assert parse_yield(yield_text(science)) == science


@given(formulas())
def test_canonical_text_is_a_fixed_point(formula: Formula) -> None:
    text = formula_text(formula)
    assert formula_text(parse_formula(text)) == text


def fault(text: str, science: bool) -> FormulaError | None:
    """The error of reading a text, None when it can be read."""
    try:
        parse_yield(text) if science else parse_formula(text)
    except FormulaError as error:
        return error
    return None


words = st.sampled_from(
    ["right", "row2", "by_row", "palace", "placed", "gold", "any", "(", ")", ",", "*", "+", "3", "x", "-"]
)


@given(st.one_of(st.text(max_size=20), st.lists(words, max_size=12).map(" ".join)), st.booleans())
def test_any_text_is_read_or_refused_at_a_place_inside_it(text: str, science: bool) -> None:
    error = fault(text, science)
    assert error is None or 1 <= error.column <= len(text) + 1


@given(formulas(), st.randoms(use_true_random=False))
def test_order_of_terms_and_blanks_do_not_matter(formula: Formula, rng: Random) -> None:
    parts = formula_text(formula).split(" + ")
    rng.shuffle(parts)
    assert parse_formula("  +".join(parts).replace(",", " , ")) == formula


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("0", Formula()),
        ("4", Formula(first=4, second=4)),
        ("4 + right(gold)", Formula(first=4, second=4, right=(0, 1, 0))),
        ("2 + 2*right(culture)", Formula(first=2, second=2, right=(0, 0, 2))),
        ("left(population)", Formula(left=(1, 0, 0))),
        ("2*adjacent(any)", Formula(adjacent=(2, 2, 2))),
        ("3*city(gold)", Formula(city=(0, 3, 0))),
        ("2*row2(any)", Formula(row2=2)),
        ("3 + row2(any)", Formula(first=3, second=3, row2=1)),
        ("4 + 2*gems(population)", Formula(first=4, second=4, gems=(2, 0, 0))),
        ("gems(any)", Formula(gems=(1, 1, 1))),
        ("by_row(5, 10)", Formula(first=5, second=10)),
        ("by_row(0, 8)", Formula(first=0, second=8)),
        ("palace(3, 0, 10)", Formula(palace_level=3, palace_bonus=10)),
    ],
)
def test_canonical_texts_mean_what_they_say(text: str, formula: Formula) -> None:
    assert parse_formula(text) == formula
    assert formula_text(formula) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("1 + 2", "3"),
        ("right(gold) + 4", "4 + right(gold)"),
        ("right(gold) + right(gold)", "2*right(gold)"),
        ("right(any) + right(gold)", "right(population) + 2*right(gold) + right(culture)"),
        ("city(population) + city(gold) + city(culture)", "city(any)"),
        ("2 + by_row(1, 4)", "by_row(3, 6)"),
        ("by_row(4, 4)", "4"),
        ("palace(2, 4, 9)", "4 + palace(2, 0, 5)"),
        ("row2(any) + row2(any)", "2*row2(any)"),
        ("0*left(gold) + 1", "1"),
        ("  4+right( gold )  ", "4 + right(gold)"),
    ],
)
def test_other_spellings_have_one_canonical_form(text: str, canonical: str) -> None:
    assert formula_text(parse_formula(text)) == canonical


@pytest.mark.parametrize(
    ("text", "science"),
    [
        ("0", Yield()),
        ("5", Yield(once=5)),
        ("placed(population)", Yield(placed=(1, 0, 0))),
        ("4*earned(gold)", Yield(earned=(0, 4, 0))),
        ("2 + placed(any) + 3*earned(culture)", Yield(once=2, placed=(1, 1, 1), earned=(0, 0, 3))),
    ],
)
def test_yields_mean_what_they_say(text: str, science: Yield) -> None:
    assert parse_yield(text) == science
    assert yield_text(science) == text


def test_a_palace_may_pay_at_every_level_and_may_pay_the_same() -> None:
    assert parse_formula("palace(1, 2, 2)") == Formula(first=2, second=2, palace_level=1, palace_bonus=0)
    assert parse_formula("palace(5, 0, 1)").palace_level == 5


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "expected a number or a term, found the end"),
        ("   ", 1, "found the end"),
        ("4 +", 4, "found the end"),
        ("4 + + 2", 5, "found '+'"),
        ("4 4", 3, "expected '+' or the end, found '4'"),
        ("4 - 2", 3, "expected '+' or the end, found '-'"),
        ("4 & 3", 3, "unexpected character '&'"),
        ("4 + Ä", 5, "unexpected character 'Ä'"),
        ("4 + rihgt(gold)", 5, "unknown term 'rihgt'; did you mean 'right'?"),
        ("placed(gold)", 1, "unknown term 'placed'"),
        ("2*3", 3, "expected a term, found '3'"),
        ("2*", 3, "expected a term, found the end"),
        ("right gold", 7, "expected '(' after 'right', found 'gold'"),
        ("right(gold", 11, "expected ')' to close 'right(', found the end"),
        ("right()", 7, "expected what 'right' takes, found ')'"),
        ("right(", 7, "expected what 'right' takes, found the end"),
        ("right(glod)", 7, "unknown colour 'glod'; did you mean 'gold'?"),
        ("right(3)", 7, "unknown colour '3'"),
        ("right(gold, gold)", 13, "'right' takes one colour"),
        ("row2(gold)", 6, "write row2(any)"),
        ("row2(any, any)", 6, "write row2(any)"),
        ("by_row(1)", 1, "'by_row(first, second)' takes 2 numbers, found 1"),
        ("1 + by_row(1, gold)", 15, "expected a number for 'second', found 'gold'"),
        ("2*by_row(1, 2)", 3, "takes no factor"),
        ("1*palace(1, 2, 3)", 3, "takes no factor"),
        ("palace(0, 1, 2)", 8, "a palace level is 1 to 5"),
        ("palace(6, 1, 2)", 8, "a palace level is 1 to 5"),
        ("palace(1, 2, 1)", 14, "may not be below the value before it"),
        ("palace(1, 2, 3) + palace(2, 3, 4)", 19, "'palace' may stand once"),
        ("1000", 1, "a number has at most 3 digits"),
        ("by_row(1, 1000)", 11, "a number has at most 3 digits"),
    ],
)
def test_errors_point_at_the_place_and_name_the_word_meant(text: str, column: int, part: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse_formula(text)
    assert caught.value.column == column
    assert part in str(caught.value)
    assert str(caught.value).startswith(f"'{text}', column {column}: ")


def test_science_knows_its_own_terms_only() -> None:
    with pytest.raises(FormulaError, match=r"column 1: unknown term 'earnd'; did you mean 'earned'\?"):
        parse_yield("earnd(gold)")
    with pytest.raises(FormulaError, match="unknown term 'city'"):
        parse_yield("city(gold)")


def test_three_digits_are_fine() -> None:
    assert parse_formula("999").first == 999


def test_a_formula_error_is_a_game_error() -> None:
    assert issubclass(FormulaError, GameError)
