"""The text of value formulas and science yields: `4 + 2*right(gold)`, `by_row(0, 8)`, `4*earned(gold)`.

A text is a sum of terms. Values know `n`, `k*right(colour)`, `left`, `adjacent`, `city` and `gems` likewise,
`k*row2(any)`, `by_row(a, b)` and `palace(level, low, high)`; science knows `n`, `k*placed(colour)` and
`k*earned(colour)`. A colour is population, gold, culture, or `any` for each of the three. `formula_text` and
`yield_text` write the canonical form, which reads back to the same value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from gemcheck.game import GameError
from gemcheck.games.gempire.cards import NONE, Formula, Yield
from gemcheck.games.gempire.state import COLOURS
from gemcheck.rulebook import nearest

__all__ = ["FormulaError", "formula_text", "parse_formula", "parse_yield", "yield_text"]

Triple = tuple[int, int, int]

ANY = "any"
COUNTED = ("right", "left", "adjacent", "city", "gems")
FORMULA_TERMS = (*COUNTED, "row2", "by_row", "palace")
YIELD_TERMS = ("placed", "earned")
PALACE_LEVELS = 5
DIGITS = 3
"""Numbers have at most this many digits: no card comes near, and a slip of the keyboard is caught."""

_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<word>[A-Za-z_][A-Za-z_0-9]*)|(?P<sign>[-+*(),]))")


class FormulaError(GameError):
    """A formula that cannot be read; `column` counts from 1 and points at the offending place of `text`."""

    def __init__(self, text: str, column: int, why: str) -> None:
        super().__init__(f"'{text}', column {column}: {why}")
        self.text = text
        self.column = column
        self.why = why


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


class _Term(NamedTuple):
    """A term as written: name (empty for a bare number), its factor, its arguments, and the name's token."""

    name: str
    factor: int
    factored: bool
    arguments: tuple[_Token, ...]
    token: _Token


class _Reader:
    """Reads the terms of one text; every fault is a FormulaError at the token that causes it."""

    def __init__(self, text: str, known: tuple[str, ...]) -> None:
        self.text = text
        self.known = known
        self.tokens = list(self._tokens())
        self.next = 0

    def _tokens(self) -> Iterator[_Token]:
        place = 0
        end = len(self.text.rstrip())
        while place < end:
            match = _TOKEN.match(self.text, place)
            if match is None:
                bad = len(self.text) - len(self.text[place:].lstrip())
                raise FormulaError(self.text, bad + 1, f"unexpected character '{self.text[bad]}'")
            kind = match.lastgroup or ""
            yield _Token(kind, match[kind], match.start(kind) + 1)
            place = match.end()
        yield _Token("end", "the end", end + 1)

    def fail(self, token: _Token, why: str) -> NoReturn:
        raise FormulaError(self.text, token.column, why)

    def take(self) -> _Token:
        token = self.tokens[self.next]
        self.next += token.kind != "end"
        return token

    def expect(self, sign: str, after: str) -> None:
        token = self.take()
        if token.text != sign:
            self.fail(token, f"expected '{sign}' {after}, found {_quoted(token)}")

    def number(self, token: _Token, what: str) -> int:
        if token.kind != "number":
            self.fail(token, f"expected {what}, found {_quoted(token)}")
        if len(token.text) > DIGITS:
            self.fail(token, f"a number has at most {DIGITS} digits")
        return int(token.text)

    def colour(self, token: _Token) -> Triple:
        """The triple with ones at the colour named, or at all three for `any`."""
        words = (*COLOURS, ANY)
        if token.text not in words:
            self.fail(token, f"unknown colour {_quoted(token)}{nearest(token.text, words)}")
        first, second, third = (int(token.text in (colour, ANY)) for colour in COLOURS)
        return (first, second, third)

    def terms(self) -> Iterator[_Term]:
        while True:
            yield self.term()
            token = self.take()
            if token.kind == "end":
                return
            if token.text != "+":
                self.fail(token, f"expected '+' or the end, found {_quoted(token)}")

    def term(self) -> _Term:
        token = self.take()
        if token.kind == "number":
            factor = self.number(token, "a number")
            if self.tokens[self.next].text != "*":
                return _Term("", factor, False, (), token)
            self.take()
            name = self.take()
            return self.call(name, factor, True)
        return self.call(token, 1, False)

    def call(self, name: _Token, factor: int, factored: bool) -> _Term:
        if name.kind != "word":
            self.fail(name, f"expected {'a term' if factored else 'a number or a term'}, found {_quoted(name)}")
        if name.text not in self.known:
            self.fail(name, f"unknown term '{name.text}'{nearest(name.text, self.known)}")
        self.expect("(", f"after '{name.text}'")
        arguments = [self.take()]
        if arguments[0].kind not in ("word", "number"):
            self.fail(arguments[0], f"expected what '{name.text}' takes, found {_quoted(arguments[0])}")
        while (token := self.take()).text == ",":
            arguments.append(self.take())
        if token.text != ")":
            self.fail(token, f"expected ')' to close '{name.text}(', found {_quoted(token)}")
        return _Term(name.text, factor, factored, tuple(arguments), name)

    def one_colour(self, term: _Term) -> Triple:
        """The only argument of a counting term, times its factor."""
        if len(term.arguments) != 1:
            self.fail(term.arguments[1], f"'{term.name}' takes one colour")
        first, second, third = self.colour(term.arguments[0])
        return (first * term.factor, second * term.factor, third * term.factor)

    def numbers(self, term: _Term, names: tuple[str, ...]) -> list[int]:
        """The arguments of a term that takes plain numbers and no factor."""
        shape = f"{term.name}({', '.join(names)})"
        if term.factored:
            self.fail(term.token, f"'{shape}' takes no factor")
        if len(term.arguments) != len(names):
            self.fail(term.token, f"'{shape}' takes {len(names)} numbers, found {len(term.arguments)}")
        return [self.number(token, f"a number for '{name}'") for token, name in zip(term.arguments, names, strict=True)]


def _quoted(token: _Token) -> str:
    return token.text if token.kind == "end" else f"'{token.text}'"


def _plus(a: Triple, b: Triple) -> Triple:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def parse_formula(text: str) -> Formula:
    """The value formula of a text. Raises FormulaError with the column and, where one is near, the word meant.

    >>> parse_formula("4 + right(gold)") == Formula(first=4, second=4, right=(0, 1, 0))
    True
    """
    reader = _Reader(text, FORMULA_TERMS)
    first = second = row2 = level = bonus = 0
    # What no term names stays the very object NONE, for which evaluation looks.
    counted: dict[str, Triple] = dict.fromkeys(COUNTED, NONE)
    for term in reader.terms():
        if term.name in counted:
            counted[term.name] = _plus(counted[term.name], reader.one_colour(term))
        elif term.name == "row2":
            if len(term.arguments) != 1 or term.arguments[0].text != ANY:
                reader.fail(term.arguments[0], "'row2' counts buildings of every colour; write row2(any)")
            row2 += term.factor
        elif term.name == "by_row":
            in_first, in_second = reader.numbers(term, ("first", "second"))
            first, second = first + in_first, second + in_second
        elif term.name == "palace":
            if level:
                reader.fail(term.token, "'palace' may stand once in a formula")
            level, low, high = reader.numbers(term, ("level", "low", "high"))
            if not 1 <= level <= PALACE_LEVELS:
                reader.fail(term.arguments[0], f"a palace level is 1 to {PALACE_LEVELS}")
            if high < low:
                reader.fail(term.arguments[2], "the value from the level on may not be below the value before it")
            first, second, bonus = first + low, second + low, high - low
        else:
            first, second = first + term.factor, second + term.factor
    return Formula(first, second, **counted, row2=row2, palace_level=level, palace_bonus=bonus)


def parse_yield(text: str) -> Yield:
    """The science yield of a text. Raises FormulaError with the column and, where one is near, the word meant.

    >>> parse_yield("2 + placed(any)") == Yield(once=2, placed=(1, 1, 1))
    True
    """
    reader = _Reader(text, YIELD_TERMS)
    once = 0
    counted: dict[str, Triple] = dict.fromkeys(YIELD_TERMS, NONE)
    for term in reader.terms():
        if term.name:
            counted[term.name] = _plus(counted[term.name], reader.one_colour(term))
        else:
            once += term.factor
    return Yield(once, **counted)


def formula_text(formula: Formula) -> str:
    """The canonical text of a value formula: constants, then what is counted, then the palace.

    >>> formula_text(Formula(first=0, second=8))
    'by_row(0, 8)'
    """
    first, second = formula.first, formula.second
    parts: list[str] = []
    if first != second:
        parts.append(f"by_row({first}, {second})")
    elif first:
        parts.append(str(first))
    for name in ("right", "left", "adjacent", "city"):
        parts += _counted(name, getattr(formula, name))
    if formula.row2:
        parts.append(_factor(formula.row2) + "row2(any)")
    parts += _counted("gems", formula.gems)
    if formula.palace_level:
        parts.append(f"palace({formula.palace_level}, 0, {formula.palace_bonus})")
    return " + ".join(parts) or "0"


def yield_text(science: Yield) -> str:
    """The canonical text of a science yield.

    >>> yield_text(Yield(earned=(0, 4, 0)))
    '4*earned(gold)'
    """
    parts = [str(science.once)] if science.once else []
    for name in YIELD_TERMS:
        parts += _counted(name, getattr(science, name))
    return " + ".join(parts) or "0"


def _factor(number: int) -> str:
    return "" if number == 1 else f"{number}*"


def _counted(name: str, triple: Triple) -> list[str]:
    if triple[0] and triple[0] == triple[1] == triple[2]:
        return [f"{_factor(triple[0])}{name}({ANY})"]
    return [f"{_factor(n)}{name}({colour})" for n, colour in zip(triple, COLOURS, strict=True) if n]
