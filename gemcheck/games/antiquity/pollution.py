"""Phase 9: pollution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from msgspec.structs import replace

from gemcheck.algebra import INTS, Algebra
from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity.components import DUMP, DUMP_LESS, POLLUTION_EACH
from gemcheck.games.antiquity.fountains import standing
from gemcheck.games.antiquity.ground import land, occupied, zone_of
from gemcheck.games.antiquity.hexes import bits
from gemcheck.games.antiquity.manning import works
from gemcheck.games.antiquity.plans import Pollute
from gemcheck.games.antiquity.state import State
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause

__all__ = ["allowed", "count", "due", "has_choice", "objections", "offers", "placed", "pollution", "sampled"]

# -- how much


@clause("dump.less", without=lambda made, dump, reading="minus-four", algebra=INTS: made)
def less_dumped(made: Any, dump: Any, reading: str = "minus-four", algebra: Algebra = INTS) -> Any:
    """What is left of a pollution with or without a manned dump."""
    if reading == "to-four":
        left = algebra.smallest([made, DUMP_LESS])
    elif reading == "half":
        left = algebra.quotient(made, 2)
    else:
        left = algebra.largest([0, made - DUMP_LESS])
    return algebra.choose(dump, left, made)


@clause("fountain.pollution", without=lambda made, fountains, algebra=INTS: made)
def less_washed(made: Any, fountains: Any, algebra: Algebra = INTS) -> Any:
    """What is left of a pollution with so many fountains without graves."""
    return algebra.largest([0, made - fountains])


@clause("pollution.count", without=lambda cities, fountains, dump, reading="", algebra=INTS: 0)
def pollution(cities: Any, fountains: Any, dump: Any, reading: str = "minus-four", algebra: Algebra = INTS) -> Any:
    """How much pollution a seat places that has so many cities, fountains without graves, and a manned dump or not."""
    made = less_washed(POLLUTION_EACH * cities, fountains, algebra)
    return less_dumped(made, dump, reading, algebra)


def polluters(table: Table, state: State, who: int) -> int:
    """How many cities make pollution for a seat: its own, or those in its zone as well if the reading says so."""
    own = len(state.seats[who].cities)
    if table.reading("pollution.cities") == "owned":
        return own
    where, zone = land(state), zone_of(table, state, who)
    foreign = (seat.cities for other, seat in enumerate(state.seats) if other != who)
    return own + sum(bool(where.rings[city.centre] & zone) for cities in foreign for city in cities)


def due(table: Table, state: State, who: int) -> int:
    """How much pollution a seat places in this turn."""
    seat = state.seats[who]
    cities, dump = polluters(table, state, who), works(table, seat, DUMP)
    return int(pollution(cities, standing(seat), dump, table.reading("dump.strength")))


# -- where


@clause("pollution.counter", without=lambda table, state: 0)
def kept_by_counters(table: Table, state: State) -> int:
    """The hexes that an exploration counter keeps from being empty: none, or all with one (an open point)."""
    return 0 if table.reading("pollution.on-counter") == "removed" else state.counters


@clause("pollution.where", without=lambda table, state: land(state).whole)
def clear(table: Table, state: State) -> int:
    """The hexes that are empty and not polluted."""
    return land(state).whole & ~state.polluted & ~occupied(state) & ~kept_by_counters(table, state)


@clause("dump.own", without=lambda who, other: False)
def own_dump(who: int, other: int) -> bool:
    """Whether the dump of `other` is the polluter's own, which does not keep him out."""
    return other == who


@clause("dump.shield", without=lambda table, state, who: 0)
def shielded(table: Table, state: State, who: int) -> int:
    """The hexes in the zones of opponents with a manned dump."""
    hexes = 0
    for other, seat in enumerate(state.seats):
        if not own_dump(who, other) and not seat.out and works(table, seat, DUMP):
            hexes |= zone_of(table, state, other)
    return hexes


def _shared(table: Table, state: State, who: int) -> int:
    """The hexes in the zones of opponents."""
    hexes = 0
    for other, seat in enumerate(state.seats):
        if other != who and not seat.out:
            hexes |= zone_of(table, state, other)
    return hexes


@clause("pollution.foreign", without=_shared)
def barred(table: Table, state: State, who: int) -> int:
    """The hexes that are barred since they also lie in the zone of somebody else: only those that a dump shields."""
    return shielded(table, state, who)


@clause("pollution.place", "pollution.sea", without=lambda table, state, who: land(state).whole)
def at_home(table: Table, state: State, who: int) -> int:
    """The hexes on which a seat has to place its pollution: those of its own zone, so sea with a harbour only."""
    return zone_of(table, state, who)


def allowed(table: Table, state: State, who: int) -> int:
    """The hexes on which a seat may place pollution: in its own zone, clear, and not barred by others."""
    return at_home(table, state, who) & clear(table, state) & ~barred(table, state, who)


# -- legal plans


@clause("pollution.no-choice")
def to_place(table: Table, state: State, who: int) -> int:
    """How many hexes a seat has to pollute: nobody keeps an allowed hex and takes a grave instead."""
    return min(due(table, state, who), allowed(table, state, who).bit_count())


def offers(table: Table, state: State, who: int) -> Iterator[Pollute]:
    """Every choice of hexes."""
    hexes = [1 << at for at in bits(allowed(table, state, who))]
    return (Pollute(sum(chosen)) for chosen in combinations(hexes, to_place(table, state, who)))


def count(table: Table, state: State, who: int) -> int:
    """How many choices there are."""
    return comb(allowed(table, state, who).bit_count(), to_place(table, state, who))


def sampled(table: Table, state: State, who: int, rng: Random) -> Pollute:
    """Some choice."""
    hexes = list(bits(allowed(table, state, who)))
    return Pollute(sum(1 << at for at in rng.sample(hexes, to_place(table, state, who))))


def objections(table: Table, state: State, who: int, plan: Pollute) -> list[Objection]:
    """Everything against polluting these hexes."""
    if plan.hexes < 0:
        return [Objection(cites(at_home), "no hexes are named")]
    found = []
    number = to_place(table, state, who)
    if plan.hexes.bit_count() != number:
        words = f"{number} hexes are polluted, not {plan.hexes.bit_count()}"
        found.append(Objection((*cites(pollution), *cites(to_place)), words))
    if plan.hexes & ~at_home(table, state, who):
        found.append(Objection(cites(at_home), "pollution stays in the zone of control"))
    if plan.hexes & land(state).whole & ~clear(table, state):
        found.append(Objection(cites(clear), "pollution goes on empty, unpolluted hexes"))
    if plan.hexes & barred(table, state, who):
        found.append(Objection(cites(shielded), "an opponent's dump keeps pollution out of the zone of that seat"))
    return found


# -- effect


def placed(table: Table, state: State, who: int, plan: Pollute | None, log: Log) -> State:
    """Pollute these hexes, all that are allowed without a plan; what finds no hex is due in graves."""
    number = due(table, state, who)
    hexes = 0
    if number:
        hexes = allowed(table, state, who) if plan is None else plan.hexes
    left = number - hexes.bit_count()
    if log is not None and number:
        facts = {"hexes": hexes.bit_count(), "graves": left}
        log.append(Event("pollution", who, ("pollution.count", "pollution.place", "pollution.graves"), facts))
    counters = uncovered(state, hexes)
    return replace(state, polluted=state.polluted | hexes, counters=counters, due=turned_to_graves(left))


@clause("pollution.counter", without=lambda state, hexes: state.counters)
def uncovered(state: State, hexes: int) -> int:
    """The exploration counters that are left when these hexes have been polluted: those under it go unseen."""
    return state.counters & ~hexes


@clause("pollution.graves", without=lambda left: 0)
def turned_to_graves(left: int) -> int:
    """How many graves so much pollution without a hex becomes."""
    return left


def has_choice(table: Table, state: State, who: int) -> bool:
    """Whether a seat chooses the hexes of its pollution."""
    return 0 < due(table, state, who) < allowed(table, state, who).bit_count()
