"""A rulebook as data: clauses, open points with their readings, rulesets, and the link from clause to code.

A rule is a plain function marked with `@clause("bid.award")`. The mark costs nothing at run time: it only enters the
function in a register. `ablated` switches a clause off for a while by putting the rule's `without` twin in its place,
and `traced` records which rules are called; both swap the module globals of one game's package.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import wraps
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

__all__ = [
    "FILES",
    "Clause",
    "OpenPoint",
    "Option",
    "Rule",
    "Rulebook",
    "RulebookError",
    "Ruleset",
    "ablated",
    "cites",
    "clause",
    "forget_on_exchange",
    "nearest",
    "rules_of",
    "traced",
]

F = TypeVar("F", bound=Callable[..., Any])

FILES = ("clauses.toml", "readings.toml")
"""The files of a rulebook in its folder."""


class RulebookError(Exception):
    """A fault in the data of a rulebook or in a choice of readings; the message is one line for a person."""


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'x'?` for the known word nearest to `word`, or an empty string when none is near."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"; did you mean '{close[0]}'?" if close else ""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One normative statement of a rulebook, in our own words.

    `data` names the packaged file that carries the statement when it is a number or a table rather than a function;
    `no_code` says why a statement has neither (it is about the physical box, say). `source` defaults to the rulebook's
    own text; `example` marks a worked example, which asserts but rules nothing.
    """

    number: int
    id: str
    kind: str
    section: str
    text: str
    interacts: tuple[str, ...] = ()
    inferred: bool = False
    example: bool = False
    data: str = ""
    no_code: str = ""
    source: str = ""


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to an open point and its consequence in one line."""

    id: str
    text: str


class OpenPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the text allows more than one answer or none; `default` names one of the options, `why` defends it.

    `excludes` maps an option to `point=option` choices that may not be combined with it.
    """

    id: str
    question: str
    clauses: tuple[str, ...]
    findings: tuple[str, ...]
    kind: str
    impact: str
    default: str
    why: str
    option: tuple[Option, ...]
    excludes: Mapping[str, tuple[str, ...]] = {}

    def option_ids(self) -> tuple[str, ...]:
        return tuple(o.id for o in self.option)


class Ruleset:
    """One reading for each open point. Equal and hashable by its choices; `reading(point)` is a plain look-up.

    >>> Ruleset("demo", {"bid.cycle": "discard"}).reading("bid.cycle")
    'discard'
    """

    __slots__ = ("_choices", "_key", "name", "reading")

    def __init__(self, name: str, choices: Mapping[str, str]) -> None:
        self.name = name
        self._choices = dict(choices)
        self._key = tuple(sorted(self._choices.items()))
        self.reading: Callable[[str], str] = self._choices.__getitem__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Ruleset({self.name!r}, {len(self._choices)} points, digest {self.digest()})"

    def __reduce__(self) -> tuple[type[Ruleset], tuple[str, dict[str, str]]]:
        return (Ruleset, (self.name, self._choices))

    def items(self) -> tuple[tuple[str, str], ...]:
        """All (point, option) pairs in alphabetical order."""
        return self._key

    def digest(self) -> str:
        """Twelve hex digits that change with any choice."""
        return _digest(f"{point}={option}" for point, option in self._key)


class Rule(msgspec.Struct, frozen=True):
    """A function of the engine and the clauses it stands for; `without` is what happens with the clause struck."""

    clauses: tuple[str, ...]
    function: Callable[..., Any]
    without: Callable[..., Any] | None

    @property
    def where(self) -> str:
        """`module:function:line`, for people who look for the code of a sentence."""
        code = self.function.__code__
        return f"{self.function.__module__}:{self.function.__qualname__}:{code.co_firstlineno}"


_RULES: dict[Callable[..., Any], Rule] = {}


def clause(*ids: str, without: Callable[..., Any] | None = None) -> Callable[[F], F]:
    """Mark a module-level function as the code of one clause or of one tight group of clauses.

    `without` has the same signature and does what would happen if the clause were struck from the rulebook.
    """

    def mark(function: F) -> F:
        _RULES[function] = Rule(ids, function, without)
        return function

    return mark


def cites(function: Callable[..., Any]) -> tuple[str, ...]:
    """The clause ids of a marked function (also through the stand-ins of `ablated` and `traced`)."""
    return _RULES[function].clauses


def rules_of(package: str) -> list[Rule]:
    """Every rule marked in a package, in the order of module and line."""
    found = [rule for rule in set(_RULES.values()) if _inside(rule.function.__module__, package)]
    return sorted(found, key=lambda r: (r.function.__module__, r.function.__code__.co_firstlineno))


def _inside(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


_FORGETTING: list[Callable[[], None]] = []


def forget_on_exchange(forget: Callable[[], None]) -> None:
    """Have `forget` called whenever rules are exchanged and put back: what an engine remembers rests on its rules."""
    _FORGETTING.append(forget)


def _forget() -> None:
    for forget in _FORGETTING:
        forget()


@contextmanager
def _swapped(package: str, stand_ins: Mapping[Callable[..., Any], Callable[..., Any]]) -> Iterator[None]:
    """Put stand-ins in the place of rules in every module of the package, also inside module-level dicts."""
    # Asked by identity: hashing every value of every module takes longer than all the rest.
    by_identity = {id(original): stand_in for original, stand_in in stand_ins.items()}
    undo: list[tuple[dict[Any, Any], Any, Any]] = []
    for name, module in list(sys.modules.items()):
        if not _inside(name, package):
            continue
        spaces = [vars(module), *(v for v in vars(module).values() if type(v) is dict)]
        for space in spaces:
            for key, value in list(space.items()):
                if id(value) in by_identity:
                    undo.append((space, key, value))
                    space[key] = by_identity[id(value)]
    for original, stand_in in stand_ins.items():
        _RULES[stand_in] = _RULES[original]
    _forget()
    try:
        yield
    finally:
        for space, key, value in undo:
            space[key] = value
        _forget()
        for stand_in in stand_ins.values():
            _RULES.pop(stand_in, None)


@contextmanager
def ablated(package: str, clause_id: str) -> Iterator[int]:
    """Strike a clause from a game for the duration of the block; yields how many rules were replaced.

    Only rules that have a `without` twin can be struck. Not for use from several threads at once.
    """
    stand_ins: dict[Callable[..., Any], Callable[..., Any]] = {}
    for rule in rules_of(package):
        if clause_id in rule.clauses and rule.without is not None:
            stand_ins[rule.function] = _fresh(rule.without)
    with _swapped(package, stand_ins):
        yield len(stand_ins)


@contextmanager
def traced(package: str) -> Iterator[dict[str, int]]:
    """Count, for the duration of the block, how often the rules of each clause are called; yields the counter."""
    calls: dict[str, int] = {}
    stand_ins = {rule.function: _counting(rule, calls) for rule in rules_of(package)}
    with _swapped(package, stand_ins):
        yield calls


def _fresh(function: Callable[..., Any]) -> Callable[..., Any]:
    """A new function object around `function`, so that two rules may share one twin."""

    def struck(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return struck


def _counting(rule: Rule, calls: dict[str, int]) -> Callable[..., Any]:
    @wraps(rule.function)
    def counted(*args: Any, **kwargs: Any) -> Any:
        for clause_id in rule.clauses:
            calls[clause_id] = calls.get(clause_id, 0) + 1
        return rule.function(*args, **kwargs)

    return counted


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


class Rulebook:
    """The clauses and open points of one game. Checked when built: ids unique, references known, defaults valid."""

    def __init__(
        self, name: str, title: str, version: str, clauses: Iterable[Clause], open_points: Iterable[OpenPoint]
    ) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.clauses: dict[str, Clause] = _by_id(clauses, "clause")
        self.open_points: dict[str, OpenPoint] = _by_id(open_points, "open point")
        self._check()

    @classmethod
    def load(cls, name: str, package: str) -> Rulebook:
        """Read `clauses.toml` and `readings.toml` from a package folder. Raises RulebookError on any fault in them."""
        texts = [(files(package) / file).read_text(encoding="utf-8") for file in FILES]
        return cls.read(name, package, texts[0], texts[1])

    @classmethod
    def read(cls, name: str, where: str, clauses: str, readings: str) -> Rulebook:
        """The rulebook of two texts in TOML; `where` they come from is told in messages. Raises RulebookError."""
        try:
            book, points = tomllib.loads(clauses), tomllib.loads(readings)
            found = msgspec.convert(book["clause"], list[Clause])
            open_points = msgspec.convert(points["open_point"], list[OpenPoint])
            meta = book["meta"]
            return cls(name, meta["title"], str(meta.get("version", meta["schema"])), found, open_points)
        except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
            raise RulebookError(f"{where}: {error}") from error
        except KeyError as error:
            raise RulebookError(f"{where}: there is no {error}") from error

    def _check(self) -> None:
        for item in self.clauses.values():
            for other in item.interacts:
                if other not in self.clauses:
                    raise RulebookError(
                        f"clause '{item.id}' names unknown clause '{other}'{nearest(other, self.clauses)}"
                    )
        for point in self.open_points.values():
            for other in point.clauses:
                if other not in self.clauses:
                    raise RulebookError(
                        f"open point '{point.id}' names unknown clause '{other}'{nearest(other, self.clauses)}"
                    )
            if point.default not in point.option_ids():
                raise RulebookError(f"open point '{point.id}': default '{point.default}' is not one of its options")
            if len(set(point.option_ids())) != len(point.option) or len(point.option) < 2:
                raise RulebookError(f"open point '{point.id}' needs at least two options with different ids")

    def ruleset(self, overrides: Mapping[str, str] | None = None, name: str = "") -> Ruleset:
        """The defaults with some readings replaced. Raises RulebookError on an unknown point, an unknown option or a
        combination that an open point excludes."""
        overrides = overrides or {}
        choices = {point.id: point.default for point in self.open_points.values()}
        for point, option in overrides.items():
            self.check_reading(point, option)
            choices[point] = option
        for point_id, option in choices.items():
            for barred in self.open_points[point_id].excludes.get(option, ()):
                other, _, value = barred.partition("=")
                if choices.get(other) == value:
                    raise RulebookError(f"reading '{point_id}={option}' cannot be combined with '{barred}'")
        label = name or ("default" if not overrides else "+".join(f"{p}={o}" for p, o in sorted(overrides.items())))
        return Ruleset(label, choices)

    def check_reading(self, point: str, option: str) -> None:
        """Raise RulebookError, naming the nearest valid word, unless `point` has this option."""
        if point not in self.open_points:
            raise RulebookError(f"unknown open point '{point}'{nearest(point, self.open_points)}")
        options = self.open_points[point].option_ids()
        if option not in options:
            raise RulebookError(f"open point '{point}' has no option '{option}' (it has {', '.join(options)})")

    def digest(self, clause_ids: Iterable[str] | None = None) -> str:
        """Twelve hex digits over the texts of the given clauses (all when None), independent of their order."""
        wanted = sorted(self.clauses if clause_ids is None else set(clause_ids))
        return _digest(f"{i}\t{self.clauses[i].text}" for i in wanted)

    def points_of(self, clause_id: str) -> list[OpenPoint]:
        """The open points that rest on a clause."""
        return [p for p in self.open_points.values() if clause_id in p.clauses]


T = TypeVar("T", Clause, OpenPoint)


def _by_id(items: Iterable[T], what: str) -> dict[str, T]:
    table: dict[str, T] = {}
    for item in items:
        if item.id in table:
            raise RulebookError(f"{what} '{item.id}' is defined twice")
        table[item.id] = item
    return table
