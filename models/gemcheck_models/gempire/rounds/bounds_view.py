"""What a case has at most when its cards lie under the colours in one way: all that the Demands look at."""

from __future__ import annotations

from typing import Any, NamedTuple

from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck_models.gempire.rounds.bounds_case import Case
from gemcheck_models.gempire.rounds.bounds_city import City, Terms, city
from gemcheck_models.gempire.rounds.bounds_gems import counted
from gemcheck_models.gempire.rounds.bounds_means import Means
from gemcheck_models.gempire.rounds.bounds_order import gems_before
from gemcheck_models.gempire.rounds.bounds_sources import boundless, diamonds, gem_science
from gemcheck_models.gempire.rounds.bounds_spending import least_price, relief, used

__all__ = ["View", "hoped", "view"]

Triple = tuple[int, int, int]


class View(NamedTuple):
    """The most that a case has when its cards lie under the colours in this split.

    least: so many cards are paid for; city: attributes and gems; scored: one attribute and science; exact:
    whether what cards cost has been looked at; origin: where it is the view of one city, that of all of them; fixed:
    the gems that this city has of each colour, where no more and no less are looked at; good: how many of its cards
    are worth what Demand 11 asks at most; on_two: culture gems that Demand 5 needs at least; parts: how many
    districts of each colour lie in it; None where it is unknown.
    """

    case: Case
    split: Triple
    least: int
    means: Means
    diamonds: int
    city: City
    scored: int
    exact: bool = True
    origin: View | None = None
    fixed: Triple | None = None
    good: int | None = None
    on_two: int | None = None
    parts: Triple | None = None

    @property
    def attributes(self) -> Triple:
        """Each attribute at most."""
        return self.city.attributes

    @property
    def together(self) -> int:
        """All three attributes at most."""
        return self.city.together

    @property
    def gems(self) -> Triple:
        """Gems of each colour at most, Literacy's counted for gold and for culture."""
        return self.city.gems

    @property
    def all_gems(self) -> int:
        """Gems of all colours at most, each counted once."""
        return self.city.all_gems

    @property
    def hopeful(self) -> bool:
        """Whether the case stands for smaller ones too, so that nothing may be concluded from its having many cards."""
        return self.least < self.case.cards

    def with_science(self, science: int) -> View:
        """The view of the same in which so much science is handed out in all."""
        if self.origin is not None:
            return self.within(self.origin.with_science(science).city)
        return view(self.case, self.split, self.means, self.least, science) if self.exact else self

    def within(self, city: City) -> View:
        """The view of the same with no more of each attribute, and of all, than a city has."""
        p, g, c = map(min, self.attributes, city.attributes)
        together = min(p + g + c, city.together)
        gems, every = counted(self.case, self.split, (p, g, c), together)
        scored = min(self.scored, max(p, g, c) + self.means.science)
        return self._replace(city=City((p, g, c), together, city.priced, gems, every), scored=scored)

    def needed(self, demand: int) -> int:
        """What the Demand asks for with this many seats."""
        return threshold(self.case.asked.table, demand, self.case.asked.seats)

    def reading(self, point: str) -> str:
        """The reading in force."""
        return self.case.asked.table.reading(point)

    @property
    def science(self) -> int:
        """Science that the Demands call current, at most."""
        return self.means.science - self.gone

    @property
    def gone(self) -> int:
        """Science that is used and therefore no longer current, under the reading that says so."""
        return used(self.case) if self.reading("science.current") == "unused" else 0


def hoped(case: Case, split: Triple, budget: Means, least: int, free: City) -> View:
    """The view of a split in which cards cost nothing, and so much can be had at most; it takes less time."""
    return View(case, split, least, budget, diamonds(case), free, max(free.attributes) + budget.science, False)


def view(case: Case, split: Triple, budget: Means, least: int, science: int = 0) -> View:
    """The view of a split with so much money in which so much science is handed out in all."""
    wanted = max(science, used(case))
    terms = [Terms(budget.production)]
    if wanted:
        later = wanted > used(case) or case.free
        gems = budget.gems if later else gems_before(case, split, least)
        terms = [Terms(budget.production, wanted - budget.together, gems)]
    if used(case):
        # Whichever technology comes first, none has brought a gem when it is paid.
        plain = boundless(case._replace(owned=0), split, least).gems
        terms.append(Terms(budget.production, least_price(case) - budget.together, plain))
    found = City(
        *map(_least, zip(*(city(case, split, diamonds(case), relief(case), t, least) for t in terms), strict=True))
    )
    handed = found.priced + budget.together + gem_science(case, split, budget.gems)
    scored = min(max(found.attributes) + budget.science, handed)
    return View(case, split, least, budget, diamonds(case), found, scored)


def _least(values: tuple[Any, ...]) -> Any:
    """The least of some numbers, or of some triples in each place."""
    return tuple(map(min, *values)) if len(values) > 1 and isinstance(values[0], tuple) else min(values)
