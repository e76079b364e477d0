"""What the pictures of a state say in words: whose decision it is, what each seat has, what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from gemcheck.games.antiquity.city import free_in, graves
from gemcheck.games.antiquity.components import BUILDINGS, COUNTERS, GOODS, SAINT_NAMES
from gemcheck.games.antiquity.ground import zone_of
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import land_of
from gemcheck.games.antiquity.manning import idle_men, men
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS, numbers_text
from gemcheck.games.antiquity.state import (
    BURY,
    CITY,
    COUNTRY,
    EXPLORE,
    FAMINE,
    HARVEST,
    NONE,
    OVER,
    POLLUTE,
    PRODUCERS,
    REVEAL,
    START,
    STORE,
    Producer,
    Seat,
    State,
)
from gemcheck.games.antiquity.table import Table

__all__ = [
    "BUILDING_SIGNS",
    "GOOD_SIGNS",
    "PRODUCER_SIGNS",
    "facts",
    "heading",
    "phase_words",
    "seat_words",
    "zones_of",
]

GOOD_SIGNS = tuple(word[:2] for word in GOODS)
"""Two letters for each good."""

PRODUCER_SIGNS = "WFMS"
"""A letter for the man of each kind of producer; S is a fishery, where the sea is."""

BUILDING_SIGNS = ", ".join(f"{one.letter} {one.name}" for one in BUILDINGS)

_DOES = {
    START: "chooses the place of the first city",
    COUNTRY: "builds in the countryside",
    EXPLORE: "explores a hex, or does not",
    POLLUTE: "places pollution",
    BURY: "places the graves of pollution that found no hex",
}
_ALL_DO = {
    CITY: "all seats build, man and trade in secret",
    STORE: "seats with more goods than room choose what they keep",
    HARVEST: "seats with a choice say where they harvest",
    FAMINE: "seats with a choice place the graves of the famine",
}


def heading(state: State) -> str:
    """The game, the turn, the order of play."""
    return f"Antiquity, turn {state.turn}, order of play {' '.join(SEAT_SIGNS[who] for who in state.order)}"


def phase_words(state: State) -> str:
    """Whose decision it is, and which."""
    if state.phase == OVER:
        return _over_words(state)
    if state.phase == REVEAL:
        return f"chance turns up the counter that {_seat(state.active)} has taken"
    if state.phase in _ALL_DO:
        return _ALL_DO[state.phase]
    return f"{_seat(state.active)} {_DOES[state.phase]}{f', {state.due} in all' if state.due else ''}"


def _seat(who: int) -> str:
    return f"seat {SEAT_SIGNS[who]}" if who != NONE else "nobody"


def _over_words(state: State) -> str:
    if state.result is None:
        return "the game is over"
    winners = " and ".join(map(_seat, state.result.winners))
    verb = "win" if len(state.result.winners) > 1 else "wins"
    return f"the game is over ({state.result.reason}): {f'{winners} {verb}' if winners else 'nobody wins'}"


def zones_of(table: Table, state: State) -> tuple[int, ...]:
    """The zone of control of each seat that has a city."""
    return tuple(
        zone_of(table, state, who) if seat.cities and not seat.out else 0 for who, seat in enumerate(state.seats)
    )


def facts(state: State) -> list[str]:
    """What belongs to nobody: famine, pollution, counters, ranges."""
    land = land_of(state.tiles)
    unseen = ", ".join(f"{word} {number}" for word, number in zip(COUNTERS, state.unseen, strict=True))
    lines = [
        f"famine level {state.famine}, {_counted(state.polluted.bit_count(), 'polluted hex', 'polluted hexes')}",
        f"exploration counters on the map {state.counters.bit_count()}; not turned up: {unseen}",
    ]
    for word, hexes in (("stone", state.stone), ("gold", state.gold)):
        lowest = sorted({land.ranges[at] & -land.ranges[at] for at in bits(hexes & land.mountain)})
        if lowest:
            places = ", ".join(hex_text(land.hexes[low.bit_length() - 1]) for low in lowest)
            lines.append(f"{word} in the mountain ranges from {places}")
    return lines


def seat_words(state: State, who: int, zone: int) -> list[str]:
    """What a seat has, in lines; the first is its heading."""
    seat = state.seats[who]
    saint = SAINT_NAMES[seat.saint] if seat.saint != NONE else "no saint"
    lines = [f"seat {SEAT_SIGNS[who]}: {saint}{', out of the game' if seat.out else ''}", f"goods {_goods(seat.goods)}"]
    houses = numbers_text(seat.houses).replace(".", " ") or "none"
    away = f", {seat.away} away" if seat.away else ""
    lines.append(f"houses {houses}; men {men(seat)}, idle {idle_men(seat)}{away}")
    lines.append(
        f"zone {_counted(zone.bit_count(), 'hex', 'hexes')}; inns {seat.inns.bit_count()}; "
        f"graves {graves(seat)}; empty squares {free_in(seat)}"
    )
    return lines + _producers(state, seat)


def _goods(goods: Sequence[int]) -> str:
    return " ".join(f"{word} {number}" for word, number in zip(GOODS, goods, strict=True) if number) or "none"


def _producers(state: State, seat: Seat) -> list[str]:
    hexes = land_of(state.tiles).hexes

    def said(producer: Producer) -> str:
        place = " and ".join(hex_text(hexes[at]) for at in bits(producer.site))
        return f"{PRODUCERS[producer.kind]} at {place}: {GOODS[producer.good]} {producer.hexes.bit_count()}"

    return [said(producer) for producer in seat.producers]


def _counted(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"
