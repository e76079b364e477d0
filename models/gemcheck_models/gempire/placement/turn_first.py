"""A city at once: the cards as they come, each used in the first way there is."""

from __future__ import annotations

from gemcheck.games.gempire import resolution
from gemcheck.games.gempire.plans import Place, Plan
from gemcheck.games.gempire.state import Seat
from gemcheck_models.gempire.placement.turn_walk import Walk

__all__ = ["first_end"]


def first_end(walk: Walk) -> tuple[Seat, tuple[Plan, ...]]:
    """Some end of a problem with the decisions that lead to it: as many cards are used as may be, until no card that is
    left, in a fixed order none that is still to come, can be used."""
    problem = walk.problem
    seat, plans = _owing_nothing(walk, problem.seat)
    left, used = list(problem.hand), 0
    while used < problem.most:
        ways = ((place, walk.spots(seat, card)) for place, card in enumerate(left))
        place, spots = next(((place, found) for place, found in ways if found), (-1, []))
        if not spots:
            break
        seat, dues = _owing_nothing(walk, _used(walk, seat, spots[0], left[place]))
        plans = (*plans, spots[0], *dues)
        left = left[place + 1 :] if problem.fixed else [*left[:place], *left[place + 1 :]]
        used += 1
    return seat, plans


def _used(walk: Walk, seat: Seat, plan: Plan, card: int) -> Seat:
    """The seat after a way to use a card that the engine has listed."""
    after = walk.placed(seat, plan) if isinstance(plan, Place) else walk.kept(seat, card)
    if after is None:
        raise AssertionError(f"the engine lists {plan} and refuses it")
    return after


def _owing_nothing(walk: Walk, seat: Seat) -> tuple[Seat, tuple[Plan, ...]]:
    """The seat after all that is due at once, each time the first way."""
    plans: list[Plan] = []
    while resolution.obliged(seat):
        plans.append(walk.dues(seat)[0])
        seat = walk.settled(seat, plans[-1])
    return seat, tuple(plans)
