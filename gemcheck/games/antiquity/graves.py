"""Phases 8 and 9: the choice of squares for graves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random

from gemcheck.game import Event, Log
from gemcheck.games.antiquity import city as maps
from gemcheck.games.antiquity.plans import Bury
from gemcheck.games.antiquity.state import Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["buried", "count", "forced", "has_choice", "offers", "room", "sampled"]

Square = tuple[int, int]
"""A city and the bit of one of its squares."""


Masks = tuple[int, ...]
"""A set of squares for each city."""


def _all_alike(seat: Seat) -> tuple[Masks, Masks]:
    both = zip(maps.graves_open(seat), maps.graves_over(seat), strict=True)
    return tuple(0 for _ in seat.cities), tuple(one | other for one, other in both)


@clause("grave.empty-first", without=_all_alike)
def first_and_then(seat: Seat) -> tuple[Masks, Masks]:
    """The squares that are filled first, and those that come when none of these is left: empty ones, then buildings."""
    return maps.graves_open(seat), maps.graves_over(seat)


def room(seat: Seat) -> int:
    """On how many squares a seat can still put a grave."""
    return sum(map(_number, first_and_then(seat)))


def _number(masks: Masks) -> int:
    return sum(mask.bit_count() for mask in masks)


def _squares(masks: Masks) -> list[Square]:
    return [(at, 1 << square) for at, mask in enumerate(masks) for square in maps.squares_in(mask)]


def _with(masks: Masks, squares: tuple[Square, ...]) -> Masks:
    sums = list(masks)
    for at, bit in squares:
        sums[at] |= bit
    return tuple(sums)


def _plain(table: Table) -> bool:
    """Whether the readings leave nothing to look at but empty squares first."""
    return not maps.each_city_alone(table) and not maps.spread_out(table)


def forced(table: Table, seat: Seat, number: int) -> Masks | None:
    """Where so many graves go when there is nothing to choose, else None. More graves than squares fill them all."""
    empty, over = first_and_then(seat)
    if not number:
        return tuple(0 for _ in seat.cities)
    if number >= room(seat):
        return tuple(one | other for one, other in zip(empty, over, strict=True))
    return empty if number == _number(empty) and _plain(table) else None


def has_choice(table: Table, seat: Seat, number: int) -> bool:
    """Whether the owner of so many graves has to choose squares for them."""
    return forced(table, seat, number) is None


def offers(table: Table, seat: Seat, number: int) -> Iterator[Bury]:
    """Every choice of squares."""
    empty, over = first_and_then(seat)
    nowhere = tuple(0 for _ in seat.cities)
    if not _plain(table):
        for chosen in combinations(sorted(_squares(empty) + _squares(over)), number):
            masks = _with(nowhere, chosen)
            if not maps.grave_objections(table, seat, masks, number):
                yield Bury(masks)
        return
    beyond = number - _number(empty)
    if beyond <= 0:
        yield from (Bury(_with(nowhere, chosen)) for chosen in combinations(_squares(empty), number))
    else:
        yield from (Bury(_with(empty, chosen)) for chosen in combinations(_squares(over), beyond))


def count(table: Table, seat: Seat, number: int) -> int:
    """How many choices there are."""
    if not _plain(table):
        return sum(1 for _ in offers(table, seat, number))
    empty, over = map(_number, first_and_then(seat))
    return comb(empty, number) if number <= empty else comb(over, number - empty)


def sampled(table: Table, seat: Seat, number: int, rng: Random) -> Bury:
    """Some choice: one grave after another on a square that is allowed by then."""
    masks = tuple(0 for _ in seat.cities)
    empty, over = first_and_then(seat)
    if _plain(table):
        beyond = number - _number(empty)
        if beyond <= 0:
            return Bury(_with(masks, tuple(rng.sample(_squares(empty), number))))
        return Bury(_with(empty, tuple(rng.sample(_squares(over), beyond))))
    for laid in range(1, number + 1):
        squares = _squares(empty) + _squares(over)
        rng.shuffle(squares)
        masks = next(
            more
            for square in squares
            if (more := _with(masks, (square,))) != masks and not maps.grave_objections(table, seat, more, laid)
        )
    return Bury(masks)


def buried(table: Table, seat: Seat, who: int, number: int, plan: Bury | None, log: Log) -> Seat:
    """The seat with its graves on these squares; without a plan there is no choice."""
    masks = forced(table, seat, number) if plan is None else plan.graves
    if masks is None:
        raise ValueError("the owner of the graves has to choose")
    if log is not None and number:
        clauses = (*cites(first_and_then), *cites(maps.graves_over))
        log.append(Event("graves", who, clauses, {"graves": _number(masks)}))
    return maps.buried(seat, masks)
