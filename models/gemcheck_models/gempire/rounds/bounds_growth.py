"""What a card can be worth at most: its number, and what it counts if everything stands where it looks."""

from __future__ import annotations

from functools import lru_cache

from gemcheck.games.gempire.arithmetic import DRAIN_FLOOR, by_palace
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import DRAIN_SYSTEM, SURVEYING, Table
from gemcheck_models.gempire.rounds.bounds_case import Case, limit
from gemcheck_models.gempire.rounds.gains_cards import Side, crowd, grows, neighbours, sides
from gemcheck_models.gempire.rounds.worlds import Question

__all__ = ["ANY", "anybody", "seen", "values_of"]

Gems = tuple[int, int, int]


@limit("building.count", "card.brothel", "tech.surveying", "tech.diction")
def seen(case: Case, colours: frozenset[int], cards: int, technology: bool = False) -> int:
    """Buildings that so many cards stand for at most, those in the second row doubled for an owner of Surveying."""
    table = case.asked.table
    number = crowd(table, colours, cards)
    doubling = technology or table.reading("tech.surveying.scope") == "all-effects"
    if doubling and case.owns(SURVEYING):
        number += crowd(table, colours, min(cards, case.second))
    return number


ANY = frozenset(range(3))


def growth(case: Case, side: Side, own: int, near_by: int) -> int:
    """What a side counts at most of the buildings of a city in which `own` cards lie under its colour.

    near_by: the buildings of its colour that stand in the city besides its own.
    """
    table, formula, colour = case.asked.table, side.formula, side.colour
    others = [c for c in range(3) if c != colour]
    itself = stands_for(side.card) if side.card.counts_itself else 0
    strange = case.cards - own
    if case.owns(SURVEYING):
        near_by += seen(case, frozenset((colour,)), own) - crowd(table, frozenset((colour,)), own)
        itself *= 2

    def counted(weights: Gems, mine: int, cards: int) -> int:
        wanted = [c for c in others if weights[c]]
        most = max((weights[c] for c in wanted), default=0)
        return weights[colour] * mine + (most * seen(case, frozenset(wanted), min(strange, cards)) if wanted else 0)

    far = case.cards
    total = counted(formula.right, near_by, far) + counted(formula.left, near_by, far)
    total += counted(formula.city, near_by + itself, far)
    if any(formula.adjacent):
        beside = neighbours(table, case.row)
        looked = frozenset(c for c in range(3) if formula.adjacent[c])
        mine = min(near_by, seen(case, frozenset((colour,)), min(own, beside))) + itself
        whole = max(formula.adjacent) * (seen(case, looked, beside) + itself)
        total += min(whole, counted(formula.adjacent, mine, beside))
    if formula.row2 and case.row:
        total += formula.row2 * seen(case, ANY, case.second)
    return total


@lru_cache(maxsize=65536)
def ladder(case: Case, colour: int, own: int, buildings: int, elsewhere: bool) -> tuple[int, ...]:
    """What each side of a colour is worth by its number and by the buildings it can see, palace and gems left out.

    buildings: those of its colour in the city, its own among them unless its card lies `elsewhere`, under its other
    colour. Of the case only what concerns rows and buildings matters.
    """
    found = []
    for side in sides(case.asked.table, colour):
        worth = max(side.first, side.second) if case.row else side.first
        if grows(side.formula):
            worth += growth(case, side, own, buildings - (0 if elsewhere else stands_for(side.card)))
        found.append(worth)
    return tuple(found)


@lru_cache(maxsize=256)
def personal(table: Table, colour: int) -> tuple[tuple[int, Side], ...]:
    """The sides of a colour that look at the palace or at gems, each with its place among the sides."""
    found = enumerate(sides(table, colour))
    return tuple((i, side) for i, side in found if side.formula.palace_level or any(side.formula.gems))


_SURVEYING = 1 << SURVEYING


@limit(
    "attribute.dynamic",
    "card.self-counting",
    "second-row.direction.both",
    "second-row.direction.no-vertical",
    "second-row.adjacent.vertical",
    "card.bunkhouse",
    "card.fountain",
    "card.astronomers-tower",
    "card.race-track",
    "card.inn",
    "card.road-system",
    "card.dairy-farm",
    "card.embassy",
    "card.farm",
    "tech.drain-system",
)
def values_of(case: Case, colour: int, own: int, buildings: int, gems: Gems, elsewhere: bool = False) -> list[int]:
    """A card is worth its number for the better row, what it counts if everything stands where it looks, and five at
    least under Drain System: the worth of each side of a colour."""
    bare = case._replace(asked=anybody(case.asked), bids=0, levels=(), owned=case.owned & _SURVEYING)
    found = list(ladder(bare, colour, own, buildings, elsewhere))
    for i, side in personal(case.asked.table, colour):
        if side.formula.palace_level:
            found[i] += by_palace(side.formula, case.palace)
        found[i] += sum(weight * count for weight, count in zip(side.formula.gems, gems, strict=True))
    return [max(DRAIN_FLOOR, worth) for worth in found] if case.owns(DRAIN_SYSTEM) else found


@lru_cache(maxsize=1024)
def anybody(asked: Question) -> Question:
    """The same table, whatever is asked of it."""
    return asked._replace(pair=(1, 2), technologies=None, seats=0)
