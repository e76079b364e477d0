"""A turn of one player in outline: a relaxation of the game, so that what it cannot do the game cannot do either.

Left out, always in the player's favour: land is unlimited and producers never run dry; a man may leave his producer
whenever it suits; foods and luxuries of one price may be alike; one exploration counter a turn is found, whatever kind
is wanted; there is neither famine nor pollution, so no graves; buildings fit when their squares do in number; forced
labour doubles every producer that gains by it; the seed that the Faculty of Biology saves may be any.

Kept: prices and when goods can be spent, one man for each house, one for each manned building and producer, one manned
cart shop for each producer and city, what stores hold, two goods for one at the market, 49 squares and 36 more for each
later city from the turn after its founding, the chart of houses, the stock of pieces. Gifts of others are not in it.

Goods of a class that differ in nothing that matters for the goal are one kind here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from gemcheck.games.antiquity import components as box
from gemcheck_models.antiquity.makers import Maker

__all__ = ["BARBARA", "CHRISTOFORI", "GOALS", "NICOLO", "Goal", "Kind", "Run", "outlined", "stated"]

NICOLO, BARBARA, CHRISTOFORI = "San Nicolo", "Santa Barbara", "San Christofori"
GOALS = (NICOLO, BARBARA, CHRISTOFORI)

CITIES_LATER = box.CITIES - 1
MANNED = (box.CART_SHOP, box.STORE, box.MARKET, box.EXPLORER, box.FORCED_LABOUR, box.BIOLOGY)
"""The kinds of buildings whose men do something in this outline."""

USEFUL = (*MANNED, box.CATHEDRAL)
"""The kinds that do something; the others only cost, and are left out unless wanted."""


def stock(kind: int) -> int:
    """How many of a kind one player can have; of a store its tiles."""
    return box.BUILDINGS[kind].stock or 1


class Kind(msgspec.Struct, frozen=True):
    """A good: its class (food, luxury, or its own name), whether its producer costs a seed of it (else a wood), and
    whether counters show it."""

    name: str
    group: str
    seed: bool = False
    found: bool = False


MERGED = (
    Kind("wood", "wood"),
    Kind("stone", "stone"),
    Kind("grain", "food", seed=True, found=True),
    Kind("fish", "food"),
    Kind("wine", "luxury", seed=True, found=True),
    Kind("gold", "luxury"),
)
"""Sheep and olives are like grain, pearls and dye like gold."""

APART = (
    *MERGED,
    Kind("sheep", "food", seed=True, found=True),
    Kind("olives", "food", seed=True, found=True),
    Kind("pearls", "luxury"),
    Kind("dye", "luxury"),
)


class Goal(msgspec.Struct, frozen=True):
    """What is to be reached at the end of turn `turns`: the goal of a saint, one of GOALS.

    all_powers: the player has the powers of all saints at once, as with Santa Maria, or by changing his saint with the
    Faculty of Theology. Readings: any_house: San Nicolo's free house may have any number; any_store: only the number of
    stores is limited, not that of their tiles; all_kept: goods that are not stored are not lost.
    """

    saint: str
    turns: int
    all_powers: bool = False
    any_house: bool = False
    any_store: bool = False
    all_kept: bool = False

    @property
    def tiles(self) -> int:
        """The most storage tiles of a player."""
        room = box.LARGE**2 + CITIES_LATER * box.SMALL**2
        return room // box.BUILDINGS[box.STORE].squares if self.any_store else stock(box.STORE)

    def has(self, saint: str) -> bool:
        return self.all_powers or self.saint == saint

    @property
    def goods(self) -> tuple[Kind, ...]:
        return APART if self.saint == CHRISTOFORI else MERGED

    @property
    def kinds(self) -> tuple[int, ...]:
        wanted = range(len(box.BUILDINGS)) if self.saint == BARBARA else USEFUL
        return tuple(kind for kind in wanted if kind != box.HOUSE)

    @property
    def ceiling(self) -> int:
        """More of a good than there can ever be: twenty men who double, a counter, and the fish, every turn."""
        return box.FIRST_WOOD + (2 * len(box.HOUSES) + 1 + FISH) * self.turns


FISH = 8
"""At least as many fish as San Giorgio gives in a turn: four players build a cathedral, raze it and build it again."""

Terms = Mapping[Any, Any]


class Run:
    """The statement of a goal, turn by turn: what there is after the turns stated so far."""

    def __init__(self, make: Maker, goal: Goal) -> None:
        self.make, self.goal = make, goal
        self.built: dict[int, Any] = dict.fromkeys(goal.kinds, 0)
        self.houses: list[Any] = [0] * (len(box.HOUSES) + 1)
        self.tiles: Any = 0
        self.cities: Any = 0
        self.producers: dict[str, Any] = dict.fromkeys((good.name for good in goal.goods), 0)
        self.goods: dict[str, Any] = {good.name: box.FIRST_WOOD * (good.name == "wood") for good in goal.goods}
        self.turn = 0

    def number(self, low: int, high: int, name: str) -> Any:
        return self.make.number(low, high, f"{name} {self.turn}")

    def numbers(self, high: int, name: str, which: Iterable[str]) -> dict[str, Any]:
        return {one: self.number(0, high, f"{name} {one}") for one in which}

    @property
    def men(self) -> Any:
        return sum(self.houses[1:])

    # -- the city

    def raised(self) -> dict[int, Any]:
        """The buildings of this turn, by kind; they stand from now on."""
        new = {}
        for kind in self.goal.kinds:
            new[kind] = self.number(0, stock(kind), f"build {box.BUILDINGS[kind].word}")
            self.built[kind] = self.built[kind] + new[kind]
            self.make.hold(self.built[kind] <= stock(kind))
        most = self.goal.tiles
        tiles = self.number(0, most, "tiles")
        self.make.hold(tiles >= new[box.STORE])
        self.make.hold(tiles <= most * new[box.STORE])
        self.tiles = self.tiles + tiles
        self.make.hold(self.tiles <= most)
        return new

    def housed(self) -> dict[int, Any]:
        """The houses paid for in this turn, by number, and with San Nicolo's power the free ones."""
        paid = {}
        chart = range(1, len(box.HOUSES) + 1)
        later = range(box.FREE_HOUSES + 1, len(box.HOUSES) + 1)
        for number in chart:
            paid[number] = self.number(0, 1, f"house {number}")
            self.houses[number] = self.houses[number] + paid[number]
        if self.goal.has(NICOLO):
            gifts = {number: self.number(0, 1, f"gift {number}") for number in chart}
            for number in chart:
                self.houses[number] = self.houses[number] + gifts[number]
            self.make.hold(sum(gifts.values()) <= len(box.HOUSES) * self.built[box.CATHEDRAL])
            self.make.hold(sum(gifts.values()) <= sum(paid[number] for number in later))
            for least in () if self.goal.any_house else later:
                self.make.hold(
                    sum(gifts[number] for number in later if number >= least)
                    <= sum(paid[number] for number in later if number > least)
                )
        for number in chart:
            self.make.hold(self.houses[number] <= 1)
        return paid

    def room(self) -> None:
        """Buildings, storage tiles and houses have no more squares than the maps."""
        covered = sum(box.BUILDINGS[kind].squares * self.built[kind] for kind in self.built if kind != box.STORE)
        tile = box.BUILDINGS[box.STORE].squares
        squares = box.LARGE**2 + box.SMALL**2 * self.cities
        self.make.hold(covered + tile * self.tiles + self.men <= squares)

    # -- a turn

    def played(self) -> None:
        """One more turn."""
        self.turn += 1
        hold, names = self.make.hold, [good.name for good in self.goal.goods]
        new, paid = self.raised(), self.housed()
        self.room()
        manned = {kind: self.number(0, stock(kind), f"man {box.BUILDINGS[kind].word}") for kind in MANNED}
        for kind in MANNED:
            hold(manned[kind] <= self.built[kind])
        sown = self.numbers(len(box.HOUSES), "new", names)
        founded = self.number(0, CITIES_LATER, "city")
        hold(sum(sown.values()) + founded <= manned[box.CART_SHOP])
        stays = self.numbers(len(box.HOUSES), "stays", names)
        for name in names:
            hold(stays[name] <= self.producers[name])
            self.producers[name] = stays[name] + sown[name]
        hold(sum(stays.values()) + sum(manned.values()) <= self.men)
        left = self.spent(new, paid, sown, founded, manned)
        self.cities = self.cities + founded
        hold(self.cities <= CITIES_LATER)
        self.reaped(left, manned, new)

    def spent(self, new: Terms, paid: Terms, sown: Terms, founded: Any, manned: Terms) -> dict[str, Any]:
        """Phases 2 and 4: what is left of the goods."""
        hold, names = self.make.hold, [good.name for good in self.goal.goods]
        sold = self.numbers(self.goal.ceiling, "sell", names)
        bought = self.numbers(self.goal.ceiling, "buy", names)
        hold(sum(sold.values()) == box.BARTER * sum(bought.values()))
        hold(sum(sold.values()) <= len(names) * self.goal.ceiling * manned[box.MARKET])
        pays = self.numbers(self.goal.ceiling, "pay", names)
        free = self.numbers(1, "free seed", [good.name for good in self.goal.goods if good.seed])
        hold(sum(free.values()) <= manned[box.BIOLOGY])
        for group in ("wood", "stone", "food", "luxury"):
            due = founded * getattr(box.CITY_PRICE, group)
            due += sum(getattr(box.BUILDINGS[kind].price, group) * new[kind] for kind in new)
            due += sum(getattr(box.HOUSES[number - 1], group) * paid[number] for number in paid)
            if group == "wood":
                due += sum(sown[good.name] for good in self.goal.goods if not good.seed)
            hold(sum(pays[good.name] for good in self.goal.goods if good.group == group) == due)
        left = {}
        for good in self.goal.goods:
            name = good.name
            hold(sold[name] <= self.goods[name])
            left[name] = self.goods[name] - sold[name] + bought[name] - pays[name]
            if good.seed:
                hold(free[name] <= sown[name])
                left[name] = left[name] - sown[name] + free[name]
            hold(left[name] >= 0)
        return left

    def reaped(self, left: Terms, manned: Terms, new: Terms) -> None:
        """Phases 5 to 7: what is kept, harvested and found."""
        hold, goal, names = self.make.hold, self.goal, [good.name for good in self.goal.goods]
        kept = self.numbers(goal.ceiling, "keep", names)
        vault = len(names) * goal.ceiling * self.built[box.CATHEDRAL] if goal.has(CHRISTOFORI) else 0
        if goal.all_kept:
            vault = len(names) * goal.ceiling
        tile = box.BUILDINGS[box.STORE].squares
        hold(sum(kept.values()) <= tile * self.tiles + vault)
        hold(sum(kept.values()) <= tile * goal.tiles * manned[box.STORE] + vault)
        doubled = self.numbers(len(box.HOUSES), "double", names)
        hold(sum(doubled.values()) <= len(box.HOUSES) * manned[box.FORCED_LABOUR])
        found = self.numbers(1, "find", [good.name for good in goal.goods if good.found])
        hold(sum(found.values()) <= manned[box.EXPLORER])
        for name in names:
            hold(kept[name] <= left[name])
            hold(doubled[name] <= self.producers[name])
            more = self.number(0, FISH, "fish gift") if name == "fish" and goal.all_powers else 0
            if name == "fish" and goal.all_powers:
                hold(more <= FISH * self.built[box.CATHEDRAL])
            self.goods[name] = self.number(0, goal.ceiling, f"have {name}")
            hold(self.goods[name] == kept[name] + self.producers[name] + doubled[name] + found.get(name, 0) + more)


def outlined(make: Maker, goal: Goal) -> Run:
    """State the turns of a goal without asking that it be reached."""
    run = Run(make, goal)
    for _ in range(goal.turns):
        run.played()
    return run


def stated(make: Maker, goal: Goal) -> None:
    """State that the goal is reached at the end of its last turn."""
    run = outlined(make, goal)
    make.hold(run.built[box.CATHEDRAL] >= 1)
    if goal.saint == NICOLO:
        make.hold(run.men >= len(box.HOUSES))
    elif goal.saint == BARBARA:
        for kind in run.built:
            make.hold(run.built[kind] >= 1)
        make.hold(run.men >= 1)
    else:
        for good in goal.goods:
            if good.group in ("food", "luxury"):
                make.hold(run.goods[good.name] >= box.CHRISTOFORI_GOODS)
