"""The Demands of a planning model: each as conditions on what there is in the end, so many culture gems lying on it.

The conditions say no more than those of `bounds_demands`, and are read with them. Rivals have nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_fewest import stops_at_zero
from gemcheck.games.gempire.demands_numbers import artificial_minimum, least_requirement
from gemcheck.games.gempire.demands_order import colour_struck
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.planning_demands_city import (
    beside_culture,
    different_districts,
    largest_district,
    long_second_row,
    second_above_first,
    strong_districts,
    two_best_cards,
    valuable_cards,
)
from gemcheck_models.gempire.rounds.planning_whole import Whole

__all__ = ["CONDITIONS", "met"]


def met(whole: Whole) -> None:
    """Both Demands are met, and culture gems lie on one of them or on the token."""
    frame = whole.frame
    frame.add(sum(whole.laid.values()) + whole.token <= whole.gems[CULTURE])
    for demand in frame.asked.pair:
        CONDITIONS[demand](whole)


@limit("demand.01.condition", "demand.01.minimum", "demand.01.bonus")
def most_science(whole: Whole) -> None:
    """Demand 1: science, and five for each culture gem, reach the minimum."""
    step = components.demand(1).step if artificial_minimum(whole.frame.table) else 0
    whole.frame.add(whole.science + step * whole.laid[1] >= whole.needed(1))


@limit("demand.03.condition", "demand.03.bonus")
def gold_and_culture(whole: Whole) -> None:
    """Demand 3: gold and culture gems, those lying on it twice, are enough."""
    have = whole.gems[GOLD] + whole.gems[CULTURE]
    whole.frame.add(have + components.demand(3).step * whole.laid[3] >= whole.needed(3))


@limit("demand.06.gems", "demand.06.balance", "demand.06.bonus")
def balanced_gems(whole: Whole) -> None:
    """Demand 6: gems and culture gems on it are enough, and no attribute is above the sum of the other two."""
    whole.frame.add(sum(whole.gems) + components.demand(6).step * whole.laid[6] >= whole.needed(6))
    for value in whole.attributes:
        whole.frame.add(2 * value <= sum(whole.attributes))


@limit("demand.07.condition", "demand.07.bonus", "diamond.not-gem")
def points(whole: Whole) -> None:
    """Demand 7: gems, technologies, palace level and culture gems on it are enough."""
    known = sum(each[whole.end] for each in whole.frame.owned.values())
    have = sum(whole.gems) + known + whole.palace.level + components.demand(7).step * whole.laid[7]
    whole.frame.add(have >= whole.needed(7))


@limit("demand.09.condition", "demand.09.token", "demand.09.purple", "demand.09.bonus")
def ordered_gems(whole: Whole) -> None:
    """Demand 9: gems in the colours of the order, less one for each culture gem on it; the culture gems on the token
    are not on the flag."""
    frame, order = whole.frame, whole.frame.table.sequence
    lengths = range(least_requirement(frame.table), len(order) + 1)
    reached = {length: frame.flag() for length in lengths}
    frame.model.add_exactly_one(reached.values())
    for length, there in reached.items():
        wanted = [order[:length].count(colour) for colour in range(3)]
        frame.add(whole.laid[9] >= len(order) - length).only_enforce_if(there)
        if colour_struck(frame.table) != "last":
            most = min(order.count(GOLD), length), min(order.count(POPULATION), length)
            gold, population = frame.count(most[0]), frame.count(most[1])
            frame.add(gold <= whole.gems[GOLD])
            frame.add(population <= whole.gems[POPULATION])
            frame.add(whole.token + gold + population >= length).only_enforce_if(there)
            continue
        frame.add(whole.gems[POPULATION] >= wanted[POPULATION]).only_enforce_if(there)
        frame.add(whole.gems[GOLD] >= wanted[GOLD]).only_enforce_if(there)
        frame.add(whole.token >= wanted[CULTURE]).only_enforce_if(there)
    if frame.table.reading("demand.09.culture-token") == "none":
        frame.add(whole.token == 0)


@limit("demand.14.condition", "demand.14.ties", "demand.14.bonus")
def fewest_cards(whole: Whole) -> None:
    """Demand 14: a colour has more gems, and fewer cards, than each other colour, less one for every two culture
    gems."""
    frame, city, end = whole.frame, whole.city, whole.end
    steps = whole.steps(14)
    chosen = [frame.flag() for _ in range(3)]
    frame.model.add_exactly_one(chosen)
    for colour, best in enumerate(chosen):
        for other in range(3):
            if other != colour:
                frame.add(whole.gems[colour] >= whole.gems[other] + 1).only_enforce_if(best)
                cards = city.cards(end, other)
                frame.add(cards + steps >= city.cards(end, colour) + 1).only_enforce_if(best)
                if stops_at_zero(frame.table):
                    frame.add(cards >= 1).only_enforce_if(best)


@limit("demand.15.condition", "demand.15.bonus")
def attribute_and_science(whole: Whole) -> None:
    """Demand 15: one attribute, science, and seven for each culture gem on it are enough."""
    frame = whole.frame
    chosen = [frame.flag() for _ in range(3)]
    frame.model.add_exactly_one(chosen)
    step = components.demand(15).step
    for value, best in zip(whole.attributes, chosen, strict=True):
        frame.add(value + whole.science + step * whole.laid[15] >= whole.needed(15)).only_enforce_if(best)


Condition = Callable[[Whole], None]

CONDITIONS: Mapping[int, Condition] = {
    1: most_science,
    2: long_second_row,
    3: gold_and_culture,
    4: second_above_first,
    5: two_best_cards,
    6: balanced_gems,
    7: points,
    8: strong_districts,
    9: ordered_gems,
    10: largest_district,
    11: valuable_cards,
    12: different_districts,
    13: beside_culture,
    14: fewest_cards,
    15: attribute_and_science,
}
"""What each Demand asks for."""
