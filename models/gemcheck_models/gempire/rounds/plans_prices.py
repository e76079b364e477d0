"""What a city still lacks for one Demand, priced in rounds: estimates that guide the planner and decide nothing.

What counts for a Demand comes from the engine's tally of the city without culture gems on its flag. Each function here
looks at a city once and gives back a price for any number of culture gems on the Demand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands import Tally
from gemcheck.games.gempire.demands_culture import touched_culture
from gemcheck.games.gempire.demands_districts import district_values, sizes
from gemcheck.games.gempire.demands_fewest import cards_by_colour
from gemcheck.games.gempire.demands_numbers import second_threshold
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.placement import columns
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION, Seat
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import districts, worth

__all__ = ["PRICES", "TEN", "City", "Price"]

SCIENCE = 0.2
"""Rounds for one resource: a collection brings five."""

CARD = 0.6
"""Rounds for a card: a third of a round of bidding, and the production it costs."""

POINT = 0.06
GEM = 10 * POINT
ROW = 2.0
"""Rounds for a point of an attribute, for a gem, and for a second row."""

LEAST = 0.25
"""Rounds for the last thing lacking, however little it is."""

TEN = 10
NEAR = 3
VALUABLE, STRONG = 10, 20
TOUCH = (0.3, 0.5, 0.75, 1.0)
"""What points of a district count for that touches so many culture cards, three being enough."""

Price = Callable[[int, int], float]
"""Rounds to a Demand that lacks so much, with so many culture gems on it."""


class City(NamedTuple):
    """A seat without gems on its flag, at a table of so many seats, and how a Demand stands for it. cultured: culture
    districts are thought of that touch the culture cards of one another."""

    table: Table
    seats: int
    seat: Seat
    tally: Tally
    cultured: bool = True


def _begun(seat: Seat, *colours: int) -> float:
    """Parts of gems to come."""
    return sum(seat.attributes[colour] % TEN for colour in colours) / TEN


def _by_gems(city: City) -> Price:
    """Gems of any colour that count: those begun count in part."""
    begun = 0.7 * _begun(city.seat, POPULATION, GOLD)
    return lambda lacking, count: GEM * max(LEAST, lacking - begun)


def _two_colours(city: City) -> Price:
    """Gold and culture gems."""
    begun = 0.7 * _begun(city.seat, GOLD)
    return lambda lacking, count: GEM * max(LEAST, lacking - begun)


def _balanced(city: City) -> Price:
    """Gems, or points of the other attributes where one exceeds them; the same points give both."""
    excess = POINT * max(0, 2 * max(city.seat.attributes) - sum(city.seat.attributes))
    gems = _by_gems(city)
    return lambda lacking, count: max(gems(lacking, count) if lacking > 0 else 0.0, excess)


def _second_row(city: City) -> Price:
    """Cards above, and the cards below that carry them."""
    seat = city.seat
    row = ROW if seat.second < 0 else 0.0
    free = len(seat.row1) - len(seat.row2)
    return lambda lacking, count: CARD * (lacking + max(0, lacking - free)) + row


def _rows(city: City) -> Price:
    """Points that the second row lacks."""
    row = ROW if city.seat.second < 0 else 0.0
    return lambda lacking, count: POINT * max(lacking, 4) + row


def _districts(city: City) -> Price:
    """Points to the next strong districts, gems to the next three."""
    seat = city.seat
    values = sorted((sum(total) for total in district_values(city.table, seat, districts(seat))), reverse=True)
    slots = 6 if seat.second >= 0 else 3
    room = max(0, slots - len(values))
    open_row = ROW if seat.second < 0 else 0.0
    short = [STRONG - value for value in values if value < STRONG]
    costs = [POINT * points for points in short] + [POINT * STRONG] * room
    more = 3 * POINT * STRONG if seat.second >= 0 else POINT * STRONG

    def price(lacking: int, count: int) -> float:
        beyond = max(0, lacking - len(costs))
        return sum(costs[:lacking]) + (more * beyond + open_row if beyond else 0.0) - GEM / 3 * (count % 3)

    return price


def _sequence(city: City) -> Price:
    """Gems of the palace token: the one wanted next counts in part."""
    order, seat = city.table.sequence, city.seat
    begun = 0.7 * (seat.attributes[order[seat.token]] % TEN) / TEN if seat.token < len(order) else 0.0
    return lambda lacking, count: GEM * max(LEAST, 1.1 * lacking - begun)


def _largest(city: City) -> Price:
    """Cards of the largest district."""
    return lambda lacking, count: CARD * lacking


def _valuable(city: City) -> Price:
    """Cards to be lifted to ten points, or to be bought."""
    short = sorted(VALUABLE - value for value in map(sum, worth(city.table, city.seat).values) if value < VALUABLE)
    steps = sorted(min(1.3 * CARD, 0.15 + 0.1 * points) for points in short)

    def price(lacking: int, count: int) -> float:
        some = steps[:lacking]
        return sum(some) + 1.3 * CARD * (lacking - len(some)) - GEM / 2 * (count % 2)

    return price


def _sizes(city: City) -> Price:
    """Cards until so many more sizes of districts are there, smallest sizes first."""
    seat = city.seat
    have = sorted(sizes(city.table, seat))
    distinct = len(set(have))

    def price(lacking: int, count: int) -> float:
        wanted = distinct + lacking
        cards, size = 0, 0
        for number in have[-wanted:]:
            size = max(size + 1, number)
            cards += size - number
        used = set(have)
        free = [number for number in range(1, 2 * wanted + 2) if number not in used]
        cards += sum(free[: max(0, wanted - len(have))])
        row = ROW if seat.second < 0 and wanted > 3 else 0.0
        return max(CARD, CARD * cards) + row - GEM / 3 * (count % 3)

    return price


def _beside_culture(city: City) -> Price:
    """Points of districts beside culture; those of districts that touch fewer than three culture cards count in part,
    and so do gems begun."""
    table, seat = city.table, city.seat
    found = districts(seat)
    credit, counted, parts = 0.0, 0, [0, 0, 0]
    for district, values in zip(found, district_values(table, seat, found), strict=True):
        touched = min(NEAR, len(touched_culture(table, seat, district)))
        if district.colour == CULTURE and touched < NEAR and not city.cultured:
            continue
        total = sum(values)
        credit += TOUCH[touched] * total
        if touched == NEAR:
            counted += total
            parts = [part + value for part, value in zip(parts, values, strict=True)]
    if city.tally.met:
        return lambda lacking, count: 0.0
    required = second_threshold(table, components.demand(13).id, city.seats)
    row = ROW if seat.second < 0 else 0.0
    loose = sum(part % TEN for part in parts)

    def price(lacking: int, count: int) -> float:
        missing = max(required - credit, TEN * max(0, lacking) - loose - (credit - counted))
        return max(LEAST, POINT * missing) + row

    return price


def _fewest(city: City) -> Price:
    """Gems and cards until some colour has most gems and fewest cards; a gem takes a card more of its colour."""
    table, seat = city.table, city.seat
    cards, owned = cards_by_colour(table, seat), seat.gems
    shut = _shut(table, seat)
    courses = []
    for colour in range(3):
        others = [other for other in range(3) if other != colour]
        gems = max(owned[other] for other in others) + 1 - owned[colour]
        points = max(0, TEN * gems - seat.attributes[colour] % TEN) if gems > 0 else 0
        courses.append((points, cards[colour], -(-points // TEN), others, bool(points and shut[colour])))

    def price(lacking: int, count: int) -> float:
        best = 9 * ROW
        for points, have, bought, others, closed in courses:
            own = max(0, have - count // 2) + bought
            some, barred = 0, closed
            for other in others:
                more = own + 1 - cards[other]
                if more > 0:
                    some += more
                    barred = barred or shut[other]
            best = min(best, POINT * points + CARD * some + (ROW if barred else 0.0))
        return best and best + 0.05

    return price


def _shut(table: Table, seat: Seat) -> list[bool]:
    """For each colour, whether no card of it can be placed any more."""
    key = (table.serial, id(seat.row1), id(seat.row2), seat.second, seat.technologies)
    known = _shuts.get(key)
    if known is None:
        shut = [not any(columns(table, seat, row, colour) for row in (1, 2)) for colour in range(3)]
        known = _shuts.keep(key, (shut, seat.row1, seat.row2))
    return known[0]


_shuts: Memo[tuple[list[bool], object, object]] = Memo(1024)
"""The colours shut in the cities seen last, with the rows alive by whose identities they are found."""


def _attribute(city: City) -> Price:
    """Points of the highest attribute."""
    return lambda lacking, count: 0.055 * lacking


def _science(city: City) -> Price:
    """Science to be collected."""
    return lambda lacking, count: SCIENCE * lacking


def _points(city: City) -> Price:
    """Points of two cards."""
    return lambda lacking, count: POINT * lacking


PRICES: dict[int, Callable[[City], Price]] = {
    1: _science,
    2: _second_row,
    3: _two_colours,
    4: _rows,
    5: _points,
    6: _balanced,
    7: _by_gems,
    8: _districts,
    9: _sequence,
    10: _largest,
    11: _valuable,
    12: _sizes,
    13: _beside_culture,
    14: _fewest,
    15: _attribute,
}
"""The price of each Demand that is not met."""
