"""Paying for what is built: how a price may be met, and with which goods of those at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from gemcheck.game import Objection
from gemcheck.games.antiquity import manning
from gemcheck.games.antiquity.components import FOOD, GOODS, LUXURY, PHILOSOPHY, STONE, WOOD, Price
from gemcheck.games.antiquity.state import NO_GOODS, Goods, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["different", "goods_of", "goods_words", "lacking", "minus", "pay_objections", "payments", "plus", "spent"]


def plus(goods: Goods, more: Goods) -> Goods:
    """The goods of both together."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = goods
    b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 = more
    return (a0 + b0, a1 + b1, a2 + b2, a3 + b3, a4 + b4, a5 + b5, a6 + b6, a7 + b7, a8 + b8, a9 + b9)


def minus(goods: Goods, less: Goods) -> Goods:
    """The goods without some of them (below 0 where there are not enough)."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = goods
    b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 = less
    return (a0 - b0, a1 - b1, a2 - b2, a3 - b3, a4 - b4, a5 - b5, a6 - b6, a7 - b7, a8 - b8, a9 - b9)


def spent(goods: Goods, pay: Goods) -> Goods:
    """The goods left when a payment has been made, of what there is."""
    left = minus(goods, pay)
    return left if min(left) >= 0 else plus(left, short(left))


def short(left: Goods) -> Goods:
    """What is missing where goods are below 0."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = (max(0, -number) for number in left)
    return (a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)


def goods_of(which: Iterable[int]) -> Goods:
    """One of each good named, as often as it is named."""
    counts = list(NO_GOODS)
    for good in which:
        counts[good] += 1
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = counts
    return (a0, a1, a2, a3, a4, a5, a6, a7, a8, a9)


def goods_words(goods: Goods) -> str:
    """Goods in words: `2 wood and 1 stone`; `nothing` for none."""
    return " and ".join(f"{number} {word}" for number, word in zip(goods, GOODS, strict=True) if number) or "nothing"


@clause("city.pay", without=lambda goods, pay: [])
def lacking(goods: Goods, pay: Goods) -> list[int]:
    """The goods of which a payment asks for more than there are."""
    return [good for good, (held, asked) in enumerate(zip(goods, pay, strict=True)) if asked > held]


@clause("philosophy.different", without=lambda table, seat: True)
def different(table: Table, seat: Seat) -> bool:
    """Whether the foods and the luxuries of a price have to be different: not with a working Faculty of Philosophy."""
    return not manning.works(table, seat, PHILOSOPHY)


@clause("city.different", without=lambda table, seat, pay: [])
def alike(table: Table, seat: Seat, pay: Goods) -> list[int]:
    """Foods and luxuries that a payment uses twice although they have to be different."""
    if not different(table, seat):
        return []
    return [good for good in (*FOOD, *LUXURY) if pay[good] > 1]


@clause("city.luxury-any", without=lambda number: LUXURY[:1] if number == 1 else LUXURY)
def luxuries(number: int) -> tuple[int, ...]:
    """The goods that pay for so many luxuries: a price names none, so any of them."""
    return LUXURY


@clause("philosophy.classes", without=lambda table, seat: not different(table, seat))
def one_class(table: Table, seat: Seat) -> bool:
    """Whether foods may stand in for luxuries and the reverse: they may not, even where kinds do not matter."""
    return False


def pay_objections(
    table: Table, seat: Seat, what: str, price: Price, pay: Goods, source: tuple[str, ...]
) -> list[Objection]:
    """Everything against paying for `what` with these goods; `source`: the clauses that give the price."""
    if min(pay) < 0:
        return [Objection(("city.pay",), "a payment cannot be below nothing")]
    found = []
    asked: tuple[tuple[str, int, tuple[int, ...]], ...]
    asked = (("food", price.food, FOOD), ("luxury", price.luxury, luxuries(price.luxury)))
    if one_class(table, seat):
        asked = (("food or luxury", price.food + price.luxury, (*FOOD, *LUXURY)),)
    for word, number, among in (*asked, ("wood", price.wood, (WOOD,)), ("stone", price.stone, (STONE,))):
        paid = sum(pay[good] for good in among)
        if paid != number:
            found.append(Objection(source, f"the price of the {what} is {number} {word}, not {paid}"))
    for good in alike(table, seat, pay):
        words = f"{pay[good]} {GOODS[good]} for the {what}: goods of one price are all different"
        found.append(Objection(cites(alike), words))
    for good in lacking(seat.goods, pay):
        words = f"{pay[good]} {GOODS[good]} for the {what}, {seat.goods[good]} at hand"
        found.append(Objection(cites(lacking), words))
    return found


ONE_EACH: Goods = goods_of(range(len(GOODS)))
"""One of each good."""


def payments(table: Table, seat: Seat, price: Price) -> Iterator[Goods]:
    """Every allowed payment of a price with the goods of a seat, in a fixed order."""
    materials = [WOOD] * price.wood + [STONE] * price.stone
    if lacking(seat.goods, goods_of(materials)):
        return
    if not price.food + price.luxury:
        yield goods_of(materials)
        return
    missing = lacking(seat.goods, ONE_EACH)
    at_hand = [good for good in (*FOOD, *LUXURY) if good not in missing]
    cheap, dear = ([good for good in at_hand if good in kinds] for kinds in (FOOD, luxuries(price.luxury)))
    for foods in combinations_with_replacement(cheap, price.food):
        for others in combinations_with_replacement(dear, price.luxury):
            pay = goods_of([*foods, *others, *materials])
            if not lacking(seat.goods, pay) and not alike(table, seat, pay):
                yield pay
