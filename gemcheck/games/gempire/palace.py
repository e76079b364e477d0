"""Upgrading a city: listing and drawing the plans that may be written down.

Single steps are in upgrade_steps, the legality of plans is in upgrade_rules. Lists are made from prices alone and are
then exact, except where Architecture might still be discovered on the way or diamonds have to fit: there they are made
with the lower prices and each plan is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from gemcheck.games.gempire import collecting, technologies
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.plans import SECOND_ROW, Collect, Mechanics, Upgrade
from gemcheck.games.gempire.state import Seat, State, Turn
from gemcheck.games.gempire.table import ARCHITECTURE, Table
from gemcheck.games.gempire.upgrade_rules import (
    combinable,
    has_mechanics,
    one_change,
    repeatable,
    unpayable,
    upgrade_objections,
    when_resolved,
)
from gemcheck.games.gempire.upgrade_steps import (
    STEPS,
    affordable,
    must_fit,
    possible,
    step_cost,
    step_price,
    upgrade_step,
)
from gemcheck.rulebook import clause

__all__ = [
    "affordable",
    "mechanics",
    "sample_mechanics",
    "sample_upgrade",
    "step_cost",
    "upgrade_objections",
    "upgrade_step",
    "upgrades",
]

Steps = tuple[int, ...]

UPGRADE = Upgrade((1,))
MECHANIC = Mechanics((), Collect(0, 0), (1,))
"""An upgrade alone, and one after a collection."""


def runs(table: Table, seat: Seat, budget: int, architecture: bool, done: Steps = ()) -> Iterator[Steps]:
    """Every sequence of one or more further steps that this production can pay, each before those it begins.

    `done`: steps of this turn that the seat has taken already.
    """
    for step, price in choices(table, seat.palace, seat.second, budget, architecture, done):
        yield (step,)
        after = replace(seat, second=0) if step == SECOND_ROW else replace(seat, palace=step)
        for more in runs(table, after, budget - price, architecture, (*done, step)):
            yield (step, *more)


def choices(
    table: Table, palace: int, second: int, budget: int, architecture: bool, done: Steps
) -> list[tuple[int, int]]:
    """The steps that can come next, each with its price."""
    found = []
    for step in STEPS:
        if possible(palace, second, step):
            price = step_price(table, palace, architecture, step)
            if price <= budget and combinable(done, step) and repeatable(done, step):
                found.append((step, price))
    return found


def hopes(table: Table, state: State, seat: Seat, example: Upgrade | Mechanics, acted: int) -> bool:
    """Whether a seat may hope for Architecture once `acted` parts of an action such as this one are carried out."""
    if ARCHITECTURE not in state.technologies or seat.owns(ARCHITECTURE) or not when_resolved(table):
        return False
    return technologies.in_time(table, state, replace(seat, turn=Turn(written=example, acted=acted)))


def filtered(table: Table, state: State, who: int, hoping: bool) -> Callable[[Upgrade | Mechanics], bool]:
    """A test for plans whose steps were listed with prices that may be too low or diamonds that may not fit."""
    if hoping or must_fit(table):
        return lambda plan: not unpayable(table, state, who, plan)
    return lambda plan: True


@clause("upgrade.kinds", "upgrade.combine", "upgrade.palace.repeat")
def upgrades(table: Table, state: State, who: int) -> Iterator[Upgrade]:
    """Every legal upgrade of a seat, in a fixed order."""
    seat = state.seats[who]
    hoping = hopes(table, state, seat, UPGRADE, 0)
    legal = filtered(table, state, who, hoping)
    for steps in runs(table, seat, seat.production, hoping or seat.owns(ARCHITECTURE)):
        plan = Upgrade(steps)
        if legal(plan):
            yield plan


@clause("tech.mechanics", "tech.mechanics.sequence")
def mechanics(table: Table, state: State, who: int) -> Iterator[Mechanics]:
    """Every legal plan of a collection and upgrades, in a fixed order: first those that upgrade before collecting."""
    seat = state.seats[who]
    if not has_mechanics(seat):
        return
    hoping = hopes(table, state, seat, MECHANIC, 1)
    legal = filtered(table, state, who, hoping)
    cheap = hoping or seat.owns(ARCHITECTURE)
    collections = offer(table, state, seat).plans
    befores: list[Steps] = [*runs(table, seat, seat.production, cheap), ()]
    for before in befores:
        for collection in collections:
            plans = [Mechanics(before, collection, ())] if before else []
            if not before or not one_change(table):
                between = stepped(table, state, who, seat, before, cheap)
                budget = budget_after(table, state, who, between, collection)
                plans += [Mechanics(before, collection, s) for s in runs(table, between, budget, cheap, before)]
            yield from (plan for plan in plans if legal(plan))


def stepped(table: Table, state: State, who: int, seat: Seat, steps: Steps, cheap: bool) -> Seat:
    """The seat after these steps, paid with or without the discount of Architecture."""
    for step in steps:
        price = step_price(table, seat.palace, cheap, step)
        seat = replace(upgrade_step(table, state, who, seat, step, None), production=seat.production - price)
    return seat


def budget_after(table: Table, state: State, who: int, seat: Seat, collection: Collect) -> int:
    """Production that may pay for what follows a collection: what is there then, or what was there when writing."""
    if not when_resolved(table):
        return seat.production
    return collecting.collect(table, state, who, seat, collection, None).production


def drawn(table: Table, seat: Seat, budget: int, architecture: bool, done: Steps, rng: Random) -> Steps:
    """Some sequence of affordable steps, each with a positive probability; empty when there is none."""
    steps: Steps = ()
    palace, second = seat.palace, seat.second
    while not steps or rng.random() < 0.5:
        able = choices(table, palace, second, budget, architecture, (*done, *steps))
        if not able:
            break
        step, price = able[int(rng.random() * len(able))]
        budget -= price
        steps = (*steps, step)
        if step == SECOND_ROW:
            second = 0
        else:
            palace = step
    return steps


def sample_upgrade(table: Table, state: State, who: int, rng: Random) -> Upgrade | None:
    """Some legal upgrade, each with a positive probability; None when there is none, and sometimes when there is."""
    seat = state.seats[who]
    hoping = hopes(table, state, seat, UPGRADE, 0)
    steps = drawn(table, seat, seat.production, hoping or seat.owns(ARCHITECTURE), (), rng)
    if not steps:
        return None
    plan = Upgrade(steps)
    return plan if filtered(table, state, who, hoping)(plan) else None


def sample_mechanics(table: Table, state: State, who: int, rng: Random) -> Mechanics | None:
    """Some legal plan of a collection and upgrades, each with a positive probability; None may come at any time."""
    seat = state.seats[who]
    if not has_mechanics(seat):
        return None
    hoping = hopes(table, state, seat, MECHANIC, 1)
    cheap = hoping or seat.owns(ARCHITECTURE)
    collections = offer(table, state, seat).plans
    collection = collections[int(rng.random() * len(collections))]
    before: Steps = ()
    if rng.random() < 0.5:
        before = drawn(table, seat, seat.production, cheap, (), rng)
    after: Steps = ()
    if not before or (rng.random() < 0.5 and not one_change(table)):
        between = stepped(table, state, who, seat, before, cheap)
        budget = budget_after(table, state, who, between, collection)
        after = drawn(table, between, budget, cheap, before, rng)
    if not before and not after:
        return None
    plan = Mechanics(before, collection, after)
    return plan if filtered(table, state, who, hoping)(plan) else None
