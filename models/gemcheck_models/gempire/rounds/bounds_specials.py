"""Special cards of a city: those that count gems, and those that hand out science. Which of them lie in it is chosen
before all others, so that what they count and hand out belongs to the city they make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gemcheck.games.gempire.bonuses import built_when_won
from gemcheck.games.gempire.facts import stands_for
from gemcheck_models.gempire.rounds.bounds_choices import corner
from gemcheck_models.gempire.rounds.bounds_grid import Kind, grown_cards, value_in
from gemcheck_models.gempire.rounds.gains_cards import Side, deck, sides

__all__ = ["COLUMNS", "Specials", "givers", "specials"]

Triple = tuple[int, int, int]
Ints = NDArray[np.int64]

MOST_GIVERS = 12
"""Cards that hand out science which are told apart; with more of them nothing is known of it."""

FULL = 50_000
"""Choices that are looked at; with more of them nothing is known."""

COLUMNS = 17
"""What a choice takes and gives: cards, buildings and cost by colour, diamonds; science once, for each building by
colour, and for each gem by colour."""


class Specials(NamedTuple):
    """All choices. rows: see COLUMNS; worth: by choice and colour, the value of its cards without gems; weights: by
    choice, colour, and colour of gems, what each gem adds; cards: how many they are; each: of each of them its value
    without gems, what each gem adds by colour, its diamonds and its cost."""

    rows: Ints
    worth: Ints
    weights: Ints
    cards: Ints
    each: Ints


class _Place(NamedTuple):
    side: Side
    diamonds: int


@lru_cache(maxsize=64)
def givers(kind: Kind) -> tuple[int, ...] | None:
    """The numbers of the cards that hand out science; None where there are too many, or where a card need not lie in
    the city for that."""
    found = [number for number, card in enumerate(deck(kind.table)) if card.science is not None]
    return None if len(found) > MOST_GIVERS or built_when_won(kind.table) else tuple(found)


@lru_cache(maxsize=4096)
def specials(
    kind: Kind, slots: tuple[int, ...], split: Triple, spend: int, jewels: int, science: bool
) -> Specials | None:
    """Every choice of special cards that a split has room for, that cost no more than can be spent when each other card
    costs one. slots: useful diamonds of a card by its symbols; science: whether cards that hand it out are told apart.
    None where there are too many choices."""
    numbers = sorted({*grown_cards(kind.table), *((givers(kind) or ()) if science else ())})
    options = [
        [
            _Place(side, diamonds)
            for colour in range(3)
            for side in sides(kind.table, colour)
            if side.number == number and split[colour]
            for diamonds in range(min(jewels, slots[side.card.diamond_symbols]) + 1)
        ]
        for number in numbers
    ]
    found = []
    for chosen in _chosen(kind, options, split, spend - sum(split), jewels):
        found.append(chosen)
        if len(found) > FULL:
            return None
    return _written(kind, corner(kind, split), found)


def _chosen(
    kind: Kind, options: list[list[_Place]], room: Triple, extra: int, jewels: int
) -> Iterator[tuple[_Place, ...]]:
    """extra: production that cards may cost beyond one each."""
    if not options:
        yield ()
        return
    yield from _chosen(kind, options[1:], room, extra, jewels)
    for place in options[0]:
        left = [*room]
        left[place.side.colour] -= 1
        more = _price(kind, place.side) - 1
        if min(left) >= 0 and more <= extra and place.diamonds <= jewels:
            rest = _chosen(kind, options[1:], (left[0], left[1], left[2]), extra - more, jewels - place.diamonds)
            yield from ((place, *others) for others in rest)


def _price(kind: Kind, side: Side) -> int:
    return max(1, side.card.min_bid - kind.relief)


def _written(kind: Kind, most: Triple, found: list[tuple[_Place, ...]]) -> Specials:
    rows = np.zeros((len(found), COLUMNS), np.int64)
    worth = np.zeros((len(found), 3), np.int64)
    weights = np.zeros((len(found), 3, 3), np.int64)
    counts = np.array([len(chosen) for chosen in found], np.int64)
    each = np.zeros((len(found), max(1, int(counts.max())), 6), np.int64)
    for number, chosen in enumerate(found):
        row = rows[number]
        for place, (side, diamonds) in enumerate(chosen):
            row[side.colour] += 1
            row[3 + side.colour] += stands_for(side.card)
            row[6 + side.colour] += _price(kind, side)
            row[9] += diamonds
            giving = side.card.science
            if giving is not None:
                row[10] += giving.once
                for colour in range(3):
                    row[11 + colour] += kind.doubled * giving.placed[colour]
                    row[14 + colour] += giving.earned[colour]
            value = int(value_in(kind, side, most))
            worth[number, side.colour] += (1 + diamonds) * value
            for colour in range(3):
                weights[number, side.colour, colour] += (1 + diamonds) * side.formula.gems[colour]
            each[number, place] = (value, *side.formula.gems, diamonds, _price(kind, side))
    return Specials(rows, worth, weights, counts, each)
