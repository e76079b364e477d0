"""How far a city is from a pair of Demands, in rounds: an estimate that guides the planner and decides nothing.

What counts for a Demand comes from the engine's tally; this module only prices what is lacking. Whether a Demand is met
is always the engine's word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from gemcheck.games.gempire import components, demands
from gemcheck.games.gempire.demands_culture import near_culture, touched_culture
from gemcheck.games.gempire.demands_districts import district_values, sizes
from gemcheck.games.gempire.demands_fewest import cards_by_colour
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.placement import columns
from gemcheck.games.gempire.state import CULTURE, RESOLVE, Seat, State
from gemcheck.games.gempire.table import Table
from gemcheck.games.gempire.values import districts, worth

__all__ = ["BY_SCIENCE", "Aim", "Split"]

BY_SCIENCE = frozenset({1, 15})
"""Demands that science alone can meet."""

SCIENCE = 0.2
"""Rounds for one resource: a collection brings five."""

CARD = 0.55
"""Rounds for a card: a third of a round of bidding, and the production it costs."""

POINT = 0.06
GEM = 10 * POINT
ROW = 2.0
"""Rounds for a point of an attribute, for a gem, and for a second row."""

ORDERED = 9
NEAR = 3
TEN = 10
VALUABLE, STRONG = 10, 20


class Split(NamedTuple):
    """Culture gems for the first Demand of the pair, all others being for the second; and the science that is missing
    then, the only thing that is."""

    first: int
    science: int


class Aim:
    """A pair of Demands, as seen by the first of `rivals + 1` seats."""

    def __init__(self, table: Table, state: State, pair: tuple[int, int]) -> None:
        self.table, self.state, self.pair = table, replace(state, phase=RESOLVE), pair
        self.places = (state.demands.index(pair[0]), state.demands.index(pair[1]))

    def with_seat(self, seat: Seat) -> State:
        """The table with the first seat as given."""
        return replace(self.state, seats=(seat, *self.state.seats[1:]))

    def distance(self, seat: Seat) -> float:
        """Rounds until both Demands are met, roughly; points on the way to the next culture gem count in part."""
        gems = sum(seat.flag)
        part = seat.attributes[CULTURE] % TEN / TEN
        now = self._shared(seat, gems)
        return now if not part else (1 - part) * now + part * min(now, self._shared(seat, gems + 1))

    def split(self, seat: Seat) -> Split | None:
        """The way of laying the culture gems after which least science is missing; None when more than science is."""
        gems = sum(seat.flag)
        best: Split | None = None
        for count in range(gems + 1):
            a = self._missing(seat, gems, 0, count)
            b = None if a is None else self._missing(seat, gems, 1, gems - count)
            if a is not None and b is not None and (best is None or max(a, b) < best.science):
                best = Split(count, max(a, b))
        return best

    def laid(self, seat: Seat, gems: int, which: int, count: int) -> Seat:
        """The seat with `gems` culture gems on its flag, `count` of them on one Demand of the pair."""
        flag = [0, 0, 0]
        flag[self.places[which]] = count
        flag[self.places[1 - which]] = gems - count
        owned = list(seat.gems)
        owned[CULTURE] += gems - sum(seat.flag)
        return replace(seat, flag=(flag[0], flag[1], flag[2]), gems=(owned[0], owned[1], owned[2]))

    def _missing(self, seat: Seat, gems: int, which: int, count: int) -> int | None:
        tally = self._tally(seat, gems, which, count)
        if tally.met:
            return 0
        return tally.need - tally.have if tally.demand in BY_SCIENCE else None

    def _tally(self, seat: Seat, gems: int, which: int, count: int) -> demands.Tally:
        state = self.with_seat(self.laid(seat, gems, which, count))
        return demands.tally(self.table, state, 0, self.pair[which])

    def _shared(self, seat: Seat, gems: int) -> float:
        first, second = (self._prices(seat, gems, which) for which in (0, 1))
        return min(first[count] + second[gems - count] for count in range(gems + 1))

    def _prices(self, seat: Seat, gems: int, which: int) -> list[float]:
        """Rounds to one Demand for every number of culture gems on it."""
        if components.demand(self.pair[which]).gems_per_step or self.pair[which] == ORDERED:
            return [self._price(seat, gems, which, count) for count in range(gems + 1)]
        return [self._price(seat, gems, which, 0)] * (gems + 1)

    def _price(self, seat: Seat, gems: int, which: int, count: int) -> float:
        tally = self._tally(seat, gems, which, count)
        if tally.met:
            return 0.0
        lacking = max(0, tally.need - tally.have)
        return _PRICES[self.pair[which]](self.table, self.laid(seat, gems, which, count), lacking, count)


def _by_gems(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Gems of any colour that count: those begun count in part."""
    begun = sum(value % TEN for value in seat.attributes[:CULTURE]) / TEN
    return GEM * max(0.3, lacking - 0.7 * begun)


def _two_colours(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Gold and culture gems."""
    return GEM * max(0.3, lacking - 0.7 * (seat.attributes[1] % TEN) / TEN)


def _balanced(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Gems, or points of the other attributes where one exceeds them; the same points give both."""
    excess = max(0, 2 * max(seat.attributes) - sum(seat.attributes))
    return max(_by_gems(table, seat, lacking, count) if lacking else 0.0, POINT * excess)


def _second_row(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Cards above, and the cards below that carry them."""
    below = max(0, len(seat.row2) + lacking - len(seat.row1))
    return CARD * (lacking + below) + (ROW if seat.second < 0 else 0.0)


def _rows(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Points that the second row lacks."""
    return POINT * lacking + (ROW if seat.second < 0 else 0.0)


def _districts(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Points to the next strong districts, gems to the next three."""
    values = sorted((sum(total) for total in district_values(table, seat, districts(seat))), reverse=True)
    short = [STRONG - value for value in values if value < STRONG] + [STRONG] * lacking
    slots = 6 if seat.second >= 0 else 3
    return POINT * sum(short[:lacking]) + ROW * (len(values) + lacking > slots + 2) - GEM / 3 * (count % 3)


def _sequence(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Gems of the palace token: the one wanted next counts in part."""
    order = table.sequence
    begun = seat.attributes[order[seat.token]] % TEN / TEN if seat.token < len(order) else 0.0
    return GEM * max(0.3, 1.1 * lacking - 0.7 * begun)


def _largest(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Cards of the largest district."""
    return CARD * lacking


def _valuable(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Cards to be lifted to ten points, or to be bought."""
    short = sorted(VALUABLE - value for value in map(sum, worth(table, seat).values) if value < VALUABLE)
    steps = [min(1.3 * CARD, 0.15 + 0.1 * points) for points in short] + [1.3 * CARD] * lacking
    return sum(sorted(steps)[:lacking]) - GEM / 2 * (count % 2)


def _sizes(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Cards until so many more sizes of districts are there, smallest sizes first."""
    have = sorted(sizes(table, seat))
    wanted = len(set(have)) + lacking
    cards, size = 0, 0
    for number in have[-wanted:]:
        size = max(size + 1, number)
        cards += size - number
    rest = wanted - len(have)
    used = set(have)
    free = [number for number in range(1, wanted + rest + 2) if number not in used]
    cards += sum(free[: max(0, rest)])
    rows = ROW if seat.second < 0 and wanted > 3 else 0.0
    return max(CARD, CARD * cards) + rows - GEM / 3 * (count % 3)


def _beside_culture(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Points of districts beside culture, or of one more district and the culture cards it has yet to touch."""
    found = districts(seat)
    values = [sum(total) for total in district_values(table, seat, found)]
    near = near_culture(table, seat)
    have = sum(value for district, value in zip(found, values, strict=True) if district in near)
    wanted = TEN * lacking + have // TEN * TEN
    row = ROW if seat.second < 0 else 0.0
    prices = [POINT * max(wanted - have, 5) if near else POINT * wanted + NEAR * CARD + row]
    for district, value in zip(found, values, strict=True):
        if district.colour != CULTURE and district not in near:
            touched = len(touched_culture(table, seat, district))
            prices.append(POINT * max(5, wanted - have - value) + CARD * (NEAR - touched) + row)
    return min(prices)


def _fewest(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Gems and cards until some colour has most gems and fewest cards; a gem takes a card more of its colour."""
    cards, owned = cards_by_colour(table, seat), seat.gems
    shut = _shut(table, seat)
    prices = []
    for colour in range(3):
        others = [other for other in range(3) if other != colour]
        gems = max(owned[other] for other in others) + 1 - owned[colour]
        points = max(0, TEN * gems - seat.attributes[colour] % TEN) if gems > 0 else 0
        own = max(0, cards[colour] + -(-points // TEN) - count // 2)
        more = [max(0, own + 1 - cards[other]) for other in others]
        closed = any(shut[other] for other, some in zip(others, more, strict=True) if some) or (points and shut[colour])
        prices.append(POINT * points + CARD * sum(more) + (ROW if closed else 0.0))
    return min(prices) + 0.05


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


def _attribute(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Points of the highest attribute or science, whichever comes cheaper."""
    return 0.055 * lacking


def _science(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Science to be collected."""
    return SCIENCE * lacking


def _points(table: Table, seat: Seat, lacking: int, count: int) -> float:
    """Points of two cards."""
    return POINT * lacking


_PRICES: dict[int, Callable[[Table, Seat, int, int], float]] = {
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
