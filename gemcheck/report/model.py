"""What the pages show, as plain structs: everything is text, in its order, and ready to be written down."""

from __future__ import annotations

import msgspec

from gemcheck.search.compare_counts import Share
from gemcheck.search.mattering import Other

__all__ = [
    "CasePage",
    "Cell",
    "Chart",
    "ClausePage",
    "FindingPage",
    "Number",
    "OptionRow",
    "Outcome",
    "Picture",
    "PointPage",
    "Row",
    "Section",
    "Site",
    "StatementRow",
    "Step",
    "Table",
    "anchor",
    "undrawn",
]


def anchor(word: str) -> str:
    """An id for a place on a page.

    >>> anchor("gempire/cyclic-order/three way")
    'gempire-cyclic-order-three-way'
    """
    return "".join(sign if sign.isalnum() or sign in ".-_" else "-" for sign in word)


class Number(msgspec.Struct, frozen=True):
    """A number of the overview: what it counts, how many, of how many (0: of nothing), and where it leads."""

    what: str
    number: int
    of: int = 0
    link: str = ""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in a table: its text, where it leads, the class that colours it, and what it means."""

    text: str
    link: str = ""
    tone: str = ""
    hint: str = ""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a table and its name; last: it sums up the others."""

    label: Cell
    cells: tuple[Cell, ...]
    last: bool = False


class Table(msgspec.Struct, frozen=True):
    """A table with an id on its page, and the words above its columns."""

    id: str
    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]


class Chart(msgspec.Struct, frozen=True):
    """How often what was met: a title, and a count for each word."""

    title: str
    bars: tuple[tuple[str, int], ...]


class Picture(msgspec.Struct, frozen=True):
    """A drawing as SVG, what it is of, and the same in words."""

    title: str
    svg: str
    words: str


class Step(msgspec.Struct, frozen=True):
    """One step of a witness or case: who plans what, and what happened with its clauses."""

    plans: str
    events: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """What comes out under a reading; chosen: it is the one in force."""

    reading: str
    text: str
    chosen: bool = False


class ClausePage(msgspec.Struct, frozen=True):
    """A clause: its words, what carries it (`code`, `data`, `example`, `exempt`, `missing`) and where, and the ids of
    what speaks about it; ran: the sources in which its code has run."""

    number: int
    id: str
    kind: str
    text: str
    source: str
    inferred: bool
    basis: str
    where: tuple[str, ...]
    interacts: tuple[str, ...]
    points: tuple[str, ...]
    findings: tuple[str, ...]
    cases: tuple[str, ...]
    ran: tuple[str, ...]


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rulebook."""

    title: str
    clauses: tuple[ClausePage, ...]


class OptionRow(msgspec.Struct, frozen=True):
    """An option of an open point; chosen: it is in force; play: what it would change in random games."""

    id: str
    text: str
    default: bool
    chosen: bool
    play: Other | None = None


class PointPage(msgspec.Struct, frozen=True):
    """An open point with its options, the clauses it rests on, the findings and the cases that speak about it; asked:
    the random games in which the rules asked for its reading."""

    id: str
    question: str
    kind: str
    impact: str
    why: str
    clauses: tuple[str, ...]
    options: tuple[OptionRow, ...]
    findings: tuple[str, ...]
    cases: tuple[str, ...]
    asked: Share | None = None


class FindingPage(msgspec.Struct, frozen=True):
    """A finding: the witness drawn and in words, each step, the outcomes side by side, why to believe it, and the
    command that shows it again."""

    id: str
    kind: str
    impact: str
    verdict: str
    title: str
    known_as: str
    reach: str
    clauses: tuple[str, ...]
    witness: tuple[str, ...]
    pictures: tuple[Picture, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    because: tuple[str, ...]
    commands: tuple[str, ...]


class CasePage(msgspec.Struct, frozen=True):
    """A case of the casebook; solver: it claims an optimum or a bound (`claim` says which). again: how commands name
    it; file: where it lies."""

    id: str
    title: str
    kind: str
    status: str
    impact: str
    note: str
    clauses: tuple[str, ...]
    solver: bool
    claim: str
    because: tuple[str, ...]
    pictures: tuple[Picture, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    again: str
    file: str


class StatementRow(msgspec.Struct, frozen=True):
    """What a check has shown, or had to leave open."""

    check: str
    verdict: str
    text: str


class Site(msgspec.Struct, frozen=True):
    """All pages of a game. readings: those in force that are not the defaults; tables: of the overview; grids: answers
    of solvers about pairs; played: the random games in which open points were counted; since: with what the changes
    compare."""

    game: str
    title: str
    version: str
    ruleset: str
    readings: tuple[str, ...]
    data: str
    digest: str
    made_by: str
    numbers: tuple[Number, ...]
    tables: tuple[Table, ...]
    sections: tuple[Section, ...]
    points: tuple[PointPage, ...]
    findings: tuple[FindingPage, ...]
    statements: tuple[StatementRow, ...]
    cases: tuple[CasePage, ...]
    grids: tuple[Table, ...]
    charts: tuple[Chart, ...]
    played: str = ""
    since: str = ""
    changes: tuple[tuple[str, str, str], ...] = ()


def undrawn(site: Site) -> Site:
    """The same without drawings, which say nothing that the words beside them do not."""
    plain = msgspec.structs.replace
    return plain(
        site,
        findings=tuple(plain(found, pictures=_undrawn(found.pictures)) for found in site.findings),
        cases=tuple(plain(case, pictures=_undrawn(case.pictures)) for case in site.cases),
    )


def _undrawn(pictures: tuple[Picture, ...]) -> tuple[Picture, ...]:
    return tuple(msgspec.structs.replace(picture, svg="") for picture in pictures)
