"""What a case says about its seats: names, goods, cities, inns, producers. What it leaves out is as in the set-up.

    seats.ann = { goods = "wood6", houses = "1-4", cities = [{ map = ["hhhh...", ...], men = ["a2"] }], inns = "3,-2" }

Values are written as in positions: each becomes a word of the notation and is read by its reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gemcheck.case_values import listed, table_of, text, texts, truth, whole
from gemcheck.game import GameError
from gemcheck.games.antiquity.components import BUILDINGS, CITIES, LARGE, SMALL
from gemcheck.games.antiquity.hexes import hex_text
from gemcheck.games.antiquity.land import LAYOUTS, Land
from gemcheck.games.antiquity.notation_city import EMPTY
from gemcheck.games.antiquity.notation_seat import OUT, seat_at, seat_text
from gemcheck.games.antiquity.notation_signs import Scope
from gemcheck.games.antiquity.state import PRODUCERS, Seat
from gemcheck.scan import line_of

__all__ = ["names_of", "read_word", "seat_of"]

DEFAULT_NAMES = ("ann", "bea", "cal", "dan")
RESERVED = ("chance", "refused")
"""Words that mean something else in a script."""

NUMBERS = ("away", "cathedrals", "corner")
WORDS = ("goods", "houses", "inns", "saint")
KEYS = (*NUMBERS, *WORDS, "cities", OUT, *(f"{word}s" for word in PRODUCERS[:3]), "fisheries")
CITY_KEYS = ("at", "graves", "map", "men", "pieces")


def names_of(spec: Mapping[str, Any], known: int | None) -> tuple[str, ...]:
    """The names of all seats: those of the case first, then stand-ins up to the number of players, which is `known`
    when a position says it."""
    names = list(table_of(spec.get("seats", {}), None, "given.seats"))
    for word in names:
        if word in RESERVED:
            raise GameError(f"given.seats.{word}: a seat cannot be called '{word}'")
    least, most = min(LAYOUTS), max(LAYOUTS)
    count, where = known if known is not None else max(least, len(names)), "given.seats"
    if "players" in spec:
        count, where = whole(spec["players"], "given.players"), "given.players"
        if known not in (None, count):
            raise GameError(f"given.players: {count}, but the position has {known} seats")
    if not least <= count <= most:
        raise GameError(f"{where}: {least} to {most} play, not {count} [setup.players]")
    if len(names) > count:
        raise GameError(f"given.seats: {len(names)} seats are named, {count} play")
    return (*names, *[word for word in DEFAULT_NAMES if word not in names][: count - len(names)])


def first_line(error: GameError) -> str:
    """What an error says, without the line and the caret under it: a case shows its own line."""
    return str(error).partition("\n")[0]


def read_word(scope: Scope, who: int, word: str, where: str) -> None:
    """See whether a word of a seat can be read. Raises GameError that says where it stands."""
    try:
        seat_at(scope, who, [line_of(word)])
    except GameError as error:
        raise GameError(f"{where}: {first_line(error)}") from error


def seat_of(scope: Scope, who: int, base: Seat, entry: Mapping[str, Any], where: str) -> Seat:
    """The seat `base` with what the case says of it."""
    table_of(entry, KEYS, where)
    written = words_of(scope, who, base, entry, where)
    kept = [word for word in seat_text(scope.land, who, base) if _key(word) not in entry]
    if OUT in entry and not truth(entry[OUT], f"{where}.{OUT}"):
        written = [word for word in written if word != OUT]
    return seat_at(scope, who, [line_of(word) for word in (*kept, *written)])


def _key(word: str) -> str:
    """The key of a case for a word of the notation."""
    name = word.partition("/")[0].partition(".")[0]
    plural = {"city": "cities", "fishery": "fisheries", **{word: f"{word}s" for word in PRODUCERS[:3]}}
    return plural.get(name, name)


def words_of(scope: Scope, who: int, base: Seat, entry: Mapping[str, Any], where: str) -> list[str]:
    """The words of the notation for what a case says of a seat."""
    found = []
    for key, value in entry.items():
        place = f"{where}.{key}"
        if key == OUT:
            new = [OUT]
        elif key == "cities":
            new = cities_words(scope.land, base, value, place)
        elif key in NUMBERS:
            new = [f"{key}.{whole(value, place)}"]
        elif key in WORDS:
            new = [f"{key}.{text(value, place)}"] if value not in ("", "-") else []
        else:
            kind = "fishery" if key == "fisheries" else key[:-1]
            new = [f"{kind}/{word}" for word in texts(value, place)]
        if key != "cities":  # The number of a city decides what is read of it; cities are read together.
            for word in new:
                read_word(scope, who, word, place)
        found += new
    if "cities" in entry:
        try:
            seat_at(scope, who, [line_of(word) for word in found if word.startswith("city.")])
        except GameError as error:
            raise GameError(f"{where}.cities: {first_line(error)}") from error
    return found


def cities_words(land: Land, base: Seat, value: Any, where: str) -> list[str]:
    """The words of the cities of a seat."""
    cities = listed(value, where)
    if not 1 <= len(cities) <= CITIES:
        raise GameError(f"{where}: 1 to {CITIES} cities, not {len(cities)} [box.cities]")
    return [
        city_word(land, base, number, table_of(city, CITY_KEYS, f"{where}[{number + 1}]"), f"{where}[{number + 1}]")
        for number, city in enumerate(cities)
    ]


def city_word(land: Land, base: Seat, number: int, city: Mapping[str, Any], where: str) -> str:
    """The word of one city."""
    side = SMALL if number else LARGE
    if "at" in city:
        middle = text(city["at"], f"{where}.at")
    elif number < len(base.cities):
        middle = hex_text(land.hexes[base.cities[number].centre])
    else:
        raise GameError(f"{where}: 'at' is missing, the hex in the middle of the city")
    rows = texts(city.get("map", [EMPTY * side] * side), f"{where}.map")
    parts = [f"city.{middle}", *rows]
    for key in ("men", "graves", "pieces"):
        squares = texts(city.get(key, ()), f"{where}.{key}")
        if key == "men" and squares == ["all"]:
            squares = men_everywhere(rows)
        if squares:
            parts.append(f"{key}.{'.'.join(squares)}")
    return "/".join(parts)


def men_everywhere(rows: Sequence[str]) -> list[str]:
    """A square of each building that takes a man, for a map on which no two of one kind touch."""
    takers = {one.letter for one in BUILDINGS if one.manned}
    seen: set[tuple[int, int]] = set()
    found = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter not in takers or (row, column) in seen:
                continue
            found.append(f"{chr(ord('a') + column)}{row + 1}")
            edge = [(row, column)]
            while edge:
                at = edge.pop()
                if at in seen or not (0 <= at[0] < len(rows) and 0 <= at[1] < len(rows[at[0]])):
                    continue
                if rows[at[0]][at[1]] == letter:
                    seen.add(at)
                    edge += [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]
    return found
