"""Small positions drawn at random, as the `given` of a case: where rare rules meet, long before play would get there.

Every draw takes a few themes (a gap between two kingdoms, a square that lacks a tile, a bag that runs out, ...) and
leaves the others out. Pieces lie around one start temple, and hands are few, so that a random action is likely to do
something. Draws that break an invariant are drawn again a few times; what is still unsound is refused by `given`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gemcheck.game import GameError
from gemcheck.games.tigris import casework, setup
from gemcheck.games.tigris.case_seats import DEFAULT_NAMES
from gemcheck.games.tigris.geometry import AROUND, NOWHERE, SQUARE, SQUARES_WITH, around, name, spaces_in
from gemcheck.games.tigris.monuments import words
from gemcheck.games.tigris.sparse import letters
from gemcheck.games.tigris.state import BLUE, BOARDS, COLOURS, LEADERS, RED, TILES, Four, changed
from gemcheck.games.tigris.table import Table

__all__ = ["sampled_given"]

Spec = dict[str, Any]

OFTEN, LIKELY = 0.3, 0.85
"""How often a theme is taken up, and how often one that the clauses asked for suggest."""

LAND = tuple(colour for colour in range(4) if colour != BLUE)
"""The colours of tiles that lie on land."""

ATTEMPTS = 6
REACH = 3
"""Steps from the temple in the middle within which pieces lie."""

THEMES = ("bag", "few", "gap", "leaders", "monument", "rich", "ruins", "square", "tie")

FOCUS: Mapping[str, tuple[str, ...]] = {
    "box": ("rich",),
    "conflict": ("gap", "leaders"),
    "end": ("bag", "few"),
    "leader": ("leaders",),
    "monument": ("square", "monument"),
    "points": ("leaders", "rich"),
    "refill": ("bag",),
    "revolt": ("leaders",),
    "score": ("few", "tie"),
    "swap": ("bag",),
    "treasure": ("leaders", "few"),
    "union": ("gap",),
    "variant": ("gap", "leaders"),
    "war": ("gap",),
}
"""Themes that bring a chapter of the rulebook into play, by the first word of its clauses."""


def sampled_given(table: Table, rng: Random, clauses: Sequence[str] = ()) -> Spec:
    """A `given` of two to four seats with few pieces on the board; what the clauses are about is likely among it."""
    likely = {theme for clause in clauses for theme in FOCUS.get(clause.partition(".")[0], ())}
    spec: Spec = {}
    for _ in range(ATTEMPTS):
        themes = {theme for theme in THEMES if rng.random() < (LIKELY if theme in likely else OFTEN)}
        spec = _Draw(table, rng, themes).given()
        try:
            casework.given(table, spec)
        except GameError:
            continue
        break
    return spec


class _Draw:
    """One draw: what lies where so far."""

    def __init__(self, table: Table, rng: Random, themes: set[str]) -> None:
        self.table = table
        self.rng = rng
        self.themes = themes
        self.number = setup.side(table)
        self.board = table.boards[self.number]
        counts = setup.seat_counts(table)
        self.seats = counts[0] if rng.random() < 0.8 else rng.choice(counts)
        self.palette = rng.sample(range(4), rng.choice((1, 2, 2, 3)))
        centre = 1 << rng.choice(list(spaces_in(self.board.temples)))
        self.near = centre
        for _ in range(REACH):
            self.near |= around(self.near)
        self.tiles = [0, 0, 0, 0]
        self.leaders: list[dict[str, str]] = [{} for _ in range(self.seats)]
        self.leading = 0
        self.down = 0
        self.ruins = 0
        self.kinds: list[Spec] = []
        self.begun: tuple[int, int] | None = None
        """Colour and space of a tile that has just been laid, and has started something."""
        self.struck = NOWHERE
        """A tile on which a catastrophe has just been put."""

    # -- spaces

    @property
    def temples(self) -> int:
        return self.board.temples | self.tiles[RED]

    @property
    def taken(self) -> int:
        begun = 1 << self.begun[1] if self.begun is not None else 0
        return sum(self.tiles) | self.board.temples | self.leading | self.down | self.ruins | begun

    def drawn(self, spaces: int) -> int:
        """One of these spaces that is free and near; -1 for none."""
        free = list(spaces_in(spaces & self.near & ~self.taken))
        return self.rng.choice(free) if free else -1

    def ground(self, colour: int) -> int:
        return self.board.river if colour == BLUE else self.board.land

    def lay(self, spaces: int, colour: int) -> int:
        """A tile of this colour on one of the spaces; gives the space, -1 for none."""
        space = self.drawn(spaces & self.ground(colour))
        if space >= 0:
            self.tiles[colour] |= 1 << space
        return space

    # -- pieces

    def given(self) -> Spec:
        rng = self.rng
        if "monument" in self.themes:
            self.monument()
        if "square" in self.themes:
            self.square()
        if "gap" in self.themes:
            self.gap()
        for _ in range(rng.choice((0, 0, 1, 2, 4))):
            self.lay(around(self.taken), rng.choice((*self.palette, RED)))
        for _ in range(rng.choice((1, 2, 3, 5)) if "leaders" in self.themes else rng.choice((0, 0, 1))):
            self.stand(rng.randrange(self.seats), rng.randrange(4), around(self.temples))
        if "ruins" in self.themes:
            self.ruined()
        return self.told()

    def ruined(self) -> None:
        """A catastrophe that has just been put on a tile, or one or two that have been there."""
        lying = list(spaces_in(sum(self.tiles)))
        if lying and self.rng.random() < 0.5:
            self.struck = self.rng.choice(lying)
            return
        for _ in range(self.rng.choice((1, 2))):
            space = self.drawn(self.near)
            self.ruins |= 1 << space if space >= 0 else 0

    def stand(self, who: int, colour: int, spaces: int) -> bool:
        """A leader on one of the spaces beside a temple, if it is still in the supply."""
        space = self.drawn(spaces & around(self.temples) & self.board.land)
        if space < 0 or LEADERS[colour] in self.leaders[who]:
            return False
        self.leaders[who][LEADERS[colour]] = name(space)
        self.leading |= 1 << space
        return True

    def square(self) -> None:
        """Three tiles of a square, or all but one of two squares beside each other."""
        colour = self.rng.choice(self.palette)
        ground = self.ground(colour) & self.near & ~self.taken
        fit = [corner for corner, square in SQUARE.items() if square & ground == square]
        if not fit:
            return
        corner = self.rng.choice(fit)
        spaces = SQUARE[corner]
        if self.rng.random() < 0.4:
            beside = [other for other in fit if (SQUARE[other] & spaces).bit_count() == 2]
            spaces |= SQUARE[self.rng.choice(beside)] if beside else 0
        missing = self.rng.sample(list(spaces_in(spaces)), 1 if spaces.bit_count() == 4 else 2)
        self.tiles[colour] |= spaces & ~sum(1 << space for space in missing)
        self.begin(colour, missing[0])

    def gap(self) -> None:
        """Two kingdoms with leaders of the same colours, and one space between them."""
        rng = self.rng
        alone = self.board.land & self.near & ~self.taken & ~around(self.taken)
        middles = [space for space in spaces_in(self.near & ~self.taken) if (AROUND[space] & alone).bit_count() > 1]
        if not middles:
            return
        middle = rng.choice(middles)
        one, other = rng.sample(list(spaces_in(AROUND[middle] & alone)), 2)
        colours = rng.sample(range(4), rng.choice((1, 2, 2, 3)))
        whose = rng.sample(range(self.seats), 2)
        apart = ~(around(self.taken | 1 << other) | 1 << other | 1 << middle)
        self.kingdom(whose[0], one, colours, apart)
        self.kingdom(whose[1], other, colours, ~(around(self.taken) | 1 << middle))
        self.begin(BLUE if self.board.river >> middle & 1 else rng.choice((RED, RED, *LAND)), middle)

    def kingdom(self, who: int, side: int, colours: Sequence[int], within: int) -> None:
        """A kingdom of one seat that begins at a space, with as many of these leaders as find room."""
        part = 1 << side
        self.tiles[RED] |= part
        for colour in colours:
            self.stand(who, colour, around(part) & within)
            space = self.lay(around(part) & within, self.rng.choice((*self.palette, RED)))
            part |= 1 << space if space >= 0 else 0

    def begin(self, colour: int, space: int) -> None:
        """At times the tile that makes something happen has just been laid."""
        if self.rng.random() < 0.8 and not self.taken >> space & 1:
            self.begun = colour, space

    def monument(self) -> None:
        """A monument."""
        kind = self.rng.randrange(len(self.table.box.monuments))
        colour = self.rng.choice(self.table.box.monuments[kind])
        ground = self.ground(colour) & self.near & ~self.taken
        fit = [corner for space in spaces_in(ground) for corner in SQUARES_WITH[space]]
        fit = [corner for corner in fit if SQUARE[corner] & ground == SQUARE[corner]]
        if fit:
            corner = self.rng.choice(fit)
            self.down |= SQUARE[corner]
            self.kinds.append({"colours": words(self.table, kind), "at": name(corner), "tiles": TILES[colour]})

    # -- the words of it

    def told(self) -> Spec:
        rng, names = self.rng, DEFAULT_NAMES[: self.seats]
        spec: Spec = {"players": self.seats, "board": BOARDS[self.number]}
        for colour, word in enumerate(TILES):
            if self.tiles[colour]:
                spec[f"{word}s"] = [name(space) for space in spaces_in(self.tiles[colour])]
        if self.ruins:
            spec["catastrophes"] = [name(space) for space in spaces_in(self.ruins)]
        if self.kinds:
            spec["monuments"] = self.kinds
        if self.struck >= 0:
            spec["begun"] = [f"catastrophe {name(self.struck)}"]
        elif self.begun is not None:
            spec["begun"] = [f"tile {TILES[self.begun[0]]} {name(self.begun[1])}"]
        spec["seats"] = {word: self.seat(number) for number, word in enumerate(names)}
        if "few" in self.themes:
            self.few(spec, names)
        if "bag" in self.themes:
            bag: Four = (0, 0, 0, 0)
            for _ in range(rng.choice((0, 1, 3, 5, 7, 11))):
                bag = changed(bag, rng.randrange(4), 1)
            spec["bag"] = letters(bag)
        if rng.random() < 0.5:
            spec["actions"] = 1
        return spec

    def seat(self, who: int) -> Spec:
        rng = self.rng
        hand: Four = (0, 0, 0, 0)
        if self.begun is not None and not who:
            hand = changed(hand, self.begun[0], 1)
        for _ in range(min(rng.choice((0, 1, 2, 4, 6, 6)), self.table.box.hand - sum(hand))):
            hand = changed(hand, rng.choice((*self.palette, *self.palette, rng.randrange(4))), 1)
        spec: Spec = {"hand": letters(hand)}
        if self.leaders[who]:
            spec["leaders"] = self.leaders[who]
        points = [0, 0, 0, 0]
        if "rich" in self.themes:
            most = self.table.box.points_per_colour
            points[rng.choice(self.palette)] = rng.choice((most - 2, most - 1, most)) if not who else rng.choice((0, 1))
        elif "tie" not in self.themes and rng.random() < 0.3:
            points = [rng.randrange(4) for _ in COLOURS]
        if any(points):
            spec["points"] = letters((points[0], points[1], points[2], points[3]))
        return spec

    def few(self, spec: Spec, names: Sequence[str]) -> None:
        """Few treasures left on the board, the others with the seats; alike for all in a tie."""
        start = list(spaces_in(self.board.temples))
        staying = self.rng.sample(start, self.rng.choice((1, 2, 2, 3, 4)))
        spec["treasures"] = sorted(map(name, staying))
        taken = len(start) - len(staying)
        for number, word in enumerate(names):
            share = taken // (self.seats - number) if "tie" in self.themes else self.rng.randint(0, taken)
            share = taken if number == self.seats - 1 else share
            spec["seats"][word]["treasures"] = share
            taken -= share
