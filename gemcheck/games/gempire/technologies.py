"""Technologies: what they cost, when and by whom they can be discovered, and what their discovery does at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log, Objection
from gemcheck.games.gempire import actions, gems
from gemcheck.games.gempire.artistry import artistry, artistry_on_entry
from gemcheck.games.gempire.gem_sources import fours, retroactive_fifties, surveyed_fours, twenties_due
from gemcheck.games.gempire.memo import Memo
from gemcheck.games.gempire.plans import Discover
from gemcheck.games.gempire.state import Seat, State
from gemcheck.games.gempire.table import ARTISTRY, CONSTRUCTION, MASONRY, PHILOSOPHY, SURVEYING, UNIVERSITY, Table
from gemcheck.games.gempire.values import attributes
from gemcheck.rulebook import cites, clause

__all__ = [
    "affordable",
    "artistry_on_entry",
    "cubes_after",
    "discover",
    "discover_objections",
    "discoverable",
    "in_time",
    "price",
    "unused",
]

# -- prices


def _one_by_one(state: State) -> tuple[int, ...]:
    return tuple(
        used + sum(1 for seat in state.seats if technology in seat.turn.discovered)
        for technology, used in zip(state.technologies, state.cubes, strict=True)
    )


@clause("tech.same-turn", without=_one_by_one)
def used_up(state: State) -> tuple[int, ...]:
    """How many price numbers of each technology in play are used up so far; the discoveries of the present round have
    used up none yet, they all pay the same."""
    return state.cubes


@clause("tech.cost.row", "tech.cost.lowest", without=lambda prices, used: prices[0] if prices else None)
def lowest_free(prices: Sequence[int], used: int) -> int | None:
    """The lowest price not used up; None when there is none."""
    return prices[used] if used < len(prices) else None


def price(table: Table, state: State, technology: int) -> int | None:
    """What discovering a technology in play costs now, in science; None when no price is left or none is known."""
    prices = table.technologies[technology].prices
    used = used_up(state)[state.technologies.index(technology)] if technology in state.technologies else 0
    free = lowest_free(prices, used)
    if free is None and prices and table.reading("tech.price.exhausted") == "reuse-last":
        return prices[-1]
    return free


def cubes_after(table: Table, state: State, discoveries: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The price numbers used up on each technology in play after a round with these discoveries (seat, technology).

    Several discoverers of one round use up one number together, or one each.
    """
    cubes = []
    for used, technology in zip(state.cubes, state.technologies, strict=True):
        count = sum(1 for _, found in discoveries if found == technology)
        if count > 1 and table.reading("tech.price.simultaneous") == "one-number":
            count = 1
        cubes.append(max(used, min(used + count, len(table.technologies[technology].prices))))
    return tuple(cubes)


# -- legality


@clause("tech.science.spent-once", without=lambda seat: seat.science)
def unused(seat: Seat) -> int:
    """Science that no technology has used up."""
    return seat.science - seat.used


@clause("tech.discover.threshold", without=lambda science, cost, alg=INTS: True)
def affordable(science: Any, cost: Any, alg: Algebra = INTS) -> Any:
    """Whether this much unused science suffices for the price."""
    return alg.at_least(science, cost)


@clause("tech.shared-four", without=lambda state, technology: True)
def on_offer(state: State, technology: int) -> bool:
    """Whether the technology is one of those in play, open to every player all game."""
    return technology in state.technologies


def _nobody_else(state: State, who: int, technology: int) -> bool:
    return not any(seat.owns(technology) for number, seat in enumerate(state.seats) if number != who)


@clause("tech.any-number", without=_nobody_else)
def open_to_all(state: State, who: int, technology: int) -> bool:
    """Whether other players' owning a technology leaves it open."""
    return True


@clause("tech.discover.timing", "tech.architecture.mechanics", without=lambda table, state, seat: True)
def in_time(table: Table, state: State, seat: Seat) -> bool:
    """Whether technologies can be discovered at this moment of the resolution part.

    By default when the own action is complete, cards won by bids placed or kept included, or between the two halves of
    an action of Mechanics.
    """
    if state.space < len(state.market):
        return False
    if table.reading("tech.discover.when") == "any-time":
        return True
    turn = seat.turn
    if turn.won:
        return False
    return turn.acted >= actions.parts(turn.written) or turn.acted in actions.pauses(turn.written)


@clause("tech.masonry")
def worth_discovering(table: Table, seat: Seat, technology: int) -> bool:
    """Whether a technology that would do nothing may be discovered: Masonry by the owner of a second row."""
    idle = technology == MASONRY and seat.second >= 0
    return not idle or table.reading("tech.masonry.idle") == "allowed"


def discover_objections(table: Table, state: State, who: int, plan: Discover) -> list[Objection]:
    """Everything the rules hold against discovering a technology now."""
    seat = state.seats[who]
    technology = plan.technology
    if not on_offer(state, technology):
        return [Objection(cites(on_offer), "the technology is not in play")]
    if seat.owns(technology):
        return [Objection(cites(acquired), "the technology is owned already")]
    found: list[Objection] = []
    if not open_to_all(state, who, technology):
        found.append(Objection(cites(open_to_all), "another player owns the technology"))
    if not in_time(table, state, seat):
        found.append(Objection(cites(in_time), "the own action is not complete"))
    cost = price(table, state, technology)
    if cost is None:
        found.append(Objection(cites(lowest_free), "no price is left"))
    elif not affordable(unused(seat), cost):
        found.append(Objection(cites(affordable), f"{unused(seat)} science is unused, the price is {cost}"))
    if not worth_discovering(table, seat, technology):
        found.append(Objection(cites(worth_discovering), "a second row is there already"))
    return found


def discoverable(table: Table, state: State, who: int) -> list[int]:
    """The technologies a seat can discover now, in the order in which they lie."""
    seat = state.seats[who]
    able = payable(table, state, unused(seat))
    if not able or not in_time(table, state, seat):
        return []
    return [
        technology
        for technology in able
        if not seat.owns(technology)
        and worth_discovering(table, seat, technology)
        and open_to_all(state, who, technology)
    ]


Costs = tuple[tuple[int, int], ...]

_costs: Memo[Costs] = Memo(1024)
"""What can be had and its price, by technologies in play and prices used up, which change once a round at most."""


def payable(table: Table, state: State, science: int) -> list[int]:
    """The technologies in play that can be had for this much unused science, in the order in which they lie."""
    key = (table.serial, state.technologies, used_up(state))
    costs = _costs.get(key)
    if costs is None:
        prices = [(technology, price(table, state, technology)) for technology in state.technologies]
        costs = _costs.keep(key, tuple([(technology, cost) for technology, cost in prices if cost is not None]))
    return [technology for technology, cost in costs if affordable(science, cost)]


# -- effect


@clause("tech.persist", "tech.cost.lowest", without=lambda seat, technology, cost: replace(seat, used=seat.used + cost))
def acquired(seat: Seat, technology: int, cost: int) -> Seat:
    """The seat that owns a technology, for good, and has used the science it costs."""
    turn = replace(seat.turn, discovered=(*seat.turn.discovered, technology))
    return replace(seat, used=seat.used + cost, technologies=seat.technologies | 1 << technology, turn=turn)


Effect = Callable[[Table, State, int, Seat, Log], Seat]


@clause("tech.masonry", without=lambda table, state, who, seat, log: seat)
def masonry(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """A second row for free, for a city that has none."""
    if seat.second >= 0:
        return seat
    if log is not None:
        log.append(Event("second-row", who, cites(masonry), {"cost": 0}))
    return replace(seat, second=state.round)


@clause("tech.university")
def university(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """The gems for all multiples of twenty already passed, whatever one event pays later on."""
    totals = attributes(table, seat)
    for colour, value in enumerate(totals):
        count = twenties_due(value, seat.twenties[colour])
        if count:
            paid = [*seat.twenties]
            paid[colour] += count
            seat = replace(seat, twenties=(paid[0], paid[1], paid[2]))
            seat = gems.earn(table, state, who, seat, colour, count, log, university)
    return seat


@clause("tech.construction.retro", without=lambda table, state, who, seat, log: replace(seat, fours=fours(table, seat)))
def construction(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """The gems for all districts that are large enough already, whatever one event pays later on."""
    now = fours(table, seat)
    before, seat = seat.fours, replace(seat, fours=now)
    for colour in range(3):
        if now[colour] > before[colour]:
            seat = gems.earn(table, state, who, seat, colour, now[colour] - before[colour], log, construction)
    return seat


@clause("tech.philosophy")
def philosophy(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """Attributes of 50 and more are settled, or still pay; a later one pays when it gets there."""
    return replace(seat, fifties=seat.fifties | retroactive_fifties(table, attributes(table, seat)))


@clause("tech.construction", "tech.surveying")
def surveying(table: Table, state: State, who: int, seat: Seat, log: Log) -> Seat:
    """An owner of Construction may or may not earn gems for second-row districts that stand for twice as many now."""
    return replace(seat, fours=surveyed_fours(table, seat)) if seat.owns(CONSTRUCTION) else seat


AT_DISCOVERY: dict[int, Effect] = {
    ARTISTRY: artistry,
    CONSTRUCTION: construction,
    MASONRY: masonry,
    PHILOSOPHY: philosophy,
    SURVEYING: surveying,
    UNIVERSITY: university,
}
"""What a discovery does at once; the other technologies work by being owned."""


def discover(table: Table, state: State, who: int, seat: Seat, technology: int, log: Log) -> Seat:
    """The seat after discovering a technology in play, with everything that follows at once, settled.

    The discovery is legal (see `discover_objections`).
    """
    cost = price(table, state, technology) or 0
    if log is not None:
        facts = {"technology": table.technologies[technology].slug, "price": cost}
        log.append(Event("discovered", who, cites(acquired), facts))
    seat = acquired(seat, technology, cost)
    effect = AT_DISCOVERY.get(technology)
    if effect is not None:
        seat = effect(table, state, who, seat, log)
    return gems.settle(table, state, who, seat, log)
