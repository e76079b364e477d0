"""Demands 1, 5 and 10 on numbers, and what can be asked of a rule that compares seats.

A question is a list of constraints on the seats; `provable` refutes it for all whole numbers, `ask` gives its smallest
answer, `enumerated` counts its answers on ints. Any rule with the arguments of `holds_1` can be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.algebra import INTS
from gemcheck.games.gempire.demands_cards import artificial_base, best_two, holds_5, multiplied_points
from gemcheck.games.gempire.demands_districts import district_cards, holds_10
from gemcheck.games.gempire.demands_science import holds_1, science_score
from gemcheck_models.gempire.demand_solving import possible, smallest

__all__ = [
    "COMPARATIVE",
    "QUESTIONS",
    "Amounts",
    "Asked",
    "Comparative",
    "Rule",
    "ask",
    "enumerated",
    "leader_in_fact",
    "leader_in_total",
    "provable",
    "two_at_once",
]

Rule = Callable[..., Any]


class Amounts(NamedTuple):
    """A seat's real amount (science, cards, the better of two cards: the other is one point less or equal) and the
    culture gems it has on the Demand."""

    real: int
    gems: int


class Comparative(NamedTuple):
    """A Demand that compares seats: its number, the engine's rule on numbers, what culture gems make of a real amount,
    and a seat of a case that has so much."""

    demand: int
    holds: Rule
    total: Callable[[Any, Any, Any], Any]
    seat: Callable[[int], dict[str, Any]]
    unit: str


def _science(real: Any, gems: Any, alg: Any) -> Any:
    return science_score(real, gems)


def _cards(real: Any, gems: Any, alg: Any) -> Any:
    return district_cards(real, gems)


def _best_two(real: Any, gems: Any, alg: Any) -> Any:
    half = alg.quotient(real, 2)
    pair = (half, real - half)
    gain = multiplied_points(artificial_base(gems), 1)
    return best_two(pair, [value + gain for value in pair], alg)


def _row(count: int) -> dict[str, Any]:
    return {"city": "GC1 " + ",".join(["P1"] * count)} if count else {}


def _pair(real: int) -> dict[str, Any]:
    return {"city": f"GC1 P{real - real // 2},G{real // 2}"} if real else {}


COMPARATIVE = (
    Comparative(1, holds_1, _science, lambda real: {"science": real} if real else {}, "science"),
    Comparative(5, holds_5, _best_two, _pair, "points of the two best cards"),
    Comparative(10, holds_10, _cards, _row, "cards of the largest district"),
)


def two_at_once(rule: Rule, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> list[Any]:
    """The first two seats both meet the Demand."""
    return [rule(who, real, total, minimum, alg) for who in (0, 1)]


def leader_in_fact(rule: Rule, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> list[Any]:
    """The first seat really has most, and enough, and does not meet the Demand."""
    ahead = [alg.more(real[0], other) for other in real[1:]]
    return [*ahead, alg.at_least(real[0], minimum), alg.negate(rule(0, real, total, minimum, alg))]


def leader_in_total(rule: Rule, real: Sequence[Any], total: Sequence[Any], minimum: int, alg: Any) -> list[Any]:
    """The first seat has most with artificial points, and enough, and does not meet the Demand."""
    ahead = [alg.more(total[0], other) for other in total[1:]]
    return [*ahead, alg.at_least(total[0], minimum), alg.negate(rule(0, real, total, minimum, alg))]


Question = Callable[[Rule, Sequence[Any], Sequence[Any], int, Any], list[Any]]


class Asked(NamedTuple):
    """A question with the words of its answers; known: the number of a known fault by Demand."""

    name: str
    build: Question
    kind: str
    title: str
    absent: str
    known: Mapping[int, str]


ALWAYS = {1: "G-090", 5: "G-090", 10: "G-090"}
QUESTIONS = (
    Asked("two-at-once", two_at_once, "exclusivity-broken", "two seats meet it at once", "never two seats", ALWAYS),
    Asked(
        "leader-in-fact",
        leader_in_fact,
        "diverging-readings",
        "the seat that alone has most does not meet it",
        "the seat that really has most, and enough, meets it",
        ALWAYS,
    ),
    Asked(
        "leader-in-total",
        leader_in_total,
        "diverging-readings",
        "the seat alone ahead with its artificial points does not meet it",
        "the seat ahead in total, and with enough, meets it",
        {1: "G-091", 10: "G-091"},
    ),
)


def provable(question: Question, rule: Rule, seats: int, minimum: int) -> bool:
    """Whether the question has no answer, whatever the numbers: real amounts and artificial points from 0 upwards."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    real = [z3.Int(f"real{i}") for i in range(seats)]
    total = [z3.Int(f"total{i}") for i in range(seats)]
    domain = [z3.And(r >= 0, t >= r) for r, t in zip(real, total, strict=True)]
    return not possible([*domain, *question(rule, real, total, minimum, Z3)])


def ask(
    question: Question, rule: Rule, totals: Callable[[Any, Any, Any], Any], seats: int, minimum: int
) -> tuple[Amounts, ...] | None:
    """The smallest seats that answer the question, None when there are none."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    real = [z3.Int(f"real{i}") for i in range(seats)]
    gems = [z3.Int(f"gems{i}") for i in range(seats)]
    total = [totals(r, g, Z3) for r, g in zip(real, gems, strict=True)]
    domain = [z3.And(r >= 0, g >= 0) for r, g in zip(real, gems, strict=True)]
    constraints = [*domain, *question(rule, real, total, minimum, Z3)]
    # From the last seat on: what is needed goes to the first seats.
    single = [term for pair in zip(reversed(gems), reversed(real), strict=True) for term in pair]
    found = smallest(constraints, [z3.Sum(gems), z3.Sum(real), *single], [*real, *gems])
    return None if found is None else tuple(map(Amounts, found[:seats], found[seats:]))


def enumerated(
    question: Question,
    rule: Rule,
    totals: Callable[[Any, Any, Any], Any],
    minimum: int,
    reach: int = 5,
    most: int = 2,
) -> tuple[int, int]:
    """How many of how many tables of three seats answer the question: all real amounts from `reach` below the minimum
    to one above it, and up to `most` culture gems each. The second check, on ints."""
    low = max(0, minimum - reach)
    one = [(r, totals(r, g, INTS)) for r in (0, *range(low or 1, minimum + 2)) for g in range(most + 1)]
    hits = tables = 0
    for table in product(one, repeat=3):
        real, total = [r for r, _ in table], [t for _, t in table]
        tables += 1
        hits += all(question(rule, real, total, minimum, INTS))
    return hits, tables
