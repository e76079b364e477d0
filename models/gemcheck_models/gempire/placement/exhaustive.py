"""Every way of using a hand, by the engine alone: the oracle of all other methods, and the answer for a real turn.

question: which decisions of a seat's resolution lead to the best city
scope:    any problem; every order, row, end, colour, diamond, Literacy choice and blueprint that the rules allow
expected: proved; a turn of one to four cards in milliseconds
budget:   exponential in the cards; beyond five or six cards the other methods are there

Ways that lead to the same seat with the same cards left are followed once. Choices that cannot matter are not spread
out: where culture gems lie on the flag counts only for Demands, for Philosophy and for the palace token.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from gemcheck.findings import Certificate, Verdict
from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import Lay, Place, Plan
from gemcheck.games.gempire.state import State
from gemcheck.games.gempire.table import PHILOSOPHY
from gemcheck_models.gempire.placement.problem import (
    Answer,
    Found,
    Problem,
    Progress,
    found,
    handed,
    states,
    usable,
)

__all__ = ["exhaustive"]

Node = tuple[State, tuple[int, ...], int]
"""A state, the places of the hand that may still be used, and how many have been used."""

Way = tuple[Node, Plan] | None
"""How a node was first reached."""


def exhaustive(
    problem: Problem,
    *,
    top: int = 1,
    budget: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Answer:
    """The `top` best ends of all; stopped after `budget` states, whose best is then reported as bounded below only."""
    flags = _flag_matters(problem)
    start: Node = (problem.state, tuple(range(len(problem.hand))), 0)
    ways: dict[Node, Way] = {start: None}
    waiting = deque([start])
    best: list[Found] = []
    complete = True
    while waiting:
        if budget is not None and len(ways) > budget:
            complete = False
            break
        node = waiting.popleft()
        if _over(problem, node):
            _enter(best, found(problem, node[0], _plans(ways, node)), top, progress, len(ways))
        for after, plan in _steps(problem, node, flags):
            if after not in ways:
                ways[after] = (node, plan)
                waiting.append(after)
    scope = f"every way, {states(len(ways))}" if complete else f"stopped after {states(len(ways))}"
    verdict = Verdict.FOUND if complete and best else Verdict.BOUNDED if best else Verdict.UNKNOWN
    bound = best[0].score if complete and best else None
    return Answer(verdict, tuple(best), bound, "exhaustive", len(ways), Certificate("exhaustive", scope))


def _enter(best: list[Found], end: Found, top: int, progress: Callable[[Progress], None] | None, work: int) -> None:
    """Keep an end if it is among the best; of several ways to one city the first is kept."""
    if any(end.city == other.city and end.score == other.score for other in best):
        return
    best.append(end)
    best.sort(key=Found.rank)
    del best[top:]
    if progress is not None and best[0] is end:
        progress(Progress(end.score, None, work))


def _plans(ways: dict[Node, Way], node: Node) -> list[Plan]:
    plans = []
    way = ways[node]
    while way is not None:
        before, plan = way
        plans.append(plan)
        way = ways[before]
    return plans[::-1]


def _over(problem: Problem, node: Node) -> bool:
    """Whether the seat may end here: nothing is owed and enough cards are used, or the others can go nowhere."""
    state, _, used = node
    if resolution.obliged(state.seats[problem.who]):
        return False
    return used >= problem.least or next(_cards(problem, node), None) is None


def _steps(problem: Problem, node: Node, flags: bool) -> Iterator[tuple[Node, Plan]]:
    """Every decision from a node that can matter."""
    state, left, used = node
    table, who = problem.table, problem.who
    if resolution.obliged(state.seats[who]):
        plans = resolution.obligations(table, state, who)
        lays = [plan for plan in plans if isinstance(plan, Lay)]
        for plan in plans:
            if flags or not isinstance(plan, Lay) or plan is lays[0]:
                yield (resolution.perform(table, state, who, plan, None), left, used), plan
        return
    for place, held, plan in _cards(problem, node):
        after = resolution.perform(table, held, who, plan, None)
        rest = tuple([other for other in left if other > place or (other != place and not problem.fixed)])
        yield (after, rest, used + 1), plan
    for plan in resolution.moves(table, state, who) if state.seats[who].blueprints else ():
        if isinstance(plan, Place):
            yield (resolution.perform(table, state, who, plan, None), left, used), plan


def _cards(problem: Problem, node: Node) -> Iterator[tuple[int, State, Plan]]:
    """Every card of the hand that may be used next: its place, the state in which it has been won, a way to use it."""
    state, left, used = node
    if used >= problem.most:
        return
    seen: set[int] = set()
    for index, place in enumerate(left, 1):
        card = problem.hand[place]
        if card in seen:
            continue
        seen.add(card)
        plans = usable(problem, state, card)
        for plan in plans:
            yield place, handed(problem, state, [card]), plan
        if plans and problem.fixed and used + len(left) - index < problem.least:
            return  # too few cards would come after this one, which is usable


def _flag_matters(problem: Problem) -> bool:
    """Whether it matters where culture gems are laid."""
    return bool(problem.objective.demands()) or problem.seat.owns(PHILOSOPHY) or 9 in problem.state.demands
