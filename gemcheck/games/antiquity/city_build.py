"""Putting up buildings: where they fit, which may be built again, how many are left, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import shapes
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    CATHEDRAL,
    FOUNTAIN,
    HOUSE,
    STORE,
    Price,
)
from gemcheck.games.antiquity.payment import goods_words, pay_objections, spent
from gemcheck.games.antiquity.plans import Act, Build
from gemcheck.games.antiquity.state import City, Placed, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "build_objections",
    "constructed",
    "contested",
    "fits",
    "kind_objections",
    "place_objections",
    "places",
    "price",
    "put",
    "shape_objections",
    "supply",
    "wanted_by_several",
]


# -- places


def flips(table: Table) -> bool:
    """Whether buildings may be turned over: an open point."""
    return table.reading("city.flips") == "flip"


@clause("store.rectangle", without=lambda mask, side: True)
def storable(mask: int, side: int) -> bool:
    """Whether storage tiles make one store of these squares: a full rectangle with an even number of them."""
    return shapes.is_store(mask, side)


def places(table: Table, kind: int, side: int) -> tuple[int, ...]:
    """Every place of a building of this kind on an empty map of this side."""
    if kind == STORE:
        return shapes.store_placements(side)
    if kind in (FOUNTAIN, HOUSE):
        return singles(side)
    return shapes.placements(kind, side, flips(table))


@cache
def singles(side: int) -> tuple[int, ...]:
    """Every square of a map by itself."""
    return tuple(1 << square for square in range(side * side))


@cache
def known(masks: tuple[int, ...]) -> frozenset[int]:
    return frozenset(masks)


def fits(table: Table, kind: int, side: int, mask: int) -> bool:
    """Whether a building of this kind can lie on these squares of an empty map."""
    return storable(mask, side) if kind == STORE else mask in known(places(table, kind, side))


@clause("city.empty", without=lambda city, mask: 0)
def in_the_way(city: City, mask: int) -> int:
    """The squares that are not empty."""
    return mask & ~maps.free(city)


@clause("city.fit", without=lambda city, mask: 0)
def off_the_map(city: City, mask: int) -> int:
    """The squares that are not on the map."""
    return mask & ~maps.all_squares(city)


def place_objections(seat: Seat, what: str, at: int, mask: int) -> list[Objection]:
    """Everything against covering these squares of a city, whatever the shape."""
    if not 0 <= at < len(seat.cities):
        return [Objection(("city.fit",), f"the {what}: there is no city {at + 1}, only {len(seat.cities)}")]
    city = seat.cities[at]
    if mask <= 0 or off_the_map(city, mask):
        return [Objection(("city.fit",), f"the {what} is not wholly on the map of city {at + 1}")]
    taken = in_the_way(city, mask)
    if taken:
        squares = ", ".join(maps.square_name(city.side, square) for square in maps.squares_in(taken))
        return [Objection(cites(in_the_way), f"the {what}: {squares} of city {at + 1} is not empty")]
    return []


def shape_objections(table: Table, seat: Seat, kind: int, at: int, mask: int) -> list[Objection]:
    """Everything against putting a building of this kind on these squares."""
    what = BUILDINGS[kind].name
    if 0 <= at < len(seat.cities) and mask > 0 and not off_the_map(seat.cities[at], mask):
        side = seat.cities[at].side
        if not fits(table, kind, side, mask):
            if kind == STORE:
                words = f"{mask.bit_count()} squares that make no full rectangle of storage tiles of two squares each"
                return [Objection(cites(storable), f"the store: {words}")]
            turned_over = kind not in (FOUNTAIN, HOUSE) and mask in known(shapes.placements(kind, side, True))
            source = cites(shapes.may_flip) if turned_over else ("city.shape", "city.fit")
            return [Objection(source, f"the {what} does not have this shape{' unless turned over' * turned_over}")]
    return place_objections(seat, what, at, mask)


# -- which kinds, and how many


@clause("city.repeat", without=lambda kind: False)
def repeatable(kind: int) -> bool:
    """Whether any number of buildings of this kind may be built."""
    return BUILDINGS[kind].repeatable


def of_kind(seat: Seat, kind: int) -> list[bool]:
    """For each building of this kind whether a grave lies on it."""
    if kind == FOUNTAIN:
        return [bool(city.graves >> at & 1) for city in seat.cities for at in maps.squares_in(city.fountains)]
    return [maps.stopped(seat.cities[at], placed.mask) for at, placed in maps.buildings(seat) if placed.kind == kind]


@clause("city.once", without=lambda seat, kind: False)
def stands(seat: Seat, kind: int) -> bool:
    """Whether a building of this kind stands in some city, without a grave on it."""
    return False in of_kind(seat, kind)


@clause("city.never-again", without=lambda seat, kind: False)
def put_out(seat: Seat, kind: int) -> bool:
    """Whether a building of this kind stands in some city with a grave on it."""
    return True in of_kind(seat, kind)


@clause("cathedral.one", without=lambda seat: False)
def has_cathedral(seat: Seat) -> bool:
    """Whether the one cathedral stands."""
    return bool(of_kind(seat, CATHEDRAL))


@clause("store.tiles", without=lambda table, mask: 1)
def pieces(table: Table, mask: int) -> int:
    """How many pieces of the stock a store takes: tiles of two squares each (or one store: an open point)."""
    return mask.bit_count() // 2 if table.reading("store.supply") == "tiles" else 1


def used(table: Table, state: State, kind: int) -> int:
    """How many pieces of a common stock are in use in all cities of all seats."""
    count = 0
    for seat in state.seats:
        for city in seat.cities:
            if kind == FOUNTAIN:
                count += city.fountains.bit_count()
            for placed in city.placed:
                if placed.kind == kind:
                    count += pieces(table, placed.mask) if kind == STORE else 1
    return count


def supply(table: Table, state: State, kind: int) -> int | None:
    """How many pieces of a kind with a common stock are left; None for a kind without one."""
    stock = BUILDINGS[kind].stock
    return None if stock is None or not BUILDINGS[kind].repeatable else stock - used(table, state, kind)


@clause("city.stock", without=lambda table, state, kind, mask: False)
def exhausted(table: Table, state: State, kind: int, mask: int) -> bool:
    """Whether the common stock has fewer pieces left than the building takes."""
    left = supply(table, state, kind)
    return left is not None and left < (pieces(table, mask) if kind == STORE else 1)


def contested(table: Table, state: State, plans: Iterable[Sequence[Act]]) -> frozenset[int]:
    """The kinds of which the sealed plans of several seats want more pieces than are left, where nobody then has them:
    none when the order of play decides (an open point)."""
    if table.reading("city.last-piece") == "order":
        return frozenset()
    wanted: dict[int, list[int]] = {}
    for acts in plans:
        numbers: dict[int, int] = {}
        for act in acts:
            if isinstance(act, Build) and supply(table, state, act.kind) is not None:
                numbers[act.kind] = numbers.get(act.kind, 0) + (pieces(table, act.mask) if act.kind == STORE else 1)
        for kind, number in numbers.items():
            wanted.setdefault(kind, []).append(number)
    return frozenset(
        kind for kind, each in wanted.items() if len(each) > 1 and sum(each) > (supply(table, state, kind) or 0)
    )


def wanted_by_several(kind: int) -> Objection:
    """The objection against a building of a kind that `contested` names."""
    return Objection(cites(exhausted), f"others want the last {BUILDINGS[kind].name} as well")


def kind_objections(table: Table, state: State, seat: Seat, kind: int, mask: int) -> list[Objection]:
    """Everything against one more building of this kind, whatever its place."""
    what = BUILDINGS[kind].name
    found = []
    if kind == CATHEDRAL:
        if has_cathedral(seat):
            found.append(Objection(cites(has_cathedral), "a cathedral stands already"))
        return found
    if not repeatable(kind):
        if stands(seat, kind):
            found.append(Objection(cites(stands), f"the {what} is built already"))
        if put_out(seat, kind):
            found.append(Objection(cites(put_out), f"the {what} under a grave is not built a second time"))
    if mask > 0 and exhausted(table, state, kind, mask):
        found.append(Objection(cites(exhausted), f"the stock has no {what} left for this"))
    return found


# -- building


@clause("store.price", without=lambda mask: Price(wood=mask.bit_count() // 2))
def store_price(mask: int) -> Price:
    """A store costs the same whatever its size."""
    return BUILDINGS[STORE].price


def price(kind: int, mask: int) -> Price:
    """The price of a building (houses have their own chart)."""
    return store_price(mask) if kind == STORE else BUILDINGS[kind].price


def price_clauses(kind: int) -> tuple[str, ...]:
    """The clauses that give the price of a building of this kind."""
    return cites(store_price) if kind == STORE else ("city.price",)


def build_objections(table: Table, state: State, who: int, plan: Build) -> list[Objection]:
    """Everything against putting up this building."""
    if not 0 <= plan.kind < len(BUILDINGS) or plan.kind in (HOUSE, CATHEDRAL):
        return [Objection(("city.shape",), "there is no such building")]
    seat = state.seats[who]
    found = kind_objections(table, state, seat, plan.kind, plan.mask)
    found += shape_objections(table, seat, plan.kind, plan.city, plan.mask)
    if plan.mask <= 0:
        return found
    what, due = BUILDINGS[plan.kind].name, price(plan.kind, plan.mask)
    return found + pay_objections(table, seat, what, due, plan.pay, price_clauses(plan.kind))


def constructed(seat: Seat, who: int, plan: Build, log: Log) -> Seat:
    """The building is paid for and stands."""
    if log is not None:
        facts = {"building": BUILDINGS[plan.kind].name, "city": plan.city + 1, "pay": goods_words(plan.pay)}
        log.append(Event("built", who, ("city.fit", *price_clauses(plan.kind)), facts))
    return put(replace(seat, goods=spent(seat.goods, plan.pay)), plan.kind, plan.city, plan.mask)


def put(seat: Seat, kind: int, at: int, mask: int) -> Seat:
    """A building of this kind on squares of a city, without a man."""
    city = seat.cities[at]
    if kind == FOUNTAIN:
        return maps.city_changed(seat, at, replace(city, fountains=city.fountains | mask))
    return maps.city_changed(seat, at, maps.placed_changed(city, None, Placed(kind, mask)))
