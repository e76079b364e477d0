"""The words of one seat, behind its letter: `a goods.wood6 houses.1-4 city.0,0/... farm/3,-2/wine/2,-2x3`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gemcheck.games.antiquity.components import FARM_GOODS, FISHERY_GOODS, GOODS, HOUSES, MINE_GOODS, SAINTS, WOOD
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.land import Land
from gemcheck.games.antiquity.notation_city import CITY, city_at, city_text
from gemcheck.games.antiquity.notation_signs import (
    Scope,
    goods_at,
    goods_text,
    hexes_at,
    hexes_text,
    numbers_at,
    numbers_text,
    word_hint,
)
from gemcheck.games.antiquity.state import FARM, FISHERY, MINE, NONE, PRODUCERS, WOODCUTTER, City, Producer, Seat
from gemcheck.scan import Piece

__all__ = ["seat_at", "seat_text"]

OUT = "out"


class Word(NamedTuple):
    """A word of a seat: what it says, an example, its text (nothing for the default), its value from a text."""

    what: str
    example: str
    write: Callable[[Land, int, Seat], str]
    read: Callable[[Scope, Piece], Any]


def _corner_at(scope: Scope, piece: Piece) -> int:
    number = piece.whole("the number of the corner")
    if not 1 <= number <= len(scope.land.starts):
        raise piece.error(f"the map has corners 1 to {len(scope.land.starts)}, not {number} [map.layout]")
    return number - 1


def _some(number: int) -> str:
    return str(number) if number else ""


WORDS: Mapping[str, Word] = {
    "corner": Word(
        "the corner of the first city",
        "corner.2",
        lambda land, who, seat: "" if seat.corner == who else str(seat.corner + 1),
        _corner_at,
    ),
    "goods": Word(
        "goods", "goods.wood6", lambda land, who, seat: goods_text(seat.goods), lambda scope, piece: goods_at(piece)
    ),
    "houses": Word(
        "numbers of houses",
        "houses.1-4.7",
        lambda land, who, seat: numbers_text(seat.houses),
        lambda scope, piece: numbers_at(piece, "the number of a house", len(HOUSES)),
    ),
    "saint": Word(
        "the patron saint",
        "saint.maria",
        lambda land, who, seat: "" if seat.saint == NONE else SAINTS[seat.saint],
        lambda scope, piece: SAINTS.index(piece.one_of(SAINTS, "saint")),
    ),
    "cathedrals": Word(
        "cathedrals built in this turn",
        "cathedrals.1",
        lambda land, who, seat: _some(seat.cathedrals),
        lambda scope, piece: piece.whole("the number of cathedrals"),
    ),
    "away": Word(
        "men who have built an inn or a city",
        "away.1",
        lambda land, who, seat: _some(seat.away),
        lambda scope, piece: piece.whole("the number of men"),
    ),
    "inns": Word(
        "inns",
        "inns.3,-2",
        lambda land, who, seat: hexes_text(land, seat.inns) if seat.inns else "",
        lambda scope, piece: hexes_at(scope.land, piece),
    ),
}
"""The words with one value, in canonical order; `out`, cities and producers follow."""

YIELDS: Mapping[int, Sequence[int]] = {
    WOODCUTTER: (WOOD,),
    FARM: FARM_GOODS,
    MINE: MINE_GOODS,
    FISHERY: FISHERY_GOODS,
}


# -- writing


def seat_text(land: Land, who: int, seat: Seat) -> Iterator[str]:
    """The words of a seat in order, those with their default left out."""
    for name, word in WORDS.items():
        value = word.write(land, who, seat)
        if value:
            yield f"{name}.{value}"
    if seat.out:
        yield OUT
    for city in seat.cities:
        yield city_text(land, city)
    for producer in seat.producers:
        yield "/".join(
            (
                PRODUCERS[producer.kind],
                hexes_text(land, producer.site),
                GOODS[producer.good],
                hexes_text(land, producer.hexes),
            )
        )


# -- reading


def seat_at(scope: Scope, who: int, words: Sequence[Piece]) -> Seat:
    """The seat of these words. Cities keep their order, everything else may stand in any."""
    values: dict[str, Any] = {"corner": who}
    given: set[str] = set()
    cities: list[City] = []
    producers: list[Producer] = []
    for word in words:
        name = word.text.partition("/")[0].partition(".")[0]
        if name in PRODUCERS:
            producers.append(_producer_at(scope, word, PRODUCERS.index(name)))
        elif name == CITY:
            cities.append(city_at(scope, _behind(word, name, "city.0,0/..."), len(cities)))
        elif name in given:
            raise word.error(f"'{name}' is given twice")
        elif name == OUT:
            if word.text != OUT:
                raise word.error(f"nothing belongs behind '{OUT}'")
            values["out"] = True
        elif name in WORDS:
            values[name] = WORDS[name].read(scope, _behind(word, name, WORDS[name].example))
        else:
            raise word.error(f"unknown word '{name}'{word_hint(name, (*WORDS, OUT, CITY, *PRODUCERS))}")
        if name not in (CITY, *PRODUCERS):
            given.add(name)
    return Seat(cities=tuple(cities), producers=tuple(sorted(producers)), **values)


def _behind(word: Piece, name: str, example: str) -> Piece:
    value = word.part(len(name) + 1)
    if word.text[len(name) : len(name) + 1] != "." or not value.text:
        raise word.error(f"{WORDS[name].what if name in WORDS else 'a city'} must be written such as {example}")
    return value


def _producer_at(scope: Scope, word: Piece, kind: int) -> Producer:
    parts = word.split("/")
    if len(parts) != 4:
        example = f"{PRODUCERS[kind]}/3,-2/{GOODS[YIELDS[kind][0]]}/2,-2x3"
        raise word.error(f"a {PRODUCERS[kind]} has its place, its good and the hexes with goods such as {example}")
    _, place, good, hexes = parts
    site = hexes_at(scope.land, place)
    numbers = list(bits(site))
    if len(numbers) != (2 if kind == FISHERY else 1):
        raise place.error(f"a {PRODUCERS[kind]} stands on {'two hexes' if kind == FISHERY else 'one hex'}")
    if kind == FISHERY and not scope.land.near[numbers[0]] >> numbers[1] & 1:
        raise place.error("the two hexes of a fishery are adjacent [fishery.where]")
    known = [GOODS[number] for number in YIELDS[kind]]
    return Producer(
        kind, site, GOODS.index(good.one_of(known, f"good of a {PRODUCERS[kind]}")), hexes_at(scope.land, hexes)
    )
