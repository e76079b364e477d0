"""A state for a terminal: the countryside, the zones of control beside it, and the city maps.

The coloured form is the plain one with ANSI escapes in it, letter for letter: whoever strips them has the plain form.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from gemcheck.games.antiquity import picture_words as words
from gemcheck.games.antiquity.city import first, squares_in
from gemcheck.games.antiquity.components import GRAVE_LETTER
from gemcheck.games.antiquity.ground import city_hexes
from gemcheck.games.antiquity.hexes import bits, hex_text
from gemcheck.games.antiquity.land import Land, land_of
from gemcheck.games.antiquity.notation_city import EMPTY, letters
from gemcheck.games.antiquity.notation_signs import SEAT_SIGNS
from gemcheck.games.antiquity.state import City, State
from gemcheck.games.antiquity.table import Table

__all__ = ["draw"]

CELL = 4
"""Columns of a hex: two for what is on it, one for `*`, one blank."""

SMALL_CELL = 2
"""Columns of a hex in the map of zones."""

TERRAIN = {"grass": "g", "forest": "f", "mountain": "m", "sea": "~"}
CODES = {"grass": ("38;5;70",), "forest": ("38;5;28",), "mountain": ("38;5;137",), "sea": ("38;5;39",)}
SEATS = (("1", "38;5;160"), ("1", "38;5;27"), ("1", "38;5;214"), ("1", "38;5;129"))
"""ANSI codes of the seats."""

DIM, GRAVE = ("2",), ("1", "31")

LEGEND = (
    "g grass  f forest  m mountain  ~ sea  ? exploration counter  * pollution  two letters: a good (wo wood, st stone)",
    "A# city of seat a  ai inn  aW woodcutter  aF farm  aM mine  aS fishery",
    "zones: a of seat a  2 of two seats  A city or inn of seat a",
    "city maps: ' a man on the building  x a grave",
    *textwrap.wrap(words.BUILDING_SIGNS, 110),
)


def _ansi(text: str, colour: bool, codes: Sequence[str]) -> str:
    """The text between escapes that set these codes and reset them, when colour is on."""
    return f"\033[{';'.join(codes)}m{text}\033[0m" if colour and codes else text


def draw(table: Table, state: State, colour: bool) -> str:
    """The whole picture."""
    zones = words.zones_of(table, state)
    blocks = [
        [_ansi(words.heading(state), colour, ("1",)), words.phase_words(state), *words.facts(state)],
        list(_countryside(state, colour)),
        list(_zones(state, zones, colour)),
        *(_seat(state, who, zones[who], colour) for who in range(len(state.seats))),
        [_ansi(line, colour, DIM) for line in LEGEND],
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


# -- the countryside


def pieces_on(state: State, land: Land) -> dict[int, tuple[str, int]]:
    """What is on each hex that is not bare, in two letters, and the seat that it belongs to."""
    found: dict[int, tuple[str, int]] = {}
    for who, seat in enumerate(state.seats):
        sign = SEAT_SIGNS[who]
        for producer in seat.producers:
            good = words.GOOD_SIGNS[producer.good]
            found |= dict.fromkeys(bits(producer.hexes), (good, who))
        for producer in seat.producers:
            found |= dict.fromkeys(bits(producer.site), (sign + words.PRODUCER_SIGNS[producer.kind], who))
        found |= dict.fromkeys(bits(seat.inns), (f"{sign}i", who))
        found |= dict.fromkeys(bits(city_hexes(land, seat)), (f"{sign.upper()}#", who))
    return found


def _rows(land: Land) -> Iterator[tuple[int, list[int]]]:
    """The rows of the map from the top with the numbers of their hexes."""
    for r in sorted({at[1] for at in land.hexes}):
        yield r, [number for number, at in enumerate(land.hexes) if at[1] == r]


def _left(land: Land) -> int:
    """The leftmost half step of the map."""
    return min(2 * q + r for q, r in land.hexes)


def _ground(state: State, land: Land, at: int) -> str:
    return "grass" if state.cut >> at & 1 else land.terrain[at]


def _countryside(state: State, colour: bool) -> Iterator[str]:
    land = land_of(state.tiles)
    pieces = pieces_on(state, land)
    left = _left(land)
    for r, numbers in _rows(land):
        line, column = f"{hex_text(land.hexes[numbers[0]]):>7} ", 0
        for at in numbers:
            start = (2 * land.hexes[at][0] + r - left) * CELL // 2
            line += " " * (start - column) + _cell(state, land, pieces, at, colour)
            column = start + CELL
        yield line


def _cell(state: State, land: Land, pieces: Mapping[int, tuple[str, int]], at: int, colour: bool) -> str:
    ground = _ground(state, land, at)
    sign, who = pieces.get(at, (TERRAIN[ground] + ("?" if state.counters >> at & 1 else " "), -1))
    spoiled = "*" if state.polluted >> at & 1 else " "
    text = (sign + spoiled).rstrip()
    return _ansi(text, colour, SEATS[who] if who >= 0 else CODES[ground]) + " " * (CELL - len(text))


def _zones(state: State, zones: Sequence[int], colour: bool) -> Iterator[str]:
    """Who controls what: the letter of the seat in whose zone a hex lies, the number of such seats, or the capital of
    the seat whose city or inn it carries."""
    land = land_of(state.tiles)
    if not any(zones):
        return
    left = _left(land)
    own = {at: who for who, seat in enumerate(state.seats) for at in bits(city_hexes(land, seat) | seat.inns)}
    for r, numbers in _rows(land):
        line, column = f"{hex_text(land.hexes[numbers[0]]):>7} ", 0
        for at in numbers:
            start = (2 * land.hexes[at][0] + r - left) * SMALL_CELL // 2
            line += " " * (start - column) + _owner(at, own, zones, colour) + " "
            column = start + SMALL_CELL
        yield line


def _owner(at: int, own: Mapping[int, int], zones: Sequence[int], colour: bool) -> str:
    if at in own:
        return _ansi(SEAT_SIGNS[own[at]].upper(), colour, SEATS[own[at]])
    owners = [who for who, zone in enumerate(zones) if zone >> at & 1]
    if len(owners) == 1:
        return _ansi(SEAT_SIGNS[owners[0]], colour, SEATS[owners[0]])
    return _ansi(str(len(owners)) if owners else ".", colour, DIM)


# -- the seats


def _seat(state: State, who: int, zone: int, colour: bool) -> list[str]:
    head, *said = words.seat_words(state, who, zone)
    active = "> " if who == state.active else ""
    lines = [active + _ansi(head, colour, SEATS[who]), *(f"  {line}" for line in said)]
    land = land_of(state.tiles)
    maps = [list(_city(land, city, colour)) for city in state.seats[who].cities]
    height = max((len(one) for one in maps), default=0)
    for row in range(height):
        lines.append("  " + "   ".join(one[row] if row < len(one) else _blank(one) for one in maps))
    return lines


def _blank(one: Sequence[str]) -> str:
    """As many blanks as a city map is wide; its last row carries no heading."""
    return " " * (2 + 2 * (len(one) - 1))


def _city(land: Land, city: City, colour: bool) -> Iterator[str]:
    """The map of a city under the hex of its middle: letters, a man on the first square of his building, graves."""
    yield f"  city {hex_text(land.hexes[city.centre])}".ljust(2 + 2 * city.side)
    men = {first(placed.mask) for placed in city.placed if placed.man}
    graves = set(squares_in(city.graves))
    signs = letters(city)
    for row in range(city.side):
        line = f"{row + 1} "
        for square in range(row * city.side, (row + 1) * city.side):
            sign, bare = signs[square], signs[square] in (EMPTY, GRAVE_LETTER)
            mark = GRAVE_LETTER if square in graves and not bare else "'" if square in men else " "
            line += _ansi(sign, colour, GRAVE if sign == GRAVE_LETTER else DIM if bare else ())
            line += _ansi(mark, colour, GRAVE if mark == GRAVE_LETTER else ())
        yield line
