"""What a seat may bid, and where it may place the cards it has won, by CP-SAT.

question: which plans are legal, all of them
scope:    bids: at most 400 of them; placements: cards won this round, in a city with a first row and no second row that
          stands beyond it
expected: the same plans as the engine's
budget:   none; every solution is listed, in milliseconds

The engine lists the ends of the rows and tries colours there. The model knows no ends: it states what a city has to
look like with one card more (cells.Rows of the placement model), and every such city is a placement. For bids it shares
the engine's arithmetic of the least bid and of what is left, and states the rest.
"""

from __future__ import annotations

from typing import Any

from gemcheck.game import Game
from gemcheck.games.gempire import Gempire, bidding
from gemcheck.games.gempire.plans import Bid, Place
from gemcheck.games.gempire.resolution import obliged
from gemcheck.games.gempire.state import NO_CARD, PLAN, RESOLVE, Seat, State
from gemcheck.legality import LegalModel

__all__ = ["BIDS", "PLACEMENTS", "bids", "placements"]

LISTED = 400
"""More plans than that are not listed."""


def bids(game: Game[Any, Any], state: State, who: int) -> frozenset[Any] | None:
    """Every legal bid of a seat that chooses its action."""
    from ortools.sat.python import cp_model

    from gemcheck_models.cpsat_algebra import CpSatAlgebra

    if not isinstance(game, Gempire) or state.phase != PLAN:
        return None
    table, holding = game.table, state.seats[who].production
    if bidding.count_bids(table, state, who) > LISTED:
        return None
    model = cp_model.CpModel()
    alg = CpSatAlgebra(model)
    amounts = [model.new_int_var(0, holding, f"bid {space}") for space in "ABC"]
    made = [alg.at_least(amount, 1) for amount in amounts]
    free: Any = holding
    for card, amount, there in zip(state.market, amounts, made, strict=True):
        if card == NO_CARD:
            model.add(amount == 0)
            continue
        least = bidding.lowest_bid(table.cards[card].min_bid, bidding.relief(table, state, who))
        model.add(amount >= least).only_enforce_if(there)
        free = bidding.left(free, amount + bidding.surcharge(table, state, who) * there)
    model.add(free >= 0)
    model.add_bool_or(made)
    return frozenset(Bid((a, b, c)) for a, b, c in _solutions(model, amounts))


def placements(game: Game[Any, Any], state: State, who: int) -> frozenset[Any] | None:
    """Every legal placement of the cards that a seat has won this round and has to dispose of."""
    from ortools.sat.python import cp_model

    from gemcheck_models.gempire.placement.cpsat_rows import Rows
    from gemcheck_models.gempire.placement.problem import Problem

    if not isinstance(game, Gempire) or state.phase != RESOLVE:
        return None
    seat = state.seats[who]
    if obliged(seat) or not seat.turn.won or not _modelled(seat):
        return None
    hand = tuple(dict.fromkeys(seat.turn.won))
    model = cp_model.CpModel()
    rows = Rows(model, Problem(game.table, state, who, hand, least=0, most=1))
    new = [item for item in rows.items if item.placed is None]
    model.add(sum(item.there for item in new) == 1)
    for item in new:
        if item.blueprint:
            model.add(item.there == 0)
    ways = {
        (item, cell, colour): _both(model, literal, item.sides[colour])
        for item in rows.hand
        for cell, literal in item.cells.items()
        for colour in item.sides
    }
    found = set()
    for values in _solutions(model, list(ways.values())):
        for (item, (row, column), colour), value in zip(ways, values, strict=True):
            if value:
                found.add(Place(item.index, row, column + seat.start1, colour))
    return frozenset(found)


def _both(model: Any, one: Any, other: Any) -> Any:
    """A literal that is true exactly when both are."""
    both = model.new_bool_var("")
    model.add_bool_and(one, other).only_enforce_if(both)
    model.add_bool_or(~one, ~other).only_enforce_if(~both)
    return both


def _modelled(seat: Seat) -> bool:
    """Whether the model of rows has this city: it begins with the first row, and the second stands within that."""
    if not seat.row1:
        return seat.second < 0 and not seat.row2
    return not seat.row2 or (
        seat.start1 <= seat.start2 and seat.start2 + len(seat.row2) <= seat.start1 + len(seat.row1)
    )


def _solutions(model: Any, terms: list[Any]) -> set[tuple[int, ...]]:
    """The values of these terms in every solution of a model."""
    from ortools.sat.python import cp_model

    class Listed(cp_model.CpSolverSolutionCallback):
        """Writes every solution down."""

        def __init__(self) -> None:
            super().__init__()
            self.found: set[tuple[int, ...]] = set()

        def on_solution_callback(self) -> None:
            self.found.add(tuple(int(self.value(term)) for term in terms))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    listed = Listed()
    status = solver.solve(model, listed)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"a model of legal plans ended with {solver.status_name(status)}")
    return listed.found


BIDS = LegalModel("bids", lambda plan: isinstance(plan, Bid), bids)
PLACEMENTS = LegalModel("placements", lambda plan: isinstance(plan, Place) and not plan.blueprint, placements)
