"""Demand 13: gems earned by districts that touch culture cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_districts import district_values
from gemcheck.games.gempire.demands_numbers import Score, gems_on, second_threshold, threshold
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, POINTS, district_buildings
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import CULTURE, Seat, State
from gemcheck.games.gempire.table import CONSTRUCTION, Table
from gemcheck.games.gempire.values import District, at, attributes, districts, neighbours
from gemcheck.rulebook import clause

__all__ = [
    "beside_culture",
    "enough_gems_earned",
    "enough_value_earned",
    "gems_of_value",
    "holds_13",
    "touched_culture",
    "without_bonus",
]


def outside_only(table: Table) -> bool:
    """Whether a culture district touches only culture cards outside itself, or its own as well."""
    return table.reading("demand.13.self") == "outside-only"


def touched_culture(table: Table, seat: Seat, district: District) -> frozenset[tuple[int, int]]:
    """The places of the culture cards that a district touches, each once."""
    touched = set()
    for column in range(district.start, district.stop):
        for row, place in neighbours(table, seat, district.row, column):
            placed = at(seat, row, place)
            if placed is not None and placed.colour == CULTURE:
                touched.add((row, place))
    if district.colour == CULTURE and outside_only(table):
        touched -= {(district.row, column) for column in range(district.start, district.stop)}
    return frozenset(touched)


def beside_culture(table: Table, seat: Seat, found: Sequence[District]) -> list[District]:
    """The districts that touch enough culture cards, each by itself or all together."""
    minimum = components.demand(13).minimum
    if sum(d.cards for d in found if d.colour == CULTURE) < minimum:
        return []
    touched = [touched_culture(table, seat, district) for district in found]
    if table.reading("demand.13.near") == "each-district":
        return [district for district, near in zip(found, touched, strict=True) if len(near) >= minimum]
    if len(frozenset().union(*touched)) < minimum:
        return []
    return [district for district, near in zip(found, touched, strict=True) if near]


_near: Memo[tuple[list[District], object, object]] = Memo(1024)
"""What `beside_culture` found in the cities seen last, with the rows alive by whose identities they are found."""


def near_culture(table: Table, seat: Seat) -> list[District]:
    """The districts of a city that are beside culture."""
    key = (table.serial, id(seat.row1), id(seat.row2), seat.start1, seat.start2)
    known = _near.get(key)
    if known is None:
        known = _near.keep(key, (beside_culture(table, seat, districts(seat)), seat.row1, seat.row2))
    return known[0]


def gems_of_value(worth: Sequence[Any], alg: Algebra = INTS) -> Any:
    """Gems that points of the three attributes have earned: one for every ten of each.

    >>> gems_of_value((29, 10, 9))
    3
    """
    return alg.total([alg.quotient(points, POINTS) for points in worth])


@clause("demand.13.no-bonus", without=lambda count, gems: count + gems)
def without_bonus(count: Any, gems: Any) -> Any:
    """Gems counted by Demand 13: culture gems lying on it change nothing."""
    return count


@clause("demand.13.gems", without=lambda count, required, alg=INTS: alg.both())
def enough_gems_earned(count: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether the districts beside culture have earned as many gems as Demand 13 asks for."""
    return alg.at_least(count, required)


@clause("demand.13.value", without=lambda worth, required, alg=INTS: alg.both())
def enough_value_earned(worth: Any, required: int, alg: Algebra = INTS) -> Any:
    """Whether the same districts are worth as much as Demand 13 asks for."""
    return alg.at_least(worth, required)


def construction_counts(table: Table) -> bool:
    """Whether gems that Construction paid for a district were earned by that district."""
    return table.reading("demand.13.technology") == "with-construction"


def gems_of_construction(table: Table, seat: Seat) -> list[int]:
    """Gems that Construction pays for each district of the city, 0 without that technology."""
    owner = seat.owns(CONSTRUCTION)
    return [count // CONSTRUCTION_BUILDINGS if owner else 0 for _, count in district_buildings(table, seat)]


def holds_13(count: Any, worth: Any, required: int, value_required: int, alg: Algebra = INTS) -> Any:
    """Whether the gems and the value of the districts beside culture meet Demand 13."""
    return alg.both(enough_gems_earned(count, required, alg), enough_value_earned(worth, value_required, alg))


def demand_13(table: Table, state: State, who: int) -> Score:
    """Demand 13. have: gems earned by the districts that touch three culture cards or more; need: 9/8/7.

    Besides, these districts must be worth 90/80/70.
    """
    seat = state.seats[who]
    found = districts(seat)
    near = near_culture(table, seat)
    values = dict(zip(found, district_values(table, seat, found), strict=True)) if near else {}
    worth = [sum(values[district][colour] for district in near) for colour in range(3)]
    count = gems_of_value(worth)
    if construction_counts(table):
        paid = dict(zip(found, gems_of_construction(table, seat), strict=True))
        count += sum(paid[district] for district in near)
    count = without_bonus(count, gems_on(state, seat, 13))
    seats = len(state.seats)
    required, value_required = threshold(table, 13, seats), second_threshold(table, 13, seats)
    met = holds_13(count, sum(worth), required, value_required)
    return Score(met, count, required, (len(near), sum(worth), value_required))


def meets_demand_13(table: Table, state: State, who: int) -> bool:
    """Whether the seat meets Demand 13; districts are looked at only when the whole city is worth enough."""
    seat = state.seats[who]
    if not enough_value_earned(sum(attributes(table, seat)), second_threshold(table, 13, len(state.seats))):
        return False
    return demand_13(table, state, who).met
