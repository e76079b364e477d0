"""With how little a Demand can be met: the smallest state without a card, and the fewest cards.

A state without a card has any number of gems; a city of cards has the gems that it has earned. Every shape with fewer
cards is refuted one by one, so an answer is complete for its number of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, NamedTuple

from gemcheck.algebra import INTS
from gemcheck.games.gempire import components
from gemcheck_models.gempire.demand_sketch import Shape, Sketch, city_text, shapes
from gemcheck_models.gempire.demand_solving import smallest
from gemcheck_models.gempire.demand_terms import meets

__all__ = ["Found", "Meets", "cheapest", "coarser", "empty", "enumerated", "fewest", "fewest_of"]

Meets = Callable[[Any, Sketch, int, int, Any], Any]
"""Whether a city meets a Demand: table, city, number of the Demand, seats, algebra."""

MOST_CARDS = 4
PALACE, TECHNOLOGIES = 5, components.components().numbers.technologies_in_game


class Found(NamedTuple):
    """A city of ints that meets a Demand."""

    city: Sketch

    @property
    def gems(self) -> int:
        """Culture gems lying on the Demand."""
        return int(sum(self.city.lying.values()))

    def text(self) -> str:
        """The city in words."""
        city = self.city
        said = [city_text(city.shape, city.values) or "no card"]
        numbers = (
            (self.gems, "culture gem on it", "culture gems on it"),
            (city.science, "science", "science"),
            (city.palace, "palace level", "palace levels"),
            (city.technologies, "technology", "technologies"),
        )
        return ", ".join([*said, *(f"{n} {one if n == 1 else many}" for n, one, many in numbers if n)])


def unknown(shape: Shape, demands: Sequence[int], alg: Any, free: bool) -> tuple[Sketch, list[Any]]:
    """A city of this shape with numbers for a solver, and what bounds them. With `free`, gems are any number not below
    those that the city has earned; otherwise they are those."""
    import z3

    values = [z3.Int(f"value{i}") for i in range(len(shape.colours))]
    lying = {demand: z3.Int(f"lying{demand}") for demand in demands}
    science, palace, technologies = z3.Ints("science palace technologies")
    city = Sketch(shape, values, (0, 0, 0), lying, science, palace, technologies)
    earned = city.earned(alg)
    bounds = [v >= 1 for v in values] + [k >= 0 for k in lying.values()]
    bounds += [science >= 0, palace >= 0, palace <= PALACE, technologies >= 0, technologies <= TECHNOLOGIES]
    gems = [z3.Int(f"gems{colour}") for colour in range(3)] if free else earned
    if free:
        bounds += [gem >= due for gem, due in zip(gems, earned, strict=True)]
    bounds.append(z3.Sum(list(lying.values())) <= gems[2])
    return city._replace(gems=gems), bounds


def solved(city: Sketch, constraints: Sequence[Any], measures: Sequence[Any]) -> Sketch | None:
    """The smallest city of ints, None when there is none."""
    lying = list(city.lying.values())
    others = [city.science, city.palace, city.technologies]
    order = [*measures, *others, *lying, *reversed(city.values)]
    terms = [*city.values, *city.gems, *lying, *others]
    numbers = smallest(constraints, order, terms)
    if numbers is None:
        return None
    at, rest = len(city.values), len(terms) - 3
    return city._replace(
        values=numbers[:at],
        gems=numbers[at : at + 3],
        lying=dict(zip(city.lying, numbers[at + 3 : rest], strict=True)),
        science=numbers[rest],
        palace=numbers[rest + 1],
        technologies=numbers[rest + 2],
    )


def empty(table: Any, demand: int, seats: int, rule: Meets = meets) -> Found | None:
    """The smallest state that meets a Demand with nothing of what it counts, None when there is none."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    (shape,) = shapes(table, 0)
    city, bounds = unknown(shape, [demand], Z3, free=True)
    if demand == 1:
        bounds.append(city.science == 0)
    if demand in (3, 7):
        bounds.append(z3.Sum(city.gems) == 0)
    constraints = [*bounds, rule(table, city, demand, seats, Z3)]
    found = solved(city, constraints, [z3.Sum(city.gems)])
    return found and Found(found)


def fewest(table: Any, demand: int, seats: int, rule: Meets = meets) -> Found | None:
    """The fewest cards that meet a Demand with the gems they have earned, worth as little as possible; None: more than
    four are needed."""
    return fewest_of(table, [demand], seats, rule)


def fewest_of(
    table: Any,
    demands: Sequence[int],
    seats: int,
    rule: Meets = meets,
    most: int = MOST_CARDS,
    below: int | None = None,
) -> Found | None:
    """The same for several Demands at once; `below` asks for cities worth less than that."""
    for count in range(most + 1):
        best: Sketch | None = None
        for shape in shapes(table, count):
            found = cheapest(table, shape, demands, seats, rule, below if best is None else sum(best.values))
            best = found or best
        if best is not None:
            return Found(best)
    return None


def cheapest(
    table: Any, shape: Shape, demands: Sequence[int], seats: int, rule: Meets, below: int | None
) -> Sketch | None:
    """The city of this shape that meets the Demands and is worth least, None when none is worth less than `below`."""
    import z3

    from gemcheck_models.z3_algebra import Z3

    city, bounds = unknown(shape, demands, Z3, free=False)
    for demand in demands:
        met = rule(table, city, demand, seats, Z3)
        if z3.is_false(z3.simplify(z3.And(met))):
            return None
        bounds.append(met)
    worth = z3.Sum([z3.IntVal(0), *city.values])
    if below is not None:
        bounds.append(worth < below)
    return solved(city, bounds, [worth, z3.Sum([city.science, city.palace, city.technologies])])


def enumerated(table: Any, demand: int, seats: int, gems: int, most: int = 18) -> tuple[int, int]:
    """In how many of how many states without a card, and with fewer than `gems` culture gems, the Demand is met; up to
    `most` gems, palace and technologies at both ends: the second check, on ints."""
    (shape,) = shapes(table, 0)
    hits = states = 0
    for owned in range(min(gems, most + 1)):
        for lying in range(owned + 1):
            for palace in (0, PALACE):
                for technologies in (0, TECHNOLOGIES):
                    city = Sketch(shape, (), (0, 0, owned), {demand: lying}, 0, palace, technologies)
                    states += 1
                    hits += bool(meets(table, city, demand, seats))
    return hits, states


def coarser(table: Any, demand: int, cards: int) -> str:
    """The second check of the fewest cards, in words: no city of fewer cards worth 1, 10, 40 or 100, with palace and
    technologies at their highest, meets the Demand at three seats. Raises AssertionError when one does."""
    cities = 0
    for count in range(cards):
        for shape in shapes(table, count):
            for values in product((1, 10, 40, 100), repeat=count):
                city = Sketch(shape, values, (0, 0, 0), {}, 0, PALACE, TECHNOLOGIES)
                city = city._replace(gems=city.earned(INTS))
                for lying in {0, city.gems[2]}:
                    cities += 1
                    if meets(table, city._replace(lying={demand: lying}), demand, 3):
                        raise AssertionError(f"Demand {demand} needs fewer cards: {city_text(shape, values)}")
    return f"enumeration: 0 of {cities:,} coarser cities of fewer cards" if cards else ""
