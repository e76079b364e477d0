"""How many plans of phase 2 a seat has, counted so far as anybody could list them.

Acts that differ only in the squares they take stand in one class: where one is allowed, all are. First a lower bound
is counted with classes; only where it stays below the limit and is not exact, plans are counted one by one, those that
lead to the same map together.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, prod

import msgspec
from msgspec.structs import replace

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_acts, city_build, hospital, houses, market, moving, saints
from gemcheck.games.antiquity.city_plan import Course, act_objections, partners, performed, ways
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    CATHEDRAL,
    FOUNTAIN,
    GOODS,
    HOSPITAL,
    HOUSE,
    MARKET,
    SAINTS,
    Price,
)
from gemcheck.games.antiquity.payment import lacking, payments
from gemcheck.games.antiquity.plans import Act, Build, Cathedral, Heal, House, Man, Raze, Trade
from gemcheck.games.antiquity.state import Goods, Seat, State, seat_changed
from gemcheck.games.antiquity.table import Table

__all__ = ["COUNTED", "breadth", "count_city"]

COUNTED = 5_000
"""So far plans are counted: a seat with so many has at least so many. No check or oracle lists more."""

SOME = 250
"""So far plans are counted where it is only asked whether others are legal under other rules."""

FEW = 70
"""Up to so many offers are looked at one by one."""

FULL, SMALL, FREE, MEN = range(4)
"""Which acts are looked at: all, men and acts on single squares, those of them that cost nothing, men only."""

Class = tuple[Act, int]
"""An act and how many acts are like it, itself included."""

Place = tuple[Seat, Course]
"""Where a seat stands after some acts."""


def count_city(table: Table, state: State, who: int, most: int = COUNTED) -> int:
    """How many legal plans a seat has, counted up to `most`."""
    small = _small_only(table, state, who)
    bound = _Bound(table, state, who, small)
    number = bound.plans(state.seats[who], Course(), SMALL if small else FULL, most)
    return min(number, most) if number >= most or bound.exact else _one_by_one(table, state, who, most)


def breadth(table: Table, state: State, who: int) -> tuple[int, int]:
    """With how many acts a plan may begin, all of them counted, and how many plans there are up to `SOME`."""
    course = Course()
    first = sum(
        alike
        for act, alike in _classes(table, state, who, course, FULL)
        if not act_objections(table, state, who, course, act)
    )
    return first, count_city(table, state, who, SOME)


def _one_by_one(table: Table, state: State, who: int, most: int) -> int:
    """The plans by length: how many lead to each place, and where each act leads from there."""
    there = ways(table, state, who)
    level: dict[Place, int] = {(state.seats[who], Course()): 1}
    total = 1
    while level:
        longer: dict[Place, int] = {}
        for (seat, course), plans in level.items():
            for _, after, done in there.of(seat, course):
                place = (after, done)
                longer[place] = longer.get(place, 0) + plans
                total += plans
                if total >= most:
                    return most
        level = longer
    return total


class _Bound(msgspec.Struct):
    """A lower bound for the number of plans. It is exact when no plan has anything but small acts (`small_only`), and
    otherwise when every class has had one act (`exact`).

    known: what has been counted from a place, and whether that is all of it.
    """

    table: Table
    state: State
    who: int
    small_only: bool
    exact: bool = True
    known: dict[tuple[Seat, Course, int], tuple[int, bool]] = {}

    def plans(self, seat: Seat, course: Course, kinds: int, enough: int) -> int:
        """So many plans of acts of these kinds go on from a place at least, the one that ends there included; no more
        are looked for than are enough."""
        key = (seat, course, kinds)
        number, whole = self.known.get(key, (0, False))
        if not whole and number < enough:
            number, whole = self.known[key] = self._counted(seat, course, kinds, enough)
        return number

    def _counted(self, seat: Seat, course: Course, kinds: int, enough: int) -> tuple[int, bool]:
        table, who = self.table, self.who
        state = replace(self.state, seats=seat_changed(self.state, who, seat))
        open_ones = []
        total = 1
        for act, alike in _classes(table, state, who, course, kinds):
            if not act_objections(table, state, who, course, act):
                open_ones.append((act, alike))
                total += alike
                self.exact &= alike == 1 or self.small_only
                if total >= enough:
                    return total, False
        for act, alike in open_ones:
            after, done = performed(table, state, who, course, act)
            there = after.seats[who]
            common = max(kinds, _common(act)) if alike > 1 else kinds
            if alike > 1:
                # What is missing is shared out among the acts like this one.
                each = 1 - (total - enough) // (alike - 1)
                total += (alike - 1) * (self.plans(there, done, common, each) - 1)
            if total < enough:
                # The act itself has its own continuations; single squares are all the same.
                own = common if _single(act) else kinds
                total += self.plans(there, done, own, 1 + enough - total) - 1
            if total >= enough:
                return total, False
        return total, True


def _common(act: Act) -> int:
    """The kinds of acts of which as many follow after any act of a class: squares differ in what still fits, offers in
    the goods that are left."""
    if _single(act):
        return SMALL
    return FREE if isinstance(act, Trade) else MEN


def _single(act: Act) -> bool:
    """Whether an act takes single squares, so that it does not matter which."""
    return isinstance(act, House) or (isinstance(act, Build) and act.kind == FOUNTAIN)


def _small_only(table: Table, state: State, who: int) -> bool:
    """Whether all plans are made of men and acts on single squares: nothing else is open, nor can any man open it."""
    seat = state.seats[who]
    opened = (HOSPITAL,) * bool(maps.graves(seat)) + (MARKET,) * any(seat.goods)
    if any(placed.kind in opened for _, placed in maps.buildings(seat)):
        return False
    return all(isinstance(act, Man) or _single(act) for act, _ in _classes(table, state, who, Course(), FULL))


def _classes(table: Table, state: State, who: int, course: Course, kinds: int) -> Iterator[Class]:
    """The acts of these kinds that may be allowed, by classes; with FULL those of `city_acts.candidates`."""
    seat = state.seats[who]
    if kinds == FULL:
        yield from _trades(state, who, course)
    yield from ((act, 1) for act in city_acts.men(seat))
    if kinds == MEN:
        return
    yield from _houses(table, seat, kinds)
    ways: dict[Price, list[Goods]] = {}
    for kind in () if kinds == FREE else (FOUNTAIN,) if kinds == SMALL else range(len(BUILDINGS)):
        if kind not in (CATHEDRAL, HOUSE):
            due = city_build.price(kind, 0b11)
            if due not in ways:
                ways[due] = list(payments(table, seat, due))
            yield from _builds(table, state, seat, kind, ways[due])
    if kinds == FULL:
        yield from _others(table, state, seat)


def _others(table: Table, state: State, seat: Seat) -> Iterator[Class]:
    yield from _cathedrals(table, state, seat)
    if saints.cathedral_of(seat) is not None:
        yield Raze(), 1
    if hospital.may_heal(table, seat):
        yield from _heals(table, seat)
    if market.may_barter(table, seat):
        yield from ((act, 1) for act in city_acts.barters(seat))
    if moving.may_move(table, seat):
        yield from ((act, 1) for act in city_acts.moves(table, seat))


def _trades(state: State, who: int, course: Course) -> Iterator[Class]:
    seat, open_ones = state.seats[who], partners(state, who, course)
    wealth = sum(sum(one.goods) for other, one in enumerate(state.seats) if other != who)
    bundles = prod(held + 1 for held in seat.goods) * comb(wealth + len(GOODS), len(GOODS)) - 1
    if not bundles or not open_ones:
        return
    if bundles <= FEW:
        yield from ((act, 1) for act in city_acts.trades(state, who, open_ones))
        return
    some = next(act for act in city_acts.trades(state, who, open_ones) if not lacking(seat.goods, act.gives))
    yield from ((Trade(other, some.gives, some.gets), bundles) for other in open_ones)


def _houses(table: Table, seat: Seat, kinds: int) -> Iterator[Class]:
    squares = list(city_acts.spots(seat))
    if not squares:
        return
    (at, square), (free_at, free_square) = squares[0], squares[-1]
    pairs = len(squares) * (len(squares) - 1)
    for number in houses.choosable(seat):
        due = houses.price(number)
        if kinds == FREE and due.food + due.luxury:
            continue
        for pay in payments(table, seat, due):
            yield House(number, at, square, pay), len(squares)
            if pairs:
                for free in houses.may_be_free(table, seat, number):
                    yield House(number, at, square, pay, free, free_at, free_square), pairs


def _builds(table: Table, state: State, seat: Seat, kind: int, ways: list[Goods]) -> Iterator[Class]:
    """A class for each size of the building: what a store takes from the stock depends on it."""
    if not ways or city_build.kind_objections(table, state, seat, kind, 0):
        return
    found: dict[int, tuple[Build, int]] = {}
    for at, mask in _free_places(table, seat, kind):
        first, number = found.get(mask.bit_count(), (None, 0))
        found[mask.bit_count()] = (first or Build(kind, at, mask, ways[0]), number + 1)
    yield from ((first, number * len(ways)) for first, number in found.values())


def _cathedrals(table: Table, state: State, seat: Seat) -> Iterator[Class]:
    if lacking(seat.goods, saints.price()) or city_build.kind_objections(table, state, seat, CATHEDRAL, 0):
        return
    places = list(_free_places(table, seat, CATHEDRAL))
    if places:
        yield Cathedral(*places[0], 0), len(places) * len(SAINTS)


def _free_places(table: Table, seat: Seat, kind: int) -> Iterator[tuple[int, int]]:
    for at, city in enumerate(seat.cities):
        taken = city_build.in_the_way(city, maps.all_squares(city))
        for mask in city_build.places(table, kind, city.side):
            if not mask & taken:
                yield at, mask


def _heals(table: Table, seat: Seat) -> Iterator[Class]:
    lying = [(at, square) for at, city in enumerate(seat.cities) for square in maps.squares_in(city.graves)]
    for number in hospital.numbers(table, seat):
        yield Heal(city_acts.masks_of(seat, lying[:number])), comb(len(lying), number)
