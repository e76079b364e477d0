"""How many culture gems a city can earn at most: every state hopes for them, so one too many is dear.

The bound of the culture promises a gem more than can be earned in a good part of all hands. Whether any city comes to
the culture of the last gem is soon known, as nothing but culture has to be looked at.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from gemcheck_models.gempire.placement.problem import Problem
from gemcheck_models.gempire.placement.sweep_bounds import Bounds
from gemcheck_models.gempire.placement.sweep_codes import Codes
from gemcheck_models.gempire.placement.sweep_search import Search
from gemcheck_models.gempire.placement.sweep_steps import Steps
from gemcheck_models.gempire.placement.sweep_tables import UNITS, tables_of

__all__ = ["most_gems"]

WIDTH = 8
"""So many states to a layer are kept to find a city with the culture of one more gem."""

ROOM = 120
"""After so many states for each card it is no longer tried to show that there is no such city."""


def most_gems(problem: Problem, earned: Callable[[int], int], top: int) -> int:
    """At most so many culture gems are earned in a city, whose culture is at most `top`. earned: how many by the
    culture; more are never earned by less."""
    tables = tables_of(problem, UNITS[2])
    codes = Codes(tables)
    steps = Steps(tables, codes, Bounds(tables, codes))
    # Where cards are left over every end is taken for one: there are no fewer cities then.
    search = Search(steps, lambda columns: True)
    room, most = ROOM * len(problem.hand), min(top, max(0, steps.most()))
    while earned(most) > earned(max(0, steps.first)):
        enough = bisect_left(range(most), earned(most), key=earned)
        if search.run(enough - 1, WIDTH, None, False).best >= enough:
            break
        run = search.run(enough - 1, None, room, False)
        room -= run.work
        if run.bound >= enough:
            break
        most = enough - 1
    return earned(most)
