"""Faults chosen by a rule that looks at no result: every n-th clause, open point or number, and a seeded sample of the
faults of the mutation check by kind."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from gemcheck.game import load_game
from gemcheck.rulebook import Rulebook, rules_of
from tests.mutation.equivalent import equivalents
from tests.mutation.faults import Fault, all_faults
from tests.mutation.sample import sampled
from tests.mutation.scope import GAMES, Scope
from tests.seeded.seed import ROOT, Seed

__all__ = ["code", "data", "defaults", "every", "interacts", "numbers", "options", "strikes", "unique"]

T = TypeVar("T")

WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"]
_NUMBER = re.compile(r"\b(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)


def every(things: Sequence[T], count: int) -> list[T]:
    """`count` of the things in equal steps, beginning in the middle of the first step."""
    step = len(things) / count
    return [things[int(step * n + step / 2)] for n in range(count)]


def strikes(scope: Scope, count: int) -> Iterator[Seed]:
    """Clauses of a rule with a twin, struck."""
    game = load_game(scope.name)
    twinned = {name for rule in rules_of(game.package) if rule.without is not None for name in rule.clauses}
    clauses = [c.id for c in game.rulebook.clauses.values() if c.id in twinned and not c.example]
    for name in every(clauses, count):
        yield Seed(f"{scope.name}/strike/{name}", f"{name} is struck", (name,), strike=name)


@cache
def faults_of(game: str) -> list[Fault]:
    """Every fault of the mutation check in a game."""
    return all_faults(GAMES[game], ROOT)


def code(scope: Scope, kinds: dict[str, int]) -> Iterator[Seed]:
    """So many faults of each kind of the mutation check in functions that are marked as the code of a clause, those
    left out that change nothing anybody could notice."""
    hidden = equivalents(scope.name)
    carried: dict[tuple[str, str], set[str]] = {}
    for rule in rules_of(load_game(scope.name).package):
        module = rule.function.__module__.rpartition(".")[2]
        carried.setdefault((module, rule.function.__qualname__), set()).update(rule.clauses)
    known = [
        f for f in faults_of(scope.name) if (f.module, f.function) in carried and not any(e.covers(f) for e in hidden)
    ]
    for kind, count in kinds.items():
        for fault in sampled((f for f in known if f.kind == kind), count, seed=0):
            clauses = carried[fault.module, fault.function]
            name = fault.id.replace(f":{kind}:", "-").replace(":", "-")
            what = f"{fault.module}.{fault.function}: {fault.change}"
            yield Seed(f"{scope.name}/{kind}/{name}", what, tuple(sorted(clauses)), fault=fault)


def data(scope: Scope, count: int) -> Iterator[Seed]:
    """Numbers of the packaged data, one larger or one smaller."""
    known = [f for f in faults_of(scope.name) if f.kind == "data"]
    for fault in sampled(known, count, seed=0):
        name = fault.id.replace(":data:", "-").replace(":", "-")
        lines = (ROOT / scope.folder / "rulebook" / fault.module).read_text(encoding="utf-8").split("\n")
        head = next((line for line in reversed(lines[: fault.line - 1]) if line.startswith("[")), "")
        yield Seed(f"{scope.name}/data/{name}", f"{fault.module} {head}: {fault.change}", fault=fault)


def numbers(scope: Scope, sort: str, count: int) -> Iterator[Seed]:
    """A number in the words of a clause one larger: of rules (`text`), or of worked examples (`example`)."""
    clauses = [c for c in _book(scope).clauses.values() if c.example is (sort == "example") and _NUMBER.search(c.text)]
    for clause in every(clauses, count):
        text = _NUMBER.sub(_larger, clause.text, count=1)
        what = f"{clause.id}: {clause.text!r} becomes {text!r}"
        edits = ((f'text = "{clause.text}"', f'text = "{text}"'),)
        yield Seed(
            f"{scope.name}/{sort}/{clause.id}",
            what,
            (clause.id,),
            file="clauses.toml",
            edits=_in(scope, clause.id, edits),
        )


def options(scope: Scope, count: int) -> Iterator[Seed]:
    """An open point without one of its options, the last that is not its default."""
    points = [p for p in _book(scope).open_points.values() if len(p.option) > 2 and not p.excludes]
    for point in every(points, count):
        gone = [o for o in point.option if o.id != point.default][-1]
        block = f'[[open_point.option]]\nid = "{gone.id}"\ntext = "{gone.text}"\n'
        what = f"{point.id} lacks its option {gone.id}"
        yield Seed(
            f"{scope.name}/option/{point.id}",
            what,
            point.clauses,
            file="readings.toml",
            edits=_at(scope, point.id, block, ""),
        )


def defaults(scope: Scope, count: int) -> Iterator[Seed]:
    """An open point with another default: the option after it."""
    points = [p for p in _book(scope).open_points.values() if not p.excludes]
    for point in every(points, count):
        ids = point.option_ids()
        other = ids[(ids.index(point.default) + 1) % len(ids)]
        old, new = f'default = "{point.default}"', f'default = "{other}"'
        what = f"{point.id} has the default {other} instead of {point.default}"
        yield Seed(
            f"{scope.name}/default/{point.id}",
            what,
            point.clauses,
            file="readings.toml",
            edits=_at(scope, point.id, old, new),
        )


def interacts(scope: Scope, count: int) -> Iterator[Seed]:
    """A clause that no longer names the last of those that bear on the same question."""
    clauses = [c for c in _book(scope).clauses.values() if len(c.interacts) > 1]
    for clause in every(clauses, count):
        gone = clause.interacts[-1]
        what = f"{clause.id} no longer names {gone}"
        edits = _span(scope, "clauses.toml", f'id = "{clause.id}"\n', f', "{gone}"]', "]")
        yield Seed(f"{scope.name}/interacts/{clause.id}", what, (clause.id,), file="clauses.toml", edits=edits)


def _larger(match: re.Match[str]) -> str:
    word = match[0]
    if word.isdecimal():
        return str(int(word) + 1)
    larger = WORDS[WORDS.index(word.lower()) + 1]
    return larger.capitalize() if word[0].isupper() else larger


def _book(scope: Scope) -> Rulebook:
    return load_game(scope.name).rulebook


def _in(scope: Scope, clause: str, edits: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    ((old, new),) = edits
    return _span(scope, "clauses.toml", f'id = "{clause}"\n', old, new)


def _at(scope: Scope, point: str, old: str, new: str) -> tuple[tuple[str, str], ...]:
    return _span(scope, "readings.toml", f'id = "{point}"\n', old, new)


def _span(scope: Scope, file: str, head: str, old: str, new: str) -> tuple[tuple[str, str], ...]:
    """An edit that stands only once: from the line of an id up to the words after it that change."""
    text = (ROOT / scope.folder / "rulebook" / file).read_text(encoding="utf-8")
    start = text.index(head)
    end = text.index(old, start)
    whole = text[start : end + len(old)]
    edited = whole.removesuffix(old) + new
    tomllib.loads(text.replace(whole, edited))
    return ((whole, edited),)


def unique(seeds: Iterable[Seed]) -> list[Seed]:
    """The seeds in order. Raises ValueError when two share an id."""
    known: dict[str, Any] = {}
    for seed in seeds:
        if known.setdefault(seed.id, seed) is not seed:
            raise ValueError(f"two faults are called {seed.id}")
    return list(known.values())
