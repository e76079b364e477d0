"""The rows of `numbers.toml`, the table of a rulebook's printed numbers and words. `TextTables` reads and resolves it.

A `Number` is whole, an expression (`"4 + 3 + 1"`), `"?"` where nothing is printed, or a reference to packaged data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import msgspec

__all__ = [
    "UNPRINTED",
    "Number",
    "Numbering",
    "NumbersTable",
    "Parameter",
    "Pieces",
    "Printed",
    "Quantity",
    "Registry",
    "Row",
    "Sample",
    "Scope",
    "Siblings",
    "Supply",
    "SwitchStatement",
    "Term",
    "Use",
]

Number = int | str
UNPRINTED = "?"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every row has: an id, what it is about, and how a fault found in it is labelled.

    point is the open point that such a fault raises: it gives impact, readings and known findings; rows without one may
    name the impact and the known finding themselves.
    """

    id: str
    what: str
    point: str = ""
    known_as: str = ""
    impact: str = "cosmetic"

    def cited(self) -> Iterable[str]:
        """The ids of all clauses the row names."""
        return ()


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One place that prints a quantity: the clauses it is read from, and one number or several in a fixed order."""

    values: tuple[Number, ...]
    clauses: tuple[str, ...] = ()


class Quantity(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One quantity and every place that prints it; all places must agree."""

    printed: tuple[Printed, ...]

    def cited(self) -> Iterable[str]:
        return (c for place in self.printed for c in place.clauses)


class Parameter(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A parameter with the range the rules allow and the values for which a table has an entry.

    covered is left out and `unknown` says why when the text does not print which values have one.
    """

    least: Number
    most: Number
    allowed_by: tuple[str, ...]
    covered: tuple[Number, ...] = ()
    covered_by: tuple[str, ...]
    unknown: str = ""

    def cited(self) -> Iterable[str]:
        return (*self.covered_by, *self.allowed_by)


class Supply(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A component: how many the box holds and the most the rules can need at once.

    Instead of `need`, `first` and `per_round` give what leaves at the start and in each round when no clause bounds the
    number of rounds. at_least: the box holds that many or more.
    """

    in_box: Number
    in_box_by: tuple[str, ...]
    need: Number = UNPRINTED
    first: Number = 0
    per_round: Number = 0
    need_by: tuple[str, ...]
    at_least: bool = False

    def cited(self) -> Iterable[str]:
        return (*self.in_box_by, *self.need_by)


class Pieces(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A printed total over several kinds of pieces: one kind is a quantity of this table (`kind`), the others are not
    counted in the text."""

    total: Number
    total_by: tuple[str, ...]
    kind: str
    uncounted: tuple[str, ...]

    def cited(self) -> Iterable[str]:
        return self.total_by


class Term(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word of the rules and the clauses that define it.

    It is used where `pattern` (a regular expression, the word itself by default) occurs in a clause, and in `used`
    where our paraphrase does not keep the printed word. near names the defined term it may stand for.
    """

    word: str
    pattern: str = ""
    used: tuple[str, ...] = ()
    defined: tuple[str, ...] = ()
    near: str = ""

    def cited(self) -> Iterable[str]:
        return (*self.used, *self.defined)


class Siblings(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Parallel clauses that should state the same things. members are clause ids, or beginnings of ids that end with a
    dot; phrases gives, per thing that can be stated, the regular expressions by which a text states it."""

    members: tuple[str, ...]
    phrases: Mapping[str, tuple[str, ...]]
    kind: str = "sibling-asymmetry"

    def cited(self) -> Iterable[str]:
        return (member for member in self.members if not member.endswith("."))


class Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A list of packaged data whose entries may have a `name`. complete: there are no other names."""

    entries: str
    what: str
    complete: bool = False


class Scope(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A word that picks things out by name: a regular expression for each reading, and the lists to look in."""

    word: str
    clauses: tuple[str, ...]
    readings: Mapping[str, str]
    registries: tuple[Registry, ...]

    def cited(self) -> Iterable[str]:
        return self.clauses


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing called by a number in one clause, with the facts printed about it."""

    number: int
    clauses: tuple[str, ...]
    facts: Mapping[str, int]


class Numbering(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Things that carry the numbers of `entries` (a list of packaged data) in one place and other numbers elsewhere."""

    entries: str
    numbered_by: tuple[str, ...]
    uses: tuple[Use, ...]

    def cited(self) -> Iterable[str]:
        return (*self.numbered_by, *(c for use in self.uses for c in use.clauses))


class SwitchStatement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One claim of a sample about switching: after so many switches the roll gives this production and science."""

    id: str
    clause: str
    switches: int
    result: tuple[int, int]


class Sample(Row, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A worked example about one roll: all its claims must hold for the same roll of the dice of `dice`."""

    dice: str
    statements: tuple[SwitchStatement, ...]

    def cited(self) -> Iterable[str]:
        return (claim.clause for claim in self.statements)


class NumbersTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rows by kind."""

    meta: Mapping[str, Any] = {}
    quantity: tuple[Quantity, ...] = ()
    parameter: tuple[Parameter, ...] = ()
    supply: tuple[Supply, ...] = ()
    pieces: tuple[Pieces, ...] = ()
    term: tuple[Term, ...] = ()
    siblings: tuple[Siblings, ...] = ()
    numbering: tuple[Numbering, ...] = ()
    sample: tuple[Sample, ...] = ()
    scope: tuple[Scope, ...] = ()

    def rows(self) -> Iterator[Row]:
        """Every row, whatever its kind."""
        kinds: tuple[tuple[Row, ...], ...] = (
            self.quantity,
            self.parameter,
            self.supply,
            self.pieces,
            self.term,
            self.siblings,
            self.scope,
            self.numbering,
            self.sample,
        )
        return chain.from_iterable(kinds)
