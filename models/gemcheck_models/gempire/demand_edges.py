"""Do the bonuses of the Demands still mean something at the edge: at a tie, and when a number would fall below zero?

question: for each bonus, whether a further full set of culture gems can change nothing; where it can, whether stopping
          at zero or counting on below zero gives another answer; for Demand 14, whose bonus is meant at a tie
scope:    function level, every function of the engine that stands for a bonus; all whole numbers
expected: adding bonuses are never idle; the lowered numbers of Demands 8, 9, 11 and 12 are, without effect on who meets
          them; the tie of Demand 14 is without effect; its count below zero is not
budget:   under 2 seconds, each question under 0.2 seconds

Nothing of a rule is written here. "Below zero" is the engine's function with a floor out of reach or, for Demand 14,
with as many more cards of each colour as the bonus takes away: only differences are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import signature
from itertools import product
from typing import Any

import msgspec

from gemcheck.algebra import INTS, Algebra
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_cards import enough_valuable
from gemcheck.games.gempire.demands_districts import enough_different, enough_strong
from gemcheck.games.gempire.demands_fewest import fewest_and_most
from gemcheck.games.gempire.demands_order import enough_collected
from gemcheck.games.gempire.state import COLOURS
from gemcheck.rulebook import rules_of
from gemcheck_models.gempire.demand_solving import UndecidedError, possible, replay, smallest

__all__ = ["CHECKS", "Bonus", "below_zero", "bonus_edges", "bonuses", "can_be_idle", "differing", "tie_matters"]

ENOUGH: dict[int, Callable[..., Any]] = {
    8: enough_strong,
    9: enough_collected,
    11: enough_valuable,
    12: enough_different,
}
"""What the Demands ask whose bonus lowers a requirement."""
FEWEST = 14
POINT = "demand.14.below-zero"
GEMS = ("gems", "lying")
"""What the engine's functions call the culture gems on a Demand; the last such parameter is meant."""
FAR_BELOW = -(10**6)
"""A floor that no bonus reaches."""


class Bonus(msgspec.Struct, frozen=True):
    """A Demand's bonus: its clause, the engine's function of it, and the names of that function's parameters without
    those that a reading sets."""

    demand: int
    clause: str
    function: Callable[..., Any]
    parameters: tuple[str, ...]

    @property
    def gems(self) -> str:
        return [name for name in self.parameters if name in GEMS][-1]

    @property
    def per_step(self) -> int:
        """Culture gems of a full set."""
        return components.demand(self.demand).gems_per_step

    def value(self, terms: dict[str, Any], alg: Algebra = INTS) -> Any:
        """The number with its bonus."""
        given = {**terms, "alg": alg}
        return self.function(**{name: given[name] for name in self.parameters})


def bonuses() -> list[Bonus]:
    """Every function of the engine that stands for the bonus of a Demand and works on numbers alone."""
    found = []
    for rule in rules_of("gemcheck.games.gempire"):
        for name in rule.clauses:
            parameters = tuple(p.name for p in signature(rule.function).parameters.values() if p.default is not True)
            if name.startswith("demand.") and name.endswith(".bonus") and "table" not in parameters:
                found.append(Bonus(int(name.split(".")[1]), name, rule.function, parameters))
    return sorted(found, key=lambda bonus: bonus.demand)


def can_be_idle(bonus: Bonus, least: int) -> int | None:
    """The fewest culture gems on the Demand to which a further full set adds nothing, in some state; None when each
    set always changes the number. Raises UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    terms = {name: z3.Int(name) for name in bonus.parameters if name not in ("alg", "least")}
    limits = [term >= 0 for term in terms.values()]
    for name in ("required", "length"):
        if name in terms:
            limits.append(terms[name] >= 1)
    terms["least"] = least
    gems = terms[bonus.gems]
    more = bonus.value({**terms, bonus.gems: gems + bonus.per_step}, Z3)
    found = smallest([*limits, bonus.value(terms, Z3) == more], [gems], [gems])
    return None if found is None else found[0]


def differing(bonus: Bonus, least: int) -> bool:
    """Whether a requirement that falls below `least` is met by other numbers than one that stops there, none of them
    negative. Raises UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    enough = ENOUGH[bonus.demand]
    required, gems, count = z3.Ints("required gems count")
    terms = {"required": required, "length": required, "gems": gems}
    here, below = (enough(count, bonus.value({**terms, "least": floor}, Z3), Z3) for floor in (least, FAR_BELOW))
    return possible([required >= 0, gems >= 0, count >= 0, here != below])


def below_zero(cards: Sequence[Any], gems: Sequence[Any], lying: Any, alg: Algebra = INTS) -> Any:
    """Demand 14 as if the bonus could lower a count below zero."""
    return fewest_and_most(cards, gems, lying, (), alg, stops=False)


Counts = tuple[int, ...]


def stopping_matters(
    here: Callable[..., Any] = fewest_and_most, below: Callable[..., Any] = below_zero
) -> tuple[Counts, Counts, int] | None:
    """Cards and gems by colour and culture gems on Demand 14, smallest first, for which it matters that the count stops
    at zero; None when there are none. Raises UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    cards, gems = z3.IntVector("cards", 3), z3.IntVector("gems", 3)
    lying = z3.Int("lying")
    limits = [term >= 0 for term in (*cards, *gems, lying)]
    limits += [z3.Sum(cards) >= 1, lying <= gems[2]]
    asked = here(cards, gems, lying, (), Z3) != below(cards, gems, lying, Z3)
    measures = [lying, z3.Sum(gems), z3.Sum(cards), *cards[::-1], *gems]
    found = smallest([*limits, asked], measures, [*cards, *gems, lying])
    return None if found is None else (found[:3], found[3:6], found[6])


def stopping_enumerated(lying: int) -> tuple[int, int]:
    """States with fewer culture gems on Demand 14 in which stopping matters, and states looked at: up to three cards
    and four gems of each colour."""
    hits = states = 0
    for fewer in range(lying):
        for cards in product(range(4), repeat=3):
            for gems in product(range(5), repeat=3):
                if fewer <= gems[2] and any(cards):
                    states += 1
                    hits += int(bool(fewest_and_most(cards, gems, fewer)) != bool(below_zero(cards, gems, fewer)))
    return hits, states


def tie_matters() -> bool:
    """Whether Demand 14 can be met while two colours share the most gems, whichever of them the bonus is taken from.
    Raises UndecidedError."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    cards, gems = z3.IntVector("cards", 3), z3.IntVector("gems", 3)
    lying = z3.Int("lying")
    shared = z3.Or(*(z3.And(gems[i] == gems[j], gems[i] >= gems[3 - i - j]) for i, j in ((0, 1), (0, 2), (1, 2))))
    limits = [term >= 0 for term in (*cards, *gems, lying)]
    return possible([*limits, shared, fewest_and_most(cards, gems, lying, (), Z3)])


def tie_enumerated() -> tuple[int, int]:
    """States with a shared most in which Demand 14 is met, and states looked at."""
    hits = states = 0
    for gems in product(range(4), repeat=3):
        if sorted(gems)[1] == max(gems):
            for cards, lying in product(product(range(4), repeat=3), range(5)):
                states += 1
                hits += bool(fewest_and_most(cards, gems, lying))
    return hits, states


@check(
    "bonus-edges",
    kind="vacuous",
    family="function",
    game="gempire",
    clauses=(*(f"demand.{demand:02}.bonus" for demand in range(1, 16) if demand != 13), "demand.14.ties"),
    scope="every function that stands for a Demand's bonus; all whole numbers",
    certificate="unsat",
)
def bonus_edges(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Ask each bonus for its edge, and what it matters there."""
    found = bonuses()
    try:
        idle = {bonus.demand: can_be_idle(bonus, 0) for bonus in found}
        yield adding([bonus for bonus in found if idle[bonus.demand] is None])
        for bonus in found:
            at = idle[bonus.demand]
            if at is not None and bonus.demand != FEWEST:
                yield lowering(bonus, at)
        if idle.get(FEWEST) is not None:
            yield from fewest(game)
    except UndecidedError as gave_up:
        yield Statement(f"the solver gave up on a bonus: {gave_up}", (), Verdict.UNKNOWN)


def adding(some: Sequence[Bonus]) -> Statement:
    """The bonuses that are never idle."""
    every = ((bonus, gems) for bonus in some for gems in range(30))
    for bonus, gems in every:
        terms = dict.fromkeys(bonus.parameters, 7)
        few, more = (bonus.value({**terms, bonus.gems: g}) for g in (gems, gems + bonus.per_step))
        if few == more:
            raise AssertionError(f"a further gem adds nothing to Demand {bonus.demand}, against the proof")
    numbers = ", ".join(str(bonus.demand) for bonus in some)
    text = f"each further set of culture gems changes the number of Demands {numbers}: the bonus has no edge"
    second = "computed for 0 to 29 gems"
    return Statement(text, tuple(b.clause for b in some), Verdict.PROVED, Certificate("unsat", "all numbers", second))


def lowering(bonus: Bonus, at: int) -> Statement:
    """A bonus that lowers a requirement: what happens once that is used up."""
    if bonus.demand not in ENOUGH or differing(bonus, 0):
        text = f"Demand {bonus.demand}: the bonus can be idle, and it matters where it stops"
        return Statement(text, (bonus.clause,), Verdict.FOUND)
    enough = ENOUGH[bonus.demand]
    for required, gems, count in product(range(8), range(25), range(8)):
        terms = {"required": required, "length": required, "gems": gems}
        here, below = (enough(count, bonus.value({**terms, "least": floor})) for floor in (0, FAR_BELOW))
        if here != below:
            raise AssertionError(f"Demand {bonus.demand} below zero, against the proof")
    text = f"Demand {bonus.demand}: the bonus is idle once nothing is required (at the earliest with {at} gems)"
    text += "; counting on below zero gives the same answer"
    second = "enumeration: requirements and counts to 7, gems to 24"
    return Statement(text, (bonus.clause,), Verdict.PROVED, Certificate("unsat", "all numbers", second))


def fewest(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Demand 14 at a tie and below zero. Raises UndecidedError."""
    hits, states = tie_enumerated()
    if tie_matters() or hits:
        yield Statement("Demand 14 can be met at a tie of gems", ("demand.14.ties",), Verdict.FOUND)
    else:
        text = "Demand 14: at a tie no colour has most gems; whichever the bonus is taken from, the Demand is not met"
        second = f"enumeration: 0 of {states:,} states"
        clauses = ("demand.14.bonus", "demand.14.ties")
        yield Statement(text, clauses, Verdict.PROVED, Certificate("unsat", "all numbers", second))
    found = stopping_matters()
    if found is None:
        text = "Demand 14: a count that stops at zero and one that goes on below it give the same answer"
        yield Statement(text, ("demand.14.bonus",), Verdict.BOUNDED, Certificate("unsat", "all numbers"))
        return
    yield finding(game, *found)


def finding(game: Game[Any, Any], cards: Counts, gems: Counts, lying: int) -> Finding:
    """The smallest state in which it matters that Demand 14's count stops at zero, played."""
    hits, states = stopping_enumerated(lying)
    if hits:
        raise AssertionError("enumeration finds less than the solver for Demand 14")
    plain = [f"{letter}1" for letter, count in zip("PGC", cards, strict=True) for _ in range(count)]
    seat = {
        "city": f"GC1 {','.join(plain)}",
        "gems": {colour: count for colour, count in zip(COLOURS, gems, strict=True) if count},
        "flag": [lying, gems[2] - lying, 0],
    }
    tables = {"given": {"demands": [FEWEST, 2, 3], "seats": {"ann": seat}}}
    outcomes = []
    for option in game.rulebook.open_points[POINT].option_ids():
        under = game.under(game.rules_with({POINT: option}))
        met = replay(under, tables)["met"]["ann"][f"D{FEWEST}"]
        if met != bool(fewest_and_most(cards, gems, lying, stops=option == "stops-at-zero")):
            raise AssertionError("the engine does not confirm the edge of Demand 14")
        outcomes.append((f"{POINT}={option}", "met" if met else "not met"))
    return Finding(
        id="gempire/vacuous/demand-14-below-zero",
        kind="vacuous",
        title=f"Demand 14: {lying} culture gems on it take a card off a colour without any",
        clauses=("demand.14.bonus", "demand.14.ties", "demand.14.condition"),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            "one seat; fewest culture gems on the Demand, then gems, then cards, at least one",
            f"enumeration: 0 of {states:,} states with fewer culture gems on it",
        ),
        witness=tables,
        outcomes=tuple(outcomes),
        known_as="G-104",
        found_by="gemcheck_models.gempire.demand_edges",
    )


CHECKS: Sequence[Check] = (bonus_edges,)
