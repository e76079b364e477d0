"""A city that the sweep has found, built by the engine card after card."""

from __future__ import annotations

from collections.abc import Iterator

from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import Lay, Place, Plan
from gemcheck.games.gempire.state import State
from gemcheck_models.gempire.placement.problem import Found, Problem, found, handed
from gemcheck_models.gempire.placement.sweep_least import Cell, City

__all__ = ["carried_out"]


def carried_out(problem: Problem, city: City) -> Found:
    """The decisions that build a city, with the state they lead to; Literacy gems as the least notation has them."""
    ways: dict[State, tuple[Plan, ...]] = {problem.state: ()}
    for plan in _places(problem, city):
        ways = {
            resolution.perform(problem.table, handed(problem, state, [plan.card]), problem.who, plan, None): (
                *plans,
                plan,
            )
            for state, plans in ways.items()
        }
        ways = _settled(problem, ways)
    return min((found(problem, state, plans) for state, plans in ways.items()), key=Found.rank)


def _settled(problem: Problem, ways: dict[State, tuple[Plan, ...]]) -> dict[State, tuple[Plan, ...]]:
    """The ways after what is due at once: each choice of Literacy gems, and culture gems where they may be laid first,
    or wherever they may be laid if Demands count."""
    count = None if problem.objective.demands() else 1
    settled: dict[State, tuple[Plan, ...]] = {}
    waiting = list(ways.items())
    while waiting:
        state, plans = waiting.pop()
        if not resolution.obliged(state.seats[problem.who]):
            settled.setdefault(state, plans)
            continue
        due = resolution.obligations(problem.table, state, problem.who)
        lays = [plan for plan in due if isinstance(plan, Lay)][:count]
        for plan in lays or due:
            after = resolution.perform(problem.table, state, problem.who, plan, None)
            waiting.append((after, (*plans, plan)))
    return settled


def _places(problem: Problem, city: City) -> Iterator[Place]:
    """The placements in an order that the rules allow: the first row outwards, then the second."""
    seat = problem.seat
    first: list[tuple[int, Cell]] = [(index, below) for index, (below, _) in enumerate(city)]
    second: list[tuple[int, Cell]] = [(index, above) for index, (_, above) in enumerate(city) if above is not None]
    held = next((index for index, cell in first if not cell.new), 0)
    origin = seat.start1 - held if seat.row1 else 0
    for row, cells in ((1, first), (2, second)):
        old = [index for index, cell in cells if not cell.new]
        middle = old[0] if old else -1
        outwards = [*reversed([c for c in cells if c[0] < middle]), *[c for c in cells if c[0] > middle]]
        for index, cell in outwards:
            if cell.new:
                yield Place(cell.card, row, origin + index, cell.colour)
