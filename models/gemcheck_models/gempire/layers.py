"""Which effects on one number do not commute, and does the text say which of them comes first?

question: for every two effects that meet on one number, the smallest numbers for which the order matters; the clause
          that gives the order, or the open point that decides it
scope:    function level; all effects on the value of a card, the buildings of cards, the useful diamonds on a card, the
          points of a district and of an attribute; all whole numbers (diamonds 1 and 2, printed numbers of buildings)
expected: open are Drain System with diamonds, Economics and Demand 5's points; diamonds with what grows, with Economics
          and with Demand 11; Economics with Demands 5 and 11, per building or card; Iron with Demands 5, 8 and 11;
          idle diamonds and Mathematics; Surveying with Construction, Artistry and cards that count; bonuses in rows
budget:   under 5 seconds

Each effect is the engine's function of the number (`layers_effects`). z3 decides whether two of them commute and finds
the smallest numbers, an enumeration agrees. The numbers are then played: an open point decides the pair when its
options give both results; else the order is given by a clause that speaks of both effects; else nothing gives it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.rulebook import OpenPoint
from gemcheck_models.gempire.demand_solving import UndecidedError
from gemcheck_models.gempire.layers_asking import Answer, Pair, asked, both, order_clause, pairs
from gemcheck_models.gempire.layers_effects import catalogue
from gemcheck_models.gempire.layers_witness import measured, played, tables

__all__ = ["CHECKS", "Open", "layer_order", "undecided"]

Results = dict[str, int | str]

SCOPE = "counts before values: fewest of what the effects need, then the least value"


class Open(msgspec.Struct, frozen=True):
    """Two effects whose order matters and is given by no clause: their smallest numbers, the witness, and what comes of
    it under each option of the point that decides ("" and one result when nothing does)."""

    pair: Pair
    answer: Answer
    witness: Mapping[str, Any]
    point: str
    results: Results

    @property
    def size(self) -> tuple[int, str]:
        """Order of witnesses: the smaller numbers first."""
        return (sum((self.answer.numbers or {}).values()), self.pair.name)


def open_points(game: Game[Any, Any]) -> Mapping[str, OpenPoint]:
    """The points that may decide an order."""
    return game.rulebook.open_points


def decided_by(game: Game[Any, Any], pair: Pair, answer: Answer) -> tuple[list[Open], Open]:
    """The open points whose options give both results when the numbers are played, each with what comes of the smallest
    ones, and what comes of these in the game as it is. Raises AssertionError when the engine gives neither result."""
    witness = tables(pair, answer.numbers or {})
    seen = played(game, witness, {})
    here = None if seen is None else measured(pair, seen)
    if here is None or here not in answer.results:
        raise AssertionError(f"{pair.name}: the engine gives {here}, the two orders {answer.results}: {witness}")
    mine = {name for effect in pair.effects for name in effect.clauses}
    found = []
    for point in open_points(game).values():
        if mine & set(point.clauses):
            results = under_each(game, pair, witness, point)
            if set(answer.results) <= set(results.values()) and no_coincidence(game, answer, point):
                found.append(Open(pair, answer, witness, point.id, results))
    return found, Open(pair, answer, witness, "", {"default": here})


def under_each(game: Game[Any, Any], pair: Pair, witness: Mapping[str, Any], point: OpenPoint) -> Results:
    """What comes of a witness under each option of a point that can be played."""
    seen = {option: played(game, witness, {point.id: option}) for option in point.option_ids()}
    return {option: measured(pair, one) for option, one in seen.items() if one is not None}


def no_coincidence(game: Game[Any, Any], answer: Answer, point: OpenPoint) -> bool:
    """Whether a point gives both results for other numbers too: one that decides something else may hit them once."""
    pair, others = answer.pair, answer.others
    if others is None or pair.first.number == "buildings of cards":
        return True
    return set(both(pair, others)) <= set(under_each(game, pair, tables(pair, others), point).values())


@check(
    "layer-order",
    kind="missing-precedence",
    family="function",
    game="gempire",
    scope="every two effects that meet on one number of the catalogue; all whole numbers",
    certificate="replay+minimal",
)
def layer_order(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask every pair of effects, and say of those that do not commute what gives their order."""
    commuting, fixed = [], []
    opened: list[Open] = []
    enumerated = 0
    for pair in pairs(catalogue(game)):
        try:
            answer = asked(pair)
        except UndecidedError as gave_up:
            yield Statement(f"{pair.name}: the solver gave up: {gave_up}", clauses(pair), Verdict.UNKNOWN)
            continue
        enumerated += answer.enumerated
        if answer.numbers is None:
            commuting.append(pair)
            continue
        found, plain = decided_by(game, pair, answer)
        clause = "" if found else order_clause(game.rulebook, pair)
        if clause:
            fixed.append((pair, clause))
        opened += found if found or clause else [plain]
    yield from findings(game, opened)
    yield from statements(commuting, fixed, len({one.pair.name + one.pair.first.number for one in opened}), enumerated)


def clauses(pair: Pair) -> tuple[str, ...]:
    """The clauses of both effects."""
    return tuple(dict.fromkeys(name for effect in pair.effects for name in effect.clauses))


def undecided(opened: Sequence[Open]) -> dict[str, list[Open]]:
    """What is open by the point that decides it, or by the pair where nothing does, each group smallest first."""
    groups: dict[str, list[Open]] = {}
    for one in sorted(opened, key=lambda one: one.size):
        slug = "-".join(one.pair.name.lower().replace("(", "").replace(")", "").split())
        groups.setdefault(one.point or slug, []).append(one)
    return dict(sorted(groups.items()))


def findings(game: Game[Any, Any], opened: Sequence[Open]) -> Iterator[Finding]:
    """One finding for each open point that decides an order, with its smallest witness, and one for each order that
    nothing decides."""
    for slug, group in undecided(opened).items():
        first = group[0]
        point = open_points(game).get(first.point)
        answer = first.answer
        also = tuple(f"also {one.pair.name} ({one.pair.first.number}): {either(one.answer)}" for one in group[1:])
        outcomes = [(f"{first.point}={option}", words(first.pair, r)) for option, r in first.results.items()]
        yield Finding(
            id=f"gempire/missing-precedence/{slug.replace('.', '-')}",
            kind="missing-precedence",
            title=f"{first.pair.name}, {first.pair.first.number}: {either(answer)}, by the order"
            + ("" if point else "; no clause and no reading gives it"),
            clauses=tuple(dict.fromkeys((*clauses(first.pair), *(point.clauses if point else ())))),
            impact=point.impact if point else "changes-the-winner",
            verdict=Verdict.FOUND,
            certificate=Certificate("replay+minimal", SCOPE, "z3 and an enumeration agree on the numbers", also),
            witness=first.witness,
            outcomes=tuple(outcomes) if point else tuple((n, words(first.pair, r)) for n, r in first.results.items()),
            known_as=point.findings[0] if point and point.findings else "",
            found_by="gemcheck_models.gempire.layers",
        )


def either(answer: Answer) -> str:
    """Both results."""
    return f"{answer.results[0]} or {answer.results[1]}"


def words(pair: Pair, result: int | str) -> str:
    """A result of playing, in words."""
    return (
        result
        if isinstance(result, str)
        else f"{pair.second.name if pair.second.note else pair.first.number}: {result}"
    )


def statements(
    commuting: Sequence[Pair], fixed: Sequence[tuple[Pair, str]], opened: int, enumerated: int
) -> Iterator[Statement]:
    """How many pairs were asked, and what was shown of those that are not open."""
    total = len(commuting) + len(fixed) + opened
    second = f"enumeration of {enumerated:,} numbers"
    yield Statement(
        f"{total} pairs of effects meet on one number; {len(commuting)} of them commute",
        (),
        Verdict.PROVED,
        Certificate("unsat", "all whole numbers", second, tuple(f"{p.name} ({p.first.number})" for p in commuting)),
    )
    given = tuple(f"{pair.name} ({pair.first.number}): {clause}" for pair, clause in fixed)
    yield Statement(
        f"of the others {len(fixed)} have their order from a clause, {opened} have not",
        tuple(sorted({clause for _, clause in fixed})),
        Verdict.FOUND,
        Certificate("table", "clauses that speak of both effects, or keep one in force", also=given),
    )


CHECKS: Sequence[Check] = (layer_order,)
