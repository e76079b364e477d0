"""What the cards of a planning model are worth by the end of a round, and the three attributes.

Positions are left out: a card sees all buildings there are, on whichever side it looks. What each card counts, and what
diamonds add to it, are numbers of their own, so that no card counts what is not there.
"""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, useful_limit
from gemcheck.games.gempire.bonuses import PER_POPULATION_BUILDING, PER_SHOP, credited_to_card, is_shop, per_building
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import ARTISTRY, DRAIN_SYSTEM, ECONOMICS, IRON, MATHEMATICS, MATRIMONY, SURVEYING
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.gains_cards import Side, neighbours, sides
from gemcheck_models.gempire.rounds.planning_city import City
from gemcheck_models.gempire.rounds.planning_estimate import MOST_POINTS, MOST_TIMES
from gemcheck_models.gempire.rounds.planning_frame import Frame
from gemcheck_models.gempire.rounds.planning_palace import Palace

__all__ = ["Values", "attributes", "card_science", "diamonds"]


class Values:
    """The worth of the cards. points: by place of a side and round, what it is worth with its diamonds, its other side
    under Iron left out, and `before` the last gem of its colour; other: the same of the other side; earning: by colour
    and round, the attribute as it was when it earned its last gem; sparkling: by place, diamond and round, whether the
    card bears that many useful diamonds; attributes: by colour and round."""

    def __init__(self, frame: Frame, city: City, palace: Palace) -> None:
        self.frame, self.city, self.palace = frame, city, palace
        self.attributes = [
            [frame.count(frame.at(now).points[colour]) for now in range(frame.rounds + 1)] for colour in range(3)
        ]
        math = MATHEMATICS in frame.owned
        self.slots = [
            min(int(useful_limit(side.card.diamond_symbols, math)), frame.most.diamonds) for side in city.sides
        ]
        self.sparkling = [[frame.flags() for _ in range(slots)] for slots in self.slots]
        self.points: list[list[Any]] = [[0] for _ in city.sides]
        self.before: list[list[Any]] = [[0] for _ in city.sides]
        self.earning = [[attribute[0]] for attribute in self.attributes]
        self.fewer = [[0, *(self.one_less(colour, now) for now in frame.all)] for colour in range(3)]
        self.other: list[list[Any]] = [[0] for _ in city.sides]
        for now in frame.all:
            for place, side in enumerate(city.sides):
                there = city.there[place][now]
                self.points[place].append(self.worth(place, side, there, now))
                supports_itself = side.formula.gems[side.colour] > 0
                self.before[place].append(
                    self.worth(place, side, there, now, self.fewer[side.colour][now])
                    if supports_itself
                    else self.points[place][now]
                )
                self.other[place].append(self.two_sided(place, side, now))

    def one_less(self, colour: int, now: int) -> Any:
        """The gems of a colour without one of them, none where there is none."""
        frame = self.frame
        most = frame.at(now).gems[colour]
        some, fewer = frame.flag(), frame.count(most)
        frame.at_most(fewer, most, some)
        frame.add(fewer <= frame.gems[colour][now] - some)
        return fewer

    def worth(self, place: int, side: Side, there: Any, now: int, own: Any = None) -> Any:
        """What one side of a card is worth, `there` being whether it counts at all; own: gems of its own colour that it
        counts, where these are not those at the end of the round."""
        frame, city = self.frame, self.city
        extra: list[Any] = []
        if side.second > side.first:
            raised = frame.flag()
            for needed in (there, city.above[place], city.opened[now]):
                frame.add(raised <= needed)
            extra.append((side.second - side.first) * raised)
        most = max(0, side.second - side.first)
        if side.formula.palace_level and side.formula.palace_bonus > 0:
            risen = frame.flag()
            frame.add(risen <= there)
            frame.add(risen <= self.palace.reached[side.formula.palace_level][now])
            extra.append(side.formula.palace_bonus * risen)
            most += side.formula.palace_bonus
        seen = self.seen(place, side, now, own)
        if seen is not None:
            growth = frame.at(now).growth[side.number, side.colour]
            grown = frame.count(growth)
            frame.at_most(grown, growth, there)
            frame.add(grown <= seen)
            extra.append(grown)
            most += growth
        if DRAIN_SYSTEM in frame.owned and side.first < DRAIN_FLOOR:
            lifted = frame.count(DRAIN_FLOOR - side.first)
            frame.at_most(lifted, DRAIN_FLOOR - side.first, there, frame.owns(DRAIN_SYSTEM, now))
            extra.append(lifted)
            most += DRAIN_FLOOR - side.first
        return self.multiplied(place, side, there, sum(extra) if extra else None, most, now)

    def multiplied(self, place: int, side: Side, there: Any, extra: Any, most: int, now: int) -> Any:
        """A side with its diamonds: each useful one adds its value once more."""
        frame = self.frame
        base = side.first * there if extra is None else side.first * there + extra
        total = base
        for sparkling in self.sparkling[place]:
            if extra is None and there is self.city.there[place][now]:
                total = total + side.first * sparkling[now]
            else:
                again = frame.count(side.first + most)
                frame.at_most(again, side.first + most, sparkling[now])
                frame.add(again <= base)
                total = total + again
        return total

    def seen(self, place: int, side: Side, now: int, fewer: Any) -> Any:
        """What a side counts at most; None where it counts nothing."""
        frame, city, formula = self.frame, self.city, side.formula
        lying = city.sides[place].colour
        own = 0 if side.card.counts_itself else stands_for(side.card) * city.there[place][now]
        total: Any = None
        for colour in range(3):
            weight = max(0, formula.right[colour]) + max(0, formula.left[colour]) + max(0, formula.city[colour])
            if weight:
                visible = city.buildings(colour, now) - (own if colour == lying else 0)
                total = weight * visible + (0 if total is None else total)
        if any(weight > 0 for weight in formula.adjacent):
            total = self.adjacent(side, now) + (0 if total is None else total)
        if formula.row2 > 0:
            total = formula.row2 * city.upstairs(now) + (0 if total is None else total)
        for colour in range(3):
            if formula.gems[colour] > 0:
                had = fewer if fewer is not None and colour == side.colour else frame.gems[colour][now]
                total = formula.gems[colour] * had + (0 if total is None else total)
        return total

    def adjacent(self, side: Side, now: int) -> Any:
        """What a side counts of the few cards next to it."""
        frame, city = self.frame, self.city
        beside = neighbours(frame.table, True) - 2
        crowded = frame.count(frame.at(now).growth[side.number, side.colour])
        seen = sum(max(0, weight) * city.buildings(colour, now) for colour, weight in enumerate(side.formula.adjacent))
        frame.add(crowded <= seen)
        colours = [colour for colour in range(3) if side.formula.adjacent[colour] > 0]
        several = sum(city.several(now, colour) for colour in colours)
        twice = sum(city.doubled[colour][now] for colour in colours)
        itself = stands_for(side.card) if side.card.counts_itself else 0
        # Cards of the other row are beside it only where there is one.
        near = 2 + beside * city.opened[now] + itself + several + twice
        frame.add(crowded <= max(side.formula.adjacent) * near)
        return crowded

    def two_sided(self, place: int, side: Side, now: int) -> Any:
        """What the other sides of a hybrid are worth under Iron."""
        frame = self.frame
        if IRON not in frame.owned or not side.card.hybrid:
            return 0
        both = frame.flag()
        frame.add(both <= self.city.there[place][now])
        frame.add(both <= frame.owns(IRON, now))
        total: Any = 0
        for colour in side.card.colours:
            if colour != side.colour:
                found = next(s for s in sides(frame.table, colour) if s.number == side.number)
                total = total + self.worth(place, found, both, now)
        return total


@limit(
    "diamond.one-per-upgrade",
    "diamond.immediate",
    "diamond.one-symbol.double",
    "diamond.two-symbol.triple",
    "tech.artistry",
    "tech.mathematics",
)
def diamonds(values: Values) -> None:
    """Useful diamonds lie on cards that have room for them, one of each upgrade at most; there are no more of them than
    the palace and Artistry have given, and none is kept for later."""
    frame, city, palace = values.frame, values.city, values.palace
    by_building = frame.table.reading("tech.artistry.unit") == "building"
    late = ARTISTRY in frame.owned or MATHEMATICS in frame.owned
    placed: list[Any] = [0]
    for now in frame.all:
        adorned: Any = 0
        if ARTISTRY in frame.owned:
            adorned = frame.count(4 * len(city.sides))
            frame.at_most(adorned, 4 * len(city.sides), frame.owns(ARTISTRY, now))
            frame.add(adorned <= (city.upstairs(now, technology=True) if by_building else city.upper[now]))
        for place, side in enumerate(city.sides):
            stack = values.sparkling[place]
            for number, sparkling in enumerate(stack):
                frame.add(sparkling[now] >= sparkling[now - 1])
                frame.add(sparkling[now] <= (stack[number - 1][now] if number else city.there[place][now]))
                if number >= side.card.diamond_symbols:
                    frame.add(sparkling[now] <= frame.owns(MATHEMATICS, now))
            if stack:
                mine = MOST_TIMES if by_building else 1
                upstairs = mine * city.above[place] if ARTISTRY in frame.owned else 0
                frame.add(sum(each[now] for each in stack) <= palace.upgrades(now) + upstairs)
        frame.add(sum(each[now] for stack in values.sparkling for each in stack) <= frame.at(now).diamonds)
        placed.append(sum(each[now] for stack in values.sparkling for each in stack))
        if late:
            frame.add(placed[now] <= sum(palace.diamonds[1 : now + 1]) + adorned)
        else:
            frame.add(placed[now] - placed[now - 1] <= palace.diamonds[now])


@limit("attribute.three", "attribute.dynamic", "tech.iron", "tech.drain-system", "tech.matrimony", "tech.economics")
def attributes(values: Values) -> None:
    """An attribute is what its cards are worth together, with the other sides of hybrids under Iron, Matrimony's and
    Economics' points.

    When a gem is earned it is not there yet: the value that earns the last one counts one gem less of its colour.
    """
    frame, city = values.frame, values.city
    for now in frame.all:
        given = _given(values, now)
        for colour in range(3):
            total, before = given[colour], given[colour]
            for place, side in enumerate(city.sides):
                if side.colour == colour:
                    total = total + values.points[place][now]
                    before = before + values.before[place][now]
                elif IRON in frame.owned and colour in side.card.colours:
                    total = total + values.other[place][now]
                    before = before + values.other[place][now]
            attribute = values.attributes[colour]
            frame.add(attribute[now] <= total)
            frame.add(attribute[now] >= attribute[now - 1])
            values.earning[colour].append(frame.count(frame.at(now).points[colour]))
            frame.add(values.earning[colour][now] <= attribute[now])
            frame.add(values.earning[colour][now] <= before)


def _given(values: Values, now: int) -> list[Any]:
    """Points that Matrimony and Economics give beside the cards, by colour."""
    frame, city = values.frame, values.city
    given: list[Any] = [0, 0, 0]
    if MATRIMONY in frame.owned:
        most = PER_POPULATION_BUILDING * 2 * frame.most.buildings[0]
        given[0] = frame.count(most)
        frame.at_most(given[0], most, frame.owns(MATRIMONY, now))
        frame.add(given[0] <= PER_POPULATION_BUILDING * city.buildings(0, now, technology=True))
    if ECONOMICS in frame.owned:
        given[1] = _shops(values, now)
    return given


def _shops(values: Values, now: int) -> Any:
    frame, city = values.frame, values.city
    unit = per_building(frame.table)
    gold = sum(
        PER_SHOP * (stands_for(side.card) if unit else 1) * city.there[place][now]
        for place, side in enumerate(city.sides)
        if is_shop(frame.table, side.card.name)
    )
    doubled = 2 if SURVEYING in frame.owned else 1
    times = MOST_TIMES if credited_to_card(frame.table) else 1
    given = frame.count(MOST_POINTS)
    frame.at_most(given, MOST_POINTS, frame.owns(ECONOMICS, now))
    frame.add(given <= doubled * times * gold)
    return given


@limit("card.well", "card.apothecary", "basics.building.effect")
def card_science(values: Values) -> None:
    """A card hands out science once, for each building of the colours it names, and for each gem."""
    frame, city = values.frame, values.city
    for now in frame.all:
        for place, side in enumerate(city.sides):
            earning = side.card.science
            if earning is None:
                continue
            if earning.once > 0:
                frame.science_of[now].append(earning.once * city.there[place][now])
            seen: Any = None
            for colour in range(3):
                if earning.placed[colour] > 0:
                    seen = earning.placed[colour] * city.buildings(colour, now) + (0 if seen is None else seen)
                if earning.earned[colour] > 0:
                    seen = earning.earned[colour] * frame.gems[colour][now] + (0 if seen is None else seen)
            if seen is not None:
                most = sum(
                    max(0, earning.placed[colour]) * frame.most.buildings[colour]
                    + max(0, earning.earned[colour]) * frame.most.gems[colour]
                    for colour in range(3)
                )
                handed = frame.count(most)
                frame.at_most(handed, most, city.there[place][now])
                frame.add(handed <= seen)
                frame.science_of[now].append(handed)
