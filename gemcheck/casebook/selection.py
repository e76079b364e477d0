"""Choosing cases by words: `cyclic or (tie and not open)`."""

from __future__ import annotations

import re
from collections.abc import Callable

from gemcheck.casebook.schema import Case

__all__ = ["selector"]

Wanted = Callable[[Case], bool]


def selector(expression: str) -> Wanted:
    """Which cases an expression chooses.

    A word stands for the cases that have it, in any letter case, in id, title, kind, status, `known_as` or a clause
    cited; words are joined by `and`, `or`, `not` and parentheses. Raises ValueError for an expression that cannot be
    read.

    >>> selector("tie and (open or ruled)") is not None
    True
    """
    parser = _Parser(re.findall(r"[()]|[^\s()]+", expression), expression)
    wanted = parser.either()
    parser.finish()
    return wanted


def _haystack(case: Case) -> str:
    return "\n".join((case.id, case.title, case.kind, case.status, case.known_as, *case.clauses)).lower()


class _Parser:
    def __init__(self, words: list[str], expression: str) -> None:
        self.words = words
        self.expression = expression

    def next(self) -> str:
        return self.words[0] if self.words else ""

    def take(self, word: str) -> bool:
        if self.next() == word:
            del self.words[0]
            return True
        return False

    def either(self) -> Wanted:
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return lambda case: any(part(case) for part in parts)

    def both(self) -> Wanted:
        parts = [self.single()]
        while self.take("and"):
            parts.append(self.single())
        return lambda case: all(part(case) for part in parts)

    def single(self) -> Wanted:
        if self.take("not"):
            inner = self.single()
            return lambda case: not inner(case)
        if self.take("("):
            inner = self.either()
            if not self.take(")"):
                raise self.error("a parenthesis is not closed")
            return inner
        word = self.next()
        if word in ("", ")", "and", "or"):
            raise self.error(f"a word is missing before '{word}'" if word else "a word is missing at the end")
        del self.words[0]
        return lambda case: word.lower() in _haystack(case)

    def finish(self) -> None:
        if self.words:
            raise self.error(f"'{self.next()}' is not joined by 'and' or 'or'")

    def error(self, text: str) -> ValueError:
        return ValueError(f"cannot read the expression '{self.expression}': {text}")
