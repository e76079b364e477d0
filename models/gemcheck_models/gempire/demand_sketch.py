"""A small city with unknown numbers: its shape is the engine's, its numbers may be a solver's terms.

The shape (how many cards lie where, under which colour) is a real seat of the engine, so districts, sizes and
neighbours are the engine's; the values of the cards, science, palace, technologies and culture gems are numbers. Cards
are worth at least one point, bear no diamonds and depend on nothing; technologies are counted and have no effect; gems
are those of the multiples of ten and further ones. What the Demands say of a sketch is in `demand_terms`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.algebra import INTS, Algebra
from gemcheck.games.gempire import components
from gemcheck.games.gempire.gem_sources import tens_due
from gemcheck.games.gempire.state import COLOURS, Placed, Seat

__all__ = ["EFFECTLESS", "Shape", "Sketch", "case_given", "city_text", "given_seat", "shapes"]

EFFECTLESS = ("architecture", "currency", "education", "militia")
"""Technologies that change neither a value nor a gem."""
LETTERS = "PGC"


class Shape(NamedTuple):
    """Where the cards lie: the colours of each row from left to right, and the column of the second row's first card.
    `seat` is the city with each card worth one point."""

    row1: tuple[int, ...]
    row2: tuple[int, ...]
    start2: int
    seat: Seat

    @property
    def colours(self) -> tuple[int, ...]:
        return self.row1 + self.row2


class Sketch(NamedTuple):
    """A city: its shape, the values of its cards, its gems by colour, and the other numbers. `lying` are the culture
    gems by Demand."""

    shape: Shape
    values: Sequence[Any]
    gems: Sequence[Any]
    lying: Mapping[int, Any]
    science: Any = 0
    palace: Any = 0
    technologies: Any = 0

    def attributes(self, alg: Algebra, row: int = 0) -> list[Any]:
        """Population, gold and culture of a row, of the whole city for 0."""
        start, stop = ((0, None), (0, len(self.shape.row1)), (len(self.shape.row1), None))[row]
        pairs = list(zip(self.shape.colours, self.values, strict=True))[start:stop]
        return [alg.total(value for colour, value in pairs if colour == wanted) for wanted in range(3)]

    def on(self, demand: int) -> Any:
        """Culture gems lying on a Demand."""
        return self.lying.get(demand, 0)

    def earned(self, alg: Algebra) -> list[Any]:
        """The gems that the attributes have earned, by colour."""
        return [tens_due(value, 0, alg) for value in self.attributes(alg)]


def shapes(table: Any, cards: int) -> Iterator[Shape]:
    """Every city of so many cards, one row first, in a fixed order; no row has more than three districts."""
    card = {colour: table.card_index(slug) for colour, slug in enumerate(_plain(table))}
    for upper in range(cards // 2 + 1):
        lower = cards - upper
        for start2 in range(lower - upper + 1) if upper else (0,):
            for colours in product(range(3), repeat=cards):
                row1, row2 = colours[:lower], colours[lower:]
                if max(_runs(row1), _runs(row2)) > components.components().numbers.districts_per_row:
                    continue
                first, second = (tuple(Placed(card[c], c) for c in row) for row in (row1, row2))
                seat = Seat(row1=first, row2=second, start2=start2, second=0 if row2 else -1)
                yield Shape(row1, row2, start2, seat)


def _plain(table: Any) -> list[str]:
    from gemcheck.games.gempire.notation import read_city

    seat = read_city(table, "GC1 P1,G1,C1")
    return [table.cards[placed.card].slug for placed in seat.row1]


def _runs(row: Sequence[int]) -> int:
    return sum(1 for i, colour in enumerate(row) if not i or colour != row[i - 1])


def city_text(shape: Shape, values: Sequence[int]) -> str:
    """The city in the notation GC1, empty without cards."""
    words = [f"{LETTERS[colour]}{value}" for colour, value in zip(shape.colours, values, strict=True)]
    split = len(shape.row1)
    line = ",".join(words[:split])
    return f"GC1 {line}/{shape.start2},{','.join(words[split:])}" if shape.row2 else f"GC1 {line}" if line else ""


def given_seat(city: Sketch, demands: Sequence[int]) -> dict[str, Any]:
    """The city of ints as a seat of a case; gems beyond those earned are named. Culture gems that lie on none of the
    city's Demands lie on the last one in play."""
    seat: dict[str, Any] = {}
    if city.values:
        seat["city"] = city_text(city.shape, city.values)
    beyond = {c: n for c, n, due in zip(COLOURS, city.gems, city.earned(INTS), strict=True) if n != due}
    if beyond:
        seat["gems"] = beyond
    flag = [city.on(demand) for demand in demands]
    flag[-1] += city.gems[2] - sum(flag)
    if any(flag):
        seat["flag"] = flag
    seat |= {key: n for key, n in (("science", city.science), ("palace", city.palace)) if n}
    if city.technologies:
        seat["technologies"] = list(EFFECTLESS[: city.technologies])
    return seat


def case_given(table: Any, cities: Mapping[str, Sketch], demands: Sequence[int], seats: int) -> dict[str, Any]:
    """Cities of ints as the `given` of a case with these Demands, filled up to three with others."""
    drawn = [*demands, *(d for d in (2, 3, 7, 12) if d not in demands)][:3]
    given = {"players": seats, "demands": drawn}
    if 9 in drawn:
        given["sequence"] = [COLOURS[colour] for colour in table.sequence]
    return {**given, "seats": {name: given_seat(city, drawn) for name, city in cities.items()}}
