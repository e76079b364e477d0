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
from gemcheck.games.gempire.notation_city import ZERO
from gemcheck.games.gempire.state import Placed, Seat, Triple
from gemcheck_models.gempire.placement.objective import Score
from gemcheck_models.gempire.placement.problem import Answer, Problem
from gemcheck_models.gempire.placement.turn_best import Best, Late, Show
from gemcheck_models.gempire.placement.turn_calm import placing_alone, unsettled
from gemcheck_models.gempire.placement.turn_chart import Chart, Units
from gemcheck_models.gempire.placement.turn_cities import Cities
from gemcheck_models.gempire.placement.turn_first import first_end
from gemcheck_models.gempire.placement.turn_layouts import Layouts
from gemcheck_models.gempire.placement.turn_orders import Orders
from gemcheck_models.gempire.placement.turn_outlook import Outlook
from gemcheck_models.gempire.placement.turn_walk import Opened, Pool, Walk

__all__ = ["turn"]

FEW = 6
"""Up to so many cards cities are thought out as a whole."""

Rows = tuple[tuple[Placed, ...], tuple[Placed, ...], Triple]
"""The cards of a city with how often each counts, and what Construction has paid."""


def turn(
    problem: Problem, *, top: int = 1, budget: int | None = None, progress: Show = None, late: Late = None
) -> Answer:
    """The `top` best ends; stopped after `budget` states or when it is late, with the bound of the seats it opened
    with."""
    walk = Walk(problem)
    pool = Pool(problem)
    best = Best(walk, top, budget, progress, late)
    if len(pool.cards) <= FEW and placing_alone(problem):
        return _by_cities(walk, pool, best)
    return _by_steps(walk, pool, best)


def _by_cities(walk: Walk, pool: Pool, best: Best) -> Answer:
    """Every city thought out, the most promising first."""
    problem = walk.problem
    reasons = list(unsettled(problem))
    openings = _openings(walk, pool, best.top == 1)
    complete = Cities(walk, pool, best, reasons).search(openings)
    return best.answer("turn", complete, "every city, in every order" if reasons else "every city once")


def _openings(walk: Walk, pool: Pool, first: bool) -> list[tuple[list[Opened], Outlook, Chart]]:
    """The seats to begin with, those together that differ in nothing but where culture gems lie.

    first: whether of those that differ in nothing but diamonds without use the least in notation will do: their cities
    are in the same order as they are, whatever comes beside.
    """
    problem = walk.problem
    groups: dict[Seat, list[Opened]] = {}
    for opened in walk.opened(problem.seat):
        seat = opened[0] if problem.objective.demands() else replace(opened[0], flag=ZERO)
        groups.setdefault(seat, []).append(opened)
    least: dict[Seat, tuple[list[str], list[list[Opened]]]] = {}
    for seat, members in groups.items():
        kind = _alike(problem, seat) if first else seat
        tokens = [walk.token(placed) for placed in (*seat.row1, *seat.row2)]
        if kind not in least or tokens < least[kind][0]:
            least[kind] = (tokens, [])
        if tokens == least[kind][0]:
            least[kind][1].append(members)
    outlooks: dict[Rows, Outlook] = {}
    units: Units | None = None
    found = []
    for _, alike in least.values():
        for members in alike:
            seat = members[0][0]
            rows = (*_counting(problem, seat), seat.fours)
            outlook = outlooks.get(rows)
            if outlook is None:
                like = next(iter(outlooks.values()), None)
                outlook = outlooks[rows] = Outlook(problem.table, seat, pool, problem.objective, like)
            units = units or Units(problem.table, problem.seat, pool.cards, outlook.lines, outlook.row2)
            found.append((members, outlook, Chart(units, seat)))
    return found


def _by_steps(walk: Walk, pool: Pool, best: Best) -> Answer:
    """From each seat to begin with, the most promising first, card by card."""
    problem = walk.problem
    reasons = list(unsettled(problem))
    if len(pool.cards) > FEW:
        seat, plans = first_end(walk)
        best.offer(walk.score(seat), seat, plans)
    openings: list[tuple[Score | None, Opened, Outlook]] = []
    room = problem.most + len(pool.cards) - pool.held
    outlooks: dict[Rows, Outlook] = {}
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
    for _, opened, outlook in openings:
        if not reasons:
            kind = _alike(problem, opened[0])
            layouts = Layouts(walk, pool, outlook, best, known)
            done = layouts.search(opened, best.score if searched.get(kind) else None)
            searched[kind] = done
        else:
            done = Orders(walk, pool, outlook, best, known).search(opened)
        complete = complete and done
    return best.answer("turn", complete, "every order" if reasons else "every city once")


def _alike(problem: Problem, seat: Seat) -> Seat:
    """The same seat for all seats that differ in nothing but diamonds without use, which no score sees."""
    if problem.objective.demands():
        return seat
    row1, row2 = _counting(problem, seat)
    return replace(seat, row1=row1, row2=row2, palace_diamonds=0, turn=replace(seat.turn, bearers=()))


def _counting(problem: Problem, seat: Seat) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
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
