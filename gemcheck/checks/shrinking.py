"""Making a case smaller while something about it holds: leaving out and lowering, one change at a time, to a fixpoint.

A case is a table with `given` and `when`. Its neighbours are the cases with one thing left out, lowered or made plain:
a key, an item of a list, a word of a text, a number, a named thing for which the game knows a plainer one. What remains
is 1-minimal: no neighbour holds. Nothing here knows a game; a change that makes no sense is refused by the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

__all__ = ["Case", "Key", "leaner", "neighbours", "shrunk", "size"]

Case = Mapping[str, Any]
"""What is played: `given`, and `when` with one table of plans for each step."""

Key = tuple[int, int, int, int, int, str]

DIGITS = re.compile(r"\d+")
WORD = re.compile(r"[^\s,/]+|/")
TAIL = re.compile(r"(?<=\w)[A-Z]\d+")
LETTERED = r"(?:\b[A-Z]\.)?\b{}\b"
"""A name, with the letter of its colour before it where a notation writes one."""

SEATS = ("ann", "bea", "cal", "dan", "eve")
"""The names of seats that cases use, in their order."""

SEVERAL = 4
"""From this many items on, halves and quarters of a list are left out at once."""

Holds = Callable[[Case], bool]


def size(case: Case) -> Key:
    """What makes a case small, in this order: players, technologies, seats and cards and other things named, sum of
    numbers, length of its text; the text settles the rest, so that no two cases are equally small."""
    words = numbers = owned = players = 0
    for path, leaf in _leaves(case, ()):
        if path[-1:] == ("players",) and isinstance(leaf, int):
            players = leaf
            continue
        if isinstance(leaf, str):
            words += len(WORD.findall(leaf))
            numbers += sum(int(digits) for digits in re.findall(r"\d+", leaf))
        elif isinstance(leaf, int):
            words += 1
            numbers += abs(int(leaf))
        owned += "technologies" in path
    text = repr(case)
    return (players, owned, words, numbers, len(text), text)


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
        if not value:
            yield path, ""
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner, path)
    else:
        yield path, value


def shrunk(case: Case, holds: Holds, plain: Mapping[str, str] | None = None) -> Case:
    """A 1-minimal case for which `holds` still is true; the case itself must be one. Deterministic."""
    known: dict[str, bool] = {}

    def tried(candidate: Case) -> bool:
        key = repr(candidate)
        if key not in known:
            known[key] = holds(candidate)
        return known[key]

    while True:
        better = _pass(case, tried, plain or {})
        if better == case:
            return case
        case = better


def _pass(case: Case, holds: Holds, plain: Mapping[str, str]) -> Case:
    """One pass over all changes; after a change that holds, the pass goes on with the same place of the new case."""
    for changes in (leaner, neighbours):
        place = 0
        while True:
            candidates = list(changes(case, plain))
            found = next((i for i in range(place, len(candidates)) if holds(candidates[i])), None)
            if found is None:
                break
            case, place = candidates[found], found
    return case


def leaner(case: Case, plain: Mapping[str, str]) -> Iterator[Case]:
    """Cases with much left out at once: whole steps, seats, tables and texts, and large numbers brought to nothing."""
    for depth in range(1, 5):
        yield from _deleted(case, depth)
    yield from _rewritten(case, _halved)
    yield from _alike_lowered(case, _far_below)


def neighbours(case: Case, plain: Mapping[str, str]) -> Iterator[Case]:
    """Every case with one thing left out, made plain, or lowered by one; then those in which two things are: two
    entries of a table, two numbers, or all that are equal."""
    for depth in range(1, 9):
        yield from _deleted(case, depth)
    yield from _rewritten(case, _shortened)
    yield from _renamed(case, plain)
    yield from _rewritten(case, _lowered)
    yield from _seats_moved_up(case)
    yield from _two_deleted(case)
    yield from _alike_lowered(case, _just_below)
    yield from _two_lowered(case)


def _deleted(value: Any, depth: int) -> Iterator[Any]:
    """The value with one entry left out of a table or list `depth` levels down."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if depth == 0:
                yield {k: v for k, v in value.items() if k != key}
            else:
                for less in _deleted(inner, depth - 1):
                    yield {**value, key: less}
    elif isinstance(value, list):
        if depth == 0:
            yield from _pieces_out(value)
        else:
            for place, inner in enumerate(value):
                for less in _deleted(inner, depth - 1):
                    yield [*value[:place], less, *value[place + 1 :]]


def _pieces_out(items: Sequence[Any]) -> Iterator[list[Any]]:
    """A list without one of its halves, quarters, ..., items."""
    step = len(items) // 2 if len(items) >= SEVERAL else 1
    while step:
        for place in range(0, len(items), step):
            yield [*items[:place], *items[place + step :]]
        step //= 2


def _rewritten(value: Any, change: Callable[[Any], Iterator[Any]]) -> Iterator[Any]:
    """The value with one leaf changed."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            for other in _rewritten(inner, change):
                yield {**value, key: other}
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            for other in _rewritten(inner, change):
                yield [*value[:place], other, *value[place + 1 :]]
    elif not (isinstance(value, str) and "\n" in value):
        yield from change(value)  # a text of several lines is a whole position, one thing


def _shortened(leaf: Any) -> Iterator[Any]:
    """A text without one of its words (a comma goes with it), the tail of a word, or zeros that say nothing."""
    if isinstance(leaf, str):
        for match in WORD.finditer(leaf):
            start, stop = match.span()
            if leaf[stop : stop + 1] in (",", " "):
                stop += 1
            elif leaf[start - 1 : start] in (",", " "):
                start -= 1
            yield leaf[:start] + leaf[stop:]
        for match in TAIL.finditer(leaf):
            yield leaf[: match.start()] + leaf[match.end() :]
        for match in re.finditer(r"(?<=[A-Za-z])0+(?=\d)", leaf):
            yield leaf[: match.start()] + leaf[match.end() :]


def _far_below(number: int) -> list[int]:
    return [n for n in (0, number // 2) if n < number - 1]


def _just_below(number: int) -> list[int]:
    return [number - 1] if number else []


def _halved(leaf: Any) -> Iterator[Any]:
    yield from _numbers_changed(leaf, _far_below)


def _lowered(leaf: Any) -> Iterator[Any]:
    yield from _numbers_changed(leaf, _just_below)


def _numbers_changed(leaf: Any, lower: Callable[[int], list[int]]) -> Iterator[Any]:
    if isinstance(leaf, bool):
        return
    if isinstance(leaf, int):
        yield from ((n if leaf > 0 else -n) for n in lower(abs(leaf)))
    elif isinstance(leaf, str):
        for match in DIGITS.finditer(leaf):
            for number in lower(int(match.group())):
                yield f"{leaf[: match.start()]}{number}{leaf[match.end() :]}"


def _alike_lowered(case: Case, lower: Callable[[int], list[int]]) -> Iterator[Case]:
    """All equal numbers (that stand for themselves, not in a text) lowered alike."""
    numbers = [leaf for _, leaf in _leaves(case, ()) if _positive(leaf)]
    for number in sorted({n for n in numbers if numbers.count(n) > 1}):
        for less in lower(number):

            def alike(leaf: Any, number: int = number, less: int = less) -> Any:
                return less if _positive(leaf) and leaf == number else leaf

            yield _each(case, alike)


def _two_lowered(case: Case) -> Iterator[Case]:
    """Two numbers lowered by one together."""
    count = sum(1 for _, leaf in _leaves(case, ()) if _positive(leaf))
    for pair in combinations(range(count), 2):
        places = iter(range(count))

        def less(leaf: Any, pair: tuple[int, int] = pair, places: Iterator[int] = places) -> Any:
            return leaf - 1 if _positive(leaf) and next(places) in pair else leaf

        yield _each(case, less)


def _positive(leaf: Any) -> bool:
    return isinstance(leaf, int) and not isinstance(leaf, bool) and leaf > 0


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """The value with every leaf changed."""
    if isinstance(value, Mapping):
        return {key: _each(inner, change) for key, inner in value.items()}
    if isinstance(value, list):
        return [_each(inner, change) for inner in value]
    return change(value)


def _two_deleted(value: Any) -> Iterator[Any]:
    """The value with two entries of one of its inner tables left out."""
    for key, inner in value.items() if isinstance(value, Mapping) else ():
        if isinstance(inner, Mapping):
            for pair in combinations(inner, 2):
                yield {**value, key: {k: v for k, v in inner.items() if k not in pair}}
            for less in _two_deleted(inner):
                yield {**value, key: less}


def _seats_moved_up(case: Case) -> Iterator[Case]:
    """The seats under names that come first in the alphabet of those that the case uses, in another order."""
    names = list(case["given"].get("seats", {}))
    free = [name for name in SEATS if name not in names]
    for name in names:
        for other in (n for n in free if n < name):
            yield _seat_called(case, {name: other})


def _seat_called(case: Case, names: Mapping[str, str]) -> Case:
    given = dict(case["given"])
    given["seats"] = {names.get(name, name): seat for name, seat in given["seats"].items()}
    when = [{names.get(name, name): plan for name, plan in entry.items()} for entry in case["when"]]
    return {"given": given, "when": when}


def _renamed(case: Case, plain: Mapping[str, str]) -> Iterator[Case]:
    """One word changed wherever it is named, in small letters or large: a name for a plain one, a number in it less."""
    words = sorted({word for _, leaf in _leaves(case, ()) if isinstance(leaf, str) for word in _words(leaf)})
    for word in words:
        for other in _plainer(word, plain):
            changed = _replaced(case, re.compile(LETTERED.format(re.escape(word)), re.IGNORECASE), other)
            if changed != case:
                yield changed


def _words(leaf: str) -> Iterator[str]:
    for word in re.findall(r"[A-Za-z][\w-]*", leaf):
        yield word.lower()


def _plainer(word: str, plain: Mapping[str, str]) -> Iterator[str]:
    if word in plain:
        yield plain[word]
    for match in re.finditer(r"\d+", word):
        if int(match.group()):
            yield f"{word[: match.start()]}{int(match.group()) - 1}{word[match.end() :]}"
    yield from (re.sub(r"[a-z]+\d+$", "", word) for _ in re.findall(r"\d[a-z]+\d+$", word))


def _replaced(value: Any, pattern: re.Pattern[str], other: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _replaced(inner, pattern, other) for key, inner in value.items()}
    if isinstance(value, list):
        return [_replaced(inner, pattern, other) for inner in value]
    if isinstance(value, str):
        return pattern.sub(lambda m: other.upper() if m.group()[:1].isupper() else other, value)
    return value
