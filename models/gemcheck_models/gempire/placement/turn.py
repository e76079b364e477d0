"""A real turn: one to four cards in a city that stands, with diamonds to use, hybrids, blueprints and gems to choose.

question: which decisions of a seat's resolution lead to the best city
scope:    any problem, every reading and objective; the same answers as `exhaustive`
expected: proved, in milliseconds for a turn's hand
budget:   exponential in the cards; states are counted

What is due at once is settled first in every way; from each seat that it opens the cards are placed, the most
promising seat first. Where the order of placing cannot matter every city is looked at once, elsewhere every order is
followed. What cannot become better than the best so far is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.games.gempire.diamond_factor import multiplier
from gemcheck.games.gempire.gem_sources import fifty_due
from gemcheck.games.gempire.state import CULTURE, Placed, Seat
from gemcheck.games.gempire.table import CALENDAR
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.turn_best import Best, Late, Show
from gemcheck_models.gempire.placement.turn_calm import SETS, unsettled
from gemcheck_models.gempire.placement.turn_layouts import Layouts
from gemcheck_models.gempire.placement.turn_orders import Orders
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_walk import LAST, Opened, Pool, Walk

__all__ = ["turn"]

TWO_DIGITS = 10

Rows = tuple[tuple[Placed, ...], tuple[Placed, ...]]


def turn(
    problem: Problem, *, top: int = 1, budget: int | None = None, progress: Show = None, late: Late = None
) -> Answer:
    """The `top` best ends; stopped after `budget` states or when it is late, with the bound of the seats it opened
    with."""
    walk = Walk(problem)
    pool = Pool(problem)
    best = Best(walk, top, budget, progress, late)
    reasons = list(unsettled(problem))
    idle = reasons == [SETS] and top == 1 and not problem.objective.demands() and not problem.seat.owns(CALENDAR)
    laying = walk.laying
    room = problem.most + len(pool.cards) - pool.held
    openings: list[tuple[Score | None, Opened, Outlook]] = []
    outlooks: dict[object, Outlook] = {}
    for opened in walk.opened(problem.seat):
        rows = (*_counting(problem, opened[0]), opened[0].fours)
        outlook = outlooks.get(rows)
        if outlook is None:
            like = openings[0][2] if openings else None
            outlook = outlooks[rows] = Outlook(problem.table, opened[0], pool, problem.objective, like)
        openings.append((outlook.upper(opened[0], pool.all, room), opened, outlook))
    openings.sort(key=_promise)
    bounds = [bound for bound, _, _ in openings]
    best.lowered(_greatest(bounds))
    complete = True
    searched: dict[Seat, bool] = {}
    known: set[tuple[Seat, int, int]] = set()
    calm_seats = 0
    for _, opened, outlook in openings:
        walk.laying = LAST if idle and _no_set(outlook, opened[0], pool, room) else laying
        if walk.laying == LAST or not reasons:
            kind = _alike(problem, opened[0])
            layouts = Layouts(walk, pool, outlook, best, known)
            done = layouts.search(opened, best.score if searched.get(kind) else None)
            searched[kind] = done
            calm_seats += 1
        else:
            done = Orders(walk, pool, outlook, best, known).search(opened)
        complete = complete and done
    way = "every city once" if calm_seats == len(openings) else "every order"
    return best.answer("turn", complete, way)


def _no_set(outlook: Outlook, seat: Seat, pool: Pool, room: int) -> bool:
    """Whether no further set of Philosophy can be earned, and every count on the flag stays a single digit: then the
    least city in notation has each culture gem on the last position."""
    peak = outlook.peak(seat, pool.all, room)
    if peak is None:
        return False
    points, gems = peak
    earned = any(fifty_due(value) and not seat.fifties >> colour & 1 for colour, value in enumerate(points))
    return not earned and sum(seat.flag) + gems[CULTURE] - seat.gems[CULTURE] < TWO_DIGITS


def _alike(problem: Problem, seat: Seat) -> Seat:
    """The same seat for all seats that differ in nothing but diamonds without use, which no score sees."""
    if problem.objective.demands():
        return seat
    row1, row2 = _counting(problem, seat)
    return replace(seat, row1=row1, row2=row2, palace_diamonds=0, turn=replace(seat.turn, bearers=()))


def _counting(problem: Problem, seat: Seat) -> Rows:
    """The cards of a city, with the number of times each counts in place of its diamonds."""
    row1, row2 = [
        tuple([Placed(each.card, each.colour, multiplier(problem.table, seat, each)) for each in cards])
        for cards in (seat.row1, seat.row2)
    ]
    return row1, row2


def _promise(opening: tuple[Score | None, Opened, Outlook]) -> tuple[int, ...]:
    bound = opening[0]
    return tuple([-part for part in bound]) if bound is not None else ()


def _greatest(bounds: Sequence[Score | None]) -> Score | None:
    known = [bound for bound in bounds if bound is not None]
    return max(known) if known and len(known) == len(bounds) else None
