"""Making a whole position in notation smaller: lines, words and items of lists are left out, numbers brought down.

A position that a case names by its text is one thing for `gemcheck.checks.shrinking`. Here it is taken apart as a text:
lines of words, words that are lists between commas. What makes no sense to the game is refused by the game. Most of a
position that was met late in a game goes at once, so that all that is tried afterwards is cheap.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from gemcheck.checks.shrinking import Case

__all__ = ["state_reduced"]

NUMBER = re.compile(r"\d+")
SEPARATORS = ("\n", " ", ",")
"""What stands between the parts of a text, and between the parts of a part."""

Holds = Callable[[str], bool]


def state_reduced(case: Case, holds: Callable[[Case], bool]) -> Case:
    """The case with the positions in its `given` made smaller as long as it holds. Deterministic."""
    for key, text in dict(case["given"]).items():
        if isinstance(text, str) and "\n" in text:
            case = _with_text(case, key, _reduced(text, partial(_holds_with, holds, case, key)))
    return case


def _with_text(case: Case, key: str, text: str) -> Case:
    return {**case, "given": {**case["given"], key: text}}


def _holds_with(holds: Callable[[Case], bool], case: Case, key: str, text: str) -> bool:
    return holds(_with_text(case, key, text))


def _reduced(text: str, holds: Holds) -> str:
    """A text with parts left out and numbers brought down, until nothing changes."""
    while True:
        before = text
        text = _parts_out(text, SEPARATORS, holds)
        text = _numbers_down(text, holds)
        if text == before:
            return text


def _parts_out(text: str, separators: Sequence[str], holds: Holds) -> str:
    """A text without the parts that can be left out: halves of them at once, then quarters, and so on to pairs and
    single ones; then the same within each part that is left."""
    separator, *finer = separators
    parts = text.split(separator)
    for size in _sizes(len(parts)):
        place = 0
        while place < len(parts):
            fewer = [*parts[:place], *parts[place + size :]]
            if fewer and holds(separator.join(fewer)):
                parts = fewer
            else:
                place += size if size > 2 else 1  # a pair may be a word and its number, wherever they stand
    for place in range(len(parts)) if finer else ():
        if any(inner in parts[place] for inner in finer):
            head, tail = parts[:place], parts[place + 1 :]

            def within(part: str, head: list[str] = head, tail: list[str] = tail) -> bool:
                return holds(separator.join((*head, part, *tail)))

            parts[place] = _parts_out(parts[place], finer, within)
    return separator.join(parts)


def _sizes(count: int) -> Iterator[int]:
    """Half of so many, a quarter, and so on, at last 2 and 1; nothing for a single part."""
    while count > 4:
        count //= 2
        yield max(count, 2)
    if count > 2:
        yield 2
    if count > 1:
        yield 1


def _numbers_down(text: str, holds: Holds) -> str:
    """A text with each number brought down as far as it goes: to 1 where it is a word of its own, as a count of rounds
    may be, else to 0."""
    place = 0
    while (match := NUMBER.search(text, place)) is not None:
        place = match.end()
        for less in _less(text, match):
            other = f"{text[: match.start()]}{less}{text[match.end() :]}"
            if holds(other):
                text, place = other, match.start() + len(less)
                break
    return text


def _less(text: str, match: re.Match[str]) -> Iterator[str]:
    alone = not (text[: match.start()][-1:].strip() or text[match.end() :][:1].strip())
    if not alone and int(match.group()) > 0:
        yield "0"
    if int(match.group()) > 1:
        yield "1"
