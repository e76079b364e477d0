"""Plans of every phase in words: `woodcutter 3,-2`, `farm wine 0,1 free`, `city 4,0 with grain1.wine1.gold1`, `done`.

`plan_text` writes the canonical form, `read_plan` reads it in capitals or small letters. The sealed plan of phase 2 has
words of its own (`plan_text_city`); hexes, goods and squares are written as in positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gemcheck.games.antiquity.components import FARM_GOODS, FISHERY_GOODS, FOOD, GOODS, LUXURY, MINE_GOODS
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.notation_signs import hex_at, hexes_at, hexes_text
from gemcheck.games.antiquity.payment import goods_of
from gemcheck.games.antiquity.plan_text_city import barter_text, city_plan_text, read_barter, read_city_plan
from gemcheck.games.antiquity.plan_words import Context, Words, bundle_at, bundle_text, masks_text
from gemcheck.games.antiquity.plans import (
    Alchemy,
    Barter,
    Bury,
    CityPlan,
    Done,
    Explore,
    Farm,
    Fishery,
    Found,
    Inn,
    Keep,
    Mine,
    Plan,
    Pollute,
    Reap,
    Settle,
    Woodcutter,
)
from gemcheck.games.antiquity.state import CITY, State
from gemcheck.games.antiquity.table import Table
from gemcheck.scan import line_of

__all__ = ["plan_text", "read_plan"]


def plan_text(table: Table, state: State, plan: Plan) -> str:
    """The canonical words for a plan."""
    land = land_of(state.tiles)

    def at(number: int) -> str:
        return hex_text(land.hexes[number])

    match plan:
        case CityPlan():
            return city_plan_text(plan)
        case Settle(centre=centre):
            return f"settle {at(centre)}"
        case Woodcutter(hex=place) | Alchemy(hex=place) | Explore(hex=place):
            return f"{type(plan).__name__.lower()} {at(place)}"
        case Farm(hex=place, good=good, free=free):
            return f"farm {GOODS[good]} {at(place)}{' free' if free else ''}"
        case Mine(hex=place, good=good):
            return f"mine {GOODS[good]} {at(place)}"
        case Fishery(first=first, second=second, good=good):
            return f"fishery {GOODS[good]} {at(first)} {at(second)}"
        case Inn(hex=place, food=food):
            return f"inn {at(place)} with {GOODS[food]}"
        case Found(centre=centre, food=food, luxuries=luxuries):
            return f"city {at(centre)} with {bundle_text(goods_of((food, *luxuries)))}"
        case Barter():
            return barter_text(plan)
        case Keep(goods=goods):
            return f"keep {bundle_text(goods)}"
        case Reap(hexes=hexes) | Pollute(hexes=hexes):
            return f"{type(plan).__name__.lower()} {hexes_text(land, hexes)}"
        case Bury(graves=graves):
            return f"bury {masks_text(graves)}"
        case Done():
            return "done"


def read_plan(table: Table, state: State, who: int, text: str) -> Plan:
    """The plan of a text. Raises GameError with a caret, naming the nearest valid word."""
    context = Context(table, state, who)
    line = line_of(text)
    if state.phase == CITY:
        return read_city_plan(context, line)
    words = Words(context, line)
    plan = _READERS[words.word("the plan").one_of(_READERS, "plan")](words)
    words.end()
    return plan


def _hex(words: Words) -> int:
    return hex_at(words.context.land, words.word("the hex"))


def _hexes(words: Words) -> int:
    return hexes_at(words.context.land, words.word("the hexes"))


def _good(words: Words, among: Sequence[int], what: str) -> int:
    return GOODS.index(words.word(f"the {what}").one_of([GOODS[good] for good in among], what))


def _farm(words: Words) -> Plan:
    good = _good(words, FARM_GOODS, "good of a farm")
    return Farm(_hex(words), good, words.taken("free"))


def _mine(words: Words) -> Plan:
    good = _good(words, MINE_GOODS, "good of a mine")
    return Mine(_hex(words), good)


def _fishery(words: Words) -> Plan:
    good = _good(words, FISHERY_GOODS, "good of a fishery")
    first, second = sorted((_hex(words), _hex(words)))
    return Fishery(first, second, good)


def _inn(words: Words) -> Plan:
    place = _hex(words)
    words.expected("with")
    return Inn(place, _good(words, FOOD, "food"))


def _city(words: Words) -> Plan:
    centre = _hex(words)
    words.expected("with")
    piece = words.word("the food and the two luxuries")
    paid = [good for good, number in enumerate(bundle_at(piece)) for _ in range(number)]
    if len(paid) != 3 or paid[0] not in FOOD or paid[1] not in LUXURY or paid[2] not in LUXURY:
        raise piece.error("a food and two luxuries are paid, such as grain1.wine1.gold1 [newcity.cost]")
    return Found(centre, paid[0], (paid[1], paid[2]))


def _bury(words: Words) -> Plan:
    return Bury(words.masks(len(words.context.seat.cities)))


_READERS: Mapping[str, Callable[[Words], Plan]] = {
    "settle": lambda words: Settle(_hex(words)),
    "woodcutter": lambda words: Woodcutter(_hex(words)),
    "farm": _farm,
    "mine": _mine,
    "fishery": _fishery,
    "inn": _inn,
    "city": _city,
    "alchemy": lambda words: Alchemy(_hex(words)),
    "barter": read_barter,
    "done": lambda words: Done(),
    "keep": lambda words: Keep(bundle_at(words.word("the goods"))),
    "reap": lambda words: Reap(_hexes(words)),
    "explore": lambda words: Explore(_hex(words)),
    "pollute": lambda words: Pollute(_hexes(words)),
    "bury": _bury,
}
