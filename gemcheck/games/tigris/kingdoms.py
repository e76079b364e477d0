"""Regions and kingdoms: what is linked, and how that changes when pieces come and go.

The kingdoms of a state are kept up to date by `with_tile`, `with_leader` and `without`; `derived` works everything out
from scratch, and an audit compares the two.
"""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.games.tigris.geometry import AROUND, NOWHERE, SQUARE, spaces_in, spread
from gemcheck.games.tigris.state import Seat, State, changed, seat_changed
from gemcheck.rulebook import clause

__all__ = [
    "derived",
    "down",
    "kingdom_at",
    "kingdoms_beside",
    "leader_in",
    "leaders_in",
    "off_board",
    "taken",
    "with_leader",
    "with_tile",
    "without",
]


@clause("monument.down", "word.linked", without=lambda state: 0)
def down(state: State) -> int:
    """The spaces with face-down tiles: they link as others do."""
    found = 0
    for monument in state.monuments:
        found |= SQUARE[monument.corner]
    return found


def taken(state: State) -> int:
    """The spaces on which something stands or lies."""
    return state.linked | state.ruins


@clause("word.kingdom", "word.linked", "word.adjacent", "word.gap", "word.region")
def kingdoms_of(linked: int, leading: int) -> tuple[int, ...]:
    """The linked groups that hold a leader, in ascending order. Empty spaces and catastrophes do not link."""
    found = []
    while leading:
        group = spread(leading & -leading, linked)
        found.append(group)
        leading &= ~group
    return tuple(sorted(found))


def derived(state: State) -> State:
    """The state with its derived sets worked out from scratch."""
    black, red, blue, green = state.tiles
    leading = 0
    for seat in state.seats:
        for space in seat.leaders:
            if space >= 0:
                leading |= 1 << space
    linked = black | red | blue | green | down(state) | leading
    return replace(state, linked=linked, leading=leading, kingdoms=kingdoms_of(linked, leading))


def kingdom_at(kingdoms: tuple[int, ...], space: int) -> int:
    """The kingdom that includes the space; 0 for none."""
    for kingdom in kingdoms:
        if kingdom >> space & 1:
            return kingdom
    return 0


def _each_side(kingdoms: tuple[int, ...], linked: int, space: int) -> list[int]:
    """The group on each side of the space, regions included, one as often as it touches."""
    sides = spaces_in(AROUND[space] & linked)
    return [kingdom_at(kingdoms, side) or spread(1 << side, linked) for side in sides]


@clause("word.kingdom", "word.region", without=_each_side)
def kingdoms_beside(kingdoms: tuple[int, ...], linked: int, space: int) -> list[int]:
    """The kingdoms that share an edge with the space. One that touches it on several sides counts once, and regions
    without a leader do not count."""
    beside = AROUND[space]
    return [kingdom for kingdom in kingdoms if kingdom & beside]


def _merged(state: State, space: int, near: list[int]) -> int:
    """The group that a piece on `space` forms with the kingdoms beside it and with whatever regions touch it."""
    group = 1 << space
    for kingdom in near:
        group |= kingdom
    loose = AROUND[space] & state.linked & ~group
    if loose:
        group |= spread(loose, state.linked & ~group)
    return group


def with_tile(state: State, space: int, near: list[int]) -> tuple[int, ...]:
    """The kingdoms once a tile lies on the space; `near` are the kingdoms beside it."""
    if not near:
        return state.kingdoms
    group = _merged(state, space, near)
    return tuple(sorted([group, *(kingdom for kingdom in state.kingdoms if kingdom not in near)]))


def with_leader(state: State, space: int, near: list[int]) -> tuple[int, ...]:
    """The kingdoms once a leader stands on the space; `near` are the kingdoms beside it."""
    group = _merged(state, space, near)
    return tuple(sorted([group, *(kingdom for kingdom in state.kingdoms if kingdom not in near)]))


def without(kingdoms: tuple[int, ...], gone: int, linked: int, leading: int) -> tuple[int, ...]:
    """The kingdoms once the pieces on the spaces `gone` have been taken off; `linked` and `leading` are what is left.

    A kingdom that loses a link may fall apart, and its parts without a leader are kingdoms no longer.
    """
    found: list[int] = []
    for kingdom in kingdoms:
        if kingdom & gone:
            found += kingdoms_of(linked & kingdom, leading & kingdom)
        else:
            found.append(kingdom)
    return tuple(sorted(found))


def leader_in(seats: tuple[Seat, ...], colour: int, group: int) -> int:
    """The seat whose leader of this colour stands in the group; NONE (-1) when there is none."""
    for who, seat in enumerate(seats):
        space = seat.leaders[colour]
        if space >= 0 and group >> space & 1:
            return who
    return -1


def leaders_in(state: State, group: int) -> list[tuple[int, int, int]]:
    """(colour, seat, space) of every leader in the group."""
    return [
        (colour, who, space)
        for who, seat in enumerate(state.seats)
        for colour, space in enumerate(seat.leaders)
        if space >= 0 and group >> space & 1
    ]


def off_board(state: State, who: int, colour: int) -> State:
    """The leader in its owner's supply, and the kingdoms that are left."""
    seat = state.seats[who]
    space = seat.leaders[colour]
    gone = 1 << space
    linked, leading = state.linked & ~gone, state.leading & ~gone
    home = replace(seat, leaders=changed(seat.leaders, colour, NOWHERE - space))
    return replace(
        state,
        seats=seat_changed(state, who, home),
        linked=linked,
        leading=leading,
        kingdoms=without(state.kingdoms, gone, linked, leading),
    )
