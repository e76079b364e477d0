"""Gems of a planning model: what attributes, buildings and technologies have earned by the end of each round."""

from __future__ import annotations

from typing import Any

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.gem_sources import (
    CONSTRUCTION_BUILDINGS,
    PHILOSOPHY_POINTS,
    POINTS,
    SET,
    UNIVERSITY_POINTS,
    pays_again,
)
from gemcheck.games.gempire.state import CULTURE, GOLD, POPULATION
from gemcheck.games.gempire.table import CALENDAR, CONSTRUCTION, LITERACY, PHILOSOPHY, UNIVERSITY
from gemcheck_models.gempire.rounds.bounds_case import limit
from gemcheck_models.gempire.rounds.planning_city import City
from gemcheck_models.gempire.rounds.planning_frame import Frame
from gemcheck_models.gempire.rounds.planning_values import Values
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["earnings", "outside"]


def outside(asked: Question) -> str:
    """The reading under which a planning model says nothing, empty where there is none.

    Attributes that fall may earn the same gems again and again; cards kept aside may count without lying anywhere.
    """
    table = asked.table
    if asked.may_own(CALENDAR) and (table.reading("gem.have") == "not-on-flag" or pays_again(table)):
        return "gem.have" if table.reading("gem.have") == "not-on-flag" else "gem.threshold.again"
    return "blueprint.built" if built_when_won(table) else ""


@limit(
    "gem.threshold",
    "gem.keep",
    "tech.university",
    "tech.construction",
    "tech.construction.retro",
    "tech.surveying",
    "tech.literacy",
    "tech.philosophy",
    "tech.philosophy.sets",
)
def earnings(frame: Frame, city: City, values: Values) -> None:
    """Gems come from multiples of ten, from owned technologies by multiples of twenty and of four buildings; a set of
    culture gems for an attribute of fifty; with each population gem earned under Literacy another gem."""
    chosen: list[list[Any]] = [[0], [0]]
    for now in frame.all:
        literacy = _literacy(frame, chosen, now)
        for colour in range(3):
            value = values.earning[colour][now]
            tens = frame.count(frame.most.gems[colour])
            frame.add(POINTS * tens <= value)
            total = tens
            if UNIVERSITY in frame.owned:
                most = frame.most.points[colour] // UNIVERSITY_POINTS
                twenties = frame.count(most)
                frame.add(UNIVERSITY_POINTS * twenties <= value)
                frame.at_most(twenties, most, frame.owns(UNIVERSITY, now))
                total = total + twenties
            if CONSTRUCTION in frame.owned:
                most = 2 * frame.most.buildings[colour] // CONSTRUCTION_BUILDINGS
                fours = frame.count(most)
                frame.add(CONSTRUCTION_BUILDINGS * fours <= city.buildings(colour, now, technology=True))
                frame.at_most(fours, most, frame.owns(CONSTRUCTION, now))
                total = total + fours
            if colour != POPULATION and literacy:
                total = total + literacy[colour - 1]
            if colour == CULTURE and PHILOSOPHY in frame.owned:
                total = total + SET * sum(_set(frame, values, each, now) for each in range(3))
            frame.add(frame.gems[colour][now] <= total)
            frame.add(frame.gems[colour][now] >= frame.gems[colour][now - 1])
    for now in frame.all:
        frame.add(sum(frame.gems[colour][now] for colour in range(3)) <= frame.at(now).all_gems)
        frame.add(sum(values.attributes[colour][now] for colour in range(3)) <= frame.at(now).all_points)
    for colour in range(3):
        frame.add(frame.gems[colour][0] == 0)


def _set(frame: Frame, values: Values, colour: int, now: int) -> Any:
    """Whether the set for an attribute has been received."""
    received = frame.flag()
    frame.add(received <= frame.owns(PHILOSOPHY, now))
    frame.add(PHILOSOPHY_POINTS * received <= values.earning[colour][now])
    return received


def _literacy(frame: Frame, chosen: list[list[Any]], now: int) -> list[Any]:
    """Gems that Literacy has given by the end of a round, gold and culture."""
    if LITERACY not in frame.owned:
        return []
    for each in chosen:
        each.append(frame.count(frame.most.gems[POPULATION]))
        frame.add(each[now] >= each[now - 1])
    population = frame.gems[POPULATION]
    fresh = sum(each[now] - each[now - 1] for each in chosen)
    frame.add(fresh <= population[now] - population[now - 1])
    frame.at_most(sum(each[now] for each in chosen), frame.most.gems[POPULATION], frame.owns(LITERACY, now))
    assert GOLD == 1
    return [each[now] for each in chosen]
