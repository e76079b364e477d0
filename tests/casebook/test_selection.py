"""Choosing cases by words."""

from __future__ import annotations

import pytest

from gemcheck.casebook.selection import selector
from tests.casebook.build import TIE, case_of


@pytest.mark.parametrize(
    ("expression", "chosen"),
    [
        ("tie", True),
        ("TIE", True),
        ("award", True),
        ("t-7", True),
        ("toy/unresolved-tie", True),
        ("sale", False),
        ("not sale", True),
        ("not not sale", False),
        ("tie and open", True),
        ("tie and ruled", False),
        ("sale or open", True),
        ("sale or ruled or errata", False),
        ("sale and tie or open", True),
        ("open or sale and sale", True),
        ("(open or sale) and sale", False),
        ("not (sale or ruled)", True),
    ],
)
def test_expressions(expression: str, chosen: bool) -> None:
    assert selector(expression)(case_of(TIE, extra='known_as = "T-7"')) is chosen


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("", "a word is missing at the end"),
        ("tie and", "a word is missing at the end"),
        ("or tie", "a word is missing before 'or'"),
        ("(tie", "a parenthesis is not closed"),
        ("tie)", r"'\)' is not joined"),
        ("tie open", "'open' is not joined by 'and' or 'or'"),
        ("()", r"a word is missing before '\)'"),
    ],
)
def test_what_cannot_be_read_is_refused(expression: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        selector(expression)
