"""How well Demands can still be met: what counts at most, and what is needed at least, once more cards have come.

question: can a Demand be met from here, and how much of it can there be
scope:    the Demands that placing and gems decide: 2 to 8 and 10 to 13; of the others nothing is claimed
expected: never below what any end has, never above what any end needs
budget:   a look at the city for each Demand

A Demand counts cards, districts, points or gems. So many cards come at most, and so many points and gems; each of them
is taken to go where it helps the most.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gemcheck.games.gempire import components, demands
from gemcheck.games.gempire.cards import NONE
from gemcheck.games.gempire.demands_cards import artificial_base, cards_left_to_need
from gemcheck.games.gempire.demands_culture import construction_counts, enough_value_earned, near_culture
from gemcheck.games.gempire.demands_districts import different_left_to_need, district_values, strong_left_to_need
from gemcheck.games.gempire.demands_numbers import (
    gems_on,
    least_requirement,
    number_of_cards,
    second_threshold,
    threshold,
)
from gemcheck.games.gempire.demands_rows import artificial_row_points, missing_attributes_compared, row_totals
from gemcheck.games.gempire.districts import districts
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.placement import district_limit
from gemcheck.games.gempire.state import CULTURE, GOLD, Seat, State, Triple
from gemcheck.games.gempire.table import CONSTRUCTION, Table
from gemcheck.games.gempire.values import worth

__all__ = ["NOTHING_CERTAIN", "Certain", "Coming", "demanded", "gems_stay"]

MUCH = 10**9
"""More than any Demand counts."""

BALANCED, BESIDE_CULTURE = 6, 13
"""The Demands that ask for something besides: balance [demand.06.balance], a value [demand.13.value]."""

SIDES, TIMES = 2, 4
"""So many sides a card has, and so many times it counts at most [tech.iron, tech.mathematics]."""


class Certain(msgspec.Struct, frozen=True):
    """What is certain where places are known: points that new cards bring to the first row; points of the city that lie
    in no district beside culture, and whether any district can be beside culture."""

    first: Triple = NONE
    away: Triple = NONE
    beside: bool = True


NOTHING_CERTAIN = Certain()


class Coming(msgspec.Struct, frozen=True):
    """What may come at most: cards, points of all attributes together, of each, and in the second row; gems of each
    colour, and beside them Literacy choices, each of them one gem of gold or culture [tech.literacy]; what is certain
    about the cards to come."""

    cards: int
    total: int
    points: Triple
    second: int
    gems: Triple
    choices: int
    certain: Certain = NOTHING_CERTAIN

    @property
    def culture(self) -> int:
        """The culture gems, all choices taken so."""
        return self.gems[CULTURE] + self.choices


def demanded(table: Table, state: State, who: int, numbers: Sequence[int], coming: Coming) -> list[int]:
    """The score of some Demands at most: how many are met, what is lacking, negated, and what counts."""
    met = lacking = have = 0
    for number in numbers:
        found = _most(table, state, who, number, coming)
        if found is None:
            met, have = met + 1, have + MUCH
            continue
        most, least = found
        met += most >= least and _may_hold(table, state, who, number, coming)
        lacking += max(0, least - most)
        have += most
    return [met, -lacking, have]


def _most(table: Table, state: State, who: int, number: int, coming: Coming) -> tuple[int, int] | None:
    """What counts at most and what is needed at least; None where nothing is known. Without as much as is needed no
    Demand is met."""
    seat = state.seats[who]
    gems = coming.culture
    lying = gems_on(state, seat, number) + (gems if number in state.demands else 0)
    step = getattr(components.demand(number), "step", 0)
    match number:
        case 2:
            cards = number_of_cards(table, seat, 2, seat.row2) + coming.cards
            return cards + step * lying, threshold(table, 2, len(state.seats))
        case 4:
            return (artificial_row_points(lying), _row_lacks(table, seat, coming)) if gems_stay(table) else None
        case 8:
            needed = threshold(table, 8, len(state.seats))
            return _strong(table, seat, coming), strong_left_to_need(needed, lying, least_requirement(table))
        case 11:
            needed = threshold(table, 11, len(state.seats))
            lacks = [components.demand(11).minimum - sum(value) for value in worth(table, seat).values]
            most = _reached([*lacks, *[components.demand(11).minimum] * coming.cards], coming.total)
            return most, cards_left_to_need(needed, lying, least_requirement(table))
        case 12:
            needed = threshold(table, 12, len(state.seats))
            now = demands.tally(table, state, who, 12)
            return now.have + coming.cards, different_left_to_need(needed, lying, least_requirement(table))
        case 13:
            if seat.owns(CONSTRUCTION) and construction_counts(table):
                return None
            near = _near(table, seat, coming)
            return (_tens(near, coming) if near is not None else 0), threshold(table, 13, len(state.seats))
        case 3 | 5 | 6 | 7 | 10:
            return _added(table, state, who, number, coming, step * (gems if number in state.demands else 0))
    return None


def _added(
    table: Table, state: State, who: int, number: int, coming: Coming, artificial: int
) -> tuple[int, int] | None:
    """The same for Demands that count on from what there is."""
    now = demands.tally(table, state, who, number)
    gems = sum(coming.gems) + coming.choices
    match number:
        case 3:
            return now.have + coming.gems[GOLD] + coming.culture + artificial, now.need
        case 5:
            seat = state.seats[who]
            if len(seat.row1) + len(seat.row2) < 2:
                return None
            return now.have + coming.total + SIDES * TIMES * artificial_base(coming.culture), now.need
        case 6:
            return now.have + gems, now.need - artificial
        case 7:
            return now.have + gems + artificial, now.need
    return now.have + coming.cards + artificial, now.need


def _may_hold(table: Table, state: State, who: int, number: int, coming: Coming) -> bool:
    """Whether what a Demand asks for beside its number can be reached."""
    seat = state.seats[who]
    if number == BALANCED:
        return _may_balance(table, seat, coming)
    if number == BESIDE_CULTURE:
        near = _near(table, seat, coming) or NONE
        return bool(enough_value_earned(sum(near) + coming.total, second_threshold(table, number, len(state.seats))))
    return True


def _may_balance(table: Table, seat: Seat, coming: Coming) -> bool:
    """Whether no attribute, which never falls, is above the sum that the other two can reach."""
    most = [now + more for now, more in zip(seat.attributes, coming.points, strict=True)]
    fits = all(now <= sum(most) - top for now, top in zip(seat.attributes, most, strict=True))
    return fits or not gems_stay(table)


def gems_stay(table: Table) -> bool:
    """Whether no card is ever worth less than before: gems it counts stay, and cards only come to a city."""
    return table.reading("gem.have") == "owned"


def _row_lacks(table: Table, seat: Seat, coming: Coming) -> int:
    """What the second row lacks at least when all points come to it [demand.04.condition]."""
    first, second = row_totals(table, seat)
    sure = coming.certain.first
    compared = missing_attributes_compared(table)
    first = (first[0] + sure[0], first[1] + sure[1], first[2] + sure[2])
    lacks = [max(0, a - b + 1) if a or b or compared else 0 for a, b in zip(first, second, strict=True)]
    helped = sum([min(lack, more - there) for lack, more, there in zip(lacks, coming.points, sure, strict=True)])
    return sum(lacks) - min(helped, coming.second)


def _strong(table: Table, seat: Seat, coming: Coming) -> int:
    """How many districts can be strong: those that lack the least, and new ones as far as rows have room for them."""
    minimum = components.demand(8).minimum
    found = districts(seat)
    lacks = [minimum - sum(value) for value in district_values(table, seat, found)]
    rows = 2 if seat.second >= 0 or seat.row2 else 1
    free = max(0, rows * district_limit(table, seat) - len(found))
    return _reached([*lacks, *[minimum] * min(free, coming.cards)], coming.total)


def _near(table: Table, seat: Seat, coming: Coming) -> Triple | None:
    """The points of each attribute that count for Demand 13 as far as they are there; None where no district can be
    beside culture. Once no card comes the districts beside culture are those of the city as it stands."""
    if not coming.certain.beside:
        return None
    if coming.cards or not gems_stay(table):
        a, b, c = [now - away for now, away in zip(seat.attributes, coming.certain.away, strict=True)]
        return a, b, c
    near = near_culture(table, seat)
    if not near:
        return None
    found = districts(seat)
    values = [value for each, value in zip(found, district_values(table, seat, found), strict=True) if each in near]
    a, b, c = [sum(points) for points in zip(*values, strict=True)]
    return a, b, c


def _tens(begun: Triple, coming: Coming) -> int:
    """How many multiples of ten points reach together that are so many now: no districts have more [demand.13.gems]."""
    each = sum([(now + more) // POINTS for now, more in zip(begun, coming.points, strict=True)])
    lacks = sorted([POINTS - now % POINTS for now in begun])
    together = _reached(lacks, coming.total)
    rest = coming.total - sum(lacks[:together])
    return min(each, sum([now // POINTS for now in begun]) + together + rest // POINTS)


def _reached(lacks: Iterable[int], points: int) -> int:
    """How many of these are made up for when points are given to those that lack the least."""
    count = 0
    for lack in sorted(lacks):
        points -= max(0, lack)
        if points < 0:
            break
        count += 1
    return count
