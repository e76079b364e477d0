"""City maps drawn at random for small positions: some buildings anywhere, men on them, graves where they are wanted."""

from __future__ import annotations

from random import Random
from typing import Any

from gemcheck.games.antiquity.city import square_name, squares_in
from gemcheck.games.antiquity.components import (
    ALCHEMY,
    BIOLOGY,
    BREWERY,
    CART_SHOP,
    CATHEDRAL,
    DUMP,
    EXPLORER,
    FORCED_LABOUR,
    FOUNTAIN,
    GRANARY,
    HARBOUR,
    HOSPITAL,
    LARGE,
    MARKET,
    PHILOSOPHY,
    STABLES,
    STORE,
    THEOLOGY,
    UNIVERSITY,
)
from gemcheck.games.antiquity.notation_city import EMPTY, rows_text
from gemcheck.games.antiquity.shapes import beside, placements
from gemcheck.games.antiquity.state import City, Placed

__all__ = ["Sketch", "full_city", "three_cities"]

Spec = dict[str, Any]

KINDS = {
    "alchemy": ALCHEMY,
    "biology": BIOLOGY,
    "brewery": BREWERY,
    "cart": CART_SHOP,
    "cathedral": CATHEDRAL,
    "dump": DUMP,
    "explorer": EXPLORER,
    "fountain": FOUNTAIN,
    "granary": GRANARY,
    "harbour": HARBOUR,
    "hospital": HOSPITAL,
    "labour": FORCED_LABOUR,
    "market": MARKET,
    "philosophy": PHILOSOPHY,
    "stables": STABLES,
    "theology": THEOLOGY,
    "university": UNIVERSITY,
}

ALL = (1 << LARGE * LARGE) - 1

FULL = ("bbbbCHH", "bGGGChH", "ssGCCCH", "UUMMCHH", "UUMMcOO", "SSfccOO", "SSEEEOO")
"""Thirteen kinds that fill a large map."""

WHOLE = (
    ("FF.OOHH", ".F.OOhH", ".F.OO.H", "GFFMMHH", "GGCMMSS", "GCCCCSS", "ssC.EEE"),
    ("...fbb", ".....b", ".....b", "DDD..b", "DDD..c", "DDD.cc"),
    ("TTTAAA", "TTTAAA", "TTUUAA", "BBUUPP", "BBBPPP", "BBBPPP"),
)
"""All nineteen kinds on three maps."""

PLACES = ("0,0", "-3,4", "4,4")
"""Middles of three cities on the land of two players."""


def _graved(rng: Random, rows: tuple[str, ...], number: int) -> list[str]:
    """So many squares of buildings, no houses, for graves."""
    squares = [
        f"{chr(ord('a') + column)}{row + 1}"
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter not in (EMPTY, "h")
    ]
    return rng.sample(squares, min(number, len(squares)))


def full_city(rng: Random, graves: int) -> Spec:
    """A large city without an empty square, and so many graves on its buildings."""
    city: Spec = {"map": list(FULL)}
    return {**city, "graves": _graved(rng, FULL, graves)} if graves else city


def three_cities(rng: Random, graves: int) -> list[Spec]:
    """Cities with all kinds, and so many graves on buildings of one of them."""
    cities: list[Spec] = [{"at": at, "map": list(rows)} for at, rows in zip(PLACES, WHOLE, strict=True)]
    if graves:
        at = rng.randrange(len(cities))
        cities[at]["graves"] = _graved(rng, WHOLE[at], graves)
    return cities


class Sketch:
    """A large city as it is drawn."""

    def __init__(self, rng: Random, houses: int = 4, at: str = "") -> None:
        self.rng = rng
        self.at = at
        self.houses = self.fountains = self.buried = 0
        self.placed: list[Placed] = []
        self.number = houses
        for _ in range(houses):
            self.houses |= self._square()

    @property
    def taken(self) -> int:
        mask = self.houses | self.fountains | self.buried
        for one in self.placed:
            mask |= one.mask
        return mask

    def _square(self) -> int:
        free = list(squares_in(ALL & ~self.taken))
        # The upper rows first, so that large buildings find room.
        return 1 << free[self.rng.randrange(min(3, len(free)))] if free else 0

    def put(self, word: str, man: bool = False, near: bool = False) -> Sketch:
        """A building anywhere where it fits (`near`: beside or at a corner of what stands); none where it does not."""
        kind, taken = KINDS[word], self.taken
        if kind == FOUNTAIN:
            self.fountains |= self._square()
            return self
        fit = [mask for mask in placements(kind, LARGE) if not mask & taken]
        if near:
            stands = 0
            for one in self.placed:
                stands |= one.mask
            wide = beside(beside(stands, LARGE), LARGE)
            fit = [mask for mask in fit if mask & wide] or fit
        if fit:
            self.placed.append(Placed(kind, self.rng.choice(fit), man))
        return self

    def store(self, width: int, height: int) -> Sketch:
        """A store of this width and height at the bottom of the map."""
        mask = sum(1 << row * LARGE + column for row in range(LARGE - height, LARGE) for column in range(width))
        if not mask & self.taken and width * height % 2 == 0:
            self.placed.append(Placed(STORE, mask))
        return self

    def graves(self, number: int) -> Sketch:
        """Graves on empty squares."""
        free = list(squares_in(ALL & ~self.taken))
        for square in self.rng.sample(free, min(number, len(free))):
            self.buried |= 1 << square
        return self

    def graves_on_buildings(self, number: int, word: str = "") -> Sketch:
        """Graves on squares of buildings, of any kind or of this one."""
        there = [
            one for one in self.placed if word in ("", *(name for name, kind in KINDS.items() if kind == one.kind))
        ]
        squares = [square for one in there for square in squares_in(one.mask)]
        for square in self.rng.sample(squares, min(number, len(squares))):
            self.buried |= 1 << square
        return self

    def leave_only(self, word: str) -> Sketch:
        """Graves everywhere but on the squares of one building, as it is or turned over."""
        fit = [mask for mask in placements(KINDS[word], LARGE, True) if not mask & self.taken]
        self.buried |= ALL & ~self.taken & ~self.rng.choice(fit)
        return self

    def houses_word(self) -> str:
        """The numbers of the houses, the first ones."""
        built = self.houses.bit_count()
        return f"1-{built}" if built > 1 else "1" if built else "-"

    def city(self) -> Spec:
        """The city as a case tells it."""
        city = City(LARGE, 0, tuple(sorted(self.placed)), self.houses, self.fountains, self.buried)
        spec: Spec = {"at": self.at} if self.at else {}
        spec["map"] = rows_text(city)
        men = [square_name(LARGE, one.mask.bit_length() - 1) for one in self.placed if one.man]
        covered = [square_name(LARGE, at) for one in self.placed for at in squares_in(one.mask & self.buried)]
        return {**spec, **({"men": men} if men else {}), **({"graves": covered} if covered else {})}
