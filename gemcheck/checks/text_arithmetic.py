"""Small sums as they are written in tables of printed numbers, and the numbers a sentence prints.

An expression holds whole numbers, + - * //, and parentheses: `"15 + (6 + 3) * 2"`. A sentence prints a number as digits
(`11/10/9` prints three) or as a word (`three`, `second`, `doubled`).
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable

from gemcheck.rulebook import RulebookError

__all__ = ["evaluate", "numbers_in", "numbers_of"]

_OPERATORS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}

# fmt: off
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)
# fmt: on
_TENS = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")

_WORDS: dict[str, int] = {
    **{word: number for number, word in enumerate(_UNITS)},
    **{word: 10 * tens for tens, word in enumerate(_TENS, start=3)},
    **{word: number for number, word in enumerate(_ORDINALS, start=1)},
    **dict.fromkeys(("double", "doubles", "doubled", "twice"), 2),
    **dict.fromkeys(("triple", "triples", "tripled"), 3),
    **dict.fromkeys(("quadruple", "quadruples", "quadrupled"), 4),
}


def evaluate(expression: str) -> int:
    """The value of an expression. Raises RulebookError when it holds anything but whole numbers and + - * //."""

    def value(node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                return number
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _OPERATORS[type(op)](value(left), value(right))
        raise RulebookError(f"'{expression}' is not a sum of whole numbers")

    try:
        return value(ast.parse(expression, mode="eval").body)
    except (SyntaxError, ZeroDivisionError) as error:
        raise RulebookError(f"'{expression}' is not a sum of whole numbers") from error


def numbers_of(expression: str) -> list[int]:
    """Every number written in an expression, from left to right."""
    return [int(digits) for digits in re.findall(r"\d+", expression)]


def numbers_in(text: str) -> set[int]:
    """Every number a sentence prints, as digits or as a word; compounds such as `twenty-one` are one number.

    >>> sorted(numbers_in("Twenty-one of 11/10/9, doubled"))
    [2, 9, 10, 11, 21]
    """
    found = {int(digits) for digits in re.findall(r"\d+", text)}
    for word in re.findall(r"[a-z]+(?:-[a-z]+)?", text.lower()):
        tens, _, unit = word.partition("-")
        if word in _WORDS:
            found.add(_WORDS[word])
        elif _WORDS.get(tens, 0) >= 20 and 1 <= _WORDS.get(unit, 0) <= 9:
            found.add(_WORDS[tens] + _WORDS[unit])
        else:
            found.update(_WORDS[part] for part in (tens, unit) if part in _WORDS)
    return found
