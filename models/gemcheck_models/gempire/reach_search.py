"""By which played prefix can a witness of Gempire be reached? Guided search, no solver.

Question: a legal set-up, dice and plans that lead to the position a witness describes, or to one like it. Scope: goals
per seat that are met exactly (cards in order, second row, palace, diamonds, technologies, science, production, flag),
up to 60 rounds; cards that print does not settle are assumed, as in the witness itself. Expected: candidates, which
`gemcheck.checks.reaching` plays and judges; nothing here is believed. Budget: a few milliseconds for a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice, product
from typing import Any

from msgspec.structs import replace

from gemcheck.checks.reaching import Barrier, Prefix
from gemcheck.game import GameError
from gemcheck.games.gempire import Gempire
from gemcheck.games.gempire.casework import ORDERED_DEMAND
from gemcheck.games.gempire.setup import demand_pile, must_redraw
from gemcheck.games.gempire.state import PHASES, PLAN, RESOLVE, ROLL, SPLIT, State
from gemcheck.games.gempire.table import LITERACY
from gemcheck_models.gempire.reach_barriers import barrier
from gemcheck_models.gempire.reach_goals import Goal, goals_of
from gemcheck_models.gempire.reach_rounds import Course, EndsError, Way, played
from gemcheck_models.gempire.reach_setup import setup_table

__all__ = ["candidates"]

WAYS = (Way(True, False), Way(False, False), Way(True, True))
RAISES = 4
"""How often science is raised for technologies that cannot be paid."""

PAIRS = 30
"""Pairs of other Demands that are tried where the game would end on the way."""

FACES = ("production", "science", "wild")

Entry = Mapping[str, Any]


def candidates(game: Gempire, witness: Mapping[str, Any]) -> Iterator[Prefix | Barrier]:
    """Set-ups with scripts, the plainest way first, and then what stands against every way. Raises GameError with what
    is short when there is neither."""
    given = witness["given"]
    if "state" in given:
        raise GameError("a position in notation is not planned for")
    meant, state, names = game.given(given)
    task = _Task(game, given, meant, state, names)
    ways = list(product(WAYS, (False, True) if any(seat.owns(LITERACY) for seat in state.seats) else (False,)))
    shorts: list[str] = []
    for way, by_literacy in ways:
        try:
            yield from task.candidates(way, by_literacy)
        except EndsError as error:
            shorts.append(str(error))
            yield from task.with_other_demands(way, by_literacy)
        except GameError as error:
            shorts.append(str(error))
    wall = barrier(meant.table, state, names)
    if wall is not None:
        yield wall
    elif len(shorts) == len(ways):
        raise GameError("; ".join(dict.fromkeys(shorts)))


class _Task:
    """One witness: its position in the game it supplies, and the ways to it."""

    def __init__(
        self, game: Gempire, given: Mapping[str, Any], meant: Gempire, state: State, names: Sequence[str]
    ) -> None:
        self.game, self.given, self.meant, self.state, self.names = game, given, meant, state, names

    def candidates(self, way: Way, by_literacy: bool, demands: tuple[int, ...] = ()) -> list[Prefix]:
        """The way as played from a set-up with these Demands, by default the witness's own. Raises GameError."""
        state = replace(self.state, demands=demands) if demands else self.state
        made, start, _ = self.game.given(setup_table(self.meant, self.given, state, self.names, None))
        raised = 0
        for _ in range(RAISES):
            goals = goals_of(self.meant, self.given, state, self.names, raised, by_literacy)
            try:
                return self.prefixes(state, played(made, start, self.names, goals, way))
            except GameError:
                short = _shortage(made, goals)
                if short <= 0:
                    raise
                raised += short
        raise GameError("science never suffices for the technologies")

    def with_other_demands(self, way: Way, by_literacy: bool) -> Iterator[Prefix]:
        """One of the stated Demands beside two others, with which the game does not end on the way."""
        # Demand 9 cannot be judged without an order that print does not give.
        taken = (ORDERED_DEMAND, *self.state.demands)
        others = [demand for demand in demand_pile(self.meant.table) if demand not in taken]
        for kept, demand in enumerate(self.state.demands):
            for pair in islice(combinations(others, 2), PAIRS):
                demands = [*pair[:kept], demand, *pair[kept:]]
                if not must_redraw(demands):
                    with suppress(EndsError):
                        yield from self.candidates(way, by_literacy, tuple(demands))
                        break

    def prefixes(self, state: State, course: Course) -> list[Prefix]:
        """A course with its set-up, up to the phase that the witness is in. Raises GameError."""
        steps = tuple(course.steps)
        if state.phase not in (PLAN, RESOLVE, ROLL, SPLIT):
            raise GameError(f"phase {PHASES[state.phase]} is not planned for")
        if state.phase != RESOLVE and course.state.phase != ROLL:
            raise EndsError("the game ends on the way")
        table = setup_table(self.meant, self.given, state, self.names, course)
        rolled = {face: count for face, count in zip(FACES, state.roll or (0, 0, 0), strict=True) if count}
        if state.phase == PLAN:
            return [Prefix(table, (*steps, {"chance": rolled}))]
        if state.phase != RESOLVE or course.state.phase == RESOLVE:
            return [Prefix(table, steps)]
        # The last decision may end the round, or the game, by itself: then it takes the place of the witness's own last
        # word. Otherwise the seats may pass a round, in which those wait that have something left to decide.
        passing = {"chance": rolled, self.names[0]: "collect 0 0"}
        passed = [Prefix(table, (*steps, passing))] if course.state.phase == ROLL else []
        return [*passed, Prefix(table, steps[:-1], steps[-1:])]


def _shortage(made: Gempire, goals: Sequence[Goal]) -> int:
    """Science that some seat lacks to pay the lowest price of each of its technologies."""
    prices = {t: made.table.technologies[t].prices for goal in goals for t in goal.technologies}
    return max((sum(prices[t][0] for t in goal.technologies) - goal.science for goal in goals), default=0)
