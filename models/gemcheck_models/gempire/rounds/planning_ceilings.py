"""How large the numbers of a planning model can become, by a count of what each round is used for.

A solver reasons well about products of choices and numbers only where the largest number is known and small. These
ceilings are worked out by hand from the number of rounds of bidding, of collecting and of upgrading.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from gemcheck.games.gempire.gem_counts import production_limit
from gemcheck.games.gempire.setup import starting_resources
from gemcheck.games.gempire.state import GOLD, POPULATION
from gemcheck.games.gempire.table import (
    ARCHITECTURE,
    MECHANICS,
    NUTRITION,
    SANITIZATION,
)
from gemcheck.games.gempire.upgrade_steps import DISCOUNT, LEVEL_COSTS, TOP
from gemcheck_models.gempire.rounds.gains import collected_at_most, supplied_beyond_limit, tokens
from gemcheck_models.gempire.rounds.gains_cards import deck
from gemcheck_models.gempire.rounds.planning_estimate import MARKET, Estimate, Triple
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["Ceilings", "Course", "ceilings", "ceilings_at"]


class Course(NamedTuple):
    """How many rounds are used for bidding, for collecting and for upgrading at most; under Mechanics a round may be
    used twice."""

    bids: int
    collects: int
    upgrades: int


class Ceilings(NamedTuple):
    """The most that there can be in the end: cards, production received in all, raises of the palace, useful diamonds,
    buildings by colour as effects count them, points and gems of each colour; growth by card and colour: what that side
    counts; points and gems of all colours."""

    cards: int
    income: int
    raises: int
    diamonds: int
    buildings: Triple
    points: Triple
    gems: Triple
    growth: dict[tuple[int, int], int]
    all_points: int
    all_gems: int


@lru_cache(maxsize=4096)
def ceilings(asked: Question, course: Course) -> Ceilings:
    """The ceilings of a course: the least that agree with one another, counted up from no gem at all, as gems are."""
    table = asked.table
    gems, together = (0, 0, 0), 0
    budget = min(_held(asked, course, "bids"))
    held, spent = _held(asked, course, "upgrades")
    income = _income(asked, course)
    while True:
        cards = max(0, min(MARKET * course.bids, budget, len(deck(table))))
        if asked.may_own(MECHANICS):
            held, spent = 2 * course.upgrades * production_limit(gems[POPULATION]) + _beyond(asked, course), income
        raises, jewels = _palace(asked, min(held, spent)) if course.upgrades else (0, 0)
        found = Estimate(asked, cards, budget, raises, jewels, gems, together)
        points = (found.attribute(0), found.attribute(1), found.attribute(2))
        earned, whole = found.earned(points)
        if (earned, whole) == (gems, together):
            return Ceilings(
                cards, income, raises, found.jewels, found.buildings, points, gems, found.growth, found.points, whole
            )
        gems, together = earned, whole


@lru_cache(maxsize=4096)
def _income(asked: Question, course: Course) -> int:
    """Production and science that come in at most, but for science of palace and cards: each collection with the gold
    gems that can be had before it."""
    income = starting_resources()
    for number in range(course.collects):
        gold = ceilings(asked, course._replace(collects=number)).gems[GOLD]
        income += collected_at_most(asked.table, gold, asked.may_own(SANITIZATION))
    if asked.may_own(NUTRITION):
        income += course.bids + course.collects + course.upgrades
    return income


def _beyond(asked: Question, course: Course) -> int:
    """Production that Sanitization may bring on top of the limit."""
    return course.collects * supplied_beyond_limit(asked.table) if asked.may_own(SANITIZATION) else 0


def _held(asked: Question, course: Course, use: str) -> tuple[int, int]:
    """Production that rounds of one use can spend at most: what can be held in each of them, with the gems had before
    it, and what has come in before the last of them."""
    held = income = 0
    for number in range(course._asdict()[use]):
        before = ceilings(asked, course._replace(**{use: number}))
        held += production_limit(before.gems[POPULATION]) + _beyond(asked, course)
        income = _income(asked, course._replace(**{use: number}))
    return held, income


@lru_cache(maxsize=4096)
def ceilings_at(asked: Question, course: Course, now: int) -> Ceilings:
    """The ceilings at the end of a round, whichever rounds of the course have been played by then."""
    bids, collects, upgrades = course
    both = asked.may_own(MECHANICS)
    found = []
    for b in range(min(bids, now) + 1):
        for u in range(min(upgrades, now - b) + 1):
            found.append(ceilings(asked, Course(b, min(collects, now - b if both else now - b - u), u)))

    def most(numbers: Iterable[Triple]) -> Triple:
        p, g, c = (max(column) for column in zip(*numbers, strict=True))
        return (p, g, c)

    return Ceilings(
        cards=max(each.cards for each in found),
        income=max(each.income for each in found),
        raises=max(each.raises for each in found),
        diamonds=max(each.diamonds for each in found),
        buildings=most(each.buildings for each in found),
        points=most(each.points for each in found),
        gems=most(each.gems for each in found),
        growth={key: max(each.growth[key] for each in found) for key in found[0].growth},
        all_points=max(each.all_points for each in found),
        all_gems=max(each.all_gems for each in found),
    )


def _palace(asked: Question, budget: int) -> tuple[int, int]:
    """How often the palace is raised at most for so much production, and the most diamonds that it pays."""
    table, raises, jewels = asked.table, 0, 0
    by_level = table.reading("tech.architecture.unit") == "level"
    best = sorted((token.diamonds for token, count in tokens(table) for _ in range(count)), reverse=True)
    once = table.reading("palace.reward.repeat") != "every-upgrade"
    for count in range(1, TOP + 1):
        for levels in combinations(range(1, TOP + 1), count):
            off = [DISCOUNT * (level if by_level else 1) if asked.may_own(ARCHITECTURE) else 0 for level in levels]
            cost = sum(max(0, LEVEL_COSTS[level - 1] - less) for level, less in zip(levels, off, strict=True))
            if cost <= budget:
                times = [1 if once else sum(level >= step for level in levels) for step in range(1, levels[-1] + 1)]
                paid = sum(a * b for a, b in zip(best, sorted(times, reverse=True), strict=False))
                raises, jewels = max(raises, count), max(jewels, paid)
    return raises, jewels
