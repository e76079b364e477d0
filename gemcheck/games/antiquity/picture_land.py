"""The countryside as SVG: terrain, zones of control, pollution, goods, men, inns, cities and counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gemcheck.games.antiquity.ground import city_hexes
from gemcheck.games.antiquity.hexes import Hex, around, bits, hex_text
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS
from gemcheck.games.antiquity.picture_signs import (
    COLOURS,
    GROUND,
    HEX,
    HIGH,
    INK,
    PALE,
    SPOILED,
    WIDE,
    corners,
    element,
    number,
    polygon,
    text,
)
from gemcheck.games.antiquity.picture_words import GOOD_SIGNS, PRODUCER_SIGNS
from gemcheck.games.antiquity.state import State

__all__ = ["countryside", "size"]

Lines = Iterator[str]


def size(land: Land) -> tuple[float, float]:
    """Width and height of the countryside."""
    left, right = (pick(2 * q + r for q, r in land.hexes) for pick in (min, max))
    top, bottom = (pick(r for _, r in land.hexes) for pick in (min, max))
    return (right - left + 2) * WIDE / 2, (bottom - top) * HIGH + 2 * HEX


class Places:
    """Where the hexes of a land are drawn when the picture of it begins at (x, y)."""

    def __init__(self, land: Land, x: float, y: float) -> None:
        self.land = land
        self.x = x + WIDE / 2 - min(2 * q + r for q, r in land.hexes) * WIDE / 2
        self.y = y + HEX - min(r for _, r in land.hexes) * HIGH

    def of(self, at: Hex) -> tuple[float, float]:
        """The middle of a hex."""
        return self.x + (2 * at[0] + at[1]) * WIDE / 2, self.y + at[1] * HIGH

    def each(self, hexes: int) -> Iterator[tuple[float, float]]:
        """The middles of a set of hexes."""
        for at in bits(hexes):
            yield self.of(self.land.hexes[at])


def countryside(state: State, zones: Sequence[int], x: float, y: float) -> Lines:
    """The whole countryside with its upper left corner at (x, y)."""
    land = land_of(state.tiles)
    places = Places(land, x, y)
    yield from _ground(state, places)
    for who, zone in enumerate(zones):
        yield from _border(places, zone, who)
    for middle in places.each(state.polluted):
        yield from _pollution(*middle)
    for middle in places.each(state.counters):
        yield from _counter(*middle)
    for who, seat in enumerate(state.seats):
        yield from _cities(places, city_hexes(land, seat), who)
        for city in seat.cities:
            cx, cy = places.of(land.hexes[city.centre])
            yield text(cx, cy + 5, SEAT_SIGNS[who], 15, fill=PALE, font_weight="bold", text_anchor="middle")
        for middle in places.each(seat.inns):
            yield from _inn(*middle, who)
        for producer in seat.producers:
            for middle in places.each(producer.hexes):
                yield from _good(*middle, GOOD_SIGNS[producer.good])
            for middle in places.each(producer.site):
                yield from _man(*middle, who, PRODUCER_SIGNS[producer.kind])


def _ground(state: State, places: Places) -> Lines:
    """The hexes with their terrain, and every fourth one with its coordinates."""
    for at, middle in enumerate(map(places.of, places.land.hexes)):
        cut = state.cut >> at & 1
        terrain = "grass" if cut else places.land.terrain[at]
        yield polygon(corners(*middle), fill=GROUND[terrain], stroke="#8a8069", stroke_width=0.7)
        yield from _terrain_sign(*middle, "cut" if cut else terrain)
    for q, r in places.land.hexes:
        if r % 4 == 0 and q % 4 == 0:
            cx, cy = places.of((q, r))
            yield text(cx, cy + HEX - 3, hex_text((q, r)), 7, fill_opacity=0.6, text_anchor="middle")


def _terrain_sign(x: float, y: float, terrain: str) -> Lines:
    """A small sign for terrain that must not be told by its colour: a tree, a peak, a wave, stumps; grass is plain."""
    if terrain == "forest":
        yield polygon(((x - 11, y + 4), (x - 7, y - 7), (x - 3, y + 4)), fill="#35693a")
    elif terrain == "mountain":
        yield polygon(
            ((x - 13, y + 4), (x - 7, y - 6), (x - 1, y + 4)), fill="none", stroke="#6d5138", stroke_width=1.5
        )
    elif terrain == "sea":
        wave = f"M{number(x - 12)} {number(y)} q3 -4 6 0 q3 4 6 0"
        yield element("path", d=wave, fill="none", stroke="#3f7fae", stroke_width=1.5)
    elif terrain == "cut":
        for dx in (-11, -6):
            yield element("rect", x=x + dx, y=y - 1, width=3, height=4, fill="#7c5a33")


def _border(places: Places, zone: int, who: int) -> Lines:
    """The border of a zone, a little inside its hexes so that borders of several seats stay apart."""
    path = []
    land = places.land
    for at in bits(zone):
        points = corners(*places.of(land.hexes[at]), HEX - 2.0 - 1.6 * who)
        for side, other in enumerate(around(land.hexes[at])):
            if other not in land.index or not zone >> land.index[other] & 1:
                (x1, y1), (x2, y2) = points[side], points[(side + 1) % 6]
                path.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
    if path:
        dashes = ("none", "6 2", "2 2", "8 2 2 2")[who]
        yield element(
            "path", d="".join(path), fill="none", stroke=COLOURS[who], stroke_width=2, stroke_dasharray=dashes
        )


def _pollution(x: float, y: float) -> Lines:
    yield element("circle", cx=x, cy=y, r=11, fill=SPOILED, fill_opacity=0.55)
    yield element("path", d=f"M{number(x - 6)} {number(y + 6)}l12 -12m-12 0l12 12", stroke=PALE, stroke_width=1.2)


def _counter(x: float, y: float) -> Lines:
    yield element("circle", cx=x, cy=y, r=8, fill="#fff6c8", stroke=INK)
    yield text(x, y + 4, "?", 11, font_weight="bold", text_anchor="middle")


def _cities(places: Places, hexes: int, who: int) -> Lines:
    for middle in places.each(hexes):
        yield polygon(corners(*middle, HEX - 1), fill=COLOURS[who], stroke=INK, stroke_width=1)


def _inn(x: float, y: float, who: int) -> Lines:
    roof = ((x - 9, y + 8), (x - 9, y - 2), (x, y - 10), (x + 9, y - 2), (x + 9, y + 8))
    yield polygon(roof, fill=COLOURS[who], stroke=INK)
    yield text(x, y + 6, SEAT_SIGNS[who], 11, fill=PALE, font_weight="bold", text_anchor="middle")


def _good(x: float, y: float, sign: str) -> Lines:
    yield element("circle", cx=x, cy=y, r=9, fill=PALE, stroke=INK, stroke_width=0.8)
    yield text(x, y + 3.5, sign, 9, text_anchor="middle")


def _man(x: float, y: float, who: int, sign: str) -> Lines:
    """The man of a producer over the good that lies under him."""
    yield element("rect", x=x - 1, y=y - 14, width=13, height=13, fill=COLOURS[who], stroke=INK, stroke_width=0.8)
    yield text(x + 5.5, y - 4, SEAT_SIGNS[who] + sign, 8, fill=PALE, font_weight="bold", text_anchor="middle")
