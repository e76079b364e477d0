"""Does each half of a two-part Demand ever decide, or is one half implied by the other?

question: numbers for which a Demand is met without one of its sentences and not met with it
scope:    function level; Demands 1, 5, 6, 10, 13 (the others have one condition); 3, 4 and 5 seats; all whole numbers
expected: every sentence decides, but the value of Demand 13 (nine gems are already worth ninety) under the default
budget:   under 3 seconds in all, each question under 0.2 seconds

A sentence is struck the way the casebook strikes it: the engine's own rule is replaced by what it says happens without
the sentence. So the question is put to z3 twice in the engine's words, with and without the sentence, and the witness
is played twice by the engine. For the value of Demand 13 the least threshold that would decide is found as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.algebra import INTS
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import demands_cards, demands_culture, demands_districts, demands_gems, demands_science
from gemcheck.games.gempire.demands_numbers import second_threshold, threshold
from gemcheck.rulebook import ablated
from gemcheck_models.gempire.demand_solving import SEATS, UndecidedError, replay, smallest

__all__ = ["CHECKS", "PARTS", "Part", "decides", "deciding_threshold", "enumerated", "verdict_for"]

COUNTS = (3, 4, 5)


class Part(NamedTuple):
    """A sentence of a Demand: the number of the Demand, the clause, the names of its numbers, the Demand on them
    (game, seats, numbers, algebra; every module function is called by name, so that a sentence can be struck), which
    numbers are to be small first, and the seats of a case that have them."""

    demand: int
    clause: str
    names: tuple[str, ...]
    holds: Callable[[Any, int, Sequence[Any], Any], Any]
    seats: Callable[[Sequence[int]], list[dict[str, Any]]]


def _science(game: Any, seats: int, n: Sequence[Any], alg: Any) -> Any:
    minimum = threshold(game.table, 1, seats)
    return demands_science.holds_1(game.table, 0, n, n, minimum, alg)


def _best(game: Any, seats: int, n: Sequence[Any], alg: Any) -> Any:
    minimum = threshold(game.table, 5, seats)
    return demands_cards.holds_5(game.table, 0, n, n, minimum, alg)


def _largest(game: Any, seats: int, n: Sequence[Any], alg: Any) -> Any:
    minimum = threshold(game.table, 10, seats)
    return demands_districts.holds_10(game.table, 0, n, n, minimum, alg)


def _balance(game: Any, seats: int, n: Sequence[Any], alg: Any) -> Any:
    count = demands_culture.gems_of_value(n, alg)
    return demands_gems.holds_6(count, n, threshold(game.table, 6, seats), alg)


def _culture(game: Any, seats: int, n: Sequence[Any], alg: Any) -> Any:
    *worth, paid = n
    count = demands_culture.gems_of_value(worth, alg)
    if demands_culture.construction_counts(game.table):
        count = count + paid
    numbers = threshold(game.table, 13, seats), second_threshold(game.table, 13, seats)
    return demands_culture.holds_13(demands_culture.without_bonus(count, 0), alg.total(worth), *numbers, alg)


def _city(cards: Sequence[str]) -> dict[str, Any]:
    return {"city": "GC1 " + ",".join(cards)} if cards else {}


def _two_cards(real: int) -> dict[str, Any]:
    return _city([f"P{real - real // 2}", f"G{real // 2}"] if real else [])


def _beside_culture(n: Sequence[int]) -> list[dict[str, Any]]:
    population, gold, culture, paid = n
    if culture:
        raise AssertionError(f"no city is known for districts worth {n}")
    district = f"P{population}X{4 * paid}" if paid else f"P{population}"
    # Each of the two districts touches culture on both sides and in the other row.
    rows = f"C1,{district},C1,C1/1,C1,G{gold},C1" if gold else f"C1,{district},C1/1,C1"
    return [{"city": f"GC1 {rows}", "technologies": ["construction"]}]


def _compared(demand: int, number: str, holds: Callable[..., Any], seat: Callable[[int], dict[str, Any]]) -> list[Part]:
    clauses = (f"demand.{number}.condition", f"demand.{number}.minimum")
    names = ("own", "rival")
    return [Part(demand, clause, names, holds, lambda n: [seat(amount) for amount in n]) for clause in clauses]


PARTS = (
    *_compared(1, "01", _science, lambda real: {"science": real} if real else {}),
    *_compared(5, "05", _best, _two_cards),
    *_compared(10, "10", _largest, lambda real: _city(["P1"] * real)),
    *(
        Part(
            6,
            f"demand.06.{part}",
            ("population", "gold", "culture"),
            _balance,
            lambda n: [_city([f"{colour}{value}" for colour, value in zip("PGC", n, strict=True) if value])],
        )
        for part in ("gems", "balance")
    ),
    *(
        Part(13, f"demand.13.{part}", ("population", "gold", "culture", "construction"), _culture, _beside_culture)
        for part in ("gems", "value")
    ),
)


def verdict_for(game: Any, part: Part, seats: int, numbers: Sequence[Any], alg: Any = INTS) -> tuple[Any, Any]:
    """Whether the Demand is met by these numbers, with the sentence and without it."""
    whole = part.holds(game, seats, numbers, alg)
    with ablated(game.package, part.clause) as struck:
        if not struck:
            raise AssertionError(f"no rule of '{part.clause}' can be struck")
        return whole, part.holds(game, seats, numbers, alg)


def decides(game: Any, part: Part, seats: int) -> tuple[int, ...] | None:
    """The smallest numbers for which striking the sentence changes the answer; None when there are none."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    terms = [z3.Int(name) for name in part.names]
    with_it, without = verdict_for(game, part, seats, terms, Z3)
    constraints = [*(term >= 0 for term in terms), with_it != without]
    return smallest(constraints, [*terms[3:], z3.Sum(terms), *reversed(terms)], terms)


def deciding_threshold(game: Any, required: int) -> int:
    """The least value that Demand 13 would have to ask for, beside this many gems, to ask for anything more."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    worth, wanted = [z3.Int(name) for name in ("population", "gold", "culture")], z3.Int("wanted")
    count = demands_culture.gems_of_value(worth, Z3)
    met = demands_culture.holds_13(count, Z3.total(worth), required, wanted, Z3)
    gems = demands_culture.enough_gems_earned(count, required, Z3)
    found = smallest([wanted >= 0, *(w >= 0 for w in worth), gems, z3.Not(met)], [wanted], [wanted])
    if found is None:
        raise AssertionError("every value is implied by some number of gems")
    return found[0]


def enumerated(game: Any, part: Part, seats: int, most: int) -> tuple[int, int]:
    """For how many of how many tuples of numbers up to `most`, 0, 1 and those beside a multiple of thirty, the sentence
    decides: the second check of a proof, on ints."""
    steps = sorted({0, 1, *range(29, most + 1, 30), *range(30, most + 1, 30)})
    tuples = list(product(steps, repeat=len(part.names)))
    whole = [part.holds(game, seats, numbers, INTS) for numbers in tuples]
    with ablated(game.package, part.clause):
        rest = [part.holds(game, seats, numbers, INTS) for numbers in tuples]
    return sum(a != b for a, b in zip(whole, rest, strict=True)), len(tuples)


@check(
    "demand-parts",
    kind="dead-or-redundant",
    family="function",
    game="gempire",
    clauses=tuple(dict.fromkeys(part.clause for part in PARTS)),
    scope="Demands 1, 5, 6, 10, 13; 3, 4, 5 seats; all whole numbers from 0; the readings in force",
    certificate="unsat",
)
def demand_parts(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for sentences of Demands that never decide, and show for the others when they do."""
    for part in PARTS:
        try:
            yield from answers(game, part)
        except UndecidedError as gave_up:
            text = f"whether '{part.clause}' ever decides: the solver gave up: {gave_up}"
            yield Statement(text, (part.clause,), Verdict.UNKNOWN)


def answers(game: Game[Any, Any], part: Part) -> Iterator[Finding | Statement]:
    """A finding where the sentence decides for no number of seats, else what the smallest numbers are."""
    found = {seats: decides(game, part, seats) for seats in COUNTS}
    dead = tuple(seats for seats, numbers in found.items() if numbers is None)
    if dead:
        yield finding(game, part, dead)
    said = []
    for seats, numbers in found.items():
        if numbers is not None:
            confirmed(game, part, seats, numbers)
            said.append(f"{seats} seats: " + " ".join(f"{n} {v}" for n, v in zip(part.names, numbers, strict=True)))
    if said:
        certificate = Certificate("replay+minimal", "; ".join(said), "the engine, with the clause and without it")
        yield Statement(f"'{part.clause}' decides", (part.clause,), Verdict.PROVED, certificate)


def case_tables(part: Part, seats: int, numbers: Sequence[int]) -> dict[str, Any]:
    """The numbers as the `given` of a case: the Demand on flag position 1, the first seat is judged."""
    described = dict(zip(SEATS, part.seats(numbers), strict=False))
    demands = [part.demand, *(d for d in (2, 3, 7) if d != part.demand)][:3]
    return {"given": {"players": seats, "demands": demands, "seats": described}}


def confirmed(game: Game[Any, Any], part: Part, seats: int, numbers: Sequence[int]) -> dict[str, Any]:
    """The case of deciding numbers. Raises AssertionError unless the engine too judges it in two ways."""
    tables = case_tables(part, seats, numbers)
    key = f"D{part.demand}"
    whole = replay(game, tables)["met"]["ann"][key]
    with ablated(game.package, part.clause):
        rest = replay(game, tables)["met"]["ann"][key]
    if (whole, rest) != (False, True):
        raise AssertionError(f"the engine does not confirm that '{part.clause}' decides: {tables}")
    return tables


def finding(game: Any, part: Part, dead: tuple[int, ...]) -> Finding:
    """A sentence that never decides; under which other reading it does, with the witness there."""
    hits, tuples = enumerated(game, part, dead[0], 120)
    if hits:
        raise AssertionError(f"enumeration contradicts the proof that '{part.clause}' never decides")
    tables, seen, also = elsewhere(game, part)
    if part.demand == 13:
        for seats in dead:
            required, value = threshold(game.table, 13, seats), second_threshold(game.table, 13, seats)
            least = deciding_threshold(game, required)
            also.append(f"{seats} seats: {required} gems, value {value}; a value of {least} or more would decide")
    where = ", ".join(map(str, dead))
    return Finding(
        id=f"gempire/dead-or-redundant/{part.clause.replace('.', '-')}",
        kind="dead-or-redundant",
        title=f"'{part.clause}' never decides: the rest of Demand {part.demand} implies it ({where} seats)",
        clauses=(part.clause, *sorted({p.clause for p in PARTS if p.demand == part.demand} - {part.clause})),
        impact="cosmetic",
        verdict=Verdict.PROVED,
        certificate=Certificate(
            "unsat", f"{where} seats, all whole numbers", f"enumeration: 0 of {tuples:,} tuples", tuple(also)
        ),
        witness=tables,
        outcomes=tuple(seen),
        found_by="gemcheck_models.gempire.demand_parts",
    )


def elsewhere(game: Game[Any, Any], part: Part) -> tuple[dict[str, Any], list[tuple[str, str]], list[str]]:
    """The smallest case in which the sentence decides under another reading of its Demand, and what each reading says
    of it: the witness, the outcomes, the readings."""
    tables: dict[str, Any] = {}
    outcomes, also = [], []
    mine = {f"demand.{part.demand:02}.{rest}" for rest in ("gems", "value", "condition", "minimum", "balance")}
    for point in game.rulebook.open_points.values():
        if mine.isdisjoint(point.clauses):
            continue
        for option in point.option_ids():
            if option == game.rules.reading(point.id):
                continue
            other = game.under(game.rules_with({point.id: option}))
            numbers = decides(other, part, COUNTS[0])
            if numbers is None:
                also.append(f"nor under {point.id}={option}")
                continue
            tables = tables or confirmed(other, part, COUNTS[0], numbers)
            also.append(f"decides under {point.id}={option}")
            outcomes = [
                (f"{point.id}={each}", judged(game, part, tables, point.id, each)) for each in point.option_ids()
            ]
    return tables, outcomes, also


def judged(game: Game[Any, Any], part: Part, tables: dict[str, Any], point: str, option: str) -> str:
    """Whether the first seat meets the Demand under a reading, with the sentence and without it."""
    key, reading = f"D{part.demand}", {point: option}
    whole = replay(game, tables, reading)["met"]["ann"][key]
    with ablated(game.package, part.clause):
        rest = replay(game, tables, reading)["met"]["ann"][key]
    said = ("not met", "met")
    return f"{said[whole]}, without the sentence {said[rest]}"


CHECKS: Sequence[Check] = (demand_parts,)
