"""Whether a plan of upgrade steps, alone or with a collection under Mechanics, is legal.

A plan has to be payable. Under the default reading that is judged by carrying it out in thought: collections bring what
they bring under the limit of the moment, and Architecture is discovered as soon as it may be. Cards that might be
placed in between are not foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from gemcheck.game import Objection
from gemcheck.games.gempire import collecting, technologies
from gemcheck.games.gempire.offer import offer
from gemcheck.games.gempire.plans import SECOND_ROW, Collect, Discover, Mechanics, Upgrade
from gemcheck.games.gempire.state import Seat, State, Turn
from gemcheck.games.gempire.table import ARCHITECTURE, MECHANICS, Table
from gemcheck.games.gempire.upgrade_steps import (
    STEPS,
    all_placed,
    level_cost,
    must_fit,
    reachable,
    rises,
    row_missing,
    second_row_cost,
    step_cost,
    upgrade_step,
)
from gemcheck.rulebook import cites, clause

__all__ = [
    "combinable",
    "has_mechanics",
    "one_change",
    "repeatable",
    "unpayable",
    "upgrade_objections",
    "when_resolved",
]


# -- which steps may stand in one plan


@clause("upgrade.combine", without=lambda done, step: not done or (SECOND_ROW in done) == (step == SECOND_ROW))
def combinable(done: Sequence[int], step: int) -> bool:
    """Whether a step may join earlier ones of the same turn: second row and palace may be bought together."""
    return True


@clause("upgrade.palace.repeat", without=lambda done, step: step == SECOND_ROW or not any(done))
def repeatable(done: Sequence[int], step: int) -> bool:
    """Whether a palace step may follow earlier ones of the same turn: the palace may be raised several times."""
    return True


@clause("upgrade.kinds", "round.choice.one-action")
def step_objections(palace: int, second: int, steps: Sequence[int]) -> list[Objection]:
    """What the rules hold against the steps as such, whatever they cost."""
    found = []
    for i, step in enumerate(steps):
        if step not in STEPS:
            found.append(Objection(cites(step_objections), f"there is no upgrade step {step}"))
        elif step == SECOND_ROW and not row_missing(second):
            found.append(Objection(cites(row_missing), "the city has a second row already"))
        elif step != SECOND_ROW and not rises(palace, step):
            found.append(Objection(cites(rises), f"a palace at level {palace} is not raised to level {step}"))
        elif not reachable(palace, step):
            found.append(Objection(cites(reachable), f"a palace at level {palace} cannot skip to level {step}"))
        elif not combinable(steps[:i], step):
            found.append(Objection(cites(combinable), "second row and palace cannot be bought in the same turn"))
        elif not repeatable(steps[:i], step):
            found.append(Objection(cites(repeatable), "the palace is raised once a turn"))
        if step == SECOND_ROW:
            second = 0
        else:
            palace = step
    return found


# -- legality of a plan


@clause("tech.mechanics", without=lambda seat: False)
def has_mechanics(seat: Seat) -> bool:
    """Whether the seat may collect and upgrade in one round."""
    return seat.owns(MECHANICS)


@clause("tech.mechanics", "tech.mechanics.sequence")
def one_change(table: Table) -> bool:
    """Whether upgrades stand on one side of the collection only."""
    return table.reading("tech.mechanics.change") == "one-change"


@clause("tech.architecture.mechanics", "tech.mechanics", "upgrade.combine")
def when_resolved(table: Table) -> bool:
    """Whether an upgrade has to be payable when it is carried out, or already when it is written."""
    return table.reading("upgrade.payable") == "when-resolved"


def upgrade_objections(table: Table, state: State, who: int, plan: Upgrade | Mechanics) -> list[Objection]:
    """What the rules hold against an upgrade plan; empty when it is legal.

    Whether the steps can be paid is looked at once everything else is in order.
    """
    seat = state.seats[who]
    steps = plan.steps if isinstance(plan, Upgrade) else (*plan.before, *plan.after)
    found = step_objections(seat.palace, seat.second, steps)
    if not steps:
        found.append(Objection(cites(step_objections), "an upgrade has at least one step"))
    if isinstance(plan, Mechanics):
        if not has_mechanics(seat):
            found.append(Objection(cites(step_objections) + cites(has_mechanics), "only Mechanics allows both"))
        if plan.before and plan.after and one_change(table):
            found.append(Objection(cites(one_change), "upgrades come before or after the collection, not both"))
        amount = (plan.collect.production, plan.collect.science)
        if amount not in offer(table, state, seat).switched:
            found.extend(collecting.collect_objections(table, state, who, plan.collect))
    return found or unpayable(table, state, who, plan)


def unpayable(table: Table, state: State, who: int, plan: Upgrade | Mechanics) -> list[Objection]:
    """The first step of a plan that could not be paid, or whose diamonds would not fit."""
    seat = replace(state.seats[who], turn=Turn(written=plan))
    foreseen = when_resolved(table)
    barred = must_fit(table)
    parts: tuple[int | Collect, ...]
    parts = plan.steps if isinstance(plan, Upgrade) else (*plan.before, plan.collect, *plan.after)
    for part in parts:
        if foreseen:
            seat = with_architecture(table, state, who, seat)
        if isinstance(part, Collect):
            if foreseen:
                seat = collecting.collect(table, state, who, seat, part, None)
        else:
            cost = step_cost(table, seat, part)
            if cost > seat.production:
                name = "the second row" if part == SECOND_ROW else f"palace level {part}"
                clauses = cites(second_row_cost) if part == SECOND_ROW else cites(level_cost)
                return [Objection(clauses, f"{name} costs {cost}, and {seat.production} production is there to pay it")]
            seat = upgrade_step(table, state, who, seat, part, None)
            placed = all_placed(table, state, who, seat) if barred else seat
            if placed is None:
                return [Objection(cites(must_fit), f"the diamonds of palace level {part} cannot all be placed")]
            seat = placed
        seat = replace(seat, turn=replace(seat.turn, acted=seat.turn.acted + 1))
    return []


@clause("tech.architecture.mechanics")
def with_architecture(table: Table, state: State, who: int, seat: Seat) -> Seat:
    """The seat with Architecture discovered if it could discover it at this point of its action."""
    now = replace(state, seats=(*state.seats[:who], seat, *state.seats[who + 1 :]))
    if technologies.discover_objections(table, now, who, Discover(ARCHITECTURE)):
        return seat
    return replace(seat, technologies=seat.technologies | 1 << ARCHITECTURE)
