"""Pieces of a line: where they stand, what they spell, and errors that point at them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gemcheck.game import GameError
from gemcheck.scan import FEW, Piece, line_of

LINE = line_of("one  two,,3")


def fault(act: Callable[[], object]) -> str:
    with pytest.raises(GameError) as caught:
        act()
    return str(caught.value)


def test_an_error_shows_the_line_and_points_at_the_piece() -> None:
    assert str(LINE.part(5, 8).error("odd")) == "odd\n  one  two,,3\n       ^^^"
    assert str(line_of("ab", 7).part(2).error("odd")) == "line 7: odd\n  ab\n    ^"


def test_words_and_parts_keep_their_places() -> None:
    one, two = LINE.words()
    assert (one.text, one.start, two.text, two.start) == ("one", 0, "two,,3", 5)
    assert [(piece.text, piece.start) for piece in two.split(",")] == [("two", 5), ("", 9), ("3", 10)]
    assert [piece.text for piece in line_of("").split(",")] == [""]
    assert two.part(1, 3) == Piece("wo", LINE.line, 6)


@pytest.mark.parametrize("text", ["-1", "01", "", "x", "٣", "1 "])
def test_whole_numbers_have_no_sign_and_no_leading_nought(text: str) -> None:
    words = fault(lambda: line_of(text).whole("the number"))
    assert words.startswith(f"the number must be a number without sign, not '{text}'")


def test_numbers() -> None:
    assert [line_of(text).whole("it") for text in ("0", "10")] == [0, 10]
    assert [line_of(text).signed("it") for text in ("0", "-3", "12")] == [0, -3, 12]
    assert fault(lambda: line_of("-0").signed("it")).startswith("it must be a number, not '-0'")
    assert line_of("1.0.2").triple("it") == (1, 0, 2)
    assert fault(lambda: line_of("1.2").triple("it")).startswith("it needs three numbers such as 1.0.2, not '1.2'")


@pytest.mark.parametrize("digits", [19, 5000])
def test_numbers_of_no_use_are_refused(digits: int) -> None:
    piece = line_of("9" * digits)
    assert fault(lambda: piece.whole("it")).startswith("it has too many digits\n")
    assert fault(lambda: piece.signed("it")).startswith("it has too many digits\n")


def test_one_of_names_the_nearest_word_or_a_few() -> None:
    assert line_of("red").one_of(("red", "blue"), "colour") == "red"
    assert fault(lambda: line_of("rde").one_of(("red", "blue"), "colour")).startswith(
        "unknown colour 'rde'; did you mean 'red'?\n"
    )
    assert fault(lambda: line_of("x").one_of("abc", "letter")).startswith("unknown letter 'x'; expected a, b, c\n")
    many = [f"word{i}" for i in range(FEW + 1)]
    assert fault(lambda: line_of("x").one_of(many, "word")).startswith("unknown word 'x'\n")
