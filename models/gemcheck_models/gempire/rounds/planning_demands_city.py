"""The Demands of a planning model that look at cards, rows and districts: conditions on what there is in the end.

The conditions say no more than those of `bounds_demands`, and are read with them. Rivals have nothing.
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_cards import points_on_each_side
from gemcheck.games.gempire.demands_culture import construction_counts, outside_only
from gemcheck.games.gempire.demands_numbers import artificial_minimum, least_requirement, second_threshold
from gemcheck.games.gempire.demands_rows import bonuses_stand_in_rows, missing_attributes_compared
from gemcheck.games.gempire.gem_sources import CONSTRUCTION_BUILDINGS, POINTS
from gemcheck.games.gempire.placement import DISTRICTS_PER_ROW
from gemcheck.games.gempire.state import CULTURE
from gemcheck.games.gempire.table import CONSTRUCTION, IRON, MILITIA
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.planning_estimate import MOST_POINTS, MOST_TIMES
from gemcheck_models.gempire.rounds.planning_frame import Frame
from gemcheck_models.gempire.rounds.planning_whole import Whole

__all__ = [
    "beside_culture",
    "different_districts",
    "largest_district",
    "long_second_row",
    "second_above_first",
    "strong_districts",
    "two_best_cards",
    "valuable_cards",
]


@limit("demand.02.condition", "demand.02.bonus", "second-row.use")
def long_second_row(whole: Whole) -> None:
    """Demand 2: second-row cards and culture gems are enough."""
    frame, city = whole.frame, whole.city
    if frame.table.reading("demand.02.no-row") != "artificial-suffice":
        frame.add(city.opened[whole.end] == 1)
    frame.add(city.upper[whole.end] + components.demand(2).step * whole.laid[2] >= whole.needed(2))


@limit("demand.04.condition", "demand.04.bonus", "second-row.use", "tech.iron")
def second_above_first(whole: Whole) -> None:
    """Demand 4: in each attribute the second row is worth more than the first, or culture gems make up for it.

    A card of the first row is worth its number at least, one of the second row at most what it is worth at all.
    """
    frame, city, values, end = whole.frame, whole.city, whole.values, whole.end
    if not missing_attributes_compared(frame.table):
        return
    lacking: Any = 0
    for colour in range(3):
        below: Any = 0
        above: Any = 0
        for place, side in enumerate(city.sides):
            lying, there = city.above[place], city.there[place][end]
            if side.colour == colour:
                below = below + side.first * (there - lying)
                above = above + _if(frame, values.points[place][end], lying)
            elif IRON in frame.owned and colour in side.card.colours:
                above = above + _if(frame, values.other[place][end], lying)
        if bonuses_stand_in_rows(frame.table):
            above = above + MOST_POINTS * city.opened[end]
        lack = frame.count(MOST_POINTS)
        frame.add(lack >= below - above + 1)
        lacking = lacking + lack
    frame.add(components.demand(4).step * whole.laid[4] >= lacking)


def _if(frame: Frame, points: Any, there: Any) -> Any:
    """These points where the switch is on, 0 otherwise."""
    if isinstance(points, int):
        return points * there
    part = frame.count(MOST_POINTS)
    frame.at_most(part, MOST_POINTS, there)
    frame.add(part <= points)
    return part


def _cards(whole: Whole) -> list[tuple[Any, Any, int]]:
    """For each side of a card: what the card is worth under it with all its sides, its diamonds, and its place."""
    found = []
    for place, _ in enumerate(whole.city.sides):
        worth = whole.values.points[place][whole.end] + whole.values.other[place][whole.end]
        diamonds = sum(each[whole.end] for each in whole.values.sparkling[place])
        found.append((worth, diamonds, place))
    return found


@limit(
    "demand.05.condition", "demand.05.minimum", "demand.05.bonus", "demand.05.base-value", "diamond.one-symbol.double"
)
def two_best_cards(whole: Whole) -> None:
    """Demand 5: two cards reach the minimum, with three points for each culture gem as often as one of them counts."""
    frame = whole.frame
    both_sides = 2 if IRON in frame.owned and points_on_each_side(frame.table) else 1
    step = components.demand(5).step * both_sides
    best, boosts, counted = [], [], []
    for worth, diamonds, place in _cards(whole):
        chosen, boosted = frame.flag(), frame.flag()
        best.append(_if(frame, worth, chosen))
        frame.add(boosted <= chosen)
        frame.add(chosen <= whole.city.there[place][whole.end])
        for times in range(MOST_TIMES):
            # The gems count once more with each diamond.
            gain = frame.count(step * frame.most.gems[CULTURE])
            frame.add(gain <= step * whole.laid[5])
            frame.at_most(gain, step * frame.most.gems[CULTURE], boosted)
            if times:
                if isinstance(diamonds, int) or times > len(whole.values.sparkling[place]):
                    break
                frame.at_most(
                    gain, step * frame.most.gems[CULTURE], whole.values.sparkling[place][times - 1][whole.end]
                )
            boosts.append(gain)
        counted.append((chosen, boosted))
    frame.add(sum(chosen for chosen, _ in counted) <= 2)
    frame.add(sum(boosted for _, boosted in counted) <= 1)
    frame.add(sum(best) + sum(boosts) >= whole.needed(5))


def districts(whole: Whole) -> Any:
    """How many districts can stand in the city: each has a card, and a row holds three, or four with Militia."""
    frame, city = whole.frame, whole.city
    number, upstairs = frame.count(4 * DISTRICTS_PER_ROW), frame.count(2 * DISTRICTS_PER_ROW)
    row = DISTRICTS_PER_ROW + frame.owns(MILITIA, whole.end)
    frame.add(upstairs <= row)
    frame.add(upstairs <= city.upper[whole.end])
    frame.add(number <= row + upstairs)
    frame.add(number <= city.cards(whole.end))
    return number


@limit("demand.08.condition", "demand.08.bonus", "placement.three-districts", "tech.militia")
def strong_districts(whole: Whole) -> None:
    """Demand 8: there are districts enough, and all cards together are worth as much as so many districts need."""
    number = districts(whole)
    whole.frame.add(components.demand(8).minimum * number <= sum(whole.attributes))
    _lowered(whole, 8, number)


def _lowered(whole: Whole, demand: int, have: Any) -> None:
    """A requirement that culture gems lower is met."""
    whole.frame.add(have + whole.steps(demand) >= whole.needed(demand))
    whole.frame.add(have >= least_requirement(whole.frame.table))


@limit("demand.10.condition", "demand.10.minimum", "demand.10.bonus", "placement.district.definition")
def largest_district(whole: Whole) -> None:
    """Demand 10: the cards of one colour in one row, and culture gems on it, reach the minimum."""
    frame, city = whole.frame, whole.city
    step = components.demand(10).step if artificial_minimum(frame.table) else 0
    fits = []
    for colour in range(3):
        upper = whole.upper(colour)
        for cards in (city.cards(whole.end, colour) - upper, upper):
            chosen = frame.flag()
            frame.add(cards + step * whole.laid[10] >= whole.needed(10)).only_enforce_if(chosen)
            fits.append(chosen)
    frame.model.add_bool_or(fits)


@limit("demand.11.condition", "demand.11.bonus")
def valuable_cards(whole: Whole) -> None:
    """Demand 11: so many cards are worth ten each, one less for every two culture gems."""
    frame, minimum = whole.frame, components.demand(11).minimum
    good = []
    for worth, _, place in _cards(whole):
        valuable = frame.flag()
        frame.add(minimum * valuable <= worth)
        frame.add(valuable <= whole.city.there[place][whole.end])
        good.append(valuable)
    _lowered(whole, 11, sum(good))


@limit("demand.12.condition", "demand.12.bonus", "placement.three-districts", "tech.militia")
def different_districts(whole: Whole) -> None:
    """Demand 12: districts of so many sizes need one, two, three and more cards; those that one row does not hold have
    so many in the second."""
    frame, city = whole.frame, whole.city
    number = districts(whole)
    for most in range(1, 4 * DISTRICTS_PER_ROW + 1):
        there = frame.flag()
        frame.add(number <= most - 1).only_enforce_if(there.negated())
        frame.add(city.cards(whole.end) >= most * (most + 1) // 2).only_enforce_if(there)
        beyond = most - DISTRICTS_PER_ROW - (1 if MILITIA in frame.owned else 0)
        if beyond > 0:
            frame.add(city.upper[whole.end] >= beyond * (beyond + 1) // 2).only_enforce_if(there)
    _lowered(whole, 12, number)


@limit("demand.13.gems", "demand.13.value", "demand.13.no-bonus", "placement.district.definition")
def beside_culture(whole: Whole) -> None:
    """Demand 13: the attributes are worth so many gems and so many points, and there are three culture cards, in two
    rows where a district must touch three outside itself."""
    frame, city, table = whole.frame, whole.city, whole.frame.table
    each_outside = outside_only(table) and table.reading("demand.13.near") == "each-district"
    upper, culture = city.upper[whole.end], city.cards(whole.end, CULTURE)
    near = list(whole.attributes)
    if each_outside and IRON not in frame.owned and table.reading("adjacency.diagonal") == "no":
        # Next to a culture district in its row lie other colours; only cards above or below it can be the three.
        near[CULTURE] = frame.count(MOST_POINTS)
        beside = frame.flag()
        frame.add(near[CULTURE] <= whole.attributes[CULTURE])
        frame.at_most(near[CULTURE], MOST_POINTS, beside)
        least = components.demand(13).minimum
        frame.add(upper >= least).only_enforce_if(beside)
        frame.add(culture >= 2 * least).only_enforce_if(beside)
    count: Any = 0
    for colour, value in enumerate(near):
        tens = frame.count(frame.most.points[colour] // POINTS)
        frame.add(POINTS * tens <= value)
        count = count + tens
        if construction_counts(table) and CONSTRUCTION in frame.owned:
            fours = frame.count(2 * frame.most.buildings[colour] // CONSTRUCTION_BUILDINGS)
            frame.add(CONSTRUCTION_BUILDINGS * fours <= city.buildings(colour, whole.end, technology=True))
            frame.at_most(fours, MOST_POINTS, frame.owns(CONSTRUCTION, whole.end))
            count = count + fours
    frame.add(count >= whole.needed(13))
    frame.add(sum(near) >= second_threshold(table, 13, frame.asked.seats))
    frame.add(culture >= components.demand(13).minimum)
    if each_outside:
        frame.add(upper >= 1)
