"""Can a player wall in Demand 8 for good: what is the smallest city from which no city to come meets it?

question: a city that, whatever cards and diamonds join it, never has six districts of 20 without Militia and without
          culture gems on Demand 8
scope:    cities of one row with up to three plain cards of one point and no diamond symbol; futures: any cards at the
          ends of both rows, any number of diamonds, any technologies but Militia
expected: three cards of three districts; Militia or three culture gems on the Demand open it again
budget:   under 2 seconds

The argument: once a row holds all its districts, cards join its two outer ones only, so that a district between them
keeps its cards for ever; what those can be worth at most is worked out by the engine with every diamond and technology.
If that stays below 20, such a row gives one strong district less than its limit. The argument is checked against all
cities that a few further cards make; every city not found dead is shown alive by cards that do meet the Demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.casebook.replay import play
from gemcheck.checks import Check, Statement, check
from gemcheck.findings import Certificate, Finding, Verdict
from gemcheck.game import Game
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_districts import demand_8, district_values
from gemcheck.games.gempire.districts import districts, line
from gemcheck.games.gempire.notation import read_city
from gemcheck.games.gempire.placement import columns, district_limit, entered
from gemcheck.games.gempire.state import Placed, Seat, State
from gemcheck.games.gempire.table import MILITIA, TECHNOLOGIES
from gemcheck_models.gempire.stuck_cards import Setting, cities, line_of

__all__ = ["CHECKS", "alive", "futures", "most_districts", "walled_in"]

CLAUSES = ("demand.08.condition", "placement.blocking", "placement.three-districts", "placement.ends-only")
KNOWN = "G-042"
DEMAND = 8
MOST_CARDS = 3
FURTHER = 4
"""Cards that the exhaustive check of the argument adds."""
MANY = 9
"""Diamonds on one card: more than any card has use for."""


def scene(seat: Seat, gems: int = 0) -> State:
    """The seat at a table of three with Demand 8 on the first position, and culture gems lying there."""
    return State(seats=(replace(seat, flag=(gems, 0, 0)), Seat(), Seat()), demands=(DEMAND, 2, 3))


def strong_cards(table: Any) -> tuple[Placed, ...]:
    """A card of each colour that makes any district strong."""
    value = components.demand(DEMAND).minimum
    return read_city(table, f"GC1 P{value},G{value},C{value}").row1


def grown(table: Any, seat: Seat, cards: Sequence[Placed]) -> Iterator[Seat]:
    """The city with one more of these cards, wherever the rules let it stand."""
    for row in (1, 2):
        for placed in cards:
            for column in columns(table, seat, row, placed.colour):
                yield entered(seat, placed, row, column)


def futures(table: Any, seat: Seat, further: int) -> set[Seat]:
    """Every city that comes of adding up to so many strong cards, the second row open."""
    found = {replace(seat, second=0)}
    edge = found
    for _ in range(further):
        edge = {after for before in edge for after in grown(table, before, strong_cards(table))} - found
        found = found | edge
    return found


def alive(table: Any, seat: Seat, gems: int = 0) -> Seat | None:
    """A city to come that meets the Demand with this many culture gems on it, each card of it making one more district
    strong; None when no such cards exist."""
    tried: set[Seat] = set()

    def search(city: Seat) -> Seat | None:
        score = demand_8(table, scene(city, gems), 0)
        if score.met:
            return city
        for after in grown(table, city, strong_cards(table)):
            if after in tried or demand_8(table, scene(after, gems), 0).have <= score.have:
                continue
            tried.add(after)
            found = search(after)
            if found is not None:
                return found
        return None

    return search(replace(seat, second=0))


def walled_in(table: Any, seat: Seat) -> int:
    """How many districts can never become strong: those inside a row that holds all its districts, as far as all
    diamonds and technologies but Militia leave them weak."""
    everything = sum(1 << index for index in range(len(TECHNOLOGIES)) if index != MILITIA)
    rows = [tuple(replace(placed, diamonds=MANY) for placed in line(seat, row)[1]) for row in (1, 2)]
    best = replace(seat, row1=rows[0], row2=rows[1], technologies=seat.technologies | everything)
    found = districts(best)
    values = district_values(table, best, found)
    count = 0
    for row in (1, 2):
        inside = [sum(value) for district, value in zip(found, values, strict=True) if district.row == row]
        if len(inside) >= district_limit(table, seat):
            count += sum(1 for value in inside[1:-1] if value < components.demand(DEMAND).minimum)
    return count


def most_districts(table: Any, seat: Seat) -> int:
    """The most strong districts that the city can ever have, by the argument."""
    return components.components().numbers.rows_max * district_limit(table, seat) - walled_in(table, seat)


def argument_holds(table: Any, seat: Seat, further: int = FURTHER) -> int:
    """How many cities to come were compared with the argument. Raises AssertionError for one that contradicts it."""
    bound = most_districts(table, seat)
    reached = futures(table, seat, further)
    for city in reached:
        if demand_8(table, scene(city), 0).have > bound:
            raise AssertionError(f"{line_of(city)} has more than {bound} strong districts")
    return len(reached)


@check(
    "walled-in-demand",
    kind="unreachable-goal",
    family="dynamics",
    game="gempire",
    clauses=(*CLAUSES, "tech.militia", "demand.08.bonus"),
    scope=f"Demand 8; one row of up to {MOST_CARDS} plain cards of one point; any cards, diamonds and technologies to "
    f"come but Militia; the argument against all cities with {FURTHER} further cards",
    certificate="replay+minimal",
)
def walled_in_demand(game: Game[Any, Any]) -> Iterator[Finding | Statement]:
    """Look for the smallest city that has lost Demand 8 for good."""
    yield from answers(game)


def answers(game: Any) -> Iterator[Finding | Statement]:
    """The finding, or what was shown instead."""
    table = game.table
    need = components.demand(DEMAND).thresholds[0]
    living = 0
    for count in range(MOST_CARDS + 1):
        for seat in cities(table, Setting(), count):
            if alive(table, seat) is not None:
                living += 1
            elif most_districts(table, seat) < need:
                yield finding(game, seat, living)
                return
            else:
                text = f"whether Demand 8 can still be met from {line_of(seat)} is open"
                yield Statement(text, CLAUSES, Verdict.UNKNOWN)
    certificate = Certificate("replay", f"{living} cities of up to {MOST_CARDS} cards, each extended until it is met")
    text = f"no city of up to {MOST_CARDS} cards has lost Demand 8"
    yield Statement(text, CLAUSES, Verdict.BOUNDED, certificate)


def ways_back(table: Any, seat: Seat) -> Iterator[str]:
    """What opens the Demand again, each with a city that then meets it."""
    with_militia = alive(table, replace(seat, technologies=seat.technologies | 1 << MILITIA))
    if with_militia is not None:
        cards = len(with_militia.row1) + len(with_militia.row2)
        yield f"with Militia a city of {cards} cards meets the Demand after all"
    each = components.demand(DEMAND).gems_per_step
    with_gems = alive(table, seat, each)
    if with_gems is not None and alive(table, seat, each - 1) is None:
        yield f"{each} culture gems on the Demand open it again, {each - 1} do not"


def finding(game: Any, seat: Seat, living: int) -> Finding:
    """The city that has lost the Demand, with the argument checked."""
    compared = argument_holds(game.table, seat)
    need = components.demand(DEMAND).thresholds[0]
    most = most_districts(game.table, seat)
    given: dict[str, Any] = {"demands": [DEMAND, 2, 3], "phase": "resolve"}
    barred = strong_card_refused(seat)
    given = {**given, "seats": {"ann": {"city": line_of(seat), "won": [barred]}}}
    run = play(game, given, ())
    free = sorted(run.observation()["after"]["ann"]["may_place"].get(barred.lower(), ()))
    return Finding(
        id="gempire/unreachable-goal/walled-in-demand-8",
        kind="unreachable-goal",
        title=f"{line_of(seat)}: at most {most} of {need} districts can ever be strong, Demand 8 is lost for good",
        clauses=CLAUSES,
        impact="changes-the-winner",
        verdict=Verdict.PROVED,
        certificate=Certificate(
            "exhaustive",
            "a district inside a full row keeps its cards; fewest cards; any cards, diamonds, technologies but Militia",
            f"{compared:,} cities with up to {FURTHER} further cards, none beyond {most} strong districts",
            (f"{living} smaller cities each grow into one that meets the Demand", *ways_back(game.table, seat)),
        ),
        witness={"given": given, "when": []},
        outcomes=(("default ruleset", f"{barred} may be placed at {', '.join(free) or 'no end of the row'}"),),
        known_as=KNOWN,
        found_by="gemcheck_models.gempire.stuck_demands",
    )


def strong_card_refused(seat: Seat) -> str:
    """A card that would make the walled-in district strong, if only it could join it."""
    inside = districts(seat)[1]
    return f"{'PGC'[inside.colour]}{components.demand(DEMAND).minimum}"


CHECKS: Sequence[Check] = (walled_in_demand,)
