"""Every city that a hand can become, put together at one stroke and weighed by the engine.

No card enters after another: rows are laid out whole, then everything that they have earned is paid at once. Where the
order of placing does not matter this comes to the same best score as every way of placing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gemcheck_models.gempire.placement.objective import Score, score
from gemcheck_models.gempire.placement.problem import Problem, usable
from msgspec.structs import replace

from gemcheck.games.gempire import gems, placement, resolution
from gemcheck.games.gempire.artistry import artistry_on_entry
from gemcheck.games.gempire.state import Placed, Seat, State
from tests.models.placement.raw_scope import require_one_stroke

__all__ = ["best_city"]

Row = tuple[Placed, ...]


def best_city(problem: Problem) -> Score:
    """The best score of all cities. Raises Declined where the way to a city matters, and for blueprints and dues."""
    require_one_stroke(problem)
    return max(_scores(problem))


def _scores(problem: Problem) -> Iterator[Score]:
    for cards in _chosen(problem):
        for seat in _seats(problem, cards):
            state = resolution.with_seat(problem.state, problem.who, seat)
            rest = list(problem.hand)
            for card in cards:
                rest.remove(card)
            if len(cards) < problem.least and any(usable(problem, state, card) for card in rest):
                continue
            settled = seat if not cards else gems.settle(problem.table, state, problem.who, seat, None)
            yield from _paid(problem, resolution.with_seat(state, problem.who, settled))


def _paid(problem: Problem, state: State) -> Iterator[Score]:
    """The scores after everything that is due, in each way."""
    waiting = {state}
    seen = set(waiting)
    while waiting:
        state = waiting.pop()
        if not resolution.obliged(state.seats[problem.who]):
            yield score(problem.table, state, problem.who, problem.objective)
            continue
        for plan in resolution.obligations(problem.table, state, problem.who):
            after = resolution.perform(problem.table, state, problem.who, plan, None)
            if after not in seen:
                seen.add(after)
                waiting.add(after)


def _chosen(problem: Problem) -> Iterator[tuple[int, ...]]:
    """Every order of every number of cards of the hand, equal ones once."""
    for number in range(problem.most + 1):
        yield from sorted(set(permutations(problem.hand, number)))


def _seats(problem: Problem, cards: tuple[int, ...]) -> Iterator[Seat]:
    """Every city in which these cards stand from left to right: first those left of the first row, then those right of
    it, then those left and right in the second."""
    seat = problem.seat
    rows = _rows(problem)
    for sides in _sides(problem, cards):
        for first in range(len(cards) + 1) if rows == (1, 2) else (len(cards),):
            low, high = sides[:first], sides[first:]
            for left in range(first + 1) if seat.row1 else (0,):
                start = seat.start1 - left
                row1 = (*low[:left], *seat.row1, *low[left:])
                if _fits(problem, row1, seat.row1):
                    yield from _above(problem, replace(seat, row1=row1, start1=start), high)


def _rows(problem: Problem) -> tuple[int, ...]:
    seat, table = problem.seat, problem.table
    open_second = placement.row_open(seat, 2) and placement.won_in_time(table, seat, 2, problem.state.round)
    return (1, 2) if open_second else (1,)


def _sides(problem: Problem, cards: tuple[int, ...]) -> Iterator[Row]:
    """These cards under every choice of their colours."""
    if not cards:
        yield ()
        return
    for colour in problem.table.cards[cards[0]].colours:
        for rest in _sides(problem, cards[1:]):
            yield (Placed(cards[0], colour), *rest)


def _above(problem: Problem, seat: Seat, cards: Row) -> Iterator[Seat]:
    """The seats with these cards in the second row, from left to right."""
    if not cards:
        yield seat
        return
    end = seat.start1 + len(seat.row1)
    for left in range(len(cards) + 1) if seat.row2 else (0,):
        row2 = (*cards[:left], *seat.row2, *cards[left:])
        starts = (seat.start2 - left,) if seat.row2 else range(seat.start1, end)
        if not _fits(problem, row2, seat.row2):
            continue
        for start in starts:
            if seat.start1 <= start and start + len(row2) <= end:
                held = range(start + left, start + left + len(seat.row2))
                yield _adorned(problem, replace(seat, row2=row2, start2=start), held)


def _fits(problem: Problem, row: Row, before: Row) -> bool:
    """Whether a row has no more districts than it may; one that gets no card may have what it has."""
    return row == before or placement.districts_in(row) <= placement.district_limit(problem.table, problem.seat)


def _adorned(problem: Problem, seat: Seat, held: range) -> Seat:
    """The seat with the diamonds that Artistry gives to the new cards of the second row."""
    for column in range(seat.start2, seat.start2 + len(seat.row2)):
        if column not in held:
            seat = artistry_on_entry(problem.table, problem.state, problem.who, seat, 2, column, None)
    return seat
