"""Collecting: what may be written down, what of it arrives under the production limit, Sanitization, and Nutrition."""

from __future__ import annotations

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire import bidding, upgrade_steps
from gemcheck.games.gempire.gems import cap
from gemcheck.games.gempire.offer import may_pass, offer
from gemcheck.games.gempire.plans import Collect
from gemcheck.games.gempire.science import gain_science
from gemcheck.games.gempire.state import GOLD, Seat, State, Turn
from gemcheck.games.gempire.table import NUTRITION, SANITIZATION, Table
from gemcheck.rulebook import cites, clause

__all__ = ["collect", "collect_objections", "limit_holds", "nutrition", "offers", "room", "taken"]

SUPPLY = 2
"""The production that Sanitization brings a collector to."""


# -- legality


def offers(table: Table, state: State, who: int) -> tuple[Collect, ...]:
    """Every amount a seat may write down when collecting, in ascending order."""
    plans = offer(table, state, state.seats[who]).plans
    if may_pass(table):
        return plans
    useful = tuple(plan for plan in plans if changes_something(table, state, who, plan))
    return useful if useful or other_action(table, state, who) else plans


def collect_objections(table: Table, state: State, who: int, plan: Collect) -> list[Objection]:
    """What the rules hold against this collection; empty when it is legal."""
    seat = state.seats[who]
    amounts = offer(table, state, seat).switched
    if (plan.production, plan.science) not in amounts:
        production, science, wild = state.roll or (0, 0, 0)
        rolled = f"{production} production, {science} science and {wild} wild with {seat.gems[GOLD]} gold gems"
        text = f"{plan.production} production and {plan.science} science cannot be taken from {rolled}"
        return [Objection((*cites(offer), "gem.gold.switch"), text)]
    if plan in offers(table, state, who):
        return []
    return [Objection(cites(changes_something), "an action must change something, and this collection does not")]


@clause("round.choice.one-action")
def changes_something(table: Table, state: State, who: int, plan: Collect) -> bool:
    """Whether the collection, carried out now, would give the seat anything."""
    seat = state.seats[who]
    after = collect(table, state, who, seat, plan, None)
    return after.production > seat.production or after.science > seat.science


def other_action(table: Table, state: State, who: int) -> bool:
    """Whether a seat can bid or upgrade; if it cannot, nobody can oblige it to change something."""
    if next(bidding.bids(table, state, who), None) is not None:
        return True
    return bool(upgrade_steps.open_steps(table, state, who))


# -- effect


@clause("collect.cap.base", "gem.population.cap")
def room(table: Table, seat: Seat) -> int:
    """How much production the seat can still take, 0 or more."""
    return max(0, cap(table, seat) - seat.production)


@clause("collect.cap.truncate", without=lambda production, free, alg=INTS: production)
def taken(production: int, free: int, alg: Algebra = INTS) -> int:
    """How much of the production arrives when there is room for `free`."""
    arrives: int = alg.smallest((production, free))
    return arrives


@clause("collect.cap.no-swap", without=lambda lost: lost)
def science_for_overflow(lost: int) -> int:
    """Science for production lost to the limit: none."""
    return 0


@clause("collect.cap.no-swap", "gem.gold.switch", without=lambda table, state, seat, plan, free: 0)
def barred_switches(table: Table, state: State, seat: Seat, plan: Collect, free: int) -> int:
    """How much of the written science falls away because it is production that the limit would not have let in.

    The collector keeps the written production first; switches of production are good as far as room is left for it.
    """
    if table.reading("collect.overflow") == "switch-first":
        return 0
    switched = offer(table, state, seat).switched.get((plan.production, plan.science), 0)
    return max(0, switched - max(0, free - plan.production))


@clause("tech.sanitization", "collect.cap.truncate")
def limit_holds(table: Table) -> bool:
    """Whether the production limit also stops what Sanitization supplies."""
    return table.reading("tech.sanitization.cap") == "cap-holds"


@clause("tech.sanitization", without=lambda table, seat, gained, free: 0)
def supplied(table: Table, seat: Seat, gained: int, free: int) -> int:
    """Production that Sanitization adds for its owner who has gained `gained`, with room for `free` in all."""
    if not seat.owns(SANITIZATION):
        return 0
    already = seat.production if table.reading("tech.sanitization.two") == "held" else 0
    wanted = max(0, SUPPLY - gained - already)
    return taken(wanted, max(0, free - gained)) if limit_holds(table) else wanted


@clause("tech.sanitization", "collect.wild")
def wasted_wilds(table: Table, state: State, seat: Seat, plan: Collect, supply: int) -> int:
    """How many wilds written as science count as production because only gold gems may make room for the supply."""
    if not supply or table.reading("tech.sanitization.room") == "wild-or-gold":
        return 0
    return min(supply, offer(table, state, seat).wilds.get((plan.production, plan.science), 0))


@clause(
    "collect.production.chips",
    "collect.science.track",
    without=lambda table, state, who, seat, plan, log: seat,
)
def collect(table: Table, state: State, who: int, seat: Seat, plan: Collect, log: Log) -> Seat:
    """Carry out a collection: the limit, then Sanitization, then the chips and the cube."""
    free = room(table, seat)
    gained = taken(plan.production, free)
    lost = plan.production - gained
    science = plan.science + science_for_overflow(lost) - barred_switches(table, state, seat, plan, free)
    supply = supplied(table, seat, gained, free)
    science -= wasted_wilds(table, state, seat, plan, supply)
    if log is not None:
        if gained:
            log.append(Event("collected-production", who, cites(collect) + cites(offer), {"amount": gained}))
        if lost:
            log.append(Event("lost-to-limit", who, cites(taken) + cites(room), {"amount": lost}))
        if supply:
            log.append(Event("supplied-production", who, cites(supplied), {"amount": supply}))
    if gained or supply:
        seat = replace(seat, production=seat.production + gained + supply)
    return gain_science(table, state, who, seat, science, log)


# -- what follows from a complete action


@clause("tech.nutrition", without=lambda table, state, who, seat, log: seat)
def nutrition(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """One production and one science for an owner of Nutrition whose complete action has spent all production."""
    if seat.production or not seat.owns(NUTRITION) or not spent_everything(table, seat.turn):
        return seat
    if log is not None:
        log.append(Event("nutrition", who, cites(nutrition), {"production": 1, "science": 1}))
    return gain_science(table, state, who, replace(seat, production=1), 1, log)


@clause("tech.nutrition", "bid.win.pay", "bid.lose.penalty", "bid.tie.equal-science.penalty")
def spent_everything(table: Table, turn: Turn) -> bool:
    """Whether a seat that holds no production has spent it: what was paid, what was lost, and nothing at all."""
    if not turn.spent and not turn.lost:
        return table.reading("tech.nutrition.nothing") == "vacuous"
    losing = table.reading("tech.nutrition.lost")
    if losing == "any-loss":
        return True
    return turn.spent > 0 and (turn.lost == 0 or losing == "spent-something")
