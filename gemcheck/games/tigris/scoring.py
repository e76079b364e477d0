"""The end of the game: the best spread of treasures, the lowest colour, ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import OpenEnd, Result, Undefined
from gemcheck.games.tigris.state import GREEN, Four, Seat, State
from gemcheck.games.tigris.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["fed", "finished", "score", "sorted_points", "totals"]


def fed(points: Sequence[Any], on: Algebra = INTS) -> tuple[Any, ...]:
    """The points once one treasure has been added where the total is lowest, to the first of equal ones."""
    lowest, raised = on.smallest(points), []
    placed: Any = False
    for total in points:
        here = on.both(on.equal(total, lowest), on.negate(placed))
        raised.append(total + on.choose(here, 1, 0))
        placed = on.either(placed, here)
    return tuple(raised)


@clause("score.treasures", without=lambda points, treasures: points)
def spread_out(points: Four, treasures: int) -> Four:
    """The points once each treasure has been added where the total is lowest, which makes the ordered totals as high as
    they can be."""
    for _ in range(treasures):
        black, red, blue, green = fed(points)
        points = (black, red, blue, green)
    return points


@clause("treasure.kept", without=lambda seat: seat.treasures if seat.leaders[GREEN] >= 0 else 0)
def owned(seat: Seat) -> int:
    """The treasures of a seat: what has been taken is never lost again, whatever becomes of the trader."""
    return seat.treasures


@clause("score.ties", without=lambda ordered: ordered[:1])
def all_places(ordered: Sequence[int]) -> Sequence[int]:
    """What is compared: the lowest total, then the second, third and fourth lowest."""
    return ordered


def sorted_points(points: Four, treasures: int) -> Four:
    """The totals of a seat from the lowest to the highest, treasures spread at best."""
    one, two, three, four = sorted(spread_out(points, treasures))
    return (one, two, three, four)


def totals(seat: Seat) -> Four:
    """The totals of a seat from the lowest to the highest, as if the game ended now."""
    return sorted_points(seat.points, owned(seat))


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
    ordered = [totals(seat) for seat in state.seats]
    keys = [(score(key), *all_places(key)[1:]) for key in ordered]
    best = max(keys)
    winners = tuple(who for who, key in enumerate(keys) if key == best)
    decided = (*clauses, *cites(score))
    if sum(key[0] == best[0] for key in keys) > 1:
        decided = (*decided, *cites(all_places))
    if len(winners) > 1:
        winners = several(table, winners)
        decided = (*decided, *cites(several))
    return Result(winners, reason, decided)
