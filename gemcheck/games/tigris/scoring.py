"""The end of the game: the best spread of treasures, the lowest colour, ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import OpenEnd, Result, Undefined
from gemcheck.games.tigris.state import Four, State
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["finished", "score", "sorted_points"]


@clause("score.treasures", without=lambda points, treasures: points)
def spread_out(points: Four, treasures: int) -> Four:
    """The points once each treasure has been added where the total is lowest, which makes the ordered totals as high as
    they can be."""
    totals = list(points)
    for _ in range(treasures):
        totals[totals.index(min(totals))] += 1
    return (totals[0], totals[1], totals[2], totals[3])


@clause("score.ties", without=lambda ordered: ordered[:1])
def all_places(ordered: Sequence[int]) -> Sequence[int]:
    """What is compared: the lowest total, then the second, third and fourth lowest."""
    return ordered


def sorted_points(points: Four, treasures: int) -> Four:
    """The totals of a seat from the lowest to the highest, treasures spread at best."""
    one, two, three, four = sorted(spread_out(points, treasures))
    return (one, two, three, four)


@clause("score.lowest", without=lambda points, on=INTS: on.largest(points))
def score(points: Sequence[Any], on: Algebra = INTS) -> Any:
    """The score of a seat: the total of its lowest colour."""
    return on.smallest(points)


@clause("score.shared")
def several(table: Table, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Seats that are equal in every colour share the victory, or the text is silent. Raises OpenEnd."""
    if table.reading("score.full-tie") == "silent":
        why = "several players are equal in all four places, and the text does not say who wins"
        raise OpenEnd(Undefined("score.full-tie", cites(several), why))
    return winners


def finished(table: Table, state: State, reason: str, clauses: tuple[str, ...]) -> Result:
    """Who wins when the game ends here."""
    totals = [sorted_points(seat.points, seat.treasures) for seat in state.seats]
    keys = [(score(ordered), *all_places(ordered)[1:]) for ordered in totals]
    best = max(keys)
    winners = tuple(who for who, key in enumerate(keys) if key == best)
    decided = (*clauses, *cites(score))
    if sum(key[0] == best[0] for key in keys) > 1:
        decided = (*decided, *cites(all_places))
    if len(winners) > 1:
        winners = several(table, winners)
        decided = (*decided, *cites(several))
    return Result(winners, reason, decided)
