"""Do the tables beside a rulebook say what its clauses say? Numbers and the clauses they cite, references both ways.

Question   an entry of a packaged table cites clauses: does each of its numbers stand in the words of one of them? A
           clause names those that bear on the same question: do these name it, too?
Scope      every entry with `clauses` in the packaged tables, entries with a `note` left out (it says how the number
           follows); every clause
Expected   none
Budget     under 0.1 s
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from gemcheck.checks import Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import Rulebook

__all__ = ["cited_numbers", "one_sided"]

TEXTS = ("clauses.toml", "readings.toml")
NAMES = ("id", "number")
"""Fields whose numbers are names."""

_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = {"twenty": 20, "twenty-five": 25, "thirty": 30, "forty": 40, "fifty": 50}
_OTHERS = {"twice": 2, "double": 2, "third": 3}
WORDS = {word: number for number, word in enumerate((*_UNITS, *_TEENS))} | _TENS | _OTHERS

_DEMAND = re.compile(r"\bdemands? [0-9]+")
_PART = re.compile(r"(?<![\w-])(?:[0-9]+(?![0-9a-z])|[a-z]+(?:-[a-z]+)?)")

Items = Iterator[Finding | Statement]
Entry = tuple[str, tuple[str, ...], tuple[tuple[str, int], ...]]


@check(
    "cited-numbers",
    kind="data-inconsistency",
    family="text",
    scope="every number of a packaged entry that cites clauses, entries with a note left out",
)
def cited_numbers(game: Game[Any, Any]) -> Items:
    """Numbers of a table that stand in none of the clauses which the table cites for them."""
    compared = 0
    wrong = False
    for place, clauses, numbers in _entries(game):
        said = stated(game.rulebook, clauses)
        compared += len(numbers)
        for field, number in numbers:
            if number not in said:
                wrong = True
                title = f"{place}: {field} is {number}, and the clauses it cites say no such number"
                yield _finding(game, f"{_slug(place)}-{field}-{number}", title, clauses, {place: {field: number}})
    if not wrong:
        text = f"{compared} numbers of packaged tables stand in the words of the clauses they cite"
        yield Statement(text, verdict=Verdict.PROVED if compared else Verdict.VACUOUS)


@check(
    "one-sided-clauses", kind="data-inconsistency", family="text", scope="every pair of clauses that name each other"
)
def one_sided(game: Game[Any, Any]) -> Items:
    """Clauses that name another one which does not name them."""
    book = game.rulebook.clauses
    pairs = [(one.id, other) for one in book.values() for other in one.interacts]
    lone = [(one, other) for one, other in pairs if one not in book[other].interacts]
    for one, other in lone:
        title = f"{one} bears on the same question as {other}, which does not name it"
        yield _finding(game, f"{one}-{other}", title, (one, other), {one: {"interacts": other}})
    if not lone:
        yield Statement(f"{len(pairs)} references between clauses go both ways")


def stated(book: Rulebook, clauses: tuple[str, ...]) -> set[int]:
    """The numbers in the words of some clauses, the numbers of Demands left out. 0 is what is not said, 1 is said by
    an article."""
    text = _DEMAND.sub("", " ".join(book.clauses[name].text for name in clauses).lower())
    parts = _PART.findall(text)
    return {0, 1, *(int(p) for p in parts if p.isdecimal()), *(WORDS[p] for p in parts if p in WORDS)}


def _entries(game: Game[Any, Any]) -> Iterator[Entry]:
    """Place, clauses and numbers of every entry that cites clauses; none for a game without a package of such data."""
    try:
        folder = files(f"{game.package}.rulebook")
    except ModuleNotFoundError:
        return
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name not in TEXTS:
            yield from _below(game.rulebook, tomllib.loads(file.read_text(encoding="utf-8")), file.name)


def _below(book: Rulebook, value: Any, place: str) -> Iterator[Entry]:
    if isinstance(value, Mapping):
        cited = value.get("clauses")
        if isinstance(cited, list) and cited and "note" not in value and all(name in book.clauses for name in cited):
            yield place, tuple(cited), tuple(_numbers(value))
        for name, below in value.items():
            yield from _below(book, below, f"{place}: {name}" if ":" not in place else f"{place}.{name}")
    elif isinstance(value, list):
        for below in value:
            named = isinstance(below, Mapping) and "id" in below
            yield from _below(book, below, f"{place}.{below['id']}" if named else place)


def _numbers(entry: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for field, value in entry.items():
        for number in value if isinstance(value, list) else [value]:
            if type(number) is int and field not in NAMES:
                yield field, number


def _slug(place: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", place.lower())


def _finding(
    game: Game[Any, Any], slug: str, title: str, clauses: tuple[str, ...], witness: Mapping[str, Any]
) -> Finding:
    return Finding(
        id=f"{game.name}/data-inconsistency/{slug}",
        kind="data-inconsistency",
        title=title,
        clauses=clauses,
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("table"),
        witness=witness,
        found_by="gemcheck.checks.clauses_tables",
    )
