"""Acts of phase 2 that a seat could do next, in a fixed order. Some are not allowed; `city_plan` judges them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, hospital, houses, manning, market, moving, saints
from gemcheck.games.antiquity.components import BUILDINGS, CATHEDRAL, GOODS, HOUSE, SAINTS
from gemcheck.games.antiquity.payment import goods_of, lacking, payments
from gemcheck.games.antiquity.plans import Act, Barter, Build, Cathedral, Heal, House, Man, Move, Raze, Shift, Trade
from gemcheck.games.antiquity.state import Goods, Seat, State
from gemcheck.games.antiquity.table import Table

__all__ = ["barters", "candidates"]

Start = tuple[int, int]
"""A city and the first square of a piece there."""


def candidates(table: Table, state: State, who: int, partners: Sequence[int] | None = None) -> Iterator[Act]:
    """Every act that may be allowed, each once; all allowed ones are among them, offers only to `partners` if given."""
    seat = state.seats[who]
    yield from men(seat)
    yield from house_acts(table, seat)
    for kind in range(len(BUILDINGS)):
        if kind == CATHEDRAL:
            yield from cathedrals(table, state, seat)
        elif kind != HOUSE:
            yield from builds(table, state, seat, kind)
    if saints.cathedral_of(seat) is not None:
        yield Raze()
    if hospital.may_heal(table, seat):
        yield from heals(table, seat)
    if market.may_barter(table, seat):
        yield from barters(seat)
    if moving.may_move(table, seat):
        yield from moves(table, seat)
    if partners is None:
        partners = [other for other, one in enumerate(state.seats) if other != who and not one.out]
    yield from trades(state, who, partners)


def men(seat: Seat) -> Iterator[Man]:
    """A man on each building that takes one."""
    if manning.idle_men(seat) > 0:
        for at, placed in maps.buildings(seat):
            if BUILDINGS[placed.kind].manned:
                yield Man(at, maps.first(placed.mask))


def spots(seat: Seat) -> Iterator[tuple[int, int]]:
    """Every empty square, with the number of its city before it."""
    for at, city in enumerate(seat.cities):
        for square in maps.squares_in(maps.free(city)):
            yield at, square


def house_acts(table: Table, seat: Seat) -> Iterator[House]:
    """Every house on every square for every payment, each with every house that may come free."""
    squares = list(spots(seat))
    for number in houses.choosable(seat):
        second = houses.may_be_free(table, seat, number)
        for pay in payments(table, seat, houses.price(number)):
            for at, square in squares:
                yield House(number, at, square, pay)
                for free in second:
                    for free_at, free_square in squares:
                        yield House(number, at, square, pay, free, free_at, free_square)


def builds(table: Table, state: State, seat: Seat, kind: int) -> Iterator[Build]:
    """A building of this kind on every place where it fits, for every payment."""
    if city_build.kind_objections(table, state, seat, kind, 0):
        return
    ways = list(payments(table, seat, city_build.price(kind, 0b11)))
    if not ways:
        return
    for at, city in enumerate(seat.cities):
        taken = city_build.in_the_way(city, maps.all_squares(city))
        for mask in city_build.places(table, kind, city.side):
            if not mask & taken:
                for pay in ways:
                    yield Build(kind, at, mask, pay)


def cathedrals(table: Table, state: State, seat: Seat) -> Iterator[Cathedral]:
    """The cathedral on every place where it fits, for every saint."""
    if city_build.kind_objections(table, state, seat, CATHEDRAL, 0) or lacking(seat.goods, saints.price()):
        return
    for at, city in enumerate(seat.cities):
        taken = city_build.in_the_way(city, maps.all_squares(city))
        for mask in city_build.places(table, CATHEDRAL, city.side):
            if not mask & taken:
                for saint in range(len(SAINTS)):
                    yield Cathedral(at, mask, saint)


def heals(table: Table, seat: Seat) -> Iterator[Heal]:
    """Every choice of graves that the hospital may take away."""
    lying = [(at, square) for at, city in enumerate(seat.cities) for square in maps.squares_in(city.graves)]
    for number in hospital.numbers(table, seat):
        for chosen in combinations(lying, number):
            yield Heal(masks_of(seat, chosen))


def masks_of(seat: Seat, chosen: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Squares with their cities as one set for each city."""
    masks = [0] * len(seat.cities)
    for at, square in chosen:
        masks[at] |= 1 << square
    return tuple(masks)


def barters(seat: Seat) -> Iterator[Barter]:
    """Every two goods at hand for every one."""
    for one in range(len(GOODS)):
        for other in range(one, len(GOODS)):
            if not lacking(seat.goods, goods_of((one, other))):
                for gets in range(len(GOODS)):
                    yield Barter((one, other), gets)


def moves(table: Table, seat: Seat) -> Iterator[Move]:
    """Every choice of pieces, few first, with every choice of where they go on squares that no building covers."""
    shifts: dict[Start, list[tuple[int, Shift]]] = {}
    for at, piece in moving.pieces(seat):
        listed = [(piece.mask, shift) for shift in moving.targets(table, seat, at, piece)]
        shifts.setdefault((at, maps.first(piece.mask)), []).extend(listed)
    starts = sorted(shifts)
    for number in range(1, len(starts) + 1):
        for chosen in combinations(starts, number):
            standing = [maps.built(city) for city in seat.cities]
            for at, square in chosen:  # All pieces are lifted before the first is put down.
                standing[at] &= ~max(mask for mask, _ in shifts[at, square])
            yield from map(Move, _put_down(shifts, chosen, standing))


def _put_down(
    shifts: Mapping[Start, list[tuple[int, Shift]]], chosen: tuple[Start, ...], taken: list[int]
) -> Iterator[tuple[Shift, ...]]:
    """Every choice of targets for these pieces that meets neither squares taken nor one another."""
    if not chosen:
        yield ()
        return
    for _, shift in shifts[chosen[0]]:
        if not taken[shift.to_city] & shift.to_mask:
            more = list(taken)
            more[shift.to_city] |= shift.to_mask
            yield from ((shift, *rest) for rest in _put_down(shifts, chosen[1:], more))


def trades(state: State, who: int, partners: Sequence[int]) -> Iterator[Trade]:
    """Every offer to these seats of goods at hand for goods that the others have, few first."""
    if not partners:
        return
    seat = state.seats[who]
    wealth = sum(sum(one.goods) for other, one in enumerate(state.seats) if other != who)
    for size in range(1, sum(seat.goods) + wealth + 1):
        for given in range(size + 1):
            for gives in bundles(seat.goods, given):
                for gets in bundles((wealth,) * len(GOODS), size - given):
                    for other in partners:
                        yield Trade(other, gives, gets)


def bundles(goods: Sequence[int], number: int) -> Iterator[Goods]:
    """Every choice of so many of these goods."""
    for counts in _bundles(goods, number):
        a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = counts
        yield (a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)


def _bundles(goods: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    if not goods:
        if not number:
            yield ()
        return
    for here in range(min(goods[0], number), -1, -1):
        for rest in _bundles(goods[1:], number - here):
            yield (here, *rest)
