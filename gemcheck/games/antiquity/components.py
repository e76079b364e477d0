"""Goods, buildings, houses, saints and the numbers that the rules fix, read once from the packaged data.

Everything here is frozen. A fault in the packaged data is a RulebookError that names the file and the key.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeVar

import msgspec

from gemcheck.rulebook import RulebookError

__all__ = [
    "ALCHEMY",
    "APART",
    "BARBARA",
    "BARTER",
    "BIOLOGY",
    "BREWERY",
    "BUILDINGS",
    "CART_SHOP",
    "CATHEDRAL",
    "CHRISTOFORI",
    "CHRISTOFORI_GOODS",
    "CITIES",
    "CITY_PRICE",
    "COUNTERS",
    "COUNTERS_EACH",
    "DUMP",
    "DUMP_LESS",
    "DYE",
    "EXPLORER",
    "FACULTIES",
    "FARM_GOODS",
    "FIRST_FAMINE",
    "FIRST_WOOD",
    "FISH",
    "FISHERIES",
    "FISHERY_GOODS",
    "FOOD",
    "FORCED_LABOUR",
    "FOUNTAIN",
    "FREE_HOUSES",
    "GIORGIO",
    "GOLD",
    "GOODS",
    "GOODS_EACH",
    "GRAIN",
    "GRANARY",
    "GRANARY_LESS",
    "GRAVE_LETTER",
    "HARBOUR",
    "HOSPITAL",
    "HOSPITAL_GRAVES",
    "HOUSE",
    "HOUSES",
    "INNS",
    "LABOUR_GOODS",
    "LARGE",
    "LUXURY",
    "MARIA",
    "MARKET",
    "MATERIAL",
    "MINE_GOODS",
    "NICOLO",
    "OLIVES",
    "PACKAGE",
    "PEARLS",
    "PHILOSOPHY",
    "POLLUTION_EACH",
    "SAINTS",
    "SAINT_NAMES",
    "SHEEP",
    "SMALL",
    "STABLES",
    "STEPS",
    "STEPS_STABLES",
    "STONE",
    "STORE",
    "THEOLOGY",
    "UNIVERSITY",
    "WINE",
    "WOOD",
    "Building",
    "Price",
    "convert",
    "document",
    "value",
]

PACKAGE = "gemcheck.games.antiquity.rulebook"
"""Where the packaged data lies."""

Count = Annotated[int, msgspec.Meta(ge=0)]
T = TypeVar("T")


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What something costs. Several foods are different ones, and so are several luxuries."""

    food: Count = 0
    luxury: Count = 0
    wood: Count = 0
    stone: Count = 0


class Building(msgspec.Struct, frozen=True):
    """A kind of city building.

    kind: its place in BUILDINGS; word: its name in data and plans; name: in sentences; letter: on a city map; shape:
    the squares it covers as rows of text; squares: how many; manned: whether it works only with a man; repeatable:
    whether a player may have several; stock: pieces for all players together, None when each player has his own; each:
    pieces of one player, None when they come from the common stock. A store's shape and stock are those of its tiles.
    """

    kind: int
    word: str
    name: str
    letter: str
    shape: tuple[str, ...]
    squares: int
    price: Price
    manned: bool
    repeatable: bool
    stock: int | None
    each: int | None


class _Building(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    letter: Annotated[str, msgspec.Meta(min_length=1, max_length=1)]
    shape: tuple[str, ...]
    manned: bool
    repeatable: bool
    source: str
    price: Price = Price()
    stock: int | None = None
    each: int | None = None


@cache
def document(name: str) -> dict[str, Any]:
    """A packaged TOML file by its name, as a plain dict that is shared: read it, do not change it. Raises RulebookError
    when there is no such file or when it is not TOML."""
    try:
        return tomllib.loads((files(PACKAGE) / name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # A fault in TOML or in its encoding is a ValueError.
        raise RulebookError(f"{name}: {error}") from error


def convert(data: Any, kind: type[T], where: str) -> T:
    """Packaged data as a struct or a plain type. Raises RulebookError that begins with `where`."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise RulebookError(f"{where}: {error}") from error


def value(path: str, kind: type[T]) -> T:
    """The entry of buildings.toml at a dotted path. Raises RulebookError when it is missing or of another type."""
    found: Any = document("buildings.toml")
    for part in path.split("."):
        if not isinstance(found, dict) or part not in found:
            raise RulebookError(f"buildings.toml: no entry '{path}'")
        found = found[part]
    return convert(found, kind, f"buildings.toml, {path}")


def _building(kind: int, word: str, data: Any) -> Building:
    where = f"buildings.toml, building.{word}"
    read = convert(data, _Building, where)
    if len({len(row) for row in read.shape}) != 1 or set("".join(read.shape)) - {"#", "."}:
        raise RulebookError(f"{where}.shape: rows of equal length of '#' and '.'")
    if (read.stock is None) == (read.each is None):
        raise RulebookError(f"{where}: either a common stock or pieces for each player")
    squares = sum(row.count("#") for row in read.shape)
    return Building(
        kind=kind,
        word=word,
        name=read.name,
        letter=read.letter,
        shape=read.shape,
        squares=squares,
        price=read.price,
        manned=read.manned,
        repeatable=read.repeatable,
        stock=read.stock,
        each=read.each,
    )


def _buildings() -> tuple[Building, ...]:
    found = tuple(_building(kind, word, data) for kind, (word, data) in enumerate(value("building", dict).items()))
    letters = [one.letter for one in found] + [GRAVE_LETTER]
    if len(set(letters)) != len(letters):
        raise RulebookError("buildings.toml, building: two buildings with one letter")
    return found


def _houses() -> tuple[Price, ...]:
    paid = value("house_chart.paid", list[tuple[int, int]])
    total = value("house_chart.total", tuple[int, int])
    if tuple(map(sum, zip(*paid, strict=True))) != total:
        raise RulebookError(f"buildings.toml, house_chart: the prices do not add up to {list(total)}")
    return (Price(),) * FREE_HOUSES + tuple(Price(food, luxury) for food, luxury in paid)


_FOODS, _LUXURIES = value("goods.food", tuple[str, ...]), value("goods.luxury", tuple[str, ...])
GOODS = (*_FOODS, *_LUXURIES, *value("goods.material", tuple[str, ...]))
"""The ten goods; the number of a good is its place here."""

FOOD = tuple(GOODS.index(good) for good in _FOODS)
LUXURY = tuple(GOODS.index(good) for good in _LUXURIES)
MATERIAL = tuple(range(len(FOOD) + len(LUXURY), len(GOODS)))
"""The numbers of the goods of a class."""

GRAIN, SHEEP, OLIVES, FISH, WINE, GOLD, PEARLS, DYE, WOOD, STONE = range(len(GOODS))


def _goods(path: str) -> tuple[int, ...]:
    words = value(path, tuple[str, ...])
    for word in words:
        if word not in GOODS:
            raise RulebookError(f"buildings.toml, {path}: '{word}' is no good")
    return tuple(GOODS.index(word) for word in words)


FARM_GOODS = _goods("countryside.farm.goods")
MINE_GOODS = _goods("countryside.mine.goods")
FISHERY_GOODS = _goods("countryside.fishery.goods")
"""What a producer can yield, by numbers."""

GRAVE_LETTER = value("grave.letter", str)
BUILDINGS = _buildings()
"""The nineteen kinds of city buildings; the number of a kind is its place here."""

CART_SHOP, STORE, FOUNTAIN, HOUSE, CATHEDRAL, HOSPITAL, MARKET, HARBOUR, STABLES, UNIVERSITY = range(10)
ALCHEMY, BIOLOGY, PHILOSOPHY, THEOLOGY, EXPLORER, DUMP, BREWERY, GRANARY, FORCED_LABOUR = range(10, len(BUILDINGS))
FACULTIES = (ALCHEMY, BIOLOGY, PHILOSOPHY, THEOLOGY)

FREE_HOUSES = value("house_chart.free", int)
HOUSES = _houses()
"""The price of each house: number n at place n - 1."""

SAINTS = value("saints.order", tuple[str, ...])
"""The saints; the number of a saint is its place here."""
SAINT_NAMES = tuple(value(f"saints.{saint}", str) for saint in SAINTS)
NICOLO, BARBARA, CHRISTOFORI, GIORGIO, MARIA = range(len(SAINTS))

COUNTERS = convert(document("map.toml")["exploration"]["goods"], tuple[str, ...], "map.toml, exploration.goods")
COUNTERS_EACH = convert(document("map.toml")["exploration"]["each"], int, "map.toml, exploration.each")
"""The goods of the exploration counters, and how many of each there are for every player."""

LARGE, SMALL, CITIES = (value(f"city_maps.{word}", int) for word in ("large", "small", "most"))
"""Squares along an edge of the first map and of the others; the most cities of a player."""
CITY_PRICE = value("countryside.city.price", Price)
APART = value("countryside.city.apart", int)
"""The least distance of the middles of two cities."""
INNS = value("countryside.inn.each", int)
FISHERIES = value("countryside.fishery.stock", int)
GOODS_EACH = value("box.goods_each", int)
FIRST_WOOD, FIRST_FAMINE = value("setup.wood", int), value("setup.famine", int)
STEPS, STEPS_STABLES = value("zone.steps", int), value("zone.stables", int)
HOSPITAL_GRAVES = value("rates.hospital", int)
GRANARY_LESS = value("rates.granary", int)
POLLUTION_EACH, DUMP_LESS = value("rates.pollution", int), value("rates.dump", int)
LABOUR_GOODS = value("rates.labour", int)
BARTER = value("rates.barter", int)
CHRISTOFORI_GOODS = value("rates.christofori", int)
