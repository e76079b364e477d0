"""What is to be packed into city maps, and a packing: pieces on squares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gemcheck.games.antiquity import components as box
from gemcheck.games.antiquity.shapes import cells, placements, store_placements, touches

__all__ = [
    "SINGLE",
    "Item",
    "Packing",
    "Place",
    "Plot",
    "Task",
    "area",
    "fault",
    "items",
    "places",
    "price",
    "settled",
]

SINGLE = (box.HOUSE, box.FOUNTAIN)
"""Kinds of one square: any empty square will do, so that only their number matters."""

Place = tuple[int, int]
"""A city by number and the squares covered there."""


class Plot(msgspec.Struct, frozen=True):
    """A city map: its side, and the squares that are not free."""

    side: int
    taken: int = 0

    @property
    def free(self) -> int:
        """The squares on which something can be built."""
        return ((1 << self.side * self.side) - 1) & ~self.taken


class Item(msgspec.Struct, frozen=True, order=True):
    """A piece to be packed: its kind, and for a store how many squares it has."""

    kind: int
    squares: int

    @property
    def word(self) -> str:
        name = box.BUILDINGS[self.kind].name
        return f"{name} of {self.squares}" if self.kind == box.STORE else name


def items(kinds: Iterable[int]) -> tuple[Item, ...]:
    """One piece of each of these kinds; a store is a single tile."""
    return tuple(Item(kind, box.BUILDINGS[kind].squares) for kind in kinds)


class Task(msgspec.Struct, frozen=True):
    """Pieces to pack into plots.

    must: all of these; may: as many of these as possible, `worth` says what each is worth (one each when empty); purse:
    what they may cost together (None: anything). joined: faculties of which each is to be next to the university, when
    both are packed; standing: what lies on the maps already; flips, corners: the readings of pieces turned over and of
    what `next to` means.
    """

    plots: tuple[Plot, ...]
    must: tuple[Item, ...] = ()
    may: tuple[Item, ...] = ()
    worth: tuple[int, ...] = ()
    purse: box.Price | None = None
    joined: tuple[int, ...] = ()
    standing: tuple[tuple[int, int, int], ...] = ()
    flips: bool = False
    corners: bool = False

    @property
    def room(self) -> int:
        """How many squares are free."""
        return sum(plot.free.bit_count() for plot in self.plots)

    @property
    def worths(self) -> tuple[int, ...]:
        """What each piece of `may` is worth."""
        return self.worth or (1,) * len(self.may)

    def parted(self, one: Item, place: Place, other: Item, there: Place) -> bool:
        """Whether two pieces lie apart that are to be next to each other."""
        pair = {one.kind, other.kind}
        if box.UNIVERSITY not in pair or not pair & set(self.joined):
            return False
        return place[0] != there[0] or not touches(place[1], there[1], self.plots[place[0]].side, self.corners)


class Packing(msgspec.Struct, frozen=True):
    """Where pieces lie."""

    placed: tuple[tuple[Item, Place], ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for item, _ in self.placed)


def area(pieces: Iterable[Item]) -> int:
    """How many squares the pieces cover."""
    return sum(item.squares for item in pieces)


def price(pieces: Iterable[Item]) -> box.Price:
    """What the pieces cost together, houses at nothing: their price depends on their number."""
    prices = [box.BUILDINGS[item.kind].price for item in pieces]
    return box.Price(
        **{word: sum(getattr(one, word) for one in prices) for word in ("food", "luxury", "wood", "stone")}
    )


def places(task: Task, item: Item) -> tuple[Place, ...]:
    """Where a piece can lie when nothing else is packed, and next to what stands if it is to be so."""
    found = []
    for city, plot in enumerate(task.plots):
        if item.kind == box.STORE:
            masks: Iterable[int] = (mask for mask in store_placements(plot.side) if mask.bit_count() == item.squares)
        else:
            masks = placements(item.kind, plot.side, task.flips)
        found += [(city, mask) for mask in masks if not mask & plot.taken]
    for kind, city, mask in task.standing:
        beside = Item(kind, mask.bit_count())
        found = [place for place in found if not task.parted(item, place, beside, (city, mask))]
    return tuple(found)


def settled(task: Task, large: Iterable[tuple[Item, Place]], singles: Iterable[Item]) -> Packing:
    """A packing with pieces of one square put on the first free squares. Raises ValueError for want of room."""
    placed = list(large)
    left = [plot.free for plot in task.plots]
    for _, (city, mask) in placed:
        left[city] &= ~mask
    squares = ((city, 1 << square) for city, mask in enumerate(left) for square in cells(mask))
    for item in singles:
        place = next(squares, None)
        if place is None:
            raise ValueError("no square is left")
        placed.append((item, place))
    return Packing(tuple(sorted(placed)))


def fault(task: Task, packing: Packing, wanted: Sequence[Item]) -> str:
    """What is wrong with a packing of the wanted pieces, in words; empty for a good one."""
    left = [plot.free for plot in task.plots]
    if sorted(packing.items) != sorted(wanted):
        return "other pieces than wanted"
    for item, (city, mask) in packing.placed:
        if (city, mask) not in places(task, item):
            return f"the {item.word} lies in no place of its own"
        if mask & ~left[city]:
            return f"the {item.word} lies on another piece"
        left[city] &= ~mask
    for one, place in packing.placed:
        for other, there in packing.placed:
            if task.parted(one, place, other, there):
                return f"the {one.word} and the {other.word} lie apart"
    return ""
