"""A land on which San Giorgio is near: tiles, first cities, and the inns that carry a zone around the rival's.

question: on which tiles and first cities do few inns of a seat with a manned harbour hold a rival's zone
scope:    the layout of so many seats, tiles as in `drawn_tiles` but chosen; the rival has his first city only
method:   lands drawn at random around a rival whose zone is small, from each the chains of inns layer by layer
budget:   `effort` lands

An answer is a choice, no bound: no land is excluded. The rules judge it when it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from gemcheck.games.antiquity.hexes import Hex, bits
from gemcheck.games.antiquity.land import FACES, Land, land_of, standard_layout
from gemcheck.games.antiquity.zones import sea_and_shore, steps, walk, walkable

__all__ = ["Site", "chain", "sites"]

TINY = 10
"""A rival's zone of at most so many hexes is worth trying to enclose."""

WORDS = tuple(face + (f"r{sixths}" if sixths else "") for face in FACES for sixths in range(6))
"""Every face of a tile, turned in every way."""


class Site(msgspec.Struct, frozen=True):
    """Tiles, the middle of each seat's first city, and the hexes of the inns in the order in which they are built."""

    tiles: tuple[str, ...]
    homes: tuple[Hex, ...]
    inns: tuple[Hex, ...]


def _steps_apart(one: Hex, other: Hex) -> int:
    across, down = one[0] - other[0], one[1] - other[1]
    return max(abs(across), abs(down), abs(across + down))


def _around(land: Land, hexes: int) -> int:
    """What cities and inns on these hexes add to a zone whose harbour is manned."""
    return walk(land, hexes, walkable(land, 0), steps(False)) | sea_and_shore(land, hexes)


def chain(land: Land, home: int, rival: int, most: int) -> tuple[int, ...] | None:
    """The hexes of the fewest inns, each in the zone of those before it, with which a seat at `home` whose harbour is
    manned holds the zone of a city at `rival`, as far as one chain to each hex tells; None for more than `most`."""
    own, foe = land.rings[home], land.rings[rival]
    goal = walk(land, foe, walkable(land, 0), steps(False)) & ~foe & ~own
    zone, free = _around(land, own), land.dry & ~own & ~foe
    if not goal & ~zone:
        return ()
    reach: dict[int, int] = {}
    before: dict[int, tuple[tuple[int, ...], int]] = {}
    layer: list[tuple[tuple[int, ...], int]] = [((), zone)]
    for _ in range(most):
        grown = []
        for inns, held in layer:
            for at in bits(held & free):
                if at in before:
                    continue
                if at not in reach:
                    reach[at] = _around(land, 1 << at) | 1 << at
                before[at] = ((*inns, at), held | reach[at])
                if not goal & ~before[at][1]:
                    return before[at][0]
                grown.append(before[at])
        layer = grown
    return None


def _rivals(seats: int) -> list[tuple[str, Hex]]:
    """A turned face for the rival's start tile and the middle of his city: those with a tiny zone, his tile alone."""
    layout = standard_layout(seats)
    found = []
    for word in WORDS:
        land = land_of((*["T1"] * layout.starts[1], word, *["T1"] * (len(layout.tiles) - layout.starts[1] - 1)))
        for middle in bits(land.starts[1]):
            foe = land.rings[middle]
            if (walk(land, foe, walkable(land, 0), steps(False)) & ~foe).bit_count() <= TINY:
                found.append((word, land.hexes[middle]))
    return found


def _homes(land: Land, rival: int, most: int) -> Iterator[int]:
    """The middles of first cities from which so many inns may reach, the nearest to the rival first."""
    apart = {home: _steps_apart(land.hexes[home], land.hexes[rival]) for home in bits(land.starts[0])}
    return iter(sorted(apart, key=lambda home: (apart[home], home))[: 4 * most])


def sites(seats: int, most: int, effort: int, seed: int, late: Callable[[], bool] = lambda: False) -> Iterator[Site]:
    """Sites with at most so many inns, as they are found, until it is `late`. Every other seat settles on the first hex
    of its start tile."""
    rng, rivals = Random(f"saint-land/{seats}/{seed}"), _rivals(seats)
    layout = standard_layout(seats)
    for _ in range(effort):
        if late():
            return
        word, middle = rng.choice(rivals)
        tiles = [rng.choice(WORDS) for _ in layout.tiles]
        tiles[layout.starts[1]] = word
        land = land_of(tuple(tiles))
        rival = land.index[middle]
        for home in _homes(land, rival, most):
            inns = chain(land, home, rival, most)
            if inns is not None:
                others = [land.hexes[next(bits(start))] for start in land.starts[2:seats]]
                yield Site(land.tiles, (land.hexes[home], middle, *others), tuple(land.hexes[at] for at in inns))
                break
