"""Every kind of plan of the Action phase: what stands against it, what lists it, what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gemcheck.game import Objection
from gemcheck.games.settlers import activating, building, dealing, flow, lookout, razing, spending, tokens
from gemcheck.games.settlers.plans import (
    Activate,
    Build,
    Defend,
    MakeDeal,
    Pass,
    Pick,
    Plan,
    Raze,
    Samurai,
    Spend,
    Stop,
    Stow,
    Tuck,
)
from gemcheck.games.settlers.state import State
from gemcheck.games.settlers.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["FREE", "PERFORM", "actions", "objections", "turn_end"]

FREE = (Defend, Samurai, Tuck, Stow)
"""What is no action: the turn goes on."""


@clause("action.kinds", "action.any")
def actions(table: Table, state: State, seat: int) -> Iterator[Plan]:
    """Every plan of a seat whose turn begins, whatever comes of it: any action, as often as it can."""
    yield from building.builds(table, state, seat)
    yield from dealing.deals(table, state, seat)
    yield from razing.razes(table, state, seat)
    yield from activating.activates(table, state, seat)
    yield from spending.spends(table, state, seat)
    yield from tokens.free_moves(table, state, seat)
    yield Pass()


def turn_end(table: Table, state: State, seat: int) -> Iterator[Plan]:
    """Every plan of a seat that has taken its action: what it may do at any moment of its turn, or end it."""
    yield from tokens.free_moves(table, state, seat)
    yield Stop()


@clause("action.kinds", "action.any")
def objections(table: Table, state: State, seat: int, plan: Plan) -> list[Objection]:
    """Everything the rules hold against a plan of the Action phase, whatever comes of it."""
    if state.acted and not isinstance(plan, (*FREE, Stop)):
        return [Objection(("action.turns",), "the action of this turn has been taken")]
    if isinstance(plan, Pass) or (isinstance(plan, Stop) and state.acted):
        return []
    judge = AGAINST.get(type(plan))
    if judge is None:
        return [Objection(cites(actions), "that is neither an action nor a move of the own turn")]
    found = judge(table, state, seat, plan)
    if not found and not any(plan == one for one in LISTS[type(plan)](table, state, seat)):
        text = "an equal one comes first, or the plan names something that is of no matter for it"
        found = [Objection(cites(actions), text)]
    return found


PERFORM: dict[type, Callable[..., State]] = {
    Build: building.build,
    MakeDeal: dealing.make,
    Raze: razing.raze,
    Activate: activating.activate,
    Spend: spending.spend,
    Pass: flow.passed,
    Stop: flow.rested,
    Pick: lookout.picked,
    Defend: tokens.defend,
    Samurai: tokens.samurai,
    Tuck: tokens.tuck,
    Stow: tokens.stow,
}
"""For each kind of plan, what it does."""

AGAINST: dict[type, Callable[..., list[Objection]]] = {
    Build: building.objections,
    MakeDeal: dealing.objections,
    Raze: razing.objections,
    Activate: activating.objections,
    Spend: spending.objections,
    Defend: tokens.defend_objections,
    Samurai: tokens.samurai_objections,
    Tuck: tokens.tuck_objections,
    Stow: tokens.stow_objections,
}
"""For each kind of plan of the Action phase, what stands against it."""

LISTS: dict[type, Callable[..., Iterator[Plan]]] = {
    Build: building.builds,
    MakeDeal: dealing.deals,
    Raze: razing.razes,
    Activate: activating.activates,
    Spend: spending.spends,
    Defend: tokens.free_moves,
    Samurai: tokens.free_moves,
    Tuck: tokens.free_moves,
    Stow: tokens.free_moves,
}
"""For each kind of plan of the Action phase, what lists every legal one (and others, for moves of the own turn)."""
