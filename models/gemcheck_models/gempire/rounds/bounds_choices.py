"""The cards that count gems: which of them lie in a city, under which colour, and with how many diamonds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.cards import Card
from gemcheck.games.gempire.facts import stands_for
from gemcheck.games.gempire.table import IRON, Table
from gemcheck_models.gempire.rounds.bounds_grid import Array, Kind, beside_value, grown_cards, science_in, value_in
from gemcheck_models.gempire.rounds.gains_cards import Side, crowd, deck, sides

__all__ = ["Choices", "Rest", "choices", "corner", "earning_cards", "for_gems"]

EARNING = 3
"""How many cards that hand out science for gems are told apart; what others hand out takes no card."""

Triple = tuple[int, int, int]


class Rest(NamedTuple):
    """What a choice takes from the rest of the city: cards, the buildings they bring, their cost and the science they
    hand out, by colour; and diamonds."""

    used: Triple
    bring: Triple
    cost: Triple
    science: Triple
    diamonds: int


class Choices(NamedTuple):
    """All choices. rests: the different rests; which: the rest of each choice; worth: by colour, of each choice, the
    value without gems; weights: by colour, and by colour of gems, what each gem adds; diamonds are in both."""

    rests: tuple[Rest, ...]
    which: NDArray[np.intp]
    worth: Array
    weights: Array


class _Choice(NamedTuple):
    rest: Rest
    worth: Sequence[int]
    weights: Sequence[Sequence[int]]


_Place = tuple[Side, int]
"""A side that lies in the city, and its diamonds."""


def for_gems(card: Card, gems: Triple) -> int:
    """Science that one card hands out for gems."""
    return sum(each * count for each, count in zip(card.science.earned, gems, strict=True)) if card.science else 0


def corner(kind: Kind, split: Triple) -> Triple:
    """The most buildings of each colour that so many cards can stand for."""
    p, g, c = (crowd(kind.table, frozenset((colour,)), split[colour]) for colour in range(3))
    return (p, g, c)


@lru_cache(maxsize=64)
def earning_cards(table: Table) -> tuple[int, ...]:
    """The numbers of the cards that hand out science for gems, at most EARNING of them, those that hand out most; none
    where a card need not lie in the city for that."""
    found = []
    for number, card in enumerate(deck(table)):
        if card.science is not None and any(card.science.earned) and number not in grown_cards(table):
            found.append((-max(card.science.earned), number))
    return () if built_when_won(table) else tuple(number for _, number in sorted(found)[:EARNING])


@lru_cache(maxsize=8192)
def choices(kind: Kind, slots: tuple[int, ...], split: Triple, jewels: int, gems: Triple | None) -> Choices:
    """Every choice of the cards that count gems that this split has room for. slots: useful diamonds of a card by its
    symbols; gems: where science matters, the gems for which cards hand it out at most."""
    options: list[list[_Place | None]] = []
    for number in earning_cards(kind.table) if gems is not None else ():
        sites = [(side, 0) for colour in range(3) for side in sides(kind.table, colour) if side.number == number]
        options.append([None, *(site for site in sites if split[site[0].colour])])
    for number in grown_cards(kind.table):
        each: list[_Place | None] = [None]
        for side in (side for colour in range(3) for side in sides(kind.table, colour)):
            if side.number == number and split[side.colour]:
                useful = min(jewels, slots[side.card.diamond_symbols])
                each += [(side, diamonds) for diamonds in range(useful + 1)]
        options.append(each)
    most = corner(kind, split)
    found = []
    for picked in product(*options):
        choice = _choice(kind, most, gems or (0, 0, 0), [place for place in picked if place is not None])
        room = all(used <= count for used, count in zip(choice.rest.used, split, strict=True))
        if room and choice.rest.diamonds <= jewels:
            found.append(choice)
    places = {rest: i for i, rest in enumerate(dict.fromkeys(choice.rest for choice in found))}
    return Choices(
        tuple(places),
        np.array([places[choice.rest] for choice in found], dtype=np.intp),
        np.array([choice.worth for choice in found], dtype=np.int32).T,
        np.array([choice.weights for choice in found], dtype=np.int32).transpose(1, 2, 0),
    )


def _choice(kind: Kind, most: Triple, gems: Triple, places: Sequence[_Place]) -> _Choice:
    used, bring, cost, science, worth = ([0, 0, 0] for _ in range(5))
    weights = [[0, 0, 0] for _ in range(3)]
    for side, diamonds in places:
        used[side.colour] += 1
        bring[side.colour] += stands_for(side.card)
        cost[side.colour] += max(1, side.card.min_bid - kind.relief)
        science[side.colour] += int(science_in(kind, side, most))
        if side.number in earning_cards(kind.table):
            science[side.colour] += for_gems(side.card, gems)
        worth[side.colour] += beside_value(kind, side)
        for each in _yielding(kind, side):
            worth[each.colour] += (1 + diamonds) * int(value_in(kind, each, most))
            for colour in range(3):
                weights[each.colour][colour] += (1 + diamonds) * each.formula.gems[colour]
    spent = sum(diamonds for _, diamonds in places)
    rest = Rest(_triple(used), _triple(bring), _triple(cost), _triple(science), spent)
    return _Choice(rest, worth, weights)


def _yielding(kind: Kind, side: Side) -> list[Side]:
    if not kind.owns(IRON):
        return [side]
    return [each for colour in range(3) for each in sides(kind.table, colour) if each.number == side.number]


def _triple(values: Sequence[int]) -> Triple:
    return (values[0], values[1], values[2])
