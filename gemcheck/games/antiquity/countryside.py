"""Phase 4: what all building in the countryside has in common: where, with whose work, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.antiquity.components import CART_SHOP
from gemcheck.games.antiquity.ground import Ground
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.manning import men_on, working
from gemcheck.games.antiquity.payment import goods_words, spent
from gemcheck.games.antiquity.state import City, Goods, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "Places",
    "affords",
    "against_place",
    "bought",
    "clean",
    "dry",
    "free",
    "in_zone",
    "man_away",
    "man_gone",
    "name",
    "no_cart",
    "places",
    "price_objections",
    "stuck",
    "uncovered",
]

Places = Mapping[str, Callable[[Ground], int]]
"""Rules about the place of a building: the objection in words, and the hexes on which it does not hold."""


def name(ground: Ground, at: int) -> str:
    """A hex as people write it."""
    return hex_text(ground.land.hexes[at])


def _everywhere(ground: Ground) -> int:
    return ground.land.whole


@clause("country.zone", without=_everywhere)
def in_zone(ground: Ground) -> int:
    """Nothing is built outside the zone of control."""
    return ground.zone


@clause("country.empty", without=_everywhere)
def free(ground: Ground) -> int:
    """Nothing is built on an occupied hex."""
    return ground.free


@clause("country.polluted", without=_everywhere)
def clean(ground: Ground) -> int:
    """No woodcutter, farm or mine is built on pollution."""
    return ground.land.whole & ~ground.state.polluted


@clause("country.no-sea", without=_everywhere)
def dry(ground: Ground) -> int:
    """Nothing is built on sea."""
    return ground.land.dry


def places(ground: Ground, rules: Places) -> int:
    """The hexes against which none of these rules holds anything."""
    hexes = ground.land.whole
    for rule in rules.values():
        hexes &= rule(ground)
    return hexes


def against_place(ground: Ground, rules: Places, at: int) -> list[Objection]:
    """What these rules hold against a hex."""
    if not 0 <= at < ground.land.size:
        return [Objection(("country.zone",), f"the map has no hex number {at}")]
    where = name(ground, at)
    return [Objection(cites(rule), f"{where} {words}") for words, rule in rules.items() if not rule(ground) >> at & 1]


# -- the cart shop


@clause("cart.one-building", without=lambda table, seat: 0)
def carts(table: Table, seat: Seat) -> int:
    """How many more buildings the manned cart shops of a seat allow: one each."""
    return men_on(table, seat, CART_SHOP)


@clause("country.cart", without=lambda table, seat: False)
def stuck(table: Table, seat: Seat) -> bool:
    """Whether the manned cart shop is missing that each building needs."""
    return not carts(table, seat)


def no_cart(table: Table, seat: Seat) -> list[Objection]:
    """The objection that no manned cart shop is left."""
    if not stuck(table, seat):
        return []
    return [Objection((*cites(stuck), *cites(carts)), "no manned cart shop is left for it")]


def _man_off(table: Table, city: City) -> City | None:
    for at, placed in enumerate(city.placed):
        if placed.kind == CART_SHOP and placed.man and working(table, city, placed):
            left = replace(placed, man=False)
            return replace(city, placed=tuple(sorted((*city.placed[:at], left, *city.placed[at + 1 :]))))
    return None


def man_gone(table: Table, seat: Seat) -> Seat:
    """The man of a cart shop leaves it. Which shop is all the same: each allows one building, and the shops are empty
    again before the next turn. Where no shop has a man, as with the clause struck that asks for one, nobody leaves."""
    for at, city in enumerate(seat.cities):
        changed = _man_off(table, city)
        if changed is not None:
            return replace(seat, cities=(*seat.cities[:at], changed, *seat.cities[at + 1 :]))
    return seat


@clause("cart.inn-man", without=man_gone)
def man_away(table: Table, seat: Seat) -> Seat:
    """The man of a cart shop after an inn or a city: he leaves the shop and is out of play until the next turn."""
    seat = man_gone(table, seat)
    return replace(seat, away=seat.away + 1)


# -- payment


@clause("country.pay", without=lambda held, price: True)
def affords(held: Goods, price: Goods) -> bool:
    """Whether a price can be paid at once with the goods held."""
    return all(have >= need for have, need in zip(held, price, strict=True))


def price_objections(seat: Seat, price: Goods, source: tuple[str, ...]) -> list[Objection]:
    """The objection that the goods do not suffice; `source`: the clause that gives the price."""
    if affords(seat.goods, price):
        return []
    return [Objection((*cites(affords), *source), f"the price is not at hand: {goods_words(price)}")]


def bought(seat: Seat, price: Goods) -> Seat:
    """The seat without the goods of a price (without what it has of them, should the clause of paying be struck)."""
    return replace(seat, goods=spent(seat.goods, price))


@clause("country.counter", without=lambda state, hexes: state.counters)
def uncovered(state: State, hexes: int) -> int:
    """The exploration counters that are left when these hexes have been built on or have had goods laid on them: those
    below go unseen."""
    return state.counters & ~hexes
