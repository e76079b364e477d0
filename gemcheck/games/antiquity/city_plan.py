"""Phase 2: sealed plans of acts that are done one after another, and how the plans of all seats meet.

A seat's plan is judged by itself: what the others do is not known, so an offer to another seat is taken as met. When
all plans are open they are worked off in the order of play of the last turn. A seat waits at an offer until the other
seat stands at the answer; an offer that nobody answers lapses, and so does every act that has become impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from random import Random

import msgspec
from msgspec.structs import replace

from gemcheck.game import Event, Log, Objection
from gemcheck.games.antiquity import (
    city_acts,
    city_build,
    city_sample,
    fountains,
    hospital,
    houses,
    manning,
    market,
    moving,
    saints,
    supply,
)
from gemcheck.games.antiquity.city_ways import Ways
from gemcheck.games.antiquity.plans import (
    Act,
    Barter,
    Build,
    Cathedral,
    CityPlan,
    Heal,
    House,
    Man,
    Move,
    Raze,
    Trade,
)
from gemcheck.games.antiquity.state import Seat, State, seat_changed
from gemcheck.games.antiquity.table import Table
from gemcheck.rulebook import cites, clause, forget_on_exchange

__all__ = [
    "Course",
    "act_objections",
    "apply_city",
    "city_objections",
    "city_plans",
    "partners",
    "performed",
    "sample_city",
    "ways",
]


class Course(msgspec.Struct, frozen=True):
    """What a seat has done so far in this phase that bears on later acts: how often it has used the hospital and razed
    its cathedral, to whom it may make no offer any more (bits), how many offers it has made to each seat (four bits
    each), and the furthest step of building, manning, trading."""

    healed: int = 0
    razed: int = 0
    partners: int = 0
    offers: int = 0
    step: int = 0


STEPS: dict[type, int] = {Man: 1, Barter: 2, Trade: 2}
"""Building, manning, trading: what would be the order if acts were bound to one."""


@clause("city.any-order", without=lambda course, act: STEPS.get(type(act), 0) < course.step)
def out_of_turn(course: Course, act: Act) -> bool:
    """Whether an act comes too late: never, for they may be done in any order."""
    return False


def act_objections(table: Table, state: State, who: int, course: Course, act: Act) -> list[Objection]:
    """Everything against an act as things stand, as far as the seat itself can know."""
    found = [Objection(cites(out_of_turn), "acts are done in another order")] if out_of_turn(course, act) else []
    return found + _objections(table, state, who, course, act)


def _objections(table: Table, state: State, who: int, course: Course, act: Act) -> list[Objection]:
    seat = state.seats[who]
    match act:
        case Build():
            return city_build.build_objections(table, state, who, act)
        case House():
            return houses.house_objections(table, seat, act)
        case Cathedral():
            return saints.cathedral_objections(table, state, who, act)
        case Man():
            return manning.man_objections(seat, act)
        case Raze():
            return saints.raze_objections(table, seat, course.razed)
        case Heal():
            return hospital.heal_objections(table, seat, act, course.healed)
        case Move():
            return moving.move_objections(table, seat, act)
        case Barter():
            return market.barter_objections(table, seat, act)
        case Trade():
            return market.trade_objections(state, who, act, course.partners)


def performed(table: Table, state: State, who: int, course: Course, act: Act, log: Log = None) -> tuple[State, Course]:
    """The state after an act of one seat, and what the seat has done so far. An offer counts as met."""
    seat = _after(table, state, who, act, log)
    course = replace(course, step=max(course.step, STEPS.get(type(act), 0)))
    if isinstance(act, Raze):
        course = replace(course, razed=course.razed + 1)
    elif isinstance(act, Heal):
        course = replace(course, healed=course.healed + 1)
    elif isinstance(act, Trade):
        partners, offers = market.offered(table, course.partners, course.offers, act.seat)
        course = replace(course, partners=partners, offers=offers)
    return replace(state, seats=seat_changed(state, who, seat)), course


def _after(table: Table, state: State, who: int, act: Act, log: Log) -> Seat:
    seat = state.seats[who]
    match act:
        case Build():
            return city_build.constructed(seat, who, act, log)
        case House():
            return houses.housed(seat, who, act, log)
        case Cathedral():
            return saints.consecrated(table, seat, who, act, log)
        case Man():
            return manning.manned(seat, who, act, log)
        case Raze():
            return saints.razed(seat, who, act, log)
        case Heal():
            return hospital.healed(seat, who, act, log)
        case Move():
            return moving.moved(seat, who, act, log)
        case Barter():
            return market.bartered(seat, who, act, log, supply.left(table, state, act.gets, 1))
        case Trade():
            return market.taken_for_granted(seat, act)


def city_objections(table: Table, state: State, who: int, plan: CityPlan) -> list[Objection]:
    """Everything against the first act of a plan that is not allowed; what follows it rests on it and is not judged."""
    course = Course()
    for number, act in enumerate(plan.acts, 1):
        found = act_objections(table, state, who, course, act)
        if found:
            return [Objection(one.clauses, f"act {number}: {one.text}") for one in found]
        state, course = performed(table, state, who, course, act)
    return []


# -- all plans together


@clause("city.lapse", without=lambda objections: False)
def lapses(objections: Sequence[Objection]) -> bool:
    """Whether an act does not take place because the plans of others have made it impossible."""
    return bool(objections)


@clause("city.sealed")
def apply_city(table: Table, state: State, plans: Mapping[int, CityPlan], log: Log = None) -> State:
    """All sealed plans worked off together; then the new fountains lower the famine level."""
    before = _fountains(state)
    rest = {who: list(plans[who].acts) for who in state.order if who in plans}
    courses = {who: Course() for who in rest}
    contested = city_build.contested(table, state, rest.values())
    while any(rest.values()):
        for who, acts in rest.items():
            while acts and not isinstance(acts[0], Trade):
                state, courses[who] = _worked(table, state, who, courses[who], acts.pop(0), contested, log)
        state = _exchanged(table, state, rest, log)
    level = fountains.famine_after(state.famine, _fountains(state) - before)
    if level != state.famine and log is not None:
        log.append(Event("famine", None, cites(fountains.famine_after), {"level": level}))
    return replace(state, famine=level)


def _fountains(state: State) -> int:
    return sum(city.fountains.bit_count() for seat in state.seats for city in seat.cities)


def _worked(
    table: Table, state: State, who: int, course: Course, act: Act, contested: frozenset[int], log: Log
) -> tuple[State, Course]:
    """An act of a plan done, or lapsed when it has become impossible; of `contested` kinds nothing is built."""
    found = act_objections(table, state, who, course, act)
    if isinstance(act, Build) and act.kind in contested:
        found.append(city_build.wanted_by_several(act.kind))
    if lapses(found):
        if log is not None:
            log.append(_lapsed(who, type(act).__name__.lower(), found))
        return state, course
    return performed(table, state, who, course, act, log)


def _exchanged(table: Table, state: State, rest: dict[int, list[Act]], log: Log) -> State:
    """Every seat with acts left stands at an offer: the first two that meet are carried out; when none do, the first
    offer lapses."""
    waiting: dict[int, Trade] = {who: acts[0] for who, acts in rest.items() if acts and isinstance(acts[0], Trade)}
    for who, offer in waiting.items():
        answer = waiting.get(offer.seat)
        if answer is not None and market.mirrored(who, offer, offer.seat, answer):
            rest[who].pop(0)
            rest[offer.seat].pop(0)
            found = market.meeting_objections(table, state, who, offer)
            if lapses(found):
                return _unmet(state, who, found, log)
            return market.traded(state, who, offer, log)
    for who in waiting:
        rest[who].pop(0)
        return _unmet(state, who, [Objection(cites(market.may_trade), "nobody meets the offer")], log)
    return state


def _unmet(state: State, who: int, found: Sequence[Objection], log: Log) -> State:
    if log is not None:
        log.append(_lapsed(who, "trade", found))
    return state


def _lapsed(who: int, act: str, found: Sequence[Objection]) -> Event:
    reason = tuple(dict.fromkeys((*cites(lapses), *(name for one in found for name in one.clauses))))
    return Event("lapsed", who, reason, {"act": act, "why": found[0].text})


# -- every plan


def partners(state: State, who: int, course: Course) -> list[int]:
    """The seats to which a seat may still make an offer."""
    return [
        other
        for other, one in enumerate(state.seats)
        if other != who and not one.out and not course.partners >> other & 1
    ]


@lru_cache(maxsize=4)
def ways(table: Table, state: State, who: int) -> Ways[Course]:
    """What a seat may do at each place of its plans. Plans are mostly listed and counted more than once."""

    def found(seat: Seat, course: Course) -> Iterator[tuple[Act, Seat, Course]]:
        here = replace(state, seats=seat_changed(state, who, seat))
        for act in city_acts.candidates(table, here, who, partners(here, who, course)):
            if not act_objections(table, here, who, course, act):
                after, done = performed(table, here, who, course, act)
                yield act, after.seats[who], done

    return Ways(found)


forget_on_exchange(ways.cache_clear)


def city_plans(table: Table, state: State, who: int) -> Iterator[CityPlan]:
    """Every legal plan of a seat, short ones first, in a fixed order."""
    there = ways(table, state, who)
    for length in count():
        found = False
        for acts in _of_length(there, state.seats[who], Course(), length):
            found = True
            yield CityPlan(acts)
        if not found:
            return


def _of_length(there: Ways[Course], seat: Seat, course: Course, length: int) -> Iterator[tuple[Act, ...]]:
    """Every legal sequence of so many acts."""
    if not length:
        yield ()
        return
    for act, after, done in there.of(seat, course):
        for rest in _of_length(there, after, done, length - 1):
            yield (act, *rest)


def sample_city(table: Table, state: State, who: int, rng: Random) -> CityPlan:
    """Some legal plan, quickly; every legal plan has a positive probability."""
    acts: list[Act] = []
    course = Course()
    while rng.random() >= city_sample.STOP:
        act = city_sample.some_act(table, state, who, rng)
        if act is not None and not act_objections(table, state, who, course, act):
            state, course = performed(table, state, who, course, act)
            acts.append(act)
    return CityPlan(tuple(acts))
