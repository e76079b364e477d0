"""One seat of a case: its city in notation, its possessions by name, and the gem history that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from gemcheck.case_values import listed, located, numbers, table_of, text, truth, whole
from gemcheck.game import GameError
from gemcheck.games.gempire import notation, values
from gemcheck.games.gempire.case_cards import card_of
from gemcheck.games.gempire.case_values import colour, technology
from gemcheck.games.gempire.gem_sources import POINTS, UNIVERSITY_POINTS, fours
from gemcheck.games.gempire.state import COLOURS, EMPTY_TURN, Blueprint, Seat, Turn
from gemcheck.games.gempire.table import CONSTRUCTION, PHILOSOPHY, UNIVERSITY, Table

__all__ = ["seat_of", "with_gem_history"]

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
DUES = ("diamonds", "literacy", "culture")
PASSES = 200
"""Passes after which a chain of gems that a case describes is taken not to rest."""

Triple = tuple[int, int, int]

NOTHING: Triple = (0, 0, 0)


def seat_of(table: Table, spec: Any, where: str) -> Seat:
    """The seat that a case describes. Raises GameError for unknown keys and for what contradicts itself."""
    spec = table_of(spec, KEYS, where)
    named = f"{where}.technologies"
    owned = [technology(word, named) for word in listed(spec.get("technologies", ()), named)]
    seat = Seat()
    if "city" in spec:
        line = with_technologies(text(spec["city"], f"{where}.city"), owned)
        seat = located(f"{where}.city", partial(notation.read_city, table), line)
    mask = sum(1 << table.technology_index(word) for word in set(owned))
    seat = replace(seat, technologies=seat.technologies | mask)
    for key in COUNTS:
        if key in spec:
            refuse_twice(seat, key, where)
            seat = replace(seat, **{key: whole(spec[key], f"{where}.{key}")})
    if truth(spec.get("second_row", False), f"{where}.second_row") and seat.second < 0:
        seat = replace(seat, second=0)
    if "fifties" in spec:
        words = listed(spec["fifties"], f"{where}.fifties")
        seat = replace(seat, fifties=sum({1 << colour(word, f"{where}.fifties") for word in words}))
    if "flag" in spec:
        a, b, c = numbers(spec["flag"], f"{where}.flag", 3)
        seat = replace(seat, flag=(a, b, c))
    gems = list(seat.gems)
    for word, count in table_of(spec.get("gems", {}), COLOURS, f"{where}.gems").items():
        gems[COLOURS.index(word)] = whole(count, f"{where}.gems.{word}")
    seat = replace(seat, gems=(gems[0], gems[1], gems[2]))
    if "blueprints" in spec:
        kept = cards_of(table, spec["blueprints"], f"{where}.blueprints")
        seat = replace(seat, blueprints=tuple(Blueprint(card, 0) for card in kept))
    turn = turn_of(table, spec, where)
    return seat if turn == EMPTY_TURN else replace(seat, turn=turn)


def cards_of(table: Table, words: Any, where: str) -> tuple[int, ...]:
    """A list of cards by slug or bare notation."""
    return tuple(card_of(table, word, where) for word in listed(words, where))


def with_technologies(line: str, owned: Sequence[str]) -> str:
    """The line of a city with the technologies that the case names beside it: they decide what may stand there and
    what has been paid. A line that names its own is left alone."""
    if not owned or any(word.startswith("t.") for word in line.split()):
        return line
    return f"{line} t.{','.join(dict.fromkeys(owned))}"


def turn_of(table: Table, spec: Mapping[str, Any], where: str) -> Turn:
    """What the seat owes when the case begins in the resolution part."""
    owes = table_of(spec.get("owes", {}), DUES, f"{where}.owes")
    diamonds, literacy, culture = (whole(owes.get(key, 0), f"{where}.owes.{key}") for key in DUES)
    won = cards_of(table, spec.get("won", ()), f"{where}.won")
    return Turn(won=won, diamonds=diamonds, literacy=literacy, culture=culture)


def refuse_twice(seat: Seat, key: str, where: str) -> None:
    """Raise GameError when the city's line has already said something else."""
    if getattr(seat, key):
        raise GameError(f"{where}.{key}: given twice, also in the city's line")


def with_gem_history(table: Table, seat: Seat, spec: Mapping[str, Any], where: str) -> Seat:
    """The seat with the gems that its city has earned, and the thresholds behind them marked as paid.

    A case need not count what a city has earned; gems it does give must not be fewer. With `unearned = true` nothing
    has been earned yet and the first step pays everything. Raises GameError, also when the city's gems never rest.
    """
    seat = replace(seat, attributes=values.attributes(table, seat))
    if truth(spec.get("unearned", False), f"{where}.unearned"):
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
    p, g, c = seat.attributes
    tens = (p // POINTS, g // POINTS, c // POINTS)
    twenties = NOTHING
    if seat.owns(UNIVERSITY):
        twenties = (p // UNIVERSITY_POINTS, g // UNIVERSITY_POINTS, c // UNIVERSITY_POINTS)
    return tens, twenties, fours(table, seat) if seat.owns(CONSTRUCTION) else NOTHING


def settled_fifties(seat: Seat, spec: Mapping[str, Any]) -> int:
    """Attributes of 50 or more whose Philosophy set counts as received, unless the case lists them itself."""
    if "fifties" in spec or not seat.owns(PHILOSOPHY):
        return 0
    return sum(1 << index for index, value in enumerate(seat.attributes) if value >= 50)
