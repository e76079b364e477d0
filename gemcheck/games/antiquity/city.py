"""A city map: squares, what stands on them, graves, and what is free.

A set of squares is an int with the bit `row * side + column`; a square is the number of its bit. Columns have letters,
rows numbers, both from the upper left: `c3`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.state import City, Placed, Seat
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = [
    "all_squares",
    "buildings",
    "built",
    "buried",
    "city_changed",
    "each_city_alone",
    "first",
    "free",
    "free_in",
    "grave_objections",
    "graves",
    "graves_open",
    "graves_over",
    "piece_at",
    "placed_changed",
    "spread_out",
    "square_name",
    "square_named",
    "squares_in",
    "stopped",
]

COLUMNS = "abcdefg"


def square_name(side: int, square: int) -> str:
    """The name of a square, such as `c3`."""
    return f"{COLUMNS[square % side]}{square // side + 1}"


def square_named(side: int, word: str) -> int | None:
    """The square of this name, None when the map has none."""
    if len(word) != 2 or word[0] not in COLUMNS[:side] or not "1" <= word[1] <= str(side):
        return None
    return (int(word[1]) - 1) * side + COLUMNS.index(word[0])


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a set in ascending order."""
    return bits(mask)


def first(mask: int) -> int:
    """The first square of a set that is not empty: a building is named by it."""
    return (mask & -mask).bit_length() - 1


def all_squares(city: City) -> int:
    """Every square of the map."""
    return (1 << city.side * city.side) - 1


def built(city: City) -> int:
    """The squares that buildings, houses and fountains cover."""
    covered = city.houses | city.fountains
    for placed in city.placed:
        covered |= placed.mask
    return covered


@clause("grave.one-per-square", without=lambda city: 0)
def graved(city: City) -> int:
    """The squares that graves take."""
    return city.graves


def free(city: City) -> int:
    """The squares with neither a building nor a grave."""
    return all_squares(city) & ~(built(city) | graved(city))


@clause("grave.stops", without=lambda city, mask: False)
def stopped(city: City, mask: int) -> bool:
    """Whether a grave lies on the building on these squares: it does not work then and is not manned."""
    return bool(city.graves & mask)


def free_in(seat: Seat) -> int:
    """How many squares are free in all cities of a seat."""
    return sum(free(city).bit_count() for city in seat.cities)


def graves(seat: Seat) -> int:
    """How many graves lie in all cities of a seat."""
    return sum(city.graves.bit_count() for city in seat.cities)


def piece_at(city: City, square: int) -> Placed | None:
    """The building of several squares that covers this square."""
    bit = 1 << square
    for placed in city.placed:
        if placed.mask & bit:
            return placed
    return None


def buildings(seat: Seat) -> Iterator[tuple[int, Placed]]:
    """Every building of several squares, with the number of its city."""
    for at, city in enumerate(seat.cities):
        for placed in city.placed:
            yield at, placed


def city_changed(seat: Seat, at: int, city: City) -> Seat:
    """The seat with one city replaced."""
    return replace(seat, cities=(*seat.cities[:at], city, *seat.cities[at + 1 :]))


def placed_changed(city: City, old: Placed | None, new: Placed | None) -> City:
    """The city with one building taken off (`old`) and one put down (`new`), in the order of the buildings."""
    rest = [placed for placed in city.placed if placed is not old]
    return replace(city, placed=tuple(sorted(rest if new is None else [*rest, new])))


# -- graves


@clause("grave.never-house", without=lambda city: built(city) & ~city.graves)
def buildable(city: City) -> int:
    """The squares of buildings on which a grave may be put: not those of houses, and none that has one already."""
    return built(city) & ~city.houses & ~city.graves


def graves_open(seat: Seat) -> tuple[int, ...]:
    """The squares of each city on which graves are put first: the empty ones."""
    return tuple(free(city) for city in seat.cities)


@clause("grave.on-building", without=lambda seat: (0,) * len(seat.cities))
def graves_over(seat: Seat) -> tuple[int, ...]:
    """The squares of each city on which graves are put once no empty one is left."""
    return tuple(buildable(city) for city in seat.cities)


def each_city_alone(table: Table) -> bool:
    """Whether graves go on the buildings of a full city although another has empty squares: an open point."""
    return table.reading("grave.room") == "that-city"


def spread_out(table: Table) -> bool:
    """Whether a building takes a second grave only when every building has one: an open point."""
    return table.reading("grave.choice") == "spread"


@clause("grave.empty-first", without=lambda table, seat, masks: False)
def too_early(table: Table, seat: Seat, masks: Sequence[int]) -> bool:
    """Whether graves are put on buildings while empty squares are left for them, in any city or, under another reading,
    in that very city."""
    left = [bool(free(city) & ~mask) for mask, city in zip(masks, seat.cities, strict=True)]
    over = [bool(built(city) & mask) for mask, city in zip(masks, seat.cities, strict=True)]
    if each_city_alone(table):
        return any(both[0] and both[1] for both in zip(left, over, strict=True))
    return any(left) and any(over)


@clause("grave.on-building")
def piled(table: Table, seat: Seat, masks: Sequence[int]) -> bool:
    """Whether graves lie upon one another's buildings against the reading that spreads them: there a building takes a
    second grave only when every building has one."""
    if not spread_out(table):
        return False
    bare = second = False
    for mask, city in zip(masks, seat.cities, strict=True):
        for piece in (*(placed.mask for placed in city.placed), *(1 << one for one in squares_in(city.fountains))):
            lying = (city.graves | mask) & piece
            bare = bare or not lying
            second = second or (bool(mask & piece) and lying.bit_count() > 1)
    return bare and second


def grave_objections(table: Table, seat: Seat, masks: Sequence[int], number: int) -> list[Objection]:
    """Everything against putting `number` graves on these squares, one set for each city."""
    if len(masks) != len(seat.cities) or any(
        mask < 0 or mask & ~all_squares(city) for mask, city in zip(masks, seat.cities, strict=False)
    ):
        return [Objection(("grave.one-per-square",), "graves lie on squares of one's own cities")]
    found = []
    count = sum(mask.bit_count() for mask in masks)
    if count != number:
        found.append(Objection(("grave.one-per-square",), f"{count} squares for {number} graves, one goes on each"))
    for at, (mask, city) in enumerate(zip(masks, seat.cities, strict=True)):
        for square in squares_in(mask & ~free(city) & ~buildable(city)):
            where = f"{square_name(city.side, square)} of city {at + 1}"
            if city.graves >> square & 1:
                found.append(Objection(("grave.one-per-square",), f"{where} has a grave already"))
            else:
                found.append(Objection(cites(buildable), f"{where} is a house"))
    if piled(table, seat, masks):
        found.append(Objection(cites(piled), "a building takes a second grave when every building has one"))
    if too_early(table, seat, masks):
        found.append(Objection(cites(too_early), "graves go on empty squares of any city before they go on buildings"))
    return found


def buried(seat: Seat, masks: Sequence[int]) -> Seat:
    """The seat with graves put on these squares; a man on a building that is buried stays there until all rise."""
    cities = tuple(replace(city, graves=city.graves | mask) for city, mask in zip(seat.cities, masks, strict=True))
    return replace(seat, cities=cities)
