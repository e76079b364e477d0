"""The countryside: faces of tiles, layouts, words of tiles, and what a land knows of its hexes."""

from __future__ import annotations

from random import Random

import pytest

from gemcheck.game import GameError
from gemcheck.games.antiquity import land as lands
from gemcheck.games.antiquity.components import document
from gemcheck.games.antiquity.hexes import apart, bits, mask_of, mirrored, turned
from gemcheck.games.antiquity.land import (
    FACES,
    TERRAINS,
    drawn_tiles,
    land_of,
    layout_of,
    sample_land,
    standard_land,
    standard_layout,
)
from gemcheck.rulebook import RulebookError

SEATS = [2, 3, 4]


def test_eight_faces_of_61_hexes_with_two_marks() -> None:
    assert sorted(FACES) == [f"T{n}" for n in range(8)]
    for face in FACES.values():
        assert len(face) == 61
        assert sum(sign.isupper() for sign in face.values()) == 2


@pytest.mark.parametrize(("seats", "hexes", "counters"), [(2, 244, 8), (3, 366, 12), (4, 488, 16)])
def test_layouts_have_their_numbers_of_hexes_and_counters(seats: int, hexes: int, counters: int) -> None:
    land = standard_land(seats)
    layout = standard_layout(seats)
    assert (land.size, land.counters.bit_count()) == (hexes, counters) == (layout.hexes, layout.counters)
    assert len(land.starts) == seats
    assert len(layout.tiles) == 2 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_tiles_meet_without_gaps(seats: int) -> None:
    """Every two tiles whose middles are nine rows of hexes apart share an edge, and the map hangs together."""
    land = standard_land(seats)
    reached = 1
    while (wider := reached | land.beside(reached)) != reached:
        reached = wider
    assert reached == land.whole
    middles = layout_of(land.tiles).tiles
    assert min(apart(one, other) for one in middles for other in middles if one != other) == 9


@pytest.mark.parametrize("seats", SEATS)
def test_terrains_part_the_land(seats: int) -> None:
    land = standard_land(seats)
    assert land.grass | land.forest | land.mountain | land.sea == land.whole == land.dry | land.sea
    assert sum(mask.bit_count() for mask in (land.grass, land.forest, land.mountain, land.sea)) == land.size
    assert set(land.terrain) == set(TERRAINS)
    for number, at in enumerate(land.hexes):
        assert land.index[at] == number


def test_neighbours_rings_and_distances() -> None:
    land = sample_land("M2")
    for number, at in enumerate(land.hexes):
        near = {other for other in land.hexes if apart(at, other) == 1}
        assert {land.hexes[i] for i in bits(land.near[number])} == near
        assert land.rings[number] == (mask_of(land.index[o] for o in {at, *near}) if len(near) == 6 else 0)
        assert land.far[number] == mask_of(land.index[o] for o in land.hexes if apart(at, o) < 4)


@pytest.mark.parametrize("seats", SEATS)
def test_start_tiles_lie_at_the_corners(seats: int) -> None:
    land = standard_land(seats)
    layout = standard_layout(seats)
    for start, middles in zip(layout.starts, land.starts, strict=True):
        tile = {at for at in land.hexes if apart(at, layout.tiles[start]) <= 4}
        assert middles.bit_count() == 37
        for middle in bits(middles):
            assert {land.hexes[i] for i in bits(land.rings[middle])} <= tile
        assert sum(apart(layout.tiles[start], other) == 9 for other in layout.tiles) <= 3


def test_mountain_ranges_and_seas_are_linked_groups() -> None:
    land = standard_land(4)
    groups = {land.ranges[at] for at in bits(land.mountain)}
    assert sum(group.bit_count() for group in groups) == land.mountain.bit_count()
    assert sum(land.seas) == land.sea
    assert not any(land.ranges[at] for at in bits(land.whole & ~land.mountain))
    for group, all_of_kind in [(g, land.mountain) for g in groups] + [(s, land.sea) for s in land.seas]:
        assert land.beside(group) & all_of_kind & ~group == 0
    for sea, shore in zip(land.seas, land.shores, strict=True):
        assert shore == land.beside(sea) & ~sea


def test_words_of_tiles_turn_and_mirror_faces() -> None:
    plain, other = land_of(("T0", "T1", "T2", "T3")), land_of(("T0r2m", "T1", "T2", "T3r5"))
    for at in FACES["T0"]:
        assert plain.terrain[plain.index[at]] == other.terrain[other.index[turned(mirrored(at), 2)]]
    q, r = layout_of(plain.tiles).tiles[3]
    for at in FACES["T3"]:
        there = turned(at, 5)
        one = plain.terrain[plain.index[at[0] + q, at[1] + r]]
        assert one == other.terrain[other.index[there[0] + q, there[1] + r]]
    assert land_of(other.tiles) is other


@pytest.mark.parametrize(
    ("tiles", "message"),
    [
        (("T0", "T1", "T2", "T8"), "'T8' is no map tile; did you mean 'T"),
        (("T0", "T1", "T2", "T3r6"), "'T3r6' is no map tile"),
        (("T0", "T1", "T2", "T3r0"), "'T3r0' is no map tile"),
        (("T0",), "1 tiles make no map: it has 4, 6, 8 of them"),
        ((), "0 tiles make no map"),
    ],
)
def test_words_that_are_no_tiles(tiles: tuple[str, ...], message: str) -> None:
    with pytest.raises(GameError, match=message):
        land_of(tiles)


def test_numbers_of_players_and_sample_maps_that_do_not_exist() -> None:
    with pytest.raises(GameError, match="5 players have no map: it is made for 2, 3, 4"):
        standard_land(5)
    with pytest.raises(GameError, match="4 tiles for 3 players: their map has 6"):
        standard_land(3, ("T0", "T1", "T2", "T3"))
    with pytest.raises(GameError, match="unknown sample map 'SM2'; did you mean"):
        sample_land("SM2")


def test_sample_maps() -> None:
    small = land_of(("SM1",))
    assert small is sample_land("SM1")
    assert (small.size, small.counters.bit_count()) == (63, 1)
    assert small.terrain[small.index[6, 4]] == "grass"
    assert small.starts[0] == mask_of(at for at in range(63) if small.near[at].bit_count() == 6)
    assert sample_land("M2").tiles == ("T0", "T1", "T2", "T3")


def test_drawn_tiles_come_out_of_the_box() -> None:
    """Of each pair of faces there are four tiles; every face turns up, turned in every way."""
    pairs = document("map.toml")["tile_stock"]["pairs"]
    seen = set()
    for seed in range(120):
        seats = SEATS[seed % 3]
        tiles = drawn_tiles(seats, Random(seed))
        assert len(tiles) == 2 * seats
        faces = [word[:2] for word in tiles]
        assert all(sum(face in pair for face in faces) <= 4 for pair in pairs)
        assert drawn_tiles(seats, Random(seed)) == tiles
        seen |= set(tiles)
    assert len(seen) == 8 * 6
    assert all(land_of((word,) * 4).size == 244 for word in seen)


def test_a_face_that_is_not_as_counted_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    good = document("map.toml")
    tile = good["tile"]["T0"]

    def refused(change: dict[str, object], message: str) -> None:
        monkeypatch.setattr(lands, "document", lambda name: good | {"tile": {"T0": tile | change}})
        with pytest.raises(RulebookError, match=message):
            lands._face("T0")

    refused({"rows": tile["rows"][1:]}, r"map\.toml, tile\.T0\.rows: rows of \[5, 6, 7, 8, 9, 8, 7, 6, 5\] signs")
    refused({"counts": tile["counts"] | {"sea": 11}}, r"tile\.T0\.counts: sea is not 11")
    refused({"marks": [[0, 0], [3, -1]]}, r"tile\.T0\.marks: not the hexes with a capital letter")
