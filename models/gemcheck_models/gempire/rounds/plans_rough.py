"""A growth in a hurry: cards that follow one another are placed without asking in between what gems they earn.

Where gems come in another order than they would, what it comes to may differ from the growth that is carried out step
by step. Good enough to see that a change is not worth carrying out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.games.gempire import gems, placement
from gemcheck.games.gempire.gem_counts import cap
from gemcheck.games.gempire.plans import Bid
from gemcheck.games.gempire.state import GOLD, Seat, Turn
from gemcheck_models.gempire.rounds.plans_distance import Aim
from gemcheck_models.gempire.rounds.plans_genes import Gene, card_item, regrown
from gemcheck_models.gempire.rounds.plans_growth import Growth, settled

__all__ = ["roughly"]

PLACING = Bid((1, 0, 0))

IN_ORDER = 9
"""The Demand for which it matters where each culture gem is laid."""


def roughly(aim: Aim, growth: Growth, genes: Sequence[Gene]) -> Growth:
    """The growth after all of these genes, roughly. Its items are those that are no cards."""
    at = 0
    while at < len(genes):
        end = at
        while end < len(genes) and genes[end].card >= 0:
            end += 1
        if end > at:
            growth = _placed(aim, growth, genes[at:end])
        if end < len(genes):
            growth = regrown(aim, growth, genes[end : end + 1], hasty=True)[0]
        at = end + 1
    return growth


def _placed(aim: Aim, growth: Growth, genes: Sequence[Gene]) -> Growth:
    won = tuple(gene.card for gene in genes)
    seat = replace(growth.seat, turn=Turn(written=PLACING, acted=1, won=won))
    used, spent = set(growth.used), growth.production
    for gene in genes:
        item = None if gene.card in used else card_item(aim, seat, gene)
        if item is not None and item.placed is not None:
            seat = placement.place(aim.table, aim.state, 0, seat, item.placed, None)
            used.add(gene.card)
            spent += item.cost
    seat = replace(seat, turn=replace(seat.turn, won=()))
    seat = gems.settle(aim.table, aim.state, 0, seat, None)
    seat = settled(aim, aim.with_seat(_laid(aim, seat)))
    mark = (cap(aim.table, seat), seat.gems[GOLD], seat.science - growth.bought)
    return Growth(seat, growth.items, spent, growth.bought, (*growth.course, mark), frozenset(used))


def _laid(aim: Aim, seat: Seat) -> Seat:
    """The seat with culture gems on one Demand of the pair, all at once, where nothing depends on their places yet."""
    turn = seat.turn
    if not turn.culture or turn.literacy or turn.sets or IN_ORDER in aim.pair or seat.technologies:
        return seat
    flag = [*seat.flag]
    flag[aim.places[0]] += turn.culture
    return replace(seat, flag=(flag[0], flag[1], flag[2]), turn=replace(turn, culture=0))
