"""Where the acts of phase 2 lead: what is open at a place is found once, however many plans pass through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from gemcheck.games.antiquity.plans import Act
from gemcheck.games.antiquity.state import Seat

__all__ = ["Ways"]

Course = TypeVar("Course")


class Ways(Generic[Course]):
    """What a seat may do at each place: an act, and the place to which it leads. A place is the seat as it stands and
    what it has done so far. Nothing is looked for before it is asked for."""

    def __init__(self, found: Callable[[Seat, Course], Iterator[tuple[Act, Seat, Course]]]) -> None:
        self.found = found
        self.known: dict[
            tuple[Seat, Course], tuple[list[tuple[Act, Seat, Course]], Iterator[tuple[Act, Seat, Course]]]
        ] = {}

    def of(self, seat: Seat, course: Course) -> Iterator[tuple[Act, Seat, Course]]:
        """The ways that lead on from a place, in a fixed order."""
        place = (seat, course)
        if place not in self.known:
            self.known[place] = [], self.found(seat, course)
        listed, rest = self.known[place]
        number = 0
        # Others may ask for the same place while this goes on, so that the list may have grown in between.
        while True:
            if number == len(listed):
                way = next(rest, None)
                if way is None:
                    return
                listed.append(way)
            yield listed[number]
            number += 1
