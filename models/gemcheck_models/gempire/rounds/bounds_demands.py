"""How many culture gems each Demand still needs when a case has the most that it can have.

The opponents of Demands 1, 5, 10 and 14 have nothing: no science, no card, no gem. That is the best for the seat. Each
function gives the fewest culture gems that must lie on the Demand, or None where no number is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gemcheck.games.gempire import components
from gemcheck.games.gempire.demands_culture import construction_counts, outside_only
from gemcheck.games.gempire.demands_fewest import stops_at_zero
from gemcheck.games.gempire.demands_numbers import (
    artificial_minimum,
    least_requirement,
    second_threshold,
)
from gemcheck.games.gempire.demands_order import colour_struck
from gemcheck.games.gempire.demands_rows import missing_attributes_compared
from gemcheck.games.gempire.gem_sources import POINTS
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION
from gemcheck.games.gempire.table import ECONOMICS, IRON, MATRIMONY
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.bounds_districts import Layout, layouts
from gemcheck_models.gempire.rounds.bounds_gems import construction, counted, literacy
from gemcheck_models.gempire.rounds.bounds_joint import PLAIN
from gemcheck_models.gempire.rounds.bounds_pairs import two_best_cards
from gemcheck_models.gempire.rounds.bounds_rows import second_above_first
from gemcheck_models.gempire.rounds.bounds_view import View
from gemcheck_models.gempire.rounds.bounds_worth import above, card_values
from gemcheck_models.gempire.rounds.worlds import IN_PLAY

__all__ = ["NEEDS", "OF_DISTRICTS", "in_one_layout"]

SECOND_ABOVE = 4
"""The Demand that compares the rows."""


def _removing(required: int, possible: int, gems_per_step: int) -> int:
    """Gems that lower a requirement to what is possible."""
    return max(0, required - possible) * gems_per_step


@limit("demand.01.condition", "demand.01.minimum", "demand.01.bonus")
def most_science(seen: View) -> int | None:
    """Demand 1: science, and five for each culture gem, reach the minimum."""
    missing = seen.needed(1) - seen.science
    if artificial_minimum(seen.case.asked.table):
        return above(missing, components.demand(1).step)
    return 0 if missing <= 0 else None


@limit("demand.02.condition", "demand.02.bonus", "placement.second-row.aligned", "second-row.use")
def long_second_row(seen: View) -> int | None:
    """Demand 2: second-row cards, each above a card of the first row, and culture gems are enough."""
    missing = seen.needed(2) - seen.case.second
    if missing > 0 and not seen.case.row and seen.reading("demand.02.no-row") != "artificial-suffice":
        return None
    return above(missing, components.demand(2).step)


@limit("demand.03.condition", "demand.03.bonus")
def gold_and_culture(seen: View) -> int | None:
    """Demand 3: gold and culture gems, those lying on it twice, are enough."""
    twice = literacy(seen.case, seen.gems[POPULATION])
    have = min(seen.gems[GOLD] + seen.gems[CULTURE] - twice, seen.all_gems)
    return above(seen.needed(3) - have, components.demand(3).step)


@limit("demand.06.gems", "demand.06.balance", "demand.06.bonus")
def balanced_gems(seen: View, beside: int = 0) -> int | None:
    """Demand 6: gems and culture gems on it are enough, and no attribute is above the sum of the other two.

    beside: culture gems that the other Demand needs.
    """
    whole = sum(seen.attributes)
    values = [min(value, whole - value) for value in seen.attributes]
    if seen.fixed and any(POINTS * own > value for own, value in zip(seen.fixed, values, strict=True)):
        return None
    each, count = counted(seen.case, seen.split, (values[0], values[1], values[2]), min(seen.together, sum(values)))
    gems = above(seen.needed(6) - count, components.demand(6).step)
    return gems if gems + beside <= each[CULTURE] else None


@limit("demand.07.condition", "demand.07.bonus", "diamond.not-gem")
def points(seen: View) -> int | None:
    """Demand 7: gems, technologies, palace level and culture gems on it are enough."""
    technologies = min(seen.case.owned.bit_count(), IN_PLAY)
    have = seen.all_gems + technologies + seen.case.palace
    return above(seen.needed(7) - have, components.demand(7).step)


@limit("demand.08.condition", "demand.08.bonus", "placement.three-districts", "tech.militia")
def strong_districts(seen: View) -> int | None:
    """Demand 8: there are districts enough, and the cards of each colour are worth as much as its districts need."""
    return _fewest(_strong(seen, layout) for layout in layouts(seen.case, seen.split, seen.parts))


def _strong(seen: View, layout: Layout) -> int | None:
    data = components.demand(8)
    possible = min(sum(layout.parts), seen.together // data.minimum)
    if not any(seen.case.owns(technology) for technology in (IRON, MATRIMONY, ECONOMICS)):
        # A district has one colour, and its cards add to that attribute alone.
        able = zip(layout.parts, seen.attributes, strict=True)
        possible = min(possible, sum(min(part, value // data.minimum) for part, value in able))
    if possible < least_requirement(seen.case.asked.table):
        return None
    return _removing(seen.needed(8), possible, data.gems_per_step)


@limit("demand.09.condition", "demand.09.token", "demand.09.purple", "demand.09.bonus")
def ordered_gems(seen: View) -> int | None:
    """Demand 9: gems in the colours of the order, less one for each culture gem on it; the culture gems on the token
    are not on the flag, so that both together are needed."""
    order = seen.case.asked.table.sequence
    fewest = None
    for length in range(least_requirement(seen.case.asked.table), len(order) + 1):
        wanted = [order[:length].count(colour) for colour in range(3)]
        if colour_struck(seen.case.asked.table) != "last":
            # Any colours of the order may have been struck.
            gold = min(order.count(GOLD), seen.gems[GOLD])
            population = min(order.count(POPULATION), seen.gems[POPULATION])
            wanted = [0, 0, max(0, length - gold - population)]
        if wanted[POPULATION] > seen.gems[POPULATION] or wanted[GOLD] > seen.gems[GOLD]:
            continue
        if wanted[CULTURE] and seen.reading("demand.09.culture-token") == "none":
            continue
        gems = len(order) - length + wanted[CULTURE]
        if wanted[POPULATION] + wanted[GOLD] + gems > seen.all_gems:
            continue
        fewest = gems if fewest is None else min(fewest, gems)
    return fewest


@limit("demand.10.condition", "demand.10.minimum", "demand.10.bonus")
def largest_district(seen: View) -> int | None:
    """Demand 10: the cards of one colour, and culture gems on it, reach the minimum."""
    most = max(seen.split)
    return _large(seen, min(most, seen.case.cards - 1) if _needs_second_row(seen) else most)


def _needs_second_row(seen: View) -> bool:
    """Whether a card must lie in the second row: Demand 4 is asked for as well, and a first row alone never meets it.
    Ten points of culture bring a gem there, which makes up for five."""
    plain = not seen.case.owned & ~PLAIN
    return plain and SECOND_ABOVE in seen.case.asked.pair and missing_attributes_compared(seen.case.asked.table)


def _large(seen: View, cards: int) -> int | None:
    missing = seen.needed(10) - cards
    if artificial_minimum(seen.case.asked.table):
        return above(missing, components.demand(10).step)
    return 0 if missing <= 0 else None


@limit("demand.11.condition", "demand.11.bonus")
def valuable_cards(seen: View) -> int | None:
    """Demand 11: so many cards are worth ten each, with diamonds if need be, one less for every two culture gems."""
    data, case = components.demand(11), seen.case
    plain = sum(1 for v, _ in card_values(seen) if v >= data.minimum)
    raised = sum(
        1
        for v, card in card_values(seen)
        if v < data.minimum <= v * (1 + min(seen.diamonds, case.slots(card.diamond_symbols)))
    )
    possible = min(case.cards, plain + min(raised, seen.diamonds))
    if not case.owns(IRON):
        # A card that is worth so much has it in the attribute of its colour.
        able = zip(seen.split, seen.attributes, strict=True)
        possible = min(possible, sum(min(own, value // data.minimum) for own, value in able))
    if seen.good is not None:
        possible = min(possible, seen.good)
    least = least_requirement(case.asked.table)
    return _removing(seen.needed(11), possible, data.gems_per_step) if possible >= least else None


@limit("demand.12.condition", "demand.12.bonus", "placement.three-districts", "tech.militia")
def different_districts(seen: View) -> int | None:
    """Demand 12: districts of so many sizes need one, two, three and more cards."""
    return _fewest(_sized(seen, layout) for layout in layouts(seen.case, seen.split, seen.parts))


def _sized(seen: View, layout: Layout) -> int | None:
    if layout.sizes < least_requirement(seen.case.asked.table):
        return None
    return _removing(seen.needed(12), layout.sizes, components.demand(12).gems_per_step)


def _fewest(found: Iterable[int | None]) -> int | None:
    return min((gems for gems in found if gems is not None), default=None)


OF_DISTRICTS: Mapping[int, Callable[[View, Layout], int | None]] = {
    8: _strong,
    10: lambda seen, layout: _large(seen, layout.largest),
    12: _sized,
}
"""The Demands that look at districts: what they still need when these lie in one way."""


def in_one_layout(seen: View) -> int | None:
    """Culture gems that two Demands on districts need together: the same districts serve both."""
    first, second = seen.case.asked.pair
    return _fewest(
        None if one is None or other is None else one + other
        for one, other in (
            (OF_DISTRICTS[first](seen, layout), OF_DISTRICTS[second](seen, layout))
            for layout in layouts(seen.case, seen.split, seen.parts)
        )
    )


@limit("demand.13.gems", "demand.13.value", "demand.13.no-bonus", "placement.district.definition")
def beside_culture(seen: View) -> int | None:
    """Demand 13: the attributes are worth so many gems and so many points, and there are three culture cards, in two
    rows where a district must touch three outside itself."""
    table, case = seen.case.asked.table, seen.case
    count = min(sum(v // POINTS for v in seen.attributes), seen.together // POINTS)
    if construction_counts(table):
        count += sum(construction(case, 0, colour, own) for colour, own in enumerate(seen.split))
    if count < seen.needed(13) or seen.together < second_threshold(table, 13, case.asked.seats):
        return None
    if seen.split[CULTURE] < components.demand(13).minimum:
        return None
    in_one_row = not outside_only(table) or seen.reading("demand.13.near") != "each-district"
    return 0 if in_one_row or case.second else None


@limit("demand.14.condition", "demand.14.ties", "demand.14.bonus")
def fewest_cards(seen: View, beside: int = 0) -> int | None:
    """Demand 14: a colour has more gems than each other, and fewer cards, less one for every two culture gems.

    beside: culture gems that the other Demand needs, of which another colour must have fewer than its own gems.
    """
    fewest = None
    for colour, own in enumerate(seen.split):
        if not seen.gems[colour]:
            continue
        other = min(count for c, count in enumerate(seen.split) if c != colour)
        if seen.fixed and any(seen.fixed[colour] <= seen.fixed[c] for c in range(3) if c != colour):
            continue
        if seen.hopeful:
            own, other = 0, 1
        if other == 0 and stops_at_zero(seen.case.asked.table):
            continue
        gems = _removing(own + 1, other, components.demand(14).gems_per_step)
        if colour != CULTURE and seen.gems[colour] <= gems + beside:
            continue
        fewest = gems if fewest is None else min(fewest, gems)
    return fewest


@limit("demand.15.condition", "demand.15.bonus")
def attribute_and_science(seen: View) -> int | None:
    """Demand 15: one attribute, science, and seven for each culture gem on it are enough."""
    return above(seen.needed(15) - seen.scored + seen.gone, components.demand(15).step)


Need = Callable[[View], int | None]

NEEDS: Mapping[int, Need] = {
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
"""What each Demand asks for; a seat that meets it has at least so many culture gems on it."""
