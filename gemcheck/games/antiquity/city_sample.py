"""A random act of phase 2, quickly: a kind of act first, then one of that kind. What it gives may not be allowed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, hospital, houses, manning, market, moving, saints
from gemcheck.games.antiquity.city_acts import masks_of
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    CART_SHOP,
    CATHEDRAL,
    FOUNTAIN,
    GOODS,
    HOUSE,
    SAINTS,
    STORE,
    Price,
)
from gemcheck.games.antiquity.payment import goods_of, lacking, payments
from gemcheck.games.antiquity.plans import Act, Barter, Build, Cathedral, Heal, House, Man, Move, Raze, Shift, Trade
from gemcheck.games.antiquity.state import City, Goods, Seat, State
from gemcheck.games.antiquity.table import Table

__all__ = ["STOP", "some_act"]

STOP = 0.07
"""How likely a plan ends before each further act."""

MORE = 0.3
"""How likely a choice of several takes one more."""

TRIES = 8
"""How often a place is drawn from all places before the free ones are listed."""

OFTEN = (CART_SHOP, CART_SHOP, CART_SHOP, FOUNTAIN, STORE)
"""Kinds that are drawn more often than others."""

KINDS = (*(kind for kind in range(len(BUILDINGS)) if kind not in (HOUSE, CATHEDRAL)), *OFTEN)


def pick(many: int, rng: Random) -> int:
    """A number below `many`."""
    return int(rng.random() * many)


def a_square(city: City, rng: Random) -> int | None:
    """An empty square of a city."""
    squares = tuple(maps.squares_in(maps.free(city)))
    return squares[pick(len(squares), rng)] if squares else None


def a_place(table: Table, city: City, kind: int, rng: Random) -> int | None:
    """A free place for a building of this kind in a city."""
    places = city_build.places(table, kind, city.side)
    taken = city_build.in_the_way(city, maps.all_squares(city))
    for _ in range(TRIES):
        mask = places[pick(len(places), rng)]
        if not mask & taken:
            return mask
    open_ones = [mask for mask in places if not mask & taken]
    return open_ones[pick(len(open_ones), rng)] if open_ones else None


def a_payment(table: Table, seat: Seat, due: Price, rng: Random) -> Goods | None:
    """A way to pay a price."""
    ways = list(payments(table, seat, due))
    return ways[pick(len(ways), rng)] if ways else None


def _house(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    left = houses.choosable(seat)
    if not left:
        return None
    number = left[pick(min(len(left), 2), rng)] if rng.random() < 0.7 else left[pick(len(left), rng)]
    pay = a_payment(table, seat, houses.price(number), rng)
    at = pick(len(seat.cities), rng)
    square = a_square(seat.cities[at], rng)
    if pay is None or square is None:
        return None
    second = houses.may_be_free(table, seat, number)
    if second and rng.random() < 0.9:
        free_at = pick(len(seat.cities), rng)
        free_square = a_square(seat.cities[free_at], rng)
        if free_square is not None:
            return House(number, at, square, pay, second[pick(len(second), rng)], free_at, free_square)
    return House(number, at, square, pay)


def _build(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat, kind = state.seats[who], KINDS[pick(len(KINDS), rng)]
    if city_build.kind_objections(table, state, seat, kind, 0):
        return None
    at = pick(len(seat.cities), rng)
    mask = a_place(table, seat.cities[at], kind, rng)
    if mask is None:
        return None
    pay = a_payment(table, seat, city_build.price(kind, mask), rng)
    return None if pay is None else Build(kind, at, mask, pay)


def _cathedral(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    if city_build.kind_objections(table, state, seat, CATHEDRAL, 0) or lacking(seat.goods, saints.price()):
        return None
    at = pick(len(seat.cities), rng)
    mask = a_place(table, seat.cities[at], CATHEDRAL, rng)
    return None if mask is None else Cathedral(at, mask, pick(len(SAINTS), rng))


def _man(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    if manning.idle_men(seat) < 1:
        return None
    empty = [
        Man(at, maps.first(placed.mask))
        for at, placed in maps.buildings(seat)
        if BUILDINGS[placed.kind].manned and not placed.man and not maps.stopped(seat.cities[at], placed.mask)
    ]
    return empty[pick(len(empty), rng)] if empty else None


def _raze(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    return Raze() if seat.saint >= 0 and saints.may_raze(table, seat) else None


def _heal(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    if not maps.graves(seat) or not hospital.may_heal(table, seat):
        return None
    lying = [(at, square) for at, city in enumerate(seat.cities) for square in maps.squares_in(city.graves)]
    numbers = hospital.numbers(table, seat)
    number = numbers[-1] if rng.random() < 0.6 else numbers[pick(len(numbers), rng)]
    return Heal(masks_of(seat, rng.sample(lying, number)))


def _barter(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    held = [good for good, number in enumerate(seat.goods) for _ in range(min(number, 2))]
    if len(held) < 2 or not market.may_barter(table, seat):
        return None
    one, other = sorted(rng.sample(held, 2))
    return Barter((one, other), pick(len(GOODS), rng))


def _move(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    if not moving.may_move(table, seat):
        return None
    there = list(moving.pieces(seat))
    chosen: dict[tuple[int, int], Shift] = {}
    while len(chosen) < len(there) and (not chosen or rng.random() < MORE):
        at, piece = there[pick(len(there), rng)]
        to = pick(len(seat.cities), rng)
        places = city_build.places(table, HOUSE if piece.kind == moving.GRAVE else piece.kind, seat.cities[to].side)
        loaded = piece.kind != moving.GRAVE and bool(seat.cities[at].graves & piece.mask) and rng.random() < 0.5
        start = maps.first(piece.mask)
        chosen[at, start] = Shift(at, start, to, places[pick(len(places), rng)], loaded)
    return Move(tuple(chosen[start] for start in sorted(chosen)))


def _trade(table: Table, state: State, who: int, rng: Random) -> Act | None:
    seat = state.seats[who]
    others = [other for other, one in enumerate(state.seats) if other != who and not one.out]
    if not others:
        return None
    wealth = sum(sum(one.goods) for other, one in enumerate(state.seats) if other != who)
    held = [good for good, number in enumerate(seat.goods) for _ in range(number)]
    gives: list[int] = rng.sample(held, min(len(held), some(rng)))
    gets = [pick(len(GOODS), rng) for _ in range(min(wealth, some(rng)))]
    return Trade(others[pick(len(others), rng)], goods_of(gives), goods_of(gets))


def some(rng: Random) -> int:
    """A small number, seldom a large one."""
    number = 0
    while rng.random() < 0.5:
        number += 1
    return number


DRAWS: tuple[tuple[float, Callable[[Table, State, int, Random], Act | None]], ...] = (
    (0.26, _house),
    (0.52, _build),
    (0.82, _man),
    (0.87, _cathedral),
    (0.89, _raze),
    (0.92, _heal),
    (0.97, _barter),
    (0.985, _move),
    (1.0, _trade),
)
"""Kinds of act with the running total of their probabilities."""


def some_act(table: Table, state: State, who: int, rng: Random) -> Act | None:
    """A random act of a random kind; None when that kind has none. Every allowed act has a positive probability."""
    at = rng.random()
    draw = next(draw for share, draw in DRAWS if at < share)
    return draw(table, state, who, rng)
