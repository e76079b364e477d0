"""Can two seats meet Demand 1, 5 or 10 at once, and can the only leader fail to meet it?

question: two seats that meet one comparative Demand; a seat alone ahead and at the minimum that does not meet it
scope:    function level; 3, 4 and 5 seats; every reading of demand.bonus.rivals and demand.bonus.minimum; proofs for
          all whole numbers, witnesses for cards without diamonds
expected: two at once exactly where opponents' artificial points do not count; a failing leader exactly where they do
          (leader by what is really there) or where artificial points do not help to the minimum (leader in total)
budget:   under 3 seconds in all, each question under 0.2 seconds

The rules are the engine's `holds_1`, `holds_5`, `holds_10`, built on z3 terms. A proof uses nothing but that artificial
points are never negative; a witness is made small: fewest culture gems, least real amount, then seat by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck_models.gempire.demand_comparing import (
    COMPARATIVE,
    QUESTIONS,
    Amounts,
    Asked,
    Comparative,
    Rule,
    ask,
    enumerated,
    provable,
    two_at_once,
)
from gemcheck_models.gempire.demand_solving import SEATS, UndecidedError, replay, words

__all__ = ["CHECKS", "readings"]

POINTS = ("demand.bonus.rivals", "demand.bonus.minimum")
CLAUSES = tuple(f"demand.{n}.{part}" for n in ("01", "05", "10") for part in ("condition", "minimum", "bonus"))


def readings(game: Game[Any, Any]) -> list[dict[str, str]]:
    """Every combination of the readings of how artificial points count."""
    options = [game.rulebook.open_points[point].option_ids() for point in POINTS]
    return [dict(zip(POINTS, chosen, strict=True)) for chosen in product(*options)]


@check(
    "comparative-demands",
    kind=("exclusivity-broken", "diverging-readings"),
    family="function",
    game="gempire",
    clauses=CLAUSES,
    scope="Demands 1, 5, 10; 3 to 5 seats; every reading of how artificial points count; all whole numbers",
    certificate="replay+minimal",
)
def comparative_demands(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for two seats that meet one comparative Demand at once, and for a leader that does not meet it."""
    for item in COMPARATIVE:
        for asked in QUESTIONS:
            try:
                yield from answers(game, item, asked)
            except UndecidedError as gave_up:
                text = f"Demand {item.demand}, {asked.name}: the solver gave up: {gave_up}"
                yield Statement(text, clauses(item), Verdict.UNKNOWN)


def clauses(item: Comparative) -> tuple[str, ...]:
    """The sentences of the Demand."""
    return tuple(f"demand.{item.demand:02}.{part}" for part in ("condition", "minimum", "bonus"))


def answers(game: Game[Any, Any], item: Comparative, asked: Asked) -> Iterator[Finding | Statement]:
    """A finding where some reading has a witness, a proof for every reading that has none. Raises UndecidedError."""
    proved, broken = [], []
    for reading in readings(game):
        other: Any = game.under(game.rules_with(reading))
        rule = bound(item.holds, other)
        minimum = threshold(other.table, item.demand, 3)
        numbers = {threshold(other.table, item.demand, seats) for seats in (3, 4, 5)}
        if len(numbers) == 1 and all(provable(asked.build, rule, seats, minimum) for seats in (3, 4, 5)):
            hits, tables = enumerated(asked.build, rule, item.total, minimum)
            if hits:
                raise AssertionError(f"Demand {item.demand}, {asked.name}: {hits} tables against the proof")
            proved.append((reading, f"{words(reading)}: 0 among {tables:,} tables of 3 enumerated"))
            continue
        found = ask(asked.build, rule, item.total, 3, minimum)
        if found is not None:
            hits, tables = enumerated(asked.build, rule, item.total, minimum)
            if not hits:
                raise AssertionError(f"Demand {item.demand}, {asked.name}: no table enumerated has it")
            broken.append((reading, found, f"enumeration: {hits:,} of {tables:,} tables of 3 seats have it"))
    if proved:
        where = "; ".join(words(reading) for reading, _ in proved)
        second = "enumeration: " + "; ".join(text for _, text in proved)
        certificate = Certificate("unsat", "3, 4, 5 seats; all whole numbers from 0", second)
        yield Statement(f"Demand {item.demand}: {asked.absent} ({where})", clauses(item), Verdict.PROVED, certificate)
    if broken:
        yield finding(game, item, asked, *broken[0], tuple(text for _, text in proved))


def bound(holds: Rule, game: Any) -> Rule:
    """The engine's rule with the table of a game filled in."""
    return lambda who, real, total, minimum, alg: holds(game.table, who, real, total, minimum, alg)


def case_tables(item: Comparative, found: Sequence[Amounts]) -> dict[str, Any]:
    """The seats as the `given` of a case, the Demand on flag position 1."""
    seats = {}
    for name, (real, gems) in zip(SEATS, found, strict=False):
        seat = item.seat(real)
        if gems:
            seat |= {"gems": {"culture": gems}, "flag": [gems, 0, 0]}
        seats[name] = seat
    demands = [item.demand, *(d for d in (2, 3) if d != item.demand)]
    return {"given": {"players": len(found), "demands": demands, "seats": seats}}


def outcomes(game: Game[Any, Any], item: Comparative, tables: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Who meets the Demand under each reading, by the engine."""
    found = []
    for reading in readings(game):
        met = replay(game, tables, reading)["met"]
        who = [name for name in tables["given"]["seats"] if met[name][f"D{item.demand}"]]
        found.append((words(reading), f"met by {' and '.join(who) or 'nobody'}"))
    return tuple(found)


def finding(
    game: Game[Any, Any],
    item: Comparative,
    asked: Asked,
    reading: Mapping[str, str],
    found: Sequence[Amounts],
    second: str,
    proved: tuple[str, ...],
) -> Finding:
    """The witness as a finding, replayed under every reading."""
    tables = case_tables(item, found)
    seen = outcomes(game, item, tables)
    expected = "met by ann and bea" if asked.build is two_at_once else None
    here = dict(seen)[words(reading)]
    if here != expected and (expected is not None or "ann" in here):
        raise AssertionError(f"the engine does not confirm {asked.name} of Demand {item.demand}: {here}")
    scope = f"3 seats; fewest culture gems, then least {item.unit}, then seat by seat"
    return Finding(
        id=f"gempire/{asked.kind}/demand-{item.demand}-{asked.name}",
        kind=asked.kind,
        title=f"Demand {item.demand}: {asked.title} ({words(reading)})",
        clauses=clauses(item),
        impact="changes-the-winner",
        verdict=Verdict.FOUND,
        certificate=Certificate("replay+minimal", scope, second, proved),
        witness=tables,
        outcomes=seen,
        known_as=asked.known.get(item.demand, ""),
        found_by="gemcheck_models.gempire.demand_exclusive",
    )


CHECKS: Sequence[Check] = (comparative_demands,)
