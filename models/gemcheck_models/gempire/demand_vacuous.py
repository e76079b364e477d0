"""With how little can each Demand be met: with nothing of what it counts, and with how few cards?

question: (a) a state in which a Demand is met although what it is about is absent; (b) the fewest cards that meet it
scope:    function level; (a) no card at all, culture gems free, any science, palace, technologies; complete for all
          whole numbers; (b) up to four cards of one or more points each, no diamonds, no effects of technologies, gems
          only as the city earns them; the other seats have nothing; 3, 4 and 5 seats
expected: (a) Demands 1, 2, 4, 6, 8, 9, 10, 11, 12 by culture gems, 15 by science alone, never 3, 5, 7, 13, 14
          (b) none for 1 and 15, one for most, two for 4 and 6, three for 14, four for 13
budget:   under 10 seconds in all, each question under 0.2 seconds

The smallest witness has the fewest culture gems, then the least science, palace and technologies. A city without cards
has earned no gem, so (a) is about the predicate and the states that the engine accepts; (b) says what a city can earn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game, GameError
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import second_threshold, threshold
from gemcheck_models.gempire.demand_fewest import Found, coarser, empty, enumerated, fewest
from gemcheck_models.gempire.demand_sketch import case_given
from gemcheck_models.gempire.demand_solving import UndecidedError, replay

__all__ = ["CHECKS"]

KNOWN = {1: "G-091", 2: "G-092", 4: "G-093", 8: "G-095", 9: "G-095", 11: "G-095", 12: "G-095"}
SERIOUS = {1, 2, 4}
"""Demands for which a reading decides whether this is allowed, and so who wins."""

ABSENT = {
    1: "any science",
    2: "a card in the second row",
    3: "a gem",
    4: "a card in either row",
    5: "a card",
    6: "any attribute: nothing is in balance with nothing",
    7: "a gem",
    8: "a district",
    9: "a gem on the palace token",
    10: "a district",
    11: "a card",
    12: "a district",
    13: "a card",
    14: "a card",
    15: "any attribute",
}
"""What each Demand is about, and what is missing in a vacuous answer."""


@check(
    "vacuous-demands",
    slow=True,
    kind="vacuous",
    family="function",
    game="gempire",
    clauses=tuple(clause for demand in components.demands() for clause in demand.clauses),
    scope="15 Demands; 3 to 5 seats; no card and free culture gems, or up to 4 plain cards and the gems they earn",
    certificate="replay+minimal",
)
def vacuous_demands(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for Demands that are met with nothing of what they count, and for the fewest cards that meet each."""
    for demand in components.demands():
        try:
            yield from answers(game, demand.id)
        except UndecidedError as gave_up:
            text = f"how little meets Demand {demand.id}: the solver gave up: {gave_up}"
            yield Statement(text, demand.clauses, Verdict.UNKNOWN)


def answers(game: Any, demand: int) -> Iterator[Finding | Statement]:
    """How little meets one Demand. Raises UndecidedError."""
    clauses = components.demand(demand).clauses
    if demand == 9 and not game.table.sequence:
        yield Statement("no card set gives the order of Demand 9", clauses, Verdict.UNKNOWN)
        return
    cities = by_cards(game, demand)
    for seats, city in cities.items():
        if city is not None:
            confirmed(game, city, demand, seats)
    known = "; ".join(f"{n} seats: {found.text() if found else 'more than four cards'}" for n, found in cities.items())
    found = empty(game.table, demand, 3)
    if found is not None:
        yield finding(game, demand, found, known)
        yield from elsewhere(game, demand, found)
    else:
        hits, states = enumerated(game.table, demand, 3, 1 if demand in (3, 7) else 100)
        if hits:
            raise AssertionError(f"enumeration contradicts the proof for Demand {demand}")
        second = f"enumeration: 0 of {states:,} states without a card, {'no' if demand in (3, 7) else 'up to 18'} gems"
        text = f"Demand {demand} is never met without {ABSENT[demand]}"
        yield Statement(text, clauses, Verdict.PROVED, Certificate("unsat", "no card, gems free", second))
    scope = (
        "plain cards of one or more points, gems as earned; fewest cards, then points, science, palace, technologies"
    )
    counts = [len(found.city.values) for found in cities.values() if found]
    second = coarser(game.table, demand, min(counts)) if counts else ""
    smallest_city = Certificate("replay+minimal", scope, second, ("every shape with fewer cards: unsat",))
    yield Statement(f"Demand {demand} with fewest cards: {known}", clauses, Verdict.FOUND, smallest_city)


def by_cards(game: Any, demand: int) -> dict[int, Found | None]:
    """The fewest cards for 3, 4 and 5 seats; equal numbers are asked once."""
    known: dict[tuple[int, int], Found | None] = {}
    found = {}
    for seats in (3, 4, 5):
        key = threshold(game.table, demand, seats), second_threshold(game.table, demand, seats)
        if key not in known:
            known[key] = fewest(game.table, demand, seats)
        found[seats] = known[key]
    return found


def confirmed(game: Any, found: Found, demand: int, seats: int) -> dict[str, Any]:
    """The state as a case. Raises AssertionError unless the engine judges that the Demand is met."""
    tables = {"given": case_given(game.table, {"ann": found.city}, [demand], seats)}
    if replay(game, tables)["met"]["ann"][f"D{demand}"] is not True:
        raise AssertionError(f"the engine does not confirm that Demand {demand} is met: {tables}")
    return tables


def options(game: Any, demand: int) -> Iterator[dict[str, str]]:
    """Every reading of the open points about a Demand, one point at a time; first the readings in force."""
    yield {}
    mine = {
        clause for clause in components.demand(demand).clauses if clause.endswith((".condition", ".bonus", ".minimum"))
    }
    for point in game.rulebook.open_points.values():
        if mine & set(point.clauses):
            yield from ({point.id: o} for o in point.option_ids() if o != game.rules.reading(point.id))


def outcomes(
    game: Any, demand: int, tables: Mapping[str, Any], here: str = "the readings in force"
) -> tuple[tuple[str, str], ...]:
    """Whether the first seat meets the Demand under the readings in force and under those that differ."""
    said: list[tuple[str, str]] = []
    for reading in options(game, demand):
        try:
            met = replay(game, tables, reading)["met"]["ann"][f"D{demand}"]
        except GameError:
            continue  # Under this reading there is no such card.
        words = "met" if met is True else "not met"
        if not said or words != said[0][1]:
            said.append((", ".join(f"{p}={o}" for p, o in reading.items()) or here, words))
    return tuple(said)


def finding(game: Any, demand: int, found: Found, known: str = "", suffix: str = "", under: str = "") -> Finding:
    """A Demand met with nothing of what it counts, replayed under every reading about it."""
    tables = confirmed(game, found, demand, 3)
    hits, states = enumerated(game.table, demand, 3, sum(found.city.gems)) if not found.city.science else (0, 0)
    if hits:
        raise AssertionError(f"enumeration finds less than the solver for Demand {demand}")
    scope = "3 seats; no card; fewest gems, then science, palace and technologies; no city without cards earns gems"
    return Finding(
        id=f"gempire/vacuous/demand-{demand}{suffix}",
        kind="vacuous",
        title=f"Demand {demand} is met without {ABSENT[demand]} ({', '.join(filter(None, (under, found.text())))})",
        clauses=components.demand(demand).clauses,
        impact="changes-the-winner" if demand in SERIOUS else "cosmetic",
        verdict=Verdict.FOUND,
        certificate=Certificate(
            "replay+minimal",
            scope,
            f"enumeration: 0 of {states:,} states with fewer gems" if states else "",
            (f"with earned gems only: {known}",) if known else (),
        ),
        witness=tables,
        outcomes=outcomes(game, demand, tables, under or "the readings in force"),
        known_as=KNOWN.get(demand, ""),
        found_by="gemcheck_models.gempire.demand_vacuous",
    )


def elsewhere(game: Any, demand: int, here: Found) -> Iterator[Finding]:
    """Findings for readings under which even fewer gems do."""
    for reading in options(game, demand):
        if not reading:
            continue
        other = game.under(game.rules_with(reading))
        found = empty(other.table, demand, 3)
        if found is not None and sum(found.city.gems) < sum(here.city.gems):
            ((point, option),) = reading.items()
            yield finding(other, demand, found, suffix=f"-{option}", under=f"{point}={option}")


CHECKS: Sequence[Check] = (vacuous_demands,)
