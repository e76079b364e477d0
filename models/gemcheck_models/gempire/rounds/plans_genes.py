"""Growths told without columns, so that they can be changed: cards, upgrade steps and technologies in an order.

Whatever has become impossible after a change is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gemcheck.games.gempire.districts import line
from gemcheck.games.gempire.placement import columns
from gemcheck.games.gempire.plans import Place
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_growth import ANY, Growth, Item, grown, learned, price, raised

__all__ = ["Gene", "card_item", "genes_of", "regrown"]


class Gene(NamedTuple):
    """One item, told without columns. card: or -1; row, colour, and the end it goes to; step, technology: or -1;
    prefer: which cards the diamonds of the step go to."""

    card: int = -1
    row: int = 1
    colour: int = 0
    left: bool = False
    step: int = -1
    technology: int = -1
    prefer: int = ANY


def genes_of(growth: Growth) -> list[Gene]:
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
            found.append(Gene(step=item.step, prefer=item.prefer))
        else:
            found.append(Gene(technology=item.technology))
    return found


def regrown(aim: Aim, growth: Growth, genes: Sequence[Gene], hasty: bool = False) -> list[Growth]:
    """The growths after each of these genes, beginning from one; genes that cannot be carried out change nothing.

    hasty: what the diamonds of a step earn is asked once they all lie."""
    found = []
    for gene in genes:
        after: Growth | None = None
        if gene.card >= 0:
            item = None if gene.card in growth.used else card_item(aim, growth.seat, gene)
            after = None if item is None else grown(aim, growth, item)
        elif gene.step >= 0:
            after = raised(aim, growth, gene.step, gene.prefer, hasty)
        else:
            after = learned(aim, growth, gene.technology)
        growth = growth if after is None else after
        found.append(growth)
    return found


def card_item(aim: Aim, seat: Seat, gene: Gene) -> Item | None:
    """The placement of a gene's card in a city, None when it has no place there."""
    able = columns(aim.table, seat, gene.row, gene.colour)
    if not able:
        return None
    column = _end(seat, gene, able)
    return Item("card", price(aim, seat, gene.card), placed=Place(gene.card, gene.row, column, gene.colour))


def _end(seat: Seat, gene: Gene, able: Sequence[int]) -> int:
    if not line(seat, gene.row)[1]:  # The second row begins near the middle, so that it can grow to both sides.
        return able[0] if gene.row == 1 else able[(len(able) - 1) // 2]
    return able[0] if gene.left else able[-1]
