"""What must hold of every position and of every step of Antiquity, said a second time.

Positions are judged hex by hex and square by square with plain sets: nothing here uses the engine's masks of occupied
hexes, its zones or its own list of defects. Each function lists what is broken; nothing is what it should list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.game import Undefined
from gemcheck.games.antiquity.components import BUILDINGS, CART_SHOP, FOUNTAIN, HOUSE, STORE
from gemcheck.games.antiquity.hexes import Hex, apart, around, within
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.payment import plus
from gemcheck.games.antiquity.plans import Alchemy, CityPlan, Found, Plan
from gemcheck.games.antiquity.state import CITY, FISHERY, WOODCUTTER, City, Seat, State


def numbers(mask: int) -> set[int]:
    """The numbers in a set of hexes or squares."""
    return {at for at, bit in enumerate(reversed(f"{mask:b}")) if bit == "1"}


def hexes(state: State, mask: int) -> set[Hex]:
    """The hexes of a set."""
    land = land_of(state.tiles)
    return {land.hexes[at] for at in numbers(mask)}


def middle(state: State, city: City) -> Hex:
    """The middle hex of a city."""
    return land_of(state.tiles).hexes[city.centre]


# -- positions


def one_thing_on_a_hex(state: State) -> Iterator[str]:
    """No two cities, inns, men of producers or goods share a hex, and none but a first city covers sea."""
    land = land_of(state.tiles)
    terrain = dict(zip(land.hexes, land.terrain, strict=True))
    there: Counter[Hex] = Counter()
    for seat in state.seats:
        for number, city in enumerate(seat.cities):
            ground = within(middle(state, city), 1)
            there.update(ground)
            if number and any(terrain[one] == "sea" for one in ground):
                yield "a later city on sea"
        inns = hexes(state, seat.inns)
        there.update(inns)
        for producer in seat.producers:
            site, goods = hexes(state, producer.site), hexes(state, producer.hexes)
            there.update(site | goods)
            inns |= site
            reach = {near for one in site for near in around(one)} | site
            if goods - reach:
                yield "goods away from their producer"
            if producer.kind == FISHERY and any(terrain[one] != "sea" for one in goods):
                yield "a fishery with goods on land"
        if any(terrain[one] == "sea" for one in inns):
            yield "a building on sea"
    yield from (f"two things on {one}" for one, number in there.items() if number > 1)
    if hexes(state, state.counters) & set(there):
        yield "an exploration counter under something"


def pollution_lies_right(state: State) -> Iterator[str]:
    """Goods of woodcutters lie on clean cut forest, other goods on pollution; no city stands on pollution."""
    dirty, cut = hexes(state, state.polluted), hexes(state, state.cut)
    for seat in state.seats:
        for city in seat.cities:
            if dirty & set(within(middle(state, city), 1)):
                yield "pollution under a city"
        for producer in seat.producers:
            goods = hexes(state, producer.hexes)
            if producer.kind == WOODCUTTER and (goods & dirty or goods - cut):
                yield "wood on pollution or on standing forest"
            if producer.kind != WOODCUTTER and goods - dirty:
                yield "goods without pollution under them"


def cities_apart(state: State) -> Iterator[str]:
    """No two cities touch."""
    middles = [middle(state, city) for seat in state.seats for city in seat.cities]
    for number, one in enumerate(middles):
        for other in middles[:number]:
            if apart(one, other) < 4:
                yield f"cities around {one} and {other} touch"


def squares_hold(state: State) -> Iterator[str]:
    """Buildings lie on squares of their map, one on each, with their number of squares; no grave on a house."""
    for seat in state.seats:
        for city in seat.cities:
            seen: Counter[int] = Counter(numbers(city.houses))
            seen.update(numbers(city.fountains))
            for placed in city.placed:
                squares = numbers(placed.mask)
                seen.update(squares)
                if placed.kind != STORE and len(squares) != BUILDINGS[placed.kind].squares:
                    yield f"{BUILDINGS[placed.kind].name} of {len(squares)} squares"
            if any(number > 1 for number in seen.values()) or any(square >= city.side**2 for square in seen):
                yield "buildings overlap or leave the map"
            if numbers(city.graves) & numbers(city.houses):
                yield "a grave on a house"


def pieces_suffice(state: State) -> Iterator[str]:
    """Men, houses and common stocks are not overdrawn; single buildings stand once."""
    used: Counter[int] = Counter()
    for seat in state.seats:
        own: Counter[int] = Counter()
        for city in seat.cities:
            own[FOUNTAIN] += len(numbers(city.fountains))
            own[HOUSE] += len(numbers(city.houses))
            for placed in city.placed:
                own[placed.kind] += len(numbers(placed.mask)) // 2 if placed.kind == STORE else 1
        if own[HOUSE] != len(numbers(seat.houses)) or own[HOUSE] > 20:
            yield "houses and their numbers differ"
        if busy(seat) > own[HOUSE]:
            yield f"{busy(seat)} men at work, {own[HOUSE]} houses"
        if any(number > 1 and not BUILDINGS[kind].repeatable for kind, number in own.items()):
            yield "a single building stands twice"
        used.update(own)
    if any(used[kind] > 16 for kind in (CART_SHOP, STORE, FOUNTAIN)):
        yield "more pieces than the common stock has"


def busy(seat: Seat) -> int:
    """Men who stand somewhere or are away."""
    return len(seat.producers) + seat.away + sum(placed.man for city in seat.cities for placed in city.placed)


# -- steps


def graves(seat: Seat) -> int:
    """Graves of a seat."""
    return sum(len(numbers(city.graves)) for city in seat.cities)


def ground_changes(before: State, plans: Mapping[int, Plan], after: State) -> Iterator[str]:
    """Cut forest stays cut, a range keeps its kind, pollution goes only by alchemy or under a new city."""
    plan = next(iter(plans.values()), None)
    if before.cut & ~after.cut or before.stone & ~after.stone or before.gold & ~after.gold:
        yield "cut forest grew again, or a range forgot its kind"
    if before.polluted & ~after.polluted and not isinstance(plan, Alchemy | Found):
        yield f"pollution went by {plan}"
    if after.counters & ~before.counters:
        yield "an exploration counter appeared"
    if any(new > old for old, new in zip(before.unseen, after.unseen, strict=True)):
        yield "a counter was forgotten"


def seats_change(before: State, plans: Mapping[int, Plan], after: State) -> Iterator[str]:
    """Graves go only in the city phase; who is out stays out; houses, cities and inns stay."""
    for who, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if graves(new) < graves(old) and not new.out and before.phase != CITY:
            yield f"seat {who} lost graves in phase {before.phase}"
        if old.out and not new.out:
            yield f"seat {who} came back"
        kept = old.houses & ~new.houses or old.inns & ~new.inns or len(new.cities) < len(old.cities)
        if kept and not new.out:
            yield f"seat {who} lost houses, inns or cities"
        if old.out and old.goods != new.goods:
            yield f"seat {who} is out and gains or loses goods"


def famine_moves(before: State, plans: Mapping[int, Plan], after: State) -> Iterator[str]:
    """The level falls only by fountains and rises by one in a famine and by one for a counter."""
    built = sum(
        len(numbers(new.fountains)) - len(numbers(old.fountains))
        for one, other in zip(before.seats, after.seats, strict=True)
        for old, new in zip(one.cities, other.cities, strict=False)
        if not other.out
    )
    turns = after.turn - before.turn
    if turns not in (0, 1):
        yield f"{turns} turns in one step"
    if after.famine < before.famine - max(0, built) or after.famine > before.famine + 2:
        yield f"famine from {before.famine} to {after.famine} with {built} fountains"
    if after.famine < before.famine and not any(isinstance(plan, CityPlan) for plan in plans.values()):
        yield "the famine level fell outside the city phase"


POSITIONS = (one_thing_on_a_hex, pollution_lies_right, cities_apart, squares_hold, pieces_suffice)
STEPS = (ground_changes, seats_change, famine_moves)


def broken(before: State, plans: Mapping[int, Plan], after: State) -> list[str]:
    """Every law that a step, or the position after it, breaks."""
    found = [fault for law in POSITIONS for fault in law(after)]
    return found + [fault for law in STEPS for fault in law(before, plans, after)]


def gifts_given(state: State, number: int) -> State:
    """The state with so many goods of each kind for every seat in the game."""
    more = (number,) * 10
    seats = (seat if seat.out else replace(seat, goods=plus(seat.goods, more)) for seat in state.seats)
    return replace(state, seats=tuple(seats))


def looked_at(
    game: Any, seats: int, rng: Random, choose: Any = None, turns: int = 40, gift: int = 0
) -> Iterator[tuple[State, Mapping[int, Plan], State]]:
    """Each step of a game to its end or through so many turns, every law of this module and every promise of the engine
    about states kept; AssertionError otherwise. With a gift every seat receives so many goods of each kind before each
    city phase, so that more can be built than in the poverty of random play."""
    state: State = game.start(seats, rng)
    stock = game.inventory(state)
    while state.result is None and state.turn <= turns:
        if gift and state.phase == CITY:
            state = gifts_given(state, gift)
        movers = game.to_move(state)
        plans: dict[int, Plan] = {who: (choose or game.sample)(state, who, rng) for who in movers}
        for who, plan in plans.items():
            assert game.why_not(state, who, plan) == [], (state, plan)
        after = game.advance(state, plans) if movers else game.chance_step(state, game.draw(state, rng))
        if isinstance(after, Undefined):
            return
        assert broken(state, plans, after) == [], (state, plans)
        assert game.defects(after) == [], (state, plans)
        assert game.recomputed(after) == after, (state, plans)
        assert game.inventory(after) == stock, (state, plans)
        yield state, plans, after
        state = after
