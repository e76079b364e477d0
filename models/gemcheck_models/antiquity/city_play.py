"""A packing as a sealed plan of the city phase, carried out and judged by the engine act by act."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity import houses, payment
from gemcheck.games.antiquity.city import first
from gemcheck.games.antiquity.city_plan import Course, act_objections, performed
from gemcheck.games.antiquity.plans import Act, Build, Cathedral, CityPlan, House
from gemcheck.games.antiquity.state import Goods, Seat, State
from gemcheck.games.antiquity.table import Table
from gemcheck_models.antiquity.pieces import Item, Packing, Place

__all__ = ["played"]


def played(table: Table, state: State, who: int, packing: Packing, saint: int) -> tuple[CityPlan, str]:
    """The plan that puts up these pieces and what the engine holds against it, in words (empty: nothing).

    What takes most luxuries is built first; of several allowed payments the one with the goods of which there are most.
    The cathedral is for the saint named.
    """
    acts: list[Act] = []
    course = Course()
    for item, place in sorted(packing.placed, key=_dearest_first):
        act = _act(table, state.seats[who], item, place, saint)
        if act is None:
            return CityPlan(tuple(acts)), f"the goods at hand do not pay for the {item.word} [city.pay]"
        objections = act_objections(table, state, who, course, act)
        if objections:
            return CityPlan(tuple(acts)), f"{objections[0].text} [{', '.join(objections[0].clauses)}]"
        acts.append(act)
        state, course = performed(table, state, who, course, act)
    return CityPlan(tuple(acts)), ""


def _dearest_first(placed: tuple[Item, Place]) -> tuple[int, Item, Place]:
    return -box.BUILDINGS[placed[0].kind].price.luxury, *placed


def _act(table: Table, seat: Seat, item: Item, place: Place, saint: int) -> Act | None:
    at, mask = place
    if item.kind == box.CATHEDRAL:
        return Cathedral(at, mask, saint)
    if item.kind != box.HOUSE:
        pay = _payment(table, seat, box.BUILDINGS[item.kind].price)
        return None if pay is None else Build(item.kind, at, mask, pay)
    left: Sequence[int] = houses.numbers_left(seat)
    pay = _payment(table, seat, houses.price(left[0])) if left else None
    return None if pay is None else House(left[0], at, first(mask), pay)


def _payment(table: Table, seat: Seat, price: box.Price) -> Goods | None:
    """The allowed payment after which the goods left are most even."""

    def unevenness(pay: Goods) -> list[int]:
        return sorted((have - gone for have, gone in zip(seat.goods, pay, strict=True)), reverse=True)

    return min(payment.payments(table, seat, price), key=lambda pay: (unevenness(pay), pay), default=None)
