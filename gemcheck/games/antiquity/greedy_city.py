"""The scripted policy in the city phase: men first, then storage without men, then food for ever."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import city_build, city_plan, houses, manning, shapes
from gemcheck.games.antiquity.components import (
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    CHRISTOFORI,
    CHRISTOFORI_GOODS,
    DUMP,
    FISH,
    FOOD,
    FOUNTAIN,
    FREE_HOUSES,
    GRANARY,
    GRANARY_LESS,
    HOUSES,
    LUXURY,
    MARKET,
    STONE,
    WOOD,
)
from gemcheck.games.antiquity.payment import payments
from gemcheck.games.antiquity.plans import Act, Barter, Build, Cathedral, CityPlan, House, Man
from gemcheck.games.antiquity.state import Seat, State
from gemcheck.games.antiquity.table import Table

__all__ = ["plan", "short_of", "squares"]

CARTS = 3
"""How many cart shops the policy wants."""

WANTED = (DUMP, CATHEDRAL, MARKET, GRANARY, BREWERY)
"""The other buildings it wants, the most needed first."""

MEN = 10
"""How many men it wants."""

SPARE = 3
"""With so few empty squares left no house is built."""

ENOUGH = 8
"""Of so many goods of a kind some are swapped for others."""


def short_of(seat: Seat) -> list[int]:
    """The foods and luxuries of which a seat has too few for San Christofori, the rarest first, once for each good."""
    goods = seat.goods
    wanted = [kind for kind in (*FOOD, *LUXURY) for _ in range(CHRISTOFORI_GOODS - goods[kind])]
    return sorted(wanted, key=lambda kind: goods[kind])


class _Draft:
    """A plan in the making: acts that are allowed, each after those before it."""

    def __init__(self, table: Table, state: State, who: int) -> None:
        self.table, self.state, self.who = table, state, who
        self.course = city_plan.Course()
        self.acts: list[Act] = []

    @property
    def seat(self) -> Seat:
        return self.state.seats[self.who]

    def do(self, act: Act) -> bool:
        """Add an act if it is allowed."""
        if city_plan.act_objections(self.table, self.state, self.who, self.course, act):
            return False
        self.state, self.course = city_plan.performed(self.table, self.state, self.who, self.course, act)
        self.acts.append(act)
        return True


def _room(table: Table, seat: Seat, kind: int) -> tuple[int, int] | None:
    """A city and a place in it for a building: the place that leaves the fewest squares of its own beside it."""
    best = None
    for at, city in enumerate(seat.cities):
        free = maps.free(city)
        for mask in city_build.places(table, kind, city.side):
            if not mask & ~free:
                beside = shapes.beside(mask, city.side) & free & ~mask
                key = (beside.bit_count(), at, mask)
                if best is None or key < best:
                    best = key
    return None if best is None else best[1:]


def squares(seat: Seat) -> Iterator[tuple[int, int]]:
    """Free squares, hemmed in ones first."""
    found = []
    for at, city in enumerate(seat.cities):
        free = maps.free(city)
        for square in maps.squares_in(free):
            beside = shapes.beside(1 << square, city.side) & free
            found.append((beside.bit_count(), at, square))
    return ((at, square) for _, at, square in sorted(found))


def _house(draft: _Draft, number: int) -> bool:
    """Build a house, paying with what the seat has most of."""
    spot = next(squares(draft.seat), None)
    ways = list(payments(draft.table, draft.seat, houses.price(number)))
    if spot is None or not ways:
        return False
    goods = draft.seat.goods
    pay = max(ways, key=lambda way: sum(goods[kind] for kind, need in enumerate(way) if need))
    return draft.do(House(number, *spot, pay))


def _building(draft: _Draft, kind: int) -> bool:
    """Put up a building of this kind if it can be paid for and finds room."""
    ways = list(payments(draft.table, draft.seat, city_build.price(kind, 0b11)))
    spot = _room(draft.table, draft.seat, kind) if ways else None
    if spot is None:
        return False
    return draft.do(Cathedral(*spot, CHRISTOFORI) if kind == CATHEDRAL else Build(kind, *spot, ways[0]))


def _has(seat: Seat, kind: int) -> int:
    return sum(placed.kind == kind for _, placed in maps.buildings(seat))


def _man(draft: _Draft, kind: int) -> bool:
    """Put a man on a building of this kind."""
    for at, placed in maps.buildings(draft.seat):
        if placed.kind == kind and draft.do(Man(at, maps.first(placed.mask))):
            return True
    return False


def _build(draft: _Draft) -> None:
    """The free houses and the buildings, the most needed first."""
    for number in range(1, FREE_HOUSES + 1):
        if not draft.seat.houses >> number - 1 & 1:
            _house(draft, number)
    for _ in range(CARTS - _has(draft.seat, CART_SHOP)):
        _building(draft, CART_SHOP)
    if draft.state.turn > 1:
        for kind in WANTED:
            if not _has(draft.seat, kind):
                _building(draft, kind)


def _grow(draft: _Draft) -> None:
    """More houses, those first that cost least; their food comes from the market if need be."""
    for _ in range(MEN - draft.seat.houses.bit_count()):
        if maps.free_in(draft.seat) <= SPARE:
            return
        number = min(
            (n for n in range(1, len(HOUSES) + 1) if not draft.seat.houses >> n - 1 & 1),
            key=lambda n: (houses.price(n).food + houses.price(n).luxury, n),
        )
        price = houses.price(number)
        if price.food + price.luxury > 2:
            return
        held = [kind for kind in FOOD if draft.seat.goods[kind]]
        for kind in (kind for kind in FOOD if kind not in held):
            if len(held) < price.food and _swap(draft, kind):
                held.append(kind)
        if not _house(draft, number):
            return


def _surplus(seat: Seat) -> list[int]:
    """The goods that a seat can do without, the most plentiful first, once for each good."""
    goods = seat.goods
    spare = [kind for kind in (*FOOD, *LUXURY) for _ in range(goods[kind] - CHRISTOFORI_GOODS)]
    spare += [WOOD] * goods[WOOD] + [STONE] * goods[STONE]
    return sorted(spare, key=lambda kind: (-goods[kind], kind))


def _swap(draft: _Draft, kind: int) -> bool:
    """Swap two goods that are not needed for one of this kind."""
    spare = _surplus(draft.seat)
    if len(spare) < 2:
        return False
    first, second = sorted(spare[:2])
    return draft.do(Barter((first, second), kind))


def _trade(draft: _Draft) -> None:
    """With a market: everything for the victory if it is within reach; else stone for what is not built yet, and what
    is plentiful for what is rare, as long as nobody starves."""
    seat, state = draft.seat, draft.state
    missing = short_of(seat)
    if len(_surplus(seat)) // 2 >= len(missing):
        for kind in missing:
            _swap(draft, kind)
        return
    if not seat.goods[STONE] and not (_has(seat, CATHEDRAL) and _has(seat, DUMP)) and seat.goods[WOOD] > 2:
        _swap(draft, STONE)
    for kind in missing:
        spare = _surplus(draft.seat)[:2]
        foods = sum(draft.seat.goods[food] for food in FOOD) - sum(one in FOOD for one in spare)
        if len(spare) < 2 or draft.seat.goods[spare[1]] < ENOUGH or foods + GRANARY_LESS < state.famine:
            return
        _swap(draft, kind)


def _seeds(draft: _Draft) -> None:
    """A seed for each idle man but one, of the food of which there is least."""
    idle = manning.idle_men(draft.seat) - 1
    lacking = sorted(FOOD, key=lambda kind: draft.seat.goods[kind])
    for kind in lacking[: max(0, idle)]:
        if kind != FISH and not draft.seat.goods[kind] and draft.seat.goods[WOOD] > 2:
            _swap(draft, kind)


def plan(table: Table, state: State, who: int) -> CityPlan:
    """What the policy does in the city phase."""
    draft = _Draft(table, state, who)
    _build(draft)
    if sum(draft.seat.goods) > 1:
        _man(draft, MARKET)
    if manning.works(table, draft.seat, MARKET):
        _trade(draft)
        _build(draft)
    _grow(draft)
    _man(draft, DUMP)
    if manning.works(table, draft.seat, MARKET):
        _seeds(draft)
    if max(draft.seat.goods[kind] for kind in LUXURY) > CHRISTOFORI_GOODS + 1:
        _building(draft, FOUNTAIN)
    for _ in range(min(CARTS, sum(draft.seat.goods))):
        _man(draft, CART_SHOP)
    return CityPlan(tuple(draft.acts))
