"""A planning model as a whole: its parts, and what Demands look at in the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_numbers import threshold
from gemcheck.games.gempire.state import CULTURE
from gemcheck_models.gempire.rounds.gains import price
from gemcheck_models.gempire.rounds.planning_city import City
from gemcheck_models.gempire.rounds.planning_frame import Frame
from gemcheck_models.gempire.rounds.planning_palace import Palace
from gemcheck_models.gempire.rounds.planning_values import Values

__all__ = ["Whole"]


class Whole(NamedTuple):
    """All parts of a planning model. laid: culture gems on each Demand of the pair; token: culture gems on the palace
    token."""

    frame: Frame
    city: City
    palace: Palace
    values: Values
    laid: dict[int, Any]
    token: Any

    @property
    def end(self) -> int:
        """The last round."""
        return self.frame.rounds

    def needed(self, demand: int) -> int:
        """What the Demand asks for with this many seats."""
        return threshold(self.frame.table, demand, self.frame.asked.seats)

    @property
    def attributes(self) -> list[Any]:
        """The attributes in the end."""
        return [each[self.end] for each in self.values.attributes]

    @property
    def gems(self) -> list[Any]:
        """The gems in the end."""
        return [each[self.end] for each in self.frame.gems]

    @property
    def science(self) -> Any:
        """Science that the Demands call current."""
        science = self.frame.science[self.end]
        if self.frame.table.reading("science.current") != "unused":
            return science
        used = sum(price(self.frame.table, n) * each[self.end] for n, each in self.frame.owned.items())
        return science - used

    def steps(self, demand: int) -> Any:
        """Full sets of culture gems on a Demand, where only those count."""
        per_step = components.demand(demand).gems_per_step
        steps = self.frame.count(self.frame.most.gems[CULTURE])
        self.frame.add(per_step * steps <= self.laid[demand])
        return steps

    def upper(self, colour: int) -> Any:
        """Cards of a colour in the second row."""
        pairs = zip(self.city.sides, self.city.above, strict=True)
        return sum(above for side, above in pairs if side.colour == colour)
