"""One seat of a case: its city in notation, its possessions by name, and the gem history that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.game import GameError
from gemcheck.games.gempire import case_cards, notation, values
from gemcheck.games.gempire.state import COLOURS, EMPTY_TURN, Blueprint, Seat, Turn
from gemcheck.games.gempire.table import CONSTRUCTION, PHILOSOPHY, TECHNOLOGIES, UNIVERSITY, Table
from gemcheck.rulebook import nearest

__all__ = ["seat_of", "technologies_of", "with_gem_history"]

COUNTS = ("production", "science", "used", "palace", "held", "token", "palace_diamonds")
KEYS = (
    *COUNTS,
    "blueprints",
    "city",
    "flag",
    "fifties",
    "gems",
    "owes",
    "second_row",
    "technologies",
    "unearned",
    "won",
)
PASSES = 200
"""Passes after which a chain of gems that a case describes is taken not to rest."""

Triple = tuple[int, int, int]

NOTHING: Triple = (0, 0, 0)


def technologies_of(spec: Any) -> Sequence[Any]:
    """The technologies a seat's table names."""
    return spec.get("technologies", ()) if isinstance(spec, Mapping) else ()


def seat_of(table: Table, spec: Any, where: str) -> Seat:
    """The seat that a case describes. Raises GameError for unknown keys and for what contradicts itself."""
    if not isinstance(spec, Mapping):
        raise GameError(f"{where}: a table is expected")
    for key in spec:
        if key not in KEYS:
            raise GameError(f"{where}: unknown key '{key}'{nearest(key, KEYS)}")
    seat = notation.read_city(table, city_line(table, spec, where)) if "city" in spec else Seat()
    for key in COUNTS:
        if key in spec:
            refuse_twice(seat, key, where)
            seat = replace(seat, **{key: whole(spec[key], f"{where}.{key}")})
    if spec.get("second_row") and seat.second < 0:
        seat = replace(seat, second=0)
    if "technologies" in spec:
        mask = sum(1 << table.technology_index(word) for word in set(spec["technologies"]))
        seat = replace(seat, technologies=seat.technologies | mask)
    if "fifties" in spec:
        seat = replace(seat, fifties=sum(1 << colour(word, where) for word in spec["fifties"]))
    if "flag" in spec:
        a, b, c = (whole(count, f"{where}.flag") for count in spec["flag"])
        seat = replace(seat, flag=(a, b, c))
    if "gems" in spec:
        gems = list(seat.gems)
        for word, count in spec["gems"].items():
            gems[colour(word, f"{where}.gems")] = whole(count, f"{where}.gems.{word}")
        seat = replace(seat, gems=(gems[0], gems[1], gems[2]))
    if "blueprints" in spec:
        kept = tuple(Blueprint(case_cards.card_of(table, word), 0) for word in spec["blueprints"])
        seat = replace(seat, blueprints=kept)
    turn = turn_of(table, spec, where)
    return seat if turn == EMPTY_TURN else replace(seat, turn=turn)


def city_line(table: Table, spec: Mapping[str, Any], where: str) -> str:
    """The line of the seat's city, with the technologies that the case names beside it: they decide what may stand
    there and what has been paid. Raises GameError."""
    line = spec["city"]
    if not isinstance(line, str):
        raise GameError(f"{where}.city: text is expected")
    owned = [TECHNOLOGIES[table.technology_index(word)] for word in spec.get("technologies", ())]
    if not owned or any(word.startswith("t.") for word in line.split()):
        return line
    return f"{line} t.{','.join(dict.fromkeys(owned))}"


def turn_of(table: Table, spec: Mapping[str, Any], where: str) -> Turn:
    """What the seat owes when the case begins in the resolution part."""
    owes = spec.get("owes", {})
    for key in owes:
        if key not in ("diamonds", "literacy", "culture"):
            raise GameError(f"{where}.owes: unknown key '{key}'{nearest(key, ('diamonds', 'literacy', 'culture'))}")
    diamonds, literacy, culture = (
        whole(owes.get(key, 0), f"{where}.owes.{key}") for key in ("diamonds", "literacy", "culture")
    )
    won = tuple(case_cards.card_of(table, word) for word in spec.get("won", ()))
    return Turn(won=won, diamonds=diamonds, literacy=literacy, culture=culture)


def refuse_twice(seat: Seat, key: str, where: str) -> None:
    """Raise GameError when the city's line has already said something else."""
    if getattr(seat, key):
        raise GameError(f"{where}.{key}: given twice, also in the city's line")


def whole(value: Any, where: str) -> int:
    """A number of 0 or more, or GameError."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise GameError(f"{where}: {value!r} is not a whole number of 0 or more")
    return value


def colour(word: Any, where: str) -> int:
    """The index of a colour's name, or GameError."""
    if word not in COLOURS:
        raise GameError(f"{where}: unknown colour '{word}'{nearest(str(word), COLOURS)}")
    return COLOURS.index(word)


def with_gem_history(table: Table, seat: Seat, spec: Mapping[str, Any], where: str) -> Seat:
    """The seat with the gems that its city has earned, and the thresholds behind them marked as paid.

    A case need not count what a city has earned; gems it does give must not be fewer. With `unearned = true` nothing
    has been earned yet and the first step pays everything. Raises GameError, also when the city's gems never rest.
    """
    seat = replace(seat, attributes=values.attributes(table, seat))
    if spec.get("unearned"):
        fifties = seat.fifties if "fifties" in spec else 0
        return replace(seat, reached=NOTHING, twenties=NOTHING, fours=NOTHING, fifties=fifties)
    stated = seat.gems
    for _ in range(PASSES):
        history = paid(table, seat)
        earned = tuple(sum(parts) for parts in zip(*history, strict=True))
        gems = tuple(max(have, due) for have, due in zip(stated, earned, strict=True))
        for index, name in enumerate(COLOURS):
            if name in spec.get("gems", {}) and gems[index] != stated[index]:
                raise GameError(f"{where}.gems.{name}: {stated[index]} given, the city has earned {gems[index]}")
        grown = replace(
            seat, gems=(gems[0], gems[1], gems[2]), reached=history[0], twenties=history[1], fours=history[2]
        )
        grown = replace(grown, attributes=values.attributes(table, grown))
        if grown == seat:
            return replace(seat, fifties=seat.fifties | settled_fifties(seat, spec))
        seat = grown
    raise GameError(f"{where}: the gems of this city never rest; say unearned = true")


def paid(table: Table, seat: Seat) -> tuple[Triple, Triple, Triple]:
    """The multiples of ten, of twenty (University) and of four buildings (Construction) that the city has reached."""
    tens = (seat.attributes[0] // 10, seat.attributes[1] // 10, seat.attributes[2] // 10)
    twenties: Triple = (0, 0, 0)
    if seat.owns(UNIVERSITY):
        twenties = (seat.attributes[0] // 20, seat.attributes[1] // 20, seat.attributes[2] // 20)
    fours = [0, 0, 0]
    if seat.owns(CONSTRUCTION):
        for district in values.districts(seat):
            row = seat.row1 if district.row == 1 else seat.row2
            start = seat.start1 if district.row == 1 else seat.start2
            cards = row[district.start - start : district.stop - start]
            fours[district.colour] += sum(values.buildings(table, seat, district.row, p, True) for p in cards) // 4
    return tens, twenties, (fours[0], fours[1], fours[2])


def settled_fifties(seat: Seat, spec: Mapping[str, Any]) -> int:
    """Attributes of 50 or more whose Philosophy set counts as received, unless the case lists them itself."""
    if "fifties" in spec or not seat.owns(PHILOSOPHY):
        return 0
    return sum(1 << index for index, value in enumerate(seat.attributes) if value >= 50)
