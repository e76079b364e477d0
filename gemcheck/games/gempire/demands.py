"""Zarmund's Demands: whether a seat meets one, and by how much.

Every Demand is evaluated on the state as it is; when that happens is a matter of `victory`. The predicates live in
the `demands_*` modules, one small cited function per sentence.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from gemcheck.game import OpenEnd, Undefined
from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_cards import demand_5, demand_11, meets_demand_5, meets_demand_11
from gemcheck.games.gempire.demands_culture import demand_13, meets_demand_13
from gemcheck.games.gempire.demands_districts import (
    demand_8,
    demand_10,
    demand_12,
    meets_demand_8,
    meets_demand_10,
    meets_demand_12,
)
from gemcheck.games.gempire.demands_fewest import demand_14, meets_demand_14
from gemcheck.games.gempire.demands_gems import demand_3, demand_6, demand_7
from gemcheck.games.gempire.demands_numbers import Score, gems_on, seat_counts, second_threshold, threshold
from gemcheck.games.gempire.demands_order import demand_9, required_order, wanted
from gemcheck.games.gempire.demands_rows import demand_2, demand_4, meets_demand_4
from gemcheck.games.gempire.demands_science import demand_1, demand_15, meets_demand_1
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import Table

__all__ = [
    "OF_ONE_CITY",
    "THRONE",
    "Tally",
    "gems_on",
    "met",
    "required_order",
    "seat_counts",
    "second_threshold",
    "tally",
    "threshold",
    "verdicts",
    "wanted",
]

THRONE = 16
"""Number of the Demand that a sample shows and no entry of the Compendium describes."""


def demand_16(table: Table, state: State, who: int) -> Score:
    """The throne of the sample, taken as a sixteenth Demand: nothing says when it is met. Raises OpenEnd."""
    clauses = ("flag.example.one", "demand.id-number")
    why = "no entry of the Compendium says when the Demand of the throne is met"
    raise OpenEnd(Undefined("demand.throne", clauses, why))


_SCORES: dict[int, Callable[[Table, State, int], Score]] = {
    1: demand_1,
    2: demand_2,
    3: demand_3,
    4: demand_4,
    5: demand_5,
    6: demand_6,
    7: demand_7,
    8: demand_8,
    9: demand_9,
    10: demand_10,
    11: demand_11,
    12: demand_12,
    13: demand_13,
    14: demand_14,
    15: demand_15,
    THRONE: demand_16,
}

_QUICK: dict[int, Callable[[Table, State, int], bool]] = {
    1: meets_demand_1,
    4: meets_demand_4,
    5: meets_demand_5,
    8: meets_demand_8,
    10: meets_demand_10,
    11: meets_demand_11,
    12: meets_demand_12,
    13: meets_demand_13,
    14: meets_demand_14,
}
"""Demands whose answer is often no without any value being worked out."""

OF_ONE_CITY = frozenset({2, 3, 4, 6, 7, 8, 9, 11, 12, 13})
"""Demands that depend on nothing but the seat's own city, gems, palace and technologies."""

_TEXTS: dict[int, str] = {
    1: "science {0}, artificial {1}, best opponent {2}",
    2: "cards in the second row {0}, culture gems here {1}",
    3: "gold gems {0}, culture gems {1}, of which here {2}",
    4: "second row {0}, first row {1}",
    5: "two best cards {0}, culture gems here {1}, best opponent {2}",
    6: "gems {0}, culture gems here {1}, attributes {2}",
    7: "gems {0}, technologies {1}, palace {2}, culture gems here {3}",
    8: "strong districts {0}, culture gems here {1}",
    9: "gems on the palace token {0}, wanted next: {1}",
    10: "largest district {0}, artificial {1}, best opponent {2}",
    11: "valuable cards {0}, culture gems here {1}",
    12: "sizes of districts: {0}, culture gems here {1}",
    13: "districts beside culture {0}, their value {1} of {2}",
    14: "cards {0}, gems {1}, most gems: {2}",
    15: "highest attribute {0}, science {1}, artificial {2}",
}


class Tally(msgspec.Struct, frozen=True):
    """How one Demand stands for one seat.

    have: what counts, artificial points included; need: how much of it is needed, opponents considered; met: whether
    the Demand is met, which may ask for more than have >= need (balance, a second quantity); clauses: the sentences of
    the Demand; facts: the figures of `text`.
    """

    demand: int
    have: int
    need: int
    met: bool
    clauses: tuple[str, ...]
    facts: tuple[object, ...]

    @property
    def text(self) -> str:
        """One line for a person."""
        figures = _TEXTS[self.demand].format(*self.facts)
        verdict = "met" if self.met else "not met"
        return f"D{self.demand} {verdict}: {self.have} of {self.need} ({figures})"


def met(table: Table, state: State, who: int, demand: int) -> bool:
    """Whether the seat meets the Demand at this moment.

    Raises OpenEnd where the rulebook gives no answer: Demand 9 without an order, the throne, numbers of players for
    which nothing is printed.
    """
    quick = _QUICK.get(demand)
    if quick is not None:
        return quick(table, state, who)
    return bool(_SCORES[demand](table, state, who).met)


_last: Memo[tuple[Seat, dict[int, bool]]] = Memo(256)
"""Each seat as it was when a Demand of one city was last judged, with the verdicts found since."""


def verdicts(table: Table, state: State, who: int) -> dict[int, bool]:
    """The verdicts found so far on Demands of one city, as long as the city stays what it is; to be added to.

    Most rounds leave most cities as they were.
    """
    seat = state.seats[who]
    key = (table.serial, who, state.demands, len(state.seats))
    last = _last.get(key)
    if last is None or not same_city(last[0], seat):
        last = _last.keep(key, (seat, {}))
    return last[1]


def same_city(before: Seat, after: Seat) -> bool:
    """Whether all that a Demand of one city looks at is certainly what it was."""
    return (
        before.row1 is after.row1
        and before.row2 is after.row2
        and before.gems is after.gems
        and before.flag is after.flag
        and before.technologies == after.technologies
        and before.palace == after.palace
        and before.held == after.held
        and before.token == after.token
        and before.second == after.second
        and before.attributes == after.attributes
        and before.blueprints is after.blueprints
        and before.start1 == after.start1
        and before.start2 == after.start2
        and before.turn.culture == after.turn.culture
        and before.turn.sets == after.turn.sets
    )


def tally(table: Table, state: State, who: int, demand: int) -> Tally:
    """How the Demand stands for the seat. Raises OpenEnd like `met`."""
    score = _SCORES[demand](table, state, who)
    return Tally(demand, score.have, score.need, bool(score.met), components.demand(demand).clauses, score.facts)
