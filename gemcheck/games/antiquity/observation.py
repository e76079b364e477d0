"""What a case may assert about Antiquity: a nested table of facts with the names of seats, hexes and goods as keys.

What is not there has no entry: `map.2` of a seat with one city. Men and working buildings are those of the
moment: after the end of a turn all men have risen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.game import Event, Undefined
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity import (
    city_build,
    famine,
    fountains,
    graves,
    ground,
    manning,
    phases,
    pollution,
    saints,
    stores,
    victory,
)
from gemcheck.games.antiquity.components import BUILDINGS, FOUNTAIN, GOODS, HOUSE, SAINTS
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import TERRAINS
from gemcheck.games.antiquity.notation_city import rows_text
from gemcheck.games.antiquity.notation_signs import hexes_text
from gemcheck.games.antiquity.state import NONE, PRODUCERS, Producer, Seat, State
from gemcheck.games.antiquity.table import Table

__all__ = ["observe"]

Facts = dict[str, Any]


def observe(
    table: Table, before: State, after: State | Undefined, events: Sequence[Event], names: Sequence[str]
) -> Mapping[str, Any]:
    """Facts about the state after a case's last step; goods gained are counted from `before`. Nothing when the step has
    no outcome."""
    if isinstance(after, Undefined):
        return {}
    seats = tuple(enumerate(names))
    return {
        **course_facts(table, after, names),
        **land_facts(after, names),
        "after": {word: seat_facts(table, after, who) for who, word in seats},
        "gained": {word: gained(before, after, who) for who, word in seats},
        "stock": stock_facts(table, after),
    }


# -- the course of the game


def course_facts(table: Table, state: State, names: Sequence[str]) -> Facts:
    """Whose decision is open in which phase, and how the game has ended; before that the reason is "none"."""
    result = state.result
    return {
        "turn": state.turn,
        "phase": state.phase,
        "to_move": [names[who] for who in phases.deciding(table, state)],
        "order": [names[who] for who in state.order],
        "famine": state.famine,
        "over": result is not None,
        "reason": "none" if result is None else result.reason,
        "winners": [] if result is None else [names[who] for who in result.winners],
    }


def stock_facts(table: Table, state: State) -> dict[str, int]:
    """What is left of the common stocks."""
    left = ((one.word, city_build.supply(table, state, one.kind)) for one in BUILDINGS)
    return {word: number for word, number in left if number is not None}


# -- the countryside


def land_facts(state: State, names: Sequence[str]) -> Facts:
    """The countryside hex by hex, and the sets of hexes that are marked."""
    land = ground.land(state)
    pieces = pieces_on(state, names)
    words = {}
    for number, at in enumerate(land.hexes):
        bit = 1 << number
        terrain = next(word for word in TERRAINS if getattr(land, word) & bit)
        if state.cut & bit:
            terrain = "grass"
        polluted = "polluted " if state.polluted & bit else ""
        words[hex_text(at)] = f"{polluted}{terrain}{pieces.get(number, '')}"
    marked = {name: hexes_text(land, getattr(state, name)) for name in ("polluted", "cut", "stone", "gold", "counters")}
    return {"hex": words, "pollution": state.polluted.bit_count(), **marked}


def pieces_on(state: State, names: Sequence[str]) -> dict[int, str]:
    """What stands or lies on hexes, in words behind their terrain."""
    land, words = ground.land(state), {}
    for number in bits(state.counters):
        words[number] = " with a counter"
    for who, seat in enumerate(state.seats):
        for number in bits(ground.city_hexes(land, seat)):
            words[number] = f" under {names[who]}'s city"
        for number in bits(seat.inns):
            words[number] = f" with {names[who]}'s inn"
        for producer in seat.producers:
            for number in bits(producer.site | producer.hexes):
                words[number] = f" of {names[who]}'s {PRODUCERS[producer.kind]}"
                if producer.hexes >> number & 1:
                    words[number] += f" with {GOODS[producer.good]}"
    return words


# -- the seats


def seat_facts(table: Table, state: State, who: int) -> Facts:
    """What belongs to one seat, what works, what its zone is, and what it would suffer now."""
    seat, land = state.seats[who], ground.land(state)
    zone = ground.zone_of(table, state, who) if seat.cities else 0
    return {
        "goods": dict(zip(GOODS, seat.goods, strict=True)),
        "food": famine.food(seat),
        "saint": "none" if seat.saint == NONE else SAINTS[seat.saint],
        "power": {word: saints.power(table, seat, saint) for saint, word in enumerate(SAINTS)},
        "out": seat.out,
        "cities": len(seat.cities),
        "map": {str(number): "/".join(rows_text(city)) for number, city in enumerate(seat.cities, 1)},
        "graves": maps.graves(seat),
        "free": maps.free_in(seat),
        "grave_room": graves.room(seat),
        "built": built(seat),
        "works": {one.word: works(table, seat, one.kind) for one in BUILDINGS},
        "men": men_facts(seat),
        "houses": seat.houses.bit_count(),
        "capacity": stores.capacity(table, seat),
        "fountains": fountains.standing(seat),
        "cathedrals": seat.cathedrals,
        "inns": hexes_text(land, seat.inns),
        "producers": [producer_words(state, producer) for producer in seat.producers],
        "zone": zone.bit_count(),
        "zone_hexes": hexes_text(land, zone),
        "famine_graves": famine.due(table, state, who),
        "pollution_due": pollution.due(table, state, who),
        "pollution_room": pollution.allowed(table, state, who).bit_count() if seat.cities else 0,
        "goals": [SAINTS[saint] for saint in victory.goals(table, state, who)] if seat.cities else [],
        "kinds": victory.kinds(table, seat),
        "area": victory.area(table, state, who) if seat.cities else 0,
    }


def built(seat: Seat) -> dict[str, int]:
    """How many buildings of each kind a seat has."""
    numbers = {one.word: len(city_build.of_kind(seat, one.kind)) for one in BUILDINGS if one.kind != HOUSE}
    return {**numbers, BUILDINGS[HOUSE].word: sum(city.houses.bit_count() for city in seat.cities)}


def works(table: Table, seat: Seat, kind: int) -> bool:
    """Whether some building of a kind works."""
    if kind == FOUNTAIN:
        return fountains.standing(seat) > 0
    return bool(seat.houses) if kind == HOUSE else manning.works(table, seat, kind)


def men_facts(seat: Seat) -> dict[str, int]:
    """Where the men of a seat are; by kind of building where some stand on one."""
    facts = {
        "all": manning.men(seat),
        "idle": manning.idle_men(seat),
        "buildings": manning.men_in_cities(seat),
        "producers": manning.men_outside(seat),
        "away": seat.away,
    }
    for _, placed in maps.buildings(seat):
        word = BUILDINGS[placed.kind].word
        facts[word] = facts.get(word, 0) + placed.man
    return facts


def producer_words(state: State, producer: Producer) -> str:
    """A producer with the number of goods that it still carries: `farm of wine at 3,-2: 5`."""
    place = hexes_text(ground.land(state), producer.site)
    left = producer.hexes.bit_count()
    return f"{PRODUCERS[producer.kind]} of {GOODS[producer.good]} at {place}: {left}"


def gained(before: State, after: State, who: int) -> dict[str, int]:
    """The goods that a seat has won or lost since."""
    pairs = zip(GOODS, before.seats[who].goods, after.seats[who].goods, strict=True)
    return {word: now - then for word, then, now in pairs}
