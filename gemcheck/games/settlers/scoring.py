"""The end: points for Locations and for what Gate and Shrine hold, and ties."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log, Result
from gemcheck.games.settlers.components import COMMON
from gemcheck.games.settlers.effects import GOLD, RESOURCES, WORKER
from gemcheck.games.settlers.state import NONE, OVER, Location, Seat, State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["ended", "final_points", "goods_left", "location_points", "tier_points"]


@clause("end.locations", without=lambda table, card: 0)
def location_points(table: Table, card: int) -> int:
    """The points of a Location at the end."""
    common, faction = table.box.points
    return common if table.cards[card].deck == COMMON else faction


@clause("end.bonus", "feature.gate", "feature.shrine", without=lambda tiers, number: 0)
def tier_points(tiers: tuple[tuple[int, int], ...], number: int) -> int:
    """The points of so many things: those of the highest step that is reached."""
    return max((points for least, points in tiers if number >= least), default=0)


def held_points(table: Table, there: Location) -> int:
    """The points of what a Location holds at the end."""
    feature = table.cards[there.card].feature
    if feature is None or not feature.tiers:
        return 0
    return tier_points(feature.tiers, len(there.tucked) + sum(there.stored))


@clause("card.temple-of-ra", without=lambda table, owner, there: owner)
def scores(table: Table, owner: int, there: Location) -> int:
    """Who scores a Location at the end: its owner, or in one reading the seat that has taken it over."""
    if there.taker != NONE and table.reading("temple-of-ra.end") == "taker":
        return there.taker
    return owner


@clause("end.score")
def final_points(table: Table, state: State, who: int) -> int:
    """All points of a seat: those on the track, and those for Locations."""
    points = state.seats[who].points
    for owner, seat in enumerate(state.seats):
        for there in seat.locations:
            if scores(table, owner, there) == who:
                points += location_points(table, there.card) + held_points(table, there)
    return points


# -- ties


@clause("tie.goods", "goods.gold.text", without=lambda table, seat, alg=INTS: 0)
def goods_left(table: Table, seat: Seat, alg: Algebra = INTS) -> int:
    """Workers and Resources in the supply, in one reading Gold as well."""
    counted = (WORKER, *RESOURCES, *((GOLD,) if table.reading("tie.gold") == "yes" else ()))
    number: int = alg.total([seat.supply[good] for good in counted])
    return number


@clause("tie.hand", without=lambda seat: 0)
def cards_left(seat: Seat) -> int:
    """Cards in hand."""
    return len(seat.hand)


@clause("tie.shared", "end.score", without=lambda table, state: (0,))
def best(table: Table, state: State) -> tuple[int, ...]:
    """The seats that win: most points, then most Goods, then most cards; if all are equal they share the victory."""
    ranks = [
        (final_points(table, state, who), goods_left(table, seat), cards_left(seat))
        for who, seat in enumerate(state.seats)
    ]
    return tuple(who for who, rank in enumerate(ranks) if rank == max(ranks))


def reason(table: Table, state: State, winners: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    """What has decided the game, in a word, and its clauses."""
    points = sorted((final_points(table, state, who) for who in range(len(state.seats))), reverse=True)
    if len(winners) > 1:
        return "shared", cites(best)
    if len(points) == 1 or points[0] > points[1]:
        return "points", cites(final_points)
    level = [who for who in range(len(state.seats)) if final_points(table, state, who) == points[0]]
    goods = sorted((goods_left(table, state.seats[who]) for who in level), reverse=True)
    return ("goods", cites(goods_left)) if goods[0] > goods[1] else ("hand", cites(cards_left))


@clause("end.when")
def ended(table: Table, state: State, log: Log) -> State:
    """The game is over after the Action phase of the last round."""
    winners = best(table, state)
    why, clauses = reason(table, state, winners)
    if log is not None:
        for who in range(len(state.seats)):
            log.append(Event("final", who, cites(final_points), {"points": final_points(table, state, who)}))
    return replace(state, phase=OVER, active=NONE, order=(), result=Result(winners, why, clauses))
