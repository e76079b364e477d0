"""The course of a turn: which step comes next, and who decides in it. The order is that of `table.ROWS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from gemcheck.game import Event, Log, Result
from gemcheck.games.antiquity import (
    city_plan,
    elimination,
    exploring,
    famine,
    graves,
    harvest,
    manning,
    order,
    pollution,
    saints,
    settling,
    storing,
    victory,
)
from gemcheck.games.antiquity.components import FISH
from gemcheck.games.antiquity.payment import goods_of, plus
from gemcheck.games.antiquity.plans import Bury, CityPlan, Keep, Plan, Pollute, Reap
from gemcheck.games.antiquity.state import (
    BURY,
    CITY,
    COUNTRY,
    EXPLORE,
    FAMINE,
    HARVEST,
    NONE,
    OVER,
    POLLUTE,
    STORE,
    Seat,
    State,
    seat_changed,
)
from gemcheck.games.antiquity.supply import left
from gemcheck.games.antiquity.table import ROWS, Table
from gemcheck.rulebook import cites, clause

__all__ = ["carried_on", "deciding"]

Plans = Mapping[int, Plan]
Step = tuple[State, bool]
"""A state after a step of the turn, and whether somebody decides now: if not, the next step follows."""


@clause("turn.phases", "turn.rounds")
def following_row(at: int) -> int:
    """The place in ROWS of the step that comes after this one: a turn walks them in order, and then the next begins."""
    return (at + 1) % len(ROWS)


@clause("out.remains", without=lambda state: tuple(range(len(state.seats))))
def playing(state: State) -> tuple[int, ...]:
    """The seats that act: those that are not out, in seat order."""
    return tuple(who for who, seat in enumerate(state.seats) if not seat.out)


def deciding(table: Table, state: State) -> tuple[int, ...]:
    """The seats with an open decision, in seat order."""
    chooses = CHOOSES.get(state.phase)
    if chooses is not None:
        return tuple(who for who in playing(state) if chooses(table, state, who))
    return (state.active,) if state.active != NONE and state.phase in SINGLE else ()


CHOOSES: dict[str, Callable[[Table, State, int], bool]] = {
    CITY: lambda table, state, who: True,
    STORE: lambda table, state, who: storing.has_choice(table, state.seats[who]),
    HARVEST: lambda table, state, who: harvest.has_choice(table, state.seats[who]),
    FAMINE: lambda table, state, who: graves.has_choice(table, state.seats[who], famine.due(table, state, who)),
}
"""Whether a seat decides, in the phases in which all decide together."""

SINGLE = ("start", COUNTRY, EXPLORE, POLLUTE, BURY)
"""The phases in which the active seat decides."""


def carried_on(table: Table, state: State, name: str, plans: Plans, log: Log) -> State:
    """Go on with the step of this name, in which these plans have been chosen, until somebody decides or the game is
    over."""
    at = next(number for number, row in enumerate(ROWS) if row.name == name)
    while True:
        state, waits = STEPS[ROWS[at].name](table, state, plans, log)
        if waits or state.phase == OVER:
            return state
        at, plans = following_row(at), {}


def _together(
    table: Table, state: State, phase: str, plans: Plans, resolved: Callable[[int, Seat, Plan | None], Seat]
) -> Step:
    """A step that all take at once: wait for the seats with a choice, else resolve it for all."""
    if not plans:
        state = replace(state, phase=phase, active=NONE)
        if deciding(table, state):
            return state, True
    seats = list(state.seats)
    for who in playing(state):
        seats[who] = resolved(who, seats[who], plans.get(who))
    return replace(state, seats=tuple(seats)), False


def _following(state: State, phase: str) -> Iterator[int]:
    """The seats that come after the active one in a phase for single seats; all of them when it begins."""
    at = state.order.index(state.active) + 1 if state.phase == phase else 0
    acting = playing(state)
    return (who for who in state.order[at:] if who in acting)


# -- the steps of a turn


def rise(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 1: the men leave the buildings of the cities, also those of seats that are out, for all men rise; and what
    counts for one turn begins anew."""
    seats = tuple(replace(manning.all_rise(seat), cathedrals=0) for seat in state.seats)
    return replace(state, seats=seats, phase=CITY, active=NONE, used=0), False


@clause("city.sealed", "turn.together")
def city(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 2: the sealed plans of all seats."""
    if not plans:
        return state, True
    chosen = {who: plan for who, plan in plans.items() if isinstance(plan, CityPlan)}
    return city_plan.apply_city(table, state, chosen, log), False


def ordered(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 3: the order of play."""
    return order.ordered(table, state, log), False


@clause("country.order", "turn.ordered")
def country(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 4: one seat after the other builds in the countryside; those that can do nothing are not asked."""
    for who in _following(state, COUNTRY):
        asked = replace(state, phase=COUNTRY, active=who, used=0)
        if settling.can_act(table, asked, who):
            return asked, True
    return replace(state, phase=COUNTRY, active=NONE, used=0), False


def store(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 5: goods are stored or lost."""

    def resolved(who: int, seat: Seat, plan: Plan | None) -> Seat:
        return storing.stored(table, seat, who, plan if isinstance(plan, Keep) else None, log)

    return _together(table, state, STORE, plans, resolved)


def harvested(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 6: producers yield goods, and San Giorgio brings fish."""

    def resolved(who: int, seat: Seat, plan: Plan | None) -> Seat:
        return harvest.reaped(table, seat, who, plan if isinstance(plan, Reap) else None, log)

    state, waits = _together(table, state, HARVEST, plans, resolved)
    return (state if waits else fished(table, state, log)), waits


@clause("saint.giorgio", without=lambda table, state, log: state)
def fished(table: Table, state: State, log: Log) -> State:
    """The fish that San Giorgio brings for the cathedrals of this turn."""
    for who in playing(state):
        number = left(table, state, FISH, saints.fish(table, state, who))
        if number:
            seat = state.seats[who]
            seat = replace(seat, goods=plus(seat.goods, goods_of((FISH,) * number)))
            state = replace(state, seats=seat_changed(state, who, seat))
            if log is not None:
                log.append(Event("fish", who, cites(fished), {"fish": number}))
    return state


@clause("explore.order")
def explored(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 7: one seat after the other may turn up a counter."""
    for who in _following(state, EXPLORE):
        if exploring.places(table, state, who):
            return replace(state, phase=EXPLORE, active=who), True
    return replace(state, phase=EXPLORE, active=NONE), False


def starved(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 8: the graves of the famine."""

    def resolved(who: int, seat: Seat, plan: Plan | None) -> Seat:
        number = famine.due(table, state, who)
        return _buried(table, seat, who, number, plan if isinstance(plan, Bury) else None, log)

    return _together(table, state, FAMINE, plans, resolved)


def _buried(table: Table, seat: Seat, who: int, number: int, plan: Bury | None, log: Log) -> Seat:
    """A seat with its graves; one that has no square for a grave is out."""
    out = elimination.overwhelmed(seat, number)
    seat = graves.buried(table, seat, who, number, plan, log)
    return elimination.fallen(table, seat, who, log) if out else seat


def hungrier(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """The famine level rises after the famine."""
    return famine.risen(state, log), False


@clause("pollution.order")
def polluted(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 9: one seat after the other places its pollution, and at once the graves for what finds no hex."""
    plan = next(iter(plans.values()), None)
    if isinstance(plan, Pollute):
        state, waits = _spread(table, state, state.active, plan, log)
    elif isinstance(plan, Bury):
        state, waits = _laid(table, state, state.active, plan, log)
    else:
        state, waits = replace(state, phase=FAMINE, active=NONE), False
    while not waits:
        who = next(_following(_at(state), POLLUTE), NONE)
        if who == NONE:
            break
        state = replace(state, phase=POLLUTE, active=who)
        if pollution.has_choice(table, state, who):
            return state, True
        state, waits = _spread(table, state, who, None, log)
    return state, waits


def _at(state: State) -> State:
    return replace(state, phase=POLLUTE) if state.phase == BURY else state


def _spread(table: Table, state: State, who: int, plan: Pollute | None, log: Log) -> Step:
    state = pollution.placed(table, state, who, plan, log)
    if graves.has_choice(table, state.seats[who], state.due):
        return replace(state, phase=BURY), True
    return _laid(table, state, who, None, log)


def _laid(table: Table, state: State, who: int, plan: Bury | None, log: Log) -> Step:
    seat = _buried(table, state.seats[who], who, state.due, plan, log)
    return replace(state, seats=seat_changed(state, who, seat), due=0), False


@clause("win.time", "turn.rounds")
def checked(table: Table, state: State, plans: Plans, log: Log) -> Step:
    """Phase 10: somebody has won, or nobody is left, or the next turn begins."""
    result = victory.finished(table, state)
    if result is None and elimination.nobody_left(state):
        result = Result((), "elimination", cites(elimination.nobody_left))
    if result is None:
        return replace(state, turn=state.turn + 1, active=NONE), False
    if log is not None:
        facts = {"reason": result.reason, "winners": [who + 1 for who in result.winners]}
        log.append(Event("over", None, result.clauses, facts))
    return replace(state, phase=OVER, active=NONE, result=result), True


STEPS: dict[str, Callable[[Table, State, Plans, Log], Step]] = {
    "rise": rise,
    "city": city,
    "order": ordered,
    "country": country,
    "store": store,
    "harvest": harvested,
    "explore": explored,
    "famine": starved,
    "hunger": hungrier,
    "pollution": polluted,
    "victory": checked,
}
"""What happens in each row of the order of a turn."""
