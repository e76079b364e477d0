"""Numbers of the text that cannot all be right: which sentences clash, and what gives.

question: for each number that several sentences state, every minimal set of sentences that cannot be true together
scope:    the numbers as printed; rules that are arithmetic are the engine's own, on a solver's terms
expected: a city with three sources of pollution (C12), a dump that lowers to four (C13), one counter for each player
          (C5), 48 goods in all (C4), inns without limit (C17)
budget:   under 5 seconds; every set by z3 and by CP-SAT, confirmed by deletion on both
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gemcheck.algebra import Algebra
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import pollution
from gemcheck.games.antiquity.land import LAYOUTS
from gemcheck_models.cores import Analysis, Demand, Obligation, Question, Terms, UndecidedError, Unknown

__all__ = ["CHECKS", "SPOTS", "Spot", "alike", "examined"]

FOUND_BY = "gemcheck_models.antiquity.contradictions"
MOST_POLLUTION = box.POLLUTION_EACH * box.CITIES


class Spot(msgspec.Struct, frozen=True):
    """A number that several sentences state: its slug, what is wrong in words, the kind of fault, and the question."""

    slug: str
    title: str
    kind: str
    known_as: str
    question: Question
    impact: str = "cosmetic"


def says(clause: str, words: str, demand: Demand) -> Obligation:
    """What a sentence demands of the numbers."""
    return Obligation((clause,), words, demand)


def _is(name: str, number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms[name], number)

    return demand


# -- pollution


def _made(terms: Terms, alg: Algebra) -> Any:
    return alg.equal(terms["pollution"], pollution.pollution(terms["cities"], 0, False, algebra=alg))


SOURCES = Spot(
    "three-sources",
    "a city with three sources of three pollution makes nine, and a city makes three",
    "example-contradicts-rule",
    "C12",
    Question(
        (Unknown("cities", 1, box.CITIES), Unknown("pollution", 0, MOST_POLLUTION)),
        (
            says("pollution.count", "three pollution for each own city", _made),
            says("pollution.sources", "it is one city", _is("cities", 1)),
            says("pollution.example", "there are nine pollution", _is("pollution", 9)),
        ),
    ),
)

DUMPS = {"dump.less": "minus-four", "dump.to-four": "to-four", "dump.half": "half"}
"""The sentences about the dump, and the reading that plays each."""


def _dumped(reading: str) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["after"], pollution.less_dumped(terms["before"], True, reading, alg))

    return demand


DUMPED = Spot(
    "down-to-four",
    "four less, down to four, and half are the same for a pollution of eight, and not for that of two cities",
    "data-inconsistency",
    "C13",
    Question(
        (Unknown("before", 0, MOST_POLLUTION), Unknown("after", 0, MOST_POLLUTION)),
        tuple(says(clause, reading, _dumped(reading)) for clause, reading in DUMPS.items()),
        (_is("before", 2 * box.POLLUTION_EACH),),
    ),
    "changes-the-winner",
)


def alike() -> tuple[int, ...]:
    """The amounts of pollution for which all sentences about the dump give one number, by plain arithmetic."""
    readings = DUMPS.values()
    return tuple(
        before
        for before in range(MOST_POLLUTION + 1)
        if len({pollution.less_dumped(before, True, reading) for reading in readings}) == 1
    )


# -- counts of pieces


def _counters_question(players: int) -> Question:
    layout, kinds = LAYOUTS[players], len(box.COUNTERS)
    tiles = len(layout.tiles) // players
    marks = layout.counters // len(layout.tiles)

    def each_kind(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["counters"], kinds * terms["players"])

    def one_each(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["counters"], terms["players"])

    def marked(terms: Terms, alg: Algebra) -> Any:
        return alg.equal(terms["counters"], marks * tiles * terms["players"])

    return Question(
        (Unknown("players", min(LAYOUTS), max(LAYOUTS)), Unknown("counters", 0, layout.counters)),
        (
            says("setup.counters", f"one of each of {kinds} goods for every player", each_kind),
            says("setup.counters.one", "one for each player", one_each),
            says("map.marks", f"one on each of {marks} marks of {tiles} tiles a player", marked),
        ),
        (_is("players", players),),
    )


COUNTERS = Spot(
    "one-counter-a-player",
    "one exploration counter for each player leaves three of four marked hexes bare",
    "data-inconsistency",
    "C5",
    _counters_question(max(LAYOUTS)),
    "changes-the-winner",
)


def _at_most(name: str, number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.at_least(number, terms[name])

    return demand


def _more_than(name: str, number: int) -> Demand:
    def demand(terms: Terms, alg: Algebra) -> Any:
        return alg.more(terms[name], number)

    return demand


ALL_GOODS = box.GOODS_EACH * len(box.GOODS)

GOODS = Spot(
    "goods-in-all",
    "48 goods counters in all are not 48 of each of ten goods",
    "data-inconsistency",
    "C4",
    Question(
        (Unknown("goods", 0, ALL_GOODS),),
        (
            says("box.goods.number", f"{box.GOODS_EACH} of each of {len(box.GOODS)}", _is("goods", ALL_GOODS)),
            says("box.goods.all", f"{box.GOODS_EACH} in all", _is("goods", box.GOODS_EACH)),
        ),
    ),
)

INNS = Spot(
    "inns-without-limit",
    "a player who builds one inn more than his colour has may, and has no piece for it",
    "contradiction",
    "C17",
    Question(
        (Unknown("inns", 0, 2 * box.INNS),),
        (
            says("box.inns", f"there are {box.INNS} of a colour", _at_most("inns", box.INNS)),
            says("inn.no-limit", "one more may be built", _more_than("inns", box.INNS)),
        ),
    ),
    "changes-the-winner",
)

SPOTS: Sequence[Spot] = (SOURCES, DUMPED, COUNTERS, GOODS, INNS)


# -- findings


@check(
    "clashing-numbers",
    kind=("example-contradicts-rule", "data-inconsistency", "contradiction"),
    family="text",
    game="antiquity",
    clauses=tuple(
        dict.fromkeys(clause for spot in SPOTS for each in spot.question.obligations for clause in each.clauses)
    ),
    scope="the numbers that several sentences state",
    certificate="unsat-core+deletion",
)
def clashing_numbers(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Every spot in turn, and for which pollution the sentences about the dump agree."""
    for spot in SPOTS:
        yield examined(spot)
    same = alike()
    yield Statement(
        f"four less, down to four and half are one number for a pollution of {' or '.join(map(str, same))} only",
        tuple(DUMPS),
        Verdict.PROVED if _no_other(same) else Verdict.UNKNOWN,
        Certificate("exhaustive", f"every pollution up to {MOST_POLLUTION}", "z3 on the engine's own rule"),
    )


def _no_other(same: Sequence[int]) -> bool:
    """Whether z3 finds no further amount of pollution for which the sentences agree."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    before, after = z3.Ints("before after")
    terms = {"before": before, "after": after}
    solver = z3.Solver()
    solver.add(before >= 0, before <= MOST_POLLUTION, *(before != amount for amount in same))
    solver.add(*(each.demand(terms, Z3) for each in DUMPED.question.obligations))
    return bool(solver.check() == z3.unsat)


def examined(spot: Spot) -> Finding | Statement:
    """What clashes at a spot, or that nothing does."""
    from gemcheck_models.core_solvers import solved

    try:
        analysis = solved(spot.question)
    except UndecidedError as gave_up:
        return Statement(f"whether {spot.title}: a solver gave up: {gave_up}", (), Verdict.UNKNOWN)
    if not analysis.conflicts:
        return Statement(f"not so: {spot.title}", (), Verdict.PROVED, Certificate("unsat-core", second="CP-SAT"))
    return _finding(spot, analysis)


def _finding(spot: Spot, analysis: Analysis) -> Finding:
    question = spot.question
    first = [question.obligations[i] for i in sorted(analysis.conflicts[0])]
    further = tuple(f"also in conflict: {', '.join(question.names(one))}" for one in analysis.conflicts[1:])
    least = " or ".join(" and ".join(question.names(one)) for one in analysis.corrections)
    return Finding(
        id=f"antiquity/{spot.kind}/{spot.slug}",
        kind=spot.kind,
        title=spot.title,
        clauses=tuple(clause for each in first for clause in each.clauses),
        impact=spot.impact,
        verdict=Verdict.PROVED,
        certificate=Certificate(
            "unsat-core+deletion",
            "the sentences named",
            "CP-SAT: the same sets",
            (*further, f"fewest that have to give way: {least}"),
        ),
        witness={"stated": {each.name: each.says for each in question.obligations}},
        outcomes=tuple(_without(question, analysis)),
        known_as=spot.known_as,
        found_by=FOUND_BY,
    )


def _without(question: Question, analysis: Analysis) -> Iterator[tuple[str, str]]:
    """What the numbers are when a least set of sentences gives way."""
    from gemcheck_models.core_solvers import Z3Oracle

    solver = Z3Oracle(question)
    for one in analysis.corrections:
        left = solver.least(frozenset(range(len(question.obligations))) - one)
        if left is not None:
            yield f"without {' and '.join(question.names(one))}", question.told(left)


CHECKS: Sequence[Check] = (clashing_numbers,)
