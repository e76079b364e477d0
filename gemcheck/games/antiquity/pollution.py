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


@clause("pollution.count", "fountain.pollution", without=lambda cities, fountains, dump, reading="", algebra=INTS: 0)
def pollution(cities: Any, fountains: Any, dump: Any, reading: str = "minus-four", algebra: Algebra = INTS) -> Any:
    """How much pollution a seat places that has so many cities, fountains without graves, and a manned dump or not."""
    made = algebra.largest([0, POLLUTION_EACH * cities - fountains])
    return algebra.largest([0, less_dumped(made, dump, reading, algebra)])


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
    return int(pollution(cities, standing(table, seat), dump, table.reading("dump.strength")))


# -- where


@clause("pollution.where", without=lambda table, state: land(state).whole)
def clear(table: Table, state: State) -> int:
    """The hexes that are empty and not polluted; whether an exploration counter keeps a hex from being empty is an open
    point."""
    hexes = land(state).whole & ~state.polluted & ~occupied(state)
    return hexes if table.reading("pollution.on-counter") == "removed" else hexes & ~state.counters


@clause("dump.shield", "dump.own", without=lambda table, state, who: 0)
def shielded(table: Table, state: State, who: int) -> int:
    """The hexes in the zones of opponents with a manned dump."""
    hexes = 0
    for other, seat in enumerate(state.seats):
        if other != who and not seat.out and works(table, seat, DUMP):
            hexes |= zone_of(table, state, other)
    return hexes


@clause("pollution.place", "pollution.foreign", "pollution.sea")
def allowed(table: Table, state: State, who: int) -> int:
    """The hexes on which a seat may place pollution: in its own zone, clear, and not shielded by a dump."""
    return zone_of(table, state, who) & clear(table, state) & ~shielded(table, state, who)


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
        return [Objection(cites(allowed), "no hexes are named")]
    found = []
    number = to_place(table, state, who)
    if plan.hexes.bit_count() != number:
        words = f"{number} hexes are polluted, not {plan.hexes.bit_count()}"
        found.append(Objection((*cites(pollution), *cites(to_place)), words))
    if plan.hexes & ~zone_of(table, state, who):
        found.append(Objection(cites(allowed), "pollution stays in the zone of control"))
    if plan.hexes & land(state).whole & ~clear(table, state):
        found.append(Objection(cites(clear), "pollution goes on empty, unpolluted hexes"))
    if plan.hexes & shielded(table, state, who):
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
    return replace(state, polluted=state.polluted | hexes, counters=state.counters & ~hexes, due=turned_to_graves(left))


@clause("pollution.graves", without=lambda left: 0)
def turned_to_graves(left: int) -> int:
    """How many graves so much pollution without a hex becomes."""
    return left


def has_choice(table: Table, state: State, who: int) -> bool:
    """Whether a seat chooses the hexes of its pollution."""
    return 0 < due(table, state, who) < allowed(table, state, who).bit_count()
