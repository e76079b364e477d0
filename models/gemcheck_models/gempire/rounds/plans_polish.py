"""Improving a growth by small changes: a card for another one, an item more or fewer, another order, another end.

Simulated annealing with a seeded generator over sequences of genes, each of which is carried out by the engine like any
other item; what has become impossible is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.placement import columns
from gemcheck.games.gempire.plans import SECOND_ROW, Place
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import Growth, Item, grown, learned, price, raised, seed

__all__ = ["Gene", "genes_of", "polished", "regrown"]

HOT, COLD = 0.5, 0.05
"""Rounds by which a change for the worse is readily accepted, at first and at last."""

PULL = 1.6
"""How much more than its price a distance weighs: the end is to meet the pair."""


class Gene(NamedTuple):
    """One item, told without columns. card: or -1; row, colour, and the end it goes to; step, technology: or -1."""

    card: int = -1
    row: int = 1
    colour: int = 0
    left: bool = False
    step: int = -1
    technology: int = -1


def genes_of(aim: Aim, growth: Growth) -> list[Gene]:
    """The genes of a growth."""
    found: list[Gene] = []
    starts = {1: 0, 2: 0}
    for item in growth.items:
        if item.placed is not None:
            place = item.placed
            left = place.column < starts[place.row]
            starts[place.row] = min(starts[place.row], place.column)
            found.append(Gene(place.card, place.row, place.colour, left))
        elif item.kind == "step":
            found.append(Gene(step=item.step))
        else:
            found.append(Gene(technology=item.technology))
    return found


def regrown(aim: Aim, growth: Growth, genes: Sequence[Gene]) -> list[Growth]:
    """The growths after each of these genes, beginning from one; genes that cannot be carried out change nothing."""
    found = []
    for gene in genes:
        after: Growth | None = None
        if gene.card >= 0:
            item = _item(aim, growth, gene)
            after = None if item is None else grown(aim, growth, item)
        elif gene.step >= 0:
            after = raised(aim, growth, gene.step) if gene.step > growth.seat.palace or not gene.step else None
        else:
            after = learned(aim, growth, gene.technology)
        growth = growth if after is None else after
        found.append(growth)
    return found


def _item(aim: Aim, growth: Growth, gene: Gene) -> Item | None:
    seat = growth.seat
    if gene.card in growth.used:
        return None
    able = columns(aim.table, seat, gene.row, gene.colour)
    if not able:
        return None
    column = _end(seat, gene, able)
    return Item("card", price(aim, seat, gene.card), placed=Place(gene.card, gene.row, column, gene.colour))


def _end(seat: Seat, gene: Gene, able: Sequence[int]) -> int:
    if not line(seat, gene.row)[1]:  # The second row begins near the middle, so that it can grow to both sides.
        return able[0] if gene.row == 1 else able[(len(able) - 1) // 2]
    return able[0] if gene.left else able[-1]


def polished(
    aim: Aim,
    growth: Growth,
    cards: Sequence[int],
    *,
    rng: Random,
    states: int,
    below: Callable[[], int],
    look: Callable[[Growth], object],
) -> int:
    """Change a growth again and again and `look` at every one; the number of states used, about `states`.

    below: rounds from which on a growth is of no use any more.
    """
    genes = genes_of(aim, growth)
    steps = regrown(aim, seed(aim.table, aim), genes)
    now = _merit(aim, steps[-1]) if steps else 0.0
    used = 0
    while used < states and genes:
        at, changed = _changed(aim, genes, cards, rng)
        before = steps[at - 1] if at else seed(aim.table, aim)
        after = regrown(aim, before, changed[at:])
        used += len(after) + 1
        last = after[-1] if after else before
        if not last.items:
            continue
        if last.least_rounds() < below():
            look(last)
        merit = _merit(aim, last)
        heat = HOT * (COLD / HOT) ** (used / states)
        if merit <= now or rng.random() < exp((now - merit) / heat):
            genes, steps, now = changed, [*steps[:at], *after], merit
    return used


def _merit(aim: Aim, growth: Growth) -> float:
    return 0.6 * growth.least_rounds() + 0.4 * growth.spent() + PULL * aim.distance(growth.seat)


def _changed(aim: Aim, genes: list[Gene], cards: Sequence[int], rng: Random) -> tuple[int, list[Gene]]:
    """A neighbour, and the first place in which it differs."""
    kind = rng.random()
    at = rng.randrange(len(genes))
    new = list(genes)
    if kind < 0.35:
        new[at] = _some(aim, cards, rng)
    elif kind < 0.5:
        del new[at]
    elif kind < 0.7:
        at = rng.randrange(len(genes) + 1)
        new.insert(at, _some(aim, cards, rng))
    elif kind < 0.8:
        gene = genes[at]
        new[at] = gene._replace(left=not gene.left, row=rng.choice((1, 2))) if gene.card >= 0 else gene
    else:
        gene = new.pop(at)
        to = rng.randrange(len(genes))
        new.insert(to, gene)
        at = min(at, to)
    return at, new


def _some(aim: Aim, cards: Sequence[int], rng: Random) -> Gene:
    """Any item: mostly a card."""
    kind = rng.random()
    if kind < 0.1:
        return Gene(step=rng.choice((SECOND_ROW, 1, 2, 3, 4)))
    if kind < 0.14:
        return Gene(technology=rng.choice(aim.state.technologies))
    card = cards[rng.randrange(len(cards))]
    colour = rng.choice(aim.table.cards[card].colours)
    return Gene(card, 1 if rng.random() < 0.6 else 2, colour, rng.random() < 0.5)
