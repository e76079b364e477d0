"""The sealed plan of phase 2 in words: acts one after another with semicolons between them.

    house 1 1:a1; build cart_shop 1:b1.a2-b2; man 1:b1; build fountain 1:c3 with wine1

Foods and luxuries stand behind `with`, wood and stone of the price need no words (behind `paying` stand all goods).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gemcheck.games.antiquity import houses
from gemcheck.games.antiquity.city_build import price
from gemcheck.games.antiquity.components import (
    BUILDINGS,
    CATHEDRAL,
    GOODS,
    HOUSE,
    HOUSES,
    MATERIAL,
    SAINTS,
    STONE,
    WOOD,
    Price,
)
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS, seat_at
from gemcheck.games.antiquity.payment import goods_of, plus
from gemcheck.games.antiquity.plan_words import (
    Context,
    Words,
    bundle_at,
    bundle_text,
    masks_text,
    place_text,
)
from gemcheck.games.antiquity.plans import (
    Act,
    Barter,
    Build,
    Cathedral,
    CityPlan,
    Heal,
    House,
    Man,
    Move,
    Raze,
    Shift,
    Trade,
)
from gemcheck.games.antiquity.state import NO_GOODS, Goods
from gemcheck.scan import Piece

__all__ = ["IDLE", "barter_text", "city_plan_text", "read_barter", "read_city_plan"]

IDLE = "nothing"
"""A plan without acts."""

KINDS = {one.word: one.kind for one in BUILDINGS if one.kind not in (HOUSE, CATHEDRAL)}


# -- writing


def city_plan_text(plan: CityPlan) -> str:
    """The canonical words of a sealed plan."""
    return "; ".join(_act_text(act) for act in plan.acts) or IDLE


def _act_text(act: Act) -> str:
    match act:
        case Build(kind=kind, city=city, mask=mask, pay=pay):
            return f"build {BUILDINGS[kind].word} {place_text(city, mask)}{_pay_text(price(kind, mask), pay)}"
        case House(number=number, city=city, square=square, pay=pay):
            due = houses.price(number) if 1 <= number <= len(HOUSES) else Price()
            text = f"house {number} {place_text(city, 1 << square)}{_pay_text(due, pay)}"
            if act.free:
                text += f" and {act.free} {place_text(act.free_city, 1 << act.free_square)}"
            return text
        case Cathedral(city=city, mask=mask, saint=saint):
            return f"cathedral {SAINTS[saint]} {place_text(city, mask)}"
        case Man(city=city, square=square):
            return f"man {place_text(city, 1 << square)}"
        case Raze():
            return "raze"
        case Heal(graves=graves):
            return f"heal {masks_text(graves)}"
        case Move(shifts=shifts):
            return f"move {' and '.join(map(_shift_text, shifts))}"
        case Barter():
            return barter_text(act)
        case Trade(seat=seat, gives=gives, gets=gets):
            return f"trade {SEAT_SIGNS[seat]} {bundle_text(gives)} for {bundle_text(gets)}"


def _shift_text(shift: Shift) -> str:
    graves = " with graves" if shift.graves else ""
    return f"{place_text(shift.city, 1 << shift.square)} to {place_text(shift.to_city, shift.to_mask)}{graves}"


def barter_text(act: Barter) -> str:
    """A swap with the stock."""
    return f"barter {bundle_text(goods_of(act.gives))} for {GOODS[act.gets]}"


def _materials(due: Price) -> Goods:
    return goods_of([*[WOOD] * due.wood, *[STONE] * due.stone])


def _others(pay: Goods) -> Goods:
    a0, a1, a2, a3, a4, a5, a6, a7, _, _ = pay
    return (a0, a1, a2, a3, a4, a5, a6, a7, 0, 0)


def _pay_text(due: Price, pay: Goods) -> str:
    if any(pay[good] != _materials(due)[good] for good in MATERIAL):
        return f" paying {bundle_text(pay)}"
    return "" if _others(pay) == NO_GOODS else f" with {bundle_text(_others(pay))}"


# -- reading


def read_city_plan(context: Context, line: Piece) -> CityPlan:
    """The sealed plan of a text. Raises GameError with a caret, naming the nearest valid word."""
    if line.text.strip().lower() == IDLE:
        return CityPlan()
    acts = []
    for part in line.split(";"):
        words = Words(context, part)
        acts.append(_READERS[words.word("the act").one_of(_READERS, "act")](words))
        words.end()
    return CityPlan(tuple(acts))


def _payment(words: Words, due: Price) -> Goods:
    if words.taken("paying"):
        return bundle_at(words.word("the payment"))
    if words.taken("with"):
        return plus(_materials(due), bundle_at(words.word("the goods")))
    return _materials(due)


def _build(words: Words) -> Act:
    kind = KINDS[words.word("the building").one_of(KINDS, "building")]
    city, mask = words.place()
    return Build(kind, city, mask, _payment(words, price(kind, mask)))


def _number(words: Words) -> int:
    piece = words.word("the number of the house")
    number = piece.whole("the number of the house")
    if not 1 <= number <= len(HOUSES):
        raise piece.error(f"houses have the numbers 1 to {len(HOUSES)} [house.twenty]")
    return number


def _house(words: Words) -> Act:
    number = _number(words)
    city, square = words.square()
    pay = _payment(words, houses.price(number))
    if not words.taken("and"):
        return House(number, city, square, pay)
    free = _number(words)
    return House(number, city, square, pay, free, *words.square())


def _cathedral(words: Words) -> Act:
    saint = SAINTS.index(words.word("the saint").one_of(SAINTS, "saint"))
    return Cathedral(*words.place(), saint)


def _man(words: Words) -> Act:
    return Man(*words.square())


def _heal(words: Words) -> Act:
    return Heal(words.masks(len(words.context.seat.cities)))


def _move(words: Words) -> Act:
    shifts: list[Shift] = []
    while words.rest or not shifts:
        city, square = words.square()
        words.expected("to")
        to_city, to_mask = words.place()
        graves = words.taken("with")
        if graves:
            words.expected("graves")
        shifts.append(Shift(city, square, to_city, to_mask, graves))
        if words.rest:
            words.expected("and")
    return Move(tuple(shifts))


def read_barter(words: Words) -> Barter:
    """A swap with the stock."""
    piece = words.word("the two goods")
    gives = [good for good, number in enumerate(bundle_at(piece)) for _ in range(number)]
    if len(gives) != 2:
        raise piece.error(f"two goods are swapped for one, not {len(gives)} [market.barter]")
    words.expected("for")
    return Barter((gives[0], gives[1]), GOODS.index(words.word("the good").one_of(GOODS, "good")))


def _trade(words: Words) -> Act:
    seat = seat_at(words.context.scope, words.word("the seat"))
    gives = bundle_at(words.word("the goods given"))
    words.expected("for")
    return Trade(seat, gives, bundle_at(words.word("the goods asked for")))


_READERS: Mapping[str, Callable[[Words], Act]] = {
    "build": _build,
    "house": _house,
    "cathedral": _cathedral,
    "man": _man,
    "raze": lambda words: Raze(),
    "heal": _heal,
    "move": _move,
    "barter": read_barter,
    "trade": _trade,
}
