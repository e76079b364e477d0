"""The countryside: which hexes there are, their terrain, and what never changes about them.

A land is named by the words of its tiles: the face (`T3`), turned by so many sixths (`T3r2`), turned after mirroring
(`T3r2m`), one word for each place of the layout; a sample map is the one word `SM1`. The hexes of a land have numbers,
row by row from the top, and a set of hexes is an int with the bits of their numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from gemcheck.game import GameError
from gemcheck.games.antiquity.components import APART, convert, document
from gemcheck.games.antiquity.hexes import Hex, around, bits, mask_of, mirrored, moved, turned, within
from gemcheck.rulebook import RulebookError, clause, forget_on_exchange, nearest

__all__ = [
    "FACES",
    "RADIUS",
    "SAMPLES",
    "TERRAINS",
    "Land",
    "Layout",
    "drawn_tiles",
    "land_of",
    "layout_of",
    "sample_land",
    "standard_land",
    "standard_layout",
]

TERRAINS = ("grass", "forest", "mountain", "sea")

RADIUS = 4
"""Steps from the middle of a tile to its edge."""

_TILE = re.compile(r"([A-Z]+\d+)(?:r([1-5]))?(m?)")


class Layout(msgspec.Struct, frozen=True):
    """Where the tiles of a map lie: their middles, and the places in this list of the tiles on which players start."""

    seats: int
    tiles: tuple[Hex, ...]
    starts: tuple[int, ...]
    hexes: int
    counters: int
    source: str


class _Tile(msgspec.Struct, frozen=True):
    rows: tuple[str, ...]
    counts: dict[str, int]
    marks: tuple[Hex, ...]


class Land(msgspec.Struct, frozen=True, eq=False):
    """A countryside; one object for each choice of tiles, compared by identity.

    tiles: the words that name it; hexes: in the order of their numbers; index: the number of a hex; terrain: a word of
    TERRAINS for each hex. Sets of hexes: grass, forest, mountain, sea, dry (all land), whole, counters (marked for an
    exploration counter). For each hex: near, its neighbours; rings, the seven hexes of a city with its middle there, 0
    when they are not all on the map; far, every hex less than APART steps away, where no second city has its middle;
    ranges, the mountain range that it belongs to, 0 off the mountains. seas: each body of sea; shores: the land beside
    each of them. starts: for each start tile the middles that a first city may have.
    """

    tiles: tuple[str, ...]
    hexes: tuple[Hex, ...]
    index: dict[Hex, int]
    terrain: tuple[str, ...]
    grass: int
    forest: int
    mountain: int
    sea: int
    counters: int
    near: tuple[int, ...]
    rings: tuple[int, ...]
    far: tuple[int, ...]
    ranges: tuple[int, ...]
    seas: tuple[int, ...]
    shores: tuple[int, ...]
    starts: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many hexes there are."""
        return len(self.hexes)

    @property
    def whole(self) -> int:
        """The set of all hexes."""
        return (1 << len(self.hexes)) - 1

    @property
    def dry(self) -> int:
        """All land: everything but sea."""
        return self.grass | self.forest | self.mountain

    def beside(self, hexes: int) -> int:
        """Every hex with a neighbour in the set; members of the set are in it when they adjoin others."""
        found = 0
        for at in bits(hexes):
            found |= self.near[at]
        return found


def _legend() -> dict[str, str]:
    return convert(document("map.toml")["legend"], dict[str, str], "map.toml, legend")


def _face(name: str) -> dict[Hex, str]:
    """The signs of a face by its hexes, the middle at (0, 0). Raises RulebookError when the rows do not make a tile,
    or when terrain and marks are not as counted."""
    where = f"map.toml, tile.{name}"
    tile = convert(document("map.toml")["tile"][name], _Tile, where)
    signs = "".join(tile.rows)
    places = within((0, 0), RADIUS)
    lengths = [sum(r == row for _, r in places) for row in range(-RADIUS, RADIUS + 1)]
    if [len(row) for row in tile.rows] != lengths:
        raise RulebookError(f"{where}.rows: rows of {lengths} signs make a tile")
    face = dict(zip(places, signs, strict=True))
    for sign, terrain in _legend().items():
        if signs.lower().count(sign) != tile.counts[terrain]:
            raise RulebookError(f"{where}.counts: {terrain} is not {tile.counts[terrain]}")
    if {at for at, sign in face.items() if sign.isupper()} != set(tile.marks):
        raise RulebookError(f"{where}.marks: not the hexes with a capital letter")
    return face


FACES: dict[str, dict[Hex, str]] = {name: _face(name) for name in document("map.toml")["tile"]}
"""Each face of a tile: the sign of each hex, the middle at (0, 0)."""

LAYOUTS: dict[int, Layout] = {
    layout.seats: layout
    for word, data in document("map.toml")["layout"].items()
    for layout in (convert(data, Layout, f"map.toml, layout.{word}"),)
}
"""The layout for each number of players."""

SAMPLES: tuple[str, ...] = tuple(document("map.toml")["sample"])
"""Names of the maps made for tests."""


def standard_layout(seats: int) -> Layout:
    """The layout for so many players. Raises GameError."""
    if seats not in LAYOUTS:
        raise GameError(f"{seats} players have no map: it is made for {', '.join(map(str, LAYOUTS))}")
    return LAYOUTS[seats]


def layout_of(tiles: tuple[str, ...]) -> Layout:
    """The layout with as many tiles as there are words. Raises GameError."""
    for layout in LAYOUTS.values():
        if len(layout.tiles) == len(tiles):
            return layout
    known = ", ".join(str(len(layout.tiles)) for layout in LAYOUTS.values())
    raise GameError(f"{len(tiles)} tiles make no map: it has {known} of them")


def _tile_signs(word: str) -> dict[Hex, str]:
    """The signs of a turned or mirrored face. Raises GameError on a word that names none."""
    found = _TILE.fullmatch(word)
    if found is None or found[1] not in FACES:
        raise GameError(f"'{word}' is no map tile{nearest(word, FACES)}: a face such as T3, turned T3r2, mirrored T3m")
    face = FACES[found[1]]
    if found[3]:
        face = {mirrored(at): sign for at, sign in face.items()}
    return {turned(at, int(found[2] or 0)): sign for at, sign in face.items()}


def _sample_signs(name: str) -> dict[Hex, str]:
    data: dict[str, Any] = document("map.toml")["sample"][name]
    return {
        (start + column, row): sign
        for row, (start, line) in enumerate(zip(data["starts_at"], data["rows"], strict=True))
        for column, sign in enumerate(line)
    }


def _groups(land: int, near: tuple[int, ...]) -> tuple[int, ...]:
    """The linked groups of a set of hexes, by their lowest hex."""
    found = []
    while land:
        group = edge = land & -land
        while edge:
            beside = 0
            for at in bits(edge):
                beside |= near[at]
            edge = beside & land & ~group
            group |= edge
        found.append(group)
        land &= ~group
    return tuple(found)


@clause("map.range", "mine.city", without=lambda mountain, near: tuple(1 << at for at in bits(mountain)))
def ranges_of(mountain: int, near: tuple[int, ...]) -> tuple[int, ...]:
    """The mountain ranges: largest sets of linked mountain hexes, whatever stands on them."""
    return _groups(mountain, near)


def _starts(tiles: tuple[str, ...], rings: tuple[int, ...], index: dict[Hex, int]) -> tuple[int, ...]:
    """The middles of first cities by start tiles: a whole city on the tile. On a sample map every corner is the map."""
    if tiles[0] in SAMPLES:
        anywhere = mask_of(at for at, ring in enumerate(rings) if ring)
        return (anywhere,) * max(LAYOUTS)
    layout = layout_of(tiles)
    middles = (layout.tiles[place] for place in layout.starts)
    return tuple(mask_of(index[at] for at in within(middle, RADIUS - 1)) for middle in middles)


@lru_cache(maxsize=16)
def _net(hexes: tuple[Hex, ...]) -> tuple[dict[Hex, int], tuple[int, ...], tuple[int, ...]]:
    """The numbers of these hexes, and of each its neighbours and the hexes too close for another city. No rule is asked
    for it, and most maps have hexes in the same places."""
    index = {at: number for number, at in enumerate(hexes)}
    near = tuple(mask_of(index[other] for other in around(at) if other in index) for at in hexes)
    far = tuple(mask_of(index[other] for other in within(at, APART - 1) if other in index) for at in hexes)
    return index, near, far


def _made(tiles: tuple[str, ...], signs: dict[Hex, str]) -> Land:
    hexes = tuple(sorted(signs, key=lambda at: (at[1], at[0])))
    index, near, far = _net(hexes)
    legend = _legend()
    terrain = tuple(legend[signs[at].lower()] for at in hexes)
    of = {word: mask_of(number for number, one in enumerate(terrain) if one == word) for word in TERRAINS}
    rings = tuple(near[at] | 1 << at if near[at].bit_count() == 6 else 0 for at in range(len(hexes)))
    ranges = [0] * len(hexes)
    for group in ranges_of(of["mountain"], near):
        for at in bits(group):
            ranges[at] = group
    seas = _groups(of["sea"], near)
    shores = tuple(mask_of(at for at in range(len(hexes)) if near[at] & sea and not sea >> at & 1) for sea in seas)
    return Land(
        tiles=tiles,
        hexes=hexes,
        index=index,
        terrain=terrain,
        grass=of["grass"],
        forest=of["forest"],
        mountain=of["mountain"],
        sea=of["sea"],
        counters=mask_of(index[at] for at in hexes if signs[at].isupper()),
        near=near,
        rings=rings,
        far=far,
        ranges=tuple(ranges),
        seas=seas,
        shores=shores,
        starts=_starts(tiles, rings, index),
    )


@lru_cache(maxsize=256)
def land_of(tiles: tuple[str, ...]) -> Land:
    """The land of these tiles. Raises GameError on a word that names no tile or on a number of tiles without layout."""
    if len(tiles) == 1 and tiles[0] in SAMPLES and "rows" in document("map.toml")["sample"][tiles[0]]:
        return _made(tiles, _sample_signs(tiles[0]))
    signs: dict[Hex, str] = {}
    for middle, word in zip(layout_of(tiles).tiles, tiles, strict=True):
        signs.update({moved(at, middle): sign for at, sign in _tile_signs(word).items()})
    return _made(tiles, signs)


forget_on_exchange(land_of.cache_clear)


def sample_land(name: str) -> Land:
    """A map made for tests by its name. Raises GameError."""
    if name not in SAMPLES:
        raise GameError(f"unknown sample map '{name}'{nearest(name, SAMPLES)}")
    return land_of(tuple(document("map.toml")["sample"][name].get("tiles", (name,))))


def standard_land(seats: int, tiles: tuple[str, ...] = ()) -> Land:
    """The land for so many players: of these tiles, or of unturned faces one after another. Raises GameError."""
    layout = standard_layout(seats)
    land = land_of(tiles or tuple(list(FACES)[: len(layout.tiles)]))
    if len(land.tiles) != len(layout.tiles):
        raise GameError(f"{len(tiles)} tiles for {seats} players: their map has {len(layout.tiles)}")
    return land


@clause("map.tiles", without=lambda seats, rng: standard_land(seats).tiles)
def drawn_tiles(seats: int, rng: Random) -> tuple[str, ...]:
    """Tiles drawn from the box for so many players, each with a random side up and turned at random."""
    stock = document("map.toml")["tile_stock"]
    pairs = [pair for pair in stock["pairs"] for _ in range(stock["copies"])]
    drawn = []
    for pair in rng.sample(pairs, len(standard_layout(seats).tiles)):
        sixths = rng.randrange(6)
        drawn.append(pair[rng.randrange(2)] + (f"r{sixths}" if sixths else ""))
    return tuple(drawn)
